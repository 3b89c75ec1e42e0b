//! `Section`, `Tables` and `RoundData`: who plays whom, where, with which boards.
//!
//! A section's missing pair goes into `MissingPair` where its number is nobody else's. Where the two lines have the same
//! numbers, and at tables where a place stays empty, there are zeros in `RoundData` instead: for today's control programs
//! only for the pair that is not there, for those of 2008 for both pairs and the boards. A round that a table does not
//! have is written as an empty one, because rounds may have no gaps.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{Seat, Side};
use session::model::{BoardList, GroupNo, PairNo, Round, RoundNo, SectionKind, TableNo, Winners};
use session::state::EventState;

use super::content::{Content, Row, SectionPart, int};
use super::{Control, Request};
use crate::limits::{Plan, RoundPlan, SectionPlan, TablePlan};
use crate::read::NOBODY;

/// The ID of the computer of each table, by section and table.
pub(super) type Servers = BTreeMap<TablePlace, i16>;

/// A table by its section's ID and its number.
pub(super) type TablePlace = (i16, TableNo);

/// A match: the scoring group, the round, and the two teams, the lower number first.
type MatchKey = (GroupNo, RoundNo, PairNo, PairNo);

/// The highest number of a group of tables.
const MOST_GROUPS: i16 = 127;

/// Shares the tables among computers: whole sections where there are enough of them.
pub(super) fn servers(sections: &[SectionPart<'_>], n_computers: usize) -> Servers {
    let n_tables: usize = sections.iter().map(|part| part.movement.tables().count()).sum();
    let by_section = sections.len() >= n_computers;
    let mut servers = Servers::new();
    for (nth, part) in sections.iter().enumerate() {
        for table in part.movement.tables() {
            let (place, of) =
                if by_section { (nth, sections.len()) } else { (servers.len(), n_tables) };
            let computer = place * n_computers / of.max(1);
            servers.insert((part.id, table), i16::try_from(computer + 1).unwrap_or(1));
        }
    }
    servers
}

/// What the limits look at.
pub(super) fn plan(sections: &[SectionPart<'_>], servers: &Servers) -> Plan {
    let round = |row: &Round| RoundPlan {
        round: row.round.get().into(),
        pairs: row.seating.contestants().map(|(_, number)| number.get().into()).collect(),
        boards: row.boards.iter().map(bridge::BoardNo::get).collect(),
    };
    let section = |part: &SectionPart<'_>| {
        let table = |table: TableNo| TablePlan {
            table: table.get().into(),
            server: servers.get(&(part.id, table)).map_or(1, |id| id.unsigned_abs().into()),
            rounds: part.movement.at_table(table).iter().map(round).collect(),
        };
        let letters = part.key.letters.to_string();
        SectionPlan { letters, tables: part.movement.tables().map(table).collect() }
    };
    Plan { sections: sections.iter().map(section).collect() }
}

/// Writes the three tables.
pub(super) fn write(
    event: &EventState,
    sections: &[SectionPart<'_>],
    servers: &Servers,
    request: &Request<'_>,
    content: &mut Content,
) {
    let groups = groups(sections, content);
    note_nobody(sections, content);
    for part in sections {
        note_method(event, part, content);
        content.add("Section", section_row(part, request));
        for table in part.movement.tables() {
            let group = groups.get(&(part.id, table)).copied().unwrap_or_default();
            let server = servers.get(&(part.id, table)).copied().unwrap_or(1);
            content.add("Tables", table_row(part.id, table, server, group));
            for row in rounds(part, table, request.control) {
                content.add("RoundData", row);
            }
        }
    }
}

/// Warns of a pair whose number means nobody in many files.
pub(super) fn note_nobody(sections: &[SectionPart<'_>], content: &mut Content) {
    let nobody = |number: PairNo| i64::from(number.get()) == i64::from(NOBODY);
    for part in sections.iter().filter(|part| !part.about.missing_pair.is_some_and(nobody)) {
        let mut numbers = part.movement.rounds().iter().flat_map(|row| row.seating.contestants());
        if numbers.any(|(_, number)| nobody(number)) {
            content.note(format!(
                "section {} has a pair {NOBODY}, which programs take for a pair that is not there: give it another number",
                part.key.letters
            ));
        }
    }
}

/// A row of `Section`.
pub(super) fn section_row(part: &SectionPart<'_>, request: &Request<'_>) -> Row {
    let about = part.about;
    let missing = about.missing_pair.filter(|_| !about.has_two_lines());
    let (scoring_type, winners) = match (about.kind, about.winners) {
        (SectionKind::Teams, _) => (4, 2),
        (_, Winners::One) => (1, 1),
        (_, Winners::Two) => (1, 2),
    };
    vec![
        ("ID", int(part.id)),
        ("Letter", part.key.letters.to_string().into()),
        ("Tables", int(part.movement.tables().count())),
        ("MissingPair", int(missing.map_or(0, PairNo::get))),
        ("Session", int(request.session.get())),
        ("ScoringType", int(scoring_type)),
        ("Winners", int(winners)),
    ]
}

/// A row of `Tables`, not yet uploaded.
pub(super) fn table_row(section: i16, table: TableNo, computer: i16, group: i16) -> Row {
    vec![
        ("Section", int(section)),
        ("Table", int(table.get())),
        ("ComputerID", int(computer)),
        ("Group", int(group)),
    ]
}

/// The rows of `RoundData` of a table: every round of its section.
pub(super) fn rounds(part: &SectionPart<'_>, table: TableNo, control: Control) -> Vec<Row> {
    let last = part.movement.rounds().iter().map(|row| row.round).max().unwrap_or(RoundNo::FIRST);
    let all = (1..=last.get()).filter_map(RoundNo::new);
    all.map(|round| round_row(part, table, round, control)).collect()
}

/// One row of `RoundData`; zeros where the table has no such round.
pub(super) fn round_row(
    part: &SectionPart<'_>,
    table: TableNo,
    round: RoundNo,
    control: Control,
) -> Row {
    let found = part.movement.at(table, round);
    let about = part.about;
    let at = |seat: Seat| {
        let number = found?.seating.at(seat)?;
        // Where the lines have the same numbers, the missing pair is told by its absence.
        let is_missing = about.has_two_lines() && Some(number) == about.missing_pair;
        (!is_missing).then_some(number)
    };
    let mut seats = Seat::ALL.map(at);
    let is_empty = seats.iter().all(Option::is_none);
    let is_skipped = is_empty || (control == Control::Of2008 && seats.iter().any(Option::is_none));
    if is_skipped {
        seats = [None; 4];
    }
    let [north, east, south, west] = seats.map(|number| int(number.map_or(0, PairNo::get)));
    let boards = found.map(|row| &row.boards).filter(|_| !is_skipped);
    let (low, high, custom) = boards.map_or((0, 0, None), board_cells);
    let mut row = vec![
        ("Section", int(part.id)),
        ("Table", int(table.get())),
        ("Round", int(round.get())),
        ("NSPair", north),
        ("EWPair", east),
        ("LowBoard", int(low)),
        ("HighBoard", int(high)),
        ("CustomBoards", custom.into()),
    ];
    if about.kind == SectionKind::Individual {
        row.extend([("South", south), ("West", west)]);
    }
    row
}

/// The lowest and the highest board, and the list when they do not follow each other.
fn board_cells(boards: &BoardList) -> (u32, u32, Option<String>) {
    let numbers: Vec<u32> = boards.iter().map(bridge::BoardNo::get).collect();
    let (Some(&low), Some(&high)) = (numbers.iter().min(), numbers.iter().max()) else {
        return (0, 0, None);
    };
    let follow = numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]));
    let list = || numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    (low, high, (!follow).then(list))
}

