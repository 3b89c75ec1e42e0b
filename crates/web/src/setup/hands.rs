//! A file with the hands of the evening: read, shown with what is wrong in it, and recorded when the event
//! is made.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Query;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use bridge::Seat;
use hands::{ReadError, ReadOptions, Severity, read as read_hands};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Trouble;
use crate::director::Director;

/// No evening has more boards.
const MOST_BOARDS: usize = 500;
/// So many complaints are told; the rest is counted.
const MOST_COMPLAINTS: usize = 50;

/// How the file is read.
#[derive(Deserialize)]
pub(super) struct Reading {
    /// Whose hand comes first on a line of four bare hands.
    first_hand: Option<Seat>,
}

pub(super) async fn read(
    _: Director,
    query: Result<Query<Reading>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Trouble> {
    let query = query.map_err(|_| Trouble::refused("The first hand is N, E, S or W."))?;
    let body = body.map_err(|_| {
        Trouble::refused("This file is too large for the hands of an evening: at most 4 MB.")
    })?;
    let work = tokio::task::spawn_blocking(move || told(&body, query.first_hand));
    work.await.map_err(|_| Trouble::away())?.map(Json)
}

fn told(bytes: &[u8], first_hand: Option<Seat>) -> Result<Value, Trouble> {
    let options = ReadOptions { first_hand, ..ReadOptions::default() };
    let reading = read_hands(bytes, &options).map_err(|why| {
        let sentence = crate::trouble::sentence(&why.to_string());
        match why {
            ReadError::FirstHandUnknown => Trouble::first_hand(sentence),
            _ => Trouble::refused(sentence),
        }
    })?;
    if reading.set.boards.len() > MOST_BOARDS {
        return Err(Trouble::refused(format!(
            "There are {} boards in this file; the hands of an evening are at most {MOST_BOARDS}.",
            reading.set.boards.len()
        )));
    }
    let mut boards: Vec<Value> = Vec::new();
    let mut seen = std::collections::BTreeMap::new();
    for board in &reading.set.boards {
        match seen.insert(board.number, board.deal) {
            None => {
                boards.push(json!({ "board": board.number, "deal": board.deal.to_string() }));
            }
            // The two tables of a match.
            Some(deal) if deal == board.deal => {}
            Some(_) => {
                return Err(Trouble::refused(format!(
                    "Board {} is in this file with different cards. Is it one evening's file?",
                    board.number
                )));
            }
        }
    }
    let complaints = reading.complaints.iter().map(|complaint| {
        let lost = complaint.severity >= Severity::PartLost;
        json!({ "text": complaint.to_string(), "lost": lost })
    });
    Ok(json!({
        "format": reading.format.name(),
        "first_hand": reading.first_hand,
        "boards": boards,
        "complaints": complaints.take(MOST_COMPLAINTS).collect::<Vec<Value>>(),
        "more": reading.complaints.len().saturating_sub(MOST_COMPLAINTS),
    }))
}
