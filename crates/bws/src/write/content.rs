//! What goes into the file: rows by table, and notes about what did not fit.

use std::collections::{BTreeMap, BTreeSet};

use bridge::Deal;
use jet::{TextCodec, Value};
use session::model::{Movement, Section, SectionId, SectionKind, SectionLetters, SessionInfo};
use session::state::EventState;

use super::text::can_hold;
use super::{Control, CreateError, Request, hands, movement, people, results, settings};
use crate::limits::{Plan, SectionPlan};
use crate::schema::TABLES;
use crate::words::{days_of_date, days_of_time};

/// Named cells; those that are not named have their default.
pub(crate) type Row = Vec<(&'static str, Value<'static>)>;

/// The rows of all tables.
#[derive(Debug, Default)]
pub(crate) struct Content {
    rows: BTreeMap<&'static str, Vec<Row>>,
    notes: Vec<String>,
    /// The deals whose tricks are not known, each once.
    pub(crate) without_tricks: Vec<Deal>,
    /// Whether it is an individual, so that there are columns for South and West.
    pub(crate) is_individual: bool,
}

/// A section with everything the tables need of it.
pub(super) struct SectionPart<'a> {
    /// Its ID in the file.
    pub(super) id: i16,
    /// Its place in the event.
    pub(super) key: SectionId,
    /// The section.
    pub(super) about: &'a Section,
    /// Its movement in force.
    pub(super) movement: &'a Movement,
}

impl Content {
    /// Adds a row to a table of the catalogue.
    pub(super) fn add(&mut self, table: &'static str, row: Row) {
        self.rows.entry(table).or_default().push(row);
    }

    /// Adds a note, once.
    pub(crate) fn note(&mut self, sentence: String) {
        if !self.notes.contains(&sentence) {
            self.notes.push(sentence);
        }
    }

    /// The rows of a table.
    pub(crate) fn rows(&self, table: &str) -> &[Row] {
        self.rows.get(table).map_or(&[], Vec::as_slice)
    }

    /// How many rows each table has.
    pub(super) fn counts(&self) -> Vec<(&'static str, usize)> {
        TABLES.iter().map(|table| (table.name, self.rows(table.name).len())).collect()
    }

    /// What did not fit.
    pub(super) fn into_notes(self) -> Vec<String> {
        self.notes
    }
}

/// Everything that an event has to say in a file; refuses what cannot be uploaded.
pub(crate) fn of(event: &EventState, request: &Request<'_>) -> Result<Content, CreateError> {
    let info =
        event.sessions.get(&request.session).ok_or(CreateError::NoSession(request.session))?;
    check_computers(request)?;
    check_that_computers_differ(request)?;
    let sections = sections(event, request)?;
    let servers = movement::servers(&sections, request.computers.len());
    let plan = movement::plan(&sections, &servers);
    let breaches = request.control.limits().check(&plan);
    if !breaches.is_empty() {
        return Err(CreateError::Limits(breaches));
    }
    let is_individual = sections.iter().any(|part| part.about.kind == SectionKind::Individual);
    let mut content = Content { is_individual, ..Content::default() };
    if is_individual {
        content.note(
            "the control programs of Bridgemate know no individuals: South and West are written for programs that do, such \
             as TabScore and bws serve"
                .into(),
        );
    }
    for (computer, id) in request.computers.iter().zip(1..) {
        content
            .add("Clients", vec![("ID", Value::Long(id)), ("Computer", computer.clone().into())]);
    }
    content.add("Session", session_row(event, info, request));
    movement::write(event, &sections, &servers, request, &mut content);
    people::write(event, &sections, &mut content);
    settings::write(event, &sections, request, &mut content);
    hands::write(event, &sections, request, &mut content);
    hands::note_without_tricks(
        &mut content,
        "work them out with tenace dd --event; following the file sends them then",
    );
    results::write(event, &sections, request, &mut content);
    Ok(content)
}

/// Refuses a request without computers.
pub(super) fn check_computers(request: &Request<'_>) -> Result<(), CreateError> {
    let is_named = !request.computers.is_empty()
        && request.computers.iter().all(|name| !name.trim().is_empty());
    if is_named { Ok(()) } else { Err(CreateError::NoComputer) }
}

