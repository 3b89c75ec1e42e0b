//! Lists of names in every sensible form are understood, and what is not is told with its line.

use proptest::prelude::*;
use rstest::rstest;
use web::setup::names::{Entry, Listed, decode};

fn read(text: &str) -> web::setup::names::NameList {
    web::setup::names::read(text, Listed::Pairs)
}

/// Writes an entry short: `3 NS Ann Smith#12 + Bob Jones`.
fn short(entry: &Entry) -> String {
    let mut text = entry.number.map(|number| format!("{number} ")).unwrap_or_default();
    if let Some(side) = entry.side {
        text += &format!("{side} ");
    }
    let players = entry.players.iter().map(|player| match &player.number {
        Some(number) => format!("{}#{number}", player.name),
        None => player.name.clone(),
    });
    text + &players.collect::<Vec<_>>().join(" + ")
}

#[rstest]
#[case("Ann Smith & Bob Jones", "Ann Smith + Bob Jones")]
#[case("Ann Smith and Bob Jones", "Ann Smith + Bob Jones")]
#[case("Ann Smit en Bob de Jong", "Ann Smit + Bob de Jong")]
#[case("Ann Smith / Bob Jones", "Ann Smith + Bob Jones")]
#[case("Ann Smith - Bob Jones-Brown", "Ann Smith + Bob Jones-Brown")]
#[case("Ann Smith&Bob Jones", "Ann Smith + Bob Jones")]
#[case("Ann Smith, Bob Jones", "Ann Smith + Bob Jones")]
#[case("1 Ann Smith Bob Jones", "1 Ann Smith + Bob Jones")]
#[case("1. Ann Smith & Bob Jones", "1 Ann Smith + Bob Jones")]
#[case("12) Ann & Bob", "12 Ann + Bob")]
#[case("NS3 Ann Smith & Bob Jones", "3 NS Ann Smith + Bob Jones")]
#[case("EW 12 Ann Smith & Bob Jones", "12 EW Ann Smith + Bob Jones")]
#[case("4 O/W Ann & Bob", "4 EW Ann + Bob")]
#[case("Smith, Ann; Jones, Bob", "Ann Smith + Bob Jones")]
#[case("3; Smith, Ann; Jones, Bob", "3 Ann Smith + Bob Jones")]
#[case("Smith, Ann & Jones, Bob", "Ann Smith + Bob Jones")]
#[case("Smith, Ann, Jones, Bob", "Ann Smith + Bob Jones")]
#[case("Ann,Smith,Bob,Jones", "Ann Smith + Bob Jones")]
#[case("1,Ann Smith,Bob Jones", "1 Ann Smith + Bob Jones")]
#[case("Ann Smith (12345) & Bob Jones (67890)", "Ann Smith#12345 + Bob Jones#67890")]
#[case("Ann Smith 12345 Bob Jones 67890", "Ann Smith#12345 + Bob Jones#67890")]
#[case("12345 Ann Smith 67890 Bob Jones", "Ann Smith#12345 + Bob Jones#67890")]
#[case("Ann Smith,12345,Bob Jones,67890", "Ann Smith#12345 + Bob Jones#67890")]
#[case("1\tAnn\tSmith\tBob\tJones", "1 Ann Smith + Bob Jones")]
#[case("1\t12345\tAnn\tSmith\t67890\tBob\tJones", "1 Ann Smith#12345 + Bob Jones#67890")]
#[case("2\tAnn Smith\t\tBob de la Cruz", "2 Ann Smith + Bob de la Cruz")]
#[case("2\tNS\tAnn & Bob", "2 NS Ann + Bob")]
#[case("\"Smith, Ann\",\"Jones, Bob\"", "Ann Smith + Bob Jones")]
#[case("1;Jan de Vries;Piet Bakker", "1 Jan de Vries + Piet Bakker")]
#[case("1,Jan de Vries,Piet Bakker", "1 Jan de Vries + Piet Bakker")]
#[case("1\tJan de Vries\tPiet van den Berg", "1 Jan de Vries + Piet van den Berg")]
#[case("NS1;Mary Ann Smith;Bob Jones", "1 NS Mary Ann Smith + Bob Jones")]
#[case("2 E/W;Mary Ann Smith;Bob Jones", "2 EW Mary Ann Smith + Bob Jones")]
#[case("7;101;Jan de Vries;102;Piet Bakker", "7 Jan de Vries#101 + Piet Bakker#102")]
#[case(
    "7,1012345,Jan de Vries,1023456,Piet Bakker",
    "7 Jan de Vries#1012345 + Piet Bakker#1023456"
)]
#[case("7\t101\tJan de Vries\t102\tPiet Bakker", "7 Jan de Vries#101 + Piet Bakker#102")]
#[case("NS7;Jan de Vries;101;Piet Bakker;102", "7 NS Jan de Vries#101 + Piet Bakker#102")]
#[case("101;Jan de Vries;102;Piet Bakker", "Jan de Vries#101 + Piet Bakker#102")]
#[case("Ann Smith", "Ann Smith")]
#[case("ann smith bob jones", "ann smith + bob jones")]
#[case("Lions: Ann Smith, Bob Jones", "Ann Smith + Bob Jones")]
#[case("Lions: Smith, Ann & Jones, Bob", "Ann Smith + Bob Jones")]
#[case("Lions: Ann Smith; Bob Jones;", "Ann Smith + Bob Jones")]
#[case("Jürgen Müller & Zoë Łukasz", "Jürgen Müller + Zoë Łukasz")]
#[case(
    "van den Berg, Jan Willem & de la Cruz, Maria Jose",
    "Jan Willem van den Berg + Maria Jose de la Cruz"
)]
#[case("Al Green Di Old", "Al Green + Di Old")]
#[case("Smith, Ann, Jr. & Jones, Bob", "Ann Smith Jr. + Bob Jones")]
#[case("1. Ann Smith, 2. Bob Jones", "Ann Smith + Bob Jones")]
#[case("7. 1. Ann Smith & 2. Bob Jones", "7 Ann Smith + Bob Jones")]
#[case("1) Ann Smith; 2) Bob Jones.", "Ann Smith + Bob Jones")]
#[case("NS 3. Ann & Bob", "3 NS Ann + Bob")]
#[case("N/S\t3.\tAnn Smith\tBob Jones", "3 NS Ann Smith + Bob Jones")]
#[case("Ann Smith-Jones & Bob B.", "Ann Smith-Jones + Bob B.")]
fn a_line_is_understood(#[case] line: &str, #[case] expected: &str) {
    let list = read(line);
    assert_eq!(list.problems, [], "{line}");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, [expected], "{line}");
}

