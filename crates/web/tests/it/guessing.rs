//! Guessing PINs and codes: it locks out who guesses, never the room, and never gets far.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rstest::rstest;
use session::EventId;
use session::model::{SessionNo, TableNo};
use uuid::Uuid;
use web::auth::budget::{Budget, Spent};
use web::auth::{CodeGuesses, PinGuesser, PinGuesses, Table};

use crate::club::TestClub;

const MINUTE: Duration = Duration::from_secs(60);
const EVENING: Duration = Duration::from_secs(4 * 60 * 60);

fn address(number: u32) -> IpAddr {
    Ipv4Addr::from(0x0A00_0000 + number).into()
}

fn table(number: u16) -> Table {
    Table {
        event: EventId(Uuid::nil()),
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        table: TableNo::new(number).unwrap(),
    }
}

/// Guesses wherever it is allowed, a whole evening long, and returns how many guesses that were.
fn guess_all_evening(step: usize, try_all: impl FnMut(Instant) -> usize) -> usize {
    let start = Instant::now();
    let seconds = (0..EVENING.as_secs()).step_by(step);
    seconds.map(|second| start + Duration::from_secs(second)).map(try_all).sum()
}

/// The numbers of docs/security.md.
#[rstest]
#[case::one_token(1, 500, 58)]
#[case::one_token_and_one_address(1, 1, 48)]
#[case::the_tokens_of_a_room(20, 500, 158)]
fn the_pins_that_can_be_tried_in_an_evening(
    #[case] tables: u16,
    #[case] addresses: u32,
    #[case] most: usize,
) {
    let mut guesses = PinGuesses::default();
    let tried = guess_all_evening(60, |now| {
        let mut tried = 0;
        for number in 1..=tables {
            let others = (0..addresses).map(|number| PinGuesser::Other(address(number)));
            for who in std::iter::once(PinGuesser::Sitting).chain(others) {
                if guesses.wait(table(number), who, now).is_none() {
                    guesses.wrong(table(number), who, now);
                    tried += 1;
                }
            }
        }
        tried
    });
    assert!(tried <= most, "{tried} guesses instead of {most}");
    let document = include_str!("../../../../docs/security.md");
    assert!(document.contains(&format!("| {most} |")), "docs/security.md does not say {most}");
}

/// How long a first wrong code counts as a guess.
const SLIP: Duration = Duration::from_secs(10 * 60);

#[rstest]
#[case::one_address(1, false, 248)]
#[case::many_addresses(500, false, 1_300)]
#[case::many_addresses_that_wait_until_their_first_guess_is_forgotten(500, true, 1_300)]
#[case::any_number_of_addresses(2_000, true, 1_380)]
fn the_codes_that_can_be_tried_in_an_evening(
    #[case] addresses: u32,
    #[case] is_patient: bool,
    #[case] most: usize,
) {
    let mut guesses = CodeGuesses::default();
    let mut tries: BTreeMap<u32, (u32, Instant)> = BTreeMap::new();
    let tried = guess_all_evening(30, |now| {
        let mut tried = 0;
        for number in 0..addresses {
            let before = tries.get(&number).copied();
            let waits =
                is_patient && before.is_some_and(|(count, last)| count == 1 && now - last < SLIP);
            if !waits && guesses.wait(address(number), now).is_none() {
                guesses.wrong(address(number), now);
                tries.insert(number, (before.map_or(1, |(count, _)| count + 1), now));
                tried += 1;
            }
        }
        tried
    });
    assert!(tried <= most, "{tried} guesses instead of {most}");
    let document = include_str!("../../../../docs/security.md");
    assert!(document.contains(&format!("| {most} |")), "docs/security.md does not say {most}");
}

