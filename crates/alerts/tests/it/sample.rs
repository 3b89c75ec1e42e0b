//! Every feature of the sample file, by the record that answers: in the sample itself, when it is there, and
//! in our own one. Each case has the line that wins under today's rule for options and under the sample's.

use alerts::{Choices, Question, Rules, System};
use bridge::BoardNo;
use rstest::rstest;

use crate::corpus_files::{OWN, sample};

/// A question, with the lines that answer it today and by the sample's rule.
struct Case {
    auction: &'static str,
    call: &'static str,
    board: Option<u32>,
    partner: Option<&'static str>,
    option: Option<&'static str>,
    today: Option<u32>,
    sample: Option<u32>,
}

/// Returns a case in which both rules agree and nothing is chosen.
const fn case(auction: &'static str, call: &'static str, line: u32) -> Case {
    let both = Some(line);
    let (board, partner, option) = (None, None, None);
    Case { auction, call, board, partner, option, today: both, sample: both }
}

const fn nothing(auction: &'static str, call: &'static str) -> Case {
    Case { today: None, sample: None, ..case(auction, call, 0) }
}

const fn on_board(case: Case, board: u32) -> Case {
    Case { board: Some(board), ..case }
}

fn check(text: &str, case: &Case) {
    let system = System::of(text);
    for (rules, line) in [(Rules::Today, case.today), (Rules::Sample, case.sample)] {
        let choices = Choices {
            rules,
            partner: case.partner.map(str::to_owned),
            options: case.option.map(|name| (name.to_owned(), true)).into_iter().collect(),
            me: None,
        };
        let auction = alerts::calls(case.auction).unwrap();
        let call = alerts::call(case.call).unwrap();
        let board = case.board.and_then(BoardNo::new);
        let found =
            system.look_up(&system.choose(&choices), &Question { auction: &auction, call, board });
        assert_eq!(found.as_ref().map(|it| it.place.line), line, "{rules:?}");
        let Some(found) = found else { continue };
        // What is told is the third field of that line, with one blank for several, divided at `#`.
        let written = text.lines().nth(found.place.line as usize - 1).unwrap();
        let field =
            written.split(',').nth(2).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        let mut parts = field.split('#');
        assert_eq!(found.explanation.explanation, parts.next().unwrap());
        assert_eq!(found.explanation.chat.as_deref(), parts.next());
    }
}

#[rstest]
#[case::a_record_with_blanks_tabs_and_a_comment(case("1C--1D--1H--", "1N", 31))]
#[case::wild_cards_for_whatever_opponents_bid(case("1C1S1D2C1HDb", "1N", 31))]
#[case::an_opening_has_an_empty_context(case("", "1C", 34))]
#[case::an_opening_in_any_seat(case("------", "1C", 34))]
#[case::a_response_after_a_pass(case("1C--", "1D", 37))]
#[case::a_rebid(case("1C--1D--", "1N", 41))]
#[case::a_rebid_after_an_overcall(case("1C--1D1H", "1N", 44))]
#[case::another_overcall_is_another_context(nothing("1C--1D1S", "1N"))]
#[case::a_seat_sensitive_opening(case("----", "1H", 47))]
#[case::a_seat_sensitive_opening_in_another_seat(nothing("--", "1H"))]
#[case::drury_after_an_initial_pass(case("----1S--", "2C", 48))]
#[case::drury_needs_the_pass(nothing("1S--", "2C"))]
#[case::an_overcall_and_a_sequence_defined_twice(case("1H", "2N", 54))]
#[case::explanation_and_chat(case("", "1D", 64))]
#[case::the_first_option_of_a_group(case("1C", "Db", 82))]
#[case::another_option_of_the_group(Case { option: Some("vs1C Precision"), ..case("1C", "Db", 85) })]
#[case::each_group_has_a_first_option(case("1N", "Db", 88))]
#[case::not_vulnerable(on_board(case("", "1N", 96), 1))]
// Board 2: East deals and is not vulnerable; South opens after a pass and is. Today the second block of
// the group is not selected, so nothing is told: the trap of the sample.
#[case::vulnerable(Case { today: None, ..on_board(case("--", "1N", 99), 2) })]
#[case::vulnerable_and_chosen(Case { option: Some("MyOpenings @v"), ..on_board(case("--", "1N", 99), 2) })]
#[case::options_for_a_partner(Case { partner: Some("john"), ..case("", "2D", 107) })]
#[case::options_for_another_partner(Case { partner: Some("JOE"), ..case("", "2D", 109) })]
#[case::a_partner_without_options(Case { partner: Some("jim"), ..case("", "2D", 107) })]
fn the_well_known_sample(#[case] case: Case) {
    if let Some(text) = sample() {
        check(&text, &case);
    }
}

