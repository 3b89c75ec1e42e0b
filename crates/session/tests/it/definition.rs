//! Event files: what is read, and what is refused with place and reason.

use insta::assert_snapshot;
use rstest::rstest;
use session::definition::Definition;
use session::{Command, State};
use test_support::events::TWO_SECTIONS;

use crate::club::club;

fn problems(text: &str) -> String {
    match Definition::read(text).and_then(|definition| definition.commands()) {
        Err(error) => error.to_string(),
        Ok(_) => "no problem".to_owned(),
    }
}

fn section(rounds: &str) -> String {
    format!(
        "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{rounds}]\n"
    )
}

const TABLE: &str = r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" }"#;

#[test]
fn a_pair_in_two_seats_is_refused() {
    let two_tables = section(
        r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "1" }, { table = 2, round = 1, ns = 3, ew = 1, boards = "2" }"#,
    );
    assert_snapshot!(problems(&two_tables), @"the event cannot be made: session 1, section A, table 2, round 1: 1 already sits at table 1 in this round");
    let one_table = section(r#"{ table = 1, round = 1, ns = 1, ew = 1, boards = "1" }"#);
    assert_snapshot!(problems(&one_table), @"the event cannot be made: session 1, section A, table 1, round 1: 1 sits in two places at this table; if N/S and E/W are numbered apart, the section needs winners = 2");
}

#[test]
fn a_board_twice_for_one_pair_is_refused() {
    let text = section(
        r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" }, { table = 1, round = 2, ns = 1, ew = 3, boards = "2-3" }"#,
    );
    assert_snapshot!(problems(&text), @"the event cannot be made: session 1, section A, table 1, round 2: 1 plays board 2 a second time, after table 1 in round 1");
}

