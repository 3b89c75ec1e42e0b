//! PBN as programs and people write it: what is forgiven, what is lost, and what is said.

use bridge::{Seat, Vulnerability};
use hands::{Format, PlayedBoard, ReadOptions, Reading, Severity, Story};
use rstest::rstest;

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

fn read(text: &str) -> Reading {
    read_bytes(text.as_bytes())
}

fn read_bytes(bytes: &[u8]) -> Reading {
    let read = hands::read(bytes, &ReadOptions::default()).unwrap();
    assert_eq!(read.format, Format::Pbn);
    read
}

/// Reads one board with some lines of its own.
fn board(lines: &str) -> Reading {
    read(&format!(
        "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{DEAL}\"]\n{lines}\n"
    ))
}

fn story(reading: &Reading) -> Story {
    *reading.set.boards[0].story.clone().unwrap_or_default()
}

fn said(reading: &Reading) -> String {
    let sentences: Vec<String> = reading.complaints.iter().map(ToString::to_string).collect();
    sentences.join("\n")
}

fn written(reading: &Reading) -> String {
    let written = hands::write(&reading.set, Format::Pbn, &Default::default()).unwrap();
    crate::pbn_checker::check_export(&written.bytes);
    String::from_utf8(written.bytes).unwrap()
}

#[rstest]
#[case::ten(
    "N:102.J965.107532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.K108.Q96.J10974",
    "“10” stands for T"
)]
#[case::letters(
    "N:ST2.HJ965.DT7532.C63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "suit letters"
)]
#[case::suit_order(
    "N:C63.DT7532.HJ965.ST2 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "the suits are not in the order"
)]
#[case::fourth_hand(
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 -",
    "West’s hand is not given"
)]
#[case::lower_case("n:t2.j965.t7532.63 akq874.aq2.j8.a5 j65.743.ak4.kq82 93.kt8.q96.jt974", "")]
#[case::blanks("N: T2.J965.T7532.63  AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974 ", "")]
#[case::any_order("E:74QKA8.2QA.8J.5A J65.743.AK4.KQ82 93.KT8.Q96.JT974 T2.J965.T7532.63", "")]
fn deals_in_other_spellings_are_read(#[case] deal: &str, #[case] forgiven: &str) {
    let tags = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n";
    let read = read(&format!("{tags}[Deal \"{deal}\"]\n"));
    assert_eq!(read.set.boards[0].deal, DEAL.parse().unwrap(), "{}", said(&read));
    assert!(said(&read).contains(forgiven), "{}", said(&read));
    assert_eq!(read.complaints.is_empty(), forgiven.is_empty(), "{}", said(&read));
}

#[rstest]
#[case::twice(
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 A3.KT8.Q96.JT974",
    "West holds the ♠A, which is held already"
)]
#[case::fifty_three(
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT9743",
    "West holds the ♣3, which is held already"
)]
#[case::twice_in_a_hand(
    "N:TT2.J965.T753.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "the ♠10 appears twice"
)]
#[case::three_suits(
    "N:T2.J965.T7532 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "3 suits are given, not 4"
)]
#[case::three_hands("N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82", "3 hands, not 4")]
#[case::two_unknown("N:T2.J965.T7532.63 - J65.743.AK4.KQ82 -", "2 of the four hands")]
#[case::end_position("N:A.K.Q.J K.Q.J.A Q.J.A.K J.A.K.Q", "an end position of 4 cards a hand")]
#[case::no_seat(
    "T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "does not begin with a seat"
)]
fn boards_that_are_none_are_said_and_the_others_delivered(#[case] deal: &str, #[case] why: &str) {
    let good = |n: u32| format!("[Board \"{n}\"]\n[Deal \"{DEAL}\"]\n\n");
    let read = read(&format!("{}[Board \"2\"]\n[Deal \"{deal}\"]\n\n{}", good(1), good(3)));
    assert_eq!(read.set.boards.iter().map(|b| b.number.get()).collect::<Vec<_>>(), [1, 3]);
    let lost: Vec<_> =
        read.complaints.iter().filter(|c| c.severity == Severity::BoardLost).collect();
    assert_eq!(lost.len(), 1);
    let sentence = lost[0].to_string();
    assert!(sentence.starts_with("line 5, board 2: "), "{sentence}");
    assert!(sentence.to_lowercase().contains(&why.to_lowercase()), "{sentence}");
    assert!(read.lost_boards());
}

