//! The queue of double-dummy work: order, limits, cancelling, progress.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bridge::{BySeat, Card, Deal, Hand, Seat, Strain};
use hands::double_dummy::{
    Cancel, CardResult, Limits, NoTable, Queue, Search, Solver, SolverError, TrickTable,
};
use hands::play::Position;

use crate::random::ordinary;

/// Deals that a stand-in solver can tell apart: North holds ever more spades.
pub(crate) fn deals(n: usize) -> Vec<Deal> {
    let pack: Vec<Card> = Hand::FULL.iter().collect();
    let deal = |turn: usize| {
        let hand = |nth: usize| {
            let places = 13 * nth..13 * (nth + 1);
            places.map(|place| pack[(place * 5 + turn) % 52]).collect::<Hand>()
        };
        Deal::new(BySeat { north: hand(0), east: hand(1), south: hand(2), west: hand(3) }).unwrap()
    };
    (0..n).map(deal).collect()
}

/// Answers at once, except where told to wait or to fail.
struct StandIn {
    stuck: Option<Deal>,
    broken: Option<Deal>,
    wait: Arc<Mutex<Receiver<()>>>,
}

pub(crate) fn tricks(deal: &Deal, strain: Strain, seat: Seat) -> u8 {
    let cards = deal.hand(seat).bits() % 97 + strain as u64;
    u8::try_from(cards % 14).unwrap()
}

pub(crate) fn table(deal: &Deal) -> TrickTable {
    TrickTable::from_fn(|strain, seat| tricks(deal, strain, seat)).unwrap()
}

impl Solver for StandIn {
    fn strain(&mut self, deal: &Deal, strain: Strain) -> Result<BySeat<u8>, SolverError> {
        if self.stuck == Some(*deal) {
            // Until the test lets go, by dropping the other end.
            let _ = self.wait.lock().unwrap().recv();
        }
        assert!(self.broken != Some(*deal), "as told");
        Ok(BySeat::from_fn(|seat| tricks(deal, strain, seat)))
    }

    fn cards(&mut self, _: &Position) -> Result<Vec<CardResult>, SolverError> {
        Ok(Vec::new())
    }
}

fn queue(
    limits: Limits,
    stuck: Option<Deal>,
    broken: Option<Deal>,
) -> (Queue<StandIn>, Sender<()>) {
    let (sender, receiver) = channel();
    let wait = Arc::new(Mutex::new(receiver));
    let solver = move || StandIn { stuck, broken, wait: Arc::clone(&wait) };
    (Queue::with_solver(limits, solver), sender)
}

pub(crate) fn workers(n: usize) -> Limits {
    Limits { workers: NonZeroUsize::new(n), left_alone: 100, ..Limits::default() }
}

#[test]
fn the_tables_come_in_the_order_of_the_deals_whatever_the_number_of_workers() {
    let deals = deals(30);
    let expected: Vec<_> = deals.iter().map(|deal| Ok(table(deal))).collect();
    for n in [1, 2, 7] {
        let (queue, _sender) = queue(workers(n), None, None);
        let mut told = Vec::new();
        let mut strains = 0;
        let tables = queue.tables(&deals, &Cancel::default(), |progress| {
            strains += 1;
            assert_eq!((progress.strains_done, progress.deals), (strains, 30));
            if let Some((deal, table)) = progress.latest {
                told.push(deal);
                assert_eq!((progress.deals_done, table), (told.len(), &expected[deal]));
            }
        });
        assert_eq!(tables, expected);
        assert_eq!(strains, 150);
        told.sort_unstable();
        assert_eq!(told, (0..30).collect::<Vec<usize>>());
    }
    let (queue, _sender) = queue(workers(1), None, None);
    assert_eq!(queue.tables(&[], &Cancel::default(), |_| {}), []);
}

#[test]
fn a_deal_that_takes_too_long_is_given_up_and_the_others_are_not() {
    let deals = deals(6);
    let limit = Duration::from_millis(1500);
    for n in [1, 3] {
        let (queue, sender) = queue(Limits { per_deal: limit, ..workers(n) }, Some(deals[2]), None);
        let tables = queue.tables(&deals, &Cancel::default(), |_| {});
        drop(sender);
        for (place, (deal, computed)) in deals.iter().zip(&tables).enumerate() {
            match place {
                2 => assert_eq!(computed, &Err(NoTable::TooLong { limit })),
                _ => assert_eq!(computed, &Ok(table(deal))),
            }
        }
        let said = tables[2].as_ref().unwrap_err().to_string();
        assert_eq!(
            said,
            "there is no double-dummy table: the deal is so unusual that it takes longer than 1.5 s; \
             allow more time to get it"
        );
    }
}

