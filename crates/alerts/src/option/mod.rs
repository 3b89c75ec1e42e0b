//! Options: blocks of a file that can be switched on and off.
//!
//! `Option,name` begins a block that lasts until the next `Option`. Names with the same first word
//! exclude each other: of those that follow each other the first is selected at the beginning, and
//! whoever selects another deselects the rest. Names of partners after the name make a block active
//! with these only. Tags in the name make it valid for some boards and seats ([`tags`]).
//!
//! Two rules say what tags do: [`Rules::Today`], where a block counts if it is active, selected *and*
//! valid, and [`Rules::Sample`], the older one by which the well-known sample file was written, where
//! tags select.

pub(crate) mod tags;

use std::collections::{HashMap, HashSet};

use bridge::{BoardNo, Call};

use crate::load::Loaded;
use crate::spaces::trimmed;
use tags::{Situation, Tags};

/// Which program's rule for options is followed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Rules {
    /// Today's: BBOalert 9.1.2, and all since 4.0.
    #[default]
    Today,
    /// That of BBOalert 3.0.2, by which the sample file of 2020 was written.
    Sample,
}

impl Rules {
    /// Returns how long an explanation may be.
    pub fn longest_explanation(self) -> usize {
        match self {
            Rules::Today => 69,
            Rules::Sample => 39,
        }
    }
}

/// The most characters of a chat message.
pub const LONGEST_CHAT: usize = 249;

/// What a player chose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Which rule is followed.
    pub rules: Rules,
    /// Who plays with them; without a name all options are active.
    pub partner: Option<String>,
    /// Their own name, for options that are meant for two people.
    pub me: Option<String>,
    /// What was selected (`true`) or deselected, in order.
    pub options: Vec<(String, bool)>,
}

/// A line that begins a block with a name.
#[derive(Debug, Clone)]
struct Button {
    /// The name without what follows `@s`.
    text: Box<str>,
    tags: Tags,
    /// Whether it is a heading between options; it never switches anything on.
    is_separator: bool,
    partners: Box<[Box<str>]>,
    /// Which label it belongs to.
    label: u32,
    /// Whether the same name stood there before; the real program has had one button for both since 4.0.
    is_again: bool,
}

/// The options of a system.
#[derive(Debug, Clone, Default)]
pub(crate) struct Options {
    /// The names by which blocks ask, in order of their first line.
    labels: Vec<Box<str>>,
    /// The same by name: a hostile file has as many options as lines.
    numbers: HashMap<Box<str>, u32>,
    buttons: Vec<Button>,
    partners: Vec<Box<str>>,
}

/// Which options are active and selected; what tags say is asked for each call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    rules: Rules,
    active: Vec<bool>,
    selected: Vec<bool>,
}

impl Options {
    /// Collects the options of a file.
    pub(crate) fn collect(loaded: &Loaded) -> Options {
        let mut options = Options::default();
        let (mut texts, mut partners_known) = (HashSet::new(), HashSet::new());
        for line in &loaded.lines {
            let text = loaded.text(line);
            if !text.starts_with("Option") {
                continue;
            }
            let mut fields = text.split(',');
            if fields.next().map(trimmed) != Some("Option") {
                continue;
            }
            let Some(name) = fields.next().map(trimmed) else { continue };
            let shown = trimmed(name.split("@s").next().unwrap_or_default());
            let is_again = texts.contains(name);
            texts.insert(shown);
            let label = options.label(name);
            let partners: Box<[Box<str>]> = fields.map(|it| trimmed(it).into()).collect();
            for partner in partners.iter().filter(|it| !it.is_empty()) {
                if partners_known.insert(partner.to_lowercase()) {
                    options.partners.push(partner.clone());
                }
            }
            let is_separator = text.contains("@s");
            let (text, tags) = (shown.into(), Tags::of(shown));
            options.buttons.push(Button { text, tags, is_separator, partners, label, is_again });
        }
        options
    }

    fn label(&mut self, name: &str) -> u32 {
        if let Some(label) = self.numbers.get(name) {
            return *label;
        }
        // There are fewer options than bytes in a file.
        let label = u32::try_from(self.labels.len()).unwrap_or(u32::MAX);
        self.labels.push(name.into());
        self.numbers.insert(name.into(), label);
        label
    }

    /// Returns the number of a label, by the name in an option line.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Returns the name of a label.
    pub(crate) fn name(&self, label: u32) -> Option<&str> {
        self.labels.get(label as usize).map(|name| &**name)
    }

    /// Returns the names, in order of their first line.
    pub(crate) fn labels(&self) -> impl Iterator<Item = &str> {
        self.labels.iter().map(|it| &**it)
    }

