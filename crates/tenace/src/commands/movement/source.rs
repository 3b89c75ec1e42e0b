//! A movement named in one word: `mitchell:7`, `howell:5:8`, `mitchell:6.5`, a file, or `FILE#3`, one of
//! a file; and a kind named almost right.

use std::path::Path;

use anyhow::{Context, bail};
use movement::exchange::FileMovement;
use movement::{Kind, Movement, Wanted, generate};

use super::{Size, Style};
use crate::screen::complain;

/// Returns the movement that a word names.
///
/// A half table is written `6.5` or `6½`: one more table, and a pair is missing. What is not understood in
/// a file is complained of.
pub(super) fn movement(word: &str, style: &Style) -> anyhow::Result<Movement> {
    Ok(sized_movement(word, style)?.0)
}

/// Returns the movement that a word names, and how many boards a set of it has if a file says so.
pub(super) fn sized_movement(word: &str, style: &Style) -> anyhow::Result<(Movement, Option<u16>)> {
    let mut parts = word.split(':');
    let kind = parts.next().unwrap_or_default();
    if let Ok(kind) = kind.parse::<Kind>() {
        let wanted = sized(kind, parts, style).with_context(|| word.to_owned())?;
        return Ok((generate(&wanted)?, None));
    }
    if !super::is_file(word) {
        bail!(
            "“{word}” is neither a file nor a movement such as mitchell:7, howell:5:8 (rounds) or \
             mitchell:6.5 (a half table); `tenace movement list` tells the kinds"
        );
    }
    from_file(word)
}

/// Returns the movement of a file, or the one that is chosen of many, and how many boards a set of it has
/// if the file says so; what is not understood in it is complained of.
pub(super) fn from_file(path: &str) -> anyhow::Result<(Movement, Option<u16>)> {
    let mut file = super::read(path)?;
    for problem in &file.problems {
        complain(format_args!("{path}: {problem}"));
    }
    match (file.movements.pop(), file.movements.len()) {
        // A CSV has no name of its own.
        (Some(FileMovement { movement, set_size, .. }), 0) if movement.name().is_empty() => {
            let name = Path::new(path)
                .file_stem()
                .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            let named = Movement::new(&name, movement.contest(), movement.rows().to_vec());
            Ok((named, set_size))
        }
        (Some(FileMovement { movement, set_size, .. }), 0) => Ok((movement, set_size)),
        (_, others) => bail!(
            "{path}: there are {} movements in it; choose one by its number, such as {path}#1, or by its \
             name, such as \"{path}#Howell\"; `tenace movement list {path}` lists them",
            others + 1
        ),
    }
}

/// Says that a word is no kind of movement, with the kind that was probably meant.
pub(super) fn no_such_kind(word: &str) -> String {
    let word = word.to_lowercase();
    let distance = |kind: &Kind| strsim::damerau_levenshtein(&word, kind.name());
    let nearest = Kind::ALL.into_iter().min_by_key(distance);
    let meant = nearest.filter(|kind| distance(kind) <= 2);
    let meant = meant.map_or_else(String::new, |kind| format!(" Did you mean {kind}?"));
    format!(
        "“{word}” is neither a kind of movement nor a file.{meant} `tenace movement list` tells the \
         kinds"
    )
}

/// Returns the movement that a word names, or a kind alone with the size beside it.
pub(super) fn movement_or_kind(word: &str, size: &Size) -> anyhow::Result<Movement> {
    match word.parse::<Kind>() {
        Ok(kind) if size.tables.is_some() => Ok(generate(&size.wanted(kind)?)?),
        _ if size.tables.is_some() || size.rounds.is_some() || size.phantom => bail!(
            "--tables, --rounds and --phantom go with a kind alone, such as mitchell; “{word}” has its \
             own size"
        ),
        _ => movement(word, &size.style),
    }
}

fn sized<'a>(
    kind: Kind,
    mut parts: impl Iterator<Item = &'a str>,
    style: &Style,
) -> anyhow::Result<Wanted> {
    let tables = parts.next().context("a colon and the number of tables must follow the kind")?;
    let (whole, phantom) = match tables.strip_suffix(".5").or_else(|| tables.strip_suffix('½')) {
        Some(whole) => (whole, true),
        None => (tables, false),
    };
    let whole: u16 = whole
        .parse()
        .ok()
        .with_context(|| format!("“{tables}” tables: expected a number such as 7 or 6.5"))?;
    let rounds = parts.next().map(|rounds| {
        let parsed = rounds.parse().ok();
        parsed.with_context(|| format!("“{rounds}” rounds: expected a number such as 8"))
    });
    if let Some(more) = parts.next() {
        bail!("“{more}” is too much: kind, tables and rounds are all");
    }
    let wanted = style.wanted(kind, whole.saturating_add(u16::from(phantom)))?;
    Ok(Wanted { rounds: rounds.transpose()?, phantom, ..wanted })
}
