//! [`Continuation`]: one way to go on, checked against what was played, with what it costs.
//!
//! Nothing is offered in which anybody would play a set again or sit in two seats from now on.

use std::collections::{BTreeSet, HashSet};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::drawbacks::Drawbacks;
use super::in_progress::Situation;
use super::notice::{Notice, notices};
use super::possible::meets_itself;
use crate::check::{Fault, Who, faults};
use crate::{Movement, Row, Seating};

/// One way to go on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Continuation {
    /// A few words.
    pub title: String,
    /// Four letters that stand for this way and no other, whatever else is offered beside it.
    pub code: String,
    /// What is done and why, in sentences.
    pub explanation: String,
    /// The whole movement: the past as it really was played, and what is to come.
    #[serde(serialize_with = "write_movement")]
    pub movement: Movement,
    /// The first round in which it is not the movement as it was set; one after the last if there is
    /// no such round. A session takes the movement as a new version from here.
    pub from_round: u16,
    /// The next round to be played.
    pub now: u16,
    /// Who notices something, and what. Everybody whose future changes is named.
    pub notices: Vec<Notice>,
    /// What speaks against it.
    pub drawbacks: Drawbacks,
    /// The same in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// Boards to be played after the last round, outside the movement.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub late_plays: Vec<LatePlay>,
    /// Rules that are broken already, in the past or by the plan as it was; this way changes nothing
    /// about them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub already_broken: Vec<String>,
}

/// Boards to be played late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LatePlay {
    /// The table.
    pub table: u16,
    /// The round in which they were missed.
    pub round: u16,
    /// The set.
    pub set: u16,
}

/// A continuation before it is checked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft {
    pub(crate) title: String,
    pub(crate) explanation: String,
    /// The rounds to come.
    pub(crate) future: Vec<Row>,
    pub(crate) late_plays: Vec<LatePlay>,
    /// Who leaves: that they play less is no drawback.
    pub(crate) gone: Vec<Who>,
    /// What is to be told besides what the movement shows.
    pub(crate) told: Vec<Notice>,
    /// What speaks against it besides what the movement shows.
    pub(crate) extra: usize,
}

impl Situation {
    /// Checks a draft; nothing if a rule would be broken from now on.
    pub(crate) fn finish(&self, draft: Draft) -> Option<Continuation> {
        let Draft { title, explanation, mut future, late_plays, gone, told, extra } = draft;
        self.fill_in(&mut future);
        let rows: Vec<Row> = self.past.iter().chain(&future).copied().collect();
        let mut movement = Movement::new(self.old.name(), self.contest, rows);
        if movement != self.old {
            let name = match self.old.name() {
                "" => format!("repaired in round {}", self.now),
                old => format!("{old}, repaired in round {}", self.now),
            };
            movement = Movement::new(name, self.contest, movement.rows().to_vec());
        }
        if future.iter().any(|row| meets_itself(self.contest, row)) {
            return None;
        }
        let (broken, already): (Vec<Fault>, Vec<Fault>) =
            faults(&movement).into_iter().partition(|fault| self.is_new(fault));
        if !broken.is_empty() {
            return None;
        }
        let (mut notices, changes) = notices(self, &future, &gone);
        notices.extend(told);
        let mut drawbacks = self.drawbacks(&movement, &future, &gone);
        drawbacks.weight += changes + extra;
        Some(Continuation {
            title,
            code: code(&movement, self.now, &late_plays),
            explanation,
            from_round: self.first_change(&movement),
            movement,
            now: self.now,
            notices,
            against: self.against(&drawbacks),
            drawbacks,
            late_plays,
            already_broken: already.iter().map(|fault| self.broken(fault)).collect(),
        })
    }

    /// Tells whether no rule would be broken from now on.
    pub(crate) fn is_legal(&self, future: &[Row]) -> bool {
        let rows = self.past.iter().chain(future).copied().collect();
        let movement = Movement::new("", self.contest, rows);
        let meet_themselves = future.iter().any(|row| meets_itself(self.contest, row));
        !meet_themselves && !faults(&movement).iter().any(|fault| self.is_new(fault))
    }

