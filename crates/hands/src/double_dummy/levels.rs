//! [`Makeable`], the levels that can be made, as hand records print them: `4 4 3 1 3`.

use bridge::{BySeat, Level, Seat, Side, Strain};

use super::TrickTable;

/// What can be made in one strain by the two players of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Makeable {
    /// Neither player makes anything.
    Nothing,
    /// Both make the same.
    Both(Level),
    /// It matters who plays it: what the first player of the side makes (North or East), then what
    /// the second does.
    Split(Option<Level>, Option<Level>),
}

impl Makeable {
    /// Returns the highest level either player makes.
    pub fn highest(self) -> Option<Level> {
        match self {
            Self::Nothing => None,
            Self::Both(level) => Some(level),
            Self::Split(first, second) => first.max(second),
        }
    }
}

impl TrickTable {
    /// Returns the highest level a declarer makes in a strain, if it is one at all.
    pub fn level(&self, strain: Strain, declarer: Seat) -> Option<Level> {
        Level::new(self.get(strain, declarer).saturating_sub(6))
    }

    /// Returns what the two players of a side make in a strain.
    pub fn makeable(&self, strain: Strain, side: Side) -> Makeable {
        let [first, second] = side.seats().map(|seat| self.level(strain, seat));
        match (first, second) {
            (None, None) => Makeable::Nothing,
            (Some(level), Some(same)) if level == same => Makeable::Both(level),
            _ => Makeable::Split(first, second),
        }
    }

    /// Returns the levels of each declarer by strain, in the order of [`TrickTable::STRAINS`].
    pub fn levels(&self) -> BySeat<[Option<Level>; 5]> {
        BySeat::from_fn(|seat| Self::STRAINS.map(|strain| self.level(strain, seat)))
    }
}
