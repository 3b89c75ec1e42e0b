//! Whether something can have happened at all, before ways to go on are looked for.

use super::happened::Happened;
use super::in_progress::{InProgress, Situation};
use super::late::MOST_LATE;
use super::length::MOST_MORE;
use super::mistake::Mistake;
use super::template::moving_line;
use crate::check::{Place, Who, nouns};
use crate::{Contest, Row, Seating};

impl Happened {
    /// Checks that this can have happened; the error is a sentence for whoever said it.
    ///
    /// Of what can not have happened, [`repair`](super::repair) knows no way to go on.
    pub fn check(&self, progress: &InProgress<'_>) -> Result<(), Mistake> {
        let last = progress.movement.rounds();
        if !(1..=last.saturating_add(1)).contains(&progress.now) {
            return Err(Mistake::NextRound { now: progress.now, last });
        }
        let mut places: Vec<Place> =
            progress.entered.iter().filter(|it| it.round >= progress.now).copied().collect();
        if !places.is_empty() {
            places.sort_unstable();
            places.dedup();
            return Err(Mistake::Entered { now: progress.now, places });
        }
        let asked = Asked { situation: progress.situation(), entered: &progress.entered };
        match self {
            Happened::LatePairs { pairs } => asked.late(*pairs),
            Happened::Leaves { who } => asked.leaves(*who),
            Happened::WrongMovement { should_be } => {
                let (rounds, begun) = (should_be.rounds(), progress.now - 1);
                if rounds < begun { Err(Mistake::TooShort { rounds, begun }) } else { Ok(()) }
            }
            Happened::BoardsOff { from_round, tables, by } => {
                asked.past(*from_round)?;
                asked.tables(tables)?;
                let most = asked.situation.sets().saturating_sub(1);
                // Further on than there are sets comes round to one of them again: it was not counted.
                if by.unsigned_abs() > most {
                    return Err(Mistake::NotOff { most });
                }
                let off = |it: &mut Situation| it.boards_off(*from_round, tables, *by);
                asked.changes(off, Mistake::NotOff { most })
            }
            Happened::RelaySkipped { from_round } => {
                asked.past(*from_round)?;
                let rounds = (*from_round..progress.now).collect();
                let skipped = |it: &mut Situation| it.relay_skipped(*from_round);
                asked.changes(skipped, Mistake::NoRelay { rounds })
            }
            Happened::SkipForgotten { from_round } => {
                asked.past(*from_round)?;
                let rounds: Vec<u16> = (*from_round..progress.now).collect();
                let rows = progress.movement.rows();
                if moving_line(progress.movement.contest(), rows).is_none() {
                    return Err(Mistake::NoSkip { rounds });
                }
                let forgotten = |it: &mut Situation| it.skip_forgotten(*from_round);
                asked.changes(forgotten, Mistake::NoSkip { rounds })
            }
            Happened::PairsSwapped { one, other, from_round } => {
                asked.swapped(*one, *other, *from_round)
            }
            Happened::ArrowsTurned { round, tables } => {
                asked.past(*round)?;
                asked.tables(tables)
            }
            Happened::PlayedOtherwise => Ok(()),
            Happened::BoardsMissed { table, round } => asked.missed(*table, *round),
            Happened::Curtail { rounds } => asked.curtail(*rounds),
            Happened::AddRounds { rounds } => match rounds {
                1..=MOST_MORE => Ok(()),
                _ => Err(Mistake::RoundsMore { rounds: *rounds, most: MOST_MORE }),
            },
        }
    }
}

/// What is asked about.
struct Asked<'a> {
    situation: Situation,
    entered: &'a [Place],
}

