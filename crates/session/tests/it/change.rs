//! Evenings that do not go as planned: late pairs, phantoms, the wrong movement, substitutes.

use insta::assert_snapshot;
use session::log::{MovementSet, PlayerSeated, SectionSet, SettingsChanged};
use session::model::{
    Movement, PairNo, Participation, RoundNo, Section, SectionId, SessionNo, SettingName,
    SettingValue, Winners,
};
use session::{Command, State};
use test_support::commands::{Speak, commands, create, saying};

use crate::club::club;

fn id(letters: &str) -> SectionId {
    SectionId { session: SessionNo::FIRST, letters: letters.parse().unwrap() }
}

fn about(state: &State, letters: &str) -> Section {
    state.event().sections.get(&id(letters)).unwrap().clone()
}

fn set_movement(letters: &str, from_round: u16, rounds: &str) -> Command {
    let file = format!(
        "name='x'\n[[sessions]]\n[[sessions.sections]]\nsection='{letters}'\nwinners=2\nrounds=[{rounds}]"
    );
    let set = commands(&file).into_iter().rev().find_map(|command| match command {
        Command::SetMovement(set) => Some(set),
        _ => None,
    });
    let set = set.unwrap();
    Command::SetMovement(MovementSet { from_round: RoundNo::new(from_round).unwrap(), ..set })
}

#[test]
fn a_round_against_nobody_or_a_missing_pair_is_a_sit_out() {
    let file = r#"
        name = "x"
        [[sessions]]
        [[sessions.sections]]
        section = "A"
        missing_pair = 6
        rounds = [
            { table = 1, round = 1, ns = 1, ew = 0, boards = "1-2" },
            { table = 2, round = 1, ns = 2, ew = 6, boards = "3-4" },
            { table = 3, round = 1, boards = "5-6" },
            { table = 4, round = 1, ns = 3, ew = 4, boards = "7-8" },
            { table = 1, round = 2, ns = 1, ew = 3, boards = "1-2" },
        ]
    "#;
    let journal = crate::memory_journal::MemoryJournal::default();
    let mut live = create(journal, file).unwrap();
    for line in ["A2 3 PASS", "A3 5 PASS"] {
        let refusal = live.enter(line).unwrap_err().to_string();
        assert!(refusal.contains("sits out in round 1"), "{refusal}");
    }
    live.enter("A4 7 PASS").unwrap();
    // Boards that lay at a sit-out are not played there, so the pair may meet them later.
    let movement = live.state().event().movements.get(&id("A")).unwrap();
    assert_eq!(movement.problems(&about(live.state(), "A")), []);
    live.tell(Command::EnterResult(session::EnterResult {
        round: RoundNo::new(2),
        ..test_support::commands::enter("A1 1 4SN=")
    }))
    .unwrap();
}

#[test]
fn a_late_pair_fills_the_place_of_the_missing_one() {
    let mut live = club();
    let refusal = live.enter("B1 3 4SN=").unwrap_err().to_string();
    assert!(refusal.contains("sits out"), "{refusal}");
    let filled = Section { missing_pair: None, ..about(live.state(), "B") };
    let answer = live.tell(Command::SetSection(SectionSet { id: id("B"), about: filled })).unwrap();
    live.enter("B1 3 4SN=").unwrap();
    live.tell(Command::Undo(answer.seq)).unwrap();
    assert_eq!(about(live.state(), "B").missing_pair, PairNo::new(4));
    assert_eq!(live.state().event().results.len(), 1, "the result stays");
}

#[test]
fn one_winner_instead_of_two_needs_numbers_of_their_own() {
    let mut live = club();
    live.enter("A1 1 4SN=").unwrap();
    let one_winner = Section { winners: Winners::One, ..about(live.state(), "A") };
    let change = Command::SetSection(SectionSet { id: id("A"), about: one_winner });
    let refusal = live.refusal(change.clone());
    assert!(refusal.contains("1 sits in two places at this table"), "{refusal}");
    // First the E/W pairs get numbers of their own, then the section one winner.
    let renumbered =
        live.state().event().movements.get(&id("A")).unwrap().rounds().iter().map(|row| {
            let mut row = row.clone();
            if let session::model::Seating::Pairs { ew: Some(ew), .. } = &mut row.seating {
                *ew = PairNo::new(ew.get() + 3).unwrap();
            }
            row
        });
    let rounds = Movement::from(renumbered.collect::<Vec<_>>());
    let SectionId { session, letters: section } = id("A");
    let from_round = RoundNo::FIRST;
    live.tell(Command::SetMovement(MovementSet { session, section, from_round, rounds })).unwrap();
    let changed = live.tell(change).unwrap();
    assert_snapshot!(live.state().event().misfits()[0].reason, @"1 v 1 played, but the movement has 1 v 4 there now");
    // The old movement does not fit one winner, so its return waits for the section's.
    let movement_fact = session::Seq(changed.seq.0 - 1);
    let refusal = live.refusal(Command::Undo(movement_fact));
    assert!(refusal.contains("cannot be played"), "{refusal}");
    live.tell(Command::Undo(changed.seq)).unwrap();
    live.tell(Command::Undo(movement_fact)).unwrap();
    assert_eq!(live.state().event().misfits(), []);
}

