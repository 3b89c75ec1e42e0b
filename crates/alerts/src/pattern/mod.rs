//! Patterns: what a context or a call of a record matches.
//!
//! Four ways to write one, as the real program takes them in turn:
//! 1. `/x/`: a regular expression that may match anywhere in the auction;
//! 2. `/x`, with a stroke at the beginning only: the same without all strokes; a `$` anywhere means at
//!    the end;
//! 3. plain calls, where `_` and `*` stand for one *character* each, so `__` is any call;
//! 4. with the signs of regular expressions: one that has to match the whole auction.
//!
//! Most patterns match auctions of a few lengths only; they become [`Pattern::Sequences`], sets of
//! calls that an index can hold. The rest are regular expressions, matched in linear time.

mod expression;

use regex_lite::{Regex, RegexBuilder};

pub use expression::BadPattern;

use crate::token::{CallSet, number_of};
use expression::{Characters, Expression};

/// The most sequences that a pattern is written out as.
const MOST_SEQUENCES: usize = 32;
/// The longest sequence of characters that is written out.
const LONGEST: usize = 160;
/// The most steps that writing a pattern out may take.
const MOST_STEPS: usize = 5_000;
/// The most memory that a regular expression may take; usual ones take a tenth of it.
const MOST_BYTES: usize = 1 << 15;
/// The longest pattern with signs of regular expressions; real ones have at most some hundred characters.
const LONGEST_PATTERN: usize = 500;

/// What a context or a call matches.
#[derive(Debug, Clone)]
pub(crate) enum Pattern {
    /// Auctions whose calls are in these sets, one after the other; none at all if there are no
    /// sequences.
    Sequences(Vec<Box<[CallSet]>>),
    /// Auctions that a regular expression matches.
    Expression(Box<Matcher>),
}

/// A regular expression and how it is used.
#[derive(Debug, Clone)]
pub(crate) struct Matcher {
    regex: Regex,
    /// Whether what it finds has to be the whole auction.
    is_whole: bool,
}

impl Pattern {
    /// Reads a pattern, which has no blanks and no `!`.
    pub(crate) fn read(text: &str) -> Result<Pattern, BadPattern> {
        if let Some(calls) = plain(text) {
            return Ok(Pattern::Sequences(calls.into_iter().collect()));
        }
        if text.len() > LONGEST_PATTERN {
            return Err(BadPattern::NotSupported("it is too long"));
        }
        let (source, is_whole) = source(text);
        let expression = expression::read(&source)?;
        if is_whole && let Some(sequences) = sequences(&expression) {
            return Ok(Pattern::Sequences(sequences));
        }
        let mut written = String::new();
        write(&expression, &mut written);
        let regex = RegexBuilder::new(&written).size_limit(MOST_BYTES).build();
        let regex = regex.map_err(|_| BadPattern::NotSupported("it is too large"))?;
        Ok(Pattern::Expression(Box::new(Matcher { regex, is_whole })))
    }

    /// Tells whether it matches an auction, written as a context.
    pub(crate) fn matches(&self, context: &str) -> bool {
        match self {
            Pattern::Expression(matcher) => matcher.matches(context),
            Pattern::Sequences(sequences) => {
                let pairs = context.as_bytes().chunks(2);
                let fits = |(set, pair): (&CallSet, &[u8])| {
                    let pair: Option<[u8; 2]> = pair.try_into().ok();
                    pair.and_then(number_of).is_some_and(|number| set.has(number))
                };
                let matches = |sequence: &[CallSet]| {
                    sequence.len() == pairs.len() && sequence.iter().zip(pairs.clone()).all(fits)
                };
                sequences.iter().any(|sequence| matches(sequence))
            }
        }
    }

    /// Returns the calls that it matches.
    pub(crate) fn calls(&self) -> CallSet {
        match self {
            Pattern::Sequences(sequences) => match sequences.as_slice() {
                [only] => match **only {
                    [set] => set,
                    _ => CallSet::NONE,
                },
                _ => CallSet::of(|token| self.matches(token)),
            },
            Pattern::Expression(_) => CallSet::of(|token| self.matches(token)),
        }
    }

    /// Tells whether there is no auction that it matches, as far as that is known.
    pub(crate) fn is_never(&self) -> bool {
        matches!(self, Pattern::Sequences(sequences) if sequences.is_empty())
    }
}

