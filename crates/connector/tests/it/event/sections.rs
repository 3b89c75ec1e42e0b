//! Sections of every kind, read and written again.

use connector::dto::option::ConnectionMode;
use connector::wire::ErrorType;
use session::log::{MovementSet, SectionSet};
use session::model::{
    Contestant, Movement, PairNo, Round, RoundNo, Seating, SectionKind, TableNo, Winners,
};

use super::*;

fn about(made: &Made, letters: &str) -> session::model::Section {
    made.event().sections.get(&id(letters)).unwrap().clone()
}

fn row(made: &Made, letters: &str, (table, round): (u16, u16)) -> Round {
    let movement = made.event().movements.get(&id(letters)).unwrap();
    movement.at(TableNo::new(table).unwrap(), RoundNo::new(round).unwrap()).unwrap().clone()
}

fn pairs(ns: u16, ew: u16) -> Seating {
    Seating::Pairs { ns: PairNo::new(ns), ew: PairNo::new(ew) }
}

/// Three tables, where both lines have the numbers 1 to 3.
fn two_lines(missing: i32) -> Section {
    Section { missing_pair: missing, ..super::movements::mitchell(1, 2, false) }
}

#[test]
fn the_vendors_sample_is_written_as_it_came() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers");
    let file = root.join("bridgemate_dataconnector_client-1.2.1/examples/data/init-template.json");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|why| {
        panic!("{}: {why}; run `cargo xtask test`, which fetches it", file.display())
    });
    let init: Init = serde_json::from_str(&text.replace("REPLACED-AT-RUNTIME", GUID)).unwrap();
    let made = Made::of(&init);
    let sent = init.sessions.as_ref().unwrap()[0].sections().next().unwrap();
    assert_eq!(made.written("A"), *sent);
}

#[test]
fn sit_outs_and_empty_tables_have_no_boards() {
    let sent = section(
        "A",
        vec![
            round("A", (1, 1), (1, 2), (1, 3)),
            round("A", (1, 2), (3, 0), (0, 0)),
            round("A", (2, 1), (0, 3), (0, 0)),
            round("A", (2, 2), (0, 0), (0, 0)),
        ],
    );
    let made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(row(&made, "A", (2, 1)).seating, pairs(0, 3));
    assert_eq!(made.written("A"), sent);
}

#[test]
fn what_an_event_has_no_place_for_stays_in_the_frame() {
    let mut sent = howell("A");
    sent.ew_move_before_play = 1;
    sent.keep_bridgemates_alive = true;
    sent.name = Some(" Red ".into());
    let tables = sent.tables.as_mut().unwrap();
    tables[1].connection_mode = ConnectionMode::OFFLINE;
    tables[1].keep_bridgemates_alive = true;
    tables[0].rounds.as_mut().unwrap()[0].mates_table_section_letters = Some(String::new());
    tables[0].rounds.as_mut().unwrap()[1].team_ns = 7;
    tables.reverse();
    let made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(about(&made, "A").name.as_deref(), Some("Red"));
    assert_eq!(made.written("A"), sent);
    let kept = made.frame("A").unwrap().tables.iter().flatten();
    assert_eq!(
        kept.flat_map(|table| table.rounds.iter().flatten()).count(),
        2,
        "only the odd ones"
    );

    let plain = section::write(made.event(), &made.sessions, id("A"), None);
    let mut expected = howell("A");
    expected.name = Some("Red".into());
    assert_eq!(plain, expected, "without a frame the movement is whole");
}

#[test]
fn an_absent_pair_of_one_winner_is_missing_by_its_number() {
    let sent = Section { missing_pair: 4, ..howell("A") };
    let made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(about(&made, "A").missing_pair, PairNo::new(4));
    assert_eq!(made.written("A"), sent);
}

/// NS 3 and EW 3 are two pairs, so the one that is absent gives up its seats.
#[test]
fn an_absent_pair_whose_number_another_has_leaves_its_seats() {
    for (missing, first) in [(3, pairs(0, 3)), (-3, pairs(3, 0))] {
        let sent = two_lines(missing);
        let made = Made::of(&event(vec![sent.clone()]));
        assert_eq!(about(&made, "A").winners, Winners::Two);
        assert_eq!(about(&made, "A").missing_pair, None);
        assert_eq!(row(&made, "A", (3, 1)).seating, first);
        assert_eq!(made.written("A"), sent);
    }
}

