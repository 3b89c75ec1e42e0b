//! Beginning an event, and continuing it.

use std::sync::Arc;

use bridge::Deal;
use hands::double_dummy::TrickTable;
use jiff::Timestamp;
use session::log::PublicitySet;
use session::model::{Publicity, Stage, StandingsShown};
use session::{Author, Command, FactBody, Journal, LiveEvent, SayError, Seq, SqliteJournal, State};

use super::accept::stages;
use super::event::OpenEvent;
use super::extras::{Beside, Extras};
use super::registry::Entry;
use super::rehearsal::Rehearsal;
use super::reply::Reply;
use super::{Books, notes};
use crate::dto::{self, Continue, Init};
use crate::event::{Fault, Sessions, build, people};
use crate::wire::{ErrorType, Request};

/// How often an event may be begun anew under one guid.
const MOST_RESETS: u32 = 10_000;

impl Books {
    /// Makes the event of an `InitDTO`, in one commit; where its sessions stand is said after it.
    ///
    /// The same event again is the same event, so that a client whose answer got lost may ask again. With *Reset* a known
    /// event is begun anew: as another event in our log, beside the old one, which is closed.
    pub(super) fn initialize(&mut self, request: &Request, init: &Init) -> Result<Reply, Fault> {
        let guid = build::event_guid(init);
        let Plan { commands, sessions, frames, tricks, mut played, notes } = plan(init)?;
        let resets = self.registry.entry(&guid).map_or(0, |known| known.resets);
        let mut entry = Entry::new(&guid, resets);
        let reset = init.commands & Init::RESET != 0;
        let live = self.begin(&mut entry, &commands, reset)?;
        // Only now, so that a beginning that is refused has cleared nothing.
        if init.commands & Init::CLEAR_DATA != 0 {
            self.clear()?;
        }
        let known = self.registry.entry(&guid).cloned();
        let id = entry.event();
        let is_fresh = is_fresh(&live, commands.len())?;
        let is_new = live.state().head() == Seq(commands.len() as u64);
        self.keep_open(id, OpenEvent::new(live));
        self.changed.push(id);
        match &known {
            // What was added to it or changed since is still so.
            Some(same) if same.is_same(&entry) => entry = Entry::clone(same),
            old => {
                entry.sessions = sessions;
                for frame in frames {
                    entry.frame(frame);
                }
                if let Some(old) = old {
                    self.close(old)?;
                }
            }
        }
        self.say(id, |state| {
            let mut asked = asked_for(state, &entry, init, is_fresh);
            asked.extend(notes::marked(1, &played).into_iter().filter(|_| is_new));
            Ok(asked)
        })?;
        self.journal.keep_unknown_tricks(&tricks)?;
        let runs = init.commands & (Init::START | Init::START_READING) != 0;
        // What another broker has begun under this guid at the same time.
        let mut other = None;
        self.registry.keep_newest(&mut self.journal, &guid, runs, |now| {
            let same = now.filter(|now| now.is_same(&entry));
            let is_other = |now: &&Entry| {
                let is_known = known.as_ref().is_some_and(|known| known.is_same(now));
                same.is_none() && !is_known
            };
            other = now.filter(is_other).cloned();
            if other.is_some() && !reset {
                return None;
            }
            let kept = same.unwrap_or(&entry).clone();
            Some(Entry { commands: init.commands, is_cleared: false, ..kept })
        })?;
        match other {
            Some(other) if reset => self.close(&other)?,
            Some(_) => {
                self.close(&entry)?;
                return Err(is_another(&guid));
            }
            None => {}
        }
        played.extend(notes);
        Ok(Reply::ok(request, &notes::answer("Initialized", &played)))
    }

    /// Makes the event of an entry, or finds it when it was made by the same commands. With `reset` one that is another,
    /// or has been played, is left alone, and the entry becomes that of the next.
    fn begin(
        &mut self,
        entry: &mut Entry,
        commands: &[Command],
        reset: bool,
    ) -> Result<LiveEvent<SqliteJournal>, Fault> {
        let is_known = self.registry.entry(&entry.guid).is_some();
        while entry.resets < MOST_RESETS {
            let (journal, id) = (self.journal.again()?, entry.event());
            let author = Author::ScoringProgram;
            match LiveEvent::create(journal, id, commands, &author, Timestamp::now()) {
                Ok(live) if !reset || is_fresh(&live, commands.len())? => return Ok(live),
                // Its log may be there although nothing is kept of it: then it is another's.
                Ok(_) => {}
                Err(SayError::Refused(_)) if reset || !is_known => {}
                Err(SayError::Refused(_)) => return Err(is_another(&entry.guid)),
                Err(error) => return Err(error.into()),
            }
            entry.resets += 1;
        }
        Err(Fault::new(ErrorType::Exception, "This event was begun anew too often."))
    }

    /// Closes an event that was begun anew: its phones must not go on with it.
    fn close(&mut self, old: &Entry) -> Result<(), Fault> {
        // Its log may not be there, as after an older backup was put back.
        if self.journal.head(old.event())?.seq > Seq::START {
            self.say(old.event(), |state| Ok(stages(state, old, |_| Stage::Closed)))?;
        }
        Ok(())
    }

