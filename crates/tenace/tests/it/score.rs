//! `tenace score`: what it prints, for people and for programs.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::club::{Ran, TestClub};

/// A USEBIO file of two winners and two boards, as another program would publish it.
pub(crate) const USEBIO: &str = r#"<?xml version="1.0"?>
<USEBIO Version="1.2">
<CLUB><CLUB_NAME>Hill Club</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="PAIRS">
<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>
<EVENT_DESCRIPTION>Monday pairs</EVENT_DESCRIPTION><DATE>16/11/2026</DATE>
<WINNER_TYPE>2</WINNER_TYPE>
<PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PERCENTAGE>75.00</PERCENTAGE><PLACE>1</PLACE>
<PLAYER><PLAYER_NAME>Ann Ash</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Bo Birch</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PERCENTAGE>25.00</PERCENTAGE><PLACE>2</PLACE>
<PLAYER><PLAYER_NAME>Cy Cedar</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Di Dale</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>11</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PERCENTAGE>25.00</PERCENTAGE><PLACE>2</PLACE>
<PLAYER><PLAYER_NAME>Eve Elm</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Flo Fir</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>12</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PERCENTAGE>75.00</PERCENTAGE><PLACE>1</PLACE>
<PLAYER><PLAYER_NAME>Gus Gum</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>Hal Holly</PLAYER_NAME></PLAYER></PAIR>
</PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>11</EW_PAIR_NUMBER>
<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><LEAD>HK</LEAD><SCORE>420</SCORE>
<NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>12</EW_PAIR_NUMBER>
<CONTRACT>3NT</CONTRACT><PLAYED_BY>E</PLAYED_BY><TRICKS>10</TRICKS><SCORE>-430</SCORE>
<NS_MATCH_POINTS>0</NS_MATCH_POINTS><EW_MATCH_POINTS>2</EW_MATCH_POINTS></TRAVELLER_LINE>
</BOARD>
<BOARD><BOARD_NUMBER>2</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>12</EW_PAIR_NUMBER>
<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE>
<NS_MATCH_POINTS>1</NS_MATCH_POINTS><EW_MATCH_POINTS>1</EW_MATCH_POINTS></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>11</EW_PAIR_NUMBER>
<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE>
<NS_MATCH_POINTS>1</NS_MATCH_POINTS><EW_MATCH_POINTS>1</EW_MATCH_POINTS></TRAVELLER_LINE>
</BOARD>
</EVENT>
</USEBIO>
"#;

/// Travellers whose places depend on what becomes of a short board.
pub(crate) const CSV: &str = "\
# title: Friday pairs
# method: matchpoints
board,ns,ew,result
1,1,2,3NTS=
1,3,4,4SN+1
1,5,6,4SN-1
1,7,8,4SN=
2,1,4,2HW-1
2,3,6,2HW=
2,7,2,A+ A-
2,5,8,2HW=
3,1,6,1NTN=
3,3,8,\"[3/5 1NTN=, 2/5 1NTN-1]\"
3,5,2,NP
3,7,4,1NTN+1
";

fn score(file: &str, words: &[&str]) -> Ran {
    let club = TestClub::empty();
    let name = if file.starts_with('<') { "monday.xml" } else { "friday.csv" };
    club.write(name, file);
    let mut command = club.command(&[&["score", name][..], words].concat());
    Ran::run(command.current_dir(club.folder.path()))
}

