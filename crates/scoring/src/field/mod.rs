//! [`Field`], everybody whose results are compared, and their running totals.
//!
//! A board that changes is taken out of the totals of those who played it and put back with its new
//! scores; no other board is looked at. All scores are whole numbers of millionths, so the totals are
//! the same as if everything had been scored anew.

mod explain;
mod percent;
mod printing;
mod standings;
mod tally;
mod tie_break;

use std::collections::BTreeMap;

use bridge::{BoardNo, BySide, Side};

use crate::board::BoardScale;
use crate::{Award, Entrant, Rules, Score, Traveller};

pub use standings::{Ranking, Scope, Standing};
use tally::Tallies;
pub use tally::{Extra, ExtraKind, Total};

/// Where a contestant is ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// The section, by its number in the caller's list.
    pub section: u16,
    /// The line, where the two are ranked apart.
    pub line: Option<Side>,
}

/// How many scores a board should have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// As many as the board with the most lines.
    Largest,
    /// So many, as the movement has it; more if a board has more lines.
    AtLeast(u32),
}

/// Everybody whose results are compared, and their running totals.
#[derive(Debug, Clone)]
pub struct Field {
    rules: Rules,
    places: Vec<Place>,
    wanted: Expected,
    /// How many scores a board should have, worked out.
    expected: u32,
    boards: BTreeMap<BoardNo, Traveller>,
    tallies: Tallies,
    extras: BTreeMap<Entrant, Vec<Extra>>,
}

impl Field {
    /// Returns a field without results. Entrants are numbered by their place in `places`.
    pub fn new(rules: Rules, places: Vec<Place>, wanted: Expected) -> Field {
        let tallies = Tallies::new(places.len());
        let mut field = Field {
            rules,
            places,
            wanted,
            expected: 0,
            boards: BTreeMap::new(),
            tallies,
            extras: BTreeMap::new(),
        };
        field.expected = field.work_out_expected();
        field
    }

    /// Returns a field with all its boards.
    pub fn with_boards(
        rules: Rules,
        places: Vec<Place>,
        wanted: Expected,
        boards: impl IntoIterator<Item = (BoardNo, Traveller)>,
    ) -> Field {
        let mut field = Field::new(rules, places, wanted);
        field.boards = boards.into_iter().collect();
        field.boards.retain(|_, traveller| !traveller.is_empty());
        field.score_all();
        field
    }

    /// Puts the results of a board in the place of those it had.
    pub fn set_board(&mut self, board: BoardNo, traveller: Traveller) {
        if let Some(before) = self.boards.get(&board) {
            count(&self.rules, before, self.expected, &mut self.tallies, Tallies::remove);
        }
        if traveller.is_empty() {
            self.boards.remove(&board);
        } else {
            self.boards.insert(board, traveller);
        }
        // Another top changes every board; a movement that is known beforehand never comes here.
        let expected = self.work_out_expected();
        if expected != self.expected {
            self.score_all();
        } else if let Some(traveller) = self.boards.get(&board) {
            count(&self.rules, traveller, expected, &mut self.tallies, Tallies::add);
        }
    }

    /// Gives a contestant a penalty, a carry-forward or a handicap.
    pub fn add_extra(&mut self, entrant: Entrant, extra: Extra) {
        self.extras.entry(entrant).or_default().push(extra);
    }

    /// Returns what somebody was given or lost apart from boards.
    pub fn extras(&self, entrant: Entrant) -> &[Extra] {
        self.extras.get(&entrant).map_or(&[], Vec::as_slice)
    }

    /// Returns the rules it is scored by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns how many scores a board should have.
    pub fn expected(&self) -> u32 {
        self.expected
    }

    /// Returns what a board is worth at most, where there is such a thing.
    pub fn top(&self) -> Score {
        self.rules.top(self.expected)
    }

    /// Returns the number of contestants.
    pub fn entrants(&self) -> usize {
        self.places.len()
    }

    /// Walks through the boards.
    pub fn boards(&self) -> impl Iterator<Item = (BoardNo, &Traveller)> {
        self.boards.iter().map(|(number, traveller)| (*number, traveller))
    }

    /// Gives the boards back.
    pub fn into_boards(self) -> Vec<(BoardNo, Traveller)> {
        self.boards.into_iter().collect()
    }

    /// Returns the results of a board.
    pub fn board(&self, board: BoardNo) -> Option<&Traveller> {
        self.boards.get(&board)
    }

    /// Returns what each line of a board is worth to both sides.
    ///
    /// Averages plus and minus are those of the session as it stands.
    pub fn awards(&self, board: BoardNo) -> Vec<BySide<Award>> {
        let Some(traveller) = self.boards.get(&board) else { return Vec::new() };
        let scale = BoardScale::new(&self.rules, traveller, self.expected);
        let award = |line: &crate::Line, side| scale.award(side, line.version, &line.result);
        traveller.lines().map(|line| BySide::from_fn(|side| award(&line, side))).collect()
    }

    /// Returns what a score, obtained or not, is worth to both sides on a board as dealt; for a
    /// director who weighs a ruling. Better than every score is a top, and worse than every one is 0.
    pub fn what_if(&self, board: BoardNo, points: i32) -> Option<BySide<Score>> {
        let traveller = self.boards.get(&board)?;
        let scale = BoardScale::new(&self.rules, traveller, self.expected);
        let worth = BySide::from_fn(|side| scale.real(side, 0, points));
        // A score nobody obtained is one more than the board has room for.
        let in_range = |score: Score| score.clamp(Score::ZERO, self.top().max(Score::ZERO));
        Some(if self.rules.has_percentages() { worth.map(in_range) } else { worth })
    }

    /// Returns the points of an award to a contestant, averages resolved; `None` where there are
    /// none.
    pub fn points_of(&self, entrant: Entrant, award: Award) -> Option<Score> {
        let average =
            |is_plus| self.tallies.average_award(entrant, &self.rules, is_plus, self.expected);
        match award {
            Award::None => None,
            Award::Real(score) | Award::Artificial(score) => Some(score),
            Award::Plus => Some(average(true)),
            Award::Minus => Some(average(false)),
        }
    }

    fn score_all(&mut self) {
        self.expected = self.work_out_expected();
        self.tallies.clear();
        for traveller in self.boards.values() {
            count(&self.rules, traveller, self.expected, &mut self.tallies, Tallies::add);
        }
    }

    fn work_out_expected(&self) -> u32 {
        let lines = self.boards.values().map(Traveller::len).max().unwrap_or(0);
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        match self.wanted {
            Expected::Largest => lines,
            Expected::AtLeast(number) => lines.max(number),
        }
    }
}

/// Adds the awards of a board to the tallies, or takes them out again.
fn count(
    rules: &Rules,
    traveller: &Traveller,
    expected: u32,
    tallies: &mut Tallies,
    mut change: impl FnMut(&mut Tallies, Entrant, Award),
) {
    let scale = BoardScale::new(rules, traveller, expected);
    scale.each_award(traveller, |entrant, award| change(tallies, entrant, award));
}
