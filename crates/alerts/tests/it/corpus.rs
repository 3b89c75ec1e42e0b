//! Real files: given back byte for byte, and every record asked back.

use std::collections::BTreeMap;

use alerts::{Choices, Document, Imported, Question, System};

use crate::corpus_files::{OWN, systems};

fn nothing(_: &str, _: &str) -> Result<Imported, String> {
    Err("nothing is imported here".to_owned())
}

fn all() -> Vec<(String, Vec<u8>)> {
    let own = ("features.bboalert".to_owned(), OWN.as_bytes().to_vec());
    systems().into_iter().chain([own]).collect()
}

#[test]
fn every_file_is_given_back_byte_for_byte() {
    for (name, bytes) in all() {
        assert!(Document::read(&bytes).unwrap().write() == bytes, "{name}");
    }
}

/// Every record of plain calls, asked for, is told by itself or by the later record that overrides it; one in
/// a block is asked for with its option chosen and without a board.
#[test]
fn every_record_asked_back_returns_itself_or_what_overrides_it() {
    for (name, bytes) in all() {
        let system = System::read(&name, &bytes, &mut nothing).unwrap();
        let mut told: BTreeMap<&str, usize> = BTreeMap::new();
        for statement in system.statements() {
            let (Some(auction), Some(call)) =
                (alerts::calls(&statement.context), alerts::call(&statement.call))
            else {
                *told.entry("a pattern").or_default() += 1;
                continue;
            };
            let choices = Choices {
                options: statement.option.iter().map(|name| (name.clone(), true)).collect(),
                ..Choices::default()
            };
            let chosen = system.choose(&choices);
            let question = Question { auction: &auction, call, board: None };
            let at = format!("{name}:{} {}", statement.place.line, statement.context);
            if statement.text.contains("@I") || !system.is_ever_on(&statement) {
                *told.entry("switched off").or_default() += 1;
                continue;
            }
            let found = system.look_up(&chosen, &question).unwrap_or_else(|| panic!("{at}"));
            let why = system.why(&chosen, &question);
            assert_eq!(why.winner.as_ref(), Some(&found), "{at}");
            if found.place == statement.place {
                *told.entry("itself").or_default() += 1;
                continue;
            }
            assert!(found.place > statement.place, "{at}: only a later record overrides");
            let is_named = why.overridden.iter().any(|it| it.place == statement.place);
            assert!(is_named, "{at} is not named as overridden by {}", found.place.line);
            *told.entry("overridden").or_default() += 1;
        }
        println!("{name}: {told:?}");
        assert!(told.get("itself").is_some_and(|n| *n > 5), "{name}: {told:?}");
    }
}
