//! Seeding: fairer than chance in every kind of movement, and says how fair.

use movement::barometer::barometer;
use movement::individual::rainbow;
use movement::seeding::*;
use movement::teams::american_whist_rounds;
use movement::{Contest, Movement, Row, Seating};
use proptest::prelude::*;

/// Returns a straight Mitchell of some tables and rounds, odd tables.
fn mitchell(tables: u16, rounds: u16) -> Movement {
    let mut rows = Vec::new();
    for table in 1..=tables {
        for round in 1..=rounds {
            let ew = (table + tables - round) % tables + 1;
            let set = (table + round - 2) % tables + 1;
            rows.push(Row { table, round, seating: Seating::Pairs { ns: table, ew }, set });
        }
    }
    Movement::new("Mitchell", Contest::TwoWinners, rows)
}

/// Returns the same with one winner, East-West numbered on, and the last round switched.
fn scrambled(tables: u16, rounds: u16) -> Movement {
    let straight = mitchell(tables, rounds);
    let rows = straight.rows().iter().map(|row| {
        let Seating::Pairs { ns, ew } = row.seating else { return *row };
        let (ns, ew) = if row.round == rounds { (ew + tables, ns) } else { (ns, ew + tables) };
        Row { seating: Seating::Pairs { ns, ew }, ..*row }
    });
    Movement::new("Scrambled", Contest::OneWinner, rows.collect())
}

/// Returns ratings as clubs have them: a few strong, many alike.
fn ratings(count: usize) -> Vec<i32> {
    (0..count).map(|index| 40 + i32::try_from(4000 / (index * index + 50)).unwrap()).collect()
}

/// Returns the spread, the difference of the lines and the length of the longest stretch, added up.
fn unfairness(fairness: &Fairness) -> i64 {
    let lines = fairness.lines.map_or(0, |(ns, ew)| (ns - ew).abs());
    2 * fairness.spread + lines + (fairness.stretches.1 - fairness.stretches.0) / 2
}

#[test]
fn better_than_chance_everywhere() {
    let movements = [
        mitchell(9, 9),
        mitchell(13, 8),
        scrambled(9, 9),
        scrambled(11, 8),
        barometer(16).unwrap(),
        american_whist_rounds(11, 6).unwrap(),
        rainbow(20).unwrap(),
    ];
    for movement in movements {
        let all = places(&movement);
        let seeds = Seeds::from_ratings(&ratings(all.len()));
        let placing = place(&movement, &seeds, 1).unwrap();
        let mut taken: Vec<u16> = placing.entrants.iter().map(|(_, entrant)| *entrant).collect();
        taken.sort_unstable();
        assert_eq!(taken, (1..=u16::try_from(all.len()).unwrap()).collect::<Vec<_>>());
        assert_eq!(placing, place(&movement, &seeds, 1).unwrap());
        assert_eq!(placing.fairness, fairness(&movement, &placing.entrants, &seeds));
        // Chance: the entrants in orders that have nothing to do with their strength.
        let count = all.len();
        let chance: Vec<i64> = (0..40_usize)
            .map(|turn| {
                let mut order: Vec<usize> = (0..count).collect();
                order.sort_by_key(|who| (who + 1) * (turn + 3) * 7919 % 10_007 * 31 % 1009);
                let numbers = order.into_iter().map(|who| u16::try_from(who + 1).unwrap());
                let random: Vec<_> = all.iter().copied().zip(numbers).collect();
                unfairness(&fairness(&movement, &random, &seeds))
            })
            .collect();
        let average = chance.iter().sum::<i64>() / 40;
        let ours = unfairness(&placing.fairness);
        let name = movement.name();
        assert!(ours * 10 < average * 9, "{name}: {ours} against {average} by chance");
        assert!(chance.iter().all(|chance| ours <= *chance), "{name}: {ours}, chance {chance:?}");
    }
}

#[test]
fn the_lines_of_a_mitchell_are_equal() {
    let placing = place(&mitchell(7, 7), &Seeds::from_director(14, &[3, 9, 14, 1]), 5).unwrap();
    // Four seeds, two to a line, first and last against second and third: equal to a third of a step.
    let line_of = |seed: u16| {
        placing.entrants.iter().find(|(_, who)| *who == seed).map(|(place, _)| place.line)
    };
    assert_eq!(line_of(3), line_of(1));
    assert_eq!(line_of(9), line_of(14));
    assert_ne!(line_of(3), line_of(9));
    let (ns, ew) = placing.fairness.lines.unwrap();
    assert!((ns - ew).abs() <= 1000, "{ns} {ew}");
    assert_eq!(placing.fairness.spread, 0, "everybody plays the whole other line");
    assert!(
        placing.sentence().starts_with("Even: opponents average 428."),
        "{}",
        placing.sentence()
    );
}

