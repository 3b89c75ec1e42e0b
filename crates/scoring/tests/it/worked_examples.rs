//! Every worked example of the corpus, run through the engine by the rules it belongs to.

use bridge::{Side, Vulnerability};
use scoring::masterpoints::{Game, MasterpointScheme, Standing};
use scoring::{
    BoardMethod, Entrant, Expected, Field, Line, Profile, Scope, Score, Traveller, VpScale, VpTable,
};
use serde_json::Value;

use crate::support::{board, column, corpus, one_board, rules, score, two_lines};
use BoardMethod::{CrossImps, Matchpoints};
use Side::{EastWest, NorthSouth};

#[test]
fn every_worked_example() {
    let Some(examples) = corpus("results/worked_examples.json") else { return };
    let examples = examples.as_array().unwrap();
    for example in examples {
        run(example);
    }
    assert!(examples.len() >= 19, "examples went missing");
}

/// Runs an example by its id; one that nobody knows is a failure, so that it cannot be forgotten.
fn run(example: &Value) {
    let id = example["id"].as_str().unwrap();
    let (input, expected) = (&example["input"], &example["expected"]);
    match id {
        "dnr-1"
        | "dnr-2"
        | "dnr-3"
        | "dnr-4"
        | "dnr-5 (board 3, 7 plays)"
        | "nationwide-ties-11" => full_board(id, input, expected),
        "dnr-avg-add-half-missing" => {
            let played = &input["ns_scores_of_the_12_played"];
            short_board(id, "cbai-manual", played, input, expected);
        }
        "dnr-avg-7" => short_board(id, "cbai-manual", &input["ns_scores"], input, expected),
        "ebu-neuberg-10-of-11" => short_board(id, "ebu", &input["ns_scores"], input, expected),
        "acbl-fouled-formula" => fouled(input, expected),
        "acbl-small-groups" => small_groups(input, expected),
        "acbl-single-score" => single_score(input, expected),
        "ebu-whitebook-weighted-and-split" => weighted_and_split(input, expected),
        "dnr-teams-imps" => {
            let won = whole(&input["differences"]).into_iter().map(scoring::imps);
            assert_eq!(won.map(i64::from).collect::<Vec<_>>(), whole(expected), "{id}");
        }
        "ebu-ximp-prorata" => prorata(input, expected),
        "realbridge-sitout" => {
            for name in Profile::NAMES {
                let sit_out = Profile::named(name).unwrap().victory_points.sit_out;
                assert_eq!(vec![sit_out], scores(expected), "{name}");
            }
        }
        "acbl-vp-scales" => acbl_scales(expected),
        "jss-teamsscorer-3board-vp" => {
            let table = VpTable::jss_three_boards();
            for (margin, winner) in expected.as_object().unwrap() {
                check_margin(&table, margin.parse().unwrap(), winner);
            }
        }
        "ebu-club-masterpoints-observed" => master_points(expected),
        unknown => panic!("the corpus has a new worked example, “{unknown}”: add it here"),
    }
}

fn whole(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
}

fn scores(list: &Value) -> Vec<Score> {
    list.as_array().unwrap().iter().map(|n| score(&format!("{:.6}", n.as_f64().unwrap()))).collect()
}

fn shown(scores: &[Score]) -> Vec<String> {
    scores.iter().map(Score::to_string).collect()
}

/// A field in which the scores were obtained, and others still to come up to `expected`.
fn with_missing(profile: &str, played: &[i64], expected: u64, missing: &str) -> Field {
    let mut lines: Vec<String> = played.iter().map(ToString::to_string).collect();
    lines.resize(usize::try_from(expected).unwrap(), missing.to_owned());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    one_board(rules(profile, Matchpoints), Vulnerability::None, &lines)
}

fn full_board(id: &str, input: &Value, expected: &Value) {
    let played = whole(&input["ns_scores"]);
    let plays = u64::try_from(played.len()).unwrap();
    for profile in Profile::NAMES {
        let field = with_missing(profile, &played, plays, "NP");
        let half = profile == "acbl";
        let printed = scores(expected)
            .into_iter()
            .map(|score| if half { Score::from_millionths(score.millionths() / 2) } else { score });
        let printed: Vec<Score> = printed.collect();
        assert_eq!(column(&field, NorthSouth), shown(&printed), "{id}, {profile}");
        let rest: Vec<Score> = printed.iter().map(|score| field.top() - *score).collect();
        assert_eq!(column(&field, EastWest), shown(&rest), "{id}, {profile}");
    }
}

fn short_board(id: &str, profile: &str, played: &Value, input: &Value, expected: &Value) {
    let (played, plays) = (whole(played), input["expected_plays"].as_u64().unwrap());
    // An average and a board still to come leave the same gap.
    for missing in ["NP", "A A"] {
        let field = with_missing(profile, &played, plays, missing);
        let ours = &column(&field, NorthSouth)[..played.len()];
        assert_eq!(ours, shown(&scores(expected)), "{id}");
    }
}

fn fouled(input: &Value, expected: &Value) {
    // S of the formula is how many a score beats among its group.
    let played: Vec<i64> = whole(&input["S"]).into_iter().map(|beaten| beaten * 100).collect();
    assert_eq!(input["n"].as_u64(), u64::try_from(played.len()).ok());
    let field = with_missing("acbl", &played, input["N"].as_u64().unwrap(), "NP");
    assert_eq!(column(&field, NorthSouth)[..played.len()], shown(&scores(expected)));
}

