//! Files and pipes with movements, standings and ratings, read as text.
//!
//! `FILE#3` or `FILE#NAME` is one movement of a file of many.
//!
//! Tolerates a byte order mark of UTF-8 or UTF-16, which then decides. What is not UTF-8 after all is
//! read as Windows-1252, which contains ISO 8859-1, and a complaint says so. What has zero bytes in
//! it is no text, and is refused.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use movement::exchange::{self, MOST_BYTES, MovementFile, PickError};

use crate::screen::complain;

/// A movement file, and what had to be guessed to read it as text.
pub(super) struct Reading {
    pub(super) file: MovementFile,
    /// A sentence about the encoding, if that was guessed.
    pub(super) guessed: Option<String>,
}

/// Reads movements from a file or, for `-`, from a pipe; complains of an encoding that was guessed.
pub(super) fn read(word: &str) -> anyhow::Result<MovementFile> {
    let Reading { file, guessed } = read_noting(word)?;
    if let Some(guessed) = guessed {
        complain(format_args!("{word}: {guessed}"));
    }
    Ok(file)
}

/// Reads movements and says what had to be guessed.
pub(super) fn read_noting(word: &str) -> anyhow::Result<Reading> {
    let (path, choice) = path_and_choice(word).unwrap_or((word, None));
    let (mut file, guessed) = all_of(path)?;
    if let Some(choice) = choice {
        file = file.pick(choice).map_err(|error| not_chosen(path, &error))?;
    }
    Ok(Reading { file, guessed })
}

/// Reads all movements of a file, and the place of the one that is chosen, if one is.
pub(super) fn read_whole(word: &str) -> anyhow::Result<(MovementFile, Option<usize>)> {
    let (path, choice) = path_and_choice(word).unwrap_or((word, None));
    let (file, guessed) = all_of(path)?;
    if let Some(guessed) = guessed {
        complain(format_args!("{path}: {guessed}"));
    }
    let chosen = choice.map(|choice| file.position(choice)).transpose();
    let chosen = chosen.map_err(|error| not_chosen(path, &error))?;
    Ok((file, chosen))
}

fn all_of(path: &str) -> anyhow::Result<(MovementFile, Option<String>)> {
    let (text, guessed) = decoded(path)?;
    let file = exchange::read(&text).with_context(|| path.to_owned())?;
    ensure!(!file.movements.is_empty(), "{path}: there is no movement in it");
    Ok((file, guessed))
}

fn not_chosen(path: &str, error: &PickError) -> anyhow::Error {
    anyhow!("{path}: {error}; `tenace movement list {path}` lists all")
}

/// Reads a file or, for `-`, a pipe; complains of an encoding that was guessed.
pub(super) fn read_text(path: &str) -> anyhow::Result<String> {
    let (text, guessed) = decoded(path)?;
    if let Some(guessed) = guessed {
        complain(format_args!("{path}: {guessed}"));
    }
    Ok(text)
}

/// Tells whether a word names something to read: a pipe or a file. A folder is neither, and may be
/// called as an event is.
pub(super) fn is_file(word: &str) -> bool {
    path_and_choice(word).is_some()
}

/// Takes `FILE#NAME` apart where `FILE` is a file. A file may have a `#` in its own name.
fn path_and_choice(word: &str) -> Option<(&str, Option<&str>)> {
    let exists =
        |path: &str| path == "-" || (Path::new(path).exists() && !Path::new(path).is_dir());
    if exists(word) {
        return Some((word, None));
    }
    let apart = word.match_indices('#').filter_map(|(at, _)| word.split_at_checked(at));
    let mut apart = apart.filter(|(path, _)| exists(path));
    apart.next().map(|(path, choice)| (path, choice.strip_prefix('#')))
}

fn decoded(path: &str) -> anyhow::Result<(String, Option<String>)> {
    let cannot = || format!("cannot read {path}");
    // UTF-16 takes twice as many bytes, and one more is too many.
    let most = 2 * MOST_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let mut reader: Box<dyn Read> = match path {
        "-" => Box::new(std::io::stdin()),
        path => Box::new(std::fs::File::open(path).with_context(cannot)?),
    };
    reader.by_ref().take(most).read_to_end(&mut bytes).with_context(cannot)?;
    let (encoding, bytes) = match Encoding::for_bom(&bytes) {
        Some((encoding, length)) => (encoding, bytes.get(length..).unwrap_or_default()),
        None => (UTF_8, bytes.as_slice()),
    };
    let (text, guessed) = match encoding.decode_without_bom_handling_and_without_replacement(bytes)
    {
        Some(text) => (text, None),
        None => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            let guessed = format!(
                "The file is not in {}, so it was read as Windows-1252; check the names with accents.",
                encoding.name()
            );
            (text, Some(guessed))
        }
    };
    ensure!(
        !text.contains('\0'),
        "{path}: this is no text; save it as UTF-8 or plain CSV and try again"
    );
    Ok((text.into_owned(), guessed))
}
