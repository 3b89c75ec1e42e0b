//! `tenace movement seed`: who takes which number, and how fair that is.

mod entrants;

use anyhow::{Context, bail, ensure};
use clap::Args;
use movement::Movement;
use movement::seeding::{Line, Placing, Seeds, place, places, sections};
use serde::Serialize;

use self::entrants::Entrant;
use super::decimal::UNIT;
use super::{Size, source};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Seed {
    /// A movement: KIND:TABLES, KIND:TABLES:ROUNDS, a file, FILE#3, or KIND with --tables. Of several, one
    /// for each section
    #[arg(required = true, value_name = "MOVEMENT")]
    movements: Vec<String>,
    /// Who plays: a file with a line `name,rating` for each, higher for stronger; `-` for a pipe
    #[arg(long, value_name = "FILE", required_unless_present = "seeds")]
    ratings: Option<String>,
    /// So many are seeded: the first ones of the file, or without one those called seed 1, seed 2, …
    #[arg(long, value_name = "N")]
    seeds: Option<u16>,
    /// Decides between ways that are equally good; another number is another draw
    #[arg(long, default_value_t = 1, value_name = "N")]
    lot: u64,
    #[command(flatten)]
    size: Size,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A seeding, for other programs.
#[derive(Serialize)]
struct Seeding {
    sections: Vec<Section>,
    /// How even the sections are.
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without_rating: Vec<String>,
}

#[derive(Serialize)]
struct Section {
    section: char,
    movement: String,
    places: Vec<Placed>,
    verdict: &'static str,
    /// The standard deviation of how hard the draws are, and of the field's own strength.
    spread: f64,
    field: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<[f64; 2]>,
    stretch_rounds: usize,
    easiest_stretch: f64,
    hardest_stretch: f64,
    sentence: String,
}

#[derive(Serialize)]
struct Placed {
    number: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'static str>,
    table: Option<u16>,
    seat: Option<&'static str>,
    name: String,
    strength: f64,
    /// The mean strength of those it plays, and how much more that is than is to be expected.
    opponents: f64,
    hardness: f64,
}

impl Seed {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let seeding = self.seeding()?;
        if self.json {
            screen.json(&seeding)?;
        } else {
            seeding.print(screen)?;
        }
        Ok(Verdict::Yes)
    }

    fn seeding(&self) -> anyhow::Result<Seeding> {
        let movements = match self.movements.as_slice() {
            [only] => vec![source::movement_or_kind(only, &self.size)?],
            several => {
                let read = several.iter().map(|word| source::movement(word, &self.size.style));
                read.collect::<anyhow::Result<Vec<Movement>>>()?
            }
        };
        let sizes: Vec<u16> = movements.iter().map(|one| count(places(one).len())).collect();
        let field = sizes.iter().copied().fold(0, u16::saturating_add);
        let (names, seeds, unit) = self.entrants(field)?;
        let mut without_rating = Vec::new();
        if self.seeds.is_none() {
            without_rating.extend(names.iter().filter(|who| who.rating.is_none()));
        }
        let divided = sections(&seeds, &sizes)?;
        let mut found = Vec::with_capacity(movements.len());
        let sections = ('A'..='Z').zip(&self.movements).zip(&movements).zip(&divided.entrants);
        for (((letter, word), movement), own) in sections {
            let placing = place(movement, &seeds.of(own), self.lot)?;
            let name = |who: u16| {
                let whole = own.get(usize::from(who).saturating_sub(1));
                let entrant = whole.and_then(|who| names.get(usize::from(*who).saturating_sub(1)));
                entrant.map_or(String::new(), |entrant| entrant.name.clone())
            };
            let mut section = section(letter, movement, &placing, unit, name);
            if section.movement.is_empty() {
                // A CSV has no name of its own.
                section.movement.clone_from(word);
            }
            found.push(section);
        }
        let several = found.len() > 1;
        Ok(Seeding {
            sections: found,
            sentence: several.then(|| divided.sentence_in(unit)),
            without_rating: without_rating.into_iter().map(|who| who.name.clone()).collect(),
        })
    }

    /// Returns who plays, how strong they are, and how many units of strength one of a rating is.
    fn entrants(&self, field: u16) -> anyhow::Result<(Vec<Entrant>, Seeds, i64)> {
        ensure!(self.movements.len() <= 26, "there are at most 26 sections, A to Z");
        let names = match &self.ratings {
            Some(path) => {
                entrants::read(&super::read_text(path)?).with_context(|| path.to_owned())?
            }
            None => {
                let seeds = self.seeds.unwrap_or(0);
                let name = |number: u16| match number {
                    seed if seed <= seeds => format!("seed {seed}"),
                    _ => "unseeded".to_owned(),
                };
                (1..=field).map(|number| Entrant { name: name(number), rating: None }).collect()
            }
        };
        match self.seeds {
            None => {
                let seeds = Seeds::from_ratings(&entrants::ratings(&names));
                Ok((names, seeds, i64::from(UNIT)))
            }
            Some(0) => bail!("--seeds 0: then nobody is seeded; any places do"),
            Some(seeds) if usize::from(seeds) > names.len() => {
                bail!("--seeds {seeds}: only {} play", names.len())
            }
            Some(seeds) => {
                let ranked: Vec<u16> = (1..=seeds).collect();
                Ok((names.clone(), Seeds::from_director(count(names.len()), &ranked), 1))
            }
        }
    }
}

