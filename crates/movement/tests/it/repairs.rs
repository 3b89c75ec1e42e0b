//! Movements that go wrong, and what is offered: the cases of the course and of directors' notes.

use movement::check::{Line, Who, check};
use movement::repair::{Continuation, Happened, InProgress, repair};
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate};

use crate::measure::{faults, revenges};

fn made(kind: Kind, tables: u16, rounds: Option<u16>) -> Movement {
    generate(&Wanted { rounds, ..Wanted::new(kind, tables) }).unwrap()
}

fn half(kind: Kind, tables: u16) -> Movement {
    generate(&Wanted { phantom: true, ..Wanted::new(kind, tables) }).unwrap()
}

fn ns(number: u16) -> Who {
    Who { line: Some(Line::Ns), number }
}

fn ew(number: u16) -> Who {
    Who { line: Some(Line::Ew), number }
}

fn pair(number: u16) -> Who {
    Who { line: None, number }
}

/// The course's six tables, straight, which cannot be played beyond round 3.
fn straight_of_six() -> Movement {
    let wrap = |value: i32| (value - 1).rem_euclid(6) as u16 + 1;
    let mut rows = Vec::new();
    for round in 1..=6 {
        for table in 1..=6 {
            let seating = Seating::Pairs { ns: table as u16, ew: wrap(table - round + 1) };
            let set = wrap(table + round - 1);
            rows.push(Row { table: table as u16, round: round as u16, seating, set });
        }
    }
    Movement::new("straight 6", Contest::TwoWinners, rows)
}

fn ways(movement: &Movement, now: u16, happened: Happened) -> Vec<Continuation> {
    repair(&InProgress::new(movement, now), &happened)
}

fn titles(ways: &[Continuation]) -> Vec<&str> {
    ways.iter().map(|way| way.title.as_str()).collect()
}

/// Returns one round, `table=NS-EW:set`.
fn round(way: &Continuation, round: u16) -> String {
    let rows = way.movement.rows().iter().filter(|row| row.round == round);
    let rows = rows.map(|row| match row.seating {
        Seating::Pairs { ns, ew } => format!("{}={ns}-{ew}:{}", row.table, row.set),
        Seating::Players { .. } => unreachable!("pairs only"),
    });
    rows.collect::<Vec<_>>().join(" ")
}

fn told(way: &Continuation, who: Who) -> &str {
    let notice = way.notices.iter().find(|notice| notice.who.contains(&who));
    notice.map_or("", |notice| notice.text.as_str())
}

#[test]
fn a_late_pair_fills_the_half_table() {
    let movement = half(Kind::Mitchell, 9);
    let ways = ways(&movement, 2, Happened::LatePairs { pairs: 1 });
    let best = &ways[0];
    assert_eq!((best.title.as_str(), best.from_round), ("Fill the half table", 2));
    assert_eq!(
        best.explanation,
        "The late pair has missed round 1 and comes in as N/S 9 at the half table, first at table 9; \
         whoever would have sat out now plays, and nobody else notices."
    );
    // From round 2 on it is the movement of nine full tables.
    let full = made(Kind::Mitchell, 9, None);
    let future = |movement: &Movement| -> Vec<Row> {
        movement.rows().iter().filter(|row| row.round >= 2).copied().collect()
    };
    assert_eq!(future(&best.movement), future(&full));
    assert_eq!(told(best, ew(8)), "Plays after all in round 2.");
    assert_eq!((told(best, ew(9)), told(best, ns(1))), ("", ""));
    assert!(best.drawbacks.revenge.is_empty() && best.drawbacks.fewer.is_empty());
}

#[test]
fn a_late_pair_is_the_missing_pair_of_a_howell() {
    let best = &ways(&half(Kind::Howell, 5), 3, Happened::LatePairs { pairs: 1 })[0];
    assert_eq!(best.title, "Fill the half table");
    assert!(best.explanation.contains("comes in as pair 10"), "{}", best.explanation);
    assert_eq!((faults(&best.movement).len(), revenges(&best.movement)), (0, 0));
}

#[test]
fn a_late_pair_in_a_full_room_is_a_rover_or_bumps() {
    let movement = made(Kind::Mitchell, 7, None);
    let ways = ways(&movement, 2, Happened::LatePairs { pairs: 1 });
    let titles = titles(&ways);
    assert_eq!(titles[0], "Rover in the N/S seats");
    assert!(titles.contains(&"Bump the N/S pairs"), "{titles:?}");
    let rover = &ways[0];
    // Up two tables each round, as in the rover Mitchell.
    assert!(rover.explanation.contains("table 1 in round 2, table 3 in round 3, table 5"));
    let report = check(&rover.movement);
    assert!(report.sit_outs.iter().all(|out| out.rounds.len() == 1), "{:?}", report.sit_outs);
    assert_eq!((faults(&rover.movement).len(), revenges(&rover.movement)), (0, 0));
}

