//! The Data Connector beside the club's server: scoring programs speak to the tables through it.
//!
//! It listens only while this computer is in charge (`answering`), on a connection to the journal of its own that takes
//! nothing more once another computer is. The desk is told at once which events a scoring program said something to.
//! What the console shows of it is in `told`.

mod answering;
mod told;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connector::broker::Broker;
use connector::listen::{Answering, Lines, Listening};
use connector::transport::BindError;
use connector::transport::http::DEFAULT_ADDRESS;
use connector::wire::Numbering;
use session::EventId;
use tokio::sync::Notify;

/// Where scoring programs are listened to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Wish {
    /// Nowhere.
    #[default]
    Off,
    /// Where their clients look by themselves; somebody else may have that place.
    Usual,
    /// At this address; port 0 takes a free one.
    At(SocketAddr),
}

/// A wish that is none.
#[derive(Debug, thiserror::Error)]
#[error("“{0}” is no address of this computer with a port, such as {DEFAULT_ADDRESS}, and not off")]
pub struct WishError(String);

impl FromStr for Wish {
    type Err = WishError;

    fn from_str(text: &str) -> Result<Wish, WishError> {
        match text {
            "off" => Ok(Wish::Off),
            address => address.parse().map(Wish::At).map_err(|_| WishError(text.to_owned())),
        }
    }
}

impl Wish {
    /// Returns the address, and where lines come in: a socket or pipe has one name for each user, so only whoever has the
    /// usual address has it.
    fn place(self) -> Option<(SocketAddr, Lines)> {
        let usual = DEFAULT_ADDRESS.parse().ok();
        match self {
            Wish::Off => None,
            Wish::Usual => usual.map(|address| (address, Lines::Usual)),
            Wish::At(address) if Some(address) == usual => Some((address, Lines::Usual)),
            Wish::At(address) => Some((address, Lines::Off)),
        }
    }
}

/// The Data Connector of a server; shared by all who ask.
#[derive(Clone, Default)]
pub struct Connector(Arc<Inner>);

#[derive(Default)]
struct Inner {
    wish: Mutex<Wish>,
    numbering: Mutex<Numbering>,
    state: Mutex<State>,
    said: Arc<Said>,
}

/// The events to which scoring programs said something, until the desk has looked at them.
#[derive(Default)]
struct Said {
    events: Mutex<BTreeSet<EventId>>,
    news: Notify,
}

#[derive(Default)]
enum State {
    /// It does not listen: nobody wants it, or another computer is in charge.
    #[default]
    Rests,
    /// It listens, and does not answer yet.
    Listens(Box<Listening>),
    /// It answers.
    Answers(Open),
    /// It cannot listen, and why.
    Fails(String),
}

/// What answers.
struct Open {
    place: Place,
    broker: Arc<Broker>,
    answering: Answering,
}

/// Where scoring programs can come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The address for HTTP.
    pub address: SocketAddr,
    /// The socket or pipe for lines.
    pub lines: Option<String>,
    /// Why no lines come in where they usually do.
    pub trouble: Option<String>,
}

impl Place {
    fn of(listening: &Listening) -> Place {
        Place {
            address: listening.address(),
            lines: listening.lines(),
            trouble: listening.trouble().map(ToString::to_string),
        }
    }
}

impl Connector {
    /// Sets where scoring programs are to be listened to while this computer is in charge.
    pub fn settle(&self, wish: Wish) {
        *self.0.wish.lock().unwrap_or_else(PoisonError::into_inner) = wish;
    }

    /// Sets how answers are numbered, for whoever is answered from now on.
    pub fn number_as(&self, numbering: Numbering) {
        *self.0.numbering.lock().unwrap_or_else(PoisonError::into_inner) = numbering;
    }

    /// Listens now, before anybody is answered, so that whoever starts the server hears what is the matter.
    pub fn bind(&self) -> Result<(), BindError> {
        let Some((address, lines)) = self.wish().place() else { return Ok(()) };
        match Listening::bind(address, &lines) {
            Ok(listening) => *self.state() = State::Listens(Box::new(listening)),
            Err(why) => {
                *self.state() = State::Fails(why.to_string());
                return Err(why);
            }
        }
        Ok(())
    }

    /// Returns where scoring programs can come, if they can.
    pub fn place(&self) -> Option<Place> {
        match &*self.state() {
            State::Listens(listening) => Some(Place::of(listening)),
            State::Answers(open) => Some(open.place.clone()),
            State::Rests | State::Fails(_) => None,
        }
    }

    fn wish(&self) -> Wish {
        *self.0.wish.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn numbering(&self) -> Numbering {
        *self.0.numbering.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change of it is one step.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_has_the_usual_address_takes_the_users_socket() {
        let cases = [
            ("off", None),
            ("127.0.0.1:5079", Some(Lines::Usual)),
            ("127.0.0.1:5080", Some(Lines::Off)),
            ("0.0.0.0:5079", Some(Lines::Off)),
        ];
        for (text, lines) in cases {
            let wish: Wish = text.parse().unwrap();
            assert_eq!(wish.place().map(|(_, lines)| lines), lines, "{text}");
        }
        assert_eq!(Wish::Usual.place(), "127.0.0.1:5079".parse::<Wish>().unwrap().place());
    }

    #[test]
    fn a_wish_that_is_none_is_a_sentence() {
        let why = "5079".parse::<Wish>().unwrap_err().to_string();
        assert_eq!(
            why,
            "“5079” is no address of this computer with a port, such as 127.0.0.1:5079, and not off"
        );
    }
}
