//! Reads any text as every word of the game that has a text form.
//!
//! Nothing may panic, and what is understood must be the same after writing and reading it again.

#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bridge::{Auction, BoardNo, Call, Card, Contract, Deal, Form, Hand, Outcome, Vulnerability};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };

    check::<Auction>(text);
    check::<BoardNo>(text);
    check::<Deal>(text);
    check::<Hand>(text);
    check::<Outcome>(text);
    check::<Vulnerability>(text);

    for form in Form::ALL {
        check_form::<Call>(text, |call| call.text(form));
        check_form::<Card>(text, |card| card.text(form));
        check_form::<Contract>(text, |contract| contract.text(form));
    }
    check::<Call>(text);
    check::<Card>(text);
    check::<Contract>(text);
});

fn check<T>(text: &str)
where
    T: FromStr<Err: Display> + Display + Debug + PartialEq,
{
    check_form::<T>(text, T::to_string);
}

/// Checks one way of writing; a refusal must be a sentence that can be shown.
fn check_form<T>(text: &str, write: impl Fn(&T) -> String)
where
    T: FromStr<Err: Display> + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = write(&value);
            let again = written.parse::<T>().map_err(|error| error.to_string());
            assert_eq!(again.as_ref(), Ok(&value), "{text:?} was written as {written:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
