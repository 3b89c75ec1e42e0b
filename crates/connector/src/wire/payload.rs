//! What comes with a request, by its command.

use serde::de::DeserializeOwned;
use thiserror::Error;

use super::{Command, Data, ErrorType, Request, forgive};
use crate::dto::{
    AddSession, BoardResult, Bridgemate2Settings, Bridgemate3Settings, Continue, Dto, HandRecord,
    Init, Loose, ManagementRequest, Participation, PlayerData, ScoringGroup, Section,
    SectionUpdate, TdCall,
};

/// What comes with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payload {
    /// Nothing that matters.
    Nothing,
    /// Whatever is to be sent back.
    Echo(Data),
    /// An event that is to be made.
    Init(Box<Init>),
    /// An event that is to go on.
    Continue(Continue),
    /// A session that is to be added.
    AddSession(Box<AddSession>),
    /// A changed section.
    SectionUpdate(Box<SectionUpdate>),
    /// Scoring groups with their sections.
    ScoringGroups(Vec<ScoringGroup>),
    /// Results.
    Results(Vec<BoardResult>),
    /// Players.
    PlayerData(Vec<PlayerData>),
    /// Who sits where.
    Participations(Vec<Participation>),
    /// Hand records.
    HandRecords(Vec<HandRecord>),
    /// Settings of the second generation of terminals.
    Bridgemate2Settings(Vec<Bridgemate2Settings>),
    /// Settings of the third generation of terminals.
    Bridgemate3Settings(Vec<Bridgemate3Settings>),
    /// Director calls.
    TdCalls(Vec<TdCall>),
    /// The last item that is accepted.
    Accept(i32),
    /// The section whose movement is asked for, by session and letters.
    Section(Box<Section>),
    /// A question about events, or the end.
    Manage(ManagementRequest),
}

/// So many things may come with one request: the rounds of 8,000 tables and their players.
const MOST_THINGS: usize = 250_000;
/// So many properties and texts they may have in all.
const MOST_PARTS: usize = 8_000_000;

/// The data of a request that its command cannot use.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PayloadError {
    /// There is none.
    #[error("{command} needs {due} as JSON text in SerializedData, and there is nothing in it.")]
    Missing {
        /// What was asked for.
        command: Command,
        /// What is needed.
        due: String,
    },
    /// It is more than one request may hold.
    #[error(
        "{command} came with more than {MOST_THINGS} things, which is the most for one request. Send them in several."
    )]
    TooMuch {
        /// What was asked for.
        command: Command,
    },
    /// It is something else.
    #[error("{command} needs {due} as JSON text in SerializedData, but it cannot be read: {why}.")]
    Unreadable {
        /// What was asked for.
        command: Command,
        /// What is needed.
        due: String,
        /// What is in the way, and where.
        why: String,
    },
}

impl PayloadError {
    /// Returns the type of the error response.
    pub fn error_type(&self) -> ErrorType {
        match self {
            Self::Missing { .. } => ErrorType::NoData,
            Self::TooMuch { .. } => ErrorType::Validation,
            Self::Unreadable { .. } => ErrorType::WrongDataType,
        }
    }
}

impl Payload {
    /// Reads what comes with a request; an empty list is as good as none.
    pub fn of(request: &Request) -> Result<Self, PayloadError> {
        use Command as C;
        Ok(match request.command {
            C::Ping => Self::Echo(Data::json(text(request, || "a string".into())?)),
            C::InitializeEvent => Self::Init(Box::new(one(request)?)),
            C::ContinueEvent => Self::Continue(one(request)?),
            C::AddSession => Self::AddSession(Box::new(one(request)?)),
            C::UpdateMovement => Self::SectionUpdate(Box::new(one(request)?)),
            C::UpdateScoringGroups => Self::ScoringGroups(list(request)?),
            C::PutResults => Self::Results(list(request)?),
            C::PutPlayerData => Self::PlayerData(list(request)?),
            C::PutParticipations => Self::Participations(list(request)?),
            C::PutHandrecords => Self::HandRecords(list(request)?),
            C::PutBridgemate2Settings => Self::Bridgemate2Settings(list(request)?),
            C::PutBridgemate3Settings => Self::Bridgemate3Settings(list(request)?),
            C::PutTdCalls => Self::TdCalls(list(request)?),
            C::AcceptResultQueueItems
            | C::AcceptPlayerDataQueueItems
            | C::AcceptParticipantQueueItems
            | C::AcceptHandrecordQueueItems
            | C::AcceptTdCallQueueItems => Self::Accept(item(request)?),
            C::GetMovement => Self::Section(Box::new(one(request)?)),
            C::ManageBCS => Self::Manage(one(request)?),
            C::Connect
            | C::StopBCS
            | C::Disconnect
            | C::PutTableGraph
            | C::UpdateSession
            | C::UpdateSection
            | C::UpdateTable
            | C::PollQueueForNewResults
            | C::PollQueueForNewPlayerData
            | C::PollQueueForNewParticipations
            | C::PollQueueForNewHandrecords
            | C::PollQueueForAllResults
            | C::PollQueueForAllPlayerData
            | C::PollQueueForAllParticipations
            | C::PollQueueForAllHandrecords
            | C::GetAllMovements
            | C::ClearData
            | C::PollQueueForNewTdCalls
            | C::PollQueueForAllTdCalls
            | C::TestData => Self::Nothing,
        })
    }
}

fn one<T: Dto + DeserializeOwned>(request: &Request) -> Result<T, PayloadError> {
    read(request, || format!("one {}", T::NAME))
}

fn list<T: Dto + DeserializeOwned>(request: &Request) -> Result<Vec<T>, PayloadError> {
    let due = || format!("an array of {}", T::NAME);
    let list: Vec<T> = read(request, due)?;
    if list.is_empty() {
        return Err(PayloadError::Missing { command: request.command, due: due() });
    }
    Ok(list)
}

/// The number of an item, which some send as a string.
fn item(request: &Request) -> Result<i32, PayloadError> {
    let due = || "the number of the last item".to_owned();
    let found: Loose = read(request, due)?;
    let number = match &found {
        Loose::Number(number) => i32::try_from(*number).ok(),
        Loose::Text(text) => text.trim().parse().ok(),
        Loose::Nothing | Loose::Other(_) => None,
    };
    number.ok_or_else(|| PayloadError::Unreadable {
        command: request.command,
        due: due(),
        why: format!("it is {found}"),
    })
}

fn read<T: DeserializeOwned>(
    request: &Request,
    due: impl Fn() -> String,
) -> Result<T, PayloadError> {
    let text = text(request, &due)?;
    // What is written in three letters may take hundreds in memory.
    let things = text.bytes().filter(|byte| *byte == b'{').count();
    let parts = text.bytes().filter(|byte| *byte == b',').count();
    if things > MOST_THINGS || parts > MOST_PARTS {
        return Err(PayloadError::TooMuch { command: request.command });
    }
    forgive::read(text).map_err(|why| PayloadError::Unreadable {
        command: request.command,
        due: due(),
        why: why.to_string(),
    })
}

fn text(request: &Request, due: impl Fn() -> String) -> Result<&str, PayloadError> {
    match request.serialized_data.as_deref().map(str::trim) {
        None | Some("" | "null") => {
            Err(PayloadError::Missing { command: request.command, due: due() })
        }
        Some(text) => Ok(text),
    }
}
