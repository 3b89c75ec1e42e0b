//! The phrases that sentences about a movement are made of.

use std::collections::BTreeMap;

use crate::check::{Sharing, SitOut, Span};
use crate::words::{counted, listed, times};

/// After so many names the rest is only counted.
const MOST_NAMES: usize = 3;

/// Writes "24 boards", "21 to 24 boards".
pub(super) fn boards_text(sets: Span, set_size: u16) -> String {
    let size = usize::from(set_size);
    match (sets.least.saturating_mul(size), sets.most.saturating_mul(size)) {
        (least, most) if least == most => counted(most, "board"),
        (least, most) => format!("{least} to {most} boards"),
    }
}

/// Writes who sits out.
pub(super) fn sit_out_text(outs: &[SitOut]) -> String {
    let often: Vec<&SitOut> = outs.iter().filter(|out| out.rounds.len() > 1).collect();
    match often.as_slice() {
        [] if outs.is_empty() => "nobody sits out".to_owned(),
        [] => "nobody sits out twice".to_owned(),
        few if few.len() <= MOST_NAMES => {
            let each = few
                .iter()
                .map(|out| format!("pair {} sits out {}", out.who, times(out.rounds.len())));
            listed(each.collect())
        }
        many => format!("{} pairs sit out more than once", many.len()),
    }
}

/// Writes which tables share.
pub(super) fn sharing_text(sharing: &[Sharing], rounds: u16) -> String {
    if sharing.is_empty() {
        return "no table shares".to_owned();
    }
    let mut groups: BTreeMap<&[u16], u16> = BTreeMap::new();
    for one in sharing {
        *groups.entry(&one.tables).or_default() += 1;
    }
    if groups.len() <= MOST_NAMES {
        let each = groups.into_iter().map(|(tables, times)| {
            let tables = listed(tables.iter().map(u16::to_string).collect());
            match times {
                all if all >= rounds => format!("tables {tables} share"),
                1 => format!("tables {tables} share in one round"),
                some => format!("tables {tables} share in {some} rounds"),
            }
        });
        return listed(each.collect());
    }
    let most = sharing.chunk_by(|a, b| a.round == b.round);
    let most = most.map(|round| round.iter().map(|one| one.tables.len()).sum::<usize>());
    format!("up to {} tables share in a round", most.max().unwrap_or(0))
}
