//! [`Advice`], one movement advised: how to get it, what it is like, and why it stands where it does.

use serde::{Serialize, Serializer};

use super::candidate::Candidate;
use super::limits::GivenUp;
use super::reason::{Reason, copies};
use super::text::{boards_text, sharing_text, sit_out_text};
use super::{Evening, reason};
use crate::check::{Line, Sharing, SitOut, Span, Who};
use crate::words::{capital, counted, listed};
use crate::{ArrowRule, Contest, Wanted};

/// A pair that has to sit still, and the number whose place lets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Seat {
    /// The pair that asked.
    pub asked: u16,
    /// The number whose place it takes, its own where that one sits still.
    pub number: Who,
}

/// A movement advised.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advice {
    /// How to ask [`generate`](crate::generate) for it.
    #[serde(serialize_with = "write_wanted")]
    pub wanted: Wanted,
    /// What is played for.
    pub contest: Contest,
    /// The rounds.
    pub rounds: u16,
    /// The boards of a set.
    pub set_size: u16,
    /// The boards on the tables and stands: sets times their size.
    pub boards_needed: u32,
    /// The boards a pair plays.
    pub boards_played: Span,
    /// The minutes it takes.
    pub minutes: u32,
    /// Whether everybody plays every board.
    pub complete: bool,
    /// How many two pairs meet more than once.
    pub revenge: usize,
    /// Who sits out, and when.
    pub sit_outs: Vec<SitOut>,
    /// The sets wanted at several tables in one round.
    pub sharing: Vec<Sharing>,
    /// How many copies of the boards would spare all sharing.
    pub copies: usize,
    /// Who sits at one table all evening.
    pub stationary: Vec<Who>,
    /// With one winner, the quality of the balance in percent.
    pub balance: Option<f64>,
    /// The places for the pairs that have to sit still; see [`Advice::own_numbers`].
    pub seats: Vec<Seat>,
    /// What speaks for it and against it.
    pub reasons: Vec<Reason>,
    /// The wishes it does not keep; none unless nothing keeps all.
    pub gives_up: Vec<GivenUp>,
    /// 100 less the points of the reasons; it may fall below 0.
    pub score: f64,
}

impl Advice {
    /// Returns the advice that a candidate is.
    pub(super) fn new(
        evening: &Evening,
        candidate: &Candidate,
        balance: Option<(ArrowRule, f64)>,
        gives_up: Vec<GivenUp>,
    ) -> Advice {
        let Candidate { wanted, rounds, set_size, facts } = candidate;
        let size = usize::from(*set_size);
        let seats = seats(&evening.asked(), &facts.stationary);
        let q = balance.map(|balance| balance.1);
        let mut reasons = reason::reasons(evening, candidate);
        reasons.extend(reason::balance(candidate, q));
        let points: f64 = reasons.iter().map(|reason| reason.points).sum();
        if !seats.is_empty() {
            let text = format!("{}.", capital(&seats_text(&seats)));
            reasons.push(Reason { good: true, text, points: 0.0 });
        }
        Advice {
            wanted: Wanted {
                arrows: balance.map_or(wanted.arrows, |balance| balance.0),
                ..wanted.clone()
            },
            contest: facts.contest,
            rounds: *rounds,
            set_size: *set_size,
            boards_needed: u32::from(facts.highest_set) * u32::from(*set_size),
            boards_played: Span {
                least: facts.sets_each.least * size,
                most: facts.sets_each.most * size,
            },
            minutes: evening.minutes_of(*rounds, *set_size),
            complete: facts.sets_each.least == facts.sets && facts.sets > 0,
            revenge: facts.revenge,
            sit_outs: facts.sit_outs.clone(),
            sharing: facts.sharing.clone(),
            copies: copies(candidate),
            stationary: facts.stationary.clone(),
            balance: q,
            seats,
            reasons,
            gives_up,
            score: 100.0 - points,
        }
    }

    /// Returns what it is: "Hesitation, 7 tables, 8 rounds of 3 boards".
    pub fn title(&self) -> String {
        let kind = capital(&self.wanted.kind.name().replace('-', " "));
        let tables = match (self.wanted.phantom, self.wanted.kind.has_extra_pair()) {
            (true, _) => format!("{}½ tables", self.wanted.tables.saturating_sub(1)),
            (_, true) => format!("{}½ tables", self.wanted.tables),
            _ => counted(usize::from(self.wanted.tables), "table"),
        };
        let boards = counted(usize::from(self.set_size), "board");
        format!("{kind}, {tables}, {} of {boards}", counted(usize::from(self.rounds), "round"))
    }