#[rstest]
#[case::both("Both", Vulnerability::Both, true)]
#[case::love("Love", Vulnerability::None, true)]
#[case::hyphen("-", Vulnerability::None, true)]
#[case::lower("ew", Vulnerability::EastWest, true)]
#[case::hyphened("N-S", Vulnerability::NorthSouth, false)]
fn vulnerabilities(#[case] value: &str, #[case] expected: Vulnerability, #[case] silent: bool) {
    let read = read(&format!(
        "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"{value}\"]\n[Deal \"{DEAL}\"]\n"
    ));
    assert_eq!(read.set.boards[0].vulnerability, expected);
    assert_eq!(read.complaints.is_empty(), silent, "{}", said(&read));
}

#[rstest]
#[case("[Declarer \"S\"]\n[Contract \"4N\"]\n[Result \"9\"]", "4NT", Some(9))]
#[case("[Declarer \"S\"]\n[Contract \"4Hx\"]\n[Result \"?\"]", "4HX", None)]
#[case("[Declarer \"E\"]\n[Contract \"3nt\"]\n[Result \"NS 7 EW 6\"]", "3NT", Some(6))]
#[case("[Declarer \"^S\"]\n[Contract \"4HXX\"]\n[Result \"EW 3\"]", "4HXX", Some(10))]
#[case("[Declarer \"?\"]\n[Contract \"2S\"]\n[Result \"\"]", "2S", None)]
fn contracts_and_results(#[case] lines: &str, #[case] spelled: &str, #[case] won: Option<u8>) {
    let read = board(lines);
    let Some(PlayedBoard::Contract { contract, tricks, .. }) = story(&read).played else {
        unreachable!("no contract in {lines}");
    };
    assert_eq!((contract.to_string(), tricks.map(u8::from)), (spelled.to_owned(), won));
}

#[test]
fn a_pass_out_has_no_declarer() {
    let read = board("[Declarer \"\"]\n[Contract \"Pass\"]\n[Result \"\"]\n[Auction \"N\"]\nAP");
    assert_eq!(story(&read).played, Some(PlayedBoard::PassedOut));
    assert!(story(&read).auction.unwrap().auction.is_passed_out());
    assert!(written(&read).contains("[Declarer \"\"]\r\n[Contract \"Pass\"]\r\n[Result \"\"]\r\n"));
    assert_eq!(said(&read), "");
}

#[test]
fn auction_notes_and_play_are_read_in_order() {
    let read = board(
        "[Declarer \"E\"]\n[Contract \"4S\"]\n[Result \"10\"]\n[Auction \"W\"]\n- pass 1S =1= P\n\
         4s AP\n[Note \"1: five cards\"]\n[Play \"S\"]\nDA D6 D2 D8\nDK D9 D3 DJ\nC2 CJ C6 C5\n*",
    );
    let auction = story(&read).auction.unwrap();
    assert_eq!(auction.auction.to_string(), "N:Pass 1S Pass 4S Pass Pass Pass");
    assert_eq!(auction.notes, [(1, "five cards".to_owned())]);
    let cards: Vec<String> = story(&read).play.iter().map(ToString::to_string).collect();
    assert_eq!(cards.join(" "), "DA D6 D2 D8 DK D9 D3 DJ C2 CJ C6 C5");
    assert_eq!(said(&read), "line 9, board 1: “P” is written for Pass.");
    let text = written(&read);
    assert!(
        text.contains("[Auction \"N\"]\r\nPass 1S =1= Pass 4S\r\nPass Pass Pass\r\n"),
        "{text}"
    );
    assert!(text.contains("[Note \"1:five cards\"]\r\n[Play \"S\"]\r\nDA D6 D2 D8\r\n"), "{text}");
}

#[test]
fn the_play_follows_the_winner_through_the_columns() {
    let read = board(
        "[Declarer \"E\"]\n[Contract \"4S\"]\n[Result \"?\"]\n[Play \"S\"]\nC2 CJ C6 CA\n\
         S5 S3 S2 SA\n- - - S4\n*",
    );
    let cards: Vec<String> = story(&read).play.iter().map(ToString::to_string).collect();
    assert_eq!(cards.join(" "), "C2 CJ C6 CA SA S5 S3 S2 S4", "{}", said(&read));
    assert!(written(&read).contains("\r\nS5 S3 S2 SA\r\n- - - S4\r\n*\r\n"));
}

