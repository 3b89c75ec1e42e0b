//! [`Contestant`], a pair, a player or a team, with the place the other program gave it.

use bridge::Side;
use scoring::{Extra, Score};

/// A pair, a player or a team that took part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The line of the file.
    pub row: usize,
    /// What it is.
    pub kind: ContestantKind,
    /// The number by which lines name it: `7`, `4-1-2`, `(A) 1 NS`.
    pub key: String,
    /// The session whose list of participants it stands in, if that list belongs to one.
    pub session: Option<String>,
    /// The section whose list of participants it stands in, if that list belongs to one.
    pub section: Option<String>,
    /// Where a pair sat, in an event with two winners.
    pub direction: Option<Side>,
    /// The key of the team a pair belongs to.
    pub team: Option<String>,
    /// The name of a team.
    pub name: Option<String>,
    /// The names of the players; those of a team are the names in its pairs.
    pub names: Vec<String>,
    /// The pairs of a team; a pair or a player has none.
    pub pairs: Vec<Contestant>,
    /// How many matches a team sat out.
    pub sat_out: u32,
    /// What the director gave or took apart from boards and matches.
    pub given: Vec<Given>,
    /// What the other program worked out for it.
    pub published: PublishedStanding,
}

/// A penalty or a bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The session it counts in; without one the first the contestant plays in.
    pub session: Option<String>,
    /// How much, in which unit, and why. A team gets it in the unit of its total.
    pub extra: Extra,
}

/// What a contestant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ContestantKind {
    Pair,
    Player,
    Team,
}

impl ContestantKind {
    /// Returns the English word, for sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pair => "pair",
            Self::Player => "player",
            Self::Team => "team",
        }
    }
}

/// What the other program worked out for a contestant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedStanding {
    /// The percentage.
    pub percentage: Option<Score>,
    /// The total, in the units of the event.
    pub total: Option<Score>,
    /// What the director added to the total, or took away.
    pub adjustment: Option<Score>,
    /// What was brought from earlier.
    pub carry_forward: Option<Score>,
    /// The handicap.
    pub handicap: Option<Score>,
    /// The IMPs of a pair in a team, scored against the whole field.
    pub pair_imps: Option<Score>,
    /// The place as the file writes it: `5`, or `5=` for a tie.
    pub place: Option<String>,
    /// How many boards it played.
    pub boards_played: Option<u32>,
    /// How many matches it won, a draw being a half.
    pub wins: Option<Score>,
    /// The masterpoints for each player, of all colours together.
    pub masterpoints: Option<Score>,
}
