//! Somebody is named for a place: the right player, a substitute from a round on, or nobody.

use serde::Deserialize;
use session::State;
use session::model::{Contestant, RoundNo, SectionLetters, SessionNo};

use super::places::{Place, called, player, seat, tidy};
use crate::Trouble;
use crate::operation::Plan;

/// Name the player in a place.
#[derive(Debug, Clone, Deserialize)]
pub struct Name {
    session: SessionNo,
    section: SectionLetters,
    contestant: Contestant,
    place: u8,
    /// The member's number, where there is one.
    #[serde(default)]
    number: Option<String>,
    /// The name; without number and name nobody is left there.
    #[serde(default)]
    name: Option<String>,
    /// The first round it holds for.
    #[serde(default = "first")]
    from_round: RoundNo,
    /// The last round it holds for; whoever was named for the next one plays from there.
    #[serde(default)]
    until: Option<RoundNo>,
}

fn first() -> RoundNo {
    RoundNo::FIRST
}

impl Name {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let Name { session, section, contestant, place, from_round, until, .. } = *self;
        let event = state.event();
        let here = Place { session, section, contestant, place };
        let (number, name) = (tidy(self.number.as_ref()), tidy(self.name.as_ref()));
        let mut commands = Vec::new();
        let newcomer = match (number.as_deref(), name.as_deref()) {
            (None, None) => None,
            (number, name) => {
                let (player, add) = player(state, number, name)?;
                commands.extend(add);
                Some(player)
            }
        };
        let before = here.player_in(event, from_round).cloned();
        if let Some(until) = until {
            let back = RoundNo::new(u16::from(until).saturating_add(1));
            let back = back.filter(|_| until >= from_round).ok_or_else(|| {
                Trouble::refused(format!(
                    "Round {until} comes before round {from_round}: a substitute plays from the first to the last."
                ))
            })?;
            // Whoever was to play then plays then; said first, so that the newcomer may play elsewhere by then.
            commands.push(seat(here.from(back), here.player_in(event, back).cloned()));
        }
        commands.push(seat(here.from(from_round), newcomer.clone()));
        // The name is in the place of all that were named for these rounds.
        let named = here.rounds(event).into_iter().filter(|round| *round > from_round);
        let named = named.filter(|round| until.is_none_or(|until| *round <= until));
        commands.extend(named.map(|round| seat(here.from(round), newcomer.clone())));
        let is_known =
            |player| event.players.get(player).is_some_and(|known| !known.name().is_empty());
        let who = newcomer.as_ref().map(|player| match (&name, &number) {
            _ if is_known(player) => called(event, Some(player)),
            (Some(name), Some(number)) => format!("{name} ({number})"),
            (Some(name), None) => name.clone(),
            _ => called(event, Some(player)),
        });
        let who = who.unwrap_or_else(|| "nobody".to_owned());
        let rounds = match until {
            Some(until) if until == from_round => format!(" in round {from_round}"),
            Some(until) => format!(" from round {from_round} to {until}"),
            None if from_round > RoundNo::FIRST => format!(" from round {from_round} on"),
            None => String::new(),
        };
        let title = format!("Pair {contestant} of section {section}: {who}{rounds}");
        let plan = Plan::new(title, commands).of_names([self.number.as_ref(), self.name.as_ref()]);
        Ok(match before {
            Some(before) if Some(&before) != newcomer.as_ref() => {
                let before = called(event, Some(&before));
                plan.saying(format!("{who} plays{rounds} where {before} was named."))
            }
            _ => plan.saying(format!("{who} plays{rounds} in this place.")),
        })
    }
}