#[rstest]
#[case("Ann Maria Smith Bob Jones", "It is not clear where the first name ends.")]
#[case("& Bob", "A name is missing on this line.")]
#[case("5 12345", "A number has no name.")]
#[case("Ann & Ann", "Ann is named twice on this line.")]
#[case("A & B & C & D & E & F & G", "There are 7 names on this line; a pair has two.")]
#[case("Ann Smith, Bob Jones, Cy Young, Di Old", "There are 4 names on this line; a pair has two.")]
#[case(
    "Lions: Ann Smith, Bob Jones, Cy Young, Di Old",
    "There are 4 names on this line; a pair has two."
)]
#[case("Lions: Ann; Bob; Cy; Di", "There are 4 names on this line; a pair has two.")]
#[case("Lions: Ann, Bob, Cy Young, Di", "There are 4 names on this line; a pair has two.")]
#[case(
    "Lions: Ann Smith, Bob Jones; Cy Young, Di Old",
    "There are 4 names on this line; a pair has two."
)]
#[case("Maria de la Cruz", "It is not clear where the first name ends.")]
#[case("Jan de Vries Piet", "It is not clear where the first name ends.")]
#[case("Ann Smith; Bob Jones; Cy Young", "There are 3 names on this line; a pair has two.")]
#[case(
    "Lions: Ann Smith, Bob Jones & Cy Young, Di Old",
    "It is not clear whether “Ann Smith, Bob Jones” is one player or two."
)]
#[case(
    "Lions: Ann Smith & Bob Jones, Cy Young",
    "It is not clear whether “Bob Jones, Cy Young” is one player or two."
)]
#[case("Lions - Ann Smith, Bob Jones, Cy Young, Di Old", "It is not clear")]
#[case("van der Berg Jan", "It is not clear where the first name ends.")]
#[case("Jan Van Den Berg", "It is not clear where the first name ends.")]
#[case("Ann Di Stefano Rossi", "It is not clear where the first name ends.")]
#[case("Table 2 NS: Ann & Bob", "It is not clear what “Table 2 NS” means.")]
#[case("Lions (Ann Smith, Bob Jones)", "It is not clear what “(” means in “Lions (Ann Smith”.")]
#[case("Ann Smith/Bob Jones, Cy Young", "It is not clear what “/” means in “Ann Smith/Bob Jones”.")]
#[case("Ann Smith, 2. Bob Jones", "It is not clear what “2.” means.")]
#[case("Ann Smith 2. Bob Jones", "It is not clear what “2.” means.")]
#[case("Ann Smith = Bob Jones", "It is not clear")]
#[case("Ann Smith | Bob Jones", "It is not clear")]
#[case("Ann Smith+Bob Jones, Cy Young", "It is not clear what “+” means")]
#[case("Ann Smith & Bob Jones (npc)", "It is not clear what “(” means in “Bob Jones (npc)”.")]
#[case("Table 2 NS Ann & Bob", "It is not clear what “Table 2” means.")]
fn what_is_not_understood_is_told(#[case] line: &str, #[case] why: &str) {
    let list = read(line);
    assert_eq!(list.entries, [], "{line}");
    let [problem] = list.problems.as_slice() else { panic!("{line}: {list:?}") };
    assert!(problem.why.starts_with(why), "{line}: {}", problem.why);
    assert_eq!((problem.line, problem.text.as_str()), (1, line));
}

