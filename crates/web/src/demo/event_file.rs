//! The demo event as an event file would have it.

use std::collections::BTreeMap;

use bridge::BoardNo;
use session::definition::{Definition, GroupLine, HandLine, PlayerLine, SectionPart, SessionPart};
use session::model::{GroupNo, ScoringMethod};

use super::DemoError;
use super::evening::{Part, TablePeople};
use super::plausible::KnownBoard;

/// Returns the event with these sections, whose members are known but not yet seated.
pub(super) fn definition(
    name: &str,
    parts: &[Part],
    set_size: u16,
    tables: &[TablePeople],
    boards: &BTreeMap<BoardNo, KnownBoard>,
) -> Result<Definition, DemoError> {
    let number = GroupNo::new(1).ok_or_else(|| DemoError::Event("no scoring group".to_owned()))?;
    let group = GroupLine { number, method: ScoringMethod::Matchpoints, profile: None, name: None };
    let members = tables.iter().flat_map(|table| &table.people).filter_map(|(_, person)| {
        let (name, number) = (Some(person.name.clone()), person.number.clone()?);
        Some(PlayerLine { number, name, first_name: None, last_name: None, country: None })
    });
    let hand = |board: &KnownBoard| HandLine {
        board: board.number,
        section: None,
        deal: board.deal.to_string(),
    };
    let section = |part: &Part| {
        SectionPart::of_movement(part.letters, &part.movement, set_size)
            .map_err(|why| DemoError::Event(why.to_string()))
    };
    let session = SessionPart {
        name: None,
        date: None,
        time: None,
        groups: vec![group],
        sections: parts.iter().map(section).collect::<Result<_, _>>()?,
        pairs: Vec::new(),
        hands: boards.values().map(hand).collect(),
        // What a visitor sees is what a club gets that sets nothing.
        settings: Vec::new(),
    };
    Ok(Definition {
        name: name.to_owned(),
        club: Some("Tenace demo club".to_owned()),
        date: Some(jiff::Zoned::now().date()),
        players: members.collect(),
        sessions: vec![session],
    })
}
