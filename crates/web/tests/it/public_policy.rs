//! What everybody may see of an event, and when: every setting with every state of a board.

use std::collections::BTreeSet;

use bridge::BoardNo;
use proptest::prelude::*;
use rstest::rstest;
use session::log::{
    BoardCancelled, HandRecorded, PublicitySet, ResultsOfLeaver, StageSet, Withdrawn,
};
use session::model::{
    BoardsShown, HandScope, Publicity, RoundNo, SessionNo, Stage, StandingsShown,
};
use session::{Author, Command};
use test_support::commands::section;
use test_support::events::{CLUB_NIGHT, TWO_SECTIONS};
use web::public::policy::Seen;

use crate::evening::{Evening, NOW, table};

/// Board 1 is played in section A at tables 1, 3 and 2 and in section B at table 2; each table plays
/// two boards a round.
const PLAYS: [(&str, u32, u16); 24] = [
    ("A1", 1, 1),
    ("A1", 2, 1),
    ("A2", 3, 1),
    ("A2", 4, 1),
    ("A3", 5, 1),
    ("A3", 6, 1),
    ("B2", 1, 1),
    ("B2", 2, 1),
    ("A1", 3, 2),
    ("A1", 4, 2),
    ("A2", 5, 2),
    ("A2", 6, 2),
    ("A3", 1, 2),
    ("A3", 2, 2),
    ("B2", 3, 2),
    ("B2", 4, 2),
    ("A1", 5, 3),
    ("A1", 6, 3),
    ("A2", 1, 3),
    ("A2", 2, 3),
    ("A3", 3, 3),
    ("A3", 4, 3),
    ("B2", 5, 3),
    ("B2", 6, 3),
];

fn board(number: u32) -> BoardNo {
    BoardNo::new(number).unwrap()
}

fn close(evening: &mut Evening) {
    let session = SessionNo::FIRST;
    evening.tell(&Command::SetStage(StageSet { session, stage: Stage::Closed }));
}

/// Returns what everybody may see when the director has said so.
fn seen(evening: &mut Evening, publicity: Publicity) -> Seen {
    let session = SessionNo::FIRST;
    evening.tell(&Command::SetPublicity(PublicitySet { session, publicity }));
    Seen::of(evening.event(), NOW)
}

/// How far the evening is.
#[derive(Clone, Copy, Debug)]
enum Far {
    Nothing,
    /// Every play of board 1 but the one of the other section.
    AllButOne,
    /// Every play of board 1, one of them as not played: it may yet be.
    PutOff,
    /// The same with a decision that is still to come.
    Undecided,
    /// Every play of board 1, one of them undecided after it was played.
    Finished,
    /// Nobody but one table has played it, and the session is closed.
    Closed,
}

fn evening(far: Far) -> Evening {
    let mut evening = Evening::club();
    evening.open_all_rounds();
    match far {
        Far::Nothing => {}
        Far::AllButOne => evening.enter_all(&["A1 1 4SE=", "A3 1 4SE+1", "A2 1 PASS"]),
        Far::PutOff => {
            evening.enter_all(&["A1 1 4SE=", "A3 1 4SE+1", "A2 1 NP", "B2 1 3NTE-1"]);
        }
        Far::Undecided => {
            evening.enter_all(&["A1 1 4SE=", "A3 1 4SE+1", "A2 1 ? ?", "B2 1 3NTE-1"]);
        }
        Far::Finished => {
            evening.enter_all(&["A1 1 4SE=", "A3 1 4SE+1", "A2 1 PASS", "B2 1 3NTE-1"]);
            evening.correct("A2 1 ? ?");
        }
        Far::Closed => {
            evening.enter("A1 1 4SE=");
            close(&mut evening);
        }
    }
    evening
}

#[rstest]
fn a_board_is_shown_when_it_is_finished_everywhere(
    #[values(
        Far::Nothing,
        Far::AllButOne,
        Far::PutOff,
        Far::Undecided,
        Far::Finished,
        Far::Closed
    )]
    far: Far,
    #[values(BoardsShown::Finished, BoardsShown::AfterClose)] travellers: BoardsShown,
    #[values(BoardsShown::Finished, BoardsShown::AfterClose)] hands: BoardsShown,
) {
    let mut evening = evening(far);
    let seen = seen(&mut evening, Publicity { travellers, hands, ..Publicity::default() });
    let expected = |when: BoardsShown| match (far, when) {
        (Far::Nothing | Far::AllButOne | Far::PutOff | Far::Undecided, _)
        | (Far::Finished, BoardsShown::AfterClose) => false,
        (Far::Finished, BoardsShown::Finished) | (Far::Closed, _) => true,
    };
    assert_eq!(seen.shows_board(section("A"), board(1)), expected(travellers));
    assert_eq!(seen.deal(section("A"), board(1)).is_some(), expected(hands));
    let results = seen.event().results.len();
    let there = evening.event().results.len();
    assert_eq!(results, if expected(travellers) { there } else { 0 });
}

