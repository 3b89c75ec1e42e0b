//! Operations on the movement: each is looked at, done, seen on a phone, and undone.

use std::fmt::Write;

use movement::{Kind, Seating, Wanted, generate};
use serde_json::{Value, json};
use session::model::{Movement, SectionId, SessionNo};
use session::state::Key;
use session::{LiveEvent, SqliteJournal, State};
use uuid::Uuid;

use crate::club::TestClub;
use crate::director_office::Browser;
use crate::operation::{apply, operate, preview};

/// Returns the file of an event with a generated movement, two boards to a set.
pub(crate) fn event(wanted: &Wanted) -> String {
    let plan = generate(wanted).unwrap();
    let winners = if plan.contest() == movement::Contest::TwoWinners { 2 } else { 1 };
    let rounds = Movement::with_sets(&plan, &Movement::sets_of(2, plan.sets())).unwrap();
    let mut text =
        String::from("name = \"Evening\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\n");
    writeln!(text, "winners = {winners}\nrounds = [").unwrap();
    for row in rounds.rounds() {
        let seating = plan.at(row.table.get(), row.round.get()).map(|row| row.seating);
        let Some(Seating::Pairs { ns, ew }) = seating else { unreachable!("pairs only") };
        let boards = match row.boards.is_empty() {
            true => String::new(),
            false => format!(", boards = \"{}\"", row.boards),
        };
        let (table, round) = (row.table, row.round);
        writeln!(text, "{{ table = {table}, round = {round}, ns = {ns}, ew = {ew}{boards} }},")
            .unwrap();
    }
    text.push_str("]\n");
    text
}

pub(crate) fn club(kind: Kind, tables: u16, rounds: u16, phantom: bool) -> TestClub {
    let wanted = Wanted { phantom, ..Wanted::new(kind, tables).with_rounds(rounds) };
    TestClub::with_event(&event(&wanted))
}

pub(crate) fn state(club: &TestClub) -> State {
    let journal = SqliteJournal::open(&club.journal()).unwrap();
    LiveEvent::open(journal, club.event).unwrap().state().clone()
}

fn section() -> SectionId {
    SectionId { session: SessionNo::FIRST, letters: "A".parse().unwrap() }
}

/// Returns everything that can be undone, as text.
fn picture(club: &TestClub) -> Vec<(String, String)> {
    let state = state(club);
    let event = state.event();
    let results = event.results.iter().map(|(_, result)| Key::Result(result.slot));
    let keys = results.chain([Key::Movement(section()), Key::Section(section())]);
    let mut all: Vec<_> =
        keys.map(|key| (key.to_string(), event.value(&key).unwrap_or_default())).collect();
    all.sort();
    all
}

/// Plays whole rounds at all tables as the movement says, all boards 4S by North, made.
pub(crate) fn play(club: &TestClub, rounds: std::ops::RangeInclusive<u16>) {
    let state = state(club);
    let (about, movement) = {
        let event = state.event();
        (event.sections.get(&section()).unwrap(), event.movements.get(&section()).unwrap())
    };
    for table in movement.tables() {
        let phone = club.phone(&format!("A{table}"));
        for row in movement.at_table(table).iter().filter(|row| row.is_played(about)) {
            if rounds.contains(&row.round.get()) {
                for board in row.boards.iter() {
                    let over = ["4SN=", "4SN+1", "3NTE=", "4HS-1"][(table.get() % 4) as usize];
                    phone.enter(row.round.get(), board.get(), over).ok();
                }
            }
        }
    }
}

/// Looks at an operation, does it, has `check` look, undoes it, and sees that all is as it was.
pub(crate) fn there_and_back(
    club: &TestClub,
    director: &Browser<'_>,
    operation: &Value,
    check: impl FnOnce(&Value),
) {
    let before = picture(club);
    let (seen, fact) = operate(director, club, operation);
    assert_ne!(picture(club), before, "{seen}");
    assert!(!seen["title"].as_str().unwrap().is_empty());
    check(&seen);
    operate(director, club, &json!({ "operation": "undo", "fact": fact }));
    assert_eq!(picture(club), before, "undone");
}

/// Returns the first board of a table in a round.
fn seen_board(club: &TestClub, table: u16, round: usize) -> Value {
    club.phone(&format!("A{table}")).view()["rounds"][round - 1]["boards"][0].clone()
}

fn about(word: &str, more: Value) -> Value {
    let mut operation = json!({ "operation": word, "session": 1, "section": "A" });
    operation.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    operation
}

fn says(seen: &Value, text: &str) {
    assert!(seen.to_string().contains(text), "“{text}” is not in {seen:#}");
}

fn refuses(director: &Browser<'_>, club: &TestClub, operation: &Value, text: &str) {
    let answer = preview(director, club, operation);
    assert_eq!(answer.trouble(), (422, "refused".into()), "{answer:?}");
    let said = answer.body.to_lowercase();
    assert!(said.contains(&text.to_lowercase()), "“{text}” is not in {}", answer.body);
}

