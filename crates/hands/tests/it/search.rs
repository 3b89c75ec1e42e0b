//! The solver of the product against a plain minimax and against `pons-dds`, in any memory, and
//! stopped.

use std::cell::RefCell;
use std::sync::mpsc::channel;
use std::time::Duration;

use bridge::{Card, Deal, Seat, Strain};
use hands::double_dummy::{Cancel, Memory, Search, Solver, SolverError};
use hands::play::Position;
use proptest::prelude::*;
use test_support::random::times;
use test_support::wait::{join, receive};

use crate::pons::Pons;
use crate::random::deals;

/// A position after some cards of some deal: any legal ones, chosen by numbers.
fn positions(played: std::ops::Range<usize>) -> impl Strategy<Value = Position> {
    let choices = proptest::collection::vec(any::<usize>(), played);
    (deals(), 0..5usize, 0..4usize, choices).prop_map(|(deal, strain, seat, choices)| {
        let mut position = Position::new(&deal, Strain::ALL[strain], Seat::ALL[seat]);
        for choice in choices {
            let legal: Vec<Card> = position.legal().iter().collect();
            position.play(legal[choice % legal.len()]).unwrap();
        }
        position
    })
}

/// The tricks of the side to play in the whole play, by trying everything.
fn by_trying(position: &Position) -> u8 {
    let Some(turn) = position.turn() else { return 0 };
    let tricks = position.legal().iter().map(|card| after(position, card, turn));
    tricks.max().unwrap_or(0)
}

fn after(position: &Position, card: Card, player: Seat) -> u8 {
    let mut position = position.clone();
    position.play(card).unwrap();
    match position.turn() {
        None => position.won(player.side()),
        Some(turn) if turn.side() == player.side() => by_trying(&position),
        Some(_) => 13 - by_trying(&position),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn each_card_of_an_ending_is_worth_what_trying_everything_finds(position in positions(37..52)) {
        let turn = position.turn().unwrap();
        for result in Search::default().cards(&position).unwrap() {
            prop_assert_eq!(result.tricks, after(&position, result.card, turn), "{:?}", result.card);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn each_card_is_worth_what_the_other_solver_says(position in positions(12..44)) {
        let ours = Search::default().cards(&position).unwrap();
        prop_assert_eq!(ours, Pons::default().cards(&position).unwrap());
    }
}

/// Six deals, or three hundred with `cargo xtask test --long`.
#[test]
fn random_deals_get_the_tables_of_the_other_solver() {
    let cases = times(6, 300);
    let solvers = RefCell::new((Search::default(), Pons::default()));
    proptest!(ProptestConfig { cases, ..ProptestConfig::default() }, |(deal in deals())| {
        let (ours, theirs) = &mut *solvers.borrow_mut();
        prop_assert_eq!(ours.table(&deal), theirs.table(&deal), "{}", deal);
    });
}

#[test]
fn little_memory_changes_no_result() {
    let deal: Deal =
        "N:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7".parse().unwrap();
    let table = Search::new(Memory { most_mb: 1 }).table(&deal).unwrap();
    assert_eq!(table, Search::default().table(&deal).unwrap());
}

/// The hardest deal of macroxue's collection: about a minute on a fast machine.
const FREAK: &str = "N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962";

#[test]
fn a_search_stops_when_told() {
    let deal: Deal = FREAK.parse().unwrap();
    let (mut solver, stop) = (Search::default(), Cancel::default());
    solver.heed(&stop);
    let (begins, begun) = channel();
    let searching = std::thread::spawn(move || {
        begins.send(()).unwrap();
        let found = solver.strain(&deal, Strain::NoTrump);
        (solver, found)
    });
    receive("the search to begin", &begun);
    // Nothing tells from outside that a search is well under way; a stop before it begins shows less, but is no failure.
    std::thread::sleep(Duration::from_millis(300));
    stop.cancel();
    let (mut solver, found) = join("the search to stop", searching);
    assert_eq!(found, Err(SolverError::Stopped));
    // It answers again when nobody wants it to stop.
    solver.heed(&Cancel::default());
    let deal: Deal =
        "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974".parse().unwrap();
    assert_eq!(solver.table(&deal).unwrap().to_string(), "3a3a3a3a494857574949");
}

#[test]
fn a_stop_may_come_by_itself() {
    assert!(Cancel::after(Duration::ZERO).is_cancelled());
    let never = Cancel::after(Duration::MAX);
    assert!(!never.is_cancelled());
    never.cancel();
    assert!(never.is_cancelled());

    let deal: Deal =
        "N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962".parse().unwrap();
    let mut solver = Search::default();
    solver.heed(&Cancel::after(Duration::from_millis(50)));
    assert_eq!(solver.table(&deal), Err(SolverError::Stopped));
}

/// The table of positions is kept from question to question as long as the strain is the same and no
/// other cards are in play, be it for another deal or after a stop in the middle of a search.
#[test]
fn neither_other_deals_nor_stops_change_a_later_answer() {
    let cases = times(12, 200);
    let solver = RefCell::new(Search::default());
    let config = ProptestConfig { cases, ..ProptestConfig::default() };
    proptest!(config, |(deal in deals(), strain in 0..2usize, seat in 0..4usize, wait in 0..30u64)| {
        let solver = &mut *solver.borrow_mut();
        let strain = [Strain::NoTrump, Strain::Hearts][strain];
        let position = Position::new(&deal, strain, Seat::ALL[seat]);
        let stop = Cancel::default();
        solver.heed(&stop);
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(wait));
            stop.cancel();
        });
        let stopped = solver.cards(&position);
        stopper.join().unwrap();
        solver.heed(&Cancel::default());
        let fresh = Search::default().cards(&position);
        prop_assert!(stopped == Err(SolverError::Stopped) || stopped == fresh, "{:?}", stopped);
        prop_assert_eq!(solver.cards(&position), fresh, "{}", deal);
    });
}

/// Thirteen of a suit, and all high cards in one hand.
#[test]
fn unusual_deals_get_the_tables_of_the_other_solver() {
    for deal in [
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
        "N:AKQJT98765432... .AKQJT987.AKQJT. .65432.98765432. ...AKQJT98765432",
        "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.8765.876.765 432.432.5432.432",
    ] {
        let deal: Deal = deal.parse().unwrap();
        assert_eq!(Search::default().table(&deal), Pons::default().table(&deal), "{deal}");
    }
}
