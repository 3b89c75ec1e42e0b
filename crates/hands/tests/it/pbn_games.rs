//! PBN games that are no boards stay in the file; games that run into each other are told apart.

use hands::pbn::{Document, PartKind};
use hands::{Format, ReadOptions, Reading, Severity};
use rstest::rstest;
use test_support::wait::finish;

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";
const OTHER: &str = "N:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7";

fn read(text: &str) -> Reading {
    let read = hands::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(read.format, Format::Pbn);
    read
}

fn numbers(reading: &Reading) -> Vec<u32> {
    reading.set.boards.iter().map(|board| board.number.get()).collect()
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
#[case::two_hands("N:T2.J965.T7532.63 - J65.743.AK4.KQ82 -")]
#[case::no_hand("W:- - - -")]
#[case::end_position("S:A2... K3... ..65. .32..")]
#[case::one_hand_of_an_end("S:A2... - - -")]
fn a_game_with_a_partial_deal_stays(#[case] partial: &str) {
    let problem = format!(
        "[Event \"Problem\"]\n[Board \"7\"]\n[Dealer \"N\"]\n[Vulnerable \"All\"]\n\
         [Deal \"{partial}\"] {{what now?}}\n[Contract \"4S\"]\n[Auction \"N\"]\nPass 1S =1= *\n\
         [Note \"1:five cards\"]\n[Hidden \"EW\"]\n"
    );
    let board = |number| format!("[Board \"{number}\"]\n[Deal \"{DEAL}\"]\n");
    for text in [
        format!("{}\n{problem}\n{}", board(1), board(2)),
        format!("{problem}\n{}\n{}", board(1), board(2)),
        format!("{}\n{}\n{problem}", board(1), board(2)),
    ] {
        let first = read(&text);
        assert_eq!(numbers(&first), [1, 2], "{}", said(&first));
        let lost = first.complaints.iter().find(|c| c.severity == Severity::BoardLost).unwrap();
        assert!(lost.what.ends_with("it is no board; its tags are kept."), "{lost}");
        let text = written(&first);
        for part in [
            "[Event \"Problem\"]\r\n",
            &format!("[Deal \"{partial}\"]\r\n{{what now?}}\r\n"),
            "[Hidden \"EW\"]\r\n[Auction \"N\"]\r\nPass 1S =1= *\r\n[Note \"1:five cards\"]\r\n",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        let again = read(&text);
        assert_eq!(numbers(&again), [1, 2]);
        assert_eq!(written(&again), text);
    }
}

#[test]
fn a_file_of_problems_stays() {
    let first = read("[Event \"Problem\"]\n[Deal \"S:A2... - - -\"]\n{?}\n\n[Event \"Next\"]\n");
    assert!(first.set.boards.is_empty());
    let text = written(&first);
    assert!(
        text.contains("[Deal \"S:A2... - - -\"]\r\n{?}\r\n") && text.contains("Next"),
        "{text}"
    );
    assert_eq!(written(&read(&text)), text);
}

/// Found by the fuzzer: the only tag of the second part becomes a comment when it is written.
#[test]
fn junk_that_leaves_no_game_is_not_written() {
    let first = read(
        "<html><PBN>\n[Deal \"N:T2.J965\"]\n</PBN>\n<PBN>[?oard \"/PBN>\n\
         <PBN>[?oard \"9\"]{ open\n\n[Boa.63 AKQ874+</PBNrd \"#\"] >\n<PBN>[Board \"9\"]; \u{e9}\n",
    );
    assert!(first.set.boards.is_empty());
    if let Ok(written) = hands::write(&first.set, Format::Pbn, &Default::default()) {
        read(&String::from_utf8_lossy(&written.bytes));
    }
}

#[test]
fn a_game_with_an_impossible_deal_goes() {
    let twice = DEAL.replace("T2.J965", "TA.J965");
    let first = read(&format!("[Deal \"{DEAL}\"]\n\n[Deal \"{twice}\"]\n[Room \"Open\"]\n"));
    assert!(first.lost_boards());
    assert!(!written(&first).contains("Open"));
}

#[test]
fn every_legal_game_of_the_verifier_stays() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/deals/pbn");
    for file in ["verifier-correct_10.pbn", "verifier-correct_20.pbn"] {
        let Ok(bytes) = std::fs::read(format!("{folder}/{file}")) else {
            println!("{file} is absent: nothing to check");
            continue;
        };
        let options = ReadOptions { format: Some(Format::Pbn), ..ReadOptions::default() };
        let first = hands::read(&bytes, &options).unwrap();
        let text = hands::write(&first.set, Format::Pbn, &Default::default()).unwrap().bytes;
        let (before, after) = (Document::parse(&bytes), Document::parse(&text));
        assert_eq!(after.games().count(), before.games().count(), "{file}");
        let sections = |document: &Document, section: &str| {
            let is =
                |kind: &PartKind| matches!(kind, PartKind::Tag { name, .. } if name == section);
            document.parts().iter().filter(|part| is(&part.kind)).count()
        };
        assert_eq!(sections(&after, "Auction"), sections(&before, "Auction"), "{file}");
    }
}

#[rstest]
#[case::board("[Board \"2\"]\n[Dealer \"E\"]\n[Vulnerable \"NS\"]\n", [1, 2])]
#[case::dealer("[Dealer \"E\"]\n[Vulnerable \"NS\"]\n[Board \"2\"]\n", [1, 2])]
#[case::no_number("[Dealer \"E\"]\n[Vulnerable \"NS\"]\n", [1, 2])]
#[case::nothing("", [1, 2])]
fn games_without_an_empty_line_between_them(#[case] second: &str, #[case] due: [u32; 2]) {
    let first = read(&format!(
        "[Event \"Cup\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{DEAL}\"]\n\
         {{first}}\n{second}[Deal \"{OTHER}\"]\n{{second}}\n"
    ));
    assert_eq!(numbers(&first), due, "{}", said(&first));
    let deals: Vec<_> = first.set.boards.iter().map(|board| board.deal).collect();
    assert_eq!(deals, [DEAL.parse().unwrap(), OTHER.parse().unwrap()]);
    assert!(said(&first).contains("There is no empty line between two games"), "{}", said(&first));
    assert!(!said(&first).contains("twice"), "{}", said(&first));
    assert!(first.complaints.iter().all(|c| c.severity == Severity::Forgiven));
}

#[test]
fn the_same_deal_said_twice_is_one_game() {
    let first = read(&format!("[Board \"1\"]\n[Deal \"{DEAL}\"]\n[Deal \"{DEAL}\"]\n"));
    assert_eq!(numbers(&first), [1]);
    assert!(said(&first).contains("Deal tag twice"), "{}", said(&first));
}

#[rstest]
#[case("0")]
#[case("99999999999")]
#[case("many")]
fn a_number_no_board_has_is_said(#[case] number: &str) {
    let first = read(&format!("[Board \"{number}\"]\n[Deal \"{DEAL}\"]\n"));
    assert_eq!(numbers(&first), [1]);
    let text = format!("Board “{number}” is not a board number; it is numbered after");
    assert!(said(&first).contains(&text), "{}", said(&first));
    // Each is said, not only the first: the numbers differ.
    let second = read(&format!(
        "[Board \"{number}\"]\n[Deal \"{DEAL}\"]\n\n[Board \"-\"]\n[Deal \"{OTHER}\"]\n"
    ));
    assert!(said(&second).contains("Board “-” is not a board number"), "{}", said(&second));
}

#[test]
fn many_inherited_tags_do_not_take_long() {
    let quick = |text: &str| {
        let text = text.to_owned();
        finish("the tags to be read and written", move || {
            let first = read(&text);
            let tags: usize =
                first.set.boards.iter().map(|b| b.story.as_ref().unwrap().others.len()).sum();
            let _ = written_quickly(&first);
            (first, tags)
        })
    };
    let tags: String = (0..40_000).map(|n| format!("[A{n} \"##x\"]\n")).collect();
    let (_, n) = quick(&format!("[Board \"1\"]\n[Deal \"{DEAL}\"]\n{tags}"));
    assert_eq!(n, 40_000);
    // Every game would inherit every tag: more than any machine has room for.
    let tags: String = (0..900).map(|n| format!("[A{n} \"##{}\"]\n", "x".repeat(200))).collect();
    let games: String = (0..20_000).map(|n| format!("\n[Board \"{n}\"]\n")).collect();
    let (first, _) = quick(&format!("[Board \"1\"]\n[Deal \"{DEAL}\"]\n{tags}{games}"));
    assert!(said(&first).contains("inherit"), "{}", said(&first));
}

fn written_quickly(reading: &Reading) -> Vec<u8> {
    hands::write(&reading.set, Format::Pbn, &Default::default()).unwrap().bytes
}

#[rstest]
#[case("{\n[Document]\n}\n")]
#[case("{[Document]}\n")]
#[case("{\nBoard 01=aaaaaabffffffkkkkkklpppppp000\n}\n")]
fn what_a_comment_says_does_not_make_it_another_format(#[case] comment: &str) {
    for text in [
        format!("% PBN 2.1\n{comment}[Board \"1\"]\n[Deal \"{DEAL}\"]\n"),
        format!("[Board \"1\"]\n[Deal \"{DEAL}\"]\n{comment}"),
    ] {
        assert_eq!(numbers(&read(&text)), [1]);
    }
}
