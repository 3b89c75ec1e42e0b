//! What the director should know of sections that play the same boards, in sentences.

use super::{Section, Sections, Sharing};
use crate::words::listed;

impl Sections {
    /// Returns what to know, in sentences: what can be compared, how many copies it takes, and who
    /// shares when.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = vec![self.compared()];
        remarks.extend(self.sections.iter().filter_map(lacking));
        remarks.extend(self.lengths());
        remarks.push(self.copies_needed());
        remarks.extend(self.shared());
        remarks
    }

    /// Returns which part of the boards every section plays, in percent.
    pub fn percent_common(&self) -> f64 {
        100.0 * self.common.len() as f64 / self.sets.len().max(1) as f64
    }

    fn compared(&self) -> String {
        let everywhere = match self.sections.len() {
            2 => "in both sections".to_owned(),
            sections => format!("in all {sections} sections"),
        };
        let (common, sets) = (self.common.len(), self.sets.len());
        if common == sets {
            return format!("All {sets} sets are played {everywhere}.");
        }
        format!("{common} of {sets} sets ({:.0} %) are played {everywhere}.", self.percent_common())
    }

    /// Says so when the sections do not last equally long, or are not played for the same.
    fn lengths(&self) -> Vec<String> {
        let rounds = |section: &Section| section.movement.rounds();
        let contest = |section: &Section| section.movement.contest();
        let mut remarks = Vec::new();
        let Some(first) = self.sections.first() else { return remarks };
        if self.sections.iter().any(|section| rounds(section) != rounds(first)) {
            let all = self.sections.iter();
            let each = all.map(|section| format!("section {} {}", section.letter, rounds(section)));
            remarks.push(format!(
                "The sections do not play equally many rounds ({}): compare percentages, not totals.",
                each.collect::<Vec<_>>().join(", ")
            ));
        }
        if self.sections.iter().any(|section| contest(section) != contest(first)) {
            remarks.push(
                "The sections are not played for the same: rank each of them apart.".to_owned(),
            );
        }
        remarks
    }

    fn copies_needed(&self) -> String {
        let Sections { needed, copies, .. } = *self;
        if needed == 1 {
            return "One copy of the boards is enough: no set is wanted at two tables at once."
                .to_owned();
        }
        if needed <= copies {
            return format!("{needed} copies of the boards are enough for nobody to share.");
        }
        let proof = if self.exact { "" } else { ", as far as was tried" };
        let there = if copies == 1 { "is 1".to_owned() } else { format!("are {copies}") };
        format!("Nobody would share with {needed} copies of the boards{proof}; there {there}.")
    }

    /// Says who shares: in one sentence those who do so all the time, then the others.
    fn shared(&self) -> Vec<String> {
        let rounds = self.sections.iter().map(|section| section.movement.rounds()).max();
        let always = |sharing: &&Sharing| sharing.uses.len() == usize::from(rounds.unwrap_or(0));
        let (steady, other): (Vec<&Sharing>, Vec<&Sharing>) = self.sharing.iter().partition(always);
        let mut remarks = Vec::new();
        if let Some((first, rest)) = steady.split_first() {
            let mut sentence = format!("In every round {} share", tables(first));
            rest.iter().for_each(|sharing| sentence.push_str(&format!(", {}", tables(sharing))));
            remarks.push(format!("{sentence}."));
        }
        for sharing in other {
            let uses =
                sharing.uses.iter().map(|at| format!("set {} in round {}", at.set, at.round));
            remarks.push(format!("{} share {}.", tables(sharing), listed(uses.collect())));
        }
        remarks
    }
}

fn lacking(section: &Section) -> Option<String> {
    let sets: Vec<String> = section.lacks.iter().map(u16::to_string).collect();
    let (noun, boards) = match sets.len() {
        0 => return None,
        1 => ("set", "its boards are"),
        _ => ("sets", "their boards are"),
    };
    let letter = section.letter;
    Some(format!(
        "Section {letter} does not play {noun} {}: {boards} compared without it.",
        listed(sets)
    ))
}

fn tables(sharing: &Sharing) -> String {
    listed(sharing.tables.iter().map(ToString::to_string).collect())
}
