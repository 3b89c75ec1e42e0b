//! The desk of a standby: takes in what the one in charge has, and keeps this computer's place in
//! the club.

use std::path::PathBuf;

use jiff::{SignedDuration, Timestamp};
use session::journal::{BesideChange, Record};
use session::{EventId, Journal, JournalError, LiveEvent, Seq, SqliteJournal};

use super::books::Books;
use super::keeping;
use super::news::{News, changed};
use crate::Trouble;
use crate::auth::Secret;
use crate::standby::{Partner, Place, Role, Term, met};

/// Under these names a computer keeps what is of itself alone; no copy and no backup carries them.
pub(crate) const PLACE: &str = "standby/place";
const PARTNERS: &str = "standby/partners";
/// There when this computer began with the data of another one: a backup, or the data folder of a laptop that died.
pub(crate) const RESTORED: &str = "standby/restored";
/// By how many microseconds its clock is ahead of that of the computer it follows.
const AHEAD: &str = "standby/clock";
/// The key with which computers of the club know each other.
pub(super) const FOLLOWER_KEY: &str = "follower_key";

/// What a journal says of its computer's place, if anything.
pub(crate) fn kept_place(
    journal: &SqliteJournal,
) -> Result<(Option<Place>, Vec<Partner>), JournalError> {
    let place = journal.kept(PLACE)?.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let partners = journal.kept(PARTNERS)?.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    Ok((place, partners.unwrap_or_default()))
}

/// What a journal says of how far its computer's clock is ahead of that of the one it follows.
pub(super) fn kept_ahead(journal: &SqliteJournal) -> Result<Option<SignedDuration>, JournalError> {
    let kept = journal.kept(AHEAD)?;
    let micros = kept.and_then(|bytes| str::from_utf8(&bytes).ok()?.parse().ok());
    Ok(micros.map(SignedDuration::from_micros))
}

/// Writes down a computer's place.
pub(super) fn keep_place(journal: &mut SqliteJournal, place: &Place) -> Result<(), JournalError> {
    let bytes = serde_json::to_vec(place).map_err(|error| JournalError {
        path: PathBuf::new(),
        fault: session::journal::Fault::Record(format!("a place cannot be written: {error}")),
    })?;
    journal.keep(PLACE, &bytes)
}

impl Books {
    /// Changes this computer's place: written down first, then true.
    pub(crate) fn set_place(&mut self, place: Place) -> Result<(), Trouble> {
        keep_place(self.journal()?, &place)?;
        let was_in_charge = self.standby.is_in_charge();
        let is_in_charge = place.is_in_charge();
        self.standby.set_place(place);
        if was_in_charge != is_in_charge {
            self.read_doors()?;
            // Whoever listens asks anew, and hears who is in charge.
            let open: Vec<EventId> = self.events.keys().copied().collect();
            open.into_iter().for_each(|event| self.tell(News::Replaced { event }));
        }
        Ok(())
    }

    /// Takes in that another server on this folder has stepped back: this one does as well.
    pub(super) fn read_place(&mut self) -> Result<(), Trouble> {
        if !self.standby.is_in_charge() {
            return Ok(());
        }
        match kept_place(self.journal()?)?.0 {
            Some(place) if !place.is_in_charge() && place.term > self.standby.place().term => {
                self.set_place(place)
            }
            _ => Ok(()),
        }
    }

    /// Remembers another computer of the club. Phones look again when its addresses are new.
    pub(crate) fn meet(&mut self, partner: Partner) -> Result<(), Trouble> {
        let before = self.standby.partner_origins();
        let partners = met(&self.standby.partners(), partner, Timestamp::now());
        let bytes = serde_json::to_vec(&partners).map_err(|_| Trouble::away())?;
        self.journal()?.keep(PARTNERS, &bytes)?;
        self.standby.set_partners(partners);
        if self.standby.partner_origins() != before {
            self.tell_everybody();
        }
        Ok(())
    }

    /// Remembers where the computer that this one follows can be found, and its term.
    pub(crate) fn meet_in_charge(&mut self, term: Term, all: Vec<String>) -> Result<(), Trouble> {
        let mut place = self.standby.place();
        let before = place.clone();
        if let Role::Following { origins, .. } = &mut place.role {
            origins.clone_from(&all);
            place.term = term;
            if place != before {
                self.set_place(place)?;
            }
        }
        self.meet(Partner { node: term.node, origins: all, seen: Timestamp::now() })
    }

    /// Follows the computer to which the evening has moved. Returns false when it stays with the one it follows.
    pub(crate) fn follow_next(
        &mut self,
        term: Term,
        mut addresses: Vec<String>,
    ) -> Result<bool, Trouble> {
        let own = self.standby.own_origins();
        addresses.retain(|address| !own.contains(address));
        let mut place = self.standby.place();
        let is_later = term.number >= place.term.number;
        let Role::Following { url, origins, .. } = &mut place.role else { return Ok(false) };
        let Some(first) = addresses.first().filter(|first| is_later && *first != url) else {
            return Ok(false);
        };
        url.clone_from(first);
        *origins = addresses;
        place.term = term;
        self.set_place(place)?;
        Ok(true)
    }

