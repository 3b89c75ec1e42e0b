//! Files as events, and their rankings.

use crate::corpus::{self, TWELVE_TABLES};
use crate::made::Made;
use bridge::{BoardNo, OutcomeKind};
use bws::read::event::FileEvent;
use bws::read::read_bytes;
use jet::table::{ColumnSpec, ColumnType};
use jet::{Value, Version};
use rstest::rstest;
use session::model::{GroupNo, SectionKind, SessionNo, Winners};
use std::collections::BTreeMap;

fn event(made: Made) -> FileEvent {
    FileEvent::of(&made.read().exchange, "test")
}

fn told(event: &FileEvent) -> Vec<String> {
    event
        .findings
        .list()
        .iter()
        .map(|finding| format!("{} {finding}", finding.code.word()))
        .collect()
}

/// Who is ranked where, with the percentage in hundredths.
fn ranking(event: &mut FileEvent) -> Vec<(String, String)> {
    let (_, scores) = event.state.event_and_scores();
    let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    let standings = group.standings(false);
    standings
        .iter()
        .map(|place| (place.contestant.to_string(), place.percentage.unwrap().to_string()))
        .collect()
}

/// A result: both pairs, the points, and what the director gave instead.
type Line = (i16, i16, Option<i32>, [f64; 2]);

/// The percentages of all pairs by a sum of our own: two points for every lower score and one for every equal one,
/// boards with a result missing stretched to the full top by Neuberg's formula.
fn own_sum(bytes: Vec<u8>) -> BTreeMap<i16, f64> {
    let exchange = read_bytes(bytes).unwrap().exchange;
    let mut boards: BTreeMap<i16, Vec<Line>> = BTreeMap::new();
    for row in &exchange.results {
        let board = BoardNo::new(row.place.board as u32).unwrap();
        let outcome = row.outcome().unwrap();
        let score = outcome.score(board.vulnerability());
        let given = match &outcome.kind {
            OutcomeKind::Adjusted(adjusted) => [&adjusted.ns, &adjusted.ew]
                .map(|side| side.to_string().trim_end_matches('%').parse::<f64>().unwrap() / 100.0),
            _ => [0.0; 2],
        };
        boards.entry(row.place.board).or_default().push((row.pair_ns, row.pair_ew, score, given));
    }
    let mut points: BTreeMap<i16, (f64, f64)> = BTreeMap::new();
    for rows in boards.values() {
        let scores: Vec<i32> = rows.iter().filter_map(|row| row.2).collect();
        let (all, actual) = (rows.len() as f64, scores.len() as f64);
        let top = 2.0 * (all - 1.0);
        for (ns, ew, score, given) in rows {
            let shares = match score {
                None => given.map(|share| share * top),
                Some(score) => {
                    let raw: i32 = scores.iter().map(|other| 1 + (score - other).signum()).sum();
                    // The own result was compared with itself.
                    let stretched = (f64::from(raw - 1) * all + (all - actual)) / actual;
                    [stretched, top - stretched]
                }
            };
            for (pair, share) in [*ns, *ew].into_iter().zip(shares) {
                let sum = points.entry(pair).or_default();
                *sum = (sum.0 + share, sum.1 + top);
            }
        }
    }
    points.into_iter().map(|(pair, (won, top))| (pair, 100.0 * won / top)).collect()
}

#[test]
fn the_ranking_of_a_real_session_is_that_of_an_independent_sum() {
    let Some(bytes) = corpus::bytes(TWELVE_TABLES) else { return };
    let mut event = FileEvent::of(&read_bytes(bytes.clone()).unwrap().exchange, "test");
    assert_eq!(told(&event), Vec::<String>::new());
    assert_eq!(event.state.event().results.len(), 288);
    let ranking = ranking(&mut event);
    let own = own_sum(bytes);
    assert_eq!(ranking.len(), 24);
    assert_eq!(own.len(), 24);
    let mut before = 100.0;
    for (pair, percentage) in &ranking {
        let own = own[&pair.parse::<i16>().unwrap()];
        let percentage: f64 = percentage.trim_end_matches('%').parse().unwrap();
        assert!((percentage - own).abs() < 0.006, "pair {pair}: {percentage} and {own}");
        assert!(own <= before + 1e-9, "pair {pair} is ranked too low");
        before = own;
    }
}

