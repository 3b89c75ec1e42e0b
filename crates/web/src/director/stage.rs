//! Where a session stands, and since when.

use axum::Json;
use axum::extract::State as Shared;
use serde_json::{Value, json};

use super::asked::{OfSession, Sought, live};
use super::login::Director;
use crate::Trouble;
use crate::desk::Books;
use crate::server::Club;

pub(super) async fn stage(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(OfSession { event, session }): Sought<OfSession>,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        let live = live(books, event)?;
        let state = live.state().event();
        let set = state.stages.register(&session).and_then(|register| register.current_seq());
        let fact = set.map(|seq| live.fact(seq)).transpose()?.flatten();
        Ok(Json(json!({
            "stage": state.stage(session), "publicity": state.publicity(session),
            "since": fact.as_ref().map(|fact| fact.time.to_string()),
            "by": fact.as_ref().map(|fact| fact.author.to_string()),
        })))
    };
    club.desk.ask(errand).await
}
