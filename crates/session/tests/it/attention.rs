//! What waits for the director: stages, calls, and results that were set aside.

use insta::assert_snapshot;
use session::live::stage_of;
use session::log::{CallAnswered, CallMade, EntrySetAside, SessionAdded, StageSet};
use session::model::{
    CallAnswer, PairNo, RoundNo, Seating, SessionInfo, SessionNo, Stage, TableNo,
};
use session::{Command, EnterResult, FactId, LiveEvent, Seq, SettleEntry};
use test_support::commands::{EVENT_ID, Speak, enter, fresh, saying, slot};

use crate::club::club;

fn call(table: u16, reason: Option<&str>) -> Command {
    Command::CallDirector(CallMade {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        table: TableNo::new(table).unwrap(),
        round: None,
        reason: reason.map(str::to_owned),
    })
}

fn answer(call: Seq, answer: CallAnswer) -> Command {
    Command::AnswerCall(CallAnswered { call, answer })
}

fn aside(board: u32) -> EntrySetAside {
    EntrySetAside {
        slot: slot("A", 1, 1, board),
        seating: Some(Seating::Pairs { ns: PairNo::new(1), ew: PairNo::new(1) }),
        outcome: "3NTN=".parse().unwrap(),
        why: "the session is closed".into(),
    }
}

fn settle(entry: Seq, result: Option<FactId>) -> Command {
    Command::SettleEntry(SettleEntry { entry, result, reason: None })
}

#[test]
fn a_session_is_open_until_somebody_says_otherwise() {
    let mut live = club();
    let session = SessionNo::FIRST;
    let set = |stage| Command::SetStage(StageSet { session, stage });
    assert_eq!(live.state().event().stage(session), Stage::Open);
    let waiting = live.tell(set(Stage::Waiting)).unwrap();
    assert_eq!(waiting.changed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["stage/1"]);
    let closed = live.tell(set(Stage::Closed)).unwrap().seq;
    assert_eq!(live.state().event().stage(session), Stage::Closed);
    // The doors decide what that means; the director may still enter.
    live.enter("A1 1 PASS").unwrap();
    live.tell(Command::Undo(closed)).unwrap();
    assert_eq!(live.state().event().stage(session), Stage::Waiting);
    live.tell(Command::Undo(waiting.seq)).unwrap();
    assert_eq!(live.state().event().stage(session), Stage::Open);
    let elsewhere = StageSet { session: SessionNo::new(2).unwrap(), stage: Stage::Open };
    assert_snapshot!(live.refusal(Command::SetStage(elsewhere)), @"there is no session 2");
}

#[test]
fn an_event_is_open_while_a_session_is_and_closed_when_all_are() {
    let session = |number| SessionNo::new(number).unwrap();
    let set = |number, stage| Command::SetStage(StageSet { session: session(number), stage });
    let told = |live: &LiveEvent<_>| stage_of(live.journal(), EVENT_ID).unwrap();
    let mut live = club();
    assert_eq!(told(&live), Stage::Open);
    live.tell(set(1, Stage::Waiting)).unwrap();
    assert_eq!(told(&live), Stage::Waiting);
    live.tell(set(1, Stage::Closed)).unwrap();
    assert_eq!(told(&live), Stage::Closed);
    let info = SessionInfo::default();
    live.tell(Command::AddSession(SessionAdded { session: session(12), info })).unwrap();
    assert_eq!(told(&live), Stage::Open);
    live.tell(set(12, Stage::Waiting)).unwrap();
    assert_eq!(told(&live), Stage::Waiting);
    live.tell(set(12, Stage::Closed)).unwrap();
    assert_eq!(told(&live), Stage::Closed);
}

