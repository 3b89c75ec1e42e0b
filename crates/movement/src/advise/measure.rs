//! The facts of a movement that a choice depends on, as the checker gives them.
//!
//! The checker also works out what no choice needs, the quality with each pair absent above all. This
//! is the part that is needed of some hundred movements in an instant; that both say the same is
//! tested. A generated movement breaks no rule, so a play is a set not played before.

use std::collections::BTreeSet;

use crate::check::{Line, Sharing, SitOut, Span, Who, seated};
use crate::{Contest, Movement};

/// What is known of a movement without its balance.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Facts {
    /// What is played for.
    pub(super) contest: Contest,
    /// The sets that are played.
    pub(super) sets: usize,
    /// The highest set: so many must be on the tables and stands.
    pub(super) highest_set: u16,
    /// The pairs.
    pub(super) pairs: usize,
    /// How many sets everybody plays.
    pub(super) sets_each: Span,
    /// How often anybody plays a set, over everybody.
    pub(super) plays: usize,
    /// How many others a pair meets.
    pub(super) met: Span,
    /// How many others there are to be met.
    pub(super) others: usize,
    /// How many two meet more than once.
    pub(super) revenge: usize,
    /// Who sits out.
    pub(super) sit_outs: Vec<SitOut>,
    /// The sets wanted at several tables in a round.
    pub(super) sharing: Vec<Sharing>,
    /// Who sits at one table all the time.
    pub(super) stationary: Vec<Who>,
}

/// What is known of one pair.
#[derive(Debug, Clone, Default)]
struct Pair {
    /// The rounds in which it sits somewhere and plays.
    played: Vec<u16>,
    seats: usize,
    /// The only table so far; 0 if there were several.
    table: u16,
    opponents: usize,
}

/// Measures a movement of pairs.
pub(super) fn measure(movement: &Movement) -> Facts {
    let contest = movement.contest();
    let mut pairs: Vec<Pair> = Vec::new();
    let mut meetings: Vec<(usize, usize)> = Vec::new();
    let mut wanted: Vec<(u16, u16, u16)> = Vec::new();
    for row in movement.rows() {
        let [ns, ew, ..] = seated(contest, row);
        for who in [ns, ew].into_iter().flatten() {
            let at = index(who);
            if pairs.len() <= at {
                pairs.resize(at + 1, Pair::default());
            }
            let Some(pair) = pairs.get_mut(at) else { continue };
            let moved = pair.seats > 0 && pair.table != row.table;
            pair.table = if moved { 0 } else { row.table };
            pair.seats += 1;
            if row.is_played() {
                pair.played.push(row.round);
            }
        }
        if let (Some(ns), Some(ew), true) = (ns, ew, row.is_played()) {
            let (ns, ew) = (index(ns), index(ew));
            meetings.push((ns.min(ew), ns.max(ew)));
            wanted.push((row.round, row.set, row.table));
        }
    }
    meetings.sort_unstable();
    let mut revenge = 0;
    for same in meetings.chunk_by(|a, b| a == b) {
        revenge += usize::from(same.len() > 1);
        let Some((one, other)) = same.first() else { continue };
        for at in [*one, *other] {
            if let Some(pair) = pairs.get_mut(at) {
                pair.opponents += 1;
            }
        }
    }
    let mut everybody: Vec<(Who, Pair)> = pairs
        .into_iter()
        .enumerate()
        .filter(|(_, pair)| pair.seats > 0)
        .map(|(at, pair)| (who(contest, at), pair))
        .collect();
    everybody.sort_by_key(|(who, _)| *who);
    let rounds: BTreeSet<u16> = wanted.iter().map(|cell| cell.0).collect();
    let sets: BTreeSet<u16> = wanted.iter().map(|cell| cell.1).collect();
    let stays = |pair: &Pair| rounds.len() > 1 && pair.seats > 1 && pair.table != 0;
    let line = |line| everybody.iter().filter(|(who, _)| who.line == Some(line)).count();
    let others = match contest {
        Contest::TwoWinners => line(Line::Ns).max(line(Line::Ew)),
        _ => everybody.len().saturating_sub(1),
    };
    Facts {
        contest,
        sets: sets.len(),
        highest_set: movement.sets(),
        pairs: everybody.len(),
        sets_each: Span::of(everybody.iter().map(|(_, pair)| pair.played.len())),
        plays: 2 * wanted.len(),
        met: Span::of(everybody.iter().map(|(_, pair)| pair.opponents).filter(|met| *met > 0)),
        others,
        revenge,
        sit_outs: everybody.iter().filter_map(|(who, pair)| sit_out(*who, pair, &rounds)).collect(),
        sharing: sharing(wanted),
        stationary: everybody.iter().filter(|(_, pair)| stays(pair)).map(|(who, _)| *who).collect(),
    }
}

fn index(who: Who) -> usize {
    2 * usize::from(who.number) + usize::from(who.line == Some(Line::Ew))
}

fn who(contest: Contest, index: usize) -> Who {
    let line = if index % 2 == 1 { Line::Ew } else { Line::Ns };
    let number = u16::try_from(index / 2).unwrap_or(u16::MAX);
    Who { number, line: (contest == Contest::TwoWinners).then_some(line) }
}

fn sit_out(who: Who, pair: &Pair, rounds: &BTreeSet<u16>) -> Option<SitOut> {
    if pair.played.len() == rounds.len() {
        return None;
    }
    let rounds: Vec<u16> =
        rounds.iter().filter(|round| !pair.played.contains(round)).copied().collect();
    (!rounds.is_empty()).then_some(SitOut { who, rounds })
}

fn sharing(mut wanted: Vec<(u16, u16, u16)>) -> Vec<Sharing> {
    wanted.sort_unstable();
    let same = wanted.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    same.filter_map(|same| match *same {
        [(round, set, _), _, ..] => {
            Some(Sharing { round, set, tables: same.iter().map(|cell| cell.2).collect() })
        }
        _ => None,
    })
    .collect()
}
