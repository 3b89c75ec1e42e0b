//! A file as large as the largest there is: read, checked, and asked, beside the slow, literal second
//! implementation of the tests.
//!
//! `max alloc` is the memory that stays in use at the same time.

#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on should say where")]

#[path = "../tests/it/literal/mod.rs"]
#[expect(dead_code, reason = "not all of it is measured")]
mod literal;

use std::fmt::Write;
use std::sync::LazyLock;

use alerts::{Choices, Chosen, Question, Rules, System};
use bridge::{BoardNo, Call};
use divan::{AllocProfiler, Bencher, black_box};
use literal::{Ask, Literal};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

/// As many records as the largest public file has.
const N_RECORDS: usize = 73_000;

fn main() {
    println!("the file has {:.2} MB and {N_RECORDS} records", TEXT.len() as f64 / 1e6);
    divan::main();
}

/// A file with all that is common: deep contexts, blocks with tags, wild cards, classes, `+`.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::from("BBOalert,a large system\n");
    let calls: Vec<&str> = Call::all().map(alerts::token).collect();
    for number in 0..N_RECORDS {
        if number % 2_000 == 1_000 {
            let tag = ["@n", "@v", "@1@2", "@3@4", "@N", "@V"][number / 2_000 % 6];
            let _ = writeln!(text, "Option,Block{number}_{tag}");
        } else if number % 2_000 == 1_500 {
            text.push_str("Option\n");
        }
        // A different auction for every number: its digits to the base of the bids of a level.
        let mut rest = number;
        for level in 1..7 {
            if rest == 0 {
                break;
            }
            let _ = write!(text, "{level}{}", ["C", "D", "H", "S", "N"][rest % 5]);
            let opponents = match number % 40 {
                0 => "__",
                1 => "(--|Db)",
                2 => "[-D][-b]",
                _ => "--",
            };
            text.push_str(opponents);
            rest /= 5;
        }
        let call = calls[3 + 25 + number % 10];
        let _ =
            writeln!(text, ",{call},{}-{} hcp {}+ cards", number % 20, 20 + number % 9, number % 8);
    }
    text
});

struct Ready {
    system: System,
    chosen: Chosen,
    questions: Vec<(Vec<Call>, Call, Option<BoardNo>)>,
}

static READY: LazyLock<Ready> = LazyLock::new(|| {
    let system = System::of(&TEXT);
    let chosen = system.choose(&Choices::default());
    let statements = system.statements();
    let asked = (0..1_000).filter_map(|number| {
        let statement = &statements[number * 71 % statements.len()];
        let context = alerts::calls(&statement.context)?;
        let board = BoardNo::new(u32::try_from(number % 36).unwrap() + 1);
        Some((context, alerts::call(&statement.call)?, board))
    });
    let questions: Vec<_> = asked.collect();
    for (auction, call, board) in &questions {
        let _ = system.look_up(&chosen, &Question { auction, call: *call, board: *board });
    }
    Ready { system, chosen, questions }
});

#[divan::bench(sample_count = 10)]
fn read(bencher: Bencher<'_, '_>) {
    bencher.bench(|| System::of(black_box(&TEXT)));
}

#[divan::bench(sample_count = 10)]
fn read_and_check(bencher: Bencher<'_, '_>) {
    bencher.bench(|| System::of(black_box(&TEXT)).check(Rules::Today).len());
}

#[divan::bench(sample_count = 10)]
fn read_and_look_up_once(bencher: Bencher<'_, '_>) {
    let (auction, call, board) = &READY.questions[0];
    bencher.bench(|| {
        let system = System::of(black_box(&TEXT));
        let chosen = system.choose(&Choices::default());
        let question = Question { auction, call: *call, board: *board };
        system.look_up(&chosen, &question)
    });
}

#[divan::bench(sample_count = 2_000)]
fn look_up(bencher: Bencher<'_, '_>) {
    let ready = &*READY;
    let mut at = 0;
    let next = || {
        at += 1;
        &ready.questions[at % ready.questions.len()]
    };
    bencher.with_inputs(next).bench_local_refs(|(auction, call, board)| {
        let question = Question { auction, call: *call, board: *board };
        ready.system.look_up(&ready.chosen, black_box(&question))
    });
}

/// The peer: every line read for every question, as the real program does.
#[divan::bench(sample_count = 3)]
fn look_up_line_by_line(bencher: Bencher<'_, '_>) {
    let literal = Literal::new(&TEXT);
    let (auction, call, board) = &READY.questions[7];
    let context = alerts::context(auction);
    let board = board.map(|board| u16::try_from(board.get()).unwrap());
    let (call, clicks) = (alerts::token(*call), &[]);
    let ask = Ask {
        context: &context,
        call,
        board,
        partner: None,
        me: None,
        clicks,
        sample_rules: false,
    };
    bencher.bench_local(|| literal.find(black_box(&ask)).is_some());
}
