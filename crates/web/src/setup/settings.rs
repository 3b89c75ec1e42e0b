//! The presets, and every setting of a session as it stands.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::{SectionLetters, SessionNo, SettingKind, SettingName};
use session::state::Origin;

use super::presets::PRESETS;
use crate::Trouble;
use crate::auth::Right;
use crate::desk::Books;
use crate::director::{Director, live_event};
use crate::policy;
use crate::server::Club;

#[derive(Deserialize)]
pub(super) struct Asked {
    event: EventId,
    #[serde(default)]
    session: Option<SessionNo>,
    #[serde(default)]
    section: Option<SectionLetters>,
}

pub(super) async fn presets(_: Director) -> Json<Value> {
    let presets = PRESETS.iter().map(
        |preset| json!({ "name": preset.name, "about": preset.about, "settings": preset.values() }),
    );
    Json(json!({ "presets": presets.collect::<Vec<Value>>() }))
}

pub(super) async fn settings(
    State(club): State<Club>,
    director: Director,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Value>, Trouble> {
    let Query(asked) = asked.map_err(|_| Trouble::unreadable("Please name the event."))?;
    let shows_pins = director.role.may(Right::Direct);
    club.desk.ask(move |books| told(books, &asked, shows_pins)).await.map(Json)
}

fn told(books: &mut Books, asked: &Asked, shows_pins: bool) -> Result<Value, Trouble> {
    let session = asked.session.unwrap_or(SessionNo::FIRST);
    live_event(books, asked.event)?;
    let pins = if shows_pins { Some(books.pins_of(asked.event, session)?) } else { None };
    let state = books.event(asked.event)?.state().event();
    let settings = SettingName::all().map(|name| {
        let (value, origin) = policy::setting_from(state, session, asked.section, name);
        let (least, most) = match name.kind() {
            SettingKind::Number { max, zero_is_default: true, .. } => (Some(0), Some(max)),
            SettingKind::Number { min, max, .. } => (Some(min), Some(max)),
            SettingKind::Bool { .. } | SettingKind::Pin { .. } => (None, None),
        };
        // Who looks at the page need not see the PIN that opens the director's menu.
        let is_pin = matches!(name.kind(), SettingKind::Pin { .. });
        json!({
            "name": name.as_str(),
            "kind": match name.kind() {
                SettingKind::Bool { .. } => "bool",
                SettingKind::Number { .. } => "number",
                SettingKind::Pin { .. } => "pin",
            },
            "value": if is_pin { Value::Null } else { json!(value) },
            "default": if is_pin { Value::Null } else { json!(policy::default_value(state, session, asked.section, name)) },
            "least": least,
            "most": most,
            "set": origin != Origin::Default,
        })
    });
    let settings: Vec<Value> = settings.collect();
    let sections: Vec<String> =
        state.sections_of(session).map(|(letters, _)| letters.to_string()).collect();
    Ok(json!({ "settings": settings, "sections": sections, "pins": pins }))
}
