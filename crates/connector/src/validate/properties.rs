//! Properties that nothing on the wire has. Reading leaves them out, so a name that is misspelt means its default.

use std::collections::HashSet;

use serde_json::Value;

use super::messages::Messages;
use crate::dto::{
    AddSession, BoardResult, Bridgemate2Settings, Bridgemate3Settings, Continue, Dto, HandRecord,
    Init, ManagementRequest, Participation, PlayerData, Round, ScoringGroup, Section,
    SectionUpdate, Session, Table, TdCall,
};
use crate::wire::{Command, Request};

/// Which properties a thing has, and what is inside it.
struct Shape {
    name: &'static str,
    properties: &'static [&'static str],
    /// Names that are read too, because the vendor's guide has them.
    also: &'static [&'static str],
    /// The properties that hold other things, and which.
    parts: &'static [(&'static str, &'static Shape)],
}

const fn shape<T: Dto>(parts: &'static [(&'static str, &'static Shape)]) -> Shape {
    Shape { name: T::NAME, properties: T::PROPERTIES, also: &[], parts }
}

const SETTINGS2_ALSO: &[&str] =
    &["MemberNumber", "BM2NextSeating", "BM2EnterHandrecord", "BM2EnterHandrecordWhen"];
const SETTINGS3_ALSO: &[&str] =
    &["BM3PinCode", "Bm3ViewResults", "BM3ScoreColumn", "BM3ViewPercentages"];

static RESULT: Shape = shape::<BoardResult>(&[]);
static PLAYER: Shape = shape::<PlayerData>(&[]);
static PARTICIPATION: Shape = shape::<Participation>(&[]);
static HAND: Shape = shape::<HandRecord>(&[]);
static CALL: Shape = shape::<TdCall>(&[]);
static SETTINGS2: Shape = Shape { also: SETTINGS2_ALSO, ..shape::<Bridgemate2Settings>(&[]) };
static SETTINGS3: Shape = Shape { also: SETTINGS3_ALSO, ..shape::<Bridgemate3Settings>(&[]) };
static ROUND: Shape = shape::<Round>(&[]);
static TABLE: Shape = shape::<Table>(&[("Rounds", &ROUND)]);
static SECTION: Shape = shape::<Section>(&[("Tables", &TABLE)]);
static GROUP: Shape = shape::<ScoringGroup>(&[("Sections", &SECTION)]);
static SESSION: Shape = shape::<Session>(&[("ScoringGroups", &GROUP)]);
static CONTINUE: Shape = shape::<Continue>(&[]);
static MANAGE: Shape = shape::<ManagementRequest>(&[]);
static UPDATE: Shape = shape::<SectionUpdate>(&[
    ("AddedPlayers", &PLAYER),
    ("Participations", &PARTICIPATION),
    ("Tables", &TABLE),
]);
static INIT: Shape = shape::<Init>(&[
    ("Sessions", &SESSION),
    ("PlayerData", &PLAYER),
    ("Participations", &PARTICIPATION),
    ("Handrecords", &HAND),
    ("Bridgemate2Settings", &SETTINGS2),
    ("Bridgemate3Settings", &SETTINGS3),
]);
static ADD_SESSION: Shape = shape::<AddSession>(&[
    ("Session", &SESSION),
    ("PlayerData", &PLAYER),
    ("Participations", &PARTICIPATION),
    ("Handrecords", &HAND),
    ("Bridgemate2Settings", &SETTINGS2),
    ("Bridgemate3Settings", &SETTINGS3),
]);

/// Returns a sentence for each property in the data of a request that its class does not have, however deep it is. The
/// same one in many things is told once; data that is no sound JSON has none.
pub fn unknown_properties(request: &Request) -> Vec<String> {
    let text = request.serialized_data.as_deref().unwrap_or_default();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut found = Found::default();
    if let Some(shape) = due(request.command)
        && let Ok(value) = serde_json::from_str(text)
    {
        shape.look(&value, &mut found);
    }
    found.messages.done()
}

/// The properties found so far.
#[derive(Default)]
struct Found {
    /// Each with the name of its class.
    seen: HashSet<(&'static str, String)>,
    messages: Messages,
}

/// What comes with a command, alone or in a list.
fn due(command: Command) -> Option<&'static Shape> {
    use Command as C;
    Some(match command {
        C::InitializeEvent => &INIT,
        C::ContinueEvent => &CONTINUE,
        C::AddSession => &ADD_SESSION,
        C::UpdateMovement => &UPDATE,
        C::UpdateScoringGroups => &GROUP,
        C::PutResults => &RESULT,
        C::PutPlayerData => &PLAYER,
        C::PutParticipations => &PARTICIPATION,
        C::PutHandrecords => &HAND,
        C::PutBridgemate2Settings => &SETTINGS2,
        C::PutBridgemate3Settings => &SETTINGS3,
        C::PutTdCalls => &CALL,
        C::GetMovement => &SECTION,
        C::ManageBCS => &MANAGE,
        _ => return None,
    })
}

impl Shape {
    fn look(&self, value: &Value, found: &mut Found) {
        match value {
            Value::Array(list) => list.iter().for_each(|one| self.look(one, found)),
            Value::Object(thing) => {
                for (name, inside) in thing {
                    if let Some((_, part)) = self.parts.iter().find(|(part, _)| part == name) {
                        part.look(inside, found);
                    } else if !self.has(name) {
                        let is_new = found.seen.insert((self.name, name.clone()));
                        found.messages.add_if(is_new, || self.sentence(name));
                    }
                }
            }
            _ => {}
        }
    }

    fn has(&self, name: &str) -> bool {
        self.properties.contains(&name) || self.also.contains(&name)
    }

    /// Says that there is no such property; one that differs in capital letters only is what was meant.
    fn sentence(&self, name: &str) -> String {
        let mut names = self.properties.iter().chain(self.also);
        let meant = names.find(|it| it.eq_ignore_ascii_case(name));
        let meant = meant.map_or(String::new(), |it| format!("; it is written {it:?}"));
        format!("{} has no property {name:?}{meant}", self.name)
    }
}
