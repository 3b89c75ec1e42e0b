//! Going on with turned rounds of a movement: nobody may play a set again, and first it is tried
//! without anybody meeting again.

use std::collections::BTreeSet;

use super::in_progress::Situation;
use super::ledger::Ledger;
use super::places::{Content, Sight};
use super::template::{Freedom, Template, Turn};
use crate::Row;

/// After so many rounds tried a search gives up.
const MOST_TRIES: usize = 3_000;

/// After so many comparisons of one contestant's sets, too.
const MOST_STEPS: usize = 60_000_000;

/// The most different rounds that are considered.
const MOST_ROUNDS: usize = 2_500;

/// Returns the rounds from now to `last`, with how each was turned.
pub(crate) fn follow(
    situation: &Situation,
    template: &Template,
    freedom: Freedom,
    last: u16,
) -> Option<(Vec<Turn>, Vec<Row>)> {
    let rows = template.rounds.iter().flat_map(|(_, rows)| rows);
    let everybody = situation.everybody(situation.past.iter().chain(rows));
    let sets = situation.sets().max(template.sets);
    let mut ledger = Ledger::new(situation.contest, everybody, sets)?;
    ledger.add(&situation.past);
    let found = match freedom {
        Freedom::OneTurn => one_turn(situation, template, &ledger, last)?,
        Freedom::Order | Freedom::Any => any_turns(situation, template, &ledger, freedom, last)?,
    };
    let mut future = Vec::new();
    for (round, turn) in (situation.now..=last).zip(&found) {
        future.extend(template.round(*turn, round)?);
    }
    Some((found, future))
}

/// Turns all rounds alike, so that the fewest meet again, and as little as possible.
fn one_turn(
    situation: &Situation,
    template: &Template,
    ledger: &Ledger,
    last: u16,
) -> Option<Vec<Turn>> {
    let first = template.rounds.first()?.0;
    let mut places = template.places(ledger);
    let mut best: Option<(usize, Vec<Turn>)> = None;
    let mut steps = 0;
    for turn in template.turns(Freedom::OneTurn).into_iter().filter(|turn| turn.round == first) {
        let mut sights: Vec<Sight> = Vec::new();
        let turns = (situation.now..=last).map(|round| Turn { round, ..turn });
        let turns: Vec<Turn> = turns.collect();
        let fits = turns.iter().all(|turn| {
            let sight = places.turned(*turn).and_then(|it| places.sight(&it));
            let sight = sight.filter(|sight| sights.iter().all(|it| sight.goes_with(it)));
            sight.map(|sight| sights.push(sight)).is_some()
        });
        steps += ledger.size() * (1 + sights.len() * sights.len());
        if fits {
            let again = sights.iter().enumerate();
            let again = again.map(|(at, it)| it.again(ledger, sights.iter().take(at)));
            let again: usize = again.sum();
            if best.as_ref().is_none_or(|best| again < best.0) {
                best = Some((again, turns));
            }
        }
        // The least turn comes first, so nothing better follows.
        if steps > MOST_STEPS || best.as_ref().is_some_and(|best| best.0 == 0) {
            break;
        }
    }
    best.map(|(_, turns)| turns)
}

/// Chooses a turned round for every round to come.
fn any_turns(
    situation: &Situation,
    template: &Template,
    ledger: &Ledger,
    freedom: Freedom,
    last: u16,
) -> Option<Vec<Turn>> {
    let mut places = template.places(ledger);
    let mut pool: Vec<(Turn, Sight)> = Vec::new();
    let mut seen: BTreeSet<Vec<Content>> = BTreeSet::new();
    for turn in template.turns(freedom) {
        if pool.len() == MOST_ROUNDS {
            break;
        }
        let Some(turned) = places.turned(turn) else { continue };
        let Some(sight) = places.sight(&turned) else { continue };
        if seen.insert(turned) {
            pool.push((turn, sight));
        }
    }
    let all: Vec<&(Turn, Sight)> = pool.iter().collect();
    let new = all.iter().copied().filter(|(_, sight)| sight.again(ledger, [].iter()) == 0);
    let new: Vec<&(Turn, Sight)> = new.collect();
    [(new, true), (all, false)].into_iter().find_map(|(pool, only_new)| {
        let mut search = Search { ledger, only_new, tries: 0, steps: 0, last, chosen: Vec::new() };
        let found = search.from(situation.now, pool);
        found.then(|| search.chosen.into_iter().map(|(turn, _)| *turn).collect())
    })
}

struct Search<'a> {
    ledger: &'a Ledger,
    /// Whether nobody may meet again.
    only_new: bool,
    tries: usize,
    steps: usize,
    last: u16,
    chosen: Vec<&'a (Turn, Sight)>,
}

impl<'a> Search<'a> {
    /// Chooses the rounds from one on, out of those that go with all that were chosen before.
    fn from(&mut self, round: u16, pool: Vec<&'a (Turn, Sight)>) -> bool {
        if round > self.last {
            return true;
        }
        self.tries += 1;
        // No round goes with itself, so there must be one for each.
        if self.is_over() || pool.len() <= usize::from(self.last - round) {
            return false;
        }
        let before = self.chosen.last().map(|(turn, _)| *turn);
        let mut pool = pool;
        let order = |(turn, sight): &(Turn, Sight)| {
            let like = before.is_some_and(|it| (it.on, it.sets) == (turn.on, turn.sets));
            let again = match self.only_new {
                true => 0,
                false => sight.again(self.ledger, self.chosen.iter().map(|it| &it.1)),
            };
            // As the movement goes on by itself first: this round's own, turned as the last one was.
            (again, turn.round != round, before.is_some() && !like)
        };
        pool.sort_by_cached_key(|it| order(it));
        if !self.only_new {
            self.steps += pool.len() * self.ledger.size() * (1 + self.chosen.len());
        }
        for next in &pool {
            self.steps += pool.len() * self.ledger.size();
            let fits = |it: &&&(Turn, Sight)| {
                it.1.goes_with(&next.1) && !(self.only_new && it.1.meets_as(&next.1))
            };
            let rest: Vec<&(Turn, Sight)> = pool.iter().filter(fits).copied().collect();
            self.chosen.push(next);
            if self.from(round + 1, rest) {
                return true;
            }
            self.chosen.pop();
            if self.is_over() {
                return false;
            }
        }
        false
    }

    fn is_over(&self) -> bool {
        self.tries > MOST_TRIES || self.steps > MOST_STEPS
    }
}