#[rstest]
// numbers of two rounds at one table, winners in the file; kind of numbering
#[case([[1, 2], [2, 3]], 0, Winners::One)]
#[case([[1, 1], [1, 2]], 0, Winners::Two)]
#[case([[1, 3], [1, 4]], 0, Winners::Two)]
#[case([[1, 3], [1, 4]], 1, Winners::One)]
#[case([[1, 2], [2, 3]], 2, Winners::Two)]
fn winners_are_found_out(
    #[case] pairs: [[i16; 2]; 2],
    #[case] winners: i16,
    #[case] expected: Winners,
) {
    let made = Made::new(Version::Jet4).row(
        "Section",
        &[
            ("ID", 1i16.into()),
            ("Letter", "A".into()),
            ("Tables", 1i16.into()),
            ("Winners", winners.into()),
        ],
    );
    let [one, two] = pairs;
    let made = made.round([1, 1, 1, one[0], one[1], 1, 1]).round([1, 1, 2, two[0], two[1], 2, 2]);
    let event = event(made);
    assert_eq!(event.state.event().sections.get(&event.sections[&1]).unwrap().winners, expected);
}

#[rstest]
#[case::by_number(4, 4, 1)]
#[case::by_zero(0, 0, 1)]
#[case::by_999(0, 999, 1)]
#[case::by_999_said(999, 999, 1)]
fn a_missing_pair_sits_nowhere(#[case] said: i16, #[case] seated: i16, #[case] first: i16) {
    let made = Made::new(Version::Jet4)
        .row(
            "Section",
            &[
                ("ID", 1i16.into()),
                ("Letter", "A".into()),
                ("Tables", 2i16.into()),
                ("MissingPair", said.into()),
            ],
        )
        .round([1, 1, 1, first, 2, 1, 1])
        .round([1, 2, 1, 3, seated, 2, 2])
        .round([1, 1, 2, 3, 2, 3, 3])
        .round([1, 2, 2, seated, 1, 1, 1])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 1, 2, 3, 3, 2], "4SN=");
    let mut event = event(made);
    assert_eq!(told(&event), Vec::<String>::new());
    let id = event.sections[&1];
    let now = event.state.event();
    let about = now.sections.get(&id).unwrap().clone();
    let played = now
        .movements
        .get(&id)
        .unwrap()
        .rounds()
        .iter()
        .filter(|round| round.is_played(&about))
        .count();
    assert_eq!(played, 2);
    let mut ranked: Vec<_> = ranking(&mut event).into_iter().map(|(pair, _)| pair).collect();
    ranked.sort();
    ranked.dedup();
    assert!(!ranked.iter().any(|pair| pair.contains("999") || pair == "4"), "{ranked:?}");
}

#[test]
fn a_round_that_cannot_be_played_is_told_and_its_result_still_counts() {
    let made = Made::new(Version::Jet4)
        .section(1, "A", 2)
        .round([1, 1, 1, 1, 2, 1, 1])
        .round([1, 2, 1, 3, 1, 2, 2])
        .round([1, 2, 2, 3, 2, 3, 3])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 2, 1, 2, 3, 1], "3NTE-1");
    let event = event(made);
    assert_eq!(
        told(&event),
        [
            "movement RoundData, section 1, table 2, round 1: 1 already sits at table 1 in this round"
        ]
    );
    assert_eq!(event.state.event().results.len(), 2);
}

#[test]
fn a_rover_table_is_no_second_seat() {
    let made = Made::new(Version::Jet4)
        .section(1, "A", 2)
        .round([1, 1, 1, 9, 2, 1, 1])
        .round([1, 2, 1, 9, 0, 0, 0])
        .result([1, 1, 1, 1, 9, 2], "PASS");
    let event = event(made);
    assert_eq!(told(&event), Vec::<String>::new());
    assert_eq!(event.state.event().results.len(), 1);
}

#[test]
fn names_come_from_the_row_or_from_the_list() {
    let seat = |direction: &'static str, name: &'static str, value: &'static str| {
        [
            ("Section", Value::from(1i16)),
            ("Table", 1i16.into()),
            ("Direction", direction.into()),
            (name, value.into()),
        ]
    };
    let made = Made::new(Version::Jet3)
        .section(1, "A", 1)
        .round([1, 1, 1, 1, 2, 1, 1])
        .row(
            "PlayerNames",
            &[("ID", 12i32.into()), ("Name", "Ada".into()), ("strID", "0012".into())],
        )
        .row("PlayerNumbers", &seat("N", "Number", "0012"))
        .row("PlayerNumbers", &seat("S", "Name", "Béla"))
        .row("PlayerNumbers", &seat("E", "Number", "77"));
    let event = event(made);
    assert_eq!(told(&event), Vec::<String>::new());
    let now = event.state.event();
    let names: Vec<_> =
        now.players.iter().map(|(id, player)| (id.to_string(), player.name())).collect();
    let expected = [("0012", "Ada"), ("77", "77"), ("Béla", "Béla")];
    assert_eq!(names, expected.map(|(id, name)| (id.to_owned(), name.to_owned())));
    assert_eq!(now.participations.iter().count(), 3);
}

