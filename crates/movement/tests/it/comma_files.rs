//! Comma files of the public collections: what their programs mean by headers, titles and rows.

use movement::exchange::{FileMovement, PickError, read, write_comma};
use movement::{Contest, Seating, check};

use crate::exchange::{TEXT, assert_round_trips};

/// The header's set size counts, whatever the boards and sets; it may be missing in our own text.
#[test]
fn the_set_size_of_the_header_counts() {
    let sets = |tables: u16| -> String {
        let row = |table| (1..=8).map(move |set| format!("{table},{},{set}", table + 7));
        (1..=tables).map(|table| row(table).collect::<Vec<_>>().join(",") + "\n").collect()
    };
    let file = read(&format!("[M47] Hesitation\n0,7,24,3,8,0\n{}", sets(7))).unwrap();
    assert_eq!((file.movements[0].set_size, file.movements[0].movement.sets()), (Some(3), 8));
    // Boards in reserve change nothing.
    let file = read(&format!("Reserve\n5,7,33,4,8\n{}", sets(7))).unwrap();
    assert_eq!(file.movements[0].set_size, Some(4));
    let file = read(&format!("None\n0,7,24,0,8,0\n{}", sets(7))).unwrap();
    assert_eq!(file.movements[0].set_size, None);
    assert_eq!(file.problems[0].to_string(), "Line 2: A set has 1 to 99 boards, not `0`.");
    assert_eq!(read(TEXT).unwrap().movements[0].set_size, None);
    let csv = "# set size: 5\ntable,round,ns,ew,set\n1,1,1,2,1\n";
    assert_eq!(read(csv).unwrap().movements[0].set_size, Some(5));
}

/// A rover of the collections: three tables, and a fourth where those are who sit out. E/W 4 is missing.
#[test]
fn a_number_twice_without_boards_sits_out() {
    let rover = "\
[M6] Rover
1,4,6,2,3,8
1,1,1,4,3,2,1,2,3
2,2,2,2,1,3,4,3,1
3,3,3,3,2,1,3,1,2
4,4,0,1,1,0,2,2,0
";
    let file = read(rover).unwrap();
    assert_eq!(file.problems, []);
    let movement = &file.movements[0].movement;
    let out = |round| movement.at(4, round).unwrap().seating;
    assert_eq!([1, 2, 3].map(out), [4, 1, 2].map(|ns| Seating::Pairs { ns, ew: 0 }));
    let report = check(movement);
    assert!(report.is_playable(), "{:?}", report.faults);
    let who: Vec<String> = report.sit_outs.iter().map(|out| out.who.to_string()).collect();
    assert_eq!(who, ["1 N/S", "2 N/S", "4 N/S"]);
    // The header need not say that E/W 4 is missing: it never plays.
    let quiet = read(&rover.replace("3,8\n", "3,0\n")).unwrap();
    assert_eq!(quiet.movements[0].movement, *movement);

    // With one winner the number is one pair.
    let one = read("Five pairs\n0,3,4,1,2,0\n1,2,1,1,3,2\n3,4,1,2,5,2\n5,5,0,4,4,0\n").unwrap();
    let seating = one.movements[0].movement.at(3, 2).unwrap().seating;
    assert_eq!(seating, Seating::Pairs { ns: 4, ew: 0 });
}

/// Where everybody named in a row without boards plays elsewhere, the table is empty.
#[test]
fn numbers_that_only_fill_a_row_are_nobody() {
    let pairs = "Six tables\n0,3,4,2,2,0\n1,2,1,1,2,0\n3,4,2,1,3,1\n1,2,0,2,4,2\n";
    let movement = &read(pairs).unwrap().movements[0].movement;
    assert_eq!(movement.at(1, 2).unwrap().seating, Seating::Pairs { ns: 0, ew: 0 });
    assert_eq!(movement.at(3, 1).unwrap().seating, Seating::Pairs { ns: 0, ew: 0 });
    let players = "Glennick\n3,2,2,1,2,5\n1,2,3,4,0,1,2,3,5,2\n1,2,3,4,1,1,2,3,4,0\n";
    let movement = &read(players).unwrap().movements[0].movement;
    assert_eq!(movement.at(1, 1).unwrap().seating, Seating::Players { n: 0, s: 0, e: 0, w: 0 });
    // Player 4 has nothing else to do.
    assert_eq!(movement.at(2, 2).unwrap().seating, Seating::Players { n: 0, s: 0, e: 0, w: 4 });
}