impl Matcher {
    pub(crate) fn matches(&self, context: &str) -> bool {
        match self.is_whole {
            false => self.regex.is_match(context),
            true => self.regex.find(context).is_some_and(|it| it.as_str().len() == context.len()),
        }
    }
}

/// Tells whether a pattern is a regular expression that needs a character which no auction has.
pub(crate) fn needs_strangers(text: &str) -> bool {
    let (source, _) = source(text);
    expression::read(&source).is_ok_and(|expression| !can_match(&expression))
}

fn can_match(expression: &Expression) -> bool {
    match expression {
        Expression::Set(set) => b"-DbRd1234567CHSN".iter().any(|byte| set.has(*byte)),
        Expression::All(parts) => parts.iter().all(can_match),
        Expression::Any(choices) => choices.iter().any(can_match),
        Expression::Times { what, least, .. } => *least == 0 || can_match(what),
        Expression::Start | Expression::End | Expression::WordEdge(_) => true,
    }
}

/// Tells whether a pattern has no sign of regular expressions, so that it is read at once.
pub(crate) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'*'))
}

/// Returns the sequence of a pattern without any sign of regular expressions, the common case;
/// nothing inside if it is not made of calls.
fn plain(text: &str) -> Option<Option<Box<[CallSet]>>> {
    if !is_plain(text) {
        return None;
    }
    let is_wild = |byte: u8| matches!(byte, b'_' | b'*');
    let sets = text.as_bytes().chunks(2).map(|pair| match *pair {
        [a, b] if !is_wild(a) && !is_wild(b) => number_of([a, b]).map(CallSet::one),
        [a, b] => {
            let fits = |wanted: u8, byte: Option<&u8>| is_wild(wanted) || byte == Some(&wanted);
            let set = CallSet::of(|token| {
                let token = token.as_bytes();
                fits(a, token.first()) && fits(b, token.get(1))
            });
            (!set.is_empty()).then_some(set)
        }
        _ => None,
    });
    Some(sets.collect())
}

/// Returns the regular expression that a pattern means, and whether it has to match everything.
fn source(text: &str) -> (String, bool) {
    match text.strip_prefix('/') {
        Some("") => (String::new(), false),
        Some(rest) => match rest.strip_suffix('/') {
            Some(inside) => (inside.to_owned(), false),
            None => {
                let end = if rest.contains('$') { "$" } else { "" };
                (rest.replace(['/', '$'], "") + end, false)
            }
        },
        None => (format!("^{}$", text.replace(['*', '_'], ".")), true),
    }
}

/// A part of a text that an expression matches: a character, or a call where there are alternatives
/// such as `(--|Db)`, which would otherwise make two texts of one, and a thousand of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Character(Characters),
    Call(CallSet),
}

/// Writes an expression out as sequences of calls, if there are only a few of them.
fn sequences(expression: &Expression) -> Option<Vec<Box<[CallSet]>>> {
    let Expression::All(parts) = expression else { return None };
    let [Expression::Start, inner @ .., Expression::End] = parts.as_slice() else { return None };
    let (mut sequences, mut steps) = (Vec::new(), MOST_STEPS);
    for text in expanded_all(inner, &mut steps)? {
        match calls(&text) {
            Calls::Some(calls) => sequences.push(calls),
            Calls::None => {}
            Calls::Unknown => return None,
        }
    }
    sequences.sort_unstable();
    sequences.dedup();
    Some(sequences)
}

/// What a text is as calls.
enum Calls {
    Some(Box<[CallSet]>),
    /// It is none: an auction has an even number of characters, and only calls in it.
    None,
    /// Alternatives stand across two calls.
    Unknown,
}

fn calls(text: &[Part]) -> Calls {
    let mut calls = Vec::with_capacity(text.len());
    let mut rest = text;
    loop {
        let set = match rest {
            [] => return Calls::Some(calls.into_boxed_slice()),
            [Part::Call(set), after @ ..] => {
                rest = after;
                *set
            }
            [Part::Character(first), Part::Character(second), after @ ..] => {
                rest = after;
                pair(*first, *second)
            }
            [Part::Character(_), Part::Call(_), ..] => return Calls::Unknown,
            [Part::Character(_)] => return Calls::None,
        };
        if set.is_empty() {
            return Calls::None;
        }
        calls.push(set);
    }
}

