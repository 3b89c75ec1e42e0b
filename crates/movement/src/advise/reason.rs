//! The ranking rule: what speaks for a movement and what against it, in points.
//!
//! A movement that keeps every wish starts with 100 points, and each fault takes some away. They
//! follow the course's list of what is desirable, the heaviest first:
//!
//! | fault | points |
//! |---|---|
//! | somebody is scheduled for less than 70 % of the boards in play (EBU) | 15 |
//! | a pair sits out more than once | 10 for each further time, 30 at most |
//! | two meet again (revenge) | 10 if it is one round for everybody, in proportion, 25 at most |
//! | not everybody plays every board | 40 × the part of the boards missed; 2 more if nobody does |
//! | unbalanced, if there is one winner | ⅕ for each percent short of 100 |
//! | tables share | 12 × the part of the tables that share; half as much again with sets of 1 or 2 |
//! | sets of 1 board, 2, 4, 5, 6, more | 40, 3, ½, 3, 8, 10: the course speaks of 2, 3 or 4 |
//! | hard to run | 0 for a straight Mitchell to 8 for a large reduced Howell |
//! | boards off the middle of the range | 16 at its ends, or 4 boards off if those are nearer; the square of the way there |
//! | some play fewer boards than others | ¼ for each board |
//!
//! The weights are ours. They were set so that the course's own answers come out first: 24 boards at
//! 7 tables, a hesitation; at 9½, a Bowman and not a share-and-relay stopped early.

use serde::Serialize;

use super::candidate::Candidate;
use super::text::{boards_text, sharing_text, sit_out_text};
use super::{Evening, limits};
use crate::words::{capital, counted};
use crate::{Contest, Kind};

/// Something that speaks for or against a movement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reason {
    /// Whether it speaks for it.
    pub good: bool,
    /// The sentence.
    pub text: String,
    /// The points it costs.
    pub points: f64,
}

/// Returns what speaks for a candidate and against it, the balance apart.
pub(super) fn reasons(evening: &Evening, candidate: &Candidate) -> Vec<Reason> {
    let mut reasons = Reasons { evening, candidate, reasons: Vec::new() };
    reasons.boards();
    reasons.sit_outs();
    reasons.completeness();
    reasons.meetings();
    reasons.sharing();
    reasons.running();
    reasons.reasons
}

/// Returns what the balance says, if there is one winner.
pub(super) fn balance(candidate: &Candidate, q: Option<f64>) -> Option<Reason> {
    if candidate.facts.contest != Contest::OneWinner {
        return None;
    }
    let points = 0.2 * (100.0 - q.unwrap_or(0.0)).clamp(0.0, 100.0);
    let text = match q {
        None => "The balance is not known.".to_owned(),
        Some(q) if q >= 99.995 => "The balance is perfect.".to_owned(),
        Some(q) if q >= 85.0 => format!("The balance is {q:.0} of 100, which is good."),
        Some(q) if q >= 70.0 => format!("The balance is {q:.0} of 100, which is fair."),
        Some(q) => {
            format!("The balance is only {q:.0} of 100: who wins depends on who meets whom.")
        }
    };
    Some(Reason { good: q.is_some_and(|q| q >= 70.0), text, points })
}

struct Reasons<'candidate> {
    evening: &'candidate Evening,
    candidate: &'candidate Candidate,
    reasons: Vec<Reason>,
}

