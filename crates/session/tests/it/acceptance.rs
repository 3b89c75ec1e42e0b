//! Acceptances: which result counts as accepted, on which phone, whatever happens to it.

use insta::assert_snapshot;
use jiff::Timestamp;
use proptest::prelude::*;
use rstest::rstest;
use session::log::{EntrySetAside, MovementSet};
use session::model::{Movement, RoundNo, Slot};
use session::state::Acceptance;
use session::{
    AcceptResult, AcceptanceDue, Author, Command, EnterAtTable, EnterResult, FactId, LiveEvent,
    MoveResult, Saying, Seq, SettleEntry, State,
};
use test_support::commands::{Speak, enter, erase, fresh, saying, section, slot};

use crate::club::club;
use crate::memory_journal::MemoryJournal;

const ENTERING: &str = "phone 1";
const OTHER: &str = "phone 2";

/// One thing that happens to board 1 at table A1 in round 1.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    /// The table enters it, or corrects what is there, saying this of its acceptance.
    Enter(AcceptanceDue, Option<&'static str>),
    /// A log from before acceptances were facts has it.
    EnterBefore,
    /// A director enters it, or corrects what is there.
    EnterAsDirector,
    /// A scoring program does.
    EnterAsProgram,
    /// The last entry of the table is accepted on a phone.
    Accept(Option<&'static str>),
    /// The first entry of the table is accepted on a phone.
    AcceptFirst(Option<&'static str>),
    /// A director accepts the last entry of the table.
    AcceptAsDirector,
    Erase,
    /// The last fact that holds is undone.
    Undo,
    /// The last undoing is undone.
    Redo,
    /// The table plays another board in the round now.
    ChangeMovement,
    /// The result is moved to board 2.
    Move,
    /// A result is set aside, and accepted on the phone.
    SetAside,
    /// What was set aside is taken in by a director.
    TakeIn,
}

use AcceptanceDue::{Follows, OtherPhone, WithEntry};
use Step::*;

/// A table whose entries are numbered as they come.
struct Table {
    live: LiveEvent<MemoryJournal>,
    /// The table's entries, oldest first.
    entries: Vec<Seq>,
    aside: Option<Seq>,
    outcome: usize,
}

const OUTCOMES: [&str; 5] = ["4SN=", "4SN-1", "4SN+1", "3NTN=", "PASS"];

fn author() -> Author {
    "table A1".parse().unwrap()
}

impl Table {
    fn new() -> Table {
        Table { live: club(), entries: Vec::new(), aside: None, outcome: 0 }
    }

    fn say(&mut self, author: Author, device: Option<&str>, command: Command) -> Seq {
        let device = device.map(str::to_owned);
        let saying = Saying { author, device, ..saying(command, fresh()) };
        self.live.say(&saying).unwrap().seq
    }

    fn here() -> Slot {
        slot("A", 1, 1, 1)
    }

    fn next(&mut self) -> EnterResult {
        self.outcome += 1;
        let outcome = OUTCOMES[self.outcome % OUTCOMES.len()];
        let correct = self.live.state().event().results.get(&Table::here()).is_some();
        let round = Some(RoundNo::FIRST);
        EnterResult { correct, round, insist: true, ..enter(&format!("A1 1 {outcome}")) }
    }

    fn step(&mut self, step: Step) {
        let accept = |entry, side: &str| {
            Command::AcceptResult(AcceptResult { entry, side: Some(side.parse().unwrap()) })
        };
        match step {
            Enter(acceptance, device) => {
                let entry = self.next();
                let command = Command::EnterAtTable(EnterAtTable { entry, acceptance });
                let seq = self.say(author(), device, command);
                self.entries.push(seq);
            }
            EnterBefore => {
                let command = Command::EnterResult(self.next());
                let seq = self.say(author(), Some(ENTERING), command);
                self.entries.push(seq);
            }
            EnterAsDirector => {
                let command = Command::EnterResult(self.next());
                self.say(Author::Director(None), None, command);
            }
            EnterAsProgram => {
                let command = Command::EnterResult(self.next());
                self.say(Author::ScoringProgram, None, command);
            }
            Accept(device) => {
                let entry = *self.entries.last().unwrap();
                self.say(author(), device, accept(entry, "EW"));
            }
            AcceptFirst(device) => {
                let entry = *self.entries.first().unwrap();
                self.say(author(), device, accept(entry, "EW"));
            }
            AcceptAsDirector => {
                let entry = *self.entries.last().unwrap();
                let command = Command::AcceptResult(AcceptResult { entry, side: None });
                self.say(Author::Director(None), None, command);
            }
            Erase => {
                self.say(author(), Some(ENTERING), erase("A", 1, 1));
            }
            Undo | Redo => {
                let last = self.live.state().head();
                self.live.tell(Command::Undo(last)).unwrap();
            }
            ChangeMovement => self.change_movement(),
            Move => {
                let to = slot("A", 1, 1, 2);
                let command = MoveResult { from: Table::here(), to, seating: None };
                self.say(Author::Director(None), None, Command::MoveResult(command));
            }
            SetAside => {
                let slot = Table::here();
                let (outcome, why) = ("3NTN=".parse().unwrap(), "The movement changed.".into());
                let entry = EntrySetAside { slot, seating: None, outcome, why };
                let aside = self.say(author(), Some(ENTERING), Command::SetAside(entry));
                self.say(author(), Some(ENTERING), accept(aside, "EW"));
                self.aside = Some(aside);
            }
            TakeIn => {
                let (entry, id) = (self.aside.unwrap(), fresh());
                let enter = Command::EnterResult(self.next());
                self.live.say(&saying(enter, id)).unwrap();
                let settle = SettleEntry { entry, result: Some(id), reason: None };
                self.live.tell(Command::SettleEntry(settle)).unwrap();
            }
        }
    }

    fn change_movement(&mut self) {
        let event = self.live.state().event();
        let movement = event.movements.get(&section("A")).unwrap();
        let last = movement.rounds().iter().map(|row| row.round).max().unwrap();
        let kept = movement.rounds().iter().filter(|row| row.round < last).cloned();
        let rounds = Movement::from(kept.collect::<Vec<_>>());
        let (session, letters) = (section("A").session, section("A").letters);
        let command = MovementSet { session, section: letters, from_round: last, rounds };
        self.live.tell(Command::SetMovement(command)).unwrap();
    }

    fn acceptance(&self, board: u32) -> Option<Acceptance> {
        self.live.state().event().acceptance(&slot("A", 1, 1, board))
    }
}

const E: Option<&str> = Some(ENTERING);
const O: Option<&str> = Some(OTHER);

#[rstest]
// How it begins.
#[case::nothing(&[], None)]
#[case::announced(&[Enter(Follows, E)], Some(Acceptance::Awaited))]
#[case::accepted(&[Enter(Follows, E), Accept(E)], Some(Acceptance::OnEnteringPhone))]
#[case::on_another_phone(&[Enter(Follows, E), Accept(O)], Some(Acceptance::OnOtherPhone))]
#[case::claimed(&[Enter(WithEntry, E)], Some(Acceptance::OnEnteringPhone))]
#[case::claimed_and_accepted(&[Enter(WithEntry, E), Accept(E)], Some(Acceptance::OnEnteringPhone))]
#[case::claimed_and_accepted_elsewhere(&[Enter(WithEntry, E), Accept(O)], Some(Acceptance::OnOtherPhone))]
#[case::of_an_older_log(&[EnterBefore], Some(Acceptance::NotNeeded))]
#[case::by_a_director(&[EnterAsDirector], Some(Acceptance::NotNeeded))]
#[case::by_a_program(&[EnterAsProgram], Some(Acceptance::NotNeeded))]
#[case::both_phones(&[Enter(Follows, E), Accept(E), Accept(O)], Some(Acceptance::OnOtherPhone))]
#[case::the_director_for_them(&[Enter(Follows, E), AcceptAsDirector], Some(Acceptance::ByDirector))]
// Phones that nobody knows are not told apart.
#[case::from_nowhere(&[Enter(Follows, None), Accept(None)], Some(Acceptance::OnEnteringPhone))]
#[case::entered_from_nowhere(&[Enter(Follows, None), Accept(O)], Some(Acceptance::OnEnteringPhone))]
// Where the club wants another phone, the same one is not enough, and the director's word is.
#[case::wanted_elsewhere(&[Enter(OtherPhone, E)], Some(Acceptance::AwaitedOnOtherPhone))]
#[case::wanted_elsewhere_and_here(&[Enter(OtherPhone, E), Accept(E)], Some(Acceptance::AwaitedOnOtherPhone))]
#[case::wanted_elsewhere_from_nowhere(&[Enter(OtherPhone, E), Accept(None)], Some(Acceptance::AwaitedOnOtherPhone))]
#[case::wanted_elsewhere_and_there(&[Enter(OtherPhone, E), Accept(O)], Some(Acceptance::OnOtherPhone))]
#[case::wanted_elsewhere_and_directed(&[Enter(OtherPhone, E), AcceptAsDirector], Some(Acceptance::ByDirector))]
// A corrected result is accepted again.
#[case::corrected(&[Enter(Follows, E), Accept(E), Enter(Follows, E)], Some(Acceptance::Awaited))]
#[case::corrected_and_accepted(&[Enter(Follows, E), Enter(Follows, E), Accept(O)], Some(Acceptance::OnOtherPhone))]
#[case::what_was_before_is_accepted_late(&[Enter(Follows, E), Enter(Follows, E), AcceptFirst(E)], Some(Acceptance::Awaited))]
#[case::corrected_by_a_director(&[Enter(Follows, E), EnterAsDirector], Some(Acceptance::NotNeeded))]
#[case::a_directors_is_corrected(&[EnterAsDirector, Enter(Follows, E)], Some(Acceptance::Awaited))]
// What is erased is nothing; what comes back comes back as it was.
#[case::erased(&[Enter(Follows, E), Accept(E), Erase], None)]
#[case::erased_and_back(&[Enter(Follows, E), Accept(O), Erase, Undo], Some(Acceptance::OnOtherPhone))]
#[case::accepted_while_erased(&[Enter(Follows, E), Erase, Accept(E)], None)]
#[case::erased_and_entered(&[Enter(Follows, E), Accept(E), Erase, Enter(Follows, E)], Some(Acceptance::Awaited))]
#[case::correction_undone(&[Enter(Follows, E), Accept(O), Enter(Follows, E), Undo], Some(Acceptance::OnOtherPhone))]
#[case::acceptance_undone(&[Enter(Follows, E), Accept(E), Undo], Some(Acceptance::Awaited))]
#[case::acceptance_redone(&[Enter(Follows, E), Accept(E), Undo, Redo], Some(Acceptance::OnEnteringPhone))]
#[case::entry_undone(&[Enter(Follows, E), Undo], None)]
#[case::entry_redone(&[Enter(Follows, E), Undo, Redo, Accept(E)], Some(Acceptance::OnEnteringPhone))]
// Accepted while it was undone: the phone was offline, and the result came back.
#[case::accepted_while_undone(&[Enter(Follows, E), Undo, Accept(E)], None)]
// Movements change around it.
#[case::movement_changes(&[Enter(Follows, E), Accept(O), ChangeMovement], Some(Acceptance::OnOtherPhone))]
#[case::movement_changes_before(&[Enter(Follows, E), ChangeMovement, Accept(O)], Some(Acceptance::OnOtherPhone))]
// What was set aside is the director's once it is taken in.
#[case::set_aside(&[SetAside], None)]
#[case::taken_in(&[SetAside, TakeIn], Some(Acceptance::NotNeeded))]
#[case::taken_in_place_of_another(&[Enter(Follows, E), SetAside, TakeIn], Some(Acceptance::NotNeeded))]
fn a_result_is_accepted_as_it_says(#[case] steps: &[Step], #[case] expected: Option<Acceptance>) {
    let mut table = Table::new();
    for step in steps {
        table.step(*step);
    }
    assert_eq!(table.acceptance(1), expected);
}

#[test]
fn a_result_that_a_director_moves_is_the_directors() {
    let mut table = Table::new();
    for step in [Enter(Follows, E), Move] {
        table.step(step);
    }
    assert_eq!((table.acceptance(1), table.acceptance(2)), (None, Some(Acceptance::NotNeeded)));
    table.step(Undo);
    assert_eq!((table.acceptance(1), table.acceptance(2)), (Some(Acceptance::Awaited), None));
}

#[test]
fn a_result_undone_and_accepted_comes_back_accepted() {
    let mut table = Table::new();
    table.step(Enter(Follows, E));
    table.step(Undo);
    let undoing = table.live.state().head();
    table.step(Accept(E));
    table.live.tell(Command::Undo(undoing)).unwrap();
    assert_eq!(table.acceptance(1), Some(Acceptance::OnEnteringPhone));
}

#[test]
fn only_what_a_table_sent_is_accepted_and_the_same_id_is_one_fact() {
    let mut table = Table::new();
    let none = AcceptResult { entry: Seq(1), side: None };
    assert_snapshot!(
        table.live.refusal(Command::AcceptResult(none)),
        @"fact 1 entered no result, so there is nothing to accept"
    );
    table.step(Enter(Follows, E));
    let accept = AcceptResult { entry: table.entries[0], side: Some("EW".parse().unwrap()) };
    let id = fresh();
    let say = |command| Saying { author: author(), ..saying(command, id) };
    let first = table.live.say(&say(Command::AcceptResult(accept))).unwrap();
    let again = table.live.say(&say(Command::AcceptResult(accept))).unwrap();
    assert_eq!((first.seq, first.repeated, again.repeated), (again.seq, false, true));
    assert_eq!(
        first.changed.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["accepted/1/A/1/1/1"]
    );
    let other = AcceptResult { side: Some("NS".parse().unwrap()), ..accept };
    assert!(table.live.say(&say(Command::AcceptResult(other))).is_err(), "the id is taken");
    // A result sent again is that result, whatever it says of its acceptance by then.
    let entry = EnterResult { round: None, insist: false, ..enter("A1 2 PASS") };
    let id = fresh();
    for (acceptance, repeated) in [(Follows, false), (WithEntry, true)] {
        let command = Command::EnterAtTable(EnterAtTable { entry: entry.clone(), acceptance });
        let saying = Saying { author: author(), ..saying(command, id) };
        assert_eq!(table.live.say(&saying).unwrap().repeated, repeated);
    }
    assert_eq!(table.acceptance(2), Some(Acceptance::Awaited));
}

#[test]
fn what_was_there_and_changed_is_told_with_the_facts() {
    let mut table = Table::new();
    for step in [Enter(Follows, E), Accept(E), Enter(Follows, E), Erase] {
        table.step(step);
    }
    let event = table.live.state().event();
    let changes: Vec<_> = event.results.changes().collect();
    let told = changes.iter().map(|change| {
        let accepted = event.acceptances.before(change.entry, change.by);
        (change.was.outcome.to_string(), change.now.map(|now| now.outcome.to_string()), accepted)
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            ("4SN-1".to_owned(), Some("4SN+1".to_owned()), Acceptance::OnEnteringPhone),
            ("4SN+1".to_owned(), None, Acceptance::Awaited),
        ]
    );
}

/// What came after the change tells nothing of what was seen before it.
#[test]
fn a_late_acceptance_was_not_given_before_the_change() {
    let mut table = Table::new();
    for step in [Enter(Follows, E), Enter(Follows, E), AcceptFirst(O)] {
        table.step(step);
    }
    let event = table.live.state().event();
    let change = event.results.changes().next().unwrap();
    assert_eq!(event.acceptances.of(change.entry), Acceptance::OnOtherPhone);
    assert_eq!(event.acceptances.before(change.entry, change.by), Acceptance::Awaited);
}

fn step() -> impl Strategy<Value = Step> {
    let due = prop_oneof![Just(WithEntry), Just(Follows), Just(OtherPhone)];
    let phone = || prop_oneof![Just(E), Just(O), Just(None)];
    prop_oneof![
        4 => (due, phone()).prop_map(|(due, phone)| Enter(due, phone)),
        1 => Just(EnterBefore),
        1 => Just(EnterAsDirector),
        1 => Just(EnterAsProgram),
        3 => phone().prop_map(Accept),
        2 => phone().prop_map(AcceptFirst),
        1 => Just(AcceptAsDirector),
        1 => Just(Erase),
        3 => Just(Undo),
        1 => Just(SetAside),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn acceptances_folded_one_by_one_are_those_folded_from_nothing(
        steps in proptest::collection::vec(step(), 0..25),
    ) {
        let mut table = Table::new();
        for step in steps {
            let has_entry = !table.entries.is_empty();
            let has_result = table.acceptance(1).is_some();
            let can = match step {
                Accept(_) | AcceptFirst(_) | AcceptAsDirector => has_entry,
                Erase => has_result,
                Undo => {
                    let last = Command::Undo(table.live.state().head());
                    session::log::decide(table.live.state(), &last).is_ok()
                }
                _ => true,
            };
            if can {
                table.step(step);
            }
        }
        let live = &table.live;
        let mut facts = Vec::new();
        live.facts_after(Seq::START, |fact| facts.push(fact)).unwrap();
        let folded = State::fold(&facts);
        prop_assert_eq!(folded.event().picture(), live.state().event().picture());
        for (seq, _) in folded.event().results.iter() {
            let (one, other) = (&folded.event().acceptances, &live.state().event().acceptances);
            prop_assert_eq!(one.of(seq), other.of(seq));
        }
        prop_assert_eq!(&live.verify().unwrap().problems, &Vec::<String>::new());
        // What became durable is what a full disk would have taken back: the parts on disk agree.
        let parts = session::Journal::picture(live.journal(), test_support::commands::EVENT_ID);
        prop_assert_eq!(parts.unwrap().parts, live.state().event().picture());
    }
}

#[test]
fn a_log_of_before_has_its_results_accepted() {
    // The line as earlier versions wrote it.
    let body = r#"{"session":1,"section":"A","table":1,"round":1,"board":1,"seating":{"ns":1,"ew":1},"outcome":"4SN="}"#;
    let record = session::journal::Record {
        seq: Seq(1),
        time: Timestamp::UNIX_EPOCH.as_microsecond(),
        author: "table A1".into(),
        device: None,
        id: FactId::derived("1"),
        kind: "result_entered".into(),
        body: body.into(),
    };
    let fact = session::Fact::from_record(&record).unwrap();
    assert_eq!(fact.to_record().unwrap().body, body);
    let state = State::fold([&fact]);
    assert_eq!(state.event().acceptance(&slot("A", 1, 1, 1)), Some(Acceptance::NotNeeded));
    assert!(state.event().is_accepted(&slot("A", 1, 1, 1)));
}
