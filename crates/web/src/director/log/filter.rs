//! Which facts of the log are meant.

use std::collections::BTreeSet;

use bridge::BoardNo;
use session::log::describe;
use session::model::{Contestant, PlayerId, Seating, SectionId, SectionLetters, Slot};
use session::state::EventState;
use session::{Author, Fact, FactBody, State};

use super::Asked;
use crate::Trouble;

/// What the director looks for; everything that is said must hold.
pub(super) struct Filter {
    table: Option<String>,
    board: Option<BoardNo>,
    section: Option<SectionLetters>,
    pair: Option<Contestant>,
    person: Option<String>,
    by: Option<String>,
    kinds: Option<&'static [&'static str]>,
    text: Option<String>,
}

/// Whom the name that is looked for fits: players, and the pairs they play in.
#[derive(Default)]
pub(super) struct People {
    players: BTreeSet<PlayerId>,
    contestants: BTreeSet<(SectionId, Contestant)>,
}

/// The kinds of facts, as the page offers them.
const KINDS: &[(&str, &[&str])] = &[
    ("results", &["result_entered", "result_erased"]),
    ("rulings", &["penalty_given", "board_cancelled", "board_fouled", "withdrawn"]),
    ("names", &["player_added", "player_seated"]),
    ("movement", &["movement_set", "section_set"]),
    ("calls", &["call_made", "call_answered"]),
    ("accepted", &["result_accepted"]),
    ("aside", &["entry_set_aside", "entry_settled"]),
    (
        "settings",
        &[
            "settings_changed",
            "scoring_group_set",
            "stage_set",
            "publicity_set",
            "clock_set",
            "rating_set",
        ],
    ),
    ("hands", &["hand_recorded"]),
    ("at_tables", &["director_at_table"]),
    ("operations", &["operation_done"]),
    ("undone", &["undone"]),
];

impl Filter {
    pub(super) fn of(asked: &Asked) -> Result<Filter, Trouble> {
        let text = |text: &Option<String>| {
            let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty());
            text.map(str::to_lowercase)
        };
        let kinds = match text(&asked.kind) {
            None => None,
            Some(kind) => {
                let found = KINDS.iter().find(|(word, _)| *word == kind).map(|(_, kinds)| *kinds);
                let found = found.ok_or_else(|| {
                    Trouble::refused(format!(
                        "The log has no kind “{kind}”: choose one of the list."
                    ))
                })?;
                Some(found)
            }
        };
        let board = text(&asked.board).map(|board| {
            board
                .parse()
                .map_err(|_| Trouble::refused(format!("“{board}” is no board: type its number.")))
        });
        let pair = text(&asked.pair).map(|pair| {
            pair.parse().map_err(|_| {
                Trouble::refused(format!("“{pair}” is no pair: type its number, or NS3."))
            })
        });
        let section = text(&asked.section).map(|section| {
            section.parse().map_err(|_| Trouble::refused(format!("“{section}” is no section.")))
        });
        Ok(Filter {
            table: text(&asked.table).map(|table| table.replace(' ', "")),
            board: board.transpose()?,
            section: section.transpose()?,
            pair: pair.transpose()?,
            person: text(&asked.person),
            by: text(&asked.by),
            kinds,
            text: text(&asked.text),
        })
    }

    /// Finds whom the name fits, as the event is now.
    pub(super) fn people(&self, event: &EventState) -> People {
        let Some(wanted) = &self.person else { return People::default() };
        let fits = |id: &PlayerId| {
            let name = event.players.get(id).map(|player| player.name()).unwrap_or_default();
            id.as_str().to_lowercase() == *wanted
                || name.to_lowercase().contains(wanted.as_str())
                || id.as_str().to_lowercase().contains(wanted.as_str())
        };
        let mut people = People::default();
        people
            .players
            .extend(event.players.iter().map(|(id, _)| id).filter(|id| fits(id)).cloned());
        for (seat, player) in event.participations.iter() {
            if player.as_ref().is_some_and(|player| people.players.contains(player)) {
                people.contestants.insert((seat.section_id(), seat.contestant));
            }
        }
        people
    }

    /// Tells whether a fact is meant.
    pub(super) fn has(&self, state: &State, fact: &Fact, people: &People) -> bool {
        let event = state.event();
        let about = About::of(state, &fact.body);
        let holds = |wanted: Option<bool>| wanted.unwrap_or(true);
        holds(self.kinds.map(|kinds| kinds.contains(&fact.body.kind())))
            && holds(self.board.map(|board| about.board == Some(board)))
            && holds(
                self.section.map(|letters| about.section.is_some_and(|id| id.letters == letters)),
            )
            && holds(self.table.as_ref().map(|table| {
                let by = match &fact.author {
                    Author::Table { section, table } => format!("{section}{table}").to_lowercase(),
                    _ => String::new(),
                };
                about.table.as_ref().is_some_and(|there| there.to_lowercase() == *table)
                    || by == *table
            }))
            && holds(self.pair.map(|pair| about.contestants(event).any(|(_, who)| who == pair)))
            && holds(
                self.by
                    .as_ref()
                    .map(|by| fact.author.to_string().to_lowercase().contains(by.as_str())),
            )
            && holds(self.person.as_ref().map(|_| {
                about.player.as_ref().is_some_and(|player| people.players.contains(player))
                    || about.contestants(event).any(|who| people.contestants.contains(&who))
            }))
            && holds(
                self.text
                    .as_ref()
                    .map(|text| describe::fact(&fact.body).to_lowercase().contains(text.as_str())),
            )
    }
}

