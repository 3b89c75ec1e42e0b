//! `tenace movement show`: a movement, table by table and pair by pair.

use clap::{Args, ValueEnum};
use movement::exchange::{write_comma, write_csv, write_text};
use movement::{Contest, Movement, Row, Seating, check, grid};
use serde::Serialize;

use super::choice::Choice;
use super::{USUAL_SET_SIZE, event_file};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    choice: Choice,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Grid)]
    format: Format,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables and rounds, then what to know about it
    Grid,
    /// The way of each pair
    Pairs,
    /// Rows for other programs: table,round,ns,ew,set
    Csv,
    /// Our own text format
    Text,
    /// An event file in which it is played, for your names
    Event,
    /// The comma format of movement collections
    Comma,
}

/// How wide a line may get, here and on paper.
pub(super) const WIDTH: usize = 100;

/// A movement, for other programs.
#[derive(Serialize)]
struct Whole<'a> {
    name: &'a str,
    contest: Contest,
    tables: u16,
    rounds: u16,
    sets: u16,
    set_size: u16,
    rows: &'a [Row],
}

impl Show {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (movement, known_size) = self.choice.one()?;
        let movement = complete(&movement);
        let set_size = known_size.unwrap_or(USUAL_SET_SIZE);
        if self.json {
            screen.json(&Whole {
                name: movement.name(),
                contest: movement.contest(),
                tables: movement.tables(),
                rounds: movement.rounds(),
                sets: movement.sets(),
                set_size,
                rows: movement.rows(),
            })?;
            return Ok(Verdict::Yes);
        }
        let text = match self.format {
            Format::Csv => write_csv(&movement),
            Format::Text => write_text(&movement, known_size),
            Format::Event => {
                event_file::write(&[vec![('A', &movement)]], "Name of the event", set_size)?
            }
            Format::Comma => write_comma(&movement, set_size),
            Format::Pairs => grid::of_pairs(&movement, WIDTH),
            Format::Grid => {
                let mut text =
                    format!("{}\n\n{}", movement.name(), grid::of_tables(&movement, WIDTH));
                let boards = u32::from(movement.sets()) * u32::from(set_size);
                let sets = movement.sets();
                text.push_str(&format!("\n{sets} sets of {set_size}: {boards} boards.\n"));
                for sentence in check(&movement).verdict() {
                    text.push_str(&format!("{}\n", sentence.text));
                }
                text
            }
        };
        for line in text.lines() {
            screen.line(line)?;
        }
        Ok(if check(&movement).is_playable() { Verdict::Yes } else { Verdict::No })
    }
}

/// Gives every table a row for every round, so that an empty one is seen to be empty.
pub(super) fn complete(movement: &Movement) -> Movement {
    let empty = match movement.contest() {
        Contest::Individual => Seating::Players { n: 0, s: 0, e: 0, w: 0 },
        _ => Seating::Pairs { ns: 0, ew: 0 },
    };
    let rows = (1..=movement.tables()).flat_map(|table| {
        (1..=movement.rounds()).map(move |round| {
            let row = Row { table, round, seating: empty, set: 0 };
            movement.at(table, round).copied().unwrap_or(row)
        })
    });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}
