//! Standings that follow the facts: pairs, players and teams.

use bridge::BoardNo;
use session::model::{GroupNo, SessionNo};
use session::scores::Scores;
use session::{Command, LiveEvent};
use test_support::commands::{Speak, create, erase};

use crate::club::club;
use crate::memory_journal::MemoryJournal;

/// Writes the standings of a group, a line each.
pub(crate) fn standings(scores: &Scores) -> Vec<String> {
    let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    group
        .standings(false)
        .iter()
        .map(|place| {
            let section = place.section.map(|letters| letters.to_string()).unwrap_or_default();
            let percent = place.percentage.map(|percent| format!(" {percent:.2}%"));
            format!(
                "{} {section}{} {}{}",
                place.rank,
                place.contestant,
                place.score,
                percent.unwrap_or_default()
            )
        })
        .collect()
}

/// Writes everything scores can be asked for.
pub(crate) fn everything(scores: &Scores) -> Vec<String> {
    let mut all = Vec::new();
    for (session, number, group) in scores.groups() {
        all.push(format!("cancelled: {:?}", group.cancelled().collect::<Vec<_>>()));
        all.push(format!("session {session}, group {number}, {}", group.profile.name));
        for by_section in [false, true] {
            all.extend(group.standings(by_section).iter().map(|place| format!("{place:?}")));
        }
        if let Some(pairs) = group.pairs() {
            let boards = (1..=6).filter_map(BoardNo::new);
            all.extend(boards.map(|board| {
                format!("{board}: {:?} {:?}", pairs.board(board), pairs.versions(board))
            }));
        }
        if let Some(teams) = group.teams() {
            all.extend(teams.matches().map(|one| format!("{one:?}")));
        }
    }
    all
}

#[test]
fn standings_follow_results_corrections_and_undoing() {
    let mut live = club();
    assert!(standings(live.scores()).is_empty());
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A3 1 4SN-1").unwrap();
    // Board 1 is played four times in the two sections; two results are scored by Neuberg.
    let two = ["1 BX"];
    let _ = two;
    assert_eq!(
        standings(live.scores()),
        ["1 ANS1 5 83.33%", "2 ANS3 1 16.67%", "1 AEW2 5 83.33%", "2 AEW1 1 16.67%"]
    );
    live.enter("B2 1 4SN+1").unwrap();
    let before = standings(live.scores());
    assert_eq!(
        before,
        [
            "1 B2 5.67 94.44%",
            "2 B3 0.33 5.56%",
            "1 ANS1 3 50.00%",
            "2 ANS3 0.33 5.56%",
            "1 AEW2 5.67 94.44%",
            "2 AEW1 3 50.00%",
        ]
    );
    let erased = live.tell(erase("B", 2, 1)).unwrap();
    assert_eq!(standings(live.scores()).len(), 4);
    live.tell(Command::Undo(erased.seq)).unwrap();
    assert_eq!(standings(live.scores()), before);
}

#[test]
fn a_profile_is_named_in_the_event_and_an_unknown_one_is_refused() {
    let with = |profile: &str| {
        test_support::events::TWO_SECTIONS.replace(
            "[[sessions]]\n",
            &format!("[[sessions]]\n    groups = [{{ number = 1, profile = \"{profile}\" }}]\n"),
        )
    };
    let mut live = create(MemoryJournal::default(), &with("acbl")).unwrap();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A3 1 4SN-1").unwrap();
    let scores = live.scores();
    let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    assert_eq!(group.profile.name, "acbl");
    // Two of four are a small group to the ACBL: 65 and 55 % of 3.
    assert_eq!(group.standings(false)[0].score.to_string(), "1.95");

    let problems = session::definition::Definition::read(&with("fide")).unwrap().commands();
    let problems = problems.unwrap_err().to_string();
    assert!(
        problems.contains(
            "there is no profile “fide”: use one of wbf, ebu, ebuscore, acbl, cbai-manual"
        ),
        "{problems}"
    );
}

const TEAMS: &str = r#"
    name = "League night"

    [[sessions]]
    groups = [{ number = 1, method = "team_vp_discrete", profile = "ebu" }]

    [[sessions.sections]]
    section = "A"
    kind = "teams"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-4" },
        { table = 2, round = 1, ns = 2, ew = 1, boards = "1-4" },
        { table = 3, round = 1, ns = 3, boards = "1-4" },
        { table = 4, round = 1, ew = 3, boards = "1-4" },
    ]
"#;

pub(crate) fn league() -> LiveEvent<MemoryJournal> {
    create(MemoryJournal::default(), TEAMS).unwrap()
}

#[test]
fn two_tables_make_a_match() {
    let mut live = league();
    live.enter("A1 1 4SN=").unwrap();
    assert!(standings(live.scores()).is_empty(), "one table is no match yet");
    live.enter("A2 1 4SN-1").unwrap();
    // 470 points are 10 IMPs; of a match of four boards that is 15 to 5. Team 3 sits out.
    assert_eq!(standings(live.scores()), ["1 1 15", "2 3 12", "3 2 5"]);
    live.enter("A1 2 3NTE-1").unwrap();
    live.enter("A2 2 3NTE=").unwrap();
    let scores = live.scores();
    let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    let matches: Vec<_> = group.teams().unwrap().matches().collect();
    assert_eq!(matches.len(), 1);
    assert_eq!(matches[0].result.rows.len(), 2);
    assert_eq!(matches[0].scale.as_deref(), Some("WBF 2013 discrete, 4 boards"));
    // 420 − 50 and 50 − −400: 10 and 10 IMPs.
    assert_eq!(matches[0].result.margin.home.to_string(), "20");
}

#[test]
fn a_team_board_that_cannot_be_compared_waits() {
    let mut live = league();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 1 4SN-1 WD").unwrap();
    let scores = live.scores();
    let group = scores.group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    let one = group.teams().unwrap().matches().next().unwrap();
    assert_eq!(one.result.boards, 0);
    assert!(one.open[0].1.to_string().contains("wrong direction"), "{:?}", one.open);
}

#[test]
fn an_individual_credits_both_players_of_a_side() {
    const INDIVIDUAL: &str = r#"
        name = "Individual"
        [[sessions]]
        [[sessions.sections]]
        section = "A"
        kind = "individual"
        rounds = [
            { table = 1, round = 1, north = 1, south = 2, east = 3, west = 4, boards = "1" },
            { table = 2, round = 1, north = 5, south = 6, east = 7, west = 8, boards = "1" },
        ]
    "#;
    let mut live = create(MemoryJournal::default(), INDIVIDUAL).unwrap();
    live.enter("A1 1 4SN=").unwrap();
    live.enter("A2 1 4SN-1").unwrap();
    assert_eq!(
        standings(live.scores()),
        [
            "1= A1 2 100.00%",
            "1= A2 2 100.00%",
            "1= A7 2 100.00%",
            "1= A8 2 100.00%",
            "5= A3 0 0.00%",
            "5= A4 0 0.00%",
            "5= A5 0 0.00%",
            "5= A6 0 0.00%",
        ]
    );
}
