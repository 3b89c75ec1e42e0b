//! `tenace movement list`: the kinds of movements and their sizes, or the movements of a file.

use anyhow::bail;
use clap::Args;
use movement::{Contest, Kind};
use serde::Serialize;

use super::source::no_such_kind;
use super::{is_file, read_whole};
use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
pub(crate) struct List {
    /// Only this kind, with all its sizes; or a file, with the numbers of its movements
    #[arg(value_name = "KIND|FILE")]
    kind: Option<String>,
    /// Only what is played at this number of tables, with the rounds
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=511))]
    tables: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A kind, for other programs.
#[derive(Serialize)]
struct Line {
    kind: String,
    description: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usual: Option<u16>,
}

impl List {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        if let Some(word) = &self.kind {
            return match word.parse() {
                Ok(_) if self.tables.is_some() => {
                    bail!("--tables goes with a file, or without a kind; leave one of them out")
                }
                Ok(kind) => self.sizes(kind, screen),
                Err(_) if is_file(word) => self.of_file(word, screen),
                Err(_) => bail!(no_such_kind(word)),
            };
        }
        let lines = Kind::ALL.into_iter().filter_map(|kind| {
            let rounds = self.tables.map(|tables| kind.rounds(tables));
            let exists = rounds.as_ref().is_none_or(|rounds| !rounds.is_empty());
            exists.then(|| Line {
                kind: kind.to_string(),
                description: kind.description(),
                usual: self.tables.and_then(|tables| kind.usual_rounds(tables)),
                rounds,
            })
        });
        let lines: Vec<Line> = lines.collect();
        if self.json {
            screen.json(&lines)?;
            return Ok(Verdict::Yes);
        }
        let rounds = |line: &Line| match (&line.rounds, line.usual) {
            (Some(rounds), Some(usual)) if rounds.len() > 1 => {
                format!("{usual} ({})", span(rounds))
            }
            (Some(_), Some(usual)) => usual.to_string(),
            _ => String::new(),
        };
        match self.tables {
            Some(_) => screen.table(
                &["kind", "rounds", "what it is"],
                &[],
                lines
                    .iter()
                    .map(|line| vec![line.kind.clone(), rounds(line), line.description.to_owned()]),
            )?,
            None => screen.table(
                &["kind", "what it is"],
                &[],
                lines.iter().map(|line| vec![line.kind.clone(), line.description.to_owned()]),
            )?,
        }
        Ok(Verdict::Yes)
    }
}

/// A number of tables at which a kind can be played, for other programs.
#[derive(Serialize)]
struct Size {
    tables: u16,
    rounds: Vec<u16>,
    usual: Option<u16>,
}

/// Sizes beyond this are listed by nobody; they exist all the same.
const MOST_TABLES_LISTED: u16 = 40;

impl List {
    fn sizes(&self, kind: Kind, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let sizes = (1..=MOST_TABLES_LISTED).map(|tables| Size {
            tables,
            rounds: kind.rounds(tables),
            usual: kind.usual_rounds(tables),
        });
        let sizes: Vec<Size> = sizes.filter(|size| !size.rounds.is_empty()).collect();
        if self.json {
            screen.json(&sizes)?;
            return Ok(Verdict::Yes);
        }
        screen.line(format!("{kind}: {}", kind.description()))?;
        screen.line("")?;
        let rows = sizes.iter().map(|size| {
            let usual = size.usual.map_or(String::new(), |usual| usual.to_string());
            vec![size.tables.to_string(), usual, span(&size.rounds)]
        });
        screen.table(&["tables", "usual rounds", "rounds"], &["tables", "usual rounds"], rows)?;
        Ok(Verdict::Yes)
    }
}

/// A movement of a file, for other programs.
#[derive(Serialize)]
struct Numbered {
    number: usize,
    name: String,
    contest: Contest,
    tables: u16,
    rounds: u16,
    sets: u16,
    set_size: Option<u16>,
}

impl List {
    fn of_file(&self, word: &str, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (file, chosen) = read_whole(word)?;
        for problem in &file.problems {
            complain(format_args!("{word}: {problem}"));
        }
        let movements = (1..).zip(file.movements);
        let movements =
            movements.filter(|(number, _)| chosen.is_none_or(|chosen| chosen + 1 == *number));
        let numbered = movements.map(|(number, one)| Numbered {
            number,
            name: one.movement.name().to_owned(),
            contest: one.movement.contest(),
            tables: one.movement.tables(),
            rounds: one.movement.rounds(),
            sets: one.movement.sets(),
            set_size: one.set_size,
        });
        let fits = |one: &Numbered| self.tables.is_none_or(|tables| one.tables == tables);
        let numbered: Vec<Numbered> = numbered.filter(fits).collect();
        if self.json {
            screen.json(&numbered)?;
            return Ok(Verdict::Yes);
        }
        let rows = numbered.iter().map(|one| {
            let boards = one.set_size.map(|size| u32::from(size) * u32::from(one.sets));
            vec![
                one.number.to_string(),
                one.tables.to_string(),
                one.rounds.to_string(),
                boards.map_or(String::new(), |boards| boards.to_string()),
                one.name.clone(),
            ]
        });
        let headings = ["number", "tables", "rounds", "boards", "name"];
        screen.table(&headings, &["number", "tables", "rounds", "boards"], rows)?;
        Ok(Verdict::Yes)
    }
}

/// Of more rounds than these only the first and the last are listed.
const MOST_ROUNDS_LISTED: usize = 12;

/// Writes rounds that can be had: `1–9`, or `5, 7, 9`.
fn span(rounds: &[u16]) -> String {
    match rounds {
        [first, .., last] if usize::from(last - first) + 1 == rounds.len() => {
            format!("{first}–{last}")
        }
        [first, second, .., last] if rounds.len() > MOST_ROUNDS_LISTED => {
            format!("{first}, {second}, …, {last}")
        }
        rounds => rounds.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
    }
}
