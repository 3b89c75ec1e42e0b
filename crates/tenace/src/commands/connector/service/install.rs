//! `tenace connector service install`: the Data Connector from boot, and the club's server with it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;

use super::Whose;
use super::definition::{Part, SERVER, Scope, Service, path_text};
use super::manager::Manager;
use super::place::{Found, Place};
use super::plan::{Action, Plan};
use super::{remove, windows};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::commands::connector::serve::address;
use crate::data::Data;
use crate::screen::Screen;

/// Where .NET clients look for the socket on Unix; a service has no `TMPDIR` of its own.
const SOCKET_FOLDER: &str = "/tmp";

#[derive(Args)]
pub(crate) struct Install {
    #[command(flatten)]
    whose: Whose,
    /// Where the Data Connector listens: an address of this computer and a port
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    http: Option<SocketAddr>,
    /// The socket, or on Windows the pipe, on which the Data Connector listens
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,
    /// Number the answers as the guide does, not as the shipped clients do
    #[arg(long)]
    guide_numbers: bool,
    /// Run the club's server from boot, too
    #[arg(long)]
    with_server: bool,
    /// Only print what would be written and run
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Install {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let manager = Manager::here();
        let scope = self.whose.scope().unwrap_or(Scope::User);
        let plan = self.plan(manager, scope, data)?;
        if !self.dry_run {
            plan.carry_out()?;
        }
        if self.json {
            plan.show_json(!self.dry_run, screen)?;
        } else if self.dry_run {
            plan.show(screen)?;
        } else {
            self.tell(&plan, screen);
        }
        Ok(Verdict::Yes)
    }

    fn plan(&self, manager: Manager, scope: Scope, data: &Data) -> anyhow::Result<Plan> {
        let mut plan = Plan::new(manager, scope);
        let folder = absolute(data)?;
        if !folder.is_dir() {
            // launchd starts nothing whose words it cannot keep there.
            plan.actions.push(Action::Make { folder });
        }
        let places = places(manager, scope)?;
        let mut starts = Vec::new();
        let mut unwanted = Vec::new();
        for place in places {
            if place.part == Part::Server && !self.with_server {
                // Another's server is none of our business as long as ours is not wanted.
                unwanted.extend(place.is_ours().then_some(place));
                continue;
            }
            place.ensure_not_foreign()?;
            let service = self.service(manager, place.part, scope, data)?;
            let is_new = place.found == Found::Nothing;
            starts.extend(manager.start(place.part, scope, &place.file, is_new)?);
            let text = manager.text(&service)?;
            plan.actions.push(Action::Write { file: place.file, text });
        }
        for place in &unwanted {
            remove::add_to(&mut plan, place)?;
        }
        plan.run(manager.reload(scope));
        plan.run(starts);
        Ok(plan)
    }

    /// Returns what is to run.
    fn service(
        &self,
        manager: Manager,
        part: Part,
        scope: Scope,
        data: &Data,
    ) -> anyhow::Result<Service> {
        let program = std::env::current_exe().context("the path of this program is not known")?;
        let folder = absolute(data)?;
        let account = match (manager, scope) {
            (Manager::TaskScheduler, _) => Some(windows::account()?),
            (_, Scope::System) => Some(owner(&folder)?),
            (_, Scope::User) => None,
        };
        let mut service = Service {
            part,
            scope,
            account,
            program: path_text(&program, "the program")?,
            data: path_text(&folder, "the data folder")?,
            args: Vec::new(),
            socket_folder: None,
        };
        match part {
            Part::Server => service.args = SERVER.map(str::to_owned).to_vec(),
            Part::Connector => self.add_connector(&mut service)?,
        }
        Ok(service)
    }

    fn add_connector(&self, service: &mut Service) -> anyhow::Result<()> {
        let mut folder = PathBuf::from(SOCKET_FOLDER);
        service.args = ["connector", "serve"].map(str::to_owned).to_vec();
        if let Some(http) = self.http {
            service.args.extend(["--http".to_owned(), http.to_string()]);
        }
        if let Some(socket) = &self.socket {
            // The name of a pipe stands in no folder.
            let path = if cfg!(windows) { socket.clone() } else { std::path::absolute(socket)? };
            service.args.extend(["--socket".to_owned(), path_text(&path, "the socket")?]);
            folder = path.parent().unwrap_or(Path::new("/")).to_owned();
        }
        if self.guide_numbers {
            service.args.push("--guide-numbers".to_owned());
        }
        if cfg!(unix) {
            // systemd starts nothing that may write to a folder which is not there.
            ensure!(
                service.scope == Scope::User || folder.is_dir(),
                "--socket: there is no folder {}: make it first",
                folder.display()
            );
            service.socket_folder = Some(path_text(&folder, "the folder of the socket")?);
        }
        Ok(())
    }

    fn tell(&self, plan: &Plan, screen: &mut Screen) {
        for action in &plan.actions {
            match action {
                Action::Write { file, .. } => {
                    screen.tell(format!("{} is installed.", file.display()));
                }
                Action::Delete { file } => screen.tell(format!("{} is removed.", file.display())),
                Action::Make { .. } | Action::Run(_) => {}
            }
        }
        let what = if self.with_server {
            "The Data Connector and the club's server were started."
        } else {
            "The Data Connector was started."
        };
        screen.tell(what);
        if let Some(remark) = plan.manager.remark(plan.scope) {
            screen.tell(remark);
        }
        if self.with_server {
            screen.tell("To log in on the director's pages, choose a password with: tenace director add NAME");
        }
        screen.tell("See how it is with: tenace connector service status");
    }
}

fn absolute(data: &Data) -> anyhow::Result<PathBuf> {
    let folder = data.folder();
    std::path::absolute(folder).with_context(|| format!("the data folder {}", folder.display()))
}

/// Looks at the files of this scope; refuses while the other scope has a Data Connector, since both would want the same
/// socket and the same port.
fn places(manager: Manager, scope: Scope) -> anyhow::Result<Vec<Place>> {
    let other = match scope {
        Scope::User => Scope::System,
        Scope::System => Scope::User,
    };
    let there = Place::look(manager, Part::Connector, other)?;
    if there.is_ours() {
        let sentence = format!(
            "there is {} already, and only one can listen. Take it away first: tenace connector service remove {}",
            there.file.display(),
            other.option()
        );
        return Err(AnswerIsNo(sentence).into());
    }
    Part::ALL.into_iter().map(|part| Place::look(manager, part, scope)).collect()
}

/// Returns whose the data folder is. The computer's service runs as that user: it reads and writes their data, and the
/// name of the socket ends with their name.
#[cfg(unix)]
fn owner(folder: &Path) -> anyhow::Result<String> {
    use std::os::unix::fs::MetadataExt;

    use super::manager::{Step, ask};
    let found = std::fs::metadata(folder).with_context(|| {
        format!(
            "the service runs as the owner of the data folder, and {} cannot be looked at: name the folder with --data",
            folder.display()
        )
    })?;
    let said = ask(&Step::new("id", &["-un", &found.uid().to_string()]));
    let said = said.map_err(anyhow::Error::msg)?;
    ensure!(said.is_ok, "{} belongs to nobody known: {}", folder.display(), said.words());
    Ok(said.out.trim().to_owned())
}

#[cfg(not(unix))]
fn owner(_: &Path) -> anyhow::Result<String> {
    windows::account()
}
