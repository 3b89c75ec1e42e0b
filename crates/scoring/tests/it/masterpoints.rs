//! Master points, by what federations' programs were seen to award.

use proptest::prelude::*;
use rstest::rstest;
use scoring::masterpoints::{Award, Game, MasterpointScheme, Standing, best_awards};
use scoring::ranking::{Holding, Strata, Stratum, ranks, ranks_as_printed};
use scoring::{Half, Rounding, Score};

const CORPUS: &str = "../../../shared/corpus/results";

fn game(scale: &str) -> Game<'_> {
    Game { scale, level: None, boards: 24, opposing: None }
}

/// Everybody has a place of their own.
fn untied(size: usize) -> Vec<Standing> {
    let standing =
        |contestant: usize| Standing { contestant, place: u32::try_from(contestant).unwrap() + 1 };
    (0..size).map(standing).collect()
}

fn shown(awards: &[Award]) -> Vec<String> {
    awards.iter().map(|award| award.points.to_string()).collect()
}

fn ebu(game: Game<'_>, size: usize) -> String {
    shown(&MasterpointScheme::ebu_club().awards(game, &untied(size)).unwrap()).join(" ")
}

#[rstest]
#[case("two_winners", 11, "40 30 20 10")]
#[case("two_winners", 16, "60 50 40 30 20 10")]
#[case("one_winner", 35, "72 66 60 54 48 42 36 30 24 18 12 6")]
#[case("one_winner", 13, "24 18 12 6")]
#[case("teams", 10, "40 30 20 10")]
#[case("individual", 24, "24 21 18 15 12 9 6 6")]
#[case("individual", 12, "12 9 6 6")]
fn what_the_ebu_was_seen_to_award(#[case] scale: &str, #[case] size: usize, #[case] all: &str) {
    assert_eq!(ebu(game(scale), size), all);
}

#[test]
fn what_the_corpus_observed() {
    let Some(examples) = corpus("worked_examples.json") else { return };
    let example = examples
        .as_array()
        .unwrap()
        .iter()
        .find(|example| example["id"] == "ebu-club-masterpoints-observed")
        .unwrap();
    let observed = example["expected"].as_object().unwrap();
    assert_eq!(observed.len(), 5);
    for (name, awards) in observed {
        let size = name.split(' ').next().unwrap().parse().unwrap();
        let scale = match name {
            name if name.contains("2-winner") => "two_winners",
            name if name.contains("1-winner") => "one_winner",
            _ => "teams",
        };
        let awards: Vec<String> =
            awards.as_array().unwrap().iter().map(|award| award.to_string()).collect();
        assert_eq!(ebu(game(scale), size), awards.join(" "), "{name}");
    }
}

#[test]
fn the_number_of_boards_sets_the_depth() {
    let at = |boards| ebu(Game { boards, ..game("one_winner") }, 24);
    assert_eq!(at(11), "");
    assert_eq!(at(12), "36 30 24 18 12 6");
    assert_eq!(at(17), at(12));
    assert_eq!(at(18), "48 42 36 30 24 18 12 6");
    assert_eq!(at(35), at(18));
    assert_eq!(at(36), "72 66 60 54 48 42 36 30 24 18 12 6");
    // 27 pairs are 13 full tables; half of 26 is 13 (EBU forum 1229).
    assert_eq!(ebu(Game { boards: 36, ..game("one_winner") }, 27).split(' ').count(), 13);
}

#[test]
fn half_tables_are_ignored_or_counted() {
    // 9½ tables: ten North-South pairs against nine. A third of nine has an award.
    let line = Game { opposing: Some(9), ..game("two_winners") };
    assert_eq!(ebu(line, 10), "30 20 10");
    // 7½ tables at the ACBL: both lines count as eight.
    let acbl = MasterpointScheme::acbl_club();
    let line = Game { opposing: Some(8), ..game("open") };
    assert_eq!(shown(&acbl.awards(line, &untied(7)).unwrap()), ["0.8", "0.56", "0.4"]);
}

#[rstest]
#[case("district", "36 27 18 9")]
#[case("county", "48 36 24 12")]
#[case("regional", "72 54 36 18")]
#[case("national", "96 72 48 24")]
fn higher_events_have_multiples(#[case] level: &str, #[case] awards: &str) {
    assert_eq!(ebu(Game { level: Some(level), ..game("one_winner") }, 12), awards);
}

/// Returns standings from keys, the greatest first.
fn standings(keys: &[i32]) -> Vec<Standing> {
    let standing =
        |(contestant, rank): (usize, scoring::Rank)| Standing { contestant, place: rank.place };
    ranks(keys).into_iter().enumerate().map(standing).collect()
}

