//! What is asked about an entry, and that no question gives anything away.

use bridge::{BoardNo, Card, Outcome, Suit};
use hands::double_dummy::TrickTable;
use rstest::rstest;
use session::model::RoundNo;
use test_support::commands::section;
use web::check::{About, Entry, Question, questions};

use crate::evening::{Evening, NOW, table};

/// Eight tables of one section that play boards 1 to 3 in one round, with the cards of boards 1 and
/// 2: on board 1 East has the spades, on board 2 every hand one suit.
fn room(settings: &str) -> Evening {
    let tables: Vec<String> = (1..=8)
        .map(|n| {
            format!("{{ table = {n}, round = 1, ns = {n}, ew = {}, boards = \"1-3\" }}", n + 8)
        })
        .collect();
    Evening::of(&format!(
        r#"
        name = "Room"
        [[sessions]]
        {settings}
        hands = [
            {{ board = 1, deal = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974" }},
            {{ board = 2, deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" }},
        ]
        [[sessions.sections]]
        section = "A"
        rounds = [{}]
        "#,
        tables.join(", ")
    ))
}

fn ask(evening: &Evening, board: u32, outcome: &str, tricks: Option<&TrickTable>) -> Vec<About> {
    asked(evening, board, outcome, tricks).into_iter().map(|question| question.about).collect()
}

fn asked(
    evening: &Evening,
    board: u32,
    outcome: &str,
    tricks: Option<&TrickTable>,
) -> Vec<Question> {
    let outcome: Outcome = outcome.parse().unwrap();
    let movement = evening.event().movements.get(&section("A")).unwrap();
    let seating = movement.at(table(1), RoundNo::FIRST).unwrap().seating;
    let entry = Entry {
        section: section("A"),
        table: table(1),
        round: RoundNo::FIRST,
        board: BoardNo::new(board).unwrap(),
        outcome: &outcome,
        seating: &seating,
        now: NOW,
    };
    questions(evening.event(), &entry, tricks, &mut |_| true)
}

#[rstest]
#[case::fine(1, "4SE= H3", &[])]
#[case::no_lead(1, "4SE=", &[])]
#[case::held_by_another_and_nowhere_else(1, "4SE= H5", &[About::Lead])]
#[case::fits_another_board(1, "4SE= D2", &[About::Board])]
#[case::no_cards_known(3, "4SE= D2", &[])]
#[case::board_of_no_round(7, "4SE= D2", &[About::Board])]
#[case::not_played(7, "NP", &[])]
#[case::ruled(7, "A A", &[])]
fn board_and_lead_are_held_against_the_cards(
    #[case] board: u32,
    #[case] outcome: &str,
    #[case] expected: &[About],
) {
    assert_eq!(ask(&room(""), board, outcome, None), expected);
}

#[test]
fn a_board_that_is_entered_is_no_candidate() {
    let mut evening = room("");
    evening.enter("A1 2 PASS");
    assert_eq!(ask(&evening, 1, "4SE= D2", None), [About::Lead]);
}

#[rstest]
#[case::older_without("LeadCard = true, BM2ValidateLeadCard = false", false)]
#[case::older_with("LeadCard = true, BM2ValidateLeadCard = true", true)]
#[case::newer_on("BM3LeadCardEntry = 1", false)]
#[case::newer_must("BM3LeadCardEntry = 2", true)]
#[case::newer_may("BM3LeadCardEntry = 3", true)]
fn the_lead_is_checked_as_the_policy_says(#[case] settings: &str, #[case] asks: bool) {
    let evening = room(&format!("settings = [{{ {settings} }}]"));
    assert_eq!(!ask(&evening, 1, "4SE= H5", None).is_empty(), asks);
}

#[test]
fn a_board_somebody_here_has_played_elsewhere_is_doubted() {
    let mut evening = Evening::club();
    evening.enter("A1 3 PASS");
    let outcome: Outcome = "PASS".parse().unwrap();
    let movement = evening.event().movements.get(&section("A")).unwrap();
    // East-West 3 played board 3 at table 1 in round 2.
    let seating = movement.at(table(3), RoundNo::FIRST).unwrap().seating;
    let entry = Entry {
        section: section("A"),
        table: table(3),
        round: RoundNo::new(3).unwrap(),
        board: BoardNo::new(3).unwrap(),
        outcome: &outcome,
        seating: &seating,
        now: NOW,
    };
    let asked = questions(evening.event(), &entry, None, &mut |_| true);
    let about: Vec<About> = asked.iter().map(|question| question.about).collect();
    assert_eq!(about, [About::Board]);
}

#[rstest]
#[case::as_the_cards_give("4SE=", &[])]
#[case::three_fewer("4SE-3", &[])]
#[case::four_fewer("1SE-1", &[About::Tricks])]
#[case::four_more_is_impossible_here("1SS+1", &[About::Tricks])]
fn tricks_are_held_against_double_dummy(#[case] outcome: &str, #[case] expected: &[About]) {
    let tricks: TrickTable = "3a3a3a3a494857574949".parse().unwrap();
    assert_eq!(ask(&room(""), 1, outcome, Some(&tricks)), expected);
    assert!(ask(&room(""), 1, outcome, None).is_empty(), "nothing is asked without the cards");
}

/// In a match what the cards give, and what others did, waits until the other room has played the board.
#[test]
fn a_match_is_asked_nothing_that_would_help_the_other_room() {
    let tables = [(1, 1, 2), (2, 2, 1), (3, 3, 4), (4, 4, 3), (5, 5, 6), (6, 6, 5)];
    let rows = tables.map(|(at, ns, ew)| {
        format!("{{ table = {at}, round = 1, ns = {ns}, ew = {ew}, boards = \"1-2\" }},")
    });
    let mut evening = Evening::of(&format!(
        r#"
        name = "League"
        [[sessions]]
        groups = [{{ number = 1, method = "team_vp_discrete" }}]
        hands = [{{ board = 1, deal = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974" }}]
        [[sessions.sections]]
        section = "A"
        kind = "teams"
        rounds = [{}]
        "#,
        rows.concat()
    ));
    let tricks: TrickTable = "3a3a3a3a494857574949".parse().unwrap();
    let questions = |evening: &Evening| {
        ["1SE-1 H5", "1SN="].map(|outcome| ask(evening, 1, outcome, Some(&tricks)))
    };
    evening.enter_all(&["A3 1 4SE=", "A4 1 4SE=", "A5 1 4SE=", "A6 1 4SE="]);
    assert_eq!(questions(&evening), [vec![About::Lead], vec![]]);
    evening.enter("A2 1 4SE=");
    let [by_east, by_north] = questions(&evening);
    assert_eq!(by_east, [About::Lead, About::Tricks]);
    assert!(
        by_north.contains(&About::Declarer) && by_north.contains(&About::Tricks),
        "{by_north:?}"
    );
}

#[rstest]
#[case::three_down(1, "4SE-3", &[])]
#[case::four_down(1, "4SE-4", &[About::Double])]
#[case::doubled(1, "4SXE-4", &[])]
#[case::two_down_vulnerable(2, "4SN-2", &[])]
#[case::three_down_vulnerable(2, "4SN-3", &[About::Double])]
#[case::the_others_are_vulnerable(2, "4SE-3", &[])]
fn far_down_undoubled_asks_for_the_double(
    #[case] board: u32,
    #[case] outcome: &str,
    #[case] expected: &[About],
) {
    assert_eq!(ask(&room(""), board, outcome, None), expected);
}

#[rstest]
#[case::both_win(&["4SE="], "1SN=", &[About::Denomination])]
#[case::just_not(&["4SE="], "1SN-1", &[])]
#[case::no_trump_may_be_one_more(&["4NTE="], "1NTN=", &[])]
#[case::no_trump(&["4NTE=", "4NTE="], "2NTN=", &[About::Denomination])]
#[case::others_are_the_odd_ones(&["4SE=", "4SE+1", "4SN="], "4SE=", &[])]
#[case::another_denomination(&["4SE="], "4HN=", &[])]
#[case::own_side(&["4SE="], "6SW=", &[])]
fn one_denomination_from_both_sides(
    #[case] others: &[&str],
    #[case] outcome: &str,
    #[case] expected: &[About],
) {
    let mut evening = room("");
    for (table, other) in (2..).zip(others) {
        evening.enter(&format!("A{table} 3 {other}"));
    }
    assert_eq!(ask(&evening, 3, outcome, None), expected);
}

#[rstest]
#[case::too_few(&["2SE=", "3SE=", "2SW="], &[])]
#[case::four(&["2SE-2", "3SE-3", "2SW-2", "2SE-2"], &[About::Declarer])]
#[case::one_of_five(&["2SE-2", "3SE-3", "2SW-2", "2SE-2", "2SN-3"], &[About::Declarer])]
#[case::two_of_six(&["2SE-2", "3SE-3", "2SW-2", "2SE-2", "2SN-3", "2SS-3"], &[])]
#[case::other_denominations(&["2HE-2", "3HE-3", "2HW-2", "2HE-2"], &[])]
fn a_declarer_nearly_all_others_did_not_have(#[case] others: &[&str], #[case] expected: &[About]) {
    let mut evening = room("");
    for (table, other) in (2..).zip(others) {
        evening.enter(&format!("A{table} 3 {other}"));
    }
    let mut about = ask(&evening, 3, "2SN-3", None);
    // The rule about both sides is tested by itself.
    about.retain(|about| *about != About::Denomination && *about != About::Double);
    assert_eq!(about, expected);
}

#[rstest]
#[case::three_played(&["4SE=", "4SE=", "4SE="], &[])]
#[case::four_played(&["4SE=", "4SE=", "4SE=", "4SE="], &[About::PassedOut])]
#[case::somebody_passed_too(&["4SE=", "4SE=", "4SE=", "4SE=", "PASS"], &[])]
fn a_pass_out_where_others_played(#[case] others: &[&str], #[case] expected: &[About]) {
    let mut evening = room("");
    for (table, other) in (2..).zip(others) {
        evening.enter(&format!("A{table} 3 {other}"));
    }
    assert_eq!(ask(&evening, 3, "PASS", None), expected);
}

#[test]
fn a_corrected_result_is_not_held_against_itself() {
    let mut evening = room("");
    evening.enter("A1 3 4SE=");
    assert!(ask(&evening, 3, "4SN=", None).is_empty());
}

#[test]
fn no_question_names_a_card_a_suit_a_result_or_a_number() {
    let mut forbidden: Vec<String> =
        ["spade", "heart", "diamond", "club", "trump", "ace", "king", "queen", "jack", "honour"]
            .map(str::to_owned)
            .to_vec();
    forbidden.extend(
        ["north", "south", "east", "west", "dummy", "other table", "others"].map(str::to_owned),
    );
    forbidden
        .extend(["one", "two", "three", "five", "more", "fewer", "too many"].map(str::to_owned));
    forbidden.extend(Suit::ALL.map(|suit| suit.symbol().to_string()));
    forbidden.extend((0..52).filter_map(Card::from_index).map(|card| card.to_string()));
    for about in About::ALL {
        let text = about.text();
        let words: Vec<String> =
            text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
        assert!(!text.chars().any(|c| c.is_ascii_digit()), "{text}");
        for word in &forbidden {
            let word = word.to_lowercase();
            assert!(!words.contains(&word), "“{word}” in: {text}");
            assert!(word.is_ascii() || !text.contains(&word), "“{word}” in: {text}");
        }
        assert!(text.ends_with(['.', '?']) && text.len() < 120, "{text}");
    }
}

#[test]
fn a_question_is_written_as_the_protocol_has_it() {
    let questions = asked(&room(""), 1, "4SE= H5", None);
    assert_eq!(
        serde_json::to_string(&questions).unwrap(),
        r#"[{"about":"lead","text":"The lead or the declarer does not fit the board. Please check both, and the board number."}]"#
    );
}
