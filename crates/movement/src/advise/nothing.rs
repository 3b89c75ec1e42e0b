//! [`Nothing`]: no movement keeps every wish; which to give up, and what there is then.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::candidate::{Balances, Candidate, candidates};
use super::limits::{Wish, given_up};
use super::reason::reasons;
use super::{Advice, Evening, Winners};
use crate::words::{capital, counted, either, listed};

/// So many ways out are named.
const MOST_NEAREST: usize = 6;

/// Of so many that give up the same the balance is looked at.
const MOST_BALANCES: usize = 5;

/// How far from the boards wanted is looked first, and then.
const NEAR: [u16; 2] = [6, 30];

/// No movement keeps every wish.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Nothing {
    /// Why: a sentence.
    pub because: String,
    /// What there is if wishes are given up, the fewest and smallest first; each says which.
    pub nearest: Vec<Advice>,
}

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.because)?;
        for advice in &self.nearest {
            let instead = advice.gives_up.iter().map(|given_up| given_up.text.clone()).collect();
            write!(f, " With {}: {} ({}).", listed(instead), advice.title(), advice.sentence())?;
        }
        Ok(())
    }
}

impl std::error::Error for Nothing {}

/// Looks further, and returns what comes nearest.
pub(super) fn nearest(evening: &Evening) -> Nothing {
    for near in NEAR {
        let boards = &evening.boards;
        // A range that ends before it starts is taken as its two ends.
        let (start, end) = (*boards.start().min(boards.end()), *boards.start().max(boards.end()));
        let boards = start.saturating_sub(near).max(1)..=end.saturating_add(near);
        let sizes = evening.sizes();
        let sizes = (*sizes.start()).min(2)..=(*sizes.end()).clamp(4, 64);
        let found = candidates(evening, &boards, &sizes, Winners::Either);
        if !found.is_empty() {
            let nearest = best_of_each(evening, &found);
            return Nothing { because: because(evening, &nearest), nearest };
        }
    }
    Nothing { because: because(evening, &[]), nearest: Vec::new() }
}

/// By how much wishes are given up, the points before the balance, and the candidate.
type Way<'found> = (u32, f64, &'found Candidate);

/// Of the candidates that give up the same wishes, takes the best of those that give up least of
/// them; and only of those that give up fewest wishes.
fn best_of_each(evening: &Evening, found: &[Candidate]) -> Vec<Advice> {
    let mut ways: BTreeMap<(usize, Vec<Wish>), Vec<Way<'_>>> = BTreeMap::new();
    for candidate in found {
        let given_up = given_up(evening, candidate);
        let wishes: Vec<Wish> = given_up.iter().map(|one| one.wish).collect();
        let by = given_up.iter().fold(0_u32, |sum, one| sum.saturating_add(one.by));
        let points = reasons(evening, candidate).iter().map(|reason| reason.points).sum();
        ways.entry((wishes.len(), wishes)).or_default().push((by, points, candidate));
    }
    let fewest = ways.keys().next().map_or(0, |key| key.0);
    let mut balances = Balances::default();
    let ways = ways.into_iter().filter(|(key, _)| key.0 == fewest);
    let best = ways.filter_map(|(_, mut same)| {
        same.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let least = same.first()?.0;
        let likely = same.into_iter().take_while(|way| way.0 == least);
        let likely = likely.take(if balances.is_spent() { 1 } else { MOST_BALANCES });
        let advice = likely.map(|(_, _, candidate)| {
            let balance = balances.best(candidate);
            Advice::new(evening, candidate, balance, given_up(evening, candidate))
        });
        advice.reduce(|best, next| if next.score > best.score { next } else { best })
    });
    let mut best: Vec<Advice> = best.collect();
    best.sort_by(|a, b| b.score.total_cmp(&a.score));
    best.truncate(MOST_NEAREST);
    best
}

fn because(evening: &Evening, nearest: &[Advice]) -> String {
    let pairs = counted(usize::from(evening.pairs), "pair");
    match evening.pairs {
        0..=2 => return format!("{} need no movement.", capital(&pairs)),
        3 => return "With 3 pairs every board is played once, and nothing is compared.".to_owned(),
        // A rover makes one pair more than twice the tables that can be numbered.
        1024.. => {
            return format!("{} are too many for one section: make several.", capital(&pairs));
        }
        _ => {}
    }
    if nearest.is_empty() {
        return format!("There is no movement for {pairs} with anything like these boards.");
    }
    let mut wishes: Vec<Wish> =
        nearest.iter().flat_map(|advice| &advice.gives_up).map(|one| one.wish).collect();
    wishes.sort_unstable();
    wishes.dedup();
    let names = wishes.into_iter().map(|wish| {
        let name = match wish {
            Wish::Boards => "the number of boards",
            Wish::Minutes => "the time",
            Wish::Winners => "the number of winners",
            Wish::Stationary => "who sits still",
            Wish::Sharing => "the sharing",
            Wish::BoardsOwned => "the boards the club has",
            Wish::SetSize => "the size of the sets",
        };
        name.to_owned()
    });
    format!(
        "No movement for {pairs} keeps every wish; it is {} that could give.",
        either(names.collect())
    )
}
