//! What the console shows of the connector: where it listens, who came, what waits in the queues, what was said.

use std::sync::Arc;

use connector::broker::{Client, EventOverview, Message, Overview, SessionOverview};
use connector::secrets::{PRIVATE, hidden};
use connector::wire::ErrorType;
use serde_json::{Value, json};

use super::{Connector, Place, State, Wish};
use crate::Trouble;

impl Connector {
    /// Returns how it fares. Who may not direct is not told where the user's socket is.
    pub(crate) async fn told(&self, directs: bool) -> Result<Value, Trouble> {
        let (state, place, why, broker) = match &*self.state() {
            State::Answers(open) => {
                ("listening", Some(open.place.clone()), None, Some(Arc::clone(&open.broker)))
            }
            State::Listens(listening) => ("listening", Some(Place::of(listening)), None, None),
            State::Fails(why) => ("failed", None, Some(why.clone()), None),
            State::Rests if self.wish() == Wish::Off => ("off", None, None, None),
            State::Rests => ("starting", None, None, None),
        };
        let overview = match broker {
            // It waits for the request that is being handled.
            Some(broker) => {
                let asked = tokio::task::spawn_blocking(move || broker.overview()).await;
                let overview = asked.map_err(|_| Trouble::away())?;
                Some(overview.map_err(|fault| Trouble::failed(fault.sentence))?)
            }
            None => None,
        };
        let address = place.as_ref().map(|place| place.address);
        let lines = place.as_ref().and_then(|place| place.lines.clone()).filter(|_| directs);
        let trouble = place.as_ref().and_then(|place| place.trouble.clone());
        let mut told = json!({
            "state": state,
            "why": why,
            "url": address.map(|address| format!("http://{address}")),
            "local": address.is_none_or(|address| address.ip().is_loopback()),
            "file": lines,
            "trouble": trouble.filter(|_| directs),
        });
        told["events"] = events(overview.as_ref());
        let clients = overview.iter().flat_map(|overview| &overview.clients).map(client);
        told["clients"] = clients.collect();
        let messages = overview.iter().flat_map(|overview| &overview.messages);
        told["messages"] = messages.map(|one| message(one, overview.as_ref())).collect();
        Ok(told)
    }
}

fn events(overview: Option<&Overview>) -> Value {
    let Some(overview) = overview else { return json!([]) };
    let event = |event: &EventOverview| {
        json!({
            "event": event.event,
            "name": event.name,
            "code": event.guid,
            "running": overview.running.as_ref() == Some(&event.guid),
            "cleared": event.is_cleared,
            "sessions": event.sessions.iter().map(session).collect::<Value>(),
        })
    };
    overview.events.iter().map(event).collect()
}

fn session(session: &SessionOverview) -> Value {
    let queues = session
        .queues
        .iter()
        .map(|queue| json!({ "kind": queue.kind.name(), "all": queue.all, "new": queue.new }));
    json!({ "name": session.name, "code": session.guid, "queues": queues.collect::<Value>() })
}

fn client(client: &Client) -> Value {
    json!({
        "code": client.name, "since": client.since, "last": client.last,
        "requests": client.requests, "left": client.has_left,
    })
}

/// What came over the wire is shown as it came, in whatever language the page is: it stands under `code`.
fn message(message: &Message, overview: Option<&Overview>) -> Value {
    let is_wrong = message.error != ErrorType::None;
    let items = message.items.map(|(items, last)| json!({ "count": items, "last": last }));
    let sessions = overview.iter().flat_map(|overview| &overview.events);
    let mut sessions = sessions.flat_map(|event| &event.sessions);
    let name = sessions.find(|session| session.guid == message.session);
    json!({
        "number": message.number,
        "time": message.time.timestamp(),
        "took": message.took.as_micros(),
        "bytes": message.bytes,
        "wrong": is_wrong,
        "items": items,
        "code": {
            "client": message.client,
            "command": message.command,
            "session": message.session,
            "session_name": name.map(|session| &session.name),
            "data": hidden(&message.data, PRIVATE),
            "answered": format!("{:?}", message.answered),
            "error": is_wrong.then(|| format!("{:?}", message.error)),
            "text": hidden(&message.text, PRIVATE),
        },
    })
}