#[rstest]
#[case::call(
    "[Auction \"N\"]\n1S 1C *",
    "1C is not sufficient over 1S; the auction is read up to there"
)]
#[case::insufficient(
    "[Auction \"N\"]\n1S ^I 1C AP",
    "The auction has an irregularity; it is kept as text only"
)]
#[case::dealer("[Auction \"E\"]\n1S AP", "North deals but East calls first")]
#[case::revoke(
    "[Declarer \"E\"]\n[Contract \"4S\"]\n[Play \"S\"]\nDA SA D6 D8",
    "West does not hold the ♠A"
)]
#[case::note("[Auction \"N\"]\n1S =2= AP", "There is no note 2; it counts as an alert")]
#[case::nag("[Auction \"N\"]\n1S $7 AP", "NAG 7 does not belong here")]
#[case::table(
    "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT 3",
    "not all twenty results"
)]
#[case::twice("[Event \"a\"]\n[Event \"b\"]", "the Event tag twice; the first counts")]
#[case::unknown("[Curious \"1\"]", "PBN 2.1 has no tag Curious; it is kept")]
#[case::stray("[Scoring \"IMP\"]\nsome words", "“some words” belongs to no section")]
#[case::quotes("[Event \"The \"Big\" One\"]", "quotes without a backslash")]
#[case::unclosed("[Event \"The Big One]", "no closing quote")]
#[case::inherited("[Contract \"#\"]", "Contract may not be inherited")]
#[case::tab("[Event \"a\tb\"]", "has a tab in it")]
fn faults_are_said_and_the_cards_delivered(#[case] lines: &str, #[case] sentence: &str) {
    let read = board(lines);
    assert_eq!(read.set.boards[0].deal, DEAL.parse().unwrap());
    assert!(said(&read).to_lowercase().contains(&sentence.to_lowercase()), "{}", said(&read));
    let _ = written(&read);
}

#[rstest]
#[case::crlf(b"[Board \"7\"]\r\n[Deal \"DEAL\"]\r\n")]
#[case::cr(b"[Board \"7\"]\r[Deal \"DEAL\"]\r")]
#[case::mixed(b"[Board \"7\"]\n[Dealer \"S\"]\r\n[Deal \"DEAL\"]")]
#[case::mark(b"\xEF\xBB\xBF[Board \"7\"]\n[Deal \"DEAL\"]\n")]
#[case::one_line(b"[Board \"7\"][Deal \"DEAL\"]")]
#[case::many_lines(b"[\n Board\n \"7\"\n]\n[Deal\n\"DEAL\"]\n")]
#[case::tabs(b"[\tBoard\t\"7\" ]\n[Deal\t\"DEAL\"]\n")]
#[case::embedded(b"<html><PBN>\n[Board \"7\"]\n[Deal \"DEAL\"]\n</PBN>\n</html>\n")]
#[case::comments(b"; only a comment\n{ and\n\nanother }\n[Board \"7\"]\n% no\n[Deal \"DEAL\"]\n")]
#[case::windows(b"[Event \"Caf\xE9 \x96\"]\n[Board \"7\"]\n[Deal \"DEAL\"]\n")]
#[case::statistics(b"[Board \"7\"]\n[Deal \"DEAL\"]\n\nGenerated 12 hands\nProduced 1 hands\n")]
#[case::no_empty_line(b"[Board \"7\"]\n[Deal \"DEAL\"]\n[Board \"8\"]\n[Deal \"DEAL\"]\n")]
fn every_layout_is_read(#[case] file: &[u8]) {
    let at = |bytes: &[u8]| bytes.windows(4).position(|window| window == b"DEAL");
    let mut bytes = file.to_vec();
    while let Some(start) = at(&bytes) {
        bytes.splice(start..start + 4, DEAL.bytes());
    }
    let read = read_bytes(&bytes);
    assert_eq!(read.set.boards[0].number.get(), 7, "{}", said(&read));
    assert_eq!(read.set.boards[0].deal, DEAL.parse().unwrap());
    assert!(read.complaints.iter().all(|c| c.severity == Severity::Forgiven), "{}", said(&read));
    let written = hands::write(&read.set, Format::Pbn, &Default::default()).unwrap();
    crate::pbn_checker::check_export(&written.bytes);
    let again = read_bytes(&written.bytes);
    assert_eq!(again.set, read.set);
}

