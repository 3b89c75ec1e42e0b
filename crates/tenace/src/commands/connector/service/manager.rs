//! What starts programs on this system, and how it is spoken to.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::definition::{Part, Scope, Service, path_text};
use super::{launchd, systemd, windows};

/// What starts programs on a system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manager {
    /// Linux.
    Systemd,
    /// macOS.
    Launchd,
    /// Windows.
    TaskScheduler,
}

/// A program to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) program: &'static str,
    pub(crate) words: Vec<String>,
    /// Whether it does not matter when it fails.
    pub(crate) never_mind: bool,
}

/// What a program said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) is_ok: bool,
    pub(crate) out: String,
    err: String,
}

/// How a service is, as far as its manager tells.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// Whether it starts by itself.
    pub(crate) enabled: Option<bool>,
    /// Whether it runs.
    pub(crate) running: Option<bool>,
    /// Why that is not known, in a sentence.
    pub(crate) trouble: Option<String>,
}

impl Manager {
    /// Returns the one of this system.
    pub(crate) fn here() -> Manager {
        if cfg!(target_os = "macos") {
            Manager::Launchd
        } else if cfg!(windows) {
            Manager::TaskScheduler
        } else {
            Manager::Systemd
        }
    }

    /// Returns what it calls a service.
    pub(crate) fn name(self, part: Part) -> String {
        match self {
            Manager::Systemd => systemd::unit_name(part),
            Manager::Launchd => launchd::label(part),
            Manager::TaskScheduler => windows::task_name(part),
        }
    }

    /// Returns where the file of a service is.
    pub(crate) fn file(self, part: Part, scope: Scope) -> anyhow::Result<PathBuf> {
        match self {
            Manager::Systemd => systemd::file(part, scope),
            Manager::Launchd => launchd::file(part, scope),
            Manager::TaskScheduler => windows::file(part, scope),
        }
    }

    /// Returns the text of the file of a service.
    pub(crate) fn text(self, service: &Service) -> anyhow::Result<String> {
        Ok(match self {
            Manager::Systemd => systemd::unit(service),
            Manager::Launchd => launchd::property_list(service),
            Manager::TaskScheduler => {
                windows::check(service)?;
                windows::task(service)
            }
        })
    }

    /// Returns the bytes of a file with this text.
    pub(crate) fn bytes(self, text: &str) -> Vec<u8> {
        match self {
            Manager::Systemd | Manager::Launchd => text.as_bytes().to_vec(),
            Manager::TaskScheduler => windows::bytes(text),
        }
    }

    /// Returns what makes it notice that files have changed.
    pub(crate) fn reload(self, scope: Scope) -> Option<Step> {
        (self == Manager::Systemd).then(|| systemd::reload(scope))
    }

    /// Returns what starts a service whose file is there, now and from boot.
    pub(crate) fn start(
        self,
        part: Part,
        scope: Scope,
        file: &Path,
        is_new: bool,
    ) -> anyhow::Result<Vec<Step>> {
        Ok(match self {
            Manager::Systemd => systemd::start(part, scope, is_new),
            Manager::Launchd => {
                let file = path_text(file, "the file")?;
                launchd::start(part, &launchd::domain(scope)?, &file, is_new)
            }
            Manager::TaskScheduler => windows::start(part, &path_text(file, "the file")?, is_new),
        })
    }

    /// Returns what stops a service whose file is still there, now and from boot.
    pub(crate) fn stop(self, part: Part, scope: Scope) -> anyhow::Result<Vec<Step>> {
        Ok(match self {
            Manager::Systemd => systemd::stop(part, scope),
            Manager::Launchd => launchd::stop(part, &launchd::domain(scope)?),
            Manager::TaskScheduler => windows::stop(part),
        })
    }

    /// Asks how a service is.
    pub(crate) fn state(self, part: Part, scope: Scope) -> State {
        match self {
            Manager::Systemd => systemd::state(part, scope),
            Manager::Launchd => launchd::state(part, scope),
            Manager::TaskScheduler => windows::state(part),
        }
    }

    /// Returns what one has to know about a service that was installed.
    pub(crate) fn remark(self, scope: Scope) -> Option<&'static str> {
        match (self, scope) {
            (Manager::Systemd, Scope::User) => Some(
                "It starts when you log in and stops when you log out. To let it run from boot: loginctl enable-linger",
            ),
            (Manager::Launchd, Scope::User) => Some("It starts when you log in."),
            (Manager::TaskScheduler, Scope::User) => {
                Some("It starts when you log in, in a window; who closes the window stops it.")
            }
            (_, Scope::System) => None,
        }
    }
}

impl Step {
    /// Returns a program to run with these words.
    pub(crate) fn new(program: &'static str, words: &[&str]) -> Step {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Step { program, words, never_mind: false }
    }

    /// Returns the step, whose failure does not matter.
    pub(crate) fn or_never_mind(self) -> Step {
        Step { never_mind: true, ..self }
    }
}

/// The command as one types it.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.program)?;
        for word in &self.words {
            if word.contains(char::is_whitespace) {
                write!(f, " \"{word}\"")?;
            } else {
                write!(f, " {word}")?;
            }
        }
        Ok(())
    }
}

impl Said {
    /// Returns its words on one line: what it complained about, or else what it printed.
    pub(crate) fn words(&self) -> String {
        let text = if self.err.trim().is_empty() { &self.out } else { &self.err };
        let lines: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if lines.is_empty() { "it failed without a word".to_owned() } else { lines.join(" ") }
    }
}

/// Runs a program of the system to its end; a sentence when it cannot be started.
pub(crate) fn ask(step: &Step) -> Result<Said, String> {
    let mut command = Command::new(step.program);
    let ran = command.args(&step.words).stdin(Stdio::null()).output();
    match ran {
        Ok(output) => Ok(Said {
            is_ok: output.status.success(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(format!("there is no {} on this computer", step.program))
        }
        Err(error) => Err(format!("{} cannot be started: {error}", step.program)),
    }
}
