//! Small events scored anew: sections, sessions, unknown pairs, matches, and nothing at all.

use results::{Rescored, Terms, VpChoice, rescore};
use scoring::{Profile, VpTable};

use crate::usebio;

fn score(text: &str, profile: &str) -> Rescored {
    let file = results::read(text.as_bytes()).unwrap();
    rescore(&file, &Terms::of(Profile::named(profile).unwrap()))
}

/// Writes each row of the standings: `1 A 3 4 66.67`.
fn standings(rescored: &Rescored) -> Vec<String> {
    let row = |row: &results::StandingRow| {
        let section = row.section.as_deref().map_or(String::new(), |section| format!("{section} "));
        let side = row.direction.map_or(String::new(), |side| side.to_string());
        let percent = row.percent.as_deref().unwrap_or("–");
        format!("{} {section}{side}{} {} {percent}", row.rank, row.contestant, row.score)
    };
    rescored.standings.iter().map(row).collect()
}

fn differences(rescored: &Rescored) -> Vec<String> {
    rescored.differences.iter().map(ToString::to_string).collect()
}

#[test]
fn sections_that_share_a_board_are_one_field() {
    let csv = "section,board,ns,ew,score\nA,1,1,2,420\nA,1,3,4,50\nB,1,1,2,-50\nB,1,3,4,400\n";
    assert_eq!(
        standings(&score(csv, "wbf")),
        [
            "1= A 1 6 100.00",
            "1= B 2 6 100.00",
            "3= A 4 4 66.67",
            "3= B 3 4 66.67",
            "5= A 3 2 33.33",
            "5= B 4 2 33.33",
            "7= A 2 0 0.00",
            "7= B 1 0 0.00",
        ]
    );
}

#[test]
fn sections_that_share_none_are_compared_apart() {
    let csv =
        "section,board,ns,ew,score\nA,1,1,2,420\nA,1,3,4,50\nB,2,1,2,-50\nB,2,3,4,400\nB,2,5,6,0\n";
    let rescored = score(csv, "wbf");
    let a = rescored.standings.iter().find(|row| row.contestant == "1").unwrap();
    assert_eq!((a.section.as_deref(), a.score.as_str()), (Some("A"), "2"), "no Neuberg for A");
}

#[test]
fn two_winners_with_the_same_numbers_are_told_apart() {
    let csv = "# winners: 2\nboard,ns,ew,score\n1,1,1,420\n1,2,2,50\n2,1,2,-50\n2,2,1,-50\n";
    let rescored = score(csv, "wbf");
    assert_eq!(
        standings(&rescored),
        ["1 NS1 3 75.00", "2 NS2 1 25.00", "1 EW2 3 75.00", "2 EW1 1 25.00"]
    );
    let explained = rescored.explain("ew2:1").unwrap().to_string();
    assert!(explained.contains("board 1") && explained.contains("NS2"), "{explained}");
    let several = rescored.explain("2").unwrap_err();
    assert_eq!(several.to_string(), "2 could be NS2, EW2: say which");
    let none = rescored.explain("NS7").unwrap_err();
    assert_eq!(none.to_string(), "there is no pair NS7; there are NS1, EW1, NS2, EW2");
    let board = rescored.explain("NS1:9").unwrap_err();
    assert_eq!(board.to_string(), "pair NS1 has no result on board 9; it has results on 1, 2");
}

#[test]
fn sessions_are_scored_one_by_one_and_put_together() {
    let line = |ns: u8, ew: u8, points: i32| {
        format!(
            "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}\
             </EW_PAIR_NUMBER><SCORE>{points}</SCORE></TRAVELLER_LINE>"
        )
    };
    let board = |number: u8, lines: &[String]| {
        format!("<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{}</BOARD>", lines.concat())
    };
    let session =
        |number: u8, boards: &str| format!("<SESSION SESSION_ID=\"{number}\">{boards}</SESSION>");
    let first = board(1, &[line(1, 2, 420), line(3, 4, 50)]);
    let second = board(1, &[line(1, 4, 100), line(3, 2, 100)]);
    let text = usebio(&format!(
        "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>{}{}",
        session(1, &first),
        session(2, &second)
    ));
    let rescored = score(&text, "ebu");
    assert_eq!(
        standings(&rescored),
        ["1= 1 3 75.00", "1= 4 3 75.00", "3= 2 1 25.00", "3= 3 1 25.00"]
    );
    let explained = rescored.explain("1").unwrap();
    assert_eq!(explained.value.as_deref(), Some("75.00 %"));
    assert_eq!(explained.because, "pair 1 over all sessions");
    assert_eq!(explained.parts.len(), 2);
}

