//! A way to go on, found by the repairer and told as a plan.

use movement::repair::{Continuation, Happened, Notice, repair, why_none};
use session::State;
use session::repair::Played;

use super::{Part, no_such_choice, refused};
use crate::Trouble;
use crate::operation::{Choice, Plan};

/// A way that was taken, and the plan that says so.
pub(super) struct Taken {
    pub(super) played: Played,
    pub(super) way: Continuation,
    pub(super) plan: Plan,
}

impl Part {
    /// Returns the section as it was played.
    pub(super) fn played(&self, state: &State) -> Result<Played, Trouble> {
        Played::of(state.event(), self.id()).map_err(|error| refused(error.to_string()))
    }

    /// Takes a way after something has happened: the one that was chosen, or the best that can be
    /// played. Only those that `fits` accepts are offered.
    pub(super) fn take(
        &self,
        played: Played,
        happened: &Happened,
        fits: impl Fn(&Continuation) -> bool,
    ) -> Result<Taken, Trouble> {
        self.take_preferring(played, happened, fits, |_| false)
    }

    /// Takes the way that leaves the rounds to come as they are, unless another one was chosen.
    pub(super) fn take_without_change(
        &self,
        played: Played,
        happened: &Happened,
    ) -> Result<Taken, Trouble> {
        let now = played.progress(self.next_round).now;
        let to_come = |plan: &movement::Movement| -> Vec<movement::Row> {
            plan.rows().iter().filter(|row| row.round >= now).copied().collect()
        };
        let planned = to_come(&played.plan);
        self.take_preferring(played, happened, |_| true, |way| to_come(&way.movement) == planned)
    }

    fn take_preferring(
        &self,
        played: Played,
        happened: &Happened,
        fits: impl Fn(&Continuation) -> bool,
        is_preferred: impl Fn(&Continuation) -> bool,
    ) -> Result<Taken, Trouble> {
        let progress = played.progress(self.next_round);
        happened.check(&progress).map_err(|mistake| refused(mistake.to_string()))?;
        let mut ways = repair(&progress, happened);
        ways.retain(|way| fits(way));
        ways.sort_by_key(|way| !is_preferred(way));
        let mut playable = ways.iter().filter_map(|way| Some((way, played.commands(way).ok()?)));
        let (way, commands) = match &self.choice {
            Some(code) => {
                let way = ways.iter().find(|way| way.code == *code).ok_or_else(no_such_choice)?;
                let commands = played.commands(way);
                (way, commands.map_err(|error| refused(error.to_string()))?)
            }
            None => playable.next().ok_or_else(|| refused(why_none(&progress, happened)))?,
        };
        let mut plan = Plan::new(way.title.clone(), commands).saying(way.explanation.clone());
        plan.sentences.extend(way.notices.iter().map(told));
        plan.warnings.extend(way.against.iter().chain(&way.already_broken).cloned());
        plan.warnings.extend(
            played
                .unfinished(progress.now)
                .map(|text| text.replace("Repair takes it", "It is taken")),
        );
        plan.choices = ways.iter().map(offered).collect();
        plan.chosen = Some(way.code.clone());
        let way = way.clone();
        Ok(Taken { played, way, plan })
    }
}

fn offered(way: &Continuation) -> Choice {
    Choice {
        code: way.code.clone(),
        title: way.title.clone(),
        sentences: vec![way.explanation.clone()],
        against: way.against.clone(),
    }
}

/// Returns what some are told: "N/S 3, E/W 4: Sits out in round 5."
fn told(notice: &Notice) -> String {
    let who: Vec<String> = notice.who.iter().map(ToString::to_string).collect();
    match who.len() {
        0 => notice.text.clone(),
        n if n > 12 => format!("{} and {} more: {}", who[..10].join(", "), n - 10, notice.text),
        _ => format!("{}: {}", who.join(", "), notice.text),
    }
}
