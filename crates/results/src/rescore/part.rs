//! [`Part`], those who are compared with each other.
//!
//! A field has something in store for each of its entrants, and an event may have as many parts as
//! boards. So the field of a part has only those who play in it, numbered in the order of the roster;
//! outside of this file everybody has the number of the roster.

use std::collections::BTreeMap;

use bridge::{BoardNo, BySeat, BySide, Outcome, OutcomeKind, Seat, Side};
use scoring::{
    Award, Entrant, Expected, Explanation, Extra, Field, Line as ScoredLine, LineResult, Place,
    Rules, Scope, Score, Standing, Total, Traveller, Who as ScoredWho,
};

use super::roster::{Entry, Roster};
use super::stand_ins::{self, Table};
use crate::{Board, Line, Obtained, PublishedLine, Who};

/// Those who are compared with each other.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) session: Option<String>,
    pub(super) checks: Vec<Check>,
    /// Who plays here, in the order of the roster; the field knows them by their place in this list.
    entrants: Vec<Entrant>,
    field: Field,
}

/// What the file publishes for one side of a line.
#[derive(Debug, Clone)]
pub(super) struct Check {
    pub(super) board: BoardNo,
    /// The row of the traveller.
    pub(super) table: usize,
    pub(super) side: Side,
    pub(super) entrant: Entrant,
    pub(super) published: PublishedLine,
    /// The side of the line as the file has it.
    pub(super) column: Side,
}

/// A part that was read while the roster still grows.
#[derive(Debug)]
pub(super) struct RawPart {
    session: Option<String>,
    boards: BTreeMap<BoardNo, Vec<ScoredLine>>,
    checks: Vec<Check>,
}

impl RawPart {
    /// Reads boards that belong together, and enters whoever the roster does not have.
    pub(super) fn read(boards: &[&Board], roster: &mut Roster, are_twice: bool) -> RawPart {
        let session = boards.first().and_then(|board| board.session.clone());
        let mut part = RawPart { session, boards: BTreeMap::new(), checks: Vec::new() };
        for board in boards {
            let rows = part.boards.entry(board.number).or_default();
            for Table { lines, who } in stand_ins::tables(board, are_twice) {
                let Some(first) = lines.first() else { continue };
                let who = credited(&who, board.section.as_deref(), roster);
                let turned = first.wrong_direction;
                let held = if turned { who.turned() } else { who };
                for (number, line) in lines.iter().enumerate() {
                    for column in Side::ALL {
                        let side = if turned { column.other() } else { column };
                        // The second of two lines that are one table is its South and West.
                        let (one, other) = who.of(column);
                        let entrant = if number == 0 { one } else { other.unwrap_or(one) };
                        let (board, table) = (board.number, rows.len());
                        let published = line.published.clone();
                        part.checks.push(Check { board, table, side, entrant, published, column });
                    }
                }
                let version = first.version.map_or(0, version);
                rows.push(ScoredLine { who: held, version, result: result(first, board) });
            }
        }
        part
    }

    /// Scores the boards.
    pub(super) fn score(
        self,
        rules: Rules,
        roster: &Roster,
        plays: &BTreeMap<Option<String>, u32>,
    ) -> Part {
        let plays = plays.get(&self.session).copied();
        let wanted = plays.map_or(Expected::Largest, Expected::AtLeast);
        let RawPart { session, boards, checks } = self;
        let of_side = |line: &ScoredLine, side| {
            let (one, other) = line.who.of(side);
            [Some(one), other].into_iter().flatten()
        };
        let mut entrants: Vec<Entrant> = boards
            .values()
            .flatten()
            .flat_map(|line| Side::ALL.into_iter().flat_map(move |side| of_side(line, side)))
            .collect();
        entrants.sort_unstable();
        entrants.dedup();
        let here = |entrant: Entrant| {
            Entrant::at(entrants.binary_search(&entrant).unwrap_or_else(|place| place))
        };
        let travellers: Vec<(BoardNo, Traveller)> = boards
            .into_iter()
            .map(|(board, lines)| {
                let lines = lines.into_iter().map(|line| {
                    let who = match line.who {
                        ScoredWho::Pairs(pairs) => ScoredWho::Pairs(pairs.map(here)),
                        ScoredWho::Players(players) => ScoredWho::Players(players.map(here)),
                    };
                    ScoredLine { who, ..line }
                });
                (board, Traveller::new(lines))
            })
            .collect();
        let places = entrants.iter().map(|entrant| roster.entry(*entrant).map(place));
        let places = places.map(Option::unwrap_or_default).collect();
        let field = Field::with_boards(rules, places, wanted, travellers);
        Part { session, checks, entrants, field }
    }
}

