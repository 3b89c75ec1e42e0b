//! What is advised: the course's cases, wishes kept, and what is said when they cannot be.

use movement::advise::{
    Advice, Evening, Nothing, SharingAllowed, Stationary, Winners, Wish, advise,
    advise_individuals, advise_teams,
};
use movement::check::{Line, Who};
use movement::{Contest, Kind, generate};
use rstest::rstest;

fn best(evening: &Evening) -> Advice {
    advise(evening).unwrap().remove(0)
}

fn size(advice: &Advice) -> (Kind, u16, u16, u16, bool) {
    let wanted = &advice.wanted;
    (wanted.kind, wanted.tables, advice.rounds, advice.set_size, wanted.phantom)
}

fn given_up(nothing: &Nothing) -> Vec<Vec<Wish>> {
    let wishes = |advice: &Advice| advice.gives_up.iter().map(|one| one.wish).collect();
    nothing.nearest.iter().map(wishes).collect()
}

#[rstest]
#[case::seven_tables(14, Winners::Either, (Kind::Hesitation, 7, 8, 3, false))]
#[case::seven_tables_one_winner(14, Winners::One, (Kind::Hesitation, 7, 8, 3, false))]
#[case::nine_and_a_half(19, Winners::Either, (Kind::Bowman, 10, 8, 3, true))]
#[case::nine_and_a_half_one_winner(19, Winners::One, (Kind::Bowman, 10, 8, 3, true))]
#[case::nine_and_a_half_two_winners(19, Winners::Two, (Kind::Bowman, 10, 8, 3, true))]
fn the_course_has_24_boards(
    #[case] pairs: u16,
    #[case] winners: Winners,
    #[case] expected: (Kind, u16, u16, u16, bool),
) {
    for evening in [Evening::new(pairs, 24..=24), Evening::about(pairs, 24)] {
        let advice = best(&Evening { winners, ..evening });
        assert_eq!(size(&advice), expected);
        assert_eq!(advice.boards_played.most, 24);
        assert!(advice.sit_outs.iter().all(|out| out.rounds.len() == 1));
    }
}

#[test]
fn the_course_is_told_in_a_sentence() {
    let seven = best(&Evening::new(14, 24..=24));
    assert_eq!(seven.title(), "Hesitation, 7 tables, 8 rounds of 3 boards");
    assert_eq!(
        seven.sentence(),
        "24 boards, 8 rounds, nobody sits out, 6 stationary pairs, balance 72, no table shares"
    );
    let half = best(&Evening { winners: Winners::One, ..Evening::about(19, 24) });
    assert_eq!(half.title(), "Bowman, 9½ tables, 8 rounds of 3 boards");
    assert_eq!(
        half.sentence(),
        "21 to 24 boards, 8 rounds, nobody sits out twice, 9 stationary pairs, balance 59, \
         tables 1 and 9 share"
    );
    // "You could run a Share & Relay Mitchell curtailed to 8 rounds but that's horrible!"
    let all = advise(&Evening { winners: Winners::Two, ..Evening::new(19, 24..=24) }).unwrap();
    let place = |kind: Kind| all.iter().position(|advice| advice.wanted.kind == kind);
    assert!(place(Kind::Bowman) < place(Kind::ShareRelay));
    let horrible = place(Kind::ShareRelay).map(|at| &all[at]).unwrap();
    let bad: Vec<&str> = horrible
        .reasons
        .iter()
        .filter(|reason| !reason.good)
        .map(|reason| reason.text.as_str())
        .collect();
    assert!(bad.contains(&"Nobody plays every board: 8 of 10 sets at most."), "{bad:?}");
}

#[test]
fn pairs_three_and_seven_sit_still() {
    let stationary = Stationary::Pairs(vec![3, 7, 3]);
    let evening = Evening { winners: Winners::One, stationary, ..Evening::about(19, 24) };
    for advice in advise(&evening).unwrap() {
        assert_eq!(advice.contest, Contest::OneWinner);
        let seats: Vec<u16> = advice.seats.iter().map(|seat| seat.asked).collect();
        assert_eq!(seats, [3, 7]);
        assert!(advice.seats.iter().all(|seat| advice.stationary.contains(&seat.number)));
        assert_ne!(advice.seats[0].number, advice.seats[1].number);
    }
    let best = best(&evening);
    assert!(best.sentence().ends_with("pair 3 takes number 3 and pair 7 takes number 7"));
    let movement = generate(&best.wanted).unwrap();
    for pair in [3, 7] {
        let here = movement.rows().iter().filter(|row| match row.seating {
            movement::Seating::Pairs { ns, ew } => ns == pair || ew == pair,
            movement::Seating::Players { .. } => false,
        });
        assert!(here.clone().all(|row| row.table == pair) && here.count() == 8);
    }
}