    /// Returns everybody for whom there are options.
    pub(crate) fn partners(&self) -> impl Iterator<Item = &str> {
        self.partners.iter().map(|it| &**it)
    }

    /// Returns somebody whom an option is for; nothing if it is for everybody.
    pub(crate) fn partner_of(&self, name: &str) -> Option<&str> {
        let button = self.buttons.iter().find(|button| *button.text == *name)?;
        button.partners.iter().map(|partner| &**partner).find(|partner| !partner.is_empty())
    }

    /// Returns the tags of a label that matter today.
    pub(crate) fn conditions(&self, label: u32) -> Vec<&'static str> {
        let button = self.buttons.iter().find(|button| button.label == label);
        button.map(|button| button.tags.conditions()).unwrap_or_default()
    }

    /// Works out what is active and selected.
    pub(crate) fn choose(&self, choices: &Choices) -> Chosen {
        let n = self.buttons.len();
        let partner = self.partner(choices);
        let is_active = |button: &Button| match partner {
            Some(partner) if !button.partners.is_empty() => {
                button.partners.iter().any(|name| is_same(name, partner))
            }
            _ => true,
        };
        let exists = |button: &Button| choices.rules == Rules::Sample || !button.is_again;
        let active: Vec<bool> = self.buttons.iter().map(|it| exists(it) && is_active(it)).collect();
        let mut selected = vec![false; n];
        // A name without a first word counts as following one: it begins deselected.
        let mut before = Some("");
        for ((button, selected), _) in
            self.buttons.iter().zip(&mut selected).zip(&active).filter(|(_, active)| **active)
        {
            let word = first_word(&button.text);
            *selected = before != Some(word);
            before = Some(word);
        }
        for (name, wanted) in &choices.options {
            self.select(&active, &mut selected, trimmed(name), *wanted);
        }
        Chosen { rules: choices.rules, active, selected }
    }

    /// Selects or deselects an option that is there to be clicked; one that is so already stays so.
    fn select(&self, active: &[bool], selected: &mut [bool], name: &str, wanted: bool) {
        let states = active.iter().zip(selected.iter_mut());
        let named = self.buttons.iter().zip(states).filter(|(button, _)| *button.text == *name);
        let mut changes = false;
        for (_, (_, selected)) in named.filter(|(_, (active, _))| **active) {
            changes |= *selected != wanted;
            *selected = wanted;
        }
        if !(changes && wanted) {
            return;
        }
        for (button, selected) in self.buttons.iter().zip(selected) {
            if *button.text != *name && first_word(&button.text) == first_word(name) {
                *selected = false;
            }
        }
    }

    /// Returns the name under which a partner's options are found.
    fn partner<'a>(&'a self, choices: &Choices) -> Option<&'a str> {
        let partner = choices.partner.as_deref().map(trimmed).filter(|it| !it.is_empty())?;
        let me = choices.me.as_deref().map(trimmed).unwrap_or_default();
        let names = [format!("{partner}+{me}"), format!("{me}+{partner}"), partner.to_owned()];
        let known = |name: &String| self.partners.iter().find(|it| is_same(it, name));
        names.iter().find_map(known).map(|name| &**name)
    }

    /// Works out which labels are switched on for a call.
    pub(crate) fn enabled(
        &self,
        chosen: &Chosen,
        board: Option<BoardNo>,
        auction: &[Call],
    ) -> Vec<bool> {
        let mut enabled = vec![false; self.labels.len()];
        let situation = board.map(|board| Situation::new(board, auction));
        let states = chosen.active.iter().zip(&chosen.selected);
        for (button, (active, selected)) in self.buttons.iter().zip(states) {
            let is_on = match (chosen.rules, situation) {
                (_, None) => *selected,
                (Rules::Today, Some(situation)) => *selected && button.tags.fit(situation),
                (Rules::Sample, Some(situation)) if button.tags.switch() => {
                    button.tags.switch_on(situation)
                }
                (Rules::Sample, Some(_)) => *selected,
            };
            // A block asks by its whole name, a heading is found by what stands before `@s` only.
            let label = enabled.get_mut(button.label as usize);
            if let Some(label) = label
                && *active
                && is_on
                && !button.is_separator
            {
                *label = true;
            }
        }
        enabled
    }

    /// Tells whether a name is of a heading, whose block never counts.
    pub(crate) fn is_separator(&self, label: u32) -> bool {
        self.buttons.iter().any(|button| button.label == label && button.is_separator)
    }
}

/// Returns the first word of a name, by which options exclude each other.
pub(crate) fn first_word(name: &str) -> &str {
    name.split(' ').next().unwrap_or_default()
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