#[test]
fn a_stage_is_a_word() {
    for stage in Stage::ALL {
        assert_eq!(stage.to_string().parse::<Stage>().unwrap(), stage);
    }
    assert_eq!(serde_json::to_string(&Stage::Waiting).unwrap(), r#""waiting""#);
    assert_snapshot!("shut".parse::<Stage>().unwrap_err(), @"“shut” is not a stage: expected waiting, open or closed");
}

#[test]
fn a_call_is_open_until_it_is_resolved_or_called_off() {
    let mut live = club();
    let first = live.tell(call(1, Some("ruling"))).unwrap().seq;
    let second = live.tell(call(2, None)).unwrap().seq;
    let open = |live: &LiveEvent<_>| -> Vec<Seq> {
        live.state().event().calls().open().map(|call| call.seq).collect()
    };
    assert_eq!(open(&live), [first, second]);
    live.tell(answer(first, CallAnswer::InProgress)).unwrap();
    live.tell(answer(first, CallAnswer::Deferred)).unwrap();
    assert_eq!(open(&live), [first, second], "the director has still to come");
    let resolved = live.tell(answer(first, CallAnswer::Resolved)).unwrap();
    assert_eq!(resolved.changed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["call/13"]);
    live.tell(answer(second, CallAnswer::CalledOff)).unwrap();
    assert_eq!(open(&live), []);
    assert_eq!(live.state().event().calls().iter().count(), 2);
    let again = answer(first, CallAnswer::InProgress);
    assert_snapshot!(live.refusal(again), @"the call of fact 13 is over: it was resolved (fact 17). Call again if the director is needed");
    live.tell(Command::Undo(resolved.seq)).unwrap();
    assert_eq!(open(&live), [first]);
    let calls = live.state().event().calls();
    assert_eq!(calls.get(first).unwrap().answer().unwrap().answer, CallAnswer::Deferred);
}

#[test]
fn a_call_that_cannot_be_is_refused_with_a_sentence() {
    let mut live = club();
    assert_snapshot!(live.refusal(answer(Seq(1), CallAnswer::Resolved)), @"fact 1 is no call for the director, or it was undone");
    assert_snapshot!(live.refusal(answer(Seq(99), CallAnswer::Resolved)), @"fact 99 is no call for the director, or it was undone");
    let long = "é".repeat(201);
    assert_snapshot!(live.refusal(call(1, Some(&long))), @"the reason of a call has 201 characters: at most 200 are kept. Say it shorter");
    live.tell(call(1, Some(&long[..400]))).unwrap();
    // A table that has left the movement has all the more reason to call.
    live.tell(call(9, None)).unwrap();
    let Command::CallDirector(made) = call(1, None) else { unreachable!() };
    let elsewhere = CallMade { section: "C".parse().unwrap(), ..made };
    assert_snapshot!(live.refusal(Command::CallDirector(elsewhere)), @"there is no section C of session 1; the sections are A, B");
}

#[test]
fn an_answered_call_is_undone_from_the_end() {
    let mut live = club();
    let made = live.tell(call(1, None)).unwrap().seq;
    let answered = live.tell(answer(made, CallAnswer::InProgress)).unwrap().seq;
    assert_snapshot!(live.refusal(Command::Undo(made)), @"fact 13 cannot be undone: the call was answered by fact 14; undo that first");
    live.tell(Command::Undo(answered)).unwrap();
    live.tell(Command::Undo(made)).unwrap();
    assert_eq!(live.state().event().calls().iter().count(), 0);
    assert_snapshot!(live.refusal(answer(made, CallAnswer::Resolved)), @"fact 13 is no call for the director, or it was undone");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn an_entry_is_set_aside_whatever_the_movement_says() {
    let mut live = club();
    let far = EntrySetAside { slot: slot("A", 9, 7, 99), ..aside(1) };
    let entry = live.tell(Command::SetAside(far.clone())).unwrap();
    assert_eq!(entry.changed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["set_aside/13"]);
    let open: Vec<_> = live.state().event().set_aside().open().map(|entry| entry.raised).collect();
    assert_eq!(open, [&far]);
    assert_eq!(live.state().event().results.len(), 0, "it does not count");
    let nowhere = EntrySetAside { slot: slot("C", 1, 1, 1), ..aside(1) };
    assert_snapshot!(live.refusal(Command::SetAside(nowhere)), @"there is no section C of session 1; the sections are A, B");
}

#[test]
fn an_entry_is_taken_in_with_its_result_in_one_commit() {
    let mut live = club();
    let entry = live.tell(Command::SetAside(aside(5))).unwrap().seq;
    let id = fresh();
    let result = Command::EnterResult(EnterResult {
        round: RoundNo::new(1),
        seating: aside(5).seating,
        insist: true,
        ..enter("A1 5 3NTN=")
    });
    let batch = [saying(result, id), saying(settle(entry, Some(id)), fresh())];
    let answers = live.say_all(&batch).unwrap();
    let event = live.state().event();
    assert_eq!(event.set_aside().open().count(), 0);
    let settled = event.set_aside().get(entry).unwrap();
    assert_eq!(settled.answer().unwrap().result, Some(answers[0].seq));
    // Sent again after a lost answer, also by a process that has only the journal.
    let mut other = LiveEvent::open(live.journal().clone(), EVENT_ID).unwrap();
    let again = other.say_all(&batch).unwrap();
    assert!(again.iter().all(|answer| answer.repeated));
    assert_eq!(again[1].seq, answers[1].seq);
    let changed = [saying(settle(entry, None), batch[1].id)];
    assert!(live.say_all(&changed).is_err(), "another decision under the same id");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn an_entry_is_settled_once() {
    let mut live = club();
    assert_snapshot!(live.refusal(settle(Seq(3), None)), @"fact 3 is no entry that was set aside, or it was undone");
    let entry = live.tell(Command::SetAside(aside(1))).unwrap().seq;
    let id = FactId::derived("nobody");
    assert_snapshot!(live.refusal(settle(entry, Some(id))), @"there is no result with the id e7ec2d25-efb5-52d5-9ad5-e5af6ea50440: enter it first, or in the same commit");
    let settled = live.tell(settle(entry, None)).unwrap().seq;
    assert_snapshot!(live.refusal(settle(entry, None)), @"the entry of fact 13 was already settled by fact 14. To decide anew, undo that first");
    assert_snapshot!(live.refusal(Command::Undo(entry)), @"fact 13 cannot be undone: the entry was settled by fact 14; undo that first");
    let undo = live.tell(Command::Undo(settled)).unwrap().seq;
    assert_eq!(live.state().event().set_aside().open().count(), 1);
    live.tell(settle(entry, None)).unwrap();
    assert_snapshot!(live.refusal(Command::Undo(undo)), @"fact 15 cannot be undone: the entry was settled since by fact 16; undo that first");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn what_waits_for_the_director_is_plain_json() {
    let mut live = club();
    let made = live.tell(call(3, Some("score"))).unwrap().seq;
    let answered = live.tell(answer(made, CallAnswer::CalledOff)).unwrap().seq;
    let entry = live.tell(Command::SetAside(aside(2))).unwrap().seq;
    let settled = live.tell(settle(entry, None)).unwrap().seq;
    let body = |seq| live.fact(seq).unwrap().unwrap().body.to_json().unwrap();
    assert_snapshot!(body(made), @r#"{"session":1,"section":"A","table":3,"reason":"score"}"#);
    assert_snapshot!(body(answered), @r#"{"call":13,"answer":"called_off"}"#);
    assert_snapshot!(body(entry), @r#"{"session":1,"section":"A","table":1,"round":1,"board":2,"seating":{"ns":1,"ew":1},"outcome":"3NTN=","why":"the session is closed"}"#);
    assert_snapshot!(body(settled), @r#"{"entry":15}"#);
}
