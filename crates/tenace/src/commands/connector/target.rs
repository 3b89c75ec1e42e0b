//! Which Data Connector a command asks, and what is said when it does not answer or says no.

use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use connector::client::{Client, ClientError, Patience};
use connector::dto::ManagementRequest;
use connector::wire::Numbering;
use serde::Serialize;

use super::serve::numbering;
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::Screen;

/// Which Data Connector is asked.
#[derive(Args)]
pub(crate) struct Target {
    /// The Data Connector: its address such as http://192.168.1.5:5079, the path of its socket, or `socket` for the usual
    /// socket of this user
    #[arg(long, value_name = "URL|SOCKET", default_value = "http://127.0.0.1:5079")]
    to: String,
    /// Read the numbers of the vendor's guide, which differ from those of its clients from 15 to 19
    #[arg(long)]
    guide_numbers: bool,
}

/// Which Data Connector is asked, and how its answer is printed.
#[derive(Args)]
pub(crate) struct Asking {
    #[command(flatten)]
    pub(crate) target: Target,
    /// Print the data of the answer as JSON; a list is one array
    #[arg(long)]
    pub(crate) json: bool,
}

/// The session that a command is about.
#[derive(Args)]
pub(crate) struct OfSession {
    /// The session's guid; may be left out while exactly one session runs
    #[arg(long, value_name = "GUID")]
    session: Option<String>,
}

/// Shorter than that of the vendor's clients, because somebody waits.
const WAITS: [Duration; 4] = [
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(150),
    Duration::from_millis(200),
];

impl Target {
    /// Returns a client; nothing is sent yet.
    pub(crate) fn client(&self) -> anyhow::Result<Client> {
        let client = self.link()?.with_numbering(self.numbering());
        Ok(client.with_patience(Patience { waits: WAITS, ..Patience::default() }))
    }

    /// Returns whose numbers the types of responses have.
    pub(crate) fn numbering(&self) -> Numbering {
        numbering(self.guide_numbers)
    }

    /// Tells whether it is a socket, which takes one client at a time.
    pub(crate) fn is_socket(&self) -> bool {
        self.to == "socket" || self.to.contains(['/', '\\']) && !self.to.contains("://")
    }

    #[cfg(unix)]
    fn link(&self) -> anyhow::Result<Client> {
        Ok(match self.is_socket() {
            true if self.to == "socket" => {
                Client::socket(connector::transport::socket::default_path())
            }
            true => Client::socket(&self.to),
            false => Client::http(&self.to)?,
        })
    }

    #[cfg(not(unix))]
    fn link(&self) -> anyhow::Result<Client> {
        anyhow::ensure!(
            !self.is_socket(),
            "--to {}: named pipes are for .NET programs; ask by HTTP, such as --to http://127.0.0.1:5079",
            self.to
        );
        Ok(Client::http(&self.to)?)
    }
}

impl OfSession {
    /// Returns the guid that was named, or that of the only session that runs.
    pub(crate) fn guid(&self, client: &mut Client) -> anyhow::Result<String> {
        if let Some(guid) = &self.session {
            return Ok(plain_guid(guid));
        }
        let running = client.manage(ManagementRequest::RUNNING_SESSIONS)?;
        let running = running.session_information.unwrap_or_default();
        match running.as_slice() {
            [one] => Ok(one.session_guid.clone().unwrap_or_default()),
            [] => Err(anyhow!(
                "no session runs: name one with --session GUID, or go on with its event by `tenace connector \
                 continue EVENT_GUID`; `tenace connector manage all` lists both"
            )),
            several => Err(anyhow!(
                "{} sessions run: name one with --session GUID; `tenace connector manage running` lists them",
                several.len()
            )),
        }
    }

    /// Returns the guid that was named.
    pub(crate) fn named(&self) -> Option<String> {
        self.session.as_deref().map(plain_guid)
    }
}

/// Returns a guid as it travels: 32 capital letters and digits. What is no guid stays as it is, so that one can see what
/// the Data Connector says to it.
pub(crate) fn plain_guid(text: &str) -> String {
    let bare: String = text.trim().chars().filter(|letter| !"-{}".contains(*letter)).collect();
    match bare.len() == 32 && bare.chars().all(|letter| letter.is_ascii_hexdigit()) {
        true => bare.to_ascii_uppercase(),
        false => text.to_owned(),
    }
}

/// Makes of an error what is printed: a refusal is an answer, and a missing connection says what to do.
pub(crate) fn told(
    ran: anyhow::Result<Verdict>,
    json: bool,
    screen: &mut Screen,
) -> anyhow::Result<Verdict> {
    #[derive(Serialize)]
    struct Refused<'a> {
        error: String,
        number: i32,
        sentence: &'a str,
    }
    let error = match ran {
        Ok(verdict) => return Ok(verdict),
        Err(error) => error,
    };
    match error.downcast_ref::<ClientError>() {
        Some(ClientError::Answered { kind, sentence }) if json => {
            let (error, number) = (format!("{kind:?}"), kind.number());
            screen.tell_json(&Refused { error, number, sentence })?;
            Ok(Verdict::No)
        }
        Some(ClientError::Answered { kind, sentence }) => {
            let sentence = sentence.replace("\r\n", "\n");
            Err(AnswerIsNo(format!("{kind:?}: {sentence}")).into())
        }
        Some(ClientError::NoConnection { address, why }) => {
            Err(anyhow!(no_connection(address, why)))
        }
        _ => Err(error),
    }
}

/// The sentence for a connection that is not there.
pub(crate) fn no_connection(address: &str, why: &str) -> String {
    format!(
        "there is no connection to the Data Connector at {address}: {why}. Is it running? Start it with `tenace \
         connector serve`, or name another with --to"
    )
}
