//! What `tenace score` says of an event is what the event's own state says.

use bridge::BoardNo;
use serde_json::Value;
use session::Command;
use session::log::{
    BoardCancelled, BoardFouled, FouledGroup, PenaltyGiven, ResultsOfLeaver, Withdrawn,
};
use session::model::{GroupNo, HandScope, PenaltyKind, RoundNo, SessionNo};

use crate::club::TestClub;

/// Makes an event and enters results into it.
fn club(file: &str, results: &str) -> TestClub {
    let club = TestClub::with_event(file);
    club.run_with_input(&["result", "enter", &club.event, "--lines", "-"], results).ok();
    club
}

/// Compares the command's standings with those of the state.
fn compare(club: &TestClub) -> Vec<String> {
    let ran = club.run(&["score", &club.event, "--json"]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or("-").to_owned();
    let printed: Vec<String> = json["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let keys = ["rank", "direction", "contestant", "score", "percent"];
            keys.map(|key| text(row, key)).join(" ")
        })
        .collect();
    let mut live = club.live();
    let group = live.scores().group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    assert_eq!(json["profile"], group.profile.name);
    let known: Vec<String> = group
        .standings(false)
        .iter()
        .map(|place| {
            let line = place.line.map_or("-".to_owned(), |line| line.to_string());
            let percent = place.percentage.map_or("-".to_owned(), |percent| percent.fixed(2));
            let number = place.contestant.number;
            format!("{} {line} {number} {} {percent}", place.rank, place.score.short(2))
        })
        .collect();
    assert!(!known.is_empty());
    assert_eq!(printed, known);
    printed
}

#[test]
fn pairs_with_results_missing_and_rulings() {
    for (winners, profile) in [(1, "wbf"), (2, "ebu"), (1, "acbl"), (2, "cbai-manual")] {
        let text = format!(
            "name = \"Night\"\n[[sessions]]\ngroups = [{{ number = 1, profile = \"{profile}\" }}]\n\
             [[sessions.sections]]\nsection = \"A\"\nwinners = {winners}\nrounds = [\n\
             {{ table = 1, round = 1, ns = 1, ew = 5, boards = \"1-2\" }},\n\
             {{ table = 2, round = 1, ns = 2, ew = 6, boards = \"1-2\" }},\n\
             {{ table = 3, round = 1, ns = 3, ew = 7, boards = \"1-2\" }},\n\
             {{ table = 4, round = 1, ns = 4, ew = 8, boards = \"1-2\" }} ]\n"
        );
        // Board 2 has two results of the four the movement has.
        let results = "A1 1 4SN=\nA2 1 4SN-1\nA3 1 A+ A-\nA4 1 [1/2 4SN=, 1/2 -50] A\nA1 2 3NTE=\nA4 2 PASS\n";
        compare(&club(&text, results));
    }
}

#[test]
fn teams_with_a_sit_out_and_a_match_half_played() {
    for (method, profile) in [
        ("team_vp_discrete", "ebu"),
        ("team_vp_continuous", "wbf"),
        ("team_imps", "wbf"),
        ("team_vp_discrete", "acbl"),
        ("board_a_match", "wbf"),
        ("patton", "cbai-manual"),
    ] {
        let text = format!(
            "name = \"League\"\n[[sessions]]\ngroups = [{{ number = 1, method = \"{method}\", profile = \"{profile}\" }}]\n\
             [[sessions.sections]]\nsection = \"A\"\nkind = \"teams\"\nrounds = [\n\
             {{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-4\" }},\n\
             {{ table = 2, round = 1, ns = 2, ew = 1, boards = \"1-4\" }},\n\
             {{ table = 3, round = 1, ns = 3, boards = \"1-4\" }} ]\n"
        );
        let results = "A1 1 4SN=\nA2 1 4SN-1\nA1 2 3NTE-1\nA2 2 3NTE=\nA1 3 PASS\n";
        compare(&club(&text, results));
    }
}

#[test]
fn an_individual() {
    let text = "name = \"Alone\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n\
                kind = \"individual\"\nrounds = [\n\
                { table = 1, round = 1, north = 1, south = 2, east = 3, west = 4, boards = \"1\" },\n\
                { table = 2, round = 1, north = 5, south = 6, east = 7, west = 8, boards = \"1\" } ]\n";
    compare(&club(text, "A1 1 4SN=\nA2 1 4SN-1\n"));
}

