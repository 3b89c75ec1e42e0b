//! What is refused, and the sentence that says why; what a new movement does to results.

use insta::assert_snapshot;
use session::log::MovementSet;
use session::model::{Movement, PairNo, RoundNo, Seating, SectionId, SessionNo};
use session::{Command, EnterResult, MoveResult, Seq};
use test_support::commands::{Speak, enter, erase, slot};

use crate::club::club;

fn refused(line: &str) -> String {
    club().refusal(Command::EnterResult(enter(line)))
}

#[test]
fn a_result_that_fits_nowhere_is_refused_with_the_place() {
    assert_snapshot!(refused("C1 1 PASS"), @"there is no section C of session 1; the sections are A, B");
    assert_snapshot!(refused("A9 1 PASS"), @"there is no table A9; section A has tables 1, 2, 3");
    assert_snapshot!(refused("A1 7 PASS"), @"table A1 does not play board 7. If it did, say who played it and insist");
    assert_snapshot!(refused("B1 1 PASS"), @"table B1 sits out in round 1 (4 v 1), so there is no result to enter");
    let in_round_2 = EnterResult { round: RoundNo::new(2), ..enter("A1 1 PASS") };
    assert_snapshot!(club().refusal(Command::EnterResult(in_round_2)), @"board 1 is not played at table A1 in round 2: the boards are 3-4. If it was, insist");
    let in_round_9 = EnterResult { round: RoundNo::new(9), ..enter("A1 1 PASS") };
    assert_snapshot!(club().refusal(Command::EnterResult(in_round_9)), @"table A1 has no round 9");
    let session_2 = EnterResult { session: SessionNo::new(2).unwrap(), ..enter("A1 1 PASS") };
    assert_snapshot!(club().refusal(Command::EnterResult(session_2)), @"there is no session 2");
}

#[test]
fn a_second_result_needs_a_correction_and_a_correction_a_first() {
    let mut live = club();
    let correction = |line| Command::EnterResult(EnterResult { correct: true, ..enter(line) });
    assert_snapshot!(live.refusal(correction("A1 1 4SN=")), @"board 1 at table A1 in round 1 has no result");
    live.enter("A1 1 4SN=").unwrap();
    assert_snapshot!(live.refusal(Command::EnterResult(enter("A1 1 4SN-1"))), @"board 1 at table A1 in round 1 already has the result 4SN= (fact 13). To replace it, correct it");
    live.tell(correction("A1 1 4SN-1")).unwrap();
    assert_snapshot!(live.refusal(erase("A", 1, 2)), @"table A1 has no result for board 2");
}

#[test]
fn an_insisted_result_is_kept_and_listed() {
    let mut live = club();
    let pair = |number| PairNo::new(number);
    let wrong_board = EnterResult { round: RoundNo::new(1), insist: true, ..enter("A1 5 3NTS=") };
    assert_snapshot!(live.refusal(Command::EnterResult(wrong_board.clone())), @"board 5 at table A1 in round 1 is not in the movement: say who played it, both sides");
    let stranger = Some(Seating::Pairs { ns: pair(1), ew: pair(77) });
    let by_a_stranger = EnterResult { seating: stranger, ..wrong_board.clone() };
    assert_snapshot!(live.refusal(Command::EnterResult(by_a_stranger)), @"nobody has the number EW77 in section A of session 1");
    let seating = Some(Seating::Pairs { ns: pair(1), ew: pair(1) });
    live.tell(Command::EnterResult(EnterResult { seating, ..wrong_board })).unwrap();
    let misfits = live.state().event().misfits();
    assert_eq!(misfits.len(), 1);
    assert_snapshot!(misfits[0].reason, @"board 5 is not among the boards of this round now: 1-2");
}

