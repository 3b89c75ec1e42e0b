//! What comes with an event for sections that are not there, or are in another session than it names: it need not stop the
//! evening. A put of its own is answered with what is wrong instead.

use session::state::EventState;

use super::Sessions;
use super::place::{self, text};

/// Something for a section, or for all sections of a session.
pub(super) trait Placed: Clone {
    /// What such things are called.
    const WHAT: &'static str;

    /// The session and the section it is for.
    fn whose(&self) -> (&Option<String>, &Option<String>);

    /// Has it be for a section of another session.
    fn belong_to(&mut self, guid: &str);
}

/// Returns what is for sections that are there, and notes on what was sent otherwise. The letters count where the session
/// is another one's.
pub(super) fn known<T: Placed>(
    event: &EventState,
    sessions: &Sessions,
    things: &[T],
) -> (Vec<T>, Vec<String>) {
    let (mut known, mut notes) = (Vec::new(), Vec::<String>::new());
    for thing in things {
        let (guid, letters) = thing.whose();
        let session = place::session(sessions, guid).ok();
        let is_here = session.is_some_and(|session| {
            text(letters).is_empty() || place::section(event, session, text(letters)).is_ok()
        });
        if is_here {
            known.push(thing.clone());
            continue;
        }
        let elsewhere = place::elsewhere(event, sessions, text(letters));
        let (whose, why) = match (elsewhere, text(letters)) {
            (Some(_), letters) => {
                (format!("section {letters}"), "it is in another session. Taken by the section.")
            }
            (None, "") => {
                (format!("session '{}'", text(guid)), "there is no such session. Left out.")
            }
            (None, letters) => {
                (format!("section {letters}"), "there is no such section. Left out.")
            }
        };
        let note = format!("{} for {whose}: {why}", T::WHAT);
        if !notes.contains(&note) {
            notes.push(note);
        }
        known.extend(elsewhere.map(|id| {
            let mut thing = thing.clone();
            thing.belong_to(sessions.guid(id.session));
            thing
        }));
    }
    (known, notes)
}
