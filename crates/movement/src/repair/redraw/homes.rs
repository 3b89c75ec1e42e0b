//! [`Homes`]: who has never moved, and who is of which line, so that a new draw keeps to it.

use std::collections::{BTreeMap, BTreeSet};

use super::Wish;
use crate::check::{Line, Who, seated};
use crate::repair::in_progress::Situation;
use crate::repair::template::moving_line;
use crate::{Contest, Row};

/// Where everybody sits who never moves, and of which line everybody is.
pub(super) struct Homes {
    /// Where each sat first.
    last: BTreeMap<Who, (u16, Line)>,
    moved: BTreeSet<Who>,
    /// Empty if there are no lines.
    lines: BTreeMap<Who, Line>,
    /// The rounds in which N/S and E/W change places.
    pub(super) switched: BTreeSet<u16>,
    /// Whether the lines are ranked apart.
    apart: bool,
}

impl Homes {
    /// Returns what the rounds so far, and those that are kept or imitated, say.
    pub(super) fn new(situation: &Situation, wish: &Wish<'_>) -> Homes {
        let contest = situation.contest;
        let (last, moved) = (BTreeMap::new(), BTreeSet::new());
        let (lines, switched) = (BTreeMap::new(), BTreeSet::new());
        let apart = contest == Contest::TwoWinners;
        let mut homes = Homes { last, moved, lines, switched, apart };
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

    /// Returns the line of a pair, if there are lines.
    pub(super) fn line(&self, who: Who) -> Option<Line> {
        who.line.or(self.lines.get(&who).copied())
    }

    /// Tells whether only pairs of two lines meet.
    pub(super) fn has_lines(&self) -> bool {
        self.apart || !self.lines.is_empty()
    }

    /// Tells whether two are not of one line.
    pub(super) fn may_meet(&self, one: Who, other: Who) -> bool {
        !self.has_lines() || self.line(one) != self.line(other)
    }

    /// Returns the place of somebody who has never moved.
    pub(super) fn home(&self, who: Who) -> Option<(u16, Line)> {
        self.last.get(&who).copied().filter(|_| !self.moved.contains(&who))
    }

    /// Returns all tables at which anybody is at home.
    pub(super) fn tables(&self) -> impl Iterator<Item = u16> + '_ {
        self.last.values().map(|home| home.0)
    }
}
