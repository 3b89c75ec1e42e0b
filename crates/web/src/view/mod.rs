//! Everything a table needs to play all its rounds without a network: [`TableView`].

mod arrow_switch;
mod people;
mod results;
mod rounds;
mod waiting;

use bridge::BoardNo;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use session::model::{PlayerId, SectionId, SectionKind, SessionNo, Slot, Stage, TableNo};
use session::scores::Scores;
use session::state::EventState;
use session::{EventId, FactId, Seq};

use crate::look::seated;
use crate::policy::Policy;
use rounds::Rounds;

pub use people::{Person, Seats, contestant_at, contestants, names_in, names_of, people};
pub(crate) use results::is_complete;
pub use results::{ResultView, SideScores};
pub use rounds::{ByLetter, Destination, Move, RoundView};
pub use waiting::{CallView, SetAsideView};

/// How many players a page is given to choose from before anybody types.
const MOST_REGULARS: usize = 500;

/// Everything a table needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableView {
    /// The event.
    pub event: EventView,
    /// The session.
    pub session: SessionNo,
    /// The section's letters.
    pub section: String,
    /// The table.
    pub table: TableNo,
    /// What is played.
    pub kind: SectionKind,
    /// The last fact it knows.
    pub seq: Seq,
    /// The fact that set the movement.
    pub movement: Option<Seq>,
    /// Whether the session is open.
    pub stage: Stage,
    /// What the page may show and ask.
    pub policy: Policy,
    /// The rounds of the table.
    pub rounds: Vec<RoundView>,
    /// The results of the table.
    pub results: Vec<ResultView>,
    /// The boards of the table whose cards the event knows.
    pub hands: Vec<BoardNo>,
    /// The table's calls that are not over.
    pub calls: Vec<CallView>,
    /// What the director has still to decide about.
    pub set_aside: Vec<SetAsideView>,
    /// Players to choose from: number and name.
    pub regulars: Vec<(String, String)>,
    /// The server's clock.
    pub time: Timestamp,
}

/// The event, for a page's header.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventView {
    /// Its id.
    pub id: EventId,
    /// Its name.
    pub name: String,
    /// The club.
    pub club: Option<String>,
    /// The day.
    pub date: Option<Date>,
}

/// Who entered a result, and under which id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The id its author gave it.
    pub id: FactId,
    /// The author.
    pub by: String,
}

/// What an event's state does not know of itself.
pub struct Around<'a> {
    /// The event's id.
    pub event: EventId,
    /// The last fact of the state.
    pub seq: Seq,
    /// The server's clock.
    pub time: Timestamp,
    /// Who entered the result of a fact; `None` where nobody knows any more.
    pub entered: &'a dyn Fn(Seq) -> Option<Entered>,
    /// Whether a director looks at the table, and not its players.
    pub is_director: bool,
}

impl TableView {
    /// Returns the view of a table; `None` where the section does not exist. A table that a new
    /// movement dropped has no rounds any more, but still its results, and phones that may keep some.
    pub fn of(
        event: &EventState,
        scores: &Scores,
        id: SectionId,
        table: TableNo,
        around: &Around<'_>,
    ) -> Option<TableView> {
        let section = event.sections.get(&id)?;
        let movement = event.movements.get(&id)?;
        let rounds = Rounds::new(event, id, section, movement, table).views(table);
        let policy = Policy::of(event, id);
        let mut boards: Vec<BoardNo> =
            rounds.iter().flat_map(|round| round.boards.iter().copied()).collect();
        boards.sort_unstable();
        boards.dedup();
        let hands = boards.into_iter().filter(|board| event.deal(id, *board).is_some());
        let info = event.info.current();
        // A table that plays no more has nobody who looks.
        let place = seated::Table::new(event, id, table, around.time);
        let hidden = place.as_ref().filter(|_| !around.is_director).map(seated::Table::hidden);
        let is_hidden = |slot: &Slot| hidden.as_ref().is_some_and(|hidden| hidden(slot));
        let entered = around.entered;
        let at = (id, table);
        Some(TableView {
            event: EventView {
                id: around.event,
                name: info.map(|info| info.name.clone()).unwrap_or_default(),
                club: info.and_then(|info| info.club.clone()),
                date: info.and_then(|info| info.date),
            },
            session: id.session,
            section: id.letters.to_string(),
            table,
            kind: section.kind,
            seq: around.seq,
            movement: event.movements.register(&id).and_then(|register| register.current_seq()),
            stage: event.stage(id.session),
            results: results::of(event, scores, at, &policy, place.as_ref(), &is_hidden, entered),
            rounds,
            hands: hands.collect(),
            calls: waiting::calls(event, id, table),
            set_aside: waiting::set_aside(event, id, table, &is_hidden),
            regulars: if policy.names_known { regulars(event) } else { Vec::new() },
            policy,
            time: around.time,
        })
    }
}

fn regulars(event: &EventState) -> Vec<(String, String)> {
    let known = event.players.iter().map(|(id, _): (&PlayerId, _)| Person::of(event, id));
    let mut regulars: Vec<(String, String)> =
        known.filter_map(|person| Some((person.number?, person.name?))).collect();
    regulars.sort_by(|a, b| a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
    regulars.truncate(MOST_REGULARS);
    regulars
}