#[test]
fn hands_settings_and_letters_are_taken_over() {
    let suits = ["Spades", "Hearts", "Diamonds", "Clubs"];
    let mut hand: Vec<(String, &str)> = Vec::new();
    for (nth, seat) in ["North", "East", "South", "West"].into_iter().enumerate() {
        hand.push((format!("{seat}{}", suits[nth]), "AKQJT98765432"));
    }
    let mut cells: Vec<(&str, Value<'_>)> =
        hand.iter().map(|(name, cards)| (name.as_str(), (*cards).into())).collect();
    cells.extend([("Section", 1i16.into()), ("Board", 1i16.into())]);
    let made = Made::new(Version::Jet4)
        .row("Section", &[("ID", 1i16.into()), ("Letter", "7".into()), ("Tables", 1i16.into())])
        .round([1, 1, 1, 1, 2, 1, 1])
        .row("HandRecord", &cells)
        .row(
            "HandRecord",
            &[("Section", 1i16.into()), ("Board", 2i16.into()), ("NorthSpades", "AK".into())],
        )
        .row(
            "Settings",
            &[
                ("Section", 0i16.into()),
                ("ShowResults", false.into()),
                ("VerificationTime", 99i16.into()),
            ],
        );
    let event = event(made);
    let told = told(&event);
    assert_eq!(
        told[0],
        "bad-value Section.Letter, section 1: “7” is no letter of a section; it is called A here"
    );
    assert!(told[1].starts_with("bad-deal HandRecord, section 1, board 2: "), "{told:?}");
    assert!(told[2].starts_with("bad-setting Settings.VerificationTime, row 1: "), "{told:?}");
    let id = event.sections[&1];
    let now = event.state.event();
    assert!(now.deal(id, BoardNo::new(1).unwrap()).is_some());
    let setting = now.setting(id, "ShowResults".parse().unwrap());
    assert_eq!(setting, session::model::SettingValue::Bool(false));
    // What the file does not name is as today's terminals have it, not as Tenace has it.
    let whole: Vec<&str> = now.whole_sets.iter().map(|(key, ())| key.name.as_str()).collect();
    assert!(whole.contains(&"ShowResults"), "{whole:?}");
}

/// Access takes every number but 0 for Yes, and so does a control program that reads the column as Yes/No.
#[rstest]
#[case(0, false)]
#[case(-1, true)]
#[case(1, true)]
#[case(5, true)]
fn a_yes_no_setting_that_is_kept_as_a_number_is_yes_unless_it_is_0(
    #[case] number: i32,
    #[case] is_on: bool,
    #[values(ColumnType::Long, ColumnType::Double)] kind: ColumnType,
) {
    let made = Made::retyped(Version::Jet4, |table, column, found| {
        Some(if (table, column) == ("Settings", "LeadCard") { kind } else { found })
    });
    let value = match kind {
        ColumnType::Double => Value::Double(number.into()),
        _ => Value::Long(number),
    };
    let made = made
        .section(1, "A", 1)
        .round([1, 1, 1, 1, 2, 1, 1])
        .row("Settings", &[("Section", 0i16.into()), ("LeadCard", value)]);
    let event = event(made);
    assert_eq!(told(&event), Vec::<String>::new());
    let setting = event.state.event().setting(event.sections[&1], "LeadCard".parse().unwrap());
    assert_eq!(setting, session::model::SettingValue::Bool(is_on));
}

#[test]
fn teams_and_individuals_are_known_by_their_columns() {
    let teams = Made::new(Version::Jet4)
        .row(
            "Section",
            &[
                ("ID", 1i16.into()),
                ("Letter", "A".into()),
                ("Tables", 2i16.into()),
                ("ScoringType", 4i16.into()),
            ],
        )
        .round([1, 1, 1, 1, 2, 1, 2])
        .round([1, 2, 1, 2, 1, 1, 2])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 2, 1, 1, 2, 1], "4SN-1");
    let mut teams = event(teams);
    assert_eq!(told(&teams), Vec::<String>::new());
    let id = teams.sections[&1];
    assert_eq!(teams.state.event().sections.get(&id).unwrap().kind, SectionKind::Teams);
    let (_, scores) = teams.state.event_and_scores();
    let standings = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap().standings(false);
    assert_eq!(standings[0].contestant.number.get(), 1);

    let made = Made::new(Version::Jet4)
        .column("RoundData", ColumnSpec::new("South", ColumnType::Int))
        .column("RoundData", ColumnSpec::new("West", ColumnType::Int))
        .section(1, "A", 1)
        .row(
            "RoundData",
            &[
                ("Section", 1i16.into()),
                ("Table", 1i16.into()),
                ("Round", 1i16.into()),
                ("NSPair", 1i16.into()),
                ("EWPair", 2i16.into()),
                ("South", 3i16.into()),
                ("West", 4i16.into()),
                ("LowBoard", 1i16.into()),
                ("HighBoard", 1i16.into()),
            ],
        );
    let event = event(made);
    assert_eq!(told(&event), Vec::<String>::new());
    let id = event.sections[&1];
    assert_eq!(event.state.event().sections.get(&id).unwrap().kind, SectionKind::Individual);
}

