//! Who takes part: the participants of a file, found again by what its lines call them.

use std::collections::HashMap;

use bridge::Side;
use scoring::Entrant;

use crate::{Contestant, ContestantKind, EventKind, ResultsFile, check};

/// Somebody who takes part.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) section: Option<String>,
    /// Which section that is, in the order they were met.
    pub(super) section_number: usize,
    /// Where they sit, where the two lines are ranked apart.
    pub(super) direction: Option<Side>,
    pub(super) names: Vec<String>,
    /// Whether they are among the participants, so that they have a place.
    pub(super) is_listed: bool,
    /// The shortest text that means nobody else.
    pub(super) label: String,
}

/// Everybody who takes part.
#[derive(Debug, Clone)]
pub(super) struct Roster {
    pub(super) entries: Vec<Entry>,
    /// Whether North-South and East-West are ranked apart.
    pub(super) two_winners: bool,
    pub(super) is_individual: bool,
    /// The places in the list of those with a number.
    by_key: HashMap<String, Vec<usize>>,
    /// The same for those of one section; the number stands as the place of the first who has it.
    by_section: HashMap<(usize, usize), Vec<usize>>,
    section_numbers: HashMap<Option<String>, usize>,
    per_side: bool,
    has_list: bool,
}

impl Roster {
    pub(super) fn of(file: &ResultsFile) -> Roster {
        let is_individual = file.about.kind == EventKind::Individual;
        let listed = || file.contestants.iter().filter(|one| one.kind != ContestantKind::Team);
        let per_side = check::numbers_are_per_side(&file.contestants, file.about.winners);
        let all_placed = listed().next().is_some() && listed().all(|one| one.direction.is_some());
        let two_winners = match file.about.winners {
            Some(winners) => winners == 2,
            None => per_side || all_placed,
        };
        let mut roster = Roster {
            entries: Vec::new(),
            two_winners: two_winners && !is_individual,
            is_individual,
            by_key: HashMap::new(),
            by_section: HashMap::new(),
            section_numbers: HashMap::new(),
            per_side,
            has_list: listed().next().is_some(),
        };
        for one in listed() {
            if roster.listed(one).is_none() {
                roster.add(&one.key, one.section.as_deref(), one.direction, &one.names, true);
            }
        }
        roster
    }

    /// Finds a participant of the list again.
    pub(super) fn listed(&self, one: &Contestant) -> Option<Entrant> {
        let direction = one.direction.filter(|_| self.two_winners);
        let is_it = |entry: &Entry| entry.direction == direction || direction.is_none();
        let mut found = self.in_section(&one.key, one.section.as_deref()).iter().copied();
        found.find(|index| self.entries.get(*index).is_some_and(is_it)).map(Entrant::at)
    }

    /// Finds who is meant by a number in a line; whoever was never heard of is entered.
    pub(super) fn seated(&mut self, key: &str, section: Option<&str>, side: Side) -> Entrant {
        let on_side = |index: &&usize| {
            let entry = self.entries.get(**index);
            !self.per_side || entry.is_some_and(|entry| entry.direction == Some(side))
        };
        let of_section = |section| self.in_section(key, section).iter().find(on_side);
        let found = of_section(section).or_else(|| of_section(None));
        // Where numbers go through all sections, a pair may also visit another one.
        let anywhere = || {
            let mut all = self.by_key.get(key).filter(|_| self.has_list)?.iter().filter(on_side);
            all.next().filter(|_| all.next().is_none())
        };
        let found = found.or_else(anywhere);
        match found {
            Some(index) => {
                let index = *index;
                if let Some(entry) = self.entries.get_mut(index)
                    && self.two_winners
                {
                    entry.direction.get_or_insert(side);
                }
                Entrant::at(index)
            }
            None => self.add(key, section, Some(side), &[], !self.has_list),
        }
    }

    /// Returns the places of those with a number in one section.
    fn in_section(&self, key: &str, section: Option<&str>) -> &[usize] {
        let find = || {
            let first = self.by_key.get(key)?.first()?;
            let section = self.section_numbers.get(&section.map(str::to_owned))?;
            self.by_section.get(&(*first, *section))
        };
        find().map_or(&[], Vec::as_slice)
    }

    fn add(
        &mut self,
        key: &str,
        section: Option<&str>,
        direction: Option<Side>,
        names: &[String],
        is_listed: bool,
    ) -> Entrant {
        let index = self.entries.len();
        let section = section.map(str::to_owned);
        let next = self.section_numbers.len();
        let section_number = *self.section_numbers.entry(section.clone()).or_insert(next);
        self.entries.push(Entry {
            key: key.to_owned(),
            section,
            section_number,
            direction: direction.filter(|_| self.two_winners),
            names: names.to_vec(),
            is_listed,
            label: String::new(),
        });
        let with_key = self.by_key.entry(key.to_owned()).or_default();
        with_key.push(index);
        let first = with_key.first().copied().unwrap_or(index);
        self.by_section.entry((first, section_number)).or_default().push(index);
        Entrant::at(index)
    }

    /// Gives everybody the shortest text that means nobody else.
    pub(super) fn set_labels(&mut self) {
        for indices in self.by_key.values() {
            let of = |index: usize| self.entries.get(index);
            let all: Vec<(Option<String>, Option<Side>)> = indices
                .iter()
                .filter_map(|index| of(*index).map(|one| (one.section.clone(), one.direction)))
                .collect();
            let sections = all.iter().any(|one| one.0 != all[0].0);
            let sides = all.iter().any(|one| one.1 != all[0].1);
            for index in indices {
                let Some(entry) = self.entries.get_mut(*index) else { continue };
                let section = entry.section.as_ref().filter(|_| sections);
                let section = section.map_or(String::new(), |section| format!("{section} "));
                let side = entry.direction.filter(|_| sides);
                let side = side.map_or(String::new(), |side| side.to_string());
                entry.label = format!("{section}{side}{}", entry.key);
            }
        }
    }

    pub(super) fn entry(&self, entrant: Entrant) -> Option<&Entry> {
        self.entries.get(entrant.index())
    }

    pub(super) fn label(&self, entrant: Entrant) -> &str {
        self.entry(entrant).map_or("", |entry| &entry.label)
    }

    /// Returns the label with what it is: `pair 7`.
    pub(super) fn name(&self, entrant: Entrant) -> String {
        let word = if self.is_individual { "player" } else { "pair" };
        format!("{word} {}", self.label(entrant))
    }
}
