//! Teams and individuals that go wrong, and what is offered.

use movement::check::{Line, Who, check};
use movement::repair::{Continuation, Happened, InProgress, repair, why_none};
use movement::{Kind, Movement, Wanted, generate};

fn made(kind: Kind, tables: u16, phantom: bool) -> Movement {
    generate(&Wanted { phantom, ..Wanted::new(kind, tables) }).unwrap()
}

fn ways(movement: &Movement, now: u16, happened: Happened) -> Vec<Continuation> {
    let ways = repair(&InProgress::new(movement, now), &happened);
    for way in &ways {
        assert!(check(&way.movement).faults.is_empty(), "{}", way.title);
    }
    ways
}

fn found<'w>(ways: &'w [Continuation], title: &str) -> &'w Continuation {
    let titles: Vec<&str> = ways.iter().map(|way| way.title.as_str()).collect();
    assert!(titles.contains(&title), "{titles:?}");
    ways.iter().find(|way| way.title == title).unwrap()
}

fn mismatches(movement: &Movement) -> usize {
    check(movement).mismatches.map_or(0, |mismatches| mismatches.len())
}

#[test]
fn a_late_team_takes_the_place_of_the_one_that_was_missing() {
    let half = made(Kind::RoundRobin, 8, true);
    let best = &ways(&half, 2, Happened::LatePairs { pairs: 1 })[0];
    assert_eq!(best.title, "Fill the empty place");
    assert!(best.explanation.starts_with("The late comer is team 8"), "{}", best.explanation);
    // From round 2 on it is the movement of eight teams.
    let full = made(Kind::RoundRobin, 8, false);
    for row in full.rows().iter().filter(|row| row.round >= 2) {
        assert_eq!(best.movement.at(row.table, row.round), Some(row));
    }
    assert_eq!(mismatches(&best.movement), 0);
}

#[test]
fn late_teams_are_drawn_into_whole_matches() {
    let six = made(Kind::RoundRobin, 6, false);
    let ways = ways(&six, 2, Happened::LatePairs { pairs: 2 });
    let drawn = found(&ways, "Draw the rest anew with the late comers");
    assert!(drawn.explanation.contains("team 7, team 8"), "{}", drawn.explanation);
    assert_eq!(mismatches(&drawn.movement), 0);
    for row in drawn.movement.rows().iter().filter(|row| row.round >= 2 && row.is_played()) {
        let there = drawn.movement.rows().iter().filter(|it| it.round == row.round);
        let halves = there.filter(|it| it.set == row.set).count();
        assert!(halves >= 2, "both tables of a match play {row:?}");
    }
}

#[test]
fn a_team_leaves() {
    let six = made(Kind::RoundRobin, 6, false);
    let who = Who { line: None, number: 6 };
    let ways = ways(&six, 3, Happened::Leaves { who });
    assert!(ways[0].explanation.contains("team 6"), "{}", ways[0].explanation);
    let drawn = found(&ways, "Draw the rest anew without them");
    assert_eq!(mismatches(&drawn.movement), 0);
    let gone = |line| Who { line: Some(line), number: 6 };
    assert!(drawn.notices.iter().any(|it| it.who.contains(&gone(Line::Ns))), "they are told");
}

#[test]
fn teams_play_a_match_more_or_less() {
    let six = made(Kind::RoundRobin, 6, false);
    let fewer = ways(&six, 3, Happened::Curtail { rounds: 4 });
    assert_eq!((fewer[0].movement.rounds(), mismatches(&fewer[0].movement)), (4, 0));
    let more = ways(&six, 3, Happened::AddRounds { rounds: 1 });
    assert_eq!((more[0].movement.rounds(), mismatches(&more[0].movement)), (6, 0));
    let missed = ways(&six, 3, Happened::BoardsMissed { table: 1, round: 2 });
    assert_eq!(missed[0].title, "Play them late");
}

#[test]
fn a_late_player_takes_the_empty_chair_or_sits_in() {
    let half = made(Kind::Rainbow, 5, true);
    let best = &ways(&half, 2, Happened::LatePairs { pairs: 1 })[0];
    assert_eq!(best.title, "Fill the empty place");
    assert!(best.drawbacks.fewer.is_empty(), "{:?}", best.drawbacks.fewer);
    let full = made(Kind::Rainbow, 5, false);
    let in_full = ways(&full, 2, Happened::LatePairs { pairs: 1 });
    let rover = found(&in_full, "Sit in for a different player each round");
    let out = check(&rover.movement).sit_outs;
    assert!(out.iter().all(|out| out.rounds.len() == 1), "{out:?}");
}

#[test]
fn four_late_players_are_a_table_more() {
    let movement = made(Kind::HowellIndividual, 2, false);
    let ways = ways(&movement, 2, Happened::LatePairs { pairs: 4 });
    let drawn = found(&ways, "Draw the rest anew with the late comers");
    assert_eq!(drawn.movement.tables(), 3);
}

#[test]
fn players_play_less_or_more_or_later() {
    let movement = made(Kind::Rainbow, 5, false);
    assert_eq!(ways(&movement, 3, Happened::Curtail { rounds: 4 })[0].movement.rounds(), 4);
    let more = ways(&movement, 3, Happened::AddRounds { rounds: 1 });
    assert_eq!(more[0].movement.rounds(), 6);
    let missed = ways(&movement, 3, Happened::BoardsMissed { table: 1, round: 2 });
    found(&missed, "Play them in round 6");
    let who = Who { line: None, number: 3 };
    assert_eq!(ways(&movement, 3, Happened::Leaves { who })[0].title, "They become a phantom");
}

#[test]
fn where_there_is_no_way_directors_are_told_why() {
    let six = made(Kind::RoundRobin, 6, false);
    let why = |now, happened: Happened| {
        let progress = InProgress::new(&six, now);
        assert!(repair(&progress, &happened).is_empty(), "{happened:?}");
        why_none(&progress, &happened)
    };
    let nobody = Happened::Leaves { who: Who { line: None, number: 9 } };
    assert_eq!(why(2, nobody), "there is no team 9 in this movement");
    let curtail = why(2, Happened::Curtail { rounds: 5 });
    assert_eq!(curtail, "there are 5 rounds only, so 5 are not fewer");
    let late = why(6, Happened::LatePairs { pairs: 1 });
    assert!(late.starts_with("All rounds are played"), "{late}");
}