#[test]
fn a_late_pair_fills_the_half_table_with_its_names() {
    let club = club(Kind::Mitchell, 5, 5, true);
    play(&club, 1..=1);
    let director = club.director();
    let late = about(
        "late_pair",
        json!({
            "players": [{ "name": "Lena Late" }, { "number": "777", "name": "Lou Late" }],
        }),
    );
    there_and_back(&club, &director, &late, |seen| {
        says(seen, "Fill the half table");
        says(seen, "boards");
        assert!(seen["choices"].as_array().unwrap().len() > 1, "{seen}");
        assert_eq!(seen["chosen"], seen["choices"][0]["code"]);
        assert!(!seen["changes"]["tables"].as_array().unwrap().is_empty());
        let state = state(&club);
        assert!(state.event().players.iter().any(|(_, player)| player.name() == "Lena Late"));
        // The phone of the table that would have sat out has boards now.
        let tables = &seen["changes"]["tables"];
        let table = tables[0]["table"].as_u64().unwrap();
        let view = club.phone(&format!("A{table}")).view();
        assert!(view.to_string().contains("Lena Late"), "{view}");
    });
    // Another way is looked at by its code.
    let seen = preview(&director, &club, &late).ok();
    let code = &seen["choices"][1]["code"];
    let other = preview(&director, &club, &about("late_pair", json!({ "choice": code }))).ok();
    assert_eq!(&other["chosen"], code);
    assert_ne!(other["plan"], seen["plan"]);
    refuses(
        &director,
        &club,
        &about("late_pair", json!({ "choice": "xxxx" })),
        "not offered any more",
    );
}

#[test]
fn the_place_of_the_missing_pair_is_filled_or_there_is_none() {
    let half = club(Kind::Mitchell, 5, 5, true);
    let director = half.director();
    let filled = about("phantom_filled", json!({ "next_round": 3 }));
    there_and_back(&half, &director, &filled, |seen| {
        says(seen, "Fill the half table");
        // What was a sit-out stays one.
        for table in seen["changes"]["tables"].as_array().unwrap() {
            for round in table["rounds"].as_array().unwrap() {
                assert!(round["round"].as_u64().unwrap() >= 3, "{seen}");
            }
        }
    });
    let full = club(Kind::Mitchell, 5, 5, false);
    refuses(&full.director(), &full, &filled, "No place is empty");
}

#[test]
fn a_pair_goes_home_and_its_results_follow_the_rule() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    let leaves = about("pair_leaves", json!({ "pair": "EW3" }));
    there_and_back(&club, &director, &leaves, |seen| {
        says(seen, "The 2 results of EW3 stay on view and count for nobody.");
        says(seen, "where EBU 2.4 is the rule, their results are cancelled");
        assert!(!seen.to_string().contains("stay as they are"), "{seen}");
        says(seen, "Goes home.");
        let standings = seen["changes"]["standings"].as_array().unwrap();
        assert!(!standings.is_empty(), "{seen}");
    });
    let stays = about("pair_leaves", json!({ "pair": "EW3", "results": "stay" }));
    there_and_back(&club, &director, &stays, |seen| says(seen, "stay and count"));
    refuses(&director, &club, &about("pair_leaves", json!({ "pair": "EW9" })), "no pair");
}

#[test]
fn rounds_are_added_and_left_out() {
    let club = club(Kind::Mitchell, 5, 4, false);
    play(&club, 1..=1);
    let director = club.director();
    there_and_back(&club, &director, &about("add_rounds", json!({ "rounds": 1 })), |seen| {
        says(seen, "1 round more");
        let view = club.phone("A1").view();
        assert_eq!(view["rounds"].as_array().unwrap().len(), 5, "{view}");
    });
    there_and_back(&club, &director, &about("curtail", json!({ "rounds": 3 })), |seen| {
        says(seen, "Stop after round 3");
        let view = club.phone("A1").view();
        assert_eq!(view["rounds"].as_array().unwrap().len(), 3, "{view}");
    });
    refuses(&director, &club, &about("curtail", json!({ "rounds": 0 })), "begun");
}

#[test]
fn rounds_have_fewer_boards_from_a_round_on() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    let fewer = about("change_boards", json!({ "from_round": 3, "boards": 1 }));
    there_and_back(&club, &director, &fewer, |seen| {
        says(seen, "1 board a round from round 3 on");
        let view = club.phone("A1").view();
        let boards = |round: usize| view["rounds"][round]["boards"].as_array().unwrap().len();
        assert_eq!((boards(1), boards(2)), (2, 1), "{view}");
    });
    let first = about("change_boards", json!({ "from_round": 3, "boards": 1, "choice": "first" }));
    there_and_back(&club, &director, &first, |seen| says(seen, "The first boards"));
    let shifted = about("change_boards", json!({ "from_round": 2, "shift": 20 }));
    there_and_back(&club, &director, &shifted, |seen| says(seen, "+20"));
    for shift in [i64::MAX, i64::MIN, -2] {
        let far = about("change_boards", json!({ "from_round": 2, "shift": shift }));
        refuses(&director, &club, &far, "no boards with such numbers");
    }
    refuses(
        &director,
        &club,
        &about("change_boards", json!({ "from_round": 2, "boards": 2 })),
        "nothing would change",
    );
}