#[test]
fn two_late_pairs_are_a_table_more() {
    let movement = made(Kind::Mitchell, 7, None);
    let ways = ways(&movement, 2, Happened::LatePairs { pairs: 2 });
    let best = &ways[0];
    assert_eq!(best.movement.tables(), 8);
    // No rows for the new table in the past: a session would refuse them.
    assert!(best.movement.at(8, 1).is_none());
    // N/S stay where they are.
    for table in 1..=8 {
        for round in 2..=7 {
            let row = best.movement.at(table, round).unwrap();
            assert!(matches!(row.seating, Seating::Pairs { ns, .. } if ns == table), "{row:?}");
        }
    }
    assert_eq!(faults(&best.movement).len(), 0);
}

#[test]
fn six_tables_straight_discovered_in_round_four() {
    let straight = straight_of_six();
    let skip = made(Kind::SkipMitchell, 6, Some(6));
    let ways = ways(&straight, 4, Happened::WrongMovement { should_be: skip.clone() });
    // The course's solution 1: skip after 3 rounds. It is what was played so far, and what follows.
    let best = &ways[0];
    assert_eq!(best.title, "Go on with \"skip-mitchell 6x6\"");
    assert_eq!(best.movement.rows(), skip.rows());
    assert_eq!((best.from_round, best.drawbacks.revenge.len()), (4, 6));
    for way in &ways {
        assert_eq!(faults(&way.movement).len(), 0, "{}", way.title);
    }
    // Nobody knows yet what it should be: the same is found from the movement itself.
    let found = repair(&InProgress::new(&straight, 4), &Happened::PlayedOtherwise);
    let skipping = found.iter().find(|way| way.title == "E/W skip a table").unwrap();
    assert_eq!(skipping.movement.rows(), skip.rows());
    assert!(!titles(&found).contains(&"Go on as if nothing had happened"));
}

#[test]
fn a_single_winner_was_forgotten() {
    // The course: "Forget it's a Single Winner Mitchell".
    let movement = made(Kind::Mitchell, 7, None);
    let should_be = made(Kind::Scrambled, 7, None);
    let ways = ways(&movement, 5, Happened::WrongMovement { should_be: should_be.clone() });
    assert_eq!(ways[0].movement.rows(), should_be.rows());
    assert_eq!(ways[0].movement.contest(), Contest::OneWinner);
    assert_eq!(told(&ways[0], pair(8)), "Sits at another place in round 7.");
    assert_eq!(ways[0].notices[0].who.len(), 14);
}

#[test]
fn a_skip_was_forgotten() {
    // E/W have played in round 5 what they had in round 1; from round 6 on they skip.
    let movement = made(Kind::SkipMitchell, 8, None);
    let ways = ways(&movement, 6, Happened::SkipForgotten { from_round: 5 });
    let best = &ways[0];
    assert_eq!(best.from_round, 5);
    assert_eq!(best.already_broken.len(), 8);
    assert_eq!(
        best.already_broken[0],
        "Pair 1 E/W plays set 1 twice: round 1 at table 1 and round 5 at table 5."
    );
    assert_eq!(round(best, 5), "1=1-5:5 2=2-6:6 3=3-7:7 4=4-8:8 5=5-1:1 6=6-2:2 7=7-3:3 8=8-4:4");
    assert!(best.notices.is_empty());
}

#[test]
fn a_relay_was_skipped() {
    // Round 2: table 3 took set 5 from table 4 and not set 4 from the chair.
    let movement = made(Kind::ShareRelay, 6, None);
    let ways = ways(&movement, 3, Happened::RelaySkipped { from_round: 2 });
    let best = &ways[0];
    assert_eq!(round(best, 2), "1=1-6:2 2=2-1:3 3=3-2:5 4=4-3:6 5=5-4:1 6=6-5:2");
    assert_eq!((best.from_round, best.now), (2, 3));
    assert_eq!(
        best.explanation,
        "Everybody goes on as planned, but table 3 in round 3 cannot play set 5 and sits out; table 6 \
         in round 5 cannot play set 5 and sits out."
    );
    assert_eq!(told(best, ns(3)), "Sits out in round 3.");
    // The price of everybody playing everything is a new draw.
    let draw = ways.iter().find(|way| way.title == "Draw the rest anew").unwrap();
    assert!(draw.drawbacks.fewer.is_empty());
    // Another way to say it.
    let off = Happened::BoardsOff { from_round: 2, tables: vec![3], by: 1 };
    assert_eq!(repair(&InProgress::new(&movement, 3), &off), ways);
}