    /// Goes on with an event that was begun before.
    pub(super) fn continue_event(
        &mut self,
        request: &Request,
        continuation: &Continue,
    ) -> Result<Reply, Fault> {
        let guid = continuation.event_guid.as_deref().unwrap_or_default();
        // The guid of its only session will do.
        let known = self.registry.entry(guid).or_else(|| self.registry.with_session(guid));
        let Some(entry) = known else {
            return Err(Fault::unknown(format!(
                "The event '{guid}' is not known. Send InitializeEvent with it first."
            )));
        };
        let entry = Arc::clone(entry);
        // An event whose log is not there cannot go on.
        self.event(entry.event())?;
        if continuation.commands & Init::CLEAR_DATA != 0 {
            self.clear()?;
        }
        if continuation.commands & Init::START_READING != 0 {
            self.say(entry.event(), |state| Ok(stages(state, &entry, reading(state, &entry))))?;
        }
        let commands = continuation.commands;
        let runs = commands & (Init::START | Init::START_READING) != 0;
        self.registry.keep_newest(&mut self.journal, &entry.guid, runs, |now| {
            let same = now.filter(|now| now.is_same(&entry))?;
            Some(Entry { commands, is_cleared: false, ..same.clone() })
        })?;
        Ok(Reply::ok(request, "Continued"))
    }
}

/// An event of that guid is known, and begun otherwise.
fn is_another(guid: &str) -> Fault {
    Fault::new(
        ErrorType::Validation,
        format!(
            "The event '{guid}' is known already, and it is not the same. Add 2 (Reset) to Commands to begin it anew, or \
             send ContinueEvent to go on with it."
        ),
    )
}

/// What makes an event.
struct Plan {
    commands: Vec<Command>,
    sessions: Sessions,
    /// Its sections without their rounds.
    frames: Vec<dto::Section>,
    /// What double dummy gives, as far as that came with the hand records.
    tricks: Vec<(Deal, TrickTable)>,
    /// What the sections play otherwise than they were sent. The log has it after the event, which is the same whether it is
    /// noted or not: earlier versions noted nothing.
    played: Vec<String>,
    /// What else is not as it was sent.
    notes: Vec<String>,
}

fn plan(init: &Init) -> Result<Plan, Fault> {
    let built = build::init(init)?;
    let sessions = built.sessions;
    let extras = Extras {
        participations: list(&init.participations),
        hands: list(&init.handrecords),
        settings2: list(&init.bridgemate2_settings),
        settings3: list(&init.bridgemate3_settings),
    };
    let rehearsal = Rehearsal::on(State::default())
        .then(|_| Ok(built.commands))?
        .then(|state| people::read_all(state.event(), list(&init.player_data)))?;
    let (rehearsal, Beside { tricks, notes }) =
        extras.rehearsed(rehearsal, &sessions, Vec::new())?;
    let (commands, frames, played) = (rehearsal.commands(), built.frames, built.notes);
    Ok(Plan { commands, sessions, frames, tricks, played, notes })
}

/// Tells whether nothing was said to an event since it was made, except where its sessions stand, who may see them and what
/// was noted.
fn is_fresh(live: &LiveEvent<SqliteJournal>, commands: usize) -> Result<bool, Fault> {
    let mut is_fresh = true;
    live.facts_after(Seq(commands as u64), |fact| {
        is_fresh &= fact.author == Author::ScoringProgram
            && matches!(
                fact.body,
                FactBody::StageSet(_) | FactBody::PublicitySet(_) | FactBody::OperationDone(_)
            );
    })?;
    Ok(is_fresh)
}

/// Returns what `Commands` asks for. It is no part of the event: the same event may be brought in the afternoon and started
/// in the evening.
fn asked_for(state: &State, entry: &Entry, init: &Init, is_fresh: bool) -> Vec<Command> {
    let mut commands = match init.commands & Init::START_READING != 0 {
        true => stages(state, entry, reading(state, entry)),
        false if is_fresh => stages(state, entry, |_| Stage::Waiting),
        false => Vec::new(),
    };
    // Who may see what is for the director to change; it is asked for once.
    let shown = shown(init.commands, list(&init.sessions), &entry.sessions);
    commands.extend(shown.into_iter().filter(|command| match command {
        Command::SetPublicity(set) => state.event().publicity.get(&set.session).is_none(),
        _ => true,
    }));
    commands
}

/// Returns what shows sessions to everybody while they are played: the vendor's app, here the club's public pages.
pub(super) fn shown(commands: i32, sent: &[dto::Session], sessions: &Sessions) -> Vec<Command> {
    let all = commands & Init::SHOW_IN_APP != 0;
    let shown = sent.iter().filter(|session| all || session.show_in_app);
    shown
        .filter_map(|session| sessions.number(session.session_guid.as_deref()?))
        .map(|session| {
            let publicity = Publicity { standings: StandingsShown::Live, ..Publicity::default() };
            Command::SetPublicity(PublicitySet { session, publicity })
        })
        .collect()
}

/// Which sessions are read again: those that wait; those that are over only when all are.
fn reading(state: &State, entry: &Entry) -> impl Fn(Stage) -> Stage {
    let event = state.event();
    let is_over = entry.sessions.iter().all(|(_, session)| event.stage(session) == Stage::Closed);
    move |now| match now {
        Stage::Closed if !is_over => Stage::Closed,
        _ => Stage::Open,
    }
}

pub(super) fn list<T>(list: &Option<Vec<T>>) -> &[T] {
    list.as_deref().unwrap_or_default()
}