#[rstest]
#[case(
    "Lions: Ann Smith, Bob Jones, Cy Young, Di Old",
    "Ann Smith + Bob Jones + Cy Young + Di Old"
)]
#[case("Lions: Ann; Bob; Cy; Di", "Ann + Bob + Cy + Di")]
#[case("Lions: Ann, Bob, Cy Young, Di", "Ann + Bob + Cy Young + Di")]
#[case("Lions:: Ann; Bob; Cy; Di", "Ann + Bob + Cy + Di")]
#[case(
    "Lions: Ann Smith, Bob Jones; Cy Young, Di Old",
    "Ann Smith + Bob Jones + Cy Young + Di Old"
)]
#[case("Ann Smith - Bob Jones, Cy Young - Di Old", "Ann Smith + Bob Jones + Cy Young + Di Old")]
#[case(
    "Lions: John Smith, Jr., Bob Jones, Cy Young III, Di Old",
    "John Smith Jr. + Bob Jones + Cy Young III + Di Old"
)]
#[case(
    "3. Lions: Ann Smith, Bob Jones, Cy Young, Di Old",
    "3 Ann Smith + Bob Jones + Cy Young + Di Old"
)]
#[case(
    "Team 3: Ann Smith, Bob Jones, Cy Young, Di Old",
    "3 Ann Smith + Bob Jones + Cy Young + Di Old"
)]
#[case(
    "3: Ann Smith, Bob Jones, Cy Young, Di Old, Ed Fox",
    "3 Ann Smith + Bob Jones + Cy Young + Di Old + Ed Fox"
)]
#[case(
    "Lions 2: Ann Smith & Bob Jones, Cy Young & Di Old",
    "Ann Smith + Bob Jones + Cy Young + Di Old"
)]
#[case(
    "Lions: Smith, Ann; de Vries, Jan; Young, Cy; Old, Di",
    "Ann Smith + Jan de Vries + Cy Young + Di Old"
)]
#[case(
    "Lions - Ann Smith, Bob Jones, Cy Young, Mary Ann Old",
    "Ann Smith + Bob Jones + Cy Young + Mary Ann Old"
)]
#[case("Ann Smith, Bob Jones, Cy Young, Di Old", "Ann Smith + Bob Jones + Cy Young + Di Old")]
#[case("2\tAnn Smith\tBob Jones\tCy Young\tDi Old", "2 Ann Smith + Bob Jones + Cy Young + Di Old")]
#[case(
    "Lions: Ann Smith (11), Bob Jones 12, Cy Young, 13, Di Old",
    "Ann Smith#11 + Bob Jones#12 + Cy Young#13 + Di Old"
)]
#[case(
    "Lions: Ann Smith, Bob Jones, Cy Young, Di Old, Ed Fox, Flo Gray",
    "Ann Smith + Bob Jones + Cy Young + Di Old + Ed Fox + Flo Gray"
)]
#[case("NS3 Ann Smith & Bob Jones", "3 NS Ann Smith + Bob Jones")]
#[case(
    "Lions: 1. Ann Smith, 2. Bob Jones, 3. Cy Young, 4. Di Old.",
    "Ann Smith + Bob Jones + Cy Young + Di Old"
)]
#[case("Lions: Ann Smith-Jones, Bob Jones, Cy Young", "Ann Smith-Jones + Bob Jones + Cy Young")]
fn a_line_of_a_list_of_teams_is_understood(#[case] line: &str, #[case] expected: &str) {
    let list = web::setup::names::read(line, Listed::Teams);
    assert_eq!(list.problems, [], "{line}");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, [expected], "{line}");
}

