//! Results into an event and out of it.

use bridge::{
    Adjustment, AssignedScore, Card, Contract, Doubled, Level, Outcome, OutcomeKind, Percentage,
    Played, Rank, Seat, Strain, Suit, Tricks,
};
use connector::dto::BoardResult;
use connector::event::result::{erased, read_all, write};
use connector::validate::Validate;
use proptest::prelude::*;
use rstest::rstest;
use session::model::{PairNo, Seating};
use session::state::TableResult;
use session::{Command, EnterResult, State};
use test_support::commands::enter_at;

use super::{GUID, after, evening, slot};

/// Four spades by North, made, at table A1 in round 1.
pub(super) fn four_spades() -> BoardResult {
    BoardResult {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: 1,
        round_number: 1,
        board_number: 1,
        scoring_direction: 3,
        pair_north_south: 4,
        pair_east_west: 1,
        declaring_pair: 4,
        declarer_direction: 1,
        level: 4,
        denomination: 4,
        total_tricks: 10,
        ..BoardResult::default()
    }
}

/// What an event says of a board at A1 after results came.
fn outcome_of(results: &[BoardResult]) -> String {
    let (state, sessions) = evening();
    for result in results {
        assert_eq!(result.validate(), Vec::<String>::new());
    }
    let state = after(&state, &read_all(state.event(), &sessions, results).unwrap());
    let found = state.event().results.get(&slot("A", 1, 1, 1));
    found.map_or("nothing".to_owned(), |(_, result)| result.outcome.to_string())
}

#[rstest]
#[case(1, "1SN+3")]
#[case(2, "2SN+2")]
#[case(3, "3SN+1")]
#[case(4, "4SN=")]
#[case(5, "5SN-1")]
#[case(6, "6SN-2")]
#[case(7, "7SN-3")]
#[case(0, "PASS")]
#[case(-1, "A- A-")]
#[case(-2, "A- A")]
#[case(-3, "A- A+")]
#[case(-4, "A A-")]
#[case(-5, "A A")]
#[case(-6, "A A+")]
#[case(-7, "A+ A-")]
#[case(-8, "A+ A")]
#[case(-9, "A+ A+")]
#[case(-10, "NP")]
fn every_level_has_its_meaning(#[case] level: i32, #[case] said: &str) {
    assert_eq!(outcome_of(&[BoardResult { level, ..four_spades() }]), said);
}

#[rstest]
#[case(1, "4CN=")]
#[case(2, "4DN=")]
#[case(3, "4HN=")]
#[case(4, "4SN=")]
#[case(5, "4NTN=")]
fn every_denomination_has_its_strain(#[case] denomination: i32, #[case] said: &str) {
    assert_eq!(outcome_of(&[BoardResult { denomination, ..four_spades() }]), said);
}

#[rstest]
#[case(0, "4SN=")]
#[case(1, "4SXN=")]
#[case(2, "4SXXN=")]
fn every_stake_has_its_double(#[case] stake: i32, #[case] said: &str) {
    assert_eq!(outcome_of(&[BoardResult { stake, ..four_spades() }]), said);
}

/// A seat of the other side than the declaring pair's is a board played in the wrong direction.
#[rstest]
#[case(1, 4, "4SN=")]
#[case(2, 1, "4SE=")]
#[case(3, 4, "4SS=")]
#[case(4, 1, "4SW=")]
#[case(1, 1, "4SN= WD")]
#[case(2, 4, "4SE= WD")]
#[case(3, 1, "4SS= WD")]
#[case(4, 4, "4SW= WD")]
fn every_direction_has_its_seat(
    #[case] declarer_direction: i32,
    #[case] declaring_pair: i32,
    #[case] said: &str,
) {
    let result = BoardResult { declarer_direction, declaring_pair, ..four_spades() };
    assert_eq!(outcome_of(&[result]), said);
}

