//! An event, and a session that is added to one, as the commands that make them: sessions, scoring groups, sections and
//! movements. Players, seats, hands and settings follow when these are said.

use std::collections::BTreeSet;

use jiff::civil::{Date, Time};
use session::log::{MovementSet, ScoringGroupSet, SectionSet, SessionAdded};
use session::model::{
    EventInfo, GroupNo, RoundNo, ScoringGroup, SectionId, SectionLetters, SessionInfo, SessionNo,
};
use session::{Command, State};

use super::{Fault, Sessions, method, section};
use crate::dto;
use crate::wire::ErrorType;

/// What makes an event, or adds a session to it.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// What is to be said, in this order.
    pub commands: Vec<Command>,
    /// The sessions of the event then.
    pub sessions: Sessions,
    /// What is to be kept of each section that is new.
    pub frames: Vec<dto::Section>,
    /// What is not as it was sent, in sentences.
    pub notes: Vec<String>,
}

/// Returns the guid of an event: its own, or that of its only session.
pub fn event_guid(init: &dto::Init) -> String {
    let own = init.event_guid.as_deref().filter(|guid| !guid.trim().is_empty());
    let first = init.sessions.as_deref().unwrap_or_default().first();
    own.or_else(|| first?.session_guid.as_deref()).unwrap_or_default().to_owned()
}

/// Returns what makes an event.
pub fn init(init: &dto::Init) -> Result<Built, Fault> {
    let sent = init.sessions.as_deref().unwrap_or_default();
    let Some(first) = sent.first() else {
        return Err(Fault::invalid(&["At least one session is required.".to_owned()]));
    };
    let mut built = Built::default();
    built.commands.push(Command::CreateEvent(EventInfo {
        name: text(&first.name).unwrap_or_default(),
        club: None,
        date: date(first),
    }));
    for session in sent {
        built.session(&State::default(), session)?;
    }
    State::default().suppose(&built.commands)?;
    Ok(built)
}

/// Returns what adds a session to an event.
pub fn add_session(
    state: &State,
    sessions: &Sessions,
    add: &dto::AddSession,
) -> Result<Built, Fault> {
    let Some(session) = &add.session else {
        return Err(Fault::invalid(&["A session is required.".to_owned()]));
    };
    let mut built = Built { sessions: sessions.clone(), ..Built::default() };
    built.session(state, session)?;
    state.suppose(&built.commands)?;
    Ok(built)
}

impl Built {
    fn session(&mut self, state: &State, sent: &dto::Session) -> Result<(), Fault> {
        let guid = sent.session_guid.as_deref().unwrap_or_default();
        if self.sessions.number(guid).is_some() {
            return Err(Fault::new(
                ErrorType::NoUpdates,
                format!(
                    "The session '{guid}' is already there. Send UpdateMovement to change its sections, or a session \
                     with a guid of its own."
                ),
            ));
        }
        let session = self.next(state)?;
        self.sessions.add(guid, session);
        let info = SessionInfo { name: text(&sent.name), date: date(sent), time: time(sent) };
        self.commands.push(Command::AddSession(SessionAdded { session, info }));
        let groups = sent.scoring_groups.as_deref().unwrap_or_default();
        for group in groups.iter().filter(|group| !group.is_deleted) {
            group_is_free(state, session, group_number(group.scoring_group_number)?)?;
            self.group(session, group)?;
        }
        let mut letters = BTreeSet::new();
        for sent in groups.iter().flat_map(|group| group.sections.as_deref().unwrap_or_default()) {
            if !letters.insert(&sent.letters) {
                let letters = sent.letters.as_deref().unwrap_or_default();
                return Err(Fault::invalid(&[format!(
                    "Section {letters} is in two scoring groups; name it in one."
                )]));
            }
            self.section(state, session, sent)?;
        }
        Ok(())
    }

