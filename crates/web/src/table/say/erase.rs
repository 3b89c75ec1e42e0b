//! Erasing a result, as far as it may be corrected.

use bridge::BoardNo;
use serde::Deserialize;
use session::model::{RoundNo, visible};
use session::{Command, EraseResult};

use super::result::{entered_by, why_not_corrected};
use super::{Answered, Voice, tell};
use crate::Trouble;
use crate::desk::Books;
use crate::policy::Policy;
use crate::table::flood::Left;

/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

#[derive(Deserialize)]
pub(super) struct EraseSaid {
    round: RoundNo,
    board: BoardNo,
    #[serde(default)]
    reason: Option<String>,
}

pub(super) fn say(books: &mut Books, voice: &Voice, said: &EraseSaid) -> Result<Answered, Trouble> {
    let slot = voice.slot(said.round, said.board);
    let live = books.event(voice.table.event)?;
    if live.state().seq_of(voice.id).is_none() {
        let event = live.state().event();
        let policy = Policy::of(event, voice.table.section_id());
        let by = entered_by(live, voice, slot)?;
        if let Some(why) = why_not_corrected(event, voice, &policy, slot, by) {
            voice.needs_director(why)?;
        }
        // One that is not there is refused by the log.
        if live.state().event().results.get(&slot).is_some() {
            voice.count(books, Left::Changes)?;
        }
    }
    let reason = said
        .reason
        .as_deref()
        .map(|reason| visible(reason).trim().chars().take(LONGEST_REASON).collect::<String>());
    let reason = reason.filter(|reason| !reason.is_empty());
    let command = EraseResult {
        session: slot.session,
        section: slot.section,
        table: slot.table,
        round: Some(slot.round),
        board: slot.board,
        reason,
    };
    tell(books, voice, Command::EraseResult(command))
}