#[rstest]
#[case::a_record_with_blanks_tabs_and_a_comment(case("1C--1H--1S--", "2C", 7))]
#[case::wild_cards_for_whatever_opponents_bid(case("1C1D1H--1SDb", "2C", 7))]
#[case::an_opening_has_an_empty_context(case("", "1C", 8))]
#[case::a_response_after_a_pass(case("1C--", "1D", 9))]
#[case::a_rebid(case("1C--1D--", "1N", 10))]
#[case::a_rebid_after_an_overcall(case("1C--1D2S", "2N", 11))]
#[case::a_seat_sensitive_opening(case("----", "1S", 12))]
#[case::a_seat_sensitive_opening_in_another_seat(nothing("", "1S"))]
#[case::drury_after_an_initial_pass(case("----1H--", "2C", 13))]
#[case::an_overcall(case("1S", "2N", 14))]
#[case::an_overcall_with_blanks(case("--1S", "3N", 15))]
#[case::a_sequence_defined_twice(case("", "2N", 17))]
#[case::explanation_and_chat(case("", "3N", 18))]
#[case::the_first_option_of_a_group(case("1D", "Db", 27))]
#[case::another_option_of_the_group(Case { option: Some("over1D artificial"), ..case("1D", "Db", 29) })]
#[case::not_vulnerable(on_board(case("", "1N", 31), 1))]
#[case::vulnerable(Case { today: None, ..on_board(case("", "1N", 33), 4) })]
#[case::vulnerable_and_chosen(Case { option: Some("Notrump @v"), ..on_board(case("", "1N", 33), 4) })]
#[case::after_the_end_of_a_block(case("2C", "Db", 35))]
#[case::options_for_a_partner(Case { partner: Some("Anna"), ..case("", "2H", 37) })]
#[case::options_for_another_partner(Case { partner: Some("bert"), ..case("", "2H", 39) })]
fn our_own_sample(#[case] case: Case) {
    check(OWN, &case);
}

#[test]
fn the_file_begins_with_its_keyword() {
    assert_eq!(System::of(OWN).kind(), alerts::FileKind::BboAlert);
    assert_eq!(System::of("1C,1D,x\n").kind(), alerts::FileKind::Unknown);
    assert_eq!(System::of("my bboAlert file\n").kind(), alerts::FileKind::BboAlert);
    assert_eq!(System::of("Import,other.txt\n").kind(), alerts::FileKind::BboAlert);
    assert_eq!(System::of("https://example.org/x\n").kind(), alerts::FileKind::Address);
}

#[test]
fn prose_is_no_record() {
    let system = System::of(OWN);
    let lines: Vec<u32> = system.statements().iter().map(|it| it.place.line).collect();
    assert_eq!(lines, [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 27, 29, 31, 33, 35, 37, 39]);
}

/// The shortcuts of the samples: continued lines, a comma that cuts, several lines, a key.
#[test]
fn the_shortcuts_of_the_samples() {
    let expanded = |text: &str, typed: &str| {
        let system = System::of(text);
        system.expand(&system.choose(&Choices::default()), typed).lines
    };
    assert_eq!(expanded(OWN, "a GF"), ["a game forcing"]);
    assert_eq!(expanded(OWN, "LG"), ["a text that is so long that it is continued"]);
    assert_eq!(expanded(OWN, "KC"), ["key cards 1 or 4"]);
    assert_eq!(expanded(OWN, "MM"), ["one", "two"]);
    assert_eq!(expanded(OWN, "AltG"), ["Good luck"]);
    let Some(text) = sample() else { return };
    // What is expected is taken from the lines of the sample themselves.
    let field = |line: usize| {
        let line = text.lines().nth(line - 1).unwrap();
        line.split(',').nth(2).unwrap().trim().trim_end_matches('\\').to_owned()
    };
    for (typed, line) in [("TC", 67), ("TS", 70), ("BW", 73), ("AltA", 77)] {
        assert_eq!(expanded(&text, typed), [field(line)], "{typed}");
    }
    let continued = text.lines().nth(71).unwrap().trim();
    assert_eq!(expanded(&text, "XX"), [format!("{}{continued}", field(71))]);
    assert_eq!(expanded(&text, "ML").len(), 3);
}
