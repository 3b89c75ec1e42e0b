//! Results as QR codes: a picture of the camera becomes a text, and a text becomes results.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::SessionNo;

use super::login::Director;
use super::scanned::{Scanned, ScannedResult};
use crate::Trouble;
use crate::auth::{Right, Table};
use crate::desk::Books;
use crate::server::Club;
use crate::table::{Body, carried};

/// The largest picture, in bytes; one for each pixel.
pub(super) const LARGEST_PICTURE: usize = 1024 * 1024;

#[derive(Deserialize)]
pub(super) struct Size {
    width: usize,
    height: usize,
}

#[derive(Deserialize)]
pub(super) struct Text {
    text: String,
    /// What the director's page shows: settles what the text leaves open.
    #[serde(default)]
    event: Option<EventId>,
    #[serde(default)]
    session: Option<SessionNo>,
}

/// Finds the QR codes in a grey picture.
pub(super) async fn scan(
    director: Director,
    size: Result<Query<Size>, QueryRejection>,
    picture: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Enter)?;
    let picture = picture.map_err(|_| Trouble::too_large())?;
    let Ok(Query(Size { width, height })) = size else {
        return Err(Trouble::unreadable("Expected ?width=W&height=H and a byte for each pixel."));
    };
    if width.checked_mul(height) != Some(picture.len()) || picture.is_empty() {
        return Err(Trouble::unreadable("The picture has another size than it says."));
    }
    // A fault over a strange picture ends this task only.
    let read = tokio::task::spawn_blocking(move || texts(&picture, width, height));
    let texts = read.await.unwrap_or_default();
    Ok(Json(json!({ "texts": texts })))
}

fn texts(picture: &[u8], width: usize, height: usize) -> Vec<String> {
    let grey = |x: usize, y: usize| picture.get(y * width + x).copied().unwrap_or_default();
    let mut prepared = rqrr::PreparedImage::prepare_from_greyscale(width, height, grey);
    let grids = prepared.detect_grids();
    grids.iter().filter_map(|grid| grid.decode().ok()).map(|(_, text)| text).collect()
}

/// Takes in the results of a text, each as if its phone had sent it.
pub(super) async fn scanned(
    State(club): State<Club>,
    director: Director,
    Body(text): Body<Text>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Enter)?;
    let scanned = Scanned::read(&text.text).map_err(|error| Trouble::refused(error.to_string()))?;
    club.desk.ask(move |books| take_in(books, &scanned, &text)).await.map(Json)
}

fn take_in(books: &mut Books, scanned: &Scanned, text: &Text) -> Result<Value, Trouble> {
    let table = table(books, scanned, text)?;
    let mut answers = Vec::with_capacity(scanned.results.len());
    for result in &scanned.results {
        let ScannedResult { round, board, seating, outcome, id } = result;
        let what = format!("Table {table}, round {round}, board {board}, {outcome}");
        let carried = carried(books, table, *id, (*round, *board), outcome.clone(), *seating);
        let (word, sentence) = match carried {
            Ok(answered) => match (answered.set_aside, answered.repeated) {
                (Some(why), _) => ("set_aside", format!("{what}: set aside. {why}")),
                (None, true) => ("known", format!("{what}: was there already.")),
                (None, false) => ("entered", format!("{what}: entered.")),
            },
            // The disk is full, say: the rest would meet the same.
            Err(trouble) if trouble.status().is_server_error() => return Err(trouble),
            Err(trouble) => ("refused", format!("{what}: refused. {}", trouble.message())),
        };
        answers.push(json!({ "id": id, "state": word, "text": sentence }));
    }
    Ok(json!({ "event": table.event, "table": table.to_string(), "results": answers }))
}

/// Returns the table a text is of. It names the event by its first digits and no session: what the
/// director's page shows decides where that is not enough.
fn table(books: &mut Books, scanned: &Scanned, text: &Text) -> Result<Table, Trouble> {
    let Scanned { section, table, event, .. } = *scanned;
    let is_meant = |id: &EventId| id.0.as_u128() >> 96 == u128::from(event);
    let listed = books.list()?;
    let meant: Vec<EventId> = listed.iter().map(|(id, _)| *id).filter(is_meant).collect();
    let event = match (meant.as_slice(), text.event) {
        ([], _) => {
            return Err(Trouble::refused(
                "This server does not know the event of these results. Is the phone of another \
                 club or an older evening?",
            ));
        }
        ([only], _) => *only,
        (many, Some(shown)) if many.contains(&shown) => shown,
        _ => {
            return Err(Trouble::refused(
                "Several events could be meant. Choose the event on this page, then enter the text \
                 again.",
            ));
        }
    };
    let state = books.event(event)?.state().event();
    let with_section: Vec<SessionNo> = state
        .sections
        .iter()
        .filter(|(id, _)| id.letters == section)
        .map(|(id, _)| id.session)
        .collect();
    let session = match (with_section.as_slice(), text.session) {
        ([], _) => {
            return Err(Trouble::refused(format!(
                "The event has no section {section}. Check the table in the text."
            )));
        }
        ([only], _) => *only,
        (many, Some(shown)) if many.contains(&shown) && text.event == Some(event) => shown,
        _ => {
            return Err(Trouble::refused(
                "Several sessions have this table. Choose the session on this page, then enter the \
                 text again.",
            ));
        }
    };
    Ok(Table { event, session, section, table })
}
