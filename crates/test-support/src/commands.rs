//! Short ways to make an event and to say things in it.

use std::path::Path;

use bridge::BoardNo;
use jiff::Timestamp;
use session::definition::Definition;
use session::model::{RoundNo, SectionId, SessionNo, Slot, TableNo};
use session::{
    Answer, Author, Command, EnterResult, EraseResult, EventId, FactId, Journal, LiveEvent,
    SayError, Saying, SqliteJournal,
};
use uuid::Uuid;

/// The id of an event whose id does not matter.
pub const EVENT_ID: EventId = EventId(Uuid::from_u128(0xb01d));

/// Returns the commands of an event file.
pub fn commands(file: &str) -> Vec<Command> {
    Definition::read(file).unwrap().commands().unwrap()
}

/// Starts an event under [`EVENT_ID`].
pub fn create<J: Journal>(journal: J, file: &str) -> Result<LiveEvent<J>, SayError> {
    let director = Author::Director(None);
    LiveEvent::create(journal, EVENT_ID, &commands(file), &director, Timestamp::UNIX_EPOCH)
}

/// Starts an event now, in a file that is made if there is none.
pub fn create_event(path: &Path, event: EventId, file: &str) -> LiveEvent<SqliteJournal> {
    let journal = SqliteJournal::open_or_create(path).unwrap();
    let director = Author::Director(None);
    LiveEvent::create(journal, event, &commands(file), &director, Timestamp::now()).unwrap()
}

/// Opens an event in a file, as another process would.
pub fn open_event(path: &Path, event: EventId) -> LiveEvent<SqliteJournal> {
    LiveEvent::open(SqliteJournal::open(path).unwrap(), event).unwrap()
}

/// Returns a saying of the director.
pub fn saying(command: Command, id: FactId) -> Saying {
    let author = Author::Director(None);
    Saying { command, author, device: None, id, time: Timestamp::UNIX_EPOCH }
}

/// Returns a saying of anybody, under a fresh id and now.
pub fn saying_now(author: Author, command: Command) -> Saying {
    Saying { author, time: Timestamp::now(), ..saying(command, fresh()) }
}

/// Returns a fresh id.
pub fn fresh() -> FactId {
    FactId(Uuid::now_v7())
}

/// Returns the result of `A3 11 4SN= HK`: table, board and outcome.
pub fn enter(line: &str) -> EnterResult {
    let mut words = line.splitn(3, ' ');
    let table = words.next().unwrap();
    let (section, table) = table.split_at(table.find(char::is_numeric).unwrap());
    EnterResult {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        table: table.parse().unwrap(),
        round: None,
        board: words.next().unwrap().parse().unwrap(),
        outcome: words.next().unwrap().parse().unwrap(),
        seating: None,
        correct: false,
        insist: false,
        reason: None,
    }
}

/// Returns the result of a slot, with its round.
pub fn enter_at(slot: Slot, outcome: &str) -> EnterResult {
    let Slot { session, section, table, round, board } = slot;
    let line = format!("{section}{table} {board} {outcome}");
    EnterResult { session, round: Some(round), ..enter(&line) }
}

/// Returns the command that erases a board at a table.
pub fn erase(section: &str, table: u16, board: u32) -> Command {
    Command::EraseResult(EraseResult {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        table: TableNo::new(table).unwrap(),
        round: None,
        board: BoardNo::new(board).unwrap(),
        reason: None,
    })
}

/// Returns a section of the first session.
pub fn section(letters: &str) -> SectionId {
    SectionId { session: SessionNo::FIRST, letters: letters.parse().unwrap() }
}

/// Returns a slot of the first session.
pub fn slot(section: &str, table: u16, round: u16, board: u32) -> Slot {
    Slot {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        table: TableNo::new(table).unwrap(),
        round: RoundNo::new(round).unwrap(),
        board: BoardNo::new(board).unwrap(),
    }
}

/// Short ways to speak to an event.
pub trait Speak {
    /// Says a command as the director, under a fresh id.
    fn tell(&mut self, command: Command) -> Result<Answer, SayError>;

    /// Enters `A3 11 4SN=`.
    fn enter(&mut self, line: &str) -> Result<Answer, SayError> {
        self.tell(Command::EnterResult(enter(line)))
    }

    /// Returns why a command was refused.
    fn refusal(&mut self, command: Command) -> String {
        match self.tell(command) {
            Err(SayError::Refused(refusal)) => refusal.to_string(),
            other => format!("not refused: {other:?}"),
        }
    }
}

impl<J: Journal> Speak for LiveEvent<J> {
    fn tell(&mut self, command: Command) -> Result<Answer, SayError> {
        self.say(&saying(command, fresh()))
    }
}
