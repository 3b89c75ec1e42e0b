//! Files of deals as the commands name them: which file, which boards, what was wrong in it.

use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, bail};
use bridge::{BoardNo, Deal, Seat};
use clap::Args;
use hands::{Format, HandSet, LARGEST_FILE, ReadError, ReadOptions, Reading, Severity};

use crate::files;
use crate::screen::complain;

/// How files of deals are read.
#[derive(Args, Clone)]
pub(crate) struct HandFile {
    /// The format of the file, if it must not be told by its content
    #[arg(long = "as", value_name = "FORMAT")]
    written_as: Option<Format>,
    /// The number of the first board, for formats without numbers
    #[arg(long, value_name = "N")]
    first: Option<BoardNo>,
    /// Whose hand comes first on a line of four bare hands: N as in PBN, W as in GIB, E or S
    #[arg(long, value_name = "SEAT")]
    first_hand: Option<Seat>,
    /// Only these boards: 17-32, or 1,5,9-12
    #[arg(long, value_name = "BOARDS")]
    pick: Option<Boards>,
}

/// A choice of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Boards(Vec<(u32, u32)>);

impl Boards {
    /// Walks through the numbers, as many as anybody could mean.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|(first, last)| *first..=*last).take(100_000)
    }

    /// Tells whether a board is chosen.
    pub(crate) fn contains(&self, board: BoardNo) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&board.get()))
    }
}

impl FromStr for Boards {
    type Err = String;

    fn from_str(text: &str) -> Result<Boards, String> {
        let wrong = || format!("“{text}” is not a list of boards such as 17-32 or 1,5,9-12");
        let number =
            |text: &str| text.trim().parse::<BoardNo>().map(BoardNo::get).map_err(|_| wrong());
        let ranges = text.split(',').map(|part| match part.split_once('-') {
            Some((first, last)) => Ok((number(first)?, number(last)?)),
            None => number(part).map(|only| (only, only)),
        });
        let ranges: Vec<(u32, u32)> = ranges.collect::<Result<_, String>>()?;
        if ranges.iter().any(|(first, last)| first > last) {
            return Err(wrong());
        }
        Ok(Boards(ranges))
    }
}

impl HandFile {
    /// Tells whether only some boards are asked for.
    pub(crate) fn picks(&self) -> bool {
        self.pick.is_some()
    }

    /// Tells whether a board is asked for.
    pub(crate) fn is_picked(&self, board: BoardNo) -> bool {
        self.pick.as_ref().is_none_or(|pick| pick.contains(board))
    }

    /// Reads a file, and tells what was forgiven and what was lost.
    pub(crate) fn read(&self, path: &str) -> anyhow::Result<Reading> {
        let bytes = files::read(path, LARGEST_FILE)?;
        let mut reading = self.recognise(&bytes, path).with_context(|| path.to_owned())?;
        for complaint in &reading.complaints {
            let grade = match complaint.severity {
                Severity::Forgiven => "",
                Severity::PartLost => "left out: ",
                Severity::BoardLost => "board not read: ",
            };
            complain(format_args!("{path}: {grade}{complaint}"));
        }
        if let Some(pick) = &self.pick {
            reading.set.boards.retain(|board| pick.contains(board.number));
        }
        if reading.set.boards.is_empty() && !reading.lost_boards() {
            match self.pick {
                Some(_) => bail!("{path}: none of these boards is in it"),
                None => bail!("{path}: there is no board in it"),
            }
        }
        Ok(reading)
    }
}

impl HandFile {
    /// Reads the content; where that leaves open whose hands they are, the ending of the name decides.
    fn recognise(&self, bytes: &[u8], path: &str) -> anyhow::Result<Reading> {
        let (format, first, first_hand) = (self.written_as, self.first, self.first_hand);
        let options = ReadOptions { format, first, first_hand };
        let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
        let is_gib = ending.is_some_and(|ending| ending.parse() == Ok(Format::Gib));
        match hands::read(bytes, &options) {
            Err(ReadError::FirstHandUnknown) if is_gib => {
                Ok(hands::read(bytes, &ReadOptions { format: Some(Format::Gib), ..options })?)
            }
            Err(error @ ReadError::FirstHandUnknown) => {
                bail!("{error}. Choose with --first-hand N or --first-hand W (E and S work too).")
            }
            other => Ok(other?),
        }
    }
}

/// Returns the deals of a set.
pub(crate) fn deals(set: &HandSet) -> Vec<Deal> {
    set.boards.iter().map(|board| board.deal).collect()
}
