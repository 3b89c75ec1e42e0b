//! A club game of the ACBL: from its contracts to its printed ranks, all of it exact.

use std::collections::BTreeMap;

use bridge::{BySide, Outcome, Side};
use scoring::ranking::{Holding, Strata, Stratum};
use scoring::{
    BoardMethod, Entrant, Expected, Field, Line, Place, Rules, Scope, Score, Standing, Traveller,
    Who,
};
use serde_json::Value;

use crate::support::{board, corpus, rules, score};

/// The game as it was published, and the field we make of it.
struct Game {
    file: Value,
    field: Field,
    /// The pairs' numbers, by entrant.
    pairs: Vec<String>,
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap()
}

impl Game {
    fn load(rules: Rules) -> Option<Game> {
        let file = corpus("results/acbl/acbl_club_game_2.anon.json")?;
        let pairs: Vec<String> =
            file["pairs"].as_array()?.iter().map(|pair| text(pair, "pair").to_owned()).collect();
        let entrant = |number: &str| {
            Entrant::at(pairs.iter().position(|pair| pair == number).expect("a pair of the list"))
        };
        let boards = file["boards"].as_array()?.iter().map(|item| {
            let number = board(u32::try_from(item["board"].as_u64().unwrap()).unwrap());
            let lines = item["results"].as_array().unwrap().iter().map(|row| {
                let who = Who::Pairs(BySide {
                    ns: entrant(text(row, "ns_pair")),
                    ew: entrant(text(row, "ew_pair")),
                });
                Line::new(who, &outcome(row), number.vulnerability())
            });
            (number, Traveller::new(lines))
        });
        let boards: Vec<_> = boards.collect();
        let places = vec![Place::default(); pairs.len()];
        let field = Field::with_boards(rules, places, Expected::Largest, boards);
        Some(Game { file, field, pairs })
    }

    fn standing(&self, standings: &[Standing], pair: &str) -> Standing {
        let entrant = Entrant::at(self.pairs.iter().position(|number| number == pair).unwrap());
        *standings.iter().find(|standing| standing.entrant == entrant).unwrap()
    }
}

/// The contract, its declarer and the tricks taken; the printed result must say the same.
fn outcome(row: &Value) -> Outcome {
    let (contract, declarer) = (text(row, "contract"), text(row, "declarer"));
    let by_tricks = format!("{contract} {declarer} {} tricks", text(row, "tricks_taken"));
    let by_result = format!("{contract} {declarer} {}", text(row, "result"));
    let outcome: Outcome = by_tricks.parse().unwrap();
    assert_eq!(outcome, by_result.parse().unwrap());
    outcome
}

fn acbl() -> Rules {
    rules("acbl", BoardMethod::Matchpoints)
}

#[test]
fn every_contract_gives_the_printed_points_and_matchpoints() {
    let Some(Game { file, field, .. }) = Game::load(acbl()) else { return };
    assert_eq!(field.top(), score(text(&file, "board_top")));
    let mut lines = 0;
    for item in file["boards"].as_array().unwrap() {
        let number = board(u32::try_from(item["board"].as_u64().unwrap()).unwrap());
        let traveller = field.board(number).unwrap();
        let rows = item["results"].as_array().unwrap();
        assert_eq!(rows.len(), traveller.len());
        for ((row, line), awards) in rows.iter().zip(traveller.lines()).zip(field.awards(number)) {
            let points = line.result.points().unwrap();
            assert_eq!(points.to_string(), text(row, "ns_score"), "board {number}");
            assert_eq!((-points).to_string(), text(row, "ew_score"), "board {number}");
            for (side, key) in Side::ALL.into_iter().zip(["ns_match_points", "ew_match_points"]) {
                let ours = field.points_of(line.who.of(side).0, awards[side]).unwrap();
                assert_eq!(ours, score(text(row, key)), "board {number} {side:?}");
            }
            lines += 1;
        }
    }
    assert_eq!(lines, 90);
}

#[test]
fn totals_are_factored_and_percentages_taken_from_them() {
    let Some(game) = Game::load(acbl()) else { return };
    let standings = game.field.standings(Scope::default());
    for pair in game.file["pairs"].as_array().unwrap() {
        let number = text(pair, "pair");
        let ours = game.standing(&standings, number);
        assert_eq!(u64::from(ours.boards), pair["boards_played"].as_u64().unwrap(), "{number}");
        assert_eq!(format!("{:.2}", ours.score), text(pair, "score"), "{number}");
        assert_eq!(
            format!("{:.2}", ours.percentage.unwrap()),
            text(pair, "percentage"),
            "{number}"
        );
        // The total before it is factored is the plain sum of the printed board scores.
        let sum: Score = game.file["boards"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|board| board["results"].as_array().unwrap())
            .filter_map(|row| match number {
                n if n == text(row, "ns_pair") => Some(score(text(row, "ns_match_points"))),
                n if n == text(row, "ew_pair") => Some(score(text(row, "ew_match_points"))),
                _ => None,
            })
            .sum();
        assert_eq!(game.field.total_of(ours.entrant).points(), sum, "{number}");
    }
}

#[test]
fn places_overall_and_in_the_strata() {
    let Some(game) = Game::load(acbl()) else { return };
    let standings = game.field.standings(Scope::default());
    // The file lists everybody in order of their places.
    let order: Vec<Score> = standings.iter().map(|standing| standing.score).collect();
    let printed = game.file["pairs"].as_array().unwrap();
    assert_eq!(order, printed.iter().map(|pair| score(text(pair, "score"))).collect::<Vec<_>>());

    let strata = strata(&game.file["stratification"]);
    let own: BTreeMap<&str, usize> = printed
        .iter()
        .map(|pair| {
            let holdings = pair["mp_holdings"].as_array().unwrap();
            let holdings: Vec<Option<Score>> =
                holdings.iter().map(|held| held.as_str().map(score)).collect();
            let own = strata.stratum_of(&holdings).unwrap();
            assert_eq!((own + 1).to_string(), text(pair, "stratum"));
            (text(pair, "pair"), own)
        })
        .collect();
    let items: Vec<(Option<usize>, Score)> = printed
        .iter()
        .map(|pair| {
            let number = text(pair, "pair");
            (Some(own[number]), game.standing(&standings, number).score)
        })
        .collect();
    let ranks = strata.ranks(&items);
    let mut checked = 0;
    for (index, pair) in printed.iter().enumerate() {
        let number = text(pair, "pair");
        for printed in pair["ranks"].as_array().unwrap() {
            let stratum = usize::try_from(printed["stratum"].as_u64().unwrap()).unwrap() - 1;
            let ours = ranks[stratum][index].unwrap();
            assert_eq!(ours.span(), text(printed, "rank"), "pair {number}");
            if stratum == 0 {
                assert_eq!(ours, game.standing(&standings, number).rank, "pair {number}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 6);
    // Two pairs are no stratum of their own.
    assert!(ranks[2].iter().all(Option::is_none));
}

fn strata(file: &Value) -> Strata {
    assert_eq!(text(file, "type"), "AVERAGE");
    let strata = file["strata"].as_object().unwrap().values().map(|stratum| Stratum {
        label: text(stratum, "label").to_owned(),
        limit: stratum["limit"].as_i64().filter(|limit| *limit > 0).map(Score::whole),
    });
    Strata { holding: Holding::Average, fewest: 5, strata: strata.collect() }
}
