//! Every movement that might do: all kinds, rounds and sizes of set for the pairs that came.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::measure::{Facts, measure};
use super::{Evening, Winners};
use crate::balance::quality_of;
use crate::{ArrowRule, Kind, Wanted, generate};

/// The kinds played for two winners.
const TWO_WINNERS: [Kind; 10] = [
    Kind::Mitchell,
    Kind::ShareRelay,
    Kind::SkipMitchell,
    Kind::Rover,
    Kind::Bump,
    Kind::Bowman,
    Kind::Blackpool,
    Kind::Web,
    Kind::DoubleWeave,
    Kind::Twinned,
];

/// The kinds played for one. Scrambled is the straight Mitchell and the share-and-relay with arrows.
const ONE_WINNER: [Kind; 13] = [
    Kind::Scrambled,
    Kind::SkipMitchell,
    Kind::Rover,
    Kind::Bump,
    Kind::Bowman,
    Kind::Hesitation,
    Kind::DoubleHesitation,
    Kind::Blackpool,
    Kind::Web,
    Kind::DoubleWeave,
    Kind::Twinned,
    Kind::Howell,
    Kind::ReducedHowell,
];

/// Rounds that may be arrow-switched. An eighth of all is best as a rule (movements-and-scoring.md
/// 1.1), so these do for an evening.
const ARROWS: RangeInclusive<u16> = 1..=4;

/// A terminal knows no more rounds (Bridgemate: 63); nor is there such an evening.
const ROUNDS: RangeInclusive<u16> = 2..=63;

/// So many rows are made and measured for an advice: all that 60 pairs could play, and what a tenth of
/// a second allows.
const MOST_ROWS: u32 = 250_000;

/// So many times two pairs are compared for the balance; enough for some hundred movements of 60 pairs.
const MOST_COMPARISONS: u64 = 40_000_000;

/// The set most clubs play.
const USUAL_SET: u16 = 3;

/// A movement with a size of set.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// How to ask for it; which rounds are switched is still to be chosen.
    pub(super) wanted: Wanted,
    /// The rounds.
    pub(super) rounds: u16,
    /// The boards of a set.
    pub(super) set_size: u16,
    /// What is known of the movement, whatever the size of set.
    pub(super) facts: Rc<Facts>,
}

/// Returns every candidate that gives somebody between so many and so many boards, with sets of
/// these sizes.
pub(super) fn candidates(
    evening: &Evening,
    boards: &RangeInclusive<u16>,
    sizes: &RangeInclusive<u16>,
    winners: Winners,
) -> Vec<Candidate> {
    let mut found = Vec::new();
    for Way { kind, one, rounds, sizes } in ways(evening, boards, sizes, winners) {
        let half = !evening.pairs.is_multiple_of(2);
        let tables = tables(kind, evening.pairs);
        let phantom = half && !kind.has_extra_pair();
        let arrows = if one { ArrowRule::Last(1) } else { ArrowRule::None };
        let wanted = Wanted { phantom, arrows, ..Wanted::new(kind, tables).with_rounds(rounds) };
        let Ok(movement) = generate(&wanted) else { continue };
        let facts = Rc::new(measure(&movement));
        // Boards played once each, as by three pairs, give nothing to compare.
        if facts.plays <= 2 * facts.sets {
            continue;
        }
        let sizes = sizes.into_iter().filter(|size| {
            let most = facts.sets_each.most.saturating_mul(usize::from(*size));
            (usize::from(*boards.start())..=usize::from(*boards.end())).contains(&most)
        });
        found.extend(sizes.map(|set_size| {
            let (wanted, facts) = (wanted.clone(), Rc::clone(&facts));
            Candidate { wanted, rounds, set_size, facts }
        }));
    }
    found
}

/// A kind in some number of rounds, and the sets that would do.
struct Way {
    kind: Kind,
    one: bool,
    rounds: u16,
    sizes: Vec<u16>,
}