#[rstest]
// After board 1 everywhere, no round is complete; after all of round 1 one is.
#[case(StandingsShown::Never, &[], None)]
#[case(StandingsShown::Live, &[], Some(0))]
#[case(StandingsShown::Live, &["A1 1 4SE="], Some(1))]
#[case(StandingsShown::RoundComplete, &["A1 1 4SE=", "A3 1 4SE+1", "A2 1 PASS", "B2 1 PASS"], Some(0))]
#[case(StandingsShown::RoundComplete, &["ROUND 1"], Some(2))]
#[case(StandingsShown::RoundComplete, &["ROUND 1", "A1 3 PASS"], Some(2))]
#[case(StandingsShown::RoundComplete, &["A1 1 4SE=", "CLOSE"], Some(1))]
#[case(StandingsShown::AfterClose, &["ROUND 1"], None)]
#[case(StandingsShown::AfterClose, &["ROUND 1", "A1 3 PASS", "CLOSE"], Some(3))]
#[case(StandingsShown::Never, &["ROUND 1", "CLOSE"], None)]
fn standings_count_what_they_may(
    #[case] standings: StandingsShown,
    #[case] said: &[&str],
    #[case] boards: Option<u32>,
) {
    let mut evening = Evening::club();
    for line in said {
        match *line {
            "CLOSE" => close(&mut evening),
            "ROUND 1" => {
                for (table, number, _) in PLAYS.iter().filter(|(.., round)| *round == 1) {
                    evening.enter(&format!("{table} {number} 1NTN="));
                }
            }
            line => drop(evening.enter(line)),
        }
    }
    let seen = seen(&mut evening, Publicity { standings, ..Publicity::default() });
    let scores = seen.standings(SessionNo::FIRST);
    // North-South 1 of section A.
    let played = scores.map(|scores| {
        let (_, _, group) = scores.groups().next().unwrap();
        let places = group.standings(false);
        let own = places.iter().find(|place| {
            place.contestant.to_string() == "NS1" && place.section.unwrap().as_str() == "A"
        });
        own.map_or(0, |own| own.played)
    });
    assert_eq!(played, boards);
}

