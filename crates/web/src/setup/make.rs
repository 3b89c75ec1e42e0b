//! An event is made: sections with their movements, names, hands, settings, in one commit.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::State;
use bridge::{BoardNo, Side};
use jiff::civil::{Date, Time};
use serde::Deserialize;
use serde_json::{Value, json};
use session::definition::{
    Definition, GroupLine, HandLine, PairLine, PlayerLine, SectionPart, SessionPart, SettingsLine,
};
use session::log::{RatingSet, StageSet};
use session::model::{
    Contestant, GroupNo, PairNo, Rating, ScoringMethod, SectionId, SectionKind, SectionLetters,
    SessionNo, SettingValue, Stage, has_hidden, visible,
};
use session::{Author, Command, EventId, SayError};

use super::presets::Preset;
use super::preview::made;
use crate::Trouble;
use crate::desk::Books;
use crate::director::{Director, live_event};
use crate::server::Club;
use crate::table::Body;

/// An event as the page wants it.
#[derive(Deserialize)]
pub(super) struct Make {
    /// Given by the page, so that trying again makes no second event.
    pub(super) id: EventId,
    pub(super) name: String,
    #[serde(default)]
    pub(super) club: Option<String>,
    #[serde(default)]
    pub(super) date: Option<Date>,
    #[serde(default)]
    pub(super) time: Option<Time>,
    pub(super) sections: Vec<SectionSource>,
    /// How results become scores; as is usual for the movement unless told.
    #[serde(default)]
    pub(super) method: Option<ScoringMethod>,
    #[serde(default)]
    pub(super) profile: Option<String>,
    /// Who the pairs are, as far as anybody knows.
    #[serde(default)]
    pub(super) pairs: Vec<PairNames>,
    #[serde(default)]
    pub(super) preset: Option<String>,
    /// Settings besides the preset's.
    #[serde(default)]
    pub(super) settings: BTreeMap<String, SettingValue>,
    #[serde(default)]
    pub(super) hands: Vec<HandLine>,
    /// Whether it is open at once; else the tables wait for the director.
    #[serde(default)]
    pub(super) open: bool,
}

/// Where a section has its movement from.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum SectionSource {
    /// A movement by its word.
    Code {
        /// Such as `mitchell:7:6`.
        code: String,
        /// The boards of a round.
        set_size: u16,
    },
    /// As a section of another event.
    Like(Like),
}

/// A section of an event.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Like {
    pub(super) event: EventId,
    pub(super) session: SessionNo,
    pub(super) section: SectionLetters,
}

/// Who a pair, team or player is.
#[derive(Deserialize)]
pub(super) struct PairNames {
    section: SectionLetters,
    number: PairNo,
    #[serde(default)]
    line: Option<Side>,
    players: Vec<PersonName>,
    /// A seed such as #3, or a rating such as 54.3.
    #[serde(default)]
    rating: Option<Rating>,
}

#[derive(Deserialize)]
struct PersonName {
    name: String,
    #[serde(default)]
    number: Option<String>,
}

pub(super) async fn make(
    State(club): State<Club>,
    director: Director,
    Body(make): Body<Make>,
) -> Result<Json<Value>, Trouble> {
    let author = director.author();
    club.desk.ask(move |books| event(books, make, &author)).await.map(Json)
}

/// Makes the event, or says everything that is in the way of it.
pub(super) fn event(books: &mut Books, make: Make, author: &Author) -> Result<Value, Trouble> {
    let id = make.id;
    let open = make.open;
    let hidden = make.has_hidden();
    let ratings = ratings(&make.pairs);
    let (definition, left_out) = definition(books, make)?;
    let mut commands = definition.commands().map_err(|error| {
        let problems: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
        Trouble::refused(crate::trouble::sentence(&error.to_string())).with("problems", problems)
    })?;
    commands.extend(ratings);
    let stage = if open { Stage::Open } else { Stage::Waiting };
    commands.push(Command::SetStage(StageSet { session: SessionNo::FIRST, stage }));
    let was_there = books.create(id, &commands, author).map_err(|error| match error {
        SayError::Refused(session::Refusal::IdTaken { .. }) => Trouble::refused(
            "This event was made already, and is another way now. Look at the list of events; to \
             make a second one, begin anew.",
        ),
        error => error.into(),
    })?;
    let tables: usize = definition
        .sessions
        .iter()
        .flat_map(|session| &session.sections)
        .map(|part| part.rounds.iter().map(|round| round.table).collect::<BTreeSet<_>>().len())
        .sum();
    Ok(json!({
        "event": id,
        "session": SessionNo::FIRST,
        "was_there": was_there,
        "tables": tables,
        "left_out": left_out,
        "said": match was_there {
            true => format!("“{}” had been made already.", visible(&definition.name).trim()),
            false => format!("“{}” is ready.", visible(&definition.name).trim()),
        } + if hidden { HIDDEN } else { "" },
    }))
}

/// Said when something was taken out of a name.
const HIDDEN: &str = " Characters that cannot be seen were left out of a name.";

impl Make {
    /// Tells whether a name has something that cannot be seen.
    fn has_hidden(&self) -> bool {
        let people = self.pairs.iter().flat_map(|pair| &pair.players);
        let mut texts = people
            .flat_map(|person| [Some(&person.name), person.number.as_ref()])
            .chain([Some(&self.name), self.club.as_ref()])
            .flatten();
        texts.any(|text| has_hidden(text))
    }
}

