//! What a standby does with what comes in one stream.

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use session::EventId;
use session::journal::{BesideChange, Record};
use uuid::Uuid;

use super::OTHER_VERSION;
use super::caller::Caller;
use super::follower::{Ended, SILENCE, Target};
use super::message::{Frame, Has, PROTOCOL};
use super::offset::{ClockOffset, NOTICEABLE};
use super::place::{Partner, Term, origin};
use crate::Trouble;
use crate::desk::{Books, Desk};

/// A stream that is taken in.
pub(super) struct Intake<'a> {
    pub(super) desk: &'a Desk,
    pub(super) caller: &'a Caller,
    pub(super) target: &'a Target,
    /// The address that answered.
    pub(super) address: &'a str,
    /// The stream's number.
    pub(super) number: Uuid,
    /// The pieces that have come of a change beside the logs.
    pub(super) beside: BesideChange,
}

impl Intake<'_> {
    /// Takes in a frame.
    pub(super) async fn take(&mut self, frame: Frame) -> Result<(), Ended> {
        self.desk.standby().copying().heard = Some(Instant::now());
        match frame {
            Frame::Start { protocol, term, origins, stream } => {
                self.start(protocol, term, origins, stream).await
            }
            Frame::Differs { why } => Err(Ended::Differs(why)),
            Frame::Useless { why } => Err(Ended::Useless(why)),
            Frame::Others { partners } => self.others(partners).await,
            Frame::Facts { event, records } => self.facts(event, records).await,
            Frame::Beside { change, more } => self.beside(change, more).await,
            Frame::All { pass, now } => self.all(pass, now).await,
            Frame::Replaced { term, by } => self.replaced(term, by).await,
        }
    }

    async fn start(
        &mut self,
        protocol: u32,
        term: Term,
        origins: Vec<String>,
        stream: Uuid,
    ) -> Result<(), Ended> {
        if protocol != PROTOCOL {
            return Err(Ended::Useless(OTHER_VERSION.to_owned()));
        }
        let standby = self.desk.standby();
        // One that was replaced and does not know it yet. Whoever names it means it.
        if term.number < standby.place().term.number && self.address != self.target.url {
            return Err(Ended::Elsewhere("It was replaced by another computer.".to_owned()));
        }
        let mut all: Vec<String> = origins.iter().filter_map(|text| origin(text)).collect();
        if !all.iter().any(|origin| origin == self.address) {
            all.insert(0, self.address.to_owned());
        }
        let meet = move |books: &mut Books| books.meet_in_charge(term, all);
        self.desk.ask_unconfirmed(meet).await.map_err(useless)?;
        self.number = stream;
        let mut copying = standby.copying();
        (copying.is_connected, copying.has_last) = (true, false);
        copying.offset = ClockOffset::default();
        drop(copying);
        self.say_has(0);
        Ok(())
    }

    /// Remembers the club's other computers: one of them may take over.
    async fn others(&mut self, partners: Vec<Partner>) -> Result<(), Ended> {
        let own = self.desk.standby().place().node;
        let known = self.desk.standby().partners();
        for Partner { node, origins, .. } in partners {
            let origins: Vec<String> = origins.iter().filter_map(|text| origin(text)).collect();
            let is_known = known.iter().any(|one| one.node == node && one.origins == origins);
            if node != own && !is_known {
                let partner = Partner { node, origins, seen: Timestamp::now() };
                let meet = move |books: &mut Books| books.meet(partner);
                self.desk.ask_unconfirmed(meet).await.map_err(useless)?;
            }
        }
        Ok(())
    }

    async fn facts(&mut self, event: EventId, records: Vec<Record>) -> Result<(), Ended> {
        self.desk.standby().copying().facts += records.len() as u64;
        let take = move |books: &mut Books| match books.standby.is_in_charge() {
            true => Ok(None),
            false => Ok(Some(books.take_in(event, records)?)),
        };
        match self.desk.ask_unconfirmed(take).await.map_err(useless)? {
            Some(true) => Ok(()),
            // Somebody wrote here; the other side says so when it is asked again.
            Some(false) => Err(Ended::Broken("This journal was changed here.".to_owned())),
            None => Err(Ended::Over),
        }
    }

    async fn beside(&mut self, piece: BesideChange, more: bool) -> Result<(), Ended> {
        self.beside.join(piece);
        if more {
            return Ok(());
        }
        let change = std::mem::take(&mut self.beside);
        let take = move |books: &mut Books| match books.standby.is_in_charge() {
            true => Ok(false),
            false => Ok(books.take_beside(&change).map(|()| true)?),
        };
        match self.desk.ask_unconfirmed(take).await.map_err(useless)? {
            true => Ok(()),
            false => Err(Ended::Over),
        }
    }

    async fn all(&mut self, pass: u64, now: Timestamp) -> Result<(), Ended> {
        let (ahead, kept) = {
            let mut copying = self.desk.standby().copying();
            (copying.complete, copying.problem) = (true, None);
            copying.passes += 1;
            copying.offset.note(Timestamp::now(), now);
            (copying.offset.ahead(), copying.kept_ahead)
        };
        self.say_has(pass);
        let is_news =
            |ahead: &SignedDuration| (*ahead - kept.unwrap_or_default()).abs() >= NOTICEABLE;
        let Some(ahead) = ahead.filter(is_news) else { return Ok(()) };
        let keep = move |books: &mut Books| books.keep_ahead(ahead);
        self.desk.ask_unconfirmed(keep).await.map_err(useless)
    }

    async fn replaced(&mut self, term: Term, by: Vec<String>) -> Result<(), Ended> {
        let standby = self.desk.standby();
        if term.node == standby.place().node {
            standby.copying().has_last = true;
            return Err(Ended::Broken("It has stepped back for this computer.".to_owned()));
        }
        let by = by.iter().filter_map(|text| origin(text)).collect();
        let go = move |books: &mut Books| books.follow_next(term, by);
        match self.desk.ask_unconfirmed(go).await.map_err(useless)? {
            true => Err(Ended::Over),
            false => Err(Ended::Elsewhere("Another computer has taken over.".to_owned())),
        }
    }

    /// Tells the other one how far everything is on this disk.
    fn say_has(&self, pass: u64) {
        let (caller, address, key) =
            (self.caller.clone(), self.address.to_owned(), self.target.key);
        let has = Has { stream: self.number, pass };
        tokio::spawn(async move {
            let sent = caller.send(&address, "/standby/has", &key, "tenace has", &has);
            // The next one says more; one that hangs must not be one of many.
            let _ = tokio::time::timeout(SILENCE, sent).await;
        });
    }
}

fn useless(trouble: Trouble) -> Ended {
    Ended::Useless(trouble.message().to_owned())
}