#[test]
fn cards_that_were_dealt_apart_are_a_board_of_their_own() {
    let own = r#"hands = [
        { section = "B", board = 1, deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" },"#;
    let mut evening = Evening::of(&CLUB_NIGHT.replace("hands = [", own));
    evening.enter("B2 1 3NTE-1");
    let seen = Seen::of(evening.event(), NOW);
    assert!(
        seen.shows_board(section("B"), board(1)) && seen.deal(section("B"), board(1)).is_some()
    );
    assert!(
        !seen.shows_board(section("A"), board(1)) && seen.deal(section("A"), board(1)).is_none()
    );
    assert_eq!(seen.event().results.len(), 1);
}

/// Board 2 is finished in section B, and section A has still to play it.
#[test]
fn cards_that_a_table_typed_make_no_board_of_its_own() {
    let mut evening = Evening::of(TWO_SECTIONS);
    evening.enter("B2 2 3NTE-1");
    let session = SessionNo::FIRST;
    let scope = HandScope { session, section: Some("B".parse().unwrap()) };
    let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let hand = HandRecorded { scope, board: board(2), deal: deal.parse().unwrap() };
    let author = Author::Table { section: "B".parse().unwrap(), table: table(2) };
    evening.tell_as(author, &Command::RecordHand(hand.clone()));
    let is_shown = |evening: &Evening| {
        let seen = Seen::of(evening.event(), NOW);
        let is_shown = seen.shows_board(section("B"), board(2));
        assert_eq!(seen.deal(section("B"), board(2)).is_some(), is_shown);
        is_shown
    };
    assert!(!is_shown(&evening));
    // The director knows whose cards they are.
    evening.tell(&Command::RecordHand(hand));
    assert!(is_shown(&evening));
}

#[test]
fn nobody_waits_for_a_pair_that_has_left() {
    let mut evening = Evening::club();
    evening.open_all_rounds();
    evening.enter_all(&["A1 1 4SE=", "A3 1 4SE+1", "B2 1 PASS"]);
    assert!(!Seen::of(evening.event(), NOW).shows_board(section("A"), board(1)));
    // North-South 2 would have it in round 3.
    evening.tell(&Command::Withdraw(Withdrawn {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        contestant: "NS2".parse().unwrap(),
        from_round: RoundNo::new(2).unwrap(),
        results: ResultsOfLeaver::Stay,
        reason: None,
    }));
    assert!(Seen::of(evening.event(), NOW).shows_board(section("A"), board(1)));
}

#[test]
fn names_are_shown_only_where_they_may_be() {
    let mut evening = Evening::club();
    let mut names = |names: bool| {
        let seen = seen(&mut evening, Publicity { names, ..Publicity::default() });
        seen.names(section("A"), "NS1".parse().unwrap())
    };
    assert_eq!(names(true), "Ann Bell & Bob Cole");
    assert_eq!(names(false), "");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is in and whatever the settings are: what may be seen has nothing of a board that
    /// somebody has still to play, also where it was written down as not played.
    #[test]
    fn nothing_of_a_board_that_is_still_played(
        mut entered in prop::collection::btree_set(0..PLAYS.len(), 0..PLAYS.len()),
        put_off in prop::collection::btree_set(0..PLAYS.len(), 0..4),
        live in any::<bool>(),
    ) {
        let mut evening = Evening::club();
        evening.open_all_rounds();
        for at in entered.union(&put_off) {
            let (table, number, _) = PLAYS[*at];
            let outcome = if put_off.contains(at) { "NP" } else { "1NTN=" };
            evening.enter(&format!("{table} {number} {outcome}"));
        }
        entered.retain(|at| !put_off.contains(at));
        let standings = if live { StandingsShown::Live } else { StandingsShown::RoundComplete };
        let seen = seen(&mut evening, Publicity { standings, ..Publicity::default() });
        let open: BTreeSet<u32> = PLAYS
            .iter()
            .enumerate()
            .filter(|(at, _)| !entered.contains(at))
            .map(|(_, (_, number, _))| *number)
            .collect();
        for (_, result) in seen.event().results.iter() {
            prop_assert!(!open.contains(&result.slot.board.get()));
        }
        for number in open {
            prop_assert!(seen.deal(section("A"), board(number)).is_none());
            let group = seen.scores().groups().next().unwrap().2;
            prop_assert!(group.pairs().unwrap().board(board(number)).is_empty());
        }
        for number in 1..=6 {
            let done = PLAYS.iter().enumerate().filter(|(_, (_, one, _))| *one == number);
            let finished = done.clone().all(|(at, _)| entered.contains(&at));
            prop_assert_eq!(seen.shows_board(section("A"), board(number)), finished);
        }
    }
}

#[test]
fn a_cancelled_board_stays_closed_while_tables_have_it_for_it_may_count_again() {
    let mut evening = Evening::club();
    evening.open_all_rounds();
    evening.enter_all(&["A1 1 4SE=", "A3 1 4SE+1"]);
    let cancel = BoardCancelled {
        scope: HandScope { session: SessionNo::FIRST, section: None },
        board: board(1),
        reason: None,
    };
    evening.tell(&Command::CancelBoard(cancel));
    let seen = Seen::of(evening.event(), NOW);
    assert!(!seen.shows_board(section("A"), board(1)));
    assert_eq!((seen.deal(section("A"), board(1)), seen.event().results.len()), (None, 0));
    evening.enter_all(&["A2 1 4SE=", "B2 1 4SE="]);
    assert!(Seen::of(evening.event(), NOW).shows_board(section("A"), board(1)));
}

#[test]
fn no_round_waits_for_a_cancelled_board() {
    let mut evening = Evening::club();
    let first_round = PLAYS.iter().filter(|(_, number, round)| *round == 1 && *number != 1);
    let first_round: Vec<_> = first_round.collect();
    for (table, number, _) in &first_round {
        evening.enter(&format!("{table} {number} 1NTN="));
    }
    let ranked = |evening: &mut Evening| {
        let seen = Seen::of(evening.event(), NOW);
        let scores = seen.standings(SessionNo::FIRST).unwrap();
        let places = scores.groups().flat_map(|(_, _, group)| group.standings(false));
        places.filter(|place| place.played > 0).count()
    };
    assert_eq!(ranked(&mut evening), 0, "a result of the round is missing");
    let scope = HandScope { session: SessionNo::FIRST, section: None };
    evening.tell(&Command::CancelBoard(BoardCancelled { scope, board: board(1), reason: None }));
    assert!(ranked(&mut evening) > 0);
}
