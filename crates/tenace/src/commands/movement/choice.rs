//! A movement as the command line chooses it: a kind and a size, or a file.

use anyhow::ensure;
use clap::Args;
use movement::{Kind, Movement, generate, two_sessions};

use super::{Size, USUAL_SET_SIZE, event_file, source};

#[derive(Args)]
pub(super) struct Choice {
    /// The kind, such as mitchell or howell, or a file with a movement; FILE#3 or "FILE#NAME" is one of many
    #[arg(value_name = "KIND|FILE")]
    pub(super) movement: String,
    #[command(flatten)]
    pub(super) size: Size,
    /// Which session of a two-session final
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2))]
    session: Option<u8>,
}

/// The movements of the sessions, and how many boards a set has if the file or the command says so.
pub(super) struct Chosen {
    pub(super) sessions: Vec<Movement>,
    pub(super) set_size: Option<u16>,
}

impl Choice {
    /// Returns the movement; of a two-session final, session 2 unless told otherwise.
    pub(super) fn one(&self) -> anyhow::Result<(Movement, Option<u16>)> {
        let (movement, set_size) = match self.session {
            None => one(&self.movement, &self.size)?,
            Some(_) => (self.sessions()?.sessions.swap_remove(0), None),
        };
        Ok((movement, self.size.style.set_size.or(set_size)))
    }

    /// Returns the movement of each session, or that of the one which was asked for.
    pub(super) fn sessions(&self) -> anyhow::Result<Chosen> {
        let Chosen { sessions: all, set_size } = sessions(&self.movement, &self.size)?;
        let Some(session) = self.session else { return Ok(Chosen { sessions: all, set_size }) };
        ensure!(
            all.len() > 1,
            "--session {session}: “{}” is played in one session; leave --session out",
            self.movement
        );
        let sessions = all.into_iter().skip(usize::from(session) - 1).take(1).collect();
        Ok(Chosen { sessions, set_size })
    }
}

/// Returns an event file in which a movement, of a kind or from a file, is played.
pub(super) fn event(word: &str, size: &Size, name: &str) -> anyhow::Result<String> {
    let Chosen { sessions, set_size } = sessions(word, size)?;
    let sessions: Vec<_> = sessions.iter().map(|movement| vec![('A', movement)]).collect();
    event_file::write(&sessions, name, set_size.unwrap_or(USUAL_SET_SIZE))
}

fn sessions(word: &str, size: &Size) -> anyhow::Result<Chosen> {
    let (sessions, set_size) = match word.parse() {
        Ok(kind @ (Kind::DoubleHowell | Kind::InterwovenHowell)) => {
            (two_sessions(&size.wanted(kind)?)?.into(), None)
        }
        _ => {
            let (movement, set_size) = one(word, size)?;
            (vec![movement], set_size)
        }
    };
    Ok(Chosen { sessions, set_size: size.style.set_size.or(set_size) })
}

fn one(word: &str, size: &Size) -> anyhow::Result<(Movement, Option<u16>)> {
    if let Ok(kind) = word.parse::<Kind>() {
        return Ok((generate(&size.wanted(kind)?)?, None));
    }
    ensure!(super::is_file(word), source::no_such_kind(word));
    ensure!(
        size.is_left_open(),
        "{word} is a file, which says itself what its tables, rounds, numbers and arrows are; leave \
         those options out"
    );
    source::from_file(word)
}