/// Returns what is known of the pairs' strength.
fn ratings(pairs: &[PairNames]) -> Vec<Command> {
    let rated = pairs.iter().filter_map(|pair| {
        let contestant = Contestant { number: pair.number, line: pair.line };
        let (session, section) = (SessionNo::FIRST, pair.section);
        let rating = Some(pair.rating?);
        Some(Command::SetRating(RatingSet { session, section, contestant, rating }))
    });
    rated.collect()
}

/// Returns the event as an event file would have it, and the hands of boards that nobody plays.
fn definition(books: &mut Books, make: Make) -> Result<(Definition, Vec<BoardNo>), Trouble> {
    if make.sections.is_empty() {
        return Err(Trouble::refused("Please choose a movement first."));
    }
    let mut sections = Vec::with_capacity(make.sections.len());
    let mut groups: Vec<GroupLine> = Vec::new();
    for (letter, source) in ('A'..='Z').zip(&make.sections) {
        let letters: SectionLetters = letter
            .to_string()
            .parse()
            .map_err(|_| Trouble::refused("There are too many sections."))?;
        sections.push(match source {
            SectionSource::Code { code, set_size } => {
                let (plan, _) = made(code, *set_size)?;
                SectionPart::of_movement(letters, &plan, *set_size)
                    .map_err(|why| Trouble::refused(crate::trouble::sentence(&why.to_string())))?
            }
            SectionSource::Like(like) => of_event(books, *like, &mut groups)?,
        });
    }
    if make.sections.len() > 26 {
        return Err(Trouble::refused("There are at most 26 sections."));
    }
    let is_teams = sections.iter().any(|part| part.kind == SectionKind::Teams);
    if groups.is_empty() {
        let usual =
            if is_teams { ScoringMethod::TeamVpDiscrete } else { ScoringMethod::Matchpoints };
        groups.push(GroupLine {
            number: GroupNo::FIRST,
            method: make.method.unwrap_or(usual),
            profile: make.profile.clone(),
            name: None,
        });
    } else if let Some(method) = make.method {
        groups.iter_mut().for_each(|group| group.method = method);
    }
    let mut settings = match make.preset.as_deref() {
        None | Some("") => BTreeMap::new(),
        Some(name) => {
            let preset = Preset::of(name)
                .ok_or_else(|| Trouble::refused(format!("There is no preset “{name}”.")))?;
            preset.values()
        }
    };
    settings.extend(make.settings);
    let settings = match settings.is_empty() {
        true => Vec::new(),
        false => vec![SettingsLine { section: None, settings }],
    };
    let played: BTreeSet<BoardNo> = sections
        .iter()
        .flat_map(|part| &part.rounds)
        .flat_map(|round| round.boards.iter())
        .collect();
    let (hands, left_out): (Vec<HandLine>, Vec<HandLine>) =
        make.hands.into_iter().partition(|hand| played.contains(&hand.board));
    let (players, pairs) = people(make.pairs);
    let session = SessionPart {
        name: None,
        date: None,
        time: make.time,
        groups,
        sections,
        pairs,
        hands,
        settings,
    };
    let definition = Definition {
        name: make.name,
        club: match make.club.filter(|club| !club.trim().is_empty()) {
            Some(club) => Some(club),
            None => books.club_name()?,
        },
        date: make.date,
        players,
        sessions: vec![session],
    };
    Ok((definition, left_out.into_iter().map(|hand| hand.board).collect()))
}

/// Returns a section that plays as another did, and the scoring groups of its session.
fn of_event(
    books: &mut Books,
    like: Like,
    groups: &mut Vec<GroupLine>,
) -> Result<SectionPart, Trouble> {
    let state = live_event(books, like.event)?.state().event();
    let id = SectionId { session: like.session, letters: like.section };
    // What happened that evening is not repeated.
    let (about, movement) = state
        .as_started(id)
        .ok_or_else(|| Trouble::refused(format!("There is no {id} in that event.")))?;
    for ((session, number), scoring) in state.groups.iter() {
        if *session == like.session && !groups.iter().any(|group| group.number == *number) {
            groups.push(GroupLine {
                number: *number,
                method: scoring.method,
                profile: scoring.profile.clone(),
                name: scoring.name.clone(),
            });
        }
    }
    Ok(SectionPart::like(like.section, about, movement))
}

/// Returns the members with their numbers, and who the pairs are; a name without a number is a guest.
fn people(pairs: Vec<PairNames>) -> (Vec<PlayerLine>, Vec<PairLine>) {
    let mut players: BTreeMap<String, PlayerLine> = BTreeMap::new();
    let mut lines = Vec::with_capacity(pairs.len());
    for PairNames { section, number, line, players: named, .. } in pairs {
        let mut ids = Vec::with_capacity(named.len());
        for PersonName { name, number } in named {
            let name = visible(&name).split_whitespace().collect::<Vec<_>>().join(" ");
            let number = number.map(|number| visible(&number).trim().to_owned());
            match number.filter(|number| !number.is_empty()) {
                Some(number) => {
                    let line = PlayerLine {
                        number: number.clone(),
                        name: Some(name),
                        first_name: None,
                        last_name: None,
                        country: None,
                    };
                    players.insert(number.clone(), line);
                    ids.push(number);
                }
                None if !name.is_empty() => ids.push(name),
                None => {}
            }
        }
        if !ids.is_empty() {
            lines.push(PairLine { section, pair: number, line, players: ids, from_round: None });
        }
    }
    (players.into_values().collect(), lines)
}
