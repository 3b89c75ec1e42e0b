//! An event is set up through the pages: advice, preview, making, cloning, putting away.

use serde_json::{Value, json};
use session::LiveEvent;
use session::model::{SectionId, SessionNo, Stage};
use session::{EventId, SqliteJournal};
use uuid::Uuid;

use crate::club::TestClub;

fn make(id: Uuid) -> Value {
    json!({
        "id": id, "name": "Tuesday pairs", "date": "2099-11-24", "preset": "serious",
        "sections": [{ "code": "scrambled:7.5:7:arrows=1", "set_size": 4 }],
        "pairs": [
            { "section": "A", "number": 1, "players": [{ "name": "Ann  Smith", "number": "11" }, { "name": "Bob Jones" }] },
            { "section": "A", "number": 9, "players": [{ "name": "Cy Young" }, { "name": "" }] },
        ],
        "hands": [
            { "board": 1, "deal": "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" },
            { "board": 99, "deal": "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" },
        ],
    })
}

#[test]
fn the_adviser_tells_its_list_with_reasons() {
    let club = TestClub::open();
    let director = club.director();
    let answer = director.page("/director/api/advise?entries=15&boards=26&winners=1").ok();
    let first = &answer["advice"][0];
    assert_eq!(answer["because"], Value::Null);
    assert_eq!(first["sections"][0]["tables"], 8, "{first}");
    assert_eq!(first["winners"], 1);
    assert!(first["reasons"].as_array().unwrap().len() > 3);
    // What is advised can be looked at, and be played.
    let code = first["sections"][0]["code"].as_str().unwrap();
    let shown = director
        .page(&format!("/director/api/movement?code={code}&set_size={}", first["set_size"]))
        .ok();
    assert_eq!(shown["tables"].as_array().unwrap().len(), 8);
    assert_eq!(shown["places"].as_array().unwrap().len(), 15);
    assert!(
        shown["remarks"].as_array().unwrap().iter().all(|remark| remark["severity"] != "broken")
    );
}

#[test]
fn large_rooms_play_in_sections_alike() {
    let club = TestClub::open();
    let director = club.director();
    let answer =
        director.page("/director/api/advise?entries=61&boards=24&winners=2&sections=2").ok();
    for advice in answer["advice"].as_array().unwrap() {
        assert_eq!(advice["sections"].as_array().unwrap().len(), 2, "{advice}");
    }
    assert!(!answer["advice"].as_array().unwrap().is_empty());
}

/// With an odd number of pairs one section has the half table: what is said of the other's sit-outs is said
/// of that section only.
#[test]
fn unequal_sections_say_who_sits_out() {
    let club = TestClub::open();
    let director = club.director();
    for (entries, sections) in [(27, 2), (29, 2), (31, 2), (41, 3), (45, 3)] {
        for winners in [1, 2] {
            let path = format!(
                "/director/api/advise?entries={entries}&boards=24&winners={winners}&sections={sections}"
            );
            let answer = director.page(&path).ok();
            for advice in answer["advice"].as_array().unwrap() {
                assert_eq!(advice["half"], true, "{advice}");
                let reasons = advice["reasons"].as_array().unwrap();
                let texts: Vec<&str> =
                    reasons.iter().filter_map(|reason| reason["text"].as_str()).collect();
                assert!(!texts.contains(&"Nobody sits out."), "{path}: {texts:?}");
                let last = char::from(b'A' + sections - 1);
                let out = |text: &&&str| {
                    let (whose, what) = text.split_once(": ").unwrap_or(("", text));
                    what.contains("out") && (whose.is_empty() || whose.ends_with(last))
                };
                assert!(texts.iter().any(|text| out(&text)), "{path}: {texts:?}");
                let wrong =
                    texts.iter().filter(out).find(|text| text.ends_with("Nobody sits out."));
                assert_eq!(wrong, None, "{path}: the half table is in section {last}");
            }
        }
    }
}

