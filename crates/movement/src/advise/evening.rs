//! [`Evening`], what a director knows at half past seven: who came, and what the club is used to.

use std::ops::RangeInclusive;

/// The minutes a board takes, as a rule of thumb of most clubs.
pub const MINUTES_PER_BOARD: u16 = 7;

/// The minutes between two rounds, for people and boards to move.
pub const MINUTES_PER_CHANGE: u16 = 2;

/// The sets a director thinks of: one board a round up to six.
const USUAL_SETS: RangeInclusive<u16> = 1..=6;

/// With two or three tables there are so few rounds that the boards of a set go round in portions.
const SETS_OF_FEW_TABLES: RangeInclusive<u16> = 1..=12;

/// Larger sets are not thought of.
const LARGEST_SET: u16 = 36;

/// How many are to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Winners {
    /// It does not matter.
    #[default]
    Either,
    /// One ranking.
    One,
    /// A ranking of N/S and one of E/W.
    Two,
}

/// Who has to sit at one table all evening.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum Stationary {
    /// Nobody has asked.
    #[default]
    Nobody,
    /// So many pairs at least.
    AtLeast(u16),
    /// These pairs, by whatever numbers the director knows them.
    Pairs(Vec<u16>),
}

/// Whether tables may share boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum SharingAllowed {
    /// No two tables play the same set in the same round.
    No,
    /// In a round two sets may be shared, each by two tables: what a share-and-relay or an appendix
    /// needs.
    Some,
    /// Any tables may share, or there are copies of the boards.
    #[default]
    Any,
}

/// An evening for which a movement is sought.
///
/// Half tables are counted as pairs: 9½ tables are 19 pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    /// The pairs that came.
    pub pairs: u16,
    /// The boards wanted for a pair that does not sit out. Among those that fit, the middle is best.
    pub boards: RangeInclusive<u16>,
    /// The minutes there are.
    pub minutes: Option<u16>,
    /// The minutes a board takes.
    pub minutes_per_board: u16,
    /// The minutes between two rounds.
    pub minutes_per_change: u16,
    /// How many are to win.
    pub winners: Winners,
    /// Who has to sit still.
    pub stationary: Stationary,
    /// Whether tables may share boards.
    pub sharing: SharingAllowed,
    /// The boards the club has.
    pub boards_owned: Option<u16>,
    /// The boards of a set; if not given 1 to 6, at up to three tables 1 to 12.
    pub set_sizes: Option<RangeInclusive<u16>>,
}

impl Evening {
    /// Returns an evening for so many pairs and boards, and no other wish.
    pub fn new(pairs: u16, boards: RangeInclusive<u16>) -> Evening {
        Evening {
            pairs,
            boards,
            minutes: None,
            minutes_per_board: MINUTES_PER_BOARD,
            minutes_per_change: MINUTES_PER_CHANGE,
            winners: Winners::Either,
            stationary: Stationary::Nobody,
            sharing: SharingAllowed::Any,
            boards_owned: None,
            set_sizes: None,
        }
    }

    /// Returns an evening for about so many boards: up to four more or fewer.
    pub fn about(pairs: u16, boards: u16) -> Evening {
        Evening::new(pairs, boards.saturating_sub(4).max(1)..=boards.saturating_add(4))
    }

    /// Returns the tables, a half one included.
    pub fn tables(&self) -> u16 {
        self.pairs.div_ceil(2)
    }

    /// Returns the minutes that so many rounds of so many boards take.
    pub fn minutes_of(&self, rounds: u16, set_size: u16) -> u32 {
        let boards = u32::from(rounds).saturating_mul(u32::from(set_size));
        let playing = boards.saturating_mul(u32::from(self.minutes_per_board));
        let changes = u32::from(rounds.saturating_sub(1));
        playing.saturating_add(changes.saturating_mul(u32::from(self.minutes_per_change)))
    }

    /// Returns the sizes of sets that are thought of.
    pub(super) fn sizes(&self) -> RangeInclusive<u16> {
        let sizes = match &self.set_sizes {
            Some(sizes) => sizes.clone(),
            None if self.tables() <= 3 => SETS_OF_FEW_TABLES,
            None => USUAL_SETS,
        };
        (*sizes.start()).max(1)..=(*sizes.end()).min(LARGEST_SET)
    }

    /// Returns how many pairs have to sit still.
    pub(super) fn sitters(&self) -> usize {
        match &self.stationary {
            Stationary::Nobody => 0,
            Stationary::AtLeast(pairs) => usize::from(*pairs),
            Stationary::Pairs(_) => self.asked().len(),
        }
    }

    /// Returns the pairs that asked to sit still, each once, in the order they asked.
    pub(super) fn asked(&self) -> Vec<u16> {
        let Stationary::Pairs(pairs) = &self.stationary else { return Vec::new() };
        let mut asked: Vec<u16> = Vec::new();
        for pair in pairs {
            if !asked.contains(pair) {
                asked.push(*pair);
            }
        }
        asked
    }
}
