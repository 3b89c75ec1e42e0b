//! One simulated table: four people and their phone, from sitting down to the last board.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use bridge::{BoardNo, Outcome, OutcomeKind};
use serde_json::{Map, Value, json};
use session::model::{SectionLetters, TableNo};
use tokio::sync::mpsc;

use super::chance::Chance;
use super::evening::{Evening, TablePeople};
use super::phone::{Phone, PhoneError};
use super::plausible;
use super::room::Room;
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

/// Something that happened at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happening {
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum What {
    /// They sat down.
    Joined { watching: bool },
    /// They entered a result, or corrected it.
    Entered { round: u16, board: BoardNo, outcome: Outcome, corrected: bool },
    /// The director was called.
    Called { round: u16 },
    /// The director has to look at something.
    SetAside { board: BoardNo, why: String },
    /// Somebody took over with a phone of their own.
    TakenOver,
    /// Something was refused.
    Refused { why: String },
    /// They are done.
    Finished,
}

/// A simulated table.
pub(super) struct Player {
    /// Where they sit and who they are.
    pub(super) seats: TablePeople,
    /// What they play.
    pub(super) evening: Arc<Evening>,
    /// With whom they move.
    pub(super) room: Arc<Room>,
    /// How fast they are.
    pub(super) pace: Pace,
    /// What they leave to chance.
    pub(super) chance: Chance,
    /// Whom they tell.
    pub(super) tell: mpsc::UnboundedSender<Happening>,
}

/// A table at play.
struct AtPlay {
    player: Player,
    terminal: Terminal,
    /// What was entered here, even if the director has still to look at it.
    said: HashSet<(u16, BoardNo)>,
    was_scorer: bool,
}

impl Player {
    /// Plays the evening.
    pub(super) async fn play(self, phone: Phone) -> Result<(), PhoneError> {
        let terminal = Terminal::join(phone).await?;
        let was_scorer = terminal.role() == Role::Scorer;
        self.happened(What::Joined { watching: !was_scorer });
        let mut table = AtPlay { player: self, terminal, said: HashSet::new(), was_scorer };
        table.evening().await;
        table.player.happened(What::Finished);
        Ok(())
    }

    fn happened(&self, what: What) {
        let (section, table) = (self.seats.section, self.seats.table);
        // Who no longer listens need not be told.
        let _ = self.tell.send(Happening { section, table, what });
    }
}

impl AtPlay {
    async fn evening(&mut self) {
        while self.terminal.view().stage == "waiting" {
            self.wait_for_news().await;
        }
        self.give_names().await;
        let mut number = 0;
        while let Some(round) = self.next_round(number) {
            number = round.round;
            self.wait_for_others(number).await;
            if round.played {
                if number > 1 {
                    self.pause(CHANGE_MINUTES * 0.7, CHANGE_MINUTES * 1.3).await;
                }
                self.round(number).await;
            }
            self.finish(number);
        }
        self.finish(u16::MAX);
    }

    fn next_round(&self, after: u16) -> Option<Round> {
        let view = self.terminal.view();
        let later = view.rounds.iter().filter(|round| round.round > after);
        later.min_by_key(|round| round.round).filter(|_| view.is_open()).cloned()
    }

    fn finish(&self, round: u16) {
        let TablePeople { section, table, .. } = self.player.seats;
        self.player.room.finish(section, table, round);
    }

    async fn wait_for_others(&mut self, round: u16) {
        let room = Arc::clone(&self.player.room);
        let ready = room.wait_for(self.player.seats.section, round);
        tokio::pin!(ready);
        loop {
            let news = tokio::select! {
                () = &mut ready => return,
                news = self.terminal.news() => news,
            };
            self.terminal.take_in(&news).await;
            self.notice_take_over();
        }
    }

    async fn wait_for_news(&mut self) {
        let news = self.terminal.news().await;
        self.terminal.take_in(&news).await;
        self.notice_take_over();
    }

