//! [`rescore`] scores a file of results anew, and tells where the file's own numbers are others.
//!
//! - Sections that share boards are one field; sections that share none are compared apart. Several
//!   sessions are scored one by one and put together.
//! - A line with somebody who is not among the participants counts for its opponents, and for the
//!   comparison; who is not listed has no place.
//! - Published numbers have two decimals. One agrees with ours if it is what we print, or within
//!   0.005 of our number as the profile keeps it, 0.005 included: then it is one of the ways to round
//!   it. A place agrees if it is the same, and as much a tie as ours.
//! - Whatever cannot be scored is a problem with its row; everything else is scored.

mod awards;
mod compare;
mod difference;
mod explain;
mod fields;
mod groups;
mod pair_checks;
mod pair_imps;
mod pairs;
mod part;
mod ranking_id;
mod roster;
mod stand_ins;
mod standing;
mod team_boards;
mod team_checks;
mod team_standings;
mod team_terms;
mod teams;

use scoring::masterpoints::MasterpointScheme;
use scoring::{Explanation, Profile, VpScale, VpTable};
use serde::Serialize;

use crate::{Problem, ResultsFile};

pub use compare::{Change, Comparison};
pub use difference::{Difference, What};
pub use explain::ExplainError;
pub use standing::StandingRow;

/// By which rules a file is scored.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The rules.
    pub profile: Profile,
    /// Where a match becomes victory points, another scale than the profile's.
    pub victory_points: Option<VpChoice>,
    /// The scheme of master points, if they are wanted.
    pub masterpoints: Option<MasterpointScheme>,
}

impl Terms {
    /// Returns a profile's own rules, without master points.
    pub fn of(profile: Profile) -> Terms {
        Terms { profile, victory_points: None, masterpoints: None }
    }
}

/// A scale of victory points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VpChoice {
    /// A published one, for matches of any length it has.
    Published(VpScale),
    /// A table of one's own, for matches of every length.
    Own(VpTable),
}

/// A file scored anew.
#[derive(Debug, Clone, Serialize)]
pub struct Rescored {
    /// The name of the profile it is scored by.
    pub profile: String,
    /// What the profile is, in a few words.
    pub profile_title: String,
    /// The name of the event.
    pub title: Option<String>,
    /// The name of the club.
    pub club: Option<String>,
    /// The date as the file has it.
    pub date: Option<String>,
    /// How it is scored, in words.
    pub method: String,
    /// The scale of victory points, where matches have them.
    pub vp_scale: Option<String>,
    /// The scheme of master points, if they were wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub masterpoints: Option<String>,
    /// Everybody who is ranked, ranking by ranking, best first.
    pub standings: Vec<StandingRow>,
    /// Where the file's own numbers are others than ours.
    pub differences: Vec<Difference>,
    /// How many published numbers were compared.
    pub compared: usize,
    /// The faults of the file, and what could not be scored.
    #[serde(serialize_with = "standing::problems")]
    pub problems: Vec<Problem>,
    /// What was assumed, in sentences.
    pub notes: Vec<String>,
    /// What the numbers came from.
    #[serde(skip)]
    scored: Scored,
}

/// What numbers came from, for explanations.
#[derive(Debug, Clone)]
enum Scored {
    Pairs(Box<fields::Fields>),
    Teams(teams::Teams),
}

/// Scores a file anew and compares what it publishes.
pub fn rescore(file: &ResultsFile, terms: &Terms) -> Rescored {
    if !file.about.kind.is_teams() {
        return pairs::rescore(file, terms);
    }
    let mut rescored = teams::rescore(file, terms);
    rescored.notes.extend(better_scale(file, terms, &rescored));
    rescored
}

/// Names the published scale by which the matches of a file agree, when they do not agree by the one
/// that was taken.
fn better_scale(file: &ResultsFile, terms: &Terms, rescored: &Rescored) -> Option<String> {
    let matches = |rescored: &Rescored| {
        rescored.differences.iter().filter(|one| one.what == What::MatchScore).count()
    };
    if rescored.vp_scale.is_none() || matches(rescored) == 0 {
        return None;
    }
    let agrees = |scale: &VpScale| {
        let victory_points = Some(VpChoice::Published(*scale));
        let other = teams::rescore(file, &Terms { victory_points, ..terms.clone() });
        let is_complete = other.problems.len() <= rescored.problems.len();
        is_complete && matches(&other) == 0
    };
    let scale = VpScale::ALL.into_iter().find(agrees)?;
    let name = scale.name();
    Some(format!("The victory points of all matches are those of the scale {scale} ({name})."))
}

impl Rescored {
    fn new(file: &ResultsFile, terms: &Terms, method: String, scored: Scored) -> Rescored {
        let about = &file.about;
        Rescored {
            profile: terms.profile.name.clone(),
            profile_title: terms.profile.title.clone(),
            title: about.title.clone(),
            club: about.club.clone(),
            date: about.date.clone(),
            method,
            vp_scale: None,
            masterpoints: terms.masterpoints.as_ref().map(|scheme| scheme.name.clone()),
            standings: Vec::new(),
            differences: Vec::new(),
            compared: 0,
            problems: file.problems.clone(),
            notes: Vec::new(),
            scored,
        }
    }

    /// Explains a contestant's score, `7`, or what it has on a board, `7:12`.
    ///
    /// A contestant is named by its number, with its direction (`NS7`) or section (`A 7`) where the
    /// number alone could be several.
    pub fn explain(&self, asked: &str) -> Result<Explanation, ExplainError> {
        explain::explain(&self.scored, asked)
    }

    /// Tells who has another place by other rules.
    pub fn compare(&self, other: &Rescored) -> Comparison {
        Comparison::new(self, other)
    }

    /// Puts a further part of the same event behind this one: a scoring group of its own.
    pub fn append(&mut self, other: Rescored) {
        self.standings.extend(other.standings);
        self.differences.extend(other.differences);
        self.compared += other.compared;
        self.problems.extend(other.problems);
        self.notes.extend(other.notes);
        if self.method != other.method {
            self.method = format!("{}; {}", self.method, other.method);
        }
        self.vp_scale = self.vp_scale.take().or(other.vp_scale);
    }
}
