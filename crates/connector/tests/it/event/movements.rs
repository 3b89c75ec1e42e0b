//! Laws over generated movements: what was sent is written again, and sending it again changes nothing.

use connector::dto::option::ConnectionMode;
use connector::validate::Validate;
use proptest::prelude::*;

use super::*;

/// Everybody meets everybody; with an odd number somebody sits out. All tables play the same boards.
fn round_robin(pairs: i32, boards: i32) -> Section {
    let seats = pairs + pairs % 2;
    let seat = |number: i32| if number > pairs { 0 } else { number };
    let mut rounds = Vec::new();
    for table in 1..=seats / 2 {
        for number in 1..seats {
            // The last one stays, the others go round.
            let at = |place: i32| match place {
                0 => seats,
                place => (place + number - 2).rem_euclid(seats - 1) + 1,
            };
            let (ns, ew) = (seat(at(table - 1)), seat(at(seats - table)));
            let plays = ns != 0 && ew != 0;
            let low = (number - 1) * boards + 1;
            let boards = if plays { (low, low + boards - 1) } else { (0, 0) };
            rounds.push(round("A", (table, number), (ns, ew), boards));
        }
    }
    section("A", rounds)
}

/// North-South stay, East-West go up a table, the boards down, for an odd number of tables.
pub(super) fn mitchell(half: i32, boards: i32, is_one_line: bool) -> Section {
    let tables = half * 2 + 1;
    let mut rounds = Vec::new();
    for table in 1..=tables {
        for number in 1..=tables {
            let ew = (table - number).rem_euclid(tables) + 1;
            let set = (table + number - 2).rem_euclid(tables);
            let ew = if is_one_line { ew + tables } else { ew };
            let low = set * boards + 1;
            rounds.push(round("A", (table, number), (table, ew), (low, low + boards - 1)));
        }
    }
    Section { winners: if is_one_line { 1 } else { 2 }, ..section("A", rounds) }
}

/// Two tables for each match of two teams, everybody meets everybody.
fn matches(teams: i32, boards: i32, has_numbers: bool) -> Section {
    let single = round_robin(teams * 2, boards);
    let mut rounds = Vec::new();
    for sent in single.tables.iter().flatten().flat_map(|table| table.rounds.iter().flatten()) {
        let number = sent.round_number;
        let halves = [(sent.pair_ns, sent.pair_ew), (sent.pair_ew, sent.pair_ns)];
        for (half, (ns, ew)) in (0..).zip(halves) {
            let table = sent.table_number * 2 - 1 + half;
            let boards = (sent.low_board_number, sent.high_board_number);
            let mut own = round("A", (table, number), (ns, ew), boards);
            own.mates_table_section_letters = Some("A".into());
            own.mates_table_table_number = table + 1 - 2 * half;
            own.mates_table_round_number = number;
            if has_numbers {
                (own.team_ns, own.team_ew) = (ns, ew);
            }
            rounds.push(own);
        }
    }
    rounds.sort_by_key(|round| (round.table_number, round.round_number));
    Section { game_type: GameType::TEAMS, ..section("A", rounds) }
}

/// A movement of any kind, with frills.
fn movement() -> impl Strategy<Value = Section> {
    let kind = prop_oneof![
        (2..12i32, 1..4i32).prop_map(|(pairs, boards)| round_robin(pairs, boards)),
        (1..5i32, 1..4i32, any::<bool>())
            .prop_map(|(half, boards, one)| mitchell(half, boards, one)),
        (1..4i32, 1..4i32, any::<bool>())
            .prop_map(|(teams, boards, has)| matches(teams, boards, has)),
    ];
    let frills = (-3..6i32, any::<[bool; 5]>(), proptest::option::of("[a-z]{0,3}"));
    (kind, frills).prop_map(|(mut section, (missing, flags, name))| {
        let [alive, offline, explicit, is_individual, is_combined] = flags;
        section.missing_pair = if section.winners == 2 { missing } else { missing.max(0) };
        section.keep_bridgemates_alive = alive;
        section.name = name;
        if offline {
            section.tables.as_mut().unwrap()[0].connection_mode = ConnectionMode::OFFLINE;
        }
        if section.game_type == GameType::PAIRS && is_individual {
            section.game_type = GameType::INDIVIDUAL;
            section.has_explicit_participations = explicit;
        }
        if section.game_type == GameType::PAIRS && is_combined {
            section.is_combi_section = true;
            section.north_south_pair_section_letters = Some("B".into());
            section.east_west_pair_section_letters = Some("C".into());
        }
        section
    })
}

