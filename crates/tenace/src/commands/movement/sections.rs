//! `tenace movement sections`: several sections that play the same boards.

use std::fmt::Write;

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use movement::check::Severity;
use movement::sections::{Sharing, arrange};
use movement::{Contest, Movement, Row, check, grid};
use serde::Serialize;

use super::show::{WIDTH, complete};
use super::{Style, USUAL_SET_SIZE, event_file, source};
use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
pub(crate) struct Sections {
    /// The movement of each section, A first: KIND:TABLES, KIND:TABLES:ROUNDS, a file, or
    /// FILE#3, one of a file
    #[arg(required = true, num_args = 2.., value_name = "MOVEMENT")]
    movements: Vec<String>,
    /// How many copies of the boards there are
    #[arg(long, default_value_t = 1, value_name = "N")]
    copies: u16,
    #[command(flatten)]
    style: Style,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Grid)]
    format: Format,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables and rounds of each section, then what to know about them
    Grid,
    /// Rows for other programs: section,table,round,ns,ew,set
    Csv,
    /// An event file in which they are played, for your names
    Event,
}

/// Sections, for other programs.
#[derive(Serialize)]
struct Whole<'a> {
    sections: Vec<Section<'a>>,
    set_size: u16,
    copies: u16,
    copies_needed: u16,
    sets: &'a [u16],
    common: &'a [u16],
    percent_common: f64,
    sharing: &'a [Sharing],
    exact: bool,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct Section<'a> {
    section: char,
    name: &'a str,
    contest: Contest,
    tables: u16,
    rounds: u16,
    shift: u16,
    lacks: &'a [u16],
    playable: bool,
    rows: &'a [Row],
}

type Arranged = ::movement::sections::Sections;

impl Sections {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (arranged, set_size) = arranged(&self.movements, self.copies, &self.style)?;
        let mut is_playable = true;
        for section in &arranged.sections {
            let verdict = check(&section.movement).verdict();
            for broken in verdict.iter().filter(|said| said.severity == Severity::Broken) {
                is_playable = false;
                complain(format_args!("section {}: {}", section.letter, broken.text));
            }
        }
        if self.json {
            screen.json(&whole(&arranged, set_size))?;
        } else {
            let text = match self.format {
                Format::Grid => sheet(&arranged, set_size)?,
                Format::Csv => csv(&arranged)?,
                Format::Event => event(&arranged, "Name of the event", set_size)?,
            };
            for line in text.lines() {
                screen.line(line)?;
            }
        }
        Ok(if is_playable { Verdict::Yes } else { Verdict::No })
    }
}

/// Returns an event file in which sections play the same boards.
pub(super) fn event_file(
    sources: &[String],
    copies: u16,
    style: &Style,
    name: &str,
) -> anyhow::Result<String> {
    let (arranged, set_size) = arranged(sources, copies, style)?;
    event(&arranged, name, set_size)
}

/// Arranges the sections, and tells how many boards their sets have.
fn arranged(sources: &[String], copies: u16, style: &Style) -> anyhow::Result<(Arranged, u16)> {
    let mut movements: Vec<Movement> = Vec::with_capacity(sources.len());
    let mut said = style.set_size;
    for word in sources {
        let (movement, own) = source::sized_movement(word, style)?;
        movements.push(complete(&movement));
        let wanted = said.or(own);
        ensure!(
            style.set_size.is_some() || own.is_none() || own == wanted,
            "{word}: its sets have {} boards and those before {}; say with --set-size how many all have",
            own.unwrap_or_default(),
            wanted.unwrap_or_default()
        );
        said = wanted;
    }
    Ok((arrange(&movements, copies)?, said.unwrap_or(USUAL_SET_SIZE)))
}

fn event(arranged: &Arranged, name: &str, set_size: u16) -> anyhow::Result<String> {
    let sections = arranged.sections.iter().map(|section| (section.letter, &section.movement));
    event_file::write(&[sections.collect()], name, set_size)
}

fn whole(arranged: &Arranged, set_size: u16) -> Whole<'_> {
    let sections = arranged.sections.iter().map(|section| Section {
        section: section.letter,
        name: section.movement.name(),
        contest: section.movement.contest(),
        tables: section.movement.tables(),
        rounds: section.movement.rounds(),
        shift: section.shift,
        lacks: &section.lacks,
        playable: check(&section.movement).is_playable(),
        rows: section.movement.rows(),
    });
    Whole {
        sections: sections.collect(),
        set_size,
        copies: arranged.copies,
        copies_needed: arranged.needed,
        sets: &arranged.sets,
        common: &arranged.common,
        percent_common: arranged.percent_common(),
        sharing: &arranged.sharing,
        exact: arranged.exact,
        remarks: arranged.remarks(),
    }
}

fn sheet(arranged: &Arranged, set_size: u16) -> anyhow::Result<String> {
    let mut text = String::new();
    for section in &arranged.sections {
        let name = section.movement.name();
        let name = if name.is_empty() { String::new() } else { format!(": {name}") };
        writeln!(text, "Section {}{name}\n", section.letter)?;
        writeln!(text, "{}", grid::of_section(section.letter, &section.movement, WIDTH))?;
    }
    let sets = arranged.sets.len();
    writeln!(text, "{sets} sets of {set_size}: {} boards.", sets * usize::from(set_size))?;
    for remark in arranged.remarks() {
        writeln!(text, "{remark}")?;
    }
    Ok(text)
}

fn csv(arranged: &Arranged) -> anyhow::Result<String> {
    let of_players =
        arranged.sections.iter().filter(|own| own.movement.contest() == Contest::Individual);
    let header = match of_players.count() {
        0 => "section,table,round,ns,ew,set",
        all if all == arranged.sections.len() => "section,table,round,n,s,e,w,set",
        _ => bail!("pairs and individuals have different columns; use --json"),
    };
    let mut text = format!("{header}\n");
    for section in &arranged.sections {
        let rows = ::movement::exchange::write_csv(&section.movement);
        for row in rows.lines().skip(1) {
            writeln!(text, "{},{row}", section.letter)?;
        }
    }
    Ok(text)
}