#[test]
fn a_table_is_added_from_a_round_on_and_keeps_what_was_played() {
    let mut live = club();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 3 PASS").unwrap();
    let rounds = r#"
        { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 2, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 3, boards = "5-6" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 1, boards = "5-6" },
        { table = 3, round = 2, ns = 3, ew = 2, boards = "1-2" },
        { table = 4, round = 2, ns = 4, ew = 4, boards = "7-8" }
    "#;
    live.tell(set_movement("A", 2, rounds)).unwrap();
    live.enter("A4 7 3NTS=").unwrap();
    assert_eq!(live.state().event().misfits(), []);
    assert_eq!(live.state().event().movements.register(&id("A")).unwrap().history().len(), 2);
}

#[test]
fn the_wrong_movement_is_replaced_and_no_result_is_lost() {
    let mut live = club();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 3 PASS").unwrap();
    let rounds = r#"
        { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 3, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 2, boards = "5-6" }
    "#;
    live.tell(set_movement("A", 1, rounds)).unwrap();
    assert_eq!(live.state().event().results.len(), 2);
    let misfits = live.state().event().misfits();
    assert_eq!(misfits.len(), 1, "one result fits the right movement too");
    assert_snapshot!(misfits[0].reason, @"2 v 2 played, but the movement has 2 v 3 there now");
}

#[test]
fn a_substitute_plays_from_a_round_on() {
    let mut live = club();
    let seat = |from_round, player: Option<&str>| {
        let seat = Participation {
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            contestant: "NS1".parse().unwrap(),
            place: 2,
            from_round: RoundNo::new(from_round).unwrap(),
        };
        let player = player.map(|number| number.parse().unwrap());
        Command::SeatPlayer(PlayerSeated { participation: seat, player })
    };
    live.tell(seat(2, Some("3"))).unwrap();
    live.tell(seat(3, None)).unwrap();
    let name = |live: &session::LiveEvent<_>, round| {
        let event = live.state().event();
        let player =
            event.player_at(id("A"), "NS1".parse().unwrap(), 2, RoundNo::new(round).unwrap());
        player.map(ToString::to_string)
    };
    assert_eq!(name(&live, 1).as_deref(), Some("2"));
    assert_eq!(name(&live, 2).as_deref(), Some("3"));
    assert_eq!(name(&live, 3), None);
}

#[test]
fn a_section_has_its_own_setting_or_the_sessions_or_the_default() {
    let mut live = club();
    let name: SettingName = "VerificationTime".parse().unwrap();
    let set = |letters: Option<&str>, seconds| {
        let settings = [(name, SettingValue::Number(seconds))].into();
        let section = letters.map(|letters| letters.parse().unwrap());
        Command::ChangeSettings(SettingsChanged {
            session: SessionNo::FIRST,
            section,
            settings,
            partial: true,
        })
    };
    assert_eq!(live.state().event().setting(id("A"), name), SettingValue::Number(2));
    live.tell(set(None, 3)).unwrap();
    live.tell(set(Some("A"), 5)).unwrap();
    assert_eq!(live.state().event().setting(id("A"), name), SettingValue::Number(5));
    assert_eq!(live.state().event().setting(id("B"), name), SettingValue::Number(3));
    assert_snapshot!(live.refusal(set(None, 9)), @"VerificationTime cannot be 9: expected a whole number from 1 to 7, or 0 for the default");
    assert_snapshot!(live.refusal(set(Some("Q"), 3)), @"there is no section Q of session 1; the sections are A, B");
}

#[test]
fn a_player_added_again_is_better_known() {
    let mut live = club();
    let player: session::model::PlayerId = "1".parse().unwrap();
    let about = session::model::Player { first_name: "Anne".into(), ..Default::default() };
    let command = Command::AddPlayer(session::log::PlayerAdded { player: player.clone(), about });
    live.say(&saying(command, test_support::commands::fresh())).unwrap();
    assert_eq!(live.state().event().players.get(&player).unwrap().name(), "Anne");
}
