//! What is wrong with files, and what programs trip over.

use crate::corpus::{self, TEMPLATE, TEMPLATE_97, TWELVE_TABLES};
use crate::made::Made;
use bws::check::check_bytes;
use bws::finding::{Code, Findings, Program, Severity};
use jet::Version;
use jet::table::ColumnType;
use rstest::rstest;
use std::collections::BTreeSet;

fn told(findings: &Findings, program: Option<Program>, severity: Severity) -> Vec<String> {
    let wanted = findings
        .list()
        .iter()
        .filter(|finding| finding.program == program && finding.severity == severity);
    wanted.map(|finding| format!("{} {finding}", finding.code.word())).collect()
}

fn problems(made: Made) -> Vec<String> {
    told(&check_bytes(made.bytes()).unwrap(), None, Severity::Problem)
}

fn of_program(made: Made, program: Program) -> Vec<String> {
    let findings = check_bytes(made.bytes()).unwrap();
    let mut all = told(&findings, Some(program), Severity::Problem);
    all.extend(told(&findings, Some(program), Severity::Note));
    all
}

fn one_table(version: Version) -> Made {
    Made::new(version).section(1, "A", 1).round([1, 1, 1, 1, 2, 1, 2])
}

#[test]
fn the_real_files_have_no_problems() {
    for name in [TWELVE_TABLES, TEMPLATE, TEMPLATE_97] {
        let Some(bytes) = corpus::bytes(name) else { return };
        let findings = check_bytes(bytes).unwrap();
        assert_eq!(told(&findings, None, Severity::Problem), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_session_of_2005_is_for_the_programs_of_its_time() {
    let Some(bytes) = corpus::bytes(TWELVE_TABLES) else { return };
    let findings = check_bytes(bytes).unwrap();
    assert_eq!(
        told(&findings, Some(Program::ControlProgram5), Severity::Note),
        ["format file: it reads Access 2000 only, and this file is of Access 97"]
    );
    assert_eq!(
        told(&findings, Some(Program::Access97Programs), Severity::Note),
        Vec::<String>::new()
    );
}

#[rstest]
fn a_sound_file_is_told_so(#[values(Version::Jet3, Version::Jet4)] version: Version) {
    assert_eq!(
        problems(one_table(version).result([1, 1, 1, 1, 1, 2], "3NTE+1")),
        Vec::<String>::new()
    );
}

#[test]
fn somebody_who_plays_a_board_twice_is_told() {
    let made = one_table(Version::Jet4).round([1, 1, 2, 1, 3, 2, 3]);
    assert_eq!(
        problems(made),
        [
            "movement RoundData, section 1, table 1, round 2: NS1 plays board 2 a second time, after table 1 in round 1"
        ]
    );
}

#[test]
fn what_has_to_be_in_step_is_told() {
    let made = one_table(Version::Jet4)
        .row("Section", &[("ID", 2i16.into()), ("Letter", "A".into()), ("Tables", 3i16.into())])
        .row(
            "Tables",
            &[("Section", 2i16.into()), ("Table", 1i16.into()), ("ComputerID", 9i16.into())],
        )
        .round([1, 1, 4, 1, 3, 7, 8]);
    assert_eq!(
        problems(made),
        [
            "twice Section.Letter, section 2: the letter A is that of another section as well; it is called B here",
            "movement RoundData, section 2: the movement of section B of session 1 cannot be played: there are no rounds",
            "no-table Section.Tables, section 2: the section says it has 3 tables, but Tables has 1",
            "no-client Tables.ComputerID, section 2, table 1: Clients has no computer 9",
            "no-round Tables, section 2, table 1: RoundData has no round of this table",
            "movement RoundData, section 1, table 1: round 2, 3 is missing: rounds start from 1 without gaps, empty ones included",
        ]
    );
}

#[test]
fn a_change_that_waits_is_a_note() {
    let made = Made::new(Version::Jet4)
        .row("Clients", &[("Computer", "CLUB".into())])
        .row("Section", &[("ID", 1i16.into()), ("Letter", "A".into()), ("Tables", 1i16.into())])
        .row(
            "Tables",
            &[
                ("Section", 1i16.into()),
                ("Table", 1i16.into()),
                ("ComputerID", 1i16.into()),
                ("UpdateFromRound", 999i16.into()),
            ],
        )
        .round([1, 1, 1, 1, 2, 1, 2]);
    let findings = check_bytes(made.bytes()).unwrap();
    let notes = told(&findings, None, Severity::Note);
    let expected = "pending Tables.UpdateFromRound, section 1, table 1: the control program has not taken the change 999 yet";
    assert!(notes.iter().any(|note| note == expected), "{notes:?}");
    assert_eq!(told(&findings, None, Severity::Problem), Vec::<String>::new());
}

#[test]
fn limits_are_those_of_each_program() {
    let made = Made::new(Version::Jet4).section(1, "A", 1).round([1, 1, 1, 1, 1200, 70, 71]);
    let old = of_program(made, Program::ControlProgram2008);
    assert!(
        old.iter().any(|finding| finding.contains("pair") && finding.contains("999")),
        "{old:?}"
    );
    assert!(
        old.iter().any(|finding| finding.contains("board") && finding.contains("63")),
        "{old:?}"
    );
    let made = Made::new(Version::Jet4).section(1, "A", 1).round([1, 1, 1, 1, 1200, 70, 71]);
    let new = of_program(made, Program::ControlProgram5);
    assert_eq!(new, Vec::<String>::new());
}

#[test]
fn programs_trip_over_what_they_do_not_know() {
    let made = || Made::new(Version::Jet4).section(5, "AA", 1).round([5, 1, 1, 1, 0, 1, 2]);
    let old = of_program(made(), Program::ControlProgram2008);
    let letter =
        "limit Section.Letter, section 5: section 5 is called AA: it knows 1 as A to 26 as Z";
    assert!(old.iter().any(|finding| finding == letter), "{old:?}");
    let zero =
        "movement RoundData: 1 round has one pair and a 0: it skips a round only when both are 0";
    assert!(old.iter().any(|finding| finding == zero), "{old:?}");
    let tabscore = of_program(made(), Program::TabScore);
    assert!(
        tabscore[0].starts_with("limit Section, section 5: it knows sections 1 to 4"),
        "{tabscore:?}"
    );
    let format = of_program(made(), Program::Access97Programs);
    assert_eq!(format.len(), 1);
}

#[test]
fn a_damaged_page_is_told_with_its_number() {
    let mut bytes = one_table(Version::Jet4).result([1, 1, 1, 1, 1, 2], "4SN=").bytes();
    let page = 4096;
    // The number of rows of a data page, made absurd.
    let data = (1..bytes.len() / page).rev().find(|at| bytes[at * page] == 1).unwrap();
    bytes[data * page + 12..data * page + 14].copy_from_slice(&[0xFF, 0x7F]);
    let findings = check_bytes(bytes).unwrap();
    let told = told(&findings, None, Severity::Problem);
    assert!(
        told.iter().any(|finding| finding.starts_with(&format!("damaged file: page {data}"))),
        "{told:?}"
    );
}

#[test]
fn a_file_that_ends_early_is_told() {
    let mut bytes = one_table(Version::Jet3).bytes();
    bytes.truncate(bytes.len() - 100);
    let findings = check_bytes(bytes).unwrap();
    let told = told(&findings, None, Severity::Problem);
    assert!(
        told.iter().any(|finding| finding == "damaged file: the file ends in the middle of a page"),
        "{told:?}"
    );
}

#[test]
fn every_code_has_a_word_of_its_own_and_advice() {
    let words: BTreeSet<_> = Code::ALL.iter().map(|code| code.word()).collect();
    assert_eq!(words.len(), Code::ALL.len());
    assert!(Code::ALL.iter().all(|code| code.advice().ends_with('.')));
}

#[test]
fn an_individual_is_no_matter_of_the_control_programs() {
    let state = crate::write::event(
        "name = \"Individual\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nkind = \"individual\"\n\
         rounds = [{ table = 1, round = 1, north = 1, south = 2, east = 3, west = 4, boards = \"1-2\" }]\n",
    );
    let bytes = crate::write::made(&state, bws::write::Format::Access2000).bytes;
    let findings = check_bytes(bytes).unwrap();
    for program in [Program::ControlProgram2008, Program::ControlProgram5] {
        let told = told(&findings, Some(program), Severity::Note);
        assert!(told.iter().any(|line| line.starts_with("individual RoundData: ")), "{told:?}");
    }
}

/// A column of this type takes every value of that one, whichever column it is; autonumbers are counted.
#[rstest]
#[case::int_as_long(ColumnType::Int, ColumnType::Long)]
#[case::int_as_currency(ColumnType::Int, ColumnType::Currency)]
#[case::int_as_single(ColumnType::Int, ColumnType::Single)]
#[case::int_as_double(ColumnType::Int, ColumnType::Double)]
#[case::yes_no_as_int(ColumnType::Bool, ColumnType::Int)]
#[case::yes_no_as_long(ColumnType::Bool, ColumnType::Long)]
#[case::date_as_double(ColumnType::Date, ColumnType::Double)]
#[case::text_as_memo(ColumnType::Text, ColumnType::Memo)]
fn a_column_that_takes_the_same_values_is_a_note(
    #[case] of: ColumnType,
    #[case] kind: ColumnType,
    #[values(Version::Jet3, Version::Jet4)] version: Version,
) {
    let made = Made::retyped(version, |_, _, found| Some(if found == of { kind } else { found }));
    let made = made.section(1, "A", 1).round([1, 1, 1, 1, 2, 1, 2]);
    let findings = check_bytes(made.result([1, 1, 1, 1, 1, 2], "4SN= HK").bytes()).unwrap();
    assert_eq!(told(&findings, None, Severity::Problem), Vec::<String>::new());
    let notes = told(&findings, None, Severity::Note);
    assert!(
        notes.len() > 3 && notes.iter().all(|note| note.starts_with("wider-type ")),
        "{notes:?}"
    );
}

#[rstest]
#[case("ReceivedData", "Board", ColumnType::Text, "other-type", Severity::Problem)]
#[case("ReceivedData", "Board", ColumnType::Byte, "other-type", Severity::Problem)]
#[case("ReceivedData", "Contract", ColumnType::Int, "other-type", Severity::Problem)]
#[case("ReceivedData", "Erased", ColumnType::Text, "other-type", Severity::Problem)]
#[case("ReceivedData", "Erased", ColumnType::Byte, "other-type", Severity::Problem)]
#[case("ReceivedData", "TimeLog", ColumnType::Text, "other-type", Severity::Problem)]
#[case("Tables", "UpdateFromRound", ColumnType::Byte, "other-type", Severity::Problem)]
#[case("Settings", "BM2Ranking", ColumnType::Bool, "other-type", Severity::Problem)]
// What the scoring program wrote there fits, and nobody else writes.
#[case("Settings", "BM2Ranking", ColumnType::Byte, "other-size", Severity::Note)]
#[case("RoundData", "LowBoard", ColumnType::Byte, "other-size", Severity::Note)]
#[case("PlayerNames", "ID", ColumnType::Int, "other-size", Severity::Note)]
fn a_column_that_takes_less_is_a_problem_where_control_programs_write(
    #[case] table: &str,
    #[case] column: &str,
    #[case] kind: ColumnType,
    #[case] code: &str,
    #[case] severity: Severity,
) {
    let made = Made::retyped(Version::Jet4, |of, name, found| {
        Some(if (of, name) == (table, column) { kind } else { found })
    });
    let findings = check_bytes(made.bytes()).unwrap();
    let found = told(&findings, None, severity);
    assert!(
        found.len() == 1 && found[0].starts_with(&format!("{code} {table}.{column}: ")),
        "{found:?}"
    );
}

#[rstest]
#[case("Section", "MissingPair", Severity::Note)]
#[case("Tables", "CurrentBoard", Severity::Note)]
#[case("Tables", "Group", Severity::Note)]
#[case("ReceivedData", "Processed3", Severity::Note)]
#[case("ReceivedData", "ExternalUpdate", Severity::Note)]
#[case("PlayerNumbers", "Round", Severity::Note)]
#[case("HandEvaluation", "WestHcp", Severity::Note)]
#[case("ReceivedData", "Contract", Severity::Problem)]
#[case("RoundData", "NSPair", Severity::Problem)]
fn a_column_that_programs_do_without_is_a_note_when_it_is_absent(
    #[case] table: &str,
    #[case] column: &str,
    #[case] severity: Severity,
) {
    let made = Made::retyped(Version::Jet3, |of, name, found| {
        Some(found).filter(|_| (of, name) != (table, column))
    });
    let findings = check_bytes(made.bytes()).unwrap();
    let found = told(&findings, None, severity);
    assert!(found.len() == 1 && found[0].contains(column), "{found:?}");
    assert_eq!(told(&findings, None, Severity::Problem).is_empty(), severity == Severity::Note);
}
