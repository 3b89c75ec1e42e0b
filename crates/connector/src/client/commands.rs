//! What a scoring program can ask, one function for each command.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::de::DeserializeOwned;

use super::{Client, ClientError, Polled, Queued};
use crate::dto::{
    AddSession, BoardResult, Bridgemate2Settings, Bridgemate3Settings, Continue, Dto, HandRecord,
    Init, ManagementRequest, ManagementResponse, Participation, PlayerData, ScoringGroup, Section,
    SectionUpdate, TdCall,
};
use crate::queue::Kind;
use crate::wire::{Command, Data, DataType, Response};

impl Client {
    /// Finds out whether a broker is there and awake.
    pub fn ping(&mut self) -> Result<(), ClientError> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let word = now.as_nanos().to_string();
        let response = self.ask(Command::Ping, "", &Data::text(&word))?;
        if text(&response.data) == word {
            return Ok(());
        }
        let why = "it is not the word that was sent".to_owned();
        Err(ClientError::Unexpected { command: Command::Ping, why })
    }

    /// Makes an event, and returns what the broker says to it.
    pub fn initialize(&mut self, init: &Init) -> Result<String, ClientError> {
        self.tell(Command::InitializeEvent, "", &Data::of(init))
    }

    /// Goes on with an event.
    pub fn continue_event(&mut self, continuation: &Continue) -> Result<String, ClientError> {
        self.tell(Command::ContinueEvent, "", &Data::of(continuation))
    }

    /// Adds a session to its event.
    pub fn add_session(&mut self, added: &AddSession) -> Result<String, ClientError> {
        let event = added.event_guid.clone().unwrap_or_default();
        self.tell(Command::AddSession, &event, &Data::of(added))
    }

    /// Changes, adds or deletes a section, and returns the changed rounds if the broker tells them.
    pub fn update_movement(
        &mut self,
        update: &SectionUpdate,
    ) -> Result<Option<SectionUpdate>, ClientError> {
        let session = update.session_guid.clone().unwrap_or_default();
        let response = self.ask(Command::UpdateMovement, &session, &Data::of(update))?;
        Ok(response.data.read().ok())
    }

    /// Changes, adds or deletes scoring groups of a session.
    pub fn update_scoring_groups(
        &mut self,
        session: &str,
        groups: &[ScoringGroup],
    ) -> Result<String, ClientError> {
        self.tell(Command::UpdateScoringGroups, session, &Data::list(groups))
    }

    /// Brings results.
    pub fn put_results(
        &mut self,
        session: &str,
        results: &[BoardResult],
    ) -> Result<String, ClientError> {
        self.tell(Command::PutResults, session, &Data::list(results))
    }

    /// Brings players.
    pub fn put_player_data(
        &mut self,
        session: &str,
        players: &[PlayerData],
    ) -> Result<String, ClientError> {
        self.tell(Command::PutPlayerData, session, &Data::list(players))
    }

    /// Brings who sits where.
    pub fn put_participations(
        &mut self,
        session: &str,
        participations: &[Participation],
    ) -> Result<String, ClientError> {
        self.tell(Command::PutParticipations, session, &Data::list(participations))
    }

    /// Brings hand records.
    pub fn put_hand_records(
        &mut self,
        session: &str,
        records: &[HandRecord],
    ) -> Result<String, ClientError> {
        self.tell(Command::PutHandrecords, session, &Data::list(records))
    }

    /// Brings settings of the second generation of terminals.
    pub fn put_bridgemate2_settings(
        &mut self,
        session: &str,
        settings: &[Bridgemate2Settings],
    ) -> Result<String, ClientError> {
        self.tell(Command::PutBridgemate2Settings, session, &Data::list(settings))
    }

    /// Brings settings of the third generation of terminals.
    pub fn put_bridgemate3_settings(
        &mut self,
        session: &str,
        settings: &[Bridgemate3Settings],
    ) -> Result<String, ClientError> {
        self.tell(Command::PutBridgemate3Settings, session, &Data::list(settings))
    }

    /// Brings director calls.
    pub fn put_td_calls(&mut self, session: &str, calls: &[TdCall]) -> Result<String, ClientError> {
        self.tell(Command::PutTdCalls, session, &Data::list(calls))
    }

    /// Asks for what is not accepted yet; asking takes nothing away.
    pub fn poll_new<T: Queued>(&mut self, session: &str) -> Result<Polled<T>, ClientError> {
        self.poll(T::QUEUE.poll_new(), session)
    }

    /// Asks for everything, accepted or not.
    pub fn poll_all<T: Queued>(&mut self, session: &str) -> Result<Polled<T>, ClientError> {
        self.poll(T::QUEUE.poll_all(), session)
    }

    fn poll<T: Queued>(
        &mut self,
        command: Command,
        session: &str,
    ) -> Result<Polled<T>, ClientError> {
        let response = self.ask_for(command, session)?;
        let items = list(command, &response, T::QUEUE.data_type())?;
        Ok(Polled { items, last_id: response.last_queue_item_id })
    }

    /// Accepts the items of a queue up to and including one: they are new no longer.
    pub fn accept(
        &mut self,
        queue: Kind,
        session: &str,
        last_id: i32,
    ) -> Result<String, ClientError> {
        self.tell(queue.accept(), session, &Data::json(&last_id.to_string()))
    }

    /// Asks for the movement of a section.
    pub fn movement(&mut self, session: &str, letters: &str) -> Result<Section, ClientError> {
        let wanted = Section {
            session_guid: Some(session.to_owned()),
            letters: Some(letters.to_owned()),
            ..Section::default()
        };
        let response = self.ask(Command::GetMovement, session, &Data::of(&wanted))?;
        expect(Command::GetMovement, &response, DataType::Movement)?;
        read(Command::GetMovement, &response)
    }

    /// Asks for all movements of a session.
    pub fn all_movements(&mut self, session: &str) -> Result<Vec<Section>, ClientError> {
        let response = self.ask_for(Command::GetAllMovements, session)?;
        list(Command::GetAllMovements, &response, DataType::Sessions)
    }

    /// Asks about events, or for the end: a sum of [`ManagementRequest::RUNNING_SESSIONS`] and its like.
    ///
    /// Where the broker says no more than that it did it, what is returned is empty.
    pub fn manage(&mut self, code: i32) -> Result<ManagementResponse, ClientError> {
        let asked = ManagementRequest { command: code, ..ManagementRequest::default() };
        let response = self.ask(Command::ManageBCS, "", &Data::of(&asked))?;
        match response.data_type {
            DataType::Ok => Ok(response.data.read().unwrap_or_default()),
            _ => read(Command::ManageBCS, &response),
        }
    }

    /// Empties the queues.
    pub fn clear_data(&mut self) -> Result<String, ClientError> {
        self.ask_for(Command::ClearData, "").map(|response| text(&response.data))
    }

    /// Sends something, and returns the broker's word.
    fn tell(
        &mut self,
        command: Command,
        session: &str,
        data: &Data,
    ) -> Result<String, ClientError> {
        self.ask(command, session, data).map(|response| text(&response.data))
    }

    /// Sends a command that needs no data; the vendor's clients send an empty text with it.
    fn ask_for(&mut self, command: Command, session: &str) -> Result<Response, ClientError> {
        self.send(&self.request(command, session, ""))
    }

    fn ask(
        &mut self,
        command: Command,
        session: &str,
        data: &Data,
    ) -> Result<Response, ClientError> {
        self.send(&self.request(command, session, data.as_str()))
    }
}

/// The text that an answer is; of anything else, its JSON.
pub(super) fn text(data: &Data) -> String {
    data.read().unwrap_or_else(|_| data.as_str().to_owned())
}

/// Reads a list; brokers that have nothing may send nothing.
fn list<T: Dto + DeserializeOwned>(
    command: Command,
    response: &Response,
    due: DataType,
) -> Result<Vec<T>, ClientError> {
    if response.data == Data::nothing() {
        return Ok(Vec::new());
    }
    expect(command, response, due)?;
    read(command, response)
}

fn expect(command: Command, response: &Response, due: DataType) -> Result<(), ClientError> {
    if response.data_type == due {
        return Ok(());
    }
    let why = format!("its type is {:?} and not {due:?}", response.data_type);
    Err(ClientError::Unexpected { command, why })
}

fn read<T: DeserializeOwned>(command: Command, response: &Response) -> Result<T, ClientError> {
    let unexpected = |why: serde_json::Error| ClientError::Unexpected {
        command,
        why: format!("its data cannot be read ({why})"),
    };
    response.data.read().map_err(unexpected)
}
