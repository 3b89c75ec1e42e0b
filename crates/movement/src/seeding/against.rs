//! The places of a movement, and what each is up against round by round.

use std::collections::BTreeMap;

use crate::{Contest, Movement, Seating};

/// A line of a movement with two winners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// North-South.
    NorthSouth,
    /// East-West.
    EastWest,
    /// There are no lines: one number, wherever it sits.
    Both,
}

/// A number to be taken by an entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line it is a number of.
    pub line: Line,
    /// The number.
    pub number: u16,
}

/// Returns the places of a movement, by line and number.
pub fn places(movement: &Movement) -> Vec<Place> {
    Against::new(movement).places
}

/// What every place is up against.
#[derive(Debug)]
pub(super) struct Against {
    pub(super) places: Vec<Place>,
    /// For each place, in the order of the rounds it plays: opponents (both pairs of a team have
    /// some) and, of four players, the partner.
    pub(super) rounds: Vec<Vec<Facing>>,
}

/// The others at a table, as places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Facing {
    round: u16,
    pub(super) opponents: Vec<usize>,
    pub(super) partner: Option<usize>,
}

impl Against {
    pub(super) fn new(movement: &Movement) -> Against {
        let apart = movement.contest() == Contest::TwoWinners;
        let place = |line: Line, number: u16| {
            let line = if apart { line } else { Line::Both };
            (number != 0).then_some(Place { line, number })
        };
        let mut index: BTreeMap<Place, usize> = BTreeMap::new();
        for row in movement.rows() {
            let seated = match row.seating {
                Seating::Pairs { ns, ew } => {
                    vec![place(Line::NorthSouth, ns), place(Line::EastWest, ew)]
                }
                Seating::Players { n, s, e, w } => {
                    [n, s, e, w].map(|player| place(Line::Both, player)).to_vec()
                }
            };
            index.extend(seated.into_iter().flatten().map(|place| (place, 0)));
        }
        index.values_mut().enumerate().for_each(|(order, index)| *index = order);
        let places: Vec<Place> = index.keys().copied().collect();
        let mut rounds = vec![Vec::new(); places.len()];
        let mut rows: Vec<_> = movement.rows().iter().filter(|row| row.is_played()).collect();
        rows.sort_by_key(|row| (row.round, row.table));
        let at = |line, number| place(line, number).and_then(|place| index.get(&place).copied());
        for row in rows {
            match row.seating {
                Seating::Pairs { ns, ew } => {
                    let pair = (at(Line::NorthSouth, ns), at(Line::EastWest, ew));
                    let (Some(ns), Some(ew)) = pair else { continue };
                    face(&mut rounds[ns], row.round, &[ew], None);
                    face(&mut rounds[ew], row.round, &[ns], None);
                }
                Seating::Players { n, s, e, w } => {
                    let four = [n, s, e, w].map(|player| at(Line::Both, player));
                    let [Some(n), Some(s), Some(e), Some(w)] = four else { continue };
                    for (player, partner, opponents) in
                        [(n, s, [e, w]), (s, n, [e, w]), (e, w, [n, s]), (w, e, [n, s])]
                    {
                        face(&mut rounds[player], row.round, &opponents, Some(partner));
                    }
                }
            }
        }
        Against { places, rounds }
    }

    /// Returns the places of a line.
    pub(super) fn line(&self, line: Line) -> Vec<usize> {
        let all = self.places.iter().enumerate();
        all.filter(|(_, place)| place.line == line).map(|(index, _)| index).collect()
    }

    /// Returns how many rounds a stretch is: a third of what is played, and at least two.
    pub(super) fn stretch(&self) -> usize {
        let most = self.rounds.iter().map(Vec::len).max().unwrap_or(0);
        most.div_ceil(3).max(2)
    }
}

/// Adds those faced in a round.
fn face(rounds: &mut Vec<Facing>, round: u16, opponents: &[usize], partner: Option<usize>) {
    match rounds.last_mut() {
        Some(last) if last.round == round => last.opponents.extend(opponents),
        _ => rounds.push(Facing { round, opponents: opponents.to_vec(), partner }),
    }
}

impl Facing {
    /// Returns what a place is up against in the round, in units of `scale` to one: the mean of the
    /// opponents, or for one of four players both of them less the partner's help.
    pub(super) fn strength(&self, strengths: &[i64], scale: i64) -> i64 {
        let of = |place: &usize| strengths.get(*place).copied().unwrap_or(0) * scale;
        let opponents: i64 = self.opponents.iter().map(of).sum();
        match &self.partner {
            Some(partner) => opponents - of(partner),
            None => {
                let count = i64::try_from(self.opponents.len()).unwrap_or(1);
                opponents.checked_div(count).unwrap_or(0)
            }
        }
    }
}