#[test]
fn teams_whose_numbers_are_not_in_the_seats() {
    let text = "name = \"League\"\n[[sessions]]\ngroups = [{ number = 1, method = \"team_imps\" }]\n\
                [[sessions.sections]]\nsection = \"A\"\nkind = \"teams\"\nrounds = [\n\
                { table = 1, round = 1, ns = 11, ew = 22, ns_team = 1, ew_team = 2, boards = \"1-2\" },\n\
                { table = 2, round = 1, ns = 21, ew = 12, ns_team = 2, ew_team = 1, boards = \"1-2\" } ]\n";
    let results = "A1 1 4SN=\nA1 2 4SN=\nA2 1 4SN-1\nA2 2 4SN-1\n";
    let standings = compare(&club(text, results));
    // 420 and 50 are 10 IMPs; vulnerable on board 2, 620 and 100 are 12.
    assert_eq!(standings, ["1 - 1 22 -", "2 - 2 -22 -"]);
}

#[test]
fn teams_whose_tables_play_in_different_rounds() {
    let text = "name = \"Whist\"\n[[sessions]]\ngroups = [{ number = 1, method = \"team_imps\" }]\n\
                [[sessions.sections]]\nsection = \"A\"\nkind = \"teams\"\nrounds = [\n\
                { table = 1, round = 1, ns = 1, ew = 2, boards = \"1-2\" },\n\
                { table = 2, round = 2, ns = 2, ew = 1, boards = \"1-2\" } ]\n";
    let results = "A1 1 4SN=\nA1 2 4SN=\nA2 1 4SN-1\nA2 2 4SN-1\n";
    assert_eq!(compare(&club(text, results)), ["1 - 1 22 -", "2 - 2 -22 -"]);
}

#[test]
fn teams_with_the_same_numbers_in_two_sections_are_told() {
    let section = |letters: &str| {
        format!(
            "[[sessions.sections]]\nsection = \"{letters}\"\nkind = \"teams\"\nrounds = [\n\
             {{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1\" }},\n\
             {{ table = 2, round = 1, ns = 2, ew = 1, boards = \"1\" }} ]\n"
        )
    };
    let text = format!(
        "name = \"League\"\n[[sessions]]\ngroups = [{{ number = 1, method = \"team_imps\" }}]\n{}{}",
        section("A"),
        section("B")
    );
    let club = club(&text, "A1 1 4SN=\nA2 1 4SN-1\nB1 1 4SN-1\nB2 1 4SN=\n");
    let ran = club.run(&["score", &club.event]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("teams in different sections need different numbers"), "{ran:?}");
    assert!(!ran.stderr.contains("row 0"), "{ran:?}");
}

#[test]
fn each_session_has_its_own_field() {
    let table = |table: u32, ns: u32| {
        format!("{{ table = {table}, round = 1, ns = {ns}, ew = {}, boards = \"1\" }}", ns + 10)
    };
    let session = |tables: u32| {
        let rows: Vec<String> = (1..=tables).map(|number| table(number, number)).collect();
        format!(
            "[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{}]\n",
            rows.join(", ")
        )
    };
    let text = format!("name = \"Two evenings\"\n{}{}", session(5), session(2));
    let club = club(&text, "A1 1 4SN=\nA2 1 4SN-1\nA3 1 4SN-1\nA4 1 4SN-1\nA5 1 4SN-1\n");
    for line in ["A1 1 4SN=", "A2 1 4SN-1"] {
        let mut words = vec!["result", "enter", &club.event, "--session", "2"];
        words.extend(line.split(' '));
        club.run(&words).ok();
    }
    // Two of two in the second session: a whole top, not two of the five of the first.
    let explained = club.run(&["score", &club.event, "--explain", "1"]).ok();
    assert!(!explained.contains("Neuberg"), "{explained}");
    assert!(explained.contains("100.00 %"), "{explained}");
}

fn penalty(who: &str, kind: PenaltyKind, amount: &str, round: Option<u16>) -> Command {
    Command::GivePenalty(PenaltyGiven {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        contestant: who.parse().unwrap(),
        kind,
        amount: amount.parse().unwrap(),
        round: round.and_then(RoundNo::new),
        reason: Some("phone rang".into()),
    })
}

