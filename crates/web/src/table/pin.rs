//! The director's PIN at a table: it opens the director's menu for five minutes.

use std::net::IpAddr;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use session::log::DirectorDeed;
use uuid::Uuid;

use super::at_table::AtTable;
use super::body::Body;
use crate::Trouble;
use crate::auth::{GRANT_SECONDS, PinGuesser, Table};
use crate::desk::{Books, no_randomness};
use crate::server::Club;

#[derive(Deserialize)]
pub(super) struct Pin {
    pin: String,
    /// The phone. Pages of earlier versions do not say which it is.
    #[serde(default)]
    device: Option<Uuid>,
}

pub(super) async fn pin(
    State(club): State<Club>,
    AtTable { table, address }: AtTable,
    Body(Pin { pin, device }): Body<Pin>,
) -> Result<Json<Value>, Trouble> {
    // Whose budget a wrong PIN takes is not known then: it is not looked at.
    let device = device.ok_or_else(Trouble::old_page)?;
    let errand = move |books: &mut Books| {
        let now = Instant::now();
        let who = guesser(books, table, address, device, now);
        let wrong_pins = check(books, table, who, &pin)?;
        books.note_deed(
            table,
            Some(device),
            table.director(),
            DirectorDeed::OpenedMenu { wrong_pins },
        )?;
        let grant = books.grants.give(table, pin.trim(), now).map_err(no_randomness)?;
        Ok(json!({ "grant": grant.text(), "seconds": GRANT_SECONDS }))
    };
    club.desk.ask(errand).await.map(Json)
}

/// Tells whether the director's leave holds at a table, and lets it last longer.
pub(super) fn holds(books: &mut Books, table: Table, grant: &str) -> Result<bool, Trouble> {
    let Some(pin) = books.pin_of(table.event, table.section_id())? else { return Ok(false) };
    Ok(books.grants.holds(grant, &table, pin.text(), Instant::now()))
}

/// Tells the same, and lets it last no longer: for what a page asks on its own.
pub(super) fn is_valid(books: &mut Books, table: Table, grant: &str) -> Result<bool, Trouble> {
    let Some(pin) = books.pin_of(table.event, table.section_id())? else { return Ok(false) };
    Ok(books.grants.is_valid(grant, &table, pin.text(), Instant::now()))
}

/// Returns which budget of wrong PINs a phone has.
pub(super) fn guesser(
    books: &Books,
    table: Table,
    address: IpAddr,
    device: Uuid,
    now: Instant,
) -> PinGuesser {
    let sitting = books.leases.standing(&table, now).map(|standing| standing.device);
    match sitting == Some(device) {
        true => PinGuesser::Sitting,
        false => PinGuesser::Other(address),
    }
}

/// Checks a PIN; wrong ones are counted and lock. Returns how many wrong ones the table had before the right one.
pub(super) fn check(
    books: &mut Books,
    table: Table,
    who: PinGuesser,
    pin: &str,
) -> Result<u32, Trouble> {
    let now = Instant::now();
    if let Some(seconds) = books.wrong_pins.wait(table, who, now) {
        return Err(Trouble::locked(seconds));
    }
    let right = books.pin_of(table.event, table.section_id())?;
    if right.is_some_and(|right| right.text() == pin.trim()) {
        return Ok(books.wrong_pins.right(table, who));
    }
    books.wrong_pins.wrong(table, who, now);
    Err(Trouble::wrong_pin())
}
