//! Movements that do not turn in a group, found cell by cell.

use std::collections::BTreeSet;

use super::Effort;
use super::arrows::{Balance, Meeting, improve};
use super::cover::Cover;
use super::finals::first_session;
use super::random::Random;

/// One meeting with its round, counted from 0.
pub(crate) type Played = (usize, Meeting);

/// Searches a Howell of T tables and R rounds in which pairs R + 1…2T stay, without sharing unless it
/// is allowed: a Howell design H(R, 2T). Pair 2T meets pair 1, 2, … on set 1, 2, ….
pub(crate) fn howell(
    tables: usize,
    rounds: usize,
    share: bool,
    effort: &Effort,
) -> Option<Vec<Played>> {
    let pairs = 2 * tables;
    let moving = rounds.min(pairs);
    let mut options: Vec<Vec<usize>> = Vec::new();
    let mut meetings = Vec::new();
    // Items: who plays in a round, who plays a set; then the cells and the meetings.
    let by_set = rounds * pairs;
    let cells = 2 * by_set;
    let couples = cells + rounds * rounds;
    for round in 0..rounds {
        for set in 0..rounds {
            for ns in 0..pairs {
                for ew in ns + 1..pairs {
                    let pivot = ew == pairs - 1;
                    if ns >= moving || (pivot && (ns != round || set != round)) {
                        continue;
                    }
                    options.push(vec![
                        round * pairs + ns,
                        round * pairs + ew,
                        by_set + set * pairs + ns,
                        by_set + set * pairs + ew,
                        couples + ns * pairs + ew,
                    ]);
                    if !share && let Some(option) = options.last_mut() {
                        option.push(cells + round * rounds + set);
                    }
                    meetings.push((round, Meeting { ns, ew, set, turned: false }));
                }
            }
        }
    }
    let cover = Cover::new(cells, couples + pairs * pairs, options);
    best_of(pairs, &cover, &meetings, None, effort)
}

/// Searches session 2 of a final cell by cell, T rounds if the tables are odd and T - 1 if they are
/// even: each line meets within itself by the circle method on T sets, and nobody shares. With an even
/// number of tables each pair misses one set.
pub(crate) fn session(tables: usize, effort: &Effort) -> Option<Vec<Played>> {
    let rounds = (tables.max(2) - 1) | 1;
    let pairs = 2 * tables;
    let mut options: Vec<Vec<usize>> = Vec::new();
    let mut meetings = Vec::new();
    // Items: the meetings and the cells; then who plays a set.
    let cells = rounds * tables;
    let by_set = 2 * cells;
    for round in 0..rounds {
        for (table, (ns, ew)) in circle(tables, rounds, round).into_iter().enumerate() {
            for set in 0..tables {
                options.push(vec![
                    round * tables + table,
                    cells + round * tables + set,
                    by_set + set * pairs + ns,
                    by_set + set * pairs + ew,
                ]);
                meetings.push((round, Meeting { ns, ew, set, turned: false }));
            }
        }
    }
    let cover = Cover::new(by_set, by_set + tables * pairs, options);
    let before = first_session(tables);
    best_of(pairs, &cover, &meetings, Some(&before), effort)
}

/// Returns who meets in a round: those d above and d below the round in each line, and the round's own
/// pair with the last of its line, or with that of the other line if the lines are odd.
fn circle(tables: usize, rounds: usize, round: usize) -> Vec<(usize, usize)> {
    let mut met = Vec::with_capacity(tables);
    for line in [0, tables] {
        for step in 1..=(rounds - 1) / 2 {
            let (up, down) = ((round + step) % rounds, (round + rounds - step) % rounds);
            met.push((line + up, line + down));
        }
        if tables.is_multiple_of(2) {
            met.push((line + tables - 1, line + round));
        }
    }
    if tables % 2 == 1 {
        met.push((round, tables + round));
    }
    met
}

/// Solves again and again, turns tables, and returns the one with the fewest tables sharing, and of
/// those the best balanced.
fn best_of(
    pairs: usize,
    cover: &Cover,
    meetings: &[Played],
    before: Option<&Balance>,
    effort: &Effort,
) -> Option<Vec<Played>> {
    let mut random = Random::new(effort.seed);
    let mut best: Option<(usize, Vec<Played>, f64)> = None;
    for _ in 0..effort.tries {
        let Some(chosen) = cover.clone().solve(&mut random, effort.trials) else { continue };
        let played: Vec<Played> =
            chosen.iter().filter_map(|&at| meetings.get(at)).copied().collect();
        let cells: BTreeSet<(usize, usize)> = played.iter().map(|it| (it.0, it.1.set)).collect();
        let mut turned: Vec<Meeting> = played.iter().map(|it| it.1).collect();
        let quality = improve(pairs, &mut turned, before, &mut random, effort.steps);
        let better = best.as_ref().is_none_or(|(unshared, _, other)| {
            cells.len() > *unshared || (cells.len() == *unshared && quality > *other)
        });
        if better {
            let played = played.iter().map(|it| it.0).zip(turned).collect();
            best = Some((cells.len(), played, quality));
        }
    }
    best.map(|(_, played, _)| played)
}

/// Writes a movement out, sitting pairs at the highest tables and the other tables by their sets.
pub(crate) fn line(tables: usize, rounds: usize, played: Vec<Played>) -> String {
    let mut by_round: Vec<Vec<Meeting>> = vec![Vec::new(); rounds];
    for (round, meeting) in played {
        if let Some(meetings) = by_round.get_mut(round) {
            meetings.push(meeting);
        }
    }
    let sitting = |meeting: &Meeting| match meeting.ns.max(meeting.ew) {
        pair if rounds > tables && pair >= rounds => pair,
        _ => 0,
    };
    let rounds: Vec<String> = by_round
        .iter_mut()
        .map(|meetings| {
            meetings.sort_by_key(|meeting| (sitting(meeting), meeting.set));
            let token = |it: &Meeting| {
                let (ns, ew) = if it.turned { (it.ew, it.ns) } else { (it.ns, it.ew) };
                format!("{}-{}:{}", ns + 1, ew + 1, it.set + 1)
            };
            meetings.iter().map(token).collect::<Vec<String>>().join(" ")
        })
        .collect();
    format!("{tables}x{} : {}", rounds.len(), rounds.join(" / "))
}
