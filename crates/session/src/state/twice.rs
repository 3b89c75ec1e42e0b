//! Nobody fills two places of a session in the same round.

use super::{EventState, Shelf};
use crate::model::{Participation, PlayerId, RoundNo};

type Participations = Shelf<Participation, Option<PlayerId>>;

impl EventState {
    /// Returns another place of the session that a player fills in a round in which this one would be theirs; places that
    /// they leave do not count.
    pub fn also_plays(
        &self,
        here: Participation,
        player: &PlayerId,
        is_left: impl Fn(&Participation) -> bool,
    ) -> Option<Participation> {
        also_plays(&self.participations, here, player, is_left)
    }
}

pub(crate) fn also_plays(
    participations: &Participations,
    here: Participation,
    player: &PlayerId,
    is_left: impl Fn(&Participation) -> bool,
) -> Option<Participation> {
    let until = end(participations, here);
    let ends_before = |end: Option<RoundNo>, start: RoundNo| end.is_some_and(|end| end <= start);
    let found = participations.iter().find(|(other, seated)| {
        let is_elsewhere = Participation { from_round: here.from_round, ..**other } != here;
        other.session == here.session
            && is_elsewhere
            && seated.as_ref() == Some(player)
            && !is_left(other)
            && !ends_before(until, other.from_round)
            && !ends_before(end(participations, **other), here.from_round)
    });
    found.map(|(other, _)| *other)
}

/// Returns the round in which the next participation of the same place begins.
fn end(participations: &Participations, here: Participation) -> Option<RoundNo> {
    let (next, _) = participations.after(&here)?;
    let is_same_place = Participation { from_round: next.from_round, ..here } == *next;
    is_same_place.then_some(next.from_round)
}