#[rstest]
#[case(0, 0, "4SN=")]
#[case(2, 1, "4SN= C2")]
#[case(10, 2, "4SN= DT")]
#[case(11, 3, "4SN= HJ")]
#[case(12, 4, "4SN= SQ")]
#[case(13, 3, "4SN= HK")]
#[case(14, 4, "4SN= SA")]
fn every_lead_has_its_card(#[case] rank: i32, #[case] suit: i32, #[case] said: &str) {
    let lead = BoardResult { lead_card_rank: rank, lead_card_suit: suit, ..four_spades() };
    assert_eq!(outcome_of(&[lead]), said);
}

/// The first of two averages belongs to the scoring direction, North-South where it is both.
#[rstest]
#[case(1, "A+ A-")]
#[case(2, "A- A+")]
#[case(3, "A+ A-")]
fn averages_are_seen_from_the_scoring_direction(#[case] direction: i32, #[case] said: &str) {
    let result = BoardResult { level: -7, scoring_direction: direction, ..four_spades() };
    assert_eq!(outcome_of(&[result]), said);
}

#[test]
fn a_result_for_one_side_changes_that_side_only() {
    let ns = BoardResult { scoring_direction: 1, ..four_spades() };
    let ew = BoardResult { scoring_direction: 2, total_tricks: 9, ..four_spades() };
    assert_eq!(outcome_of(std::slice::from_ref(&ns)), "4SN=", "until the other side has another");
    assert_eq!(outcome_of(&[ns.clone(), ew.clone()]), "[4SN=] [4SN-1]");
    assert_eq!(outcome_of(&[ns.clone(), ew.clone(), ns.clone(), ew.clone()]), "[4SN=] [4SN-1]");
    let same = BoardResult { scoring_direction: 1, ..ew.clone() };
    assert_eq!(outcome_of(&[ns, ew, same]), "4SN-1");
}

#[test]
fn a_batch_that_comes_again_changes_nothing() {
    let (state, sessions) = evening();
    let batch = [four_spades(), BoardResult { board_number: 2, level: -10, ..four_spades() }];
    let commands = read_all(state.event(), &sessions, &batch).unwrap();
    assert_eq!(commands.len(), 2);
    let state = after(&state, &commands);
    assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()));
}

#[test]
fn the_scoring_program_may_correct_a_result() {
    let corrected = BoardResult { total_tricks: 11, ..four_spades() };
    assert_eq!(outcome_of(&[four_spades(), corrected]), "4SN+1");
}

#[test]
fn a_result_is_taken_away_and_may_come_again() {
    let deleted = BoardResult { is_deleted: true, ..four_spades() };
    assert_eq!(outcome_of(std::slice::from_ref(&deleted)), "nothing");
    assert_eq!(outcome_of(&[four_spades(), deleted.clone()]), "nothing");
    assert_eq!(
        outcome_of(&[four_spades(), deleted.clone(), deleted.clone(), four_spades()]),
        "4SN="
    );
    let (state, sessions) = evening();
    let nowhere = BoardResult { table_number: 9, round_number: 99, ..deleted };
    assert_eq!(read_all(state.event(), &sessions, &[nowhere]), Ok(Vec::new()));
}

#[test]
fn who_really_played_stays_when_their_result_is_corrected() {
    let (state, sessions) = evening();
    let others = Seating::Pairs { ns: PairNo::new(2), ew: PairNo::new(1) };
    let state = after(&state, &[entered("4SN=", Some(others))]);
    let known = write(state.event().results.get(&slot("A", 1, 1, 1)).unwrap().1, GUID);
    assert_eq!((known.pair_north_south, known.pair_east_west), (2, 1));
    assert_eq!(read_all(state.event(), &sessions, std::slice::from_ref(&known)), Ok(Vec::new()));
    let corrected = BoardResult { total_tricks: 12, ..known };
    let state = after(&state, &read_all(state.event(), &sessions, &[corrected]).unwrap());
    assert_eq!(in_force(&state), ("2 v 1".to_owned(), "4SN+2".to_owned()));
    // The pairs of the movement are right as well.
    let state = after(&state, &read_all(state.event(), &sessions, &[four_spades()]).unwrap());
    assert_eq!(in_force(&state), ("4 v 1".to_owned(), "4SN=".to_owned()));
}