    /// Takes what is wrong in the plan as it is for granted.
    pub(crate) fn leave_what_is_wrong(&mut self) {
        let rows = self.past.iter().chain(&self.plan).copied().collect();
        let faults = faults(&Movement::new("", self.contest, rows)).into_iter();
        self.wrong_anyway = faults
            .filter_map(|fault| match fault {
                Fault::PlaysTwice { who, set, places } => Some(((who, set), places.len())),
                _ => None,
            })
            .collect();
    }

    /// Tells whether a rule would be broken from now on that is not broken anyway.
    fn is_new(&self, fault: &Fault) -> bool {
        let anyway = match fault {
            Fault::PlaysTwice { who, set, places } => {
                self.wrong_anyway.get(&(*who, *set)).is_some_and(|times| places.len() <= *times)
            }
            _ => false,
        };
        last_round(fault) >= self.now && !anyway
    }

    /// Gives every table that plays an empty row for the rounds in which it does not.
    fn fill_in(&self, future: &mut Vec<Row>) {
        let tables: BTreeSet<u16> = future.iter().map(|row| row.table).collect();
        let rounds: BTreeSet<u16> = future.iter().map(|row| row.round).collect();
        let there: BTreeSet<(u16, u16)> = future.iter().map(|row| (row.table, row.round)).collect();
        let players = future.iter().any(|row| matches!(row.seating, Seating::Players { .. }));
        let seating = match players {
            true => Seating::Players { n: 0, s: 0, e: 0, w: 0 },
            false => Seating::Pairs { ns: 0, ew: 0 },
        };
        let places = tables.iter().flat_map(|table| rounds.iter().map(|round| (*table, *round)));
        let empty = places.filter(|place| !there.contains(place));
        future.extend(empty.map(|(table, round)| Row { table, round, seating, set: 0 }));
    }

    fn first_change(&self, movement: &Movement) -> u16 {
        let (old, new): (HashSet<&Row>, HashSet<&Row>) =
            (self.old.rows().iter().collect(), movement.rows().iter().collect());
        let changed = old.symmetric_difference(&new);
        let none = movement.rounds().max(self.last).saturating_add(1);
        changed.map(|row| row.round).min().unwrap_or(none)
    }
}

/// Returns four letters for what would be played. Only consonants: they must not make words.
fn code(movement: &Movement, now: u16, late_plays: &[LatePlay]) -> String {
    const LETTERS: &[u8] = b"bcdfghjklmnpqrstvwxz";
    let rows = movement.rows().iter().flat_map(|row| {
        let seats = match row.seating {
            Seating::Pairs { ns, ew } => [ns, ew, 0, 0],
            Seating::Players { n, s, e, w } => [n, s, e, w],
        };
        [row.table, row.round, row.set].into_iter().chain(seats)
    });
    let late = late_plays.iter().flat_map(|it| [it.table, it.round, it.set]);
    let mix = rows.chain([now]).chain(late).fold(0xcbf2_9ce4_8422_2325_u64, |mix, number| {
        (mix ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
    });
    let mut rest = mix ^ (mix >> 32);
    let letter = |_| {
        let at = rest % LETTERS.len() as u64;
        rest /= LETTERS.len() as u64;
        usize::try_from(at).ok().and_then(|at| LETTERS.get(at)).map_or('x', |it| char::from(*it))
    };
    (0..4).map(letter).collect()
}

/// Returns the last round a fault is about.
fn last_round(fault: &Fault) -> u16 {
    match fault {
        Fault::PlaysTwice { places, .. } => places.iter().map(|it| it.round).max().unwrap_or(0),
        Fault::TwoSeats { round, .. } => *round,
        Fault::TwoRows { place } | Fault::Nowhere { place } | Fault::WrongKind { place } => {
            place.round
        }
    }
}

fn write_movement<S: Serializer>(movement: &Movement, serializer: S) -> Result<S::Ok, S::Error> {
    let mut out = serializer.serialize_struct("Movement", 3)?;
    out.serialize_field("name", movement.name())?;
    out.serialize_field("contest", &movement.contest())?;
    out.serialize_field("rows", movement.rows())?;
    out.end()
}
