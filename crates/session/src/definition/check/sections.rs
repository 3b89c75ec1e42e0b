//! The sections of an event file with their rounds.

use std::collections::BTreeSet;

use bridge::BySide;

use super::{Builder, Sections, unknown_section};
use crate::definition::{RoundLine, SectionPart};
use crate::log::{Command, MovementSet, SectionSet};
use crate::model::{
    Contestant, GroupNo, Mates, Movement, Round, RoundNo, Seating, SeatingError, Section,
    SectionId, SectionLetters, SessionNo,
};

impl Builder {
    pub(super) fn section(
        &mut self,
        session: SessionNo,
        part: &SectionPart,
        groups: &BTreeSet<GroupNo>,
        sections: &mut Sections,
    ) {
        let place = format!("session {session}, section {}", part.section);
        let about = Section {
            kind: part.kind,
            winners: part.winners,
            group: part.group.unwrap_or(GroupNo::FIRST),
            name: part.name.clone(),
            missing_pair: part.missing_pair,
        };
        if !groups.contains(&about.group) {
            self.problem(&place, format!("there is no scoring group {}", about.group));
        }
        if sections.contains_key(&part.section) {
            self.problem(&place, "this section is described twice");
        }
        let mut rounds = Vec::with_capacity(part.rounds.len());
        for line in &part.rounds {
            match round(part.section, line) {
                Ok(row) => rounds.push(row),
                Err(error) => self.problem(round_place(&place, line), error),
            }
        }
        let movement = Movement::from(rounds);
        self.movement(&place, &about, &movement);
        let id = SectionId { session, letters: part.section };
        self.command(&place, Command::SetSection(SectionSet { id, about: about.clone() }));
        let set = MovementSet {
            session,
            section: part.section,
            from_round: RoundNo::FIRST,
            rounds: movement.clone(),
        };
        self.command(&place, Command::SetMovement(set));
        sections.insert(part.section, (about, movement));
    }

    fn movement(&mut self, place: &str, about: &Section, movement: &Movement) {
        for problem in movement.problems(about) {
            match problem.place {
                Some((table, round)) => {
                    self.problem(format!("{place}, table {table}, round {round}"), problem.reason);
                }
                None => self.problem(place, problem.reason),
            }
        }
        if let Some(missing) = about.missing_pair {
            let rows = movement.rounds().iter();
            let mut all = rows.flat_map(|row| Contestant::all(about, &row.seating));
            if !all.any(|who| who.number == missing) {
                self.problem(place, format!("missing_pair = {missing} is in no round"));
            }
        }
    }

    pub(super) fn mates(&mut self, session: SessionNo, part: &SectionPart, sections: &Sections) {
        let place = format!("session {session}, section {}", part.section);
        for line in &part.rounds {
            let Some(mates) = &line.mates else { continue };
            let letters = mates.section.unwrap_or(part.section);
            let round = mates.round.unwrap_or(line.round);
            let table = mates.table;
            let row = sections.get(&letters).map(|(_, movement)| movement.at(table, round));
            let here = (letters, table, round) == (part.section, line.table, line.round);
            let reason = match row {
                None => unknown_section(letters, sections),
                Some(None) => {
                    format!("the team-mates' table {letters}{table} has no round {round}")
                }
                Some(Some(_)) if here => "the team-mates cannot sit at this very table".into(),
                Some(Some(row)) if row.boards != line.boards => format!(
                    "the team-mates play other boards at table {letters}{table}: {}",
                    row.boards
                ),
                Some(Some(_)) => continue,
            };
            self.problem(round_place(&place, line), reason);
        }
    }
}

fn round(section: SectionLetters, line: &RoundLine) -> Result<Round, String> {
    let RoundLine { table, round, ns, ew, north, east, south, west, ns_team, ew_team, .. } = *line;
    let has_pairs = ns.or(ew).is_some();
    let has_players = north.or(east).or(south).or(west).is_some();
    let seating = match (has_pairs, has_players) {
        (true, true) => return Err(SeatingError.to_string()),
        (_, false) => Seating::Pairs { ns, ew },
        (false, true) => Seating::Individual { north, east, south, west },
    };
    let teams = match (ns_team, ew_team) {
        (Some(ns), Some(ew)) => Some(BySide { ns, ew }),
        (None, None) => None,
        _ => return Err("name both teams, ns_team and ew_team, or neither".into()),
    };
    let mates = line.mates.as_ref().map(|mates| Mates {
        section: mates.section.unwrap_or(section),
        table: mates.table,
        round: mates.round.unwrap_or(round),
    });
    Ok(Round { table, round, seating, boards: line.boards.clone(), teams, mates })
}

fn round_place(section: &str, line: &RoundLine) -> String {
    format!("{section}, table {}, round {}", line.table, line.round)
}
