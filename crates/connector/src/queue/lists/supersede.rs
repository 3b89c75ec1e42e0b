//! What the scoring program puts takes what it would have been told of that thing until then out of the queues: it must not
//! take what is older for the last word.

use std::sync::Arc;

use bridge::BoardNo;
use session::Seq;
use session::model::{self, GroupNo, HandScope};
use session::state::Key;

use super::{Lists, Waiting, is_partner};
use crate::dto::Participation;

impl Lists {
    /// Takes out whatever was told of a result or a player. Seats and hands have words of their own.
    pub(in crate::queue) fn supersede(&mut self, about: &Key) {
        if !self.about.remove(about) {
            return;
        }
        match about {
            Key::Result(slot) => {
                if let Some(queue) = self.results.get_mut(&slot.session) {
                    queue.retain(|waiting| waiting.about != *about);
                }
            }
            Key::Player(_) => {
                for queue in self.players.values_mut() {
                    queue.retain(|waiting| waiting.about != *about);
                }
            }
            // An answer names a table, not a call: the program may never have seen this one, so it stays.
            _ => {}
        }
    }

    /// Takes out who was told to sit at a place, and at the seats that it has now: these were another pair's before the
    /// movement changed, and the program speaks of seats. Returns the fact of the last that was told.
    pub(in crate::queue) fn supersede_seat(
        &mut self,
        place: &model::Participation,
        seats: &[Participation],
    ) -> Option<Seq> {
        let about = Key::Participation(*place);
        self.about.remove(&about);
        let queue = self.participations.get_mut(&place.session)?;
        let mut last = None;
        queue.retain(|waiting| {
            let is_meant = waiting.about == about
                || seats.iter().any(|seat| is_same_seat(seat, waiting.item.as_ref()));
            if is_meant {
                last = Some(waiting.seq);
            }
            !is_meant
        });
        // Where the program has seated one of two partners, they no longer changed places.
        for waiting in queue.iter_mut().filter(|waiting| is_partner(&waiting.about, place)) {
            if waiting.item.is_player_swap {
                Arc::make_mut(&mut waiting.item).is_player_swap = false;
            }
        }
        last
    }

    /// Has a fact told of who sits at a place, as if it had been about this place from the start.
    pub(in crate::queue) fn tell_seat(
        &mut self,
        seq: Seq,
        place: &model::Participation,
        seats: Vec<Participation>,
    ) {
        let about = Key::Participation(*place);
        let queue = self.participations.entry(place.session).or_default();
        let here = queue.partition_point(|waiting| waiting.seq <= seq);
        let told = seats.into_iter().map(|seat| Waiting {
            seq,
            about: about.clone(),
            item: Arc::new(seat),
        });
        queue.splice(here..here, told);
        self.about.insert(about);
    }

    /// Takes out the cards that were told of a board: those of a section and its scoring group, or of all sections. A
    /// record speaks of a group, and what it replaces may have been kept for the whole session.
    pub(in crate::queue) fn supersede_hand(
        &mut self,
        scope: HandScope,
        board: BoardNo,
        group: Option<GroupNo>,
    ) {
        let Some(queue) = self.hands.get_mut(&scope.session) else { return };
        queue.retain(|waiting| {
            let Key::Hand(told, other) = &waiting.about else { return true };
            let is_meant = scope.section.is_none()
                || *told == scope
                || group.is_some_and(|group| {
                    waiting.item.scoring_group_number == i32::from(group.get())
                });
            *other != board || !is_meant
        });
    }
}

/// Tells whether two participations are about one seat from the same round.
fn is_same_seat(one: &Participation, other: &Participation) -> bool {
    let seat = |it: &Participation| (it.table_number, it.direction, it.round_number);
    seat(one) == seat(other) && one.section_letters == other.section_letters
}
