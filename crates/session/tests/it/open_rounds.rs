//! Which rounds of a table are open.

use jiff::{Timestamp, ToSpan};
use rstest::rstest;
use session::log::{BoardCancelled, ClockSet, ResultsOfLeaver, StageSet, Withdrawn};
use session::model::{Clock, HandScope, RoundNo, SessionNo, Stage, TableNo};
use session::state::OpenRounds;
use session::{Author, Command, LiveEvent};
use test_support::commands::{Speak, create, erase, saying_now, section};

use crate::club::club;
use crate::memory_journal::MemoryJournal;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn round(number: u16) -> RoundNo {
    RoundNo::new(number).unwrap()
}

fn is_open_at(live: &LiveEvent<MemoryJournal>, table: u16, number: u16, now: Timestamp) -> bool {
    let (event, table) = (live.state().event(), TableNo::new(table).unwrap());
    let alone = OpenRounds::of_table(event, section("A"), table, now).unwrap();
    let all = OpenRounds::of_section(event, section("A"), now).unwrap();
    let is_open = all.is_open(table, round(number));
    assert_eq!(alone.is_open(table, round(number)), is_open);
    is_open
}

fn is_open(live: &LiveEvent<MemoryJournal>, table: u16, number: u16) -> bool {
    is_open_at(live, table, number, NOW)
}

fn enter_all(live: &mut LiveEvent<MemoryJournal>, lines: &[&str]) {
    for line in lines {
        live.enter(line).unwrap();
    }
}

fn set_stage(live: &mut LiveEvent<MemoryJournal>, stage: Stage) {
    live.tell(Command::SetStage(StageSet { session: SessionNo::FIRST, stage })).unwrap();
}

/// North-South 1 stay at table 1, and East-West 3 come from table 3.
#[rstest]
#[case::the_first(&[], 1, true)]
#[case::nothing_entered(&[], 2, false)]
#[case::own_alone(&["A1 1 PASS", "A1 2 PASS"], 2, false)]
#[case::own_for_all_rounds(&["A1 1 PASS", "A1 2 PASS", "A1 3 PASS", "A1 4 PASS", "A1 5 PASS"], 3, false)]
#[case::one_board_missing(&["A1 1 PASS", "A1 2 PASS", "A3 5 PASS"], 2, false)]
#[case::own_missing(&["A1 1 PASS", "A3 5 PASS", "A3 6 PASS"], 2, false)]
#[case::all_entered(&["A1 1 PASS", "A1 2 PASS", "A3 5 PASS", "A3 6 PASS"], 2, true)]
#[case::not_played(&["A1 1 NP", "A1 2 PASS", "A3 5 A A", "A3 6 ? ?"], 2, true)]
#[case::another_table_does_not_matter(&["A1 1 PASS", "A1 2 PASS", "A2 3 PASS", "A2 4 PASS"], 2, false)]
fn a_round_waits_for_the_tables_its_players_come_from(
    #[case] results: &[&str],
    #[case] number: u16,
    #[case] expected: bool,
) {
    let mut live = club();
    enter_all(&mut live, results);
    assert_eq!(is_open(&live, 1, number), expected);
}

#[test]
fn a_result_that_is_erased_closes_the_round_again() {
    let mut live = club();
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A3 5 PASS", "A3 6 PASS"]);
    assert!(is_open(&live, 1, 2));
    live.tell(erase("A", 3, 5)).unwrap();
    assert!(!is_open(&live, 1, 2));
}

/// The table itself says something.
fn table_says(live: &mut LiveEvent<MemoryJournal>, table: u16, command: Command) {
    let (section, table) = ("A".parse().unwrap(), TableNo::new(table).unwrap());
    live.say(&saying_now(Author::Table { section, table }, command)).unwrap();
}

#[test]
fn what_a_table_erases_closes_no_round() {
    let mut live = club();
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A3 5 PASS", "A3 6 PASS"]);
    table_says(&mut live, 3, erase("A", 3, 5));
    table_says(&mut live, 3, erase("A", 3, 6));
    assert!(is_open(&live, 1, 2));
    table_says(&mut live, 1, erase("A", 1, 2));
    assert!(is_open(&live, 1, 2));
    // Entered again, and then taken out by the director: that was never there.
    enter_all(&mut live, &["A3 5 PASS"]);
    live.tell(erase("A", 3, 5)).unwrap();
    assert!(!is_open(&live, 1, 2));
}

/// A board that was entered under a wrong number and erased has still to be played.
#[test]
fn a_slip_completes_no_round() {
    let mut live = club();
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A3 5 PASS"]);
    table_says(&mut live, 3, erase("A", 3, 5));
    enter_all(&mut live, &["A3 6 PASS"]);
    assert!(!is_open(&live, 1, 2));
    enter_all(&mut live, &["A3 5 PASS"]);
    assert!(is_open(&live, 1, 2));
}

