//! To BML and back: every look-up that both languages can express is kept, and the rest is listed.

use alerts::{Choices, Question, System, bml, from_bml};
use bridge::{BoardNo, Call};
use proptest::prelude::*;

use crate::corpus_files::{OWN, systems};
use crate::random_files::{Dice, file};

fn read(text: &str) -> bml::Bml {
    bml::read(text, &mut |_: &str| Err("nothing is included".to_owned()))
}

/// What is told of a call, nothing being told and being empty being the same.
fn told(
    system: &System,
    auction: &[Call],
    call: Call,
    board: BoardNo,
) -> Option<(String, Option<String>)> {
    let chosen = system.choose(&Choices::default());
    let found = system.look_up(&chosen, &Question { auction, call, board: Some(board) })?;
    let explanation = found.explanation;
    (!explanation.is_empty()).then_some((explanation.explanation, explanation.chat))
}

/// Converts a system there and back, and compares every look-up of its own plain records on all boards and in
/// all seats. Returns how many had to be equal.
fn check(name: &str, text: &str) -> usize {
    let system = System::of(text);
    let converted = system.to_bml(&system.choose(&Choices::default()));
    let back = read(&converted.text);
    assert!(back.problems.is_empty(), "{name}: {:?}\n{}", back.problems, converted.text);
    let again = from_bml(&back);
    let returned = System::of(&again.text);
    let mut n_compared = 0;
    for statement in system.statements() {
        let (Some(context), Some(call)) =
            (alerts::calls(&statement.context), alerts::call(&statement.call))
        else {
            continue;
        };
        let is_listed = converted.not_kept.iter().any(|it| it.place == statement.place);
        // On the way back the auction is listed by the line of the BML text that has it.
        let opened = context.iter().copied().chain([call]).skip_while(|call| *call == Call::Pass);
        let opened: Vec<Call> = opened.collect();
        let is_lost = again.not_kept.iter().any(|it| {
            let line = it.place.line as usize;
            back.meanings
                .iter()
                .any(|it| it.line == line && (it.calls == opened || opened.is_empty()))
        });
        for n_passes in 0..4_usize {
            let auction: Vec<Call> =
                std::iter::repeat_n(Call::Pass, n_passes).chain(context.iter().copied()).collect();
            if auction.len() > 300
                || alerts::auction::illegal(&[&auction[..], &[call]].concat()).is_some()
            {
                continue;
            }
            for board in (1..=16).filter_map(BoardNo::new) {
                let (was, is) =
                    (told(&system, &auction, call, board), told(&returned, &auction, call, board));
                // What is listed as not kept is no comparison.
                n_compared += usize::from(!is_listed && !is_lost);
                // Commas and suit symbols are written otherwise, and several blanks are one.
                let written = |text: String| {
                    let text = text.replace(',', ";").replace('♥', "!H").replace('♠', "!S");
                    let suits = [("!c", "!C"), ("!d", "!D"), ("!h", "!H"), ("!s", "!S")];
                    let text =
                        suits.iter().fold(text, |text, (small, large)| text.replace(small, large));
                    text.split_whitespace().collect::<Vec<_>>().join(" ")
                };
                let both = |(one, two): (String, Option<String>)| (written(one), two.map(written));
                let (was, is) = (was.map(both), is.map(both));
                assert!(
                    was == is || is_listed || is_lost,
                    "{name}:{} {} {} on {board:?} after {n_passes}: {was:?}, now {is:?}\n{}\n{}",
                    statement.place.line,
                    statement.context,
                    statement.call,
                    converted.text,
                    again.text
                );
            }
        }
    }
    n_compared
}

#[test]
fn real_files_there_and_back() {
    let own = ("features.bboalert".to_owned(), OWN.as_bytes().to_vec());
    for (name, bytes) in systems().into_iter().chain([own]) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let n_compared = check(&name, &text);
        println!("{name}: {n_compared} look-ups had to be equal");
        assert!(n_compared > 200, "{name}: {n_compared}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn random_files_there_and_back(seed in 0_u64..1_000_000) {
        let text = file(&mut Dice::new(seed));
        check(&format!("seed {seed}"), &text);
    }
}

#[test]
fn what_bml_cannot_say_is_listed() {
    let text = "BBOalert\n/1C/,1D,anywhere\n____,1N,any two calls\nOption,A x\n,2C,a\nOption,A y\n,2C,b\nOption\n";
    let system = System::of(text);
    let converted = system.to_bml(&system.choose(&Choices::default()));
    let listed: Vec<String> =
        converted.not_kept.iter().map(|it| format!("{}: {}", it.place.line, it.reason)).collect();
    insta::assert_snapshot!(listed.join("\n"));
}

#[test]
fn a_system_of_bml() {
    let text = "#+TITLE: Club, strong\n\n1C 16+, any shape\n  1D 0-7\n    (1S)\n      D takeout\n1N 15-17\n\n\
                #VUL N0\n\n1N 12-14 <b & c>\n\n#VUL 00\n\n(1N)---\nD   strong\n  (2C) escape\n";
    let bml = read(text);
    assert_eq!(bml.problems, []);
    let converted = from_bml(&bml);
    insta::assert_snapshot!(converted.text);
    let system = System::of(&converted.text);
    let not_vulnerable = BoardNo::new(1).unwrap();
    let call = alerts::call("1N").unwrap();
    assert_eq!(told(&system, &[], call, not_vulnerable).unwrap().0, "12-14 <b & c>");
    assert_eq!(told(&system, &[], call, BoardNo::new(4).unwrap()).unwrap().0, "15-17");
    let listed: Vec<&str> = converted.not_kept.iter().map(|it| it.reason.as_str()).collect();
    assert_eq!(listed, ["“1NDb,2C” is an opponent's call, and a system explains our own."]);
}
