//! Facts: what is true of an event once it is in the log. Immutable; a correction is a new fact
//! that names the old one.
//!
//! In the journal and in JSON a fact is its envelope (place, time, author, id), the word for its
//! kind (`result_entered`), and the fields of its body. Fields may be added with a default, never
//! renamed: old logs are read by new programs.

use std::collections::BTreeMap;

use bridge::{BoardNo, Deal, Outcome};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    AcceptanceDue, Author, BoardCancelled, BoardFouled, CallAnswered, CallMade, ClockSet,
    DirectorAtTable, EntrySetAside, EntrySettled, EventId, FactId, OperationDone, PenaltyGiven,
    PublicitySet, RatingSet, ResultAccepted, Seq, Withdrawn,
};
use crate::journal::Record;
use crate::model::{
    EventInfo, GroupNo, HandScope, Movement, Participation, Player, PlayerId, RoundNo,
    ScoringGroup, Seating, Section, SectionId, SectionLetters, SessionInfo, SessionNo, SettingKey,
    SettingName, SettingValue, Slot, Stage, TableNo,
};

/// One line of an event's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its place in the log.
    pub seq: Seq,
    /// When it was accepted.
    pub time: Timestamp,
    /// Who said it.
    pub author: Author,
    /// Which phone or browser it came from, where that is known.
    pub device: Option<String>,
    /// The id its author gave it.
    pub id: FactId,
    /// What is true since.
    pub body: FactBody,
}

/// A fact in the journal that this program cannot read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("fact {seq} ({kind}) cannot be read: {reason}")]
pub struct DecodeError {
    /// Its place in the log.
    pub seq: Seq,
    /// The word for its kind.
    pub kind: String,
    /// Why not.
    pub reason: String,
}

macro_rules! fact_bodies {
    ($($(#[$doc:meta])* $variant:ident($body:ty) = $kind:literal,)+) => {
        /// What a fact says.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum FactBody { $($(#[$doc])* $variant($body),)+ }

        impl FactBody {
            /// Every kind of fact, by its word.
            pub const KINDS: &'static [&'static str] = &[$($kind,)+];

            /// Returns the word for its kind.
            pub fn kind(&self) -> &'static str {
                match self { $(FactBody::$variant(_) => $kind,)+ }
            }

            /// Returns the body's fields as JSON.
            pub fn to_json(&self) -> serde_json::Result<String> {
                match self { $(FactBody::$variant(body) => serde_json::to_string(body),)+ }
            }

            fn from_json(kind: &str, json: &str) -> Result<FactBody, String> {
                match kind {
                    $($kind => serde_json::from_str(json)
                        .map(FactBody::$variant)
                        .map_err(|error| error.to_string()),)+
                    _ => Err("this kind of fact is unknown; it was written by a newer version of Tenace".into()),
                }
            }
        }
    };
}

fact_bodies! {
    /// The event exists.
    EventCreated(EventInfo) = "event_created",
    /// A session belongs to the event.
    SessionAdded(SessionAdded) = "session_added",
    /// A scoring group exists, or is scored another way.
    ScoringGroupSet(ScoringGroupSet) = "scoring_group_set",
    /// A section exists, or is another way than before: its winners, its missing pair.
    SectionSet(SectionSet) = "section_set",
    /// A section plays by this movement: its first, or a new version of it.
    MovementSet(MovementSet) = "movement_set",
    /// A player is known, or better known.
    PlayerAdded(PlayerAdded) = "player_added",
    /// A player fills a place, or leaves it.
    PlayerSeated(PlayerSeated) = "player_seated",
    /// The cards of a board are known.
    HandRecorded(HandRecorded) = "hand_recorded",
    /// Settings of the terminals changed.
    SettingsChanged(SettingsChanged) = "settings_changed",
    /// A session waits, is open or is closed.
    StageSet(StageSet) = "stage_set",
    /// A result was entered, or corrected when it names the fact it corrects.
    ResultEntered(ResultEntered) = "result_entered",
    /// A result was erased.
    ResultErased(ResultErased) = "result_erased",
    /// The other side of a table accepted a result.
    ResultAccepted(ResultAccepted) = "result_accepted",
    /// A table called the director.
    CallMade(CallMade) = "call_made",
    /// A call was answered.
    CallAnswered(CallAnswered) = "call_answered",
    /// A table sent a result that cannot stand as it is.
    EntrySetAside(EntrySetAside) = "entry_set_aside",
    /// The director decided on a result that was set aside.
    EntrySettled(EntrySettled) = "entry_settled",
    /// A contestant was given a penalty, or a bonus.
    PenaltyGiven(PenaltyGiven) = "penalty_given",
    /// A board does not count.
    BoardCancelled(BoardCancelled) = "board_cancelled",
    /// A board was played with different cards.
    BoardFouled(BoardFouled) = "board_fouled",
    /// A contestant left.
    Withdrawn(Withdrawn) = "withdrawn",
    /// Several facts were said together.
    OperationDone(OperationDone) = "operation_done",
    /// How strong a contestant is thought to be.
    RatingSet(RatingSet) = "rating_set",
    /// The clock of a session was set, started or stopped.
    ClockSet(ClockSet) = "clock_set",
    /// What everybody may see of a session, and when.
    PublicitySet(PublicitySet) = "publicity_set",
    /// A director did something on a phone of a table.
    DirectorAtTable(DirectorAtTable) = "director_at_table",
    /// An earlier fact no longer holds.
    Undone(Undone) = "undone",
}

