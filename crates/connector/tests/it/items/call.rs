//! Calls for the director into an event and out of it.

use connector::dto::TdCall;
use connector::dto::option::CallStatus;
use connector::event::call::{read_all, write};
use connector::validate::Validate;
use jiff::civil::time;
use rstest::rstest;
use session::log::{CallAnswered, CallMade};
use session::model::{CallAnswer, SessionNo, TableNo};
use session::{Command, State};

use super::{GUID, OTHER, after, evening, told};

const LAUNCHED: CallStatus = CallStatus::LAUNCHED;
const IN_PROGRESS: CallStatus = CallStatus::IN_PROGRESS;
const RESOLVED: CallStatus = CallStatus::RESOLVED;
const DEFERRED: CallStatus = CallStatus::DEFERRED;

fn call(table: i32, status: CallStatus) -> TdCall {
    TdCall {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: table,
        round_number: 2,
        hour: 20,
        minute: 15,
        status,
        ..TdCall::default()
    }
}

/// How the calls stand after others came, as they are told.
fn statuses(state: &State) -> Vec<(i32, CallStatus)> {
    let calls = state.event().calls().iter();
    let told = calls.map(|call| write(&call, time(20, 15, 0, 0), GUID));
    told.map(|call| (call.table_number, call.status)).collect()
}

#[rstest]
#[case(&[], &[])]
#[case(&[(1, LAUNCHED)], &[(1, LAUNCHED)])]
#[case(&[(1, LAUNCHED), (1, LAUNCHED), (2, LAUNCHED)], &[(1, LAUNCHED), (2, LAUNCHED)])]
#[case(&[(1, LAUNCHED), (1, IN_PROGRESS)], &[(1, IN_PROGRESS)])]
#[case(&[(1, LAUNCHED), (1, DEFERRED), (1, IN_PROGRESS), (1, RESOLVED)], &[(1, RESOLVED)])]
#[case(&[(1, LAUNCHED), (1, RESOLVED), (1, LAUNCHED)], &[(1, RESOLVED), (1, LAUNCHED)])]
#[case(&[(1, IN_PROGRESS), (2, RESOLVED), (1, DEFERRED)], &[])]
#[case(&[(2, LAUNCHED), (1, RESOLVED), (2, DEFERRED), (2, LAUNCHED)], &[(2, DEFERRED)])]
fn calls_are_made_and_answered(
    #[case] batch: &[(i32, CallStatus)],
    #[case] expected: &[(i32, CallStatus)],
) {
    let (state, sessions) = evening();
    let calls: Vec<TdCall> = batch.iter().map(|(table, status)| call(*table, *status)).collect();
    let at_once = after(&state, &read_all(&state, &sessions, &calls).unwrap());
    assert_eq!(statuses(&at_once), expected);
    let one_by_one = calls.iter().fold(state, |state, call| {
        let commands = read_all(&state, &sessions, std::slice::from_ref(call)).unwrap();
        let state = after(&state, &commands);
        assert_eq!(read_all(&state, &sessions, std::slice::from_ref(call)), Ok(Vec::new()));
        state
    });
    assert_eq!(statuses(&one_by_one), expected);
}

#[test]
fn a_call_is_told_with_its_place_and_the_time_of_the_club() {
    let (state, sessions) = evening();
    let made = call(2, LAUNCHED);
    assert_eq!(made.validate(), Vec::<String>::new());
    let state = after(&state, &read_all(&state, &sessions, std::slice::from_ref(&made)).unwrap());
    let found = state.event().calls().iter().next().unwrap();
    assert_eq!(write(&found, time(20, 15, 59, 0), GUID), made);
}

#[test]
fn a_call_that_was_called_off_is_resolved() {
    let (state, _) = evening();
    let made = CallMade {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        table: TableNo::FIRST,
        round: None,
        reason: Some("revoke".into()),
    };
    let state = after(&state, &[Command::CallDirector(made)]);
    let answered = CallAnswered { call: state.head(), answer: CallAnswer::CalledOff };
    let state = after(&state, &[Command::AnswerCall(answered)]);
    let found = state.event().calls().iter().next().unwrap();
    let written = write(&found, time(9, 5, 0, 0), GUID);
    assert_eq!(written.validate(), Vec::<String>::new());
    assert_eq!((written.status, written.hour, written.minute), (RESOLVED, 9, 5));
}

#[rstest]
#[case(TdCall { session_guid: Some(OTHER.into()), ..call(1, LAUNCHED) },
    "EntryUnknown: The session 'B1B2C3D4E5F60718293A4B5C6D7E8F90' is not known. Send InitializeEvent or AddSession with it first, or ContinueEvent with its event.")]
#[case(TdCall { section_letters: Some("Z".into()), ..call(1, LAUNCHED) },
    "Movement: There is no section 'Z' in this session. Send it with UpdateMovement first.")]
#[case(
    call(9, RESOLVED),
    "Movement: Section 'A' has no table 9. Send it with UpdateMovement first."
)]
#[case(TdCall { round_number: 4, ..call(1, LAUNCHED) },
    "Movement: Table 'A1' has no round 4. Send it with UpdateMovement first.")]
fn a_call_from_nowhere_is_refused(#[case] wrong: TdCall, #[case] said: &str) {
    let (state, sessions) = evening();
    assert_eq!(told(read_all(&state, &sessions, &[call(1, LAUNCHED), wrong])), said);
}