#[test]
fn an_unknown_section_is_refused_wherever_it_is_named() {
    let base = section(TABLE);
    let with = |lines: &str| base.replace("[[sessions]]\n", &format!("[[sessions]]\n{lines}\n"));
    assert_snapshot!(problems(&with(r#"pairs = [{ section = "C", pair = 1, players = ["Ann"] }]"#)), @"the event cannot be made: session 1, section C, pair 1: there is no section C; the sections are A");
    assert_snapshot!(problems(&with(r#"settings = [{ section = "C", LeadCard = true }]"#)), @"the event cannot be made: session 1, settings of section C: there is no section C; the sections are A");
    assert_snapshot!(problems(&with(r#"hands = [{ section = "C", board = 1, deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" }]"#)), @"the event cannot be made: session 1, hand of board 1 in section C: there is no section C; the sections are A");
    let mates =
        section(&TABLE.replace("boards", r#"mates = { section = "C", table = 1 }, boards"#));
    assert_snapshot!(problems(&mates), @"the event cannot be made: session 1, section A, table 1, round 1: there is no section C; the sections are A");
}

#[test]
fn fourteen_cards_in_a_hand_are_refused() {
    let hands = r#"hands = [{ board = 3, deal = "N:AKQJT98765432.A.. .KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" }]"#;
    let text = section(TABLE).replace("[[sessions]]\n", &format!("[[sessions]]\n{hands}\n"));
    assert_snapshot!(problems(&text), @"the event cannot be made: session 1, hand of board 3: North has 14 cards, not 13");
}

#[test]
fn a_misspelt_word_is_refused_with_its_line() {
    assert_snapshot!(problems("name = \"x\"\nwiners = 2\n"), @"
    the event cannot be made: TOML parse error at line 2, column 1
      |
    2 | winers = 2
      | ^^^^^^
    unknown field `winers`, expected one of `name`, `club`, `date`, `players`, `sessions`
    ");
    assert_snapshot!(problems("{\"name\": \"x\",\n \"sesions\": []}"), @"the event cannot be made: unknown field `sesions`, expected one of `name`, `club`, `date`, `players`, `sessions` at line 2 column 10");
}

#[test]
fn all_problems_are_told_at_once() {
    let text = r#"
        name = " "
        players = [{ number = "1", name = "Ann" }, { number = "1", name = "Eve" }]
        [[sessions]]
        groups = [{ number = 2 }]
        pairs = [
            { section = "A", pair = 1, players = ["1", "1"] },
            { section = "A", pair = 2, players = ["1"] },
            { section = "A", pair = 9, players = [] },
            { section = "A", line = "NS", pair = 2, players = [] },
        ]
        settings = [{ LeadCard = 7, NoSuch = true }]
        [[sessions.sections]]
        section = "A"
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
            { table = 1, round = 1, ns = 3, ew = 4, boards = "3" },
            { table = 2, round = 1, north = 5, east = 6, south = 7, west = 8, boards = "5" },
            { table = 3, round = 1, ns = 9, ew = 10 },
        ]
        [[sessions]]
    "#;
    assert_snapshot!(problems(text));
}

#[rstest]
#[case(
    r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "3-1" }"#,
    "the range 3-1 runs backwards"
)]
#[case(r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "1,1" }"#, "board 1 is listed twice")]
#[case(r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "x" }"#, "“x” is not a list of boards")]
#[case(
    r#"{ table = 0, round = 1, ns = 1, ew = 2 }"#,
    "0 is not a table number: expected a whole number from 1 to 4095"
)]
#[case(r#"{ table = 1, round = 256, ns = 1, ew = 2 }"#, "256 is not a round number")]
#[case(r#"{ table = 1, round = 1, ns = 4096, ew = 2 }"#, "4096 is not a pair number")]
#[case(r#"{ table = 1, round = 1, ns = 1, north = 2 }"#, "not by both")]
#[case(
    r#"{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-4000000000" }"#,
    "4000000000 boards in one round"
)]
fn an_impossible_round_is_refused_with_the_reason(#[case] round: &str, #[case] reason: &str) {
    let told = problems(&section(round));
    assert!(told.contains(reason), "{told}");
}

#[test]
fn json_and_toml_say_the_same() {
    let json = r#"{
        "name": "Club night", "date": "2026-11-17",
        "players": [{"number": "1", "name": "Ann"}, {"number": "2", "name": "Bob"}],
        "sessions": [{
            "time": "19:30",
            "sections": [{"section": "a", "winners": 2, "rounds": [
                {"table": 1, "round": 1, "ns": 1, "ew": 1, "boards": [1, 2]},
                {"table": 1, "round": 2, "ns": 1, "ew": 0, "boards": 3}
            ]}],
            "pairs": [{"section": "A", "line": "N/S", "pair": 1, "players": ["1", "2"]}]
        }]
    }"#;
    let toml = r#"
        name = "Club night"
        date = 2026-11-17
        players = [{ number = "1", name = "Ann" }, { number = "2", name = "Bob" }]
        [[sessions]]
        time = 19:30:00
        pairs = [{ section = "A", line = "NS", pair = 1, players = ["1", "2"] }]
        [[sessions.sections]]
        section = "A"
        winners = 2
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" },
            { table = 1, round = 2, ns = 1, boards = "3" },
        ]
    "#;
    let read = |text| Definition::read(text).unwrap().commands().unwrap();
    assert_eq!(read(json), read(toml));
}

#[test]
fn a_bom_and_windows_line_ends_are_forgiven() {
    let text = format!("\u{feff}{}", TWO_SECTIONS.replace('\n', "\r\n"));
    assert_eq!(problems(&text), "no problem");
}

#[test]
fn the_event_has_what_the_file_says() {
    let live = club();
    let event = live.state().event();
    let kinds = |state: &State| state.event().sections.iter().count();
    assert_eq!(kinds(live.state()), 2);
    assert_eq!(event.players.iter().count(), 3);
    assert_eq!(event.participations.iter().count(), 2);
    let section = session::model::SectionId {
        session: session::model::SessionNo::FIRST,
        letters: "A".parse().unwrap(),
    };
    let first = event.player_at(section, "NS1".parse().unwrap(), 1, "3".parse().unwrap()).unwrap();
    assert_eq!(event.players.get(first).unwrap().name(), "Ann");
}

#[test]
fn teams_and_individuals_are_described_too() {
    let teams = r#"
        name = "League"
        [[sessions]]
        groups = [{ number = 1, method = 40, name = "Match 1" }]
        [[sessions.sections]]
        section = "A"
        kind = "teams"
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 2, boards = "1-8", mates = { table = 2 } },
            { table = 2, round = 1, ns = 2, ew = 1, boards = "1-8", mates = { table = 1 } },
        ]
        [[sessions.sections]]
        section = "I"
        kind = "individual"
        rounds = [{ table = 1, round = 1, north = 1, east = 2, south = 3, west = 4, boards = "1" }]
    "#;
    let commands = Definition::read(teams).unwrap().commands().unwrap();
    let rounds: Vec<_> = commands
        .iter()
        .filter_map(|command| match command {
            Command::SetMovement(set) => Some(set.rounds.rounds()),
            _ => None,
        })
        .collect();
    let mates = rounds[0][0].mates.unwrap();
    assert_eq!((mates.section.as_str(), mates.table.get(), mates.round.get()), ("A", 2, 1));
    assert_eq!(rounds[1][0].seating.at(bridge::Seat::West).map(u16::from), Some(4));
}

