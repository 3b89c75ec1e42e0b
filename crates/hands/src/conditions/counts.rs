//! What is counted in a suit: a table with the value of each of the 8192 holdings.
//!
//! Points, controls, losers and suit quality depend on one suit at a time, so a hand's count is
//! four look-ups. Bit 12 of a holding is the ace, bit 0 the two.

/// The value of each holding in a suit.
pub(super) type Table = Box<[i16; 8192]>;

/// The number of a count; the names of [`NAMES`] lead here.
pub(super) type CountId = u8;

pub(super) const HCP: CountId = 0;
/// `pt0`; `pt1` to `pt9` follow.
pub(super) const FIRST_ALTERNATE: CountId = 1;
pub(super) const CONTROLS: CountId = 11;
pub(super) const LOSERS: CountId = 12;
pub(super) const QUALITY: CountId = 13;
pub(super) const COUNTS: usize = 14;

/// The names of the counts, as a script has them.
pub(super) const NAMES: [(&str, CountId); 32] = [
    ("hcp", HCP),
    ("hcps", HCP),
    ("pt0", 1),
    ("ten", 1),
    ("tens", 1),
    ("pt1", 2),
    ("jack", 2),
    ("jacks", 2),
    ("pt2", 3),
    ("queen", 3),
    ("queens", 3),
    ("pt3", 4),
    ("king", 4),
    ("kings", 4),
    ("pt4", 5),
    ("ace", 5),
    ("aces", 5),
    ("pt5", 6),
    ("top2", 6),
    ("pt6", 7),
    ("top3", 7),
    ("pt7", 8),
    ("top4", 8),
    ("pt8", 9),
    ("top5", 9),
    ("pt9", 10),
    ("c13", 10),
    ("control", CONTROLS),
    ("controls", CONTROLS),
    ("loser", LOSERS),
    ("losers", LOSERS),
    ("quality", QUALITY),
];

/// What each rank counts, from the ace down to the two.
pub(super) type Values = [i16; 13];

/// Returns what `hcp` and `pt0` to `pt9` count unless a script says otherwise.
pub(super) fn usual_values(count: CountId) -> Values {
    let ranks: &[i16] = match count {
        HCP => &[4, 3, 2, 1],
        1 => &[0, 0, 0, 0, 1],
        2 => &[0, 0, 0, 1],
        3 => &[0, 0, 1],
        4 => &[0, 1],
        5 => &[1],
        6 => &[1, 1],
        7 => &[1, 1, 1],
        8 => &[1, 1, 1, 1],
        9 => &[1, 1, 1, 1, 1],
        10 => &[6, 4, 2, 1],
        CONTROLS => &[2, 1],
        _ => &[],
    };
    let mut values = [0; 13];
    values.iter_mut().zip(ranks).for_each(|(value, rank)| *value = *rank);
    values
}

/// Makes the table of a count; `values` matter to the counts that add up ranks.
pub(super) fn table(count: CountId, values: &Values) -> Table {
    let mut table: Table = Box::new([0; 8192]);
    for (bits, entry) in table.iter_mut().enumerate() {
        let held = Holding(bits);
        *entry = match count {
            LOSERS => held.losers(),
            QUALITY => held.quality(),
            _ => (0..13).zip(values).filter(|(n, _)| held.has(*n)).map(|(_, value)| value).sum(),
        };
    }
    table
}

/// The ranks held in a suit; rank 0 is the ace, 12 the two.
#[derive(Clone, Copy)]
pub(super) struct Holding(pub(super) usize);

const ACE: usize = 0;
const KING: usize = 1;
const QUEEN: usize = 2;
const JACK: usize = 3;
const TEN: usize = 4;
const NINE: usize = 5;
const EIGHT: usize = 6;

impl Holding {
    fn has(self, rank: usize) -> bool {
        self.0 >> (12 - rank) & 1 == 1
    }

    fn length(self) -> i16 {
        self.0.count_ones() as i16
    }

    fn count(self, ranks: &[usize]) -> i16 {
        ranks.iter().filter(|&&rank| self.has(rank)).count() as i16
    }

    /// Counts one loser for each of ace, king and queen that is missing, as far as there are cards.
    fn losers(self) -> i16 {
        match self.length() {
            0 => 0,
            1 => 1 - self.count(&[ACE]),
            2 => 2 - self.count(&[ACE, KING]),
            _ => 3 - self.count(&[ACE, KING, QUEEN]),
        }
    }

    /// Values a long suit (Kaplan and Rubens, The Bridge World, October 1982), times 100.
    fn quality(self) -> i16 {
        let length = self.length();
        let higher = self.count(&[ACE, KING, QUEEN, JACK]);
        // In halves, because tens and nines may count half a point.
        let mut halves = 2 * [(ACE, 4), (KING, 3), (QUEEN, 2), (JACK, 1)]
            .iter()
            .filter(|(rank, _)| self.has(*rank))
            .map(|(_, points)| points)
            .sum::<i16>();
        if length > 6 {
            // So long a suit will run even without these.
            let missing = 2 * (1 - self.count(&[QUEEN])) + 1 - self.count(&[JACK]);
            halves += 2 * missing.min(length - 6);
        } else {
            if self.has(TEN) {
                halves += if higher > 1 || self.has(JACK) { 2 } else { 1 };
            }
            if self.has(NINE) && (higher == 2 || self.has(TEN) || self.has(EIGHT)) {
                halves += 1;
            }
        }
        halves * length * 5
    }

    /// Values the honours for [`cccc`], times 100.
    fn honours(self) -> i16 {
        let length = self.length();
        let mut value = if self.has(ACE) { 300 } else { 0 };
        if self.has(KING) {
            value += if length == 1 { 50 } else { 200 };
        }
        if self.has(QUEEN) {
            let supported = self.count(&[ACE, KING]) > 0;
            value += match (length, supported) {
                (1, _) => 0,
                (2, true) => 75,
                (2, false) => 50,
                (_, true) => 100,
                (_, false) => 75,
            };
        }
        if self.has(JACK) {
            value += match self.count(&[ACE, KING, QUEEN]) {
                2 => 50,
                1 => 25,
                _ => 0,
            };
        }
        if self.has(TEN) {
            let higher = self.count(&[ACE, KING, QUEEN, JACK]);
            if higher == 2 || higher == 1 && self.has(NINE) {
                value += 25;
            }
        }
        value
    }
}

/// Values a hand (Kaplan and Rubens, The Bridge World, October 1982), times 100.
pub(super) fn cccc(suits: [Holding; 4]) -> i64 {
    let mut value = 0;
    let mut short = 0;
    for suit in suits {
        value += i64::from(suit.honours()) + i64::from(suit.quality());
        short += i64::from(3 - suit.length().min(3)) * 100;
    }
    value + if short == 0 { -50 } else { short - 100 }
}
