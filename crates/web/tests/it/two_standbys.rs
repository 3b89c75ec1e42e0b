//! Two standbys of one computer: when one of them takes over, the other goes on with that one.

use std::path::PathBuf;

use serde_json::Value;

use crate::club::{Phone, TestClub};
use crate::standby::{Second, same};

/// A computer in charge with two standbys, which have everything.
fn club() -> (TestClub, Phone, Second, Second) {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let [mut one, mut other] = [Second::new(), Second::new()];
    for second in [&mut one, &mut other] {
        second.follow(&club);
        same(&club.journal(), &second.journal());
    }
    (club, phone, one, other)
}

fn nothing_was_put_aside(second: &Second) {
    assert_eq!(second.put_aside(), Vec::<PathBuf>::new());
}

#[test]
fn the_other_standby_goes_on_with_the_one_that_took_over() {
    for later in [false, true] {
        let (club, phone, one, other) = club();
        let [new, other] = if later { [other, one] } else { [one, other] };
        new.take_over();
        new.phone(&phone).enter(1, 2, "PASS").ok();
        // The first computer still runs, and has nothing more.
        same(&new.journal(), &other.journal());
        nothing_was_put_aside(&other);
        let facts = club.facts();
        assert_eq!(new.phone(&phone).view()["results"].as_array().map(Vec::len), Some(2));
        assert_eq!(club.facts(), facts);
        // When that one fails as well, the last has everything.
        drop(new);
        other.take_over();
        other.phone(&phone).enter(2, 3, "PASS").ok();
    }
}

#[test]
fn it_does_so_too_when_the_first_computer_is_switched_off() {
    for later in [false, true] {
        let (mut club, phone, one, other) = club();
        let [new, other] = if later { [other, one] } else { [one, other] };
        club.stop();
        new.take_over();
        new.phone(&phone).enter(1, 2, "PASS").ok();
        same(&new.journal(), &other.journal());
        nothing_was_put_aside(&other);
        // Phones hear of the standby that is left.
        let told: Value = new.phone(&phone).view()["standby"].clone();
        let there = format!("http://{}", other.address());
        assert!(told.as_array().unwrap().iter().any(|one| *one == there), "{told}");
    }
}
