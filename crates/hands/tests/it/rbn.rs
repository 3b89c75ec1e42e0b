//! RBN: what is understood, what holds on, what is lost, and the round trip.

use bridge::{Seat, Tricks, Vulnerability};
use hands::{Format, HandSet, PlayedBoard, ReadOptions, Reading, Severity};
use proptest::prelude::*;
use rstest::rstest;

use crate::lin::DEAL;
use crate::table_stories;

const HANDS: &str = "H W:93.KT8.Q96.JT974:T2.J965.T7532.63:AKQ874.AQ2.J8.A5:";

fn read(text: &str) -> Reading {
    let reading = hands::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(reading.format, Format::Rbn, "{text}");
    reading
}

fn written(set: &HandSet) -> String {
    String::from_utf8(hands::write(set, Format::Rbn, &Default::default()).unwrap().bytes).unwrap()
}

fn complaints(reading: &Reading) -> Vec<String> {
    reading.complaints.iter().map(ToString::to_string).collect()
}

#[test]
fn a_match_is_read_and_what_is_not_said_anew_holds_on() {
    let text = format!(
        "% RBN 3.2\r\nD 20130101\r\nT A title:Somebody\r\nL Melbourne::VIC:Town hall\r\n\
         E Cup:Final\r\n{{A text\r\nof two lines}}\r\nF I\r\nK Blue:Red\r\n\
         N Nora+Sam:Wim+Eve:O\r\nB 7:A\r\n{HANDS}\r\nA EB:1S^1P2S*P:4SA\r\n1 five cards\r\n\
         P CK435:DA6:\r\nR 10-620:+4\r\nM ::67535=:!!\r\n\r\n\
         N Ned+Sue:Wes+Eli:C\r\nC 3NX:E\r\nR 9\r\n\r\nB 8\r\nH N;T2.J965.T7532.63;AKQ874.AQ2.J8.A5;J65.743.AK4.KQ82;\r\n"
    );
    let reading = read(&text);
    assert_eq!(complaints(&reading), Vec::<String>::new());
    let about = &reading.set.about;
    assert_eq!(about.event.as_deref(), Some("Cup, Final"));
    assert_eq!(about.site.as_deref(), Some("Melbourne:VIC, Town hall"));
    assert_eq!(about.date.as_deref(), Some("20130101"));
    let [open, closed, next] = reading.set.boards.as_slice() else { panic!() };
    for board in [open, closed, next] {
        assert_eq!(board.deal.to_string(), DEAL);
    }
    assert_eq!((open.number.get(), closed.number.get(), next.number.get()), (7, 7, 8));
    assert_eq!((open.dealer, open.vulnerability), (Seat::East, Vulnerability::Both));
    let story = open.story.as_ref().unwrap();
    assert_eq!((story.room.as_deref(), story.names.west.as_deref()), (Some("Open"), Some("Wim")));
    let auction = story.auction.as_ref().unwrap();
    assert_eq!(auction.auction.to_string(), "E:1S Pass 2S Pass 4S Pass Pass Pass");
    assert_eq!(auction.notes, [(0, "five cards".to_owned()), (2, String::new())]);
    let play: Vec<String> = story.play.iter().map(ToString::to_string).collect();
    assert_eq!(play, ["CK", "C4", "C3", "C5", "DA", "D6"]);
    assert_eq!(story.stated_tricks.unwrap().get(bridge::Strain::Spades, Seat::West), 6);
    let story = closed.story.as_ref().unwrap();
    let Some(PlayedBoard::Contract { contract, declarer, tricks }) = story.played else { panic!() };
    assert_eq!((contract.to_string().as_str(), declarer), ("3NTX", Some(Seat::East)));
    assert_eq!((tricks, story.auction.is_none()), (Tricks::new(9), true));
    assert_eq!(next.story.as_ref().unwrap().room.as_deref(), Some("Closed"));
}

