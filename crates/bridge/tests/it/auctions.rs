//! Auctions, complete and with gaps.

use bridge::{Auction, AuctionError, Bid, Call, Contract, Doubled, Seat};
use proptest::prelude::*;
use rstest::rstest;

use crate::arbitrary;

/// Says how the auction stands: contract and declarer, passed out, over, or whose turn it is.
fn standing(text: &str) -> String {
    let auction: Auction = match text.parse() {
        Ok(auction) => auction,
        Err(error) => return error.to_string(),
    };
    match (auction.contract(), auction.declarer()) {
        (Some(contract), Some(declarer)) => format!("{contract} {declarer}"),
        (Some(contract), None) => format!("{contract} ?"),
        (None, _) if auction.is_passed_out() => "passed out".to_owned(),
        (None, _) if auction.is_over() => "over".to_owned(),
        (None, _) => format!("{} to call", auction.next_seat()),
    }
}

#[rstest]
#[case("N:", "N to call")]
#[case("W: p p p", "S to call")]
#[case("W: p p p p", "passed out")]
#[case("N: p p p 1C p p", "S to call")]
#[case("N: p p p 1C p p p", "1C W")]
#[case("E: 1S p 2S p 4S p p p", "4S E")]
#[case("N: 1H p 1S p 2S p 4S p p p", "4S S")]
#[case("N: 1S 1NT p 3NT x p p xx p p p", "3NTXX E")]
#[case("S: 1C x p 1C", "1C is not sufficient over 1C")]
#[case("S: 2C 1NT", "1NT is not sufficient over 2C")]
#[case("S: x", "there is no bid to double")]
#[case("S: xx", "South may not redouble: their side's bid has not been doubled")]
#[case("S: 1C p x", "North may not double a bid of their own side")]
#[case("S: 1C x p x", "the bid is doubled already")]
#[case("S: 1C x p xx", "East may not redouble: their side's bid has not been doubled")]
#[case("S: 1C x xx x", "the bid is doubled already")]
#[case("S: 1C p p p p", "the auction is over")]
#[case("S: p p p p 1C", "the auction is over")]
#[case("S: 1C p p p ?", "the auction is over")]
#[case("S 1C", "“S 1C” is not an auction: expected the dealer and the calls, such as N:1S Pass")]
#[case("S: 1Z", "“1Z” is not a call: expected a bid such as 1S or 3NT, Pass, X or XX")]
fn complete(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(standing(text), expected);
}

#[rstest]
// A missed call and three passes: a bid and three passes, or four passes.
#[case("N: ? p p p", "over")]
#[case("N: p p ? p", "N to call")]
#[case("N: p p ? p p", "E to call")]
#[case("N: p p ? p p p", "over")]
// Passes on both sides of a gap do not add up.
#[case("N: 1C p ? p", "N to call")]
#[case("N: 1C p p ?", "N to call")]
#[case("N: 1C ? p p p", "over")]
// A bid after the gap makes the contract certain again.
#[case("N: 1C ? 1S p p p", "1S S")]
#[case("N: ? p 1S p p p", "1S ?")]
#[case("N: ? p 1S p p ? 2S p p p", "2S ?")]
#[case("N: 1S p ? p 2S p p p", "2S N")]
#[case("N: p ? 1S p p p", "1S S")]
// Doubles are refused only if no missed call could make them legal.
#[case("N: ? x p p p", "over")]
#[case("N: ? p x", "South may not double a bid of their own side")]
#[case("N: 1C ? xx p p p", "over")]
#[case("N: p ? xx", "South may not redouble: their side's bid has not been doubled")]
#[case("N: 1C x ? x", "N to call")]
// North must have bid over the missed call, or the auction had ended before.
#[case("N: 1C p p ? x", "E to call")]
#[case("N: 2C ? 1S", "1S is not sufficient over 2C")]
// After 7NT redoubled only passes can have been missed.
#[case("N: 7NT x xx ? ? ?", "over")]
#[case("N: 7NT x xx ? ? ? ?", "the auction is over")]
fn with_gaps(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(standing(text), expected);
}

#[test]
fn skipping_and_erasing() {
    let mut auction = Auction::new(Seat::West);
    auction.push(Call::Pass).unwrap();
    auction.skip_to(Seat::West).unwrap();
    assert_eq!(auction.to_string(), "W:Pass ? ? ?");
    auction.skip_to(Seat::West).unwrap();
    assert_eq!(auction.calls().len(), 8);
    assert!(auction.has_gaps());

    assert_eq!(auction.pop(), Some((Seat::South, None)));
    while auction.calls().len() > 1 {
        auction.pop();
    }
    assert_eq!(auction.pop(), Some((Seat::West, Some(Call::Pass))));
    assert_eq!(auction.pop(), None);
    assert_eq!(auction.next_seat(), Seat::West);
}

#[test]
fn a_refused_skip_changes_nothing() {
    let mut auction: Auction = "N: 7NT x xx p p".parse().unwrap();
    let before = auction.clone();
    assert_eq!(auction.skip_to(Seat::East), Err(AuctionError::Over));
    assert_eq!(auction, before);
}

#[test]
fn the_longest_auction() {
    let each = |bid: Bid| format!("{bid} p p x p p xx p p ");
    let bids: String = Bid::all().map(each).collect();
    let complete: Auction = format!("N: p p p {bids} p").parse().unwrap();
    assert_eq!(complete.calls().len(), Auction::LONGEST);
    assert_eq!(complete.contract().unwrap().to_string(), "7NTXX");

    // No more can have been missed, however long the text.
    let missed = format!("N:{}", " ?".repeat(Auction::LONGEST));
    assert!(missed.parse::<Auction>().unwrap().is_over());
    let too_many = format!("N:{}", " ?".repeat(1_000_000));
    assert_eq!(too_many.parse::<Auction>(), Err(AuctionError::Over));
}

