//! Conditions: the language, its errors, what it costs, and the search.

use std::ops::ControlFlow;

use bridge::{BoardNo, Deal, Hand, Seat, Vulnerability};
use hands::conditions::{Script, Search, SearchError};
use hands::dealing::{DealNumber, Seed, Stream, deal};
use proptest::prelude::*;
use rstest::rstest;

const DEAL: &str = "N:AKQ2.J965.T75.63 T874.AQ2.J8.AK85 J65.743.AK4.QJ72 93.KT8.Q9632.T94";

fn seed() -> Seed {
    Seed::new([5; 32])
}

fn board(number: u32) -> BoardNo {
    BoardNo::new(number).unwrap()
}

fn read(text: &str) -> Script {
    Script::read(text).map_err(|error| error.to_string()).unwrap()
}

fn go_on(_: hands::conditions::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The value of an expression for a deal, found with the averages.
fn value(expression: &str, cards: &str) -> i64 {
    let script = read(&format!("action average \"v\" {expression}"));
    let mut tally = script.tally();
    tally.add(&cards.parse().unwrap());
    let text = tally.to_string();
    let number = text.trim().strip_prefix("v: ").unwrap();
    number.strip_suffix(".0000").unwrap().parse().unwrap()
}

/// The operators; the values are those of `dealer` (its `Descr.test_operator_order`, and runs).
#[rstest]
#[case("1 ? 0 ? 3 : 2 : 1", 2)]
#[case("0 ? 3 : 1 ? 2 : 1", 2)]
#[case("1 ? 1 ? 4 : 3 : 1 ? 2 : 1", 4)]
#[case("1 || 0 ? 1 : 0", 1)]
#[case("1 or 0 and 0", 1)]
#[case("0 || 0 || 1 && 0 && 0", 0)]
#[case("0 != 2 == 1", 1)]
#[case("-2 < -1 <= 0", 0)]
#[case("0 == 0 < 0", 1)]
#[case("1 - 1 + 1", 1)]
#[case("3 * 3 % 2", 1)]
#[case("10 % 8 / 2", 1)]
#[case("!0 * 2", 2)]
#[case("not 1 + 1", 1)]
#[case("2 - -1", 3)]
#[case("-7 / 2", -3)]
#[case("-7 % 3", -1)]
#[case("hcp(north) - hcp(north) + 5", 5)]
#[case("5 / (hcp(north) - hcp(north))", 0)]
fn operators(#[case] expression: &str, #[case] expected: i64) {
    assert_eq!(value(expression, DEAL), expected);
}

#[rstest]
#[case("hcp(north)", 10)]
#[case("HCP(North)", 10)]
#[case("hcp(n, spades)", 9)]
#[case("spades(north)", 4)]
#[case("heart(west)", 3)]
#[case("losers(north)", 8)]
#[case("loser(north, hearts)", 3)]
#[case("controls(east)", 5)]
#[case("control(east, clubs)", 3)]
#[case("aces(east)", 2)]
#[case("kings(north)", 1)]
#[case("top3(north, spades)", 3)]
#[case("top5(east, spades)", 1)]
#[case("tens(west)", 2)]
#[case("pt9(north)", 13)]
#[case("c13(north)", 13)]
#[case("hascard(north, AS)", 1)]
#[case("hascard(north, SA)", 1)]
#[case("hascard(east, 10S)", 1)]
#[case("shape(north, 4432)", 1)]
#[case("shape(north, any 2344)", 1)]
#[case("shape(north, 4x3x + any 5332)", 1)]
#[case("shape(north, any 4432 - 44xx)", 0)]
#[case("shape(north, any 4333, any 4432)", 1)]
#[case("clubs(north) > diamonds(north) ? hcp(north,clubs) : hcp(north,hearts)", 1)]
fn functions(#[case] expression: &str, #[case] expected: i64) {
    assert_eq!(value(expression, DEAL), expected);
}

/// The values of `dealer` 20211121 for deals of its own, by `printes`.
#[rstest]
#[case("N:653.A94.T8.AKJ74 KT9.KQT83.Q7.Q85 AQ872.76.AKJ64.3 J4.J52.9532.T962", 1380, [0, 120, 10, 400], 8, 5)]
#[case("N:62.93.QT987.T985 T74.Q72.K4.A7643 953.AKJT4.6532.2 AKQJ8.865.AJ.KQJ", 390, [0, 0, 150, 40], 9, 0)]
#[case("N:643.Q72.Q98632.2 AKT.AKT65.T7.KT3 972.9.J4.AQJ8765 QJ85.J843.AK5.94", 460, [0, 60, 150, 0], 8, 0)]
#[case("N:742.AQJ3.A9872.K KQ96.K4.QJ53.A94 AJT83.T9762..Q62 5.85.KT64.JT8753", 1435, [0, 280, 225, 30], 7, 5)]
#[case("N:J8763.853.AQ64.K K5.KQT742.T97.87 QT42.AJ96.KJ.AQ9 A9..8532.JT65432", 870, [50, 0, 240, 30], 8, 3)]
#[case("N:J86.543.T952.Q87 974.T62.84.AKT52 AKT2.AQ98.J7.643 Q53.KJ7.AKQ63.J9", 155, [30, 0, 40, 60], 11, 0)]
#[case("N:KQJ97.Q73.84.Q76 52.AKJ864.765.K3 T64.T92.KT2.J942 A83.5.AQJ93.AT85", 920, [300, 60, 0, 60], 7, 1)]
#[case("N:AJ6.J.KJ764.A753 QT9542.T32.T2.96 87.Q874.Q8.KQ842 K3.AK965.A953.JT", 1470, [150, 10, 200, 160], 7, 5)]
fn evaluations_are_those_of_dealer(
    #[case] cards: &str,
    #[case] cccc: i64,
    #[case] quality: [i64; 4],
    #[case] losers: i64,
    #[case] controls: i64,
) {
    assert_eq!(value("cccc(north)", cards), cccc);
    for (suit, quality) in ["spades", "hearts", "diamonds", "clubs"].iter().zip(quality) {
        assert_eq!(value(&format!("quality(north, {suit})"), cards), quality, "{suit}");
    }
    assert_eq!(value("losers(north)", cards), losers);
    assert_eq!(value("controls(north)", cards), controls);
}

#[test]
fn points_can_be_counted_otherwise() {
    let points = "pointcount 1 1 1 1 1\naction average \"v\" hcp(north)";
    let script = read(points);
    let mut tally = script.tally();
    tally.add(&DEAL.parse().unwrap());
    assert_eq!(tally.to_string(), "v: 5.0000\n");

    let script = read("altcount 3 -1 2 action average \"v\" pt3(north) average \"k\" kings(east)");
    let mut tally = script.tally();
    tally.add(&DEAL.parse().unwrap());
    assert_eq!(tally.to_string(), "v: 1.0000\nk: 0.0000\n");
}

#[test]
fn a_whole_script_as_the_manual_of_dealer_has_it() {
    let script = read(
        "# The problem: you hold\n\
         generate   10000\nproduce 25 // enough\nvulnerable ew\ndealer west\n\
         predeal    south SAQ542, HKJ87, D32, CAK\n\
         west1n = shape(west, any 4333 + any 4432 + any 5332 - 5xxx - x5xx) &&\n\
                  hcp(west)>14 && hcp(west)<18\n\
         west1h = hearts(west)>= 5\n\
         west1d = diamonds(west)>clubs(west) || ((diamonds(west)==clubs(west))==4)\n\
         west1c = (not west1n) && hcp(west)>10 && clubs(west)>=3 && (not west1h) && (not west1d)\n\
         /* the overcall\n of two diamonds */\n\
         north2d = (hcp(north)>5 && hcp(north)<12) && shape(north, xx6x + xx7x - any 4xxx - any 5xxx)\n\
         condition west1c && north2d\n\
         action printall, average \"spades\" spades(north), frequency \"hcp\" (hcp(west), 11, 13)\n",
    );
    assert_eq!((script.generate, script.produce), (Some(10_000), Some(25)));
    assert_eq!(script.dealer, Some(Seat::West));
    assert_eq!(script.vulnerable, Some(Vulnerability::EastWest));
    assert_eq!(script.predeal.cards.south, "AQ542.KJ87.32.AK".parse::<Hand>().unwrap());
    assert_eq!(script.notes.len(), 1);
    assert_eq!(script.notes[0].line, 16);
    let seed = seed();
    let mut search = Search::new(&script, &seed).unwrap();
    let mut tally = script.tally();
    for number in 1..=5 {
        let deal = search.board(board(number), go_on).unwrap();
        assert!(script.accepts(&deal), "{deal}");
        assert_eq!(deal.hand(Seat::South), script.predeal.cards.south);
        tally.add(&deal);
    }
    assert!(tally.to_string().contains("hcp:\n     11 "), "{tally}");
}

/// What is wrong, where (line and column), and a part of the advice.
#[rstest]
#[case("hcp(nrth) >= 15", 1, 5, "“nrth” is not a seat", "north")]
#[case("\n  hcp(north) = 15", 2, 14, "“=” cannot stand here", "==")]
#[case("hcp(north) > 5 & hcp(east) > 5", 1, 16, "“&” cannot stand here", "&&")]
#[case("hpc(north) > 5", 1, 1, "“hpc” is not known here", "did you mean hcp?")]
#[case("condtion hcp(north) > 5", 1, 1, "“condtion” is not known here", "condition")]
#[case("(hcp(north) > 5", 1, 16, ") is missing", "the end of the script")]
#[case("hcp(north > 5", 1, 11, ") is missing", "before “>”")]
#[case("shape(north, 4444)", 1, 14, "4444 has 16 cards, not 13", "13")]
#[case("shape(north, any 44x)", 1, 18, "“44x” is not a shape", "5xx2")]
#[case("shape(north, -any 4333)", 1, 1, "no hand has a shape of this list", "xxxx - any 4333")]
#[case("hascard(north, ZZ)", 1, 16, "“ZZ” is not a card", "AS")]
#[case("tricks(north, spades) > 9", 1, 1, "double-dummy tricks are not worked out", "leave it out")]
#[case("rnd(5) == 1", 1, 1, "could not be checked by dealing the boards again", "leave it out")]
#[case("condition x\nx = 1", 1, 11, "“x” is not known here", "further down")]
#[case("x = 1 x = 2", 1, 7, "“x” is defined twice", "another name")]
#[case("hcp = 3", 1, 1, "“hcp” is a word of the language", "another name")]
#[case("predeal north SAK west SA", 1, 24, "SA is already dealt to North", "once")]
#[case("predeal north SAKX", 1, 15, "“SAKX” is not a holding", "SAKQ")]
#[case("predeal north S", 1, 15, "no cards follow “S”", "spades(north)==0")]
#[case("predeal spades(north)>=5", 1, 22, "only an exact length", "condition")]
#[case("predeal spades(north)==14", 1, 9, "North cannot have 14 spades here", "13")]
#[case(
    "predeal north SAKQJ, HAKQJ, DAKQJ, CAK",
    1,
    1,
    "North is dealt 14 cards",
    "take cards away"
)]
#[case("predeal north SAKQ spades(north)==2", 1, 1, "North is dealt 3 spades and is to have 2", "")]
#[case("produce 0", 1, 1, "produce 0 makes no deals", "1")]
#[case("produce ten", 1, 9, "“ten” is not how many", "number")]
#[case("vulnerable us", 1, 12, "“us” is not a vulnerability", "none, NS, EW or all")]
#[case("altcount 11 1 2", 1, 1, "there is no count 11", "0 to 9")]
#[case("pointcount 4 3 2 1 0 0 0 0 0 0 0 0 0 0", 1, 38, "only 13 ranks", "")]
#[case("hcp(north) / 0", 1, 12, "this divides by 0", "")]
#[case("/* never ends", 1, 1, "this comment does not end", "*/")]
#[case("action average \"x hcp(north)", 1, 16, "this text does not end", "\"")]
#[case("hcp(north) > 99999999999", 1, 14, "is not a number", "digits")]
#[case("hcp > 5", 1, 1, "“hcp” needs a seat in brackets", "hcp(north)")]
#[case("hcp(north) >", 1, 13, "an expression is missing", "hcp(north) >= 15")]
fn errors_point_at_the_place_and_say_what_to_do(
    #[case] script: &str,
    #[case] line: usize,
    #[case] column: usize,
    #[case] what: &str,
    #[case] fix: &str,
) {
    let error = Script::read(script).unwrap_err();
    assert!(error.what.contains(what) && error.fix.contains(fix), "{error}");
    assert_eq!((error.line, error.column), (line, column), "{error}");
}