#[test]
fn boards_one_off_for_two_rounds() {
    // All tables of a curtailed Mitchell left a set out in round 3: it is played in round 5.
    let movement = made(Kind::Mitchell, 9, Some(7));
    let off = Happened::BoardsOff { from_round: 3, tables: vec![], by: 1 };
    let best = &ways(&movement, 5, off)[0];
    assert_eq!(
        best.explanation,
        "Everybody goes on as planned, but in round 5 all tables play the set 2 before."
    );
    assert_eq!((faults(&best.movement).len(), revenges(&best.movement)), (0, 0));
}

#[test]
fn two_pairs_sat_in_each_others_places() {
    let movement = made(Kind::Mitchell, 7, None);
    let swapped = Happened::PairsSwapped { one: ew(1), other: ew(2), from_round: 3 };
    let found = ways(&movement, 4, swapped);
    assert_eq!(found[0].from_round, 3);
    assert!(found[0].explanation.contains("table 7 in round 6 plays set 6 and not set 5"));
    // Before either has played the same boards as the other they can just stay.
    let movement = made(Kind::Mitchell, 7, Some(4));
    let swapped = Happened::PairsSwapped { one: ew(1), other: ew(5), from_round: 1 };
    let found = ways(&movement, 2, swapped);
    assert!(titles(&found).contains(&"They stay in each other's places"), "{:?}", titles(&found));
    let impossible = Happened::PairsSwapped { one: ew(1), other: ns(2), from_round: 1 };
    assert!(ways(&movement, 2, impossible).is_empty());
}

#[test]
fn a_pair_leaves_a_mitchell_after_round_three() {
    let movement = made(Kind::Mitchell, 7, None);
    let best = &ways(&movement, 4, Happened::Leaves { who: ew(3) })[0];
    assert_eq!(best.title, "They become a phantom");
    assert!(best.explanation.ends_with("EBU 2.4 is the rule, their results are cancelled."));
    assert_eq!(told(best, ew(3)), "Goes home.");
    assert_eq!(told(best, ns(6)), "Sits out in round 4.");
    assert_eq!(round(best, 4), "1=1-5:4 2=2-6:5 3=3-7:6 4=4-1:7 5=5-2:1 6=6-0:0 7=7-4:3");
    let later = &ways(&movement, 5, Happened::Leaves { who: ew(3) })[0];
    assert!(later.explanation.ends_with("EBU 2.4 is the rule, their results stand."));
}

#[test]
fn a_pair_leaves_a_howell_after_round_three() {
    let best = &ways(&made(Kind::Howell, 5, None), 4, Happened::Leaves { who: pair(3) })[0];
    let out: Vec<Who> = best.drawbacks.fewer.iter().map(|fewer| fewer.who).collect();
    assert_eq!(out, [1, 2, 4, 5, 6, 7].map(pair));
    assert_eq!(told(best, pair(6)), "Sits out in round 4.");
}

#[test]
fn those_who_would_sit_out_play_each_other() {
    // Nine tables and five rounds, N/S 9 missing, and now E/W 6 goes: there are boards to spare.
    let wanted = Wanted { phantom: true, ..Wanted::new(Kind::Mitchell, 9).with_rounds(5) };
    let found = ways(&generate(&wanted).unwrap(), 2, Happened::Leaves { who: ew(6) });
    let title = "Those who would sit out play each other";
    let together = found.iter().find(|way| way.title == title).unwrap();
    assert_eq!(faults(&together.movement).len(), 0);
    assert!(together.drawbacks.fewer.len() < 4, "{:?}", together.drawbacks.fewer);
}

#[test]
fn thirteen_rounds_become_eleven() {
    let movement = made(Kind::Mitchell, 13, None);
    let found = ways(&movement, 9, Happened::Curtail { rounds: 11 });
    assert_eq!(titles(&found), ["Stop after round 11"]);
    assert_eq!((found[0].movement.rounds(), found[0].from_round), (11, 12));
    assert_eq!(found[0].notices.len(), 1);
    assert_eq!(found[0].notices[0].text, "Has no more rounds 12 and 13.");
    // What is played is played, and more than there are is not fewer.
    assert_eq!(ways(&movement, 9, Happened::Curtail { rounds: 8 })[0].movement.rounds(), 8);
    assert!(ways(&movement, 9, Happened::Curtail { rounds: 3 }).is_empty());
    assert!(ways(&movement, 9, Happened::Curtail { rounds: 13 }).is_empty());
}

