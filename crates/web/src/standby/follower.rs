//! The side of the standby: asks for the journal from where its copy ends, takes in what comes, and
//! asks again when the line breaks.

use std::time::{Duration, Instant};

use http_body_util::BodyExt;
use hyper::body::Incoming;
use jiff::Timestamp;

use super::caller::{CallError, Caller};
use super::message::{End, Follow, Frame, Has};
use super::place::{Partner, Role, origin};
use super::seal::Line;
use crate::Trouble;
use crate::auth::Secret;
use crate::desk::{Books, Desk};

/// The one in charge is heard every half second; after so long it is gone.
const SILENCE: Duration = Duration::from_secs(5);
/// So long to wait before asking again; longer when asking is no use.
const PAUSE: Duration = Duration::from_millis(300);
const LONG_PAUSE: Duration = Duration::from_secs(5);

/// Why a stream ended.
enum Ended {
    /// The line broke, with why.
    Broken(String),
    /// The other computer does not know this address as its own, with why; it may know another.
    OtherName(String),
    /// Asking again soon is no use, with why.
    Useless(String),
    /// This journal is of another log, with why.
    Differs(String),
    /// This computer is no standby any more.
    Over,
}

/// Follows as long as this computer is a standby, now and later.
pub(crate) async fn keep_following(desk: Desk) {
    let standby = desk.standby().clone();
    let mut changes = standby.watch();
    let caller = Caller::new();
    loop {
        changes.mark_unchanged();
        let place = standby.place();
        let Role::Following { url, key, origins } = place.role else {
            if changes.changed().await.is_err() {
                return;
            }
            continue;
        };
        let Some(key) = Secret::read(&key) else { return };
        let addresses: Vec<String> =
            std::iter::once(url.clone()).chain(origins.into_iter().filter(|o| *o != url)).collect();
        let mut ended = Ended::Broken(String::new());
        for address in &addresses {
            ended = copy(&desk, &caller, address, &key, &mut changes).await;
            if !matches!(ended, Ended::Broken(_) | Ended::OtherName(_)) {
                break;
            }
        }
        let pause = match ended {
            Ended::Over => continue,
            Ended::Broken(why) => {
                standby.copying().problem = Some(why);
                PAUSE
            }
            Ended::OtherName(why) | Ended::Useless(why) => {
                standby.copying().problem = Some(why);
                LONG_PAUSE
            }
            Ended::Differs(why) => {
                set_aside(&desk, &why).await;
                PAUSE
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            changed = changes.changed() => if changed.is_err() { return },
        }
    }
}

/// Puts this journal aside, so that the copy can begin anew.
async fn set_aside(desk: &Desk, why: &str) {
    let kept = desk.ask_unconfirmed(|books: &mut Books| Ok(books.start_anew()?)).await;
    let mut copying = desk.standby().copying();
    copying.complete = false;
    match kept {
        Ok(kept) => {
            let sentence = format!(
                "The journal that was here is of another log: {why}. It was put aside as {}, and the \
                 copy began anew.",
                kept.display()
            );
            tracing::warn!("{sentence}");
            copying.set_aside = Some(sentence);
            copying.problem = None;
        }
        Err(trouble) => copying.problem = Some(trouble.message().to_owned()),
    }
}

/// Copies until the line breaks.
async fn copy(
    desk: &Desk,
    caller: &Caller,
    address: &str,
    key: &Secret,
    changes: &mut tokio::sync::watch::Receiver<u64>,
) -> Ended {
    let standby = desk.standby().clone();
    let Ok(salt) = Secret::fresh() else {
        return Ended::Useless("This computer gives no randomness.".to_owned());
    };
    let node = standby.place().node;
    let origins = standby.own_origins();
    let asked =
        desk.ask_unconfirmed(|books: &mut Books| Ok((books.format()?, books.ends()?))).await;
    let (format, ends) = match asked {
        Ok(asked) => asked,
        Err(trouble) => return Ended::Useless(trouble.message().to_owned()),
    };
    let end = |(event, record): (_, session::journal::Record)| End {
        event,
        seq: record.seq,
        time: record.time,
        id: record.id,
    };
    let ends = ends.into_iter().map(end).collect();
    let follow = Follow { node, format, salt: salt.bytes().to_vec(), origins, ends };
    let sent = caller.send(address, "/standby/follow", key, "tenace follow", &follow);
    let response = match tokio::time::timeout(SILENCE, sent).await {
        Ok(Ok(response)) => response,
        Ok(Err(error @ CallError::Unreachable(_))) => return Ended::Broken(error.sentence()),
        Ok(Err(CallError::Said { code, .. })) if code == "unknown_host" => {
            return Ended::OtherName(format!(
                "The computer in charge does not know {address} as its own. Follow it by an address with numbers, \
                 or start Tenace there with --also-at {address}."
            ));
        }
        Ok(Err(error)) => return Ended::Useless(error.sentence()),
        Err(_) => return Ended::Broken("It does not answer in time.".to_owned()),
    };
    let mut stream = FrameStream::new(response.into_body(), *key, salt);
    let mut number = uuid::Uuid::nil();
    loop {
        let frame = tokio::select! {
            frame = tokio::time::timeout(SILENCE, stream.next()) => frame,
            _ = changes.changed() => match standby.place().role {
                Role::Following { .. } => continue,
                _ => return Ended::Over,
            },
        };
        let frame = match frame {
            Ok(Ok(frame)) => frame,
            Ok(Err(why)) => return Ended::Broken(why),
            Err(_) => return Ended::Broken("It has not been heard for some seconds.".to_owned()),
        };
        standby.copying().heard = Some(Instant::now());
        match frame {
            Frame::Differs { why } => return Ended::Differs(why),
            Frame::Start { term, origins, stream } => {
                number = stream;
                let known = meet(desk, address, term, origins).await;
                // That this computer's place was written down anew is no reason to begin anew.
                changes.mark_unchanged();
                if let Err(trouble) = known {
                    return Ended::Useless(trouble.message().to_owned());
                }
            }
            Frame::All { pass } => {
                let mut copying = standby.copying();
                (copying.complete, copying.problem) = (true, None);
                drop(copying);
                let (caller, address, key) = (caller.clone(), address.to_owned(), *key);
                let has = Has { stream: number, pass };
                tokio::spawn(async move {
                    let _ = caller.send(&address, "/standby/has", &key, "tenace has", &has).await;
                });
            }
            frame => {
                if let Err(ended) = take(desk, frame).await {
                    return ended;
                }
            }
        }
    }
}

/// Takes in what a frame brings.
async fn take(desk: &Desk, frame: Frame) -> Result<(), Ended> {
    let taken = match frame {
        Frame::Facts { event, records } => {
            desk.standby().copying().facts += records.len() as u64;
            let take = move |books: &mut Books| match books.standby.is_in_charge() {
                true => Ok(None),
                false => Ok(Some(books.take_in(event, records)?)),
            };
            desk.ask_unconfirmed(take).await
        }
        Frame::Beside(change) => {
            let take = move |books: &mut Books| match books.standby.is_in_charge() {
                true => Ok(None),
                false => Ok(Some(books.take_beside(&change).map(|()| true)?)),
            };
            desk.ask_unconfirmed(take).await
        }
        _ => return Ok(()),
    };
    match taken {
        Ok(Some(true)) => Ok(()),
        Ok(None) => Err(Ended::Over),
        // Somebody wrote here; the other side says so when it is asked again.
        Ok(Some(false)) => Err(Ended::Broken("This journal was changed here.".to_owned())),
        Err(trouble) => Err(Ended::Useless(trouble.message().to_owned())),
    }
}

/// Remembers where the one in charge can be found, and its term.
async fn meet(
    desk: &Desk,
    address: &str,
    term: super::Term,
    origins: Vec<String>,
) -> Result<(), Trouble> {
    let mut all: Vec<String> = origins.iter().filter_map(|text| origin(text)).collect();
    if !all.iter().any(|origin| origin == address) {
        all.insert(0, address.to_owned());
    }
    let errand = move |books: &mut Books| {
        let mut place = books.standby.place();
        let before = place.clone();
        if let Role::Following { origins, .. } = &mut place.role {
            origins.clone_from(&all);
            place.term = term;
            if place != before {
                books.set_place(place)?;
            }
        }
        books.meet(Partner { node: term.node, origins: all, seen: Timestamp::now() })
    };
    desk.ask_unconfirmed(errand).await
}

/// The frames of a stream, as they come.
struct FrameStream {
    body: Incoming,
    key: Secret,
    salt: Secret,
    /// There once the other's random bytes have come.
    line: Option<Line>,
    read: Vec<u8>,
}

impl FrameStream {
    fn new(body: Incoming, key: Secret, salt: Secret) -> FrameStream {
        FrameStream { body, key, salt, line: None, read: Vec::new() }
    }

    async fn next(&mut self) -> Result<Frame, String> {
        loop {
            if self.line.is_none() && self.read.len() >= 32 {
                let theirs: Vec<u8> = self.read.drain(..32).collect();
                self.line = Some(Line::new(&self.key, &self.salt.bytes(), &theirs));
            }
            if let Some(line) = &mut self.line {
                let opened = line.open(&mut self.read);
                let opened = opened.map_err(|_| "What came is not of this club.".to_owned())?;
                if let Some(bytes) = opened {
                    let frame = serde_json::from_slice(&bytes);
                    return frame.map_err(|error| format!("What came cannot be read: {error}."));
                }
            }
            let frame = self.body.frame().await;
            let frame = frame.ok_or("The line was closed.")?;
            let frame = frame.map_err(|_| "The connection broke.".to_owned())?;
            if let Ok(data) = frame.into_data() {
                self.read.extend_from_slice(&data);
            }
        }
    }
}
