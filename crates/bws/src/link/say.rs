//! What a link says to the log.
//!
//! What follows from a comparison with the event is said only on the state that was compared ([`say_as_seen`],
//! [`say_each`]): when a table or the director has said something meanwhile, it may be wrong, and is compared again.

use jiff::Timestamp;
use session::{Author, Command, FactId, JournalError, LiveEvent, SayError, Saying, SqliteJournal};

/// How often a comparison is made again when others were faster; after that it waits for the next turn.
pub(super) const TRIES: usize = 8;

/// What became of something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The log has it.
    Done,
    /// It cannot be, for this reason.
    Refused(String),
    /// Others were faster, and what they said is in the state now. Nothing was said.
    Overtaken,
}

/// Says several things that belong together and hold whatever others have said, all or none; returns why not when they
/// were refused.
pub(super) fn say(
    live: &mut LiveEvent<SqliteJournal>,
    commands: &[Command],
    time: Timestamp,
) -> Result<Result<(), String>, JournalError> {
    match live.say_all(&sayings(live, commands, time)) {
        Ok(_) => Ok(Ok(())),
        Err(SayError::Refused(refusal)) => Ok(Err(refusal.to_string())),
        Err(SayError::Journal(error)) => Err(error),
    }
}

/// Says several things that belong together, all or none, if the event is still as it is in memory.
pub(super) fn say_as_seen(
    live: &mut LiveEvent<SqliteJournal>,
    commands: &[Command],
    time: Timestamp,
) -> Result<Said, JournalError> {
    match live.say_all_as_seen(&sayings(live, commands, time)) {
        Ok(Some(_)) => Ok(Said::Done),
        Ok(None) => Ok(Said::Overtaken),
        Err(SayError::Refused(refusal)) => Ok(Said::Refused(refusal.to_string())),
        Err(SayError::Journal(error)) => Err(error),
    }
}

/// Says many things that have nothing to do with each other: in one commit where all are accepted, else one by one. Calls
/// `answered` for each in turn. Returns false when others were faster: what was not answered then was not said.
pub(super) fn say_each(
    live: &mut LiveEvent<SqliteJournal>,
    sets: &[Vec<Command>],
    time: Timestamp,
    mut answered: impl FnMut(usize, Result<(), String>),
) -> Result<bool, JournalError> {
    let all: Vec<Command> = sets.iter().flatten().cloned().collect();
    match say_as_seen(live, &all, time)? {
        Said::Done => {
            (0..sets.len()).for_each(|n| answered(n, Ok(())));
            return Ok(true);
        }
        Said::Overtaken => return Ok(false),
        Said::Refused(_) => {}
    }
    for (n, set) in sets.iter().enumerate() {
        match say_as_seen(live, set, time)? {
            Said::Done => answered(n, Ok(())),
            Said::Refused(why) => answered(n, Err(why)),
            Said::Overtaken => return Ok(false),
        }
    }
    Ok(true)
}

/// The place in the log makes the ids new; what is said twice is compared away before it gets here.
fn sayings(live: &LiveEvent<SqliteJournal>, commands: &[Command], time: Timestamp) -> Vec<Saying> {
    let head = live.state().head();
    let ids = FactId::derived(&format!("bws {} after {head} at {time}", live.id()));
    let saying = |(n, command): (u64, &Command)| Saying {
        command: command.clone(),
        author: Author::BwsFile,
        device: None,
        id: ids.nth(n),
        time,
    };
    (0..).zip(commands).map(saying).collect()
}