#[test]
fn a_curtailed_scramble_gets_its_arrows_back() {
    // The last round was to be switched, and is not played.
    let found = ways(&made(Kind::Scrambled, 9, None), 5, Happened::Curtail { rounds: 7 });
    assert_eq!(found[0].title, "Stop after round 7, with other arrows");
    assert!(found[0].drawbacks.q > found[1].drawbacks.q);
}

#[test]
fn a_board_played_by_mistake_does_not_keep_anybody_from_going_home() {
    // Table 1 played the set of round 5 in round 1, and nobody has decided about it yet.
    let movement = made(Kind::Mitchell, 7, None);
    let mut played = *movement.rows().iter().find(|row| (row.table, row.round) == (1, 1)).unwrap();
    played.set = 5;
    let progress = InProgress { played: vec![played], ..InProgress::new(&movement, 4) };
    let found = repair(&progress, &Happened::Curtail { rounds: 6 });
    assert_eq!(titles(&found), ["Stop after round 6"]);
    let again = "Pair 1 N/S plays set 5 twice: round 1 at table 1 and round 5 at table 1.";
    assert!(found[0].already_broken.iter().any(|it| it == again), "{:?}", found[0].already_broken);
    let leaves = repair(&progress, &Happened::Leaves { who: ew(3) });
    assert_eq!(leaves[0].title, "They become a phantom");
    // Who asks how to go on after it is not told to play it again.
    let go_on = repair(&progress, &Happened::PlayedOtherwise);
    assert!(!go_on.is_empty());
    assert!(!go_on.iter().any(|way| way.already_broken.iter().any(|it| it == again)));
}

#[test]
fn a_round_more_at_five_tables() {
    let found = ways(&made(Kind::Mitchell, 5, None), 3, Happened::AddRounds { rounds: 1 });
    let best = &found[0];
    // Everybody has played everything and everybody: new boards, against opponents met before.
    assert_eq!(best.title, "Draw round 6 with new boards");
    assert_eq!((best.from_round, best.movement.rounds()), (6, 6));
    assert_eq!(best.drawbacks.new_sets, [6]);
    assert_eq!(best.drawbacks.revenge.len(), 5);
    assert_eq!(best.notices[0].text, "Plays on in round 6.");
}

#[test]
fn a_round_more_of_a_curtailed_mitchell_is_its_own() {
    let found = ways(&made(Kind::Mitchell, 13, Some(11)), 11, Happened::AddRounds { rounds: 2 });
    assert_eq!(found[0].title, "Go on for rounds 12 and 13 with the boards there are");
    assert_eq!(found[0].movement.rows(), made(Kind::Mitchell, 13, None).rows());
}

#[test]
fn boards_missed_are_played_late() {
    let movement = made(Kind::Mitchell, 5, None);
    let found = ways(&movement, 3, Happened::BoardsMissed { table: 2, round: 2 });
    let expected = ["Play them late", "Play them in round 6", "Leave them unplayed"];
    assert_eq!(titles(&found), expected);
    assert_eq!(found[0].movement, movement);
    assert_eq!((found[0].late_plays.len(), found[0].late_plays[0].set), (1, 3));
    assert_eq!(told(&found[0], ns(2)), "Stays after the last round and plays set 3 at table 2.");
    assert_eq!(round(&found[1], 6), "1=0-0:0 2=2-1:3 3=0-0:0 4=0-0:0 5=0-0:0");
    assert_eq!(found[1].from_round, 2);
}

#[test]
fn arrows_of_round_one_by_mistake() {
    // field.md 2.8: "1" typed for the round. The planned switch is then one too many.
    let movement = made(Kind::Scrambled, 7, None);
    let found = ways(&movement, 2, Happened::ArrowsTurned { round: 1, tables: vec![] });
    assert_eq!(found[0].title, "Turn the arrows in another round instead");
    assert_eq!(found[0].notices[0].text, "Sits at another place in round 7.");
    assert_eq!(found[0].drawbacks.q.map(f64::round), Some(90.0));
}

#[test]
fn what_cannot_be_is_not_offered() {
    let empty = Movement::new("", Contest::TwoWinners, Vec::new());
    let who = ns(65_535);
    for happened in [
        Happened::LatePairs { pairs: 65_535 },
        Happened::Leaves { who },
        Happened::BoardsMissed { table: 0, round: 65_535 },
        Happened::Curtail { rounds: 0 },
        Happened::AddRounds { rounds: 65_535 },
    ] {
        assert!(ways(&empty, 0, happened.clone()).is_empty());
        let far = made(Kind::Howell, 3, None);
        repair(&InProgress::new(&far, 65_535), &happened);
    }
}
