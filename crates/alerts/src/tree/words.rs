//! Calls and texts as people read them.

use bridge::{Bid, Call, Form, Level, Strain};

use crate::option::tags::Tags;
use crate::spaces::is_space;
use crate::token::{CallSet, N_CALLS, number};

/// The longest words for several calls.
const LONGEST: usize = 48;

/// Returns a set of calls in words: `1♣`, `2 of a minor`, `Pass or ×`, `any call`.
pub(super) fn words(calls: CallSet) -> String {
    let has = |call: Call| calls.has(number(call));
    let missing: Vec<String> = Call::all().filter(|call| !has(*call)).map(people).collect();
    let n_calls = usize::from(N_CALLS) - missing.len();
    if missing.is_empty() {
        return "any call".to_owned();
    }
    if Bid::all().all(|bid| has(Call::Bid(bid))) && missing.len() == 3 {
        return "any bid".to_owned();
    }
    if missing.len() <= 3 {
        return format!("any call but {}", missing.join(", "));
    }
    let others = [Call::Pass, Call::Double, Call::Redouble].into_iter();
    let mut parts: Vec<String> = others.filter(|call| has(*call)).map(people).collect();
    let strains_at = |level: Level| -> Vec<Strain> {
        let is_there = |strain: &Strain| has(Call::Bid(Bid { level, strain: *strain }));
        Strain::ALL.into_iter().filter(is_there).collect()
    };
    // Levels one after the other with the same strains.
    let mut runs: Vec<(Level, Level, Vec<Strain>)> = Vec::new();
    for level in Level::ALL {
        let strains = strains_at(level);
        match runs.last_mut() {
            Some((_, last, same)) if *same == strains => *last = level,
            _ => runs.push((level, level, strains)),
        }
    }
    let told = runs.iter().filter(|(.., strains)| !strains.is_empty());
    parts.extend(told.map(|(first, last, strains)| bids(*first, *last, strains)));
    let words = parts.join(" or ");
    if words.chars().count() > LONGEST { format!("one of {n_calls} calls") } else { words }
}

/// Returns bids of some strains on one level or several.
fn bids(first: Level, last: Level, strains: &[Strain]) -> String {
    use Strain::{Clubs, Diamonds, Hearts, NoTrump, Spades};
    let name = match strains {
        [Clubs, Diamonds] => "a minor",
        [Hearts, Spades] => "a major",
        [Clubs, Diamonds, Hearts, Spades] => "a suit",
        [Clubs, Diamonds, Hearts, Spades, NoTrump] => "anything",
        _ => "",
    };
    let symbols: Vec<String> = strains.iter().map(|strain| strain.text(Form::People)).collect();
    let symbols = symbols.join("/");
    let name = if name.is_empty() { symbols.as_str() } else { name };
    if first == last {
        return match strains {
            [only] => people(Call::Bid(Bid { level: first, strain: *only })),
            _ => format!("{first} of {name}"),
        };
    }
    if first.get() == 1 && last.get() == 7 {
        return format!("{name} at any level");
    }
    format!("{first}–{last} of {name}")
}

fn people(call: Call) -> String {
    call.text(Form::People)
}

/// Returns a text with `♣` for `!C` and so on, in capitals or not.
pub(super) fn symbols(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let symbol = match (c, rest.peek()) {
            ('!', Some('C' | 'c')) => '♣',
            ('!', Some('D' | 'd')) => '♦',
            ('!', Some('H' | 'h')) => '♥',
            ('!', Some('S' | 's')) => '♠',
            _ => {
                made.push(c);
                continue;
            }
        };
        rest.next();
        made.push(symbol);
    }
    made
}

/// Returns the name of an option with its tags in words: `NT_@n@3` is `NT, not vulnerable, 3rd seat`.
pub(super) fn option(name: &str) -> String {
    let tags = Tags::of(name).conditions();
    let of = |all: &[(&str, &'static str)]| -> Vec<&'static str> {
        all.iter().filter(|(tag, _)| tags.contains(tag)).map(|(_, words)| *words).collect()
    };
    let seats = of(&[("@1", "1st"), ("@2", "2nd"), ("@3", "3rd"), ("@4", "4th")]);
    let ours = of(&[("@n", "not vulnerable"), ("@v", "vulnerable")]);
    let theirs = of(&[("@N", "they are not vulnerable"), ("@V", "they are vulnerable")]);
    let plain = tags.iter().fold(name.to_owned(), |name, tag| name.replace(tag, " "));
    let plain = plain.split(is_space).map(|word| word.trim_matches('_'));
    let plain: Vec<&str> = plain.filter(|word| !word.is_empty()).collect();
    let mut parts = vec![plain.join(" ")];
    parts.extend([ours, theirs].map(|kind| kind.join(" or ")));
    if !seats.is_empty() {
        parts.push(format!("{} seat", seats.join(" or ")));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// Returns a heading that may have HTML in it as plain text on one line.
pub(super) fn without_markup(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        let end = after.split_once('>').map(|(_, after)| after).filter(|_| is_tag);
        plain.push_str(before);
        plain.push(if end.is_some() { ' ' } else { '<' });
        rest = end.unwrap_or(after);
    }
    plain.push_str(rest);
    let plain = htmlize::unescape(&plain).into_owned();
    let words: Vec<&str> = plain.split(is_space).filter(|word| !word.is_empty()).collect();
    symbols(&words.join(" "))
}
