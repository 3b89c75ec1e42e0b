//! [`Search`], for each board the first deal of its stream that satisfies a condition.
//!
//! Several deals are worked out at the same time. Terms that need North only are tested when only North's hand has
//! been found, and so on: most deals are rejected before the other hands are worked out.

use std::ops::ControlFlow;

use bridge::{BoardNo, BySeat, Deal, Hand};
use thiserror::Error;

use super::predeal::{ByHand, Places, Plan};
use super::program::{Hands, Scratch};
use super::{Script, Stage};
use crate::dealing::{Seed, Stream};

/// How many deals are tried for one board when a script does not say (`generate`).
pub const USUAL_TRIES: u64 = 100_000_000;

/// Deals worked out at the same time.
const LANES: usize = 4;

/// Deals looked at in a block at most.
const BLOCK: usize = 256;

/// Deals between two calls of the watcher.
const WATCH_EVERY: u64 = 1 << 16;

/// Searches the deals that satisfy a condition.
#[derive(Debug)]
pub struct Search<'a> {
    script: &'a Script,
    seed: &'a Seed,
    plan: Plan,
    /// The numbers of 96 bits below this are used.
    limit: u128,
    scratch: Scratch,
    candidates: Vec<Candidate>,
    progress: Progress,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many deals were looked at, for all boards together.
    pub tried: u64,
    /// How many of them were taken, one for each board.
    pub found: u64,
}

/// Says why a board was not dealt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum SearchError {
    #[error("the condition can never be true; read it again, above all its ranges and its “and”s")]
    Never,
    #[error("no deal has the cards and lengths that are dealt beforehand")]
    NoSuchDeal,
    #[error(
        "{} Loosen the condition, or allow more with “generate”.",
        limit_sentence(.progress, *.deals)
    )]
    Limit { progress: Progress, deals: u128 },
    #[error("stopped after {} deals; {} boards were found", .0.tried, .0.found)]
    Stopped(Progress),
    #[error("the stream of the board is used up; take another seed")]
    StreamEnd,
}

fn limit_sentence(progress: &Progress, deals: u128) -> String {
    let Progress { tried, found } = progress;
    if *found > 0 {
        let one_in = tried / found;
        return format!(
            "The limit of {tried} deals was reached with {found} boards found, about one in {one_in}."
        );
    }
    if deals <= u128::from(*tried) {
        return format!(
            "No deal satisfied the condition, though only {deals} have the cards dealt beforehand \
             and {tried} were tried: it is probably impossible."
        );
    }
    format!(
        "Not one of {tried} deals satisfied the condition: it is impossible or nearly so (rarer \
         than about one in {}).",
        tried / 3
    )
}

/// A deal that has satisfied the terms tested so far.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// Its place among those looked at.
    at: usize,
    places: Places,
    hands: Hands,
}

impl<'a> Search<'a> {
    /// Prepares a search.
    pub fn new(script: &'a Script, seed: &'a Seed) -> Result<Self, SearchError> {
        if script.never {
            return Err(SearchError::Never);
        }
        let plan = Plan::new(&script.predeal).ok_or(SearchError::NoSuchDeal)?;
        let limit = (1_u128 << 96) / plan.deals() * plan.deals();
        let candidates = Vec::with_capacity(2 * LANES);
        let scratch = script.program.scratch();
        let progress = Progress::default();
        Ok(Self { script, seed, plan, limit, scratch, candidates, progress })
    }

    /// Returns how many deals were tried and found so far.
    pub const fn progress(&self) -> Progress {
        self.progress
    }

    /// Returns how many deals have the cards that are dealt beforehand.
    pub fn deals(&self) -> u128 {
        self.plan.deals()
    }

