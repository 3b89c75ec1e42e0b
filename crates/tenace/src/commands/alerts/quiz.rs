//! `tenace alerts quiz`: what does this call mean?

use std::io::{BufRead, IsTerminal, Read};

use alerts::Puzzle;
use anyhow::{Context, ensure};
use clap::Args;
use serde::Serialize;

use super::question::{Calls, Choosing};
use super::source::Source;
use super::words::shown;
use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = QUIZ_HELP)]
pub(crate) struct Quiz {
    /// The bidding system; `-` is a pipe
    file: String,
    /// How many questions
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = number)]
    number: usize,
    /// Any number; the same one asks the same questions again
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,
    #[command(flatten)]
    choosing: Choosing,
    /// Print JSON: the questions with their answers
    #[arg(long)]
    json: bool,
}

const QUIZ_HELP: &str = "\
At a terminal it asks, until q is typed; in a pipe it prints the questions with their answers.

Examples:
  tenace alerts quiz ours.bboalert
  tenace alerts quiz ours.bboalert --number 50 --seed 7 > questions.txt";

/// The most questions of a quiz.
const MOST: usize = 10_000;

/// A question with its answer, for other programs.
#[derive(Serialize)]
struct Line<'a> {
    auction: Vec<String>,
    call: String,
    choices: &'a [String],
    /// Which of them is right, from 0.
    right: usize,
    explanation: &'a str,
    chat: Option<&'a str>,
    file: String,
    line: u32,
}

impl Quiz {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let source = Source::read(&self.file)?;
        let chosen = self.choosing.chosen(&source)?;
        let seed = match self.seed {
            Some(seed) => seed,
            // A short number can be typed again.
            None => u64::from(getrandom::u32().context("there is no randomness")? % 1_000_000),
        };
        let puzzles = source.system.quiz(&chosen, self.number, seed);
        ensure!(
            !puzzles.is_empty(),
            "{}: there is nothing to ask: no record has a plain auction and a text",
            self.file
        );
        if puzzles.len() < self.number {
            let there_are = match puzzles.len() {
                1 => "there is only 1 question".to_owned(),
                many => format!("there are only {many} questions"),
            };
            complain(format_args!("note: {there_are} in {}, not {}", self.file, self.number));
        }
        if self.json {
            let lines = puzzles.iter().map(|puzzle| line(&source, puzzle));
            screen.json(&lines.collect::<Vec<_>>())?;
        } else if std::io::stdin().is_terminal() {
            ask(&source, &puzzles, seed, screen)?;
        } else {
            for (at, puzzle) in puzzles.iter().enumerate() {
                pose(at, puzzle, screen)?;
                screen.line(format!("   {}", answer(&source, puzzle)))?;
            }
        }
        Ok(Verdict::Yes)
    }
}

/// Asks at a terminal until all questions are answered, or the player has had enough.
fn ask(source: &Source, puzzles: &[Puzzle], seed: u64, screen: &mut Screen) -> anyhow::Result<()> {
    let (mut n_asked, mut n_right) = (0, 0);
    for (at, puzzle) in puzzles.iter().enumerate() {
        pose(at, puzzle, screen)?;
        let Some(choice) = choice(puzzle.choices.len(), screen)? else { break };
        n_asked += 1;
        if choice == puzzle.right {
            n_right += 1;
            screen.tell(format!("   Right. ({})", source.place(puzzle.place)));
        } else {
            screen.tell(format!("   No. {}", answer(source, puzzle)));
        }
    }
    screen.tell(format!("{n_right} of {n_asked} right. To repeat this quiz: --seed {seed}"));
    Ok(())
}

/// Reads the number of a choice, from 0; nothing if there is no more to read.
fn choice(n_choices: usize, screen: &mut Screen) -> anyhow::Result<Option<usize>> {
    loop {
        screen.tell(format!("   1 to {n_choices}, or q to stop:"));
        let mut typed = String::new();
        let read = std::io::stdin().lock().take(1024).read_line(&mut typed);
        if read.context("the answer cannot be read")? == 0 {
            return Ok(None);
        }
        match typed.trim() {
            "q" | "Q" => return Ok(None),
            number => match number.parse::<usize>().ok().and_then(|it| it.checked_sub(1)) {
                Some(choice) if choice < n_choices => return Ok(Some(choice)),
                _ => complain(format_args!("   “{}” is none of them", shown(number))),
            },
        }
    }
}

fn pose(at: usize, puzzle: &Puzzle, screen: &mut Screen) -> anyhow::Result<()> {
    let calls = Calls { auction: puzzle.auction.clone(), call: puzzle.call };
    screen.line(format!("{}. What is {calls}?", at + 1))?;
    for (number, choice) in puzzle.choices.iter().enumerate() {
        screen.line(format!("   {}) {}", number + 1, shown(choice)))?;
    }
    Ok(())
}

fn answer(source: &Source, puzzle: &Puzzle) -> String {
    let text = puzzle.choices.get(puzzle.right).map_or("", String::as_str);
    format!("It is {}) {} ({})", puzzle.right + 1, shown(text), source.place(puzzle.place))
}

fn line<'a>(source: &Source, puzzle: &'a Puzzle) -> Line<'a> {
    Line {
        auction: puzzle.auction.iter().map(ToString::to_string).collect(),
        call: puzzle.call.to_string(),
        choices: &puzzle.choices,
        right: puzzle.right,
        explanation: &puzzle.answer.explanation,
        chat: puzzle.answer.chat.as_deref(),
        file: source.file(puzzle.place.file),
        line: puzzle.place.line,
    }
}

/// Reads how many questions are wanted.
fn number(text: &str) -> Result<usize, String> {
    let number = text.trim().parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("expected how many questions, from 1 to {MOST}"))
}

/// Reads the number of a quiz.
fn seed(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| "expected a whole number, such as 7".to_owned())
}
