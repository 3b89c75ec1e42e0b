//! Whose cards a hand record has, by the ids that it names.

use std::collections::{BTreeMap, BTreeSet};

use bridge::BoardNo;
use session::model::{BoardList, GroupNo, SectionId, SectionLetters, SessionNo};
use session::state::EventState;

use crate::dto::HandRecord;
use crate::event::place::{self, text};
use crate::event::{Fault, Sessions};

/// Whose cards a record has.
pub(super) struct Meant {
    pub(super) session: SessionNo,
    /// The section it names, if there is one.
    pub(super) own: Option<SectionId>,
    /// The sections of its scoring group.
    pub(super) sections: Vec<SectionId>,
    pub(super) mismatch: Option<Mismatch>,
}

/// How a record names a session, a section and a scoring group that don't match.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mismatch {
    /// The section is in another session.
    Session { letters: SectionLetters },
    /// The section is in one group, and the record names another.
    Group { letters: SectionLetters, group: GroupNo, sent: i32 },
    /// There is no such section.
    Section { letters: String, sent: i32 },
    /// There is neither such a section nor such a group.
    Nobody { letters: String, sent: i32 },
}

/// The boards of the records that don't match, in the same way.
pub(super) type Mismatches = BTreeMap<Mismatch, BTreeSet<BoardNo>>;

pub(super) fn notes(mismatches: Mismatches) -> Vec<String> {
    mismatches.iter().map(|(mismatch, boards)| mismatch.note(boards)).collect()
}

impl Meant {
    pub(super) fn by(
        event: &EventState,
        sessions: &Sessions,
        record: &HandRecord,
    ) -> Result<Self, Fault> {
        let (letters, sent) = (text(&record.section_letters), record.scoring_group_number);
        let named = place::session(sessions, &record.session_guid);
        let here = named.as_ref().ok().and_then(|here| place::section(event, *here, letters).ok());
        let own = here.or_else(|| place::elsewhere(event, sessions, letters));
        let session = own.map_or(named, |id| Ok(id.session))?;
        let group = own.and_then(|id| event.sections.get(&id)).map(|about| about.group);
        let number = group.map_or(sent, |group| i32::from(group.get()));
        let sections = event.sections_of(session);
        let sections = sections.filter(|(_, about)| i32::from(about.group.get()) == number);
        let sections: Vec<SectionId> =
            sections.map(|(letters, _)| SectionId { session, letters }).collect();
        if sections.is_empty() {
            return Err(Fault::movement(format!(
                "Hand record of board {}: there is no section '{letters}' and no scoring group {sent} in this session. \
                 Send the letters of a section that is there.",
                record.board_number
            )));
        }
        let mismatch = match own.zip(group) {
            Some((id, _)) if here.is_none() => Some(Mismatch::Session { letters: id.letters }),
            Some((id, group)) if number != sent => {
                Some(Mismatch::Group { letters: id.letters, group, sent })
            }
            None if !letters.is_empty() => {
                Some(Mismatch::Section { letters: letters.to_owned(), sent })
            }
            _ => None,
        };
        Ok(Self { session, own, sections, mismatch })
    }
}

impl Mismatch {
    /// Says what is made of the records of these boards.
    fn note(&self, boards: &BTreeSet<BoardNo>) -> String {
        let records = match BoardList::new(boards.iter().copied().collect()) {
            Ok(list) if boards.len() == 1 => format!("Hand record of board {list}"),
            Ok(list) => format!("Hand records of boards {list}"),
            Err(_) => format!("{} hand records", boards.len()),
        };
        match self {
            Self::Session { letters } => {
                format!("{records}: section {letters} is in another session. Taken by the section.")
            }
            Self::Nobody { letters, sent } => format!(
                "{records}: there is no section '{letters}' and no scoring group {sent}. Left out."
            ),
            Self::Group { letters, group, sent } => format!(
                "{records}: section {letters} is in scoring group {group}, not {sent}. Taken by the section."
            ),
            Self::Section { letters, sent } => {
                format!("{records}: there is no section {letters}. Taken for scoring group {sent}.")
            }
        }
    }
}
