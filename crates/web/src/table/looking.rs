//! Looking: the view, other results of a board, the ranking, the summary, the players.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::at_table::AtTable;
use super::seen;
use crate::Trouble;
use crate::server::Club;

pub(super) async fn view(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
) -> Result<Json<Value>, Trouble> {
    club.desk.ask(move |books| seen::view(books, table)).await.map(Json)
}
