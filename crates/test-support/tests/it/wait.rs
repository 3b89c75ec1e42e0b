//! Waits end, and say what they waited for.

use std::panic::catch_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use test_support::wait::{
    Deadline, SetAtEnd, Start, finish, receive, wait_at_most, wait_for, wait_for_some,
};

/// Returns what a wait in vain says.
fn says(wait: impl FnOnce() + std::panic::UnwindSafe) -> String {
    *catch_unwind(wait).unwrap_err().downcast().unwrap()
}

#[test]
fn a_wait_in_vain_names_what_it_waited_for_and_what_it_found() {
    let moment = Duration::from_millis(20);
    let look = move || {
        wait_at_most(moment, "a kettle", || Err::<(), _>("cold"));
    };
    assert_eq!(says(look), "waited 20ms for a kettle; the last look found \"cold\"");
    let check = || Deadline::after(Duration::ZERO, "rain").check();
    assert_eq!(says(check), "waited 0ns for rain; it never came");
}

#[test]
fn a_wait_ends_when_it_finds_something() {
    let mut looks = 0;
    let found = wait_for_some("the third look", || {
        looks += 1;
        (looks == 3).then_some(looks)
    });
    assert_eq!(found, 3);
    assert_eq!(finish("a sum", || 1 + 1), 2);
}

#[test]
fn nothing_is_received_when_all_senders_are_gone() {
    let (sender, receiver) = channel();
    sender.send(7).unwrap();
    drop(sender);
    assert_eq!(receive("a seven", &receiver), Some(7));
    assert_eq!(receive("nothing", &receiver), None::<i32>);
}

#[test]
fn nobody_starts_before_the_others_are_ready() {
    let (start, ready) = (Start::new(4), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                ready.fetch_add(1, Ordering::SeqCst);
                start.wait();
                assert_eq!(ready.load(Ordering::SeqCst), 4);
            });
        }
    });
}

#[test]
fn a_test_that_fails_ends_the_work_of_its_threads() {
    let fails = || {
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| wait_for("the end of the test", || is_over.load(Ordering::SeqCst)));
            let _ends = SetAtEnd(&is_over);
            std::panic::panic_any("in the middle".to_owned());
        });
    };
    assert_eq!(says(fails), "in the middle");
}
