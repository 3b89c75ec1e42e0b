//! Sections with their movements.
//!
//! A file of today says how many winners a section has; for an older one it is found out: two when the lines are numbered
//! apart or nobody changes line, one otherwise. Rounds that cannot be played are told and left out, so that the results of
//! all others can be scored.

use super::{Builder, session_id};
use crate::exchange::{Exchange, RoundRow, SectionRow, SettingCell};
use crate::finding::{Code, Finding, Where};
use crate::read::contradictions::round_place;
use bridge::BoardNo;
use session::Command;
use session::log::{MovementSet, ScoringGroupSet, SectionSet};
use session::model::{
    GroupNo, Movement, PairNo, Round, RoundNo, ScoringGroup, ScoringMethod, Seating, Section,
    SectionId, SectionKind, SectionLetters, SessionNo, TableNo, Winners,
};
use std::collections::BTreeSet;

/// How often faults are taken out of a movement; two turns are enough for all but made-up files.
const MOST_TURNS: usize = 10;

impl Builder<'_> {
    pub(super) fn sections(&mut self) {
        let sessions = self.sessions();
        let grouped = self.sections_are_grouped();
        let mut taken = BTreeSet::new();
        let mut groups = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for (number, row) in (1..).zip(&self.exchange.sections) {
            let session = sessions.iter().find(|(_, id)| *id == session_id(row));
            let Some(&(session, _)) = session else { continue };
            if !seen.insert(row.id) {
                continue;
            }
            let Some(letters) = self.letters(row, session, &mut taken) else { continue };
            let id = SectionId { session, letters };
            let group = if grouped {
                GroupNo::FIRST
            } else {
                GroupNo::new(number).unwrap_or(GroupNo::FIRST)
            };
            let method = self.method(row);
            let place = Where::row("Section", format_args!("section {}", row.id));
            if groups.insert((session, group)) {
                let scoring = ScoringGroup { method, ..ScoringGroup::default() };
                let set = ScoringGroupSet { session, group, scoring };
                self.say_or_tell(Command::SetScoringGroup(set), Code::BadValue, place.clone());
            }
            let about = self.about(row, group, method);
            let set = SectionSet { id, about: about.clone() };
            if self.say_or_tell(Command::SetSection(set), Code::BadValue, place) {
                self.event.sections.insert(row.id, id);
                self.movement(row.id, id, &about);
            }
        }
    }

    /// Whether the results of all sections are compared; the setting counts for all sections.
    fn sections_are_grouped(&self) -> bool {
        let first = self.exchange.settings.first();
        let cell = first.and_then(|row| row.values.get("GroupSections"));
        cell == Some(&SettingCell::Bool(true))
    }

    /// The letters of a section: its own, those of its number, or the first that are free.
    fn letters(
        &mut self,
        row: &SectionRow,
        session: SessionNo,
        taken: &mut BTreeSet<(SessionNo, SectionLetters)>,
    ) -> Option<SectionLetters> {
        let own = row.letter.as_deref().and_then(|letter| letter.parse().ok());
        let numbers = std::iter::once(row.id).chain(1..=702);
        let candidates = own.into_iter().chain(numbers.filter_map(letters_of_number));
        let free = candidates.into_iter().find(|letters| !taken.contains(&(session, *letters)))?;
        if own != Some(free) {
            let found = row.letter.as_deref().unwrap_or_default();
            let (code, why) = match own {
                Some(_) => {
                    (Code::Twice, format!("the letter {found} is that of another section as well"))
                }
                None => (Code::BadValue, format!("“{found}” is no letter of a section")),
            };
            let sentence = format!("{why}; it is called {free} here");
            let place = Where::row("Section", format_args!("section {}", row.id)).column("Letter");
            self.event.findings.push(Finding::new(code, sentence).at(place));
        }
        taken.insert((session, free));
        Some(free)
    }

    fn method(&mut self, row: &SectionRow) -> ScoringMethod {
        let (method, sentence) = match row.scoring_type {
            0 | 1 => return ScoringMethod::Matchpoints,
            4 => return ScoringMethod::TeamImps,
            2 => (ScoringMethod::CrossImps2Average, "2 is taken for cross-IMPs"),
            _ => (ScoringMethod::Matchpoints, "the number is not known, matchpoints are taken"),
        };
        let place = Where::row("Section", format_args!("section {}", row.id)).column("ScoringType");
        self.event.findings.push(Finding::new(Code::ScoringUnsure, sentence).at(place));
        method
    }

    fn about(&self, row: &SectionRow, group: GroupNo, method: ScoringMethod) -> Section {
        let rounds = self.exchange.rounds_of(row.id);
        let kind = if method.is_for_teams() {
            SectionKind::Teams
        } else if rounds.iter().any(RoundRow::is_individual) {
            SectionKind::Individual
        } else {
            SectionKind::Pairs
        };
        let apart = self.exchange.lines_are_apart(row.id);
        let winners = match (kind, row.winners) {
            (SectionKind::Individual | SectionKind::Teams, _) => Winners::One,
            (SectionKind::Pairs, 2) => Winners::Two,
            (SectionKind::Pairs, 1) if !apart => Winners::One,
            (SectionKind::Pairs, _) if apart || self.exchange.lines_are_kept(row.id) => {
                Winners::Two
            }
            _ => Winners::One,
        };
        let mut missing = self.exchange.missing_pair(row);
        // With two lines the number may be two pairs, of which one is there.
        if winners == Winners::Two {
            let sits = |side: fn(&RoundRow) -> i16| rounds.iter().any(|row| side(row) == missing);
            if sits(|row| row.ns) && sits(|row| row.ew) {
                missing = 0;
            }
        }
        let missing_pair = u16::try_from(missing).ok().and_then(PairNo::new);
        Section { kind, winners, group, name: None, missing_pair }
    }

    /// The movement without what cannot be played.
    fn movement(&mut self, section: i16, id: SectionId, about: &Section) {
        let (mut rows, problems) = scheduled(self.exchange, section, about);
        for (row, sentence) in problems {
            let finding = Finding::new(Code::Movement, sentence).at(round_place(row));
            self.event.findings.push(finding);
        }
        // Each turn takes the faults of the last one out; a movement that is still faulty then is refused as a whole.
        for _ in 0..MOST_TURNS {
            let mut problems = Movement::from(rows.clone()).problems(about);
            problems.retain(|problem| problem.place.is_some());
            let mut faulty = BTreeSet::new();
            for problem in problems {
                let Some((table, round)) = problem.place else { continue };
                faulty.insert((table, round));
                let place =
                    format_args!("section {section}, table {table}, round {round}").to_string();
                let place = Where::row("RoundData", place);
                self.event.findings.push(Finding::new(Code::Movement, problem.reason).at(place));
            }
            if faulty.is_empty() {
                break;
            }
            rows.retain(|row| !faulty.contains(&(row.table, row.round)));
        }
        let set = MovementSet {
            session: id.session,
            section: id.letters,
            from_round: RoundNo::FIRST,
            rounds: Movement::from(rows),
        };
        let place = Where::row("RoundData", format_args!("section {section}"));
        self.say_or_tell(Command::SetMovement(set), Code::Movement, place);
    }
}

