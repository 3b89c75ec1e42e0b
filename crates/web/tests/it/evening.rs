//! A small evening in memory: an event file, what the director says, and what the tables enter.

use bridge::BoardNo;
use jiff::Timestamp;
use session::definition::Definition;
use session::log::decide;
use session::model::{RoundNo, SectionId, SessionNo, Slot, TableNo};
use session::state::EventState;
use session::{Author, Command, EnterResult, Fact, FactId, Seq, State};

/// Section A is a three-table Mitchell for two winners, with the cards of boards 1 and 2; section
/// B a two-table Howell whose fourth pair is missing. All are one field.
pub(crate) const CLUB: &str = r#"
    name = "Club night"
    club = "Tenace Bridge Club"
    date = "2026-11-17"
    players = [
        { number = "101", name = "Ann Bell" },
        { number = "102", name = "Bob Cole" },
        { number = "103", name = "Zoë Müller" },
        { number = "1044", name = "José Ångström" },
    ]

    [[sessions]]
    pairs = [
        { section = "A", line = "NS", pair = 1, players = ["101", "102"] },
        { section = "A", line = "EW", pair = 1, players = ["103", "1044"] },
    ]
    hands = [
        { board = 1, deal = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974" },
        { board = 2, deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" },
    ]

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

/// An event in memory.
pub(crate) struct Evening {
    pub(crate) state: State,
}

impl Evening {
    /// Starts the club's evening.
    pub(crate) fn club() -> Evening {
        Evening::of(CLUB)
    }

    /// Starts the club's evening with settings, `LeadCard = true` a line, for the session.
    pub(crate) fn with_settings(settings: &str) -> Evening {
        if settings.trim().is_empty() {
            return Evening::club();
        }
        let settings: Vec<&str> = settings.lines().map(str::trim).collect();
        let settings = settings.join(", ");
        let line = format!("[[sessions]]\n    settings = [{{ {settings} }}]\n");
        Evening::of(&CLUB.replace("[[sessions]]\n", &line))
    }

    /// Starts the event of a file.
    pub(crate) fn of(file: &str) -> Evening {
        let mut evening = Evening { state: State::default() };
        for command in Definition::read(file).unwrap().commands().unwrap() {
            evening.tell(&command);
        }
        evening
    }

    /// Says something, which must be accepted.
    pub(crate) fn tell(&mut self, command: &Command) -> Seq {
        let body = decide(&self.state, command).unwrap();
        let seq = self.state.head().next();
        let id = FactId::derived(&seq.to_string());
        let time = Timestamp::UNIX_EPOCH;
        self.state.apply(&Fact {
            seq,
            time,
            author: Author::Director(None),
            device: None,
            id,
            body,
        });
        seq
    }

    /// Enters `A1 2 4SN= HK`.
    pub(crate) fn enter(&mut self, line: &str) -> Seq {
        self.write(line, false)
    }

    /// Puts `A1 2 4SN= HK` in place of what is there.
    pub(crate) fn correct(&mut self, line: &str) -> Seq {
        self.write(line, true)
    }

    fn write(&mut self, line: &str, correct: bool) -> Seq {
        let mut words = line.splitn(3, ' ');
        let table = words.next().unwrap();
        let (section, table) = table.split_at(table.find(char::is_numeric).unwrap());
        self.tell(&Command::EnterResult(EnterResult {
            session: SessionNo::FIRST,
            section: section.parse().unwrap(),
            table: table.parse().unwrap(),
            round: None,
            board: words.next().unwrap().parse().unwrap(),
            outcome: words.next().unwrap().parse().unwrap(),
            seating: None,
            correct,
            insist: false,
            reason: None,
        }))
    }

    /// Enters several results, a line each.
    pub(crate) fn enter_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.enter(line);
        }
    }

    /// Returns the event as it is now.
    pub(crate) fn event(&self) -> &EventState {
        self.state.event()
    }
}

/// Returns a section of the first session.
pub(crate) fn section(letters: &str) -> SectionId {
    SectionId { session: SessionNo::FIRST, letters: letters.parse().unwrap() }
}

/// Returns a table's number.
pub(crate) fn table(number: u16) -> TableNo {
    TableNo::new(number).unwrap()
}

/// Returns a slot of the first session.
pub(crate) fn slot(letters: &str, number: u16, round: u16, board: u32) -> Slot {
    Slot {
        session: SessionNo::FIRST,
        section: letters.parse().unwrap(),
        table: table(number),
        round: RoundNo::new(round).unwrap(),
        board: BoardNo::new(board).unwrap(),
    }
}