#[rstest]
#[case::no_colon(
    "H W:93.KT8.Q96.JT974:T2.J965.T7532.63:AKQ874.AQ2.J8.A5",
    Severity::Forgiven,
    "line 1, board 1: There is no colon behind the third hand; the fourth gets the rest."
)]
#[case::pseudo(
    "H W:9x.KT8.Q96.JT974:T2.J965.T7532.63:AKQ874.AQ2.J8.A5:",
    Severity::BoardLost,
    "line 1, board 1: The hands cannot be read: West: some of the cards are unknown (x or ?). The \
     board is left out."
)]
#[case::half(
    "H W:93.KT8.Q96.JT974:T2.J965.T7532.63::",
    Severity::BoardLost,
    "line 1, board 1: The hands cannot be read: East has 0 cards, not 13. The board is left out."
)]
#[case::twice(
    "H W:93.KT8.Q96.JT974:T9.J965.T7532.63:AKQ874.AQ2.J8.A5:",
    Severity::BoardLost,
    "line 1, board 1: The hands cannot be read: the ♠9 is in the hands of North and West. The \
     board is left out."
)]
#[case::ten(
    "H W:93.K108.Q96.JT974:T2.J965.T7532.63:AKQ874.AQ2.J8.A5:",
    Severity::Forgiven,
    "line 1, board 1: A ten is written 10, not T; understood all the same."
)]
#[case::label(
    "HANDS\nZ what",
    Severity::Forgiven,
    "line 2: “Z what” begins with no label of RBN; it is passed over."
)]
#[case::number(
    "B xy\nHANDS",
    Severity::Forgiven,
    "line 2, board 1: “xy” is no board number; 1 is used."
)]
#[case::call(
    "HANDS\nA NZ:1SQ",
    Severity::PartLost,
    "line 2, board 1: “Q” is not a call; the calls before it are kept."
)]
#[case::makes(
    "HANDS\nM ::6753:",
    Severity::PartLost,
    "line 2, board 1: “::6753:” is not a table of makes; it is passed over."
)]
#[case::result(
    "HANDS\nC 3N:E\nR 14+5",
    Severity::PartLost,
    "line 3, board 1: “14+5” is not a result; it is passed over."
)]
#[case::play(
    "HANDS\nA EZ:1SA\nP CK435:SA",
    Severity::PartLost,
    "line 3, board 1: The play is impossible: South does not hold the ♠A. The 4 cards before it are \
     kept."
)]
fn faults_are_named(#[case] text: &str, #[case] severity: Severity, #[case] wanted: &str) {
    let options = ReadOptions { format: Some(Format::Rbn), ..Default::default() };
    let text = text.replace("HANDS", HANDS);
    let reading = hands::read(text.as_bytes(), &options).unwrap();
    let [complaint] = reading.complaints.as_slice() else { panic!("{:?}", complaints(&reading)) };
    assert_eq!(complaint.to_string(), wanted);
    assert_eq!(complaint.severity, severity);
    assert_eq!(reading.set.boards.len(), usize::from(severity != Severity::BoardLost));
}

#[test]
fn an_auction_without_dealer_begins_with_west() {
    let reading = read(&format!("B 1\n{HANDS}\nA PPP1CA\n"));
    assert_eq!(reading.set.boards[0].dealer, Seat::West);
    assert_eq!(reading.set.boards[0].vulnerability, Vulnerability::None);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(seed: u64) {
        let mut set = table_stories::set(seed);
        // Two headings come back joined.
        set.about.event = set.about.event.map(|_| "Club: night".to_owned());
        if seed % 3 == 0 {
            set.boards[0].story_mut().stated_tricks = Some(table_stories::table(seed));
        }
        let text = written(&set);
        let reading = read(&text);
        prop_assert_eq!(complaints(&reading), Vec::<String>::new(), "{}", text);
        prop_assert_eq!(&reading.set, &set, "{}", text);
        prop_assert_eq!(written(&reading.set), text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "([DTLESFKNBHACPRMI0-9{}] ?[A-Z0-9:;.^*+=!?x -]{0,30}\n{0,2}){0,12}") {
        let options = ReadOptions { format: Some(Format::Rbn), ..Default::default() };
        let _ = hands::read(text.as_bytes(), &options);
    }
}
