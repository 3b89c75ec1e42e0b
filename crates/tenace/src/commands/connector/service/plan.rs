//! What a command is going to do, to be shown or carried out.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;

use super::definition::Scope;
use super::manager::{Manager, Step, ask};
use crate::files;
use crate::screen::Screen;

/// What a command is going to do, in this order.
pub(crate) struct Plan {
    pub(crate) manager: Manager,
    pub(crate) scope: Scope,
    pub(crate) actions: Vec<Action>,
}

/// One thing to do.
pub(crate) enum Action {
    /// Make a folder that is its owner's alone, as the data is.
    Make { folder: PathBuf },
    /// Write a file, in place of the one that may be there.
    Write { file: PathBuf, text: String },
    /// Delete a file.
    Delete { file: PathBuf },
    /// Run a program of the system.
    Run(Step),
}

impl Plan {
    /// Returns a plan of nothing.
    pub(crate) fn new(manager: Manager, scope: Scope) -> Plan {
        Plan { manager, scope, actions: Vec::new() }
    }

    /// Adds programs to run.
    pub(crate) fn run(&mut self, steps: impl IntoIterator<Item = Step>) {
        self.actions.extend(steps.into_iter().map(Action::Run));
    }

    /// Does it all, up to the first thing that fails. Without the program that is to be told, the files are still
    /// written and deleted: nothing else knows of them.
    pub(crate) fn carry_out(&self) -> anyhow::Result<()> {
        let mut done = Vec::new();
        let mut left: Vec<String> = Vec::new();
        let mut trouble: Option<String> = None;
        let mut has_stopped = false;
        for action in &self.actions {
            match action {
                _ if has_stopped => left.push(action.by_hand()),
                Action::Make { folder } => make(folder)?,
                Action::Write { file, text } => {
                    self.write(file, text)?;
                    done.push(format!("{} is written", file.display()));
                }
                Action::Delete { file } => {
                    let deleted = std::fs::remove_file(file);
                    deleted.with_context(|| {
                        self.why_not(&format!("cannot delete {}", file.display()))
                    })?;
                    done.push(format!("{} is deleted", file.display()));
                }
                Action::Run(_) if trouble.is_some() => left.push(action.by_hand()),
                Action::Run(step) => match ask(step) {
                    Ok(said) if said.is_ok || step.never_mind => {}
                    Ok(said) => {
                        trouble = Some(format!("“{step}” says: {}", said.words()));
                        has_stopped = true;
                        left.push(action.by_hand());
                    }
                    Err(missing) => {
                        trouble = Some(missing);
                        left.push(action.by_hand());
                    }
                },
            }
        }
        let Some(trouble) = trouble else { return Ok(()) };
        let done =
            if done.is_empty() { "nothing was changed".to_owned() } else { done.join(" and ") };
        let left: String = left.iter().map(|line| format!("\n  {line}")).collect();
        bail!("{done}, but {trouble}\nWhat is left to do by hand:{left}")
    }

    fn write(&self, file: &Path, text: &str) -> anyhow::Result<()> {
        let write = || -> anyhow::Result<()> {
            if let Some(folder) = file.parent() {
                std::fs::create_dir_all(folder).with_context(|| cannot_make(folder))?;
            }
            files::replace(file, &self.manager.bytes(text))
        };
        write().with_context(|| self.why_not("the service cannot be installed"))
    }

    /// Adds to a sentence what helps when something may not be written.
    fn why_not(&self, sentence: &str) -> String {
        match self.scope {
            Scope::System => format!("{sentence} (only root may, with sudo; or take --user)"),
            Scope::User => sentence.to_owned(),
        }
    }

    /// Prints what would be done.
    pub(crate) fn show(&self, screen: &mut Screen) -> anyhow::Result<()> {
        for action in &self.actions {
            match action {
                Action::Write { file, text } => {
                    screen.line(format!("would write {}:", file.display()))?;
                    for line in text.lines() {
                        screen.line(format!("  {line}").trim_end())?;
                    }
                }
                Action::Make { folder } => {
                    screen.line(format!("would make the folder {}", folder.display()))?;
                }
                Action::Delete { file } => {
                    screen.line(format!("would delete {}", file.display()))?;
                }
                Action::Run(step) => screen.line(format!("would run {step}"))?,
            }
        }
        screen.line("Nothing was changed.")
    }

    /// Prints what would be done, or was, for programs.
    pub(crate) fn show_json(&self, is_done: bool, screen: &mut Screen) -> anyhow::Result<()> {
        #[derive(Serialize)]
        struct Told<'a> {
            done: bool,
            scope: Scope,
            actions: Vec<ToldAction<'a>>,
        }
        let actions = self.actions.iter().map(Action::told).collect();
        screen.tell_json(&Told { done: is_done, scope: self.scope, actions })
    }
}

fn make(folder: &Path) -> anyhow::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).with_context(|| cannot_make(folder))
}

fn cannot_make(folder: &Path) -> String {
    format!("cannot make the folder {}", folder.display())
}

/// An action, for programs.
#[derive(Serialize)]
#[serde(tag = "action", rename_all = "snake_case")]
enum ToldAction<'a> {
    Make { folder: String },
    Write { file: String, text: &'a str },
    Delete { file: String },
    Run { program: &'a str, arguments: &'a [String] },
}

impl Action {
    fn told(&self) -> ToldAction<'_> {
        match self {
            Action::Make { folder } => ToldAction::Make { folder: folder.display().to_string() },
            Action::Write { file, text } => {
                ToldAction::Write { file: file.display().to_string(), text }
            }
            Action::Delete { file } => ToldAction::Delete { file: file.display().to_string() },
            Action::Run(step) => ToldAction::Run { program: step.program, arguments: &step.words },
        }
    }

    /// Returns it as one does it by hand.
    fn by_hand(&self) -> String {
        match self {
            Action::Make { folder } => format!("make the folder {}", folder.display()),
            Action::Write { file, .. } => format!("write {}", file.display()),
            Action::Delete { file } => format!("delete {}", file.display()),
            Action::Run(step) => step.to_string(),
        }
    }
}