    /// Returns what it is like, in one line: "24 boards, 8 rounds, nobody sits out, 6 stationary
    /// pairs, balance 72, no table shares".
    pub fn sentence(&self) -> String {
        let size = self.set_size;
        let sets = |boards: usize| boards / usize::from(size).max(1);
        let Span { least, most } = self.boards_played;
        let mut parts = vec![
            boards_text(Span { least: sets(least), most: sets(most) }, size),
            counted(usize::from(self.rounds), "round"),
            sit_out_text(&self.sit_outs),
            counted(self.stationary.len(), "stationary pair"),
        ];
        match self.balance {
            Some(q) => parts.push(format!("balance {q:.0}")),
            None => parts.push("two winners".to_owned()),
        }
        if self.revenge > 0 {
            parts.push(format!("{} repeated", counted(self.revenge, "meeting")));
        }
        parts.push(sharing_text(&self.sharing, self.rounds));
        if !self.seats.is_empty() {
            parts.push(seats_text(&self.seats));
        }
        parts.join(", ")
    }
}

impl Advice {
    /// Returns the numbers, for [`Numbering::Own`](crate::Numbering::Own), with which everybody who has
    /// to sit still keeps his own: he and the one whose place he takes are exchanged. Nothing if all
    /// sit still as they are numbered anyway.
    pub fn own_numbers(&self) -> Option<Vec<u16>> {
        let tables = self.wanted.tables;
        let pairs = tables.checked_mul(2)?.checked_add(self.wanted.kind.has_extra_pair().into())?;
        let mut numbers: Vec<u16> = (1..=pairs).collect();
        for Seat { asked, number } in &self.seats {
            let above = if number.line == Some(Line::Ew) { tables } else { 0 };
            let place = usize::from(number.number.checked_add(above)?.checked_sub(1)?);
            let was = numbers.iter().position(|own| own == asked)?;
            if place >= numbers.len() {
                return None;
            }
            numbers.swap(place, was);
        }
        let is_usual = self.seats.iter().all(|seat| seat.asked == seat.number.number);
        (!is_usual).then_some(numbers)
    }
}

/// Gives everybody who asked a number that sits still: his own where that one does, else the lowest
/// left; empty if there are too few.
fn seats(asked: &[u16], stationary: &[Who]) -> Vec<Seat> {
    if asked.len() > stationary.len() {
        return Vec::new();
    }
    let mut left = stationary.to_vec();
    let mut given: Vec<Option<Who>> = Vec::with_capacity(asked.len());
    for pair in asked {
        let own = left.iter().position(|who| who.number == *pair);
        given.push(own.map(|at| left.remove(at)));
    }
    let mut left = left.into_iter();
    let seats = asked.iter().zip(given).filter_map(|(asked, own)| {
        let number = own.or_else(|| left.next())?;
        Some(Seat { asked: *asked, number })
    });
    seats.collect()
}

fn seats_text(seats: &[Seat]) -> String {
    let each = seats.iter().map(|seat| {
        let Seat { asked, number } = seat;
        match number.number {
            own if own == *asked => format!("pair {asked} takes number {number}"),
            _ => format!("pair {asked} takes the place of number {number}"),
        }
    });
    listed(each.collect())
}

fn write_wanted<S: Serializer>(wanted: &Wanted, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Written {
        kind: &'static str,
        tables: u16,
        rounds: Option<u16>,
        phantom: bool,
        /// "usual", "none", "eighth", "course", or how many of the last rounds.
        arrows: String,
    }
    let arrows = match wanted.arrows {
        ArrowRule::Usual => "usual".to_owned(),
        ArrowRule::None => "none".to_owned(),
        ArrowRule::Eighth => "eighth".to_owned(),
        ArrowRule::Course => "course".to_owned(),
        ArrowRule::Last(rounds) => rounds.to_string(),
    };
    let Wanted { kind, tables, rounds, phantom, .. } = *wanted;
    Written { kind: kind.name(), tables, rounds, phantom, arrows }.serialize(serializer)
}
