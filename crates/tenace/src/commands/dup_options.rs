//! The last ten bytes of DUP records as the commands choose them: what a dealing machine is told.

use anyhow::ensure;
use clap::Args;
use hands::{DupControl, DupTrailer, Format, WriteOptions};

/// What the last ten bytes of a DUP record say.
#[derive(Args, Clone)]
#[command(next_help_heading = "DUP files")]
pub(crate) struct DupOptions {
    /// Whose conventions the end of the records follows: dealer4 (if this does not say), big-deal or blank
    #[arg(long, value_name = "PROGRAM", value_parser = trailer)]
    dup_trailer: Option<DupTrailer>,
    /// How many copies of each board the machine deals (bytes 152-153)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=99))]
    copies: Option<u8>,
    /// Deal from the last board to the first (byte 148); --backwards=no takes it back
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes", value_parser = yes_or_no)]
    backwards: Option<bool>,
    /// Whether the boards are random (byte 147); without it, as the files say
    #[arg(long, value_name = "yes|no", value_parser = yes_or_no)]
    random: Option<bool>,
    /// The first board number of the set (bytes 149-151)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    first_board: Option<u32>,
    /// The last board number of the set (bytes 154-156)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    last_board: Option<u32>,
}

impl DupOptions {
    /// Returns how to write a file of this format; only DUP files have room for what is chosen here.
    pub(crate) fn for_format(&self, format: Format) -> anyhow::Result<WriteOptions> {
        let dup = DupControl {
            random: self.random,
            backwards: self.backwards,
            first: self.first_board,
            copies: self.copies,
            last: self.last_board,
        };
        ensure!(
            format == Format::Dup || (dup.is_empty() && self.dup_trailer.is_none()),
            "--copies, --backwards, --random, --first-board, --last-board and --dup-trailer are for DUP \
             files; a {format} file cannot hold them"
        );
        Ok(WriteOptions { trailer: self.dup_trailer.unwrap_or(DupTrailer::Dealer4), dup })
    }
}

fn trailer(word: &str) -> Result<DupTrailer, String> {
    match word {
        "dealer4" => Ok(DupTrailer::Dealer4),
        "big-deal" => Ok(DupTrailer::BigDeal),
        "blank" => Ok(DupTrailer::Blank),
        _ => Err("expected dealer4, big-deal or blank".to_owned()),
    }
}

fn yes_or_no(word: &str) -> Result<bool, String> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("expected yes or no".to_owned()),
    }
}
