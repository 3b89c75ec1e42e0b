//! Sections that are changed in mid-play, added and deleted.

use connector::event::update::{Updated, WITHDRAWN, update};
use connector::validate::Validate as _;
use connector::wire::ErrorType;
use rstest::rstest;
use session::log::{MovementSet, SectionSet};
use session::model::{GroupNo, Movement, Round, RoundNo, Slot, Winners};
use test_support::commands::enter_at;

use super::*;

/// An event with a result for the first board of every round at both tables.
fn in_play() -> Made {
    let mut made = Made::of(&event(vec![howell("A"), howell("B")]));
    for letters in ["A", "B"] {
        let sent = howell(letters);
        let rounds = sent.tables.iter().flatten().flat_map(|table| table.rounds.iter().flatten());
        for round in rounds {
            made.say(&[enter(
                letters,
                round.table_number,
                round.round_number,
                round.low_board_number,
            )]);
        }
    }
    made
}

fn enter(letters: &str, table: i32, round: i32, board: i32) -> Command {
    Command::EnterResult(enter_at(slot(letters, table, round, board), "3NT N ="))
}

fn slot(letters: &str, table: i32, round: i32, board: i32) -> Slot {
    let number = |number: i32| u16::try_from(number).unwrap();
    let board = u32::try_from(board).unwrap();
    test_support::commands::slot(letters, number(table), number(round), board)
}

/// An update of the section with these tables only.
fn with_tables(sent: &Section, rounds: Vec<dto::Round>) -> SectionUpdate {
    let letters = sent.letters.as_deref().unwrap();
    SectionUpdate { tables: section(letters, rounds).tables, ..again(sent) }
}

fn numbers(updated: &Updated) -> Vec<(i32, i32)> {
    let rounds = updated.answer.tables.iter().flatten().flat_map(|t| t.rounds.iter().flatten());
    rounds
        .map(|round| {
            assert!(round.updated);
            (round.table_number, round.round_number)
        })
        .collect()
}

#[test]
fn results_are_erased_from_the_first_changed_round_of_a_table_on() {
    let mut made = in_play();
    let mut sent = howell("A");
    let second = &mut sent.tables.as_mut().unwrap()[1].rounds.as_mut().unwrap()[1];
    (second.low_board_number, second.high_board_number) = (13, 14);
    let updated = made.update(&again(&sent));
    assert_eq!(updated.withdrawn, [slot("A", 2, 2, 9), slot("A", 2, 3, 11)]);
    assert_eq!(numbers(&updated), [(2, 2), (2, 3)]);
    assert_eq!(made.event().results.len(), 10);
    assert!(made.event().results.get(&slot("A", 2, 2, 9)).is_none());
    let reasons: Vec<_> = updated
        .commands
        .iter()
        .filter_map(|command| match command {
            Command::EraseResult(erase) => erase.reason.as_deref(),
            _ => None,
        })
        .collect();
    assert_eq!(reasons, [WITHDRAWN, WITHDRAWN]);
    assert_eq!(made.written("A"), sent);
    assert!(updated.answer.added_players.is_none());
    assert_eq!(updated.id, id("A"));
}

/// Rounds below the first that is named stay, rounds above the last go, tables that are not named stay.
#[test]
fn a_table_has_the_rounds_below_the_first_and_then_those_that_are_named() {
    let mut made = in_play();
    let update = with_tables(&howell("A"), vec![round("A", (1, 2), (1, 3), (13, 14))]);
    let updated = made.update(&update);
    // The round that was cut off is named too: its result is withdrawn.
    assert_eq!(numbers(&updated), [(1, 2), (1, 3)]);
    assert_eq!(updated.withdrawn, [slot("A", 1, 2, 3), slot("A", 1, 3, 5)]);
    let written = made.written("A").tables.unwrap();
    assert_eq!(
        written[0].rounds.as_deref().unwrap(),
        [round("A", (1, 1), (1, 2), (1, 2)), round("A", (1, 2), (1, 3), (13, 14))]
    );
    assert_eq!(written[1], howell("A").tables.unwrap()[1]);
}

/// Its rounds are named, so that a client withdraws their results as those of other rounds that were cut off.
#[rstest]
#[case::null(None)]
#[case::empty(Some(Vec::new()))]
fn a_table_without_rounds_goes(#[case] rounds: Option<Vec<connector::dto::Round>>) {
    let mut made = in_play();
    let mut sent = howell("A");
    sent.tables.as_mut().unwrap()[1].rounds = rounds;
    let updated = made.update(&again(&sent));
    assert_eq!(updated.withdrawn.len(), 3);
    assert_eq!(numbers(&updated), [(2, 1), (2, 2), (2, 3)]);
    let tables = updated.answer.tables.unwrap();
    assert_eq!(tables.len(), 1);
    for round in tables[0].rounds.iter().flatten() {
        assert!(round.updated && (round.pair_ns, round.pair_ew) == (0, 0), "{round:?}");
        assert_eq!(round.validate(), Vec::<String>::new());
    }
    sent.tables.as_mut().unwrap().pop();
    assert_eq!(made.written("A"), sent);
}