fn value(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn a_ranking_as_a_player_knows_it() {
    assert_snapshot!(score(USEBIO, &[]).ok());
}

#[test]
fn travellers_with_a_second_profile_beside() {
    assert_snapshot!(score(CSV, &["--compare", "cbai-manual"]).ok());
    let ran = score(CSV, &["--compare", "cbai-manual", "--json"]);
    assert_eq!(ran.code, 0);
    let compare = &value(&ran)["compare"];
    assert_eq!(compare["profile"], "cbai-manual");
    let changes = compare["changes"].as_array().unwrap();
    assert!(!changes.is_empty());
    assert!(changes.iter().all(|change| change["rank"] != change["other_rank"]));
}

#[test]
fn a_derivation_that_can_be_read_aloud() {
    let explained = score(CSV, &["--profile", "ebu", "--explain", "7"]).ok();
    for words in ["Profile ebu", "80.56 %", "board 1", "4♠ N =", "average plus", "Neuberg"] {
        assert!(explained.contains(words), "{words} is missing:\n{explained}");
    }
    let explained = score(USEBIO, &["--explain", "NS1:1"]).ok();
    for words in ["Profile ebu", "board 1", "pair 11", "4♠ N = ♥K"] {
        assert!(explained.contains(words), "{words} is missing:\n{explained}");
    }
    assert!(!explained.contains("board 2"), "{explained}");
    let ran = score(USEBIO, &["--explain", "1:1", "--json"]);
    assert!(value(&ran)["explanation"]["parts"].is_array());
}

/// A file that names EBUScore is scored as EBUScore prints it, and says why.
#[test]
fn the_program_of_a_file_chooses_its_profile() {
    let program =
        "<PROGRAM_NAME>EBUScore Pairs</PROGRAM_NAME><PROGRAM_VERSION>1.3</PROGRAM_VERSION>";
    let event = "<EVENT EVENT_TYPE=\"";
    let at = USEBIO.find(event).unwrap();
    let end = at + USEBIO[at..].find('>').unwrap() + 1;
    let file = format!("{}{program}{}", &USEBIO[..end], &USEBIO[end..]);
    let printed = score(&file, &[]).ok();
    assert!(printed.contains("Profile ebuscore: EBUScore"), "{printed}");
    assert!(printed.contains("(the one for files of EBUScore Pairs 1.3; --profile takes another)"));
    let chosen = score(&file, &["--profile", "ebu"]).ok();
    assert!(chosen.contains("Profile ebu: EBU White Book 2025"), "{chosen}");
}

#[test]
fn json_has_exactly_the_promised_keys() {
    let ran = score(USEBIO, &["--profile", "ebu", "--json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let json = value(&ran);
    assert_eq!(json["profile"], "ebu");
    assert_eq!(json["differences"], json!([]));
    assert_eq!(
        json["standings"][0],
        json!({
            "rank": "1", "section": null, "direction": "NS", "contestant": "1",
            "names": ["Ann Ash", "Bo Birch"], "score": "3", "percent": "75.00",
        })
    );
    assert_eq!(json["standings"].as_array().unwrap().len(), 4);
}

#[test]
fn a_changed_number_is_one_difference_and_the_answer_is_no() {
    let changed = USEBIO.replacen(
        "<NS_MATCH_POINTS>2</NS_MATCH_POINTS>",
        "<NS_MATCH_POINTS>1.5</NS_MATCH_POINTS>",
        1,
    );
    let ran = score(&changed, &["--json"]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        value(&ran)["differences"],
        json!([{"board": 1, "contestant": "1", "published": "1.5", "ours": "2"}])
    );
    let ran = score(&changed, &[]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.ends_with(
            "\n1 of 16 published numbers differs:\n  board 1, pair 1: published 1.5, ours 2\n"
        ),
        "{}",
        ran.stdout
    );
    let place = USEBIO.replacen("<PLACE>1</PLACE>", "<PLACE>1=</PLACE>", 1);
    let place = value(&score(&place, &["--json"]));
    assert_eq!(
        place["differences"][0],
        json!({"board": null, "contestant": "1", "published": "1=", "ours": "1"})
    );
    let percentage = USEBIO.replacen("75.00", "75.01", 1);
    let percentage = value(&score(&percentage, &["--json"]));
    assert_eq!(
        percentage["differences"],
        json!([{"board": null, "contestant": "1", "published": "75.01", "ours": "75.00"}])
    );
}

#[test]
fn a_profile_and_a_scale_of_ones_own_are_named_in_the_result() {
    let club = TestClub::empty();
    let file = club.write("friday.csv", CSV);
    let profile = club.write(
        "ours.toml",
        "extends = \"ebu\"\nname = \"ours\"\ntitle = \"Our club\"\n[averages]\nplus = \"55\"\n",
    );
    let printed = club.run(&["score", &file, "--profile", &profile]).ok();
    assert!(printed.contains("\nProfile ours: Our club\n"), "{printed}");
    let json = club.run(&["score", &file, "--profile", &profile, "--json"]).ok();
    assert!(json.starts_with("{\"profile\":\"ours\","), "{json}");
}

#[test]
fn masterpoints_are_a_column() {
    let ran = score(CSV, &["--masterpoints", "acbl_club", "--json"]);
    let json = value(&ran);
    assert_eq!(json["masterpoints"], "ACBL club");
    assert_eq!(json["standings"][0]["masterpoints"], "0.8");
    assert!(score(CSV, &["--masterpoints", "acbl-club"]).ok().contains("MPs"));
}

#[test]
fn an_event_of_our_own_is_scored_by_its_name() {
    let club = TestClub::with_tables(3, 1);
    for (table, result) in [("A1", "4SN="), ("A2", "4SN+1"), ("A3", "4SN-1")] {
        club.enter(&[table, "1", result]).ok();
    }
    let json: Value = serde_json::from_str(
        &club.run(&["score", "test NIGHT", "--profile", "ebu", "--json"]).ok(),
    )
    .unwrap();
    let rows = json["standings"].as_array().unwrap();
    let row = |row: &Value| {
        let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        format!("{} {}{} {}", text("rank"), text("section"), text("contestant"), text("percent"))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    assert_eq!(
        rows,
        ["1= A3 100.00", "1= A6 100.00", "3= A1 50.00", "3= A2 50.00", "5= A4 0.00", "5= A5 0.00"]
    );
    let explained = club.run(&["score", &club.event, "--explain", "3:1"]).ok();
    assert!(explained.contains("board 1") && explained.contains("pair 4"), "{explained}");
    let usual = club.run(&["score", &club.event]).ok();
    assert!(usual.contains("(the event's own; --profile takes another)"), "{usual}");
}

#[test]
fn an_event_of_teams_is_scored_by_its_matches() {
    let rows = [(1, 1, 2), (2, 2, 1)].map(|(table, ns, ew)| {
        format!("{{ table = {table}, round = 1, ns = {ns}, ew = {ew}, boards = \"1-2\" }}")
    });
    let text = format!(
        "name = \"Teams\"\n[[sessions]]\n[[sessions.groups]]\nnumber = 1\nmethod = \"team_vp_discrete\"\n\
         [[sessions.sections]]\nsection = \"A\"\nkind = \"teams\"\nrounds = [{}]\n",
        rows.join(", ")
    );
    let club = TestClub::with_event(&text);
    for (table, board, result) in
        [("A1", "1", "4SN="), ("A2", "1", "4SN-1"), ("A1", "2", "PASS"), ("A2", "2", "PASS")]
    {
        club.enter(&[table, board, result]).ok();
    }
    let json = club.run(&["score", &club.event, "--json"]).ok();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["vp_scale"], "WBF 2013 discrete");
    let points = json["standings"].as_array().unwrap().iter();
    let points: Vec<_> =
        points.map(|row| (row["contestant"].as_str(), row["score"].as_str())).collect();
    assert_eq!(points, [(Some("1"), Some("16")), (Some("2"), Some("4"))]);
}