/// East-West 1 go from table 1 to table 2.
#[test]
fn a_round_is_past_where_the_table_or_one_of_its_pairs_has_begun_the_next() {
    let is_past = |live: &LiveEvent<MemoryJournal>| {
        let rounds = OpenRounds::of_section(live.state().event(), section("A"), NOW).unwrap();
        rounds.is_past(TableNo::new(1).unwrap(), round(1))
    };
    let mut live = club();
    let first = ["A1 1 PASS", "A1 2 PASS", "A2 3 PASS", "A2 4 PASS", "A3 5 PASS", "A3 6 PASS"];
    enter_all(&mut live, &first[..4]);
    enter_all(&mut live, &["A1 3 PASS", "A1 4 PASS"]);
    assert!(!is_past(&live), "entered ahead");
    table_says(&mut live, 1, erase("A", 1, 3));
    enter_all(&mut live, &first[4..]);
    assert!(is_past(&live));
    table_says(&mut live, 1, erase("A", 1, 4));
    assert!(is_past(&live), "the round that was begun stays begun");

    let mut live = club();
    enter_all(&mut live, &first);
    assert!(!is_past(&live));
    enter_all(&mut live, &["A2 5 PASS"]);
    assert!(is_past(&live), "its guests play elsewhere");
}

#[test]
fn nobody_waits_for_a_board_that_does_not_count_or_for_those_who_left() {
    let mut live = club();
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A3 5 PASS"]);
    let scope = HandScope { session: SessionNo::FIRST, section: None };
    let board = "6".parse().unwrap();
    live.tell(Command::CancelBoard(BoardCancelled { scope, board, reason: None })).unwrap();
    assert!(is_open(&live, 1, 2));

    let mut live = club();
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS"]);
    let left = Withdrawn {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        contestant: "NS3".parse().unwrap(),
        from_round: round(1),
        results: ResultsOfLeaver::Stay,
        reason: None,
    };
    live.tell(Command::Withdraw(left)).unwrap();
    assert!(!is_open(&live, 1, 2), "nobody else says that the first round is over");
    enter_all(&mut live, &["A2 3 PASS", "A2 4 PASS"]);
    assert!(is_open(&live, 1, 2), "table 2, which had the boards, does");
}

#[test]
fn a_board_that_was_given_up_everywhere_says_nothing_about_the_time() {
    let mut live = club();
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS"]);
    for board in ["5", "6"] {
        let scope = HandScope { session: SessionNo::FIRST, section: None };
        let board = board.parse().unwrap();
        live.tell(Command::CancelBoard(BoardCancelled { scope, board, reason: None })).unwrap();
    }
    assert!(!is_open(&live, 1, 2));
    enter_all(&mut live, &["A2 3 PASS", "A2 4 PASS"]);
    assert!(is_open(&live, 1, 2));
}

/// Three rounds, the boards of each at both tables.
fn fresh_boards_every_round() -> LiveEvent<MemoryJournal> {
    event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1-2" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
        { table = 2, round = 2, ns = 4, ew = 2, boards = "3-4" },
        { table = 1, round = 3, ns = 1, ew = 4, boards = "5-6" },
        { table = 2, round = 3, ns = 2, ew = 3, boards = "5-6" },
        "#,
        "",
    )
}

fn cancel(live: &mut LiveEvent<MemoryJournal>, boards: [&str; 2]) {
    let scope = HandScope { session: SessionNo::FIRST, section: None };
    for board in boards {
        let board = board.parse().unwrap();
        live.tell(Command::CancelBoard(BoardCancelled { scope, board, reason: None })).unwrap();
    }
}

#[test]
fn after_a_round_that_was_cancelled_for_everybody_the_next_is_the_first() {
    let mut live = fresh_boards_every_round();
    cancel(&mut live, ["1", "2"]);
    assert!(is_open(&live, 1, 2) && is_open(&live, 2, 2));
    assert!(!is_open(&live, 1, 3));
    // What an offline phone sends of it later holds up nobody.
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS"]);
    assert!(is_open(&live, 1, 2) && is_open(&live, 2, 2));
    enter_all(&mut live, &["A1 3 PASS", "A1 4 PASS"]);
    assert!(!is_open(&live, 1, 3));
    enter_all(&mut live, &["A2 3 PASS", "A2 4 PASS"]);
    assert!(is_open(&live, 1, 3) && is_open(&live, 2, 3));
}

