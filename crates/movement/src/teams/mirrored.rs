//! Mirrored movements: any movement for pairs, played by teams in two rooms.
//!
//! The second room is the first with North-South and East-West exchanged, on the same boards at the
//! same time, so that every board of every match is played both ways (the course, "Mirrored
//! Movements"). Needs two copies of the boards, or sharing between the rooms.

use super::row;
use crate::size::NoSuchSize;
use crate::{Contest, Movement, Seating};

/// Returns a movement for teams made of one for pairs and its mirror image.
///
/// With two winners, North-South pair i becomes team i and the East-West pairs are numbered on from
/// the last North-South one; with one winner, a pair becomes the team of its number.
pub fn mirrored(pairs: &Movement) -> Result<Movement, NoSuchSize> {
    let apart = match pairs.contest() {
        Contest::OneWinner => false,
        Contest::TwoWinners => true,
        Contest::Teams => {
            return Err(NoSuchSize::new(
                "a movement for teams plays every board both ways already: mirror one for pairs",
            ));
        }
        Contest::Individual => {
            return Err(NoSuchSize::new(
                "an individual has no teams to mirror: mirror a movement for pairs",
            ));
        }
    };
    let seated: Vec<_> = pairs
        .rows()
        .iter()
        .filter_map(|row| match row.seating {
            Seating::Pairs { ns, ew } => Some((row.table, row.round, ns, ew, row.set)),
            Seating::Players { .. } => None,
        })
        .collect();
    let offset = if apart { seated.iter().map(|seat| seat.2).max().unwrap_or(0) } else { 0 };
    let tables = pairs.tables();
    let mut rows = Vec::with_capacity(2 * seated.len());
    for (table, round, ns, ew, set) in seated {
        let ew = if ew == 0 { Some(0) } else { ew.checked_add(offset) };
        let (Some(ew), Some(mirror)) = (ew, table.checked_add(tables)) else {
            return Err(NoSuchSize::new("that movement is too big to be mirrored"));
        };
        rows.push(row(table, round, ns, ew, set));
        rows.push(row(mirror, round, ew, ns, set));
    }
    Ok(Movement::new(format!("Mirrored {}", pairs.name()), Contest::Teams, rows))
}
