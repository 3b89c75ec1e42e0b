//! The feed: folds an event's log and fills the queues.
//!
//! It knows sessions by their numbers in the log only, and leaves their guids to who writes the items out: a session may be
//! in the log before it is kept whose it is, and what its tables do meanwhile must be in its queues, in its place.
//!
//! Of two who speak of the same thing, the later counts. What a table does after the scoring program is news to it; what
//! the scoring program puts takes what it would have been told of that thing until then out of the queues.

use std::collections::BTreeSet;

use bridge::BoardNo;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use session::model::{HandScope, Participation, PlayerId, SessionNo, Slot};
use session::state::{Key, TableResult};
use session::{Author, Fact, Seq, State};

use super::Lists;
use crate::dto::PlayerData;
use crate::event::section::is_vacant;
use crate::event::{call, hand, people, result, seats};

/// In place of a session's guid, until an item is written out.
const NO_GUID: &str = "";

/// The queues of an event, as far as its log was read.
#[derive(Debug, Default)]
pub struct Feed {
    state: State,
    lists: Lists,
    commit: Commit,
}

/// Facts that were said together: they follow each other and have one time and one author.
#[derive(Debug, Default)]
struct Commit {
    first: Seq,
    said: Option<(Timestamp, Author)>,
    /// Players whom it adds for no session in particular, so that all sessions are told.
    everywhere: BTreeSet<PlayerId>,
}

impl Commit {
    fn take(&mut self, fact: &Fact) {
        let said = Some((fact.time, fact.author.clone()));
        if said != self.said {
            *self = Self { first: fact.seq, said, everywhere: BTreeSet::new() };
        }
    }
}

impl Feed {
    /// Returns the last fact that was read.
    pub fn head(&self) -> Seq {
        self.state.head()
    }

    /// Returns the queues.
    pub fn lists(&self) -> &Lists {
        &self.lists
    }

    /// Reads the next fact. `zone` is where the club is: calls have the time of its clock.
    pub fn take(&mut self, fact: &Fact, zone: &TimeZone) {
        self.commit.take(fact);
        let keys = self.state.touched(&fact.body);
        if fact.author == Author::ScoringProgram {
            self.state.apply(fact);
            keys.iter().for_each(|about| self.lists.supersede(about));
            return;
        }
        // What was there is gone afterwards, and an erased result is told with who had played it.
        let before: Vec<Option<TableResult>> = keys.iter().map(|key| self.result(key)).collect();
        self.state.apply(fact);
        for (key, before) in keys.iter().zip(before) {
            match key {
                Key::Result(slot) => self.result_changed(fact.seq, *slot, key, before),
                Key::Player(player) => self.player_changed(fact, player, key),
                Key::Participation(place) => self.seat_changed(fact.seq, *place),
                Key::Hand(scope, board) => self.hand_changed(fact.seq, *scope, *board, key),
                Key::Call(call) => self.call_changed(fact, *call, key, zone),
                _ => {}
            }
        }
    }

    /// Returns the result in force at a slot.
    fn result(&self, key: &Key) -> Option<TableResult> {
        let Key::Result(slot) = key else { return None };
        self.state.event().results.get(slot).map(|(_, result)| result.clone())
    }

    fn result_changed(&mut self, seq: Seq, slot: Slot, about: &Key, before: Option<TableResult>) {
        let now = self.result(about);
        let item = match (&now, &before) {
            (Some(now), Some(before)) if now == before => return,
            (Some(now), _) => result::write(now, NO_GUID),
            (None, before @ Some(_)) => result::erased(slot, before.as_ref(), NO_GUID),
            (None, None) => return,
        };
        self.lists.add_result(seq, slot.session, about, item);
    }

    fn player_changed(&mut self, fact: &Fact, player: &PlayerId, about: &Key) {
        // A guest has no number to be told; the seat tells the name.
        let Some(item) = self.told_player(player) else { return };
        let mut sessions = self.sessions_of(player, &fact.author);
        if sessions.is_empty() {
            // Whoever adds a player for no session may seat them in the same breath.
            self.commit.everywhere.insert(player.clone());
            sessions.extend(self.state.event().sessions.iter().map(|(session, _)| *session));
        }
        for session in sessions {
            self.lists.add_player(fact.seq, session, about, item.clone());
        }
    }

    /// Returns a player as sessions are told; none for a guest.
    fn told_player(&self, player: &PlayerId) -> Option<PlayerData> {
        let known = self.state.event().players.get(player)?;
        (!people::is_guest(player, known)).then(|| people::write(player, known, NO_GUID))
    }

    /// Returns the sessions a player belongs to: where they sit, whose queues tell of them, and that of the table at which
    /// they are entered.
    fn sessions_of(&self, player: &PlayerId, author: &Author) -> BTreeSet<SessionNo> {
        let event = self.state.event();
        let mut sessions = self.lists.sessions_told_of(player);
        let seats = event.participations.iter();
        sessions.extend(
            seats.filter(|(_, sits)| sits.as_ref() == Some(player)).map(|(at, _)| at.session),
        );
        if let Author::Table { section, .. } = author {
            let here = event.sections.iter().map(|(id, _)| *id);
            let here = here.filter(|id| id.letters == *section && !is_vacant(event, *id));
            sessions.extend(here.map(|id| id.session));
        }
        sessions
    }

    fn seat_changed(&mut self, seq: Seq, place: Participation) {
        let event = self.state.event();
        let player = event.participations.get(&place).and_then(Option::as_ref).cloned();
        let items = seats::write(event, &place, player.as_ref(), NO_GUID);
        if let Some(player) = player {
            self.player_seated(seq, place.session, &player);
        }
        self.lists.seat(seq, self.commit.first, place, items);
    }

    /// Has a session told of a player who sits there, if the tables have named the player elsewhere and the scoring
    /// program may not know them here.
    fn player_seated(&mut self, seq: Seq, session: SessionNo, player: &PlayerId) {
        if self.commit.everywhere.remove(player) {
            self.lists.keep_player_in(session, player, self.commit.first);
        }
        let told = self.lists.sessions_told_of(player);
        if told.is_empty() || told.contains(&session) {
            return;
        }
        if let Some(item) = self.told_player(player) {
            self.lists.add_player(seq, session, &Key::Player(player.clone()), item);
        }
    }

    fn hand_changed(&mut self, seq: Seq, scope: HandScope, board: BoardNo, about: &Key) {
        let event = self.state.event();
        let Some(deal) = event.hands.get(&(scope, board)) else { return };
        for item in hand::write(event, scope, board, deal, None, NO_GUID) {
            self.lists.add_hand(seq, scope.session, about, item);
        }
    }

    fn call_changed(&mut self, fact: &Fact, call: Seq, about: &Key, zone: &TimeZone) {
        let Some(matter) = self.state.event().calls().get(call) else { return };
        let time = fact.time.to_zoned(zone.clone()).time();
        let item = call::write(&matter, time, NO_GUID);
        let session = matter.raised.session;
        self.lists.add_call(fact.seq, session, about, item);
    }
}
