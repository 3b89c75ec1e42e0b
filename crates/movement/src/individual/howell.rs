//! Howell individuals: whist tournaments, turned about from a first round.
//!
//! With 4n players one stays and the others follow the next lower number round a ring; with 4n + 1 all
//! do, and each sits out once. Nine is the exception: its ring is three rings of three.

use super::starters::{HOWELLS, Howell, STAYS};
use super::unshared::UNSHARED;
use super::{four, idle};
use crate::size::NoSuchSize;
use crate::{Contest, Movement};

/// Returns the movement in which each two players are partners once and opponents twice.
///
/// Nobody plays a set twice, and with 4n players everybody plays every set. With 13, 21 and 24 players
/// no set is shared; with 16, 20, 25 and 29 two tables share one in every round; with 8, 9, 12, 17, 28
/// and 32 all tables play the same set, as in a barometer.
pub fn howell_individual(players: u16) -> Result<Movement, NoSuchSize> {
    let Some(howell) = HOWELLS.iter().find(|howell| howell.players == players) else {
        let rule = "a Howell individual is known for 4n or 4n+1 players up to 32; \
                    another number can be searched for: players";
        let known = |size: u16| HOWELLS.iter().any(|howell| howell.players == size);
        return Err(NoSuchSize::nearest(rule, players, known));
    };
    Ok(howell.turn("Howell individual"))
}

/// Returns the movement in which each two players are partners once, no two tables share a set, and
/// opponents are as even as that allows: for 12 players never to 4 times, for the others 1 to 3.
pub fn howell_individual_unshared(players: u16) -> Result<Movement, NoSuchSize> {
    let whist = |howell: &&Howell| WHIST_UNSHARED.contains(&howell.players);
    let all = || UNSHARED.iter().chain(HOWELLS.iter().filter(whist));
    let Some(howell) = all().find(|howell| howell.players == players) else {
        let rule = "a Howell individual without shared boards is known for 12 or 13 players \
                    up to 28 or 29, 4n or 4n+1; another number can be searched for: players";
        let known = |size: u16| all().any(|howell| howell.players == size);
        return Err(NoSuchSize::nearest(rule, players, known));
    };
    Ok(howell.turn("Howell individual without sharing"))
}

/// The whist tournaments that share nothing as they are.
const WHIST_UNSHARED: [u16; 5] = [4, 5, 13, 21, 24];

impl Howell {
    /// Returns how many places the players turn about, which is also how many rounds there are.
    fn ring(&self) -> u16 {
        if self.players.is_multiple_of(4) { self.players - 1 } else { self.players }
    }

    /// Returns the movement that comes of turning the first round about.
    fn turn(&self, name: &str) -> Movement {
        let (players, ring) = (self.players, self.ring());
        let mut rows = Vec::new();
        for round in 1..=ring {
            let number = |place: u16| {
                if place == STAYS { players } else { turned(place, round - 1, ring) + 1 }
            };
            let mut table = 0;
            for (seats, set) in self.tables {
                table += 1;
                let set = turned(*set, round - 1, ring) + 1;
                rows.push(four(table, round, seats.map(number), set));
            }
            if players == ring {
                // Nobody starts at place 0.
                rows.push(idle(table + 1, round, &[number(0)]));
            }
        }
        Movement::new(format!("{name}, {players} players"), Contest::Individual, rows)
    }
}

/// Returns where a place has come to after some turns of the ring.
fn turned(place: u16, turns: u16, ring: u16) -> u16 {
    if ring == 9 {
        // No ring of nine will do, but the nine sums of two rings of three will.
        (place / 3 + turns / 3) % 3 * 3 + (place + turns) % 3
    } else {
        (place + turns) % ring
    }
}