#[rstest]
#[case("groups = [{ number = 1 }, { number = 1 }]", "scoring group 1: this number is used twice")]
#[case(r#"hands = [{ board = 1, deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -" }, { board = 1, deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -" }]"#, "this board is described twice")]
#[case(r#"pairs = [{ section = "A", pair = 1, players = [] }, { section = "A", pair = 1, players = [] }]"#, "this pair is described twice")]
#[case(
    r#"pairs = [{ section = "A", pair = 1, players = ["a","b","c","d","e","f","g"] }]"#,
    "more than 6 players"
)]
#[case(
    r#"pairs = [{ section = "A", pair = 1, players = ["a","b","c"] }]"#,
    "a contestant has places 1 to 2 here, not 3"
)]
#[case(
    r#"pairs = [{ section = "A", pair = 1, players = [" "] }]"#,
    "a player needs a number or a name"
)]
#[case(r#"time = "25:00""#, "“25:00” is not a time")]
#[case(r#"date = "17.11.2026""#, "“17.11.2026” is not a date")]
fn an_impossible_session_is_refused_with_the_reason(#[case] line: &str, #[case] reason: &str) {
    let text = section(TABLE).replace("[[sessions]]\n", &format!("[[sessions]]\n{line}\n"));
    let told = problems(&text);
    assert!(told.contains(reason), "{told}");
}

#[rstest]
#[case("winners = 3", "3 winners: expected 1 or 2")]
#[case("section = \"A1\"", "“A1” is not a section")]
#[case("kind = \"whist\"", "unknown variant `whist`")]
fn an_impossible_section_is_refused_with_the_reason(#[case] line: &str, #[case] reason: &str) {
    let text = format!("name = \"x\"\n[[sessions]]\n[[sessions.sections]]\n{line}\nrounds = []\n");
    let told = problems(&text);
    assert!(told.contains(reason), "{told}");
}

#[test]
fn a_section_described_twice_or_half_its_teams_is_refused() {
    let two = section(TABLE)
        + "[[sessions.sections]]\nsection = \"A\"\nrounds = [{ table = 1, round = 1, ns = 1, ew = 2, ns_team = 1, boards = 1, mates = { table = 7 } }]\n";
    let told = problems(&two);
    assert!(told.contains("this section is described twice"), "{told}");
    assert!(told.contains("name both teams, ns_team and ew_team, or neither"), "{told}");
    assert!(told.contains("the team-mates' table A7 has no round 1"), "{told}");
}

#[test]
fn the_examples_of_the_project_are_sound() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in files {
        assert_eq!(problems(&std::fs::read_to_string(&file).unwrap()), "no problem", "{file:?}");
    }
}

/// What the fuzzer is fed with, and what it ever found: every file is read without a panic, and what
/// the check of the file accepts, the log accepts too.
#[test]
fn the_kept_files_of_the_fuzzer_are_read() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/event_file");
    let files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() > 3);
    let mut sound = 0;
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        if Definition::read(&text).is_ok_and(|definition| definition.commands().is_ok()) {
            let journal = crate::memory_journal::MemoryJournal::default();
            test_support::commands::create(journal, &text).unwrap();
            sound += 1;
        }
    }
    assert!(sound > 3);
}

