//! A large evening for the measurements: so many tables, 25 rounds of two boards.

use bridge::BoardNo;
use jiff::Timestamp;
use session::definition::Definition;
use session::model::{RoundNo, SectionLetters, SessionNo, TableNo};
use session::{Author, Command, EnterResult, EventId, FactId, Journal, LiveEvent, Saying};
use uuid::Uuid;

/// The event of the measurements.
pub(crate) const EVENT: EventId = EventId(Uuid::from_u128(0xbe7c));

/// Starts an event in a journal.
pub(crate) fn start<J: Journal>(journal: J, tables: u16) -> LiveEvent<J> {
    let director = Author::Director(None);
    LiveEvent::create(journal, EVENT, &event(tables), &director, Timestamp::UNIX_EPOCH)
        .expect("the event is sound")
}

/// Returns what builds an event in which every table keeps its two pairs.
pub(crate) fn event(tables: u16) -> Vec<Command> {
    let rows = (1..=tables).flat_map(|table| {
        (1..=25).map(move |round| {
            let (ns, ew, first) = (2 * table - 1, 2 * table, 2 * round - 1);
            let last = first + 1;
            format!("{{table={table},round={round},ns={ns},ew={ew},boards=\"{first}-{last}\"}}")
        })
    });
    let rows = rows.collect::<Vec<_>>().join(",");
    let text =
        format!("name='x'\n[[sessions]]\n[[sessions.sections]]\nsection='A'\nrounds=[{rows}]");
    let definition = Definition::read(&text).expect("the event is sound");
    definition.commands().expect("the event is sound")
}

/// Returns the n-th result of the evening: every board of every table once, then corrections.
pub(crate) fn result(n: usize, tables: u16) -> Saying {
    let slots = usize::from(tables) * 50;
    let place = n % slots;
    let number = |n: usize| u16::try_from(n).expect("small");
    let table = TableNo::new(number(place / 50) + 1).expect("a table");
    let board = number(place % 50) + 1;
    let outcome = ["4SN= HK", "3NTXE-2 D4", "PASS", "1NTW+1 S10"][n % 4];
    let command = Command::EnterResult(EnterResult {
        session: SessionNo::FIRST,
        section: "A".parse::<SectionLetters>().expect("letters"),
        table,
        round: RoundNo::new(board.div_ceil(2)),
        board: BoardNo::new(board.into()).expect("a board"),
        outcome: outcome.parse().expect("a result"),
        seating: None,
        correct: n >= slots,
        insist: false,
        reason: None,
    });
    saying(command, FactId(Uuid::from_u128(0x1000_0000 + n as u128)))
}

/// Returns something the director says.
pub(crate) fn saying(command: Command, id: FactId) -> Saying {
    let author = Author::Director(None);
    Saying { command, author, device: None, id, time: Timestamp::UNIX_EPOCH }
}
