//! Whatever is advised can be played, keeps every wish, and is as it is said to be.

use movement::advise::{Advice, Evening, MOST_ADVICE, SharingAllowed, Stationary, Winners, advise};
use movement::{Contest, Numbering, Wanted, check, generate};
use proptest::prelude::*;

/// Asserts that the checker says of the movement what the advice says.
fn assert_true(evening: &Evening, advice: &Advice) {
    let what = format!("{} pairs: {}", evening.pairs, advice.title());
    let movement = generate(&advice.wanted).unwrap();
    let report = check(&movement);
    let size = usize::from(advice.set_size);
    assert!(report.is_playable() && report.without_boards.is_empty(), "{what}");
    assert_eq!(report.contestants, usize::from(evening.pairs), "{what}");
    assert_eq!((report.contest, report.rounds), (advice.contest, advice.rounds), "{what}");
    assert_eq!(report.sets_each.least * size, advice.boards_played.least, "{what}");
    assert_eq!(report.sets_each.most * size, advice.boards_played.most, "{what}");
    assert_eq!(u32::from(movement.sets()) * size as u32, advice.boards_needed, "{what}");
    assert_eq!(report.complete, advice.complete, "{what}");
    assert_eq!(report.meetings.revenge.len(), advice.revenge, "{what}");
    assert_eq!(report.sit_outs, advice.sit_outs, "{what}");
    assert_eq!(report.sharing, advice.sharing, "{what}");
    assert_eq!(report.stationary, advice.stationary, "{what}");
    assert_eq!(report.q, advice.balance, "{what}");
    assert_told(advice);
    let points: f64 = advice.reasons.iter().map(|reason| reason.points).sum();
    assert!((advice.score - (100.0 - points)).abs() < 1e-9, "{what}");
    assert!(advice.reasons.iter().all(|it| it.points >= 0.0 && it.text.ends_with('.')), "{what}");
}

/// Asserts that with the numbers of the advice everybody who asked sits still under his own.
fn assert_seats(advice: &Advice) {
    let Some(numbers) = advice.own_numbers() else { return };
    let wanted = Wanted { numbering: Numbering::Own(numbers), ..advice.wanted.clone() };
    let still = check(&generate(&wanted).unwrap()).stationary;
    for seat in &advice.seats {
        assert!(still.iter().any(|who| who.number == seat.asked), "{}", advice.title());
    }
    let text = advice.sentence();
    assert!(advice.seats.iter().all(|seat| text.contains(&format!("pair {} takes", seat.asked))));
}

/// Asserts that the sentence says what the numbers say.
fn assert_told(advice: &Advice) {
    let (title, text) = (advice.title(), advice.sentence());
    let said = |part: &str| assert!(text.contains(part), "{title}: {text}: {part}");
    assert!(title.contains(&format!("{} round", advice.rounds)), "{title}");
    said(&format!("{} board", advice.boards_played.most));
    said(&format!("{} stationary pair", advice.stationary.len()));
    match advice.balance {
        Some(q) => said(&format!("balance {q:.0}")),
        None => said("two winners"),
    }
    said(if advice.sharing.is_empty() { "no table shares" } else { " share" });
    match advice.sit_outs.iter().map(|out| out.rounds.len()).max() {
        None => said("nobody sits out,"),
        Some(1) => said("nobody sits out twice"),
        Some(_) => assert!(text.contains("sits out") || text.contains("sit out"), "{text}"),
    }
}

/// Asserts that every wish is kept.
fn assert_kept(evening: &Evening, advice: &Advice) {
    assert!(evening.boards.contains(&(advice.boards_played.most as u16)));
    assert!(evening.minutes.is_none_or(|minutes| advice.minutes <= u32::from(minutes)));
    match evening.winners {
        Winners::One => assert_eq!(advice.contest, Contest::OneWinner),
        Winners::Two => assert_eq!(advice.contest, Contest::TwoWinners),
        Winners::Either => {}
    }
    match &evening.stationary {
        Stationary::Nobody => {}
        Stationary::AtLeast(pairs) => assert!(advice.stationary.len() >= usize::from(*pairs)),
        Stationary::Pairs(asked) => {
            assert!(asked.iter().all(|pair| advice.seats.iter().any(|seat| seat.asked == *pair)));
            let mut numbers: Vec<_> = advice.seats.iter().map(|seat| seat.number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            assert_eq!(numbers.len(), advice.seats.len());
            assert!(numbers.iter().all(|number| advice.stationary.contains(number)));
        }
    }
    assert_seats(advice);
    if evening.sharing == SharingAllowed::No {
        assert!(advice.sharing.is_empty());
    }
    assert!(evening.boards_owned.is_none_or(|owned| advice.boards_needed <= u32::from(owned)));
    assert!(advice.gives_up.is_empty());
}

#[test]
fn four_to_forty_pairs_play_about_24_boards() {
    for pairs in 4..=40 {
        for winners in [Winners::Either, Winners::One, Winners::Two] {
            // Two tables have no two lines.
            if pairs == 4 && winners == Winners::Two {
                continue;
            }
            let evening = Evening { winners, ..Evening::about(pairs, 24) };
            let all = advise(&evening).unwrap();
            assert!(all.len() <= MOST_ADVICE && all.is_sorted_by(|a, b| a.score >= b.score));
            for advice in all.iter().take(1) {
                assert_true(&evening, advice);
                assert_kept(&evening, advice);
                assert!(advice.sit_outs.iter().all(|out| out.rounds.len() == 1));
                assert!(advice.set_size > 1, "{pairs}: {}", advice.title());
            }
        }
    }
}

#[test]
fn the_same_movement_is_advised_once() {
    for pairs in [8, 13, 19, 24] {
        let all = advise(&Evening::about(pairs, 24)).unwrap();
        let mut titles: Vec<_> = all.iter().map(|it| (it.title(), it.contest as u8)).collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), all.len());
    }
}

fn evenings() -> impl Strategy<Value = Evening> {
    let winners = prop_oneof![Just(Winners::Either), Just(Winners::One), Just(Winners::Two)];
    let stationary = prop_oneof![
        Just(Stationary::Nobody),
        (0..9_u16).prop_map(Stationary::AtLeast),
        prop::collection::vec(1..30_u16, 0..5).prop_map(Stationary::Pairs),
    ];
    let sharing = prop_oneof![
        Just(SharingAllowed::No),
        Just(SharingAllowed::Some),
        Just(SharingAllowed::Any)
    ];
    let limits = (prop::option::of(90..240_u16), prop::option::of(12..70_u16));
    (4..27_u16, 12..32_u16, 0..8_u16, winners, stationary, sharing, limits).prop_map(
        |(pairs, from, more, winners, stationary, sharing, (minutes, boards_owned))| Evening {
            minutes,
            winners,
            stationary,
            sharing,
            boards_owned,
            ..Evening::new(pairs, from..=from + more)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn advice_is_true_and_keeps_every_wish(evening in evenings()) {
        match advise(&evening) {
            Ok(all) => {
                prop_assert!(!all.is_empty());
                for advice in all.iter().step_by(3) {
                    assert_true(&evening, advice);
                    assert_kept(&evening, advice);
                }
            }
            Err(nothing) => {
                prop_assert!(!nothing.nearest.is_empty(), "{}", nothing);
                for advice in &nothing.nearest {
                    assert_true(&evening, advice);
                    prop_assert!(!advice.gives_up.is_empty());
                }
            }
        }
    }
}
