//! Auctions and plays as a recorder notes them.

use super::{THREE_ROUNDS, file, rows, state};
use bridge::Seat;
use bws::words::{Place, RecordedCall, RecordedCard};
use bws::write::Format;
use bws::write::change::{Recorded, record_bidding, record_play};
use rstest::rstest;

use crate::write::NOW;

const PLACE: Place = Place { section: 2, table: 1, round: 1, board: 1 };

/// Bids or cards in words such as `N1C` and, taken back, `E1D*`.
fn all<T>(words: &str, read: impl Fn(&str) -> Option<T>) -> Vec<Recorded<T>> {
    let one = |word: &str| {
        let (seat, rest) = word.split_at(1);
        let seat: Seat = seat.parse().unwrap();
        let what = read(rest.trim_end_matches('*')).unwrap();
        Recorded { seat, what, at: NOW, taken_back: rest.ends_with('*') }
    };
    words.split_whitespace().map(one).collect()
}

const COLUMNS: [&str; 5] = ["ID", "Counter", "Direction", "Bid", "Erased"];

#[rstest]
fn an_auction_grows_and_bids_are_taken_back(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut database = file(&state(THREE_ROUNDS), format);
    let mut record = |words: &str| {
        let calls = all(words, RecordedCall::read);
        let sent = record_bidding(&mut database, PLACE, &calls).unwrap();
        (sent.added, sent.changed, rows(&database, "BiddingData", &COLUMNS))
    };
    let (added, changed, found) = record("N1C EPASS");
    assert_eq!((added, changed), (2, 0));
    assert_eq!(found, ["1 | 1 | N | 1C | no", "2 | 2 | E | PASS | no"]);
    assert_eq!(record("N1C EPASS").0, 0, "the same again changes nothing");
    // East's pass is taken back, and what comes instead has its number.
    let (added, changed, found) = record("N1C EPASS* EX SSkipBid");
    assert_eq!((added, changed), (2, 1));
    assert_eq!(
        found[1..],
        ["2 | 2 | E | PASS | yes", "3 | 2 | E | X | no", "4 | 3 | S | SkipBid | no"]
    );
    // What was never made is erased.
    let (added, changed, found) = record("N1C EPASS* EX SXX");
    assert_eq!((added, changed), (1, 1));
    assert_eq!(found[3..], ["4 | 3 | S | SkipBid | yes", "5 | 3 | S | XX | no"]);
    assert_eq!(record("N1C EPASS* EX SXX").0, 0);
}

#[rstest]
fn a_play_is_written_beside_others(#[values(Format::Access97, Format::Access2000)] format: Format) {
    let mut database = file(&state(THREE_ROUNDS), format);
    let cards = all("EHA SHx WH2 NHT", RecordedCard::read);
    record_play(&mut database, PLACE, &cards).unwrap();
    let other = Place { board: 2, ..PLACE };
    record_play(&mut database, other, &all("WSK", RecordedCard::read)).unwrap();
    let columns = ["Section", "Table", "Round", "Board", "Counter", "Direction", "Card", "Erased"];
    assert_eq!(
        rows(&database, "PlayData", &columns),
        [
            "2 | 1 | 1 | 1 | 1 | E | HA | no",
            "2 | 1 | 1 | 1 | 2 | S | Hx | no",
            "2 | 1 | 1 | 1 | 3 | W | H2 | no",
            "2 | 1 | 1 | 1 | 4 | N | HT | no",
            "2 | 1 | 1 | 2 | 1 | W | SK | no",
        ]
    );
    assert_eq!(rows(&database, "PlayData", &["DateLog"])[0], "46342");
    let read = bws::read::read(&database).exchange;
    assert_eq!((read.play.len(), read.play[4].board), (5, 2));
}