#[test]
fn a_list_of_teams_may_have_columns_or_a_line_for_each_player() {
    let teams = |text: &str| web::setup::names::read(text, Listed::Teams);
    let list = teams(
        "Team;Player 1;Player 2;Player 3;Player 4\nLions;Ann;Bob;Cy;Di\nBears;Ed;Flo;Gus;Hal\n",
    );
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["Ann + Bob + Cy + Di", "Ed + Flo + Gus + Hal"]);
    assert_eq!(list.entries[1].title.as_deref(), Some("Bears"));
    assert_eq!(list.notes.len(), 1, "the names are not kept: {:?}", list.notes);
    let list = teams("Team,Name\n1,Ann\n1,Bob\n1,Cy\n1,Di\n2,Ed\n");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["1 Ann + Bob + Cy + Di"]);
    let [alone] = list.problems.as_slice() else { panic!("{list:?}") };
    assert_eq!(alone.why, "There is only one name on this line; a team has four.");
    assert_eq!(alone.line, 6);
    let list = teams(
        "Team;Player 1;Player 2;Player 3;Player 4\nLions 2;Ann;Bob;Cy;Di\nTeam 7;Ed;Flo;Gus;Hal\n",
    );
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["Ann + Bob + Cy + Di", "7 Ed + Flo + Gus + Hal"]);
    assert_eq!(list.entries[0].title.as_deref(), Some("Lions 2"));
}

#[test]
fn the_players_of_a_team_may_stand_on_lines_below_its_name() {
    let list = web::setup::names::read(
        "Lions:\nAnn Smith\nSmith, Bob\n3. Cy Young\n4 Di Old (11)\n\nTeam 4:\nEd & Flo\nGus & Hal\nBears:\n",
        Listed::Teams,
    );
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["Ann Smith + Bob Smith + Cy Young + Di Old#11", "4 Ed + Flo + Gus + Hal"]);
    let [bears] = list.problems.as_slice() else { panic!("{list:?}") };
    assert_eq!((bears.line, bears.text.as_str()), (10, "Bears:"));
}

