//! A section as the evening began, without what was repaired later: what an event made like another one plays.

use super::EventState;
use crate::log::Seq;
use crate::model::{Movement, Round, RoundNo, Section, SectionId};

impl EventState {
    /// Returns a section and its movement as play began.
    ///
    /// The last movement counts that was set before there was any result and that changed the first round, for then
    /// it was meant from the start. What changed later rounds only was a repair: a late pair, fewer rounds.
    pub fn as_started(&self, id: SectionId) -> Option<(&Section, &Movement)> {
        let movements: Vec<&(Seq, Movement)> = self.movements.register(&id)?.history().collect();
        let began = self.first_result(id);
        let mut start = 0;
        for (at, (seq, movement)) in movements.iter().enumerate().skip(1) {
            let is_early = began.is_none_or(|began| *seq < began);
            let now = movements.get(start).map(|(_, movement)| first_round(movement));
            if is_early && now != Some(first_round(movement)) {
                start = at;
            }
        }
        let (_, movement) = movements.get(start)?;
        // A section that changes its winners is said with its movement, just before or just after it.
        let next = movements.get(start + 1).map(|(seq, _)| *seq);
        let sections = self.sections.register(&id)?.history();
        let until = |seq: Seq| next.is_none_or(|next| seq.0 + 1 < next.0);
        let mut early = sections.filter(|(seq, _)| until(*seq)).map(|(_, about)| about);
        let first = early.next();
        let about = early.last().or(first).or_else(|| self.sections.get(&id))?;
        Some((about, movement))
    }

    /// Returns the fact that entered the first result of a section.
    fn first_result(&self, id: SectionId) -> Option<Seq> {
        let here = self.results.iter().filter(|(_, result)| result.slot.section_id() == id);
        let first = here.map(|(seq, result)| {
            let history = self.results.history(&result.slot);
            history.first().map_or(seq, |(first, _)| *first)
        });
        first.min()
    }
}

fn first_round(movement: &Movement) -> Vec<&Round> {
    movement.rounds().iter().filter(|row| row.round == RoundNo::FIRST).collect()
}
