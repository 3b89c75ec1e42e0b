//! A player's name is spelled another way, wherever they sit.

use serde::Deserialize;
use session::State;
use session::model::PlayerId;

use super::places::{add, check_name, tidy};
use crate::Trouble;
use crate::operation::Plan;

/// Spell a player's name.
#[derive(Debug, Clone, Deserialize)]
pub struct Rename {
    player: PlayerId,
    name: String,
}

impl Rename {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let name = tidy(Some(&self.name));
        let name = name.ok_or_else(|| Trouble::refused("A player needs a name: type it."))?;
        check_name(Some(&name))?;
        let known = state.event().players.get(&self.player).ok_or_else(|| {
            Trouble::refused(format!("There is no player {} in this event.", self.player))
        })?;
        let before = match known.name() {
            before if before.is_empty() => self.player.to_string(),
            before => before,
        };
        let command = add(&self.player, &name, Some(known));
        let plan = Plan::new(format!("{before} is {name}"), vec![command]);
        let plan = plan.of_names([Some(&self.name)]);
        Ok(plan.saying(format!(
            "The name follows everywhere: on the phones, in the standings, in what is printed. It was {before}."
        )))
    }
}
