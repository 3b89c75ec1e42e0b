//! Sections of an event file made from movements: generated ones, or those of an event that was played.

use movement::Contest;

use super::{MatesLine, RoundLine, SectionPart};
use crate::model::{
    Movement, Round, Seating, Section, SectionKind, SectionLetters, SetsError, Winners,
};

impl SectionPart {
    /// Returns a section that plays a generated movement with sets of so many boards.
    pub fn of_movement(
        section: SectionLetters,
        plan: &movement::Movement,
        set_size: u16,
    ) -> Result<SectionPart, SetsError> {
        let movement = Movement::with_sets(plan, &Movement::sets_of(set_size, plan.sets()))?;
        let (kind, winners) = match plan.contest() {
            Contest::TwoWinners => (SectionKind::Pairs, Winners::Two),
            Contest::OneWinner => (SectionKind::Pairs, Winners::One),
            Contest::Teams => (SectionKind::Teams, Winners::One),
            Contest::Individual => (SectionKind::Individual, Winners::One),
        };
        let rounds = movement.rounds().iter().map(RoundLine::from).collect();
        Ok(SectionPart {
            section,
            name: None,
            kind,
            winners,
            group: None,
            missing_pair: None,
            rounds,
        })
    }

    /// Returns a section that plays as another one did.
    pub fn like(section: SectionLetters, about: &Section, movement: &Movement) -> SectionPart {
        SectionPart {
            section,
            name: about.name.clone(),
            kind: about.kind,
            winners: about.winners,
            group: Some(about.group),
            missing_pair: about.missing_pair,
            rounds: movement.rounds().iter().map(RoundLine::from).collect(),
        }
    }
}

impl From<&Round> for RoundLine {
    fn from(round: &Round) -> RoundLine {
        let (mut ns, mut ew, mut north, mut east, mut south, mut west) =
            (None, None, None, None, None, None);
        match round.seating {
            Seating::Pairs { ns: one, ew: other } => (ns, ew) = (one, other),
            Seating::Individual { north: n, east: e, south: s, west: w } => {
                (north, east, south, west) = (n, e, s, w);
            }
        }
        RoundLine {
            table: round.table,
            round: round.round,
            ns,
            ew,
            north,
            east,
            south,
            west,
            boards: round.boards.clone(),
            ns_team: round.teams.as_ref().map(|teams| teams.ns),
            ew_team: round.teams.as_ref().map(|teams| teams.ew),
            mates: round.mates.map(|mates| MatesLine {
                section: Some(mates.section),
                table: mates.table,
                round: Some(mates.round),
            }),
        }
    }
}
