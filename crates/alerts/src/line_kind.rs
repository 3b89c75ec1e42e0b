//! What the lines of a file are: records, keywords, or text for people.

use crate::spaces::trimmed;

/// What a line is, by its first field and the number of its fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// Nothing stands there.
    Blank,
    /// `Option` alone, which ends a block, or with a name, which begins one.
    Option,
    Alias,
    Shortcut,
    Button,
    /// A script of one line, or the first or last line of one of several.
    Script,
    Import,
    Javascript,
    /// `BBOalert,text`, a heading that is shown when the file is loaded.
    Header,
    /// `Trusted` or `Untrusted`.
    Trust,
    /// Context, call, explanation.
    Record,
    /// Anything else.
    Comment,
}

impl LineKind {
    pub(crate) fn of(text: &str) -> LineKind {
        if text.is_empty() {
            return LineKind::Blank;
        }
        let mut fields = text.split(',');
        let first = trimmed(fields.next().unwrap_or_default());
        let n_fields = 1 + fields.take(2).count();
        match first {
            "Option" => LineKind::Option,
            "Alias" => LineKind::Alias,
            "Shortcut" if n_fields > 1 => LineKind::Shortcut,
            "Button" if n_fields > 1 => LineKind::Button,
            "Script" | "//Script" => LineKind::Script,
            "Import" => LineKind::Import,
            "Javascript" | "//Javascript" | "**//Javascript" => LineKind::Javascript,
            "Trusted" | "Untrusted" if n_fields == 1 => LineKind::Trust,
            _ if is_header(first) => LineKind::Header,
            _ if n_fields == 3 => LineKind::Record,
            _ => LineKind::Comment,
        }
    }
}

fn is_header(first: &str) -> bool {
    let end = first.len().checked_sub("bboalert".len()).and_then(|at| first.get(at..));
    end.is_some_and(|end| end.eq_ignore_ascii_case("bboalert"))
}
