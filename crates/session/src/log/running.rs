//! Facts about how a session is run: its clock, what of it is public, how strong the pairs are.

use serde::{Deserialize, Serialize};

use crate::model::{Clock, Contestant, Publicity, Rating, SectionId, SectionLetters, SessionNo};

/// How strong a contestant is thought to be, for seeding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingSet {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// Who.
    pub contestant: Contestant,
    /// How strong, or not known.
    pub rating: Option<Rating>,
}

impl RatingSet {
    /// Returns the section.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }
}

/// The clock of a session was set, started, stopped or put to another time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockSet {
    /// The session.
    pub session: SessionNo,
    /// The clock from now on; none when there is no clock any more.
    pub clock: Option<Clock>,
}

/// What everybody may see of a session, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicitySet {
    /// The session.
    pub session: SessionNo,
    /// What, and when.
    #[serde(flatten)]
    pub publicity: Publicity,
}