#[rstest]
#[case::all_have_numbers("1 Lions: A B; C D; E F; G H\n3 Bears: I J; K L; M N; O P", &[Some(1), Some(3)], &["Lions", "Bears"])]
#[case::a_name_with_a_number("Lions: A B; C D; E F; G H\n3 Musketeers: I J; K L; M N; O P", &[None, None], &["Lions", "3 Musketeers"])]
#[case::both("2. Lions: A B; C D; E F; G H\n4. 3 Musketeers: I J; K L; M N; O P", &[Some(2), Some(4)], &["Lions", "3 Musketeers"])]
fn a_number_before_a_team_is_told_from_its_name(
    #[case] text: &str,
    #[case] numbers: &[Option<u16>],
    #[case] names: &[&str],
) {
    let list = web::setup::names::read(text, Listed::Teams);
    assert_eq!(list.problems, [], "{text}");
    let found: Vec<Option<u16>> = list.entries.iter().map(|entry| entry.number).collect();
    assert_eq!(found, numbers);
    let found: Vec<&str> = list.entries.iter().filter_map(|entry| entry.title.as_deref()).collect();
    assert_eq!(found, names);
}

#[rstest]
#[case("Lions: Ann Smith Bob Jones Cy Young Di Old", "It is not clear where one player ends.")]
#[case(
    "Lions, Ann Smith, Bob Jones, Cy Young, Di Old",
    "It is not clear whether “Lions” is a player or the team."
)]
#[case("Lions: A, B, C, D, E, F, G, H", "There are 8 names on this line; at most 6 make a team.")]
#[case(
    "Lions, Ann Smith, Bob Jones, Cy Young",
    "It is not clear whether “Lions” is a player or the team."
)]
#[case("Lions: Smith, Ann, Jones, Bob", "It is not clear which of these are last names.")]
#[case(
    "3 Musketeers: Ann Smith, Bob Jones, Cy Young, Di Old",
    "It is not clear whether 3 is the number of “Musketeers”."
)]
#[case("Lions: Ann: Bob; Cy; Di", "It is not clear what “Ann: Bob” means.")]
#[case("Lions:", "It is not clear what “Lions:” means.")]
#[case("Ann Smith - Bob Jones, Cy Young - Di Old - Ed Fox", "It is not clear")]
#[case("Ann Smith", "There is only one name on this line; a team has four.")]
#[case("Lions: Ann Fox; Bob Fox; Ann Fox; Di Fox", "Ann Fox is named twice on this line.")]
#[case("Lions (Ann Smith, Bob Jones, Cy Young, Di Old)", "It is not clear what “(” means")]
#[case("Lions [Ann Smith, Bob Jones, Cy Young, Di Old]", "It is not clear what “[” means")]
#[case("Lions = Ann Smith, Bob Jones, Cy Young, Di Old", "It is not clear what “=” means")]
#[case("Lions | Ann Smith, Bob Jones, Cy Young, Di Old", "It is not clear what “|” means")]
#[case("Lions: Ann Smith/Bob Jones, Cy Young/Di Old", "It is not clear what “/” means")]
#[case("Lions: Ann Smith+Bob Jones, Cy Young+Di Old", "It is not clear what “+” means")]
#[case(
    "Lions: Ann Smith-Bob Jones, Cy Young-Di Old",
    "It is not clear whether “Ann Smith-Bob Jones”"
)]
#[case(
    "Lions: Ann Smith Bob Jones, Cy Young Di Old",
    "It is not clear whether “Ann Smith Bob Jones”"
)]
#[case("Lions: Ann Smith, Bob Jones, Cy Young, Di Old (npc)", "It is not clear what “(” means")]
#[case("Lions: 1. Ann Smith, Bob Jones, Cy Young, Di Old", "It is not clear what “1.” means")]
#[case("Lions: Ann Smith, Bob Jones, 7. Cy Young, Di Old", "It is not clear what “7.” means")]
#[case("Table 3 Ann Smith, Bob Jones, Cy Young, Di Old", "It is not clear what “Table 3” means")]
fn what_is_not_understood_of_a_list_of_teams_is_told(#[case] line: &str, #[case] why: &str) {
    let list = web::setup::names::read(&format!("\n{line}"), Listed::Teams);
    assert_eq!(list.entries, [], "{line}");
    let [problem] = list.problems.as_slice() else { panic!("{line}: {list:?}") };
    assert!(problem.why.starts_with(why), "{line}: {}", problem.why);
    assert_eq!((problem.line, problem.text.as_str()), (2, line));
}

