//! What a link says to the log.

use jiff::Timestamp;
use session::{Author, Command, FactId, JournalError, LiveEvent, SayError, Saying, SqliteJournal};

/// Says several things that belong together, all or none; returns why not when they were refused.
pub(super) fn say(
    live: &mut LiveEvent<SqliteJournal>,
    commands: &[Command],
    time: Timestamp,
) -> Result<Result<(), String>, JournalError> {
    let head = live.state().head();
    // The place in the log makes the ids new; what is said twice is compared away before it gets here.
    let ids = FactId::derived(&format!("bws {} after {head} at {time}", live.id()));
    let saying = |(n, command): (u64, &Command)| Saying {
        command: command.clone(),
        author: Author::BwsFile,
        device: None,
        id: ids.nth(n),
        time,
    };
    let sayings: Vec<Saying> = (0..).zip(commands).map(saying).collect();
    match live.say_all(&sayings) {
        Ok(_) => Ok(Ok(())),
        Err(SayError::Refused(refusal)) => Ok(Err(refusal.to_string())),
        Err(SayError::Journal(error)) => Err(error),
    }
}

/// Says many things that have nothing to do with each other: in one commit where all are accepted, else one by one. Calls
/// `answered` for each in turn.
pub(super) fn say_each(
    live: &mut LiveEvent<SqliteJournal>,
    sets: &[Vec<Command>],
    time: Timestamp,
    mut answered: impl FnMut(usize, Result<(), String>),
) -> Result<(), JournalError> {
    let all: Vec<Command> = sets.iter().flatten().cloned().collect();
    if all.is_empty() {
        return Ok(());
    }
    if say(live, &all, time)?.is_ok() {
        (0..sets.len()).for_each(|n| answered(n, Ok(())));
        return Ok(());
    }
    for (n, set) in sets.iter().enumerate() {
        answered(n, say(live, set, time)?);
    }
    Ok(())
}
