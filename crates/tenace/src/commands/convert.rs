//! `tenace convert`: hand records from any format to any other.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use bridge::{BoardNo, Deal, Seat};
use clap::Args;
use hands::double_dummy::{compare, par};
use hands::{About, Carried, DupControl, Format, HandSet, Reading, StatedPar};
use serde::Serialize;

use super::dup_options::DupOptions;
use super::hand_file::HandFile;
use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, complain};
use crate::{files, tricks};

#[derive(Args)]
#[command(after_help = CONVERT_HELP)]
pub(crate) struct Convert {
    /// Files with deals, in any format; `-` is a pipe
    #[arg(required = true, value_name = "IN")]
    files: Vec<String>,
    /// The file to write; a folder gets a file for each IN; `-` prints it
    #[arg(short, long, value_name = "OUT")]
    output: String,
    /// The format to write; the ending of OUT tells it if this does not
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    #[command(flatten)]
    reading: HandFile,
    /// Work out double dummy and par, and write them too
    #[arg(long)]
    tricks: bool,
    /// Write the double-dummy tables of the files as they are, without working them out
    #[arg(long, conflicts_with = "tricks")]
    keep_tables: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    dup: DupOptions,
}

const CONVERT_HELP: &str = "\
Formats: pbn, lin, rbn, gib, dup, bri, dge, bre, dlm, ber, bhg, cds, rzd, csv, handrecords, json.
The answer names the format of each IN, and what the new format cannot hold. Double-dummy tables of other programs are
never trusted: Tenace works them out and reports differences.

Examples:
  tenace convert tuesday.dup -o tuesday.pbn
  tenace convert a.lin b.lin c.rbn -o all.pbn
  tenace convert *.pbn -o machine/ --to dup
  tenace convert set.bri --first 17 -o set.pbn --tricks
  tenace convert hands.txt --first-hand N -o hands.pbn
  tenace convert set.pbn -o set.dup --copies 2 --backwards";

/// What was written, for other programs.
#[derive(Serialize)]
struct Done {
    file: String,
    format: String,
    boards: usize,
    lost: Vec<String>,
    read: Vec<Source>,
}

/// A file that was read, for other programs.
#[derive(Serialize)]
struct Source {
    file: String,
    format: String,
    /// Whose hand came first on a line of bare hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_hand: Option<Seat>,
    boards: usize,
    /// What the end of the records of a DUP file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    dup: Option<DupBytes>,
    #[serde(skip)]
    dup_text: String,
}

/// The last ten bytes of the records of a DUP file.
#[derive(Serialize)]
struct DupBytes {
    random: Option<bool>,
    backwards: Option<bool>,
    first: Option<u32>,
    copies: Option<u8>,
    last: Option<u32>,
}

impl Source {
    fn new(file: &str, reading: &Reading) -> Self {
        let dup = reading.set.about.dup;
        let DupControl { random, backwards, first, copies, last } = dup;
        let bytes = DupBytes { random, backwards, first, copies, last };
        Self {
            file: file.to_owned(),
            format: reading.format.to_string(),
            first_hand: reading.first_hand,
            boards: reading.set.boards.len(),
            dup: (!dup.is_empty()).then_some(bytes),
            dup_text: dup.to_string(),
        }
    }

    /// Names the file and its format: `set.dup (dup: random, forwards, copies 2)`.
    fn text(&self) -> String {
        let Self { file, format, first_hand, dup, dup_text, .. } = self;
        match (first_hand, dup) {
            (Some(seat), _) => format!("{file} ({format}, first hand {})", seat.name()),
            (None, Some(_)) => format!("{file} ({format}: {dup_text})"),
            (None, None) => format!("{file} ({format})"),
        }
    }
}

