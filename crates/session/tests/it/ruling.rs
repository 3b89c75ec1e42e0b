//! What counts: penalties, cancelled and fouled boards, pairs that leave; and that each can be
//! undone.

use insta::assert_snapshot;
use scoring::Score;
use session::log::{
    BoardCancelled, BoardFouled, FouledGroup, PenaltyGiven, ResultsOfLeaver, Withdrawn,
};
use session::model::{
    Contestant, GroupNo, HandScope, PenaltyKind, RoundNo, SectionLetters, SessionNo, Slot,
};
use session::{Command, LiveEvent, Scores};
use test_support::commands::{Speak, slot};

use crate::club::club;
use crate::memory_journal::MemoryJournal;
use crate::scores::{everything, league, standings};

fn penalty(section: &str, who: &str, kind: PenaltyKind, amount: &str) -> PenaltyGiven {
    PenaltyGiven {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        contestant: who.parse().unwrap(),
        kind,
        amount: amount.parse().unwrap(),
        round: None,
        reason: Some("late at the table".into()),
    }
}

fn scope(section: Option<&str>) -> HandScope {
    let section = section.map(|letters| letters.parse::<SectionLetters>().unwrap());
    HandScope { session: SessionNo::FIRST, section }
}

fn cancel(section: Option<&str>, board: u32) -> Command {
    let board = bridge::BoardNo::new(board).unwrap();
    Command::CancelBoard(BoardCancelled { scope: scope(section), board, reason: None })
}

fn foul(board: u32, groups: Vec<FouledGroup>) -> Command {
    let board = bridge::BoardNo::new(board).unwrap();
    Command::FoulBoard(BoardFouled { scope: scope(None), board, groups, reason: None })
}

fn group(version: u8, from_round: Option<u16>, slots: &[Slot]) -> FouledGroup {
    let from_round = from_round.and_then(RoundNo::new);
    FouledGroup { version, from_round, slots: slots.to_vec() }
}

fn leave(section: &str, who: &str, results: ResultsOfLeaver) -> Command {
    Command::Withdraw(Withdrawn {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        contestant: who.parse().unwrap(),
        from_round: RoundNo::new(2).unwrap(),
        results,
        reason: None,
    })
}

/// Says something that is to change the standings, and takes it back.
fn changes_and_is_undone(live: &mut LiveEvent<MemoryJournal>, command: Command) -> Vec<String> {
    let before = everything(live.scores());
    let seq = live.tell(command).unwrap().seq;
    let changed = standings(live.scores());
    assert_eq!(everything(live.scores()), everything(&Scores::of(live.state().event())));
    let undo = live.tell(Command::Undo(seq)).unwrap().seq;
    assert_eq!(everything(live.scores()), before, "undone");
    live.tell(Command::Undo(undo)).unwrap();
    assert_eq!(standings(live.scores()), changed, "done again");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
    changed
}

fn two_results() -> LiveEvent<MemoryJournal> {
    let mut live = club();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A3 1 4SN-1").unwrap();
    live
}

#[test]
fn a_penalty_counts_in_the_standings_and_in_the_explanation() {
    let mut live = two_results();
    let tenth = Command::GivePenalty(penalty("A", "NS1", PenaltyKind::PercentOfTop, "-10"));
    // The top is 6: a tenth of it is 0.6.
    assert_eq!(
        changes_and_is_undone(&mut live, tenth),
        ["1 ANS1 4.4 73.33%", "2 ANS3 1 16.67%", "1 AEW2 5 83.33%", "2 AEW1 1 16.67%"]
    );
    let bonus = Command::GivePenalty(penalty("A", "NS3", PenaltyKind::Points, "0.5"));
    let carry = Command::GivePenalty(penalty("A", "EW1", PenaltyKind::Percent, "2.5"));
    changes_and_is_undone(&mut live, bonus);
    assert_eq!(
        changes_and_is_undone(&mut live, carry),
        ["1 ANS1 4.4 73.33%", "2 ANS3 1.5 25.00%", "1 AEW2 5 83.33%", "2 AEW1 1 19.17%"]
    );
    let scores = live.scores();
    let pairs = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap().pairs().unwrap();
    let ns1 = pairs.entrant("A".parse().unwrap(), "NS1".parse().unwrap()).unwrap();
    let told = pairs.explain(ns1, None).unwrap().to_string();
    assert!(told.contains("penalty: late at the table: −10 % of a top of 6"), "{told}");
}

