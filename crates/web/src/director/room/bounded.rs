//! What waits, in an answer that stays small however many wait: a phone on a slow Wi-Fi asks for it at every change.

use super::Matter;

/// So many entries of one table are told at once, on their own page.
pub(super) const MOST_ENTRIES: usize = 100;

/// The room for what waits, in bytes. With the tables of a large club the answer stays under 200 KB.
const ROOM: usize = 80 * 1024;

/// Returns what of a list has room, in its order, and how many have none: calls come first, then everything but entries
/// that were set aside, then these, each kind from the oldest on.
pub(super) fn bounded(all: Vec<Matter>) -> (Vec<Matter>, usize) {
    let rank = |matter: &Matter| match matter {
        call if call.is_call() => 0,
        entry if entry.is_entry() => 2,
        _ => 1,
    };
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|at| all.get(*at).map(rank));
    let mut has_room = vec![false; all.len()];
    let mut used = 0;
    for at in order {
        used += all.get(at).map_or(0, size);
        if used > ROOM {
            break;
        }
        if let Some(has_room) = has_room.get_mut(at) {
            *has_room = true;
        }
    }
    let more = has_room.iter().filter(|has_room| !**has_room).count();
    let told = all.into_iter().zip(has_room).filter(|(_, has_room)| *has_room);
    (told.map(|(matter, _)| matter).collect(), more)
}

/// Returns how many bytes a matter takes as it is sent.
fn size(matter: &Matter) -> usize {
    serde_json::to_string(matter).map_or(0, |text| text.len() + 1)
}
