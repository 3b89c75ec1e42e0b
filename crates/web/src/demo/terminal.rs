//! A simulated terminal: it joins a table, keeps what it said until it is answered, and hears the news.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::phone::{Heard, Phone, PhoneError};
use super::view::View;

/// How long a phone waits before it tries again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Whether a phone enters for its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It enters.
    Scorer,
    /// Another phone does; this one watches.
    Viewer,
}

/// What the server answered to a saying.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Acknowledged {
    /// The saying's id.
    #[serde(skip)]
    pub id: Uuid,
    /// The fact it is.
    pub seq: u64,
    /// Whether that was known before.
    #[serde(default)]
    pub repeated: bool,
    /// Why the director has to look at it.
    #[serde(default)]
    pub set_aside: Option<String>,
    /// How long it took from the first sending.
    #[serde(skip)]
    pub took: Duration,
    /// How often it was sent.
    #[serde(skip)]
    pub sent: u32,
}

/// A simulated terminal.
pub struct Terminal {
    phone: Phone,
    device: Uuid,
    role: Role,
    view: View,
    event: Option<Value>,
    /// Everything it ever said, oldest first, as it is sent.
    kept: Vec<(Uuid, Value)>,
    news: mpsc::UnboundedReceiver<Heard>,
    listener: JoinHandle<()>,
}

