//! How a batch of seats is carried out: who fills which place in the end, and in which order it can be said.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use session::Command;
use session::log::{PlayerAdded, PlayerSeated};
use session::model::{Contestant, Participation, Player, PlayerId, RoundNo, SectionId};
use session::state::EventState;

use super::sitting;
use super::target::{Targets, Who};
use crate::event::Fault;
use crate::event::people::{guest_id, is_guest_called};

/// A place of a contestant, whatever the round.
type Seat = (SectionId, Contestant, u8);

fn seat(at: &Participation) -> Seat {
    (at.section_id(), at.contestant, at.place)
}

/// The seats of an event as a batch will leave them.
pub(super) struct Plan<'a> {
    event: &'a EventState,
    targets: &'a Targets,
    /// Who fills which place from which round on, in the end.
    sheet: BTreeMap<Participation, Option<PlayerId>>,
    /// The guests that are new.
    added: BTreeMap<PlayerId, Player>,
}

/// Who is called how, while guests are seated. It is kept because a whole club may come without numbers.
struct Guests {
    /// Where everybody sits.
    places: HashMap<PlayerId, Vec<Participation>>,
    /// How many of a name were tried for a round; they are taken then.
    tried: HashMap<(String, RoundNo), usize>,
}

impl Guests {
    fn new(sheet: &BTreeMap<Participation, Option<PlayerId>>) -> Self {
        let mut places: HashMap<PlayerId, Vec<Participation>> = HashMap::new();
        for (at, player) in sheet {
            if let Some(player) = player {
                places.entry(player.clone()).or_default().push(*at);
            }
        }
        Self { places, tried: HashMap::new() }
    }
}

impl<'a> Plan<'a> {
    /// Everybody stands up who sits where somebody else is to come.
    pub(super) fn new(event: &'a EventState, targets: &'a Targets) -> Self {
        let sessions: BTreeSet<_> = targets.keys().map(|at| at.session).collect();
        let here = event.participations.iter().filter(|(at, _)| sessions.contains(&at.session));
        let mut sheet: BTreeMap<_, _> = here.map(|(at, player)| (*at, player.clone())).collect();
        for (at, who) in targets {
            let sits = sitting(event, at).filter(|sits| is_meant(event, who, sits));
            sheet.insert(*at, sits.cloned());
        }
        Self { event, targets, sheet, added: BTreeMap::new() }
    }

    /// Seats everybody who is to come.
    pub(super) fn seat(&mut self) -> Result<(), Fault> {
        let mut guests = Guests::new(&self.sheet);
        for (at, who) in self.targets {
            if self.sheet.get(at).is_some_and(Option::is_some) {
                continue;
            }
            let player = match who {
                Who::Nobody => None,
                Who::Member(player) => Some(player.clone()),
                Who::Guest(about) => Some(self.guest(&mut guests, at, about)?),
            };
            self.sheet.insert(*at, player);
        }
        Ok(())
    }

    /// Returns how a guest is called: the first of the name who sits nowhere else at the time.
    fn guest(
        &mut self,
        guests: &mut Guests,
        at: &Participation,
        about: &Player,
    ) -> Result<PlayerId, Fault> {
        let name = about.name();
        let until = self.end(at);
        let n = guests.tried.entry((name.clone(), at.from_round)).or_default();
        loop {
            *n += 1;
            let id = guest_id(&name, *n)?;
            let known = self.added.get(&id).or_else(|| self.event.players.get(&id));
            if known.is_some_and(|known| !is_guest_called(&id, known, &name)) {
                continue;
            }
            let places = guests.places.entry(id.clone()).or_default();
            if places.iter().any(|other| self.overlaps(at, until, other)) {
                continue;
            }
            places.push(*at);
            if known.is_none() {
                self.added.insert(id.clone(), about.clone());
            }
            return Ok(id);
        }
    }

