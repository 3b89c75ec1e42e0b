//! What has to be undone first, and that reopening a closed session is possible.

use insta::assert_snapshot;
use session::log::{CallAnswered, CallMade, MarkOperation, PlayerAdded, PlayerSeated, StageSet};
use session::model::{CallAnswer, Participation, RoundNo, SessionNo, Stage, TableNo};
use session::{Command, EnterResult, LiveEvent, Refusal, Seq, undo_plan};
use test_support::commands::{Speak, enter, erase};

use crate::club::club;
use crate::memory_journal::MemoryJournal;

/// Follows a plan and returns it; afterwards the state is the one before, as far as it is a plan to
/// restore it.
fn undo(live: &mut LiveEvent<MemoryJournal>, seq: Seq) -> Vec<Seq> {
    let plan = undo_plan(live.state(), seq).unwrap();
    for step in &plan {
        live.tell(Command::Undo(*step)).unwrap();
    }
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
    plan
}

fn seat(who: &str, round: u16, player: Option<&str>) -> Command {
    let participation = Participation {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        contestant: who.parse().unwrap(),
        place: 1,
        from_round: RoundNo::new(round).unwrap(),
    };
    let player = player.map(|number| number.parse().unwrap());
    Command::SeatPlayer(PlayerSeated { participation, player })
}

#[test]
fn what_nothing_stands_on_is_undone_alone() {
    let mut live = club();
    let before = live.state().event().picture();
    let seq = live.enter("A1 1 4SN=").unwrap().seq;
    assert_eq!(undo(&mut live, seq), [seq]);
    assert_eq!(live.state().event().picture(), before);
}

#[test]
fn corrections_are_undone_before_what_they_correct() {
    let mut live = club();
    let before = live.state().event().picture();
    let correction = |line| Command::EnterResult(EnterResult { correct: true, ..enter(line) });
    let first = live.enter("A1 1 4SN=").unwrap().seq;
    let second = live.tell(correction("A1 1 4SN-1")).unwrap().seq;
    let third = live.tell(correction("A1 1 4SN-2")).unwrap().seq;
    assert_eq!(undo(&mut live, first), [third, second, first]);
    assert_eq!(live.state().event().picture(), before);
}

#[test]
fn an_erased_result_comes_back_when_the_one_in_its_place_is_gone() {
    let mut live = club();
    live.enter("A1 1 4SN=").unwrap();
    let before = live.state().event().picture();
    let erased = live.tell(erase("A", 1, 1)).unwrap().seq;
    let other = live.enter("A1 1 5SN=").unwrap().seq;
    assert_eq!(undo(&mut live, erased), [other, erased]);
    assert_eq!(live.state().event().picture(), before);
}

#[test]
fn a_call_is_undone_after_its_answers() {
    let mut live = club();
    let call = CallMade {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        table: TableNo::FIRST,
        round: None,
        reason: None,
    };
    let call = live.tell(Command::CallDirector(call)).unwrap().seq;
    let answer = |answer| Command::AnswerCall(CallAnswered { call, answer });
    let coming = live.tell(answer(CallAnswer::InProgress)).unwrap().seq;
    let settled = live.tell(answer(CallAnswer::Resolved)).unwrap().seq;
    assert_eq!(undo(&mut live, call), [settled, coming, call]);
}

#[test]
fn a_player_comes_back_once_the_other_place_is_empty() {
    let mut live = club();
    let before = live.state().event().picture();
    let left = live.tell(seat("NS1", 2, None)).unwrap().seq;
    let elsewhere = live.tell(seat("EW2", 2, Some("1"))).unwrap().seq;
    let refused = live.refusal(Command::Undo(left));
    assert_snapshot!(refused, @"fact 13 cannot be undone: player 1 is already playing for pair EW2 of section A of session 1; undo fact 14 first");
    assert_eq!(undo(&mut live, left), [elsewhere, left]);
    assert_eq!(live.state().event().picture(), before);

    let about = session::model::Player { first_name: "Dot".into(), ..Default::default() };
    let added = PlayerAdded { player: "9".parse().unwrap(), about };
    let added = live.tell(Command::AddPlayer(added)).unwrap().seq;
    let seated = live.tell(seat("EW3", 1, Some("9"))).unwrap().seq;
    assert_eq!(undo(&mut live, added), [seated, added]);
    assert_eq!(live.state().event().picture(), before);
}

#[test]
fn what_no_undoing_helps_is_refused() {
    let live = club();
    let refused = undo_plan(live.state(), Seq(1)).unwrap_err();
    assert!(matches!(refused, Refusal::NotUndoable { blocked_by: None, .. }), "{refused:?}");
    assert_eq!(undo_plan(live.state(), Seq(99)), Err(Refusal::NoFact(Seq(99))));
}

#[test]
fn a_closed_session_is_opened_again_by_saying_so_or_by_undoing() {
    let mut live = club();
    let session = SessionNo::FIRST;
    let set = |stage| Command::SetStage(StageSet { session, stage });
    let closed = live.tell(set(Stage::Closed)).unwrap().seq;
    assert_eq!(live.state().event().stage(session), Stage::Closed);
    live.tell(Command::Undo(closed)).unwrap();
    assert_eq!(live.state().event().stage(session), Stage::Open);
    live.tell(set(Stage::Closed)).unwrap();
    let opened = live.tell(set(Stage::Open)).unwrap().seq;
    assert_eq!(live.state().event().stage(session), Stage::Open);
    live.enter("A1 1 4SN=").unwrap();
    live.tell(Command::Undo(opened)).unwrap();
    assert_eq!(live.state().event().stage(session), Stage::Closed);
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn an_operation_is_undone_as_a_whole_and_after_what_stands_on_it() {
    let mut live = club();
    let before = live.state().event().picture();
    let mark = |facts| {
        let (operation, title) = ("erase".to_owned(), "erased".to_owned());
        Command::MarkOperation(MarkOperation { operation, title, note: None, facts })
    };
    let one = live.enter("A1 1 4SN=").unwrap().seq;
    let two = live.enter("A3 1 4SN=").unwrap().seq;
    let done = live.tell(mark(2)).unwrap().seq;
    let erased = live.tell(erase("A", 1, 1)).unwrap().seq;
    let again = live.enter("A1 1 5SN=").unwrap().seq;
    let redone = live.tell(mark(2)).unwrap().seq;
    // Asked for by any of its facts.
    assert_eq!(undo_plan(live.state(), two), undo_plan(live.state(), done));
    let plan = undo(&mut live, one);
    assert_eq!(plan, [done, two, redone, again, erased, one]);
    assert_eq!(live.state().event().picture(), before);
    let refused = undo_plan(live.state(), done).unwrap_err();
    assert!(matches!(refused, Refusal::AlreadyUndone { .. }), "{refused:?}");
}