#[test]
fn a_result_that_another_program_recorded_is_of_whoever_it_names() {
    let mut live = club();
    let pairs = |ns, ew| Some(Seating::Pairs { ns: PairNo::new(ns), ew: PairNo::new(ew) });
    let recorded = EnterResult { round: RoundNo::new(1), insist: true, ..enter("A1 5 3NTS=") };
    let by_strangers = EnterResult { seating: pairs(77, 78), ..recorded };
    live.tell(Command::TakeInResult(by_strangers)).unwrap();
    let results = &live.state().event().results;
    let seatings: Vec<_> = results.iter().map(|(_, result)| Some(result.seating)).collect();
    assert_eq!(seatings, [pairs(77, 78)]);
    // Who sits there has to be possible all the same.
    let nobody = EnterResult { seating: pairs(0, 2), ..enter("A1 1 PASS") };
    live.refusal(Command::TakeInResult(nobody));
}

#[test]
fn results_stay_with_who_played_when_the_movement_changes() {
    let mut live = club();
    live.enter("B2 5 4SN=").unwrap();
    let session = SessionNo::FIRST;
    let section = "B".parse().unwrap();
    let id = SectionId { session, letters: section };
    let mut rounds = live.state().event().movements.get(&id).unwrap().rounds().to_vec();
    for row in rounds.iter_mut().filter(|row| row.table.get() == 2 && row.round.get() == 3) {
        row.seating = Seating::Pairs { ns: PairNo::new(2), ew: PairNo::new(1) };
    }
    let set = |from_round, rounds: &[session::model::Round]| {
        let from_round = RoundNo::new(from_round).unwrap();
        let rounds = Movement::from(rounds.to_vec());
        Command::SetMovement(MovementSet { session, section, from_round, rounds })
    };
    live.tell(set(3, &rounds)).unwrap();
    let (_, result) = live.state().event().results.get(&slot("B", 2, 3, 5)).unwrap();
    assert_eq!(result.seating.to_string(), "1 v 2");
    assert_snapshot!(live.state().event().misfits()[0].reason, @"1 v 2 played, but the movement has 2 v 1 there now");
    live.enter("B2 6 4SN=").unwrap();
    let (_, result) = live.state().event().results.get(&slot("B", 2, 3, 6)).unwrap();
    assert_eq!(result.seating.to_string(), "2 v 1");

    rounds.retain(|row| row.round.get() != 2);
    assert_snapshot!(live.refusal(set(3, &rounds)), @"the new movement of section B of session 1 starts from round 3 but also changes round 2 at table 1");
    rounds[0].boards = "5".parse().unwrap();
    rounds[0].seating = Seating::Pairs { ns: PairNo::new(3), ew: PairNo::new(1) };
    assert_snapshot!(live.refusal(set(1, &rounds)), @"the movement of section B of session 1 cannot be played: table 2, round 1: 3 already sits at table 1 in this round; table 2, round 3: 1 plays board 5 a second time, after table 1 in round 1");
}

#[test]
fn a_curtailed_movement_lists_what_no_longer_fits_and_undo_takes_it_back() {
    let mut live = club();
    live.enter("A1 5 4SN=").unwrap();
    let session = SessionNo::FIRST;
    let section = "A".parse().unwrap();
    let movement =
        live.state().event().movements.get(&SectionId { session, letters: section }).unwrap();
    let kept: Vec<_> =
        movement.rounds().iter().filter(|row| row.round.get() < 3).cloned().collect();
    let set = Command::SetMovement(MovementSet {
        session,
        section,
        from_round: RoundNo::new(3).unwrap(),
        rounds: Movement::from(kept),
    });
    let answer = live.tell(set).unwrap();
    let misfits = live.state().event().misfits();
    assert_eq!(misfits.len(), 1);
    assert_snapshot!(misfits[0].reason, @"table A1 has no round 3 now");
    assert_eq!(live.state().event().results.len(), 1, "the result still counts");
    live.tell(Command::Undo(answer.seq)).unwrap();
    assert_eq!(live.state().event().misfits(), []);
}

