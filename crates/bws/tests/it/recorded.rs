//! Recorded auctions and play, put together from their rows.

use bws::words::Place;
use jet::Version;

use crate::made::Made;

const PLACE: Place = Place { section: 1, table: 1, round: 1, board: 1 };

/// A file with calls of board 1: counter, seat, bid, whether it was taken back.
fn with_calls(calls: &[(i16, &'static str, &'static str, bool)]) -> Made {
    let made = Made::new(Version::Jet4).section(1, "A", 1).round([1, 1, 1, 1, 2, 1, 2]);
    calls.iter().fold(made, |made, &(counter, seat, bid, erased)| {
        let mut cells = place(counter);
        cells.extend([("Direction", seat.into()), ("Bid", bid.into()), ("Erased", erased.into())]);
        made.row("BiddingData", &cells)
    })
}

fn place(counter: i16) -> Vec<(&'static str, jet::Value<'static>)> {
    let numbers = [("Section", 1), ("Table", 1), ("Round", 1), ("Board", 1), ("Counter", counter)];
    numbers.into_iter().map(|(name, number): (_, i16)| (name, number.into())).collect()
}

#[test]
fn an_auction_is_put_together_in_its_order() {
    let calls = [
        (1, "N", "1H", true),
        (1, "N", "1S", false),
        (3, "S", "3S", false),
        (2, "E", "PASS", false),
        (4, "W", "X", false),
        (5, "N", "PASS", false),
        (6, "E", "PASS", false),
        (7, "S", "PASS", false),
    ];
    let exchange = with_calls(&calls).read().exchange;
    let recorded = &exchange.recorded()[&PLACE];
    let auction = recorded.auction.as_ref().unwrap();
    assert_eq!(auction.to_string(), "N:1S Pass 3S X Pass Pass Pass");
    assert!(auction.is_over());
    assert!(recorded.problems.is_empty());
}

#[test]
fn players_who_were_skipped_leave_a_gap() {
    let calls = [(1, "N", "1S", false), (2, "E", "SkipBid", false), (3, "W", "2H", false)];
    let exchange = with_calls(&calls).read().exchange;
    let auction = exchange.recorded()[&PLACE].auction.clone().unwrap();
    assert_eq!(auction.to_string(), "N:1S ? ? 2H");
}

#[test]
fn what_cannot_be_ends_the_auction_with_a_sentence() {
    let calls = [(1, "N", "2S", false), (2, "E", "1C", false), (3, "S", "3S", false)];
    let exchange = with_calls(&calls).read().exchange;
    let recorded = &exchange.recorded()[&PLACE];
    assert_eq!(recorded.auction.as_ref().unwrap().to_string(), "N:2S");
    assert_eq!(recorded.problems.len(), 1);
    assert!(recorded.problems[0].starts_with("BiddingData, ID 2: "), "{:?}", recorded.problems);
}

#[test]
fn cards_come_in_their_order_small_ones_too() {
    let cards = [(1, "E", "SK"), (3, "W", "Sx"), (2, "S", "S2"), (4, "N", "ST"), (5, "E", "what")];
    let made = with_calls(&[]);
    let made = cards.iter().fold(made, |made, &(counter, seat, card)| {
        let mut cells = place(counter);
        cells.extend([("Direction", seat.into()), ("Card", card.into())]);
        made.row("PlayData", &cells)
    });
    let recorded = &made.read().exchange.recorded()[&PLACE];
    let texts: Vec<String> = recorded.play.iter().map(|(_, card)| card.to_string()).collect();
    assert_eq!(texts, ["SK", "S2", "Sx", "ST"]);
    assert_eq!(recorded.problems, ["PlayData, ID 5: “what” is no card"]);
}
