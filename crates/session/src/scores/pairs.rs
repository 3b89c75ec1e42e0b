//! The scores of pairs and of players who score alone.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bridge::{BoardNo, BySeat, BySide, Seat};
use scoring::{
    Award, Entrant, Expected, Explanation, Extra, ExtraKind, Field, Line, Rules, Scope, Traveller,
    Who,
};

use super::{Place, Scored};
use crate::model::{
    Contestant, PenaltyKind, Seating, Section, SectionId, SectionKind, SectionLetters, Slot,
};
use crate::state::{EventState, TableResult};

/// A contestant of the field: numbers belong to sections.
type Key = (SectionLetters, Contestant);

/// The scores of pairs and of players who score alone.
#[derive(Debug, Clone)]
pub struct PairScores {
    field: Field,
    sections: Vec<SectionId>,
    /// Who the field's entrants are.
    entrants: Vec<Key>,
    numbers: HashMap<Key, Entrant>,
    /// The lines of each board, by where they were played.
    lines: BTreeMap<BoardNo, BTreeMap<Slot, Line>>,
}

impl PairScores {
    /// Returns the field of some sections without results.
    pub(super) fn new(scored: Scored<'_>, rules: Rules, sections: Vec<SectionId>) -> PairScores {
        let event = scored.event;
        let entrants = everybody(scored, &sections);
        let places = entrants.iter().map(|(letters, contestant)| {
            let section = sections.iter().position(|section| section.letters == *letters);
            let section = u16::try_from(section.unwrap_or(0)).unwrap_or(u16::MAX);
            let is_pairs = sections
                .iter()
                .find(|section| section.letters == *letters)
                .and_then(|section| event.sections.get(section))
                .is_none_or(|section| section.kind == SectionKind::Pairs);
            // The two pairs of a team have a line each, but are no two rankings.
            scoring::Place { section, line: contestant.line.filter(|_| is_pairs) }
        });
        let expected = Expected::AtLeast(plays_of_a_board(event, &sections));
        let field = Field::new(rules, places.collect(), expected);
        let numbers: HashMap<Key, Entrant> =
            entrants.iter().enumerate().map(|(at, key)| (*key, Entrant::at(at))).collect();
        let mut scores = PairScores { field, sections, entrants, numbers, lines: BTreeMap::new() };
        scores.give_penalties(event);
        scores
    }

    fn give_penalties(&mut self, event: &EventState) {
        let has_percentages = self.field.rules().has_percentages();
        let penalties = self.sections.iter().flat_map(|id| event.penalties_of(*id));
        for (_, given) in penalties {
            let Some(entrant) = self.numbers.get(&(given.section, given.contestant)) else {
                continue;
            };
            let kind = match given.kind {
                PenaltyKind::Points => ExtraKind::Points,
                PenaltyKind::Imps if !has_percentages => ExtraKind::Points,
                PenaltyKind::PercentOfTop if has_percentages => ExtraKind::PercentOfTop,
                PenaltyKind::Percent if has_percentages => ExtraKind::Percent,
                // The scoring was changed since: it waits for the director.
                PenaltyKind::Imps
                | PenaltyKind::PercentOfTop
                | PenaltyKind::Percent
                | PenaltyKind::VictoryPoints => continue,
            };
            let extra = Extra { kind, amount: given.amount, reason: given.title() };
            self.field.add_extra(*entrant, extra);
        }
    }

    /// Scores the boards anew that results changed on.
    pub(super) fn rescore(&mut self, scored: Scored<'_>, slots: &BTreeSet<Slot>) {
        let strangers = slots.iter().any(|slot| {
            let result = scored.result(slot);
            result.is_some_and(|result| self.who(scored.event, result).is_none())
        });
        if strangers {
            // Somebody played who is in no movement; the field has to be made anew with them.
            let all = scored.results().map(|result| result.slot);
            let all = all.filter(|slot| self.sections.contains(&slot.section_id()));
            let all: BTreeSet<Slot> = all.collect();
            let rules = self.field.rules().clone();
            *self = PairScores::new(scored, rules, std::mem::take(&mut self.sections));
            self.set_lines(scored, &all);
        } else {
            self.set_lines(scored, slots);
        }
    }

    fn set_lines(&mut self, scored: Scored<'_>, slots: &BTreeSet<Slot>) {
        let mut boards = BTreeSet::new();
        for slot in slots {
            let line = scored.result(slot).and_then(|result| self.line(scored.event, result));
            let lines = self.lines.entry(slot.board).or_default();
            match line {
                Some(line) => lines.insert(*slot, line),
                None => lines.remove(slot),
            };
            boards.insert(slot.board);
        }
        for board in boards {
            let lines = self.lines.get(&board).into_iter().flat_map(BTreeMap::values);
            self.field.set_board(board, Traveller::new(lines.cloned()));
        }
    }

    /// Returns the line of a result that counts.
    fn line(&self, event: &EventState, result: &TableResult) -> Option<Line> {
        let who = self.who(event, result).filter(|_| event.counts(result))?;
        let line = Line::new(who, &result.outcome, result.slot.board.vulnerability());
        Some(Line { version: event.deal_version(&result.slot), ..line })
    }