/// Refuses a computer whose name would be another one in the file: control programs find their tables by it.
pub(super) fn check_letters(request: &Request<'_>, codec: TextCodec) -> Result<(), CreateError> {
    let strange = request.computers.iter().find(|name| !can_hold(name, codec));
    strange.map_or(Ok(()), |name| Err(CreateError::ComputerLetters(name.clone())))
}

/// Refuses a computer that is named twice: its one server would have the tables of two.
fn check_that_computers_differ(request: &Request<'_>) -> Result<(), CreateError> {
    let mut names = BTreeSet::new();
    let twice = request.computers.iter().find(|name| !names.insert(name.trim().to_lowercase()));
    twice.map_or(Ok(()), |name| Err(CreateError::SameComputer(name.clone())))
}

/// The sections of the session, in the order of their letters, with their IDs.
pub(super) fn sections<'a>(
    event: &'a EventState,
    request: &Request<'_>,
) -> Result<Vec<SectionPart<'a>>, CreateError> {
    let session = request.session;
    let mut found: Vec<(SectionLetters, &Section)> = event.sections_of(session).collect();
    // A before AA, as people have them.
    found.sort_by_key(|(letters, _)| (letters.as_str().len(), *letters));
    let kind = |is_individual: bool| {
        let mut sections = found.iter();
        sections.find(|(_, about)| (about.kind == SectionKind::Individual) == is_individual)
    };
    if let (Some(&(individual, _)), Some(&(other, _))) = (kind(true), kind(false)) {
        return Err(CreateError::MixedKinds { individual, other });
    }
    let letters = found.iter().map(|(letters, _)| *letters);
    if let Some(long) = letters.clone().find(|letters| letters.as_str().len() > 1)
        && request.control == Control::Of2008
    {
        // Where there are too many of them, other letters would not help.
        let sections = vec![SectionPlan::default(); found.len()];
        let breaches = request.control.limits().check(&Plan { sections });
        return Err(match breaches.is_empty() {
            true => CreateError::Letters(long),
            false => CreateError::Limits(breaches),
        });
    }
    let ids = section_ids(letters);
    let mut parts = Vec::new();
    for ((letters, about), id) in found.into_iter().zip(ids) {
        let key = SectionId { session, letters };
        let movement = event.movements.get(&key).filter(|movement| !movement.rounds().is_empty());
        let movement = movement.ok_or(CreateError::NoMovement(letters))?;
        parts.push(SectionPart { id, key, about, movement });
    }
    if parts.is_empty() { Err(CreateError::NoSections(session)) } else { Ok(parts) }
}

/// The IDs of sections: A is 1, B is 2, as the guide of 2008 demands; where letters are doubled they are counted.
fn section_ids(letters: impl Iterator<Item = SectionLetters>) -> Vec<i16> {
    let letters: Vec<SectionLetters> = letters.collect();
    let place = |letters: &SectionLetters| match letters.as_str().as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(i16::from(letter - b'A') + 1),
        _ => None,
    };
    let by_letter: Option<Vec<i16>> = letters.iter().map(place).collect();
    by_letter.unwrap_or_else(|| (1..).take(letters.len()).collect())
}

fn session_row(event: &EventState, info: &SessionInfo, request: &Request<'_>) -> Row {
    let about = event.info.current();
    let name = info.name.clone().or_else(|| about.map(|about| about.name.clone()));
    let date = info.date.or_else(|| about?.date).unwrap_or_else(|| request.now.date());
    let time = info.time.map_or(Value::Null, |time| Value::Date(days_of_time(time)));
    vec![
        ("ID", int(request.session.get())),
        ("Name", name.unwrap_or_default().into()),
        ("Date", Value::Date(days_of_date(date))),
        ("Time", time),
        ("GUID", format!("{:032X}", request.guid).into()),
    ]
}

/// A number as the file's small integers; the limits were checked before.
pub(super) fn int(number: impl TryInto<i16>) -> Value<'static> {
    Value::Int(number.try_into().unwrap_or(i16::MAX))
}