/// Numbers near every limit.
fn any_number() -> impl Strategy<Value = i32> {
    prop_oneof![
        -2..6i32,
        prop::sample::select(vec![i32::MIN, i32::MAX, 128, 255, 256, 999, 1000, 4095, 4096, 65536])
    ]
}

/// A section whose numbers nobody has checked.
fn anything() -> impl Strategy<Value = Section> {
    let rounds = proptest::collection::vec(any::<[prop::sample::Index; 10]>(), 0..6);
    let numbers = proptest::collection::vec(any_number(), 40);
    (rounds, numbers, any::<[bool; 2]>()).prop_map(|(rounds, numbers, flags)| {
        let rounds = rounds.into_iter().map(|at| {
            let at = at.map(|index| *index.get(&numbers));
            let mut sent = round("A", (at[0], at[1]), (at[2], at[3]), (at[4], at[5]));
            (sent.team_ns, sent.team_ew) = (at[6], at[7]);
            (sent.mates_table_table_number, sent.mates_table_round_number) = (at[8], at[9]);
            sent
        });
        Section {
            winners: numbers[0],
            game_type: GameType(numbers[1].clamp(1, 3) * 10),
            missing_pair: numbers[2],
            ew_move_before_play: numbers[3],
            is_combi_section: flags[0],
            has_explicit_participations: flags[1],
            ..section("A", rounds.collect())
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn what_was_sent_is_written_again(sent in movement()) {
        prop_assert_eq!(sent.validate(), Vec::<String>::new());
        let made = Made::of(&event(vec![sent.clone()]));
        let written = made.written("A");
        prop_assert_eq!(written.validate(), Vec::<String>::new());
        prop_assert_eq!(written, sent);
    }

    #[test]
    fn sending_it_again_changes_nothing(sent in movement()) {
        let mut made = Made::of(&event(vec![sent.clone()]));
        let before = made.state.head();
        let update = SectionUpdate { keep_bridgemates_alive: sent.keep_bridgemates_alive, ..again(&sent) };
        let updated = made.update(&update);
        prop_assert_eq!(updated.commands, Vec::new());
        prop_assert_eq!(updated.answer.tables, Some(Vec::new()));
        prop_assert_eq!(made.state.head(), before);
        prop_assert_eq!(made.written("A"), sent);
    }

    #[test]
    fn one_movement_can_follow_another(one in movement(), other in movement()) {
        let mut made = Made::of(&event(vec![one.clone()]));
        let mut other = other;
        other.has_explicit_participations = one.has_explicit_participations;
        other.keep_bridgemates_alive = false;
        other.name = Some("other".into());
        let mut update = again(&other);
        // What the other movement has no table for goes.
        let named: Vec<i32> = other.tables.iter().flatten().map(|table| table.table_number).collect();
        let gone = one.tables.iter().flatten().filter(|table| !named.contains(&table.table_number));
        let gone = gone.map(|table| Table { rounds: None, ..table.clone() });
        update.tables.as_mut().unwrap().extend(gone);
        made.update(&update);
        prop_assert_eq!(made.written("A"), other);
    }

    #[test]
    fn whatever_numbers_come_they_are_taken_or_refused(one in anything(), other in movement()) {
        if building::init(&event(vec![one.clone()])).is_ok() {
            let made = Made::of(&event(vec![one.clone()]));
            let written = made.written("A");
            let frame = made.frame("A");
            let same = connector::event::update::update(&made.state, &made.sessions, frame, &again(&written));
            prop_assert_eq!(same.unwrap().withdrawn, Vec::new());
        }
        let made = Made::of(&event(vec![other]));
        let update = again(&one);
        let updated = connector::event::update::update(&made.state, &made.sessions, made.frame("A"), &update);
        if let Ok(updated) = updated {
            prop_assert!(made.state.suppose(&updated.commands).is_ok());
        }
    }
}
