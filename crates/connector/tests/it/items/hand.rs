//! Hand records into an event and out of it.

use bridge::{BoardNo, Deal};
use connector::dto::HandRecord;
use connector::event::hand::{read_all, write};
use connector::validate::Validate;
use hands::dealing::DealNumber;
use hands::double_dummy::TrickTable;
use proptest::prelude::*;
use rstest::rstest;
use session::State;
use session::model::{HandScope, SessionNo};

use super::{GUID, OTHER, after, evening, section, told};

const DEAL: &str = "N:AKQJ.T98.765.432 T987.AKQJ.432.65 654.32.AKQJ.T987 32.7654.T98.AKQJ";
const OTHER_DEAL: &str = "N:T987.AKQJ.432.65 AKQJ.T98.765.432 654.32.AKQJ.T987 32.7654.T98.AKQJ";

fn deal(text: &str) -> Deal {
    text.parse().unwrap()
}

/// The cards of board 1 in a section of a group.
fn record(letters: &str, group: i32, text: &str) -> HandRecord {
    let (state, _) = evening();
    let scope = HandScope { session: SessionNo::FIRST, section: Some("A".parse().unwrap()) };
    let board = BoardNo::new(1).unwrap();
    let written = write(state.event(), scope, board, &deal(text), None, GUID);
    let record = written.into_iter().next().unwrap();
    HandRecord { section_letters: Some(letters.into()), scoring_group_number: group, ..record }
}

fn taken(state: &State, records: &[HandRecord]) -> State {
    let (_, sessions) = evening();
    let hands = read_all(state.event(), &sessions, records).unwrap();
    let state = after(state, &hands.commands);
    let again = read_all(state.event(), &sessions, records).unwrap();
    assert_eq!(again.commands, [], "it is no news");
    state
}

/// Which sections have which cards of board 1.
fn cards(state: &State, sections: &str) -> Vec<Option<Deal>> {
    let board = BoardNo::new(1).unwrap();
    let deal = |letters: char| state.event().deal(section(&letters.to_string()), board).copied();
    sections.chars().map(deal).collect()
}

#[test]
fn the_hands_of_a_section_are_those_of_its_group() {
    let (state, _) = evening();
    let state = taken(&state, &[record("A", 1, DEAL)]);
    assert_eq!(cards(&state, "ABC"), [Some(deal(DEAL)), Some(deal(DEAL)), None]);
}

#[test]
fn a_section_may_have_hands_of_its_own() {
    let (state, _) = evening();
    let state = taken(&state, &[record("B", 1, OTHER_DEAL), record("A", 1, DEAL)]);
    assert_eq!(cards(&state, "AB"), [Some(deal(DEAL)), Some(deal(OTHER_DEAL))]);
}

#[test]
fn boards_that_everybody_plays_are_kept_once() {
    let (state, sessions) = evening();
    let records = [record("A", 1, DEAL), record("C", 2, DEAL), record("D", 3, DEAL)];
    let hands = read_all(state.event(), &sessions, &records).unwrap();
    assert_eq!(hands.commands.len(), 1);
    let state = taken(&state, &records);
    let scope = HandScope { session: SessionNo::FIRST, section: None };
    let board = BoardNo::new(1).unwrap();
    assert_eq!(state.event().hands.get(&(scope, board)), Some(&deal(DEAL)));
    // They go out once for each group, and back.
    let written = write(state.event(), scope, board, &deal(DEAL), None, GUID);
    let groups: Vec<_> = written
        .iter()
        .map(|record| (record.scoring_group_number, record.section_letters.clone().unwrap()))
        .collect();
    assert_eq!(groups, [(1, "A".to_owned()), (2, "C".to_owned()), (3, "D".to_owned())]);
    assert_eq!(written, records);
}

