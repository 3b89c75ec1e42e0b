//! What comes with an event for sections or tables that are not there, or for sections in another session than it names: it
//! need not stop the evening. A put of its own is answered with what is wrong instead.

use session::state::EventState;

use super::Sessions;
use super::place::{self, text};

/// Something for a section, or for all sections of a session.
pub(super) trait Placed: Clone {
    /// What such things are called.
    const WHAT: &'static str;

    /// The session and the section it is for.
    fn whose(&self) -> (&Option<String>, &Option<String>);

    /// The table it is for, if it is not for the whole section.
    fn table(&self) -> Option<i32> {
        None
    }

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
        if let Some(note) = without_table(event, sessions, thing) {
            if !notes.contains(&note) {
                notes.push(note);
            }
            continue;
        }
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

/// Returns the note on what is for a table that its section does not have.
fn without_table<T: Placed>(event: &EventState, sessions: &Sessions, thing: &T) -> Option<String> {
    let number = thing.table()?;
    let (guid, letters) = thing.whose();
    let session = place::session(sessions, guid).ok();
    let here = session.and_then(|session| place::section(event, session, text(letters)).ok());
    let id = here.or_else(|| place::elsewhere(event, sessions, text(letters)))?;
    let has_rounds = |table| {
        let movement = event.movements.get(&id);
        movement.is_some_and(|movement| !movement.at_table(table).is_empty())
    };
    let is_there = place::table(number).is_some_and(has_rounds);
    let what = T::WHAT;
    (!is_there).then(|| {
        format!("{what} for table {}{number}: there is no such table. Left out.", id.letters)
    })
}
