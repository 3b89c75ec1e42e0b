//! Another movement should have been set: it is picked from what the adviser knows, and what was played
//! is fitted into it.

use movement::advise::{Evening, Winners, advise};
use movement::repair::Happened;
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate};
use serde::Deserialize;
use session::State;
use session::model::BoardList;
use session::repair::Played;

use super::way::Taken;
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
                refused("no other movement is known for these tables and winners")
            })?,
        };
        let should_be = generate(&wanted).map_err(|error| refused(error.to_string()))?;
        if should_be.contest() != played.plan.contest() {
            return Err(Trouble::refused(
                "That movement is played for other winners, so the pairs would have other numbers. Make a \
                 new event with it and enter the results there.",
            ));
        }
        let name = should_be.name().to_owned();
        let happened = Happened::WrongMovement { should_be };
        let part = Part { choice: way, ..self.part.clone() };
        let Taken { played, way, mut plan } = part.take(played, &happened, |_| true)?;
        really_played::results(state, &played, &way, &mut plan);
        plan.title = format!("Section {} should play {name}: {}", part.section, way.title);
        let word = write(&wanted);
        for choice in &mut plan.choices {
            choice.code = format!("{word}/{}", choice.code);
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
        let tables = plan.tables();
        let phantom = plan.rows().iter().filter(|row| row.round == 1).any(half);
        let fits = |wanted: &Wanted| {
            wanted.tables == tables
                && generate(wanted)
                    .is_ok_and(|it| it.contest() == plan.contest() && it.rows() != plan.rows())
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
        let winners = match plan.contest() {
            Contest::TwoWinners => Winners::Two,
            Contest::OneWinner => Winners::One,
            _ => {
                return Err(refused(
                    "name the kind of movement: there is no advice for teams and individuals",
                ));
            }
        };
        let pairs = tables.saturating_mul(2).saturating_sub(u16::from(phantom));
        let size = played.sets.values().map(BoardList::len).max().unwrap_or(2);
        let boards = plan.rounds().saturating_mul(u16::try_from(size).unwrap_or(2));
        let evening = Evening { winners, ..Evening::about(pairs, boards) };
        let advice = advise(&evening).unwrap_or_default();
        let advice = advice.into_iter().filter(|it| fits(&it.wanted)).take(MOST);
        Ok(advice.map(|it| (it.wanted.clone(), it.title(), it.sentence())).collect())
    }
}

fn half(row: &Row) -> bool {
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