#[test]
fn an_error_looks_as_a_compiler_shows_it() {
    let error = Script::read("# one\n\tnt = hcp(nrth) >= 15").unwrap_err();
    let expected = "line 2, column 11: “nrth” is not a seat\n\
                    \x20 2 |  nt = hcp(nrth) >= 15\n\
                    \x20   |           ^^^^\n\
                    \x20 write north, east, south or west";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn scripts_that_would_overrun_the_stack_are_refused() {
    let brackets = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    let nots = "!".repeat(100_000);
    let minus = format!("hcp(north){}", " - hcp(east)".repeat(50_000));
    let mut chain = "a0 = hcp(north)\n".to_owned();
    for n in 1..5000 {
        chain += &format!("a{n} = a{} * 2 + 1\n", n - 1);
    }
    for script in [brackets, nots, minus, chain] {
        assert!(Script::read(&script).unwrap_err().what.contains("nested too deeply"));
    }
    // Long, but not deep.
    let long = format!("hcp(north) > 0{}", " && hcp(east) != 3 || spades(west) > 1".repeat(20_000));
    assert!(Script::read(&long).is_ok());
}

#[test]
fn definitions_used_again_and_again_cost_nothing() {
    let mut script = "a0 = hcp(north) + spades(east)\n".to_owned();
    for n in 1..=60 {
        script += &format!("a{n} = a{0} * 3 + a{0} % 7\n", n - 1);
    }
    // Written out, this has 2^60 terms.
    let script = read(&format!("{script} condition a60 != 0 || 1 == hcp(west)"));
    script.accepts(&DEAL.parse().unwrap());
}

#[test]
fn each_board_gets_the_first_deal_of_its_stream_that_fits() {
    let conditions = [
        "hcp(north) >= 15 && hcp(north) <= 17 && shape(north, any 4333 + any 4432 + any 5332)",
        "hcp(west) > 15 && spades(north) == 3",
        "hearts(south) >= 6 || hcp(east) + hcp(west) > 30",
        "losers(east) < 6 and controls(north) > 2 and diamonds(west) > 2 and hcp(south) > 3",
        "1",
    ];
    let seed = seed();
    for condition in conditions {
        let script = read(condition);
        let mut search = Search::new(&script, &seed).unwrap();
        let mut tried = 0;
        for number in 1..=20 {
            let found = search.board(board(number), go_on).unwrap();
            let mut stream = Stream::new(&seed, board(number)).map(DealNumber::deal);
            let expected =
                stream.by_ref().inspect(|_| tried += 1).find(|deal| script.accepts(deal));
            assert_eq!(Some(found), expected, "{condition}");
            assert_eq!(search.progress().tried, tried);
        }
        assert_eq!(search.progress().found, 20);
    }
}

#[test]
fn without_a_condition_it_is_the_ordinary_dealing() {
    let (seed, script) = (seed(), read(""));
    assert!(script.accepts_all());
    let mut search = Search::new(&script, &seed).unwrap();
    for number in 1..=100 {
        assert_eq!(search.board(board(number), go_on).unwrap(), deal(&seed, board(number)));
    }
}

#[test]
fn impossible_and_nearly_impossible_conditions_are_told() {
    let seed = seed();
    let never = read("hcp(north) > 20 && hcp(north) < 5");
    assert_eq!(Search::new(&never, &seed).unwrap_err(), SearchError::Never);

    let rare = read("generate 3000 hcp(north) > 37");
    let error = Search::new(&rare, &seed).unwrap().board(board(1), go_on).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("Not one of 3000 deals satisfied the condition"), "{text}");
    assert!(text.contains("generate"), "{text}");

    let some = read("generate 3000 hcp(north) > 17");
    let mut search = Search::new(&some, &seed).unwrap();
    let error = (1..).find_map(|number| search.board(board(number), go_on).err()).unwrap();
    assert!(error.to_string().contains("boards found, about one in"), "{error}");
    assert_eq!(search.progress().tried, 3000);

    let known = read(
        "generate 100 predeal north SAKQJT98765432 east HAKQJT98765432 south DAKQJT98765432 \
         condition hcp(west) == 0",
    );
    let error = Search::new(&known, &seed).unwrap().board(board(1), go_on).unwrap_err();
    assert!(error.to_string().contains("only 1 have the cards"), "{error}");

    let no_deal = read("predeal spades(north)==7 spades(east)==7");
    assert_eq!(Search::new(&no_deal, &seed).unwrap_err(), SearchError::NoSuchDeal);
}