#[test]
fn the_phone_on_a_table_is_not_locked_by_five_hundred_others() {
    let mut guesses = PinGuesses::default();
    let now = Instant::now();
    let flood = |guesses: &mut PinGuesses, number| {
        for one in 0..500 {
            let who = PinGuesser::Other(address(one));
            if guesses.wait(table(number), who, now).is_none() {
                guesses.wrong(table(number), who, now);
            }
        }
    };
    flood(&mut guesses, 1);
    assert_eq!(guesses.wait(table(1), PinGuesser::Sitting, now), None);
    // Another table has a budget of its own, until the whole event is flooded.
    assert_eq!(guesses.wait(table(2), PinGuesser::Other(address(900)), now), None);
    (2..=20).for_each(|number| flood(&mut guesses, number));
    assert!(guesses.wait(table(21), PinGuesser::Other(address(900)), now).is_some());
    for number in 1..=21 {
        assert_eq!(guesses.wait(table(number), PinGuesser::Sitting, now), None, "table {number}");
    }
}

#[test]
fn tables_that_guess_lock_no_table_that_does_not() {
    let mut guesses = PinGuesses::default();
    let now = Instant::now();
    for number in 1..=20 {
        while guesses.wait(table(number), PinGuesser::Sitting, now).is_none() {
            guesses.wrong(table(number), PinGuesser::Sitting, now);
        }
    }
    assert_eq!(guesses.wait(table(21), PinGuesser::Sitting, now), None);
    assert_eq!(guesses.right(table(3), PinGuesser::Sitting), 5);
    assert_eq!(guesses.wait(table(3), PinGuesser::Sitting, now), None, "who knew it is forgiven");
    assert_eq!(guesses.wrong_pins(table(1).event).count(), 19);
}

#[test]
fn a_right_code_works_beside_five_hundred_who_guess() {
    let mut guesses = CodeGuesses::default();
    let now = Instant::now();
    for number in 0..500 {
        while guesses.wait(address(number), now).is_none() {
            guesses.wrong(address(number), now);
        }
    }
    assert!(guesses.wait(address(0), now).is_some());
    assert_eq!(guesses.wait(address(900), now), None);
    // An address is no guesser for ever.
    let tomorrow = now + 13 * 60 * MINUTE;
    assert_eq!(guesses.wait(address(0), tomorrow), None);
}

#[test]
fn a_single_slip_is_forgotten_after_ten_minutes_and_only_once() {
    let mut guesses = CodeGuesses::default();
    let start = Instant::now();
    let others_guess = |guesses: &mut CodeGuesses, now| {
        for number in 0..100 {
            while guesses.wait(address(number), now).is_none() {
                guesses.wrong(address(number), now);
            }
        }
    };
    let room = address(900);
    guesses.wrong(room, start);
    others_guess(&mut guesses, start);
    assert!(guesses.wait(room, start + 9 * MINUTE).is_none(), "the guessers' budget has refilled");
    others_guess(&mut guesses, start + 9 * MINUTE);
    assert!(guesses.wait(room, start + 9 * MINUTE).is_some());
    others_guess(&mut guesses, start + 10 * MINUTE);
    assert_eq!(guesses.wait(room, start + 10 * MINUTE), None);
    guesses.wrong(room, start + 10 * MINUTE);
    others_guess(&mut guesses, start + 30 * MINUTE);
    assert!(guesses.wait(room, start + 30 * MINUTE).is_some(), "twice is no slip");
}

#[test]
fn the_pin_works_on_the_phone_of_the_table_while_others_guess() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.hello().ok();
    let stranger = phone.another();
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(stranger.try_pin("1111").status);
    }
    assert_eq!(codes.last(), Some(&429), "{codes:?}");
    // Who knows the PIN has to do it on the phone of the table.
    phone.grant();
}

