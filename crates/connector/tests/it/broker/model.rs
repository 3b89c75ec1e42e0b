//! Random evenings against a model of the queues.

use std::collections::BTreeMap;

use connector::dto::BoardResult;
use connector::queue::Kind;
use proptest::prelude::*;

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
    /// Everything that was ever queued.
    queue: Vec<Item>,
    accepted: usize,
    /// How much was shown with each number that was given out.
    shown: BTreeMap<i32, usize>,
    /// The number the client remembers.
    cached: i32,
    /// What is in force on each board: its tricks.
    force: BTreeMap<i32, i32>,
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
    fn looked(
        &mut self,
        (items, last): (Vec<Item>, i32),
        from: usize,
    ) -> Result<(), TestCaseError> {
        prop_assert_eq!(&items[..], &self.queue[from..]);
        if items.is_empty() {
            prop_assert_eq!(last, 0);
            return Ok(());
        }
        // The same number never stands for two things, and a later one never for less.
        if let Some(before) = self.shown.insert(last, self.queue.len()) {
            prop_assert_eq!(before, self.queue.len());
        }
        let numbers: Vec<usize> = self.shown.values().copied().collect();
        prop_assert!(numbers.is_sorted());
        self.cached = last;
        Ok(())
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
                    model.queue.push((board, tricks, false));
                }
            }
            Step::Erase(table, board) => {
                let number = i32::try_from(board).unwrap();
                if let Some(tricks) = model.force.remove(&number) {
                    club.erase(table, board);
                    model.queue.push((number, tricks, true));
                }
            }
            Step::Put(results) => {
                let sent: Vec<BoardResult> = results
                    .iter()
                    .map(|(table, board, tricks)| put(*table, *board, *tricks))
                    .collect();
                done(club.put(Command::PutResults, GUID, &sent));
                for (_, board, tricks) in results {
                    model.force.insert(i32::try_from(board).unwrap(), tricks.into());
                }
            }
            Step::PutWrong(table, board) => {
                let wrong = BoardResult { round_number: 9, ..put(table, board, 9) };
                refused(club.put(Command::PutResults, GUID, &[put(table, board, 9), wrong]));
            }
            Step::New => {
                let from = model.accepted;
                model.looked(items(&club, Command::PollQueueForNewResults), from)?;
            }
            Step::All => model.looked(items(&club, Command::PollQueueForAllResults), 0)?,
            Step::Accept => {
                club.accept(Kind::Results, GUID, model.cached);
                model.accept(model.cached);
            }
            Step::AcceptOld(index) => {
                let numbers: Vec<i32> = model.shown.keys().copied().collect();
                let number = numbers.get(index % numbers.len().max(1)).copied().unwrap_or(0);
                club.accept(Kind::Results, GUID, number);
                model.accept(number);
            }
            Step::Restart => club.restart(),
            Step::LosePut(table, board, tricks) => {
                for _ in 0..2 {
                    done(club.put(Command::PutResults, GUID, &[put(table, board, tricks)]));
                    club.restart();
                }
                model.force.insert(i32::try_from(board).unwrap(), tricks.into());
            }
            Step::LoseAccept => {
                for _ in 0..2 {
                    club.accept(Kind::Results, GUID, model.cached);
                    club.restart();
                }
                model.accept(model.cached);
            }
            Step::LosePoll => {
                let cached = model.cached;
                let from = model.accepted;
                model.looked(items(&club, Command::PollQueueForNewResults), from)?;
                model.cached = cached;
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
    let from = model.accepted;
    model.looked(items(&club, Command::PollQueueForNewResults), from)?;
    model.looked(items(&club, Command::PollQueueForAllResults), 0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn queues_are_what_a_list_would_be(steps in steps()) {
        run(steps)?;
    }
}
