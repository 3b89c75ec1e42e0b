//! Generated movements become rounds with boards, and rounds become sets again.

use movement::{Kind, Wanted, generate};
use session::model::{GroupNo, Movement, Section, SectionKind, Winners};

fn section(kind: SectionKind, winners: Winners) -> Section {
    Section { kind, winners, group: GroupNo::FIRST, name: None, missing_pair: None }
}

#[test]
fn what_is_generated_can_be_played_and_comes_back() {
    let kinds = [
        (Kind::Mitchell, 7, SectionKind::Pairs, Winners::Two),
        (Kind::ShareRelay, 6, SectionKind::Pairs, Winners::Two),
        (Kind::Howell, 5, SectionKind::Pairs, Winners::One),
        (Kind::Thurner, 6, SectionKind::Teams, Winners::One),
        (Kind::Rainbow, 5, SectionKind::Individual, Winners::One),
    ];
    for (kind, tables, what, winners) in kinds {
        for phantom in [false, true] {
            let plan = generate(&Wanted { phantom, ..Wanted::new(kind, tables) }).unwrap();
            let rounds = Movement::with_sets(&plan, &Movement::sets_of(3, plan.sets())).unwrap();
            let section = section(what, winners);
            assert_eq!(rounds.problems(&section), [], "{kind}");
            let (again, sets) = rounds.in_sets(&section).unwrap();
            assert_eq!(again.rows(), plan.rows(), "{kind}");
            assert_eq!(sets[&2].to_string(), "4-6");
        }
    }
}

#[test]
fn boards_that_overlap_are_no_sets() {
    let file = "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [\n\
                { table = 1, round = 1, ns = 1, ew = 2, boards = \"1-3\" },\n\
                { table = 2, round = 1, ns = 3, ew = 4, boards = \"4-6\" },\n\
                { table = 3, round = 1, ns = 5, ew = 6, boards = \"2,9\" } ]\n";
    let live =
        test_support::commands::create(crate::memory_journal::MemoryJournal::default(), file)
            .unwrap();
    let event = live.state().event();
    let (id, section) = event.sections.iter().next().unwrap();
    let error = event.movements.get(id).unwrap().in_sets(section).unwrap_err();
    assert!(error.to_string().starts_with("the boards 1-3 and 2,9 overlap"), "{error}");
}

#[test]
fn a_set_without_boards_is_told() {
    let plan = generate(&Wanted::new(Kind::Mitchell, 5)).unwrap();
    let error = Movement::with_sets(&plan, &Movement::sets_of(2, 4)).unwrap_err();
    assert_eq!(error.to_string(), "set 5 has no boards");
}

#[test]
fn a_board_put_in_or_taken_out_leaves_the_sets_as_they_are() {
    let file = "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nwinners = 2\nrounds = [\n\
                { table = 1, round = 1, ns = 1, ew = 1, boards = \"1-3\" },\n\
                { table = 2, round = 1, ns = 2, ew = 2, boards = \"4,5,10\" },\n\
                { table = 3, round = 1, ns = 3, ew = 3, boards = \"7-9\" },\n\
                { table = 1, round = 2, ns = 1, ew = 3, boards = \"4-6\" },\n\
                { table = 2, round = 2, ns = 2, ew = 1, boards = \"7-8\" },\n\
                { table = 3, round = 2, ns = 3, ew = 2, boards = \"1-3\" },\n\
                { table = 1, round = 3, ns = 1, ew = 2, boards = \"7-9\" },\n\
                { table = 2, round = 3, ns = 2, ew = 3, boards = \"1-3\" },\n\
                { table = 3, round = 3, ns = 3, ew = 1, boards = \"4-6\" } ]\n";
    let live =
        test_support::commands::create(crate::memory_journal::MemoryJournal::default(), file)
            .unwrap();
    let event = live.state().event();
    let (id, section) = event.sections.iter().next().unwrap();
    let (plan, sets) = event.movements.get(id).unwrap().in_nearest_sets(section);
    let sets: Vec<String> = sets.values().map(ToString::to_string).collect();
    assert_eq!(sets, ["1-3", "4-6", "7-9"]);
    assert_eq!([plan.at(2, 1), plan.at(2, 2)].map(|row| row.unwrap().set), [2, 3]);
}

#[test]
fn a_round_with_a_board_of_each_of_two_sets_has_the_one_nobody_plays_again() {
    // Table 3 took board 1 in place of 5; its pairs have board 2 to come, which is of the first set.
    let file = "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nwinners = 2\nrounds = [\n\
                { table = 1, round = 1, ns = 1, ew = 1, boards = \"1-2\" },\n\
                { table = 2, round = 1, ns = 2, ew = 2, boards = \"3-4\" },\n\
                { table = 3, round = 1, ns = 3, ew = 3, boards = \"1,6\" },\n\
                { table = 1, round = 2, ns = 1, ew = 3, boards = \"3-4\" },\n\
                { table = 2, round = 2, ns = 2, ew = 1, boards = \"5-6\" },\n\
                { table = 3, round = 2, ns = 3, ew = 2, boards = \"2\" },\n\
                { table = 1, round = 3, ns = 1, ew = 2, boards = \"5-6\" },\n\
                { table = 2, round = 3, ns = 2, ew = 3, boards = \"2\" },\n\
                { table = 3, round = 3, ns = 3, ew = 1, boards = \"3-4\" } ]\n";
    let live =
        test_support::commands::create(crate::memory_journal::MemoryJournal::default(), file)
            .unwrap();
    let event = live.state().event();
    let (id, section) = event.sections.iter().next().unwrap();
    let (plan, sets) = event.movements.get(id).unwrap().in_nearest_sets(section);
    let set = |table, round| sets[&plan.at(table, round).unwrap().set].to_string();
    assert_eq!(set(3, 1), "5-6");
}