#[test]
fn a_table_that_sat_the_wrong_way_gets_its_points() {
    // Two winners: the pairs stay what they are, and the result says how they sat.
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=2);
    let director = club.director();
    let swapped = about("swap_directions", json!({ "round": 1, "tables": [2] }));
    there_and_back(&club, &director, &swapped, |seen| {
        says(seen, "WD");
        assert!(!seen["changes"]["standings"].as_array().unwrap().is_empty());
    });
    // Who got an artificial score got it, whoever sat where.
    let adjust = json!({ "table": 2, "round": 1, "board": 3, "ns": { "kind": "average_plus" } });
    operate(&director, &club, &about("adjust", adjust));
    there_and_back(&club, &director, &swapped, |seen| {
        assert_eq!(seen["changes"]["results"].as_array().unwrap().len(), 1, "{seen}");
        says(seen, "1 result: the contract stays");
        says(seen, "1 artificial score or board that was not played stays as it is.");
    });
    let only = about("swap_directions", json!({ "round": 1, "tables": [2], "boards": [3] }));
    refuses(&director, &club, &only, "Nobody held any cards there");
    let too_early = about("swap_directions", json!({ "round": 3 }));
    refuses(&director, &club, &too_early, "no result there yet");
}

#[test]
fn arrows_are_switched_before_and_after_the_results() {
    let club = club(Kind::Howell, 4, 7, false);
    play(&club, 1..=1);
    let director = club.director();
    let after = about("swap_directions", json!({ "round": 1, "tables": [2] }));
    there_and_back(&club, &director, &after, |seen| {
        says(seen, "credited to those who really played");
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
    });
    // An award stays with the pair that got it.
    let board = seen_board(&club, 2, 1);
    let adjust =
        json!({ "table": 2, "round": 1, "board": board, "ns": { "kind": "average_plus" } });
    let (_, fact) = operate(&director, &club, &about("adjust", adjust));
    there_and_back(&club, &director, &after, |seen| {
        says(seen, "stays as it is");
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
        let results = seen["changes"]["results"].to_string();
        assert!(results.contains("A+ A-") && results.contains("A- A+"), "{seen}");
    });
    operate(&director, &club, &json!({ "operation": "undo", "fact": fact }));
    let before = about("swap_directions", json!({ "round": 5 }));
    there_and_back(&club, &director, &before, |seen| {
        assert_eq!(seen["changes"]["tables"].as_array().unwrap().len(), 4, "{seen}");
    });
    let one_board = about(
        "swap_directions",
        json!({ "round": 1, "tables": [2], "boards": [1, 2, 3, 4, 5, 6, 7, 8] }),
    );
    there_and_back(&club, &director, &one_board, |seen| says(seen, "the movement stays"));
}

#[test]
fn a_wrong_direction_changes_what_was_played_and_nothing_later_unless_it_is_chosen() {
    let club = club(Kind::Scrambled, 7, 7, false);
    play(&club, 1..=1);
    let director = club.director();
    let later = |seen: &Value| {
        let tables = seen["changes"]["tables"].as_array().unwrap().iter();
        let rounds = tables.flat_map(|one| one["rounds"].as_array().unwrap());
        rounds.filter(|one| one["round"].as_u64().is_some_and(|round| round > 1)).count()
    };
    let mut turned = about("swap_directions", json!({ "round": 1 }));
    let mut other = Value::Null;
    there_and_back(&club, &director, &turned, |seen| {
        says(seen, "results are credited to those who really played");
        assert_eq!(later(seen), 0, "{seen}");
        let choices = seen["choices"].as_array().unwrap();
        let way = |one: &&Value| one["title"] == "Turn the arrows in another round instead";
        other = choices.iter().find(way).unwrap()["code"].clone();
    });
    turned["choice"] = other;
    there_and_back(&club, &director, &turned, |seen| assert_ne!(later(seen), 0, "{seen}"));
}

#[test]
fn two_pairs_in_each_others_places_get_their_own_results() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    let swapped = about("pairs_swapped", json!({ "pair": "EW1", "other": "EW2", "from_round": 1 }));
    there_and_back(&club, &director, &swapped, |seen| {
        says(seen, "4 results are credited to those who really played");
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
        let view = club.phone("A1").view();
        assert_eq!(view["results"][0]["seating"], json!({ "ns": 1, "ew": 2 }), "{view}");
    });
    let nobody = about("pairs_swapped", json!({ "pair": "EW1", "other": "EW1", "from_round": 1 }));
    refuses(&director, &club, &nobody, "named twice");
}

