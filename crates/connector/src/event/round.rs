//! One round at one table, as it travels and as a movement has it.

use bridge::{BoardNo, BySide};
use session::model::{
    BoardList, BoardListError, Mates, PairNo, Round, RoundNo, Seating, SectionLetters, TableNo,
};

use super::Fault;
use crate::dto;

/// Reads a round.
///
/// One team number alone has no place in a round of ours, and a missing section or round of the team-mates is the round's
/// own; what is lost that way stays in the section's frame.
pub(super) fn read(sent: &dto::Round) -> Result<Round, Fault> {
    let letters = section_letters(sent.section_letters.as_deref(), "SectionLetters")?;
    let (number, table) = (sent.round_number, sent.table_number);
    let wrong = |property: &str, why: &dyn std::fmt::Display| {
        let place = format!("round {number} at table {letters}{table}");
        Fault::invalid(&[format!("{property} of {place}: {why}.")])
    };
    let pair = |property: &str, number: i32| match number {
        0 => Ok(None),
        number => {
            PairNo::try_from(i64::from(number)).map(Some).map_err(|why| wrong(property, &why))
        }
    };
    let table_no = |property: &str, number: i32| {
        TableNo::try_from(i64::from(number)).map_err(|why| wrong(property, &why))
    };
    let round_no = |property: &str, number: i32| {
        RoundNo::try_from(i64::from(number)).map_err(|why| wrong(property, &why))
    };
    let round = round_no("RoundNumber", number)?;
    let boards = boards(sent.low_board_number, sent.high_board_number)
        .map_err(|why| wrong("LowBoardNumber and HighBoardNumber", &why))?;
    let teams = pair("TeamNS", sent.team_ns)?.zip(pair("TeamEW", sent.team_ew)?);
    let mates = match sent.mates_table_table_number {
        0 => None,
        table => {
            let section = match sent.mates_table_section_letters.as_deref() {
                None | Some("") => letters,
                section => section_letters(section, "MatesTableSectionLetters")?,
            };
            let round = match sent.mates_table_round_number {
                0 => round,
                number => round_no("MatesTableRoundNumber", number)?,
            };
            Some(Mates { section, table: table_no("MatesTableTableNumber", table)?, round })
        }
    };
    Ok(Round {
        table: table_no("TableNumber", table)?,
        round,
        seating: Seating::Pairs {
            ns: pair("PairNS", sent.pair_ns)?,
            ew: pair("PairEW", sent.pair_ew)?,
        },
        boards,
        teams: teams.map(|(ns, ew)| BySide { ns, ew }),
        mates,
    })
}

/// Writes a round of a session's section.
///
/// Only boards that follow each other can be told, so others become their lowest and highest; who sits out has none.
pub(super) fn write(row: &Round, session_guid: &str, letters: SectionLetters) -> dto::Round {
    let number = |number: Option<PairNo>| number.map_or(0, |number| i32::from(number.get()));
    let (ns, ew) = match row.seating {
        Seating::Pairs { ns, ew } => (ns, ew),
        // North and East stand for their side, as in an exchange file.
        Seating::Individual { north, east, south, west } => (north.or(south), east.or(west)),
    };
    let board = |board: Option<BoardNo>| {
        let number = board.filter(|_| row.seating.is_full()).map_or(0, BoardNo::get);
        i32::try_from(number).unwrap_or(i32::MAX)
    };
    let [team_ns, team_ew] =
        row.teams.map_or([0, 0], |teams| [number(Some(teams.ns)), number(Some(teams.ew))]);
    dto::Round {
        low_board_number: board(row.boards.iter().min()),
        high_board_number: board(row.boards.iter().max()),
        pair_ns: number(ns),
        pair_ew: number(ew),
        team_ns,
        team_ew,
        mates_table_section_letters: row.mates.map(|mates| mates.section.to_string()),
        mates_table_table_number: row.mates.map_or(0, |mates| i32::from(mates.table.get())),
        mates_table_round_number: row.mates.map_or(0, |mates| i32::from(mates.round.get())),
        ..nobody(row.table, row.round, session_guid, letters)
    }
}

/// Writes a round in which nobody sits at a table.
pub(super) fn nobody(
    table: TableNo,
    round: RoundNo,
    session_guid: &str,
    letters: SectionLetters,
) -> dto::Round {
    dto::Round {
        session_guid: Some(session_guid.to_owned()),
        section_letters: Some(letters.to_string()),
        table_number: i32::from(table.get()),
        round_number: i32::from(round.get()),
        ..dto::Round::default()
    }
}

/// Returns a round without what only says how it came.
pub(super) fn plain(sent: &dto::Round) -> dto::Round {
    dto::Round { updated: false, validation_messages: None, ..sent.clone() }
}

/// Returns where a round is.
pub(super) fn place(sent: &dto::Round) -> Option<(TableNo, RoundNo)> {
    let table = i64::from(sent.table_number).try_into().ok()?;
    Some((table, i64::from(sent.round_number).try_into().ok()?))
}

/// Reads the letters of a section.
pub(super) fn section_letters(
    letters: Option<&str>,
    property: &str,
) -> Result<SectionLetters, Fault> {
    let letters = letters.unwrap_or_default();
    letters.parse().map_err(|why| Fault::invalid(&[format!("{property}: {why}.")]))
}

/// Why boards cannot be told by their lowest and highest.
#[derive(Debug, thiserror::Error)]
enum BoardsError {
    #[error(
        "there are no boards {0} to {1}; a round has boards 1 to 3, or 0 to 0 where nobody plays"
    )]
    NoRun(i32, i32),
    #[error(transparent)]
    List(#[from] BoardListError),
}

fn boards(low: i32, high: i32) -> Result<BoardList, BoardsError> {
    if (low, high) == (0, 0) {
        return Ok(BoardList::default());
    }
    let no_run = || BoardsError::NoRun(low, high);
    if low < 1 || high < low {
        return Err(no_run());
    }
    let (low, high) = (low.unsigned_abs(), high.unsigned_abs());
    let count = usize::try_from(high - low).unwrap_or(usize::MAX).saturating_add(1);
    if count > BoardList::MAX_LEN {
        return Err(BoardListError::TooMany(count).into());
    }
    Ok(BoardList::new((low..=high).filter_map(BoardNo::new).collect())?)
}