    /// Empties the seats that those leave who were given another one.
    pub(super) fn leave_other_seats(&mut self) -> Result<(), Fault> {
        let mut places: HashMap<&PlayerId, Vec<Participation>> = HashMap::new();
        let sheet = self.sheet.clone();
        for (at, player) in &sheet {
            if let Some(player) = player {
                places.entry(player).or_default().push(*at);
            }
        }
        for at in self.targets.keys() {
            let Some(player) = sheet.get(at).and_then(Option::as_ref) else { continue };
            for other in places.get(player).into_iter().flatten() {
                let has_left = self.sheet.get(other) != Some(&Some(player.clone()));
                if has_left || !self.overlaps(at, self.end(at), other) {
                    continue;
                }
                let is_wanted = self.targets.contains_key(other);
                match other.from_round.cmp(&at.from_round) {
                    std::cmp::Ordering::Equal if is_wanted => return Err(twice(player, at, other)),
                    // Who goes there later was told so with the batch, and leaves this place then.
                    std::cmp::Ordering::Greater if is_wanted => {}
                    std::cmp::Ordering::Less => {
                        let left = Participation { from_round: at.from_round, ..*other };
                        self.sheet.insert(left, None);
                    }
                    _ => {
                        self.sheet.insert(*other, None);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns what has to be said, in an order in which nobody ever sits in two places: first everybody stands up who
    /// is in somebody's way, then the later rounds are filled before the earlier ones.
    pub(super) fn commands(mut self) -> Vec<Command> {
        self.forget_what_says_nothing();
        let said = |at: &Participation| self.event.participations.get(at);
        let changes: Vec<_> =
            self.sheet.iter().filter(|(at, player)| said(at) != Some(player)).collect();
        let mut coming: HashMap<&PlayerId, Vec<Seat>> = HashMap::new();
        for (at, player) in &changes {
            if let Some(player) = player {
                coming.entry(player).or_default().push(seat(at));
            }
        }
        let is_in_the_way = |at: &Participation| {
            let goes = sitting(self.event, at).and_then(|goes| coming.get(goes));
            goes.is_some_and(|places| places.iter().any(|place| *place != seat(at)))
        };
        let (mut standing, mut filled) = (Vec::new(), Vec::new());
        for (at, player) in changes {
            if player.is_none() || is_in_the_way(at) {
                standing.push(PlayerSeated { participation: *at, player: None });
            }
            if player.is_some() {
                filled.push(PlayerSeated { participation: *at, player: player.clone() });
            }
        }
        filled.sort_by_key(|seated| std::cmp::Reverse(seated.participation.from_round));
        let added = self.added.into_iter();
        let added = added.map(|(player, about)| Command::AddPlayer(PlayerAdded { player, about }));
        added.chain(standing.into_iter().chain(filled).map(Command::SeatPlayer)).collect()
    }

    /// Takes out what only says again who sits there anyhow.
    fn forget_what_says_nothing(&mut self) {
        let mut last: Option<(Seat, Option<PlayerId>)> = None;
        let event = self.event;
        self.sheet.retain(|at, player| {
            let before = last.as_ref().filter(|(place, _)| *place == seat(at));
            let sits = before.and_then(|(_, sits)| sits.as_ref());
            let is_said = event.participations.get(at).is_some();
            let says_nothing = !is_said && sits == player.as_ref();
            last = Some((seat(at), player.clone()));
            !says_nothing
        });
    }

    /// Tells whether a place is filled at a time at which another one is.
    fn overlaps(&self, at: &Participation, until: Option<RoundNo>, other: &Participation) -> bool {
        let ends_before =
            |end: Option<RoundNo>, start: RoundNo| end.is_some_and(|end| end <= start);
        at.session == other.session
            && seat(at) != seat(other)
            && !ends_before(until, other.from_round)
            && !ends_before(self.end(other), at.from_round)
    }

    /// Returns the round in which the next one fills a place.
    fn end(&self, at: &Participation) -> Option<RoundNo> {
        let after = (std::ops::Bound::Excluded(*at), std::ops::Bound::Unbounded);
        let (next, _) = self.sheet.range(after).next()?;
        (seat(next) == seat(at)).then_some(next.from_round)
    }
}

/// Tells whether somebody who sits there is who is meant.
fn is_meant(event: &EventState, who: &Who, sits: &PlayerId) -> bool {
    match who {
        Who::Nobody => false,
        Who::Member(player) => player == sits,
        Who::Guest(about) => {
            let known = event.players.get(sits);
            known.is_some_and(|known| is_guest_called(sits, known, &about.name()))
        }
    }
}

fn twice(player: &PlayerId, one: &Participation, other: &Participation) -> Fault {
    let [one, other] =
        [one, other].map(|at| format!("pair {} of section '{}'", at.contestant, at.section));
    Fault::invalid(&[format!(
        "Player '{player}' is given two seats in one round, with {one} and with {other}. Send one of them."
    )])
}