#[test]
fn a_round_that_was_cancelled_for_everybody_opens_the_next_when_the_one_before_is_over() {
    let mut live = fresh_boards_every_round();
    cancel(&mut live, ["3", "4"]);
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS"]);
    assert!(!is_open(&live, 1, 2) && !is_open(&live, 1, 3));
    enter_all(&mut live, &["A2 1 PASS", "A2 2 PASS"]);
    assert!(is_open(&live, 1, 2) && is_open(&live, 1, 3) && is_open(&live, 2, 3));
    enter_all(&mut live, &["A2 3 PASS"]);
    assert!(is_open(&live, 1, 3) && is_open(&live, 2, 3));
}

#[test]
fn the_clock_and_the_stage_open_rounds() {
    let mut live = club();
    let clock = Some(Clock::new(10).started(NOW));
    live.tell(Command::SetClock(ClockSet { session: SessionNo::FIRST, clock })).unwrap();
    assert!(!is_open_at(&live, 1, 2, NOW + 9.minutes()));
    assert!(is_open_at(&live, 1, 2, NOW + 10.minutes()));
    assert!(!is_open_at(&live, 1, 3, NOW + 10.minutes()));
    set_stage(&mut live, Stage::Waiting);
    assert!(!is_open(&live, 1, 1), "nobody has begun");
    set_stage(&mut live, Stage::Open);
    assert!(is_open(&live, 1, 1));
    set_stage(&mut live, Stage::Waiting);
    assert!(is_open(&live, 1, 1), "suspended");
    set_stage(&mut live, Stage::Closed);
    assert!(is_open(&live, 1, 3));
}

#[test]
fn what_the_clock_opens_is_known_beforehand_and_found_afterwards() {
    let mut live = club();
    let clock = Some(Clock::new(10).started(NOW));
    live.tell(Command::SetClock(ClockSet { session: SessionNo::FIRST, clock })).unwrap();
    enter_all(&mut live, &["A1 3 PASS", "A2 1 PASS"]);
    let event = live.state().event();
    assert_eq!(event.next_opening(NOW), Some(NOW + 10.minutes()));
    assert_eq!(event.next_opening(NOW + 30.minutes()), None, "the last round is over");
    let opened = |before, after| -> Vec<String> {
        event.opened_since(before, after).iter().map(ToString::to_string).collect()
    };
    let early = event.entered_early(SessionNo::FIRST, NOW);
    assert_eq!(early.len(), 2);
    assert_eq!(opened(NOW, NOW + 9.minutes()), Vec::<String>::new());
    assert_eq!(
        opened(NOW, NOW + 10.minutes()).len()
            + opened(NOW + 10.minutes(), NOW + 20.minutes()).len(),
        2
    );
    set_stage(&mut live, Stage::Closed);
    assert_eq!(live.state().event().next_opening(NOW), None);
    let mut waits = club();
    set_stage(&mut waits, Stage::Waiting);
    let clock = Some(Clock::new(10).started(NOW));
    waits.tell(Command::SetClock(ClockSet { session: SessionNo::FIRST, clock })).unwrap();
    assert_eq!(waits.state().event().next_opening(NOW), None, "it has not begun");
}

/// An event whose file says nothing of its stage is open from the start.
#[test]
fn a_session_that_is_suspended_after_its_first_results_keeps_its_open_rounds() {
    let mut live = club();
    enter_all(&mut live, &["A1 1 PASS"]);
    set_stage(&mut live, Stage::Waiting);
    assert!(is_open(&live, 1, 1));
    // What is entered only while the session waits opens nothing.
    let mut live = club();
    set_stage(&mut live, Stage::Waiting);
    enter_all(&mut live, &["A1 1 PASS"]);
    assert!(!is_open(&live, 1, 1));
}

fn event_of(rounds: &str, more: &str) -> LiveEvent<MemoryJournal> {
    let file = format!(
        "name = \"Room\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n{more}\nrounds = [{rounds}]\n"
    );
    create(MemoryJournal::default(), &file).unwrap()
}

/// Pair 6 sits out at table 3 and then comes to table 1: only table 1 itself and those who had its boards can say that the
/// round is over.
#[test]
fn after_a_sit_out_the_table_that_had_the_boards_is_asked() {
    let mut live = event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 4, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 5, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 6, boards = "5-6" },
        { table = 1, round = 2, ns = 1, ew = 6, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 4, boards = "5-6" },
        { table = 3, round = 2, ns = 3, ew = 5, boards = "1-2" },
        "#,
        "missing_pair = 3",
    );
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A2 3 PASS"]);
    assert!(!is_open(&live, 1, 2));
    enter_all(&mut live, &["A2 4 PASS"]);
    assert!(is_open(&live, 1, 2));
    assert!(is_open(&live, 2, 2));
}