/// What the wire has no words for is told as nearly as it can be, and does not come back as a correction.
#[rstest]
#[case("40% 60%", -3)]
#[case("44.99% 45%", -2)]
#[case("55% 55.01%", -6)]
#[case("100% 0%", -7)]
#[case("? ?", -10)]
#[case("A+ ?", -10)]
#[case("[4SN=] [4SN-1]", -10)]
#[case("[+420] [+420]", -10)]
#[case("[1/2 4SN=, 1/2 4SN-1]", -10)]
#[case("[PASS]", 0)]
#[case("[4SN=]", 4)]
#[case("NP WD", -10)]
fn a_ruling_is_told_as_nearly_as_it_can_be(#[case] outcome: &str, #[case] level: i32) {
    let (state, sessions) = evening();
    let state = after(&state, &[entered(outcome, None)]);
    let (_, result) = state.event().results.get(&slot("A", 1, 1, 1)).unwrap();
    let written = write(result, GUID);
    assert_eq!(written.level, level);
    assert_eq!(written.validate(), Vec::<String>::new());
    assert_eq!(read_all(state.event(), &sessions, &[written]), Ok(Vec::new()));
}

#[test]
fn an_erased_result_says_where_it_was_and_what_it_was() {
    let (state, sessions) = evening();
    let state = after(&state, &[entered("4SN= HK", None)]);
    let (_, result) = state.event().results.get(&slot("A", 1, 1, 1)).unwrap();
    let last = erased(slot("A", 1, 1, 2), Some(result), GUID);
    let expected = BoardResult { is_deleted: true, board_number: 2, ..write(result, GUID) };
    assert_eq!(last, expected);
    let alone = erased(slot("A", 1, 1, 1), None, GUID);
    assert_eq!(alone.validate(), Vec::<String>::new());
    assert!(alone.is_deleted);
    let state = after(&state, &read_all(state.event(), &sessions, &[alone]).unwrap());
    assert!(state.event().results.is_empty());
}

/// Both lines have the same numbers there, so the wire cannot say which pair declared.
#[test]
fn lines_numbered_apart_are_told_apart_by_the_seat() {
    let (state, sessions) = evening();
    let result = BoardResult {
        section_letters: Some("B".into()),
        pair_north_south: 1,
        declaring_pair: 1,
        declarer_direction: 2,
        ..four_spades()
    };
    let state =
        after(&state, &read_all(state.event(), &sessions, std::slice::from_ref(&result)).unwrap());
    let (_, found) = state.event().results.get(&slot("B", 1, 1, 1)).unwrap();
    assert_eq!(found.outcome.to_string(), "4SE=");
    assert_eq!(write(found, GUID), result);
}

#[rstest]
#[case("C", 1, 2)]
#[case("D", 1, 3)]
#[case("D", 2, 4)]
fn teams_and_individuals_have_results_too(#[case] letters: &str, #[case] ns: i32, #[case] ew: i32) {
    let (state, sessions) = evening();
    let result = BoardResult {
        section_letters: Some(letters.into()),
        pair_north_south: ns,
        pair_east_west: ew,
        declaring_pair: ns,
        ..four_spades()
    };
    let state = after(&state, &read_all(state.event(), &sessions, &[result]).unwrap());
    let (_, found) = state.event().results.get(&slot(letters, 1, 1, 1)).unwrap();
    assert_eq!(found.outcome.to_string(), "4SN=");
    assert_eq!(read_all(state.event(), &sessions, &[write(found, GUID)]), Ok(Vec::new()));
}

/// A command of somebody at the director's desk.
fn entered(outcome: &str, seating: Option<Seating>) -> Command {
    let result = enter_at(slot("A", 1, 1, 1), outcome);
    Command::EnterResult(EnterResult { insist: seating.is_some(), seating, ..result })
}

