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
    pub(super) section_number: u16,
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
    by_key: HashMap<String, Vec<usize>>,
    section_numbers: HashMap<Option<String>, u16>,
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
        let is_it = |entry: &Entry| {
            entry.section == one.section && (entry.direction == direction || direction.is_none())
        };
        let mut found = self.by_key.get(&one.key)?.iter().copied();
        found.find(|index| self.entries.get(*index).is_some_and(is_it)).map(Entrant::at)
    }

    /// Finds who is meant by a number in a line; whoever was never heard of is entered.
    pub(super) fn seated(&mut self, key: &str, section: Option<&str>, side: Side) -> Entrant {
        let known = self.by_key.get(key).map_or(&[][..], Vec::as_slice);
        let entry = |index: &usize| self.entries.get(*index);
        let on_side = |index: &&usize| {
            !self.per_side || entry(index).is_some_and(|entry| entry.direction == Some(side))
        };
        let in_section =
            |index: &&usize| entry(index).is_some_and(|one| one.section.as_deref() == section);
        let anywhere = |index: &&usize| entry(index).is_some_and(|one| one.section.is_none());
        let on_side: Vec<&usize> = known.iter().filter(on_side).collect();
        let found = on_side.iter().copied().find(|index| in_section(index));
        let found = found.or_else(|| on_side.iter().copied().find(|index| anywhere(index)));
        // Where numbers go through all sections, a pair may also visit another one.
        let found = match (found, on_side.as_slice()) {
            (None, [only]) if self.has_list => Some(*only),
            (found, _) => found,
        };
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
        let next = u16::try_from(self.section_numbers.len()).unwrap_or(u16::MAX);
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
        self.by_key.entry(key.to_owned()).or_default().push(index);
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