#[test]
fn a_search_can_be_watched_and_stopped() {
    let (seed, script) = (seed(), read("hcp(north) == 37"));
    let mut search = Search::new(&script, &seed).unwrap();
    let mut calls = 0;
    let error = search.board(board(1), |progress| {
        calls += 1;
        assert!(progress.tried >= calls * 65_536 && progress.found == 0);
        if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(error, Err(SearchError::Stopped(progress)) if progress.tried < 250_000));
}

/// Every completion is equally likely: chi-square over all deals there can be.
#[rstest]
#[case::cards("north SAKQJT9876543 east HAKQJT9876543 south DAKQJT9876543 west CAKQJT9876543", 24)]
#[case::more_cards(
    "north SAKQJT987654 east HAKQJT9876543 south DAKQJT9876543 west CAKQJT98765432",
    12
)]
#[case::lengths(
    "north SAKQJT98765 east HAKQJT987654 south DAKQJT98765432 west CAKQJT987654 \
     spades(north)==11 hearts(east)==12",
    48
)]
fn deals_with_given_cards_are_equally_likely(#[case] predeal: &str, #[case] deals: u128) {
    let (seed, script) = (seed(), read(&format!("predeal {predeal}")));
    let mut search = Search::new(&script, &seed).unwrap();
    assert_eq!(search.deals(), deals);
    let mut counts = std::collections::HashMap::<Deal, u32>::new();
    let boards = 400 * deals as u32;
    for number in 1..=boards {
        *counts.entry(search.board(board(number), go_on).unwrap()).or_default() += 1;
    }
    assert_eq!(counts.len() as u128, deals);
    let square = |count: &u32| (f64::from(*count) - 400.0).powi(2) / 400.0;
    let chi_square: f64 = counts.values().map(square).sum();
    let freedom = deals as f64 - 1.0;
    // Five standard deviations: the seed is fixed, so this does not come and go.
    assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{chi_square} for {freedom}");
}

