//! Movements as files, both ways.

use std::path::Path;

use movement::exchange::{
    FileMovement, MOST_TABLES, MovementFile, ReadError, read, read_comma, read_csv, read_text,
    write_comma, write_csv, write_text,
};
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate};
use proptest::prelude::*;

use crate::slow::movements;

/// Reads the optimised movements of the corpus, or says that it is absent.
pub(crate) fn corpus() -> Option<MovementFile> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/corpus/tables/optimised_arrow_switch.txt");
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(read(&text).unwrap()),
        Err(_) => {
            println!("nothing was tested: there is no {}", path.display());
            None
        }
    }
}

pub(crate) const TEXT: &str = "\
movement: Mitchell for 3 tables
contest: two winners
tables: 3
rounds: 3

table 1:  1-1/1  1-3/2  1-2/3
table 2:  2-2/2  2-1/3  2-3/1
table 3:  3-3/3  3-2/1  3-1/2
";

#[test]
fn our_text_is_written_as_documented() {
    let file = read(TEXT).unwrap();
    assert_eq!(file.problems, []);
    let [FileMovement { movement, .. }] = file.movements.as_slice() else { panic!("{file:?}") };
    assert_eq!(
        (movement.name(), movement.contest()),
        ("Mitchell for 3 tables", Contest::TwoWinners)
    );
    assert_eq!(write_text(movement, None), TEXT);
    let csv = write_csv(movement);
    assert!(csv.starts_with("table,round,ns,ew,set\n1,1,1,1,1\n1,2,1,3,2\n"), "{csv}");
    let comma = write_comma(movement, 4);
    assert!(
        comma.starts_with("Mitchell for 3 tables\n1,3,12,4,3,0\n1,1,1,1,3,2,1,2,3\n"),
        "{comma}"
    );
    for text in [csv.as_str(), &comma] {
        assert_eq!(read(text).unwrap().movements[0].movement.rows(), movement.rows());
    }
}

#[test]
fn lenient_text() {
    let text = "# a comment\nContest: ONE-WINNER\nTable 2: 3-4 . # two\ntable 1: 1-2/1\ntable 1: x-4/70000\nwhat?\n";
    let file = read(text).unwrap();
    let told: Vec<String> = file.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "Line 5, table 1, round 2: `x` is no number and is read as nobody.",
            "Line 5, table 1, round 2: The number is above 9999 and is read as nobody.",
            "Line 6: `what?` is not understood.",
        ]
    );
    let movement = &file.movements[0].movement;
    assert_eq!((movement.tables(), movement.rounds()), (2, 2));
    assert_eq!(movement.at(2, 1).unwrap().seating, Seating::Pairs { ns: 3, ew: 4 });
    assert_eq!(movement.at(1, 2).unwrap().seating, Seating::Pairs { ns: 0, ew: 4 });
}

#[test]
fn the_missing_pair_is_nobody() {
    let file = read_comma("[X] a\n0,2,6,2,3,4\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n").unwrap();
    assert_eq!(
        file.movements[0].movement.at(1, 2).unwrap().seating,
        Seating::Pairs { ns: 0, ew: 2 }
    );
}

#[test]
fn half_a_collection_is_still_read() {
    let text = "[A] one\n0,2,6,2,3,0\n4,1,1,4,2\n[B] two\n5,1,2,2,1,0\n1,2,1\n9,1\nnot,this\n";
    let file = read(text).unwrap();
    assert_eq!(
        file.movements.iter().map(|one| one.movement.name()).collect::<Vec<_>>(),
        ["[A] one", "[B] two"]
    );
    assert_eq!(file.movements[1].movement.contest(), Contest::Teams);
    assert!(
        file.problems.iter().any(|problem| problem.to_string().contains("fewer than 3 rounds"))
    );
}

#[test]
fn csv_in_any_order() {
    let text = "Set;EW;NS;Round;Table;Note\n1;2;1;1;1;x\n;;;1;2;\n2;4;3;2;1;\n2;4;3;2;1;again\n";
    let file = read_csv(text, "mine", None).unwrap();
    let movement = &file.movements[0].movement;
    assert_eq!((movement.name(), movement.contest()), ("mine", Contest::OneWinner));
    assert_eq!(movement.rows().len(), 4);
    assert_eq!(file.problems.len(), 1);
    assert_eq!(file.problems[0].line, 5);
}

#[test]
fn refusals() {
    assert_eq!(read(""), Err(ReadError::Nothing(None)));
    assert!(matches!(
        read("table,round,ns,ew,set\n999,1,1,2,3\n"),
        Err(ReadError::TooLarge { line: 2 })
    ));
    assert!(matches!(read("[X]\n0,400,9,9,550,0\n1,2,3\n"), Err(ReadError::TooLarge { line: 2 })));
    assert_eq!(read(&"x".repeat(9_000_000)), Err(ReadError::TooLong));
    assert!(read("hello").unwrap_err().to_string().starts_with("There is no movement"));
}

