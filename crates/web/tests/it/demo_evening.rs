//! The demo event: it can be made for any size, and again.

use std::path::Path;

use bridge::Deal;
use rstest::rstest;
use session::model::{SectionId, SessionNo};
use session::state::EventState;
use session::{Journal, LiveEvent, SqliteJournal};
use web::demo::chance::Chance;
use web::demo::{DemoError, Evening, Plan};
use web::policy::Policy;

fn plan(tables: u16, rounds: Option<u16>) -> Plan {
    Plan { name: "Demo evening".to_owned(), tables, rounds, boards_per_round: 1 }
}

/// One journal for all: the same chance deals the same boards, so that each is solved once.
#[test]
fn a_movement_fits_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    for (tables, rounds, movement) in [
        (8, None, "skip-mitchell, 8 tables, 7 rounds of 3 boards"),
        (2, None, "howell, 2 tables, 3 rounds of 4 boards"),
        (2, Some(2), "howell, 2 tables, 2 rounds of 4 boards"),
        (3, None, "howell, 3 tables, 5 rounds of 4 boards"),
        (5, None, "mitchell, 5 tables, 5 rounds of 4 boards"),
        (5, Some(9), "howell, 5 tables, 9 rounds of 2 boards"),
        (18, None, "mitchell, 18 tables in 2 sections, 9 rounds of 2 boards"),
    ] {
        made_and_kept(&folder.path().join("tenace.db"), &plan(tables, rounds), movement);
    }
}

fn made_and_kept(path: &Path, plan: &Plan, movement: &str) {
    let tables = plan.tables;
    let journal = SqliteJournal::open_or_create(path).unwrap();
    let evening = Evening::make(journal, plan, &mut Chance::new(1)).unwrap();
    assert_eq!(evening.movement, movement);
    assert_eq!(evening.tables.len(), usize::from(tables));
    assert!(evening.tables.iter().all(|table| table.people.len() == 4));
    let live = LiveEvent::open(SqliteJournal::open(path).unwrap(), evening.event).unwrap();
    let rounds = live.state().event().movements.iter().flat_map(|(_, it)| it.rounds().to_vec());
    assert_eq!(
        rounds.map(|round| round.boards.len()).sum::<usize>(),
        evening.results.values().sum::<usize>()
    );
    let store = live.journal();
    let deals: Vec<&Deal> = evening.boards.values().map(|board| &board.deal).collect();
    assert!(deals.iter().all(|deal| store.tricks(deal).unwrap().is_some()));
}

/// A visitor of the demo sees what a club gets that sets nothing.
#[test]
fn the_demo_sets_nothing_and_is_tenaces_own_evening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    let journal = SqliteJournal::open_or_create(&path).unwrap();
    let evening = Evening::make(journal, &plan(2, Some(1)), &mut Chance::new(3)).unwrap();
    let live = LiveEvent::open(SqliteJournal::open(&path).unwrap(), evening.event).unwrap();
    let event = live.state().event();
    let set: Vec<&str> = event.settings.iter().map(|(key, _)| key.name.as_str()).collect();
    assert_eq!(set, [""; 0]);
    let section = SectionId { session: SessionNo::FIRST, letters: "A".parse().unwrap() };
    let policy = |event: &EventState| serde_json::to_value(Policy::of(event, section)).unwrap();
    assert_eq!(policy(event), policy(crate::evening::Evening::club().event()));
}

#[test]
fn a_second_evening_has_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    let mut chance = Chance::new(2);
    let mut make = || {
        let journal = SqliteJournal::open_or_create(&path).unwrap();
        Evening::make(journal, &plan(2, Some(1)), &mut chance).unwrap().name
    };
    assert_eq!([make(), make(), make()], ["Demo evening", "Demo evening 2", "Demo evening 3"]);
    assert_eq!(SqliteJournal::open(&path).unwrap().events().unwrap().len(), 3);
}

#[rstest]
#[case(1, None, "a demo needs 2 tables at least; ask for more with --tables")]
#[case(3, Some(9), "3 tables play up to 5 rounds here; ask for fewer with --rounds")]
fn what_cannot_be_played_is_said_and_makes_nothing(
    #[case] tables: u16,
    #[case] rounds: Option<u16>,
    #[case] sentence: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tenace.db");
    let journal = SqliteJournal::open_or_create(&path).unwrap();
    let why: DemoError =
        Evening::make(journal, &plan(tables, rounds), &mut Chance::new(1)).unwrap_err();
    assert_eq!(why.to_string(), sentence);
    assert!(SqliteJournal::open(&path).unwrap().events().unwrap().is_empty());
}
