//! One round of a draw.

use std::collections::BTreeSet;

use super::homes::Homes;
use super::lots::{Lot, sets, twos};
use super::record::Record;
use crate::check::{Line, Who};
use crate::{Contest, Row, Seating};

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
        if self.record.contest() == Contest::Individual {
            return self.players(&playing);
        }
        let matches = self.matches(&playing)?;
        let again = matches.iter().filter(|(one, other)| self.record.met(*one, *other) > 0).count();
        let options: Vec<Vec<u16>> =
            matches.iter().map(|(one, other)| self.record.sets(&[*one, *other])).collect();
        let sets = sets(&options, self.lot, &mut self.steps)?;
        let who = |(one, other): (usize, usize)| self.record.who(one).zip(self.record.who(other));
        let matches: Option<Vec<(Who, Who)>> = matches.into_iter().map(who).collect();
        if self.record.contest() == Contest::Teams {
            return Some((2 * again, self.team_seats(&matches?, &sets)?));
        }
        Some((again, self.seats(&matches?, &sets)?))
    }

    /// Draws fours out of players: partners first, then the partners' opponents.
    fn players(&mut self, playing: &[usize]) -> Option<(usize, Vec<Row>)> {
        let (record, lot) = (self.record, self.lot);
        let at = |at: usize| playing.get(at).copied();
        let number = |place: Option<usize>| record.who(place?).map(|who| who.number);
        let order = |one: Option<usize>, other: Option<usize>| {
            number(one).zip(number(other)).map_or(0, |(one, other)| lot.of(one, other))
        };
        let partners = twos(
            playing.len(),
            |one, other| {
                let (one, other) = at(one).zip(at(other))?;
                record.is_free(&[one, other]).then(|| record.partnered(one, other))
            },
            |one, other| order(at(one), at(other)),
            &mut self.steps,
        )?;
        let partners: Option<Vec<[usize; 2]>> =
            partners.into_iter().map(|(one, other)| Some([at(one)?, at(other)?])).collect();
        let partners = partners?;
        let met = |one: [usize; 2], other: [usize; 2]| {
            let times = one.map(|one| other.map(|other| record.met(one, other)));
            times.into_iter().flatten().filter(|times| *times > 0).count()
        };
        let first = |at: usize| partners.get(at).map(|two| two[0]);
        let tables = twos(
            partners.len(),
            |one, other| {
                let (one, other) = partners.get(one).zip(partners.get(other))?;
                let four = [one[0], one[1], other[0], other[1]];
                record.is_free(&four).then(|| u16::try_from(met(*one, *other)).unwrap_or(4))
            },
            |one, other| order(first(one), first(other)),
            &mut self.steps,
        )?;
        let fours: Option<Vec<[usize; 4]>> = tables
            .into_iter()
            .map(|(one, other)| {
                let ([n, s], [e, w]) = (*partners.get(one)?, *partners.get(other)?);
                Some([n, s, e, w])
            })
            .collect();
        let fours = fours?;
        let again = fours.iter().map(|[n, s, e, w]| {
            let old = [record.partnered(*n, *s), record.partnered(*e, *w)];
            met([*n, *s], [*e, *w]) + old.into_iter().filter(|times| *times > 0).count()
        });
        let again = again.sum();
        let options: Vec<Vec<u16>> = fours.iter().map(|four| record.sets(four)).collect();
        let sets = sets(&options, lot, &mut self.steps)?;
        let rows = (1..).zip(fours.iter().zip(sets)).map(|(table, (four, set))| {
            let [n, s, e, w] = four.map(|place| number(Some(place)).unwrap_or(0));
            Row { table, round: lot.round, seating: Seating::Players { n, s, e, w }, set }
        });
        Some((again, rows.collect()))
    }

    /// Returns the two tables of every match: N/S of each at home if they have never moved.
    fn team_seats(&self, matches: &[(Who, Who)], sets: &[u16]) -> Option<Vec<Row>> {
        let round = self.lot.round;
        let home = |team: Who| {
            let home = self.homes.home(Who { line: Some(Line::Ns), ..team });
            home.map(|home| home.0)
        };
        let all = 2 * matches.len();
        let mut free: BTreeSet<u16> = (1..).take(all).chain(self.homes.tables()).collect();
        let both = matches
            .iter()
            .zip(sets)
            .flat_map(|(&(one, other), &set)| [(one, other, set), (other, one, set)]);
        let mut both: Vec<(Who, Who, u16)> = both.collect();
        both.sort_by_key(|(ns, ..)| home(*ns).is_none());
        let mut rows = Vec::new();
        for (ns, ew, set) in both {
            let table = home(ns).filter(|table| free.contains(table));
            let table = table.or(free.first().copied())?;
            free.remove(&table);
            let seating = Seating::Pairs { ns: ns.number, ew: ew.number };
            rows.push(Row { table, round, seating, set });
        }
        Some(rows)
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
            let together = if self.record.contest() == Contest::Individual { 4 } else { 2 };
            playing.truncate(playing.len() / together * together);
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