#[test]
fn an_undo_that_would_break_something_says_what_to_do() {
    let mut live = club();
    let undo = |seq| Command::Undo(Seq(seq));
    assert_snapshot!(live.refusal(undo(0)), @"there is no fact 0");
    assert_snapshot!(live.refusal(undo(99)), @"there is no fact 99");
    assert_snapshot!(live.refusal(undo(1)), @"fact 1 cannot be undone: the event is built on it");
    assert_snapshot!(live.refusal(undo(2)), @"fact 2 cannot be undone: player 1 has a place; empty it first");
    assert_snapshot!(live.refusal(undo(8)), @"fact 8 cannot be undone: it is the only movement of its section");
    let first = live.enter("A1 1 4SN=").unwrap().seq;
    let correction = Command::EnterResult(EnterResult { correct: true, ..enter("A1 1 4SN-1") });
    live.tell(correction).unwrap();
    assert_snapshot!(live.refusal(Command::Undo(first)), @"fact 13 cannot be undone: its result was changed since by fact 14; undo that first");
    let erased = live.tell(erase("A", 1, 1)).unwrap().seq;
    live.enter("A1 1 5SN=").unwrap();
    assert_snapshot!(live.refusal(Command::Undo(erased)), @"fact 15 cannot be undone: board 1 at table A1 in round 1 has another result since, fact 16; erase that first");
    let second = live.tell(erase("A", 1, 1)).unwrap().seq;
    live.tell(Command::Undo(second)).unwrap();
    assert_snapshot!(live.refusal(Command::Undo(second)), @"fact 17 was already undone by fact 18");
}

#[test]
fn a_player_sits_in_one_place_and_must_be_known() {
    use session::log::PlayerSeated;
    use session::model::Participation;
    let mut live = club();
    let seat = |who: &str, player: &str| {
        let seat = Participation {
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            contestant: who.parse().unwrap(),
            place: 1,
            from_round: RoundNo::FIRST,
        };
        Command::SeatPlayer(PlayerSeated {
            participation: seat,
            player: Some(player.parse().unwrap()),
        })
    };
    assert_snapshot!(live.refusal(seat("EW2", "1")), @"player 1 is already playing for pair NS1 of section A of session 1");
    assert_snapshot!(live.refusal(seat("EW2", "99")), @"there is no player 99: add the player first");
    assert_snapshot!(live.refusal(seat("EW9", "3")), @"nobody has the number EW9 in section A of session 1");
    assert_snapshot!(live.refusal(seat("7", "3")), @"nobody has the number 7 in section A of session 1");
    live.tell(seat("EW2", "3")).unwrap();
}

#[test]
fn a_named_seating_must_be_possible() {
    let mut live = club();
    let pair = PairNo::new;
    let seated = |line: &str, seating| {
        let round = RoundNo::FIRST;
        let seating = Some(seating);
        Command::EnterResult(EnterResult {
            round: Some(round),
            insist: true,
            seating,
            ..enter(line)
        })
    };
    let pairs = |ns, ew| Seating::Pairs { ns: pair(ns), ew: pair(ew) };
    assert_snapshot!(live.refusal(seated("B2 1 PASS", pairs(3, 3))), @"nobody can have sat like this: 3 sits in two places at this table; if N/S and E/W are numbered apart, the section needs winners = 2");
    assert_snapshot!(live.refusal(seated("B2 1 PASS", pairs(4, 1))), @"nobody has the number 4 in section B of session 1");
    let four = Seating::Individual { north: pair(1), east: pair(2), south: pair(1), west: pair(3) };
    assert_snapshot!(live.refusal(seated("B2 1 PASS", four)), @"nobody can have sat like this: north, east, south and west seat an individual; this section needs ns and ew");
    live.tell(seated("B2 1 PASS", pairs(3, 2))).unwrap();
}

