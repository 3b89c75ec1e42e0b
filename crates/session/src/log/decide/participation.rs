//! May a player fill this place?
//!
//! A place belongs to a contestant and holds from its round on until the next one named for it. A
//! player may not fill two places of a session in the same round. Whoever sits somewhere may always stand
//! up, also where the movement has no such contestant any more: they could sit nowhere else otherwise.

use super::{places, section};
use crate::log::{PlayerSeated, Refusal, Seq};
use crate::model::{Participation, PlayerId};
use crate::state::{EventState, Shelf, State, also_plays};

type Participations = Shelf<Participation, Option<PlayerId>>;

pub(super) fn is_possible(state: &State, body: &PlayerSeated) -> Result<(), Refusal> {
    let event = state.event();
    let here = body.participation;
    let id = here.section_id();
    let about = section(state, id)?;
    if body.player.is_none() && event.participations.get(&here).is_some_and(Option::is_some) {
        return Ok(());
    }
    let takes_part =
        event.movements.get(&id).is_some_and(|movement| movement.has(about, here.contestant));
    if !takes_part {
        return Err(Refusal::NoContestant(id, here.contestant));
    }
    if !(1..=places(about)).contains(&here.place) {
        return Err(Refusal::NoPlace { place: here.place, places: places(about) });
    }
    let Some(player) = &body.player else { return Ok(()) };
    if event.players.get(player).is_none() {
        return Err(Refusal::NoPlayer(player.clone()));
    }
    refuse_clash(&event.participations, here, player)
}

/// Checks the places of everybody after something was taken out or put back.
pub(super) fn all_are_possible(event: &EventState, after: &Participations) -> Result<(), Refusal> {
    for (here, player) in after.iter() {
        let Some(player) = player else { continue };
        if event.players.get(player).is_none() {
            return Err(Refusal::NoPlayer(player.clone()));
        }
        refuse_clash(after, *here, player)?;
    }
    Ok(())
}

/// Returns the fact that seats a player where they cannot be twice, of a refusal for that.
pub(super) fn in_the_way(
    possible: &Result<(), Refusal>,
    participations: &Participations,
) -> Option<Seq> {
    let Err(Refusal::PlayerElsewhere { player, .. }) = possible else { return None };
    // Whichever of the two places was filled last.
    let places = participations.iter().filter(|(_, seated)| seated.as_ref() == Some(player));
    places.filter_map(|(place, _)| participations.register(place)?.current_seq()).max()
}

fn refuse_clash(
    participations: &Participations,
    here: Participation,
    player: &PlayerId,
) -> Result<(), Refusal> {
    match also_plays(participations, here, player, |_| false) {
        None => Ok(()),
        Some(other) => Err(Refusal::PlayerElsewhere {
            player: player.clone(),
            contestant: other.contestant,
            section: other.section_id(),
        }),
    }
}
