//! Movements for teams of four.
//!
//! A team has one number. In most of these movements its North-South pair stays at the home table of
//! that number and its East-West pair travels. What makes any of them a fair match: for every two
//! teams, the sets on which North-South of the one met East-West of the other are the sets on which
//! it was the other way about, and no line of a team plays a set twice.

mod american_whist;
mod head_to_head;
mod mirrored;
mod new_england;
mod phantom;
mod thurner;
mod triangle;

pub use american_whist::{american_whist, american_whist_rounds};
pub use head_to_head::head_to_head;
pub use mirrored::mirrored;
pub use new_england::{new_england, new_england_rounds};
pub use phantom::without;
pub use thurner::thurner;
pub use triangle::triangle;
pub(crate) use triangle::triangle_leg;

use crate::{Row, Seating};

/// Returns a row of two pairs.
pub(crate) fn row(table: u16, round: u16, ns: u16, ew: u16, set: u16) -> Row {
    Row { table, round, seating: Seating::Pairs { ns, ew }, set }
}

/// Returns the turns of the travelling pairs that are played when `rounds` are, out of `teams - 1`.
///
/// A match is half played on turn k and half on turn `teams - k`, in both the American Whist and the
/// New England Relay, so turns are left out of the middle two and two; a turn that is its own
/// counterpart, `teams / 2`, is left out when the number of rounds is even.
fn turns(teams: u16, rounds: u16) -> Vec<u16> {
    let half = rounds / 2;
    let middle = (rounds % 2 == 1).then_some(teams / 2);
    (1..=half).chain(middle).chain(teams - half..teams).collect()
}
