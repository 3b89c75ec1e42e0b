//! The side of the standby: asks for the journal from where its copy ends, takes in what comes, and
//! asks again when the line breaks.

use std::time::Duration;

use hyper::Response;
use hyper::body::Incoming;
use session::journal::BesideChange;
use tokio::sync::watch;
use uuid::Uuid;

use super::caller::{CallError, Caller};
use super::frames::FrameStream;
use super::intake::Intake;
use super::message::{End, Follow, PROTOCOL};
use super::place::Role;
use super::search::go_where_the_evening_runs;
use crate::auth::Secret;
use crate::desk::{Books, Desk};

/// The one in charge is heard every half second; after so long it is gone.
pub(super) const SILENCE: Duration = Duration::from_secs(5);
/// How long to wait before asking again: at first, and at most where that may help.
const PAUSE: Duration = Duration::from_millis(300);
const LONGER_PAUSE: Duration = Duration::from_secs(2);
/// How long where asking soon is no use: at first, and at most.
const LONG_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Why a stream ended.
pub(super) enum Ended {
    /// The line broke, with why.
    Broken(String),
    /// The other computer does not know this address as its own, with why; it may know another.
    OtherName(String),
    /// The computer there is not in charge, with why.
    Elsewhere(String),
    /// Asking again soon is no use, with why.
    Useless(String),
    /// This journal is of another log, with why.
    Differs(String),
    /// There is something else to do.
    Over,
}

/// Whom this computer follows.
#[derive(PartialEq, Eq)]
pub(super) struct Target {
    /// The address it was given, or to which the evening has moved.
    pub(super) url: String,
    pub(super) key: Secret,
    origins: Vec<String>,
}

impl Target {
    fn of(role: Role) -> Option<Target> {
        let Role::Following { url, key, origins } = role else { return None };
        Some(Target { url, key: Secret::read(&key)?, origins })
    }

    /// Returns all addresses, the likeliest first.
    pub(super) fn addresses(&self) -> Vec<String> {
        let others = self.origins.iter().filter(|origin| **origin != self.url);
        std::iter::once(&self.url).chain(others).cloned().collect()
    }

    /// Tells whether the same computer is followed still; more of its addresses may be known by now.
    fn is_still(&self, role: Role) -> bool {
        Target::of(role).is_some_and(|now| now.url == self.url && now.key == self.key)
    }
}

/// Follows as long as this computer is a standby, now and later.
pub(crate) async fn keep_following(desk: Desk) {
    let standby = desk.standby().clone();
    let mut changes = standby.watch();
    let caller = Caller::new();
    let mut fruitless: u32 = 0;
    loop {
        changes.mark_unchanged();
        let Some(target) = Target::of(standby.place().role) else {
            if changes.changed().await.is_err() {
                return;
            }
            continue;
        };
        let passes = standby.copying().passes;
        let ended = copy_from_any(&desk, &caller, &target, &mut changes).await;
        fruitless = if standby.copying().passes > passes { 0 } else { fruitless + 1 };
        let pause = |first: Duration, most: Duration| {
            first.saturating_mul(1_u32 << fruitless.saturating_sub(1).min(8)).min(most)
        };
        let pause = match ended {
            Ended::Over => continue,
            Ended::Broken(why) | Ended::Elsewhere(why) => {
                standby.copying().problem = Some(why);
                go_where_the_evening_runs(&desk, &caller, &target).await;
                pause(PAUSE, LONGER_PAUSE)
            }
            Ended::OtherName(why) | Ended::Useless(why) => {
                standby.copying().problem = Some(why);
                pause(LONG_PAUSE, LONGEST_PAUSE)
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

/// Copies from the first address at which somebody is in charge.
async fn copy_from_any(
    desk: &Desk,
    caller: &Caller,
    target: &Target,
    changes: &mut watch::Receiver<u64>,
) -> Ended {
    let mut ended = Ended::Over;
    for address in target.addresses() {
        ended = copy(desk, caller, target, &address, changes).await;
        if !matches!(ended, Ended::Broken(_) | Ended::OtherName(_) | Ended::Elsewhere(_)) {
            break;
        }
    }
    ended
}

/// Copies until the line breaks.
async fn copy(
    desk: &Desk,
    caller: &Caller,
    target: &Target,
    address: &str,
    changes: &mut watch::Receiver<u64>,
) -> Ended {
    let standby = desk.standby().clone();
    let Ok(salt) = Secret::fresh() else {
        return Ended::Useless("This computer gives no randomness.".to_owned());
    };
    let response = match ask(desk, caller, target, address, &salt).await {
        Ok(response) => response,
        Err(ended) => return ended,
    };
    let mut stream = FrameStream::new(response.into_body(), target.key, salt);
    let (number, beside) = (Uuid::nil(), BesideChange::default());
    let mut intake = Intake { desk, caller, target, address, number, beside };
    let ended = loop {
        let frame = tokio::select! {
            frame = stream.next() => frame,
            changed = changes.changed() => {
                if changed.is_ok() && target.is_still(standby.place().role) {
                    continue;
                }
                break Ended::Over;
            }
        };
        let taken = match frame {
            Ok(frame) => intake.take(frame).await,
            Err(ended) => Err(ended),
        };
        if let Err(ended) = taken {
            break ended;
        }
    };
    standby.copying().is_connected = false;
    ended
}

/// Asks for the journal from where this copy ends.
async fn ask(
    desk: &Desk,
    caller: &Caller,
    target: &Target,
    address: &str,
    salt: &Secret,
) -> Result<Response<Incoming>, Ended> {
    let standby = desk.standby();
    let (node, origins) = (standby.place().node, standby.own_origins());
    let ends = |books: &mut Books| Ok((books.format()?, books.ends()?));
    let ends = desk.ask_unconfirmed(ends).await;
    let (format, ends) = ends.map_err(|trouble| Ended::Useless(trouble.message().to_owned()))?;
    let end = |(event, record): (_, session::journal::Record)| End {
        event,
        seq: record.seq,
        time: record.time,
        id: record.id,
    };
    let ends = ends.into_iter().map(end).collect();
    let (protocol, salt) = (PROTOCOL, salt.bytes().to_vec());
    let follow = Follow { protocol, node, format, salt, origins, ends };
    let sent = caller.send(address, "/standby/follow", &target.key, "tenace follow", &follow);
    match tokio::time::timeout(SILENCE, sent).await {
        Ok(Ok(response)) => Ok(response),
        Ok(Err(error @ CallError::Unreachable(_))) => Err(Ended::Broken(error.sentence())),
        Ok(Err(CallError::Said { code, message })) if code == "standby" => {
            Err(Ended::Elsewhere(message))
        }
        Ok(Err(CallError::Said { code, .. })) if code == "unknown_host" => {
            Err(Ended::OtherName(format!(
                "The computer in charge does not know {address} as its own. Follow it by an address with numbers, \
                 or start Tenace there with --also-at {address}."
            )))
        }
        Ok(Err(error)) => Err(Ended::Useless(error.sentence())),
        Err(_) => Err(Ended::Broken("It does not answer in time.".to_owned())),
    }
}
