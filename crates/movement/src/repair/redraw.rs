//! Drawing the rounds to come anew: the last resort, in which everybody is told where to go.
//!
//! Round by round: who sits out (those who have played most), who meets whom (not again, if it can be
//! helped), which sets (that neither has played, at as few tables at once as possible), and where
//! (who has never moved stays). A round that cannot be drawn starts the draw again in another order.
//! All orders come from counting, so the same question always has the same answer.

use std::collections::{BTreeMap, BTreeSet};

use super::in_progress::Situation;
use super::ledger::Ledger;
use super::template::moving_line;
use crate::check::{Line, Who, seated};
use crate::{Contest, Row, Seating};

/// How often the draw starts again.
const MOST_DRAWS: u32 = 40;

/// After so many steps one drawing of lots gives up.
const MOST_STEPS: usize = 2_000;

/// What is to be drawn.
pub(crate) struct Wish<'a> {
    /// Who plays.
    pub(crate) pairs: &'a [Who],
    /// The rounds.
    pub(crate) rounds: std::ops::RangeInclusive<u16>,
    /// The rounds that come before these and stay.
    pub(crate) kept: &'a [Row],
    /// The rounds whose lines, sitting pairs and arrows are kept.
    pub(crate) like: &'a [Row],
    /// The sets that may be used.
    pub(crate) sets: std::ops::RangeInclusive<u16>,
}

/// Draws rounds; nothing if the contest is not for pairs or no draw was found.
pub(crate) fn redraw(situation: &Situation, wish: &Wish<'_>) -> Option<Vec<Row>> {
    if !matches!(situation.contest, Contest::TwoWinners | Contest::OneWinner) {
        return None;
    }
    let mut everybody = situation.all();
    everybody.extend(wish.pairs);
    let mut ledger = Ledger::new(situation.contest, everybody, *wish.sets.end())?;
    ledger.add(&situation.past);
    ledger.add(wish.kept);
    let homes = Homes::new(situation, wish);
    let mut best: Option<((usize, usize), Vec<Row>)> = None;
    for draw in 0..MOST_DRAWS {
        let mut ledger = ledger.clone();
        let mut rows: Vec<Row> = Vec::new();
        let mut cost = (0, 0);
        let whole = wish.rounds.clone().all(|round| {
            let lot = Lot { draw, round };
            let Some(drawn) = draw_round(situation.contest, &ledger, wish, &homes, lot) else {
                return false;
            };
            let sets: BTreeSet<u16> = drawn.iter().map(|row| row.set).collect();
            cost.0 += ledger.revenge(&drawn);
            cost.1 += drawn.len() - sets.len();
            ledger.add(&drawn);
            rows.extend(drawn);
            true
        });
        if whole && best.as_ref().is_none_or(|best| cost < best.0) {
            best = Some((cost, rows));
        }
        if best.as_ref().is_some_and(|best| best.0 == (0, 0)) {
            break;
        }
    }
    best.map(|best| best.1)
}

/// Which of the draws this is.
#[derive(Clone, Copy)]
struct Lot {
    draw: u32,
    round: u16,
}

impl Lot {
    /// Returns a number that orders things differently in every draw.
    fn of(self, one: u16, other: u16) -> u32 {
        if self.draw == 0 {
            return 0;
        }
        let parts = [self.draw, u32::from(self.round), u32::from(one), u32::from(other)];
        parts.iter().fold(2_166_136_261, |mix: u32, part| {
            (mix ^ part).wrapping_mul(16_777_619).rotate_left(13)
        })
    }
}

/// Where everybody sits who never moves, and of which line everybody is.
struct Homes {
    last: BTreeMap<Who, (u16, Line)>,
    moved: BTreeSet<Who>,
    /// Empty if there are no lines.
    lines: BTreeMap<Who, Line>,
    /// The rounds in which N/S and E/W change places.
    switched: BTreeSet<u16>,
}

