//! The rounds of one table: who sits there, with which boards, and where everything goes next.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use bridge::{BoardNo, Seat};
use serde::Serialize;
use session::model::{
    Contestant, Movement, Round, RoundNo, Section, SectionId, SectionKind, TableNo,
};
use session::state::EventState;

use super::arrow_switch::ArrowSwitches;
use super::people::{Seats, contestant_at, contestants, people, side_letters};

/// What a table has by seat; letters as the page has them.
pub type ByLetter<T> = BTreeMap<char, T>;

/// One round of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundView {
    /// The round.
    pub round: RoundNo,
    /// Its boards, in the order of play.
    pub boards: Vec<BoardNo>,
    /// Whether they are played here; a sit-out otherwise.
    pub played: bool,
    /// Who sits here, by number.
    pub seating: Seats,
    /// Who sits here, by name.
    pub names: ByLetter<Option<String>>,
    /// Their membership numbers.
    pub numbers: ByLetter<Option<String>>,
    /// Which contestant each seat is.
    pub contestants: ByLetter<Option<String>>,
    /// Who sits in another direction than in the round they played before because an arrow is switched.
    pub arrow_switch: Vec<String>,
    /// Who plays for the first time in this round, perhaps after a sit-out.
    pub begins: Vec<String>,
    /// The tables that play some of these boards in this round.
    pub shared_with: Vec<String>,
    /// The table that had the boards in the round before.
    pub boards_from: Option<String>,
    /// The table that gets them for the next round, or most of them.
    pub boards_to: Option<String>,
    /// Where each of them goes for the next round; nothing after the last.
    pub boards_go: Vec<BoardsMove>,
    /// Where everybody goes after it.
    pub moves: Vec<Move>,
}

/// Boards that go together after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardsMove {
    /// Which.
    pub boards: Vec<BoardNo>,
    /// The table that plays them in the next round; none where they lie aside.
    pub to: Option<String>,
}

/// Where a contestant goes after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    /// Who.
    pub who: String,
    /// Where.
    #[serde(flatten)]
    pub to: Destination,
}

/// Where a contestant goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Destination {
    /// They stay where they are.
    Stays {
        /// Always true.
        stays: bool,
    },
    /// They go to a table, or to another side of this one.
    Goes {
        /// The table.
        table: String,
        /// The side.
        side: &'static str,
        /// The seat, for a player who scores alone.
        seat: Option<char>,
    },
    /// They sit out the next round.
    SitsOut {
        /// Always true.
        sits_out: bool,
    },
    /// They play no more.
    Finished {
        /// Always true.
        finished: bool,
    },
}

