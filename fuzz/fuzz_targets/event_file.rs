//! Reads any text as an event file, and starts the event when it is one.
//!
//! Nothing may panic; a file that is refused has at least one problem to show; and what the check of
//! the file accepts, the log accepts too.

#![no_main]

use libfuzzer_sys::fuzz_target;
use session::definition::Definition;
use session::log::decide;
use session::{Author, Fact, FactId, State};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let commands = match Definition::read(text).and_then(|definition| definition.commands()) {
        Ok(commands) => commands,
        Err(error) => {
            assert!(!error.problems.is_empty() && !error.to_string().is_empty());
            return;
        }
    };
    let mut state = State::default();
    for (n, command) in commands.iter().enumerate() {
        let body = decide(&state, command).expect("the check accepted it");
        let seq = state.head().next();
        let (time, author) = (Default::default(), Author::Director(None));
        let fact = Fact { seq, time, author, id: FactId::derived(&n.to_string()), body };
        let record = fact.to_record().expect("every fact can be written");
        assert_eq!(Fact::from_record(&record).as_ref(), Ok(&fact));
        state.apply(&fact);
    }
});
