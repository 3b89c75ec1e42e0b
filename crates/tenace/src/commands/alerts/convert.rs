//! `tenace alerts convert`: a system from one language to another.

use std::io::Write;
use std::path::{Path, PathBuf};

use alerts::{Chosen, Document, FileKind, System, bml, from_bml};
use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::question::Choosing;
use super::source::{Source, document, find, is_bml, is_same_file, refuse_existing};
use super::words::{counted, shown};
use crate::Verdict;
use crate::files;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = CONVERT_HELP)]
pub(crate) struct Convert {
    /// The bidding system: BBOalert's, BML or a convention card (.bss); `-` is a pipe
    file: String,
    /// The file to write; `-` prints it
    #[arg(short, long, value_name = "OUT")]
    output: String,
    /// The format to write; without it, the ending of OUT decides
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Target>,
    /// The format of FILE, if it is not recognized by its content
    #[arg(long = "as", value_enum, value_name = "FORMAT")]
    written_as: Option<Language>,
    /// Replace OUT if it exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    choosing: Choosing,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const CONVERT_HELP: &str = "\
What the other format cannot express is listed, line by line. BML gets the options that count with
--option, --no-option, --partner, --me and --rules; so does a page, but without any of these it shows
all options.

Examples:
  tenace alerts convert ours.bboalert -o ours.bml
  tenace alerts convert ours.bml -o ours.bboalert
  tenace alerts convert card.bss -o card.bboalert
  tenace alerts convert ours.bml -o ours.html

Exit codes: 0 written, even if something was not kept; 1 OUT exists already; 2 wrong use or
unreadable input.";

/// So many losses are told one by one.
const MOST_LOSSES: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// A BBOalert file
    #[value(alias = "txt")]
    Bboalert,
    /// Bridge Bidding Markup Language
    Bml,
    /// System notes for a browser
    #[value(alias = "htm")]
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    /// A BBOalert file
    Bboalert,
    /// Bridge Bidding Markup Language
    Bml,
    /// A convention card of BBO's former Full Disclosure
    Bss,
}

/// A system in another language, and what it does not have.
struct Made {
    text: String,
    lost: Vec<Loss>,
}

/// What was written, for other programs.
#[derive(Serialize)]
struct Done<'a> {
    file: &'a str,
    lost: &'a [Loss],
}

/// Something that was not kept.
#[derive(Serialize)]
struct Loss {
    file: String,
    line: usize,
    reason: String,
}

