//! The boards of an event, as a file of results would list them.

use std::collections::BTreeMap;

use bridge::{BoardNo, BySeat, BySide, OutcomeKind, Seat};
use results::{Board, Line, Obtained, PublishedBoard, PublishedLine, Who};
use session::model::{Seating, SectionLetters, SessionNo, Slot};
use session::state::{EventState, TableResult};

/// Gathers results into boards.
pub(super) fn boards(now: &EventState, results: &[&TableResult]) -> Vec<Board> {
    let mut boards: BTreeMap<(SessionNo, SectionLetters, BoardNo), Board> = BTreeMap::new();
    for result in results {
        let Slot { session, section, board, .. } = result.slot;
        let names = (Some(session.to_string()), Some(section.to_string()));
        let entry = boards.entry((session, section, board));
        let board = entry.or_insert_with(|| empty_board(names.0, names.1, board, Vec::new()));
        board.lines.push(line(now, result));
    }
    boards.into_values().collect()
}

pub(super) fn empty_board(
    session: Option<String>,
    section: Option<String>,
    number: BoardNo,
    lines: Vec<Line>,
) -> Board {
    let vulnerability = number.vulnerability();
    let published = PublishedBoard::default();
    Board { session, section, number, vulnerability, row: 0, lines, published }
}

pub(super) fn line(now: &EventState, result: &TableResult) -> Line {
    let number = |seat| result.seating.at(seat).map_or(String::new(), |number| number.to_string());
    let who = match result.seating {
        Seating::Pairs { .. } => {
            Who::Pairs(BySide { ns: number(Seat::North), ew: number(Seat::East) })
        }
        Seating::Individual { .. } => Who::Players(BySeat::from_fn(number)),
    };
    let vulnerability = result.slot.board.vulnerability();
    let obtained = match &result.outcome.kind {
        OutcomeKind::Played(played) => {
            Obtained::Table { points: played.score(vulnerability), played: Some(*played) }
        }
        OutcomeKind::PassedOut => Obtained::PassedOut,
        OutcomeKind::NotPlayed => Obtained::NotPlayed,
        OutcomeKind::Adjusted(adjusted) => Obtained::Adjusted(adjusted.clone()),
    };
    Line {
        row: 0,
        who,
        known: true,
        obtained,
        wrong_direction: result.outcome.wrong_direction,
        version: version_letter(now.deal_version(&result.slot)),
        direction: None,
        published: PublishedLine::default(),
    }
}

/// Returns the letter of a version of a fouled board; the cards as dealt have none.
fn version_letter(version: u8) -> Option<char> {
    let after_the_first = u32::from(version).checked_sub(1)?;
    char::from_u32(u32::from('A') + after_the_first)
}