#[rstest]
#[case(HandRecord { session_guid: Some(OTHER.into()), ..record("Z", 1, DEAL) },
    "EntryUnknown: The session 'B1B2C3D4E5F60718293A4B5C6D7E8F90' is not known. Send InitializeEvent or AddSession with it first, or ContinueEvent with its event.")]
#[case(
    record("Z", 9, DEAL),
    "Movement: Hand record of board 1: there is no section 'Z' and no scoring group 9 in this session. Send the letters of a section that is there."
)]
#[case(HandRecord { north_clubs: Some("543".into()), ..record("A", 1, DEAL) },
    "Validation: Hand record of board 1: the ♣5 is in the hands of North and East.")]
#[case(HandRecord { north_clubs: None, ..record("A", 1, DEAL) },
    "Validation: Hand record of board 1: North has 10 cards, not 13.")]
#[case(HandRecord { board_number: 0, ..record("A", 1, DEAL) },
    "Validation: Hand record of board 0: there is no such board.")]
fn a_hand_record_that_does_not_fit_is_refused(#[case] wrong: HandRecord, #[case] said: &str) {
    let (state, sessions) = evening();
    assert_eq!(told(read_all(state.event(), &sessions, &[wrong])), said);
}

#[rstest]
#[case(record("A", 2, DEAL), "AB", "section A is in scoring group 1, not 2. Taken by the section.")]
#[case(
    record("C", 99, DEAL),
    "C",
    "section C is in scoring group 2, not 99. Taken by the section."
)]
#[case(record("Z", 1, DEAL), "AB", "there is no section Z. Taken for scoring group 1.")]
fn a_section_counts_before_a_scoring_group(
    #[case] record: HandRecord,
    #[case] sections: &str,
    #[case] note: &str,
) {
    let (state, sessions) = evening();
    let hands = read_all(state.event(), &sessions, std::slice::from_ref(&record)).unwrap();
    assert_eq!(hands.notes, [format!("Hand record of board 1: {note}")]);
    let state = taken(&state, &[record]);
    for letters in ["A", "B", "C"] {
        assert_eq!(cards(&state, letters)[0].is_some(), sections.contains(letters), "{letters}");
    }
}

#[test]
fn tricks_that_cannot_be_are_left_out() {
    let (state, sessions) = evening();
    let record = HandRecord {
        has_hand_evaluation_data: true,
        double_dummy_west_no_trump: 14,
        ..record("A", 1, DEAL)
    };
    let hands = read_all(state.event(), &sessions, &[record]).unwrap();
    assert_eq!((hands.commands.len(), hands.tricks.len()), (2, 0));
}

proptest! {
    #[test]
    fn cards_and_tricks_come_back_as_they_went(
        number_of_deal in 0..1_u128 << 95,
        tricks in prop::option::of(prop::collection::vec(0..=13_u8, 20)),
        number in 1..200_u32,
        letters in prop::sample::select(vec!["A", "C", "D"]),
    ) {
        let (state, sessions) = evening();
        let deal = DealNumber::new(number_of_deal).unwrap().deal();
        let board = BoardNo::new(number).unwrap();
        let table = tricks.map(|tricks| {
            let mut tricks = tricks.into_iter();
            TrickTable::from_fn(|_, _| tricks.next().unwrap()).unwrap()
        });
        let scope = HandScope { session: SessionNo::FIRST, section: Some(letters.parse().unwrap()) };
        let written = write(state.event(), scope, board, &deal, table.as_ref(), GUID);
        prop_assert_eq!(written.len(), 1);
        prop_assert_eq!(written[0].validate(), Vec::<String>::new());
        let hands = read_all(state.event(), &sessions, &written).unwrap();
        prop_assert_eq!(&hands.tricks, &table.map(|table| (deal, table)).into_iter().collect::<Vec<_>>());
        let state = after(&state, &hands.commands);
        prop_assert_eq!(state.event().deal(section(letters), board), Some(&deal));
        prop_assert_eq!(write(state.event(), scope, board, &deal, table.as_ref(), GUID), written);
    }
}