    /// Returns who is credited with a result; nobody when somebody played who is not in the field.
    fn who(&self, event: &EventState, result: &TableResult) -> Option<Who> {
        let section = event.sections.get(&result.slot.section_id())?;
        let entrant = |seat: Seat| -> Option<Entrant> {
            let key = key(section, result, seat)?;
            self.numbers.get(&key).copied()
        };
        Some(match result.seating {
            Seating::Pairs { .. } => {
                Who::Pairs(BySide { ns: entrant(Seat::North)?, ew: entrant(Seat::East)? })
            }
            Seating::Individual { .. } => Who::Players(BySeat {
                north: entrant(Seat::North)?,
                east: entrant(Seat::East)?,
                south: entrant(Seat::South)?,
                west: entrant(Seat::West)?,
            }),
        })
    }

    pub(super) fn standings(&self, by_section: bool) -> Vec<Place> {
        let standings = self.field.standings(Scope { by_line: true, by_section });
        let place = |standing: &scoring::Standing| {
            let (section, contestant) = *self.entrants.get(standing.entrant.index())?;
            Some(Place {
                rank: standing.rank,
                section: Some(section),
                contestant,
                line: standing.line,
                played: standing.boards,
                score: standing.score,
                percentage: standing.percentage,
                note: None,
            })
        };
        standings.iter().filter_map(place).collect()
    }

    /// Returns the field, for travellers and explanations.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Returns who an entrant of the field is.
    pub fn contestant(&self, entrant: Entrant) -> Option<(SectionLetters, Contestant)> {
        self.entrants.get(entrant.index()).copied()
    }

    /// Returns the entrant that a contestant is.
    pub fn entrant(&self, section: SectionLetters, contestant: Contestant) -> Option<Entrant> {
        self.numbers.get(&(section, contestant)).copied()
    }

    /// Returns the scores of a board, by where it was played.
    pub fn board(&self, board: BoardNo) -> Vec<(Slot, BySide<Award>)> {
        let slots = self.lines.get(&board).into_iter().flat_map(BTreeMap::keys);
        slots.copied().zip(self.field.awards(board)).collect()
    }

    /// Returns which results of a board were played with which cards: 0 as dealt, others after it was
    /// fouled. Each version is scored by itself.
    pub fn versions(&self, board: BoardNo) -> BTreeMap<u8, Vec<Slot>> {
        let mut versions: BTreeMap<u8, Vec<Slot>> = BTreeMap::new();
        for (slot, line) in self.lines.get(&board).into_iter().flatten() {
            versions.entry(line.version).or_default().push(*slot);
        }
        versions
    }

    /// Explains a contestant's total, or what they have on one board.
    pub fn explain(&self, entrant: Entrant, board: Option<BoardNo>) -> Option<Explanation> {
        let name = |entrant: Entrant| match self.contestant(entrant) {
            Some((section, contestant)) if self.sections.len() > 1 => {
                format!("pair {section} {contestant}")
            }
            Some((_, contestant)) => format!("pair {contestant}"),
            None => "nobody".to_owned(),
        };
        match board {
            Some(board) => self.field.explain_board(entrant, board, &name),
            None => Some(self.field.explain(entrant, &name)),
        }
    }
}

/// Returns everybody in the movements, and everybody who has a result although no movement has them.
fn everybody(scored: Scored<'_>, sections: &[SectionId]) -> Vec<Key> {
    let event = scored.event;
    let mut all: BTreeSet<Key> = BTreeSet::new();
    for id in sections {
        let Some(section) = event.sections.get(id) else { continue };
        let rounds = event.movements.get(id).map_or(&[][..], |movement| movement.rounds());
        for round in rounds {
            let here = Contestant::all(section, &round.seating);
            let here = here.filter(|contestant| Some(contestant.number) != section.missing_pair);
            all.extend(here.map(|contestant| (id.letters, contestant)));
        }
    }
    for result in scored.results() {
        let id = result.slot.section_id();
        if let Some(section) = event.sections.get(&id).filter(|_| sections.contains(&id)) {
            all.extend(Seat::ALL.iter().filter_map(|seat| key(section, result, *seat)));
        }
    }
    all.into_iter().collect()
}

fn key(section: &Section, result: &TableResult, seat: Seat) -> Option<Key> {
    let line = section.has_two_lines().then(|| seat.side());
    let contestant = Contestant { number: result.seating.at(seat)?, line };
    Some((result.slot.section, contestant))
}

/// Returns how often the movements have the board played that is played most.
fn plays_of_a_board(event: &EventState, sections: &[SectionId]) -> u32 {
    let mut plays: BTreeMap<BoardNo, u32> = BTreeMap::new();
    for id in sections {
        let Some(section) = event.sections.get(id) else { continue };
        let rounds = event.movements.get(id).map_or(&[][..], |movement| movement.rounds());
        for round in rounds.iter().filter(|round| round.is_played(section)) {
            for board in round.boards.iter() {
                *plays.entry(board).or_default() += 1;
            }
        }
    }
    plays.into_values().max().unwrap_or(0)
}