/// A page from before cannot say which phone it is on. It is told to load anew, and takes nobody's guesses.
#[test]
fn a_page_of_an_earlier_version_is_told_to_load_again() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.hello().ok();
    for pin in ["1111", &phone.pin].into_iter().cycle().take(40) {
        let answer = phone.post("pin", &serde_json::json!({ "pin": pin }));
        assert_eq!(answer.trouble(), (422, "old_page".into()));
        assert!(answer.body.contains("Load the page again."), "{}", answer.body);
    }
    // The page that was loaded again, and another phone of the table.
    phone.grant();
    phone.another().grant();
}

/// Wrong guesses that were let in, counted in the plainest way.
#[derive(Default)]
struct Model {
    spent: BTreeMap<&'static str, Vec<Duration>>,
}

impl Model {
    /// No span of time has more than a burst and one for each refill.
    fn is_within(&self, what: &str, budget: Budget) -> bool {
        let spent = self.spent.get(what).map_or(&[][..], Vec::as_slice);
        let count = |from: usize, to: usize| u32::try_from(to - from + 1).unwrap_or(u32::MAX);
        (0..spent.len()).all(|from| {
            (from..spent.len()).all(|to| {
                let refills = (spent[to] - spent[from]).as_millis() / budget.refill.as_millis();
                u128::from(count(from, to)) <= u128::from(budget.burst) + refills
            })
        })
    }
}

proptest! {
    #[test]
    fn a_budget_is_never_overdrawn(
        burst in 1..6_u32,
        refill in 1..50_u64,
        steps in proptest::collection::vec(0..40_u64, 0..60),
    ) {
        let budget = Budget { burst, refill: Duration::from_secs(refill) };
        let start = Instant::now();
        let (mut spent, mut model, mut at) = (Spent::default(), Model::default(), Duration::ZERO);
        for step in steps {
            at += Duration::from_secs(step);
            let wait = spent.wait(budget, start + at);
            if wait.is_zero() {
                spent.spend(budget, start + at);
                model.spent.entry("all").or_default().push(at);
            } else {
                // And it is never locked for longer than it says.
                prop_assert!(wait <= budget.refill);
                prop_assert!(spent.wait(budget, start + at + wait).is_zero());
            }
        }
        prop_assert!(model.is_within("all", budget));
    }

    /// Whatever is guessed by others, at most one wait keeps a phone on a table from trying the PIN, and none when the
    /// table has not guessed.
    #[test]
    fn others_never_lock_a_table_that_has_not_guessed(
        steps in proptest::collection::vec((1..9_u16, prop::option::weighted(0.9, 0..20_u32), 0..20_u64), 0..120),
    ) {
        let mut guesses = PinGuesses::default();
        let start = Instant::now();
        let (mut at, mut has_guessed) = (Duration::ZERO, [false; 9]);
        for (number, other, step) in steps {
            at += Duration::from_secs(step);
            let now = start + at;
            let who = other.map_or(PinGuesser::Sitting, |one| PinGuesser::Other(address(one)));
            if guesses.wait(table(number), who, now).is_none() {
                guesses.wrong(table(number), who, now);
                has_guessed[usize::from(number)] |= other.is_none();
            }
            for number in 1..9_u16 {
                let wait = guesses.wait(table(number), PinGuesser::Sitting, now);
                prop_assert!(has_guessed[usize::from(number)] || wait.is_none());
                prop_assert!(wait.is_none_or(|seconds| seconds <= 600));
            }
        }
    }

    /// An address that never typed a wrong code is not locked by fewer than three hundred that did.
    #[test]
    fn guessers_never_lock_an_address_that_has_not_guessed(
        steps in proptest::collection::vec((0..40_u32, 0..4_u64), 150..400),
    ) {
        let mut guesses = CodeGuesses::default();
        let start = Instant::now();
        let mut at = Duration::ZERO;
        for (number, step) in steps {
            at += Duration::from_secs(step);
            if guesses.wait(address(number), start + at).is_none() {
                guesses.wrong(address(number), start + at);
            }
            prop_assert_eq!(guesses.wait(address(99), start + at), None);
        }
    }
}