#[test]
fn inherited_values_are_put_into_every_game() {
    let read = read(&format!(
        "[Event \"##Cup\"]\n[West \"##Ann\"]\n[Hidden \"N\"]\n[Board \"1\"]\n[Deal \"{DEAL}\"]\n\n\
         [Board \"2\"]\n[Hidden \"#\"]\n[Deal \"{DEAL}\"]\n\n\
         [Board \"3\"]\n[West \"Bob\"]\n[Event \"Other\"]\n[Deal \"{DEAL}\"]\n"
    ));
    assert_eq!(read.set.about.event.as_deref(), Some("Cup"));
    let stories: Vec<Story> =
        read.set.boards.iter().map(|b| *b.story.clone().unwrap_or_default()).collect();
    let west: Vec<_> = stories.iter().map(|s| s.names.west.as_deref().unwrap_or("")).collect();
    assert_eq!(west, ["Ann", "Ann", "Bob"]);
    let tag = |i: usize, name: &str| {
        stories[i].others.iter().find(|tag| tag.name == name).map(|tag| tag.value.clone())
    };
    assert_eq!(tag(1, "Hidden").as_deref(), Some("N"));
    assert_eq!((tag(1, "Event"), tag(2, "Event").as_deref()), (None, Some("Other")));
}

#[test]
fn games_that_share_a_deal_get_it() {
    let read = read(&format!(
        "[Board \"5\"]\n[Dealer \"N\"]\n[Vulnerable \"NS\"]\n[Deal \"{DEAL}\"]\n[Room \"Open\"]\n\n\
         [Board \"5\"]\n[Dealer \"N\"]\n[Vulnerable \"NS\"]\n[Room \"Closed\"]\n"
    ));
    assert_eq!(read.set.boards.len(), 2);
    assert_eq!(read.set.boards[0].deal, read.set.boards[1].deal);
    assert!(said(&read).contains("it gets that of the game before"), "{}", said(&read));
}

#[test]
fn missing_numbers_dealers_and_vulnerabilities_are_supplied() {
    let read = read(&format!("[Deal \"{DEAL}\"]\n\n[Deal \"{DEAL}\"]\n"));
    let board = &read.set.boards[1];
    assert_eq!((board.number.get(), board.dealer), (2, Seat::East));
    assert_eq!(read.complaints.len(), 3, "{}", said(&read));
    assert!(said(&read).contains("(and once more)"));
}

#[rstest]
#[case("[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]", true)]
#[case("[OptimumResultTable \"Declarer;Denomination\\1R;Result\\1R\"]", true)]
#[case("[OptimumResultTable \"Declarer Suit Tricks\"]", true)]
#[case("[OptimumResultTable \"-Declarer;+Denomination\\2R;Result\\2R\"]", true)]
#[case("[DoubleDummyTricks \"3334433344a9859a8759\"]", false)]
#[case("[Ability \"N:33344 E:a9859 S:33344 W:a8759\"]", false)]
fn double_dummy_tables_are_read_however_they_are_written(#[case] tag: &str, #[case] rows: bool) {
    let mut lines = tag.to_owned();
    let results = [("N", "33344"), ("S", "33344"), ("E", "a9859"), ("W", "a8759")];
    if rows {
        for (declarer, digits) in results {
            for (strain, digit) in ["NT", "S", "H", "D", "C"].iter().zip(digits.chars()) {
                lines += &format!("\n{declarer} {strain} {}", digit.to_digit(16).unwrap());
            }
        }
    }
    let read = board(&lines);
    let table = story(&read).stated_tricks.unwrap();
    assert_eq!(table.to_string(), "3a3a3938383745454949");
    let text = written(&read);
    assert!(text.contains("[DoubleDummyTricks \"33344"), "{text}");
    assert!(text.contains("[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\r\nN NT  3\r\nN  S  3\r\n"), "{text}");
}

