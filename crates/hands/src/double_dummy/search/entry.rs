//! One entry of the table of positions.

/// Who has the cards of all suits, as in [`Holding::order`](super::lanes::Holding::order), two suits
/// in each word.
pub(super) type Order = [u64; 2];

/// What was found, and for which positions it holds.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// The order; above it in the first word the least and the most tricks, in the second the best
    /// lead found.
    value: Order,
    /// Which bits of the order count.
    pub(super) mask: Order,
}

const LEAST: u32 = 52;
const MOST: u32 = 56;
const LEAD: u32 = 52;

/// More tricks than there are: says nothing of any position.
const NO_ENTRY: i32 = 15;

impl Entry {
    pub(super) const NONE: Self = Self { value: [(NO_ENTRY as u64) << MOST, 0], mask: [0, 0] };

    /// Returns what was found: at least and at most so many tricks, and the best lead.
    pub(super) fn new(order: &Order, mask: Order, (least, most): (i32, i32), lead: u8) -> Self {
        let value = [
            order[0] & mask[0] | (least as u64) << LEAST | (most as u64) << MOST,
            order[1] & mask[1] | u64::from(lead) << LEAD,
        ];
        Self { value, mask }
    }

    pub(super) const fn is_none(&self) -> bool {
        self.most() == NO_ENTRY
    }

    #[inline(always)]
    const fn holds_for(&self, order: &Order) -> bool {
        ((self.value[0] ^ order[0]) & self.mask[0]) | ((self.value[1] ^ order[1]) & self.mask[1])
            == 0
    }

    /// Returns what the entry says, if it holds and says enough; if it only holds, its lead.
    #[inline(always)]
    pub(super) fn answer(&self, order: &Order, target: i32, lead: &mut u8) -> Option<i32> {
        if !self.holds_for(order) {
            return None;
        }
        if self.least() >= target {
            return Some(self.least());
        }
        if self.most() < target {
            return Some(self.most());
        }
        *lead = (self.value[1] >> LEAD) as u8;
        None
    }

    /// Takes note of what was found if the entry is for the same positions.
    #[inline(always)]
    pub(super) fn tighten(&mut self, new: &Self) -> bool {
        let same = [self.value[0] & self.mask[0], self.value[1] & self.mask[1]];
        let news = [new.value[0] & new.mask[0], new.value[1] & new.mask[1]];
        if self.mask != new.mask || same != news {
            return false;
        }
        let (least, most) = (self.least().max(new.least()), self.most().min(new.most()));
        let lead = if new.value[1] >> LEAD == 0 { self.value[1] } else { new.value[1] } >> LEAD;
        self.value[0] = news[0] | (least as u64) << LEAST | (most as u64) << MOST;
        self.value[1] = news[1] | lead << LEAD;
        true
    }

    #[inline(always)]
    const fn least(&self) -> i32 {
        (self.value[0] >> LEAST) as i32 & 15
    }

    #[inline(always)]
    const fn most(&self) -> i32 {
        (self.value[0] >> MOST) as i32 & 15
    }
}
