//! A movement in one word, for addresses and files: `mitchell:7`, `howell:5:8`, `bowman:7.5:6:arrows=1`.
//!
//! Kind, tables and rounds, then what is not as usual: `arrows=` with `none`, `eighth`, `course` or how
//! many of the last rounds; `numbers=` with `plus`, `ten` or the numbers themselves; `rover=` with where
//! the rover starts. A half table is written `7.5`: one table more, and a pair is missing.

use std::fmt;
use std::str::FromStr;

use super::{ArrowRule, Kind, Wanted};
use crate::Numbering;

/// A word that is no movement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{word}” is not a movement: {why}")]
pub struct UnknownMovement {
    /// The word as it was given.
    pub word: String,
    /// What is wrong with it.
    pub why: String,
}

/// Where a rover first sits in as a rule.
const ROVER_START: u16 = 2;

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wanted { kind, tables, rounds, phantom, numbering, arrows, rover_start } = self;
        match phantom {
            true => write!(f, "{kind}:{}.5", tables.saturating_sub(1))?,
            false => write!(f, "{kind}:{tables}")?,
        }
        if let Some(rounds) = rounds {
            write!(f, ":{rounds}")?;
        }
        match arrows {
            ArrowRule::Usual => {}
            ArrowRule::None => f.write_str(":arrows=none")?,
            ArrowRule::Eighth => f.write_str(":arrows=eighth")?,
            ArrowRule::Course => f.write_str(":arrows=course")?,
            ArrowRule::Last(rounds) => write!(f, ":arrows={rounds}")?,
        }
        match numbering {
            Numbering::Usual => {}
            Numbering::PlusTables => f.write_str(":numbers=plus")?,
            Numbering::NextTen => f.write_str(":numbers=ten")?,
            Numbering::Own(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                write!(f, ":numbers={}", numbers.join(","))?;
            }
        }
        match *rover_start {
            ROVER_START => Ok(()),
            start => write!(f, ":rover={start}"),
        }
    }
}

impl FromStr for Wanted {
    type Err = UnknownMovement;

    fn from_str(word: &str) -> Result<Wanted, UnknownMovement> {
        read(word).map_err(|why| UnknownMovement { word: word.to_owned(), why })
    }
}

fn read(word: &str) -> Result<Wanted, String> {
    let mut parts = word.trim().split(':');
    let kind = parts.next().unwrap_or_default();
    let kind: Kind = kind.parse().map_err(|error: super::UnknownKind| error.to_string())?;
    let tables = parts.next().ok_or("a colon and the number of tables must follow the kind")?;
    let (whole, phantom) = match tables.strip_suffix(".5").or_else(|| tables.strip_suffix('½')) {
        Some(whole) => (whole, true),
        None => (tables, false),
    };
    let whole = number(whole, "tables")?.saturating_add(u16::from(phantom));
    let mut wanted = Wanted { phantom, ..Wanted::new(kind, whole) };
    for part in parts {
        match part.split_once('=') {
            None if wanted.rounds.is_none() => wanted.rounds = Some(number(part, "rounds")?),
            None => return Err(format!("“{part}” is too much after the rounds")),
            Some(("arrows", rule)) => {
                wanted.arrows = match rule {
                    "usual" => ArrowRule::Usual,
                    "none" => ArrowRule::None,
                    "eighth" => ArrowRule::Eighth,
                    "course" => ArrowRule::Course,
                    rounds => ArrowRule::Last(number(rounds, "rounds to switch")?),
                }
            }
            Some(("numbers", "plus")) => wanted.numbering = Numbering::PlusTables,
            Some(("numbers", "ten")) => wanted.numbering = Numbering::NextTen,
            Some(("numbers", list)) => {
                let numbers = list.split(',').map(|text| number(text, "pairs"));
                wanted.numbering = Numbering::Own(numbers.collect::<Result<_, String>>()?);
            }
            Some(("rover", start)) => wanted.rover_start = number(start, "the rover's table")?,
            Some((name, _)) => {
                return Err(format!("“{name}” is neither arrows, numbers nor rover"));
            }
        }
    }
    Ok(wanted)
}

fn number(text: &str, what: &str) -> Result<u16, String> {
    text.trim().parse().map_err(|_| format!("“{text}” is not a number of {what}"))
}