/// The groups of tables whose scores belong together: the two tables of a match of teams. Tables that meet different
/// ones from round to round have no group, since a table can have only one.
pub(super) fn groups(
    sections: &[SectionPart<'_>],
    content: &mut Content,
) -> BTreeMap<TablePlace, i16> {
    let mut mates: BTreeMap<TablePlace, BTreeSet<TablePlace>> = BTreeMap::new();
    let mut matches: BTreeMap<MatchKey, Vec<TablePlace>> = BTreeMap::new();
    for part in sections.iter().filter(|part| part.about.kind == SectionKind::Teams) {
        for row in part.movement.rounds() {
            if let Some((first, second)) = teams(row) {
                let key = (part.about.group, row.round, first.min(second), first.max(second));
                matches.entry(key).or_default().push((part.id, row.table));
            }
        }
    }
    for tables in matches.values() {
        for table in tables {
            mates.entry(*table).or_default().extend(tables);
        }
    }
    let mut groups = BTreeMap::new();
    let (mut last, mut alone) = (0, 0);
    for (table, together) in &mates {
        let is_closed = together.iter().all(|mate| mates.get(mate) == Some(together));
        match together.first() {
            Some(first) if is_closed && together.len() == 2 => {
                let known = groups.get(first).copied();
                let group = known.unwrap_or_else(|| {
                    last += 1;
                    if last > MOST_GROUPS { 0 } else { last }
                });
                groups.insert(*table, group);
            }
            _ => alone += 1,
        }
    }
    if alone > 0 {
        content.note(format!(
            "{alone} tables of teams have no Group: the table where the same boards are compared changes from round to round"
        ));
    }
    if last > MOST_GROUPS {
        content.note(format!(
            "only the first {MOST_GROUPS} matches have a Group: there are no higher numbers"
        ));
    }
    groups
}

/// The two teams that meet at a table.
fn teams(row: &Round) -> Option<(PairNo, PairNo)> {
    match &row.teams {
        Some(teams) => Some((teams.ns, teams.ew)),
        None => {
            let at = |side: Side| row.seating.at(side.seats()[0]);
            Some((at(Side::NorthSouth)?, at(Side::EastWest)?))
        }
    }
}

/// Says so where terminals will show other scores than those that count.
fn note_method(event: &EventState, part: &SectionPart<'_>, content: &mut Content) {
    let group = event.groups.get(&(part.key.session, part.about.group));
    let method = group.map(|group| group.method).unwrap_or_default();
    if part.about.kind != SectionKind::Teams && method != session::model::ScoringMethod::Matchpoints
    {
        content.note(format!(
            "section {} is scored by {}; the file has a published word for matchpoints and for teams only, so terminals \
             that show percentages show those of matchpoints",
            part.key.letters,
            method.name()
        ));
    }
}