impl Part {
    /// Returns the number somebody has in the field.
    fn here(&self, entrant: Entrant) -> Option<Entrant> {
        self.entrants.binary_search(&entrant).ok().map(Entrant::at)
    }

    /// Returns the number in the roster of somebody in the field.
    fn in_roster(&self, here: Entrant) -> Option<Entrant> {
        self.entrants.get(here.index()).copied()
    }

    /// Gives somebody what does not come from a board; nothing to those who do not play here.
    pub(super) fn add_extra(&mut self, entrant: Entrant, extra: Extra) {
        if let Some(here) = self.here(entrant) {
            self.field.add_extra(here, extra);
        }
    }

    /// Returns everybody with a board, best first within each ranking.
    pub(super) fn standings(&self, scope: Scope) -> Vec<Standing> {
        let standings = self.field.standings(scope).into_iter();
        standings
            .filter_map(|one| Some(Standing { entrant: self.in_roster(one.entrant)?, ..one }))
            .collect()
    }

    /// Returns the totals of everybody who plays here.
    pub(super) fn totals(&self) -> impl Iterator<Item = (Entrant, Total)> {
        let total =
            |(here, entrant): (usize, &Entrant)| (*entrant, self.field.total_of(Entrant::at(here)));
        self.entrants.iter().enumerate().map(total)
    }

    /// Returns somebody's total, if they play here.
    pub(super) fn total_of(&self, entrant: Entrant) -> Option<Total> {
        self.here(entrant).map(|here| self.field.total_of(here))
    }

    /// Returns what a board is worth at most, where there is such a thing.
    pub(super) fn top(&self) -> Score {
        self.field.top()
    }

    /// Returns the largest number of boards anybody has.
    pub(super) fn most_boards(&self) -> u32 {
        self.field.most_boards()
    }

    /// Walks through the numbers of the boards.
    pub(super) fn boards(&self) -> impl Iterator<Item = BoardNo> {
        self.field.boards().map(|(board, _)| board)
    }

    /// Returns what each line of a board is worth to both sides.
    pub(super) fn awards(&self, board: BoardNo) -> Vec<BySide<Award>> {
        self.field.awards(board)
    }

    /// Returns the points of an award to somebody, averages resolved.
    pub(super) fn points_of(&self, entrant: Entrant, award: Award) -> Option<Score> {
        self.field.points_of(self.here(entrant)?, award)
    }

    /// Explains somebody's total, if they play here.
    pub(super) fn explain(
        &self,
        entrant: Entrant,
        name: &dyn Fn(Entrant) -> String,
    ) -> Option<Explanation> {
        let name = |here| self.in_roster(here).map_or_else(String::new, name);
        Some(self.field.explain(self.here(entrant)?, &name))
    }

    /// Explains what somebody has on a board, if anything.
    pub(super) fn explain_board(
        &self,
        entrant: Entrant,
        board: BoardNo,
        name: &dyn Fn(Entrant) -> String,
    ) -> Option<Explanation> {
        let name = |here| self.in_roster(here).map_or_else(String::new, name);
        self.field.explain_board(self.here(entrant)?, board, &name)
    }
}

fn place(entry: &Entry) -> Place {
    // No union has so many sections; those beyond are told apart when the parts are put together.
    let section = u16::try_from(entry.section_number).unwrap_or(u16::MAX);
    Place { section, line: entry.direction }
}

fn credited(who: &Who, section: Option<&str>, roster: &mut Roster) -> ScoredWho {
    match who {
        Who::Pairs(pairs) => {
            ScoredWho::Pairs(BySide::from_fn(|side| roster.seated(&pairs[side], section, side)))
        }
        Who::Players(players) => ScoredWho::Players(BySeat::from_fn(|seat: Seat| {
            roster.seated(&players[seat], section, seat.side())
        })),
    }
}

fn version(letter: char) -> u8 {
    u8::try_from(u32::from(letter).saturating_sub(u32::from('A')) + 1).unwrap_or(1)
}

fn result(line: &Line, board: &Board) -> LineResult {
    match &line.obtained {
        Obtained::Table { points, played } => {
            LineResult::Table { points: *points, played: *played }
        }
        Obtained::PassedOut => LineResult::PassedOut,
        Obtained::NotPlayed => LineResult::NotPlayed,
        Obtained::Adjusted(adjusted) => {
            let kind = OutcomeKind::Adjusted(adjusted.clone());
            LineResult::of(&Outcome { kind, wrong_direction: false }, board.vulnerability)
        }
    }
}
