//! Random evenings against a model of the queues, and of a scoring program that believes what it polls.

use std::collections::BTreeMap;

use connector::dto::BoardResult;
use connector::queue::Kind;
use proptest::prelude::*;
use test_support::random::times;

use super::*;

/// What may happen.
#[derive(Clone, Debug)]
enum Step {
    /// A table enters or corrects a result: table, board of it, tricks.
    Enter(u16, u32, u8),
    /// A table erases one.
    Erase(u16, u32),
    /// The scoring program puts results.
    Put(Vec<(u16, u32, u8)>),
    /// It deletes a result.
    PutDeleted(u16, u32),
    /// It puts one that fits nowhere among others.
    PutWrong(u16, u32),
    /// It looks at what is new.
    New,
    /// It looks at everything.
    All,
    /// It accepts the last number it has seen.
    Accept,
    /// It accepts some number that it has seen earlier.
    AcceptOld(usize),
    /// The broker ends without a word and is started again.
    Restart,
    /// It ends after a put was kept and before that was answered; the client sends it again.
    LosePut(u16, u32, u8),
    /// It ends after something was accepted and before that was answered; the client accepts again.
    LoseAccept,
    /// It ends after a poll was answered, and the answer gets lost.
    LosePoll,
    /// The scoring program goes on after a restart of its own.
    Continue,
}

/// The boards of each table, in each of its rounds.
const BOARDS: [[u32; 6]; 2] = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]];

fn place() -> impl Strategy<Value = (u16, u32)> {
    (0..2_usize, 0..6_usize)
        .prop_map(|(table, board)| (u16::try_from(table).unwrap() + 1, BOARDS[table][board]))
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (place(), 0..14_u8).prop_map(|((table, board), tricks)| Step::Enter(table, board, tricks)),
        2 => place().prop_map(|(table, board)| Step::Erase(table, board)),
        2 => proptest::collection::vec(
            (place(), 0..14_u8).prop_map(|((table, board), tricks)| (table, board, tricks)), 1..4,
        ).prop_map(Step::Put),
        1 => place().prop_map(|(table, board)| Step::PutDeleted(table, board)),
        1 => place().prop_map(|(table, board)| Step::PutWrong(table, board)),
        4 => Just(Step::New),
        2 => Just(Step::All),
        3 => Just(Step::Accept),
        1 => any::<prop::sample::Index>().prop_map(|index| Step::AcceptOld(index.index(64))),
        1 => Just(Step::Restart),
        1 => (place(), 0..14_u8).prop_map(|((table, board), tricks)| Step::LosePut(table, board, tricks)),
        1 => Just(Step::LoseAccept),
        1 => Just(Step::LosePoll),
        1 => Just(Step::Continue),
    ];
    proptest::collection::vec(step, 1..40)
}

/// One item: the board, its tricks, whether it is an erasure.
type Item = (i32, i32, bool);

/// What the queue must be.
#[derive(Default)]
struct Model {
    /// Everything that was queued and that the program has not put something else for since, in the order in which it came.
    queue: Vec<(usize, Item)>,
    /// How many were queued.
    count: usize,
    accepted: usize,
    /// What was last shown with each number that was given out.
    shown: BTreeMap<i32, usize>,
    /// The numbers that the client has seen.
    seen: Vec<i32>,
    /// The number the client remembers.
    cached: i32,
    /// What is in force on each board at the tables: its tricks.
    force: BTreeMap<i32, i32>,
    /// What the program believes to be in force: what it put, and what it polled after that.
    believed: BTreeMap<i32, i32>,
}

fn rounds(board: u32) -> (i32, (i32, i32)) {
    match board {
        1 | 2 => (1, (1, 2)),
        3 | 4 => (2, (1, 3)),
        5 | 6 => (3, (1, 4)),
        7 | 8 => (1, (3, 4)),
        9 | 10 => (2, (4, 2)),
        _ => (3, (2, 3)),
    }
}

fn put(table: u16, board: u32, tricks: u8) -> BoardResult {
    let (round, pairs) = rounds(board);
    sent(table.into(), round, i32::try_from(board).unwrap(), pairs, tricks.into())
}

/// 3NT by North with so many tricks, as a table types it.
fn outcome(tricks: u8) -> String {
    match i32::from(tricks) - 9 {
        0 => "3NT N =".to_owned(),
        more => format!("3NT N {more:+}"),
    }
}

impl Model {
    /// A table has done something.
    fn queued(&mut self, item: Item) {
        self.count += 1;
        self.queue.push((self.count, item));
    }

    /// The program has put something: what the queue has of the board is older.
    fn put(&mut self, board: u32, tricks: Option<u8>) {
        let board = i32::try_from(board).unwrap();
        let before = self.force.remove(&board);
        let tricks = tricks.map(i32::from);
        self.force.extend(tricks.map(|tricks| (board, tricks)));
        self.believed.remove(&board);
        self.believed.extend(tricks.map(|tricks| (board, tricks)));
        // The same again is not said again, and the queue says it too.
        if before != tricks {
            self.queue.retain(|(_, item)| item.0 != board);
        }
    }