#[test]
fn a_pair_that_cannot_keep_its_number_gets_another() {
    // The pivot of a Howell is its highest number.
    let stationary = Stationary::Pairs(vec![2]);
    let evening = Evening { winners: Winners::One, stationary, ..Evening::new(8, 21..=21) };
    let advice = best(&evening);
    assert_eq!(size(&advice), (Kind::Howell, 4, 7, 3, false));
    assert_eq!(advice.seats[0].number, Who { line: None, number: 8 });
    assert!(advice.reasons.iter().any(|it| it.text == "Pair 2 takes the place of number 8."));
    assert_eq!(advice.own_numbers(), Some(vec![1, 8, 3, 4, 5, 6, 7, 2]));
    // With two winners the line belongs to the number.
    let stationary = Stationary::Pairs(vec![12]);
    let evening = Evening { winners: Winners::Two, stationary, ..Evening::about(14, 24) };
    let advice = best(&evening);
    assert_eq!(advice.seats[0].number, Who { line: Some(Line::Ns), number: 1 });
    let numbers = advice.own_numbers().unwrap();
    assert_eq!((numbers[0], numbers[11], numbers.len()), (12, 1, 14));
}

#[test]
fn the_time_is_kept() {
    let minutes = Some(150);
    let all = advise(&Evening { minutes, ..Evening::new(14, 18..=28) }).unwrap();
    assert!(all.iter().all(|advice| advice.minutes <= 150));
    assert!(all.iter().all(|advice| advice.boards_played.most <= 21));
    // Seven minutes a board and two to move: 8 rounds of 3 are 24 · 7 + 7 · 2.
    assert_eq!(best(&Evening::new(14, 24..=24)).minutes, 182);
    let quick = Evening { minutes_per_board: 5, minutes, ..Evening::new(14, 24..=24) };
    assert_eq!(best(&quick).minutes, 134);
    let late = advise(&Evening { minutes, ..Evening::new(14, 24..=24) }).unwrap_err();
    assert!(given_up(&late).contains(&vec![Wish::Minutes]), "{late}");
    assert!(given_up(&late).contains(&vec![Wish::Boards]), "{late}");
}

#[test]
fn the_boards_of_the_club_are_enough() {
    for owned in [20, 24, 27, 36] {
        let evening = Evening { boards_owned: Some(owned), ..Evening::about(18, 24) };
        for advice in advise(&evening).unwrap() {
            let movement = generate(&advice.wanted).unwrap();
            assert_eq!(
                advice.boards_needed,
                u32::from(movement.sets()) * u32::from(advice.set_size)
            );
            assert!(advice.boards_needed <= u32::from(owned));
        }
    }
    let poor = Evening { boards_owned: Some(12), ..Evening::about(18, 24) };
    let nothing = advise(&poor).unwrap_err();
    assert!(given_up(&nothing).contains(&vec![Wish::BoardsOwned]), "{nothing}");
}

#[test]
fn copies_of_the_boards_spare_sharing() {
    let points = |owned: Option<u16>| {
        let evening = Evening { boards_owned: owned, ..Evening::about(36, 24) };
        let all = advise(&evening).unwrap();
        all.into_iter().find(|it| it.wanted.kind == Kind::Web && it.copies == 2).unwrap().score
    };
    assert!(points(Some(48)) > points(None));
    assert_eq!(points(Some(30)), points(None));
}

#[rstest]
#[case(SharingAllowed::No, 0)]
#[case(SharingAllowed::Some, 4)]
fn sharing_is_limited(#[case] sharing: SharingAllowed, #[case] most: usize) {
    for pairs in 6..=30 {
        let Ok(all) = advise(&Evening { sharing, ..Evening::about(pairs, 24) }) else { continue };
        for advice in all {
            let rounds = advice.sharing.chunk_by(|a, b| a.round == b.round);
            let tables = rounds.map(|round| round.iter().map(|one| one.tables.len()).sum());
            assert!(tables.max().unwrap_or(0) <= most, "{pairs}: {}", advice.sentence());
        }
    }
}