#[test]
fn an_absent_pair_that_sits_in_one_line_is_missing_by_its_number() {
    for missing in [9, -9] {
        let mut sent = two_lines(missing);
        for round in sent.tables.iter_mut().flatten().flat_map(|t| t.rounds.iter_mut().flatten()) {
            let seat = if missing > 0 { &mut round.pair_ns } else { &mut round.pair_ew };
            *seat = if *seat == 3 { 9 } else { *seat };
        }
        let mut made = Made::of(&event(vec![sent.clone()]));
        assert_eq!(about(&made, "A").missing_pair, PairNo::new(9));
        assert_eq!(made.written("A"), sent);
        assert_eq!(
            section::write(made.event(), &made.sessions, id("A"), None).missing_pair,
            missing,
            "the line is known by the movement"
        );

        let about = session::model::Section { missing_pair: None, ..about(&made, "A") };
        made.say(&[Command::SetSection(SectionSet { id: id("A"), about })]);
        assert_eq!(made.written("A").missing_pair, 0, "the pair came after all");
    }
}

/// NS 9 does not sit anywhere; EW 9 does, and plays.
#[test]
fn an_absent_pair_without_seats_leaves_its_namesake_alone() {
    let mut sent = two_lines(9);
    for round in sent.tables.iter_mut().flatten().flat_map(|t| t.rounds.iter_mut().flatten()) {
        round.pair_ew = if round.pair_ew == 3 { 9 } else { round.pair_ew };
    }
    let made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(about(&made, "A").missing_pair, None);
    assert_eq!(made.written("A"), sent);
}

fn teams() -> Section {
    let mates = |mut round: dto::Round, table: i32, teams: (i32, i32)| {
        round.mates_table_section_letters = Some("A".into());
        round.mates_table_table_number = table;
        round.mates_table_round_number = 1;
        (round.team_ns, round.team_ew) = teams;
        round
    };
    let rounds = vec![
        mates(round("A", (1, 1), (1, 4), (1, 6)), 2, (1, 2)),
        mates(round("A", (2, 1), (3, 2), (1, 6)), 1, (2, 1)),
    ];
    Section { game_type: GameType::TEAMS, ..section("A", rounds) }
}

#[test]
fn teams_keep_their_numbers_and_their_mates() {
    let sent = teams();
    let made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(about(&made, "A").kind, SectionKind::Teams);
    let row = row(&made, "A", (1, 1));
    let teams = row.teams.unwrap();
    assert_eq!((teams.ns.get(), teams.ew.get()), (1, 2));
    assert_eq!(row.mates.unwrap().table, TableNo::new(2).unwrap());
    assert_eq!(row.seating, pairs(1, 4));
    assert_eq!(made.written("A"), sent);
    assert!(made.notes.is_empty());
}

#[test]
fn team_mates_are_in_the_same_section_and_round_if_nothing_else_is_said() {
    let mut sent = teams();
    for round in sent.tables.iter_mut().flatten().flat_map(|t| t.rounds.iter_mut().flatten()) {
        round.mates_table_section_letters = None;
        round.mates_table_round_number = 0;
    }
    let made = Made::of(&event(vec![sent.clone()]));
    let mates = row(&made, "A", (2, 1)).mates.unwrap();
    assert_eq!((mates.section.as_str(), mates.table.get(), mates.round.get()), ("A", 1, 1));
    assert_eq!(made.written("A"), sent);
}

#[test]
fn teams_whose_pairs_share_a_number_at_a_table_are_pairs_here() {
    let mut sent = teams();
    let round = &mut sent.tables.as_mut().unwrap()[0].rounds.as_mut().unwrap()[0];
    round.pair_ew = 1;
    let made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(about(&made, "A").kind, SectionKind::Pairs);
    assert_eq!(made.notes.len(), 1);
    assert_eq!(made.written("A"), sent);
}

#[test]
fn mates_in_no_section_are_refused() {
    let mut sent = teams();
    let round = &mut sent.tables.as_mut().unwrap()[0].rounds.as_mut().unwrap()[0];
    round.mates_table_section_letters = Some("A1".into());
    let fault = building::init(&event(vec![sent])).unwrap_err();
    assert_eq!(fault.kind, ErrorType::Validation);
    assert!(
        fault.sentence.starts_with("MatesTableSectionLetters: “A1” is not a section"),
        "{fault}"
    );
}

/// As the vendor's programs send it: a pair has the number of the player it belongs to, and another partner each round.
#[test]
fn an_individual_plays_as_pairs_whose_players_change() {
    let rounds = vec![
        round("A", (1, 1), (1, 7), (1, 2)),
        round("A", (1, 2), (1, 3), (3, 4)),
        round("A", (2, 1), (3, 5), (1, 2)),
        round("A", (2, 2), (5, 7), (3, 4)),
    ];
    let sent = Section {
        game_type: GameType::INDIVIDUAL,
        has_explicit_participations: true,
        ..section("A", rounds)
    };
    let made = Made::of(&event(vec![sent.clone()]));
    assert_eq!(about(&made, "A").kind, SectionKind::Pairs);
    assert_eq!(made.notes.len(), 1);
    assert_eq!(made.written("A"), sent);
}

