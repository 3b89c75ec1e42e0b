//! Simulated players for an event that exists: they sit down where nobody sits, also at tables that come later.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior, interval};
use uuid::Uuid;

use super::DemoError;
use super::cards::Cards;
use super::chance::Chance;
use super::existing::ExistingEvent;
use super::happening::Happening;
use super::phone::{Phone, PhoneError};
use super::player::{Pace, Player};
use super::room::{Place, Room};

/// How often is looked what happened in the event.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// How many looks a server has to make the tokens of the tables: it takes in a new event by itself.
const LOOKS_FOR_TOKENS: u32 = 50;

/// So many looks without anything to play and the evening is over though results are missing: what the phones
/// know may be a little older than the event.
const LOOKS_WITHOUT_PLAY: u32 = 25;

/// How long the phones have to give their tables back.
const LEAVING: Duration = Duration::from_secs(5);

/// Simulated players at the tables of an event that exists.
pub struct Attendance {
    event: ExistingEvent,
    address: String,
    pace: Pace,
    chance: Chance,
    cards: Arc<Cards>,
    room: Arc<Room>,
    seated: BTreeSet<Place>,
    phones: Vec<(Phone, Uuid)>,
    tables: JoinSet<Result<(), PhoneError>>,
    tell: mpsc::UnboundedSender<Happening>,
    happenings: mpsc::UnboundedReceiver<Happening>,
    looks: Interval,
    /// How often there was nothing to play.
    idle: u32,
}

/// What is new with the players of an event.
#[derive(Debug)]
pub enum Turn {
    /// Something happened at a table.
    Happened(Happening),
    /// A table cannot play.
    Failed(PhoneError),
    /// Nothing, or results came in.
    Looked,
}

impl Attendance {
    /// Waits until the server at this address has made the tokens of an event's tables, and sits down.
    pub async fn begin(
        address: &str,
        event: ExistingEvent,
        pace: Pace,
        mut chance: Chance,
    ) -> Result<Attendance, DemoError> {
        let (tell, happenings) = mpsc::unbounded_channel();
        let mut looks = interval(BETWEEN_LOOKS);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut attendance = Attendance {
            address: address.to_owned(),
            pace,
            cards: Arc::new(Cards::new(&mut chance)),
            room: Arc::new(Room::new([])),
            seated: BTreeSet::new(),
            phones: Vec::new(),
            tables: JoinSet::new(),
            tell,
            happenings,
            looks,
            idle: 0,
            chance,
            event,
        };
        for _ in 0..LOOKS_FOR_TOKENS {
            attendance.looks.tick().await;
            attendance.event.look()?;
            let tokens = attendance.event.tokens()?;
            let places = attendance.event.places();
            if let Some(token) = places.first().and_then(|place| tokens.get(place))
                && places.iter().all(|place| tokens.contains_key(place))
            {
                attendance.try_server(token).await?;
                attendance.take_in()?;
                return Ok(attendance);
            }
        }
        Err(DemoError::NoTokens)
    }

    /// Returns the event.
    pub fn event(&self) -> &ExistingEvent {
        &self.event
    }

    /// Waits for what is new. May be given up at any time.
    pub async fn turn(&mut self) -> Result<Turn, DemoError> {
        tokio::select! {
            // What happened is told before it is over.
            biased;
            Some(happening) = self.happenings.recv() => return Ok(Turn::Happened(happening)),
            Some(Ok(Err(why))) = self.tables.join_next() => return Ok(Turn::Failed(why)),
            _ = self.looks.tick() => {}
        }
        if self.event.look()? || self.seated.len() < self.event.tables() {
            self.take_in()?;
        }
        let has_nothing = self.event.waiting().is_empty() && self.room.is_done();
        self.idle = if has_nothing { self.idle.saturating_add(1) } else { 0 };
        Ok(Turn::Looked)
    }

    /// Tells whether there is nothing more to play, for now.
    pub fn is_over(&self) -> bool {
        self.idle > 0 && (self.is_complete() || self.idle > LOOKS_WITHOUT_PLAY)
    }

    /// Tells whether all results are in.
    pub fn is_complete(&self) -> bool {
        self.event.rounds().values().all(|round| round.entered == round.expected)
    }

    /// Gives the tables back, so that others can enter there.
    pub async fn get_up(mut self) {
        self.tables.shutdown().await;
        let leaving = async {
            for (phone, device) in &self.phones {
                // Who does not hear it sees that the phone is silent.
                let _ = phone.post("/t/api/leave", &json!({"device": device})).await;
            }
        };
        let _ = tokio::time::timeout(LEAVING, leaving).await;
    }

    /// Makes sure that the server is one, and that it has this event.
    async fn try_server(&self, token: &[u8; 32]) -> Result<(), DemoError> {
        let phone = Phone::new(&self.address, Some(URL_SAFE_NO_PAD.encode(token)));
        let view = match phone.get("/t/api/view").await {
            Ok(view) => view,
            Err(why) if why.is("unknown_table") => return Err(DemoError::NoTokens),
            Err(why) => {
                return Err(DemoError::NoServer {
                    address: self.address.clone(),
                    why: why.to_string(),
                });
            }
        };
        let is_this =
            view.pointer("/event/id").and_then(Value::as_str) == Some(&self.event.id().to_string());
        if is_this { Ok(()) } else { Err(DemoError::NoTokens) }
    }

    /// Learns the cards, and sits down at the tables that are new.
    fn take_in(&mut self) -> Result<(), DemoError> {
        self.cards.record(self.event.hands());
        let tokens = self.event.tokens()?;
        let is_new = |place: &Place| !self.seated.contains(place) && tokens.contains_key(place);
        let places: Vec<Place> = self.event.places().into_iter().filter(is_new).collect();
        // All are in the room before the first of them looks who is ready.
        for place in &places {
            self.room.reach(*place, 0);
        }
        for seats in self.event.people(&places, &mut self.chance) {
            let place = seats.place();
            let Some(token) = tokens.get(&place) else { continue };
            let phone = Phone::new(&self.address, Some(URL_SAFE_NO_PAD.encode(token)));
            let device = self.device(&place);
            let player = Player {
                seats,
                cards: Arc::clone(&self.cards),
                room: Arc::clone(&self.room),
                pace: self.pace,
                stay: true,
                chance: self.chance.split(),
                tell: self.tell.clone(),
            };
            self.seated.insert(place);
            self.phones.push((phone.clone(), device));
            self.tables.spawn(player.play(phone, device));
        }
        Ok(())
    }

    /// Returns the same phone for a table each time, so that who was interrupted can go on where they were.
    fn device(&self, (id, table): &Place) -> Uuid {
        let name = format!("simulated phone {} {}{table}", id.session, id.letters);
        Uuid::new_v5(&self.event.id().0, name.as_bytes())
    }
}
