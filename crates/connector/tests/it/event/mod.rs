//! Events: what comes in becomes commands that our log accepts, and what it says goes out again.

mod build;
mod groups;
mod movements;
mod sections;
mod update;
mod whole;

use connector::dto::option::{GameType, ScoringMethod};
use connector::dto::{
    self, AddSession, Init, ScoringGroup, Section, SectionUpdate, Session, Table,
};
use connector::event::{Sessions, build as building, section};
use session::model::{SectionId, SessionNo};
use session::state::EventState;
use session::{Command, State};

pub(crate) const GUID: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";
pub(crate) const OTHER: &str = "B1B2C3D4E5F60718293A4B5C6D7E8F90";

/// A round: table, number, pairs, boards.
pub(crate) fn round(
    letters: &str,
    (table, number): (i32, i32),
    (ns, ew): (i32, i32),
    (low, high): (i32, i32),
) -> dto::Round {
    dto::Round {
        session_guid: Some(GUID.into()),
        section_letters: Some(letters.into()),
        table_number: table,
        round_number: number,
        low_board_number: low,
        high_board_number: high,
        pair_ns: ns,
        pair_ew: ew,
        ..dto::Round::default()
    }
}

/// A section of the tables that rounds are at.
pub(crate) fn section(letters: &str, rounds: Vec<dto::Round>) -> Section {
    let mut tables: Vec<Table> = Vec::new();
    for round in rounds {
        let number = round.table_number;
        if tables.last().is_none_or(|table| table.table_number != number) {
            tables.push(Table {
                session_guid: Some(GUID.into()),
                section_letters: Some(letters.into()),
                table_number: number,
                rounds: Some(Vec::new()),
                ..Table::default()
            });
        }
        tables.last_mut().unwrap().rounds.as_mut().unwrap().push(round);
    }
    Section {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        letters: Some(letters.into()),
        winners: 1,
        game_type: GameType::PAIRS,
        tables: Some(tables),
        ..Section::default()
    }
}

/// Four pairs at two tables for three rounds, as the vendor's sample has them.
pub(crate) fn howell(letters: &str) -> Section {
    let rounds = [
        ((1, 1), (1, 2), (1, 2)),
        ((1, 2), (1, 3), (3, 4)),
        ((1, 3), (1, 4), (5, 6)),
        ((2, 1), (3, 4), (7, 8)),
        ((2, 2), (4, 2), (9, 10)),
        ((2, 3), (2, 3), (11, 12)),
    ];
    let rounds = rounds.map(|(place, pairs, boards)| round(letters, place, pairs, boards));
    section(letters, rounds.to_vec())
}

/// A session with its sections, each in the scoring group that it names.
pub(crate) fn session(guid: &str, sections: Vec<Section>) -> Session {
    let mut numbers: Vec<i32> =
        sections.iter().map(|section| section.scoring_group_number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let group = |number: i32| ScoringGroup {
        session_guid: Some(guid.into()),
        scoring_group_number: number,
        scoring_method: ScoringMethod::MATCHPOINTS,
        sections: Some(
            sections.iter().filter(|own| own.scoring_group_number == number).cloned().collect(),
        ),
        ..ScoringGroup::default()
    };
    let mut session = Session {
        session_guid: Some(guid.into()),
        name: Some("Tuesday".into()),
        year: 2026,
        month: 2,
        day: 28,
        hour: 19,
        minute: 30,
        scoring_groups: Some(numbers.into_iter().map(group).collect()),
        ..Session::default()
    };
    for section in
        session.scoring_groups.iter_mut().flatten().flat_map(|g| g.sections.iter_mut().flatten())
    {
        in_session(section, guid);
    }
    session
}

fn in_session(section: &mut Section, guid: &str) {
    section.session_guid = Some(guid.into());
    for table in section.tables.iter_mut().flatten() {
        table.session_guid = Some(guid.into());
        table.rounds.iter_mut().flatten().for_each(|round| round.session_guid = Some(guid.into()));
    }
}

pub(crate) fn event(sections: Vec<Section>) -> Init {
    Init { sessions: Some(vec![session(GUID, sections)]), ..Init::default() }
}

/// An event that was made, with what a broker keeps beside it.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) state: State,
    pub(crate) sessions: Sessions,
    pub(crate) frames: Vec<Section>,
    pub(crate) notes: Vec<String>,
}

impl Made {
    pub(crate) fn of(init: &Init) -> Self {
        let built = building::init(init).unwrap();
        let (state, _) = State::default().suppose(&built.commands).unwrap();
        Self { state, sessions: built.sessions, frames: built.frames, notes: built.notes }
    }

    pub(crate) fn event(&self) -> &EventState {
        self.state.event()
    }

    pub(crate) fn say(&mut self, commands: &[Command]) {
        self.state = self.state.suppose(commands).unwrap().0;
    }

    pub(crate) fn frame(&self, letters: &str) -> Option<&Section> {
        self.frames.iter().find(|frame| frame.letters.as_deref() == Some(letters))
    }

    pub(crate) fn written(&self, letters: &str) -> Section {
        section::write(self.event(), &self.sessions, id(letters), self.frame(letters))
    }

    /// Does what an update asks for, and keeps what is to be kept.
    pub(crate) fn update(&mut self, update: &SectionUpdate) -> connector::event::update::Updated {
        let letters = update.letters.clone().unwrap();
        let updated = connector::event::update::update(
            &self.state,
            &self.sessions,
            self.frame(&letters),
            update,
        )
        .unwrap();
        self.say(&updated.commands);
        self.frames.retain(|frame| frame.letters.as_deref() != Some(letters.as_str()));
        self.frames.push(updated.frame.clone());
        updated
    }
}

pub(crate) fn id(letters: &str) -> SectionId {
    SectionId { session: SessionNo::FIRST, letters: letters.parse().unwrap() }
}

/// An update that sends a section again.
pub(crate) fn again(section: &Section) -> SectionUpdate {
    SectionUpdate {
        session_guid: section.session_guid.clone(),
        scoring_group_number: section.scoring_group_number,
        scoring_group_scoring_method: ScoringMethod::MATCHPOINTS,
        letters: section.letters.clone(),
        name: section.name.clone(),
        winners: section.winners,
        game_type: section.game_type,
        missing_pair: section.missing_pair,
        is_combi_section: section.is_combi_section,
        north_south_pair_section_letters: section.north_south_pair_section_letters.clone(),
        east_west_pair_section_letters: section.east_west_pair_section_letters.clone(),
        has_explicit_participations: section.has_explicit_participations,
        tables: section.tables.clone(),
        ..SectionUpdate::default()
    }
}

pub(crate) fn add_session(session: Session) -> AddSession {
    AddSession { session: Some(session), ..AddSession::default() }
}