/// What a fact is about.
#[derive(Default)]
struct About {
    section: Option<SectionId>,
    table: Option<String>,
    board: Option<BoardNo>,
    seating: Option<Seating>,
    contestant: Option<Contestant>,
    player: Option<PlayerId>,
}

impl About {
    fn of(state: &State, body: &FactBody) -> About {
        match body {
            FactBody::ResultEntered(body) => {
                About { seating: Some(body.seating), ..About::at(body.slot()) }
            }
            FactBody::ResultErased(body) => About::at(body.slot),
            FactBody::ResultAccepted(body) => About::at(body.slot),
            FactBody::EntrySetAside(body) => {
                About { seating: body.seating, ..About::at(body.slot) }
            }
            FactBody::CallMade(body) => About {
                section: Some(SectionId { session: body.session, letters: body.section }),
                table: Some(format!("{}{}", body.section, body.table)),
                ..About::default()
            },
            FactBody::DirectorAtTable(body) => About {
                section: Some(body.section_id()),
                table: Some(format!("{}{}", body.section, body.table)),
                board: body.deed.board(),
                ..About::default()
            },
            FactBody::CallAnswered(body) => match state.body_of(body.call) {
                Some(call @ FactBody::CallMade(_)) => About::of(state, call),
                _ => About::default(),
            },
            FactBody::EntrySettled(body) => match state.body_of(body.entry) {
                Some(entry @ FactBody::EntrySetAside(_)) => About::of(state, entry),
                _ => About::default(),
            },
            FactBody::PlayerAdded(body) => {
                About { player: Some(body.player.clone()), ..About::default() }
            }
            FactBody::PlayerSeated(body) => About {
                section: Some(body.participation.section_id()),
                contestant: Some(body.participation.contestant),
                player: body.player.clone(),
                ..About::default()
            },
            FactBody::HandRecorded(body) => About { board: Some(body.board), ..About::default() },
            FactBody::PenaltyGiven(body) => About {
                section: Some(body.section_id()),
                contestant: Some(body.contestant),
                ..About::default()
            },
            FactBody::Withdrawn(body) => About {
                section: Some(body.section_id()),
                contestant: Some(body.contestant),
                ..About::default()
            },
            FactBody::BoardCancelled(body) => About { board: Some(body.board), ..About::default() },
            FactBody::BoardFouled(body) => About { board: Some(body.board), ..About::default() },
            FactBody::MovementSet(body) => {
                About { section: Some(body.section_id()), ..About::default() }
            }
            FactBody::SectionSet(body) => About { section: Some(body.id), ..About::default() },
            FactBody::Undone(body) => match state.body_of(body.undoes) {
                // What undid an undoing is about what that undid; only what came before can be.
                Some(FactBody::Undone(below)) if below.undoes >= body.undoes => About::default(),
                Some(below) => About::of(state, below),
                // Results are kept apart; where one is now tells what it was about.
                None => {
                    let slot = state.event().results.slot_of(body.undoes);
                    slot.map(About::at).unwrap_or_default()
                }
            },
            _ => About::default(),
        }
    }

    fn at(slot: Slot) -> About {
        About {
            section: Some(slot.section_id()),
            table: Some(format!("{}{}", slot.section, slot.table)),
            board: Some(slot.board),
            ..About::default()
        }
    }

    fn contestants(&self, event: &EventState) -> impl Iterator<Item = (SectionId, Contestant)> {
        let id = self.section;
        let about = id.and_then(|id| event.sections.get(&id));
        let seated: Vec<Contestant> = match (about, self.seating) {
            (Some(about), Some(seating)) => Contestant::all(about, &seating).collect(),
            _ => Vec::new(),
        };
        let all = seated.into_iter().chain(self.contestant);
        all.filter_map(move |contestant| Some((id?, contestant)))
    }
}