impl Seeding {
    fn print(&self, screen: &mut Screen) -> anyhow::Result<()> {
        let several = self.sections.len() > 1;
        for section in &self.sections {
            let before =
                if several { format!("Section {}: ", section.section) } else { String::new() };
            screen.line(format!("{before}{}", section.movement))?;
            let rows = section.places.iter().map(|placed| {
                let line = placed.line.map_or(String::new(), |line| format!(" {line}"));
                let starts = match (placed.table, placed.seat) {
                    (Some(table), Some(seat)) => format!("table {table} {seat}"),
                    _ => "sits out".to_owned(),
                };
                vec![
                    format!("{}{line}", placed.number),
                    starts,
                    placed.name.clone(),
                    format!("{:.1}", placed.strength),
                    format!("{:.1}", placed.opponents),
                    format!("{:+.1}", placed.hardness).replace('-', "−"),
                ]
            });
            let headings = ["number", "starts at", "name", "strength", "opponents", "draw"];
            screen.table(&headings, &["number", "strength", "opponents", "draw"], rows)?;
            screen.line("")?;
            screen.line(&section.sentence)?;
            if several {
                screen.line("")?;
            }
        }
        if let Some(sentence) = &self.sentence {
            screen.line(sentence)?;
        }
        if !self.without_rating.is_empty() {
            screen.line(format!(
                "Without a rating, and so taken for average: {}.",
                self.without_rating.join(", ")
            ))?;
        }
        Ok(())
    }
}

fn section(
    letter: char,
    movement: &Movement,
    placing: &Placing,
    unit: i64,
    name: impl Fn(u16) -> String,
) -> Section {
    let fairness = &placing.fairness;
    let rating = |thousandths: i64| thousandths as f64 / (1000 * unit) as f64;
    let placed = placing.entrants.iter().map(|(place, entrant)| {
        let own = fairness.places.iter().find(|own| own.place == *place);
        let start = place.start(movement);
        Placed {
            number: place.number,
            line: match place.line {
                Line::NorthSouth => Some("N/S"),
                Line::EastWest => Some("E/W"),
                Line::Both => None,
            },
            table: start.map(|start| start.table),
            seat: start.map(|start| start.seat),
            name: name(*entrant),
            strength: own.map_or(0.0, |own| rating(own.strength)),
            opponents: own.map_or(0.0, |own| rating(own.opponents)),
            hardness: own.map_or(0.0, |own| rating(own.hardness)),
        }
    });
    Section {
        section: letter,
        movement: movement.name().to_owned(),
        places: placed.collect(),
        verdict: fairness.verdict(),
        spread: rating(fairness.spread),
        field: rating(fairness.field),
        lines: fairness.lines.map(|(ns, ew)| [rating(ns), rating(ew)]),
        stretch_rounds: fairness.stretch,
        easiest_stretch: rating(fairness.stretches.0),
        hardest_stretch: rating(fairness.stretches.1),
        sentence: fairness.sentence_in(unit),
    }
}

fn count(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
