//! What a scoring program puts: results, players, seats, hand records, settings, calls. A request is taken as a whole or
//! not at all.

use std::sync::Arc;

use session::{Command, State};

use super::registry::Entry;
use super::reply::Reply;
use super::{Books, notes};
use crate::dto::{
    BoardResult, Bridgemate2Settings, Bridgemate3Settings, HandRecord, Participation, PlayerData,
    TdCall,
};
use crate::event::{Fault, call, hand, people, result, seats, settings};
use crate::wire::{ErrorType, Request};

impl Books {
    pub(super) fn put_results(
        &mut self,
        request: &Request,
        results: &[BoardResult],
    ) -> Result<Reply, Fault> {
        let entry = self.entry_for(request, results, |result| &result.session_guid)?;
        let reply = self.put(request, &entry, results.len(), "Results", |state| {
            result::read_all(state.event(), &entry.sessions, results)
        })?;
        // The last result of an event may come from the scoring program, which then has nothing to accept.
        self.shut_down_when_over(&entry)?;
        Ok(reply)
    }

    pub(super) fn put_players(
        &mut self,
        request: &Request,
        players: &[PlayerData],
    ) -> Result<Reply, Fault> {
        let entry = self.entry_for(request, players, |player| &player.session_guid)?;
        self.put(request, &entry, players.len(), "Players", |state| {
            people::read_all(state.event(), players)
        })
    }

    pub(super) fn put_participations(
        &mut self,
        request: &Request,
        all: &[Participation],
    ) -> Result<Reply, Fault> {
        let entry = self.entry_for(request, all, |seat| &seat.session_guid)?;
        self.put(request, &entry, all.len(), "Participations", |state| {
            seats::read_all(state.event(), &entry.sessions, all)
        })
    }

    pub(super) fn put_hands(
        &mut self,
        request: &Request,
        hands: &[HandRecord],
    ) -> Result<Reply, Fault> {
        let entry = self.entry_for_hands(request, hands)?;
        let (mut tricks, mut noted) = (Vec::new(), Vec::new());
        let text = self.put_text(&entry, hands.len(), "Hand records", |state| {
            let mut read = hand::read_all(state.event(), &entry.sessions, hands)?;
            notes::mark(&mut read.commands, &read.notes);
            (tricks, noted) = (read.tricks, read.notes);
            Ok(read.commands)
        })?;
        self.journal.keep_unknown_tricks(&tricks)?;
        Ok(Reply::ok(request, &notes::answer(&text, &noted)))
    }

    pub(super) fn put_settings2(
        &mut self,
        request: &Request,
        all: &[Bridgemate2Settings],
    ) -> Result<Reply, Fault> {
        let entry = self.entry_for(request, all, |settings| &settings.session_guid)?;
        self.put(request, &entry, all.len(), "Settings", |state| {
            settings::read2(state.event(), &entry.sessions, all)
        })
    }

    pub(super) fn put_settings3(
        &mut self,
        request: &Request,
        all: &[Bridgemate3Settings],
    ) -> Result<Reply, Fault> {
        let entry = self.entry_for(request, all, |settings| &settings.session_guid)?;
        self.put(request, &entry, all.len(), "Settings", |state| {
            settings::read3(state.event(), &entry.sessions, all)
        })
    }

    pub(super) fn put_calls(
        &mut self,
        request: &Request,
        calls: &[TdCall],
    ) -> Result<Reply, Fault> {
        let entry = self.entry_for(request, calls, |call| &call.session_guid)?;
        self.put(request, &entry, calls.len(), "Calls", |state| {
            call::read_all(state, &entry.sessions, calls)
        })
    }

    fn put(
        &mut self,
        request: &Request,
        entry: &Entry,
        count: usize,
        what: &str,
        plan: impl FnMut(&State) -> Result<Vec<Command>, Fault>,
    ) -> Result<Reply, Fault> {
        Ok(Reply::ok(request, &self.put_text(entry, count, what, plan)?))
    }

    /// Says what comes, and returns the text of the answer.
    fn put_text(
        &mut self,
        entry: &Entry,
        count: usize,
        what: &str,
        plan: impl FnMut(&State) -> Result<Vec<Command>, Fault>,
    ) -> Result<String, Fault> {
        let said = self.say(entry.event(), plan)?;
        // One thing may become several facts, so how many of them are new is not to be told.
        let news = if said == 0 { " Nothing of it was new." } else { "" };
        Ok(format!("{what} received: {count}.{news}"))
    }

    /// Returns the event that hand records are for. A record is taken by its section, so it may name another session, as
    /// long as that is not one of another event.
    fn entry_for_hands(
        &self,
        request: &Request,
        hands: &[HandRecord],
    ) -> Result<Arc<Entry>, Fault> {
        let guid = |hand: &HandRecord| hand.session_guid.clone().unwrap_or_default();
        let asked = match request.session_guid.as_deref() {
            None | Some("") => hands.first().map(guid).unwrap_or_default(),
            Some(asked) => asked.to_owned(),
        };
        let entry = self.entry_of_session(&asked)?;
        let is_elsewhere = |guid: &String| {
            self.entry_of_session(guid).is_ok_and(|other| other.event() != entry.event())
        };
        match hands.iter().map(guid).find(is_elsewhere) {
            Some(other) => Err(not_of_one_session(&asked, &other)),
            None => Ok(entry),
        }
    }

    /// Returns the event that a request is for, when all that comes with it is for its session.
    fn entry_for<T>(
        &self,
        request: &Request,
        things: &[T],
        guid: impl Fn(&T) -> &Option<String>,
    ) -> Result<Arc<Entry>, Fault> {
        let guids = || things.iter().map(|thing| guid(thing).as_deref().unwrap_or_default());
        let asked = request.session_guid.as_deref().unwrap_or_default();
        let asked = match asked {
            "" => guids().next().unwrap_or_default(),
            asked => asked,
        };
        let entry = self.entry_of_session(asked)?;
        if let Some(other) = guids().find(|guid| *guid != asked) {
            return Err(not_of_one_session(asked, other));
        }
        Ok(entry)
    }
}

fn not_of_one_session(asked: &str, other: &str) -> Fault {
    Fault::new(
        ErrorType::Validation,
        format!(
            "The request is for the session '{asked}', but something in it is for '{other}'. Send one request for each \
             session."
        ),
    )
}
