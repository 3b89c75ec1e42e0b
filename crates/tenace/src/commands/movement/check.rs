//! `tenace movement check`: is it playable, and how good is it?

use anyhow::ensure;
use clap::{Args, ValueEnum};
use movement::check::{Report, Severity};
use movement::exchange::FileMovement;
use movement::{Contest, Movement, check};
use serde::Serialize;

use super::reading::{Reading, read_noting};

use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
pub(crate) struct Check {
    /// A file with movements, in any of our formats (FILE#3 for one of many), or `-` for a pipe
    file: String,
    /// What is played for; guessed if the file does not say
    #[arg(long, value_enum)]
    contest: Option<PlayedFor>,
    /// Print JSON: every property by name
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PlayedFor {
    /// Pairs, all ranked together
    Pairs,
    /// Pairs, North-South and East-West ranked apart
    TwoWinners,
    /// Teams: a number is the team's in both lines
    Teams,
    /// Every player for himself
    Individual,
}

/// What was found out, and what was not understood, for other programs.
#[derive(Serialize)]
struct Checked<'a> {
    #[serde(flatten)]
    report: &'a Report,
    /// What was not understood in the file or had to be guessed.
    notes: &'a [String],
}

impl Check {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let Reading { file, guessed } = read_noting(&self.file)?;
        let problems = file.problems.iter().map(ToString::to_string);
        let notes: Vec<String> = guessed.into_iter().chain(problems).collect();
        for note in &notes {
            complain(format_args!("{}: {note}", self.file));
        }
        let reports = file.movements.iter().map(|FileMovement { movement, .. }| {
            let Some(contest) = self.contest else { return Ok(check(movement)) };
            Ok(check(&played_for(movement, contest)?))
        });
        let reports: Vec<Report> = reports.collect::<anyhow::Result<_>>()?;
        let is_playable = reports.iter().all(Report::is_playable);
        if self.json {
            // One movement is one object; a collection is a list.
            let checked = |report| Checked { report, notes: &notes };
            match reports.as_slice() {
                [only] => screen.json(&checked(only))?,
                all => screen.json(&all.iter().map(checked).collect::<Vec<_>>())?,
            }
        } else {
            for (number, report) in reports.iter().enumerate() {
                if number > 0 {
                    screen.line("")?;
                }
                // A CSV has no name of its own.
                let name = if report.name.is_empty() { &self.file } else { &report.name };
                let size = [
                    (report.tables.into(), "table"),
                    (report.rounds.into(), "round"),
                    (report.sets, "set"),
                ];
                let size = size.map(|(number, noun)| counted(number, noun)).join(", ");
                screen.line(format!("{name}: {size}"))?;
                for sentence in report.verdict() {
                    let mark = match sentence.severity {
                        Severity::Broken => "✗ ",
                        Severity::Warning => "! ",
                        Severity::Fact => "  ",
                    };
                    screen.line(format!("{mark}{}", sentence.text))?;
                }
            }
        }
        let is_sound = is_playable && file.problems.is_empty();
        Ok(if is_sound { Verdict::Yes } else { Verdict::No })
    }
}

/// Returns a movement as one that is played for something else than it says.
fn played_for(movement: &Movement, contest: PlayedFor) -> anyhow::Result<Movement> {
    let contest = match contest {
        PlayedFor::Pairs => Contest::OneWinner,
        PlayedFor::TwoWinners => Contest::TwoWinners,
        PlayedFor::Teams => Contest::Teams,
        PlayedFor::Individual => Contest::Individual,
    };
    let is_individual = movement.contest() == Contest::Individual;
    ensure!(
        (contest == Contest::Individual) == is_individual,
        "--contest: the file seats {}; leave --contest out",
        if is_individual { "four players at a table" } else { "pairs" }
    );
    Ok(Movement::new(movement.name(), contest, movement.rows().to_vec()))
}

fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