#[test]
fn a_table_is_added_for_pairs_that_came_late() {
    let mut made = in_play();
    let update = with_tables(
        &howell("A"),
        vec![round("A", (3, 1), (0, 0), (0, 0)), round("A", (3, 2), (5, 6), (1, 2))],
    );
    let updated = made.update(&update);
    assert_eq!(numbers(&updated), [(3, 2)], "where nobody sits nothing has changed");
    assert!(updated.withdrawn.is_empty());
    assert_eq!(made.written("A").tables.unwrap().len(), 3);
}

#[test]
fn a_section_that_is_not_known_is_added_with_its_group() {
    let mut made = in_play();
    let mut sent = howell("C");
    sent.scoring_group_number = 3;
    let update = SectionUpdate {
        scoring_group_scoring_method: ScoringMethod::CROSS_IMPS_2_TOTAL,
        ..again(&sent)
    };
    let updated = made.update(&update);
    assert_eq!(numbers(&updated).len(), 6);
    assert_eq!(made.written("C"), sent);
    let group = (SessionNo::FIRST, GroupNo::new(3).unwrap());
    let method = made.event().groups.get(&group).unwrap().method;
    assert_eq!(method, session::model::ScoringMethod::CrossImps2Total);
    let id = updated.id;

    let update = SectionUpdate { scoring_group_scoring_method: ScoringMethod::PATTON, ..update };
    assert!(made.update(&update).commands.is_empty(), "a group that is there is scored as it was");
    assert!(!section::is_vacant(made.event(), id));
}

#[test]
fn a_deleted_section_is_vacant_and_its_results_are_erased() {
    let mut made = in_play();
    let delete = SectionUpdate { is_deleted: true, tables: None, ..again(&howell("A")) };
    let updated = made.update(&delete);
    assert_eq!(updated.withdrawn.len(), 6);
    assert!(updated.answer.is_deleted);
    assert_eq!(updated.answer.tables, Some(Vec::new()));
    assert!(section::is_vacant(made.event(), id("A")));
    assert!(!section::is_vacant(made.event(), id("B")));
    assert_eq!(made.event().results.len(), 6);
    assert_eq!(made.written("A").tables, Some(Vec::new()));
    assert!(made.update(&delete).commands.is_empty(), "it is gone already");

    let updated = made.update(&again(&howell("A")));
    assert_eq!(numbers(&updated).len(), 6);
    assert_eq!(made.written("A"), howell("A"), "it can come back");
}

#[test]
fn a_section_that_loses_all_its_tables_is_vacant() {
    let mut made = in_play();
    let mut sent = howell("A");
    sent.tables.iter_mut().flatten().for_each(|table| table.rounds = Some(Vec::new()));
    let updated = made.update(&again(&sent));
    assert_eq!(updated.withdrawn.len(), 6);
    assert!(section::is_vacant(made.event(), id("A")));
}

/// Neither the old rounds with two lines nor the new ones with one could be said alone.
#[test]
fn winners_and_rounds_change_together() {
    let rounds = |pairs: [(i32, i32); 2]| {
        vec![round("A", (1, 1), pairs[0], (1, 2)), round("A", (2, 1), pairs[1], (3, 4))]
    };
    let apart = Section { winners: 2, ..section("A", rounds([(1, 1), (2, 2)])) };
    let together = section("A", rounds([(1, 2), (3, 4)]));
    let mut made = Made::of(&event(vec![apart.clone()]));
    made.update(&again(&together));
    assert_eq!(made.written("A"), together);
    made.update(&again(&apart));
    assert_eq!(made.written("A"), apart);
    assert_eq!(made.event().sections.get(&id("A")).unwrap().winners, Winners::Two);
}

#[test]
fn a_late_pair_is_no_longer_missing() {
    let mut made = Made::of(&event(vec![Section { missing_pair: 4, ..howell("A") }]));
    let updated = made.update(&again(&howell("A")));
    assert_eq!(updated.commands.len(), 1);
    // Its opponents sat out in each round; what was to be played after that is told too.
    assert_eq!(numbers(&updated), [(1, 3), (2, 1), (2, 2), (2, 3)]);
    assert_eq!(made.written("A"), howell("A"));
}

/// Its seats were emptied, because another pair has its number; now it has them again, also at tables that are not named.
#[test]
fn a_late_pair_with_a_namesake_has_its_seats_again() {
    let rounds = vec![
        round("A", (1, 1), (1, 2), (1, 2)),
        round("A", (1, 2), (1, 1), (5, 6)),
        round("A", (2, 1), (2, 1), (3, 4)),
        round("A", (2, 2), (2, 2), (7, 8)),
    ];
    let sent = Section { winners: 2, missing_pair: -2, ..section("A", rounds) };
    let full = |made: &Made| {
        let rows = made.event().movements.get(&id("A")).unwrap().rounds().to_vec();
        rows.iter().filter(|row| row.seating.is_full()).count()
    };
    let mut made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(full(&made), 2);
    let there = Section { missing_pair: 0, ..sent };
    let updated = made.update(&with_tables(&there, vec![round("A", (1, 1), (1, 2), (1, 2))]));
    assert_eq!(numbers(&updated), [(1, 1), (1, 2), (2, 2)]);
    assert_eq!(full(&made), 3);
}