/// The rounds of one table, among those of its section.
pub(super) struct Rounds<'a> {
    event: &'a EventState,
    id: SectionId,
    section: &'a Section,
    movement: &'a Movement,
    /// The round numbers of the section.
    numbers: BTreeSet<RoundNo>,
    /// Where those who come to this table play, by round. A section may have hundreds of tables,
    /// so it is looked through once.
    paths: BTreeMap<Contestant, BTreeMap<RoundNo, (TableNo, Seat)>>,
    arrow_switches: ArrowSwitches<'a>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        event: &'a EventState,
        id: SectionId,
        section: &'a Section,
        movement: &'a Movement,
        table: TableNo,
    ) -> Rounds<'a> {
        let guests = movement.at_table(table).iter();
        let mut paths: BTreeMap<Contestant, BTreeMap<RoundNo, (TableNo, Seat)>> = guests
            .flat_map(|row| contestants(section, &row.seating))
            .map(|(_, who)| (who, BTreeMap::new()))
            .collect();
        for row in movement.rounds().iter().filter(|row| row.is_played(section)) {
            for (seat, who) in contestants(section, &row.seating) {
                if let Some(path) = paths.get_mut(&who) {
                    path.insert(row.round, (row.table, seat));
                }
            }
        }
        let numbers = movement.rounds().iter().map(|row| row.round).collect();
        let arrow_switches = ArrowSwitches::new(section, movement);
        Rounds { event, id, section, movement, numbers, paths, arrow_switches }
    }

    /// Returns what a page is told of them.
    pub(super) fn views(&self, table: TableNo) -> Vec<RoundView> {
        self.movement.at_table(table).iter().map(|row| self.view(row)).collect()
    }

    fn view(&self, row: &Round) -> RoundView {
        let people = people(self.event, self.id, self.section, &row.seating, row.round);
        let seats = |text: &dyn Fn(Seat) -> Option<String>| -> ByLetter<Option<String>> {
            Seat::ALL.iter().map(|seat| (seat.letter(), text(*seat))).collect()
        };
        let here = contestants(self.section, &row.seating);
        RoundView {
            round: row.round,
            boards: row.boards.iter().collect(),
            played: row.is_played(self.section),
            seating: Seats::of(self.section, &row.seating),
            names: seats(&|seat| people[seat].name.clone()),
            numbers: seats(&|seat| people[seat].number.clone()),
            contestants: seats(&|seat| {
                Some(contestant_at(self.section, &row.seating, seat)?.to_string())
            }),
            arrow_switch: self.arrow_switch(row, &here),
            begins: self.begins(row, &here),
            shared_with: self.shared_with(row),
            boards_from: self.neighbour(row, self.round_before(row.round)),
            boards_to: self.neighbour(row, self.round_after(row.round)),
            boards_go: self.boards_go(row),
            moves: here.iter().map(|(seat, who)| self.next_of(row, *seat, *who)).collect(),
        }
    }

    fn name(&self, table: TableNo) -> String {
        format!("{}{table}", self.id.letters)
    }

    fn round_before(&self, round: RoundNo) -> Option<RoundNo> {
        self.numbers.range(..round).next_back().copied()
    }

    fn round_after(&self, round: RoundNo) -> Option<RoundNo> {
        self.numbers.range((Bound::Excluded(round), Bound::Unbounded)).next().copied()
    }

    /// Players who score alone change direction all the time; nobody calls that a switch.
    fn arrow_switch(&self, row: &Round, here: &[(Seat, Contestant)]) -> Vec<String> {
        if self.section.kind == SectionKind::Individual || !row.is_played(self.section) {
            return Vec::new();
        }
        let switched = here.iter().filter(|(seat, who)| {
            let path = self.paths.get(who);
            let before = path.and_then(|path| path.range(..row.round).next_back());
            before.is_some_and(|(round, (table, before))| {
                before.side() != seat.side()
                    && self.arrow_switches.turns(*who, row, (*table, *round))
            })
        });
        switched.map(|(_, who)| who.to_string()).collect()
    }

    fn begins(&self, row: &Round, here: &[(Seat, Contestant)]) -> Vec<String> {
        let first = |who: &Contestant| Some(*self.paths.get(who)?.first_key_value()?.0);
        let new = here.iter().filter(|(_, who)| first(who) == Some(row.round));
        new.map(|(_, who)| who.to_string()).collect()
    }

    fn shared_with(&self, row: &Round) -> Vec<String> {
        if !row.is_played(self.section) {
            return Vec::new();
        }
        let others = self.movement.rounds().iter().filter(|other| {
            other.round == row.round
                && other.table != row.table
                && other.is_played(self.section)
                && other.boards.iter().any(|board| row.boards.contains(board))
        });
        others.map(|other| self.name(other.table)).collect()
    }

    /// Returns the table that has the boards in another round: one that has them all rather than
    /// some, and none where nobody sits, for that is a stand for boards.
    fn neighbour(&self, row: &Round, round: Option<RoundNo>) -> Option<String> {
        let round = round?;
        let common =
            |other: &Round| other.boards.iter().filter(|board| row.boards.contains(*board)).count();
        let at_tables = self.movement.rounds().iter().filter(|other| {
            other.round == round
                && common(other) > 0
                && !contestants(self.section, &other.seating).is_empty()
        });
        // The first of several, so that the order of tables decides.
        let best = at_tables.rev().max_by_key(|other| common(other))?;
        Some(self.name(best.table))
    }

    /// Returns where the movement has each board next. A board that no table was to play in this round, because
    /// another was played in its place, goes along with the set it belongs to.
    fn boards_go(&self, row: &Round) -> Vec<BoardsMove> {
        let (Some(next), true) = (self.round_after(row.round), row.is_played(self.section)) else {
            return Vec::new();
        };
        let most = self.neighbour(row, Some(next));
        let in_round = |round: RoundNo| {
            self.movement.rounds().iter().filter(move |other| other.round == round)
        };
        let taken = |other: &&Round| !contestants(self.section, &other.seating).is_empty();
        let lies = |board: BoardNo| in_round(row.round).any(|other| other.boards.contains(board));
        let mut boards: Vec<BoardNo> = row.boards.iter().collect();
        for other in in_round(next).filter(taken) {
            if self.neighbour(other, Some(row.round)) == Some(self.name(row.table)) {
                boards.extend(other.boards.iter().filter(|board| !lies(*board)));
            }
        }
        boards.sort_unstable();
        let mut moves: Vec<BoardsMove> = Vec::new();
        for board in boards {
            let mut tables = in_round(next)
                .filter(taken)
                .filter(|other| other.boards.contains(board))
                .map(|other| self.name(other.table));
            let first = tables.next();
            let to = match most.is_some() && (first == most || tables.any(|it| Some(it) == most)) {
                true => most.clone(),
                false => first,
            };
            match moves.iter_mut().find(|one| one.to == to) {
                Some(one) => one.boards.push(board),
                None => moves.push(BoardsMove { boards: vec![board], to }),
            }
        }
        moves
    }

    fn next_of(&self, row: &Round, seat: Seat, who: Contestant) -> Move {
        let path = self.paths.get(&who);
        let plays_on =
            path.and_then(|path| path.last_key_value()).is_some_and(|(last, _)| *last > row.round);
        let next = self.round_after(row.round).and_then(|next| path?.get(&next));
        let is_alone = self.section.kind == SectionKind::Individual;
        let to = match next {
            _ if !plays_on => Destination::Finished { finished: true },
            None => Destination::SitsOut { sits_out: true },
            Some((table, there)) if *table == row.table && *there == seat => {
                Destination::Stays { stays: true }
            }
            Some((table, there)) => Destination::Goes {
                table: self.name(*table),
                side: side_letters(there.side()),
                seat: is_alone.then(|| there.letter()),
            },
        };
        Move { who: who.to_string(), to }
    }
}