#[test]
fn a_forgotten_skip_and_a_skipped_relay_are_told_as_they_were() {
    let skip = club(Kind::SkipMitchell, 6, 5, false);
    play(&skip, 1..=4);
    let director = skip.director();
    there_and_back(
        &skip,
        &director,
        &about("skip_forgotten", json!({ "from_round": 4 })),
        |seen| {
            says(seen, "credited to those who really played");
            // They played boards of the first rounds again: no movement can say that, so it is listed.
            says(seen, "played, but the movement has");
        },
    );
    let relay = club(Kind::ShareRelay, 6, 6, false);
    play(&relay, 1..=2);
    let director = relay.director();
    there_and_back(
        &relay,
        &director,
        &about("relay_skipped", json!({ "from_round": 2 })),
        |seen| {
            says(seen, "go to the boards that were really played");
        },
    );
    let off = about("boards_off", json!({ "from_round": 2, "by": 1, "tables": [2] }));
    there_and_back(&relay, &director, &off, |seen| says(seen, "really played"));
    for by in [0, 6, i16::MAX, i16::MIN] {
        let off = about("boards_off", json!({ "from_round": 2, "by": by, "tables": [2] }));
        refuses(&director, &relay, &off, "1 to 5");
    }
}

#[test]
fn another_movement_is_picked_and_what_was_played_fits_or_is_listed() {
    let club = club(Kind::SkipMitchell, 6, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    let wrong = about("wrong_movement", json!({ "kind": "share-relay" }));
    there_and_back(&club, &director, &wrong, |seen| {
        says(seen, "should play");
        assert!(seen["chosen"].as_str().unwrap().contains("share-relay:6:"), "{seen}");
    });
    let advised = preview(&director, &club, &about("wrong_movement", json!({}))).ok();
    assert!(advised["choices"].as_array().unwrap().len() > 1, "{advised}");
    let nonsense = about("wrong_movement", json!({ "kind": "waltz" }));
    refuses(&director, &club, &nonsense, "no kind of movement");
}

#[test]
fn a_movement_that_changes_nothing_is_no_way_and_what_changes_nothing_is_not_done() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    let seen = preview(&director, &club, &about("wrong_movement", json!({ "winners": 2 }))).ok();
    assert_eq!(seen["nothing"], json!(false), "{seen:#}");
    for choice in seen["choices"].as_array().unwrap() {
        let title = choice["title"].as_str().unwrap();
        assert!(!title.starts_with("Go on"), "no movement is named: {title}");
        let taken = about("wrong_movement", json!({ "winners": 2, "choice": choice["code"] }));
        let seen = preview(&director, &club, &taken).ok();
        assert_eq!(seen["nothing"], json!(false), "{choice} {seen:#}");
    }
    refuses(&director, &club, &about("wrong_movement", json!({ "winners": 3 })), "one winner");
}

#[rstest::rstest]
#[case::before_anything(0)]
#[case::after_a_round(1)]
#[case::after_two_rounds(2)]
fn two_winners_become_one_and_one_becomes_two(#[case] played: u16) {
    for (kind, phantom) in [
        (Kind::Mitchell, false),
        (Kind::Mitchell, true),
        (Kind::Howell, false),
        (Kind::Howell, true),
    ] {
        let rounds = if kind == Kind::Mitchell { 5 } else { 9 };
        let club = club(kind, 5, rounds, phantom);
        let director = club.director();
        let (other, winners) = if kind == Kind::Mitchell { ("howell", 1) } else { ("mitchell", 2) };
        let contestant = if kind == Kind::Mitchell { "NS2" } else { "2" };
        let name = json!({
            "operation": "name", "session": 1, "section": "A", "contestant": contestant, "place": 1,
            "name": "Ann Archer",
        });
        operate(&director, &club, &name);
        if played > 0 {
            play(&club, 1..=played);
        }
        let seat = |state: &State| {
            let row = state.event().movements.get(&section()).unwrap().rounds();
            row.iter()
                .filter(|row| row.round.get() == 1)
                .map(|row| row.seating.contestants().count())
                .sum::<usize>()
        };
        let before = state(&club);
        let wrong = about("wrong_movement", json!({ "kind": other, "winners": winners }));
        // The half table is elsewhere in the other movement: once it was played, they do not begin alike.
        if kind == Kind::Mitchell
            && phantom
            && played > 0
            && preview(&director, &club, &wrong).status != 200
        {
            continue;
        }
        // In a Howell people change direction, so after two rounds there are no lines any more.
        if kind == Kind::Howell && played > 1 {
            refuses(&director, &club, &wrong, "has sat both ways");
            continue;
        }
        there_and_back(&club, &director, &wrong, |seen| {
            says(seen, "New numbers: ");
            let after = state(&club);
            let event = after.event();
            let about = event.sections.get(&section()).unwrap();
            assert_eq!(u8::from(about.winners), winners);
            assert_eq!(seat(&before), seat(&after), "everybody begins somewhere");
            assert_eq!(event.results.iter().count(), before.event().results.iter().count());
            assert!(event.misfits().is_empty(), "{kind} {phantom}: {:?}", event.misfits());
            let named = event.participations.iter().filter(|(_, player)| player.is_some());
            let places: Vec<_> = named.map(|(place, _)| place.contestant).collect();
            let [place] = places[..] else { panic!("one place, not {places:?}") };
            assert_eq!(place.line.is_some(), winners == 2);
        });
        let lists =
            preview(&director, &club, &about("wrong_movement", json!({ "winners": winners })));
        assert!(lists.ok()["choices"].as_array().is_some_and(|list| !list.is_empty()));
    }
}

