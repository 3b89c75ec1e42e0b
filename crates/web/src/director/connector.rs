//! The Data Connector on the console: whether scoring programs can come, which came, and what they said. Everybody who is
//! logged in may look.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::login::Director;
use crate::Trouble;
use crate::auth::Right;
use crate::server::Club;

/// Returns how the connector fares.
pub(super) async fn standing(
    State(club): State<Club>,
    director: Director,
) -> Result<Json<Value>, Trouble> {
    club.connector.told(director.role.may(Right::Direct)).await.map(Json)
}
