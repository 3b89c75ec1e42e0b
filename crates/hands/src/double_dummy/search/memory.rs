//! The table of positions: what has been found, kept for all positions it holds for.
//!
//! An entry says: whenever the four hands have these lengths, this player leads, and the highest
//! cards of each suit lie with these players, then North–South take at least and at most so many
//! tricks. How many of the highest cards are named in each suit is what mattered in the search
//! (partition search, Ginsberg 1996); the others may lie anywhere.
//!
//! The memory is bounded: when it is full, everything is forgotten and the search goes on.

use super::entry::{Entry, Order};

/// The places for shapes to begin with, a power of two.
const SLOTS: usize = 1 << 15;

/// The entries for which there is room from the start of a question: 16 MB.
const KEPT: usize = 1 << 19;

/// The entries of one shape and leader that name cards of the same suits and the same owners of their
/// highest cards.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Slot {
    /// Nothing is kept here if it is zero.
    key: u64,
    /// The one that was last of use, here and not with the others because a look elsewhere is slow.
    first: Entry,
    /// Where the others are.
    start: u32,
    /// The number of others; their room is for the next power of two, at least for two.
    len: u16,
    /// For the entries that name no card: for which sets of suits there are others that name some.
    classes: u16,
    /// The set of suits that was last of use.
    last: u8,
    /// One bit for each of the others, some sharing one.
    others: u64,
}

impl Slot {
    const EMPTY: Self =
        Self { key: 0, first: Entry::NONE, start: 0, len: 0, classes: 0, last: 0, others: 0 };
}

/// What the table knows of a position.
#[derive(Clone, Copy)]
pub(super) enum Known {
    /// At least or at most so many tricks, and which of the highest cards matter.
    Answer(i32, Order),
    /// No answer, but perhaps a lead that was good: its suit and its place from the top.
    Lead(u8),
    Nothing,
}

/// The table of positions.
pub(super) struct Memory {
    slots: Vec<Slot>,
    used_slots: usize,
    entries: Vec<Entry>,
    /// The entries that may be used before everything is forgotten.
    most_entries: usize,
    most_slots: usize,
    /// The starts of rooms that were left for larger ones, by size.
    free: [Vec<u32>; 16],
}

impl Memory {
    pub(super) fn new(bytes: usize) -> Self {
        let most_entries = (bytes / 2 / size_of::<Entry>()).max(1 << 12);
        let most_slots = (bytes / 2 / size_of::<Slot>()).max(SLOTS);
        Self {
            slots: vec![Slot::EMPTY; SLOTS],
            used_slots: 0,
            entries: Vec::new(),
            most_entries: most_entries.min(u32::MAX as usize),
            most_slots,
            free: Default::default(),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.truncate(SLOTS);
        self.slots.fill(Slot::EMPTY);
        self.used_slots = 0;
        self.entries.clear();
        self.entries.shrink_to(KEPT);
        self.slots.shrink_to(SLOTS);
        self.free.iter_mut().for_each(Vec::clear);
    }

    /// Returns the place of a key, or the empty one where it belongs.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        let bits = self.slots.len().trailing_zeros();
        let mut place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize;
        let mask = self.slots.len() - 1;
        loop {
            let slot = &self.slots[place & mask];
            if slot.key == key || slot.key == 0 {
                return place & mask;
            }
            place += 1;
        }
    }

    /// Looks up whether North–South take `target` tricks; the key is never zero.
    #[inline]
    pub(super) fn look_up(&mut self, key: u64, order: &Order, target: i32) -> Known {
        let base = self.place(key);
        let slot = &self.slots[base];
        if slot.key == 0 {
            return Known::Nothing;
        }
        let (mut classes, others, last) = (slot.classes, slot.others, slot.last);
        let tops = tops(order);
        let mut lead = 0;
        let mut class = usize::from(last);
        loop {
            classes &= !(1 << class);
            let code = tops[class & 15];
            if class == 0 || others >> filter(code) & 1 == 1 {
                let place = self.place(key | code);
                let slot = &mut self.slots[place];
                let mut answer = slot.first.answer(order, target, &mut lead);
                if answer.is_none() && slot.len > 0 {
                    let start = slot.start as usize;
                    let entries = self.entries.get_mut(start..start + usize::from(slot.len));
                    for entry in entries.unwrap_or_default() {
                        answer = entry.answer(order, target, &mut lead);
                        if answer.is_some() {
                            std::mem::swap(entry, &mut slot.first);
                            break;
                        }
                    }
                }
                if let Some(value) = answer {
                    let mask = slot.first.mask;
                    if class != usize::from(last) {
                        self.slots[base].last = class as u8;
                    }
                    return Known::Answer(value, mask);
                }
            }
            if classes == 0 {
                break;
            }
            class = classes.trailing_zeros() as usize;
        }
        if lead == 0 { Known::Nothing } else { Known::Lead(lead) }
    }