#[test]
fn impossible_wishes_say_which_to_give_up() {
    let nothing = advise(&Evening::new(14, 23..=23)).unwrap_err();
    assert_eq!(
        nothing.because,
        "No movement for 14 pairs keeps every wish; it is the number of boards that could give."
    );
    let nearest = &nothing.nearest[0];
    assert!([22, 24].contains(&nearest.boards_played.most));
    assert!(nothing.to_string().contains("boards instead of 23: "), "{nothing}");

    let stationary = Stationary::AtLeast(8);
    let sitting = Evening { winners: Winners::One, stationary, ..Evening::about(14, 24) };
    let nothing = advise(&sitting).unwrap_err();
    assert_eq!(given_up(&nothing), [[Wish::Stationary]]);
    assert_eq!(nothing.nearest[0].stationary.len(), 7);
    assert_eq!(nothing.nearest[0].gives_up[0].text, "7 stationary pairs instead of 8");

    let two = Evening { winners: Winners::Two, ..Evening::about(4, 24) };
    let nothing = advise(&two).unwrap_err();
    assert_eq!(given_up(&nothing), [[Wish::Winners]]);
    assert_eq!(size(&nothing.nearest[0]), (Kind::Howell, 2, 3, 8, false));

    let shared = Evening { sharing: SharingAllowed::No, ..Evening::about(4, 24) };
    assert_eq!(given_up(&advise(&shared).unwrap_err()), [[Wish::Sharing]]);
}

#[test]
fn the_absurd_is_answered() {
    for pairs in [0, 1, 2, 3, 1024, u16::MAX] {
        let Err(nothing) = advise(&Evening::about(pairs, 24)) else { panic!("{pairs}") };
        assert!(nothing.nearest.is_empty() && nothing.because.ends_with('.'), "{pairs}");
    }
    #[expect(clippy::reversed_empty_ranges, reason = "somebody will ask so")]
    let no_sizes = Some(5..=4);
    #[expect(clippy::reversed_empty_ranges, reason = "somebody will ask so")]
    let boards = [0..=0, 28..=20, 1..=1, 60_000..=u16::MAX, 0..=u16::MAX];
    for boards in boards {
        for pairs in [4, 7, 12] {
            for set_sizes in [no_sizes.clone(), Some(0..=u16::MAX)] {
                let _ = advise(&Evening { set_sizes, ..Evening::new(pairs, boards.clone()) });
            }
        }
    }
    let slow = Evening {
        minutes_per_board: u16::MAX,
        minutes_per_change: u16::MAX,
        minutes: Some(0),
        boards_owned: Some(0),
        stationary: Stationary::AtLeast(u16::MAX),
        ..Evening::about(9, 24)
    };
    assert!(advise(&slow).is_err());
}

#[test]
fn it_can_be_written() {
    let json = serde_json::to_value(best(&Evening::new(19, 24..=24))).unwrap();
    assert_eq!(json["wanted"]["kind"], "bowman");
    assert_eq!(json["wanted"]["phantom"], true);
    assert_eq!(json["boards_played"]["most"], 24);
    assert_eq!(json["sit_outs"][0]["rounds"].as_array().map(Vec::len), Some(1));
    let nothing = serde_json::to_value(advise(&Evening::new(14, 23..=23)).unwrap_err()).unwrap();
    assert_eq!(nothing["nearest"][0]["gives_up"][0]["wish"], "boards");
}

#[test]
fn teams_and_players_find_something_to_play() {
    for teams in 2..=20 {
        let found = advise_teams(teams, &Evening::about(teams * 2, 24));
        assert!(!found.is_empty(), "{teams} teams");
        assert!(found.iter().all(|advice| advice.contest == Contest::Teams));
    }
    let found = advise_individuals(20, &Evening::about(10, 24));
    assert_eq!(found.first().map(|advice| advice.contest), Some(Contest::Individual));
    assert!(advise_individuals(21, &Evening::about(10, 24)).is_empty());
}