#[test]
fn a_sentence_says_how_fair() {
    // Two tables, one round: the strong meet the strong.
    let rows = [(1, 1, 2), (2, 3, 4)].map(|(table, ns, ew)| Row {
        table,
        round: 1,
        seating: Seating::Pairs { ns, ew },
        set: 1,
    });
    let movement = Movement::new("x", Contest::OneWinner, rows.to_vec());
    let seeds = Seeds::from_ratings(&[60, 60, 40, 40]);
    let as_entered: Vec<_> = places(&movement).into_iter().zip(1..).collect();
    let found = fairness(&movement, &as_entered, &seeds);
    let wanted = "Very uneven: opponents average 40.0 to 60.0, off by 13.3 in a field that differs by \
                  10.0. Over 2 rounds the hardest draw is +13.3 and the easiest −13.3.";
    assert_eq!(found.sentence(), wanted);
}

#[test]
fn seeds_of_the_director() {
    let seeds = Seeds::from_director(6, &[4, 2, 9, 4, 0]);
    assert_eq!(seeds.ranked(), [4, 2, 1, 3, 5, 6]);
    assert_eq!([4, 2, 1].map(|who| seeds.strength(who)), [2000, 1000, 0]);
    assert_eq!(seeds.strength(0), 0);
    assert_eq!(seeds.strength(7), 0);
}

#[test]
fn everybody_is_told_where_to_sit_down() {
    let start = |movement: &Movement, line, number| {
        let start = Place { line, number }.start(movement)?;
        Some((start.table, start.seat))
    };
    let two = mitchell(7, 7);
    assert_eq!(start(&two, Line::NorthSouth, 3), Some((3, "N/S")));
    assert_eq!(start(&two, Line::EastWest, 3), Some((3, "E/W")));
    assert_eq!(start(&scrambled(7, 7), Line::Both, 8), Some((1, "E/W")));
    assert_eq!(start(&american_whist_rounds(7, 6).unwrap(), Line::Both, 4), Some((4, "N/S")));
    assert_eq!(start(&two, Line::EastWest, 8), None);
    let players = rainbow(20).unwrap();
    assert!(places(&players).iter().all(|place| place.start(&players).is_some()));
}

#[test]
fn ratings_with_decimals_are_told_as_they_are() {
    let tens = [60, 50, 40, 50, 55, 45, 50, 50, 48, 52];
    let hundredths = tens.map(|rating| rating * 100);
    let whole = place(&mitchell(5, 4), &Seeds::from_ratings(&tens), 1).unwrap();
    let parts = place(&mitchell(5, 4), &Seeds::from_ratings(&hundredths), 1).unwrap();
    assert_eq!(whole.entrants, parts.entrants);
    assert_eq!(whole.sentence(), parts.fairness.sentence_in(100));
    let sections_of = |ratings: &[i32]| sections(&Seeds::from_ratings(ratings), &[5, 5]).unwrap();
    assert_eq!(sections_of(&tens).sentence(), sections_of(&hundredths).sentence_in(100));
    assert_eq!(Seeds::from_ratings(&tens).of(&[3, 1]).ranked(), [2, 1]);
}

#[test]
fn what_does_not_fit_is_said() {
    let error = place(&mitchell(5, 5), &Seeds::from_ratings(&[1, 2, 3]), 1).unwrap_err();
    assert!(error.to_string().starts_with("the movement has 10 places and 3 entered"), "{error}");
    assert!(sections(&Seeds::from_ratings(&[1, 2, 3]), &[2, 2]).is_err());
}

#[test]
fn sections_are_equal() {
    let divided =
        sections(&Seeds::from_ratings(&[80, 70, 60, 50, 40, 30, 20, 10]), &[4, 4]).unwrap();
    assert_eq!(divided.means, [45_000, 45_000]);
    let said = "The sections average 45.0, 45.0; the strongest and the weakest are 0.0 apart.";
    assert_eq!(divided.sentence(), said);
    // The two best are never in one section.
    let divided = sections(&Seeds::from_ratings(&ratings(40)), &[14, 14, 12]).unwrap();
    let tops: Vec<u16> = divided.entrants.iter().map(|section| section[0]).collect();
    assert_eq!(tops.iter().max(), Some(&3));
    let (low, high) = (divided.means.iter().min().unwrap(), divided.means.iter().max().unwrap());
    assert!(high - low < 2000, "{:?}", divided.means);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn sections_hold_everybody_once(
        ratings in prop::collection::vec(any::<i32>(), 1..60),
        cut in 0_usize..60,
    ) {
        let cut = u16::try_from(cut.min(ratings.len())).unwrap();
        let rest = u16::try_from(ratings.len()).unwrap() - cut;
        let divided = sections(&Seeds::from_ratings(&ratings), &[cut, rest]).unwrap();
        let mut all: Vec<u16> = divided.entrants.concat();
        all.sort_unstable();
        prop_assert_eq!(all, (1..=cut + rest).collect::<Vec<_>>());
        prop_assert_eq!(divided.entrants[0].len(), usize::from(cut));
    }

    #[test]
    fn no_ratings_make_it_stumble(ratings in prop::collection::vec(any::<i32>(), 10)) {
        let placing = place(&mitchell(5, 4), &Seeds::from_ratings(&ratings), 3).unwrap();
        prop_assert!(!placing.sentence().is_empty());
    }
}
