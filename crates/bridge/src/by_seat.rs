//! [`BySeat`] holds one value for each of the four seats.
//!
//! It is stored as an object with the keys `north`, `east`, `south` and `west`.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct BySeat<T> {
    pub north: T,
    pub east: T,
    pub south: T,
    pub west: T,
}

impl<T> BySeat<T> {
    /// Asks `value` for the value of each seat, clockwise from North.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self {
            north: value(Seat::North),
            east: value(Seat::East),
            south: value(Seat::South),
            west: value(Seat::West),
        }
    }

    /// Turns every value into another.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat {
            north: change(self.north),
            east: change(self.east),
            south: change(self.south),
            west: change(self.west),
        }
    }

    /// Walks clockwise from North.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(move |seat| (seat, &self[seat]))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }
}
