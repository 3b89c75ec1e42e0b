//! `tenace deal commit` and `tenace deal session`: boards that are promised before they are known.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, ensure};
use bridge::BoardNo;
use clap::Args;
use hands::Format;
use hands::dealing::commitment::{self, Commitment, Key};

use super::{at_random, audit_path, new_seed, numbers, write};
use crate::commands::dup_options::DupOptions;
use crate::screen::Screen;
use crate::{Verdict, files};

#[derive(Args)]
pub(crate) struct Commit {
    /// The event
    #[arg(long, value_name = "NAME")]
    event: String,
    /// The public value that will be mixed in, such as “closing value of the DAX on 1 June 2027”
    #[arg(long, value_name = "TEXT")]
    promise: String,
    /// A session: its name and its boards, 28 or 17-32; again for each further session
    #[arg(long = "session", required = true, value_name = "NAME:BOARDS")]
    sessions: Vec<Promised>,
    /// Where to write: OUT.commitment.json to publish, OUT.key.txt to keep secret
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
}

/// A session as it is promised on the command line.
#[derive(Clone)]
struct Promised(commitment::Session);

impl FromStr for Promised {
    type Err = String;

    fn from_str(text: &str) -> Result<Promised, String> {
        let wrong = || format!("“{text}”: expected a name and boards, such as Final:28 or B:17-32");
        let (name, boards) = text.rsplit_once(':').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<BoardNo>().map(BoardNo::get).ok();
        let (first, last) = match boards.split_once('-') {
            Some((first, last)) => (number(first), number(last)),
            None => (Some(1), number(boards)),
        };
        let (first, last) =
            first.zip(last).filter(|(first, last)| first <= last).ok_or_else(wrong)?;
        let boards = last - first + 1;
        Ok(Promised(commitment::Session { name: name.trim().to_owned(), first, boards }))
    }
}

#[derive(Args)]
pub(crate) struct Session {
    /// The commitment, as it was published
    commitment: PathBuf,
    /// The key
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// The public value, as it was published
    #[arg(long, value_name = "TEXT")]
    value: String,
    /// Which session, from 1
    #[arg(long, value_name = "N")]
    session: usize,
    /// The file to write; its audit record is written beside it
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The format to write; the ending of OUT tells it if this does not
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Write over a file that is there
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    dup: DupOptions,
}

impl Commit {
    pub(super) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let key: Key = new_seed()?;
        let sessions = self.sessions.into_iter().map(|session| session.0).collect();
        let commitment = Commitment::new(&key, &self.event, &self.promise, sessions)?;
        let (public, secret) =
            (beside(&self.output, "commitment.json"), beside(&self.output, "key.txt"));
        ensure!(!public.exists(), "{} is there already; choose another name", public.display());
        // The key first: a commitment without its key could never be kept.
        files::write_secret(&secret, &format!("{}\n", key.to_hex()), false)?;
        let text = serde_json::to_string_pretty(&commitment)?;
        files::replace(&public, format!("{text}\n").as_bytes())?;
        screen.tell(format!(
            "Publish {} now. Keep {} secret until the event is over; then publish it too.",
            public.display(),
            secret.display()
        ));
        Ok(Verdict::Yes)
    }
}

impl Session {
    pub(super) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let commitment = read(&self.commitment)?;
        let key = read_key(&self.key)?;
        let (session, seed) = commitment.session(&key, self.session, &self.value)?;
        let first = BoardNo::try_from(session.first)?;
        let dealt = at_random(&seed, &numbers(first, session.boards)?);
        write(&dealt, &self.output, self.to, &self.dup, self.replace)?;
        screen.tell(format!(
            "{}: {} boards of “{}”. {} is as secret as they are.",
            self.output.display(),
            session.boards,
            session.name,
            audit_path(&self.output).display()
        ));
        Ok(Verdict::Yes)
    }
}

/// The largest file of a commitment or key.
const LARGEST: usize = 1 << 20;

pub(super) fn read(path: &Path) -> anyhow::Result<Commitment> {
    let name = path.display().to_string();
    let bytes = files::read(&name, LARGEST)?;
    let commitment: Commitment = serde_json::from_slice(&bytes)
        .with_context(|| format!("{name} is no commitment of `tenace deal commit`"))?;
    let sound = |session: &commitment::Session| (1..=super::MOST_BOARDS).contains(&session.boards);
    ensure!(commitment.sessions.iter().all(sound), "{name}: a session has no or too many boards");
    Ok(commitment)
}

pub(super) fn read_key(path: &Path) -> anyhow::Result<Key> {
    let name = path.display().to_string();
    let text = String::from_utf8_lossy(&files::read(&name, LARGEST)?).into_owned();
    text.parse().with_context(|| format!("{name} is no key of `tenace deal commit`"))
}

fn beside(output: &Path, ending: &str) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}