#[test]
fn doubled_now() {
    let doubled = |text: &str| text.parse::<Auction>().unwrap().doubled();
    assert_eq!(doubled("N: p"), None);
    assert_eq!(doubled("N: 1C"), Some(Doubled::Undoubled));
    assert_eq!(doubled("N: 1C x p"), Some(Doubled::Doubled));
    assert_eq!(doubled("N: 1C x xx"), Some(Doubled::Redoubled));
    assert_eq!(doubled("N: 1C ?"), None);
    assert_eq!(doubled("N: 1C ? 1S"), Some(Doubled::Undoubled));
}

/// Builds an auction that takes the `choice % n`-th of its n legal calls at each turn.
fn auction_of(dealer: Seat, choices: &[usize]) -> Auction {
    let mut auction = Auction::new(dealer);
    for choice in choices.iter().chain(std::iter::repeat(&0)) {
        let legal = auction.legal_calls();
        if legal.is_empty() {
            break;
        }
        auction.push(legal[choice % legal.len()]).expect("a legal call");
    }
    auction
}

proptest! {
    #[test]
    fn legal_auctions_end(
        dealer in arbitrary::seat(),
        choices in proptest::collection::vec(0_usize..6, 0..60),
    ) {
        let auction = auction_of(dealer, &choices);
        prop_assert!(auction.is_over());
        prop_assert_eq!(auction.to_string().parse::<Auction>(), Ok(auction.clone()));
        match auction.last_bid() {
            None => prop_assert!(auction.is_passed_out()),
            Some((bidder, bid)) => {
                prop_assert_eq!(auction.contract().map(Contract::bid), Some(bid));
                let declarer = auction.declarer().expect("nothing was missed");
                prop_assert_eq!(declarer.side(), bidder.side());
                let named = |(seat, call)| {
                    seat == declarer && matches!(call, Some(Call::Bid(b)) if b.strain == bid.strain)
                };
                prop_assert!(auction.calls().any(named));
            }
        }
        for call in Call::all() {
            prop_assert_eq!(auction.clone().push(call), Err(AuctionError::Over));
        }
    }

    #[test]
    fn only_legal_calls_are_taken(
        dealer in arbitrary::seat(),
        calls in proptest::collection::vec(proptest::option::weighted(0.9, arbitrary::call()), 0..40),
    ) {
        let mut auction = Auction::new(dealer);
        for call in calls {
            let legal = auction.legal_calls();
            prop_assert_eq!(legal.is_empty(), auction.is_over());
            match call {
                Some(call) => prop_assert_eq!(auction.push(call).is_ok(), legal.contains(&call)),
                None => {
                    let next = auction.next_seat().next();
                    prop_assert_eq!(auction.skip_to(next).is_ok(), !legal.is_empty());
                }
            }
        }
        prop_assert_eq!(auction.to_string().parse::<Auction>(), Ok(auction));
    }

    /// At every turn, `contract-bridge` allows the same calls and ends with the same declarer.
    #[test]
    fn another_program_agrees(
        dealer in arbitrary::seat(),
        choices in proptest::collection::vec(0_usize..6, 0..40),
    ) {
        let complete = auction_of(dealer, &choices);
        let mut ours = Auction::new(dealer);
        let mut theirs = contract_bridge::auction::Auction::new();
        for (_, call) in complete.calls() {
            let allowed = |call: &Call| theirs.can_push(their_call(*call)).is_ok();
            prop_assert_eq!(ours.legal_calls(), Call::all().filter(allowed).collect::<Vec<_>>());
            let call = call.expect("complete");
            ours.push(call)?;
            theirs.push(their_call(call));
        }
        prop_assert!(theirs.has_ended());
        let their_declarer = theirs.declarer().and_then(|i| ours.calls().nth(i));
        prop_assert_eq!(ours.declarer(), their_declarer.map(|(seat, _)| seat));
    }

    /// Whoever misses calls of a real auction must still be able to note the others.
    #[test]
    fn a_gap_never_forbids_what_happened(
        dealer in arbitrary::seat(),
        choices in proptest::collection::vec(0_usize..6, 0..40),
        missed in proptest::collection::vec(any::<bool>(), 60),
    ) {
        let complete = auction_of(dealer, &choices);
        let mut recorded = Auction::new(dealer);
        for ((_, call), missed) in complete.calls().zip(missed.into_iter().chain(std::iter::repeat(false))) {
            if missed {
                let next = recorded.next_seat().next();
                prop_assert_eq!(recorded.skip_to(next), Ok(()));
            } else {
                prop_assert_eq!(recorded.push(call.expect("complete")), Ok(()));
            }
        }
        // What a recorder with gaps is sure of must be true.
        if let Some(contract) = recorded.contract() {
            prop_assert_eq!(complete.contract(), Some(contract));
        }
        if let Some(declarer) = recorded.declarer() {
            prop_assert_eq!(complete.declarer(), Some(declarer));
        }
        prop_assert!(recorded.doubled().is_none_or(|doubled| complete.doubled() == Some(doubled)));
    }
}

fn their_call(call: Call) -> contract_bridge::auction::Call {
    call.to_string().parse().expect("a call in the other program's text")
}