impl Homes {
    fn new(situation: &Situation, wish: &Wish<'_>) -> Homes {
        let contest = situation.contest;
        let (last, moved) = (BTreeMap::new(), BTreeSet::new());
        let (lines, switched) = (BTreeMap::new(), BTreeSet::new());
        let mut homes = Homes { last, moved, lines, switched };
        let rows = situation.past.iter().chain(wish.kept).chain(wish.like);
        let mut rows: Vec<Row> = rows.copied().collect();
        rows.sort_by_key(|row| (row.round, row.table));
        for row in &rows {
            let [ns, ew, ..] = seated(contest, row);
            for (who, line) in [(ns, Line::Ns), (ew, Line::Ew)] {
                let Some(who) = who else { continue };
                let home = *homes.last.entry(who).or_insert((row.table, line));
                if home.0 != row.table {
                    homes.moved.insert(who);
                }
            }
        }
        let Some(moving) = moving_line(contest, &rows) else { return homes };
        for row in &rows {
            let [ns, ew, ..] = seated(contest, row);
            for who in [ns, ew].into_iter().flatten() {
                let line = if moving.contains(&who) { Line::Ew } else { Line::Ns };
                homes.lines.insert(who, line);
            }
            if ns.is_some_and(|ns| moving.contains(&ns)) {
                homes.switched.insert(row.round);
            }
        }
        // Who is new joins the line that needs it, and of those who sit has a table of his own.
        let mut table = rows.iter().map(|row| row.table).max().unwrap_or(0);
        for who in wish.pairs {
            if homes.lines.contains_key(who) {
                continue;
            }
            let of = |line| {
                let there = |who: &&Who| homes.lines.get(who) == Some(&line);
                wish.pairs.iter().filter(there).count()
            };
            let needed = if of(Line::Ns) <= of(Line::Ew) { Line::Ns } else { Line::Ew };
            let line = who.line.unwrap_or(needed);
            homes.lines.insert(*who, line);
            if line == Line::Ns {
                table = table.saturating_add(1);
                homes.last.insert(*who, (table, Line::Ns));
            }
        }
        homes
    }

    fn line(&self, who: Who) -> Option<Line> {
        who.line.or(self.lines.get(&who).copied())
    }

    fn home(&self, who: Who) -> Option<(u16, Line)> {
        self.last.get(&who).copied().filter(|_| !self.moved.contains(&who))
    }
}

fn draw_round(
    contest: Contest,
    ledger: &Ledger,
    wish: &Wish<'_>,
    homes: &Homes,
    lot: Lot,
) -> Option<Vec<Row>> {
    let mut playing = wish.pairs.to_vec();
    playing.sort_by_key(|who| (ledger.plays(*who), lot.of(who.number, 0), who.number));
    let lines = contest == Contest::TwoWinners || !homes.lines.is_empty();
    if lines {
        let of = |line| {
            playing.iter().filter(move |who: &&Who| homes.line(**who) == Some(line)).copied()
        };
        let (ns, ew): (Vec<Who>, Vec<Who>) = (of(Line::Ns).collect(), of(Line::Ew).collect());
        let n = ns.len().min(ew.len());
        playing = ns.into_iter().take(n).chain(ew.into_iter().take(n)).collect();
    } else {
        playing.truncate(playing.len() / 2 * 2);
    }
    playing.sort_unstable();
    let mut draw = Draw { homes, lines, ledger, wish, lot, steps: 0 };
    let matches = [0, u16::MAX].into_iter().find_map(|again| {
        draw.steps = 0;
        let mut matches = Vec::new();
        draw.meet(&mut playing.clone(), again, &mut matches).then_some(matches)
    })?;
    let sets = [1, 2, usize::MAX].into_iter().find_map(|tables| {
        draw.steps = 0;
        let mut sets = vec![0; matches.len()];
        draw.boards(&matches, tables, &mut sets).then_some(sets)
    })?;
    let home_tables = homes.last.values().map(|home| home.0);
    let mut free: BTreeSet<u16> = (1..).take(matches.len()).chain(home_tables).collect();
    let mut rows = Vec::new();
    // Who has never moved chooses first.
    let settled = |at: &usize| {
        let pair = matches.get(*at);
        pair.is_none_or(|pair| homes.home(pair.0).is_none() && homes.home(pair.1).is_none())
    };
    let mut order: Vec<usize> = (0..matches.len()).collect();
    order.sort_by_key(settled);
    for at in order {
        let (&(one, other), &set) = matches.get(at).zip(sets.get(at))?;
        let home = homes.home(one).map(|home| (one, home));
        let home = home.or(homes.home(other).map(|home| (other, home)));
        let home = home.filter(|home| free.contains(&home.1.0));
        let table = home.map(|home| home.1.0).or(free.first().copied())?;
        free.remove(&table);
        let one_ns = match home {
            _ if lines => {
                (homes.line(one) == Some(Line::Ns)) != homes.switched.contains(&lot.round)
            }
            Some((who, (_, line))) => (who == one) == (line == Line::Ns),
            None => lot.of(one.number, other.number).is_multiple_of(2),
        };
        let (ns, ew) = if one_ns { (one, other) } else { (other, one) };
        let seating = Seating::Pairs { ns: ns.number, ew: ew.number };
        rows.push(Row { table, round: lot.round, seating, set });
    }
    Some(rows)
}

