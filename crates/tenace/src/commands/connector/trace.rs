//! `tenace connector trace`: stands between a scoring program and a Data Connector, and shows everything they say.

mod json;
mod note;
mod proxy;
mod view;

use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use connector::listen::{Lines, Listening};
use connector::wire::Command;
use tokio::sync::mpsc;

use self::note::Note;
use self::proxy::Proxy;
use self::view::View;
use super::serve::address;
use super::target::Target;
use crate::Verdict;
use crate::commands::serve::{log_to_stderr, runtime, stop};
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Trace {
    /// Where the scoring program comes by HTTP; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5080", value_parser = address)]
    listen: SocketAddr,
    /// Where it may come by lines besides: the path of a socket
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,
    #[command(flatten)]
    target: Target,
    /// Show so many lines of the data of a request or an answer; 0 for all
    #[arg(long, value_name = "N", default_value_t = 40)]
    lines: usize,
    /// Cut lines that are longer than so many characters; 0 for never
    #[arg(long, value_name = "N", default_value_t = 160)]
    width: usize,
    /// Show what goes over the wire as it is, JSON inside JSON
    #[arg(long)]
    raw: bool,
    /// Show only these commands, by name or number; all are passed on
    #[arg(long, value_name = "COMMAND,…", value_delimiter = ',', value_parser = command)]
    only: Vec<Command>,
    /// Write everything into a file, too, after what is there
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const HELP: &str = "\
Every byte is passed on as it came, in both directions. What cannot be passed on is answered with the error NoConnection.
Licence keys are never shown. Have the scoring program use the address that is printed, and stop with Ctrl-C.

Examples:
  tenace connector trace
  tenace connector trace --only InitializeEvent,PutResults --lines 0
  tenace connector trace --to socket --out wire.txt";

/// So many notes may wait to be printed before the scoring program has to.
const WAITING: usize = 1024;

impl Trace {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        log_to_stderr("warn");
        let mut client = self.target.client()?;
        let address = client.address();
        let hello = client.hello();
        drop(client);
        if let Err(why) = &hello {
            complain(why);
        }
        let mut file = self.out.as_deref().map(open).transpose()?;
        let is_coloured = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let view = View {
            lines: self.lines,
            width: self.width,
            raw: self.raw,
            only: self.only,
            numbering: self.target.numbering(),
        };
        let lines = self.socket.map_or(Lines::Off, Lines::At);
        let target = self.target;
        runtime()?.block_on(async {
            // Before anything is printed, so that whoever reads it may stop us at once.
            let mut stop = pin!(stop()?);
            let listening = Listening::bind(self.listen, &lines)?;
            let here = super::serve::listens(&listening);
            let here = here.trim_start_matches("connector").trim();
            screen.tell(format!("tracing  {here}, passed on to {address}"));
            let (tell, mut told) = mpsc::channel::<Note>(WAITING);
            let proxy = Proxy::new(target, hello.ok().flatten(), view, tell);
            let answering = listening.start(Arc::new(proxy));
            loop {
                let note = tokio::select! {
                    note = told.recv() => note,
                    () = &mut stop => break,
                };
                let Some(note) = note else { break };
                print(&note, is_coloured, screen, file.as_mut())?;
            }
            told.close();
            while let Ok(note) = told.try_recv() {
                print(&note, is_coloured, screen, file.as_mut())?;
            }
            answering.stop().await;
            screen.tell("stopped");
            Ok(Verdict::Yes)
        })
    }
}

fn print(
    note: &Note,
    is_coloured: bool,
    screen: &mut Screen,
    file: Option<&mut File>,
) -> anyhow::Result<()> {
    screen.tell_coloured(&note.text(is_coloured));
    if let Some(file) = file {
        writeln!(file, "{}", note.text(false)).context("--out: the file cannot be written")?;
    }
    Ok(())
}

fn open(path: &std::path::Path) -> anyhow::Result<File> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.with_context(|| format!("--out: cannot write {}", path.display()))
}

/// Reads a command by its name or its number.
fn command(text: &str) -> Result<Command, String> {
    let text = text.trim();
    let by_number = text.parse().ok().and_then(Command::from_number);
    let by_name = || Command::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(text));
    by_number.or_else(by_name).ok_or_else(|| {
        format!("“{text}” is no command; write a number from 1 to 40 or a name such as PutResults")
    })
}