#[test]
fn those_who_tie_share() {
    let scheme = MasterpointScheme::ebu_club();
    let awards =
        |scale, keys: &[i32]| shown(&scheme.awards(game(scale), &standings(keys)).unwrap());
    let twelve = [9, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1];
    assert_eq!(awards("one_winner", &twelve), ["21", "21", "12", "6"]);
    // Three places with awards and one without: (18 + 12 + 6) / 4.
    let middle = [9, 8, 8, 8, 8, 5, 4, 3, 2, 1, 0, -1];
    assert_eq!(awards("one_winner", &middle), ["24", "9", "9", "9", "9"]);
    // The last award and nothing: 3 each, but no award is less than 6.
    let last = [9, 8, 7, 6, 6, 5, 4, 3, 2, 1, 0, -1];
    assert_eq!(awards("one_winner", &last), ["24", "18", "12", "6", "6"]);
    // (12 + 9) / 2 goes up.
    assert_eq!(awards("individual", &twelve), ["11", "11", "6", "6"]);
}

#[test]
fn the_acbl_open_game() {
    let acbl = MasterpointScheme::acbl_club();
    let open = |size| shown(&acbl.awards(game("open"), &untied(size)).unwrap()).join(" ");
    assert_eq!(open(10), "1 0.7 0.5 0.35");
    assert_eq!(open(15), "1.5 1.05 0.75 0.53 0.3 0.25");
    assert_eq!(open(30).split(' ').next(), Some("1.5"), "the cap");
    assert_eq!(open(6).split(' ').count(), 2, "2.4 places");
    assert_eq!(open(9).split(' ').count(), 4, "3.6 places");
    assert_eq!(open(0), "");
    let invitational = acbl.awards(game("invitational"), &untied(10)).unwrap();
    assert_eq!(shown(&invitational)[0], "0.8");
    assert_eq!(shown(&acbl.awards(game("newcomer_5"), &untied(10)).unwrap())[0], "0.3");
}

fn acbl_strata() -> Strata {
    let stratum = |label: &str, limit: Option<i64>| Stratum {
        label: label.to_owned(),
        limit: limit.map(Score::whole),
    };
    let strata = vec![stratum("A", None), stratum("B", Some(200)), stratum("C", Some(50))];
    Strata { holding: Holding::Average, fewest: 5, strata }
}

/// Returns the best award of every pair from its own stratum and its percentage.
fn acbl_awards(pairs: &[(Option<usize>, Score)]) -> Vec<String> {
    let acbl = MasterpointScheme::acbl_club();
    let rates = ["open", "restricted_200", "restricted_100"];
    let lists: Vec<Vec<Award>> = acbl_strata()
        .ranks(pairs)
        .iter()
        .zip(rates)
        .map(|(ranks, rate)| {
            let standing = |(contestant, rank): (usize, &Option<scoring::Rank>)| {
                rank.map(|rank| Standing { contestant, place: rank.place })
            };
            let line: Vec<Standing> = ranks.iter().enumerate().filter_map(standing).collect();
            acbl.awards(game(rate), &line).unwrap()
        })
        .collect();
    let best = best_awards(&lists);
    let of = |pair: usize| best.iter().find(|award| award.contestant == pair);
    (0..pairs.len())
        .map(|pair| of(pair).map_or_else(String::new, |award| award.points.fixed(2)))
        .collect()
}

#[test]
fn the_acbl_game_from_literals() {
    let pairs = [
        (0, "60.15"),
        (0, "60.15"),
        (0, "55.47"),
        (1, "50.78"),
        (0, "50.00"),
        (2, "49.31"),
        (1, "49.22"),
        (1, "49.22"),
        (2, "45.32"),
        (0, "41.40"),
        (1, "40.28"),
    ];
    let pairs = pairs.map(|(stratum, percentage)| (Some(stratum), percentage.parse().unwrap()));
    let expected = ["0.94", "0.94", "0.55", "0.42", "", "0.29", "", "", "", "", ""];
    assert_eq!(acbl_awards(&pairs), expected);
}

#[test]
fn the_acbl_game_from_its_own_file() {
    let Some(file) = corpus("acbl/acbl_club_game_2.anon.json") else { return };
    let pairs = file["pairs"].as_array().unwrap();
    let strata = acbl_strata();
    let score =
        |value: &serde_json::Value| value.as_str().map(|text| text.parse::<Score>().unwrap());
    let mut keys = Vec::new();
    for pair in pairs {
        let holdings: Vec<Option<Score>> =
            pair["mp_holdings"].as_array().unwrap().iter().map(score).collect();
        let own = strata.stratum_of(&holdings);
        assert_eq!((own.unwrap() + 1).to_string(), pair["stratum"].as_str().unwrap());
        keys.push((own, score(&pair["percentage"]).unwrap()));
    }
    let ranked = strata.ranks(&keys);
    let percentages: Vec<Score> = keys.iter().map(|(_, percentage)| *percentage).collect();
    let printed = ranks_as_printed(&percentages, Rounding::to(2, Half::Up), Score::whole(50));
    assert_eq!(ranked[0].iter().flatten().copied().collect::<Vec<_>>(), printed);
    for (index, (pair, award)) in pairs.iter().zip(acbl_awards(&keys)).enumerate() {
        for rank in pair["ranks"].as_array().unwrap() {
            let stratum = usize::try_from(rank["stratum"].as_u64().unwrap()).unwrap() - 1;
            assert_eq!(ranked[stratum][index].unwrap().span(), rank["rank"].as_str().unwrap());
        }
        let published = pair["masterpoints"][0][0]["total"].as_str().unwrap_or("");
        assert_eq!(award, published, "pair {}", pair["pair"]);
    }
}