#[test]
fn teams_and_individuals_are_advised_too() {
    let club = TestClub::open();
    let director = club.director();
    for (what, entries, contest) in [("teams", 8, "teams"), ("individual", 20, "individual")] {
        let path = format!("/director/api/advise?what={what}&entries={entries}&boards=24");
        let answer = director.page(&path).ok();
        assert_eq!(answer["advice"][0]["contest"], contest, "{answer}");
        let section = &answer["advice"][0]["sections"][0];
        let made = json!({ "id": Uuid::now_v7(), "name": what, "sections": [section] });
        director.post("/director/api/events", &made).ok();
    }
    let none = director.page("/director/api/advise?what=individual&entries=21").ok();
    assert!(none["because"].as_str().unwrap().contains("multiple of four"));
}

#[test]
fn who_has_to_sit_still_does() {
    let club = TestClub::open();
    let director = club.director();
    let path = "/director/api/advise?entries=19&boards=24&winners=1&stationary=3,12";
    let answer = director.page(path).ok();
    let section = &answer["advice"][0]["sections"][0];
    let code = section["code"].as_str().unwrap();
    let shown = director.page(&format!("/director/api/movement?code={code}&set_size=3")).ok();
    let still: Vec<&str> =
        shown["stationary"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(still.contains(&"3") && still.contains(&"12"), "{still:?}");
    let wrong = director.page("/director/api/advise?entries=19&stationary=20");
    assert_eq!(wrong.trouble(), (422, "refused".into()));
}

#[test]
fn an_event_is_made_once_however_often_it_is_asked_for() {
    let club = TestClub::open();
    let director = club.director();
    let id = Uuid::now_v7();
    let answer = director.post("/director/api/events", &make(id)).ok();
    assert_eq!((&answer["tables"], &answer["was_there"]), (&json!(8), &json!(false)));
    assert_eq!(answer["left_out"], json!([99]));
    let again = director.post("/director/api/events", &make(id)).ok();
    assert_eq!(again["was_there"], true);
    let mut other = make(id);
    other["name"] = json!("Another");
    assert_eq!(director.post("/director/api/events", &other).trouble(), (422, "refused".into()));

    let live = LiveEvent::open(SqliteJournal::open(&club.journal()).unwrap(), EventId(id)).unwrap();
    let state = live.state().event();
    assert_eq!(state.info.current().unwrap().name, "Tuesday pairs");
    assert_eq!(state.stage(SessionNo::FIRST), Stage::Waiting);
    let section = SectionId { session: SessionNo::FIRST, letters: "A".parse().unwrap() };
    assert_eq!(state.movements.get(&section).unwrap().tables().count(), 8);
    let players: Vec<String> = state.players.iter().map(|(_, player)| player.name()).collect();
    assert_eq!(players, ["Ann Smith", "Bob Jones", "Cy Young"]);
    assert_eq!(state.hands.iter().count(), 1);

    let cards = director.page(&format!("/director/api/cards?event={id}")).ok();
    assert_eq!(cards["tables"].as_array().unwrap().len(), 8);
    assert_eq!(cards["stage"], "waiting");
    let settings = director.page(&format!("/director/api/settings?event={id}")).ok();
    let results =
        settings["settings"].as_array().unwrap().iter().find(|one| one["name"] == "BM3ViewResults");
    assert_eq!(results.unwrap()["value"], 0);
}

#[test]
fn what_cannot_be_played_makes_no_event() {
    let club = TestClub::open();
    let director = club.director();
    for (name, value) in [
        ("sections", json!([])),
        ("sections", json!([{ "code": "mitchell:6", "set_size": 3 }])),
        ("sections", json!([{ "code": "whist:6", "set_size": 3 }])),
        ("sections", json!([{ "code": "mitchell:7", "set_size": 0 }])),
        ("name", json!("  ")),
        ("preset", json!("loud")),
        ("settings", json!({ "BM3Ranking": 17 })),
        ("pairs", json!([{ "section": "A", "number": 40, "players": [{ "name": "Ann" }] }])),
    ] {
        let mut wanted = make(Uuid::now_v7());
        wanted[name] = value.clone();
        let answer = director.post("/director/api/events", &wanted);
        assert_eq!(answer.trouble(), (422, "refused".into()), "{name} {value}");
    }
    let events = director.page("/director/api/events/list").ok();
    assert_eq!(events["events"].as_array().unwrap().len(), 1);
}

#[test]
fn last_weeks_event_is_made_again() {
    let club = TestClub::open();
    let director = club.director();
    let (first, second) = (Uuid::now_v7(), Uuid::now_v7());
    director.post("/director/api/events", &make(first)).ok();
    let template = director.page(&format!("/director/api/template?event={first}")).ok();
    assert_eq!(template["sections"][0]["entries"], 15);
    assert_eq!(template["names"][0]["players"][0], json!({ "name": "Ann Smith", "number": "11" }));
    let clone = json!({ "event": first, "id": second, "name": "Next week", "date": "2099-12-01", "names": true });
    director.post("/director/api/events/clone", &clone).ok();
    let copy = director.page(&format!("/director/api/template?event={second}")).ok();
    for same in ["settings", "names", "method"] {
        assert_eq!(copy[same], template[same], "{same}");
    }
    assert_eq!((&copy["name"], &copy["date"]), (&json!("Next week"), &json!("2099-12-01")));
    let shown =
        |event| director.page(&format!("/director/api/movement?event={event}&section=A")).ok();
    assert_eq!(shown(first)["tables"], shown(second)["tables"]);
}

#[test]
fn an_event_that_is_put_away_stays_in_the_journal() {
    let club = TestClub::open();
    let director = club.director();
    let archive = |archived: bool| {
        let body = json!({ "event": club.event, "archived": archived });
        director.post("/director/api/events/archive", &body).ok();
        director.page("/director/api/events/list").ok()["events"][0]["archived"].clone()
    };
    let on_the_front_page = || club.get("/").body.contains(&format!("/e/{}", club.event));
    assert!(on_the_front_page());
    assert_eq!(archive(true), true);
    assert!(!on_the_front_page(), "nobody is led to it");
    assert_eq!(
        club.get(&format!("/e/{}", club.event)).status,
        200,
        "whoever has its address sees it"
    );
    assert_eq!(archive(false), false);
    assert!(on_the_front_page());
    let unknown = json!({ "event": Uuid::now_v7(), "archived": true });
    assert_eq!(
        director.post("/director/api/events/archive", &unknown).trouble(),
        (422, "refused".into())
    );
}

#[test]
fn lists_of_names_and_files_of_hands_are_read() {
    let club = TestClub::open();
    let director = club.director();
    let headers = format!("Origin: http://localhost\r\nTenace-Director: {}\r\n", director.token);
    let list =
        director.post_with("/director/api/names", &headers, "1 Ann & Bob\n2 one two three").ok();
    assert_eq!(list["entries"][0]["players"][1]["name"], "Bob");
    assert_eq!(list["problems"][0]["line"], 2);
    let pbn = "[Board \"1\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n";
    let hands = director.post_with("/director/api/hands/read", &headers, pbn).ok();
    assert_eq!((&hands["format"], &hands["boards"][0]["board"]), (&json!("pbn"), &json!(1)));
    let none = director.post_with("/director/api/hands/read", &headers, "good morning");
    assert_eq!(none.trouble(), (422, "refused".into()));
    let bare = "T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974\n";
    let asked = director.post_with("/director/api/hands/read", &headers, bare);
    assert_eq!(asked.trouble(), (422, "first_hand".into()));
    for (seat, deal) in
        [("N", "N:T2.J965"), ("E", "N:93.KT8"), ("S", "N:J65.743"), ("W", "N:AKQ874")]
    {
        let path = format!("/director/api/hands/read?first_hand={seat}");
        let hands = director.post_with(&path, &headers, bare).ok();
        assert_eq!(hands["first_hand"], seat);
        assert!(hands["boards"][0]["deal"].as_str().unwrap().starts_with(deal), "{hands}");
    }
    let bad = director.post_with("/director/api/hands/read?first_hand=Q", &headers, bare);
    assert_eq!(bad.trouble(), (422, "refused".into()));
    let people = director.page("/director/api/people").ok();
    let people = people["people"].as_array().unwrap();
    assert!(people.contains(&json!({ "name": "Bob Cole", "number": "102" })), "{people:?}");
}

#[test]
fn nobody_but_the_director_sets_up() {
    let club = TestClub::open();
    for path in ["advise?entries=8", "movement?code=mitchell:7", "events/list", "people", "presets"]
    {
        assert_eq!(club.get(&format!("/director/api/{path}")).status, 401, "{path}");
    }
    assert_eq!(club.post("/director/api/events", "{}").status, 401);
}

#[test]
fn seeds_propose_places_and_ratings_too() {
    let club = TestClub::open();
    let director = club.director();
    let place = |line: &str, number: u16| format!("A {line}{number}");
    let keys: Vec<String> = ["NS", "EW"]
        .into_iter()
        .flat_map(|line| (1..=5).map(move |number| place(line, number)))
        .collect();
    let entrants = |ratings: &[&str]| -> Vec<Value> {
        let rating = |at: usize| ratings.get(at).copied().unwrap_or_default();
        keys.iter()
            .enumerate()
            .map(|(at, key)| json!({ "key": key, "rating": rating(at) }))
            .collect()
    };
    for ratings in [["1", "2", "3", "4"], ["61.5", "60", "58,2", "57"]] {
        let ratings = ratings.map(|rating| rating.replace(',', "."));
        let ratings: Vec<&str> = ratings.iter().map(String::as_str).collect();
        let body = json!({
            "sections": [{ "code": "mitchell:5", "set_size": 4 }], "entrants": entrants(&ratings),
        });
        let answer = director.post("/director/api/seeding", &body).ok();
        let places = answer["places"].as_array().unwrap();
        let mut moved: Vec<&str> =
            places.iter().filter_map(|one| one["entrant"].as_str()).collect();
        moved.sort_unstable();
        let mut all: Vec<&str> = keys.iter().map(String::as_str).collect();
        all.sort_unstable();
        assert_eq!(moved, all);
        // The four strongest do not all sit in one line.
        let strong = |line: &str| {
            places
                .iter()
                .filter(|one| {
                    one["place"].as_str().unwrap().contains(line)
                        && keys[..4].iter().any(|key| one["entrant"] == **key)
                })
                .count()
        };
        assert_eq!((strong("NS"), strong("EW")), (2, 2), "{answer}");
        assert!(!answer["sentences"][0].as_str().unwrap().is_empty());
    }
    let none =
        json!({ "sections": [{ "code": "mitchell:5", "set_size": 4 }], "entrants": entrants(&[]) });
    assert_eq!(director.post("/director/api/seeding", &none).trouble(), (422, "refused".into()));
}

#[test]
fn an_event_that_is_not_there_is_a_refusal() {
    let club = TestClub::open();
    let director = club.director();
    let unknown = Uuid::now_v7();
    let clone = json!({ "event": unknown, "id": Uuid::now_v7(), "name": "Again" });
    let like = json!({ "event": unknown, "session": 1, "section": "A" });
    let make = json!({ "id": Uuid::now_v7(), "name": "Again", "sections": [like] });
    for answer in [
        director.post("/director/api/events/clone", &clone),
        director.post("/director/api/events", &make),
        director.page(&format!("/director/api/template?event={unknown}")),
        director.page(&format!("/director/api/misfits?event={unknown}")),
        director.page(&format!("/director/api/movements?event={unknown}&session=1")),
    ] {
        assert_eq!(answer.trouble(), (422, "refused".into()), "{}", answer.body);
        assert!(answer.body.contains("There is no such event any more."), "{}", answer.body);
    }
}

#[test]
fn names_are_made_without_what_cannot_be_seen_and_the_director_is_told() {
    let club = TestClub::open();
    let director = club.director();
    let id = Uuid::now_v7();
    let make = json!({
        "id": id, "name": "Night\u{202e} pairs\u{0}", "date": "2099-12-01",
        "sections": [{ "code": "mitchell:3", "set_size": 2 }],
        "pairs": [{ "section": "A", "number": 1, "line": "NS", "players": [
            { "name": "A\u{7}nn \u{2066}Smith", "number": "11\u{0}" }, { "name": "Bob" },
        ] }],
    });
    let made = director.post("/director/api/events", &make).ok();
    assert_eq!(
        made["said"],
        "“Night pairs” is ready. Characters that cannot be seen were left out of a name."
    );
    let template = director.page(&format!("/director/api/template?event={id}")).ok();
    assert_eq!(template["name"], "Night pairs");
    assert_eq!(
        template["names"][0]["players"][0],
        json!({ "name": "Ann Smith", "number": "11" }),
        "{template}"
    );
}