#[test]
fn a_pair_that_is_not_listed_has_no_place_and_its_opponents_do() {
    let csv = "# pair 1: Ann & Bo\n# pair 2: Cy & Di\n# pair 3: Eve & Flo\n\
               board,ns,ew,score\n1,1,2,420\n1,3,9,50\n";
    let rescored = score(csv, "wbf");
    assert_eq!(standings(&rescored), ["1 1 2 100.00", "2= 2 0 0.00", "2= 3 0 0.00"]);
    assert!(rescored.problems[0].to_string().starts_with("row 6: Pair 9 is not among"));
}

#[test]
fn nothing_to_compare_is_no_reason_to_panic() {
    for profile in Profile::NAMES {
        for rows in [
            "",
            "1,1,2,420\n",
            "1,1,2,NP\n",
            "1,1,2,? ?\n1,3,4,? ?\n",
            "1,1,2,A A\n1,3,4,A+ A-\n",
            "1,1,2,A+ A-\n2,1,2,60% 40%\n",
            "1,1,1,420\n",
        ] {
            for method in ["matchpoints", "cross_imps", "butler"] {
                let csv = format!("# method: {method}\nboard,ns,ew,result\n{rows}");
                let Ok(file) = results::read(csv.as_bytes()) else { continue };
                let rescored = rescore(&file, &Terms::of(Profile::named(profile).unwrap()));
                for row in &rescored.standings {
                    rescored.explain(&row.contestant).ok();
                    rescored.explain(&format!("{}:1", row.contestant)).ok();
                }
            }
        }
    }
}

#[test]
fn published_numbers_may_be_any_rounding_of_ours() {
    let head = "board,ns,ew,score,ns_mp,ew_mp\n";
    // Board 1 has 3 of 4 scores: Neuberg gives (4 + 1) × 4/3 − 1 = 5.6667, 3 and 0.3333.
    let rest = "2,1,2,0,3,3\n2,3,4,0,3,3\n2,5,6,0,3,3\n2,7,8,0,3,3\n";
    let first = "1,1,2,100,5.67,0.33\n1,3,4,0,3,3\n";
    let fine = format!("{head}{first}1,5,6,-50,0.33,5.67\n{rest}");
    assert_eq!(differences(&score(&fine, "wbf")), [""; 0]);
    let wrong = format!("{head}{first}1,5,6,-50,0.34,5.66\n{rest}");
    assert_eq!(
        differences(&score(&wrong, "wbf")),
        [
            "board 1, pair 5: published 0.34, ours 0.3333",
            "board 1, pair 6: published 5.66, ours 5.6667"
        ]
    );
}

fn teams(margin: i32) -> String {
    let line = |direction: &str, ns: &str, ew: &str, score: i32| {
        format!(
            "<TRAVELLER_LINE><DIRECTION>{direction}</DIRECTION><NS_PAIR_NUMBER>{ns}\
             </NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER><SCORE>{score}</SCORE>\
             </TRAVELLER_LINE>"
        )
    };
    let game = |round: u8, home: &str, away: &str, points: i32| {
        format!(
            "<MATCH>\n<ROUND_NUMBER>{round}</ROUND_NUMBER><TEAM>{home}</TEAM><OPPOSING_TEAM>{away}\
             </OPPOSING_TEAM><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{}{}</BOARD></MATCH>\n",
            line("NS", &format!("{home}-1"), &format!("{away}-2"), points),
            line("EW", &format!("{away}-1"), &format!("{home}-2"), 0)
        )
    };
    let inside = format!(
        "<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>{}{}",
        game(1, "1", "2", margin),
        game(1, "3", "4", 50)
    );
    usebio(&inside).replace("\"PAIRS\"", "\"TEAMS\"")
}

