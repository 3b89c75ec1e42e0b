//! The cards of a board, entered at the table where there is no hand record.

use bridge::{BoardNo, Deal};
use jiff::Timestamp;
use serde::Deserialize;
use session::log::{CallMade, HandRecorded};
use session::model::{HandScope, RoundNo};
use session::state::{EventState, OpenRounds};
use session::{Author, Command, Seq};

use super::{Answered, Leave, Voice, tell};
use crate::Trouble;
use crate::desk::{Books, Live};
use crate::policy::{EnterHand, Policy};
use crate::table::flood::Left;

#[derive(Deserialize)]
pub(super) struct HandSaid {
    board: BoardNo,
    deal: Deal,
}

pub(super) fn say(books: &mut Books, voice: &Voice, said: &HandSaid) -> Result<Answered, Trouble> {
    let id = voice.table.section_id();
    let live = books.event(voice.table.event)?;
    let event = live.state().event();
    if live.state().seq_of(voice.id).is_none() && !voice.is_director() {
        if Policy::of(event, id).enter_hand == EnterHand::Off {
            voice.needs_director("Hands are not entered at the table here.")?;
        }
        let round = round_of(event, voice, said.board)?;
        if let Some((seq, deal)) = known(event, voice, said.board) {
            if *deal == said.deal {
                return Ok(Answered::at(seq, true));
            }
            return Err(other_cards(books, voice, said.board, round, seq)?);
        }
    }
    // Another section may have boards of its own; a single one speaks for the session.
    let event = books.event(voice.table.event)?.state().event();
    let is_single = event.sections_of(id.session).count() == 1;
    let section = (!is_single).then_some(id.letters);
    let scope = HandScope { session: id.session, section };
    let hand = HandRecorded { scope, board: said.board, deal: said.deal };
    tell(books, voice, Command::RecordHand(hand))
}

/// Returns the open round in which the table has a result of a board. Of other rounds it has seen no cards, whatever it
/// entered ahead.
fn round_of(event: &EventState, voice: &Voice, board: BoardNo) -> Result<RoundNo, Trouble> {
    let (id, table) = (voice.table.section_id(), voice.table.table);
    let results = event.results.iter().map(|(_, result)| result.slot);
    let own = results
        .filter(|slot| slot.section_id() == id && slot.table == table && slot.board == board);
    let mut own = own.peekable();
    if own.peek().is_none() {
        return Err(refused(voice, "The hands of a board are entered after its result."));
    }
    let rounds = OpenRounds::of_table(event, id, table, Timestamp::now());
    let open = own.find(|slot| rounds.as_ref().is_some_and(|rounds| rounds.has_brought(slot)));
    open.map(|slot| slot.round).ok_or_else(|| match voice.leave {
        // Typed once, they are sent again until the round is open, at the latest when the session is closed.
        Leave::None => Trouble::not_yet(
            "As far as the other tables have sent their results, the round of this board has not begun here. The cards stay on this phone and are sent again.",
        ),
        _ => Trouble::grant_over(),
    })
}

/// Returns the cards that are known of a board, with the fact that told them.
fn known<'a>(event: &'a EventState, voice: &Voice, board: BoardNo) -> Option<(Seq, &'a Deal)> {
    let id = voice.table.section_id();
    let own = HandScope { session: id.session, section: Some(id.letters) };
    let shared = HandScope { session: id.session, section: None };
    let hands =
        [own, shared].into_iter().find_map(|scope| event.hands.register(&(scope, board)))?;
    Some((hands.current_seq()?, hands.current()?))
}

/// Refuses cards that differ from those that are known. Where another table typed those, nobody knows which are right:
/// the first stay until the director, who is called, puts others in their place.
fn other_cards(
    books: &mut Books,
    voice: &Voice,
    board: BoardNo,
    round: RoundNo,
    known: Seq,
) -> Result<Trouble, Trouble> {
    let live = books.event(voice.table.event)?;
    if !is_from_table(live, known)? {
        return Ok(refused(voice, "The cards of this board are known already."));
    }
    let table = voice.table;
    let is_called = live.state().event().calls().open().any(|call| {
        call.raised.section_id() == table.section_id() && call.raised.table == table.table
    });
    if !is_called {
        voice.count(books, Left::Calls)?;
        let call = CallMade {
            session: table.session,
            section: table.section,
            table: table.table,
            round: Some(round),
            reason: Some(format!("board {board}: other cards than were entered before")),
        };
        voice.say(books, Command::CallDirector(call), voice.id.nth(1))?;
    }
    Ok(Trouble::refused(
        "Other cards were entered for this board before. The director is called, and says which are right.",
    ))
}

/// Returns the refusal of what only the director may say.
fn refused(voice: &Voice, why: &str) -> Trouble {
    voice.needs_director(why).err().unwrap_or_else(Trouble::grant_over)
}

fn is_from_table(live: &Live, seq: Seq) -> Result<bool, Trouble> {
    let author = live.fact(seq)?.map(|fact| fact.author);
    Ok(matches!(author, Some(Author::Table { .. })))
}
