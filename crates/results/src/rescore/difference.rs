//! [`Difference`], one number that the file has otherwise, and when two numbers agree.

use std::fmt;

use bridge::BoardNo;
use scoring::Score;
use serde::Serialize;

use crate::ResultsFile;

/// One number that the file has otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The board, if it is a number of a board.
    pub board: Option<u32>,
    /// Whose number it is; a match is named by both, `1 v 3, round 2`.
    pub contestant: String,
    /// What that is, for a sentence: pair, player, team or match.
    #[serde(skip)]
    pub kind: &'static str,
    /// The number in the file.
    pub published: String,
    /// The number we get.
    pub ours: String,
    /// What the number is.
    #[serde(skip)]
    pub what: What,
}

/// What a published number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum What {
    BoardScore,
    Percentage,
    Total,
    Place,
    Wins,
    MatchScore,
    MatchImps,
    PairImps,
    Masterpoints,
}

impl What {
    /// Returns the word for a sentence; what a board's line has needs none.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            What::BoardScore => None,
            What::Percentage => Some("percentage"),
            What::Total => Some("total"),
            What::Place => Some("place"),
            What::Wins => Some("matches won"),
            What::MatchScore => Some("score"),
            What::MatchImps => Some("IMPs"),
            What::PairImps => Some("cross-IMPs"),
            What::Masterpoints => Some("master points"),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { board, contestant, kind, published, ours, what } = self;
        if let Some(board) = board {
            write!(f, "board {board}, ")?;
        }
        match what.name() {
            Some(name) => {
                write!(f, "{kind} {contestant}, {name}: published {published}, ours {ours}")
            }
            None => write!(f, "{kind} {contestant}: published {published}, ours {ours}"),
        }
    }
}

/// Published numbers have two decimals, so half of the last is 0.005.
const HALF_OF_LAST: i64 = 5_000;

/// Tells whether a published number is one of the ways to round ours.
pub(super) fn agrees(published: Score, ours: Score) -> bool {
    (published - ours).millionths().saturating_abs() <= HALF_OF_LAST
}

/// Tells whether a published percentage is one of the ways to round points out of what was there.
pub(super) fn agrees_with_share(published: Score, points: Score, available: Score) -> bool {
    let (points, available) = (i128::from(points.millionths()), i128::from(available.millionths()));
    // In millionths of a percent, times what was there.
    let exact = points * 100 * i128::from(Score::whole(1).millionths());
    let away = (i128::from(published.millionths()) * available - exact).abs();
    available > 0 && away <= i128::from(HALF_OF_LAST) * available
}

/// Compares published numbers, and keeps those that differ.
#[derive(Debug)]
pub(super) struct Differences {
    /// What contestants are: pair, player or team.
    pub(super) kind: &'static str,
    pub(super) found: Vec<Difference>,
    /// How many were compared.
    pub(super) compared: usize,
    /// Whether the file marks ties by `=`.
    pub(super) marks_ties: bool,
}

impl Differences {
    /// Returns what there is before anything was compared.
    pub(super) fn new(file: &ResultsFile, kind: &'static str) -> Differences {
        let mut places = file.contestants.iter().filter_map(|one| one.published.place.as_deref());
        let marks_ties = places.any(|place| place.contains('='));
        Differences { kind, found: Vec::new(), compared: 0, marks_ties }
    }

    /// Compares a number; `same` tells whether they agree.
    pub(super) fn note(
        &mut self,
        what: What,
        board: Option<BoardNo>,
        contestant: &str,
        (published, ours): (String, String),
        same: bool,
    ) {
        self.compared += 1;
        if !same {
            let (board, contestant) = (board.map(BoardNo::get), contestant.to_owned());
            let kind = match what {
                What::MatchScore | What::MatchImps => "match",
                _ => self.kind,
            };
            self.found.push(Difference { board, contestant, kind, published, ours, what });
        }
    }

    /// Compares a place such as `7=` with ours.
    pub(super) fn place(&mut self, contestant: &str, published: &str, ours: &str) {
        let number = |text: &str| -> Option<u32> {
            let digits = |c: &char| c.is_ascii_digit();
            let from = text.find(|c: char| c.is_ascii_digit())?;
            text.get(from..)?.chars().take_while(digits).collect::<String>().parse().ok()
        };
        let tied = |text: &str| text.contains('=');
        let ties_agree = !self.marks_ties || tied(published) == tied(ours);
        let same = number(published) == number(ours) && ties_agree;
        let texts = (published.trim().to_owned(), ours.to_owned());
        self.note(What::Place, None, contestant, texts, same);
    }
}
