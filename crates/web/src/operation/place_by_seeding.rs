//! Everybody is placed by seeds or ratings, before anything is played.

use movement::seeding::Line;
use serde::Deserialize;
use session::log::{PlayerSeated, RatingSet};
use session::model::{
    Contestant, PairNo, Participation, PlayerId, Rating, RoundNo, SectionId, SectionKind,
    SectionLetters, SessionNo,
};
use session::state::EventState;
use session::{Command, State};

use super::Plan;
use crate::Trouble;
use crate::setup::seeding::{Proposal, propose};

/// Place everybody by seeds or ratings.
#[derive(Debug, Clone, Deserialize)]
pub struct PlaceBySeeding {
    session: SessionNo,
    /// How strong they are, where that is not known yet or has changed.
    #[serde(default)]
    ratings: Vec<Rated>,
}

#[derive(Debug, Clone, Deserialize)]
struct Rated {
    section: SectionLetters,
    contestant: Contestant,
    rating: Option<Rating>,
}

/// A place with who fills it now.
struct Entrant {
    section: SectionLetters,
    contestant: Contestant,
    rating: Option<Rating>,
    players: Vec<Option<PlayerId>>,
}

impl PlaceBySeeding {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let event = state.event();
        if event.results.iter().any(|(_, result)| result.slot.session == self.session) {
            return Err(Trouble::refused(
                "There are results already, so nobody can change numbers any more. Swap names \
                 instead, one by one.",
            ));
        }
        let mut movements = Vec::new();
        let mut entrants = Vec::new();
        for (letters, about) in event.sections_of(self.session) {
            if about.kind == SectionKind::Teams {
                return Err(Trouble::refused(
                    "Teams are not placed by seeding here: give the strong ones their numbers by \
                     hand.",
                ));
            }
            let id = SectionId { session: self.session, letters };
            let Some(movement) = event.movements.get(&id) else { continue };
            let (plan, _) =
                movement.in_sets(about).map_err(|why| Trouble::refused(why.to_string()))?;
            for place in movement::seeding::places(&plan) {
                entrants.extend(self.entrant(event, id, place.line, place.number));
            }
            movements.push((letters, plan));
        }
        let strengths: Vec<Option<Rating>> =
            entrants.iter().map(|entrant| entrant.rating).collect();
        let plans: Vec<&movement::Movement> = movements.iter().map(|(_, plan)| plan).collect();
        let Proposal { places, sentences } = propose(&plans, &strengths)?;
        let mut standing = Vec::new();
        let mut seated = Vec::new();
        let mut moved = 0;
        let mut told = Vec::new();
        for (at, who) in places.iter().enumerate() {
            let (Some(here), Some(who)) = (entrants.get(at), entrants.get(*who)) else { continue };
            let same = (here.section, here.contestant) == (who.section, who.contestant);
            let session = self.session;
            for (place, (old, new)) in (1..).zip(here.players.iter().zip(&who.players)) {
                let participation = Participation {
                    session,
                    section: here.section,
                    contestant: here.contestant,
                    place,
                    from_round: RoundNo::FIRST,
                };
                if same || old == new {
                    continue;
                }
                // Nobody sits in two places: all stand up before anybody sits down.
                if old.is_some() {
                    let nobody = PlayerSeated { participation, player: None };
                    standing.push(Command::SeatPlayer(nobody));
                }
                if new.is_some() {
                    let player = new.clone();
                    seated.push(Command::SeatPlayer(PlayerSeated { participation, player }));
                }
            }
            let known =
                event.ratings.get(&(SectionId { session, letters: here.section }, here.contestant));
            if known.copied().flatten() != who.rating {
                let (section, contestant) = (here.section, here.contestant);
                let rating = RatingSet { session, section, contestant, rating: who.rating };
                seated.push(Command::SetRating(rating));
            }
            if !same {
                moved += 1;
                if let Some(rating) = who.rating {
                    told.push(format!(
                        "{} {} ({rating}) becomes {} {}.",
                        who.section, who.contestant, here.section, here.contestant
                    ));
                }
            }
        }
        let commands: Vec<Command> = standing.into_iter().chain(seated).collect();
        if commands.is_empty() {
            return Err(Trouble::refused("Everybody is placed so already."));
        }
        let mut plan =
            Plan::new(format!("Placed by seeding: {moved} change their number"), commands);
        plan.sentences = sentences;
        plan.sentences.extend(told);
        Ok(plan)
    }

    fn entrant(
        &self,
        event: &EventState,
        id: SectionId,
        line: Line,
        number: u16,
    ) -> Option<Entrant> {
        let line = match line {
            Line::NorthSouth => Some(bridge::Side::NorthSouth),
            Line::EastWest => Some(bridge::Side::EastWest),
            Line::Both => None,
        };
        let contestant = Contestant { number: PairNo::new(number)?, line };
        let section = id.letters;
        let said =
            self.ratings.iter().find(|one| (one.section, one.contestant) == (section, contestant));
        let rating = match said {
            Some(said) => said.rating,
            None => event.ratings.get(&(id, contestant)).copied().flatten(),
        };
        let player = |place: u8| event.player_at(id, contestant, place, RoundNo::FIRST).cloned();
        let players = (1..=Participation::MAX_PLACE).map(player).collect();
        Some(Entrant { section, contestant, rating, players })
    }
}
