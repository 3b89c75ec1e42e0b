//! Addresses of the hand viewer.

use bridge::{Seat, Vulnerability};
use rstest::rstest;

use crate::lin::{DEAL, HANDS, read};

const PARTS: &str = "https://www.bridgebase.com/tools/handviewer.html?n=st2hj965dt7532c63\
    &s=ck1082dak4sj65h743&e=sakq874haq2dj8ca5&w=s93hkt8dq96cjt974";

#[test]
fn a_record_may_be_percent_encoded() {
    let lin =
        format!("pn|Ann,Bob,Cem,Dora B|st||md|3{HANDS},|ah|Board 7|sv|b|mb|p|mb|1S!|an|5+ cards|");
    let encoded = lin.replace('|', "%7C").replace(' ', "%20").replace('!', "%21");
    for address in [
        format!("https://www.bridgebase.com/tools/handviewer.html?lin={encoded}"),
        format!("https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin={encoded}&x=1"),
        format!("http://www.bridgebase.com/tools/handviewer.html?bbo=y&lin={lin}"),
    ] {
        let reading = read(&address);
        assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
        let board = &reading.set.boards[0];
        assert_eq!((board.number.get(), board.deal.to_string()), (7, DEAL.to_owned()));
        assert_eq!(board.vulnerability, Vulnerability::Both);
        let story = board.story.as_ref().unwrap();
        assert_eq!(story.names.east.as_deref(), Some("Dora B"));
        assert_eq!(story.auction.as_ref().unwrap().notes, [(1, "5+ cards".to_owned())]);
    }
}

#[test]
fn parts_may_stand_one_by_one() {
    let address = PARTS.replace("ck1082", "ckq82");
    let reading = read(&format!(
        "{address}&d=e&v=-&b=3&a=1s!(five%20cards)p4sppp&p=ckc4c3c5{{a comment}}dad6&c=10&nn=Ann%20A\n"
    ));
    assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
    let board = &reading.set.boards[0];
    assert_eq!((board.number.get(), board.dealer), (3, Seat::East));
    assert_eq!(
        (board.vulnerability, board.deal.to_string()),
        (Vulnerability::None, DEAL.to_owned())
    );
    let story = board.story.as_ref().unwrap();
    assert_eq!(story.names.north.as_deref(), Some("Ann A"));
    assert_eq!(story.play.len(), 6);
    let auction = story.auction.as_ref().unwrap();
    assert_eq!(auction.auction.to_string(), "E:1S Pass 4S Pass Pass Pass");
    assert_eq!(auction.notes, [(0, "five cards".to_owned())]);
}

#[rstest]
#[case::two_hands("?n=st2hj965dt7532c63&s=ckq82dak4sj65h743&a=1dp", "East has 0 cards, not 13")]
#[case::a_ten_of_clubs_too_many(&PARTS[47..], "the ♣10 is in the hands of South and West")]
fn a_board_that_is_none_is_named(#[case] address: &str, #[case] why: &str) {
    let good = PARTS.replace("ck1082", "ckq82");
    let reading = read(&format!("{good}\n{address}\nsome words\n{good}\n"));
    assert_eq!(reading.set.boards.len(), 2);
    let [lost, words] = reading.complaints.as_slice() else { panic!("{:?}", reading.complaints) };
    let (lost, words) = (lost.to_string(), words.to_string());
    // The words come first in the list: a board is finished where the next one begins.
    let (lost, words) = if lost.contains("words") { (words, lost) } else { (lost, words) };
    assert!(lost.starts_with("line 2, board 2: ") && lost.contains(why), "{lost}");
    assert!(words.starts_with("line 3: "), "{words}");
}