fn pair(first: Characters, second: Characters) -> CallSet {
    CallSet::of(|token| match *token.as_bytes() {
        [a, b] => first.has(a) && second.has(b),
        _ => false,
    })
}

fn expanded_all(parts: &[Expression], steps: &mut usize) -> Option<Vec<Vec<Part>>> {
    let mut texts = vec![Vec::new()];
    for part in parts {
        *steps = steps.checked_sub(texts.len())?;
        if let Expression::Set(set) = part {
            texts.iter_mut().for_each(|text| text.push(Part::Character(*set)));
        } else {
            let ends = expanded(part, steps)?;
            if texts.len() * ends.len() > MOST_SEQUENCES {
                return None;
            }
            let joined = |text: &Vec<Part>| {
                let joined = |end: &Vec<Part>| [text.as_slice(), end].concat();
                ends.iter().map(joined).collect::<Vec<_>>()
            };
            texts = texts.iter().flat_map(joined).collect();
        }
        if texts.iter().any(|text| text.len() > LONGEST) {
            return None;
        }
    }
    Some(texts)
}

/// Returns everything an expression can match, if that is little.
fn expanded(expression: &Expression, steps: &mut usize) -> Option<Vec<Vec<Part>>> {
    *steps = steps.checked_sub(1)?;
    match expression {
        Expression::Set(set) => Some(vec![vec![Part::Character(*set)]]),
        Expression::All(parts) => expanded_all(parts, steps),
        Expression::Any(choices) => {
            let mut texts = Vec::new();
            for choice in choices {
                texts.extend(expanded(choice, steps)?);
                if texts.len() > MOST_SEQUENCES {
                    return None;
                }
            }
            let one_call = |text: &Vec<Part>| match text.as_slice() {
                [Part::Call(set)] => Some(*set),
                [Part::Character(first), Part::Character(second)] => Some(pair(*first, *second)),
                _ => None,
            };
            let calls: Option<Vec<CallSet>> = texts.iter().map(one_call).collect();
            Some(match calls {
                Some(calls) => {
                    vec![vec![Part::Call(calls.into_iter().fold(CallSet::NONE, CallSet::or))]]
                }
                None => texts,
            })
        }
        Expression::Times { what, least, most: Some(most), .. } if *most <= 16 => {
            let mut texts = Vec::new();
            for times in *least..=*most {
                let parts = vec![(**what).clone(); times as usize];
                texts.extend(expanded_all(&parts, steps)?);
                if texts.len() > MOST_SEQUENCES {
                    return None;
                }
            }
            Some(texts)
        }
        Expression::Times { .. }
        | Expression::Start
        | Expression::End
        | Expression::WordEdge(_) => None,
    }
}

/// Writes an expression in the syntax of `regex-lite`, in which nothing can be misunderstood.
fn write(expression: &Expression, out: &mut String) {
    match expression {
        Expression::Start => out.push('^'),
        Expression::End => out.push('$'),
        Expression::WordEdge(true) => out.push_str("\\b"),
        Expression::WordEdge(false) => out.push_str("\\B"),
        Expression::Set(set) => write_set(*set, out),
        Expression::All(parts) => parts.iter().for_each(|part| write(part, out)),
        Expression::Any(choices) => {
            for (at, choice) in choices.iter().enumerate() {
                out.push_str(if at == 0 { "(?:" } else { "|" });
                write(choice, out);
            }
            out.push(')');
        }
        Expression::Times { what, least, most, greedy } => {
            out.push_str("(?:");
            write(what, out);
            let most = most.map(|most| most.to_string()).unwrap_or_default();
            out.push_str(&format!("){{{least},{most}}}"));
            if !greedy {
                out.push('?');
            }
        }
    }
}

fn write_set(set: Characters, out: &mut String) {
    // An auction is ASCII, so a set without members is one of everything else.
    if set.0 == 0 {
        out.push_str("[^\\x00-\\x7F]");
        return;
    }
    out.push('[');
    let mut byte = 0_u8;
    while byte < 128 {
        let length = (byte..128).take_while(|byte| set.has(*byte)).count();
        // At most 128 characters are left, so the length fits.
        let end = byte + u8::try_from(length).unwrap_or(0);
        match length {
            0 => {}
            1 => out.push_str(&format!("\\x{byte:02X}")),
            _ => out.push_str(&format!("\\x{byte:02X}-\\x{:02X}", end - 1)),
        }
        byte = end + 1;
    }
    out.push(']');
}