#[test]
fn after_a_late_pair_no_half_table_is_proposed() {
    let club = club(Kind::Mitchell, 5, 5, true);
    let director = club.director();
    play(&club, 1..=1);
    operate(&director, &club, &about("late_pair", json!({ "players": [{ "name": "Cid Late" }] })));
    let seen = preview(&director, &club, &about("wrong_movement", json!({}))).ok();
    assert!(!seen.to_string().contains("½"), "{seen:#}");
}

#[test]
fn results_under_the_wrong_number_are_moved_and_not_typed_again() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let moved = about("move_result", json!({ "table": 1, "round": 1, "board": 1, "to_board": 2 }));
    there_and_back(&club, &director, &moved, |_| {
        assert_eq!(phone.view()["results"][0]["board"], 2);
    });
    phone.enter(1, 2, "3NTE=").ok();
    there_and_back(&club, &director, &moved, |seen| {
        says(seen, "change places");
        let view = phone.view();
        let mut results: Vec<(u64, &str)> = view["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| (it["board"].as_u64().unwrap(), it["outcome"].as_str().unwrap()))
            .collect();
        results.sort_unstable();
        assert_eq!(results, [(1, "3NTE="), (2, "4SN=")]);
    });
    let nothing =
        about("move_result", json!({ "table": 2, "round": 1, "board": 3, "to_board": 4 }));
    refuses(&director, &club, &nothing, "no result");
}

#[test]
fn a_wrong_board_counts_and_is_not_played_again() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    // Table 4 has boards 7-8 in round 1, and takes board 1.
    club.phone("A4").enter(1, 7, "4SN=").ok();
    let wrong = json!({ "table": 4, "round": 1, "board": 7, "played": 1 });
    let boards = |table: u16, round: usize| {
        club.phone(&format!("A{table}")).view()["rounds"][round - 1]["boards"].clone()
    };
    there_and_back(&club, &director, &about("wrong_board", wrong.clone()), |seen| {
        says(seen, "4SN= moves to board 1");
        says(seen, "it is not played there");
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
        assert_eq!(boards(4, 1).as_array().unwrap().len(), 2);
        let shorter = (1..=5)
            .flat_map(|table| (2..=5).map(move |round| (table, round)))
            .filter(|(table, round)| boards(*table, *round).as_array().unwrap().len() == 1)
            .count();
        assert_eq!(shorter, 2, "each pair meets board 1 once more");
    });
    let mut award = wrong.clone();
    award["choice"] = json!("award");
    there_and_back(&club, &director, &about("wrong_board", award), |seen| {
        says(seen, "A- A+");
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
    });
    let mut left = wrong.clone();
    left["choice"] = json!("leave");
    there_and_back(&club, &director, &about("wrong_board", left), |seen| {
        assert_eq!(seen["changes"]["misfits"].as_array().unwrap().len(), 1, "{seen}");
    });
    // Afterwards the rest can still be repaired.
    operate(&director, &club, &about("wrong_board", wrong));
    let leaves = preview(&director, &club, &about("pair_leaves", json!({ "pair": "EW5" }))).ok();
    assert!(!leaves["choices"].as_array().unwrap().is_empty());
}

#[test]
fn a_board_that_somebody_knew_is_kept_only_with_a_note() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    // N/S 1 had board 1 in round 1, and takes it again in round 2.
    let known = about(
        "wrong_board",
        json!({ "table": 1, "round": 2, "board": 3, "played": 1, "outcome": "2HS=" }),
    );
    let seen = preview(&director, &club, &known).ok();
    says(&seen, "NS1 played board 1 before");
    says(&seen, "Law 15");
    assert_eq!((&seen["needs_note"], &seen["chosen"]), (&json!(true), &json!("no_score")));
    let refused = apply(&director, &club, &known, &seen, Uuid::now_v7());
    assert_eq!(refused.trouble(), (422, "refused".into()), "{refused:?}");
    assert!(refused.body.contains("why"), "{refused:?}");
    let at = "/director/api/result?section=A&table=1&round=2&board=1&session=1";
    let history = || {
        let found = director.page(&format!("{at}&event={}", club.event)).ok();
        let versions = found["history"].as_array().unwrap().clone();
        let told = versions.iter().map(|one| format!("{} {}", one["outcome"], one["reason"]));
        (found["outcome"].clone(), told.collect::<Vec<String>>())
    };
    let mut noted = known;
    noted["note"] = json!("both took the wrong tray");
    there_and_back(&club, &director, &noted, |seen| {
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
        assert_eq!(seen["changes"]["standings"], json!([]), "it counts for nobody: {seen}");
        let note = "\"both took the wrong tray\"";
        let versions = vec![format!("\"2HS=\" {note}"), format!("\"NP\" {note}")];
        assert_eq!(history(), (json!("NP"), versions));
    });
    noted["choice"] = json!("counts");
    there_and_back(&club, &director, &noted, |seen| {
        assert_ne!(seen["changes"]["standings"], json!([]), "{seen}");
        assert_eq!(history().0, "2HS=");
    });
}

