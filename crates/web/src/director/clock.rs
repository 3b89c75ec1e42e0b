//! The clock of a session, as the director sets, starts and stops it.

use axum::Json;
use axum::extract::State as Shared;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::log::ClockSet;
use session::model::{Clock, ClockPhase, RoundNo, SessionNo};
use session::state::EventState;
use session::{Command, EventId, FactId};
use uuid::Uuid;

use super::decide::known;
use super::login::Director;
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;
use crate::table::Body;

/// What is done to the clock.
#[derive(Deserialize)]
pub(super) struct Wanted {
    event: EventId,
    session: SessionNo,
    #[serde(flatten)]
    doing: Doing,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Doing {
    /// How long a round lasts, and the change after it; a clock that runs goes on.
    Set { minutes: u16, change: u16 },
    /// Start it, or start it again.
    Start,
    /// Stop it.
    Stop,
    /// Give a round more minutes, or fewer.
    Add { round: RoundNo, minutes: i16 },
    /// Put it to the beginning of a round.
    Round { round: RoundNo },
    /// Take it away.
    Off,
}

/// What the clock says now. A page counts on from here by itself.
#[derive(Serialize)]
pub(super) struct Reading {
    minutes: u16,
    change: u16,
    running: bool,
    /// `round`, `after` or `over`.
    phase: &'static str,
    round: Option<RoundNo>,
    /// Seconds left of the phase.
    left: u32,
}

pub(super) async fn clock(
    Shared(club): Shared<Club>,
    director: Director,
    Body(Wanted { event, session, doing }): Body<Wanted>,
) -> Result<Json<Value>, Trouble> {
    let author = director.author();
    let errand = move |books: &mut Books| {
        known(books, event)?;
        let now = Timestamp::now();
        let state = books.event(event)?.state().event();
        let there = state.clocks.get(&session).cloned().flatten();
        let none = || Trouble::refused("There is no clock yet: say how long a round lasts first.");
        let (clock, said) = match doing {
            Doing::Off => (None, "The clock is taken away."),
            Doing::Set { minutes, change } => {
                let clock = there.unwrap_or_else(|| Clock::new(minutes));
                (Some(Clock { minutes, change, ..clock }), "The clock is set.")
            }
            Doing::Start => (Some(there.ok_or_else(none)?.started(now)), "The clock runs."),
            Doing::Stop => (Some(there.ok_or_else(none)?.stopped(now)), "The clock stands."),
            Doing::Add { round, minutes } => {
                (Some(there.ok_or_else(none)?.with_added(round, minutes)), "The round is changed.")
            }
            Doing::Round { round } => {
                let clock = there.ok_or_else(none)?.put_to(round, now);
                (Some(clock), "The clock is put to the beginning of the round.")
            }
        };
        let command = Command::SetClock(ClockSet { session, clock });
        books.say_all(event, vec![(command, FactId(Uuid::now_v7()))], author)?;
        Ok(json!({ "said": said }))
    };
    club.desk.ask(errand).await.map(Json)
}

impl Reading {
    /// Returns what the clock of a session says at a moment.
    pub(super) fn of(event: &EventState, session: SessionNo, now: Timestamp) -> Option<Reading> {
        let clock = event.clocks.get(&session)?.as_ref()?;
        let movements = event.movements.iter().filter(|(id, _)| id.session == session);
        let rounds = movements.flat_map(|(_, movement)| movement.rounds());
        let last = rounds.map(|row| row.round).max().unwrap_or(RoundNo::FIRST);
        let reading = clock.at(now, last);
        let (phase, round) = match reading.phase {
            ClockPhase::Round(round) => ("round", Some(round)),
            ClockPhase::After(round) => ("after", Some(round)),
            ClockPhase::Over => ("over", None),
        };
        let (minutes, change) = (clock.minutes, clock.change);
        let (running, left) = (reading.is_running, reading.seconds_left);
        Some(Reading { minutes, change, running, phase, round, left })
    }
}
