//! A pair comes late, or takes the place of the pair that is missing.

use movement::repair::{Continuation, Happened};
use serde::Deserialize;
use session::model::Contestant;
use session::{Command, State};

use super::people::{Named, seat};
use super::way::Taken;
use super::{Part, refused};
use crate::Trouble;
use crate::operation::Plan;

/// A pair comes late.
#[derive(Debug, Clone, Deserialize)]
pub struct LatePair {
    #[serde(flatten)]
    part: Part,
    /// Who they are, as far as that is known.
    #[serde(default)]
    players: Vec<Named>,
}

/// A pair takes the place of the one that is missing.
#[derive(Debug, Clone, Deserialize)]
pub struct PhantomFilled {
    #[serde(flatten)]
    part: Part,
    #[serde(default)]
    players: Vec<Named>,
}

impl LatePair {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        come(state, &self.part, &self.players, |_| true)
    }
}

impl PhantomFilled {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let fills = |way: &Continuation| way.title.starts_with("Fill ");
        come(state, &self.part, &self.players, fills).map_err(|trouble| {
            match self.part.choice {
                Some(_) => trouble,
                None => Trouble::refused(format!(
                    "No place is empty that a pair could take from now on. {} Choose “A pair came late” \
                     to see what else can be done.",
                    trouble.message()
                )),
            }
        })
    }
}

fn come(
    state: &State,
    part: &Part,
    players: &[Named],
    fits: impl Fn(&Continuation) -> bool,
) -> Result<Plan, Trouble> {
    let played = part.played(state)?;
    let happened = Happened::LatePairs { pairs: 1 };
    let Taken { played, way, mut plan } = part.take(played, &happened, fits)?;
    let known = |who: &Contestant| {
        played.about.missing_pair != Some(who.number) && played.movement.has(&played.about, *who)
    };
    let new = plan.commands.iter().find_map(|command| match command {
        Command::SetMovement(set) => {
            let rows = set.rounds.rounds().iter();
            let all = rows.flat_map(|row| Contestant::all(&played.about, &row.seating));
            // Of a team both pairs come; its players are named with its first pair.
            all.filter(|who| !known(who)).min()
        }
        _ => None,
    });
    let newcomer = new.ok_or_else(|| refused("nobody would come in this way"))?;
    plan.title = format!("A late pair comes in as {newcomer}: {}", plan.title);
    let people = seat(state.event(), part.id(), newcomer, players)?;
    plan.commands.extend(people);
    if way.now > 1 {
        plan.sentences.push(format!(
            "What {newcomer} did not play before round {} stays unplayed: it counts for nobody.",
            way.now
        ));
    }
    Ok(plan.of_names(players.iter().flat_map(Named::typed)))
}
