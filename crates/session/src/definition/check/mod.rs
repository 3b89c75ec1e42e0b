//! From an event file to the commands that build the event, with every problem on the way.

mod board;
mod people;
mod sections;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use uuid::Uuid;

use super::{Definition, DefinitionError, GroupLine, Problem, SessionPart};
use crate::log::{Author, Command, Fact, FactId, ScoringGroupSet, SessionAdded, decide};
use crate::model::{
    EventInfo, GroupNo, Movement, PlayerId, ScoringGroup, Section, SectionLetters, SessionInfo,
    SessionNo, visible,
};
use crate::state::State;

pub(super) fn commands(definition: &Definition) -> Result<Vec<Command>, DefinitionError> {
    let mut builder = Builder::default();
    builder.event(definition);
    for (index, session) in definition.sessions.iter().enumerate() {
        match u16::try_from(index + 1).ok().and_then(SessionNo::new) {
            Some(number) => builder.session(number, session),
            None => {
                builder.problem("sessions", format!("more than {} sessions", SessionNo::MAX));
                break;
            }
        }
    }
    if builder.problems.is_empty() {
        builder.rehearse();
    }
    let Builder { commands, problems, more, .. } = builder;
    if problems.is_empty() {
        Ok(commands.into_iter().map(|(_, command)| command).collect())
    } else {
        Err(DefinitionError { problems, more })
    }
}

#[derive(Default)]
struct Builder {
    /// What to say, each with its place in the file.
    commands: Vec<(String, Command)>,
    problems: Vec<Problem>,
    more: usize,
    players: BTreeSet<PlayerId>,
}

/// What the later parts of a session refer to.
type Sections = BTreeMap<SectionLetters, (Section, Movement)>;

impl Builder {
    fn problem(&mut self, place: impl Into<String>, reason: impl ToString) {
        if self.problems.len() < DefinitionError::LONGEST {
            self.problems.push(Problem { place: place.into(), reason: reason.to_string() });
        } else {
            self.more += 1;
        }
    }

    fn command(&mut self, place: impl Into<String>, command: Command) {
        self.commands.push((place.into(), command));
    }

    /// Says everything to a state of its own: what is accepted here must be accepted by the log,
    /// and what the log refuses gets its place in the file.
    fn rehearse(&mut self) {
        let mut state = State::default();
        for (n, (place, command)) in (0..).zip(&self.commands) {
            match decide(&state, command) {
                Ok(body) => state.apply(&Fact {
                    seq: state.head().next(),
                    time: Timestamp::UNIX_EPOCH,
                    author: Author::Director(None),
                    device: None,
                    id: FactId(Uuid::from_u128(n)),
                    body,
                }),
                Err(refusal) => {
                    let (place, reason) = (place.clone(), refusal.to_string());
                    self.problems.push(Problem { place, reason });
                    return;
                }
            }
        }
    }

    fn event(&mut self, definition: &Definition) {
        let name = visible(&definition.name).trim().to_owned();
        if name.is_empty() {
            self.problem("name", "the event needs a name");
        }
        if definition.sessions.is_empty() {
            self.problem("sessions", "the event needs at least one session");
        }
        let info = EventInfo {
            name,
            club: definition.club.as_deref().map(visible),
            date: definition.date,
        };
        self.command("name", Command::CreateEvent(info));
        for line in &definition.players {
            self.player_line(line);
        }
    }

    fn session(&mut self, session: SessionNo, part: &SessionPart) {
        let place = format!("session {session}");
        let SessionPart { name, date, time, .. } = part.clone();
        let info = SessionInfo { name, date, time };
        self.command(&place, Command::AddSession(SessionAdded { session, info }));
        let groups = self.groups(session, part);
        if part.sections.is_empty() {
            self.problem(place, "it needs at least one section");
        }
        let mut sections = Sections::new();
        for section in &part.sections {
            self.section(session, section, &groups, &mut sections);
        }
        for section in &part.sections {
            self.mates(session, section, &sections);
        }
        self.pairs(session, part, &sections);
        self.hands(session, part, &sections);
        self.settings(session, part, &sections);
    }

    fn groups(&mut self, session: SessionNo, part: &SessionPart) -> BTreeSet<GroupNo> {
        let mut groups = BTreeSet::new();
        let named = part.groups.iter().map(|line| {
            let GroupLine { number, method, profile, name } = line.clone();
            (number, ScoringGroup { method, profile, name })
        });
        let only = (GroupNo::FIRST, ScoringGroup::default());
        let only = part.groups.is_empty().then_some(only);
        for (group, scoring) in named.chain(only) {
            let place = format!("session {session}, scoring group {group}");
            if !groups.insert(group) {
                self.problem(&place, "this number is used twice");
            }
            let set = ScoringGroupSet { session, group, scoring };
            self.command(place, Command::SetScoringGroup(set));
        }
        groups
    }
}

fn unknown_section(letters: SectionLetters, sections: &Sections) -> String {
    let known: Vec<&str> = sections.keys().map(SectionLetters::as_str).take(12).collect();
    let dots = if sections.len() > known.len() { ", …" } else { "" };
    format!("there is no section {letters}; the sections are {}{dots}", known.join(", "))
}