    /// Keeps what was found: whether North–South take `target` of the `tricks` to come.
    pub(super) fn keep(
        &mut self,
        key: u64,
        order: &Order,
        mask: Order,
        (target, tricks): (i32, i32),
        found: i32,
        lead: u8,
    ) {
        if (self.used_slots + 2) * 3 > self.slots.len() * 2 {
            self.more_slots();
        }
        if self.entries.len() > self.most_entries {
            self.clear();
        }
        let success = found >= target;
        let (least, most) = if success { (found, tricks) } else { (0, found) };
        let new = Entry::new(order, mask, (least, most), lead);
        let class = class(&mask);
        let base = self.open(key);
        let place = if class == 0 {
            self.slots[base].classes |= 1;
            base
        } else {
            let code = tops(order)[class];
            self.slots[base].classes |= 1 << class;
            self.slots[base].others |= 1 << filter(code);
            self.open(key | code)
        };
        let Slot { first, start, len, .. } = self.slots[place];
        if first.is_none() {
            self.slots[place].first = new;
            return;
        }
        if self.slots[place].first.tighten(&new) {
            return;
        }
        let (mut start, len) = (start as usize, usize::from(len));
        let entries = self.entries.get_mut(start..start + len).unwrap_or_default();
        if entries.iter_mut().any(|entry| entry.tighten(&new)) {
            return;
        }
        if len == 0 {
            start = self.room(1);
        } else if len >= 2 && len.is_power_of_two() {
            let room = len.trailing_zeros();
            if room == 14 {
                return; // So many of one shape that no more are worth their search.
            }
            let wider = self.room(room + 1);
            self.entries.copy_within(start..start + len, wider);
            if let Some(free) = self.free.get_mut(room as usize) {
                free.push(start as u32);
            }
            start = wider;
        }
        if let Some(entry) = self.entries.get_mut(start + len) {
            *entry = first;
            let slot = &mut self.slots[place];
            slot.first = new;
            slot.start = start as u32;
            slot.len += 1;
        }
    }

    /// Returns the place of a key, which is made if there is none.
    fn open(&mut self, key: u64) -> usize {
        let place = self.place(key);
        if self.slots[place].key == 0 {
            self.used_slots += 1;
            self.slots[place].key = key;
        }
        place
    }

    /// Finds room for two to this power of entries.
    fn room(&mut self, room: u32) -> usize {
        if let Some(start) = self.free.get_mut(room as usize).and_then(Vec::pop) {
            return start as usize;
        }
        let start = self.entries.len();
        self.entries.resize(start + (1 << room), Entry::default());
        start
    }

    fn more_slots(&mut self) {
        if self.slots.len() * 2 > self.most_slots {
            self.clear();
            return;
        }
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![Slot::EMPTY; old.len() * 2];
        for slot in old.into_iter().filter(|slot| slot.key != 0) {
            let place = self.place(slot.key);
            self.slots[place] = slot;
        }
    }
}

/// Returns which suits have cards that count.
#[inline(always)]
fn class(mask: &Order) -> usize {
    let suit = |n: usize| usize::from(mask[n >> 1] >> (25 + 26 * (n & 1)) & 1 == 1) << n;
    suit(0) | suit(1) | suit(2) | suit(3)
}

/// Returns for each set of suits what is added to the key: who has their highest cards.
#[inline(always)]
fn tops(order: &Order) -> [u64; 16] {
    let top =
        |n: usize| (((order[n >> 1] >> (24 + 26 * (n & 1)) & 3) + 1) * 5u64.pow(n as u32)) << 54;
    let (a, b, c, d) = (top(0), top(1), top(2), top(3));
    let ab = a + b;
    let cd = c + d;
    [0, a, b, ab, c, a + c, b + c, ab + c, d, a + d, b + d, ab + d, cd, a + cd, b + cd, ab + cd]
}

/// Returns the bit for what is added to a key.
#[inline(always)]
const fn filter(code: u64) -> u32 {
    ((code >> 54).wrapping_mul(0x9e37_79b9) >> 26) as u32 & 63
}
