//! Reads any text as a script of conditions, and deals by it when it is one.
//!
//! Nothing may panic; an error points into the text; and what is found satisfies the condition.

#![no_main]

use std::ops::ControlFlow;

use bridge::BoardNo;
use hands::conditions::{Script, Search};
use hands::dealing::{Seed, deal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut script = match Script::read(text) {
        Ok(script) => script,
        Err(error) => {
            assert!(error.line > 0 && error.column > 0 && !error.fix.is_empty());
            assert!(error.line <= text.lines().count() + 1);
            assert!(error.to_string().lines().count() == 4);
            return;
        }
    };
    script.generate = Some(64);
    let (seed, board) = (Seed::new([1; 32]), BoardNo::new(1).expect("boards are counted from 1"));
    script.accepts(&deal(&seed, board));
    if let Ok(mut search) = Search::new(&script, &seed)
        && let Ok(found) = search.board(board, |_| ControlFlow::Continue(()))
    {
        assert!(script.accepts(&found));
        let mut tally = script.tally();
        tally.add(&found);
        assert_eq!(tally.to_string().is_empty(), tally.is_empty());
    }
});
