//! Checks over random files and texts: what they call dead is dead, and spans lie where they should.

use alerts::{Code, Finding, Question, Rules, System};
use bridge::{Auction, Seat};
use proptest::prelude::*;

use super::pointed;
use crate::random_files::{Asked, Dice, file};

/// The codes whose record is never the answer to anything.
const DEAD: &[Code] = &[
    Code::UnknownToken,
    Code::NeverMatches,
    Code::BadPattern,
    Code::EmptyCall,
    Code::ContradictingRecord,
    Code::DuplicateRecord,
    Code::ReplacedByRecording,
    Code::ShadowedRecord,
];

/// Looks questions up in random files, and asserts that no answer is a record that was called dead.
#[test]
fn a_record_that_is_called_dead_is_never_the_answer() {
    let n_files = if std::env::var_os("TENACE_LONG").is_some() { 200_000 } else { 3_000 };
    let (mut n_dead, mut n_found) = (0, 0);
    for seed in 0..n_files {
        let mut dice = Dice::new(7_000_000 + seed);
        let text = file(&mut dice);
        let system = System::of(&text);
        let found = system.check(Rules::Today);
        let is_about_record = |it: &&Finding| DEAD.contains(&it.code);
        let dead: Vec<&Finding> = found.iter().filter(is_about_record).collect();
        n_dead += dead.len();
        for _ in 0..30 {
            let asked = Asked::new(&mut dice);
            let chosen = system.choose(&asked.choices());
            let auction = asked.auction();
            let call = alerts::call(asked.call).unwrap();
            let is_legal = {
                let mut legal = Auction::new(Seat::North);
                auction.iter().chain([&call]).all(|call| legal.push(*call).is_ok())
            };
            let question = Question { auction: &auction, call, board: asked.board() };
            let Some(answer) = system.look_up(&chosen, &question).filter(|_| is_legal) else {
                continue;
            };
            n_found += 1;
            let wrong = dead.iter().find(|it| it.place == answer.place);
            assert!(
                wrong.is_none(),
                "{text}\nseed {seed} {asked:?}\n{wrong:#?}",
                asked = asked.context
            );
            let illegal =
                found.iter().find(|it| it.code == Code::IllegalAuction && it.place == answer.place);
            assert!(
                illegal.is_none(),
                "{text}\nafter {} {}\n{illegal:#?}",
                asked.context,
                asked.call
            );
        }
    }
    assert!(n_dead > 1_000 && n_found > 1_000, "{n_dead} {n_found}");
}

proptest! {
    #[test]
    fn spans_lie_in_their_lines_between_characters(text in odd_text(), sample in any::<bool>()) {
        let system = System::of(&text);
        let rules = if sample { Rules::Sample } else { Rules::Today };
        for finding in system.check(rules) {
            pointed(&system, finding.place, &finding.span);
            for (place, span, _) in &finding.also {
                pointed(&system, *place, span);
            }
        }
    }

    #[test]
    fn an_auction_is_called_illegal_when_the_laws_say_so(
        picks in prop::collection::vec((0..38_usize, 0..20_u8), 1..30),
    ) {
        let calls: Vec<bridge::Call> = bridge::Call::all().collect();
        let mut auction: Vec<bridge::Call> = Vec::new();
        let mut legal = Auction::new(Seat::North);
        let mut is_legal = true;
        for (number, kind) in picks {
            // Mostly one of the lowest legal calls, so that auctions go on until they are over.
            let possible = legal.legal_calls();
            let call = match possible.len().min(4) {
                n if n > 0 && kind > 0 => possible[number % n],
                _ => calls[number],
            };
            auction.push(call);
            if legal.push(call).is_err() {
                is_legal = false;
                break;
            }
        }
        let (last, before) = auction.split_last().unwrap();
        let text = format!("BBOalert\n{},{},x\n", alerts::context(before), alerts::token(*last));
        let found = System::of(&text).check(Rules::Today);
        prop_assert_eq!(found.is_empty(), is_legal, "{}{:#?}", text, found);
    }
}

/// Texts of pieces that mean something, and letters of all lengths.
fn odd_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("1C"),
        Just("--"),
        Just(","),
        Just(",,"),
        Just("\n"),
        Just("\n"),
        Just("\r\n"),
        Just("\\\n"),
        Just("Option"),
        Just("option,"),
        Just("Option,A @v"),
        Just("Option,@12é"),
        Just("Alias,"),
        Just("Alias,é,éé"),
        Just("Shortcut,a,b,é"),
        Just("- 1C é"),
        Just("\n    - 1D x"),
        Just("\t* X"),
        Just("+"),
        Just("+,1H,"),
        Just("♣"),
        Just("1♥"),
        Just("é"),
        Just("😀"),
        Just("X"),
        Just("Dbl"),
        Just("2N---"),
        Just("/"),
        Just("//"),
        Just("[é"),
        Just("(1C|é)"),
        Just("#é#é"),
        Just("<br>"),
        Just("<é"),
        Just("&comma;"),
        Just("%é%"),
        Just("Script,é"),
        Just(" "),
        Just("\t"),
        Just("!"),
        Just("\u{a0}"),
        Just("__"),
        Just("1N,2C,Stayman"),
        Just("@I"),
        Just("@s"),
        Just("BBOalert"),
        Just("Import,x"),
        Just("\r"),
        Just("20230101_10:00"),
        Just("a long explanation é that goes on and on and on, "),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}
