//! What a broker tells about the sessions it has.

use session::State;
use session::model::{SectionLetters, SessionNo, Stage};

use super::{Sessions, section};
use crate::dto;
use crate::dto::Moment;

/// Returns what is known of a session of an event; sections that were deleted are left out.
pub fn of_session(
    state: &State,
    sessions: &Sessions,
    session: SessionNo,
    event_guid: &str,
) -> dto::SessionInfo {
    let event = state.event();
    let info = event.sessions.get(&session).cloned().unwrap_or_default();
    let sections = event.sections_of(session).filter_map(|(letters, about)| {
        let tables = number_of_tables(state, session, letters)?;
        Some(dto::SectionInfo {
            section_name: about.name.clone().unwrap_or_default(),
            section_letters: letters.to_string(),
            scoring_group_number: i32::from(about.group.get()),
            number_of_tables: tables,
        })
    });
    dto::SessionInfo {
        event_guid: Some(event_guid.to_owned()),
        session_guid: Some(sessions.guid(session).to_owned()),
        session_name: Some(info.name.unwrap_or_default()),
        session_date_time: moment(info.date, info.time),
        has_been_processed: event.stage(session) == Stage::Closed,
        sections: sections.collect(),
    }
}

/// Returns how many tables a section has; none if it was deleted.
fn number_of_tables(state: &State, session: SessionNo, letters: SectionLetters) -> Option<i32> {
    let id = session::model::SectionId { session, letters };
    if section::is_vacant(state.event(), id) {
        return None;
    }
    let tables = state.event().movements.get(&id).map_or(0, |movement| movement.tables().count());
    Some(i32::try_from(tables).unwrap_or(i32::MAX))
}

fn moment(date: Option<jiff::civil::Date>, time: Option<jiff::civil::Time>) -> Moment {
    let Some(date) = date else { return Moment::default() };
    let part = |number: i8| number.unsigned_abs();
    let day = (date.year().unsigned_abs(), part(date.month()), part(date.day()));
    Moment::at(day, time.map_or((0, 0), |time| (part(time.hour()), part(time.minute()))))
}