#[derive(Deserialize)]
struct Welcome {
    you: String,
    view: Value,
    #[serde(default)]
    missing: Vec<Uuid>,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Terminal {
    /// Joins a table; watches when another phone enters there.
    pub async fn join(phone: Phone) -> Result<Terminal, PhoneError> {
        Terminal::join_as(phone, Uuid::now_v7()).await
    }

    /// Joins a table as a phone that may have been there before.
    pub async fn join_as(phone: Phone, device: Uuid) -> Result<Terminal, PhoneError> {
        let (sender, news) = mpsc::unbounded_channel();
        let listener = tokio::spawn(listen(phone.clone(), device, sender));
        let (role, view, event, kept) = (Role::Scorer, View::default(), None, Vec::new());
        let mut terminal = Terminal { phone, device, role, view, event, kept, news, listener };
        terminal.hello().await?;
        Ok(terminal)
    }

    /// Returns whether it enters.
    pub fn role(&self) -> Role {
        self.role
    }

    /// Returns what it knows of the table.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Returns the phone.
    pub fn phone(&self) -> &Phone {
        &self.phone
    }

    /// Says something; returns when it is answered, however often it has to be sent.
    pub async fn say(&mut self, say: Value) -> Result<Acknowledged, PhoneError> {
        let id = Uuid::now_v7();
        let at = Timestamp::now().to_string();
        let body = json!({"id": id, "device": self.device, "at": at, "say": say});
        self.kept.push((id, body.clone()));
        self.send(id, &body).await
    }

    /// Waits for news, which [`take_in`](Self::take_in) then follows. May be given up at any time.
    pub async fn news(&mut self) -> Vec<Heard> {
        match self.news.recv().await {
            Some(heard) => {
                let mut all = vec![heard];
                while let Ok(heard) = self.news.try_recv() {
                    all.push(heard);
                }
                all
            }
            // The listener never ends by itself.
            None => std::future::pending().await,
        }
    }

    /// Does what the news ask for.
    pub async fn take_in(&mut self, news: &[Heard]) {
        let has = |event: &str| news.iter().any(|heard| heard.event == event);
        if has("taken_over") {
            self.role = Role::Viewer;
        }
        let done = match (has("resend"), has("view")) {
            (true, _) => self.hello().await,
            (false, true) => self.refresh().await,
            (false, false) => Ok(()),
        };
        if let Err(why) = done {
            tracing::debug!("a simulated phone could not follow the news: {why}");
        }
    }

    /// Follows the news for so long.
    pub async fn follow(&mut self, time: Duration) {
        let until = tokio::time::Instant::now() + time;
        while let Ok(news) = tokio::time::timeout_at(until, self.news()).await {
            self.take_in(&news).await;
        }
    }

    async fn refresh(&mut self) -> Result<(), PhoneError> {
        let view = self.phone.get("/t/api/view").await?;
        self.look_at(view)
    }

    fn look_at(&mut self, view: Value) -> Result<(), PhoneError> {
        self.event = view.get("event").and_then(|event| event.get("id")).cloned();
        self.view = read(view)?;
        Ok(())
    }

    /// Says hello, and sends again what the log does not have.
    async fn hello(&mut self) -> Result<(), PhoneError> {
        let entries: Vec<Uuid> = self.kept.iter().map(|(id, _)| *id).collect();
        let mut body = json!({
            "device": self.device, "scorer": self.role == Role::Scorer, "entries": entries,
        });
        if let Some(event) = &self.event {
            body["event"] = event.clone();
            body["seq"] = self.view.seq.into();
        }
        let welcome = match self.insist("/t/api/hello", &body).await {
            Err(error) if error.is("in_use") => {
                self.insist("/t/api/watch", &json!({"device": self.device})).await?
            }
            other => other?,
        };
        let welcome: Welcome = read(welcome)?;
        self.role = if welcome.you == "scorer" { Role::Scorer } else { Role::Viewer };
        self.look_at(welcome.view)?;
        let missing: Vec<(Uuid, Value)> =
            self.kept.iter().filter(|(id, _)| welcome.missing.contains(id)).cloned().collect();
        for (id, body) in missing {
            self.send(id, &body).await?;
        }
        Ok(())
    }

    async fn send(&self, id: Uuid, body: &Value) -> Result<Acknowledged, PhoneError> {
        let began = Instant::now();
        let (mut pause, mut sent) = (FIRST_PAUSE, 1);
        loop {
            match self.phone.post("/t/api/say", body).await {
                Ok(answer) => {
                    let took = began.elapsed();
                    return Ok(Acknowledged { id, took, sent, ..read(answer)? });
                }
                Err(error) => wait_after(error, &mut pause).await?,
            }
            sent += 1;
        }
    }

    /// Asks again and again while that may help.
    async fn insist(&self, path: &str, body: &Value) -> Result<Value, PhoneError> {
        let mut pause = FIRST_PAUSE;
        loop {
            match self.phone.post(path, body).await {
                Err(error) => wait_after(error, &mut pause).await?,
                answer => return answer,
            }
        }
    }
}

/// Waits before the next attempt, or gives the error back when none would help.
async fn wait_after(error: PhoneError, pause: &mut Duration) -> Result<(), PhoneError> {
    if !error.is_passing() {
        return Err(error);
    }
    let asked = match &error {
        PhoneError::Said { retry_after, .. } => retry_after.unwrap_or_default(),
        PhoneError::Unreachable(_) => Duration::ZERO,
    };
    tokio::time::sleep(asked.max(*pause)).await;
    *pause = (*pause * 2).min(LONGEST_PAUSE);
    Ok(())
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, PhoneError> {
    let unreadable = |error: serde_json::Error| PhoneError::Said {
        status: 200,
        code: "unreadable".to_owned(),
        message: format!("the server's answer cannot be read: {error}"),
        retry_after: None,
    };
    serde_json::from_value(value).map_err(unreadable)
}

/// Listens to the news, again and again, each time after the last that was heard.
async fn listen(phone: Phone, device: Uuid, news: mpsc::UnboundedSender<Heard>) {
    let path = format!("/t/api/news?device={device}");
    let mut last: Option<String> = None;
    loop {
        if let Ok(mut stream) = phone.news(&path, last.as_deref()).await {
            while let Some(heard) = stream.next().await {
                last = heard.id.clone().or(last);
                if news.send(heard).is_err() {
                    return;
                }
            }
        }
        tokio::time::sleep(FIRST_PAUSE * 4).await;
    }
}