/// Reads a file of the corpus; where it is absent, says so.
fn corpus(name: &str) -> Option<serde_json::Value> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(CORPUS).join(name);
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        println!("the corpus is not here, so {name} was not checked");
    }
    text.map(|text| serde_json::from_str(&text).unwrap())
}

#[test]
fn a_scheme_is_toml() {
    for scheme in [MasterpointScheme::ebu_club(), MasterpointScheme::acbl_club()] {
        let text = scheme.to_toml().unwrap();
        assert_eq!(MasterpointScheme::from_toml(&text).unwrap(), scheme, "{text}");
    }
    let own = MasterpointScheme::from_toml(
        r#"
        name = "My club"
        half_tables = "counted"
        decimals = 1
        fractions = "half_up"
        depths = [{ from_boards = 1, share = [1, 2], fractions = "half_up" }]

        [scales.pairs]
        per_table = 2
        rule = { steps = { step = "0.5", least = "0" } }
        "#,
    )
    .unwrap();
    assert_eq!(shown(&own.awards(game("pairs"), &untied(5)).unwrap()), ["1.5", "1", "0.5"]);
    let error = own.awards(game("teams"), &[]).unwrap_err();
    assert_eq!(error.to_string(), "the scheme “My club” has no scale “teams”; it has pairs");
    let county = Game { level: Some("county"), ..game("pairs") };
    let error = own.awards(county, &[]).unwrap_err();
    assert_eq!(error.to_string(), "the scheme “My club” has no level “county”; it has none");
    assert!(MasterpointScheme::from_toml("name = 7").is_err());
    assert!(MasterpointScheme::from_toml("share = [1, 0]").is_err());
}

proptest! {
    #[test]
    fn a_better_place_never_gets_less_and_nothing_exceeds_the_caps(
        keys in proptest::collection::vec(0..20i32, 0..50),
        boards in 0..60u32,
        opposing in proptest::option::of(0..60u32),
    ) {
        let line = standings(&keys);
        for scheme in [MasterpointScheme::ebu_club(), MasterpointScheme::acbl_club()] {
            for scale in scheme.scales.keys() {
                let game = Game { scale, level: None, boards, opposing };
                let awards = scheme.awards(game, &line).unwrap();
                let points = |contestant: usize| {
                    let own = awards.iter().find(|award| award.contestant == contestant);
                    own.map_or(Score::ZERO, |award| award.points)
                };
                for a in 0..keys.len() {
                    for b in 0..keys.len() {
                        prop_assert!(keys[a] < keys[b] || points(a) >= points(b));
                        prop_assert!(keys[a] != keys[b] || points(a) == points(b));
                    }
                }
                // What a tie shares is what there is without one: no more but for rounding, and for
                // the EBU's smallest award.
                let untied = scheme.awards(game, &untied(keys.len())).unwrap();
                let total = |awards: &[Award]| awards.iter().map(|award| award.points).sum::<Score>();
                let number = i64::try_from(awards.len() + untied.len()).unwrap();
                let slack = if scheme.decimals == 0 {
                    Score::whole(6 * number)
                } else {
                    Score::from_millionths(5000 * number)
                };
                prop_assert!(total(&awards) <= total(&untied) + slack);
                if scheme.decimals == 2 {
                    let cap = Score::from_hundredths(150);
                    prop_assert!(awards.iter().all(|award| award.points <= cap));
                }
            }
        }
    }

    #[test]
    fn no_scheme_panics(
        step in any::<i64>(), least in any::<i64>(), decimals in any::<u8>(), level in any::<i64>(),
        part in any::<u32>(), per_table in any::<u32>(), opposing in any::<u32>(), acbl in any::<bool>(),
        keys in proptest::collection::vec(0..5i32, 0..20),
    ) {
        let mut scheme =
            if acbl { MasterpointScheme::acbl_club() } else { MasterpointScheme::ebu_club() };
        scheme.decimals = decimals;
        scheme.levels.insert("wild".to_owned(), Score::from_millionths(level));
        for depth in &mut scheme.depths {
            depth.share.0 = part;
        }
        for scale in scheme.scales.values_mut() {
            scale.per_table = per_table;
            let (step, least) = (Score::from_millionths(step), Score::from_millionths(least));
            scale.rule = match &scale.rule {
                scoring::masterpoints::AwardRule::Steps { .. } => scoring::masterpoints::AwardRule::Steps { step, least },
                scoring::masterpoints::AwardRule::Shares { .. } => {
                    scoring::masterpoints::AwardRule::Shares { each: step, cap: least, percent: vec![step; 3] }
                }
            };
        }
        for scale in scheme.scales.keys() {
            let game = Game { scale, level: Some("wild"), boards: 24, opposing: Some(opposing) };
            scheme.awards(game, &standings(&keys)).unwrap();
        }
    }
}
