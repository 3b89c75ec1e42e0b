//! Scoring groups that are changed, added or deleted.

use std::collections::{BTreeMap, BTreeSet};

use session::log::{ScoringGroupSet, SectionSet};
use session::model::{GroupNo, ScoringGroup, SectionId, SessionNo};
use session::{Command, State};

use super::build::{group_is_free, group_number, text};
use super::{Fault, Sessions, Taken, method, round, section};
use crate::dto;

/// Returns what changes scoring groups: their names and methods, and the sections that move to another group. All or
/// nothing.
///
/// Our log has no deletion of a group: one without sections scores nothing, and that is all a deletion asks for. So a
/// group that is deleted only must have no sections then.
///
/// The guide has a new group come before the section that is to be in it, so a section that is not there yet is noted and
/// left for its UpdateMovement, which names the group too.
pub fn update(
    state: &State,
    sessions: &Sessions,
    groups: &[dto::ScoringGroup],
) -> Result<Taken, Fault> {
    let event = state.event();
    let (mut commands, mut notes) = (Vec::new(), Vec::new());
    let mut moved: BTreeMap<SectionId, GroupNo> = BTreeMap::new();
    let mut gone: BTreeSet<(SessionNo, GroupNo)> = BTreeSet::new();
    for sent in groups {
        let session = sessions.known(sent.session_guid.as_deref().unwrap_or_default())?;
        let group = group_number(sent.scoring_group_number)?;
        let known = event.groups.get(&(session, group));
        if sent.is_deleted {
            if known.is_none() {
                return Err(Fault::unknown(format!(
                    "The scoring group {group} is not known, so it cannot be deleted."
                )));
            }
            gone.insert((session, group));
            continue;
        }
        group_is_free(state, session, group)?;
        let (method, _) = method::read(sent.scoring_method);
        let current = known.cloned().unwrap_or_default();
        let scoring = ScoringGroup { method, name: text(&sent.name).or(current.name), ..current };
        if known != Some(&scoring) {
            let set = ScoringGroupSet { session, group, scoring };
            commands.push(Command::SetScoringGroup(set));
        }
        for sent in sent.sections.as_deref().unwrap_or_default() {
            let session = sessions.known(sent.session_guid.as_deref().unwrap_or_default())?;
            let letters = round::section_letters(sent.letters.as_deref(), "Letters")?;
            let id = SectionId { session, letters };
            if event.sections.get(&id).is_none() {
                notes.push(format!(
                    "Scoring group {group}: there is no section {letters} yet. Send it with UpdateMovement."
                ));
                continue;
            }
            if moved.insert(id, group).is_some() {
                return Err(Fault::invalid(&[format!(
                    "Section {} is in two scoring groups; name it in one.",
                    id.letters
                )]));
            }
        }
    }
    for (id, group) in &moved {
        let Some(about) = event.sections.get(id).filter(|about| about.group != *group) else {
            continue;
        };
        let (id, about) = (*id, session::model::Section { group: *group, ..about.clone() });
        commands.push(Command::SetSection(SectionSet { id, about }));
    }
    for (id, about) in event.sections.iter().filter(|(id, _)| !section::is_vacant(event, **id)) {
        let group = moved.get(id).copied().unwrap_or(about.group);
        if gone.contains(&(id.session, group)) {
            return Err(Fault::movement(format!(
                "The scoring group {group} cannot be deleted, because section {} is in it. Put the section into another \
                 group first.",
                id.letters
            )));
        }
    }
    state.suppose(&commands)?;
    Ok(Taken { commands, notes })
}
