//! The director's PIN at a table: it opens the director's menu for five minutes.

use std::net::IpAddr;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::at_table::AtTable;
use super::body::Body;
use crate::auth::{GRANT_SECONDS, Table};
use crate::desk::{Books, no_randomness};
use crate::server::Club;
use crate::{Trouble, policy};

#[derive(Deserialize)]
pub(super) struct Pin {
    pin: String,
}

pub(super) async fn pin(
    State(club): State<Club>,
    AtTable { table, address }: AtTable,
    Body(Pin { pin }): Body<Pin>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        check(books, table, address, &pin)?;
        let grant = books.grants.give(table, pin.trim(), Instant::now()).map_err(no_randomness)?;
        Ok(json!({ "grant": grant.text(), "seconds": GRANT_SECONDS }))
    };
    club.desk.ask(errand).await.map(Json)
}

/// Tells whether the director's leave holds at a table, and lets it last longer.
pub(super) fn holds(books: &mut Books, table: Table, grant: &str) -> Result<bool, Trouble> {
    let pin = policy::pin(books.event(table.event)?.state().event(), table.section_id());
    Ok(books.grants.holds(grant, &table, &pin, Instant::now()))
}

/// Checks a PIN; wrong ones are counted and lock.
pub(super) fn check(
    books: &mut Books,
    table: Table,
    address: IpAddr,
    pin: &str,
) -> Result<(), Trouble> {
    let now = Instant::now();
    let who = (table, address);
    if let Some(seconds) = books.wrong_pins.wait(&who, now) {
        return Err(Trouble::locked(seconds));
    }
    let right = policy::pin(books.event(table.event)?.state().event(), table.section_id());
    if right == pin.trim() {
        books.wrong_pins.right(&who);
        return Ok(());
    }
    books.wrong_pins.wrong(who, now);
    Err(Trouble::wrong_pin())
}
