//! `tenace dd`: what every declarer makes in every strain, and par.

use anyhow::{Context, ensure};
use bridge::{Deal, Seat};
use clap::{Args, ValueEnum};
use hands::double_dummy::{Comparison, NoTable, TrickTable, compare, par};
use hands::{Board, HandSet, StatedPar};
use serde::Serialize;

use super::hand_file::{HandFile, deals};
use super::hands::of_event;
use crate::data::Data;
use crate::screen::{Screen, complain};
use crate::{Verdict, tricks};

#[derive(Args)]
pub(crate) struct Dd {
    /// A file with deals, in any format; `-` is a pipe
    #[arg(required_unless_present = "event")]
    file: Option<String>,
    /// Take the hands of an event instead, by name or id
    #[arg(long, conflicts_with = "file")]
    event: Option<String>,
    #[command(flatten)]
    reading: HandFile,
    /// Tell par too: what the board is worth with best bidding and play
    #[arg(long)]
    par: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Form::Table)]
    format: Form,
    /// How long one deal may take, in seconds of processor time; freak deals can take minutes
    #[arg(long, default_value_t = tricks::SECONDS_PER_DEAL, value_name = "N")]
    seconds: u64,
    /// Work everything out anew, whatever was kept
    #[arg(long)]
    anew: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each board
    Table,
    /// The deal and 20 hexadecimal digits: no-trump, spades, hearts, diamonds, clubs; N, E, S, W
    Tsv,
}

/// A board, for other programs.
#[derive(Serialize)]
struct Line {
    board: u32,
    deal: Deal,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<ParLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stated: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

#[derive(Serialize)]
struct ParLine {
    /// Seen from North-South.
    score: i32,
    contracts: Vec<String>,
}

impl Dd {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        ensure!(self.seconds > 0, "--seconds 0: a deal needs at least one");
        ensure!(
            !(self.par && self.format == Form::Tsv),
            "--format tsv has no place for --par; --json has both"
        );
        let (set, mut is_sound) = self.read(data)?;
        let set = &set;
        let tables = if self.anew {
            tricks::tables_anew(data, &deals(set), self.seconds)
        } else {
            tricks::tables(data, &deals(set), self.seconds)
        };
        for (board, table) in set.boards.iter().zip(&tables) {
            is_sound &= self.tell_faults(board, table);
        }
        if self.json {
            let lines = set.boards.iter().zip(&tables).map(|(board, table)| line(board, table));
            screen.json(&lines.collect::<Vec<_>>())?;
        } else {
            match self.format {
                Form::Tsv => print_tsv(set, &tables, screen)?,
                Form::Table => self.print_table(set, &tables, screen)?,
            }
        }
        Ok(if is_sound { Verdict::Yes } else { Verdict::No })
    }

    /// Returns the boards, and whether all of them could be read.
    fn read(&self, data: &Data) -> anyhow::Result<(HandSet, bool)> {
        if let Some(event) = &self.event {
            let set = of_event(data.event(event)?.state().event());
            ensure!(
                !set.boards.is_empty(),
                "“{event}” has no hands; `tenace event hands` records them"
            );
            return Ok((set, true));
        }
        let file = self.file.as_deref().context("name a file, or --event")?;
        let reading = self.reading.read(file)?;
        let is_sound = !reading.is_damaged();
        Ok((reading.set, is_sound))
    }

    fn source(&self) -> &str {
        self.file.as_deref().or(self.event.as_deref()).unwrap_or_default()
    }

    /// Says why a board has no table, or what is wrong with the table the file states; tells whether
    /// all is well. Numbers that other programs write for contracts nobody can make do no harm.
    fn tell_faults(&self, board: &Board, table: &Result<TrickTable, NoTable>) -> bool {
        match table {
            Err(why) => {
                complain(format_args!("{}: board {}: {why}", self.source(), board.number));
                false
            }
            Ok(table) => {
                let Some(difference) = stated(board).map(|stated| compare(&stated, table)) else {
                    return true;
                };
                if let Some(complaint) = difference.complaint(board.number) {
                    complain(format_args!("{}: {complaint}", self.source()));
                }
                !matches!(difference, Comparison::Wrong(_))
            }
        }
    }

    fn print_table(
        &self,
        set: &HandSet,
        tables: &[Result<TrickTable, NoTable>],
        screen: &mut Screen,
    ) -> anyhow::Result<()> {
        let mut headings: Vec<String> = vec!["board".to_owned()];
        headings.extend(["N", "S", "E", "W"].map(|seat| format!("{seat}:NT  ♠  ♥  ♦  ♣")));
        if self.par {
            headings.push("par".to_owned());
        }
        let rows = set.boards.iter().zip(tables).map(|(board, table)| {
            let mut row = vec![board.number.to_string()];
            let seats = [Seat::North, Seat::South, Seat::East, Seat::West];
            match table {
                Ok(table) => {
                    row.extend(seats.map(|seat| tricks_of(table, seat)));
                    if self.par {
                        row.push(par_text(board, table));
                    }
                }
                Err(_) => row.extend(seats.map(|_| "?".to_owned())),
            }
            row
        });
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        screen.table(&headings, &["board"], rows)
    }
}

fn print_tsv(
    set: &HandSet,
    tables: &[Result<TrickTable, NoTable>],
    screen: &mut Screen,
) -> anyhow::Result<()> {
    for (board, table) in set.boards.iter().zip(tables) {
        if let Ok(table) = table {
            screen.line(format!("{}\t{table}", board.deal))?;
        }
    }
    Ok(())
}

fn line(board: &Board, table: &Result<TrickTable, NoTable>) -> Line {
    let par = table.as_ref().ok().map(|table| {
        let par = par(table, board.dealer, board.vulnerability);
        let contracts = par.contracts.iter().map(ToString::to_string).collect();
        ParLine { score: par.score, contracts }
    });
    Line {
        board: board.number.get(),
        deal: board.deal,
        tricks: table.as_ref().ok().map(ToString::to_string),
        par,
        stated: stated(board).map(|stated| stated.to_string()),
        problem: table.as_ref().err().map(ToString::to_string),
    }
}

fn stated(board: &Board) -> Option<TrickTable> {
    board.story.as_ref()?.stated_tricks
}

/// Writes the tricks of a declarer, no-trump first.
fn tricks_of(table: &TrickTable, seat: Seat) -> String {
    let each = TrickTable::STRAINS.map(|strain| table.get(strain, seat).to_string());
    format!("  {}", each.map(|tricks| format!("{tricks:>2}")).join(" "))
}

fn par_text(board: &Board, table: &TrickTable) -> String {
    let par = par(table, board.dealer, board.vulnerability);
    let StatedPar { score, contracts } = StatedPar::from(&par);
    match contracts {
        Some(contracts) => format!("{}: {contracts}", score.unwrap_or_default()),
        None => "passed out".to_owned(),
    }
}
