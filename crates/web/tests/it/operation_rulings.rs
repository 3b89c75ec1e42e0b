//! Corrections, rulings, penalties and boards that do not count: seen before, done, and undone.

use serde_json::{Value, json};

use crate::club::TestClub;
use crate::director_office::Browser;
use crate::operation::{operate, preview};

/// An operation on board 1 at table A1.
fn at_a1(operation: &str, more: Value) -> Value {
    let mut body = json!({
        "operation": operation, "session": 1, "section": "A", "table": 1, "round": 1, "board": 1,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

fn outcome(club: &TestClub) -> Value {
    club.phone("A1").view()["results"][0]["outcome"].clone()
}

fn result(director: &Browser<'_>, club: &TestClub) -> Value {
    let event = club.event;
    let path =
        format!("/director/api/result?event={event}&session=1&section=A&table=1&round=1&board=1");
    director.page(&path).ok()
}

fn undo(director: &Browser<'_>, club: &TestClub, fact: &Value) {
    operate(director, club, &json!({ "operation": "undo", "fact": fact }));
}

/// A club where board 1 was played twice.
fn club() -> TestClub {
    let club = TestClub::open();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    club.phone("A2").enter(1, 1, "4SN+1").ok();
    club
}

#[test]
fn every_kind_of_adjusted_score_is_given_and_taken_back() {
    let club = club();
    let director = club.director();
    let weighted = json!({ "kind": "weighted", "results": [
        { "share": "60", "result": "4SN=" }, { "share": "40", "result": "4SN-1" },
    ] });
    let cases = [
        (json!({ "ns": { "kind": "average_plus" } }), "A+ A-"),
        (json!({ "ns": { "kind": "average" } }), "A A"),
        (json!({ "ns": { "kind": "average_plus" }, "ew": { "kind": "average_plus" } }), "A+ A+"),
        (json!({ "ns": { "kind": "percentage", "percent": "62,5" } }), "62.5% 37.5%"),
        (
            json!({ "ns": { "kind": "percentage", "percent": "60 %" }, "ew": { "kind": "percentage", "percent": "60" } }),
            "60% 60%",
        ),
        (json!({ "ns": { "kind": "assigned", "result": "4SN-1" } }), "[4SN-1] [4SN-1]"),
        (
            json!({ "ns": { "kind": "assigned", "result": "+420" }, "ew": { "kind": "stands" } }),
            "[+420] [4SN=]",
        ),
        (json!({ "ns": weighted }), "[3/5 4SN=, 2/5 4SN-1] [3/5 4SN=, 2/5 4SN-1]"),
        (json!({ "ns": weighted, "ew": { "kind": "average_minus" } }), "[3/5 4SN=, 2/5 4SN-1] A-"),
        (
            json!({ "ns": { "kind": "weighted", "results": [
                { "share": "1/3", "result": "PASS" }, { "share": "2/3", "result": "3NTXE-2" },
            ] } }),
            "[1/3 PASS, 2/3 3NTXE-2] [1/3 PASS, 2/3 3NTXE-2]",
        ),
        (json!({ "ns": { "kind": "undecided" } }), "? ?"),
    ];
    for (ruling, expected) in cases {
        let (_, fact) = operate(&director, &club, &at_a1("adjust", ruling.clone()));
        assert_eq!(outcome(&club), expected, "{ruling}");
        let told = result(&director, &club);
        assert_eq!(told["ruled"], true, "{told}");
        assert_eq!(told["at_table"], "4SN=", "the table's own result stays visible");
        undo(&director, &club, &fact);
        assert_eq!(outcome(&club), "4SN=", "{ruling}");
    }
}

#[test]
fn a_ruling_that_does_not_add_up_is_told_and_changes_nothing() {
    let club = club();
    let director = club.director();
    let facts = club.facts();
    let shares = |first: &str, second: &str| {
        json!({ "ns": { "kind": "weighted", "results": [
            { "share": first, "result": "4SN=" }, { "share": second, "result": "4SN-1" },
        ] } })
    };
    for (ruling, told) in [
        (shares("60", "30"), "The shares add up to 90 %, not to 100 %."),
        (shares("60", "x"), "“x” is no share"),
        (shares("60", "0"), "“0” is no share"),
        (json!({ "ns": { "kind": "weighted", "results": [] } }), "needs at least one result"),
        (json!({ "ns": { "kind": "percentage", "percent": "130" } }), "no percentage"),
        (json!({ "ns": { "kind": "assigned", "result": "8SN=" } }), "8SN="),
        (json!({ "ns": { "kind": "assigned", "result": " " } }), "A result is missing"),
    ] {
        let answer = preview(&director, &club, &at_a1("adjust", ruling.clone()));
        assert_eq!(answer.trouble(), (422, "refused".into()), "{ruling}");
        assert!(answer.body.contains(told), "{ruling}: {}", answer.body);
    }
    assert_eq!(club.facts(), facts);
}

#[test]
fn the_tables_result_stands_again_after_an_appeal() {
    let club = club();
    let director = club.director();
    operate(&director, &club, &at_a1("adjust", json!({ "ns": { "kind": "average_minus" } })));
    assert_eq!(outcome(&club), "A- A+");
    operate(&director, &club, &at_a1("adjust", json!({ "ns": { "kind": "stands" } })));
    assert_eq!(outcome(&club), "4SN=");
    let told = result(&director, &club);
    let history = told["history"].as_array().unwrap();
    let outcomes: Vec<&str> = history.iter().map(|one| one["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["4SN=", "A- A+", "4SN="]);
    assert_eq!(history[0]["author"], "table A1");
}

/// How they sat is a matter of its own, whatever becomes of the contract.
#[test]
fn that_they_sat_the_wrong_way_stays_said() {
    let club = club();
    let director = club.director();
    let correct = |text: &str| at_a1("correct", json!({ "outcome": text }));
    let paper = |text: &str| {
        let line = format!("!1 {text}");
        json!({ "operation": "paper", "session": 1, "section": "A", "table": 1, "line": line })
    };
    let said = |seen: &Value| seen["sentences"].to_string();
    operate(&director, &club, &correct("4SN= WD"));
    operate(&director, &club, &at_a1("adjust", json!({ "ns": { "kind": "average" } })));
    operate(&director, &club, &at_a1("adjust", json!({ "ns": { "kind": "stands" } })));
    assert_eq!(outcome(&club), "4SN= WD", "the table's result stands as it was played");
    // Said after the ruling, it holds for the table's result too.
    operate(&director, &club, &correct("4SN= RD"));
    operate(&director, &club, &at_a1("adjust", json!({ "ns": { "kind": "average" } })));
    operate(&director, &club, &correct("A A WD"));
    operate(&director, &club, &at_a1("adjust", json!({ "ns": { "kind": "stands" } })));
    assert_eq!(outcome(&club), "4SN= WD");
    for enter in [&correct as &dyn Fn(&str) -> Value, &paper] {
        for (text, after, told) in [
            ("4SN+1", "4SN+1 WD", "this stays so"),
            ("4SN+2 HK", "4SN+2 HK WD", "this stays so"),
            ("4SN+1 WD", "4SN+1 WD", ""),
            ("4SN+2 rd", "4SN+2", "They sat the right way round."),
            ("4SN= WD", "4SN= WD", ""),
            ("NP", "NP", ""),
            ("4SN-1 WD", "4SN-1 WD", ""),
        ] {
            let (seen, _) = operate(&director, &club, &enter(text));
            assert_eq!(outcome(&club), after, "{text}");
            assert!(said(&seen).contains(told), "{text}: {seen}");
        }
        let both = preview(&director, &club, &enter("4SN= WD RD"));
        assert_eq!(both.trouble(), (422, "refused".into()));
    }
}

#[test]
fn the_director_sees_what_a_ruling_is_worth_while_weighing_it() {
    let club = club();
    let director = club.director();
    let mut body = at_a1(
        "adjust",
        json!({ "ns": { "kind": "weighted", "results": [
        { "share": "50", "result": "4SN+2" }, { "share": "50", "result": "4SN-1" },
    ] } }),
    );
    body["event"] = json!(club.event);
    let facts = club.facts();
    let told = director.post("/director/api/weigh", &body).ok();
    assert_eq!(club.facts(), facts, "weighing changes nothing");
    assert_eq!(told["outcome"], "[1/2 4SN+2, 1/2 4SN-1] [1/2 4SN+2, 1/2 4SN-1]");
    assert_eq!(told["lines"]["ns"][0]["points"], 480, "{told}");
    let alone = |line: usize| told["lines"]["ns"][line]["percent"]["ns"].clone();
    assert_eq!(alone(0), "100.00", "better than both is a top: {told}");
    assert_eq!(alone(1), "0.00", "worse than both is nothing: {told}");
    assert_eq!(told["would_be"]["percent"], json!({ "ns": "50.00", "ew": "50.00" }), "{told}");
}

#[test]
fn a_result_is_erased_and_its_history_stays() {
    let club = club();
    let director = club.director();
    let (seen, fact) =
        operate(&director, &club, &at_a1("erase", json!({ "reason": "wrong board" })));
    assert_eq!(seen["changes"]["results"][0]["after"], Value::Null, "{seen}");
    assert_eq!(club.phone("A1").view()["results"], json!([]));
    let told = result(&director, &club);
    assert_eq!(told["outcome"], Value::Null);
    assert_eq!(told["history"][0]["outcome"], "4SN=", "{told}");
    assert_eq!(told["history"][1]["reason"], "wrong board", "{told}");
    undo(&director, &club, &fact);
    assert_eq!(outcome(&club), "4SN=");
}

#[test]
fn a_correction_says_who_played() {
    let club = club();
    let director = club.director();
    let more = json!({ "outcome": "4SN=", "seating": { "ns": 2, "ew": 1 } });
    let (_, fact) = operate(&director, &club, &at_a1("correct", more));
    let told = result(&director, &club);
    assert_eq!(told["seating"], json!({ "ns": 2, "ew": 1 }));
    assert_eq!(told["in_movement"], false);
    undo(&director, &club, &fact);
    assert_eq!(result(&director, &club)["seating"], json!({ "ns": 1, "ew": 2 }));
}

#[test]
fn a_penalty_moves_a_pair_down_and_back() {
    let club = club();
    let director = club.director();
    let penalty = |kind: &str, amount: &str| {
        json!({
            "operation": "penalty", "session": 1, "section": "A", "contestant": "3", "kind": kind,
            "amount": amount, "reason": "phone rang",
        })
    };
    let penalties = || {
        let path = format!("/director/api/penalties?event={}&session=1", club.event);
        director.page(&path).ok()["sections"][0].clone()
    };
    let (seen, fact) = operate(&director, &club, &penalty("percent_of_top", "10"));
    let move_of_3 = seen["changes"]["standings"].as_array().unwrap();
    let move_of_3 = move_of_3.iter().find(|one| one["who"] == "3").unwrap();
    assert_ne!(move_of_3["before"]["percentage"], move_of_3["after"]["percentage"], "{seen}");
    let given = penalties()["given"][0].clone();
    assert_eq!((&given["amount"], &given["reason"]), (&json!("-10"), &json!("phone rang")));
    undo(&director, &club, &fact);
    assert_eq!(penalties()["given"], json!([]));
    for (kind, amount, told) in [
        ("points", "1", "1 point is taken from the total of A 3; no board changes."),
        ("percent_of_top", "1", "1 % of a top is taken from the total of A 3; no board changes."),
        ("points", "1.5", "1.5 points are taken from the total of A 3; no board changes."),
    ] {
        let seen = preview(&director, &club, &penalty(kind, amount)).ok();
        assert_eq!(seen["sentences"][0], told);
    }
    for (kind, amount, told) in [
        ("percent", "-10", "without a sign"),
        ("percent", "ten", "no number"),
        ("imps", "3", "means nothing"),
    ] {
        let answer = preview(&director, &club, &penalty(kind, amount));
        assert_eq!(answer.trouble(), (422, "refused".into()));
        assert!(answer.body.contains(told), "{}", answer.body);
    }
}

#[test]
fn more_layouts_than_a_board_can_have_are_refused() {
    let club = club();
    let layouts = vec![json!({}); 300];
    let foul = json!({ "operation": "foul_board", "session": 1, "board": 1, "layouts": layouts });
    assert_eq!(preview(&club.director(), &club, &foul).trouble(), (422, "refused".into()));
}

#[test]
fn a_cancelled_board_counts_for_nobody_until_it_is_restored() {
    let club = club();
    let director = club.director();
    let board = |operation: &str| json!({ "operation": operation, "session": 1, "board": 1 });
    let (seen, _) = operate(&director, &club, &board("cancel_board"));
    let gone = seen["changes"]["standings"].as_array().unwrap();
    assert!(gone.iter().all(|one| one["after"].is_null() || one["after"]["boards"] == 0), "{seen}");
    let again = preview(&director, &club, &board("cancel_board"));
    assert_eq!(again.trouble(), (422, "refused".into()));
    let path = format!("/director/api/ruled_board?event={}&session=1&board=1", club.event);
    assert_eq!(director.page(&path).ok()["cancelled"].as_array().unwrap().len(), 1);
    let (seen, _) = operate(&director, &club, &board("restore_board"));
    assert!(!seen["changes"]["standings"].as_array().unwrap().is_empty(), "{seen}");
    assert_eq!(director.page(&path).ok()["cancelled"], json!([]));
}

#[test]
fn a_board_counts_again_where_nothing_else_cancels_it() {
    let club = club();
    let director = club.director();
    let board = |operation: &str, section: Option<&str>| json!({ "operation": operation, "session": 1, "board": 1, "section": section });
    operate(&director, &club, &board("cancel_board", Some("A")));
    operate(&director, &club, &board("cancel_board", None));
    let seen = preview(&director, &club, &board("restore_board", None)).ok();
    let told =
        "Its results count as they stand, but not in section A, where it was cancelled apart.";
    assert_eq!(seen["sentences"], json!([told]), "{seen}");
    let seen = preview(&director, &club, &board("restore_board", Some("A"))).ok();
    assert!(seen["warnings"][0].as_str().unwrap().contains("in all sections"), "{seen}");
    assert_eq!(seen["sentences"], json!([]), "{seen}");
    operate(&director, &club, &board("restore_board", None));
    let seen = preview(&director, &club, &board("restore_board", Some("A"))).ok();
    assert_eq!(seen["sentences"], json!(["Its results count as they stand."]), "{seen}");
}

#[test]
fn a_note_is_kept_whole_or_refused() {
    let club = club();
    let director = club.director();
    let with_note = |length: usize| {
        let mut correct = at_a1("correct", json!({ "outcome": "4SN+2" }));
        correct["note"] = json!("é".repeat(length));
        let seen = preview(&director, &club, &correct).ok();
        crate::operation::apply(&director, &club, &correct, &seen, uuid::Uuid::now_v7())
    };
    let facts = club.facts();
    let refused = with_note(501);
    assert_eq!(refused.trouble(), (422, "refused".into()));
    assert!(refused.body.contains("501 characters: at most 500"), "{}", refused.body);
    assert_eq!(club.facts(), facts);
    with_note(500).ok();
}

#[test]
fn a_fouled_board_is_compared_by_its_cards() {
    let club = club();
    let director = club.director();
    let foul = json!({
        "operation": "foul_board", "session": 1, "board": 1,
        "layouts": [{ "slots": [{ "session": 1, "section": "A", "table": 2, "round": 1, "board": 1 }] }],
    });
    let (seen, fact) = operate(&director, &club, &foul);
    assert!(!seen["changes"]["standings"].as_array().unwrap().is_empty(), "{seen}");
    let path = format!("/director/api/ruled_board?event={}&session=1&board=1", club.event);
    let layouts = || -> Vec<Value> {
        let told = director.page(&path).ok();
        told["results"].as_array().unwrap().iter().map(|one| one["layout"].clone()).collect()
    };
    assert_eq!(layouts(), [json!(0), json!(1)]);
    undo(&director, &club, &fact);
    assert_eq!(layouts(), [json!(0), json!(0)]);
    let from_round = json!({
        "operation": "foul_board", "session": 1, "board": 1, "layouts": [{ "from_round": 2 }],
    });
    let seen = preview(&director, &club, &from_round).ok();
    assert!(seen["warnings"][0].as_str().unwrap().contains("No result has layout 1"), "{seen}");
}
