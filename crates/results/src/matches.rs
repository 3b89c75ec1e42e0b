//! [`Match`], two teams or two pairs that play a set of boards against each other.

use scoring::Score;
use scoring::teams::MatchAdjustment;

use crate::Board;

/// Two teams, or two pairs in a Swiss event, and the boards they played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The line of the file.
    pub row: usize,
    /// The session, if the file names sessions.
    pub session: Option<String>,
    /// The section, if the file names sections.
    pub section: Option<String>,
    /// The round.
    pub round: Option<u32>,
    /// The key of the first team, or of the North-South pair; empty if the file does not say.
    pub team: String,
    /// The key of the other team, or of the East-West pair; empty if the file does not say.
    pub opponents: String,
    /// How many boards the match has in all, where not all have been played yet.
    pub length: Option<u32>,
    /// The boards; there are none if the file has only the score of the match.
    pub boards: Vec<Board>,
    /// Penalties and bonuses that count in the match; the first team is the home team.
    pub adjustments: Vec<MatchAdjustment>,
    /// What the other program worked out.
    pub published: PublishedMatch,
}

/// What the other program worked out for a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedMatch {
    /// The score of the first team; IMPs in some files, victory points in others.
    pub team_score: Option<Score>,
    /// The score of its opponents.
    pub opposing_score: Option<Score>,
    /// The victory points of the first team.
    pub team_vps: Option<Score>,
    /// The victory points of its opponents.
    pub opposing_vps: Option<Score>,
}