    async fn pause(&mut self, least: f64, most: f64) {
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

    /// Plays the boards of a round; where another phone enters, waits until it has.
    async fn round(&mut self, number: u16) {
        while let Some((round, board)) = self.due(number) {
            if self.terminal.role() == Role::Viewer {
                self.wait_for_news().await;
                continue;
            }
            self.pause(BOARD_MINUTES * 0.7, BOARD_MINUTES * 1.3).await;
            // Meanwhile the movement may have changed, or somebody else entered it.
            let still = self.due(number).is_some_and(|(_, due)| due == board);
            if still && self.terminal.role() == Role::Scorer {
                self.board(&round, board).await;
            }
        }
    }

    /// Returns the next board of a round, with the round as it is now.
    fn due(&self, number: u16) -> Option<(Round, BoardNo)> {
        let view = self.terminal.view();
        let round = view.rounds.iter().find(|it| it.round == number && it.played)?;
        let is_open = |board: &&BoardNo| {
            let was_said = self.said.contains(&(number, **board));
            let counts = was_said && self.terminal.role() == Role::Scorer;
            !counts && !view.has_result(number, **board)
        };
        let board = round.boards.iter().find(is_open).filter(|_| view.is_open())?;
        Some((round.clone(), *board))
    }

    /// Enters a board: sometimes wrong at first, sometimes the director has to come.
    async fn board(&mut self, round: &Round, board: BoardNo) {
        let policy = self.terminal.view().policy.clone();
        let chance = &mut self.player.chance;
        let mut right = match self.player.evening.boards.get(&board) {
            Some(known) => plausible::outcome(known, chance),
            None => Outcome::passed_out(),
        };
        if policy.lead == "off"
            && let OutcomeKind::Played(played) = &mut right.kind
        {
            played.lead = None;
        }
        let slips = policy.reentry && chance.percent(4);
        let wrong = if slips { plausible::mistyped(&right, chance) } else { None };
        let calls = policy.call && chance.percent(3);
        if policy.intermediate
            && let OutcomeKind::Played(played) = &right.kind
        {
            let contract = format!("{}{}", played.contract, played.declarer);
            let lead = played.lead.map(|lead| lead.to_string());
            let say =
                json!({"round": round.round, "board": board, "contract": contract, "lead": lead});
            self.say(json!({"contract": say})).await;
        }
        if calls {
            self.call_the_director(round.round).await;
        }
        self.ask_for_questions(round, board, &right).await;
        self.said.insert((round.round, board));
        match wrong {
            None => self.enter(round, board, &right, false).await,
            Some(wrong) => {
                self.enter(round, board, &wrong, false).await;
                self.pause(0.5, 1.5).await;
                self.enter(round, board, &right, true).await;
            }
        }
    }

    async fn enter(&mut self, round: &Round, board: BoardNo, outcome: &Outcome, corrected: bool) {
        let movement = self.terminal.view().movement.clone();
        let say = json!({"result": {
            "round": round.round, "board": board, "outcome": outcome.to_string(),
            "seating": round.seating, "movement": movement, "correct": corrected,
        }});
        let Some(set_aside) = self.say(say).await else { return };
        let (round, outcome) = (round.round, outcome.clone());
        self.player.happened(What::Entered { round, board, outcome, corrected });
        if let Some(why) = set_aside {
            self.player.happened(What::SetAside { board, why });
        }
    }

    /// Looks whether the entry is questioned, as the page does; these people insist.
    async fn ask_for_questions(&self, round: &Round, board: BoardNo, outcome: &Outcome) {
        let entry = json!({
            "round": round.round, "board": board, "outcome": outcome.to_string(),
            "seating": round.seating,
        });
        let asked = self.terminal.phone().post("/t/api/check", &entry).await;
        if let Err(why) = asked {
            tracing::debug!("a simulated phone could not ask for questions: {why}");
        }
    }

    async fn call_the_director(&mut self, round: u16) {
        let reason = self.player.chance.pick(&["ruling", "score", "seat", "other"]);
        let say = json!({"call": {"round": round, "reason": reason}});
        let called = match self.terminal.say(say).await {
            Ok(called) => called,
            Err(why) => return self.player.happened(What::Refused { why: why.to_string() }),
        };
        self.player.happened(What::Called { round });
        self.pause(1.0, 4.0).await;
        // Whoever runs the demo may have answered it meanwhile; that is no fault.
        let _ = self.terminal.say(json!({"call_off": {"call": called.seq}})).await;
    }

    /// Tells who sits here, where it is asked for.
    async fn give_names(&mut self) {
        let numbers = self.terminal.view().policy.numbers.as_str();
        if !matches!(numbers, "first_round" | "every_round")
            || self.terminal.role() == Role::Viewer
            || self.player.seats.people.is_empty()
        {
            return;
        }
        self.pause(0.5, 3.0).await;
        let mut seats = Map::new();
        for (seat, person) in &self.player.seats.people {
            let who = match &person.number {
                Some(number) => json!({"number": number}),
                None => json!({"name": person.name}),
            };
            seats.insert(seat.letter().to_string(), who);
        }
        self.say(json!({"names": {"round": 1, "seats": seats}})).await;
    }

    /// Says something; returns what has to be looked at, or nothing when it was refused.
    async fn say(&mut self, say: Value) -> Option<Option<String>> {
        match self.terminal.say(say).await {
            Ok(answer) => Some(answer.set_aside),
            Err(why) => {
                self.player.happened(What::Refused { why: why.to_string() });
                None
            }
        }
    }
}
