//! Shortcuts and buttons, and what becomes of a text that is typed with them.
//!
//! While somebody types, the real program looks after every character whether the text ends in the
//! token of a shortcut. The *first* shortcut of the file that fits replaces the token, and the new text
//! is looked at again. `\n` in a shortcut sends what stands before it as a message. A text that ends in
//! its own token would go on for ever; here that is found out and told.

use serde::Serialize;

use crate::alias::Alias;
use crate::line_kind::LineKind;
use crate::load::Place;
use crate::load::symbols::in_text;
use crate::option::Chosen;
use crate::record::reading;
use crate::spaces::trimmed;
use crate::system::System;

/// How often a text may be replaced after one character.
const MOST_STEPS: usize = 100;
/// The longest text that shortcuts may make.
const MOST_BYTES: usize = 65_536;

/// So many shortcuts are looked at for such that never end; every one is compared with every other.
const MOST_LOOKED_AT: usize = 400;

/// A token that is replaced while typing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shortcut {
    /// Where it is defined.
    pub place: Place,
    /// The option of its block.
    pub option: Option<String>,
    /// What is typed; `AltA` and so on are keys.
    pub token: String,
    /// What it becomes.
    pub text: String,
    /// How its button looks.
    pub style: Option<String>,
}

/// A button that puts a text in. The real program shows one for each shortcut, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Button {
    /// Where it is defined.
    pub place: Place,
    /// The option of its block.
    pub option: Option<String>,
    /// What is written on it.
    pub label: String,
    /// What it puts in.
    pub text: String,
    /// How it looks.
    pub style: Option<String>,
}

/// What became of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Expanded {
    /// The messages: all but the last have been sent.
    pub lines: Vec<String>,
    /// The shortcuts that were used, in order.
    pub used: Vec<Place>,
    /// Whether the last of them would have gone on for ever; then their token stands as it was typed,
    /// and nothing after it is there.
    pub stopped: bool,
}

impl System {
    /// Returns the shortcuts of the blocks that are switched on, in order.
    pub fn shortcuts(&self, chosen: &Chosen) -> Vec<Shortcut> {
        let enabled = self.options.enabled(chosen, None, &[]);
        self.shortcuts_of(Some(&enabled))
    }

    /// Returns the buttons of the blocks that are switched on, in order.
    pub fn buttons(&self, chosen: &Chosen) -> Vec<Button> {
        let enabled = self.options.enabled(chosen, None, &[]);
        self.buttons_of(Some(&enabled))
    }

    /// Types a text, and returns what becomes of it.
    pub fn expand(&self, chosen: &Chosen, text: &str) -> Expanded {
        typed(&self.shortcuts(chosen), text)
    }

    /// Returns where the shortcuts are that would go on for ever once their token is typed, with those that are always
    /// there and those of their own option.
    pub(crate) fn endless_shortcuts(&self) -> Vec<Place> {
        let shortcuts = self.shortcuts_of(None);
        let is_endless = |shortcut: &&Shortcut| {
            let is_there = |it: &&Shortcut| it.option.is_none() || it.option == shortcut.option;
            let there: Vec<Shortcut> = shortcuts.iter().filter(is_there).cloned().collect();
            let made = typed(&there, &shortcut.token);
            made.stopped && made.used.contains(&shortcut.place)
        };
        let looked_at = shortcuts.iter().take(MOST_LOOKED_AT);
        looked_at.filter(is_endless).map(|shortcut| shortcut.place).collect()
    }

    /// Returns the shortcuts of some blocks, or of all.
    pub(crate) fn shortcuts_of(&self, enabled: Option<&[bool]>) -> Vec<Shortcut> {
        let mut shortcuts = Vec::new();
        self.each_line(enabled, |line, place, text| {
            let mut fields = text.split(',').skip(1).map(trimmed);
            // Without a text, or a token, it is none.
            if LineKind::of(text) == LineKind::Shortcut
                && let (Some(token), Some(text)) = (fields.next(), fields.next())
                && !token.is_empty()
            {
                shortcuts.push(Shortcut {
                    place,
                    option: self.option_of(line).map(str::to_owned),
                    token: token.to_owned(),
                    text: in_text(text),
                    style: fields.next().map(str::to_owned),
                });
            }
        });
        shortcuts
    }