#[test]
fn with_too_many_searches_left_alone_the_rest_is_given_up() {
    let deals = deals(3);
    // Only the first deal of the queue is begun: whichever it is, it hangs.
    let limits = Limits { per_deal: Duration::from_millis(50), left_alone: 0, ..workers(1) };
    let (sender, receiver) = channel::<()>();
    let wait = Arc::new(Mutex::new(receiver));
    struct Hangs(Arc<Mutex<Receiver<()>>>);
    impl Solver for Hangs {
        fn strain(&mut self, _: &Deal, _: Strain) -> Result<BySeat<u8>, SolverError> {
            let _ = self.0.lock().unwrap().recv();
            Ok(BySeat::default())
        }
        fn cards(&mut self, _: &Position) -> Result<Vec<CardResult>, SolverError> {
            Ok(Vec::new())
        }
    }
    let queue = Queue::with_solver(limits, move || Hangs(Arc::clone(&wait)));
    let tables = queue.tables(&deals, &Cancel::default(), |_| {});
    drop(sender);
    let count = |wanted: NoTable| tables.iter().filter(|it| **it == Err(wanted.clone())).count();
    assert_eq!(count(NoTable::TooLong { limit: limits.per_deal }), 1);
    assert_eq!(count(NoTable::NoWorkers), 2);
}

#[test]
fn a_solver_that_breaks_costs_its_deal_only() {
    let deals = deals(5);
    let (queue, _sender) = queue(workers(2), None, Some(deals[3]));
    let tables = queue.tables(&deals, &Cancel::default(), |_| {});
    for (place, (deal, computed)) in deals.iter().zip(&tables).enumerate() {
        match place {
            3 => assert_eq!(
                computed.as_ref().unwrap_err().to_string(),
                "the double-dummy solver failed: the search broke off; please report the deal"
            ),
            _ => assert_eq!(computed, &Ok(table(deal))),
        }
    }
}

#[test]
fn cancelling_keeps_what_is_done_and_does_not_wait() {
    let deals = deals(8);
    let (queue, sender) = queue(workers(1), None, None);
    let cancel = Cancel::default();
    let tables = queue.tables(&deals, &cancel, |progress| {
        if progress.deals_done == 3 {
            cancel.cancel();
        }
    });
    let done = tables.iter().filter(|table| table.is_ok()).count();
    assert!(done >= 3, "{done} were done");
    for (deal, computed) in deals.iter().zip(&tables) {
        assert!(*computed == Ok(table(deal)) || *computed == Err(NoTable::Cancelled));
    }
    drop(sender);

    // Cancelled before it begins, with a search that would never end.
    let (queue, sender) = self::queue(workers(1), Some(deals[0]), None);
    let tables = queue.tables(&deals[..1], &cancel, |_| {});
    assert_eq!(tables, [Err(NoTable::Cancelled)]);
    drop(sender);
}

#[test]
fn real_tables_do_not_depend_on_the_number_of_workers() {
    let deals = ordinary(3);
    let expected: Vec<_> =
        deals.iter().map(|deal| Search::default().table(deal).map_err(NoTable::from)).collect();
    for n in [1, 2] {
        let tables = Queue::new(workers(n)).tables(&deals, &Cancel::default(), |_| {});
        assert_eq!(tables, expected);
    }
}

#[test]
fn freak_deals_take_nothing_from_the_others() {
    // Voids all round; a search that is never interrupted, and no worker comes to replace its own.
    let freak: Deal =
        "N:.Q963.KT74.AJ852 AJ852..Q963.KT74 KT74.AJ852..Q963 Q963.KT74.AJ852.".parse().unwrap();
    let mut deals = deals(8);
    deals.insert(3, freak);
    let per_deal = Duration::from_millis(1500);
    let limits = Limits { per_deal, left_alone: 0, ..workers(1) };
    let (queue, sender) = queue(limits, Some(freak), None);
    let tables = queue.tables(&deals, &Cancel::default(), |_| {});
    drop(sender);
    for (deal, computed) in deals.iter().zip(&tables) {
        match *deal == freak {
            true => assert_eq!(computed, &Err(NoTable::TooLong { limit: per_deal })),
            false => assert_eq!(computed, &Ok(table(deal))),
        }
    }
}