    /// Deals one board: the first deal of its stream that satisfies the condition.
    ///
    /// `watch` is called about every sixty thousand deals, and stops the search by
    /// [`ControlFlow::Break`].
    ///
    /// A script's `generate` limits the deals of all boards together; without it each board may
    /// take [`USUAL_TRIES`].
    pub fn board(
        &mut self,
        board: BoardNo,
        mut watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Deal, SearchError> {
        let most = match self.script.generate {
            Some(all) => all,
            None => self.progress.tried.saturating_add(USUAL_TRIES),
        };
        let mut stream = Stream::new(self.seed, board);
        let mut next_watch = self.progress.tried.saturating_add(WATCH_EVERY);
        loop {
            let left = most.saturating_sub(self.progress.tried);
            let size = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
            if size == 0 {
                let (progress, deals) = (self.progress, self.deals());
                return Err(SearchError::Limit { progress, deals });
            }
            let (looked_at, found) = self.block(&mut stream, size)?;
            self.progress.tried += looked_at as u64;
            if let Some(hands) = found {
                self.progress.found += 1;
                let [north, east, south, west] =
                    hands.map(|bits| Hand::from_bits(bits).unwrap_or(Hand::EMPTY));
                return match Deal::new(BySeat { north, east, south, west }) {
                    Ok(deal) => Ok(deal),
                    Err(_) => unreachable!("the plan deals every card once"),
                };
            }
            if self.progress.tried >= next_watch {
                next_watch = self.progress.tried + WATCH_EVERY;
                if watch(self.progress).is_break() {
                    return Err(SearchError::Stopped(self.progress));
                }
            }
        }
    }

    /// Looks at the next deals of the stream up to the first that fits, at most `size`; returns
    /// how many those are, and its hands.
    fn block(
        &mut self,
        stream: &mut Stream,
        size: usize,
    ) -> Result<(usize, Option<Hands>), SearchError> {
        let Self { script, plan, limit, scratch, candidates, .. } = self;
        let deals = plan.deals();
        let mut draw = || {
            let number = stream.next_below(*limit).ok_or(SearchError::StreamEnd)?;
            Ok(if number < deals { number } else { number % deals })
        };
        match plan {
            Plan::BySuit(plan) => {
                for at in 0..size {
                    let hands = plan.deal(draw()?);
                    scratch.next_deal();
                    if script.holds_all(&hands, scratch) {
                        return Ok((at + 1, Some(hands)));
                    }
                }
                Ok((size, None))
            }
            Plan::ByHand(plan) => {
                candidates.clear();
                // When North decides alone, the first candidate is found; otherwise the lanes of
                // the other hands should be full.
                let enough = if script.is_decided_by_north() { 1 } else { LANES };
                let mut drawn = 0;
                while drawn < size && candidates.len() < enough {
                    let mut places = [[0; 3]; LANES];
                    let lanes = LANES.min(size - drawn);
                    for places in places.iter_mut().take(lanes) {
                        *places = plan.places(draw()?);
                    }
                    let north = plan.north(places.map(|[north, _, _]| north));
                    for lane in 0..lanes {
                        let hands = [north[lane], 0, 0, 0];
                        scratch.next_deal();
                        if script.holds(Stage::North, &hands, scratch) {
                            let at = drawn + lane;
                            candidates.push(Candidate { at, places: places[lane], hands });
                        }
                    }
                    drawn += lanes;
                }
                Ok(match rest_of_hands(script, plan, candidates, scratch) {
                    Some((at, hands)) => (at + 1, Some(hands)),
                    None => (drawn, None),
                })
            }
        }
    }
}

/// Works out the other hands of the candidates; returns the first that satisfies everything.
fn rest_of_hands(
    script: &Script,
    plan: &ByHand,
    candidates: &mut [Candidate],
    scratch: &mut Scratch,
) -> Option<(usize, Hands)> {
    for chunk in candidates.chunks_mut(LANES) {
        let mut places = [[0; 3]; LANES];
        let mut north = [0; LANES];
        for (candidate, (places, north)) in chunk.iter().zip(places.iter_mut().zip(&mut north)) {
            (*places, *north) = (candidate.places, candidate.hands[0]);
        }
        let east = plan.east(places.map(|[_, east, _]| east), north);
        let mut fits = false;
        for (candidate, east) in chunk.iter_mut().zip(east) {
            candidate.hands[1] = east;
            scratch.next_deal();
            let holds = script.holds(Stage::East, &candidate.hands, scratch);
            // One that has failed is marked, so that the lanes stay in their places.
            candidate.at = if holds { candidate.at } else { usize::MAX };
            fits |= holds;
        }
        if !fits {
            continue;
        }
        let others = std::array::from_fn(|lane| north[lane] | east[lane]);
        let south = plan.south(places.map(|[_, _, south]| south), others);
        for (candidate, (south, others)) in chunk.iter_mut().zip(south.into_iter().zip(others)) {
            if candidate.at == usize::MAX {
                continue;
            }
            candidate.hands[2] = south;
            candidate.hands[3] = Hand::FULL.bits() & !(others | south);
            scratch.next_deal();
            if script.holds(Stage::Others, &candidate.hands, scratch) {
                return Some((candidate.at, candidate.hands));
            }
        }
    }
    None
}
