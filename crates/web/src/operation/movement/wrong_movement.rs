//! Another movement should have been set: it is picked from what the adviser knows, and what was played
//! is fitted into it.
//!
//! It may have other winners: then everybody gets a number of the other kind (`winners.rs`).

use std::cell::Cell;

use movement::advise::{Advice, Evening, Winners, advise};
use movement::repair::{Continuation, Happened};
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate};
use serde::Deserialize;
use session::State;
use session::model::BoardList;
use session::repair::Played;

use super::way::Taken;
use super::winners::Changed;
use super::{Part, no_such_choice, really_played, refused};
use crate::Trouble;
use crate::operation::{Choice, Plan};

/// So many movements are offered.
const MOST: usize = 8;

/// Another movement should have been set.
///
/// A choice names a movement, `mitchell:8:7`, or a movement and a way into it, `mitchell:8:7/bcdf`.
#[derive(Debug, Clone, Deserialize)]
pub struct WrongMovement {
    #[serde(flatten)]
    part: Part,
    /// The kind that is wanted; what the adviser advises if none is named.
    #[serde(default)]
    kind: Option<String>,
    /// How many winners there should be, 1 or 2; as now or else the other way if nothing is said.
    #[serde(default)]
    winners: Option<u8>,
}

impl WrongMovement {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let played = self.part.played(state)?;
        let offered = self.offered(&played)?;
        let (word, way) = match self.part.choice.as_deref() {
            Some(choice) => match choice.split_once('/') {
                Some((word, way)) => (Some(word), Some(way.to_owned())),
                None => (Some(choice), None),
            },
            None => (None, None),
        };
        let wanted = match word {
            Some(word) => read(word).ok_or_else(no_such_choice)?,
            None => offered.first().map(|(wanted, ..)| wanted.clone()).ok_or_else(|| {
                refused("no other movement is known for these tables and winners; choose other winners or a kind")
            })?,
        };
        let should_be = generate(&wanted).map_err(|error| refused(error.to_string()))?;
        let name = should_be.name().to_owned();
        let changed = match should_be.contest() == played.plan.contest() {
            true => None,
            false => Some(Changed::of(state, played.clone(), &should_be)?),
        };
        let played = changed.as_ref().map_or(played, |changed| changed.after.clone());
        let happened = Happened::WrongMovement { should_be };
        let part = Part { choice: way, ..self.part.clone() };
        // A way that changes nothing is none: everybody goes on by it without any operation.
        let same = Cell::new(false);
        let known = played.clone();
        let changes = |way: &Continuation| {
            let nothing = known.commands(way).is_ok_and(|commands| commands.is_empty());
            same.set(same.get() || nothing);
            changed.is_some() || !nothing
        };
        let taken = part.take(played, &happened, changes);
        let Taken { played, way, mut plan } = taken.map_err(|trouble| match same.get() && part.choice.is_none() {
            true => refused(format!(
                "nothing would change: from round {} on {name} and the movement as it was set say the same, or what \
                 {name} says cannot be played any more",
                known.progress(part.next_round).now
            )),
            false => trouble,
        })?;
        match &changed {
            Some(changed) => {
                plan.commands = changed.commands(state, std::mem::take(&mut plan.commands));
                let told = std::mem::replace(&mut plan.sentences, changed.sentences());
                plan.sentences.extend(told);
            }
            None => really_played::results(state, &played, &way, &mut plan),
        }
        plan.title = format!("Section {} should play {name}: {}", part.section, way.title);
        let word = write(&wanted);
        for choice in &mut plan.choices {
            choice.code = format!("{word}/{}", choice.code);
            choice.title = format!("With {name}: {}", choice.title);
        }
        plan.chosen = Some(format!("{word}/{}", way.code));
        let others = offered.into_iter().filter(|(other, ..)| write(other) != word);
        plan.choices.extend(others.map(|(wanted, title, sentence)| Choice {
            code: write(&wanted),
            title,
            sentences: vec![sentence],
            against: Vec::new(),
        }));
        Ok(plan)
    }

    /// Returns the movements that could have been meant, best first.
    fn offered(&self, played: &Played) -> Result<Vec<(Wanted, String, String)>, Trouble> {
        let plan = &played.plan;
        // Those who came late are there from the next round on, and the half table is gone.
        let coming = played.next_round().min(plan.rounds());
        let rows = || plan.rows().iter().filter(|row| row.round == coming && is_taken(row));
        let tables = u16::try_from(rows().count()).unwrap_or(u16::MAX);
        let phantom = rows().any(is_half);
        let contests = self.contests(plan.contest())?;
        let fits = |wanted: &Wanted| {
            let seated = wanted.tables == tables;
            seated
                && generate(wanted)
                    .is_ok_and(|it| contests.contains(&it.contest()) && it.rows() != plan.rows())
        };
        if let Some(kind) = self.kind.as_deref().filter(|kind| !kind.trim().is_empty()) {
            let kind: Kind = kind.trim().parse().map_err(|_| {
                refused(format!("“{kind}” is no kind of movement; choose one from the list"))
            })?;
            let rounds = kind.rounds(tables).into_iter().rev();
            let wanted = rounds
                .map(|rounds| Wanted { phantom, ..Wanted::new(kind, tables).with_rounds(rounds) });
            let wanted = wanted.filter(fits).take(MOST);
            let told = wanted.map(|wanted| {
                let title = format!("{kind}, {} rounds", wanted.rounds.unwrap_or_default());
                (wanted, title, kind.description().to_owned())
            });
            return Ok(told.collect());
        }
        let pairs = tables.saturating_mul(2).saturating_sub(u16::from(phantom));
        let size = played.sets.values().map(BoardList::len).max().unwrap_or(2);
        let boards = plan.rounds().saturating_mul(u16::try_from(size).unwrap_or(2));
        let mut offered = Vec::new();
        for contest in &contests {
            // The other winners only where there is nothing else, or they are asked for.
            if !offered.is_empty() {
                break;
            }
            let winners = match contest {
                Contest::TwoWinners => Winners::Two,
                Contest::OneWinner => Winners::One,
                _ => {
                    return Err(refused(
                        "name the kind of movement: there is no advice for teams and individuals",
                    ));
                }
            };
            let evening = Evening { winners, ..Evening::about(pairs, boards) };
            let advice = advise(&evening).unwrap_or_default();
            offered.extend(advice.into_iter().filter(|it| fits(&it.wanted)).take(MOST));
        }
        // The boards of a round stay as many as they are, whatever the adviser would take.
        let own = u16::try_from(size).unwrap_or(2);
        let mut told: Vec<(Wanted, String, String)> = Vec::new();
        for advice in offered {
            let sentence = match advice.set_size == own {
                true => advice.sentence(),
                false => advice.wanted.kind.description().to_owned(),
            };
            let wanted = advice.wanted.clone();
            if told.len() < MOST && !told.iter().any(|(other, ..)| write(other) == write(&wanted)) {
                told.push((wanted, Advice { set_size: own, ..advice }.title(), sentence));
            }
        }
        Ok(told)
    }

    /// Returns what may be played for: as the director says, or else as now and after that the other way.
    fn contests(&self, now: Contest) -> Result<Vec<Contest>, Trouble> {
        match (self.winners, now) {
            (Some(1), Contest::OneWinner | Contest::TwoWinners) => Ok(vec![Contest::OneWinner]),
            (Some(2), Contest::OneWinner | Contest::TwoWinners) => Ok(vec![Contest::TwoWinners]),
            (Some(_), Contest::OneWinner | Contest::TwoWinners) => {
                Err(refused("there is one winner, or there are two"))
            }
            (_, Contest::OneWinner) => Ok(vec![Contest::OneWinner, Contest::TwoWinners]),
            (_, Contest::TwoWinners) => Ok(vec![Contest::TwoWinners, Contest::OneWinner]),
            (_, other) => Ok(vec![other]),
        }
    }
}

