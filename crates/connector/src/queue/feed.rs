//! The feed: folds an event's log and fills the queues.
//!
//! It knows sessions by their numbers in the log only, and leaves their guids to who writes the items out: a session may be
//! in the log before it is kept whose it is, and what its tables do meanwhile must be in its queues, in its place.
//!
//! Of two who speak of the same thing, the later counts. What a table does after the scoring program is news to it; what
//! the scoring program puts takes what it would have been told of that thing until then out of the queues. What follows from
//! its words here is our doing. Where it changes a movement, people may go from a pair that is gone to the one that has its
//! seat, and it is told of the new pair what it was not told until then. Where it seats somebody, they leave the seat before,
//! of which it may know somebody older.

use std::collections::BTreeSet;

use bridge::BoardNo;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use session::model::{HandScope, Participation, PlayerId, SectionId, SessionNo, Slot};
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
    /// Who stood up.
    stood: Vec<Stood>,
    /// The sections it changed.
    changed: BTreeSet<SectionId>,
}

/// Somebody who stood up by a word of the scoring program.
#[derive(Debug)]
struct Stood {
    from: Participation,
    player: PlayerId,
    /// The fact by which it had been told where they sat.
    told: Seq,
    /// Whether that was before it changed the section.
    is_before: bool,
}

impl Stood {
    /// Tells whether a place is that of the same seat, of the pair that has it after a change.
    fn is_heir(&self, place: &Participation) -> bool {
        self.is_before && Participation { contestant: place.contestant, ..self.from } == *place
    }
}

impl Commit {
    fn take(&mut self, fact: &Fact) {
        let said = Some((fact.time, fact.author.clone()));
        if said != self.said {
            *self = Self { first: fact.seq, said, ..Self::default() };
        }
    }

    /// Returns how somebody stood up who sits down now.
    fn stood(&mut self, player: &PlayerId) -> Option<Stood> {
        let place = self.stood.iter().position(|stood| stood.player == *player)?;
        Some(self.stood.swap_remove(place))
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
            let sat: Vec<Option<PlayerId>> = keys.iter().map(|key| self.sitting(key)).collect();
            self.state.apply(fact);
            keys.iter().zip(sat).for_each(|(about, sat)| self.put(about, sat));
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

    /// The scoring program has said something; `sat` is who sat there before, if it is about a place.
    fn put(&mut self, about: &Key, sat: Option<PlayerId>) {
        match about {
            Key::Section(id) | Key::Movement(id) => {
                self.commit.changed.insert(*id);
            }
            Key::Participation(place) => self.seat_put(place, sat),
            Key::Hand(scope, board) => {
                let id = scope.section.map(|letters| SectionId { session: scope.session, letters });
                let group = id.and_then(|id| self.state.event().sections.get(&id));
                self.lists.supersede_hand(*scope, *board, group.map(|about| about.group));
            }
            about => self.lists.supersede(about),
        }
    }

    fn seat_put(&mut self, place: &Participation, sat: Option<PlayerId>) {
        let player = self.sitting(&Key::Participation(*place));
        let seats = seats::write(self.state.event(), place, player.as_ref(), NO_GUID);
        let told = self.lists.supersede_seat(place, &seats);
        let Some(player) = player else {
            let is_before = !self.commit.changed.contains(&place.section_id());
            let stood =
                sat.zip(told).map(|(player, told)| Stood { from: *place, player, told, is_before });
            self.commit.stood.extend(stood);
            return;
        };
        let Some(stood) = self.commit.stood(&player) else { return };
        if stood.is_heir(place) && self.commit.changed.contains(&place.section_id()) {
            return self.lists.tell_seat(stood.told, place, seats);
        }
        if self.sitting(&Key::Participation(stood.from)).is_none() {
            let empty = seats::write(self.state.event(), &stood.from, None, NO_GUID);
            self.lists.tell_seat(stood.told, &stood.from, empty);
        }
    }

    /// Returns who fills a place.
    fn sitting(&self, key: &Key) -> Option<PlayerId> {
        let Key::Participation(place) = key else { return None };
        self.state.event().participations.get(place).and_then(Option::as_ref).cloned()
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