fn in_force(state: &State) -> (String, String) {
    let (_, result) = state.event().results.get(&slot("A", 1, 1, 1)).unwrap();
    (result.seating.to_string(), result.outcome.to_string())
}

/// Everything that the wire has words for.
fn sayable() -> impl Strategy<Value = Outcome> {
    let card = (0..4_usize, 0..13_usize)
        .prop_map(|(suit, rank)| Card { suit: Suit::ALL[suit], rank: Rank::ALL[rank] });
    let parts = (0..7_usize, 0..5_usize, 0..3_usize, 0..4_usize, 0..=13_u8);
    let played = (parts, prop::option::of(card)).prop_map(
        |((level, strain, doubled, declarer, tricks), lead)| {
            let contract = Contract {
                level: Level::ALL[level],
                strain: Strain::ALL[strain],
                doubled: Doubled::ALL[doubled],
            };
            let tricks = Tricks::new(tricks).unwrap();
            OutcomeKind::Played(Played { contract, declarer: Seat::ALL[declarer], tricks, lead })
        },
    );
    let natural = prop_oneof![4 => played, 1 => Just(OutcomeKind::PassedOut)];
    let natural = (natural, any::<bool>())
        .prop_map(|(kind, wrong_direction)| Outcome { kind, wrong_direction });
    let average = prop_oneof![
        Just(Adjustment::AverageMinus),
        Just(Adjustment::Average),
        Just(Adjustment::AveragePlus)
    ];
    let averages = (average.clone(), average).prop_map(|(ns, ew)| Outcome::adjusted(ns, ew));
    prop_oneof![6 => natural, 2 => averages, 1 => Just(Outcome::not_played())]
}

/// Also what it has no words for.
fn anything() -> impl Strategy<Value = Outcome> {
    let side = prop_oneof![
        (0..=10_000_u16).prop_map(|n| Percentage::from_hundredths(n).unwrap().into()),
        (-2000..2000_i32).prop_map(|n| Adjustment::Assigned(AssignedScore::Points(n))),
        Just(Adjustment::Assigned(AssignedScore::PassedOut)),
        Just(Adjustment::Undecided),
        Just(Adjustment::AveragePlus),
    ];
    let ruled = (side.clone(), side).prop_map(|(ns, ew)| Outcome::adjusted(ns, ew));
    prop_oneof![sayable(), ruled]
}

fn table_result(outcome: Outcome) -> TableResult {
    let seating = Seating::Pairs { ns: PairNo::new(4), ew: PairNo::new(1) };
    TableResult { slot: slot("A", 1, 1, 1), seating, outcome }
}

proptest! {
    #[test]
    fn a_result_comes_back_as_it_went(outcome in sayable()) {
        let (state, sessions) = evening();
        let result = table_result(outcome);
        let written = write(&result, GUID);
        prop_assert_eq!(written.validate(), Vec::<String>::new());
        let commands = read_all(state.event(), &sessions, std::slice::from_ref(&written)).unwrap();
        let state = after(&state, &commands);
        let (_, found) = state.event().results.get(&result.slot).unwrap();
        prop_assert_eq!(found, &result);
        prop_assert_eq!(read_all(state.event(), &sessions, &[written]).unwrap(), Vec::new());
    }

    #[test]
    fn what_was_told_is_no_news(outcome in anything()) {
        let (state, sessions) = evening();
        let at = slot("A", 1, 1, 1);
        let command = EnterResult { outcome, ..enter_at(at, "PASS") };
        let state = after(&state, &[Command::EnterResult(command)]);
        let (_, result) = state.event().results.get(&at).unwrap();
        let written = write(result, GUID);
        prop_assert_eq!(written.validate(), Vec::<String>::new());
        prop_assert_eq!(read_all(state.event(), &sessions, &[written]).unwrap(), Vec::new());
    }
}
