//! One simulated table: four people and their phone, from sitting down to the last board.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use bridge::BoardNo;
use session::model::SectionId;
use tokio::sync::mpsc;
use uuid::Uuid;

use super::cards::Cards;
use super::chance::Chance;
use super::evening::TablePeople;
use super::happening::{Happening, What};
use super::phone::{Phone, PhoneError};
use super::room::{DONE, Place, Room};
use super::terminal::{Role, Terminal};
use super::view::Round;

/// The minutes a board takes, and those between two rounds.
const BOARD_MINUTES: f64 = 6.5;
const CHANGE_MINUTES: f64 = 2.0;

/// How fast the evening goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace(f64);

impl Pace {
    /// Returns a pace so many times as fast as a real evening; 0 does not wait at all.
    pub fn times(speed: f64) -> Pace {
        Pace(speed)
    }

    /// Returns how long so many minutes of the evening take.
    pub fn lasts(self, minutes: f64) -> Duration {
        let seconds = if self.0 > 0.0 { minutes * 60.0 / self.0 } else { 0.0 };
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

/// A simulated table.
pub(super) struct Player {
    /// Where they sit and who they are.
    pub(super) seats: TablePeople,
    /// What they play with.
    pub(super) cards: Arc<Cards>,
    /// With whom they move.
    pub(super) room: Arc<Room>,
    /// How fast they are.
    pub(super) pace: Pace,
    /// Whether they stay when they have played, as more may come.
    pub(super) stay: bool,
    /// What they leave to chance.
    pub(super) chance: Chance,
    /// Whom they tell.
    pub(super) tell: mpsc::UnboundedSender<Happening>,
}

/// A table at play.
pub(super) struct AtPlay {
    pub(super) player: Player,
    pub(super) terminal: Terminal,
    /// What was entered here, with the fact it became; the view may not know it yet.
    pub(super) said: HashMap<(u16, BoardNo), u64>,
    /// What was refused under which movement: to say it again would not help.
    pub(super) refused: HashSet<(u16, BoardNo, String)>,
    was_scorer: bool,
}

impl Player {
    /// Plays the evening with this phone.
    pub(super) async fn play(self, phone: Phone, device: Uuid) -> Result<(), PhoneError> {
        let terminal = match Terminal::join_as(phone, device).await {
            Ok(terminal) => terminal,
            Err(why) => {
                // The others need not wait for a table that cannot play.
                self.room.leave(self.seats.place());
                return Err(why);
            }
        };
        let was_scorer = terminal.role() == Role::Scorer;
        self.happened(What::Joined { watching: !was_scorer });
        let (said, refused) = (HashMap::new(), HashSet::new());
        let mut table = AtPlay { player: self, terminal, said, refused, was_scorer };
        table.evening().await;
        table.player.happened(What::Finished);
        Ok(())
    }

    pub(super) fn happened(&self, what: What) {
        let TablePeople { session, section, table, .. } = self.seats;
        // Who no longer listens need not be told.
        let _ = self.tell.send(Happening { session, section, table, what });
    }
}

impl AtPlay {
    /// Plays board after board, as the view has them at each moment: the session may wait or close, and the
    /// movement may change.
    async fn evening(&mut self) {
        let (mut are_named, mut at) = (false, 0);
        loop {
            let is_closed = self.terminal.view().stage == "closed";
            let due = self.due().filter(|_| !is_closed);
            self.reach(due.as_ref().map_or(DONE, |(round, _)| round.round));
            let Some((round, board)) = due else {
                if !self.player.stay {
                    return;
                }
                self.wait_for_news().await;
                continue;
            };
            if !self.may_enter() {
                self.wait_for_news().await;
            } else if !are_named {
                are_named = true;
                self.give_names().await;
            } else if round.round > at {
                if self.others_are_ready(round.round).await {
                    at = round.round;
                    if at > 1 {
                        self.pause(CHANGE_MINUTES * 0.7, CHANGE_MINUTES * 1.3).await;
                    }
                }
            } else {
                self.pause(BOARD_MINUTES * 0.7, BOARD_MINUTES * 1.3).await;
                // Meanwhile the movement may have changed, or somebody else entered it.
                let now = self.due().filter(|(now, due)| now.round == round.round && *due == board);
                if let Some((round, _)) = now.filter(|_| self.may_enter()) {
                    self.board(&round, board).await;
                }
            }
        }
    }

    /// Tells whether the session is open and this phone enters; another that does may take its time.
    pub(super) fn may_enter(&self) -> bool {
        self.terminal.view().is_open() && self.terminal.role() == Role::Scorer
    }

    fn reach(&self, round: u16) {
        self.player.room.reach(self.player.seats.place(), round);
    }

    /// Waits until the others are ready for a round; returns without that when there are news.
    async fn others_are_ready(&mut self, round: u16) -> bool {
        let (section, _) = self.player.seats.place();
        let news = tokio::select! {
            biased;
            () = self.player.room.wait_for(section, round) => return true,
            news = self.terminal.news() => news,
        };
        self.terminal.take_in(&news).await;
        self.notice_take_over();
        false
    }

    async fn wait_for_news(&mut self) {
        let news = self.terminal.news().await;
        self.terminal.take_in(&news).await;
        self.notice_take_over();
    }

    pub(super) async fn pause(&mut self, least: f64, most: f64) {
        let minutes = self.player.chance.between(least, most);
        self.terminal.follow(self.player.pace.lasts(minutes)).await;
        self.notice_take_over();
    }

    fn notice_take_over(&mut self) {
        let is_scorer = self.terminal.role() == Role::Scorer;
        if self.was_scorer && !is_scorer {
            self.player.happened(What::TakenOver);
        }
        self.was_scorer = is_scorer;
    }

    /// Returns the next board that has no result, with its round as it is now.
    fn due(&self) -> Option<(Round, BoardNo)> {
        let view = self.terminal.view();
        let mut rounds: Vec<&Round> = view.rounds.iter().filter(|round| round.played).collect();
        rounds.sort_by_key(|round| round.round);
        rounds.into_iter().find_map(|round| {
            let is_due = |board: &&BoardNo| !self.is_done(round.round, **board);
            round.boards.iter().find(is_due).map(|board| (round.clone(), *board))
        })
    }

    /// Tells whether nothing is to be entered for a board: it has a result, or one that the director has to look
    /// at, or the view does not know yet what was said.
    fn is_done(&self, round: u16, board: BoardNo) -> bool {
        let view = self.terminal.view();
        let is_new = self.said.get(&(round, board)).is_some_and(|seq| view.seq < *seq);
        is_new
            || view.has_result(round, board)
            || view.is_set_aside(round, board)
            || self.refused.contains(&(round, board, view.movement.to_string()))
    }
}

impl TablePeople {
    /// Returns which table it is.
    pub(super) fn place(&self) -> Place {
        (SectionId { session: self.session, letters: self.section }, self.table)
    }
}