/// Dealing a length beforehand gives what throwing deals away would give.
#[test]
fn lengths_dealt_beforehand_leave_the_rest_as_it_is() {
    let seed = seed();
    let statistics = "action average \"1\" hcp(north), average \"2\" hearts(north), \
                      average \"3\" spades(east), average \"4\" hcp(west, spades) * 10";
    let mut tables = Vec::new();
    for how in ["predeal", "condition spades(north)==5 && clubs(east)==4 predeal"] {
        let lengths = if how == "predeal" { "spades(north)==5 clubs(east)==4" } else { "" };
        let script = read(&format!("{how} north SA {lengths} {statistics}"));
        let mut search = Search::new(&script, &seed).unwrap();
        let mut tally = script.tally();
        for number in 1..=40_000 {
            let deal = search.board(board(number), go_on).unwrap();
            tally.add(&deal);
            assert_eq!(deal.hand(Seat::North).suit(bridge::Suit::Spades).count(), 5);
        }
        let text = tally.to_string();
        let values = text.lines().map(|line| line.split(": ").last().unwrap().parse().unwrap());
        tables.push(values.collect::<Vec<f64>>());
    }
    for (a, b) in tables[0].iter().zip(&tables[1]) {
        assert!((a - b).abs() < 0.2, "{tables:?}");
    }
}