/// With two winners the missing pair is counted through both lines, and only its own line lacks it.
#[test]
fn the_missing_pair_of_two_winners_is_of_one_line() {
    let text = |missing: u16| {
        format!(
            "[M18]\n1,3,6,2,3,{missing}\n1,1,1,1,3,2,1,2,3\n2,2,2,2,1,3,2,3,1\n3,3,3,3,2,1,3,1,2\n"
        )
    };
    let seatings = |missing| {
        let file = read(&text(missing)).unwrap();
        let movement = file.movements[0].movement.clone();
        [(3, 1), (1, 2)].map(|(table, round)| movement.at(table, round).unwrap().seating)
    };
    let pairs = |ns, ew| Seating::Pairs { ns, ew };
    assert_eq!(seatings(0), [pairs(3, 3), pairs(1, 3)]);
    assert_eq!(seatings(3), [pairs(0, 3), pairs(1, 3)]);
    assert_eq!(seatings(6), [pairs(3, 0), pairs(1, 0)]);
}

/// A team that would meet itself would meet the missing team, and sits out.
#[test]
fn a_team_against_itself_meets_the_missing_team() {
    let text =
        "Row, team 4 missing\n5,3,6,2,3\n1,3,1,1,2,2,1,1,3\n2,2,1,2,1,2,2,3,3\n3,1,1,3,3,2,3,2,3\n";
    let file = read(text).unwrap();
    let movement = &file.movements[0].movement;
    assert_eq!(movement.contest(), Contest::Teams);
    assert_eq!(movement.at(2, 1).unwrap().seating, Seating::Pairs { ns: 2, ew: 0 });
    let report = check(movement);
    assert!(report.is_playable() && report.against_themselves.is_empty(), "{report:?}");
    assert_eq!(report.sit_outs.len(), 6);
    let verdict: Vec<String> = report.verdict().into_iter().map(|said| said.text).collect();
    assert!(verdict.contains(&"Everybody sits out once.".to_owned()), "{verdict:?}");
    // Of two sections that play each other everybody meets the own number, and nobody sits out.
    let red = "Pivot Red\n5,3,6,2,2\n1,1,1,1,3,2\n2,2,2,2,1,3\n3,3,3,3,2,1\n";
    let movement = &read(red).unwrap().movements[0].movement;
    assert_eq!(movement.at(2, 1).unwrap().seating, Seating::Pairs { ns: 2, ew: 2 });
}

/// Five numbers are of teams, also where the kind is 0; six are of pairs.
#[test]
fn teams_have_five_numbers() {
    let rows = "1,2,1\n2,1,1\n";
    let contest = |header: &str| {
        read(&format!("x\n{header}\n{rows}")).unwrap().movements[0].movement.contest()
    };
    assert_eq!(contest("0,2,8,8,1"), Contest::Teams);
    assert_eq!(contest("0,2,8,8,1,0"), Contest::OneWinner);
}