#[test]
fn a_board_that_was_ruled_on_is_known_all_the_same() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    let again = about(
        "wrong_board",
        json!({ "table": 1, "round": 2, "board": 3, "played": 1, "outcome": "2HS=" }),
    );
    let rulings = [
        json!({ "ns": { "kind": "average" } }),
        json!({ "ns": { "kind": "assigned", "result": "4SN-1" } }),
        json!({ "ns": { "kind": "weighted", "results": [
            { "share": "50", "result": "4SN=" }, { "share": "50", "result": "4SN-1" },
        ] } }),
    ];
    for ruling in rulings {
        let mut adjust = about("adjust", json!({ "table": 1, "round": 1, "board": 1 }));
        adjust.as_object_mut().unwrap().extend(ruling.as_object().unwrap().clone());
        there_and_back(&club, &director, &adjust, |_| {
            let seen = preview(&director, &club, &again).ok();
            says(&seen, "NS1 played board 1 before, at table A1 in round 1");
            assert_eq!(seen["needs_note"], true, "{seen}");
            assert_eq!(seen["changes"]["tables"], json!([]), "the movement stays: {seen}");
        });
    }
    // An average for a board that was never played is a score they have, whatever they saw.
    let missed = about("boards_missed", json!({ "table": 1, "round": 2, "choice": "average" }));
    operate(&director, &club, &missed);
    let later = json!({ "table": 1, "round": 4, "board": 7, "played": 3, "outcome": "2HS=" });
    let seen = preview(&director, &club, &about("wrong_board", later)).ok();
    says(&seen, "NS1 got A A for board 3 before");
    assert_eq!(seen["needs_note"], true, "{seen}");
}

#[test]
fn a_ruling_on_a_board_that_the_movement_has_no_more_is_listed() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    let adjust = |ruling: Value| {
        let mut adjust = about("adjust", json!({ "table": 1, "round": 1, "board": 1 }));
        adjust["ns"] = ruling;
        adjust
    };
    let without = about(
        "change_seating",
        json!({ "rows": [{ "table": 1, "round": 1, "ns": 1, "ew": 1, "boards": "2" }] }),
    );
    operate(&director, &club, &adjust(json!({ "kind": "assigned", "result": "4SN-1" })));
    there_and_back(&club, &director, &without, |seen| {
        assert_eq!(seen["changes"]["misfits"].as_array().unwrap().len(), 1, "{seen}");
    });
    operate(&director, &club, &adjust(json!({ "kind": "average" })));
    there_and_back(&club, &director, &without, |seen| {
        assert_eq!(seen["changes"]["misfits"], json!([]), "nobody need have played it: {seen}");
    });
}

#[test]
fn a_board_that_is_met_later_is_not_known_before() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    // Table 4 takes board 1 in round 1; N/S 4 has it by the movement in round 3, and plays it then.
    club.phone("A4").enter(1, 7, "4SN=").ok();
    club.phone("A4").enter(3, 1, "4SN+1").ok();
    let wrong = json!({ "table": 4, "round": 1, "board": 7, "played": 1 });
    there_and_back(&club, &director, &about("wrong_board", wrong), |seen| {
        assert_eq!(seen["needs_note"], false, "{seen}");
        says(seen, "4SN= moves to board 1");
        says(seen, "NS4 had board 1 again at table A4 in round 3: 4SN+1");
        says(seen, "At table A4 in round 3 board 1 was known");
        // The result of round 3 keeps its board; E/W 4 does not meet board 1 again.
        let told = seen["changes"]["tables"].as_array().unwrap();
        assert_eq!(told.len(), 1, "{seen}");
        assert_ne!(told[0]["table"], 4, "{seen}");
    });
}

