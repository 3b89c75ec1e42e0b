//! The link as the scoring program: results and names come from the file, and what changes in the event goes there.
//!
//! Results are followed by ID and `Erased`; the file is left as it is unless marks are asked for. Movement, settings, names
//! and hands are sent only into a file that was made for this event, which the number of its session tells; into any other
//! file only rulings and corrections of its results go.

#[cfg(test)]
mod overtaken_tests;
mod players;
mod results;
mod send;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bridge::Deal;
use jiff::Zoned;
use session::model::{SectionId, SessionNo};
use session::{Author, EventId, Journal, JournalError, LiveEvent, Seq, SqliteJournal};

use super::error::damaged;
use super::file::File;
use super::known::still_the_same;
use super::seats::{Going, being_written};
use super::{Known, LinkError, Role, Turn};
use crate::exchange::{Exchange, SessionRow};
use crate::read::Reading;
use crate::words::Place;
use crate::write::change::{ChangeError, MARKS, is_mark, mark_results};
use crate::write::{SeatKey, days, guid};
use send::Changed;

/// How to follow a file.
#[derive(Clone, Debug)]
pub struct FollowOptions {
    /// The session of the event.
    pub session: SessionNo,
    /// The column to mark what was taken in; none leaves the file as it is.
    pub mark: Option<String>,
    /// The name of this computer, which others see in the lock file.
    pub computer: String,
    /// The number of the session in a file that was made for this event.
    pub guid: u128,
}

/// A file followed by an event.
#[derive(Debug)]
pub struct Follower {
    live: LiveEvent<SqliteJournal>,
    file: File,
    options: FollowOptions,
    known: Known,
    changed: Changed,
    /// The last contract before its result that was told.
    contract: Option<i32>,
    /// The boards whose recorded auction was told, once it was over.
    auctions: Option<BTreeSet<Place>>,
    /// What was told already and still holds.
    told: BTreeSet<String>,
    /// The rows that we marked in a column of our own.
    marked: BTreeSet<i32>,
    /// The deals whose tricks the file lacks, because nobody has worked them out yet.
    without_tricks: Vec<Deal>,
    /// The last fact that was looked at.
    seen: Seq,
    /// Whether event and file have never met before.
    meets_first: bool,
    /// Who was last written into which row.
    seated: BTreeMap<SeatKey, Going>,
    /// What is on the disk of what is known.
    kept: Known,
}

impl Follower {
    /// Links an event to a file; refuses a file that is none, or of other sections.
    pub fn open(
        journal: SqliteJournal,
        event: EventId,
        file: &Path,
        options: FollowOptions,
    ) -> Result<Self, LinkError> {
        if let Some(mark) = options.mark.as_ref().filter(|mark| !is_mark(mark)) {
            return Err(LinkError::Mark(mark.clone()));
        }
        let live = LiveEvent::open(journal, event)?;
        if live.state().event().sessions.get(&options.session).is_none() {
            return Err(LinkError::NoSession(options.session));
        }
        let path = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let file = File::new(&path, &options.computer);
        let reading = file.read()?.exchange;
        let name = reading.link_name(&path);
        if let Some(other) = other_event(live.journal(), event, &reading)? {
            return Err(LinkError::OtherEvent { file: path, event: other });
        }
        if let Some(theirs) = session_of(event, &reading).filter(|it| *it != options.session) {
            return Err(LinkError::OtherSession { file: path, theirs, ours: options.session });
        }
        let known = Known::read(live.journal(), event, Role::ScoringProgram, &name)?;
        let follower = Self {
            seen: live.state().head(),
            meets_first: known.is_fresh(),
            seated: BTreeMap::new(),
            kept: known.clone(),
            live,
            file,
            options,
            known,
            changed: Changed::ALL,
            contract: None,
            auctions: None,
            told: BTreeSet::new(),
            marked: BTreeSet::new(),
            without_tricks: Vec::new(),
        };
        if follower.sections(&reading).is_empty() {
            if follower.file.is_damaged() {
                return Err(LinkError::Damaged { file: path });
            }
            let letters = |texts: Vec<String>| {
                if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
            };
            let theirs = reading.sections.iter().filter_map(|row| row.letter.clone()).collect();
            let sections = follower.live.state().event().sections_of(follower.options.session);
            let ours = sections.map(|(letters, _)| letters.to_string()).collect();
            let (theirs, ours) = (letters(theirs), letters(ours));
            return Err(LinkError::OtherSections { file: path, theirs, ours });
        }
        Ok(follower)
    }

    /// The event.
    pub fn live(&self) -> &LiveEvent<SqliteJournal> {
        &self.live
    }

    /// Brings both sides in step once.
    pub fn turn(&mut self, now: &Zoned) -> Turn {
        let mut turn = Turn::default();
        if let Err(trouble) = self.go(now, &mut turn) {
            turn.trouble = Some(trouble);
        }
        turn
    }

