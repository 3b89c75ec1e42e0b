//! Two names change places: two players, or two whole pairs.

use serde::Deserialize;
use session::model::{
    Contestant, PlayerId, RoundNo, SectionId, SectionKind, SectionLetters, SessionNo,
};
use session::state::EventState;
use session::{Command, State};

use super::places::{Place, called, seat};
use crate::Trouble;
use crate::operation::Plan;

/// Swap two names.
#[derive(Debug, Clone, Deserialize)]
pub struct SwapNames {
    session: SessionNo,
    one: Who,
    other: Who,
    /// The first round it holds for.
    #[serde(default = "first")]
    from_round: RoundNo,
}

/// A contestant, or one place of it.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Who {
    section: SectionLetters,
    contestant: Contestant,
    /// One player only; both when it is not said.
    #[serde(default)]
    place: Option<u8>,
}

fn first() -> RoundNo {
    RoundNo::FIRST
}

impl SwapNames {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let event = state.event();
        let (one, other) = (self.places(event, self.one)?, self.places(event, self.other)?);
        if one.len() != other.len() {
            return Err(Trouble::refused(
                "Swap two players or two pairs: one of these is a pair, the other a player.",
            ));
        }
        if one.iter().any(|place| other.contains(place)) {
            return Err(Trouble::refused("These are the same place: choose two different ones."));
        }
        let mut standing: Vec<Command> = Vec::new();
        let mut seated: Vec<Command> = Vec::new();
        for (a, b) in one.iter().zip(&other) {
            let mut rounds = vec![self.from_round];
            let known = a.rounds(event).into_iter().chain(b.rounds(event));
            rounds.extend(known.filter(|round| *round > self.from_round));
            rounds.sort_unstable();
            rounds.dedup();
            for round in rounds {
                for (here, there) in [(a, b), (b, a)] {
                    let player: Option<PlayerId> = there.player_in(event, round).cloned();
                    // Nobody sits in two places: all stand up before anybody sits down.
                    if here.player_in(event, round).is_some() {
                        standing.push(seat(here.from(round), None));
                    }
                    seated.push(seat(here.from(round), player));
                }
            }
        }
        let names = |places: &[Place]| {
            let called = |place: &Place| called(event, place.player_in(event, self.from_round));
            places.iter().map(called).collect::<Vec<_>>().join(" & ")
        };
        let (first, second) = (names(&one), names(&other));
        let from = match self.from_round > RoundNo::FIRST {
            true => format!(" from round {} on", self.from_round),
            false => String::new(),
        };
        let commands = standing.into_iter().chain(seated).collect();
        let plays = |who: &str, pair: String| match one.len() {
            1 => format!("{who} plays as pair {pair}{from}."),
            _ => format!("{who} play as pair {pair}{from}."),
        };
        let told = |who: &Who| format!("{} {}", who.section, who.contestant);
        Ok(Plan::new(format!("{first} and {second} change places{from}"), commands)
            .saying(plays(&second, told(&self.one)))
            .saying(plays(&first, told(&self.other)))
            .saying("The results stay with the pair numbers, so each gets what was played under its number."))
    }

    fn places(&self, event: &EventState, who: Who) -> Result<Vec<Place>, Trouble> {
        let Who { section, contestant, place } = who;
        let id = SectionId { session: self.session, letters: section };
        let about = event.sections.get(&id).ok_or_else(|| {
            Trouble::refused(format!("There is no section {section}. Load the page again."))
        })?;
        let all: &[u8] = if about.kind == SectionKind::Individual { &[1] } else { &[1, 2] };
        let wanted = all.iter().filter(|one| place.is_none_or(|place| place == **one));
        let session = self.session;
        let places: Vec<Place> =
            wanted.map(|place| Place { session, section, contestant, place: *place }).collect();
        match (places.as_slice(), place) {
            ([], Some(place)) => Err(Trouble::refused(format!(
                "Pair {contestant} of section {section} has no place {place}."
            ))),
            _ => Ok(places),
        }
    }
}