/// A movement in which every table has every round and every row fits, as all readers give.
fn complete(movement: &Movement) -> bool {
    usize::from(movement.tables()) * usize::from(movement.rounds()) == movement.rows().len()
}

pub(crate) fn assert_round_trips(movement: &Movement) {
    assert!(complete(movement));
    assert_reads(read_text(&write_text(movement, None)), movement, None);
    assert_reads(read(&write_text(movement, Some(4))), movement, Some(4));
    assert_reads(
        read_csv(&write_csv(movement), movement.name(), Some(movement.contest())),
        movement,
        None,
    );
    // The comma format seats nobody twice and no team against itself: what it reads it can write.
    let comma = read_comma(&write_comma(movement, 3)).unwrap();
    assert_eq!(comma.problems, []);
    assert_eq!(comma.movements.len(), 1);
    let seated = &comma.movements[0].movement;
    if says_the_same_in_commas(movement) {
        assert_eq!(seated, movement);
    }
    assert_reads(read_comma(&write_comma(seated, 3)), seated, Some(3));
    assert_reads(read(&write_comma(seated, 1)), seated, Some(1));
}

fn assert_reads(read: Result<MovementFile, ReadError>, movement: &Movement, set_size: Option<u16>) {
    let file = read.unwrap();
    assert_eq!(file.problems, []);
    assert_eq!(file.movements.len(), 1);
    let only = &file.movements[0];
    assert_eq!((&only.movement, only.set_size), (movement, set_size));
}

/// A row without boards, or a number that meets itself, has a meaning of its own in the comma format.
fn says_the_same_in_commas(movement: &Movement) -> bool {
    let is_plain = |row: &Row| match row.seating {
        Seating::Pairs { ns, ew } => {
            let is_bye = movement.contest() == Contest::Teams && ns == ew && ns != 0;
            (row.set != 0 && !is_bye) || (ns, ew) == (0, 0)
        }
        Seating::Players { n, s, e, w } => row.set != 0 || (n, s, e, w) == (0, 0, 0, 0),
    };
    movement.rows().iter().all(is_plain)
}

#[test]
fn the_corpus_round_trips() {
    for movement in corpus().iter().flat_map(|file| &file.movements) {
        assert_round_trips(&movement.movement);
    }
}

#[test]
fn two_hundred_tables_and_sixty_three_rounds() {
    let rows = (1..=200).flat_map(|table| {
        (1..=63).map(move |round| {
            let seating = Seating::Pairs { ns: table, ew: (table + round) % 200 + 201 };
            Row { table, round, seating, set: round }
        })
    });
    assert_round_trips(&Movement::new("large", Contest::OneWinner, rows.collect()));
}

proptest! {
    #[test]
    fn everything_round_trips(movement in movements(), name in "[ -~é]{0,12}") {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let movement = Movement::new(name, movement.contest(), movement.rows().to_vec());
        assert_round_trips(&movement);
    }

    #[test]
    fn any_text_is_survived(text in "[0-9a-z,:/+.\\[\\]#\n -]{0,200}") {
        for file in [read(&text), read_text(&text), read_comma(&text), read_csv(&text, "", None)] {
            for movement in file.iter().flat_map(|file| &file.movements) {
                assert_round_trips(&movement.movement);
            }
        }
    }
}

/// What is made can be read: the limits are the same. Beyond sixty tables only two kinds, whose files are the largest, or
/// all with `cargo xtask test --long`.
#[test]
fn the_largest_of_every_kind_can_be_read_back() {
    let is_long = std::env::var_os("TENACE_LONG").is_some();
    for kind in Kind::ALL {
        let is_large = is_long || matches!(kind, Kind::DoubleHesitation | Kind::RoundRobin);
        let most = if is_large { MOST_TABLES } else { 60 };
        let sizes = (1..=most).rev().filter(|tables| kind.usual_rounds(*tables).is_some());
        let Some(tables) = sizes.take(1).next() else { continue };
        let movement = generate(&Wanted::new(kind, tables)).unwrap();
        let file = read(&write_csv(&movement)).unwrap();
        assert!(file.problems.is_empty(), "{kind} {tables}");
        assert_eq!(file.movements[0].movement.rows(), movement.rows(), "{kind} {tables}");
    }
}

/// Matches of teams are seen in the numbers alone.
#[test]
fn teams_are_guessed_when_every_meeting_is_there_both_ways() {
    for kind in Kind::ALL {
        for tables in 1..=12 {
            let Ok(movement) = generate(&Wanted::new(kind, tables)) else { continue };
            let file = read(&write_csv(&movement)).unwrap();
            let is_teams = movement.contest() == Contest::Teams;
            let guessed = file.movements[0].movement.contest() == Contest::Teams;
            assert_eq!(guessed, is_teams, "{kind} {tables}");
        }
    }
}
