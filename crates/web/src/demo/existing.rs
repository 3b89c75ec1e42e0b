//! An event that exists, as its simulated players find it in the journal.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, Deal, Seat};
use session::model::{
    Contestant, HandScope, Movement, PlayerId, RoundNo, Section, SectionId, SessionNo, Slot, Stage,
};
use session::state::EventState;
use session::{EventId, LiveEvent, SqliteJournal};

use super::DemoError;
use super::chance::Chance;
use super::evening::TablePeople;
use super::people::{Person, people};
use super::room::Place;
use crate::policy::{NumbersRule, Policy};

/// An event that exists, or one session of it, to be played by simulated players.
pub struct ExistingEvent {
    live: LiveEvent<SqliteJournal>,
    only: Option<SessionNo>,
    /// The sessions that were seen before they were closed: what is missing of others is not asked for.
    played: BTreeSet<SessionNo>,
}

/// How many results a round has, and how many it should have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoundStanding {
    /// How many are in.
    pub entered: usize,
    /// How many it has when it is over.
    pub expected: usize,
}

impl ExistingEvent {
    /// Opens an event, or one session of it; there must be a table to play at.
    pub fn open(
        journal: SqliteJournal,
        event: EventId,
        only: Option<SessionNo>,
    ) -> Result<ExistingEvent, DemoError> {
        let live = LiveEvent::open(journal, event)?;
        let mut existing = ExistingEvent { live, only, played: BTreeSet::new() };
        existing.see_stages();
        if let Some(session) = only
            && existing.state().sessions.get(&session).is_none()
        {
            return Err(DemoError::NoSession { name: existing.name(), session });
        }
        if existing.movements().next().is_none() {
            return Err(DemoError::NoTables { name: existing.name() });
        }
        if existing.played.is_empty() {
            return Err(DemoError::Closed { name: existing.name() });
        }
        Ok(existing)
    }

    /// Returns its id.
    pub fn id(&self) -> EventId {
        self.live.id()
    }

    /// Returns its name.
    pub fn name(&self) -> String {
        self.state().info.current().map(|info| info.name.clone()).unwrap_or_default()
    }

    /// Returns how many tables are to be played at.
    pub fn tables(&self) -> usize {
        self.places().len()
    }

    /// Returns how far each round of each session is.
    pub fn rounds(&self) -> BTreeMap<(SessionNo, RoundNo), RoundStanding> {
        let mut rounds: BTreeMap<(SessionNo, RoundNo), RoundStanding> = BTreeMap::new();
        for (id, section, movement) in self.movements() {
            if !self.played.contains(&id.session) {
                continue;
            }
            for row in movement.rounds().iter().filter(|row| row.is_played(section)) {
                let standing = rounds.entry((id.session, row.round)).or_default();
                let SectionId { session, letters: section } = id;
                let (table, round) = (row.table, row.round);
                for board in row.boards.iter() {
                    let slot = Slot { session, section, table, round, board };
                    standing.expected += 1;
                    standing.entered += usize::from(self.state().results.get(&slot).is_some());
                }
            }
        }
        rounds
    }

    /// Returns the sessions that have not been opened.
    pub fn waiting(&self) -> Vec<SessionNo> {
        let mut sessions: Vec<SessionNo> = self
            .movements()
            .map(|(id, ..)| id.session)
            .filter(|it| self.is(*it, Stage::Waiting))
            .collect();
        sessions.dedup();
        sessions
    }

    /// Takes in what happened since; returns whether anything did.
    pub(super) fn look(&mut self) -> Result<bool, DemoError> {
        let before = (self.live.generation(), self.live.state().head());
        self.live.catch_up()?;
        self.see_stages();
        Ok(before != (self.live.generation(), self.live.state().head()))
    }

