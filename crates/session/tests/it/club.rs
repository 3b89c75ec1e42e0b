//! The test club: a small event, and short ways to say things in it.

use bridge::BoardNo;
use jiff::Timestamp;
use session::definition::Definition;
use session::model::{RoundNo, SectionLetters, SessionNo, Slot, TableNo};
use session::{
    Answer, Author, Command, EnterResult, EraseResult, EventId, FactId, Journal, LiveEvent,
    SayError, Saying,
};
use uuid::Uuid;

use crate::memory_journal::MemoryJournal;

/// Two sections: A is a three-table two-winner Mitchell, B a two-table one-winner Howell whose
/// last pair is missing.
pub(crate) const EVENT: &str = r#"
    name = "Club night"
    date = "2026-11-17"
    players = [{ number = "1", name = "Ann" }, { number = "2", name = "Bob" }, { number = "3", name = "Cy" }]

    [[sessions]]
    pairs = [{ section = "A", line = "NS", pair = 1, players = ["1", "2"] }]

    [[sessions.sections]]
    section = "A"
    winners = 2
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 2, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 3, boards = "5-6" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 1, boards = "5-6" },
        { table = 3, round = 2, ns = 3, ew = 2, boards = "1-2" },
        { table = 1, round = 3, ns = 1, ew = 2, boards = "5-6" },
        { table = 2, round = 3, ns = 2, ew = 3, boards = "1-2" },
        { table = 3, round = 3, ns = 3, ew = 1, boards = "3-4" },
    ]

    [[sessions.sections]]
    section = "B"
    missing_pair = 4
    rounds = [
        { table = 1, round = 1, ns = 4, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 3, boards = "1-2" },
        { table = 1, round = 2, ns = 4, ew = 2, boards = "3-4" },
        { table = 2, round = 2, ns = 3, ew = 1, boards = "3-4" },
        { table = 1, round = 3, ns = 4, ew = 3, boards = "5-6" },
        { table = 2, round = 3, ns = 1, ew = 2, boards = "5-6" },
    ]
"#;

/// The event of the tests, always under the same id.
pub(crate) const EVENT_ID: EventId = EventId(Uuid::from_u128(0xb01d));

/// Opens the test event in a journal of its own.
pub(crate) fn club() -> LiveEvent<MemoryJournal> {
    club_in(MemoryJournal::default())
}

/// Starts the test event in a journal.
pub(crate) fn club_in<J: Journal>(journal: J) -> LiveEvent<J> {
    create(journal, EVENT).unwrap()
}

/// Starts an event under the id of the test event.
pub(crate) fn create<J: Journal>(journal: J, file: &str) -> Result<LiveEvent<J>, SayError> {
    let director = Author::Director(None);
    LiveEvent::create(journal, EVENT_ID, &commands(file), &director, Timestamp::UNIX_EPOCH)
}

/// Returns what an event file says.
pub(crate) fn commands(file: &str) -> Vec<Command> {
    Definition::read(file).unwrap().commands().unwrap()
}

/// Returns something the director says.
pub(crate) fn saying(command: Command, id: FactId) -> Saying {
    let author = Author::Director(None);
    Saying { command, author, device: None, id, time: Timestamp::UNIX_EPOCH }
}

/// Returns a fresh id.
pub(crate) fn fresh() -> FactId {
    FactId(Uuid::now_v7())
}

/// Returns the command for `A3 11 4SN= HK`.
pub(crate) fn enter(line: &str) -> EnterResult {
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

/// Returns the command that erases a board at a table.
pub(crate) fn erase(section: &str, table: u16, board: u32) -> Command {
    Command::EraseResult(EraseResult {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        table: TableNo::new(table).unwrap(),
        round: None,
        board: BoardNo::new(board).unwrap(),
        reason: None,
    })
}

/// Returns a slot of the first session.
pub(crate) fn slot(section: &str, table: u16, round: u16, board: u32) -> Slot {
    Slot {
        session: SessionNo::FIRST,
        section: section.parse::<SectionLetters>().unwrap(),
        table: TableNo::new(table).unwrap(),
        round: RoundNo::new(round).unwrap(),
        board: BoardNo::new(board).unwrap(),
    }
}

/// Short ways to speak.
pub(crate) trait Speak {
    /// Says a command under a fresh id.
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
