//! A section seen with other winners: two lines become one ranking, or one becomes two.
//!
//! Everybody keeps the chair of the first round, so that nobody has to get up because of a number. What was
//! played stays as it was; only the numbers in it are others.

use std::collections::BTreeMap;

use bridge::Side;
use movement::{Contest, Row};

use super::Played;
use crate::model::{
    Contestant, Movement, PairNo, Round, RoundNo, Seating, Section, TableNo, Winners,
};

/// Who is called what: the contestants of a section, and what they are called with other winners.
pub type Numbers = BTreeMap<Contestant, Contestant>;

impl Played {
    /// Returns everybody who plays, in order.
    pub fn contestants(&self) -> Vec<Contestant> {
        let rows = self.movement.rounds().iter();
        let all = rows.flat_map(|row| Contestant::all(&self.about, &row.seating));
        let mut all: Vec<Contestant> = all.filter(|who| self.is_there(who.number)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns what everybody is called in another movement: the number that begins where they begin now.
    /// Who begins elsewhere gets a number that is left; nobody is in the answer for whom there is none.
    pub fn numbers_in(&self, other: &movement::Movement) -> Numbers {
        let two_lines = other.contest() == Contest::TwoWinners;
        let called = |side: Side, number: u16| {
            let line = two_lines.then_some(side);
            PairNo::new(number).map(|number| Contestant { number, line })
        };
        let mut numbers = Numbers::new();
        for row in other.rows().iter().filter(|row| row.round == 1) {
            let (movement::Seating::Pairs { ns, ew }, Some(table)) =
                (row.seating, TableNo::new(row.table))
            else {
                continue;
            };
            let now = self.movement.at(table, RoundNo::FIRST).map(|row| row.seating);
            let Some(Seating::Pairs { ns: was_ns, ew: was_ew }) = now else { continue };
            for (side, was, new) in [(Side::NorthSouth, was_ns, ns), (Side::EastWest, was_ew, ew)] {
                let was = was.filter(|number| self.is_there(*number));
                if let (Some(was), Some(new)) = (was, called(side, new)) {
                    numbers.insert(self.contestant(side, was), new);
                }
            }
        }
        let mut free: Vec<Contestant> = other
            .rows()
            .iter()
            .filter_map(|row| match row.seating {
                movement::Seating::Pairs { ns, ew } => {
                    Some([called(Side::NorthSouth, ns), called(Side::EastWest, ew)])
                }
                movement::Seating::Players { .. } => None,
            })
            .flatten()
            .flatten()
            .filter(|who| !numbers.values().any(|taken| taken == who))
            .collect();
        free.sort_unstable();
        free.dedup();
        let mut free = free.into_iter();
        for who in self.contestants() {
            if !numbers.contains_key(&who)
                && let Some(new) = free.next()
            {
                numbers.insert(who, new);
            }
        }
        numbers
    }

    /// Returns the section as it is with other winners, everybody under a new number. Whoever has none, and a pair
    /// that is missing, is nobody.
    pub fn renumbered(&self, winners: Winners, numbers: &Numbers) -> Played {
        let contest = match winners {
            Winners::One => Contest::OneWinner,
            Winners::Two => Contest::TwoWinners,
        };
        let row = |row: &Row| Row { seating: self.row_renumbered(row.seating, numbers), ..*row };
        let rounds = self.movement.rounds().iter();
        let rounds = rounds.map(|row| Round {
            seating: self.seating_renumbered(row.seating, numbers),
            ..row.clone()
        });
        Played {
            id: self.id,
            about: Section { winners, missing_pair: None, ..self.about.clone() },
            movement: Movement::from(rounds.collect::<Vec<Round>>()),
            sets: self.sets.clone(),
            plan: movement::Movement::new(
                self.plan.name(),
                contest,
                self.plan.rows().iter().map(row).collect(),
            ),
            results: self.results.iter().map(row).collect(),
        }
    }

    /// Returns a seating under the new numbers.
    pub fn seating_renumbered(&self, seating: Seating, numbers: &Numbers) -> Seating {
        let new = |side: Side, number: Option<PairNo>| {
            number
                .and_then(|number| numbers.get(&self.contestant(side, number)))
                .map(|who| who.number)
        };
        match seating {
            Seating::Pairs { ns, ew } => {
                Seating::Pairs { ns: new(Side::NorthSouth, ns), ew: new(Side::EastWest, ew) }
            }
            individual @ Seating::Individual { .. } => individual,
        }
    }

    fn row_renumbered(&self, seating: movement::Seating, numbers: &Numbers) -> movement::Seating {
        let new = |side: Side, number: u16| {
            let number = PairNo::new(number);
            let who = number.and_then(|number| numbers.get(&self.contestant(side, number)));
            who.map_or(0, |who| who.number.get())
        };
        match seating {
            movement::Seating::Pairs { ns, ew } => movement::Seating::Pairs {
                ns: new(Side::NorthSouth, ns),
                ew: new(Side::EastWest, ew),
            },
            players @ movement::Seating::Players { .. } => players,
        }
    }

    fn contestant(&self, side: Side, number: PairNo) -> Contestant {
        Contestant { number, line: self.about.has_two_lines().then_some(side) }
    }

    fn is_there(&self, number: PairNo) -> bool {
        self.about.missing_pair != Some(number)
    }
}
