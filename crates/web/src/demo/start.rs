//! Finds the way to the tables of an evening, and lets its players sit down.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use session::SqliteJournal;
use session::model::{SectionLetters, TableNo};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::DemoError;
use super::cards::Cards;
use super::chance::Chance;
use super::evening::Evening;
use super::happening::Happening;
use super::phone::{Phone, PhoneError};
use super::player::{Pace, Player};
use super::room::Room;

/// The join tokens of an evening's tables.
pub type Tokens = BTreeMap<(SectionLetters, TableNo), String>;

/// How often and how long the tokens are looked for: a server takes in a new event by itself.
const LOOKS: u32 = 100;
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Waits until a server has made the tokens of an evening, and reads them in the data folder.
pub async fn tokens(journal: &Path, evening: &Evening) -> Result<Tokens, DemoError> {
    let journal = SqliteJournal::open(journal)?;
    for _ in 0..LOOKS {
        let kept = journal.join_tokens(evening.event)?;
        if kept.len() >= evening.tables.len() {
            let token = |token: session::journal::JoinToken| {
                ((token.section, token.table), URL_SAFE_NO_PAD.encode(token.token))
            };
            return Ok(kept.into_iter().map(token).collect());
        }
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
    Err(DemoError::NoTokens)
}

/// The players at their tables; they get up when this is dropped.
pub struct Seated {
    /// The tables; each ends when it has played, or with the reason why it could not.
    pub tables: JoinSet<Result<(), PhoneError>>,
    /// What happens.
    pub happenings: mpsc::UnboundedReceiver<Happening>,
}

/// Seats the players of an evening at the tables whose tokens are known, and lets them play.
pub fn sit_down(
    address: &str,
    tokens: &Tokens,
    evening: &Arc<Evening>,
    pace: Pace,
    chance: &mut Chance,
) -> Seated {
    let here = |table: &&super::TablePeople| tokens.contains_key(&(table.section, table.table));
    let present: Vec<_> = evening.tables.iter().filter(here).cloned().collect();
    let room = Arc::new(Room::new(present.iter().map(super::TablePeople::place)));
    let cards = Arc::new(Cards::of(evening, chance));
    let (tell, happenings) = mpsc::unbounded_channel();
    let mut tables = JoinSet::new();
    for seats in present {
        let Some(token) = tokens.get(&(seats.section, seats.table)) else { continue };
        let player = Player {
            seats,
            cards: Arc::clone(&cards),
            room: Arc::clone(&room),
            pace,
            stay: false,
            chance: chance.split(),
            tell: tell.clone(),
        };
        let phone = Phone::new(address, Some(token.clone()));
        tables.spawn(player.play(phone, Uuid::now_v7()));
    }
    Seated { tables, happenings }
}
