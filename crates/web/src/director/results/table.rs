//! One table: its rounds with who plays, the results, and how its phone is.

use axum::Json;
use axum::extract::State as Shared;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{SectionId, SectionLetters, SessionNo, TableNo};

use super::super::asked::{Sought, first};
use super::super::decide::known;
use super::super::login::Director;
use super::super::room::who;
use super::{Lines, of_session};
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;
use crate::view;

#[derive(Debug, Clone, Copy, Deserialize)]
pub(in crate::director) struct OfTable {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    section: SectionLetters,
    table: TableNo,
}

pub(in crate::director) async fn table(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(asked): Sought<OfTable>,
) -> Result<Json<Value>, Trouble> {
    club.desk.ask(move |books| of_table(books, asked)).await.map(Json)
}

fn of_table(books: &mut Books, asked: OfTable) -> Result<Value, Trouble> {
    let OfTable { event: id, session, section: letters, table } = asked;
    known(books, id)?;
    let (live, chronicle) = books.told(id)?;
    let (event, scores) = live.event_and_scores();
    let section_id = SectionId { session, letters };
    let none = || Trouble::refused(format!("There is no table {letters}{table} in this session."));
    let section = event.sections.get(&section_id).ok_or_else(none)?;
    let movement = event.movements.get(&section_id).ok_or_else(none)?;
    let mut lines = Lines::new(event, scores, chronicle);
    let results: Vec<_> = of_session(event, session)
        .filter(|(_, one)| one.slot.section == letters && one.slot.table == table)
        .map(|(seq, one)| lines.line(seq, one))
        .collect();
    if movement.at_table(table).is_empty() && results.is_empty() {
        return Err(none());
    }
    let rounds = movement.at_table(table).iter().map(|row| {
        let people = view::people(event, section_id, section, &row.seating, row.round);
        let people = people.map(|person| person.name.or(person.number));
        json!({
            "round": row.round, "who": who(section, &row.seating),
            "boards": row.boards.iter().collect::<Vec<_>>(), "played": row.is_played(section),
            "people": { "N": people.north, "E": people.east, "S": people.south, "W": people.west },
        })
    });
    let rounds: Vec<Value> = rounds.collect();
    Ok(json!({ "table": table, "section": letters, "rounds": rounds, "results": results }))
}