#[test]
fn a_margin_beyond_a_scale_is_a_problem_and_the_other_matches_are_scored() {
    let own = "name = \"Ours\"\ntotal = 20\nwinner = [10, 11, 12]\nstrict_end = true\n";
    let terms = Terms {
        victory_points: Some(VpChoice::Own(VpTable::from_toml(own).unwrap())),
        ..Terms::of(Profile::named("ebu").unwrap())
    };
    let file = results::read(teams(1000).as_bytes()).unwrap();
    let rescored = rescore(&file, &terms);
    assert_eq!(
        rescored.problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["row 3: The match of 1 against 2 is not scored: a margin of 14 is beyond the end of \
          “Ours”, which goes to 2."]
    );
    assert_eq!(standings(&rescored), ["1 3 12 –", "2 4 8 –"]);
    let explained = rescored.explain("4").unwrap();
    assert_eq!(explained.because, "team 4: 1 match, 0 won, 0 drawn (profile ebu)");
    let game = &explained.parts[0];
    assert_eq!(game.value.as_deref(), Some("8 VPs"));
    assert_eq!(game.because, "round 1, against 3: a margin of -2 on the scale Ours");
    assert_eq!(
        game.parts[0].because,
        "board 1: a difference of -50 points: North-South +0, East-West -50"
    );
}

#[test]
fn a_scale_without_a_column_for_the_match_is_a_problem() {
    let rescored = score(&teams(50), "acbl");
    assert_eq!(rescored.problems.len(), 2);
    assert!(rescored.problems[0].what.contains("there is no ACBL 20-point scale for 1 boards"));
    assert_eq!(rescored.standings.len(), 0);
}

#[test]
fn other_rules_change_places() {
    // Boards 2 and 3 have one score less than board 1.
    let csv = "board,ns,ew,score\n1,1,2,100\n1,3,4,0\n1,5,6,0\n1,7,8,-50\n\
               2,1,4,50\n2,3,6,50\n2,5,8,0\n3,3,2,0\n3,1,8,90\n3,7,6,90\n";
    let (wbf, by_hand) = (score(csv, "wbf"), score(csv, "cbai-manual"));
    let comparison = wbf.compare(&by_hand);
    assert_eq!((comparison.profile.as_str(), comparison.places), ("cbai-manual", 8));
    for change in &comparison.changes {
        assert_ne!(change.rank, change.other_rank);
    }
    assert_eq!(wbf.compare(&wbf).changes.len(), 0);
}

#[test]
fn json_has_the_keys_that_were_promised() {
    let csv = "# winners: 2\nboard,ns,ew,score,ns_mp,ew_mp\n1,1,2,420,2,0\n1,3,4,50,1,2\n";
    let json = serde_json::to_value(score(csv, "wbf")).unwrap();
    assert_eq!(json["profile"], "wbf");
    let row = json["standings"][0].as_object().unwrap();
    let keys: Vec<&str> = row.keys().map(String::as_str).collect();
    assert_eq!(keys, ["contestant", "direction", "names", "percent", "rank", "score", "section"]);
    assert_eq!(
        json["differences"],
        serde_json::json!([{"board": 1, "contestant": "3", "published": "1", "ours": "0"}])
    );
}

#[test]
fn an_adjustment_reaches_a_pair_that_plays_in_a_later_section() {
    let line = |ns: u32, score: i32| {
        format!(
            "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>\
             <SCORE>{score}</SCORE></TRAVELLER_LINE>",
            ns + 1
        )
    };
    let pair = |number: u32, adjustment: &str| {
        format!("<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{adjustment}</PAIR>")
    };
    let section = |board: u32, first: u32, adjustment: &str| {
        let pairs: String =
            (0..4).map(|n| pair(first + n, if n == 0 { adjustment } else { "" })).collect();
        format!(
            "<SECTION><PARTICIPANTS>{pairs}</PARTICIPANTS><BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>\
             {}{}</BOARD></SECTION>",
            line(first, 50),
            line(first + 2, 50)
        )
    };
    let fine = "<ADJUSTMENT>-0.5</ADJUSTMENT>";
    let text = format!(
        "<USEBIO Version=\"1.2\"><CLUB/><EVENT EVENT_TYPE=\"PAIRS\">\
         <BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><SESSION>{}{}</SESSION></EVENT></USEBIO>",
        section(1, 1, ""),
        section(2, 5, fine)
    );
    let file = results::read(text.as_bytes()).unwrap();
    let rescored = rescore(&file, &Terms::of(Profile::named("wbf").unwrap()));
    let fined = rescored.standings.iter().find(|row| row.contestant == "5").unwrap();
    assert_eq!((fined.score.as_str(), fined.percent.as_deref()), ("0.5", Some("25.00")));
}