fn is_taken(row: &&Row) -> bool {
    match row.seating {
        Seating::Pairs { ns, ew } => ns != 0 || ew != 0,
        Seating::Players { n, s, e, w } => [n, s, e, w] != [0; 4],
    }
}

fn is_half(row: &Row) -> bool {
    match row.seating {
        Seating::Pairs { ns, ew } => (ns == 0) != (ew == 0),
        Seating::Players { n, s, e, w } => [n, s, e, w].contains(&0),
    }
}

/// Writes a movement in a word: `mitchell:8:7`, with a half table `mitchell:8:7:half`.
fn write(wanted: &Wanted) -> String {
    let rounds = wanted.rounds.or_else(|| generate(wanted).ok().as_ref().map(Movement::rounds));
    let half = if wanted.phantom { ":half" } else { "" };
    format!("{}:{}:{}{half}", wanted.kind.name(), wanted.tables, rounds.unwrap_or(0))
}

fn read(word: &str) -> Option<Wanted> {
    let mut parts = word.split(':');
    let kind: Kind = parts.next()?.parse().ok()?;
    let tables: u16 = parts.next()?.parse().ok()?;
    let rounds: u16 = parts.next()?.parse().ok()?;
    let phantom = match parts.next() {
        None => false,
        Some("half") => true,
        Some(_) => return None,
    };
    Some(Wanted { phantom, ..Wanted::new(kind, tables).with_rounds(rounds) })
}
