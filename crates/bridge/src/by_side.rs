//! [`BySide`] holds one value for each of the two sides.
//!
//! It is stored as an object with the keys `ns` and `ew`.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::Side;

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The value of North-South.
    pub ns: T,
    /// The value of East-West.
    pub ew: T,
}

impl<T> BySide<T> {
    /// Asks `value` for the value of each side, North-South first.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self { ns: value(Side::NorthSouth), ew: value(Side::EastWest) }
    }

    /// Turns both values into others.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { ns: change(self.ns), ew: change(self.ew) }
    }

    /// Walks through both sides, North-South first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::ALL.into_iter().map(move |side| (side, &self[side]))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::NorthSouth => &self.ns,
            Side::EastWest => &self.ew,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::NorthSouth => &mut self.ns,
            Side::EastWest => &mut self.ew,
        }
    }
}