/// Three players of a team, of whom one has a long name, are three players.
#[rstest]
#[case("Lions: Maria García-López Ruiz, Ann Smith, Bob Jones", 3)]
#[case("Lions: Juan Carlos García López, Ana Ruiz", 2)]
#[case("Lions: Dr. Jean-Pierre Dupont, Ann Smith", 2)]
fn a_long_name_is_one_player_where_another_is_plainly_one(
    #[case] line: &str,
    #[case] players: usize,
) {
    let list = web::setup::names::read(line, Listed::Teams);
    let [entry] = list.entries.as_slice() else { panic!("{line}: {list:?}") };
    assert_eq!(entry.players.len(), players, "{list:?}");
}

#[rstest]
#[case("Ann Smith", "Ann Smith")]
#[case("Mary Ann Smith", "Mary Ann Smith")]
#[case("Maria de la Cruz", "Maria de la Cruz")]
#[case("7 Jan van den Berg", "7 Jan van den Berg")]
#[case("7. Smith, Ann", "7 Ann Smith")]
#[case("de Vries, Jan", "Jan de Vries")]
#[case("12345 Ann Smith", "Ann Smith#12345")]
#[case("Ann Smith (12345)", "Ann Smith#12345")]
#[case("7\t12345\tAnn\tSmith", "7 Ann Smith#12345")]
#[case("7,Ann,Smith", "7 Ann Smith")]
#[case("Ann Smith;12345", "Ann Smith#12345")]
#[case("John Smith, Jr.", "John Smith Jr.")]
#[case("7 Smith, Jr., John", "7 John Smith Jr.")]
#[case("7. Ann Smith-Jones.", "7 Ann Smith-Jones")]
#[case("\"Mary Ann Lee Smith\"", "Mary Ann Lee Smith")]
fn a_line_of_a_list_of_individuals_is_understood(#[case] line: &str, #[case] expected: &str) {
    let list = web::setup::names::read(line, Listed::Individuals);
    assert_eq!((list.problems.len(), list.notes.len()), (0, 0), "{line}: {list:?}");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, [expected], "{line}");
}

#[rstest]
#[case("Ann Smith & Bob Jones", "There are 2 names on this line. Write one player on each line.")]
#[case("Ann Smith, Bob Jones", "There are 2 names on this line. Write one player on each line.")]
#[case("Ann, Bob, Cy", "There are 3 names on this line. Write one player on each line.")]
#[case("Lions: Ann Smith", "It is not clear whether “Lions” is a player.")]
#[case("Table 1 N Ann Smith", "It is not clear what “Table 1” means.")]
#[case("Tafel 12: Ann Smit", "It is not clear whether “Tafel 12” is a player.")]
#[case("tafel1 N Ann Smit", "It is not clear what “tafel1” means.")]
#[case(
    "Ann Smith Bob Jones",
    "It is not clear whether “Ann Smith Bob Jones” is one player or two."
)]
#[case("Ann Smith (EBU)", "It is not clear what “(” means in “Ann Smith (EBU)”.")]
fn what_is_not_understood_of_a_list_of_individuals_is_told(#[case] line: &str, #[case] why: &str) {
    let list = web::setup::names::read(line, Listed::Individuals);
    assert_eq!(list.entries, [], "{line}");
    let [problem] = list.problems.as_slice() else { panic!("{line}: {list:?}") };
    assert!(problem.why.starts_with(why), "{line}: {}", problem.why);
}