#[rstest]
#[case(
    "kind = \"individual\"\nwinners = 2",
    "{ table = 1, round = 1, north = 1, east = 2, south = 3, west = 4, boards = 1 }",
    "an individual has one winner"
)]
#[case(
    "kind = \"individual\"",
    "{ table = 1, round = 1, north = 1, east = 1, south = 3, west = 4, boards = 1 }",
    "1 sits in two places at this table"
)]
#[case(
    "kind = \"teams\"",
    "{ table = 1, round = 1, ns = 1, ew = 1, boards = 1 }",
    "team 1 meets itself"
)]
#[case(
    "",
    "{ table = 1, round = 1, ns = 1, ew = 2, ns_team = 1, ew_team = 1, boards = 1 }",
    "a team meets itself"
)]
#[case(
    "kind = \"teams\"",
    "{ table = 1, round = 1, ns = 1, ew = 2, boards = 1, mates = { table = 1 } }",
    "the team-mates cannot sit at this very table"
)]
#[case(
    "kind = \"teams\"",
    "{ table = 1, round = 1, ns = 1, ew = 2, boards = 1, mates = { table = 2 } }, { table = 2, round = 1, ns = 2, ew = 1, boards = 2 }",
    "the team-mates play other boards at table A2: 2"
)]
#[case(
    "winners = 2\nmissing_pair = 2",
    "{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }, { table = 2, round = 1, ns = 2, ew = 1, boards = 2 }",
    "missing_pair = 2 could be NS2 or EW2"
)]
#[case(
    "missing_pair = 77",
    "{ table = 1, round = 1, ns = 1, ew = 2, boards = 1 }",
    "missing_pair = 77 is in no round"
)]
fn a_section_that_makes_no_sense_is_refused(
    #[case] words: &str,
    #[case] rounds: &str,
    #[case] reason: &str,
) {
    let text = format!(
        "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n{words}\nrounds = [{rounds}]\n"
    );
    let told = problems(&text);
    assert!(told.contains(reason), "{told}");
}

#[rstest]
#[case(r#"settings = [{ LeadCard = true, leadcard = false }]"#, "LeadCard is set twice")]
#[case(r#"settings = [{ LeadCard = 1.5 }]"#, "a setting is true, false, a whole number or text")]
#[case(r#"pairs = [{ section = "A", pair = 1, players = ["P", "Q"] }, { section = "A", pair = 2, players = ["P"] }]"#, "session 1, section A, pair 2: player P is already playing for pair 1")]
#[case(r#"pairs = [{ section = "A", pair = 1, players = ["P", "Q"] }, { section = "A", pair = 2, players = ["Q"], from_round = 2 }]"#, "session 1, section A, pair 2: player Q is already playing for pair 1")]
#[case(
    r#"pairs = [{ section = "A", pair = 1, players = ["P", "Q"] }, { section = "A", pair = 1, players = ["Q"], from_round = 2 }]"#,
    "player Q is already playing for pair 1"
)]
fn people_and_settings_that_make_no_sense_are_refused(#[case] line: &str, #[case] reason: &str) {
    let text = section(TABLE).replace("[[sessions]]\n", &format!("[[sessions]]\n{line}\n"));
    let told = problems(&text);
    assert!(told.contains(reason), "{told}");
}

#[test]
fn partners_may_change_places_and_substitutes_may_join_another_pair() {
    let line = r#"pairs = [
        { section = "A", pair = 1, players = ["P", "Q"] },
        { section = "A", pair = 1, players = ["Q", "P"], from_round = 2 },
        { section = "A", pair = 1, players = ["R", "S"], from_round = 3 },
        { section = "A", pair = 2, players = ["P"], from_round = 3 },
        { section = "A", pair = 1, players = ["P", "S"], from_round = 4 },
        { section = "A", pair = 2, players = ["R"], from_round = 4 },
    ]"#;
    let text = section(TABLE).replace("[[sessions]]\n", &format!("[[sessions]]\n{line}\n"));
    assert_eq!(problems(&text), "no problem");
}

#[test]
fn nobody_may_be_said_as_null() {
    let json = r#"{"name": "x", "date": null, "sessions": [{"time": null, "sections": [{"section": "A",
        "rounds": [{"table": 1, "round": 1, "ns": 1, "ew": null, "boards": 1}]}]}]}"#;
    assert_eq!(problems(json), "no problem");
}

#[test]
fn a_file_gone_wrong_is_told_in_a_screenful() {
    let rounds: Vec<String> = (1..=400)
        .map(|round| {
            format!("{{ table = 1, round = {}, ns = 1, ew = 2, boards = 1 }}", round % 200 + 1)
        })
        .collect();
    let told = problems(&section(&rounds.join(",")));
    assert!(told.lines().count() < 250, "{} lines", told.lines().count());
    assert!(told.ends_with("more"), "{}", told.lines().last().unwrap());
}