/// Titles begin with digits and have commas; a slip in a row makes no title of it.
#[test]
fn titles_may_look_like_numbers() {
    let titles = [
        "3/4 Howell, ACBL SPECIAL",
        "9 x 3 rounds, N(1-9) up 1 Table, S(10-18) down 1 Table, E(19-27) up 2 tables, W down 2",
        "7, 8 or 9 tables",
        "1,2 or 3 tables",
        "1, 2, 3 and 4",
        "2024, the short one",
        "3, 4, 5, 6, 7 and 8 tables",
        "12",
    ];
    let text: String =
        titles.iter().map(|title| format!("{title}\n5,2,8,8,1\n1,2,1\n2,1,1\n\n")).collect();
    let file = read(&text).unwrap();
    assert_eq!(file.problems, []);
    let names: Vec<&str> = file.movements.iter().map(|one| one.movement.name()).collect();
    assert_eq!(names, titles);
    for FileMovement { movement, .. } in &file.movements {
        assert_round_trips(movement);
    }
    let written = write_comma(&file.movements[0].movement, 8);
    assert!(written.starts_with("3/4 Howell, ACBL SPECIAL\n5,2,"), "{written}");
    let slip = read("Slip\n0,2,6,2,3,0\n4,1,1,4,2,2,x,3,3\n2,3,1,3,1,2,1,2,3\n").unwrap();
    assert_eq!(slip.problems.len(), 1, "{:?}", slip.problems);
    assert_eq!((slip.problems[0].line, slip.movements[0].movement.tables()), (3, 2));
    // In the first cell too, and then the other movements of the file are still themselves.
    let good =
        |title: &str| format!("{title}\n0,2,6,2,3,0\n4,1,1,4,2,2,1,3,3\n2,3,1,3,1,2,1,2,3\n");
    let slip = read(&(good("A") + &good("B").replace("\n4,", "\n4a,") + &good("C"))).unwrap();
    assert_eq!(slip.problems.len(), 1, "{:?}", slip.problems);
    assert!(slip.problems[0].to_string().contains("4a"), "{:?}", slip.problems);
    let names: Vec<&str> = slip.movements.iter().map(|one| one.movement.name()).collect();
    assert_eq!(names, ["A", "B", "C"]);
    // A row that a spreadsheet filled up with commas is no movement.
    let filled = read(&good("D,,,,").replace("0\n", "0,,,\n")).unwrap();
    assert_eq!(filled.movements.len(), 1, "{:?}", filled.problems);
}

#[test]
fn one_movement_of_many_by_number_or_name() {
    let one = |title: &str, tables: u16| -> String {
        let rows = (1..=tables).map(|table| format!("{table},{},{table}\n", table + tables));
        format!("{title}\n0,{tables},8,2,1,0\n{}\n", rows.collect::<String>())
    };
    let text = one("[M1] Howell", 2)
        + &one("[M2] Web, 9 rounds", 3)
        + &one("[M2] Web, 9 rounds", 4)
        + &one("[M30] Howell and more", 2).replace("1,3,1", "1,x,1")
        + &one("2024", 2);
    let file = read(&text).unwrap();
    assert_eq!((file.movements.len(), file.problems.len()), (5, 1));
    let pick = |choice: &str| file.clone().pick(choice);
    let picked = |choice: &str| {
        let file = pick(choice).unwrap();
        assert_eq!(file.movements.len(), 1);
        (file.movements[0].movement.name().to_owned(), file.movements[0].movement.tables())
    };
    assert_eq!(picked("3"), ("[M2] Web, 9 rounds".to_owned(), 4));
    assert_eq!(picked("2024"), ("2024".to_owned(), 2), "there is no number 2024, but a name");
    assert_eq!(picked("m30"), ("[M30] Howell and more".to_owned(), 2));
    assert_eq!(picked(" [M1]  HOWELL "), ("[M1] Howell".to_owned(), 2));
    // The problems of the others are not this one's.
    assert_eq!((pick("1").unwrap().problems.len(), pick("m30").unwrap().problems.len()), (0, 1));
    assert_eq!(pick("6"), Err(PickError::NoNumber { number: 6, count: 5 }));
    assert_eq!(pick("0"), Err(PickError::NoNumber { number: 0, count: 5 }));
    assert_eq!(pick("M9"), Err(PickError::NoName("M9".into())));
    assert_eq!(
        pick("web").unwrap_err().to_string(),
        "2 movements are called “web”; choose one by its number: 2 (3 tables, 1 round) and 3 (4 tables, \
         1 round)"
    );
}
