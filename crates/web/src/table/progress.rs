//! Where a table is on its phone: the entry under way and the steps done, for the phone that takes over.
//!
//! Kept in memory, one text for each table, given to nobody but the next phone that enters there. No
//! fact: nothing of it counts before it is said as a result.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::at_table::AtTable;
use super::body::Body;
use crate::Trouble;
use crate::server::Club;

/// The longest text that is kept for a table, in bytes. An evening of 30 rounds has 3,000.
const LONGEST: usize = 8 * 1024;

#[derive(Deserialize)]
pub(super) struct Progressed {
    device: Uuid,
    /// What it means only phones know; it is given back as it came.
    progress: Map<String, Value>,
}

pub(super) async fn progress(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    Body(Progressed { device, progress }): Body<Progressed>,
) -> Result<Json<Value>, Trouble> {
    let text = Value::Object(progress).to_string();
    if text.len() > LONGEST {
        return Err(Trouble::refused(format!(
            "The state of a table is at most {LONGEST} bytes, and this is {}.",
            text.len()
        )));
    }
    let kept = club.desk.leases().keep_progress(table, device, text, Instant::now());
    if kept { Ok(Json(json!({}))) } else { Err(Trouble::in_use()) }
}