#[test]
fn a_heading_names_the_columns() {
    let list = read(
        "Pair,Direction,Player 1,EBU no 1,Player 2,EBU no 2,Rating,Shirt\n\
         1,NS,Ann Smith,11,\"Jones, Bob\",12,54.3,red\n\
         1,EW,Cy Young,13,Di Old,14,\"48,25\",blue\n",
    );
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["1 NS Ann Smith#11 + Bob Jones#12", "1 EW Cy Young#13 + Di Old#14"]);
    let ratings: Vec<_> = list.entries.iter().map(|entry| entry.rating).collect();
    assert_eq!(ratings, [Some(54_300), Some(48_250)]);
    assert_eq!(list.notes[0].why, "The column “Shirt” is not used.");
}

#[rstest]
#[case("Pair;Number 1;Name 1;Number 2;Name 2")]
#[case("Paar;Nummer1;Naam1;Nummer2;Naam2")]
#[case("Nr;Lidnummer speler 1;Speler 1;Lidnummer speler 2;Speler 2")]
#[case("No.;No. 1;Name 1;No. 2;Name 2")]
#[case("Pair;Player 1 number;Player 1 name;Player 2 number;Player 2 name")]
fn members_numbers_are_not_pairs_numbers(#[case] heading: &str) {
    for separator in [";", ",", "\t"] {
        let text = format!("{heading}\n3;101;Jan de Vries;102;Piet Bakker\n");
        let list = read(&text.replace(';', separator));
        assert_eq!(list.problems, [], "{heading}");
        let found: Vec<String> = list.entries.iter().map(short).collect();
        assert_eq!(found, ["3 Jan de Vries#101 + Piet Bakker#102"], "{heading}");
    }
}

#[rstest]
#[case("Nora North & Sam South")]
#[case("1;Nora North;Sam South")]
#[case("North West & Ann East")]
#[case("Ann Player\tBob Partner")]
fn people_may_be_called_what_headings_say(#[case] first: &str) {
    let list = read(&format!("{first}\n2 Cy Young & Di Old\n"));
    assert_eq!((list.entries.len(), list.problems.len()), (2, 0), "{list:?}");
}

#[test]
fn a_heading_with_a_number_for_each_player_has_none_for_the_pair() {
    let list = read("Number 1;Name 1;Number 2;Name 2\n101;Jan de Vries;102;Piet Bakker\n");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["Jan de Vries#101 + Piet Bakker#102"]);
}

#[test]
fn first_and_last_names_may_have_columns_and_players_lines_of_their_own() {
    let list =
        read("Paar;Achternaam;Voornaam;Lidnummer\n1;Smit;Ann;101\n1;Jong;Bob;102\n2;Bos;Cor;103\n");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["1 Ann Smit#101 + Bob Jong#102", "2 Cor Bos#103"]);
    assert_eq!(list.notes.last().unwrap().why, "Cor Bos has no partner on this line.");
}

#[test]
fn two_lists_under_their_lines() {
    let list = read("N/S\n1 Ann & Bob\n2 Cy & Di\n\nEast-West:\n1 Ed & Flo\n# late\n2 Gus & Hal\n");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    assert_eq!(found, ["1 NS Ann + Bob", "2 NS Cy + Di", "1 EW Ed + Flo", "2 EW Gus + Hal"]);
    assert_eq!(list.problems, []);
}

#[test]
fn lines_of_several_lists_are_each_read_in_their_own_way() {
    let list =
        read("1 Ann Smith & Bob Jones\nSmit, Cor; Dekker, Dirk\n3\tEve\tAdams\tFay\tBrown\n");
    let found: Vec<String> = list.entries.iter().map(short).collect();
    let expected = ["1 Ann Smith + Bob Jones", "Cor Smit + Dirk Dekker", "3 Eve Adams + Fay Brown"];
    assert_eq!(found, expected);
}

#[test]
fn numbers_and_people_stand_once_in_a_list() {
    let list = read("1 Ann & Bob\n1 Cy & Di\n2 ann & Ed\n");
    assert_eq!(list.entries.len(), 1);
    let why: Vec<(usize, &str)> =
        list.problems.iter().map(|problem| (problem.line, problem.why.as_str())).collect();
    assert_eq!(
        why,
        [(2, "Line 1 has number 1 too. Change one of them."), (3, "ann is on line 1 already.")]
    );
}