#[test]
fn the_number_of_deals_with_lengths_is_exact() {
    let (seed, count) = (seed(), |predeal: &str| {
        let script = read(&format!("predeal {predeal}"));
        Search::new(&script, &Seed::new([0; 32])).unwrap().deals()
    });
    let all: u128 = (0..=13).map(|n| count(&format!("spades(north)=={n}"))).sum();
    assert_eq!(all, DealNumber::COUNT);
    let script = read("predeal spades(north)==13 hearts(east)==13 diamonds(south)==13");
    let deal = Search::new(&script, &seed).unwrap().board(board(1), go_on).unwrap();
    assert_eq!(DealNumber::from(&deal).get(), 0);
}

proptest! {
    #[test]
    fn nothing_panics(text in "[a-z0-9(),=<>&|!?:+*/% \"#-]{0,60}") {
        let _ = Script::read(&text).map_err(|error| error.to_string());
    }

    /// Built of words, so that many are understood.
    #[test]
    fn what_is_understood_can_be_searched(words in proptest::collection::vec(0_usize..WORDS.len(), 0..14)) {
        let text: Vec<&str> = words.into_iter().map(|n| WORDS[n]).collect();
        if let Ok(script) = Script::read(&format!("{} generate 50", text.join(" "))) {
            let seed = seed();
            if let Ok(mut search) = Search::new(&script, &seed)
                && let Ok(deal) = search.board(board(1), go_on)
            {
                prop_assert!(script.accepts(&deal));
            }
        }
    }

    #[test]
    fn the_quick_text_is_the_text(number in 0..DealNumber::COUNT) {
        let deal = DealNumber::new(number).unwrap().deal();
        let mut text = Vec::new();
        hands::pbn_text::append_deal(&mut text, &deal);
        prop_assert_eq!(String::from_utf8(text).unwrap(), deal.to_string());
    }
}

