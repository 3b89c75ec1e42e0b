//! Auctions as people write them.
//!
//! | written | means |
//! |---|---|
//! | `1C P 1D P 1H P`, `1♣ Pass 1♦ Pass`, `1C,P,1D` | every call, in order |
//! | `1C-(1S)-X`, `(1NT) 2C`, `1C (X) P (1H) 2N` | opponents in brackets; a side that is left out passed |
//! | `1C-1D-1H`, `1N-2C;` | strokes and no passes: the opponents passed |
//! | `1C--1D--`, `----1S--` | calls as the files write them |
//!
//! Calls are read in any case, in letters or suit symbols; `!` and `*` after a call, which mark alerts,
//! are passed over.

use bridge::{Auction, Call, Seat};
use thiserror::Error;

use crate::spaces::{bare, is_space, trimmed};
use crate::token;

/// The longest text that is read; the longest auction is far shorter.
const LONGEST: usize = 4_000;

/// Why a text is no auction.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotAnAuction {
    /// A word in it is no call.
    #[error(
        "“{word}” in “{text}” is no call; write 1C to 7N, P, X or XX, as in 1C P 1D P or 1C-(1S)-X"
    )]
    Word {
        /// The word.
        word: String,
        /// The whole text.
        text: String,
    },
    /// Brackets are opened or closed that have no counterpart.
    #[error("the brackets in “{text}” do not pair: opponents' calls are written as (1S)")]
    Brackets {
        /// The whole text.
        text: String,
    },
    /// There are more calls than in any auction.
    #[error("an auction has at most {} calls", Auction::LONGEST)]
    TooLong,
    /// There is no call that could be asked for.
    #[error("no call is named: add --call, or write the call at the end of the auction")]
    NoCall,
}

/// Reads an auction.
pub fn read(text: &str) -> Result<Vec<Call>, NotAnAuction> {
    let written = Written::read(text)?;
    written.calls()
}

/// Reads an auction and the call that is asked for after it; without one, the last of the auction is.
///
/// A call after `1C-1D` is ours, so the opponents passed before it.
pub fn read_asked(text: &str, call: Option<&str>) -> Result<(Vec<Call>, Call), NotAnAuction> {
    let mut written = Written::read(text)?;
    if let Some(call) = call {
        written.words.extend(words(call, call)?);
    }
    let mut calls = written.calls()?;
    let call = calls.pop().ok_or(NotAnAuction::NoCall)?;
    Ok((calls, call))
}

/// Tells why an auction cannot have happened, if it cannot.
pub fn illegal(calls: &[Call]) -> Option<String> {
    // Who deals does not matter to what is legal.
    let mut auction = Auction::new(Seat::North);
    calls.iter().find_map(|call| auction.push(*call).err()).map(|error| error.to_string())
}

/// A word of an auction.
struct Word {
    call: Call,
    is_theirs: bool,
}

struct Written {
    words: Vec<Word>,
    /// Whether passes that are left out are meant.
    is_short: bool,
}

impl Written {
    fn read(text: &str) -> Result<Written, NotAnAuction> {
        if text.len() > LONGEST {
            return Err(NotAnAuction::TooLong);
        }
        // Piece by piece: `- -` are two passes, `--` is one.
        let pieces = text.split(is_space).map(|piece| token::calls(&bare(piece)));
        if let Some(calls) = pieces.collect::<Option<Vec<_>>>() {
            let words = calls.into_iter().flatten().map(|call| Word { call, is_theirs: false });
            return Ok(Written { words: words.collect(), is_short: false });
        }
        let words = words(text, text)?;
        let has_brackets = words.iter().any(|word| word.is_theirs);
        let has_passes = words.iter().any(|word| word.call == Call::Pass);
        let is_joined = !trimmed(text).contains(is_space) && text.contains('-');
        Ok(Written { words, is_short: has_brackets || is_joined && !has_passes })
    }

    fn calls(self) -> Result<Vec<Call>, NotAnAuction> {
        let mut calls = Vec::new();
        let mut last: Option<bool> = None;
        for word in self.words {
            if self.is_short && last == Some(word.is_theirs) {
                calls.push(Call::Pass);
            }
            calls.push(word.call);
            last = Some(word.is_theirs);
        }
        if calls.len() > Auction::LONGEST { Err(NotAnAuction::TooLong) } else { Ok(calls) }
    }
}

/// Divides a text into calls; those in brackets are the opponents'.
fn words(text: &str, whole: &str) -> Result<Vec<Word>, NotAnAuction> {
    let brackets = || NotAnAuction::Brackets { text: whole.to_owned() };
    let mut words = Vec::new();
    let mut is_theirs = false;
    let mut word = String::new();
    let mut end = |word: &mut String, is_theirs: bool| -> Result<(), NotAnAuction> {
        // A stroke alone is a pass, one between calls is none.
        let call = word.replace('!', "");
        let call = call.trim_end_matches('*');
        if !call.is_empty() {
            let parsed = call
                .parse()
                .map_err(|_| NotAnAuction::Word { word: word.clone(), text: whole.to_owned() })?;
            words.push(Word { call: parsed, is_theirs });
        }
        word.clear();
        Ok(())
    };
    let characters: Vec<char> = text.chars().collect();
    for (at, c) in characters.iter().enumerate() {
        match c {
            '(' | '[' if !is_theirs => {
                end(&mut word, false)?;
                is_theirs = true;
            }
            ')' | ']' if is_theirs => {
                end(&mut word, true)?;
                is_theirs = false;
            }
            '(' | ')' | '[' | ']' => return Err(brackets()),
            '-' | '–' | '—' => {
                let is_edge = |c: Option<&char>| {
                    c.is_none_or(|c| is_space(*c) || matches!(c, ',' | '-' | '–' | '—'))
                };
                let before = at.checked_sub(1).and_then(|at| characters.get(at));
                let is_alone = is_edge(before) && is_edge(characters.get(at + 1));
                let is_again = matches!(before, Some('-' | '–' | '—'));
                end(&mut word, is_theirs)?;
                if is_alone && !is_again {
                    word.push('-');
                    end(&mut word, is_theirs)?;
                }
            }
            c if is_space(*c) || matches!(c, ',' | ';' | '/' | '|' | '.') => {
                end(&mut word, is_theirs)?;
            }
            c => word.push(*c),
        }
    }
    end(&mut word, is_theirs)?;
    if is_theirs { Err(brackets()) } else { Ok(words) }
}