/// Returns what is worth making: all of it in a room of the usual size, in a huge one what comes
/// nearest to the middle of the boards wanted.
fn ways(
    evening: &Evening,
    boards: &RangeInclusive<u16>,
    sizes: &RangeInclusive<u16>,
    winners: Winners,
) -> Vec<Way> {
    let one = ONE_WINNER.map(|kind| (kind, true));
    let two = TWO_WINNERS.map(|kind| (kind, false));
    let kinds = one.into_iter().filter(|_| winners != Winners::Two);
    let kinds = kinds.chain(two.into_iter().filter(|_| winners != Winners::One));
    let half = !evening.pairs.is_multiple_of(2);
    let mut ways = Vec::new();
    for (kind, one) in kinds.filter(|(kind, _)| half || !kind.has_extra_pair()) {
        let all = kind.rounds(tables(kind, evening.pairs));
        for rounds in all.into_iter().filter(|rounds| ROUNDS.contains(rounds)) {
            // Whoever never sits out plays every round; in a Howell for an odd number of pairs
            // everybody sits out, and plays a round less.
            let plays = |size: &u16| {
                let least = u32::from(rounds - u16::from(half)) * u32::from(*size);
                let most = u32::from(rounds) * u32::from(*size);
                least <= u32::from(*boards.end()) && most >= u32::from(*boards.start())
            };
            let sizes: Vec<u16> = sizes.clone().filter(plays).collect();
            if !sizes.is_empty() {
                ways.push(Way { kind, one, rounds, sizes });
            }
        }
    }
    let middle = (u32::from(*boards.start()) + u32::from(*boards.end())) / 2;
    let off = |way: &Way| {
        let each = way.sizes.iter().map(|size| {
            let played = u32::from(way.rounds) * u32::from(*size);
            (played.abs_diff(middle), size.abs_diff(USUAL_SET))
        });
        each.min()
    };
    let mut order: Vec<usize> = (0..ways.len()).collect();
    order.sort_by_key(|at| ways.get(*at).and_then(off));
    let mut rows = 0;
    let mut is_made = vec![false; ways.len()];
    for at in order {
        let (Some(way), Some(is_made)) = (ways.get(at), is_made.get_mut(at)) else { continue };
        *is_made = rows <= MOST_ROWS;
        rows += u32::from(evening.tables()) * u32::from(way.rounds);
    }
    ways.into_iter().zip(is_made).filter_map(|(way, is_made)| is_made.then_some(way)).collect()
}

/// Returns the tables a kind needs for so many pairs.
fn tables(kind: Kind, pairs: u16) -> u16 {
    if kind.has_extra_pair() { pairs / 2 } else { pairs.div_ceil(2) }
}

/// The best arrows of movements looked at before, with their balance.
#[derive(Debug, Default)]
pub(super) struct Balances {
    known: BTreeMap<(Kind, u16), Option<(ArrowRule, f64)>>,
    comparisons: u64,
}

impl Balances {
    /// Returns the arrows that balance a candidate for one winner best and the quality in percent;
    /// nothing if there are two winners.
    ///
    /// For a movement that is stopped early no rule of thumb holds, so each number of rounds is tried.
    pub(super) fn best(&mut self, candidate: &Candidate) -> Option<(ArrowRule, f64)> {
        if candidate.facts.contest != crate::Contest::OneWinner {
            return None;
        }
        let key = (candidate.wanted.kind, candidate.rounds);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let pairs = candidate.facts.pairs as u64;
        let tried = u64::from(*ARROWS.end());
        self.comparisons += tried * pairs * pairs / 2 * candidate.facts.sets as u64;
        let best = choose(candidate);
        self.known.insert(key, best);
        best
    }

    /// Tells whether enough was compared: in a huge room the first few have to do.
    pub(super) fn is_spent(&self) -> bool {
        self.comparisons > MOST_COMPARISONS
    }
}

fn choose(candidate: &Candidate) -> Option<(ArrowRule, f64)> {
    let Candidate { wanted, rounds, .. } = candidate;
    let quality = |arrows: ArrowRule| {
        let movement = generate(&Wanted { arrows, ..wanted.clone() }).ok()?;
        quality_of(&movement)
    };
    // A Howell's arrows are built in.
    if matches!(wanted.kind, Kind::Howell | Kind::ReducedHowell) {
        return quality(ArrowRule::Usual).map(|q| (ArrowRule::Usual, q));
    }
    let mut best: Option<(ArrowRule, f64)> = None;
    for switched in ARROWS.filter(|switched| 2 * switched <= *rounds) {
        let Some(q) = quality(ArrowRule::Last(switched)) else { continue };
        // Fewer switched rounds are less trouble.
        if best.is_none_or(|best| q > best.1) {
            best = Some((arrows(wanted.kind, *rounds, switched), q));
        }
    }
    best
}

/// Returns the rule for so many switched rounds: the usual one where that is what it says.
fn arrows(kind: Kind, rounds: u16, switched: u16) -> ArrowRule {
    let usual = match kind {
        Kind::Scrambled => rounds.saturating_add(4) / 8,
        Kind::Hesitation | Kind::DoubleHesitation => 1,
        _ => 0,
    };
    if usual == switched { ArrowRule::Usual } else { ArrowRule::Last(switched) }
}
