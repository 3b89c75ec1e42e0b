//! The demo event as an event file would have it.

use std::collections::BTreeMap;

use bridge::BoardNo;
use movement::{Contest, Row, Seating};
use session::definition::{
    Definition, GroupLine, HandLine, PlayerLine, RoundLine, SectionPart, SessionPart, SettingsLine,
};
use session::model::{
    BoardList, GroupNo, PairNo, RoundNo, ScoringMethod, SectionKind, SettingValue, TableNo, Winners,
};

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
    let session = SessionPart {
        name: None,
        date: None,
        time: None,
        groups: vec![group],
        sections: parts.iter().map(|part| section(part, set_size)).collect::<Result<_, _>>()?,
        pairs: Vec::new(),
        hands: boards.values().map(hand).collect(),
        settings: vec![SettingsLine { section: None, settings: settings() }],
    };
    Ok(Definition {
        name: name.to_owned(),
        club: Some("Tenace demo club".to_owned()),
        date: Some(jiff::Zoned::now().date()),
        players: members.collect(),
        sessions: vec![session],
    })
}

/// Returns the settings under which there is most to see.
fn settings() -> BTreeMap<String, SettingValue> {
    let yes = ["LeadCard", "MemberNumbers", "BM2GameSummary", "BM2ViewHandRecord", "BM2TDCall"];
    let yes = yes.into_iter().chain(["BM2ScoreCorrection", "BM2ScoreRecap", "BM3ViewHandrecord"]);
    let yes = yes.chain(["BM3SessionSummary"]).map(|name| (name, SettingValue::Bool(true)));
    let numbers = [("BM3PlayerNumberEntry", 1), ("BM3Ranking", 2), ("BM2Ranking", 1)];
    let numbers = numbers.map(|(name, number)| (name, SettingValue::Number(number)));
    yes.chain(numbers).map(|(name, value)| (name.to_owned(), value)).collect()
}

fn section(part: &Part, set_size: u16) -> Result<SectionPart, DemoError> {
    let winners = match part.movement.contest() {
        Contest::TwoWinners => Winners::Two,
        _ => Winners::One,
    };
    let rounds = part.movement.rows().iter().map(|row| round(row, set_size));
    Ok(SectionPart {
        section: part.letters,
        name: None,
        kind: SectionKind::Pairs,
        winners,
        group: None,
        missing_pair: None,
        rounds: rounds.collect::<Result<_, _>>()?,
    })
}

fn round(row: &Row, set_size: u16) -> Result<RoundLine, DemoError> {
    let large = || DemoError::Event(format!("table {}, round {}", row.table, row.round));
    let (ns, ew) = match row.seating {
        Seating::Pairs { ns, ew } => (PairNo::new(ns), PairNo::new(ew)),
        Seating::Players { .. } => (None, None),
    };
    let boards = match row.is_played() {
        true => ((row.set - 1) * set_size + 1)..=(row.set * set_size),
        #[expect(clippy::reversed_empty_ranges, reason = "no boards")]
        false => 1..=0,
    };
    let boards = boards.filter_map(|number| BoardNo::new(number.into())).collect();
    Ok(RoundLine {
        table: TableNo::new(row.table).ok_or_else(large)?,
        round: RoundNo::new(row.round).ok_or_else(large)?,
        ns,
        ew,
        north: None,
        east: None,
        south: None,
        west: None,
        boards: BoardList::new(boards).map_err(|why| DemoError::Event(why.to_string()))?,
        ns_team: None,
        ew_team: None,
        mates: None,
    })
}