/// A session belongs to the event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionAdded {
    /// Its number.
    pub session: SessionNo,
    /// What it is called and when it is.
    #[serde(flatten)]
    pub info: SessionInfo,
}

/// A scoring group exists, or is scored another way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoringGroupSet {
    /// The session.
    pub session: SessionNo,
    /// The group's number.
    pub group: GroupNo,
    /// How it is scored.
    #[serde(flatten)]
    pub scoring: ScoringGroup,
}

/// A section exists, or is another way than before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionSet {
    /// Which one.
    #[serde(flatten)]
    pub id: SectionId,
    /// What it plays.
    #[serde(flatten)]
    pub about: Section,
}

/// A section plays by this movement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovementSet {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The first round that differs from the version before; 1 for the first version.
    pub from_round: RoundNo,
    /// All rounds, the unchanged ones too, so that a version stands by itself.
    pub rounds: Movement,
}

impl MovementSet {
    /// Returns the section.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }
}

/// A player is known, or better known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerAdded {
    /// The player's number.
    pub player: PlayerId,
    /// Names and country.
    #[serde(flatten)]
    pub about: Player,
}

/// A player fills a place from a round on, or leaves it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSeated {
    /// The place.
    #[serde(flatten)]
    pub participation: Participation,
    /// Who fills it, or nobody.
    pub player: Option<PlayerId>,
}

/// The cards of a board are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandRecorded {
    /// Where the board was dealt.
    #[serde(flatten)]
    pub scope: HandScope,
    /// The board.
    pub board: BoardNo,
    /// The cards.
    pub deal: Deal,
}

/// Settings of the terminals changed: some of them, or a whole set was taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingsChanged {
    /// The session.
    pub session: SessionNo,
    /// The section, or `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<SectionLetters>,
    /// The settings that changed.
    pub settings: BTreeMap<SettingName, SettingValue>,
    /// Whether these settings change and no other, as a director means it. Without it they are a whole set, as an
    /// exchange file or a scoring program sends one: what it leaves out has the default of today's terminals. Logs from
    /// before this field existed have only whole sets.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
}

impl SettingsChanged {
    /// Returns each setting that changed, with whom it holds for.
    pub fn changes(&self) -> impl Iterator<Item = (SettingKey, &SettingValue)> {
        let (session, section) = (self.session, self.section);
        let key = move |name| SettingKey { session, section, name };
        self.settings.iter().map(move |(name, value)| (key(*name), value))
    }
}

/// A session waits, is open or is closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageSet {
    /// The session.
    pub session: SessionNo,
    /// Where it stands.
    pub stage: Stage,
}

/// A result was entered or corrected.
///
/// Says who really played, whatever the movement says now or later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultEntered {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
    /// Who played.
    pub seating: Seating,
    /// What happened.
    pub outcome: Outcome,
    /// The fact it replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<Seq>,
    /// Why, or from where, when somebody said so: `paper slip 14`, `scored on the wrong board`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What a table's result says of its acceptance. Without it the result counts as accepted: a director, a scoring
    /// program or a file entered it, or a table did before acceptances were facts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acceptance: Option<AcceptanceDue>,
}