    /// Remembers how far this computer's clock is ahead of that of the one it follows, for after a restart.
    pub(crate) fn keep_ahead(&mut self, ahead: SignedDuration) -> Result<(), Trouble> {
        let micros = i64::try_from(ahead.as_micros()).unwrap_or(0);
        self.journal()?.keep(AHEAD, micros.to_string().as_bytes())?;
        self.standby.set_kept_ahead(Some(ahead));
        Ok(())
    }

    /// Has everybody who listens ask for everything again.
    fn tell_everybody(&self) {
        for (event, live) in &self.events {
            let (event, seq) = (*event, live.state().head());
            let (keys, waiting) = (Vec::new(), Vec::new());
            self.tell(News::Changed { event, seq, keys, waiting, everything: true });
        }
    }

    /// Has the director's pages ask again. Nothing was written: neither phones nor standbys hear of it.
    pub(crate) fn tell_directors(&self) {
        for event in self.events.keys() {
            self.tell(News::ForDirectors { event: *event });
        }
    }

    /// Takes in facts as the one in charge has them. Returns false when they do not follow: somebody
    /// wrote to this journal.
    pub(crate) fn take_in(
        &mut self,
        event: EventId,
        records: Vec<Record>,
    ) -> Result<bool, JournalError> {
        let open = self.events.remove(&event).filter(|live| !live.journal().has_moved());
        let was_open = open.is_some();
        let mut live = match open {
            Some(live) => live,
            None => LiveEvent::open_copy(SqliteJournal::open(&self.path)?, event)?,
        };
        if was_open {
            live.catch_up()?;
        }
        let head = live.state().head();
        let (known, fresh): (Vec<Record>, Vec<Record>) =
            records.into_iter().partition(|record| record.seq <= head);
        let taken = match is_same(live.journal(), event, &known)? {
            false => None,
            true if fresh.is_empty() => Some(Vec::new()),
            true => live.take_in(&fresh)?,
        };
        if let Some(facts) = &taken
            && !facts.is_empty()
            && was_open
        {
            let news = changed(event, live.state(), facts);
            self.tell(news);
        }
        if was_open {
            self.events.insert(event, live);
        }
        Ok(taken.is_some())
    }

    /// Takes in what the one in charge keeps beside its logs.
    pub(crate) fn take_beside(&mut self, change: &BesideChange) -> Result<(), JournalError> {
        self.journal()?.take_beside(change)?;
        let touched = |table: &str| {
            change.whole || change.rows.iter().chain(&change.gone).any(|row| row.table == table)
        };
        if touched("join_tokens") {
            self.read_doors()?;
        }
        if touched("people") {
            self.read_people()?;
        }
        if touched("kept")
            && let Some(key) = keeping::secret(self.journal()?, FOLLOWER_KEY)?
        {
            self.standby.set_key(key);
        }
        Ok(())
    }

    /// Puts this journal aside under a name with today's date, for another one to be copied here.
    pub(crate) fn start_anew(&mut self) -> Result<PathBuf, JournalError> {
        let now = Timestamp::now().to_zoned(jiff::tz::TimeZone::system());
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = format!("{stem}-{}-before-following.db", now.strftime("%Y-%m-%d-%H%M%S-%f"));
        let kept = self.path.with_file_name(name);
        self.journal()?.start_anew(&kept)?;
        self.forget();
        self.forgotten.clear();
        self.read_doors()?;
        Ok(kept)
    }

    /// Returns where all logs stand.
    pub(crate) fn heads(&mut self) -> Result<Vec<(EventId, Seq)>, JournalError> {
        self.journal()?.heads()
    }

    /// Returns the last fact of every event, with its time and id.
    pub(crate) fn ends(&mut self) -> Result<Vec<(EventId, Record)>, JournalError> {
        let journal = self.journal()?;
        let mut ends = Vec::new();
        for (event, seq) in journal.heads()? {
            if let Some(record) = journal.record(event, seq)? {
                ends.push((event, record));
            }
        }
        Ok(ends)
    }

    /// Returns the number of the file's format.
    pub(crate) fn format(&mut self) -> Result<i64, JournalError> {
        self.journal()?.format()
    }

    /// Becomes the standby of another computer, which has these addresses.
    pub(crate) fn follow(&mut self, origins: Vec<String>, key: Secret) -> Result<(), Trouble> {
        let mut place = self.standby.place();
        let Some(url) = origins.first().cloned() else {
            return Err(Trouble::refused(
                "This computer does not know yet where the other one is. Start it with tenace serve \
                 --follow and the other's address.",
            ));
        };
        let origins = match &place.role {
            Role::Following { url: before, origins, .. } if *before == url => origins.clone(),
            _ => origins,
        };
        place.role = Role::Following { url, key: key.text(), origins };
        self.set_place(place)
    }
}

/// Tells whether a log has these records as they are here.
fn is_same(
    journal: &SqliteJournal,
    event: EventId,
    records: &[Record],
) -> Result<bool, JournalError> {
    for record in records {
        let here = journal.record(event, record.seq)?;
        if here.is_none_or(|here| here.id != record.id || here.time != record.time) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
#[path = "copying_tests.rs"]
mod tests;
