//! From a request to its answer, by its command.

use session::SqliteJournal;

use super::Books;
use super::poll::Wanted;
use super::reply::Reply;
use crate::event::Fault;
use crate::queue::Kind;
use crate::wire::{Command, ErrorType, Payload, Request, Response};

/// Reads what comes with a request and looks at it for faults; answers at once what needs no event. Nothing is locked
/// meanwhile: large requests and small ones do not wait for each other here.
pub(super) fn understand(request: &Request) -> Result<Payload, Reply> {
    let refuse = |fault: Fault| Reply::Whole(Response::error(request, fault.kind, &fault.sentence));
    if !request.command.is_supported() {
        return Err(refuse(Fault::new(
            ErrorType::NotImplemented,
            format!("{} is not supported, here or by the vendor.", request.command.name()),
        )));
    }
    let payload = match Payload::of(request) {
        Ok(payload) => payload,
        Err(why) => return Err(Reply::Whole(Response::without_payload(request, &why))),
    };
    // Whether a folder that somebody names is there is not for a stranger to find out.
    let faults = payload.validate_where(|_| true);
    if !faults.is_empty() {
        return Err(refuse(Fault::invalid(&faults)));
    }
    match payload {
        Payload::Echo(data) => Err(Reply::Whole(Response::ok(request, data))),
        Payload::Nothing if request.command == Command::Connect => {
            Err(Reply::ok(request, "Connected"))
        }
        payload => Ok(payload),
    }
}

impl Books {
    /// Answers a request, or tells why it cannot be done; then nothing was done. Whatever the answer acknowledges is as safe
    /// as the facts are: also whose session it is, how far a queue is accepted, and which number stands for what.
    pub(super) fn respond(&mut self, request: &Request, payload: Payload) -> Result<Reply, Fault> {
        self.refresh()?;
        let reply = self.carry_out(request, payload)?;
        let open = self.open.values().map(|open| open.live.journal());
        SqliteJournal::confirm(std::iter::once(&self.journal).chain(open))?;
        Ok(reply)
    }

    fn carry_out(&mut self, request: &Request, payload: Payload) -> Result<Reply, Fault> {
        match payload {
            Payload::Nothing => self.without_data(request),
            Payload::Echo(data) => Ok(Reply::Whole(Response::ok(request, data))),
            Payload::Init(init) => self.initialize(request, &init),
            Payload::Continue(continuation) => self.continue_event(request, &continuation),
            Payload::AddSession(added) => self.add_session(request, &added),
            Payload::SectionUpdate(update) => self.update_movement(request, &update),
            Payload::ScoringGroups(groups) => self.update_groups(request, &groups),
            Payload::Results(results) => self.put_results(request, &results),
            Payload::PlayerData(players) => self.put_players(request, &players),
            Payload::Participations(seats) => self.put_participations(request, &seats),
            Payload::HandRecords(hands) => self.put_hands(request, &hands),
            Payload::Bridgemate2Settings(settings) => self.put_settings2(request, &settings),
            Payload::Bridgemate3Settings(settings) => self.put_settings3(request, &settings),
            Payload::TdCalls(calls) => self.put_calls(request, &calls),
            Payload::Section(section) => self.movement(request, &section),
            Payload::Manage(asked) => self.manage(request, &asked),
            Payload::Accept(number) => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.accept() == request.command);
                match kind {
                    Some(kind) => self.accept(request, kind, number),
                    None => Err(unexpected(request)),
                }
            }
        }
    }

    fn without_data(&mut self, request: &Request) -> Result<Reply, Fault> {
        match request.command {
            Command::GetAllMovements => return self.all_movements(request),
            Command::ClearData => {
                self.clear()?;
                return Ok(Reply::ok(request, "Cleared"));
            }
            _ => {}
        }
        for kind in Kind::ALL {
            if request.command == kind.poll_new() {
                return self.poll(request, kind, Wanted::New);
            }
            if request.command == kind.poll_all() {
                return self.poll(request, kind, Wanted::All);
            }
        }
        Err(unexpected(request))
    }

    /// Takes in what another process did to the journal or to what is kept beside it.
    pub(super) fn refresh(&mut self) -> Result<(), Fault> {
        if self.journal.has_moved() {
            // A backup took the journal's place: nothing that is in memory is true any more.
            self.open.clear();
            self.journal = self.journal.again()?;
        }
        self.registry.refresh(&self.journal)?;
        Ok(())
    }
}

fn unexpected(request: &Request) -> Fault {
    Fault::new(ErrorType::NotImplemented, format!("{} cannot be answered.", request.command.name()))
}
