//! What must hold for every field, whatever is in it.

use std::collections::BTreeMap;

use bridge::{BoardNo, BySide, Side, Vulnerability};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use scoring::profile::{CrossImpDivisor, MatchpointScale};
use scoring::{
    Award, BoardMethod, Entrant, Expected, Field, Line, Place, Profile, Rules, Scope, Score,
    ScoringMethod, Standing, Traveller, Who,
};

use crate::support::{board, ew, ns, rules, two_lines};
use BoardMethod::{Aggregate, Butler, CrossImps, Matchpoints};

const METHODS: [BoardMethod; 4] = [Matchpoints, Butler, CrossImps, Aggregate];

/// The tables of a random field.
pub(crate) const TABLES: usize = 6;

/// Everything a director writes on a traveller but a plain score.
const RULINGS: [&str; 14] = [
    "NP",
    "PASS",
    "A A",
    "A+ A-",
    "A- A+",
    "A+ A+",
    "60% 40%",
    "? ?",
    "[420]",
    "[620] [-100]",
    "[3/5 450, 2/5 -50]",
    "[1/3 620, 2/3 -100] A-",
    "[30% 4SN=, 45% 4SN-1, 25% 50] [4SN=]",
    "[1/7 170, 6/7 110] [2/3 170, 1/3 110]",
];

/// Points with many ties, and now and then any points at all.
fn points() -> impl Strategy<Value = i32> {
    prop_oneof![
        12 => prop::sample::select(vec![420, 450, 620, -50, -100, 110, 140, 170, 0, -620, 1430]),
        1 => any::<i32>(),
    ]
}

/// A line's text and the version of the board it was played on.
fn result() -> impl Strategy<Value = (String, u8)> {
    let text = prop_oneof![
        5 => points().prop_map(|points| points.to_string()),
        2 => prop::sample::select(RULINGS.to_vec()).prop_map(str::to_owned),
    ];
    (text, prop_oneof![8 => Just(0_u8), 1 => 1_u8..3])
}

/// The results of a board at some of the tables, in some order of East-West pairs.
pub(crate) fn traveller() -> impl Strategy<Value = Traveller> {
    (prop::collection::vec(result(), 0..=TABLES), 0..TABLES).prop_map(|(results, shift)| {
        let line = |(row, (text, version)): (usize, &(String, u8))| {
            line(ns(row), ew((row + shift) % TABLES, TABLES), text, *version)
        };
        Traveller::new(results.iter().enumerate().map(line))
    })
}

fn line(ns: Entrant, ew: Entrant, text: &str, version: u8) -> Line {
    let mut line = match text.parse::<i32>() {
        Ok(points) => Line::points(ns, ew, points),
        Err(_) => {
            let who = Who::Pairs(BySide { ns, ew });
            Line::new(who, &text.parse().unwrap(), Vulnerability::None)
        }
    };
    line.version = version;
    line
}

pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let by_method = (prop::sample::select(Profile::NAMES.to_vec()), 0..METHODS.len())
        .prop_map(|(profile, method)| rules(profile, METHODS[method]));
    let named = (prop::sample::select(Profile::NAMES.to_vec()), 0..ScoringMethod::ALL.len());
    let by_number = named.prop_filter_map("teams", |(profile, at)| {
        Rules::of(Profile::named(profile).unwrap(), ScoringMethod::ALL[at])
    });
    prop_oneof![by_method, by_number]
}

/// A board of plain scores, by row.
fn plain(points: &[i32], missing: &str, expected: usize) -> Traveller {
    let texts = points.iter().map(ToString::to_string);
    let texts = texts.chain(std::iter::repeat_n(missing.to_owned(), expected - points.len()));
    Traveller::new(texts.enumerate().map(|(row, text)| line(ns(row), ew(row, expected), &text, 0)))
}

fn field(rules: Rules, traveller: Traveller) -> Field {
    let pairs = traveller.len();
    Field::with_boards(rules, two_lines(pairs), Expected::Largest, [(board(1), traveller)])
}