impl Asked<'_> {
    fn noun(&self) -> &'static str {
        nouns(self.situation.contest).0
    }

    fn late(&self, many: u16) -> Result<(), Mistake> {
        match many {
            1..=MOST_LATE => Ok(()),
            _ => Err(Mistake::LateComers { many, noun: self.noun(), most: MOST_LATE }),
        }
    }

    /// Checks that somebody is there, and called so that nobody else can be meant.
    fn is_there(&self, who: Who) -> Result<(), Mistake> {
        let noun = self.noun();
        let known = |it: Who| self.situation.all().contains(&it);
        let number = who.number;
        match (self.situation.contest, who.line) {
            (Contest::TwoWinners | Contest::Teams, None) => {
                let there = self.situation.all().iter().any(|it| it.number == number);
                Err(if there {
                    Mistake::WhichLine { number }
                } else {
                    Mistake::Nobody { noun, who }
                })
            }
            (Contest::OneWinner | Contest::Individual, Some(_)) => {
                let there = known(Who { line: None, number });
                let lines = Mistake::NoLines { noun, number };
                Err(if there { lines } else { Mistake::Nobody { noun, who } })
            }
            _ if known(who) => Ok(()),
            _ => Err(Mistake::Nobody { noun, who }),
        }
    }

    fn leaves(&self, who: Who) -> Result<(), Mistake> {
        let noun = self.noun();
        let (all, left) = (self.situation.all(), self.situation.everybody(&self.situation.plan));
        let is_left = match self.situation.contest {
            // Of a team both pairs leave, whichever is named.
            Contest::Teams => {
                if !all.iter().any(|it| it.number == who.number) {
                    return Err(Mistake::Nobody { noun, who });
                }
                left.iter().any(|it| it.number == who.number)
            }
            _ => {
                self.is_there(who)?;
                left.contains(&who)
            }
        };
        // When all rounds are played nobody has one left, which is not for want of a name.
        if is_left || left.is_empty() { Ok(()) } else { Err(Mistake::Gone { noun, who }) }
    }

    /// Checks that a round is past.
    fn past(&self, round: u16) -> Result<(), Mistake> {
        let Situation { now, last, .. } = self.situation;
        match round {
            round if !(1..=last).contains(&round) => Err(Mistake::NoRound { round, last }),
            round if round >= now => Err(Mistake::NotYet { round, now }),
            _ => Ok(()),
        }
    }

    fn tables(&self, tables: &[u16]) -> Result<(), Mistake> {
        let there = |table: u16| self.situation.old.rows().iter().any(|row| row.table == table);
        match tables.iter().find(|table| !there(**table)) {
            Some(&table) => Err(Mistake::NoTable { table, tables: self.situation.old.tables() }),
            None => Ok(()),
        }
    }

    /// Checks that what is told makes a difference to the past.
    fn changes(
        &self,
        told: impl FnOnce(&mut Situation),
        otherwise: Mistake,
    ) -> Result<(), Mistake> {
        let mut changed = self.situation.clone();
        told(&mut changed);
        // Where results say it already there is nothing to be told, and nothing wrong.
        let is_told = !self.situation.told.is_empty();
        if is_told || changed.past != self.situation.past { Ok(()) } else { Err(otherwise) }
    }

    fn swapped(&self, one: Who, other: Who, from_round: u16) -> Result<(), Mistake> {
        self.is_there(one)?;
        self.is_there(other)?;
        if one == other {
            return Err(Mistake::SameTwo { who: one });
        }
        if one.line != other.line {
            return Err(Mistake::TwoLines { one, other });
        }
        self.past(from_round)?;
        let mut changed = self.situation.clone();
        changed.swapped(one, other, from_round);
        match changed.past.iter().find(|row| meets_itself(changed.contest, row)) {
            Some(row) => Err(Mistake::MetItself { one, other, round: row.round }),
            None => Ok(()),
        }
    }

    fn missed(&self, table: u16, round: u16) -> Result<(), Mistake> {
        self.tables(&[table])?;
        self.past(round)?;
        if self.entered.contains(&Place { round, table }) {
            return Err(Mistake::WasPlayed { table, round });
        }
        let mut past = self.situation.past.iter();
        let row = past.find(|row| (row.table, row.round) == (table, round));
        match row {
            Some(row) if row.is_played() => Ok(()),
            _ => Err(Mistake::NothingThere { table, round }),
        }
    }

    fn curtail(&self, rounds: u16) -> Result<(), Mistake> {
        let (last, begun) = (self.situation.last, self.situation.now - 1);
        match rounds {
            _ if rounds >= last => Err(Mistake::NotFewer { rounds, last }),
            0 if begun == 0 => Err(Mistake::NoneAtAll),
            _ if rounds < begun => Err(Mistake::Begun { rounds, begun }),
            _ => Ok(()),
        }
    }
}

/// Tells whether somebody sits on both sides of a table. With two winners a number is two pairs.
pub(crate) fn meets_itself(contest: Contest, row: &Row) -> bool {
    let one = |ns: u16, ew: u16| contest != Contest::TwoWinners && ns == ew && ns != 0;
    matches!(row.seating, Seating::Pairs { ns, ew } if one(ns, ew))
}