    fn looked(
        &mut self,
        (items, last): &(Vec<Item>, i32),
        after: usize,
    ) -> Result<(), TestCaseError> {
        let due = self.queue.iter().filter(|(number, _)| *number > after).map(|(_, item)| *item);
        prop_assert_eq!(items, &due.collect::<Vec<Item>>());
        let Some((newest, _)) = self.queue.last().filter(|_| !items.is_empty()) else {
            prop_assert_eq!(*last, 0);
            return Ok(());
        };
        // The same number never stands for two things.
        let newest = *newest;
        prop_assert_eq!(self.shown.insert(*last, newest).unwrap_or(newest), newest);
        Ok(())
    }

    /// The program has what a poll showed, and believes it.
    fn believe(&mut self, (items, last): (Vec<Item>, i32)) -> Result<(), TestCaseError> {
        for (board, tricks, is_deleted) in items {
            self.believed.remove(&board);
            self.believed.extend((!is_deleted).then_some((board, tricks)));
        }
        if last != 0 {
            self.cached = last;
            self.seen.push(last);
        }
        prop_assert_eq!(&self.believed, &self.force, "the program believes what the tables hold");
        Ok(())
    }

    fn polled(&mut self, club: &Club, command: Command) -> Result<(), TestCaseError> {
        let after = if command == Command::PollQueueForNewResults { self.accepted } else { 0 };
        let found = items(club, command);
        self.looked(&found, after)?;
        self.believe(found)
    }

    fn accept(&mut self, number: i32) {
        let shown = self.shown.range(..=number).next_back().map_or(0, |(_, shown)| *shown);
        self.accepted = self.accepted.max(shown);
    }
}

fn items(club: &Club, command: Command) -> (Vec<Item>, i32) {
    let polled: Polled<BoardResult> = club.poll(command, GUID);
    let items = polled.items.iter();
    let items = items.map(|it| (it.board_number, it.total_tricks, it.is_deleted)).collect();
    (items, polled.last_id)
}

fn run(steps: Vec<Step>) -> Result<(), TestCaseError> {
    let mut club = Club::playing();
    let mut model = Model::default();
    for step in steps {
        match step {
            Step::Enter(table, board, tricks) => {
                club.enter(table, board, &outcome(tricks));
                let (board, tricks) = (i32::try_from(board).unwrap(), i32::from(tricks));
                // The same again is in the log, and no news.
                if model.force.insert(board, tricks) != Some(tricks) {
                    model.queued((board, tricks, false));
                }
            }
            Step::Erase(table, board) => {
                let number = i32::try_from(board).unwrap();
                if let Some(tricks) = model.force.remove(&number) {
                    club.erase(table, board);
                    model.queued((number, tricks, true));
                }
            }
            Step::Put(results) => {
                let sent: Vec<BoardResult> = results
                    .iter()
                    .map(|(table, board, tricks)| put(*table, *board, *tricks))
                    .collect();
                done(club.put(Command::PutResults, GUID, &sent));
                for (_, board, tricks) in results {
                    model.put(board, Some(tricks));
                }
            }
            Step::PutDeleted(table, board) => {
                let deleted = BoardResult { is_deleted: true, ..put(table, board, 9) };
                done(club.put(Command::PutResults, GUID, &[deleted]));
                model.put(board, None);
            }
            Step::PutWrong(table, board) => {
                let wrong = BoardResult { round_number: 9, ..put(table, board, 9) };
                refused(club.put(Command::PutResults, GUID, &[put(table, board, 9), wrong]));
            }
            Step::New => model.polled(&club, Command::PollQueueForNewResults)?,
            Step::All => model.polled(&club, Command::PollQueueForAllResults)?,
            Step::Accept => {
                club.accept(Kind::Results, GUID, model.cached);
                model.accept(model.cached);
            }
            Step::AcceptOld(index) => {
                let place = index % model.seen.len().max(1);
                let number = model.seen.get(place).copied().unwrap_or(0);
                club.accept(Kind::Results, GUID, number);
                model.accept(number);
            }
            Step::Restart => club.restart(),
            Step::LosePut(table, board, tricks) => {
                for _ in 0..2 {
                    done(club.put(Command::PutResults, GUID, &[put(table, board, tricks)]));
                    club.restart();
                }
                model.put(board, Some(tricks));
            }
            Step::LoseAccept => {
                for _ in 0..2 {
                    club.accept(Kind::Results, GUID, model.cached);
                    club.restart();
                }
                model.accept(model.cached);
            }
            Step::LosePoll => {
                let lost = items(&club, Command::PollQueueForNewResults);
                model.looked(&lost, model.accepted)?;
                club.restart();
            }
            Step::Continue => {
                let going_on = connector::dto::Continue {
                    event_guid: Some(GUID.into()),
                    commands: 5,
                    ..Default::default()
                };
                club.ok(Command::ContinueEvent, "", &going_on);
            }
        }
        let live = club.live();
        let force = live.state().event().results.len();
        prop_assert_eq!(force, model.force.len());
    }
    model.polled(&club, Command::PollQueueForNewResults)?;
    model.polled(&club, Command::PollQueueForAllResults)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(24, 1000)))]

    #[test]
    fn queues_are_what_a_list_would_be(steps in steps()) {
        run(steps)?;
    }
}