/// A table where somebody sat out keeps its boards, which are never sent. Then who sat there is missing, too.
#[test]
fn one_missing_pair_follows_another_at_a_table_with_boards() {
    let rounds = vec![
        round("A", (1, 1), (1, 3), (1, 2)),
        round("A", (1, 2), (2, 1), (3, 4)),
        round("A", (1, 3), (3, 2), (5, 6)),
    ];
    let sent = Section { winners: 2, missing_pair: 1, ..section("A", rounds) };
    let mut made = Made::of(&event(vec![sent]));
    let rounds = vec![
        round("A", (1, 1), (0, 3), (0, 0)),
        round("A", (1, 2), (2, 1), (3, 4)),
        round("A", (1, 3), (3, 2), (5, 6)),
    ];
    let other = Section { winners: 2, missing_pair: -3, ..section("A", rounds) };
    made.update(&again(&other));
    assert_eq!(made.written("A"), other);
    let there = Section { missing_pair: 0, ..other };
    made.update(&again(&there));
    assert_eq!(made.written("A"), there);
}

/// The wire can tell boards 5, 6 and 20 only as 5 to 20; coming back they are still the three.
#[test]
fn a_round_that_comes_as_it_was_written_stays_as_it_is() {
    let mut made = in_play();
    let mut rows: Vec<Round> = made.event().movements.get(&id("A")).unwrap().rounds().to_vec();
    rows[2].boards = "5,6,20".parse().unwrap();
    let (session, section) = (SessionNo::FIRST, "A".parse().unwrap());
    let (from_round, rounds) = (RoundNo::FIRST, Movement::from(rows));
    made.say(&[Command::SetMovement(MovementSet { session, section, from_round, rounds })]);
    let written = made.written("A");
    assert!(made.update(&again(&written)).commands.is_empty());
}

#[test]
fn a_name_that_was_given_here_stays_unless_another_comes() {
    let mut made = in_play();
    let about = made.event().sections.get(&id("A")).unwrap().clone();
    let about = session::model::Section { name: Some("Red".into()), ..about };
    made.say(&[Command::SetSection(SectionSet { id: id("A"), about })]);
    assert!(made.update(&again(&howell("A"))).commands.is_empty());
    assert_eq!(made.written("A").name.as_deref(), Some("Red"));
    made.update(&SectionUpdate { name: Some("Blue".into()), ..again(&howell("A")) });
    assert_eq!(made.written("A").name.as_deref(), Some("Blue"));
}

#[test]
fn what_was_kept_of_tables_that_are_not_named_is_kept_on() {
    let mut sent = howell("A");
    sent.tables.as_mut().unwrap()[1].keep_bridgemates_alive = true;
    sent.tables.as_mut().unwrap()[1].rounds.as_mut().unwrap()[0].team_ew = 7;
    sent.tables.as_mut().unwrap()[0].rounds.as_mut().unwrap()[0].team_ew = 8;
    let mut made = Made::of(&event(vec![sent.clone()]));
    made.update(&with_tables(&sent, vec![round("A", (1, 2), (1, 3), (13, 14))]));
    let rounds = sent.tables.as_mut().unwrap()[0].rounds.as_mut().unwrap();
    rounds.truncate(1);
    rounds.push(round("A", (1, 2), (1, 3), (13, 14)));
    assert_eq!(made.written("A"), sent);
}

#[rstest]
#[case::no_such_session(SectionUpdate { session_guid: Some(OTHER.into()), ..again(&howell("A")) }, ErrorType::EntryUnknown)]
#[case::no_such_section(SectionUpdate { is_deleted: true, tables: None, ..again(&howell("C")) }, ErrorType::Movement)]
#[case::unplayable(with_tables(&howell("A"), vec![round("A", (1, 2), (4, 2), (3, 4))]), ErrorType::Movement)]
#[case::participations_of_another_kind(SectionUpdate { has_explicit_participations: true, ..again(&howell("A")) }, ErrorType::Validation)]
#[case::a_group_beyond_all(SectionUpdate { scoring_group_number: 1000, ..again(&howell("A")) }, ErrorType::Validation)]
fn an_update_that_fits_nothing_is_refused(#[case] sent: SectionUpdate, #[case] kind: ErrorType) {
    let made = in_play();
    let letters = sent.letters.clone().unwrap();
    let fault = update(&made.state, &made.sessions, made.frame(&letters), &sent).unwrap_err();
    assert_eq!(fault.kind, kind, "{fault}");
}
