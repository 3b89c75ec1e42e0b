//! Records: a line with at least three fields, as it is compared with an auction.

use std::borrow::Cow;

use crate::alias::{Alias, Field, replaced};
use crate::spaces::bare;

/// Returns a line with the aliases applied that replace in whole lines; then `&comma;` is a comma.
pub(crate) fn reading<'t>(text: &'t str, aliases: &[Alias]) -> Cow<'t, str> {
    let text = match aliases {
        [] => Cow::Borrowed(text),
        aliases => replaced(aliases, Field::Line, text),
    };
    match text.contains("&comma;") {
        true => Cow::Owned(text.replace("&comma;", ",")),
        false => text,
    }
}

/// The fields of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fields<'t> {
    pub(crate) context: &'t str,
    call: &'t str,
    pub(crate) explanation: &'t str,
    /// Everything after the second comma, the explanation included.
    pub(crate) rest: &'t str,
}

impl<'t> Fields<'t> {
    /// Divides a line; nothing if it has fewer than three fields.
    pub(crate) fn of(text: &'t str) -> Option<Fields<'t>> {
        let (context, rest) = text.split_once(',')?;
        let (call, rest) = rest.split_once(',')?;
        let explanation = rest.split(',').next().unwrap_or_default();
        Some(Fields { context, call, explanation, rest })
    }

    /// Returns the call as it is compared: without blanks, with aliases.
    pub(crate) fn call(&self, aliases: &[Alias]) -> Cow<'t, str> {
        let call = bare(self.call);
        match replaced(aliases, Field::Call, &call) {
            Cow::Borrowed(_) => call,
            Cow::Owned(call) => Cow::Owned(call),
        }
    }

    /// Returns the text that explains a call: of a record for several calls, such as `(1H|1S)`, the
    /// explanation at the place of the call, or the last one.
    pub(crate) fn text(&self, call: &str, aliases: &[Alias]) -> Cow<'t, str> {
        let pattern = self.call(aliases);
        if pattern.starts_with('(') && pattern.ends_with(')') {
            let calls = pattern.replace(['(', ')'], "");
            if let Some(at) = calls.split('|').position(|it| it == call) {
                let last = self.rest.split(',').next_back();
                return Cow::Borrowed(self.rest.split(',').nth(at).or(last).unwrap_or_default());
            }
        }
        replaced(aliases, Field::Explanation, self.explanation)
    }
}
