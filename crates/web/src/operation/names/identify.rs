//! A player is told by number: whoever was a name only, or another number, is this member.

use serde::Deserialize;
use session::model::{Participation, PlayerId};
use session::{Command, State};

use super::places::{called, player, seat, tidy};
use crate::Trouble;
use crate::operation::Plan;

/// Say which member a player is.
#[derive(Debug, Clone, Deserialize)]
pub struct Identify {
    /// As who they were seated.
    player: PlayerId,
    /// The member's number.
    number: String,
    /// The name, where the member is not known by one.
    #[serde(default)]
    name: Option<String>,
}

impl Identify {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let event = state.event();
        let number = tidy(Some(&self.number));
        let number = number.ok_or_else(|| Trouble::refused("Type the member's number."))?;
        let seats: Vec<Participation> = event
            .participations
            .iter()
            .filter(|(_, seated)| seated.as_ref() == Some(&self.player))
            .map(|(seat, _)| *seat)
            .collect();
        if seats.is_empty() {
            return Err(Trouble::refused(format!("{} does not play in this event.", self.player)));
        }
        let known = number.parse::<PlayerId>().ok();
        let known = known.and_then(|known| event.players.get(&known)).map(|known| known.name());
        // Who is known by name already keeps it; otherwise the name they gave is theirs.
        let given = event.players.get(&self.player).map(|given| given.name());
        let name = tidy(self.name.as_ref())
            .or_else(|| known.filter(|name| !name.is_empty()))
            .or_else(|| given.filter(|name| !name.is_empty() && *name != self.player.as_str()))
            .or_else(|| Some(self.player.to_string()).filter(|text| text.contains(' ')));
        let (member, add) = player(state, Some(&number), name.as_deref())?;
        if member == self.player {
            return Err(Trouble::refused(format!("{number} is the number they have already.")));
        }
        let mut commands: Vec<Command> = add.into_iter().collect();
        let count = seats.len();
        commands.extend(seats.into_iter().map(|place| seat(place, Some(member.clone()))));
        let before = called(event, Some(&self.player));
        let title = format!("{before} is member {number}");
        let places = if count == 1 { "place" } else { "places" };
        Ok(Plan::new(title, commands)
            .of_names([Some(&self.number), self.name.as_ref()])
            .saying(format!("{before} is named in {count} {places}; it is member {number} there.")))
    }
}
