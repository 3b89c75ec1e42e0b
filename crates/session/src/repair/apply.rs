//! A way to go on becomes commands of the event.

use movement::Row;
use movement::repair::Continuation;

use super::{Played, RepairError};
use crate::log::{Command, MovementSet, SectionSet};
use crate::model::{Movement, PairNo, Round, RoundNo, Seating, Section, SectionId};

impl Played {
    /// Returns what makes a way the movement of the section: the movement, and before it, if somebody
    /// comes under the number of the pair that is missing, that it is missing no longer. Nothing if
    /// the section has that movement already.
    pub fn commands(&self, way: &Continuation) -> Result<Vec<Command>, RepairError> {
        let missing = self.about.missing_pair;
        let comes = |row: &Row| missing.is_some_and(|missing| sits(row, missing.get()));
        let arrived = missing.filter(|_| way.movement.rows().iter().any(comes));
        if arrived.is_none() && is_same(&self.plan, &way.movement) {
            return Ok(Vec::new());
        }
        let about = match arrived {
            Some(_) => Section { missing_pair: None, ..self.about.clone() },
            None => self.about.clone(),
        };
        // A past in which somebody played a board twice cannot be a movement. Then only what is to come
        // changes; the results say what was played, and are listed as not fitting.
        let told = self.version(way, way.from_round, arrived)?;
        let told = match told.1.problems(&about).is_empty() || way.now <= way.from_round {
            true => told,
            false => self.version(way, way.now, arrived)?,
        };
        let (from_round, rounds) = told;
        let SectionId { session, letters: section } = self.id;
        // Told before anything is said: of several commands the first must not stand alone.
        if let Some(problem) = rounds.problems(&about).first() {
            let problem = problem.to_string();
            return Err(RepairError::NotPlayable { section: self.id, problem });
        }
        let mut commands = Vec::new();
        if arrived.is_some() {
            commands.push(Command::SetSection(SectionSet { id: self.id, about }));
        }
        commands.push(Command::SetMovement(MovementSet { session, section, from_round, rounds }));
        Ok(commands)
    }

    /// Returns the movement with the rows of a way from a round on, and the first round that differs.
    fn version(
        &self,
        way: &Continuation,
        new_from: u16,
        arrived: Option<PairNo>,
    ) -> Result<(RoundNo, Movement), RepairError> {
        let new_from = RoundNo::new(new_from).ok_or(RepairError::NoRound)?;
        // What does not change stays as it was said, names of teams and team-mates included; but who
        // was not there has not met anybody.
        let mut from_round = new_from;
        let mut kept = |row: &Round| {
            let seating = without(row.seating, arrived);
            if seating != row.seating {
                from_round = from_round.min(row.round);
            }
            Round { seating, ..row.clone() }
        };
        let past = self.movement.rounds().iter().filter(|row| row.round < new_from);
        let mut rounds: Vec<Round> = past.map(&mut kept).collect();
        let next = Movement::with_sets(&way.movement, &self.sets)?;
        for row in next.rounds().iter().filter(|row| row.round >= new_from) {
            let (table, round) = (row.table.get(), row.round.get());
            let same = self.plan.at(table, round) == way.movement.at(table, round);
            let known = self.movement.at(row.table, row.round).filter(|_| same);
            rounds.push(known.map_or_else(|| row.clone(), &mut kept));
        }
        Ok((from_round, Movement::from(rounds)))
    }
}

/// Tells whether the same is played in two movements, whatever rows they have where nobody sits.
fn is_same(one: &movement::Movement, other: &movement::Movement) -> bool {
    let taken = |row: &&Row| match row.seating {
        movement::Seating::Pairs { ns, ew } => ns != 0 || ew != 0,
        movement::Seating::Players { n, s, e, w } => [n, s, e, w] != [0; 4],
    };
    one.rows().iter().filter(taken).eq(other.rows().iter().filter(taken))
}

/// Returns a seating in which somebody is nobody.
fn without(seating: Seating, who: Option<PairNo>) -> Seating {
    let keep = |number: Option<PairNo>| number.filter(|number| Some(*number) != who);
    match seating {
        Seating::Pairs { ns, ew } => Seating::Pairs { ns: keep(ns), ew: keep(ew) },
        Seating::Individual { north, east, south, west } => Seating::Individual {
            north: keep(north),
            east: keep(east),
            south: keep(south),
            west: keep(west),
        },
    }
}

fn sits(row: &Row, number: u16) -> bool {
    match row.seating {
        movement::Seating::Pairs { ns, ew } => ns == number || ew == number,
        movement::Seating::Players { n, s, e, w } => [n, s, e, w].contains(&number),
    }
}