/// The rounds of a section as its rows have them, whether or not they can be played together, and the rows that say
/// nothing, with the reason. Of a round that is described twice the first row is taken: the reader tells of it.
pub(crate) fn scheduled<'a>(
    exchange: &'a Exchange,
    section: i16,
    about: &Section,
) -> (Vec<Round>, Vec<(&'a RoundRow, String)>) {
    let (mut rounds, mut problems) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    let rows = exchange.rounds_of(section);
    let has_boards = |row: &RoundRow| row.boards().is_ok_and(|boards| !boards.is_empty());
    let at_boards: BTreeSet<_> = rows
        .iter()
        .filter(|row| has_boards(row))
        .flat_map(|row| row.numbers().map(|pair| (row.round, pair)))
        .collect();
    for row in rows {
        // A rover has a table of its own for the rounds in which it plays elsewhere.
        let without_boards = row.boards().is_ok_and(|boards| boards.is_empty());
        let elsewhere = row.numbers().any(|pair| at_boards.contains(&(row.round, pair)));
        if without_boards && elsewhere {
            continue;
        }
        match round(row, about) {
            Ok(round) if seen.insert((round.table, round.round)) => rounds.push(round),
            Ok(_) => {}
            Err(sentence) => problems.push((row, sentence)),
        }
    }
    (rounds, problems)
}

/// A row of `RoundData` as a session has it.
fn round(row: &RoundRow, about: &Section) -> Result<Round, String> {
    let number = |value: i16| u16::try_from(value).ok();
    let table = number(row.table)
        .and_then(TableNo::new)
        .ok_or_else(|| format!("{} is no table", row.table))?;
    let round = number(row.round)
        .and_then(RoundNo::new)
        .ok_or_else(|| format!("{} is no round", row.round))?;
    let seating = seating(about.kind, row.ns, row.ew, row.south, row.west)?;
    let boards = row.boards()?;
    Ok(Round { table, round, seating, boards, teams: None, mates: None })
}

/// Who sits at a table; 0 is nobody.
pub(crate) fn seating(
    kind: SectionKind,
    ns: i16,
    ew: i16,
    south: Option<i16>,
    west: Option<i16>,
) -> Result<Seating, String> {
    let pair = |value: i16| match value {
        0 => Ok(None),
        value => u16::try_from(value)
            .ok()
            .and_then(PairNo::new)
            .map(Some)
            .ok_or_else(|| format!("{value} is no pair number")),
    };
    Ok(match kind {
        SectionKind::Pairs | SectionKind::Teams => Seating::Pairs { ns: pair(ns)?, ew: pair(ew)? },
        SectionKind::Individual => Seating::Individual {
            north: pair(ns)?,
            east: pair(ew)?,
            south: pair(south.unwrap_or(0))?,
            west: pair(west.unwrap_or(0))?,
        },
    })
}

/// A board by its number.
pub(crate) fn board(number: i16) -> Option<BoardNo> {
    BoardNo::new(u32::try_from(number).ok()?).filter(|board| board.get() <= 9999)
}

/// A for 1, Z for 26, AA for 27.
fn letters_of_number(number: i16) -> Option<SectionLetters> {
    let number = u8::try_from(number).ok().filter(|&number| number > 0).map(|number| number - 1)?;
    let letter = |nth: u8| char::from(b'A' + nth % 26);
    let text = match number / 26 {
        0 => letter(number).to_string(),
        first => format!("{}{}", letter(first - 1), letter(number)),
    };
    text.parse().ok()
}