/// Each group stands beside a larger one with other cards, in a field whose top is 50.
fn small_groups(input: &Value, expected: &Value) {
    let mut percentages = Vec::new();
    for size in whole(&input["sizes"]) {
        let size = usize::try_from(size).unwrap();
        let lines = (0..51_usize).map(|row| {
            let points = i32::try_from(51 - row).unwrap() * 10;
            let mut line = Line::points(Entrant::at(row), Entrant::at(row + 51), points);
            line.version = u8::from(row < size);
            line
        });
        let boards = [(board(1), Traveller::new(lines))];
        let rules = rules("acbl", Matchpoints);
        let field = Field::with_boards(rules, two_lines(51), Expected::Largest, boards);
        assert_eq!(field.top(), score("50"));
        let group = column(&field, NorthSouth);
        percentages.extend(group[..size].iter().map(|text| score(text) + score(text)));
    }
    assert_eq!(percentages, scores(expected));
}

fn single_score(input: &Value, expected: &Value) {
    let top = input["top"].as_u64().unwrap();
    let field = with_missing("acbl", &[420], top + 1, "A A");
    assert_eq!(field.top(), Score::whole(i64::try_from(top).unwrap()));
    let both = [&column(&field, NorthSouth)[0], &column(&field, EastWest)[0]];
    assert_eq!(both.map(|text| score(text)).to_vec(), scores(expected));
}

/// The example tells the ruled pair's credit against each score: the one it ties with is its own.
fn weighted_and_split(input: &Value, expected: &Value) {
    let tied = |side: &str| {
        let credits = input["ruled_pair_credit_vs"][side].as_object().unwrap();
        credits.iter().find(|(_, credit)| **credit == 1).map(|(points, _)| points.clone()).unwrap()
    };
    let mut lines: Vec<String> =
        whole(&input["other_scores"]).iter().map(ToString::to_string).collect();
    lines.push(format!("[{}] [{}]", tied("NS"), tied("EW")));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let field = one_board(rules("ebu", Matchpoints), Vulnerability::None, &lines);
    let both = [column(&field, NorthSouth), column(&field, EastWest)].concat();
    assert_eq!(both, shown(&scores(expected)));
}

/// A pair that wins an IMP on each of its boards, while another has played them all.
fn prorata(input: &Value, expected: &Value) {
    let number = |key: &str| u32::try_from(input[key].as_u64().unwrap()).unwrap();
    let (played, of) = (number("played"), number("of"));
    let e = Entrant;
    let boards = (1..=of).map(|number| {
        let mut lines = vec![Line::points(e(1), e(3), 0)];
        if number <= played {
            lines.push(Line::points(e(0), e(2), 20));
        }
        (board(number), Traveller::new(lines))
    });
    let rules = rules("ebu", CrossImps);
    let field = Field::with_boards(rules, two_lines(2), Expected::AtLeast(2), boards);
    assert_eq!(field.total_of(e(0)).points(), Score::whole(number("total").into()));
    let first = field.standings(Scope::default())[0];
    assert_eq!((first.entrant, first.boards), (e(0), played));
    assert_eq!(vec![first.score], scores(expected));
}

fn check_margin(table: &VpTable, margin: i32, winner: &Value) {
    let (won, lost) = table.score(margin);
    assert_eq!(won.to_string(), winner.to_string(), "{} at {margin}", table.name());
    let total: Score = score(&won.to_string()) + score(&lost.to_string());
    assert_eq!(total, score(&table.total().to_string()));
}

fn acbl_scales(expected: &Value) {
    let scales = expected.as_object().unwrap();
    assert_eq!(scales.len(), 4);
    for (name, steps) in scales {
        let scale = if name.starts_with("20pt") { VpScale::Acbl20 } else { VpScale::Acbl30 };
        let lengths = if name.contains("6-8") { 6..=8 } else { 9..=11 };
        for boards in lengths {
            let table = scale.table(boards).unwrap();
            let steps = steps.as_array().unwrap();
            for (step, next) in steps.iter().zip(steps.iter().skip(1).map(Some).chain([None])) {
                let margin = i32::try_from(step[0].as_i64().unwrap()).unwrap();
                check_margin(&table, margin, &step[1]);
                // The step lasts until the next one begins.
                let last = next.map_or(margin + 100, |next| {
                    i32::try_from(next[0].as_i64().unwrap()).unwrap() - 1
                });
                check_margin(&table, last, &step[1]);
            }
        }
    }
}

fn master_points(expected: &Value) {
    for (name, awards) in expected.as_object().unwrap() {
        let size: usize = name.split(' ').next().unwrap().parse().unwrap();
        let scale = match name {
            name if name.contains("2-winner") => "two_winners",
            name if name.contains("1-winner") => "one_winner",
            name if name.contains("teams") => "teams",
            name => panic!("no scale for “{name}”"),
        };
        let standings: Vec<Standing> =
            (0..size).zip(1..).map(|(contestant, place)| Standing { contestant, place }).collect();
        let game = Game { scale, level: None, boards: 24, opposing: None };
        let ours = MasterpointScheme::ebu_club().awards(game, &standings).unwrap();
        let ours: Vec<Score> = ours.iter().map(|award| award.points).collect();
        assert_eq!(ours, scores(awards), "{name}");
    }
}