/// The same with boards that nobody had before: any other table will do.
#[test]
fn after_a_sit_out_with_fresh_boards_any_other_table_is_asked() {
    let mut live = event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 4, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 5, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 6, boards = "5-6" },
        { table = 1, round = 2, ns = 1, ew = 6, boards = "7-8" },
        { table = 2, round = 2, ns = 2, ew = 4, boards = "5-6" },
        { table = 3, round = 2, ns = 3, ew = 5, boards = "1-2" },
        "#,
        "missing_pair = 3",
    );
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A2 3 PASS"]);
    assert!(!is_open(&live, 1, 2));
    enter_all(&mut live, &["A2 4 PASS"]);
    assert!(is_open(&live, 1, 2));
}

#[test]
fn where_the_same_pairs_stay_their_own_round_is_enough() {
    let mut live = event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1-2" },
        { table = 1, round = 2, ns = 2, ew = 1, boards = "3-4" },
        { table = 2, round = 2, ns = 3, ew = 4, boards = "3-4" },
        "#,
        "",
    );
    assert!(!is_open(&live, 1, 2));
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS"]);
    assert!(is_open(&live, 1, 2));
    assert!(!is_open(&live, 2, 2));
}

/// They stay for two rounds, and have to come for the first of them.
#[test]
fn players_who_stay_open_no_round_before_they_have_come() {
    let mut live = event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "2" },
        { table = 2, round = 2, ns = 2, ew = 4, boards = "2" },
        { table = 1, round = 3, ns = 1, ew = 3, boards = "3" },
        { table = 2, round = 3, ns = 2, ew = 4, boards = "3" },
        "#,
        "",
    );
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A1 3 PASS"]);
    assert!(!is_open(&live, 1, 2) && !is_open(&live, 1, 3));
    enter_all(&mut live, &["A2 1 PASS"]);
    assert!(is_open(&live, 1, 2) && is_open(&live, 1, 3));
    assert!(is_open(&live, 2, 2) && !is_open(&live, 2, 3));
}

/// What the table says of all its rounds brings none of them.
#[test]
fn where_the_same_pairs_stay_the_table_has_come_to_the_round_before() {
    let mut live = event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "3-4" },
        { table = 1, round = 2, ns = 1, ew = 4, boards = "5-6" },
        { table = 2, round = 2, ns = 3, ew = 2, boards = "5-6" },
        { table = 1, round = 3, ns = 1, ew = 4, boards = "7-8" },
        { table = 2, round = 3, ns = 3, ew = 2, boards = "7-8" },
        "#,
        "",
    );
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A1 5 PASS", "A1 6 PASS"]);
    assert!(!is_open(&live, 1, 2) && !is_open(&live, 1, 3));
    enter_all(&mut live, &["A2 3 PASS", "A2 4 PASS"]);
    assert!(is_open(&live, 1, 2) && is_open(&live, 1, 3));
}

/// Two rooms play one match, and exchange their boards.
#[test]
fn in_a_match_the_other_room_says_that_a_round_is_over() {
    let mut live = event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 1, boards = "3-4" },
        { table = 1, round = 2, ns = 1, ew = 2, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 1, boards = "1-2" },
        { table = 1, round = 3, ns = 1, ew = 2, boards = "5-6" },
        { table = 2, round = 3, ns = 2, ew = 1, boards = "7-8" },
        "#,
        "kind = \"teams\"",
    );
    enter_all(&mut live, &["A1 1 PASS", "A1 2 PASS", "A1 3 PASS", "A1 4 PASS"]);
    assert!(!is_open(&live, 1, 2) && !is_open(&live, 1, 3), "nobody else has said anything");
    enter_all(&mut live, &["A2 3 PASS"]);
    assert!(!is_open(&live, 1, 2));
    enter_all(&mut live, &["A2 4 PASS"]);
    assert!(is_open(&live, 1, 2) && !is_open(&live, 1, 3));
    enter_all(&mut live, &["A2 1 PASS", "A2 2 PASS"]);
    assert!(is_open(&live, 1, 3) && is_open(&live, 2, 3));
}

#[test]
fn one_table_alone_waits_for_nobody() {
    let mut live = event_of(
        r#"
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "2" },
        { table = 1, round = 3, ns = 2, ew = 3, boards = "3" },
        "#,
        "",
    );
    assert!(!is_open(&live, 1, 2));
    enter_all(&mut live, &["A1 1 PASS"]);
    assert!(is_open(&live, 1, 2) && !is_open(&live, 1, 3));
    enter_all(&mut live, &["A1 2 PASS"]);
    assert!(is_open(&live, 1, 3));
}