struct Draw<'a> {
    homes: &'a Homes,
    lines: bool,
    ledger: &'a Ledger,
    wish: &'a Wish<'a>,
    lot: Lot,
    steps: usize,
}

impl Draw<'_> {
    fn sets(&self, one: Who, other: Who) -> impl Iterator<Item = u16> + '_ {
        let free = move |set: &u16| {
            !self.ledger.has_played(one, *set) && !self.ledger.has_played(other, *set)
        };
        self.wish.sets.clone().filter(free)
    }

    /// Makes matches of all who are left, the hardest first.
    fn meet(&mut self, left: &mut Vec<Who>, again: u16, matches: &mut Vec<(Who, Who)>) -> bool {
        if left.is_empty() {
            return true;
        }
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        let options = |one: Who| -> Vec<Who> {
            let can = |other: &Who| {
                *other != one
                    && (!self.lines || self.homes.line(*other) != self.homes.line(one))
                    && self.ledger.met(one, *other) <= again
                    && self.sets(one, *other).next().is_some()
            };
            left.iter().filter(|other| can(other)).copied().collect()
        };
        let hardest = left.iter().map(|one| (*one, options(*one)));
        let Some((one, mut others)) = hardest.min_by_key(|(one, others)| (others.len(), *one))
        else {
            return false;
        };
        let lot = self.lot;
        others.sort_by_key(|other| {
            (self.ledger.met(one, *other), lot.of(one.number, other.number), other.number)
        });
        for other in others {
            let before = left.clone();
            left.retain(|who| *who != one && *who != other);
            matches.push((one.min(other), one.max(other)));
            if self.meet(left, again, matches) {
                return true;
            }
            matches.pop();
            *left = before;
        }
        false
    }

    /// Gives every match that has none a set, at no more than so many tables at once.
    fn boards(&mut self, matches: &[(Who, Who)], tables: usize, sets: &mut Vec<u16>) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        let used = |set: u16| sets.iter().filter(|it| **it == set).count();
        let without = matches.iter().enumerate().filter(|(at, _)| sets.get(*at) == Some(&0));
        let options = without.map(|(at, &(one, other))| {
            (at, self.sets(one, other).filter(|set| used(*set) < tables).collect::<Vec<u16>>())
        });
        let Some((at, mut options)) = options.min_by_key(|(at, options)| (options.len(), *at))
        else {
            return true;
        };
        options.sort_by_key(|set| (used(*set), self.lot.of(*set, 0), *set));
        for set in options {
            sets.splice(at..=at, [set]);
            if self.boards(matches, tables, sets) {
                return true;
            }
            sets.splice(at..=at, [0]);
        }
        false
    }
}