fn cancelled(board: u32) -> Command {
    let board = BoardNo::new(board).unwrap();
    Command::CancelBoard(BoardCancelled { scope: everywhere(), board, reason: None })
}

fn fouled_from(board: u32, round: u16) -> Command {
    let (board, from_round) = (BoardNo::new(board).unwrap(), RoundNo::new(round));
    let groups = vec![FouledGroup { version: 1, from_round, slots: Vec::new() }];
    Command::FoulBoard(BoardFouled { scope: everywhere(), board, groups, reason: None })
}

fn everywhere() -> HandScope {
    HandScope { session: SessionNo::FIRST, section: None }
}

fn leaves(who: &str) -> Command {
    Command::Withdraw(Withdrawn {
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        contestant: who.parse().unwrap(),
        from_round: RoundNo::new(2).unwrap(),
        results: ResultsOfLeaver::Cancelled,
        reason: None,
    })
}

#[test]
fn what_the_director_decided_counts() {
    let text = "name = \"Night\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nwinners = 1\n\
                rounds = [\n\
                { table = 1, round = 1, ns = 1, ew = 5, boards = \"1-2\" },\n\
                { table = 2, round = 1, ns = 2, ew = 6, boards = \"1-2\" },\n\
                { table = 3, round = 2, ns = 3, ew = 7, boards = \"1-2\" },\n\
                { table = 4, round = 2, ns = 4, ew = 8, boards = \"1-2\" } ]\n";
    let results = "A1 1 4SN=\nA2 1 4SN-1\nA3 1 3NTN=\nA4 1 5SN-2\n\
                   A1 2 3NTE=\nA2 2 3NTE-1\nA3 2 PASS\nA4 2 2HS=\n";
    let rulings: [(&str, Vec<Command>); 6] = [
        (
            "a penalty in percent of a top",
            vec![penalty("1", PenaltyKind::PercentOfTop, "-10", None)],
        ),
        ("a penalty in percent", vec![penalty("2", PenaltyKind::Percent, "-3", None)]),
        ("a bonus in points", vec![penalty("8", PenaltyKind::Points, "2", None)]),
        ("a board cancelled", vec![cancelled(2)]),
        ("a board fouled", vec![fouled_from(1, 2)]),
        ("a pair that left with its results", vec![leaves("4")]),
    ];
    let plain = compare(&club(text, results));
    for (what, commands) in &rulings {
        let club = club(text, results);
        for command in commands.clone() {
            club.say(command);
        }
        assert_ne!(compare(&club), plain, "{what}");
    }
    let all = club(text, results);
    for command in rulings.into_iter().flat_map(|(_, commands)| commands) {
        all.say(command);
    }
    compare(&all);
    let told = all.run(&["score", &all.event]);
    assert!(!told.stdout.contains("results are in"), "a cancelled board misses nothing");
    let told = all.run(&["score", &all.event, "--explain", "1"]).ok();
    assert!(told.contains("phone rang"), "{told}");
}

#[test]
fn what_the_director_decided_counts_for_teams() {
    let text = "name = \"League\"\n[[sessions]]\n\
                groups = [{ number = 1, method = \"team_vp_discrete\" }]\n\
                [[sessions.sections]]\nsection = \"A\"\nkind = \"teams\"\nrounds = [\n\
                { table = 1, round = 1, ns = 1, ew = 2, boards = \"1-4\" },\n\
                { table = 2, round = 1, ns = 2, ew = 1, boards = \"1-4\" } ]\n";
    let results = "A1 1 4SN=\nA2 1 4SN-1\nA1 2 3NTE-1\nA2 2 3NTE=\nA1 3 PASS\nA2 3 1NTN=\n";
    let plain = compare(&club(text, results));
    let rulings: [(&str, Command); 3] = [
        ("victory points", penalty("1", PenaltyKind::VictoryPoints, "-1.5", None)),
        ("IMPs in a match", penalty("2", PenaltyKind::Imps, "-6", Some(1))),
        ("a board cancelled", cancelled(2)),
    ];
    for (what, command) in &rulings {
        let club = club(text, results);
        club.say(command.clone());
        assert_ne!(compare(&club), plain, "{what}");
    }
    let all = club(text, results);
    for (_, command) in rulings {
        all.say(command);
    }
    compare(&all);
}
