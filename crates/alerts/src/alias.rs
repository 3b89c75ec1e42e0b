//! Aliases: texts that stand for others, from their line on.
//!
//! `Alias,from,to` replaces in every line, keywords included; `Alias,from,to,@C@E` only in the fields
//! that its tags name. In each pass the last alias whose text occurs replaces the first place where it
//! does, until nothing changes or [`MOST_PASSES`] were made.

use std::borrow::Cow;

use crate::spaces::without_spaces;

/// How often aliases are applied to one text.
pub(crate) const MOST_PASSES: usize = 101;

/// The longest text that aliases may make; the real program knows no limit and would stop answering.
pub(crate) const MOST_BYTES: usize = 4_096;

/// The most aliases of a system; a real one has a hundred or two.
pub(crate) const MOST_ALIASES: usize = 1_000;

/// How much work the aliases of a file may be: some seconds. A hundred aliases and 70,000 records are a quarter
/// of it.
const MOST_WORK: u64 = 20_000_000_000;

/// How much work the aliases of one text may be: some thousandths of a second.
const MOST_STEPS: usize = 40_000_000;

/// What applying aliases to a whole file has cost so far, so that a hostile one cannot go on for hours.
#[derive(Debug, Default)]
pub(crate) struct Work(u64);

impl Work {
    /// Counts a line to which aliases were applied, by its length before and after.
    pub(crate) fn count(&mut self, n_aliases: usize, before: usize, after: usize) {
        // Every field is looked at once for each alias, and as often as passes were made where it grew.
        let n_passes = if after > before + 16 { MOST_PASSES } else { 5 };
        let length = before.max(after) + 64;
        // A product of three lengths of one file.
        let steps =
            (n_aliases as u64).saturating_mul(length as u64).saturating_mul(n_passes as u64);
        self.0 = self.0.saturating_add(steps);
    }

    /// Tells whether it is too much.
    pub(crate) fn is_too_much(&self) -> bool {
        self.0 > MOST_WORK
    }
}

/// What an alias is applied to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    /// A whole line, before it is divided.
    Line,
    /// The call, without blanks.
    Call,
    /// The context as it is written.
    Context,
    /// The context after `+` was understood.
    KnownContext,
    /// The explanation.
    Explanation,
}

impl Field {
    /// Returns what the tags of an alias must contain to be applied.
    fn tag(self) -> &'static str {
        match self {
            Field::Line => "@G",
            Field::Call => "@B",
            Field::Context => "@C",
            Field::KnownContext => "C",
            Field::Explanation => "E",
        }
    }
}

/// An alias.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alias {
    pub(crate) from: Box<str>,
    pub(crate) to: Box<str>,
    /// The fourth field; nothing or an empty one means everywhere.
    pub(crate) tags: Option<Box<str>>,
}

impl Alias {
    /// Tells whether a line defines an alias; blanks in the word are passed over.
    pub(crate) fn is_line(text: &str) -> bool {
        let keyword = text.split(',').next().unwrap_or_default();
        text.starts_with('A') && without_spaces(keyword) == "Alias"
    }

    /// Reads the line of an alias; nothing if it has no text to replace by.
    pub(crate) fn read(line: &str) -> Option<Alias> {
        let mut fields = line.split(',').skip(1);
        let (from, to) = (fields.next()?.into(), fields.next()?.into());
        Some(Alias { from, to, tags: fields.next().map(Into::into) })
    }

    /// Tells whether it is applied to a field.
    pub(crate) fn is_for(&self, field: Field) -> bool {
        self.tags.as_deref().is_none_or(|tags| tags.is_empty() || tags.contains(field.tag()))
    }

    /// Tells whether its replacement contains what is replaced, so that every pass makes more of it.
    pub(crate) fn grows(&self) -> bool {
        self.from.is_empty() && !self.to.is_empty()
            || self.from != self.to && self.to.contains(&*self.from)
    }
}

/// Applies aliases to a text until nothing changes.
pub(crate) fn replaced<'t>(aliases: &[Alias], field: Field, text: &'t str) -> Cow<'t, str> {
    let mut text = Cow::Borrowed(text);
    let mut n_steps = 0_usize;
    for _ in 0..MOST_PASSES {
        n_steps = n_steps.saturating_add(aliases.len().saturating_mul(text.len() + 64));
        if n_steps > MOST_STEPS {
            break;
        }
        let matching = aliases.iter().rev().filter(|alias| alias.is_for(field));
        let Some(alias) = matching.into_iter().find(|alias| text.contains(&*alias.from)) else {
            break;
        };
        let next = once(alias, &text);
        if next == *text || next.len() > MOST_BYTES {
            break;
        }
        text = Cow::Owned(next);
    }
    text
}

/// Replaces the first place where an alias occurs, with the signs that JavaScript's `replace` knows in
/// a replacement: `$$` a dollar, `$&` what is replaced, `` $` `` what stands before and `$'` after it.
fn once(alias: &Alias, text: &str) -> String {
    let Some((before, after)) = text.split_once(&*alias.from) else { return text.to_owned() };
    let mut made = String::with_capacity(text.len() + alias.to.len());
    made.push_str(before);
    let mut rest = &*alias.to;
    while let Some(at) = rest.find('$') {
        let (plain, sign) = rest.split_at(at);
        made.push_str(plain);
        let (put, length) = match sign.as_bytes().get(1) {
            Some(b'$') => ("$", 2),
            Some(b'&') => (&*alias.from, 2),
            Some(b'`') => (before, 2),
            Some(b'\'') => (after, 2),
            _ => ("$", 1),
        };
        made.push_str(put);
        rest = sign.get(length..).unwrap_or_default();
        // What is too long is thrown away anyhow.
        if made.len() > MOST_BYTES {
            break;
        }
    }
    made.push_str(rest);
    made.push_str(after);
    made
}
