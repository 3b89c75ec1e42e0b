//! [`Pons`], the double-dummy solver of the crate `pons-dds`, a port of DDS 2.9 to Rust: what the
//! solver of the product is checked against.
//!
//! The search is deep: it runs on a thread of its own, whose stack is large enough whatever thread
//! asks. If it fails there, the asker gets an error and the next question a fresh solver.

use bridge::{BySeat, Card, Deal, Hand, Rank, Seat, Side, Strain, Suit};
use contract_bridge as cb;
use pons_dds as dds;

use hands::double_dummy::{CardResult, Solver, SolverError};
use hands::play::Position;

/// As large as `pons-dds` makes the stacks of its own threads; only what is used is taken.
const STACK: usize = 16 * 1024 * 1024;

/// The solver of the crate `pons-dds`.
#[derive(Default)]
pub(crate) struct Pons {
    /// Made when first needed, for its tables take a moment; and again after a failure.
    solver: Option<dds::Solver>,
}

fn failed(why: impl Into<String>) -> SolverError {
    SolverError::Failed { why: why.into() }
}

impl Pons {
    /// Asks the solver on a thread with a large stack.
    fn ask<T: Send>(
        &mut self,
        strain: Strain,
        question: impl FnOnce(&mut dds::Solver) -> T + Send,
    ) -> Result<T, SolverError> {
        let strain = to_strain(strain);
        let mut solver = self.solver.take();
        let (solver, answer) = std::thread::scope(|scope| {
            let search = std::thread::Builder::new().name("double-dummy".into()).stack_size(STACK);
            let search = search.spawn_scoped(scope, move || {
                let mut solver =
                    solver.take().unwrap_or_else(|| dds::Solver::with_memory(strain, 160, 256));
                solver.set_strain(strain);
                let answer = question(&mut solver);
                (solver, answer)
            });
            let search = search.map_err(|error| failed(error.to_string()))?;
            search.join().map_err(|_| failed("the search broke off"))
        })?;
        self.solver = Some(solver);
        Ok(answer)
    }
}

impl Solver for Pons {
    fn strain(&mut self, deal: &Deal, strain: Strain) -> Result<BySeat<u8>, SolverError> {
        let deal = builder(deal.hands()).build_full();
        let deal = deal.map_err(|_| failed("it does not take the deal"))?;
        let row = self.ask(strain, |solver| solver.solve(deal))?;
        Ok(BySeat::from_fn(|seat| row.get(to_seat(seat)).get()))
    }

    fn cards(&mut self, position: &Position) -> Result<Vec<CardResult>, SolverError> {
        let Some(turn) = position.turn() else { return Ok(Vec::new()) };
        let objective = dds::Objective { board: board(position)?, target: dds::Target::Legal };
        let found = self.ask(position.strain(), |solver| solver.solve_board(&objective))?;
        let won = position.won(turn.side());
        let result = |card: Card| {
            let play = found.plays.iter().find(|play| {
                let same_suit = from_suit(play.card.suit) == card.suit;
                let rank = to_rank(card.rank);
                same_suit
                    && (play.card.rank.get() == rank || play.equals.to_bits() >> rank & 1 == 1)
            });
            let play = play.ok_or_else(|| failed(format!("no result for {card}")))?;
            Ok(CardResult { card, tricks: won + play.score.get() })
        };
        position.legal().iter().map(result).collect()
    }

    fn best(&mut self, position: &Position) -> Result<Option<CardResult>, SolverError> {
        let Some(turn) = position.turn() else { return Ok(None) };
        let target = dds::Target::Any(None);
        let objective = dds::Objective { board: board(position)?, target };
        let found = self.ask(position.strain(), |solver| solver.solve_board(&objective))?;
        let play = found.plays.first().ok_or_else(|| failed("it found no card"))?;
        let suit = from_suit(play.card.suit);
        // The lowest of equals: a good player keeps the high ones.
        let rank =
            Rank::ALL.into_iter().find(|rank| play.equals.to_bits() >> to_rank(*rank) & 1 == 1);
        let highest = Rank::ALL.into_iter().find(|rank| to_rank(*rank) == play.card.rank.get());
        let rank = rank.or(highest).ok_or_else(|| failed("it found no card"))?;
        let tricks = position.won(turn.side()) + play.score.get();
        Ok(Some(CardResult { card: Card { suit, rank }, tricks }))
    }

