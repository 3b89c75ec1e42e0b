//! What a writer writes, the reader reads back; and no reader panics.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bridge::{
    Adjustment, AssignedScore, Auction, Bid, BoardNo, Call, Card, Contract, Deal, Doubled, Form,
    Hand, Level, Outcome, Percentage, Played, Rank, ResultForm, Seat, Side, Strain, Suit, Tricks,
    Vulnerability, Weight, WeightedScores,
};
use proptest::prelude::*;

use crate::arbitrary;

/// Writes and reads a value in our own text.
fn check<T>(value: T) -> Result<(), TestCaseError>
where
    T: FromStr<Err: Debug + PartialEq> + Display + PartialEq + Debug,
{
    let text = value.to_string();
    check_text(value, &text)
}

fn check_text<T>(value: T, text: &str) -> Result<(), TestCaseError>
where
    T: FromStr<Err: Debug + PartialEq> + PartialEq + Debug,
{
    prop_assert_eq!(text.parse::<T>(), Ok(value), "read back from {:?}", text);
    Ok(())
}

#[test]
fn small_words() -> Result<(), TestCaseError> {
    Suit::ALL.into_iter().try_for_each(check)?;
    Rank::ALL.into_iter().try_for_each(check)?;
    Seat::ALL.into_iter().try_for_each(check)?;
    Side::ALL.into_iter().try_for_each(check)?;
    Strain::ALL.into_iter().try_for_each(check)?;
    Level::ALL.into_iter().try_for_each(check)?;
    Doubled::ALL.into_iter().try_for_each(check)?;
    (0..=13).filter_map(Tricks::new).try_for_each(check)?;
    Vulnerability::ALL.into_iter().try_for_each(check)?;
    Bid::all().try_for_each(check)
}

#[test]
fn cards_calls_and_contracts_in_every_form() -> Result<(), TestCaseError> {
    let contracts = || {
        Bid::all().flat_map(|Bid { level, strain }| {
            Doubled::ALL.map(|doubled| Contract { level, strain, doubled })
        })
    };
    for form in Form::ALL {
        for card in Hand::FULL.iter() {
            check_text(card, &card.text(form))?;
        }
        for call in Call::all() {
            check_text(call, &call.text(form))?;
        }
        for contract in contracts() {
            check_text(contract, &contract.text(form))?;
        }
        for strain in Strain::ALL {
            check_text(strain, &strain.text(form))?;
        }
    }
    Hand::FULL.iter().try_for_each(check)?;
    Call::all().try_for_each(check)?;
    contracts().try_for_each(check)
}

#[test]
fn tricks_in_every_form() {
    for level in Level::ALL {
        for tricks in (0..=13).filter_map(Tricks::new) {
            for form in ResultForm::ALL {
                let text = tricks.text(level, form);
                assert_eq!(Tricks::read(&text, level, form), Ok(tricks), "{text} at {level}");
            }
        }
    }
}

proptest! {
    #[test]
    fn board_numbers(number in 1_u32..) {
        check(BoardNo::new(number).expect("at least 1"))?;
    }

    #[test]
    fn hands(hand in arbitrary::hand()) {
        check(hand)?;
    }

    #[test]
    fn deals(deal in arbitrary::deal()) {
        check(deal)?;
    }

    #[test]
    fn played_in_every_form(played in arbitrary::played()) {
        check(played)?;
        for form in Form::ALL {
            // LIN has no room for the lead.
            let lead = played.lead.filter(|_| form != Form::Lin);
            check_text(Played { lead, ..played }, &played.text(form))?;
        }
    }

    #[test]
    fn shares(weight in arbitrary::weight(), percentage in arbitrary::percentage()) {
        check(weight)?;
        check(percentage)?;
    }

    #[test]
    fn adjustments(adjustment in arbitrary::adjustment()) {
        check(adjustment)?;
    }

    #[test]
    fn weighted_scores(weighted in arbitrary::weighted()) {
        check(weighted)?;
    }

    #[test]
    fn outcomes(outcome in arbitrary::outcome()) {
        check(outcome.clone())?;
        // A director may type it in small letters and with more blanks.
        let text = outcome.to_string().to_lowercase().replace(' ', "  ");
        check_text(outcome, &text)?;
    }

    #[test]
    fn no_reader_panics_on_any_text(text in "\\PC*") {
        read_as_everything(&text);
    }

    #[test]
    fn no_reader_panics_on_almost_bridge(
        text in "[1-79 ]?[SHDCN♠♥×x\u{FE0F}TA]{0,3}[NESW:?]?[-+=−%/.,;0-9]{0,4}[]\\[ SHDCTAKQJ0-9?:.-]{0,12}",
    ) {
        read_as_everything(&text);
    }

    #[test]
    fn no_reader_panics_on_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        read_as_everything(&String::from_utf8_lossy(&bytes));
    }
}

/// What the fuzzer is fed with, and what it ever found.
#[test]
fn the_kept_texts_of_the_fuzzer_are_read() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/bridge_texts");
    let files = std::fs::read_dir(folder).unwrap();
    let read = files.map(|file| {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        read_as_everything(&String::from_utf8_lossy(&bytes));
    });
    assert!(read.count() > 20);
}

/// A reader that looks at the rest of its text again and again would take minutes here.
#[test]
fn long_texts_are_read_in_passing() {
    let lists = ["[", "N:", "4SN= ", "AKQ."];
    let entries = ["?", " ?", "1/3 4SN=,", "1/65536 0;", "9", "♠\u{FE0F}"];
    for list in lists {
        for entry in entries {
            read_as_everything(&format!("{list}{}] A", entry.repeat(50_000 / entry.len())));
        }
    }
}

/// Reads the text as every type; what is understood must survive being written and read again.
fn read_as_everything(text: &str) {
    fn read<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
        match text.parse::<T>() {
            Ok(value) => assert_eq!(value.to_string().parse::<T>().ok(), Some(value), "{text:?}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    read::<Suit>(text);
    read::<Rank>(text);
    read::<Card>(text);
    read::<Seat>(text);
    read::<Side>(text);
    read::<Hand>(text);
    read::<Deal>(text);
    read::<BoardNo>(text);
    read::<Vulnerability>(text);
    read::<Strain>(text);
    read::<Level>(text);
    read::<Doubled>(text);
    read::<Contract>(text);
    read::<Bid>(text);
    read::<Call>(text);
    read::<Auction>(text);
    read::<Tricks>(text);
    read::<Played>(text);
    read::<Percentage>(text);
    read::<Weight>(text);
    read::<WeightedScores>(text);
    read::<AssignedScore>(text);
    read::<Adjustment>(text);
    read::<Outcome>(text);
    for level in Level::ALL {
        for form in ResultForm::ALL {
            if let Err(error) = Tricks::read(text, level, form) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
