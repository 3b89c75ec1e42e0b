//! One winner instead of two, or two instead of one: everybody gets a number of the other kind, and people,
//! results and ratings go with it.

use bridge::Side;
use session::log::{MovementSet, PlayerSeated, RatingSet, SectionSet};
use session::model::{Contestant, Participation, RoundNo, SectionId, SectionKind, Winners};
use session::repair::{Numbers, Played};
use session::{Command, State};

use super::really_played::who_played;
use super::refused;
use crate::Trouble;

/// So many new numbers are told; the preview has them all.
const MOST_TOLD: usize = 40;

/// A section as it would be with other winners.
pub(super) struct Changed {
    /// As it is.
    before: Played,
    /// As it would be, before anything else changes.
    pub(super) after: Played,
    numbers: Numbers,
}

impl Changed {
    /// Returns a section with the winners of another movement, or why that cannot be.
    pub(super) fn of(
        state: &State,
        before: Played,
        should_be: &movement::Movement,
    ) -> Result<Changed, Trouble> {
        let event = state.event();
        let winners = match should_be.contest() {
            movement::Contest::TwoWinners => Winners::Two,
            _ => Winners::One,
        };
        if before.about.kind != SectionKind::Pairs {
            return Err(refused("only pairs can have one winner or two"));
        }
        let penalties = event.penalties.values().any(|given| given.section_id() == before.id);
        let left = event.withdrawn.iter().any(|((id, _), _)| *id == before.id);
        if penalties || left {
            return Err(Trouble::refused(
                "A penalty was given or a pair has left, and that says a pair's number, which would be another \
                 one. Undo it in the log first, and say it again afterwards.",
            ));
        }
        let numbers = before.numbers_in(should_be);
        if numbers.len() < before.contestants().len() {
            return Err(refused("that movement has no place for some of the pairs"));
        }
        if let Some(who) = in_both_lines(state, &before, &numbers) {
            return Err(refused(format!(
                "pair {who} has sat both ways, and with two winners everybody stays in one line; two winners can be \
                 had only while all have played in the line in which they began"
            )));
        }
        let after = before.renumbered(winners, &numbers);
        Ok(Changed { before, after, numbers })
    }

    /// Returns everything that has to be said, around the movement that was found for the section as it would be.
    pub(super) fn commands(&self, state: &State, found: Vec<Command>) -> Vec<Command> {
        let (id, event) = (self.before.id, state.event());
        let movement = found.into_iter().find_map(|command| match command {
            Command::SetMovement(set) => Some(set.rounds),
            _ => None,
        });
        let rounds = movement.unwrap_or_else(|| self.after.movement.clone());
        let SectionId { session, letters: section } = id;
        let set = MovementSet { session, section, from_round: RoundNo::FIRST, rounds };
        let movement = Command::SetMovement(set);
        let about = self.after.about.clone();
        let section = Command::SetSection(SectionSet { id, about });
        // In two lines a number is two pairs, so whatever one ranking can play can be played there too: the section
        // has two lines while its movement changes.
        let both = match self.after.about.winners {
            Winners::One => [movement, section],
            Winners::Two => [section, movement],
        };
        let mut standing = Vec::new();
        let mut seated = Vec::new();
        for (place, player) in event.participations.iter() {
            let new = self.numbers.get(&place.contestant);
            let (true, Some(contestant)) = (place.section_id() == id, new) else { continue };
            let participation = Participation { contestant: *contestant, ..*place };
            // Nobody sits in two places: all stand up before anybody sits down.
            if player.is_some() {
                let nobody = PlayerSeated { participation: *place, player: None };
                standing.push(Command::SeatPlayer(nobody));
                let player = player.clone();
                seated.push(Command::SeatPlayer(PlayerSeated { participation, player }));
            } else if place.from_round > RoundNo::FIRST {
                seated.push(Command::SeatPlayer(PlayerSeated { participation, player: None }));
            }
        }
        for ((at, contestant), rating) in event.ratings.iter() {
            let new = self.numbers.get(contestant);
            let (true, Some(new), Some(_)) = (*at == id, new, rating) else { continue };
            let SectionId { session, letters: section } = id;
            let set = |contestant: Contestant, rating| {
                Command::SetRating(RatingSet { session, section, contestant, rating })
            };
            standing.push(set(*contestant, None));
            seated.push(set(*new, *rating));
        }
        let results = event.results.iter().map(|(_, result)| result);
        let results = results.filter(|result| result.slot.section_id() == id).map(|result| {
            let seating = self.before.seating_renumbered(result.seating, &self.numbers);
            Command::EnterResult(who_played(result, seating))
        });
        let results: Vec<Command> = results.collect();
        standing.into_iter().chain(both).chain(seated).chain(results).collect()
    }

    /// Returns what the director should know of it.
    pub(super) fn sentences(&self) -> Vec<String> {
        let winners = match self.after.about.winners {
            Winners::One => "There is one winner then, and every pair has a number of its own.",
            Winners::Two => "N/S and E/W are ranked apart then.",
        };
        let told = self.numbers.iter().take(MOST_TOLD);
        let told = told
            .map(|(was, is)| format!("{} → {}", called(was), called(is)))
            .collect::<Vec<_>>()
            .join(", ");
        vec![
            winners.to_owned(),
            "Everybody begins where they began, under a new number; names and results go along."
                .to_owned(),
            format!("New numbers: {told}."),
        ]
    }
}

/// Returns somebody who has a result in another line than the one they would be in.
fn in_both_lines(state: &State, before: &Played, numbers: &Numbers) -> Option<Contestant> {
    let results = state.event().results.iter().map(|(_, result)| result);
    let mut results = results.filter(|result| result.slot.section_id() == before.id);
    results.find_map(|result| {
        let mut there = result.seating.contestants().map(|(seat, number)| {
            let line = before.about.has_two_lines().then(|| seat.side());
            (seat.side(), Contestant { number, line })
        });
        let elsewhere = |side: Side, who: &Contestant| {
            numbers.get(who).and_then(|new| new.line).is_some_and(|line| line != side)
        };
        there.find(|(side, who)| elsewhere(*side, who)).map(|(_, who)| who)
    })
}

/// Returns a contestant as sentences name them: `7`, `N/S 7`.
fn called(who: &Contestant) -> String {
    match who.line {
        None => who.number.to_string(),
        Some(Side::NorthSouth) => format!("N/S {}", who.number),
        Some(Side::EastWest) => format!("E/W {}", who.number),
    }
}
