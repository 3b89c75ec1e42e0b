//! A movement as the command line chooses it: a kind and a size, or a file.

use anyhow::ensure;
use clap::Args;
use movement::{Kind, Movement, generate, two_sessions};

use super::{Size, event_file, source};

#[derive(Args)]
pub(super) struct Choice {
    /// The kind, such as mitchell or howell, or a file with a movement
    #[arg(value_name = "KIND|FILE")]
    pub(super) movement: String,
    #[command(flatten)]
    pub(super) size: Size,
    /// Which session of a two-session final
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2))]
    session: Option<u8>,
}

impl Choice {
    /// Returns the movement; of a two-session final, session 2 unless told otherwise.
    pub(super) fn one(&self) -> anyhow::Result<Movement> {
        match self.session {
            None => one(&self.movement, &self.size),
            Some(_) => Ok(self.sessions()?.swap_remove(0)),
        }
    }

    /// Returns the movement of each session, or that of the one which was asked for.
    pub(super) fn sessions(&self) -> anyhow::Result<Vec<Movement>> {
        let all = sessions(&self.movement, &self.size)?;
        let Some(session) = self.session else { return Ok(all) };
        ensure!(
            all.len() > 1,
            "--session {session}: “{}” is played in one session; leave --session out",
            self.movement
        );
        Ok(all.into_iter().skip(usize::from(session) - 1).take(1).collect())
    }
}

/// Returns an event file in which a movement, of a kind or from a file, is played.
pub(super) fn event(word: &str, size: &Size, name: &str) -> anyhow::Result<String> {
    let sessions = sessions(word, size)?;
    let sessions: Vec<_> = sessions.iter().map(|movement| vec![('A', movement)]).collect();
    event_file::write(&sessions, name, size.set_size())
}

fn sessions(word: &str, size: &Size) -> anyhow::Result<Vec<Movement>> {
    match word.parse() {
        Ok(kind @ (Kind::DoubleHowell | Kind::InterwovenHowell)) => {
            Ok(two_sessions(&size.wanted(kind)?)?.into())
        }
        _ => Ok(vec![one(word, size)?]),
    }
}

fn one(word: &str, size: &Size) -> anyhow::Result<Movement> {
    if let Ok(kind) = word.parse::<Kind>() {
        return Ok(generate(&size.wanted(kind)?)?);
    }
    ensure!(super::is_file(word), source::no_such_kind(word));
    ensure!(
        size.is_left_open(),
        "{word} is a file, which says itself what its tables, rounds, numbers and arrows are; leave \
         those options out"
    );
    source::from_file(word)
}