impl Reasons<'_> {
    fn say(&mut self, good: bool, points: f64, text: impl Into<String>) {
        self.reasons.push(Reason { good, text: text.into(), points });
    }

    fn boards(&mut self) {
        let Candidate { rounds, set_size, facts, .. } = self.candidate;
        let size = f64::from(*set_size);
        let most = facts.sets_each.most as f64 * size;
        let range = &self.evening.boards;
        let middle = (f64::from(*range.start()) + f64::from(*range.end())) / 2.0;
        let text = format!(
            "{} in {} of {}, {} minutes.",
            capital(&boards_text(facts.sets_each, *set_size)),
            counted(usize::from(*rounds), "round"),
            set_size,
            self.evening.minutes_of(*rounds, *set_size)
        );
        let half = (f64::from(*range.end()) - f64::from(*range.start())) / 2.0;
        let off = (most - middle).abs() / half.max(4.0);
        self.say(true, (16.0 * off * off).min(32.0), text);
        let spread = (facts.sets_each.most - facts.sets_each.least) as f64 * size;
        if spread > 0.0 {
            self.say(
                false,
                0.25 * spread,
                format!("Some play {} fewer than others.", counted(spread as usize, "board")),
            );
        }
        match *set_size {
            1 => self.say(false, 40.0, "One board a round means moving all the time."),
            2 => self.say(false, 3.0, "Sets of two boards mean moving often."),
            4 => self.say(false, 0.5, "Sets of four boards mean fewer opponents."),
            5 => self.say(false, 3.0, "Sets of five boards mean few opponents."),
            6 => self.say(false, 8.0, "Sets of six boards mean few opponents."),
            3 => {}
            _ => self.say(false, 10.0, "Sets this long mean very few opponents."),
        }
    }

    fn sit_outs(&mut self) {
        let outs = &self.candidate.facts.sit_outs;
        let further: usize = outs.iter().map(|out| out.rounds.len() - 1).sum();
        let text = format!("{}.", capital(&sit_out_text(outs)));
        self.say(further == 0, (10.0 * further as f64).min(30.0), text);
    }

    fn completeness(&mut self) {
        let facts = &self.candidate.facts;
        let most_plays = (facts.pairs * facts.sets).max(1) as f64;
        let missed = (1.0 - facts.plays as f64 / most_plays).max(0.0);
        let (least, most, sets) = (facts.sets_each.least, facts.sets_each.most, facts.sets);
        let text = match (least == sets, most == sets) {
            (true, _) => "Everybody plays every board.".to_owned(),
            (_, true) => "Everybody who does not sit out plays every board.".to_owned(),
            _ => format!("Nobody plays every board: {most} of {sets} sets at most."),
        };
        let nobody = if most == sets { 0.0 } else { 2.0 };
        self.say(most == sets, 40.0 * missed + nobody, text);
        if 10 * least < 7 * sets {
            let text = format!(
                "Somebody plays less than 70 % of the boards, which the EBU does not allow: {least} \
                 of {sets} sets."
            );
            self.say(false, 15.0, text);
        }
    }

    fn meetings(&mut self) {
        let facts = &self.candidate.facts;
        if facts.revenge > 0 {
            let rounds = facts.revenge as f64 / (facts.pairs as f64 / 2.0).max(1.0);
            let text = match facts.revenge {
                1 => "Two pairs meet twice.".to_owned(),
                many => format!("{many} times two pairs meet again."),
            };
            self.say(false, (10.0 * rounds).min(25.0), text);
        }
        let (least, others) = (facts.met.least, facts.others);
        match facts.contest {
            Contest::TwoWinners if least == others && others > 0 => {
                self.say(true, 0.0, "Everybody meets everybody of the other line.");
            }
            _ if least == others => self.say(true, 0.0, "Everybody meets everybody."),
            _ => {
                let who = if facts.contest == Contest::TwoWinners {
                    "of the other line"
                } else {
                    "others"
                };
                self.say(true, 0.0, format!("Everybody meets at least {least} of {others} {who}."));
            }
        }
    }

    fn sharing(&mut self) {
        let Candidate { wanted, rounds, set_size, facts } = self.candidate;
        let shared: usize = facts.sharing.iter().map(|one| one.tables.len()).sum();
        let cells = (f64::from(wanted.tables) * f64::from(*rounds)).max(1.0);
        // The course: sharing holds things up, especially with two-board sets.
        let slow = if *set_size <= 2 { 1.5 } else { 1.0 };
        let mut points = 12.0 * slow * (shared as f64 / cells);
        let copies = copies(self.candidate);
        let needed = u32::from(facts.highest_set) * u32::from(*set_size);
        let owned = self.evening.boards_owned.map(u32::from);
        let mut text = capital(&sharing_text(&facts.sharing, *rounds));
        let many = limits::most_sharing(&facts.sharing) > 4;
        if copies > 1 && owned.is_some_and(|owned| owned >= needed * copies as u32) {
            // With a copy for each nobody waits; somebody has to make them all the same.
            points = points.min(3.0);
            text +=
                &format!("; there are boards enough for {copies} copies, and then nobody waits");
        } else if many {
            text += &format!("; {copies} copies of the {needed} boards would avoid it");
        }
        self.say(shared == 0, points, text + ".");
    }

    fn running(&mut self) {
        let (points, text) = trouble(self.candidate.wanted.kind, self.candidate.wanted.tables);
        if !text.is_empty() {
            self.say(points < 1.0, points, text);
        }
        let sitting = self.candidate.facts.stationary.len();
        let text = match sitting {
            0 => "No pair sits still.".to_owned(),
            1 => "One pair sits still.".to_owned(),
            many => format!("{many} pairs sit still."),
        };
        self.say(sitting > 0, 0.0, text);
    }
}

/// Returns how many copies of the boards there must be so that nobody shares.
pub(super) fn copies(candidate: &Candidate) -> usize {
    candidate.facts.sharing.iter().map(|one| one.tables.len()).max().unwrap_or(1)
}

/// How hard a kind is to run, and why.
#[rustfmt::skip]
fn trouble(kind: Kind, tables: u16) -> (f64, &'static str) {
    // The more tables, the more who may lose their way in a Howell.
    let room = f64::from(tables) / 4.0;
    match kind {
        Kind::Mitchell => (0.0, "Everybody knows how to move."),
        Kind::Scrambled => (0.5, "Everybody knows how to move; the last rounds are arrow-switched."),
        Kind::ShareRelay => (1.0, "Somebody has to look after the bye-stand."),
        Kind::SkipMitchell => (1.5, "E/W must not forget to skip."),
        Kind::Hesitation => (1.5, "E/W pairs play one round N/S at the last table."),
        Kind::Twinned => (2.0, "The room is played as two."),
        Kind::Bowman => (2.0, "The last tables take their boards from others."),
        Kind::Rover => (2.5, "One pair roves and takes another seat every round."),
        Kind::DoubleHesitation => (3.5, "E/W pairs play two rounds N/S."),
        Kind::Web => (3.0, "Half the boards move the other way."),
        Kind::Blackpool => (3.0, "The last round has a move of its own."),
        Kind::Bump => (3.0, "Every N/S pair is moved up a table once."),
        Kind::DoubleWeave => (4.0, "Both pairs and boards move in two directions."),
        Kind::Howell => (4.0 + room, "Nearly everybody moves every round and needs a guide card."),
        Kind::ReducedHowell => (5.0 + room, "Most move every round and need a guide card, and no two tables alike."),
        _ => (0.0, ""),
    }
}
