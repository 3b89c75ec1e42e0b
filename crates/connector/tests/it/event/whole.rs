//! One of our events, brought to a broker.

use connector::event::{build, people, seats, whole};
use connector::validate::Validate;
use jiff::civil::{Date, date};
use session::State;
use test_support::commands::commands;

const TODAY: Date = date(2026, 11, 17);

const EVENT: &str = r#"
name = "Tuesday pairs"
players = [
    { number = "1001", name = "Ann Archer" },
    { number = "1002", first_name = "Bob", last_name = "Bellamy", country = "IE" },
    { number = "1003", name = "Carol Carey" },
]
[[sessions]]
groups = [{ number = 1, method = "imps_2_no_correction" }]
pairs = [
    { section = "A", pair = 1, players = ["1001", "1002"] },
    { section = "A", pair = 3, players = ["1003"] },
]
[[sessions.sections]]
section = "A"
rounds = [
    { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
    { table = 1, round = 2, ns = 3, ew = 1, boards = "3-4" },
]
"#;

fn event(text: &str) -> State {
    State::default().suppose(&commands(text)).unwrap().0
}

fn written(state: &State, day: Date) -> connector::dto::Init {
    whole::write(state.event(), day, |id, name| state.event().setting(id, name))
}

#[test]
fn what_is_written_of_an_event_is_sound_and_makes_the_same_event() {
    let state = event(EVENT);
    let init = written(&state, TODAY);
    assert_eq!(init.validate(), Vec::<String>::new());

    let built = build::init(&init).unwrap();
    let (mut again, _) = State::default().suppose(&built.commands).unwrap();
    let players = init.player_data.unwrap();
    let said = people::read_all(again.event(), &players).unwrap();
    (again, _) = again.suppose(&said).unwrap();
    let seats = seats::read_all(again.event(), &built.sessions, &init.participations.unwrap());
    (again, _) = again.suppose(&seats.unwrap()).unwrap();

    let (was, is) = (state.event(), again.event());
    assert!(was.sections.iter().eq(is.sections.iter()));
    assert!(was.movements.iter().eq(is.movements.iter()));
    assert_eq!(
        was.groups.iter().next().unwrap().1.method,
        is.groups.iter().next().unwrap().1.method
    );
    assert_eq!(is.players.iter().count(), 3);
    let names = |event: &session::state::EventState| {
        let names = event.players.iter().map(|(id, about)| (id.clone(), about.name()));
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(was), names(is));
    let seated = |event: &session::state::EventState| {
        let id = *event.sections.iter().next().unwrap().0;
        let one = session::model::Contestant { number: 1.try_into().unwrap(), line: None };
        event.players_of(id, one).into_iter().cloned().collect::<Vec<_>>()
    };
    assert_eq!(seated(was), seated(is));
}

#[test]
fn the_same_name_and_day_are_the_same_event_and_others_are_not() {
    let state = event(EVENT);
    let guid = |day| written(&state, day).event_guid.unwrap();
    assert_eq!(guid(TODAY), guid(TODAY));
    assert_ne!(guid(TODAY), guid(date(2026, 11, 24)));
    let init = written(&state, TODAY);
    let session = init.sessions.unwrap().remove(0);
    assert_ne!(session.session_guid, init.event_guid);
    assert_eq!(session.event_guid, init.event_guid);
    assert_eq!((session.year, session.month, session.day), (2026, 11, 17));
    assert_eq!(session.name.as_deref(), Some("Tuesday pairs"));
}

/// On the wire every setting has a value, and whoever gets those of the third generation obeys them.
#[test]
fn settings_of_the_third_generation_are_written_only_where_one_was_set() {
    let with = |settings: &str| {
        let settings = format!("[[sessions]]\nsettings = [{settings}]\n");
        written(&event(&EVENT.replace("[[sessions]]\n", &settings)), TODAY)
    };
    let count = |init: &connector::dto::Init| {
        let newer = init.bridgemate3_settings.as_ref().unwrap().len();
        (init.bridgemate2_settings.as_ref().unwrap().len(), newer)
    };
    assert_eq!(count(&written(&event(EVENT), TODAY)), (0, 0));
    assert_eq!(count(&with("{ LeadCard = true }")), (1, 0));
    assert_eq!(count(&with("{ BM3LeadCardEntry = 1 }")), (1, 1));
}
