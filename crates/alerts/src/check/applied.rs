//! Which aliases are applied to which records.
//!
//! Those outside blocks are applied to everything below them; those of a block to records of blocks with
//! the same option, which are on whenever it is. Those of other blocks count sometimes only.

use std::collections::HashMap;

use crate::alias::Alias;
use crate::system::Switch;

/// A list of aliases, by number, and how many of them are defined so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Applied {
    list: u32,
    n: u32,
}

/// The aliases of a file while it is read from its beginning.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    /// The first holds what is outside blocks; others hold that with those of an option.
    lists: Vec<Vec<Alias>>,
    /// How the texts of all aliases begin, whichever list they are in.
    beginnings: Beginnings,
    /// In which lines those of the first are.
    lines: Vec<usize>,
    own: HashMap<u32, Vec<(usize, Alias)>>,
    /// Those of all options, with their option.
    of_options: Vec<(u32, Alias)>,
    /// The list of the block that is read.
    current: usize,
}

impl Aliases {
    pub(super) fn new() -> Aliases {
        Aliases { lists: vec![Vec::new()], ..Aliases::default() }
    }

    /// Begins a block.
    pub(super) fn begin(&mut self, switch: Switch) {
        self.current = 0;
        if let Switch::Label(label) = switch
            && self.own.contains_key(&label)
        {
            self.fork(label);
        }
    }

    /// Adds an alias of the block.
    pub(super) fn add(&mut self, line: usize, alias: Alias, switch: Switch) {
        self.beginnings.add(&alias.from);
        match switch {
            Switch::Never => {}
            Switch::Always => {
                self.lines.push(line);
                self.lists.first_mut().into_iter().for_each(|list| list.push(alias.clone()));
            }
            Switch::Label(label) => {
                self.own.entry(label).or_default().push((line, alias.clone()));
                self.of_options.push((label, alias.clone()));
                match self.current {
                    0 => self.fork(label),
                    current => self
                        .lists
                        .get_mut(current)
                        .into_iter()
                        .for_each(|it| it.push(alias.clone())),
                }
            }
        }
    }

    /// Makes a list of those outside blocks and those of an option, in the order of their lines.
    fn fork(&mut self, label: u32) {
        let always = self.lines.iter().copied().zip(self.lists.first().into_iter().flatten());
        let own = self.own.get(&label).into_iter().flatten().map(|(line, alias)| (*line, alias));
        let mut all: Vec<(usize, &Alias)> = always.chain(own).collect();
        all.sort_by_key(|(line, _)| *line);
        let list = all.into_iter().map(|(_, alias)| alias.clone()).collect();
        self.current = self.lists.len();
        self.lists.push(list);
    }

    /// Returns what is applied to a line of the block.
    pub(super) fn applied(&self) -> Applied {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Applied { list: number(self.current), n: number(self.now().len()) }
    }

    pub(super) fn now(&self) -> &[Alias] {
        self.lists.get(self.current).map_or(&[], Vec::as_slice)
    }

    /// Returns what is applied to a text of the block; nothing if none of them occurs in it.
    pub(super) fn for_text(&self, text: &str) -> &[Alias] {
        if self.beginnings.occur_in(text) { self.now() } else { &[] }
    }

    /// Returns what is applied to the texts of a record; nothing if none of them occurs in one.
    pub(super) fn of(&self, applied: Applied, text: &str) -> &[Alias] {
        if !self.beginnings.occur_in(text) {
            return &[];
        }
        let list = self.lists.get(applied.list as usize);
        list.and_then(|list| list.get(..applied.n as usize)).unwrap_or_default()
    }

    /// Tells whether an alias of another option could change a text.
    pub(super) fn could_change(&self, text: &str, switch: Switch) -> bool {
        if !self.beginnings.occur_in(text) {
            return false;
        }
        let is_other = |label: u32| switch != Switch::Label(label);
        self.of_options.iter().any(|(label, alias)| is_other(*label) && text.contains(&*alias.from))
    }

    /// Returns how many have to be looked at for a line.
    pub(super) fn n(&self) -> usize {
        self.now().len() + self.of_options.len()
    }
}

/// The first two bytes of texts, as a set: most fields of most records have none of them.
#[derive(Debug, Default)]
struct Beginnings {
    /// A bit for each pair; nothing before there is any.
    pairs: Vec<u64>,
    /// Whether one of them is too short to have two.
    has_short: bool,
}

impl Beginnings {
    fn add(&mut self, text: &str) {
        let [first, second, ..] = text.as_bytes() else {
            self.has_short = true;
            return;
        };
        self.pairs.resize(1 << 10, 0);
        let number = usize::from(u16::from_be_bytes([*first, *second]));
        if let Some(bits) = self.pairs.get_mut(number / 64) {
            *bits |= 1 << (number % 64);
        }
    }

    fn occur_in(&self, text: &str) -> bool {
        let has = |pair: &[u8]| {
            let number = pair.iter().fold(0, |number, byte| number * 256 + usize::from(*byte));
            self.pairs.get(number / 64).is_some_and(|bits| bits >> (number % 64) & 1 == 1)
        };
        self.has_short || !self.pairs.is_empty() && text.as_bytes().windows(2).any(has)
    }
}
