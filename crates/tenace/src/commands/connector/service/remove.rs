//! `tenace connector service remove`: nothing runs from boot any more.

use clap::Args;

use super::Whose;
use super::definition::Part;
use super::manager::Manager;
use super::place::{Found, Place};
use super::plan::{Action, Plan};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Remove {
    #[command(flatten)]
    whose: Whose,
    /// Only print what would be run and deleted
    #[arg(long)]
    dry_run: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Remove {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let manager = Manager::here();
        let mut plans = Vec::new();
        let mut foreign = Vec::new();
        for scope in self.whose.scopes() {
            let mut plan = Plan::new(manager, scope);
            for part in Part::ALL {
                let place = Place::look(manager, part, scope)?;
                match place.found {
                    Found::Ours => add_to(&mut plan, &place)?,
                    Found::Foreign => foreign.push(place.foreign()),
                    Found::Nothing => {}
                }
            }
            if !plan.actions.is_empty() {
                plan.run(manager.reload(scope));
                plans.push(plan);
            }
        }
        if plans.is_empty() {
            let mut sentence = "no service is installed".to_owned();
            foreign.iter().for_each(|other| sentence.push_str(&format!("; {other}")));
            return Err(AnswerIsNo(sentence).into());
        }
        for plan in plans {
            if !self.dry_run {
                plan.carry_out()?;
            }
            match (self.json, self.dry_run) {
                (true, dry_run) => plan.show_json(!dry_run, screen)?,
                (false, true) => plan.show(screen)?,
                (false, false) => tell(&plan, screen),
            }
        }
        Ok(Verdict::Yes)
    }
}

/// Adds to a plan what takes a service of ours away.
pub(crate) fn add_to(plan: &mut Plan, place: &Place) -> anyhow::Result<()> {
    let steps = plan.manager.stop(place.part, place.scope)?;
    plan.run(steps);
    plan.actions.push(Action::Delete { file: place.file.clone() });
    Ok(())
}

fn tell(plan: &Plan, screen: &mut Screen) {
    for action in &plan.actions {
        if let Action::Delete { file } = action {
            screen.tell(format!("{} is stopped and removed.", file.display()));
        }
    }
}
