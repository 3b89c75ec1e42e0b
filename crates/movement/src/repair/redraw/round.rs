//! One round of a draw.

use std::collections::BTreeSet;

use super::homes::Homes;
use super::lots::{Lot, sets, twos};
use super::record::Record;
use crate::check::{Line, Who};
use crate::{Row, Seating};

/// A round that is to be drawn.
pub(super) struct Draw<'a> {
    pub(super) record: &'a Record,
    pub(super) homes: &'a Homes,
    pub(super) lot: Lot,
    /// How much was looked at.
    pub(super) steps: usize,
}

impl Draw<'_> {
    /// Draws a round, and says how many meet again; nothing if it cannot be drawn.
    pub(super) fn round(&mut self) -> Option<(usize, Vec<Row>)> {
        let playing = self.playing();
        let matches = self.matches(&playing)?;
        let again = matches.iter().filter(|(one, other)| self.record.met(*one, *other) > 0).count();
        let options: Vec<Vec<u16>> =
            matches.iter().map(|(one, other)| self.record.sets(&[*one, *other])).collect();
        let sets = sets(&options, self.lot, &mut self.steps)?;
        let who = |(one, other): (usize, usize)| self.record.who(one).zip(self.record.who(other));
        let matches: Option<Vec<(Who, Who)>> = matches.into_iter().map(who).collect();
        Some((again, self.seats(&matches?, &sets)?))
    }

    /// Returns who plays, by place: who has played most sits out, if somebody must.
    fn playing(&self) -> Vec<usize> {
        let everybody = self.record.everybody();
        let mut playing: Vec<(usize, Who)> = everybody.iter().copied().enumerate().collect();
        let lot = self.lot;
        playing.sort_by_key(|(place, who)| {
            (self.record.plays(*place), lot.of(who.number, 0), who.number)
        });
        if self.homes.has_lines() {
            let of = |line| playing.iter().filter(move |it| self.homes.line(it.1) == Some(line));
            let n = of(Line::Ns).count().min(of(Line::Ew).count());
            playing = of(Line::Ns).take(n).chain(of(Line::Ew).take(n)).copied().collect();
        } else {
            playing.truncate(playing.len() / 2 * 2);
        }
        let mut playing: Vec<usize> = playing.into_iter().map(|it| it.0).collect();
        playing.sort_unstable();
        playing
    }

    /// Returns who meets whom: nobody again, if it can be helped.
    fn matches(&mut self, playing: &[usize]) -> Option<Vec<(usize, usize)>> {
        let at = |at: usize| {
            let place = playing.get(at).copied()?;
            Some((place, self.record.who(place)?))
        };
        let reluctance = |one: usize, other: usize| {
            let ((one, who), (other, whom)) = at(one).zip(at(other))?;
            let may = self.homes.may_meet(who, whom) && self.record.is_free(&[one, other]);
            may.then(|| self.record.met(one, other))
        };
        let lot = self.lot;
        let order = |one: usize, other: usize| {
            at(one).zip(at(other)).map_or(0, |(one, other)| lot.of(one.1.number, other.1.number))
        };
        let found = twos(playing.len(), reluctance, order, &mut self.steps)?;
        let place = |at: usize| playing.get(at).copied();
        found.into_iter().map(|(one, other)| place(one).zip(place(other))).collect()
    }

    /// Returns where they sit: who has never moved stays.
    fn seats(&self, matches: &[(Who, Who)], sets: &[u16]) -> Option<Vec<Row>> {
        let homes = self.homes;
        let round = self.lot.round;
        let mut free: BTreeSet<u16> = (1..).take(matches.len()).chain(homes.tables()).collect();
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
                _ if homes.has_lines() => {
                    (homes.line(one) == Some(Line::Ns)) != homes.switched.contains(&round)
                }
                Some((who, (_, line))) => (who == one) == (line == Line::Ns),
                None => self.lot.of(one.number, other.number).is_multiple_of(2),
            };
            let (ns, ew) = if one_ns { (one, other) } else { (other, one) };
            let seating = Seating::Pairs { ns: ns.number, ew: ew.number };
            rows.push(Row { table, round, seating, set });
        }
        Some(rows)
    }
}
