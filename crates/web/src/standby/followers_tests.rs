//! Streams at moments that the tests choose.

use super::*;

const LIMIT: Duration = Duration::from_secs(2);

/// Followers at moments that the test chooses.
struct Bench {
    followers: Followers,
    start: Instant,
    node: Uuid,
}

impl Bench {
    fn new() -> Bench {
        Bench { followers: Followers::default(), start: Instant::now(), node: Uuid::from_u128(7) }
    }

    fn at(&self, millis: u64) -> Instant {
        self.start + Duration::from_millis(millis)
    }

    fn begin(&mut self) -> Uuid {
        let origins = vec!["http://other".to_owned()];
        self.followers.begin([127, 0, 0, 1].into(), self.node, origins).unwrap()
    }

    /// Sends a pass of everything so far.
    fn send(&mut self, stream: Uuid, number: u64, millis: u64) {
        let (mark, read) = (self.followers.marks().0, self.at(millis));
        self.followers.sent(stream, Pass { number, mark, read, written: None });
    }

    fn confirm(&mut self, stream: Uuid, number: u64, millis: u64) -> Option<Change> {
        let now = self.at(millis);
        self.followers.confirm(stream, number, LIMIT, now)
    }

    /// A stream that keeps up.
    fn keeping(&mut self) -> Uuid {
        let stream = self.begin();
        self.send(stream, 1, 0);
        assert!(matches!(self.confirm(stream, 1, 5), Some(Change::KeepsUp(_))));
        stream
    }
}

#[test]
fn nobody_waits_for_a_stream_that_has_confirmed_nothing() {
    let mut bench = Bench::new();
    let mark = bench.followers.wrote(false);
    let stream = bench.begin();
    bench.send(stream, 1, 0);
    assert_eq!(bench.followers.standing(mark), Standing::Alone);
    // A number that this stream does not have, as of another evening, confirms nothing.
    assert_eq!(bench.confirm(Uuid::from_u128(1), 1, 1), None);
    assert_eq!(bench.followers.standing(mark), Standing::Alone);
    // A long first copy does not keep up yet.
    assert_eq!(bench.confirm(stream, 1, 60_000), None);
    assert_eq!(bench.followers.standing(mark), Standing::Alone);
    bench.send(stream, 2, 60_000);
    assert!(bench.confirm(stream, 2, 60_010).is_some());
    assert_eq!(bench.followers.standing(mark), Standing::Confirmed);
}

#[test]
fn what_was_written_is_awaited_until_it_is_confirmed() {
    let mut bench = Bench::new();
    let stream = bench.keeping();
    let mark = bench.followers.wrote(true);
    assert_eq!(bench.followers.standing(mark), Standing::Awaited);
    // Sent before it was written: that says nothing of it.
    bench
        .followers
        .sent(stream, Pass { number: 2, mark: mark - 1, read: bench.start, written: None });
    bench.confirm(stream, 2, 10);
    assert_eq!(bench.followers.standing(mark), Standing::Awaited);
    bench.send(stream, 3, 20);
    bench.confirm(stream, 3, 30);
    assert_eq!(bench.followers.standing(mark), Standing::Confirmed);
    let later = bench.followers.wrote(false);
    assert!(matches!(bench.followers.end(stream, bench.at(40)), Some(Change::Gone(_))));
    assert_eq!(bench.followers.standing(later), Standing::Alone);
    assert!(bench.followers.troubles(bench.at(50))[0].is_gone);
}

#[test]
fn a_slow_standby_costs_one_wait_and_then_longer_and_longer_pauses() {
    let mut bench = Bench::new();
    let stream = bench.keeping();
    let (mut pass, mut now) = (1, 1_000);
    let mut pauses = Vec::new();
    for _ in 0..9 {
        let mark = bench.followers.wrote(false);
        pass += 1;
        bench.send(stream, pass, now);
        assert_eq!(bench.followers.standing(mark), Standing::Awaited);
        now += 2_000;
        let late = bench.at(now);
        assert_eq!(bench.followers.give_up(mark, late, late).len(), 1);
        // Whatever comes now waits for nobody.
        let next = bench.followers.wrote(false);
        assert_eq!(bench.followers.standing(next), Standing::Alone);
        assert_eq!(bench.followers.give_up(next, late, late), []);
        assert_eq!(bench.followers.troubles(late).len(), 1);
        // It answers every half second again.
        let began = now;
        loop {
            pass += 1;
            bench.send(stream, pass, now);
            now += 500;
            if let Some(Change::KeepsUpAgain(_)) = bench.confirm(stream, pass, now) {
                break;
            }
            assert!(now < began + 3_600_000);
        }
        pauses.push((now - began) / 1_000);
        assert_eq!(bench.followers.troubles(bench.at(now)), []);
    }
    assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 320, 600, 600]);
}