#[test]
fn a_file_may_be_in_any_of_the_usual_encodings() {
    assert_eq!(decode("Zoë & Jürgen".as_bytes()), "Zoë & Jürgen");
    assert_eq!(decode(b"Zo\xeb & J\xfcrgen"), "Zoë & Jürgen");
    let wide: Vec<u8> =
        [0xff, 0xfe].into_iter().chain("Zoë".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(decode(&wide), "Zoë");
}

#[test]
fn a_paste_of_three_hundred_odd_lines_is_answered_line_by_line() {
    let text: String = (1..=300)
        .map(|line| match line % 5 {
            0 => format!("{line} ??? {line} & !!!\n"),
            1 => format!("Player{line}a Alpha & Player{line}b Beta\n"),
            2 => format!("{line}\tP{line}c\tGamma\tP{line}d\tDelta\n"),
            3 => "\t\t\n".to_owned(),
            _ => format!("P{line} and so on and so forth\n"),
        })
        .collect();
    let list = read(&text);
    let mut told: Vec<usize> = list.entries.iter().map(|entry| entry.line).collect();
    told.extend(list.problems.iter().map(|problem| problem.line));
    told.sort_unstable();
    let expected: Vec<usize> = (1..=300).filter(|line| line % 5 != 3).collect();
    assert_eq!(told, expected);
}

proptest! {
    /// Every line with a letter or a digit in it is in the list or among the problems, and no name has a sign that only
    /// stands around names.
    #[test]
    fn nothing_is_dropped(
        lines in proptest::collection::vec("[A-Za-z0-9é&,;:\"()\\[\\]=|+./\\t -]{0,30}", 0..12),
        listed in prop_oneof![Just(Listed::Pairs), Just(Listed::Teams), Just(Listed::Individuals)],
    ) {
        let list = web::setup::names::read(&lines.join("\n"), listed);
        let mut told: Vec<usize> = list.entries.iter().map(|entry| entry.line).collect();
        told.extend(list.problems.iter().map(|problem| problem.line));
        told.extend(list.notes.iter().map(|note| note.line));
        for (number, line) in (1..).zip(&lines) {
            let says = line.chars().any(char::is_alphanumeric);
            let direction: String = line.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect();
            let is_heading = ["ns", "ew", "nz", "ow", "eo"].iter().any(|word| direction.starts_with(word));
            // The second player of a pair may be taken in with the line before.
            let joined = list.entries.iter().any(|entry| entry.line < number && entry.players.len() > 1);
            // The players below the name of a team are told with it.
            let joined = joined || list.problems.iter().any(|problem| problem.line < number && problem.text.contains(':'));
            prop_assert!(!says || is_heading || joined || told.contains(&number), "line {number}: {line:?}: {list:?}");
        }
        for player in list.entries.iter().flat_map(|entry| &entry.players) {
            prop_assert!(player.name.chars().any(char::is_alphabetic), "{list:?}");
            let sign = player.name.chars().find(|c| "()[]=|/+:".contains(*c));
            prop_assert!(sign.is_none(), "{:?} has {sign:?}: {lines:?}", player.name);
        }
    }

    #[test]
    fn any_text_is_read(text in ".{0,200}") {
        let list = read(&text);
        prop_assert!(list.entries.iter().all(|entry| !entry.players.is_empty()));
    }
}

#[test]
fn what_cannot_be_seen_is_left_out_and_told() {
    let list = web::setup::names::read(
        "1 Ann Smith & Bob\u{202e} Jones\n2 Cy Young & Di Old\n",
        Listed::Pairs,
    );
    assert_eq!(list.entries[0].players[1].name, "Bob Jones");
    let notes: Vec<(usize, &str)> =
        list.notes.iter().map(|note| (note.line, note.why.as_str())).collect();
    assert_eq!(notes, [(1, "Characters that cannot be seen were left out.")]);
}