#[test]
fn a_wrong_board_has_its_result_once() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    let phone = club.phone("A4");
    phone.enter(1, 7, "4SN=").ok();
    let insisted = json!({
        "table": 4, "round": 1, "board": 1, "outcome": "4SN=", "insist": true,
        "seating": { "ns": 4, "ew": 4 },
    });
    let wrong = |outcome: &str| {
        let more = json!({ "table": 4, "round": 1, "board": 7, "played": 1, "outcome": outcome });
        about("wrong_board", more)
    };
    let results = || {
        let view = phone.view();
        let results = view["results"].as_array().unwrap().iter();
        let mut all: Vec<String> =
            results.map(|one| format!("{} {}", one["board"], one["outcome"])).collect();
        all.sort();
        all
    };
    // What happened is written although it stands under the other number.
    there_and_back(&club, &director, &wrong("4SN="), |_| assert_eq!(results(), ["1 \"4SN=\""]));
    there_and_back(&club, &director, &wrong("3NTE="), |_| assert_eq!(results(), ["1 \"3NTE=\""]));
    // It stands under both.
    operate(&director, &club, &about("correct", insisted));
    there_and_back(&club, &director, &wrong(""), |seen| {
        says(seen, "4SN= under board 7 is erased");
        says(seen, "Board 7 has no result at this table.");
        assert_eq!(results(), ["1 \"4SN=\""]);
    });
    there_and_back(&club, &director, &wrong("3NTE="), |_| assert_eq!(results(), ["1 \"3NTE=\""]));
    // Two different ones: nobody can tell which is meant.
    let other = json!({ "table": 4, "round": 1, "board": 7, "outcome": "2HS=" });
    operate(&director, &club, &about("correct", other));
    refuses(&director, &club, &wrong(""), "2HS= under board 7 and 4SN= under board 1");
    // An average stays with the board it was given for.
    let average = json!({ "table": 4, "round": 1, "board": 7, "outcome": "A A" });
    operate(&director, &club, &about("correct", average));
    there_and_back(&club, &director, &wrong(""), |seen| {
        says(seen, "Board 7 keeps A A at this table.");
        assert_eq!(results(), ["1 \"4SN=\"", "7 \"A A\""]);
    });
}

#[test]
fn a_wrong_board_leaves_those_who_sit_out_where_they_are() {
    let club = club(Kind::Mitchell, 5, 5, true);
    let director = club.director();
    club.phone("A4").enter(1, 7, "4SN=").ok();
    let wrong = json!({ "table": 4, "round": 1, "board": 7, "played": 1 });
    there_and_back(&club, &director, &about("wrong_board", wrong), |seen| {
        let tables = seen["changes"]["tables"].to_string();
        assert!(!tables.contains("nobody v nobody"), "{seen:#}");
    });
}

#[test]
fn boards_that_were_missed_are_late_or_get_an_award() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    club.phone("A1").enter(2, 3, "4SN=").ok();
    let missed = about("boards_missed", json!({ "table": 1, "round": 2 }));
    there_and_back(&club, &director, &missed, |seen| {
        assert_eq!(seen["chosen"], "late");
        assert_eq!(seen["changes"]["results"].as_array().unwrap().len(), 1, "{seen}");
    });
    let award = about("boards_missed", json!({ "table": 1, "round": 2, "choice": "ew_at_fault" }));
    there_and_back(&club, &director, &award, |seen| says(seen, "A+ A-"));
    let close = about("close_round", json!({ "round": 2 }));
    there_and_back(&club, &director, &close, |seen| {
        assert_eq!(seen["changes"]["results"].as_array().unwrap().len(), 9, "{seen}");
        says(seen, "Table A1: board 4.");
        says(seen, "Table A2: boards 5, 6.");
    });
    refuses(&director, &club, &about("close_round", json!({ "round": 1 })), "no board");
}

#[test]
fn a_board_that_was_put_off_stays_closed_until_it_is_played_or_said_not_to_be() {
    let club = club(Kind::Mitchell, 3, 3, false);
    let director = club.director();
    // Board 3 is played at table 2 in round 1, at table 1 in round 2 and at table 3 in round 3.
    play(&club, 1..=1);
    club.phone("A1").enter(2, 4, "4SN=").ok();
    // The others have played on.
    for (table, boards) in [("A2", [5, 6]), ("A3", [1, 2])] {
        for board in boards {
            club.phone(table).enter(2, board, "4SN=").ok();
        }
    }
    club.phone("A3").enter(3, 3, "4SN+1").ok();
    let is_shown = || {
        let page = club.get(&format!("/e/{}/board/3", club.event));
        assert_eq!(page.status, 200, "{page:?}");
        let is_closed = page.body.contains("still being played");
        assert_ne!(is_closed, page.body.contains("+450"), "{page:?}");
        !is_closed
    };
    assert!(!is_shown(), "table 1 has still to play it");
    let missed = about("boards_missed", json!({ "table": 1, "round": 2 }));
    operate(&director, &club, &missed);
    assert!(!is_shown(), "they play it later");
    let stage = json!({ "operation": "stage", "session": 1, "stage": "closed" });
    says(&preview(&director, &club, &stage).ok(), "1 board was put off");
    // A look at what was put off offers to give it up.
    there_and_back(&club, &director, &missed, |seen| {
        assert_eq!(seen["chosen"], "not_played");
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
        assert!(is_shown(), "nobody plays it any more");
    });
    assert!(!is_shown());
    let award = about("boards_missed", json!({ "table": 1, "round": 2, "choice": "average" }));
    there_and_back(&club, &director, &award, |seen| {
        says(seen, "A A");
        assert!(is_shown());
    });
    let close = about("close_round", json!({ "round": 3 }));
    operate(&director, &club, &close);
    assert!(!is_shown());
}