#[test]
fn pairs_that_the_movement_does_not_have_are_ranked_with_their_results() {
    let made = Made::new(Version::Jet4)
        .section(1, "A", 2)
        .round([1, 1, 1, 1, 2, 1, 2])
        .round([1, 2, 1, 3, 4, 1, 2])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 2, 1, 1, 77, 78], "4SN-1")
        .result([1, 2, 1, 2, 3, 4], "1NTN=")
        .result([1, 9, 5, 2, 5, 6], "1NTN+1");
    let mut event = event(made);
    assert_eq!(told(&event), Vec::<String>::new());
    assert_eq!(event.state.event().results.len(), 4);
    let mut ranked: Vec<_> = ranking(&mut event).into_iter().map(|(pair, _)| pair).collect();
    ranked.sort();
    let line = |name: &str| ranked.iter().filter(|pair| pair.contains(name)).count();
    assert_eq!((line("77"), line("78"), line("5"), line("6")), (1, 1, 1, 1), "{ranked:?}");
}

#[test]
fn results_of_other_pairs_in_the_same_place_all_score() {
    let made = Made::new(Version::Jet4)
        .section(1, "A", 1)
        .round([1, 1, 1, 1, 2, 1, 1])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 1, 1, 1, 3, 4], "4SN-1")
        .result([1, 1, 1, 1, 5, 6], "4SN+1");
    let mut event = event(made);
    assert_eq!(told(&event), Vec::<String>::new());
    let ranking = ranking(&mut event);
    assert_eq!(ranking.len(), 6, "{ranking:?}");
    let of = |name: &str| ranking.iter().find(|(pair, _)| pair.ends_with(name)).unwrap().1.clone();
    assert_eq!((of("5"), of("1"), of("3")), ("100".into(), "50".into(), "0".into()));
    // The log has one result for each table, round and board.
    let results =
        event.commands.iter().filter(|command| format!("{command:?}").contains("Outcome"));
    assert_eq!(results.count(), 1);
}

/// Nobody plays a board twice: a row of nobody is of who sits there, and a wrong pair number was put right.
#[rstest]
#[case::last_names_nobody([1, 2], [0, 0])]
#[case::first_names_nobody([0, 0], [1, 2])]
#[case::a_pair_was_put_right([1, 3], [1, 2])]
#[case::in_the_other_direction([3, 1], [1, 2])]
fn a_board_that_was_entered_again_counts_once(#[case] first: [i16; 2], #[case] last: [i16; 2]) {
    let made = Made::new(Version::Jet4)
        .section(1, "A", 2)
        .round([1, 1, 1, 1, 2, 1, 1])
        .round([1, 2, 1, 3, 4, 1, 1])
        .result([1, 1, 1, 1, first[0], first[1]], "4SN=")
        .result([1, 1, 1, 1, last[0], last[1]], "4SN+1")
        .result([1, 2, 1, 1, 3, 4], "4SN=");
    let mut event = event(made);
    assert_eq!(event.state.event().results.len(), 2);
    let ranking = ranking(&mut event);
    let of = |name: &str| ranking.iter().find(|(pair, _)| pair.ends_with(name)).unwrap().1.clone();
    assert_eq!(
        (of("1"), of("2"), of("3"), of("4")),
        ("100".into(), "0".into(), "0".into(), "100".into())
    );
}

/// A table that cannot be takes no place away from those that can.
#[test]
fn a_result_beside_another_scores_whatever_table_a_third_one_names() {
    let made = Made::new(Version::Jet4)
        .section(1, "A", 1)
        .round([1, 1, 1, 1, 2, 1, 2])
        .result([1, 1, 1, 1, 1, 2], "4SN=")
        .result([1, 1, 1, 1, 3, 4], "4SN-1")
        .result([1, 32_767, 1, 2, 5, 6], "4SN-1");
    let mut event = event(made);
    let ranking = ranking(&mut event);
    let has = |name: &str| ranking.iter().any(|(pair, _)| pair.ends_with(name));
    assert!(has("1") && has("2") && has("3") && has("4"), "{ranking:?}");
}
