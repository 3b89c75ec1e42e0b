//! What runs from boot, whatever starts it.

use std::path::Path;

use anyhow::{Context, ensure};
use serde::Serialize;

/// Stands in every file we write; a file without it is somebody else's.
pub(crate) const MARKER: &str = "Made by: tenace connector service install";

/// The words of the club's server. Scoring programs are answered by the Data Connector's own service, and only one can
/// listen.
pub(crate) const SERVER: [&str; 4] = ["serve", "--no-open", "--connector", "off"];

/// A program that runs from boot.
#[derive(Debug, Clone)]
pub(crate) struct Service {
    /// Which of our programs it is.
    pub(crate) part: Part,
    /// Whose it is.
    pub(crate) scope: Scope,
    /// The account it runs under, where the manager has to be told.
    pub(crate) account: Option<String>,
    /// The absolute path of the program.
    pub(crate) program: String,
    /// The absolute path of the data folder.
    pub(crate) data: String,
    /// The words after `--data FOLDER`.
    pub(crate) args: Vec<String>,
    /// The folder of the socket, when it has one.
    pub(crate) socket_folder: Option<String>,
}

impl Service {
    /// Returns the words of the command line after the program.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        ["--data", &self.data].into_iter().chain(self.args.iter().map(String::as_str))
    }
}

/// One of our programs that can run from boot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    /// The Data Connector.
    Connector,
    /// The club's server.
    Server,
}

impl Part {
    /// All of them.
    pub(crate) const ALL: [Part; 2] = [Part::Connector, Part::Server];

    /// Returns its name, which file names are made of.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Part::Connector => "connector",
            Part::Server => "server",
        }
    }

    /// Returns what people call it.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Part::Connector => "Tenace Data Connector",
            Part::Server => "Tenace club server",
        }
    }
}

/// Whose a service is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Scope {
    /// A user's own.
    User,
    /// The computer's.
    System,
}

impl Scope {
    /// Returns the option that means it.
    pub(crate) fn option(self) -> &'static str {
        match self {
            Scope::User => "--user",
            Scope::System => "--system",
        }
    }
}

/// Returns a path as text that every kind of file can hold; `what` says whose path it is.
pub(crate) fn path_text(path: &Path, what: &str) -> anyhow::Result<String> {
    let text = path.to_str().with_context(|| {
        format!("{what} {} has a name that is not Unicode: rename it", path.display())
    })?;
    ensure!(
        !text.chars().any(char::is_control),
        "{what} {text:?} has control characters in its name: rename it"
    );
    Ok(text.to_owned())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A service whose paths need no care.
    pub(crate) fn plain(part: Part, scope: Scope) -> Service {
        let args = match part {
            Part::Connector => &["connector", "serve"][..],
            Part::Server => &SERVER,
        };
        Service {
            part,
            scope,
            account: (scope == Scope::System).then(|| "ann".to_owned()),
            program: "/usr/bin/tenace".to_owned(),
            data: "/home/ann/tenace".to_owned(),
            args: args.iter().map(|&word| word.to_owned()).collect(),
            socket_folder: (part == Part::Connector).then(|| "/tmp".to_owned()),
        }
    }

    /// A service whose paths have everything that means something somewhere.
    pub(crate) fn odd(scope: Scope) -> Service {
        let mut service = plain(Part::Connector, scope);
        service.program = "/opt/Bridge & <$co>/100%/tenace".to_owned();
        service.data = "/home/ann/it's \"our\" $HOME \\ 50%".to_owned();
        service.args.extend(["--socket".to_owned(), "/tmp/a b/é;sock".to_owned()]);
        service.socket_folder = Some("/tmp/a b".to_owned());
        service
    }

    #[test]
    fn a_path_that_no_file_can_hold_is_refused() {
        assert!(path_text(Path::new("/a\nb"), "the data folder").is_err());
        assert_eq!(path_text(Path::new("/a b"), "the data folder").ok(), Some("/a b".to_owned()));
    }
}
