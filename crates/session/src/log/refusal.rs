//! Why a command was refused: a sentence that says what, where and what to do.

use bridge::{BoardNo, Outcome};

use super::{FactId, RulingProblem, Seq};
use crate::model::{
    CallAnswer, Contestant, GroupNo, PlayerId, RoundNo, SectionId, SectionLetters, SessionNo,
    SettingError, Slot, TableNo,
};

/// Why a command was refused. Nothing was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The id is taken by a fact that says something else.
    #[error(
        "the id {id} was already used for something else: fact {first} ({kind}). Send it again unchanged, or under a new id"
    )]
    IdTaken {
        /// The id.
        id: FactId,
        /// The fact that has it.
        first: Seq,
        /// What that fact is.
        kind: &'static str,
    },
    /// What should start an event does not.
    #[error("an event starts with its name")]
    NoEvent,
    /// An operation without facts.
    #[error("the operation {operation} does nothing: there are no facts to group")]
    EmptyOperation {
        /// The word for it.
        operation: String,
    },
    /// The event was already created.
    #[error("the event exists already")]
    EventExists,
    /// The session was already added.
    #[error("session {0} exists already")]
    SessionExists(SessionNo),
    /// No such session.
    #[error("there is no session {0}")]
    NoSession(SessionNo),
    /// No such section.
    #[error("there is no {0}; the sections are {known}", known = list(.1))]
    NoSection(SectionId, Vec<SectionLetters>),
    /// No such scoring group.
    #[error("there is no scoring group {1} in session {0}")]
    NoGroup(SessionNo, GroupNo),
    /// No such rule profile.
    #[error(transparent)]
    Profile(#[from] scoring::ProfileError),
    /// No such table.
    #[error("there is no table {section}{table}; section {section} has tables {known}", known = list(known))]
    NoTable {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
        /// The tables it has.
        known: Vec<TableNo>,
    },
    /// The table has no such round.
    #[error("table {section}{table} has no round {round}")]
    NoRound {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
        /// The round.
        round: RoundNo,
    },
    /// The table does not play the board at all.
    #[error(
        "table {section}{table} does not play board {board}. If it did, say who played it and insist"
    )]
    BoardNotAtTable {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
        /// The board.
        board: BoardNo,
    },
    /// The table plays the board in more than one round.
    #[error("table {section}{table} plays board {board} in rounds {rounds}: say which", rounds = list(rounds))]
    WhichRound {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
        /// The board.
        board: BoardNo,
        /// The rounds.
        rounds: Vec<RoundNo>,
    },
    /// The board is not one of that round's.
    #[error(
        "board {board} is not played at table {section}{table} in round {round}: the boards are {boards}. If it was, insist"
    )]
    NotInRound {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
        /// The round.
        round: RoundNo,
        /// The board.
        board: BoardNo,
        /// The boards of the round.
        boards: String,
    },
    /// Somebody is missing at the table, so nothing can be played.
    #[error(
        "table {section}{table} sits out in round {round} ({seating}), so there is no result to enter"
    )]
    SitsOut {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
        /// The round.
        round: RoundNo,
        /// Who is there.
        seating: String,
    },
    /// An insisted result must name everybody who played.
    #[error("{0} is not in the movement: say who played it, both sides")]
    WhoPlayed(Slot),
    /// The board has a result there already.
    #[error("{slot} already has the result {outcome} (fact {seq}). To replace it, correct it")]
    AlreadyEntered {
        /// Where.
        slot: Slot,
        /// The result there.
        outcome: Outcome,
        /// The fact that entered it.
        seq: Seq,
    },
    /// There is nothing to correct or erase.
    #[error("{0} has no result")]
    NoResult(Slot),
    /// A new movement that cannot be played.
    #[error("the movement of {section} cannot be played: {problems}")]
    Movement {
        /// The section.
        section: SectionId,
        /// Everything that is wrong.
        problems: String,
    },
    /// A new version changes rounds before the one it starts from.
    #[error(
        "the new movement of {section} starts from round {from_round} but also changes round {changed} at table {table}"
    )]
    ChangesThePast {
        /// The section.
        section: SectionId,
        /// Where the version says it starts.
        from_round: RoundNo,
        /// An earlier round that differs.
        changed: RoundNo,
        /// The table.
        table: TableNo,
    },
    /// No such contestant.
    #[error("nobody has the number {1} in {0}")]
    NoContestant(SectionId, Contestant),
    /// A section that cannot be.
    #[error("there can be no such {section}: {reason}")]
    Section {
        /// The section.
        section: SectionId,
        /// Why not.
        reason: &'static str,
    },
    /// Nobody can have sat like this.
    #[error("nobody can have sat like this: {0}")]
    Seating(String),
    /// There is nothing to erase.
    #[error("table {section}{table} has no result for board {board}")]
    NoResultAtTable {
        /// The section.
        section: SectionLetters,
        /// The table.
        table: TableNo,
        /// The board.
        board: BoardNo,
    },
    /// A place a contestant does not have.
    #[error("a contestant has places 1 to {places} here, not {place}")]
    NoPlace {
        /// The place.
        place: u8,
        /// How many there are.
        places: u8,
    },
    /// No such player.
    #[error("there is no player {0}: add the player first")]
    NoPlayer(PlayerId),
    /// The player already sits elsewhere from that round on.
    #[error("player {player} is already playing for pair {contestant} of {section}")]
    PlayerElsewhere {
        /// The player.
        player: PlayerId,
        /// For whom.
        contestant: Contestant,
        /// Where.
        section: SectionId,
    },
    /// A setting that does not exist or cannot have that value.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// No such fact.
    #[error("there is no fact {0}")]
    NoFact(Seq),
    /// It was undone before.
    #[error("fact {fact} was already undone by fact {by}")]
    AlreadyUndone {
        /// The fact.
        fact: Seq,
        /// The fact that undid it.
        by: Seq,
    },
    /// Other facts stand on it.
    #[error("fact {fact} cannot be undone: {reason}")]
    NotUndoable {
        /// The fact.
        fact: Seq,
        /// What stands in the way, and what to do.
        reason: String,
        /// The fact that stands in the way, when undoing it first would help.
        blocked_by: Option<Seq>,
    },
    /// No such call.
    #[error("fact {0} is no call for the director, or it was undone")]
    NoCall(Seq),
    /// The call is over.
    #[error(
        "the call of fact {call} is over: it was {answer} (fact {by}). Call again if the director is needed"
    )]
    CallIsOver {
        /// The fact that made the call.
        call: Seq,
        /// How it ended.
        answer: CallAnswer,
        /// The fact that ended it.
        by: Seq,
    },
    /// No such entry.
    #[error("fact {0} is no entry that was set aside, or it was undone")]
    NoEntry(Seq),
    /// There is nothing to accept.
    #[error("fact {0} entered no result, so there is nothing to accept")]
    NoEntryToAccept(Seq),
    /// The entry was settled before.
    #[error(
        "the entry of fact {entry} was already settled by fact {by}. To decide anew, undo that first"
    )]
    AlreadySettled {
        /// The fact that set it aside.
        entry: Seq,
        /// The fact that settled it.
        by: Seq,
    },
    /// The result an entry was taken in as is not there.
    #[error("there is no result with the id {0}: enter it first, or in the same commit")]
    NoResultOfId(FactId),
    /// A text that is too long.
    #[error("{what} has {length} characters: at most {max} are kept. Say it shorter")]
    TooLong {
        /// What it is.
        what: &'static str,
        /// How long it is, in characters.
        length: usize,
        /// How long it may be.
        max: usize,
    },
    /// A clock that cannot be.
    #[error("there can be no such clock: {0}")]
    Clock(String),
    /// A penalty, a board or a leave that cannot be.
    #[error(transparent)]
    Ruling(#[from] RulingProblem),
    /// The event file has problems.
    #[error(transparent)]
    Definition(#[from] crate::definition::DefinitionError),
}

impl Refusal {
    /// How many things a sentence lists at most; a person at a desk reads no more.
    pub(crate) const LONGEST_LIST: usize = 12;
}

fn list<T: std::fmt::Display>(items: &[T]) -> String {
    let shown = items.iter().take(Refusal::LONGEST_LIST).map(ToString::to_string);
    let mut shown: Vec<String> = shown.collect();
    match items.len().saturating_sub(shown.len()) {
        0 if shown.is_empty() => "none".into(),
        0 => shown.join(", "),
        more => {
            shown.push(format!("and {more} more"));
            shown.join(", ")
        }
    }
}
