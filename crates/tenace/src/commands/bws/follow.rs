//! `tenace bws follow`: an event and its exchange file kept in step, as the scoring program does it.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use bws::link::{FollowOptions, Follower, LinkError, Turn, session_of};
use bws::read::read_file;
use clap::Args;
use jiff::Zoned;
use session::model::SessionNo;
use session::state::EventState;
use session::{EventId, SqliteJournal};
use web::exchange::linked_with;
use web::standby::{fence, runs_here};

use super::computer::{session_guid, this_computer};
use super::remarks::Remarks;
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::commands::event::the_session;
use crate::commands::serve::stop;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Follow {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// The file, such as friday.bws
    file: PathBuf,
    /// How often to look, from 1s to 10m
    #[arg(long, value_name = "TIME", default_value = "5s")]
    every: Pause,
    /// Mark results that were taken in, in the column Processed, Processed1 to Processed4 or one of your own that starts
    /// with custom_; without this the file is left as it is
    #[arg(long, value_name = "FIELD")]
    mark: Option<String>,
    /// The session; needed when there are several and the file was not made here for one of them
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    /// Look once and stop
    #[arg(long)]
    once: bool,
    /// Print each remark as a line of JSON
    #[arg(long)]
    json: bool,
}

/// The distance between two looks.
#[derive(Clone, Copy)]
pub(crate) struct Pause(pub(crate) Duration);

impl FromStr for Pause {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (digits, unit) = text.trim().split_at(
            text.trim().find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.trim().len()),
        );
        let scale = match unit {
            "s" | "" => 1,
            "m" => 60,
            _ => 0,
        };
        let seconds = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(scale));
        match seconds {
            Some(seconds @ 1..=600) => Ok(Self(Duration::from_secs(seconds))),
            _ => Err("expected from 1s to 10m, such as 5s".to_owned()),
        }
    }
}

impl Follow {
    /// The session that is asked for, or the one of several that the file was made for.
    fn session_of_file(&self, id: EventId, event: &EventState) -> anyhow::Result<SessionNo> {
        // What is wrong with the file is told when it is opened.
        let read = || read_file(&self.file).ok();
        let made_for = || session_of(id, &read()?.exchange);
        let is_there = |session: &SessionNo| event.sessions.get(session).is_some();
        the_session(event, self.session.or_else(|| made_for().filter(is_there)))
    }

    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (journal, event) = data.find(&self.event)?;
        check(&journal, data, &self.file)?;
        let session = self.session_of_file(event, data.event(&self.event)?.state().event())?;
        let computer = this_computer().unwrap_or_else(|| "TENACE".to_owned());
        let guid = session_guid(event, session);
        let options = FollowOptions { session, mark: self.mark.clone(), computer, guid };
        // A turn may be under way when another computer takes over.
        let journal = fence(journal);
        let mut follower = Follower::open(journal, event, &self.file, options).map_err(refused)?;
        let mut remarks = Remarks::new(self.json);
        if self.once {
            let turn = follower.turn(&Zoned::now());
            remarks.tell(&turn, screen)?;
            if turn.is_quiet() && !self.json {
                screen.tell("nothing new: the event and the file are in step");
            }
            return Ok(if turn.trouble.is_some() { Verdict::No } else { Verdict::Yes });
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("this computer gives no clock to wait with")?;
        runtime.block_on(async {
            let stop = stop()?;
            tokio::pin!(stop);
            if !self.json {
                let every = self.every.0.as_secs();
                screen.tell(format!(
                    "following {} every {every} s; stop with Ctrl-C",
                    self.file.display()
                ));
            }
            loop {
                let turn = turn(&mut follower);
                remarks.tell(&turn, screen)?;
                tokio::select! {
                    () = &mut stop => break,
                    () = tokio::time::sleep(self.every.0) => {}
                }
            }
            if !self.json {
                screen.tell("stopped; everything taken in is safe");
            }
            Ok(Verdict::Yes)
        })
    }
}

/// Refuses what another computer or the club's server does already.
fn check(journal: &SqliteJournal, data: &Data, file: &Path) -> anyhow::Result<()> {
    if !runs_here(journal)? {
        return Err(AnswerIsNo(
            "this computer is not in charge of the club: follow the file on the one that is, or start this one with \
             `tenace serve --take-over` first"
                .to_owned(),
        )
        .into());
    }
    let Some(other) = linked_with(journal, file)? else { return Ok(()) };
    let listed = data.events()?.into_iter().find(|listed| listed.event == other);
    let name = listed.map_or_else(|| other.to_string(), |listed| listed.name().to_owned());
    Err(AnswerIsNo(format!(
        "{}: the club's server has this file linked with the event {name}. `tenace serve` goes on with that by itself; \
         to follow the file here, stop it in the director's console, under Exchange file",
        file.display()
    ))
    .into())
}

/// A turn, unless another computer has taken over: then the file is its business.
fn turn(follower: &mut Follower) -> Turn {
    match runs_here(follower.live().journal()) {
        Ok(true) => follower.turn(&Zoned::now()),
        Ok(false) => {
            let trouble = "another computer has taken over; the file is left to it".to_owned();
            Turn { trouble: Some(trouble), ..Turn::default() }
        }
        Err(error) => Turn { trouble: Some(error.to_string()), ..Turn::default() },
    }
}

/// A file that does not go with the event is an answer; one that cannot be read is a fault.
fn refused(error: LinkError) -> anyhow::Error {
    match error {
        LinkError::OtherSections { .. }
        | LinkError::OtherEvent { .. }
        | LinkError::OtherSession { .. }
        | LinkError::NoSession(_) => AnswerIsNo(error.to_string()).into(),
        error => error.into(),
    }
}
