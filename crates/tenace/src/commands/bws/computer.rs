//! This computer as the files know it, and the number of a session.

use session::EventId;
use session::model::SessionNo;
use uuid::Uuid;

/// The name of this computer, as Windows spells it where this is Windows.
pub(super) fn this_computer() -> Option<String> {
    let named = std::env::var("COMPUTERNAME").ok();
    #[cfg(unix)]
    let named = named.or_else(|| {
        let system = rustix::system::uname();
        system.nodename().to_str().ok().map(str::to_owned)
    });
    named.filter(|name| !name.trim().is_empty())
}

/// The number by which a session is known in files, the same whenever one is made.
pub(super) fn session_guid(event: EventId, session: SessionNo) -> u128 {
    Uuid::new_v5(&event.0, format!("session {session}").as_bytes()).as_u128()
}
