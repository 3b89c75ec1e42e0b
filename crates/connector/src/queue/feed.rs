//! The feed: folds an event's log and fills the queues.
//!
//! It knows sessions by their numbers in the log only, and leaves their guids to who writes the items out: a session may be
//! in the log before it is kept whose it is, and what its tables do meanwhile must be in its queues, in its place.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use session::model::Slot;
use session::state::{Key, TableResult};
use session::{Author, Fact, FactBody, Seq, State};

use super::Lists;
use crate::event::{call, hand, people, result, seats, update};

/// In place of a session's guid, until an item is written out.
const NO_GUID: &str = "";

/// The queues of an event, as far as its log was read.
#[derive(Debug, Default)]
pub struct Feed {
    state: State,
    lists: Lists,
    commit: Commit,
}

/// Facts that were said together: they follow each other and have one time and one author.
#[derive(Debug, Default)]
struct Commit {
    first: Seq,
    said: Option<(Timestamp, Author)>,
}

impl Commit {
    fn take(&mut self, fact: &Fact) {
        let said = Some((fact.time, fact.author.clone()));
        if said != self.said {
            *self = Self { first: fact.seq, said };
        }
    }
}

impl Feed {
    /// Returns the last fact that was read.
    pub fn head(&self) -> Seq {
        self.state.head()
    }

    /// Returns the queues.
    pub fn lists(&self) -> &Lists {
        &self.lists
    }

    /// Reads the next fact. `zone` is where the club is: calls have the time of its clock.
    pub fn take(&mut self, fact: &Fact, zone: &TimeZone) {
        self.commit.take(fact);
        let keys = self.state.touched(&fact.body);
        if fact.author == Author::ScoringProgram {
            self.state.apply(fact);
            if let FactBody::ResultErased(erased) = &fact.body
                && erased.reason.as_deref() == Some(update::WITHDRAWN)
            {
                self.lists.withdraw(&erased.slot);
            }
            return;
        }
        // What was there is gone afterwards, and an erased result is told with who had played it.
        let results: Vec<(Slot, Option<TableResult>)> = keys
            .iter()
            .filter_map(|key| match key {
                Key::Result(slot) => Some(*slot),
                _ => None,
            })
            .map(|slot| {
                let before = self.state.event().results.get(&slot);
                (slot, before.map(|(_, result)| result.clone()))
            })
            .collect();
        self.state.apply(fact);
        let event = self.state.event();
        for (slot, before) in results {
            let now = event.results.get(&slot).map(|(_, result)| result);
            let item = match (now, &before) {
                (Some(now), Some(before)) if now == before => continue,
                (Some(now), _) => result::write(now, NO_GUID),
                (None, before @ Some(_)) => result::erased(slot, before.as_ref(), NO_GUID),
                (None, None) => continue,
            };
            self.lists.add_result(fact.seq, slot, item);
        }
        for key in keys {
            match key {
                Key::Player(player) => {
                    // A guest has no number to be told; the seat tells the name.
                    if let Some(about) = event.players.get(&player)
                        && !people::is_guest(&player, about)
                    {
                        self.lists.add_player(fact.seq, people::write(&player, about, NO_GUID));
                    }
                }
                Key::Participation(place) => {
                    let player = event.participations.get(&place).and_then(Option::as_ref);
                    let items = seats::write(event, &place, player, NO_GUID);
                    self.lists.seat(fact.seq, self.commit.first, place, items);
                }
                Key::Hand(scope, board) => {
                    let Some(deal) = event.hands.get(&(scope, board)) else { continue };
                    for item in hand::write(event, scope, board, deal, None, NO_GUID) {
                        self.lists.add_hand(fact.seq, scope.session, item);
                    }
                }
                Key::Call(call) => {
                    let Some(matter) = event.calls().get(call) else { continue };
                    let time = fact.time.to_zoned(zone.clone()).time();
                    let item = call::write(&matter, time, NO_GUID);
                    self.lists.add_call(fact.seq, matter.raised.session, item);
                }
                _ => {}
            }
        }
    }
}