#[test]
fn an_individual_of_our_own_is_written_by_north_and_east() {
    let mut made = Made::of(&event(vec![section("A", Vec::new())]));
    let about = session::model::Section { kind: SectionKind::Individual, ..about(&made, "A") };
    let [north, east, south, west] = [1, 2, 3, 4].map(PairNo::new);
    let rounds = Movement::from(vec![Round {
        table: TableNo::FIRST,
        round: RoundNo::FIRST,
        seating: Seating::Individual { north, east, south, west },
        boards: "1-2".parse().unwrap(),
        teams: None,
        mates: None,
    }]);
    let (session, section) = (SessionNo::FIRST, "A".parse().unwrap());
    made.say(&[
        Command::SetSection(SectionSet { id: id("A"), about }),
        Command::SetMovement(MovementSet { session, section, from_round: RoundNo::FIRST, rounds }),
    ]);
    let written = section::write(made.event(), &made.sessions, id("A"), None);
    assert_eq!(written.game_type, GameType::INDIVIDUAL);
    assert_eq!(
        written.tables.unwrap()[0].rounds.as_ref().unwrap()[0],
        round("A", (1, 1), (1, 2), (1, 2))
    );
}

/// NS 3 comes from A, EW 3 from B: two pairs with one number.
#[test]
fn a_combined_section_has_its_lines_apart() {
    let combined = Section {
        is_combi_section: true,
        north_south_pair_section_letters: Some("A".into()),
        east_west_pair_section_letters: Some("B".into()),
        ..section("C", vec![round("C", (1, 1), (3, 3), (1, 2)), round("C", (1, 2), (1, 3), (3, 4))])
    };
    let made = Made::of(&event(vec![howell("A"), howell("B"), combined.clone()]));
    assert!(about(&made, "C").has_two_lines());
    assert_eq!(made.notes.len(), 1);
    assert_eq!(made.written("C"), combined);
}

/// What the director changes shows; boards that do not follow each other become the lowest and the highest.
#[test]
fn a_directors_changes_are_written() {
    let mut made = Made::of(&event(vec![howell("A")]));
    let mut rows: Vec<Round> = made.event().movements.get(&id("A")).unwrap().rounds().to_vec();
    rows[2].boards = "5,6,20".parse().unwrap();
    rows[5].seating = pairs(2, 0);
    let mut late = rows[5].clone();
    (late.table, late.round, late.seating) =
        (TableNo::new(3).unwrap(), RoundNo::new(2).unwrap(), pairs(7, 8));
    rows.push(late);
    let (session, section) = (SessionNo::FIRST, "A".parse().unwrap());
    let (from_round, rounds) = (RoundNo::new(2).unwrap(), Movement::from(rows));
    made.say(&[Command::SetMovement(MovementSet { session, section, from_round, rounds })]);

    let written = made.written("A").tables.unwrap();
    let rounds = |table: usize| written[table].rounds.clone().unwrap();
    assert_eq!(rounds(0)[2], round("A", (1, 3), (1, 4), (5, 20)));
    assert_eq!(rounds(1)[2], round("A", (2, 3), (2, 0), (0, 0)), "who sits out has no boards");
    assert_eq!(
        rounds(2),
        [round("A", (3, 1), (0, 0), (0, 0)), round("A", (3, 2), (7, 8), (11, 12))],
        "rounds follow each other from the first on"
    );
}

#[test]
fn a_section_is_found_or_told_that_there_is_none() {
    let made = Made::of(&event(vec![howell("A")]));
    let find =
        |guid, letters| section::find(made.event(), &made.sessions, Some(guid), Some(letters));
    assert_eq!(find(GUID, "A"), Ok(id("A")));
    assert_eq!(find(GUID, "B").unwrap_err().kind, ErrorType::Movement);
    assert_eq!(find(OTHER, "A").unwrap_err().kind, ErrorType::EntryUnknown);
    assert_eq!(find(GUID, "?").unwrap_err().kind, ErrorType::Validation);
}

#[test]
fn pairs_of_a_movement_take_part() {
    let made = Made::of(&event(vec![two_lines(0)]));
    let movement = made.event().movements.get(&id("A")).unwrap();
    let who: Contestant = "EW3".parse().unwrap();
    assert!(movement.has(&about(&made, "A"), who));
}