impl Convert {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let path = (self.output != "-").then(|| PathBuf::from(&self.output));
        let target = self.target(path.as_deref())?;
        if let Some(path) = &path {
            ensure!(
                !is_same_file(&self.file, path),
                "{} is the file that is read; choose another OUT",
                self.output
            );
            refuse_existing(path, self.force)?;
        }
        let document = document(&self.file)?;
        let made = match (self.language(&document)?, target) {
            (Language::Bml, Target::Bml) | (Language::Bboalert, Target::Bboalert) => {
                bail!("{} is such a file already; name another format with --to", self.file)
            }
            (Language::Bml, target) => self.of_bml(&document, target)?,
            (Language::Bss, target) => self.of_system(FileKind::Bss, document, target)?,
            (Language::Bboalert, target) => self.of_system(FileKind::BboAlert, document, target)?,
        };
        match &path {
            Some(path) => files::replace(path, made.text.as_bytes())?,
            None => screen.writer().write_all(made.text.as_bytes())?,
        }
        self.tell(&made, screen)
    }

    fn target(&self, path: Option<&Path>) -> anyhow::Result<Target> {
        if let Some(target) = self.to {
            return Ok(target);
        }
        let ending = path.and_then(Path::extension).map(|ending| ending.to_string_lossy());
        let ending = ending.context("OUT has no ending, so --to must name the format")?;
        Target::from_str(&ending, true).map_err(|_| {
            anyhow::anyhow!("“.{ending}” is not written; --to must name bboalert, bml or html")
        })
    }

    /// Tells what a file is by its content; where that leaves it open, by its ending.
    fn language(&self, document: &Document) -> anyhow::Result<Language> {
        if let Some(language) = self.written_as {
            return Ok(language);
        }
        match FileKind::of(document.text()) {
            _ if is_bml(&self.file) => Ok(Language::Bml),
            FileKind::BboAlert => Ok(Language::Bboalert),
            FileKind::Bss => Ok(Language::Bss),
            FileKind::Address => {
                bail!(
                    "{} is an address of the web; save the file it names and convert that",
                    self.file
                )
            }
            FileKind::Unknown => {
                let n_meanings =
                    bml::read(document.text(), &mut |_| Err(String::new())).meanings.len();
                let n_records = System::of(document.text()).statements().len();
                match n_meanings.max(n_records) {
                    0 => bail!(
                        "{} is neither a BBOalert file nor BML nor a convention card; --as names the \
                         format if it is",
                        self.file
                    ),
                    most if most == n_records => Ok(Language::Bboalert),
                    _ => Ok(Language::Bml),
                }
            }
        }
    }

    fn of_bml(&self, document: &Document, target: Target) -> anyhow::Result<Made> {
        let mut include = |name: &str| {
            let found = find(name, if self.file == "-" { "" } else { &self.file })?;
            let document = Document::read(&found.bytes).map_err(|error| error.to_string())?;
            Ok(document.text().to_owned())
        };
        let bml = bml::read(document.text(), &mut include);
        ensure!(!bml.meanings.is_empty(), self.says_nothing("BML"));
        let converted = from_bml(&bml);
        let loss = |line: usize, reason: &str| Loss {
            file: self.file.clone(),
            line,
            reason: reason.to_owned(),
        };
        let problems = bml.problems.iter().map(|it| loss(it.line, &it.sentence));
        let not_kept = converted.not_kept.iter().map(|it| loss(it.place.line as usize, &it.reason));
        let lost = problems.chain(not_kept).collect();
        let text = match target {
            Target::Html => {
                let source = Source::of(&self.file, Document::new(converted.text));
                source.system.tree(self.chosen(&source)?.as_ref()).html()
            }
            Target::Bboalert | Target::Bml => converted.text,
        };
        Ok(Made { text, lost })
    }

    fn of_system(
        &self,
        kind: FileKind,
        document: Document,
        target: Target,
    ) -> anyhow::Result<Made> {
        let source = Source::of_kind(kind, &self.file, document);
        let name = if kind == FileKind::Bss { "a convention card" } else { "a BBOalert file" };
        ensure!(!source.system.statements().is_empty(), self.says_nothing(name));
        let loss = |place: alerts::Place, reason: String| Loss {
            file: source.file(place.file),
            line: place.line as usize,
            reason,
        };
        let mut lost: Vec<Loss> =
            source.notes().into_iter().map(|(place, sentence)| loss(place, sentence)).collect();
        let text = match target {
            Target::Html => source.system.tree(self.chosen(&source)?.as_ref()).html(),
            Target::Bml => {
                let converted = source.system.to_bml(&self.choosing.chosen(&source)?);
                lost.extend(converted.not_kept.into_iter().map(|it| loss(it.place, it.reason)));
                converted.text
            }
            Target::Bboalert => written(&source.system),
        };
        Ok(Made { text, lost })
    }

    /// Says that there is nothing to convert.
    fn says_nothing(&self, name: &str) -> String {
        let hint = match self.written_as {
            Some(_) => "without --as its content tells what it is",
            None => "--as names its format if it is something else",
        };
        format!("{} explains no call, read as {name}, so nothing was written; {hint}", self.file)
    }

    /// Returns what is chosen, if anything is.
    fn chosen(&self, source: &Source) -> anyhow::Result<Option<Chosen>> {
        self.choosing.is_given().then(|| self.choosing.chosen(source)).transpose()
    }

    fn tell(&self, made: &Made, screen: &mut Screen) -> anyhow::Result<Verdict> {
        // What was printed must stay a file.
        if self.json && self.output != "-" {
            screen.tell_json(&Done { file: &self.output, lost: &made.lost })?;
            return Ok(Verdict::Yes);
        }
        for Loss { file, line, reason } in made.lost.iter().take(MOST_LOSSES) {
            complain(format_args!("{file}:{line}: {}", shown(reason)));
        }
        if let Some(more) = made.lost.len().checked_sub(MOST_LOSSES).filter(|more| *more > 0) {
            complain(format_args!("… and {more} more; --json has all"));
        }
        let lost = match made.lost.len() {
            0 => "all is kept".to_owned(),
            many => format!("{} not kept, or not read", counted(many, "thing")),
        };
        match self.output.as_str() {
            "-" => complain(format_args!("{}: {lost}", self.file)),
            output => screen.tell(format!("{output}: {lost}")),
        }
        Ok(Verdict::Yes)
    }
}

/// Writes the records of a convention card as a BBOalert file.
fn written(system: &System) -> String {
    let title = system.title().map(|title| format!(",{title}")).unwrap_or_default();
    let mut text = format!("BBOalert{title}\n");
    let mut open = None;
    for statement in system.statements() {
        if statement.option != open {
            text.push_str("Option");
            if let Some(name) = &statement.option {
                text.push(',');
                text.push_str(name);
            }
            text.push('\n');
            open.clone_from(&statement.option);
        }
        text.push_str(&format!("{},{},{}\n", statement.context, statement.call, statement.text));
    }
    if open.is_some() {
        text.push_str("Option\n");
    }
    text
}
