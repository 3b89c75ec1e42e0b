//! Reads any bytes as a bidding system, asks it, checks it, and converts it there and back.
//!
//! Nothing may panic; the file is given back byte for byte; a look-up and its reasons agree; findings point
//! into their lines.

#![no_main]

use alerts::{Choices, Document, Imported, Question, Rules, System};
use bridge::{BoardNo, Call};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    // The first eight bytes choose what is asked; the rest is the file.
    let Some((dice, bytes)) = input.split_first_chunk() else { return };
    let dice = u64::from_le_bytes(*dice);
    let Ok(document) = Document::read(bytes) else { return };
    assert_eq!(document.write(), bytes);
    // A file may import itself once under another name, and is told when it does so again.
    let mut find = |asked: &str, _: &str| match asked.len() {
        0..8 => Ok(Imported { name: asked.to_owned(), bytes: bytes.to_vec() }),
        _ => Err("there is none".to_owned()),
    };
    if bytes.len() > 4_096 {
        return;
    }
    let system = System::load("main", document, &mut find);
    if system.files().len() > 4 {
        return;
    }
    let all: Vec<Call> = Call::all().collect();
    let call = |at: u32| all[(dice >> (at * 5)) as usize % all.len()];
    let auction: Vec<Call> = (0..(dice >> 60) as u32 % 6).map(call).collect();
    let choices = Choices {
        rules: if dice & 1 == 0 { Rules::Today } else { Rules::Sample },
        partner: system.partners().nth((dice >> 8) as usize % 3).map(str::to_owned),
        options: system.options().nth((dice >> 4) as usize % 5).map(|it| (it.to_owned(), true)).into_iter().collect(),
        me: None,
    };
    let chosen = system.choose(&choices);
    let board = BoardNo::new((dice >> 32) as u32 % 40);
    let question = Question { auction: &auction, call: call(11), board };
    let found = system.look_up(&chosen, &question);
    assert_eq!(found, system.why(&chosen, &question).winner);
    for statement in system.statements().iter().take(50) {
        if let (Some(auction), Some(call)) = (alerts::calls(&statement.context), alerts::call(&statement.call)) {
            let _ = system.look_up(&chosen, &Question { auction: &auction, call, board });
        }
    }
    for finding in system.check(choices.rules) {
        let file = &system.files()[finding.place.file as usize];
        let line = file.document.line(finding.place.line as usize);
        assert!(line.get(finding.span.clone()).is_some(), "{finding:?} in {line:?}");
        assert!(!finding.message.is_empty());
    }
    let converted = system.to_bml(&chosen);
    let bml = alerts::bml::read(&converted.text, &mut |_: &str| Err("none".to_owned()));
    let _ = alerts::from_bml(&bml);
    let _ = system.tree(Some(&chosen)).html();
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = system.expand(&chosen, text);
        let _ = alerts::auction::read(text);
        let _ = alerts::bml::read(text, &mut |_: &str| Err("none".to_owned()));
    }
});