    fn along(
        &mut self,
        position: &Position,
        cards: &[Card],
        side: Side,
    ) -> Result<Vec<u8>, SolverError> {
        // The rules are checked by our own hands, so that the sentence is ours too.
        let mut check = position.clone();
        cards.iter().try_for_each(|card| check.play(*card))?;
        let trace = dds::PlayTrace {
            board: board(position)?,
            cards: cards.iter().map(|card| to_card(*card)).collect(),
        };
        let analysis = self.ask(position.strain(), |solver| solver.try_analyse_play(&trace))?;
        let analysis = analysis.map_err(|fault| failed(fault.to_string()))?;
        // It counts for the side that does not lead, and only what is still to come.
        let counted = position.leader().side().other();
        let to_come = 13 - position.won(side) - position.won(side.other());
        let future = analysis.tricks.iter().map(|tricks| tricks.get());
        let ours = future.map(|n| if side == counted { n } else { to_come.saturating_sub(n) });
        Ok(ours.map(|tricks| position.won(side) + tricks).collect())
    }
}

fn board(position: &Position) -> Result<dds::Board, SolverError> {
    let not_taken = || failed("it does not take the position");
    let trick: Vec<cb::hand::Card> = position.trick().iter().map(|card| to_card(*card)).collect();
    let (strain, leader) = (to_strain(position.strain()), to_seat(position.leader()));
    let trick = dds::CurrentTrick::from_slice(strain, leader, &trick).map_err(|_| not_taken())?;
    let remaining = builder(position.hands()).build_partial().map_err(|_| not_taken())?;
    dds::Board::try_new(remaining, trick).map_err(|_| not_taken())
}

fn builder(hands: &BySeat<Hand>) -> cb::deal::Builder {
    let hand = |hand: Hand| hand.iter().map(to_card).collect::<cb::hand::Hand>();
    cb::deal::Builder::new()
        .north(hand(hands.north))
        .east(hand(hands.east))
        .south(hand(hands.south))
        .west(hand(hands.west))
}

const fn to_seat(seat: Seat) -> cb::Seat {
    match seat {
        Seat::North => cb::Seat::North,
        Seat::East => cb::Seat::East,
        Seat::South => cb::Seat::South,
        Seat::West => cb::Seat::West,
    }
}

const fn to_strain(strain: Strain) -> cb::Strain {
    match strain {
        Strain::Clubs => cb::Strain::Clubs,
        Strain::Diamonds => cb::Strain::Diamonds,
        Strain::Hearts => cb::Strain::Hearts,
        Strain::Spades => cb::Strain::Spades,
        Strain::NoTrump => cb::Strain::Notrump,
    }
}

const fn to_suit(suit: Suit) -> cb::Suit {
    match suit {
        Suit::Clubs => cb::Suit::Clubs,
        Suit::Diamonds => cb::Suit::Diamonds,
        Suit::Hearts => cb::Suit::Hearts,
        Suit::Spades => cb::Suit::Spades,
    }
}

const fn from_suit(suit: cb::Suit) -> Suit {
    match suit {
        cb::Suit::Clubs => Suit::Clubs,
        cb::Suit::Diamonds => Suit::Diamonds,
        cb::Suit::Hearts => Suit::Hearts,
        cb::Suit::Spades => Suit::Spades,
    }
}

/// Counts from 2 to 14, the ace.
const fn to_rank(rank: Rank) -> u8 {
    rank as u8 + 2
}

const fn to_card(card: Card) -> cb::hand::Card {
    cb::hand::Card { suit: to_suit(card.suit), rank: cb::hand::Rank::new(to_rank(card.rank)) }
}