fn column(field: &Field, side: Side) -> Vec<Score> {
    let lines = field.board(board(1)).unwrap().lines();
    let awards = lines.zip(field.awards(board(1)));
    awards.filter_map(|(line, awards)| field.points_of(line.who.of(side).0, awards[side])).collect()
}

/// What the matchpoints of a full board add up to.
fn full_sum(rules: &Rules, results: usize) -> Score {
    let n = i64::try_from(results).unwrap();
    match rules.profile().matchpoints.scale {
        MatchpointScale::TwoOneZero => Score::whole(n * (n - 1)),
        MatchpointScale::OneHalfZero => Score::whole(n * (n - 1) / 2),
    }
}

/// The most that cutting this many scores can add up to.
fn slack(decimals: u8, scores: usize) -> i64 {
    10_i64.pow(6 - u32::from(decimals)) * i64::try_from(scores).unwrap()
}

fn everything(field: &Field) -> impl PartialEq + std::fmt::Debug {
    let scopes = [(false, false), (true, false), (true, true)]
        .map(|(by_line, by_section)| field.standings(Scope { by_line, by_section }));
    let totals: Vec<_> =
        (0..field.entrants()).map(Entrant::at).map(|entrant| field.total_of(entrant)).collect();
    let boards: Vec<(BoardNo, Vec<BySide<Award>>)> =
        field.boards().map(|(number, _)| (number, field.awards(number))).collect();
    (scopes, totals, boards, field.expected(), field.most_boards())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_full_board_adds_up(points in prop::collection::vec(points(), 1..20)) {
        for profile in Profile::NAMES {
            let field = field(rules(profile, Matchpoints), plain(&points, "", points.len()));
            let (ours, theirs) = (column(&field, Side::NorthSouth), column(&field, Side::EastWest));
            let sum = full_sum(field.rules(), points.len());
            prop_assert_eq!(ours.iter().copied().sum::<Score>(), sum, "{}", profile);
            prop_assert_eq!(theirs.iter().copied().sum::<Score>(), sum, "{}", profile);
            // East-West have the top less North-South, and Neuberg of a full board changes nothing.
            let plain = scoring::matchpoints(&points);
            for ((ours, theirs), plain) in ours.into_iter().zip(theirs).zip(plain) {
                prop_assert_eq!(ours + theirs, field.top());
                let half = field.rules().profile().matchpoints.scale == MatchpointScale::OneHalfZero;
                let millionths = i64::from(plain) * if half { 500_000 } else { 1_000_000 };
                prop_assert_eq!(ours.millionths(), millionths);
            }
        }
    }

    #[test]
    fn a_board_with_averages_adds_up(
        points in prop::collection::vec(points(), 4..16),
        missing in 1usize..4,
    ) {
        let expected = points.len() + missing;
        for profile in Profile::NAMES {
            let field = field(rules(profile, Matchpoints), plain(&points, "A A", expected));
            let decimals = field.rules().profile().matchpoints.rounding.decimals;
            let sum = full_sum(field.rules(), expected);
            for side in Side::ALL {
                let ours: Score = column(&field, side).into_iter().sum();
                let off = (ours - sum).millionths().abs();
                prop_assert!(off * 2 <= slack(decimals, expected), "{}: {} of {}", profile, ours, sum);
            }
        }
    }

    #[test]
    fn cross_imps_cancel(points in prop::collection::vec(points(), 1..16), missing in 0usize..4) {
        for profile in Profile::NAMES {
            for divide_by in
                [CrossImpDivisor::Nothing, CrossImpDivisor::Comparisons, CrossImpDivisor::Scores]
            {
                let mut profile = Profile::named(profile).unwrap();
                profile.cross_imps.divide_by = divide_by;
                let decimals = profile.cross_imps.rounding.decimals;
                let rules = Rules::new(profile, CrossImps);
                let expected = points.len() + missing;
                let field = field(rules, plain(&points, "NP", expected));
                let ours = column(&field, Side::NorthSouth);
                let theirs = column(&field, Side::EastWest);
                let sum: Score = ours.iter().copied().sum();
                if divide_by == CrossImpDivisor::Nothing && missing == 0 {
                    prop_assert_eq!(sum, Score::ZERO);
                }
                prop_assert!(sum.millionths().abs() <= slack(decimals, expected));
                for (ours, theirs) in ours.into_iter().zip(theirs) {
                    prop_assert_eq!(ours, -theirs);
                }
            }
        }
    }

    #[test]
    fn relabelling_the_pairs_permutes_the_standings(
        rules in any_rules(),
        boards in prop::collection::vec(traveller(), 1..5),
        by_line: bool,
        order in Just((0..2 * TABLES).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let places = two_lines(TABLES);
        let renamed = |entrant: Entrant| Entrant::at(order[entrant.index()]);
        let mut other_places = vec![Place::default(); places.len()];
        for (at, place) in places.iter().enumerate() {
            other_places[order[at]] = *place;
        }
        let other = boards.iter().map(|traveller| Traveller::new(traveller.lines().map(|mut line| {
            if let Who::Pairs(BySide { ns, ew }) = line.who {
                line.who = Who::Pairs(BySide { ns: renamed(ns), ew: renamed(ew) });
            }
            line
        })));
        let numbered = |boards: Vec<Traveller>| (1..).map(board).zip(boards).collect::<Vec<_>>();
        let other = numbered(other.collect());
        let wanted = Expected::AtLeast(4);
        let one = Field::with_boards(rules.clone(), places, wanted, numbered(boards));
        let other = Field::with_boards(rules, other_places, wanted, other);
        let scope = Scope { by_line, by_section: false };
        let by_entrant = |standings: Vec<Standing>| -> BTreeMap<Entrant, String> {
            let rest = |s: &Standing| format!("{:?}", (s.rank, s.line, s.boards, s.score, s.percentage));
            standings.iter().map(|s| (s.entrant, rest(s))).collect()
        };
        let expected: BTreeMap<Entrant, String> = by_entrant(one.standings(scope))
            .into_iter()
            .map(|(entrant, rest)| (renamed(entrant), rest))
            .collect();
        prop_assert_eq!(by_entrant(other.standings(scope)), expected);
    }

    #[test]
    fn board_by_board_is_as_from_scratch(
        rules in any_rules(),
        changes in prop::collection::vec((1u32..6, traveller()), 1..16),
        wanted in prop_oneof![Just(Expected::Largest), (0u32..9).prop_map(Expected::AtLeast)],
    ) {
        let places = two_lines(TABLES);
        let mut field = Field::new(rules.clone(), places.clone(), wanted);
        let mut last = BTreeMap::new();
        for (number, traveller) in changes {
            field.set_board(board(number), traveller.clone());
            last.insert(board(number), traveller);
        }
        let anew = Field::with_boards(rules, places, wanted, last);
        prop_assert_eq!(everything(&field), everything(&anew));
    }

    #[test]
    fn an_average_plus_is_sixty_per_cent_and_no_less_than_the_own_average(
        rules in any_rules(),
        boards in prop::collection::vec(traveller(), 1..5),
    ) {
        let boards = (1..).map(board).zip(boards);
        let field = Field::with_boards(rules, two_lines(TABLES), Expected::Largest, boards);
        for entrant in (0..field.entrants()).map(Entrant::at) {
            check_averages(&field, entrant)?;
        }
    }

    #[test]
    fn a_weighted_score_lies_between_its_parts(
        rules in any_rules(),
        others in prop::collection::vec(points(), 0..8),
        parts in prop::collection::vec((1u32..20, -80i32..80), 1..5),
    ) {
        let sum: u32 = parts.iter().map(|(weight, _)| weight).sum();
        let text: Vec<String> =
            parts.iter().map(|(weight, tens)| format!("{weight}/{sum} {}", tens * 10)).collect();
        let mut lines: Vec<String> = others.iter().map(ToString::to_string).collect();
        lines.push(format!("[{}]", text.join(", ")));
        let rows = lines.len();
        let lines = lines.iter().enumerate();
        let traveller =
            Traveller::new(lines.map(|(row, text)| line(ns(row), ew(row, rows), text, 0)));
        let field = field(rules, traveller);
        for side in Side::ALL {
            let weighted = column(&field, side)[rows - 1];
            let worth: Vec<Score> = parts
                .iter()
                .map(|(_, tens)| field.what_if(board(1), tens * 10).unwrap()[side])
                .collect();
            let (least, most) = (worth.iter().min().unwrap(), worth.iter().max().unwrap());
            prop_assert!(*least <= weighted && weighted <= *most, "{least} {weighted} {most}");
            if field.rules().has_percentages() {
                prop_assert!(Score::ZERO <= weighted && weighted <= field.top());
            }
        }
    }

    #[test]
    fn any_points_have_standings_and_percentages_from_0_to_100(
        rules in any_rules(),
        points in prop::collection::vec(prop::collection::vec(any::<i32>(), 0..6), 0..5),
        also in prop::collection::vec(traveller(), 0..4),
    ) {
        let boards = points.iter().map(|points| plain(points, "", points.len())).chain(also);
        let boards = (1..).map(board).zip(boards);
        let field = Field::with_boards(rules, two_lines(TABLES), Expected::Largest, boards);
        for standing in field.standings(Scope::default()) {
            let is_in = |percent| Score::ZERO <= percent && percent <= Score::whole(100);
            prop_assert!(standing.percentage.is_none_or(is_in), "{standing:?}");
            let _ = field.explain(standing.entrant, &|who| who.0.to_string()).to_string();
        }
    }
}

fn check_averages(field: &Field, entrant: Entrant) -> TestCaseResult {
    let rules = field.rules();
    let averages = &rules.profile().averages;
    let plus = field.points_of(entrant, Award::Plus).unwrap();
    let minus = field.points_of(entrant, Award::Minus).unwrap();
    let total = field.total_of(entrant);
    let step = 1_000_000;
    if rules.method() == Matchpoints {
        // Sixty per cent of the top, but for the last decimal that is kept.
        let sixty = field.top().millionths() * 6 / 10;
        prop_assert!(plus.millionths() + step / 100 >= sixty, "{plus}");
        let forty = field.top().millionths() * 4 / 10;
        prop_assert!(minus.millionths() - step / 100 <= forty, "{minus}");
    } else if rules.method() != Aggregate && field.expected() > 1 {
        prop_assert!(plus >= averages.imps && minus <= -averages.imps);
    }
    if averages.own_average && total.real_boards > 0 {
        let own = total.real.millionths() / i64::from(total.real_boards);
        prop_assert!(plus.millionths() + step / 100 >= own, "{plus}");
        prop_assert!(minus.millionths() - step / 100 <= own, "{minus}");
    }
    Ok(())
}

/// Weights whose common denominator is beyond all machine numbers: 1/2 + 1/4 + 1/8 + 1/8, each split
/// by another large prime.
#[test]
fn the_finest_weights_do_not_overflow() {
    let primes = [(2, 1_073_741_789_u32), (4, 536_870_909), (8, 268_435_399), (8, 268_435_367)];
    let parts: Vec<String> = primes
        .iter()
        .zip([420, 620, -50, 110])
        .flat_map(|((share, prime), points)| {
            let whole = u64::from(*prime) * share;
            [format!("1/{whole} {points}"), format!("{}/{whole} {}", prime - 1, points + 10)]
        })
        .collect();
    let ruling = format!("[{}]", parts.join(", "));
    for profile in Profile::NAMES {
        for method in METHODS {
            let traveller = Traveller::new([
                line(ns(0), ew(0, 3), &ruling, 0),
                line(ns(1), ew(1, 3), "420", 0),
                line(ns(2), ew(2, 3), "A A", 0),
            ]);
            let field = field(rules(profile, method), traveller);
            let _ = field.standings(Scope::default());
            let _ = field.explain(ns(0), &|who| who.0.to_string()).to_string();
            if method == Matchpoints {
                let both = [column(&field, Side::NorthSouth)[0], column(&field, Side::EastWest)[0]];
                assert!(both.iter().all(|score| Score::ZERO <= *score && *score <= field.top()));
            }
        }
    }
}