#[test]
fn an_insisted_result_is_erased_without_naming_the_round() {
    let mut live = club();
    let seating = Some(Seating::Pairs { ns: PairNo::new(1), ew: PairNo::new(1) });
    let insisted =
        EnterResult { round: RoundNo::new(1), insist: true, seating, ..enter("A1 5 3NTS=") };
    live.tell(Command::EnterResult(insisted)).unwrap();
    live.enter("A1 5 PASS").unwrap();
    assert_snapshot!(live.refusal(erase("A", 1, 5)), @"table A1 plays board 5 in rounds 1, 3: say which");
    live.tell(Command::Undo(Seq(14))).unwrap();
    live.tell(erase("A", 1, 5)).unwrap();
    assert_snapshot!(live.refusal(erase("A", 1, 5)), @"table A1 has no result for board 5");
}

#[test]
fn back_and_forth_has_an_end() {
    let mut live = club();
    let mut last = live.enter("A1 1 PASS").unwrap().seq;
    for _ in 0..50 {
        last = live.tell(Command::Undo(last)).unwrap().seq;
    }
    let refusal = live.refusal(Command::Undo(last));
    assert!(refusal.ends_with("this went back and forth too often; say it anew"), "{refusal}");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn undo_keeps_the_rules_of_places() {
    use session::log::PlayerSeated;
    use session::model::{Participation, PlayerId};
    let mut live = club();
    let seat = |who: &str, round, player: Option<&str>| {
        let participation = Participation {
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            contestant: who.parse().unwrap(),
            place: 1,
            from_round: RoundNo::new(round).unwrap(),
        };
        let player = player.map(|number| number.parse::<PlayerId>().unwrap());
        Command::SeatPlayer(PlayerSeated { participation, player })
    };
    // Player 1 leaves pair NS1 and plays for EW2 instead: the leaving cannot be undone now.
    let leave = live.tell(seat("NS1", 2, None)).unwrap().seq;
    live.tell(seat("EW2", 2, Some("1"))).unwrap();
    assert_snapshot!(live.refusal(Command::Undo(leave)), @"fact 13 cannot be undone: player 1 is already playing for pair EW2 of section A of session 1; undo fact 14 first");
    // A place in an earlier round reaches into a later one.
    live.tell(seat("EW3", 3, Some("3"))).unwrap();
    assert_snapshot!(live.refusal(seat("EW1", 1, Some("3"))), @"player 3 is already playing for pair EW3 of section A of session 1");
    live.tell(seat("EW1", 3, None)).unwrap();
    live.tell(seat("EW1", 1, Some("3"))).unwrap();
    // A name mended and the mending undone, though the player has a place.
    let about = session::model::Player { first_name: "Anne".into(), ..Default::default() };
    let mended = session::log::PlayerAdded { player: "1".parse().unwrap(), about };
    let mended = live.tell(Command::AddPlayer(mended)).unwrap().seq;
    live.tell(Command::Undo(mended)).unwrap();
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

/// Who sits with a pair that the movement no longer has could sit nowhere else otherwise.
#[test]
fn whoever_sits_may_always_stand_up() {
    use session::log::{MovementSet, PlayerSeated};
    use session::model::{Movement, Participation, PlayerId, Round, TableNo};
    let mut live = club();
    let (session, section) = (SessionNo::FIRST, "A".parse().unwrap());
    let seat = |who: &str, player: Option<&str>| {
        let (contestant, from_round) = (who.parse().unwrap(), RoundNo::FIRST);
        let participation = Participation { session, section, contestant, place: 1, from_round };
        let player = player.map(|number| number.parse::<PlayerId>().unwrap());
        Command::SeatPlayer(PlayerSeated { participation, player })
    };
    let seating = Seating::Pairs { ns: PairNo::new(2), ew: PairNo::new(2) };
    let (table, round, boards) = (TableNo::FIRST, RoundNo::FIRST, "1".parse().unwrap());
    let only = Round { table, round, seating, boards, teams: None, mates: None };
    let rounds = Movement::from(vec![only]);
    let set = MovementSet { session, section, from_round: RoundNo::FIRST, rounds };
    live.tell(Command::SetMovement(set)).unwrap();
    assert_snapshot!(live.refusal(seat("EW2", Some("1"))), @"player 1 is already playing for pair NS1 of section A of session 1");
    live.tell(seat("NS1", None)).unwrap();
    live.tell(seat("EW2", Some("1"))).unwrap();
    assert_snapshot!(live.refusal(seat("NS1", None)), @"nobody has the number NS1 in section A of session 1");
    assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
}

#[test]
fn a_change_of_scoring_can_be_undone() {
    use session::log::ScoringGroupSet;
    use session::model::{GroupNo, ScoringGroup, ScoringMethod};
    let mut live = club();
    let scoring = ScoringGroup { method: ScoringMethod::Patton, ..Default::default() };
    let (session, group) = (SessionNo::FIRST, GroupNo::FIRST);
    let set = Command::SetScoringGroup(ScoringGroupSet { session, group, scoring });
    let seq = live.tell(set).unwrap().seq;
    live.tell(Command::Undo(seq)).unwrap();
    let method = live.state().event().groups.get(&(session, group)).unwrap().method;
    assert_eq!(method, ScoringMethod::Matchpoints);
}

#[test]
fn a_correction_does_not_touch_who_played() {
    let mut live = club();
    let correction =
        |line: &str| Command::EnterResult(EnterResult { correct: true, ..enter(line) });
    // Pairs 3 and 2 sat the other way round, and board 5 was played where it was not to be.
    let as_played = Seating::Pairs { ns: PairNo::new(3), ew: PairNo::new(2) };
    let seating = Some(as_played);
    live.tell(Command::EnterResult(EnterResult { seating, ..enter("B2 1 4SN=") })).unwrap();
    let insisted =
        EnterResult { round: RoundNo::new(1), insist: true, seating, ..enter("B2 4 4SN=") };
    live.tell(Command::EnterResult(insisted)).unwrap();
    live.tell(correction("B2 1 4SN-1")).unwrap();
    live.tell(correction("B2 4 4SN-1")).unwrap();
    for (round, board) in [(1, 1), (1, 4)] {
        let (_, result) = live.state().event().results.get(&slot("B", 2, round, board)).unwrap();
        assert_eq!((result.seating, result.outcome.to_string()), (as_played, "4SN-1".into()));
    }
    // Unless the correction is about that.
    let seated_right = Seating::Pairs { ns: PairNo::new(2), ew: PairNo::new(3) };
    let mended = EnterResult { correct: true, seating: Some(seated_right), ..enter("B2 1 4SN-1") };
    live.tell(Command::EnterResult(mended)).unwrap();
    let (_, result) = live.state().event().results.get(&slot("B", 2, 1, 1)).unwrap();
    assert_eq!(result.seating, seated_right);
}

#[test]
fn a_result_moves_with_its_history_and_comes_back() {
    let mut live = club();
    live.enter("A1 1 4SN=").unwrap();
    let (from, to) = (slot("A", 1, 1, 1), slot("A", 1, 1, 2));
    let moved = Command::MoveResult(MoveResult { from, to, seating: None });
    let fact = live.tell(moved.clone()).unwrap();
    let results = &live.state().event().results;
    assert!(results.get(&from).is_none());
    assert_eq!(results.get(&to).unwrap().1.outcome.to_string(), "4SN=");
    assert_eq!(results.history(&to).len(), 2, "it is the same result");
    assert_snapshot!(live.refusal(moved), @"board 1 at table A1 in round 1 has no result");
    live.enter("A1 1 PASS").unwrap();
    let onto = Command::MoveResult(MoveResult { from: to, to: from, seating: None });
    assert!(live.refusal(onto).contains("already has the result PASS"));
    let nowhere = MoveResult { from: to, to: slot("A", 9, 1, 2), seating: None };
    assert!(live.refusal(Command::MoveResult(nowhere)).contains("there is no table A9"));
    live.tell(erase("A", 1, 1)).unwrap();
    live.tell(Command::Undo(fact.seq)).unwrap();
    assert!(live.state().event().results.get(&from).is_some());
}
