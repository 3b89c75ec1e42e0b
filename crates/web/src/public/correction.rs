//! The time in which a wrong score can still be put right after a session is closed (Law 79C): until then its
//! standings are provisional.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use session::LiveEvent;
use session::model::{SessionNo, Stage};

use super::policy::Seen;
use crate::texts::Language;

/// So long scores can be corrected: what Law 79C1 says where nobody says otherwise.
const CORRECTION: SignedDuration = SignedDuration::from_mins(30);

/// Until when the standings of closed sessions are provisional.
pub(super) type Until = BTreeMap<SessionNo, Timestamp>;

/// Returns until when the standings of an event's closed sessions are provisional.
pub(super) fn until<J: session::Journal>(live: &LiveEvent<J>) -> Until {
    let event = live.state().event();
    let closed = event.stages.iter().filter(|(_, stage)| **stage == Stage::Closed);
    closed
        .filter_map(|(session, _)| {
            let seq = event.stages.register(session)?.current_seq()?;
            // A journal that cannot be read has its say elsewhere; the standings are final then.
            let fact = live.fact(seq).ok()??;
            Some((*session, fact.time.checked_add(CORRECTION).ok()?))
        })
        .collect()
}

/// Returns what the standings of a session are called now.
pub(super) fn title(language: Language, seen: &Seen, session: SessionNo) -> String {
    if seen.event().stage(session) != Stage::Closed {
        return language.t("standings-now");
    }
    let until = seen.provisional().get(&session);
    match until.filter(|until| **until > Timestamp::now()) {
        None => language.t("standings-final"),
        Some(until) => {
            let time = until.to_zoned(TimeZone::system()).strftime("%H:%M").to_string();
            language.say("standings-provisional", &[("time", time.into())])
        }
    }
}
