//! An entry held against the cards of the board.

use bridge::{BoardNo, Played};
use hands::double_dummy::TrickTable;
use scoring::suspicion::SuspicionLimits;

use super::{About, Entry};
use crate::look::seated::Table;

/// Asks about a lead that the player on lead does not hold: for the board's number first, when they
/// hold it on another board of the round that has no result yet and may be compared.
pub(super) fn lead(
    place: &Table<'_>,
    entry: &Entry<'_>,
    played: &Played,
    may_compare: &mut dyn FnMut(BoardNo) -> bool,
) -> Option<About> {
    let lead = played.lead?;
    let leader = played.declarer.next();
    let holds = |board: BoardNo| {
        place.event.deal(entry.section, board).map(|deal| deal.hand(leader).contains(lead))
    };
    if holds(entry.board)? {
        return None;
    }
    let row = place.movement.at(entry.table, entry.round);
    let mut others = row.into_iter().flat_map(|row| row.boards.iter()).filter(|board| {
        let slot = place.slot(entry.round, *board);
        *board != entry.board && place.event.results.get(&slot).is_none()
    });
    let fits_another = others
        .any(|board| holds(board).is_some() && may_compare(board) && holds(board) == Some(true));
    Some(if fits_another { About::Board } else { About::Lead })
}

/// Asks about tricks that are far from what the cards give.
pub(super) fn tricks(played: &Played, table: Option<&TrickTable>) -> Option<About> {
    let given = table?.get(played.contract.strain, played.declarer);
    let limit = SuspicionLimits::default().double_dummy;
    (played.tricks.get().abs_diff(given) >= limit).then_some(About::Tricks)
}