#[test]
fn a_penalty_that_means_nothing_is_refused() {
    let mut live = club();
    let give = |given: PenaltyGiven| Command::GivePenalty(given);
    let points = |who| penalty("A", who, PenaltyKind::Points, "-1");
    assert_snapshot!(live.refusal(give(points("NS9"))), @"nobody has the number NS9 in section A of session 1");
    assert_snapshot!(live.refusal(give(penalty("A", "NS1", PenaltyKind::Points, "0"))), @"a penalty of 0 changes nothing: say how much is taken or given");
    assert_snapshot!(live.refusal(give(penalty("A", "NS1", PenaltyKind::VictoryPoints, "-1"))), @"a penalty in VP means nothing where the scoring is matchpoints: points, % of a top, % can be given");
    let long = PenaltyGiven { reason: Some("x".repeat(201)), ..points("NS1") };
    assert_snapshot!(live.refusal(give(long)), @"the reason of a penalty has 201 characters: at most 200 are kept. Say it shorter");
    let mut live = league();
    assert_snapshot!(live.refusal(give(points("NS1"))), @"there is no team NS1 in section A of session 1: a team is named by its number alone");
    assert_snapshot!(live.refusal(give(penalty("A", "1", PenaltyKind::Imps, "-3"))), @"a penalty in IMPs counts in one match of the team: say the round of it");
    assert_snapshot!(live.refusal(give(penalty("A", "1", PenaltyKind::Percent, "-3"))), @"a penalty in % means nothing where the scoring is team_vp_discrete: points, VP, IMPs can be given");
}

#[test]
fn a_team_is_fined_in_victory_points_or_in_the_imps_of_a_match() {
    let mut live = league();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 1 4SN-1").unwrap();
    assert_eq!(standings(live.scores()), ["1 1 15", "2 3 12", "3 2 5"]);
    let fine = Command::GivePenalty(penalty("A", "1", PenaltyKind::VictoryPoints, "-3.5"));
    assert_eq!(changes_and_is_undone(&mut live, fine), ["1 3 12", "2 1 11.5", "3 2 5"]);
    let teams = |scores: &Scores| {
        scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap().teams().unwrap().clone()
    };
    assert_eq!(teams(live.scores()).penalty(1.try_into().unwrap()), "-3.5".parse().unwrap());
    let round = Some(RoundNo::FIRST);
    let imps = PenaltyGiven { round, ..penalty("A", "1", PenaltyKind::Imps, "-10") };
    // Its ten IMPs are gone, and it draws from its own side; the opponents gain nothing by that.
    let changed = changes_and_is_undone(&mut live, Command::GivePenalty(imps));
    assert_eq!(changed, ["1 3 12", "2 1 6.5", "3 2 5"]);
}

#[test]
fn a_cancelled_board_stays_on_view_and_scores_nothing() {
    let mut live = two_results();
    live.enter("B2 1 4SN+1").unwrap();
    assert_eq!(changes_and_is_undone(&mut live, cancel(Some("B"), 1)).len(), 4);
    {
        let scores = live.scores();
        let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
        let board = bridge::BoardNo::new(1).unwrap();
        assert!(group.is_cancelled("B".parse().unwrap(), board));
        assert!(!group.is_cancelled("A".parse().unwrap(), board));
        assert_eq!(group.pairs().unwrap().board(board).len(), 2);
    }
    assert_eq!(changes_and_is_undone(&mut live, cancel(None, 1)), [""; 0]);
    assert_eq!(live.state().event().results.len(), 3);
    // A result that comes in later scores nothing either.
    live.enter("A2 1 4SN=").unwrap();
    assert!(standings(live.scores()).is_empty());
    assert_snapshot!(live.refusal(cancel(None, 1)), @"board 1 is cancelled already (fact 19). To let it count again, undo that");
    assert_snapshot!(live.refusal(cancel(Some("A"), 1)), @"board 1 is cancelled already (fact 19). To let it count again, undo that");
    assert_snapshot!(live.refusal(cancel(None, 99)), @"board 99 is not played there: nothing was changed");
    assert_snapshot!(live.refusal(cancel(Some("C"), 1)), @"there is no section C of session 1; the sections are A, B");
}

#[test]
fn a_cancelled_board_makes_a_match_shorter() {
    let mut live = league();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 1 4SN-1").unwrap();
    live.enter("A1 2 4SN=").unwrap();
    live.enter("A2 2 4SN=").unwrap();
    live.tell(cancel(None, 2)).unwrap();
    let scores = live.scores();
    let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    let one = group.teams().unwrap().matches().next().unwrap();
    assert_eq!((one.length, one.result.boards), (3, 1));
}

