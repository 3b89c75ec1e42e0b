//! A link that is killed when the file has its words and before it has kept that both sides have them.

use jiff::Zoned;
use jiff::civil::date;
use session::log::{PlayerAdded, PlayerSeated};
use session::model::{
    Contestant, PairNo, Participation, Player, PlayerId, RoundNo, SectionId, SessionNo,
};
use session::{Author, Command, EnterResult, FactId, LiveEvent, Saying, SqliteJournal};
use test_support::commands::{commands, enter_at, saying, slot};
use test_support::events::ONE_TABLE;

use super::{ControlOptions, Controller, NoTerminals};
use crate::link::Turn;
use crate::write::{Control, Format, Request, create, save};

fn now() -> Zoned {
    date(2026, 11, 13).at(20, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap()
}

/// A file, and what is said at its tables beside the link.
struct Hall {
    folder: tempfile::TempDir,
    said: u64,
}

impl Hall {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (state, _) = session::State::default().suppose(&commands(ONE_TABLE)).unwrap();
        let request = Request {
            session: SessionNo::FIRST,
            format: Format::default(),
            control: Control::default(),
            computers: &["CLUB-PC".to_owned()],
            now: now().datetime(),
            guid: 7,
            pin: None,
            tricks: &|_| None,
        };
        let bytes = create(state.event(), &request).unwrap().bytes;
        save(&folder.path().join("friday.bws"), &bytes, false).unwrap();
        Self { folder, said: 0 }
    }

    fn journal(&self) -> SqliteJournal {
        SqliteJournal::open_or_create(&self.folder.path().join("tenace.db")).unwrap()
    }

    fn open(&self) -> Controller {
        let options = ControlOptions { computer: "CLUB-PC".into(), ..ControlOptions::default() };
        let file = self.folder.path().join("friday.bws");
        Controller::open(self.journal(), &file, options, &now()).unwrap().0
    }

    fn say(&mut self, controller: &Controller, command: Command) {
        self.said += 1;
        let id = FactId::derived("said at the table").nth(self.said);
        let mut live = LiveEvent::open(self.journal(), controller.event()).unwrap();
        let author = Author::Director(None);
        live.say(&Saying { author, time: now().timestamp(), ..saying(command, id) }).unwrap();
    }

    fn enter(&mut self, controller: &Controller, outcome: &str, correct: bool) {
        let command = EnterResult { correct, ..enter_at(slot("A", 1, 1, 1), outcome) };
        self.say(controller, Command::EnterResult(command));
    }

    /// Seats a player whose number is the name.
    fn seat(&mut self, controller: &Controller, name: &str) {
        let player: PlayerId = name.parse().unwrap();
        let about = Player { first_name: name.to_owned(), ..Player::default() };
        self.say(controller, Command::AddPlayer(PlayerAdded { player: player.clone(), about }));
        let participation = Participation {
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            contestant: Contestant { number: PairNo::new(1).unwrap(), line: None },
            place: 1,
            from_round: RoundNo::FIRST,
        };
        let player = Some(player);
        self.say(controller, Command::SeatPlayer(PlayerSeated { participation, player }));
    }
}

/// A turn up to where the file has everything and nothing more is kept.
fn turn_until_written(mut controller: Controller) {
    let turn = &mut Turn::default();
    controller.live.catch_up().unwrap();
    let exchange = controller.file.read().unwrap().exchange;
    let seats = controller.players(&exchange, &now(), turn).unwrap();
    let results = controller.results(&exchange, &now(), turn).unwrap();
    assert!(!results.words().is_empty() || !seats.is_empty());
    controller.intend(&results, &seats).unwrap();
    controller.write_results(&results, turn).unwrap();
    controller.write_seats(seats, &now(), turn).unwrap();
}

#[test]
fn its_own_result_in_the_file_is_not_taken_for_a_correction() {
    let mut hall = Hall::new();
    let mut controller = hall.open();
    hall.enter(&controller, "4SN+1", false);
    for _ in 0..3 {
        controller.turn(&now(), &mut NoTerminals);
    }
    hall.enter(&controller, "4SN-1", true);
    turn_until_written(controller);
    // Before the first turn of the next one the table corrects it to what it was.
    let mut controller = hall.open();
    hall.enter(&controller, "4SN+1", true);
    for _ in 0..3 {
        controller.turn(&now(), &mut NoTerminals);
    }
    let result = controller.live.state().event().results.get(&slot("A", 1, 1, 1));
    assert_eq!(result.unwrap().1.outcome.to_string(), "4SN+1");
    let exchange = controller.file.read().unwrap().exchange;
    let counting = exchange.tally().counting;
    assert_eq!(counting.values().next().unwrap().result.as_deref(), Some("+1"));
}

#[test]
fn its_own_name_in_the_file_is_not_taken_for_a_correction() {
    let mut hall = Hall::new();
    let mut controller = hall.open();
    hall.seat(&controller, "Ann");
    for _ in 0..3 {
        controller.turn(&now(), &mut NoTerminals);
    }
    hall.seat(&controller, "Bob");
    turn_until_written(controller);
    let mut controller = hall.open();
    hall.seat(&controller, "Ann");
    for _ in 0..3 {
        controller.turn(&now(), &mut NoTerminals);
    }
    let section = SectionId { session: SessionNo::FIRST, letters: "A".parse().unwrap() };
    let pair = Contestant { number: PairNo::new(1).unwrap(), line: None };
    let sits = controller.live.state().event().player_at(section, pair, 1, RoundNo::FIRST);
    assert_eq!(sits.unwrap().as_str(), "Ann");
    let exchange = controller.file.read().unwrap().exchange;
    let north = exchange.player_numbers.iter().find(|row| row.direction.as_deref() == Some("N"));
    assert_eq!(north.unwrap().name.as_deref(), Some("Ann"));
}
