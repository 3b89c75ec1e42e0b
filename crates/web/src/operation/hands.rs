//! Hand records are added, before, during or after play.
//!
//! Who sees them is another matter: nobody sees the cards of a board that is still to be played.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, Deal};
use serde::Deserialize;
use session::log::HandRecorded;
use session::model::{HandScope, SectionId, SectionLetters, SessionNo};
use session::state::EventState;
use session::{Command, State};

use super::Plan;
use crate::Trouble;

/// No session has more boards.
const MOST_BOARDS: usize = 500;

/// Record the hands of boards.
#[derive(Debug, Clone, Deserialize)]
pub struct RecordHands {
    session: SessionNo,
    /// The section, where its boards were dealt apart; all unless it is named.
    #[serde(default)]
    section: Option<SectionLetters>,
    hands: Vec<Hand>,
}

#[derive(Debug, Clone, Deserialize)]
struct Hand {
    board: BoardNo,
    deal: String,
}

impl RecordHands {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let event = state.event();
        let deals = self.deals()?;
        let played = self.boards_played(event);
        let scope = HandScope { session: self.session, section: self.section };
        let recorded = |board| event.hands.get(&(scope, board));
        let (here, elsewhere): (Vec<BoardNo>, Vec<BoardNo>) =
            deals.keys().copied().partition(|board| played.contains(board));
        if played.is_empty() {
            return Err(Trouble::refused("No boards are played in this session."));
        }
        if here.is_empty() {
            return Err(Trouble::refused(format!(
                "None of these boards is played in this session. Its boards are {}.",
                listed(played.iter().copied())
            )));
        }
        let is_new = |board: &BoardNo| recorded(*board) != deals.get(board);
        let new: Vec<BoardNo> = here.into_iter().filter(is_new).collect();
        if new.is_empty() {
            return Err(Trouble::refused("These hands are recorded already."));
        }
        let replaced: Vec<BoardNo> =
            new.iter().copied().filter(|board| recorded(*board).is_some()).collect();
        let commands = new.iter().filter_map(|board| {
            let deal = *deals.get(board)?;
            Some(Command::RecordHand(HandRecorded { scope, board: *board, deal }))
        });
        let mut plan = Plan::new("Hand records", commands.collect());
        plan.sentences.push(match new.as_slice() {
            [one] => format!("The hands of board {one} are recorded."),
            _ => format!("The hands of boards {} are recorded.", listed(new.iter().copied())),
        });
        plan.sentences.push("Nobody sees the cards of a board that is still to be played.".into());
        if !elsewhere.is_empty() {
            let elsewhere = listed(elsewhere.into_iter());
            plan.sentences
                .push(format!("Left out, because they are not played here: {elsewhere}."));
        }
        let missing = played.iter().copied();
        let missing: Vec<BoardNo> = missing
            .filter(|board| !deals.contains_key(board) && recorded(*board).is_none())
            .collect();
        if !missing.is_empty() {
            let missing = listed(missing.into_iter());
            plan.sentences.push(format!("Boards without hands: {missing}."));
        }
        match replaced.as_slice() {
            [] => {}
            [one] => plan.warnings.push(format!("Board {one} had other cards; they are replaced.")),
            _ => {
                let replaced = listed(replaced.into_iter());
                plan.warnings
                    .push(format!("Boards {replaced} had other cards; they are replaced."));
            }
        }
        plan.warnings.extend(self.sections_with_their_own(event, &new));
        Ok(plan)
    }

    fn deals(&self) -> Result<BTreeMap<BoardNo, Deal>, Trouble> {
        if self.hands.len() > MOST_BOARDS {
            return Err(Trouble::refused(format!(
                "There are {} boards in this file; the hands of an evening are at most {MOST_BOARDS}.",
                self.hands.len()
            )));
        }
        let mut deals = BTreeMap::new();
        for Hand { board, deal } in &self.hands {
            let deal: Deal = deal.parse().map_err(|_| {
                Trouble::refused(format!("The cards of board {board} are not a complete deal."))
            })?;
            if deals.insert(*board, deal).is_some_and(|other| other != deal) {
                return Err(Trouble::refused(format!(
                    "Board {board} is in this file with different cards. Is it one evening's file?"
                )));
            }
        }
        Ok(deals)
    }

    /// Returns the boards that the sections meant play.
    fn boards_played(&self, event: &EventState) -> BTreeSet<BoardNo> {
        let is_meant = |id: &SectionId| {
            id.session == self.session && self.section.is_none_or(|own| own == id.letters)
        };
        let movements = event.movements.iter().filter(|(id, _)| is_meant(id));
        let rows = movements.flat_map(|(_, movement)| movement.rounds());
        rows.flat_map(|row| row.boards.iter()).collect()
    }

    /// Says which sections keep cards of their own beside those of the session.
    fn sections_with_their_own(&self, event: &EventState, boards: &[BoardNo]) -> Vec<String> {
        if self.section.is_some() {
            return Vec::new();
        }
        let kept = event.sections_of(self.session).filter_map(|(letters, _)| {
            let own = HandScope { session: self.session, section: Some(letters) };
            let kept: Vec<BoardNo> = boards
                .iter()
                .copied()
                .filter(|board| event.hands.get(&(own, *board)).is_some())
                .collect();
            let boards = (!kept.is_empty()).then(|| listed(kept.into_iter()))?;
            Some(format!(
                "Section {letters} keeps its own hand records: {boards}. Choose the section to replace them."
            ))
        });
        kept.collect()
    }
}

/// Writes boards short: `1-8, 12`.
fn listed(boards: impl Iterator<Item = BoardNo>) -> String {
    let numbers: Vec<u32> = boards.map(BoardNo::get).collect();
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[u32]| match run {
        [first, .., last] => format!("{first}-{last}"),
        [one] => one.to_string(),
        [] => String::new(),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}