#[test]
fn results_on_different_cards_are_scored_apart() {
    let mut live = two_results();
    live.enter("A2 1 4SN+1").unwrap();
    live.enter("B2 1 4SN+2").unwrap();
    let apart = |live: &mut LiveEvent<MemoryJournal>| {
        let scores = live.scores();
        let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
        let versions = group.pairs().unwrap().versions(bridge::BoardNo::new(1).unwrap());
        versions.into_iter().map(|(version, slots)| (version, slots.len())).collect::<Vec<_>>()
    };
    assert_eq!(apart(&mut live), [(0, 4)]);
    // From round 2 on: those of tables 2 and 3 of section A.
    changes_and_is_undone(&mut live, foul(1, vec![group(1, Some(2), &[])]));
    assert_eq!(apart(&mut live), [(0, 2), (1, 2)]);
    // One of them was played with the cards as dealt after all, and one with a third lie.
    let (a3, b2) = (slot("A", 3, 2, 1), slot("B", 2, 1, 1));
    let groups = vec![group(1, Some(2), &[]), group(0, None, &[a3]), group(2, None, &[b2])];
    changes_and_is_undone(&mut live, foul(1, groups));
    assert_eq!(apart(&mut live), [(0, 2), (1, 1), (2, 1)]);
    changes_and_is_undone(&mut live, foul(1, vec![]));
    assert_eq!(apart(&mut live), [(0, 4)]);

    let elsewhere = vec![group(1, None, &[slot("A", 1, 1, 2)])];
    assert_snapshot!(live.refusal(foul(1, elsewhere)), @"board 2 at table A1 in round 1 is no result of board 1 there: name only results of that board");
    let twice = vec![group(1, None, &[a3]), group(2, None, &[a3])];
    assert_snapshot!(live.refusal(foul(1, twice)), @"board 1 at table A3 in round 2 is named twice: it was played with one set of cards");
    let two = vec![group(1, Some(2), &[]), group(2, Some(2), &[])];
    assert_snapshot!(live.refusal(foul(1, two)), @"two sets of cards are said to be in the board from round 2 on: say which");
}

#[test]
fn two_tables_with_different_cards_are_no_match() {
    let mut live = league();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 1 4SN-1").unwrap();
    live.tell(foul(1, vec![group(1, None, &[slot("A", 2, 1, 1)])])).unwrap();
    let scores = live.scores();
    let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    let one = group.teams().unwrap().matches().next().unwrap();
    assert_eq!(one.result.boards, 0);
    assert_snapshot!(one.open[0].1, @"the board was fouled: the two tables played different cards");
}

#[test]
fn who_leaves_may_take_all_results_along() {
    let mut live = two_results();
    live.enter("B2 1 4SN+1").unwrap();
    let before = standings(live.scores());
    assert_eq!(changes_and_is_undone(&mut live, leave("A", "EW1", ResultsOfLeaver::Stay)), before);
    let id = slot("A", 1, 1, 1).section_id();
    let ew1: Contestant = "EW1".parse().unwrap();
    assert_eq!(live.state().event().withdrawn(id, ew1).unwrap().from_round.get(), 2);
    // Their opponents NS1 lose the result too.
    let left = changes_and_is_undone(&mut live, leave("A", "EW1", ResultsOfLeaver::Cancelled));
    assert_eq!(left.len(), 4);
    assert!(left.iter().all(|place| !place.contains("NS1") && !place.contains("EW1")), "{left:?}");
    assert_snapshot!(live.refusal(leave("A", "EW9", ResultsOfLeaver::Stay)), @"nobody has the number EW9 in section A of session 1");

    let mut live = league();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 1 4SN-1").unwrap();
    let left = changes_and_is_undone(&mut live, leave("A", "2", ResultsOfLeaver::Cancelled));
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn facts_about_what_counts_are_plain_json() {
    let mut live = two_results();
    let given = PenaltyGiven {
        amount: Score::from_hundredths(-250),
        ..penalty("A", "NS1", PenaltyKind::VictoryPoints, "1")
    };
    let json = session::FactBody::PenaltyGiven(given).to_json().unwrap();
    assert_snapshot!(json, @r#"{"session":1,"section":"A","contestant":"NS1","kind":"vp","amount":"-2.5","reason":"late at the table"}"#);
    let seq = live.tell(cancel(Some("A"), 1)).unwrap().seq;
    assert_snapshot!(live.fact(seq).unwrap().unwrap().body.to_json().unwrap(), @r#"{"session":1,"section":"A","board":1}"#);
    let groups = vec![group(1, Some(2), &[slot("A", 1, 1, 1)])];
    let seq = live.tell(foul(1, groups)).unwrap().seq;
    assert_snapshot!(live.fact(seq).unwrap().unwrap().body.to_json().unwrap(), @r#"{"session":1,"board":1,"groups":[{"version":1,"from_round":2,"slots":[{"session":1,"section":"A","table":1,"round":1,"board":1}]}]}"#);
    let seq = live.tell(leave("B", "3", ResultsOfLeaver::Stay)).unwrap().seq;
    assert_snapshot!(live.fact(seq).unwrap().unwrap().body.to_json().unwrap(), @r#"{"session":1,"section":"B","contestant":"3","from_round":2,"results":"stay"}"#);
}