const WORDS: [&str; 24] = [
    "hcp(north)",
    "spades(east)",
    "shape(west, any 4333 + xx5x)",
    "losers(south)",
    "&&",
    "||",
    "<",
    "==",
    "+",
    "-",
    "*",
    "/",
    "%",
    "?",
    ":",
    "(",
    ")",
    "not",
    "3",
    "12",
    "a =",
    "a",
    "predeal north SAK spades(east)==4",
    "condition",
];

#[test]
fn the_quick_text_of_hands_of_any_size() {
    for text in ["...", "AKQJT98765432...", "AKQ.J.T98.765432", "A..2.", "AKQJ.AKQJ.AKQJ.AKQJ"] {
        let hand: Hand = text.parse().unwrap();
        let mut bytes = Vec::new();
        hands::pbn_text::append_hand(&mut bytes, hand);
        assert_eq!(String::from_utf8(bytes).unwrap(), text);
    }
}

/// What the fuzzer is fed with, and what it ever found.
#[test]
fn the_kept_files_of_the_fuzzer_are_read() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/hands_conditions");
    let files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() > 3);
    let mut sound = 0;
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        match Script::read(&text) {
            Ok(script) => {
                script.accepts(&DEAL.parse().unwrap());
                sound += 1;
            }
            Err(error) => assert!(error.line > 0 && error.column > 0 && !error.fix.is_empty()),
        }
    }
    assert!(sound > 3);
}

/// The examples of Debian's package `dealer`, where it is installed.
#[test]
fn the_examples_of_dealer_are_read() {
    let Ok(folder) = std::fs::read_dir("/usr/share/doc/dealer/examples") else { return };
    for file in folder.map(|entry| entry.unwrap().path()) {
        if file.file_stem().is_some_and(|name| name == "Descr") {
            let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
            let script = Script::read(&text);
            assert!(script.is_ok(), "{}: {}", file.display(), script.unwrap_err());
        }
    }
}
