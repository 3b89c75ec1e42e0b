//! [`Record`]: what those who are drawn have played and whom they have met, by place and in bits, so
//! that a draw can ask a million times.

use crate::check::{Who, seated};
use crate::{Contest, Row};

/// Beyond this many contestants or sets nothing is drawn.
const MOST: usize = 1_100;

/// What those who are drawn have played.
#[derive(Debug, Clone)]
pub(super) struct Record {
    contest: Contest,
    /// In order; of teams one for both lines.
    everybody: Vec<Who>,
    /// How many words the sets of one take.
    words: usize,
    /// The sets that may be used.
    allowed: Vec<u64>,
    played: Vec<u64>,
    plays: Vec<usize>,
    opponents: Vec<u16>,
    /// Of players only.
    partners: Vec<u16>,
}

impl Record {
    /// Returns an empty record; none if there are too many people or sets to draw anything.
    pub(super) fn new(
        contest: Contest,
        everybody: &[Who],
        sets: std::ops::RangeInclusive<u16>,
    ) -> Option<Record> {
        let mut everybody: Vec<Who> = everybody.iter().map(|who| drawn(contest, *who)).collect();
        everybody.sort_unstable();
        everybody.dedup();
        let (n, last) = (everybody.len(), usize::from(*sets.end()));
        if n > MOST || last > MOST {
            return None;
        }
        let words = last / 64 + 1;
        let mut allowed = vec![0; words];
        for set in sets {
            mark(&mut allowed, set);
        }
        Some(Record {
            contest,
            everybody,
            words,
            allowed,
            played: vec![0; n * words],
            plays: vec![0; n],
            opponents: vec![0; n * n],
            partners: if contest == Contest::Individual { vec![0; n * n] } else { Vec::new() },
        })
    }

    /// Returns who is drawn, in order.
    pub(super) fn everybody(&self) -> &[Who] {
        &self.everybody
    }

    /// Returns who is at a place.
    pub(super) fn who(&self, place: usize) -> Option<Who> {
        self.everybody.get(place).copied()
    }

    /// Writes rows down; who is not drawn is left out.
    pub(super) fn add(&mut self, rows: &[Row]) {
        for row in rows.iter().filter(|row| row.is_played()) {
            let place =
                |who: Option<Who>| self.everybody.binary_search(&drawn(self.contest, who?)).ok();
            let seats = seated(self.contest, row).map(place);
            for place in seats.into_iter().flatten() {
                let from = place * self.words;
                if let Some(sets) = self.played.get_mut(from..from + self.words) {
                    mark(sets, row.set);
                }
                if let Some(plays) = self.plays.get_mut(place) {
                    *plays += 1;
                }
            }
            let [north, south, east, west] = seats;
            let n = self.everybody.len();
            if self.contest == Contest::Individual {
                for (one, other) in [(north, east), (north, west), (south, east), (south, west)] {
                    meet(&mut self.opponents, n, one, other);
                }
                meet(&mut self.partners, n, north, south);
                meet(&mut self.partners, n, east, west);
            } else {
                meet(&mut self.opponents, n, north, south);
            }
        }
    }

    /// Returns what is played for.
    pub(super) fn contest(&self) -> Contest {
        self.contest
    }

    /// Returns how many times somebody has played.
    pub(super) fn plays(&self, place: usize) -> usize {
        self.plays.get(place).copied().unwrap_or(0)
    }

    /// Returns how often two have been opponents.
    pub(super) fn met(&self, one: usize, other: usize) -> u16 {
        self.opponents.get(one * self.everybody.len() + other).copied().unwrap_or(0)
    }

    /// Returns how often two have been partners.
    pub(super) fn partnered(&self, one: usize, other: usize) -> u16 {
        self.partners.get(one * self.everybody.len() + other).copied().unwrap_or(0)
    }

    /// Tells whether there is a set that none of them has played.
    pub(super) fn is_free(&self, those: &[usize]) -> bool {
        (0..self.words).any(|word| self.free(those, word) != 0)
    }

    /// Returns the sets that none of them has played.
    pub(super) fn sets(&self, those: &[usize]) -> Vec<u16> {
        let mut sets = Vec::new();
        for word in 0..self.words {
            let mut free = self.free(those, word);
            while free != 0 {
                sets.extend(u16::try_from(word * 64 + free.trailing_zeros() as usize));
                free &= free - 1;
            }
        }
        sets
    }

    fn free(&self, those: &[usize], word: usize) -> u64 {
        let allowed = self.allowed.get(word).copied().unwrap_or(0);
        those.iter().fold(allowed, |free, place| {
            free & !self.played.get(place * self.words + word).copied().unwrap_or(0)
        })
    }
}

/// Returns who is drawn when somebody is: a team plays or sits out as a whole.
fn drawn(contest: Contest, who: Who) -> Who {
    match contest {
        Contest::Teams => Who { line: None, ..who },
        _ => who,
    }
}

fn mark(sets: &mut [u64], set: u16) {
    if let Some(word) = sets.get_mut(usize::from(set) / 64) {
        *word |= 1 << (set % 64);
    }
}

fn meet(met: &mut [u16], n: usize, one: Option<usize>, other: Option<usize>) {
    if let Some((one, other)) = one.zip(other) {
        for cell in [one * n + other, other * n + one] {
            if let Some(times) = met.get_mut(cell) {
                *times = times.saturating_add(1);
            }
        }
    }
}