    /// Returns the tables of the sessions that are not closed.
    pub(super) fn places(&self) -> Vec<Place> {
        let open = self.movements().filter(|(id, ..)| !self.is(id.session, Stage::Closed));
        open.flat_map(|(id, _, movement)| movement.tables().map(move |table| (id, table))).collect()
    }

    /// Returns the cards that are recorded.
    pub(super) fn hands(&self) -> impl Iterator<Item = ((HandScope, BoardNo), Deal)> {
        self.state().hands.iter().map(|(key, deal)| (*key, *deal))
    }

    /// Returns the tokens of the tables.
    pub(super) fn tokens(&self) -> Result<BTreeMap<Place, [u8; 32]>, DemoError> {
        let kept = self.live.journal().join_tokens(self.id())?;
        let token = |kept: session::journal::JoinToken| {
            let id = SectionId { session: kept.session, letters: kept.section };
            ((id, kept.table), kept.token)
        };
        Ok(kept.into_iter().map(token).collect())
    }

    /// Returns who sits down at these tables where nobody is known to sit: the event's own players who sit
    /// nowhere, and when there are no more of them, invented people.
    pub(super) fn people(&self, places: &[Place], chance: &mut Chance) -> Vec<TablePeople> {
        let state = self.state();
        let mut strangers = people(places.len() * 4, chance).into_iter();
        let mut members = self.unseated();
        chance.shuffle(&mut members);
        let seated = |&(id, table): &Place| {
            let row =
                state.movements.get(&id).and_then(|movement| movement.at_table(table).first());
            let mut people = Vec::new();
            let places = row.zip(state.sections.get(&id));
            for seat in
                places.map_or(Vec::new(), |(row, section)| nameless(state, id, section, row))
            {
                let person =
                    members.pop().or_else(|| strangers.next().map(|it| stranger(state, id, it)));
                people.extend(person.map(|person| (seat, person)));
            }
            TablePeople { session: id.session, section: id.letters, table, people }
        };
        places.iter().map(seated).collect()
    }

    fn unseated(&self) -> Vec<Person> {
        let state = self.state();
        let seated: BTreeSet<&PlayerId> =
            state.participations.iter().filter_map(|(_, player)| player.as_ref()).collect();
        let free = state.players.iter().filter(|(id, _)| !seated.contains(id));
        free.map(|(id, player)| Person { name: player.name(), number: Some(id.to_string()) })
            .collect()
    }

    fn state(&self) -> &EventState {
        self.live.state().event()
    }

    fn is(&self, session: SessionNo, stage: Stage) -> bool {
        self.state().stage(session) == stage
    }

    fn see_stages(&mut self) {
        let open: Vec<SessionNo> = self.places().iter().map(|(id, _)| id.session).collect();
        self.played.extend(open);
    }

    fn movements(&self) -> impl Iterator<Item = (SectionId, &Section, &Movement)> {
        let state = self.state();
        let wanted = |id: &SectionId| self.only.is_none_or(|only| only == id.session);
        let all = state.movements.iter().filter(move |(id, _)| wanted(id));
        all.filter_map(move |(id, movement)| Some((*id, state.sections.get(id)?, movement)))
    }
}

/// Returns the seats of a round at which somebody sits of whom nobody knows who it is.
fn nameless(
    state: &EventState,
    id: SectionId,
    section: &Section,
    row: &session::model::Round,
) -> Vec<Seat> {
    let is_nameless = |seat: &Seat| {
        let Some(number) = row.seating.at(*seat) else { return false };
        let line = section.has_two_lines().then(|| seat.side());
        state.players_of(id, Contestant { number, line }).is_empty()
    };
    Seat::ALL.into_iter().filter(is_nameless).collect()
}

/// Returns an invented person as a table of a section may name them: where numbers are checked, an invented one
/// would be refused.
fn stranger(state: &EventState, id: SectionId, person: Person) -> Person {
    match Policy::of(state, id).numbers_rule {
        NumbersRule::None => person,
        _ => Person { number: None, ..person },
    }
}