    fn go(&mut self, now: &Zoned, turn: &mut Turn) -> Result<(), String> {
        let lost = |error: JournalError| error.to_string();
        if self.live.catch_up().map_err(lost)? == session::News::Replaced {
            self.changed = Changed::ALL;
            self.seen = self.live.state().head();
        }
        let Reading { exchange, findings } = self.file.read().map_err(|why| why.to_string())?;
        let sections = self.sections(&exchange);
        let file = self.file.path().to_owned();
        if sections.is_empty() && (findings.has_damage() || findings.lacks_tables()) {
            return Err(LinkError::Damaged { file }.to_string());
        }
        if findings.has_damage() {
            self.tell_once(turn, damaged(&file, "what can be read of it is used"));
        }
        still_the_same(&exchange, self.file.path(), &self.known)?;
        let seats = self.players(&exchange, &sections, now, turn).map_err(lost)?;
        let taken = self.results(&exchange, &sections, now, turn).map_err(lost)?;
        self.contracts(&exchange, &sections, turn);
        self.auctions(&exchange, &sections, turn);
        // What was taken in is safe before anything is written there, and so is what is going to be written.
        self.known.writing = self.words(&taken.rulings);
        self.known.writing_seats = being_written(&seats);
        self.keep().map_err(lost)?;
        self.look_at_facts().map_err(lost)?;
        let refused = |error: ChangeError| error.to_string();
        let sent = self.send(&exchange, &taken.rulings, seats, now, turn).map_err(refused);
        self.keep().map_err(lost)?;
        // A table that is still being updated keeps no result from being marked.
        self.mark(&exchange, &taken.understood, now).map_err(refused)?;
        sent
    }

    /// Keeps what both sides have in common, if it has changed.
    fn keep(&mut self) -> Result<(), JournalError> {
        if self.known != self.kept {
            let event = self.live.id();
            self.known.keep(self.live.journal_mut(), event, Role::ScoringProgram)?;
            self.kept = self.known.clone();
        }
        Ok(())
    }

    /// Remembers what others have changed since the last turn, also while this one went on.
    fn look_at_facts(&mut self) -> Result<(), JournalError> {
        let Self { live, changed, seen, .. } = self;
        live.facts_after(*seen, |fact| {
            if fact.author != Author::BwsFile {
                changed.see(&fact);
            }
        })?;
        *seen = live.state().head();
        Ok(())
    }

    /// Whether the file was made for this event's session.
    fn is_ours(&self, exchange: &Exchange) -> bool {
        let guid = format!("{:032X}", self.options.guid);
        exchange.sessions.iter().any(|session| session.plain_guid().as_ref() == Some(&guid))
    }

    /// Marks what was taken in, where that is asked for.
    fn mark(
        &mut self,
        exchange: &Exchange,
        understood: &BTreeSet<i32>,
        now: &Zoned,
    ) -> Result<(), ChangeError> {
        let Some(mark) = self.options.mark.clone() else { return Ok(()) };
        // Of a column of our own it is not known here which rows have it; that is looked at on writing.
        let place = MARKS.iter().position(|name| *name == mark);
        let is_marked = |id: &i32| {
            let row = exchange.results.iter().find(|row| row.id == *id);
            place
                .is_some_and(|place| row.is_some_and(|row| row.processed.get(place) == Some(&true)))
        };
        let waiting: BTreeSet<i32> = match place {
            Some(_) => understood.iter().filter(|id| !is_marked(id)).copied().collect(),
            None => understood.difference(&self.marked).copied().collect(),
        };
        if waiting.is_empty() {
            return Ok(());
        }
        let now = days(now.datetime());
        self.file.change(|database| mark_results(database, &mark, &waiting, now))?;
        self.marked.extend(waiting);
        Ok(())
    }

    /// The sections of the file that the event has, by their IDs there.
    fn sections(&self, exchange: &Exchange) -> BTreeMap<i16, SectionId> {
        let event = self.live.state().event();
        let found = exchange.sections.iter().filter_map(|row| {
            let letters = row.letter.as_deref()?.parse().ok()?;
            let key = SectionId { session: self.options.session, letters };
            event.sections.get(&key).is_some().then_some((row.id, key))
        });
        found.collect()
    }

    /// Tells a problem, and again only after the link was opened anew.
    fn tell_once(&mut self, turn: &mut Turn, sentence: String) {
        if self.told.insert(sentence.clone()) {
            turn.problem(sentence);
        }
    }
}

/// Sessions that are looked at to find out whose file it is; no event has more.
const MOST_SESSIONS: u16 = 20;

/// The session of an event that a file was made for; none where it was made for another event or by another program.
pub fn session_of(event: EventId, exchange: &Exchange) -> Option<SessionNo> {
    let numbers: Vec<String> =
        exchange.sessions.iter().filter_map(SessionRow::plain_guid).collect();
    let mut sessions = (1..=MOST_SESSIONS).filter_map(SessionNo::new);
    sessions.find(|session| numbers.contains(&format!("{:032X}", guid(event, *session))))
}

/// The other event of the journal that a file was made for.
fn other_event(
    journal: &SqliteJournal,
    event: EventId,
    exchange: &Exchange,
) -> Result<Option<EventId>, JournalError> {
    let is_of = |other: &EventId| session_of(*other, exchange).is_some();
    Ok(journal.events()?.into_iter().find(|other| *other != event && is_of(other)))
}