#[test]
fn a_round_that_is_not_played_at_all_is_nobodys_wait() {
    let club = club(Kind::Mitchell, 5, 5, false);
    play(&club, 1..=1);
    let director = club.director();
    let never = json!({ "table": 2, "round": 2, "choice": "not_played" });
    there_and_back(&club, &director, &about("boards_missed", never), |seen| {
        says(seen, "Table A2 did not play boards ");
        assert_eq!(seen["changes"]["misfits"], json!([]), "{seen}");
        assert_eq!(seen["changes"]["results"].as_array().unwrap().len(), 2, "{seen}");
        let stage = json!({ "operation": "stage", "session": 1, "stage": "closed" });
        let told = preview(&director, &club, &stage).ok();
        // Fifty boards, less ten of round 1 and the two that nobody waits for.
        says(&told, "38 boards that should have been played have no result yet");
    });
}

#[test]
fn a_seat_is_changed_by_hand_unless_somebody_would_play_a_board_twice() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    let twice = about(
        "change_seating",
        json!({
            "rows": [{ "table": 1, "round": 5, "ns": 1, "ew": 1, "boards": "1-2" }],
        }),
    );
    refuses(&director, &club, &twice, "Nobody may play a board twice");
    let empty = about("change_seating", json!({ "rows": [{ "table": 1, "round": 5, "ns": 1 }] }));
    there_and_back(&club, &director, &empty, |seen| says(seen, "no boards"));
    let table = about(
        "new_table",
        json!({
            "rows": [{ "table": 6, "round": 5, "ns": 6, "ew": 6, "boards": "11-12" }],
        }),
    );
    there_and_back(&club, &director, &table, |seen| says(seen, "Table A6 is added"));
    let known = about("new_table", json!({ "rows": [{ "table": 5, "round": 6, "ns": 6 }] }));
    refuses(&director, &club, &known, "already");
}

#[test]
fn what_does_not_fit_is_listed_with_ways_that_work() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    club.phone("A1").enter(1, 1, "4SN=").ok();
    let listed = || {
        let path = format!("/director/api/misfits?event={}&session=1", club.event);
        director.page(&path).ok()["misfits"].clone()
    };
    assert_eq!(listed(), json!([]));
    let change = about("change_seating", json!({ "rows": [{ "table": 1, "round": 1, "ns": 1 }] }));
    let (seen, _) = operate(&director, &club, &change);
    assert_eq!(seen["changes"]["misfits"].as_array().unwrap().len(), 1, "{seen}");
    let misfits = listed();
    assert_eq!(misfits.as_array().unwrap().len(), 1, "{misfits}");
    assert_eq!((&misfits[0]["place"], &misfits[0]["board"]), (&json!("A1"), &json!(1)));
    for way in misfits[0]["ways"].as_array().unwrap() {
        there_and_back(&club, &director, &way["operation"], |seen| {
            assert_eq!(seen["changes"]["fits_again"].as_array().unwrap().len(), 1, "{seen}");
            assert_eq!(listed(), json!([]), "{way}");
        });
    }
}

#[test]
fn after_a_wrong_board_each_board_goes_where_the_movement_has_it() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    let phone = club.phone("A1");
    let go = |phone: &crate::club::Phone| phone.view()["rounds"][0]["boards_go"].clone();
    assert_eq!(go(&phone), json!([{ "boards": [1, 2], "to": "A5" }]));
    let wrong = about(
        "wrong_board",
        json!({ "table": 1, "round": 1, "board": 2, "played": 7, "outcome": "4SN=" }),
    );
    operate(&director, &club, &wrong);
    assert_eq!(
        go(&phone),
        json!([{ "boards": [1, 2], "to": "A5" }, { "boards": [7], "to": "A3" }]),
        "board 2 lay on the table too"
    );
}

#[test]
fn an_event_made_like_another_begins_as_that_one_did() {
    let club = club(Kind::Mitchell, 5, 5, true);
    let director = club.director();
    let before = state(&club).event().movements.get(&section()).unwrap().clone();
    play(&club, 1..=1);
    operate(&director, &club, &about("late_pair", json!({ "players": [{ "name": "Cid Late" }] })));
    operate(&director, &club, &about("curtail", json!({ "rounds": 4 })));
    assert_ne!(state(&club).event().movements.get(&section()), Some(&before));
    let asked = format!("/director/api/template?event={}", club.event);
    assert_eq!(director.page(&asked).ok()["sections"][0]["rounds"], 5);
    let next = Uuid::now_v7();
    let clone = json!({ "event": club.event, "id": next, "name": "Next week", "names": true });
    director.post("/director/api/events/clone", &clone).ok();
    let journal = SqliteJournal::open(&club.journal()).unwrap();
    let cloned = LiveEvent::open(journal, session::EventId(next)).unwrap();
    assert_eq!(cloned.state().event().movements.get(&section()), Some(&before));
}

#[test]
fn the_boards_that_are_left_out_are_named() {
    let club = club(Kind::Mitchell, 5, 5, false);
    let director = club.director();
    let fewer = about("change_boards", json!({ "from_round": 2, "boards": 1 }));
    let seen = preview(&director, &club, &fewer).ok();
    says(&seen["choices"][0], "Of boards 3 to 4, board 4 is not played.");
    says(&seen["choices"][1], "Of boards 3 to 4, board 3 is not played.");
}