    /// Returns the buttons of some blocks, or of all.
    pub(crate) fn buttons_of(&self, enabled: Option<&[bool]>) -> Vec<Button> {
        let mut buttons = Vec::new();
        self.each_line(enabled, |line, place, text| {
            let mut fields = text.split(',').skip(1);
            if LineKind::of(text) == LineKind::Button
                && let Some(label) = fields.next()
            {
                buttons.push(Button {
                    place,
                    option: self.option_of(line).map(str::to_owned),
                    label: trimmed(label).to_owned(),
                    // Blanks at its ends are put in as well.
                    text: in_text(fields.next().unwrap_or_default()),
                    style: fields.next().map(|style| trimmed(style).to_owned()),
                });
            }
        });
        buttons
    }

    /// Walks through the lines of some blocks, or of all, as the aliases before them leave them.
    fn each_line(&self, enabled: Option<&[bool]>, mut see: impl FnMut(usize, Place, &str)) {
        let mut aliases: Vec<Alias> = Vec::new();
        for segment in &self.segments {
            if enabled.is_some_and(|enabled| !segment.switch.is_on(enabled)) {
                continue;
            }
            let lines = self.lines().get(segment.first..segment.end).unwrap_or_default();
            for (at, line) in lines.iter().enumerate() {
                let text = self.loaded.text(line);
                if Alias::is_line(text) {
                    aliases.extend(Alias::read(text));
                } else if !text.is_empty() {
                    see(segment.first + at, line.place, &reading(text, &aliases));
                }
            }
        }
    }
}

/// Types a text while these shortcuts are there.
fn typed(shortcuts: &[Shortcut], text: &str) -> Expanded {
    let mut typing = Typing { shortcuts, sent: Vec::new(), used: Vec::new() };
    let mut current = String::new();
    let mut stopped = false;
    for c in text.chars() {
        current.push(c);
        match typing.settled(&current) {
            Some(settled) => current = settled,
            None => {
                stopped = true;
                break;
            }
        }
    }
    let Typing { sent: mut lines, used, .. } = typing;
    if !current.is_empty() || lines.is_empty() {
        lines.push(current);
    }
    Expanded { lines, used, stopped }
}

/// Somebody who types.
struct Typing<'a> {
    shortcuts: &'a [Shortcut],
    sent: Vec<String>,
    used: Vec<Place>,
}

impl Typing<'_> {
    /// Returns what a text becomes when a character was added, and sends what is to be sent; nothing
    /// if that has no end.
    fn settled(&mut self, text: &str) -> Option<String> {
        // Parts of messages that have not been looked at, the next one last.
        let mut parts = vec![text.to_owned()];
        let mut current = String::new();
        let mut sent = Vec::new();
        let mut n_steps = 0;
        let n_used = self.used.len();
        while let Some(part) = parts.pop() {
            current = part;
            while let Some(replaced) = self.replaced(&current) {
                n_steps += 1;
                if n_steps > MOST_STEPS || replaced.len() > MOST_BYTES {
                    let going_on = self.used.split_off(n_used);
                    self.used.extend(distinct(going_on));
                    return None;
                }
                let mut lines = replaced.split("\\n").map(str::to_owned);
                current = lines.next().unwrap_or_default();
                // The rest waits until this one has settled.
                parts.extend(lines.collect::<Vec<_>>().into_iter().rev());
            }
            if !parts.is_empty() {
                sent.push(std::mem::take(&mut current));
            }
        }
        self.sent.append(&mut sent);
        Some(current)
    }

    /// Returns a text with the first shortcut that fits its end, and suit symbols as `!C`; nothing
    /// if that leaves it as it is.
    fn replaced(&mut self, text: &str) -> Option<String> {
        let fits = |it: &&Shortcut| text.ends_with(it.token.as_str());
        let Some(shortcut) = self.shortcuts.iter().find(fits) else {
            let is_symbol = text.chars().next_back().is_some_and(|c| !c.is_ascii());
            return is_symbol.then(|| in_text(text)).filter(|made| made != text);
        };
        let before = text.strip_suffix(shortcut.token.as_str()).unwrap_or(text);
        let made = in_text(&format!("{before}{}", shortcut.text));
        if made == text {
            return None;
        }
        self.used.push(shortcut.place);
        Some(made)
    }
}

fn distinct(places: Vec<Place>) -> Vec<Place> {
    let mut distinct = Vec::new();
    for place in places {
        if !distinct.contains(&place) {
            distinct.push(place);
        }
    }
    distinct
}