    /// Returns a number that no session has, neither one that scoring programs know nor another.
    fn next(&self, state: &State) -> Result<SessionNo, Fault> {
        let highest = state.event().sessions.iter().map(|(session, _)| session.get()).max();
        let after = highest.unwrap_or(0).checked_add(1).and_then(SessionNo::new);
        let next = self.sessions.next().zip(after).map(|(one, other)| one.max(other));
        next.ok_or_else(|| {
            let most = SessionNo::MAX;
            Fault::invalid(&[format!("An event has at most {most} sessions; make another event.")])
        })
    }

    fn group(&mut self, session: SessionNo, sent: &dto::ScoringGroup) -> Result<(), Fault> {
        let group = group_number(sent.scoring_group_number)?;
        let (method, note) = method::read(sent.scoring_method);
        self.notes.extend(note.map(|note| format!("scoring group {group}: {note}")));
        let scoring = ScoringGroup { method, profile: None, name: text(&sent.name) };
        self.commands.push(Command::SetScoringGroup(ScoringGroupSet { session, group, scoring }));
        Ok(())
    }

    fn section(
        &mut self,
        state: &State,
        session: SessionNo,
        sent: &dto::Section,
    ) -> Result<(), Fault> {
        let section::Reading { letters, about, movement, notes } = section::read(sent)?;
        letters_are_free(state, session, letters)?;
        self.notes.extend(notes);
        let id = SectionId { session, letters };
        self.commands.push(Command::SetSection(SectionSet { id, about }));
        self.commands.extend(movement.map(|rounds| {
            let from_round = RoundNo::FIRST;
            Command::SetMovement(MovementSet { session, section: letters, from_round, rounds })
        }));
        self.frames.push(section::frame_of(sent));
        Ok(())
    }
}

/// Letters are unique in an event, as the checks of an InitDTO have it; those of a section that was deleted are free.
pub(super) fn letters_are_free(
    state: &State,
    session: SessionNo,
    letters: SectionLetters,
) -> Result<(), Fault> {
    let event = state.event();
    let mut others = event.sections.iter().map(|(id, _)| *id);
    let is_taken = others
        .any(|id| id.letters == letters && id.session != session && !section::is_vacant(event, id));
    match is_taken {
        false => Ok(()),
        true => Err(Fault::invalid(&[format!(
            "Section '{letters}' appears 2 times. Each section letter must be unique."
        )])),
    }
}

/// Numbers of scoring groups are unique in an event, as the checks of an InitDTO have it; that of a group without sections,
/// which may have been deleted, is free.
pub(super) fn group_is_free(
    state: &State,
    session: SessionNo,
    group: GroupNo,
) -> Result<(), Fault> {
    let event = state.event();
    let mut others = event.sections.iter().filter(|(id, _)| !section::is_vacant(event, **id));
    match others.any(|(id, about)| about.group == group && id.session != session) {
        false => Ok(()),
        true => Err(Fault::invalid(&[format!(
            "Scoringgroup '{group}' appears 2 times. Each scoringgroup number must be unique."
        )])),
    }
}

/// Reads the number of a scoring group.
pub(super) fn group_number(number: i32) -> Result<GroupNo, Fault> {
    let group = GroupNo::try_from(i64::from(number));
    group.map_err(|why| Fault::invalid(&[format!("ScoringGroupNumber: {why}.")]))
}

/// Reads a name; blanks are none.
pub(super) fn text(text: &Option<String>) -> Option<String> {
    let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty());
    text.map(ToOwned::to_owned)
}

fn date(session: &dto::Session) -> Option<Date> {
    let (year, month, day) = (session.year, session.month, session.day);
    let (year, month, day) = (year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?);
    Date::new(year, month, day).ok()
}

fn time(session: &dto::Session) -> Option<Time> {
    let (hour, minute) = (session.hour.try_into().ok()?, session.minute.try_into().ok()?);
    Time::new(hour, minute, 0, 0).ok()
}
