//! [`ResultsFile`], everything that was read from a file of results, whatever its format.

use std::collections::BTreeMap;

use crate::{Board, Contestant, Match, Problem};

/// What a file of results says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsFile {
    /// The format it was read from.
    pub format: Format,
    /// What it says about the event as a whole.
    pub about: About,
    /// Who took part, as far as the file lists them; teams contain their pairs.
    pub contestants: Vec<Contestant>,
    /// The boards that do not belong to a match, each once per session and section.
    pub boards: Vec<Board>,
    /// The matches of teams and of Swiss pairs, each with its boards.
    pub matches: Vec<Match>,
    /// The faults found on the way, in the order of the file.
    pub problems: Vec<Problem>,
}

impl ResultsFile {
    /// Walks through all boards: first those outside matches, then those of each match.
    pub fn every_board(&self) -> impl Iterator<Item = &Board> {
        self.boards.iter().chain(self.matches.iter().flat_map(|one| &one.boards))
    }
}

/// The formats that are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// USEBIO, the XML of the English Bridge Union.
    Usebio {
        /// Its version, such as `1.2`; empty when the file does not say.
        version: String,
    },
    /// One row for each result; see `docs/travellers-csv.md`.
    TravellersCsv,
    /// No file: an event of our own.
    Event,
}

/// What a file says about the event as a whole; by default nothing, of an event of pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The name of the event.
    pub title: Option<String>,
    /// The name of the club.
    pub club: Option<String>,
    /// The date as the file writes it, `22/10/2015` or `2015-10-22` or any other way.
    pub date: Option<String>,
    /// The program that wrote the file, with its version.
    pub program: Option<String>,
    /// Who plays against whom.
    pub kind: EventKind,
    /// How boards are scored.
    pub method: Method,
    /// Whether matches are turned into victory points.
    pub to_victory_points: bool,
    /// Whether there is one ranking or two, one for each direction; 1 or 2.
    pub winners: Option<u8>,
    /// How many boards each contestant should have played.
    pub boards_per_contestant: Option<u32>,
    /// How often the movement has a board played, by session; the most lines of any board unless it
    /// says.
    pub plays_of_a_board: BTreeMap<Option<String>, u32>,
    /// How many boards make a round.
    pub boards_per_round: Option<u32>,
    /// How many sessions the event is charged for, which need not be how many are in the file.
    pub sessions: Option<u32>,
}

/// Who plays against whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum EventKind {
    #[default]
    Pairs,
    Teams,
    Individual,
    SwissPairs,
    SwissTeams,
}

impl EventKind {
    /// Tells whether teams play each other.
    pub const fn is_teams(self) -> bool {
        matches!(self, Self::Teams | Self::SwissTeams)
    }
}

/// How boards are scored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Matchpoints.
    Matchpoints,
    /// IMPs against every other result.
    CrossImps,
    /// IMPs against a datum.
    Butler,
    /// IMPs of one team against another.
    Imps,
    /// One point a board, which USEBIO calls PAB or BAM.
    BoardAMatch,
    /// The points themselves.
    Aggregate,
    /// IMPs and board-a-match together.
    Hybrid,
    /// Another method, as the file names it; empty when it does not say.
    Other(String),
}

impl Default for Method {
    /// Returns the method of a file that does not say.
    fn default() -> Self {
        Self::Other(String::new())
    }
}