impl Convert {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut verdict = Verdict::Yes;
        let mut sets: Vec<(Source, HandSet)> = Vec::new();
        for file in &self.files {
            match self.reading.read(file) {
                Ok(reading) => {
                    if reading.is_damaged() {
                        verdict = Verdict::No;
                        ensure!(
                            !self.is_output(file),
                            "{file} could not be read whole, so it is not written over; choose another OUT"
                        );
                    }
                    if !reading.set.boards.is_empty() {
                        sets.push((Source::new(file, &reading), reading.set));
                    }
                }
                // One bad file does not stop the others, but alone it is the whole answer.
                Err(error) if self.files.len() > 1 => {
                    verdict = Verdict::No;
                    complain(format_args!("{error:#}"));
                }
                Err(error) => return Err(error),
            }
        }
        ensure!(sets.iter().any(|(_, set)| !set.boards.is_empty()), "there is no board to write");
        let mut done = Vec::new();
        if self.is_folder() {
            let format = self.to.context("--to must name the format, as OUT is a folder")?;
            let mut names: Vec<PathBuf> = Vec::new();
            for (source, _) in &sets {
                let new = name(&source.file, format);
                ensure!(
                    !names.contains(&new),
                    "two files would become {}; convert them one by one",
                    new.display()
                );
                names.push(new);
            }
            for (source, mut set) in sets {
                let path = Path::new(&self.output).join(name(&source.file, format));
                done.push(self.write(data, &mut set, format, Some(path), vec![source])?);
            }
        } else {
            let path = (self.output != "-").then(|| PathBuf::from(&self.output));
            let format = self.format(path.as_deref())?;
            let mut all = HandSet::default();
            tell_repeats(&sets);
            let mut sources = Vec::new();
            for (place, (source, set)) in sets.into_iter().enumerate() {
                if place == 0 {
                    all.about = set.about;
                } else {
                    join(&mut all.about, set.about, &source.file);
                }
                all.boards.extend(set.boards);
                sources.push(source);
            }
            done.push(self.write(data, &mut all, format, path, sources)?);
        }
        self.tell(&done, screen)?;
        Ok(verdict)
    }

    /// Tells whether a file that is read is the one to be written.
    fn is_output(&self, file: &str) -> bool {
        let real = |path: &str| std::fs::canonicalize(path).ok();
        file != "-" && real(file).is_some_and(|file| real(&self.output) == Some(file))
    }

    fn is_folder(&self) -> bool {
        self.output.ends_with(['/', '\\']) || Path::new(&self.output).is_dir()
    }

    fn format(&self, path: Option<&Path>) -> anyhow::Result<Format> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        let ending = path.and_then(Path::extension).map(|ending| ending.to_string_lossy());
        match ending {
            Some(ending) => Ok(ending.parse().context("--to must name the format")?),
            None => bail!("the name of OUT has no ending, so --to must name the format"),
        }
    }

    fn write(
        &self,
        data: &Data,
        set: &mut HandSet,
        format: Format,
        path: Option<PathBuf>,
        read: Vec<Source>,
    ) -> anyhow::Result<Done> {
        let options = self.dup.for_format(format)?;
        self.settle_tricks(data, set, format);
        let written = hands::write(set, format, &options)?;
        let file = match &path {
            Some(path) => {
                if self.is_folder() {
                    std::fs::create_dir_all(&self.output)
                        .with_context(|| format!("cannot make the folder {}", self.output))?;
                }
                files::replace(path, &written.bytes)?;
                path.display().to_string()
            }
            None => {
                use std::io::Write;
                std::io::stdout().write_all(&written.bytes)?;
                "-".to_owned()
            }
        };
        let lost = written.losses.iter().map(ToString::to_string).collect();
        Ok(Done { file, format: format.to_string(), boards: written.boards, lost, read })
    }

    /// Works out the tables that are asked for or stated, if the format holds them.
    fn settle_tricks(&self, data: &Data, set: &mut HandSet, format: Format) {
        if self.keep_tables || !format.carries().contains(&Carried::StatedTricks) {
            return;
        }
        let is_stated = |board: &hands::Board| {
            board.story.as_ref().is_some_and(|story| story.stated_tricks.is_some())
        };
        let boards: Vec<&mut hands::Board> =
            set.boards.iter_mut().filter(|board| self.tricks || is_stated(board)).collect();
        let wanted: Vec<Deal> = boards.iter().map(|board| board.deal).collect();
        let tables = tricks::tables(data, &wanted, tricks::SECONDS_PER_DEAL);
        for (board, table) in boards.into_iter().zip(tables) {
            let (number, dealer, vulnerability) = (board.number, board.dealer, board.vulnerability);
            let story = board.story_mut();
            match table {
                Ok(table) => {
                    let stated = story.stated_tricks.replace(table);
                    let difference = stated.and_then(|old| compare(&old, &table).complaint(number));
                    if let Some(complaint) = difference {
                        complain(complaint);
                    }
                    let par = par(&table, dealer, vulnerability);
                    story.stated_par = Some(StatedPar::from(&par));
                }
                Err(why) => {
                    complain(format_args!("board {number}: {why}"));
                    story.stated_tricks = None;
                }
            }
        }
    }

    fn tell(&self, done: &[Done], screen: &mut Screen) -> anyhow::Result<()> {
        if self.json {
            // What was printed must stay a file of deals.
            return match self.output.as_str() {
                "-" => {
                    complain(serde_json::to_string(&done)?);
                    Ok(())
                }
                _ => screen.tell_json(&done),
            };
        }
        for Done { file, format, boards, lost, read } in done {
            let plural = if *boards == 1 { "board" } else { "boards" };
            let sources: Vec<String> = read.iter().map(Source::text).collect();
            let mut text =
                format!("{file}: {boards} {plural} ({format}), from {}.", sources.join(", "));
            if !lost.is_empty() {
                text.push_str(&format!(" This format does not hold {}.", lost.join(", ")));
            }
            match file.as_str() {
                "-" => complain(text),
                _ => screen.tell(text),
            }
        }
        Ok(())
    }
}

/// Returns the name of a converted file: that of the old one with another ending.
fn name(file: &str, format: Format) -> PathBuf {
    let stem = match file {
        "-" => "boards".as_ref(),
        path => Path::new(path).file_stem().unwrap_or("boards".as_ref()),
    };
    Path::new(stem).with_extension(format.name())
}

/// Adds what a further file says of its boards as a whole to what the first says. Boards are random only if those of all
/// files are (Law 6); a machine deals one way.
fn join(all: &mut About, other: About, file: &str) {
    all.condition = all.condition.take().or(other.condition);
    let dealing =
        |dup: &DupControl| (dup.copies.unwrap_or(1).max(1), dup.backwards.unwrap_or(false));
    if dealing(&all.dup) != dealing(&other.dup) {
        complain(format_args!(
            "{file}: other copies or another order for the dealing machine than in the first file, which counts"
        ));
    }
}

/// Says which numbers stand for different deals in files that are joined.
fn tell_repeats(sets: &[(Source, HandSet)]) {
    let mut seen: BTreeMap<BoardNo, (usize, Deal)> = BTreeMap::new();
    let mut repeated = 0;
    for (place, (_, set)) in sets.iter().enumerate() {
        for board in &set.boards {
            let (first, deal) = *seen.entry(board.number).or_insert((place, board.deal));
            repeated += usize::from(first != place && deal != board.deal);
        }
    }
    if repeated > 0 {
        complain(format_args!(
            "{repeated} boards have a number that another file gives to other cards; --first numbers \
             files without numbers"
        ));
    }
}
