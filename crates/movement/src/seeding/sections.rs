//! A field divided among sections, so that none is stronger than another.

use super::{SeedingProblem, Seeds};

/// Who plays in which section, and how strong each is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sections {
    /// The entrants of each section, strongest first.
    pub entrants: Vec<Vec<u16>>,
    /// The mean strength of each section, in thousandths.
    pub means: Vec<i64>,
}

/// Divides the field among sections of these sizes.
///
/// By a draft back and forth, in which a larger section comes more often, and then exchanges of two
/// entrants while they bring the means together.
pub fn sections(seeds: &Seeds, sizes: &[u16]) -> Result<Sections, SeedingProblem> {
    let places: usize = sizes.iter().map(|size| usize::from(*size)).sum();
    if places != seeds.entrants() {
        return Err(SeedingProblem::DoNotFit { places, entrants: seeds.entrants() });
    }
    let mut entrants: Vec<Vec<u16>> = vec![Vec::new(); sizes.len()];
    let mut forth = true;
    let mut dealt = 0;
    for entrant in seeds.ranked() {
        // The emptiest in proportion is next; of equals, in the direction of the draft.
        let emptiness = |section: &usize| {
            let (held, size) = (entrants[*section].len() as u64, u64::from(sizes[*section]));
            let order = if forth { *section } else { sizes.len() - section };
            ((2 * held + 1) * 1_000_000 / (2 * size.max(1)), order)
        };
        let open = (0..sizes.len()).filter(|at| entrants[*at].len() < usize::from(sizes[*at]));
        let Some(section) = open.min_by_key(emptiness) else { continue };
        entrants[section].push(entrant);
        dealt += 1;
        if dealt == sizes.len() {
            (dealt, forth) = (0, !forth);
        }
    }
    exchange(seeds, &mut entrants);
    for section in &mut entrants {
        section.sort_by_key(|entrant| (std::cmp::Reverse(seeds.strength(*entrant)), *entrant));
    }
    let means = entrants.iter().map(|section| mean(seeds, section)).collect();
    Ok(Sections { entrants, means })
}

impl Sections {
    /// Returns how even the sections are, as a sentence.
    pub fn sentence(&self) -> String {
        self.sentence_in(1)
    }

    /// Returns the same for ratings that were multiplied to be whole numbers: by 100 if they have two
    /// decimals.
    pub fn sentence_in(&self, unit: i64) -> String {
        let tenths = |mean: i64| format!("{:.1}", mean as f64 / (1000 * unit.max(1)) as f64);
        let means: Vec<String> = self.means.iter().map(|mean| tenths(*mean)).collect();
        let low = self.means.iter().min().copied().unwrap_or(0);
        let high = self.means.iter().max().copied().unwrap_or(0);
        let apart = tenths(high - low);
        format!(
            "The sections average {}; the strongest and the weakest are {apart} apart.",
            means.join(", ")
        )
    }
}

/// How often all exchanges are tried at most.
const SWEEPS: usize = 4;

/// Exchanges entrants between sections while that brings the two means together.
///
/// Each section's strongest stays, so that the top seeds are not sent to one room to make up numbers.
fn exchange(seeds: &Seeds, entrants: &mut [Vec<u16>]) {
    let mut sums: Vec<i64> = entrants.iter().map(|section| sum(seeds, section)).collect();
    for _ in 0..SWEEPS {
        let mut better = false;
        for upper in 0..entrants.len() {
            for lower in upper + 1..entrants.len() {
                let (above, below) = entrants.split_at_mut(lower);
                let (above, below) = (&mut above[upper], &mut below[0]);
                let (size_above, size_below) = (above.len() as i64, below.len() as i64);
                for one in above.iter_mut().skip(1) {
                    for other in below.iter_mut().skip(1) {
                        let gain =
                            i64::from(seeds.strength(*other)) - i64::from(seeds.strength(*one));
                        // Means are compared as sums times the other's size.
                        let before = sums[upper] * size_below - sums[lower] * size_above;
                        let after = before + gain * (size_below + size_above);
                        if after.abs() < before.abs() {
                            std::mem::swap(one, other);
                            sums[upper] += gain;
                            sums[lower] -= gain;
                            better = true;
                        }
                    }
                }
            }
        }
        if !better {
            break;
        }
    }
}

fn sum(seeds: &Seeds, section: &[u16]) -> i64 {
    section.iter().map(|who| i64::from(seeds.strength(*who))).sum()
}

fn mean(seeds: &Seeds, section: &[u16]) -> i64 {
    (sum(seeds, section) * 1000).checked_div(section.len() as i64).unwrap_or(0)
}