impl ResultEntered {
    /// The longest reason, in characters.
    pub const LONGEST_REASON: usize = 200;

    /// Returns where the result belongs.
    pub fn slot(&self) -> Slot {
        let ResultEntered { session, section, table, round, board, .. } = *self;
        Slot { session, section, table, round, board }
    }
}

/// A result was erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultErased {
    /// Where it was.
    #[serde(flatten)]
    pub slot: Slot,
    /// The fact that had entered it.
    pub erases: Seq,
    /// Why, when somebody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// An earlier fact no longer holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    /// Which one; when it is itself an undoing, what that undid holds again.
    pub undoes: Seq,
}

impl FactBody {
    /// Returns the session the fact belongs to; `None` for the event as a whole, and for a fact that
    /// only names another fact.
    pub fn session(&self) -> Option<SessionNo> {
        match self {
            FactBody::EventCreated(_)
            | FactBody::PlayerAdded(_)
            | FactBody::CallAnswered(_)
            | FactBody::EntrySettled(_)
            | FactBody::OperationDone(_)
            | FactBody::Undone(_) => None,
            FactBody::SessionAdded(body) => Some(body.session),
            FactBody::ScoringGroupSet(body) => Some(body.session),
            FactBody::SectionSet(body) => Some(body.id.session),
            FactBody::MovementSet(body) => Some(body.session),
            FactBody::PlayerSeated(body) => Some(body.participation.session),
            FactBody::HandRecorded(body) => Some(body.scope.session),
            FactBody::SettingsChanged(body) => Some(body.session),
            FactBody::StageSet(body) => Some(body.session),
            FactBody::ResultEntered(body) => Some(body.session),
            FactBody::ResultErased(body) => Some(body.slot.session),
            FactBody::ResultAccepted(body) => Some(body.slot.session),
            FactBody::CallMade(body) => Some(body.session),
            FactBody::EntrySetAside(body) => Some(body.slot.session),
            FactBody::PenaltyGiven(body) => Some(body.session),
            FactBody::BoardCancelled(body) => Some(body.scope.session),
            FactBody::BoardFouled(body) => Some(body.scope.session),
            FactBody::Withdrawn(body) => Some(body.session),
            FactBody::RatingSet(body) => Some(body.session),
            FactBody::ClockSet(body) => Some(body.session),
            FactBody::PublicitySet(body) => Some(body.session),
            FactBody::DirectorAtTable(body) => Some(body.session),
        }
    }
}

impl Fact {
    /// Returns the fact as the journal keeps it.
    pub fn to_record(&self) -> serde_json::Result<Record> {
        Ok(Record {
            seq: self.seq,
            time: self.time.as_microsecond(),
            author: self.author.to_string(),
            device: self.device.clone(),
            id: self.id,
            kind: self.body.kind().to_owned(),
            body: self.body.to_json()?,
        })
    }

    /// Reads a fact back from the journal.
    pub fn from_record(record: &Record) -> Result<Fact, DecodeError> {
        let error =
            |reason: String| DecodeError { seq: record.seq, kind: record.kind.clone(), reason };
        Ok(Fact {
            seq: record.seq,
            time: Timestamp::from_microsecond(record.time).map_err(|e| error(e.to_string()))?,
            author: record.author.parse().map_err(|e: super::AuthorError| error(e.to_string()))?,
            device: record.device.clone(),
            id: record.id,
            body: FactBody::from_json(&record.kind, &record.body).map_err(error)?,
        })
    }

    /// Returns the fact as one line of JSON, envelope first, for people and other programs.
    pub fn to_json(&self, event: EventId) -> serde_json::Result<String> {
        let Fact { seq, time, author, device, id, body } = self;
        let author = serde_json::to_string(author)?;
        let device = match device {
            Some(device) => format!(r#","device":{}"#, serde_json::to_string(device)?),
            None => String::new(),
        };
        let kind = body.kind();
        let body = body.to_json()?;
        // The body is an object too: its fields follow after the envelope's.
        let fields = body.strip_prefix('{').unwrap_or("}");
        let comma = if fields == "}" { "" } else { "," };
        Ok(format!(
            r#"{{"seq":{seq},"time":"{time}","event":"{event}","author":{author}{device},"id":"{id}","fact":"{kind}"{comma}{fields}"#
        ))
    }
}
