//! `tenace movement optimise`: better arrows, or a movement from nothing.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use clap::Args;
use movement::check::{Report, Severity};
use movement::exchange::write_text;
use movement::optimise::{Boards, MOST_TABLES, Progress, Turn, Wish, design, optimise};
use movement::{Balance, Contest, Movement, check};
use serde::Serialize;

use super::source;
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Optimise {
    /// A file with a movement whose arrows are to be improved (FILE#3 for one of many), or `-` for a pipe
    #[arg(conflicts_with_all = ["tables", "rounds"])]
    file: Option<String>,
    /// Design a movement for so many tables
    #[arg(long, requires = "rounds", value_name = "T")]
    tables: Option<u16>,
    /// Design a movement of so many rounds
    #[arg(long, requires = "tables", value_name = "R")]
    rounds: Option<u16>,
    /// All tables play the same boards in the same round
    #[arg(long, requires = "tables")]
    barometer: bool,
    /// Turn whole rounds only, not single tables
    #[arg(long, conflicts_with = "tables")]
    whole_rounds: bool,
    /// Stop after so many seconds
    #[arg(long, default_value_t = 10, value_name = "N")]
    seconds: u64,
    /// Where chance starts; the same number finds the same movement
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Print JSON: the movement, and every property by name
    #[arg(long)]
    json: bool,
}

/// What was found, for other programs.
#[derive(Serialize)]
struct Found {
    /// The movement in our text format.
    movement: String,
    #[serde(flatten)]
    report: Report,
}

/// Returns the first reason why a movement cannot be played.
fn broken(movement: &Movement) -> Option<String> {
    let verdict = check(movement).verdict();
    verdict.into_iter().find(|said| said.severity == Severity::Broken).map(|said| said.text)
}

impl Optimise {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let start = Instant::now();
        let limit = Duration::from_secs(self.seconds);
        let is_watched = std::io::stderr().is_terminal();
        let mut shown = None;
        let mut watch = |progress: Progress| {
            let passed = start.elapsed();
            if is_watched && shown != Some(passed.as_secs()) {
                shown = Some(passed.as_secs());
                eprint!(
                    "\r{:3} s of {} s, balance {:.2}",
                    passed.as_secs(),
                    self.seconds,
                    progress.q
                );
            }
            passed < limit
        };
        let mut known_size = None;
        let found = match (&self.file, self.tables.zip(self.rounds)) {
            (Some(path), _) => {
                let (movement, set_size) = &source::from_file(path)?;
                known_size = *set_size;
                ensure!(
                    movement.contest() == Contest::OneWinner,
                    "{path}: arrows are turned for one winner, and this movement has not got one; \
                     number its East-West pairs on from the North-South pairs"
                );
                if let Some(fault) = broken(movement) {
                    bail!("{path}: {fault}");
                }
                let turn = if self.whole_rounds { Turn::Rounds } else { Turn::Tables };
                optimise(movement, turn, self.seed, &mut watch)
            }
            (None, Some((tables, rounds))) => {
                let most = tables.saturating_mul(2).saturating_sub(1);
                ensure!(
                    (2..=MOST_TABLES).contains(&tables) && rounds > 0,
                    "{tables} tables, {rounds} rounds: 2 to {MOST_TABLES} tables are designed for, and a \
                     round at least"
                );
                ensure!(
                    rounds <= most,
                    "{tables} tables are {} pairs, who can meet in {most} rounds; {rounds} are too many",
                    u32::from(tables) * 2
                );
                let boards = if self.barometer { Boards::Together } else { Boards::Apart };
                match design(Wish { tables, rounds, boards }, self.seed, &mut watch) {
                    Some(movement) => movement,
                    None => bail!(self.nothing(tables, rounds, start.elapsed())),
                }
            }
            (None, None) => bail!("name a file, or --tables and --rounds"),
        };
        if is_watched {
            eprintln!();
        }
        if self.json {
            screen
                .json(&Found { movement: write_text(&found, known_size), report: check(&found) })?;
            return Ok(if check(&found).is_playable() { Verdict::Yes } else { Verdict::No });
        }
        for line in write_text(&found, known_size).lines() {
            screen.line(line)?;
        }
        if let Some(balance) = Balance::of(&found) {
            screen.line(format!("# balance {:.2} of 100", balance.q()))?;
        }
        let report = check(&found);
        Ok(if report.is_playable() { Verdict::Yes } else { Verdict::No })
    }
    /// Says why nothing was found: for want of time, or because the search saw no way.
    fn nothing(&self, tables: u16, rounds: u16, passed: Duration) -> String {
        let nothing = format!("nothing was found for {tables} tables and {rounds} rounds");
        let barometer = match self.barometer {
            true => "",
            false => ", or --barometer, which needs no boards to move",
        };
        if passed >= Duration::from_secs(self.seconds) {
            return format!(
                "{nothing} in {} s; try more --seconds, another --seed{barometer}",
                self.seconds
            );
        }
        format!(
            "{nothing}: after {:.1} s every way the search knows had been tried in vain, and more time \
             would not help; there may be none. Try other --rounds{barometer}",
            passed.as_secs_f64()
        )
    }
}