#[test]
fn a_line_that_broke_is_not_waited_for_when_its_computer_is_back() {
    let mut bench = Bench::new();
    let old = bench.keeping();
    let new = bench.begin();
    let mark = bench.followers.wrote(false);
    // That somebody asks for a stream says nothing: it may be a question that was heard on the way.
    assert_eq!(bench.followers.standing(mark), Standing::Awaited);
    bench.send(new, 1, 10);
    bench.confirm(new, 1, 20);
    assert_eq!(bench.followers.standing(mark), Standing::Confirmed);
    assert_eq!(bench.followers.end(old, bench.at(30)), None, "it is still there");
    assert_eq!(bench.followers.troubles(bench.at(40)), []);
}

/// A data folder that was copied to a third laptop, or two servers on one.
#[test]
fn two_streams_of_one_computer_that_both_live_leave_each_other_alone() {
    let mut bench = Bench::new();
    let first = bench.keeping();
    let second = bench.begin();
    let mut changes = Vec::new();
    for beat in 1..100 {
        for stream in [first, second] {
            bench.send(stream, beat + 1, beat * 500);
            changes.extend(bench.confirm(stream, beat + 1, beat * 500 + 10));
        }
    }
    assert_eq!(changes.len(), 2, "{changes:?}");
    // Answers wait for both.
    let mark = bench.followers.wrote(false);
    for (stream, standing) in [(first, Standing::Awaited), (second, Standing::Confirmed)] {
        bench.send(stream, 200, 60_000);
        bench.confirm(stream, 200, 60_010);
        assert_eq!(bench.followers.standing(mark), standing);
    }
}

#[test]
fn a_late_word_of_a_line_that_broke_makes_nobody_wait() {
    let mut bench = Bench::new();
    let old = bench.keeping();
    bench.send(old, 2, 10);
    let new = bench.begin();
    bench.send(new, 1, 20);
    bench.confirm(new, 1, 30);
    assert_eq!(bench.confirm(old, 2, 40), None);
    let mark = bench.followers.wrote(false);
    bench.send(new, 2, 50);
    bench.confirm(new, 2, 60);
    assert_eq!(bench.followers.standing(mark), Standing::Confirmed);
}

#[test]
fn a_standby_that_has_just_caught_up_is_not_given_up_for_another_one() {
    let mut bench = Bench::new();
    bench.keeping();
    let began = bench.at(1_000);
    let mark = bench.followers.wrote(false);
    bench.node = Uuid::from_u128(8);
    let fresh = bench.begin();
    let before = Pass { number: 1, mark: mark - 1, read: bench.at(2_000), written: None };
    bench.followers.sent(fresh, before);
    assert!(bench.confirm(fresh, 1, 2_010).is_some());
    let late = bench.at(3_000);
    assert_eq!(bench.followers.give_up(mark, began, late).len(), 1, "the one that was late");
    let next = bench.followers.wrote(false);
    assert_eq!(bench.followers.standing(next), Standing::Awaited);
    bench.send(fresh, 2, 3_010);
    bench.confirm(fresh, 2, 3_020);
    assert_eq!(bench.followers.standing(next), Standing::Confirmed);
}

#[test]
fn a_standby_that_holds_up_every_answer_and_none_for_too_long_is_a_matter() {
    let mut bench = Bench::new();
    let stream = bench.keeping();
    let mut changes = Vec::new();
    for number in 2..30 {
        let (mark, at) = (bench.followers.wrote(false), bench.at(number * 3_000));
        bench.followers.sent(stream, Pass { number, mark, read: at, written: Some(at) });
        changes.extend(bench.confirm(stream, number, number * 3_000 + 1_900));
    }
    assert!(matches!(changes[..], [Change::HoldsUp(_)]), "{changes:?}");
    let troubles = bench.followers.troubles(bench.at(90_000));
    assert_eq!(troubles.len(), 1);
    assert_eq!(troubles[0].holds_up, Some(Duration::from_millis(1_900)));
}

#[test]
fn an_address_has_few_streams_and_a_stream_few_passes() {
    let mut bench = Bench::new();
    let stream = bench.begin();
    for _ in 1..MOST_STREAMS {
        bench.begin();
    }
    assert_eq!(bench.followers.begin([127, 0, 0, 1].into(), bench.node, Vec::new()), None);
    for number in 0..10_000 {
        bench.send(stream, number, number);
    }
    let stream = bench.followers.streams.get(&stream).unwrap();
    assert_eq!(stream.passes.len(), MOST_PASSES);
}
