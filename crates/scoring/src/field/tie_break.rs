//! Splitting the ties of a field, where its profile says that they are split.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use bridge::{BoardNo, Side};

use super::{Field, Scope, Standing};
use crate::ranking::{TieBreak, TieTest, count_back, split_ties};
use crate::{Entrant, Score};

/// What somebody has on a board.
#[derive(Debug, Clone)]
struct Card {
    side: Side,
    score: Score,
    opponents: Vec<Entrant>,
}

type Cards = BTreeMap<BoardNo, Card>;

impl Field {
    /// Splits ties in standings that are ordered by ranking and place.
    pub(super) fn split(&self, standings: Vec<Standing>, scope: Scope) -> Vec<Standing> {
        let by = self.rules.profile().ranking.pairs;
        let tied = standings.iter().filter(|standing| standing.rank.tied());
        let tied: BTreeSet<Entrant> = tied.map(|standing| standing.entrant).collect();
        if by == TieBreak::None || tied.is_empty() {
            return standings;
        }
        let cards = self.cards_of(&tied);
        let finals: HashMap<Entrant, Score> = standings
            .iter()
            .map(|standing| (standing.entrant, standing.percentage.unwrap_or(standing.score)))
            .collect();
        let empty = Cards::new();
        let mut split = Vec::with_capacity(standings.len());
        let section = |standing: &Standing| scope.by_section.then_some(standing.section);
        let ranking = |standing: &Standing| (section(standing), standing.line);
        for ranking in standings.chunk_by(|a, b| ranking(a) == ranking(b)) {
            let ranks: Vec<_> = ranking.iter().map(|standing| standing.rank).collect();
            let card = |at: usize| {
                let entrant = ranking.get(at).map(|standing| standing.entrant);
                entrant.and_then(|entrant| cards.get(&entrant)).unwrap_or(&empty)
            };
            let compare = |test, a: usize, b: usize| {
                let entrants = (ranking.get(a)?.entrant, ranking.get(b)?.entrant);
                self.compare(test, entrants, (card(a), card(b)), &finals)
            };
            let ranks = split_ties(&ranks, by, compare);
            let mut ranking: Vec<Standing> = ranking
                .iter()
                .zip(ranks)
                .map(|(standing, rank)| Standing { rank, ..*standing })
                .collect();
            ranking.sort_by_key(|standing| standing.rank.place);
            split.extend(ranking);
        }
        split
    }

    fn compare(
        &self,
        test: TieTest,
        (a, b): (Entrant, Entrant),
        (ours, theirs): (&Cards, &Cards),
        finals: &HashMap<Entrant, Score>,
    ) -> Option<Ordering> {
        match test {
            TieTest::Mutual => {
                let met = |cards: &Cards, other: Entrant| -> Option<Score> {
                    let mut met = cards.values().filter(|card| card.opponents.contains(&other));
                    let first = met.next()?.score;
                    Some(first + met.map(|card| card.score).sum())
                };
                Some(met(ours, b)?.cmp(&met(theirs, a)?))
            }
            TieTest::OpponentsScores => {
                let opponents = |cards: &Cards, other| -> BTreeSet<Entrant> {
                    let all = cards.values().flat_map(|card| card.opponents.iter().copied());
                    all.filter(|opponent| *opponent != other).collect()
                };
                let (ours, theirs) = (opponents(ours, b), opponents(theirs, a));
                let sum = |opponents: &BTreeSet<Entrant>| -> Score {
                    opponents.iter().filter_map(|opponent| finals.get(opponent)).copied().sum()
                };
                // Whoever met the same opponents, as where all meet all, is not told apart by them.
                (ours != theirs && ours.len() == theirs.len())
                    .then(|| sum(&ours).cmp(&sum(&theirs)))
            }
            TieTest::BasicScore | TieTest::SessionPercentage => {
                let (ours, theirs) = (self.total_of(a), self.total_of(b));
                let each = |points: Score, boards: u32| {
                    i128::from(points.millionths()) * i128::from(boards)
                };
                Some(each(ours.points(), theirs.boards).cmp(&each(theirs.points(), ours.boards)))
            }
            TieTest::CountBack => {
                let boards: BTreeSet<BoardNo> = ours.keys().chain(theirs.keys()).copied().collect();
                let same_way = |board: &&BoardNo| match (ours.get(board), theirs.get(board)) {
                    (Some(ours), Some(theirs)) => ours.side == theirs.side,
                    _ => false,
                };
                let common: Vec<&BoardNo> = boards.iter().filter(same_way).collect();
                let scores = |cards: &Cards| -> Vec<Option<Score>> {
                    common.iter().map(|board| cards.get(board).map(|card| card.score)).collect()
                };
                count_back(&scores(ours), &scores(theirs))
            }
            TieTest::LowestDeviation => {
                // n·Σx² − (Σx)² over n², compared crosswise; less is better.
                let spread = |cards: &Cards| {
                    let scores = cards.values().map(|card| i128::from(card.score.millionths()));
                    let (mut count, mut sum, mut squares) = (0_i128, 0_i128, 0_i128);
                    for score in scores {
                        count += 1;
                        sum += score;
                        squares = squares.saturating_add(score.saturating_mul(score));
                    }
                    let variance =
                        count.saturating_mul(squares).saturating_sub(sum.saturating_mul(sum));
                    (variance / count.max(1).saturating_mul(count.max(1)), count)
                };
                let (ours, theirs) = (spread(ours), spread(theirs));
                (ours.1 > 0 && theirs.1 > 0).then(|| theirs.0.cmp(&ours.0))
            }
        }
    }

    /// Returns what some contestants have on every board.
    fn cards_of(&self, entrants: &BTreeSet<Entrant>) -> HashMap<Entrant, Cards> {
        let mut all: HashMap<Entrant, Cards> = HashMap::new();
        for (board, traveller) in &self.boards {
            for (line, awards) in traveller.lines().zip(self.awards(*board)) {
                for side in Side::ALL {
                    let (first, second) = line.who.of(side);
                    let (against, beside) = line.who.of(side.other());
                    let opponents: Vec<Entrant> =
                        [Some(against), beside].into_iter().flatten().collect();
                    let here = [Some(first), second].into_iter().flatten();
                    for entrant in here.filter(|entrant| entrants.contains(entrant)) {
                        let Some(score) = self.points_of(entrant, awards[side]) else { continue };
                        let card = Card { side, score, opponents: opponents.clone() };
                        all.entry(entrant).or_default().insert(*board, card);
                    }
                }
            }
        }
        all
    }
}