#[test]
fn what_is_not_understood_survives() {
    let read = board(
        "{ about the deal }\n[Curious \"x\\2R\"]\n% a line\n[MyTable \"A;B\"]\n{ above }\n1 \"two; three\"\n\
         [Event \"E\"] ; aside\n[Auction \"N\"] {start}\n1C $13 {why} !? 1D *\n",
    );
    let text = written(&read);
    for part in [
        "JT974\"]\r\n{ about the deal }\r\n",
        "[Curious \"x\\2R\"]\r\n% a line\r\n",
        "[MyTable \"A;B\"]\r\n{ above }\r\n1 \"two; three\"\r\n",
        "[Event \"E\"]\r\n; aside\r\n",
        "[Auction \"N\"]\r\n{start}\r\n1C $5 $13 {why} 1D\r\n*\r\n",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let again = read_bytes(text.as_bytes());
    assert_eq!(written(&again), text);
}

#[test]
fn a_filtered_set_says_so() {
    let mut read = board("");
    read.set.about.condition = Some("hcp(north) >= 20\nand shape(south, any 4333)".to_owned());
    read.set.about.generator = Some("Tenace".to_owned());
    let text = written(&read);
    assert!(text.contains("NOT random"), "{text}");
    let again = read_bytes(text.as_bytes());
    assert_eq!(again.set, read.set);
    assert_eq!(said(&again), "");
}

#[test]
fn what_is_no_pbn_is_refused() {
    let options = ReadOptions { format: Some(Format::Pbn), ..ReadOptions::default() };
    let refused = hands::read(b"no tags here", &options).unwrap_err();
    assert_eq!(refused.to_string(), "this is no pbn file: it has no tag pair such as [Deal \"…\"]");
}

#[test]
fn the_seeds_of_the_fuzzer_pass_its_checks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/hands_pbn");
    let mut n_seeds = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        n_seeds += 1;
        assert_eq!(hands::pbn::Document::parse(&bytes).to_bytes(), bytes);
        let options = ReadOptions { format: Some(Format::Pbn), ..ReadOptions::default() };
        let Ok(read) = hands::read(&bytes, &options) else { continue };
        let Ok(written) = hands::write(&read.set, Format::Pbn, &Default::default()) else {
            continue;
        };
        crate::pbn_checker::check_export(&written.bytes);
        let again = hands::read(&written.bytes, &options).unwrap();
        assert!(!again.lost_boards() || read.lost_boards());
        let cards = |reading: &Reading| -> Vec<_> {
            reading.set.boards.iter().map(|board| (board.number, board.deal)).collect()
        };
        assert_eq!(cards(&again), cards(&read));
    }
    assert!(n_seeds > 0);
}

/// Found by the fuzzer: control characters became blanks, and the line before them a tag.
#[test]
fn junk_does_not_become_a_tag_when_it_is_written() {
    let text = "[Event \"a\"]\n[\u{1b}\0Deal \"N:102... - - -\"]\n{ open\n";
    let options = ReadOptions { format: Some(Format::Pbn), ..ReadOptions::default() };
    let read = hands::read(text.as_bytes(), &options).unwrap();
    let written = hands::write(&read.set, Format::Pbn, &hands::WriteOptions::default()).unwrap();
    let again = hands::read(&written.bytes, &options).unwrap();
    assert_eq!(again.lost_boards(), read.lost_boards());
}

#[test]
fn a_board_that_nobody_has_played_has_no_empty_contract() {
    let deal = crate::lin::DEAL;
    let plain = format!("[Board \"1\"]\n[Deal \"{deal}\"]\n\n[Board \"2\"]\n[Deal \"{deal}\"]\n");
    let told = format!(
        "[Board \"1\"]\n[Deal \"{deal}\"]\n[Declarer \"\"]\n[Contract \"\"]\n[Result \"\"]\n"
    );
    let named = format!("[Board \"1\"]\n[North \"Ann\"]\n[Deal \"{deal}\"]\n[Contract \"?\"]\n");
    let dealt = hands::read(&crate::appendix::bri(), &ReadOptions::default()).unwrap();
    let read = |text: &str| hands::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    for reading in [dealt, read(&plain), read(&told), read(&named)] {
        let text = written(&reading);
        let unplayed = "[Declarer \"?\"]\r\n[Contract \"?\"]\r\n[Result \"?\"]\r\n";
        assert_eq!(text.matches(unplayed).count(), reading.set.boards.len(), "{text}");
        assert_eq!(
            hands::read(text.as_bytes(), &ReadOptions::default()).unwrap().set.boards,
            reading.set.boards
        );
    }
}
