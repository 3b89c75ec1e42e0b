//! `tenace connector service status`: whether it is installed, and whether it runs.

use clap::Args;
use serde::Serialize;

use super::Whose;
use super::definition::{Part, Scope};
use super::manager::Manager;
use super::place::{Found, Place};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Status {
    #[command(flatten)]
    whose: Whose,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    installed: bool,
    running: bool,
    services: Vec<ToldService>,
}

/// A service whose file is there.
#[derive(Serialize)]
struct ToldService {
    name: String,
    part: Part,
    scope: Scope,
    file: String,
    /// Whether the file is ours; of another's nothing more is asked.
    ours: bool,
    enabled: Option<bool>,
    running: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
}

impl Status {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let manager = Manager::here();
        let mut services = Vec::new();
        for scope in self.whose.scopes() {
            for part in Part::ALL {
                let place = Place::look(manager, part, scope)?;
                services.extend(told(manager, &place));
            }
        }
        let ours = || services.iter().filter(|service| service.ours);
        let installed = ours().any(|service| service.part == Part::Connector);
        let running = installed && ours().all(|service| service.running == Some(true));
        let told = Told { installed, running, services };
        if self.json {
            screen.json(&told)?;
        } else {
            if !installed {
                screen.line("The Data Connector is not installed as a service. To install it: tenace connector service install")?;
            }
            for service in &told.services {
                screen.line(service.sentence())?;
            }
        }
        Ok(if running { Verdict::Yes } else { Verdict::No })
    }
}

fn told(manager: Manager, place: &Place) -> Option<ToldService> {
    let mut told = ToldService {
        name: manager.name(place.part),
        part: place.part,
        scope: place.scope,
        file: place.file.display().to_string(),
        ours: place.is_ours(),
        enabled: None,
        running: None,
        trouble: None,
    };
    match place.found {
        Found::Nothing => return None,
        Found::Foreign => told.trouble = Some(place.foreign()),
        Found::Ours => {
            let state = manager.state(place.part, place.scope);
            (told.enabled, told.running, told.trouble) =
                (state.enabled, state.running, state.trouble);
        }
    }
    Some(told)
}

impl ToldService {
    fn sentence(&self) -> String {
        let trouble = self.trouble.as_deref();
        if !self.ours {
            return trouble.unwrap_or_default().to_owned();
        }
        let enabled = match self.enabled {
            Some(true) => "starts by itself",
            Some(false) => "does not start by itself",
            None => "may start by itself or not",
        };
        let running = match self.running {
            Some(true) => "runs",
            Some(false) => "does not run",
            None => "may run or not",
        };
        let trouble = trouble.map_or(String::new(), |trouble| format!(" ({trouble})"));
        let ToldService { name, file, .. } = self;
        format!("{name} is installed in {file}, {enabled} and {running}{trouble}.")
    }
}
