//! Auctions that a recorder noted at the table, as questions to a bidding system.
//!
//! A row of `BiddingData` has a counter, a direction and a bid: `1C` … `7NT`, `PASS`, `X`, `XX`, or
//! `SkipBid` where players were skipped. What was erased does not count; a row that is noted again under
//! the same counter replaces the earlier one. A call can be looked up if every call before it is known:
//! after players were skipped nobody can tell what a call means.

use bridge::{BoardNo, Call, Seat};

use crate::look_up::Question;

/// A row as the recorder wrote it, in the order of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordedRow<'a> {
    /// The order of the call in the auction.
    pub counter: i32,
    /// Who called, if the row says so.
    pub direction: Option<Seat>,
    /// The bid as it is written.
    pub bid: &'a str,
    /// Whether it was taken back.
    pub erased: bool,
}

/// A call of a recorded auction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCall {
    /// Who called.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// The calls before it from the dealer on; nothing if some of them are not known.
    pub before: Option<Vec<Call>>,
}

impl RecordedCall {
    /// Returns what to ask the caller's bidding system; nothing if the auction before is not known.
    pub fn question(&self, board: BoardNo) -> Option<Question<'_>> {
        let auction = self.before.as_deref()?;
        Some(Question { auction, call: self.call, board: Some(board) })
    }

    /// Returns who may read the explanation: the opponents, never the partner.
    pub fn readers(&self) -> [Seat; 2] {
        self.seat.side().other().seats()
    }
}

/// A row that is no call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotACall {
    /// Its counter.
    pub counter: i32,
    /// What is written there.
    pub bid: String,
}

/// Returns the calls of a recorded auction in order, and the rows that are none.
pub fn recorded_calls(
    board: BoardNo,
    rows: &[RecordedRow<'_>],
) -> (Vec<RecordedCall>, Vec<NotACall>) {
    let mut standing: Vec<&RecordedRow<'_>> = Vec::new();
    for row in rows.iter().filter(|row| !row.erased) {
        match standing.iter_mut().find(|it| it.counter == row.counter) {
            Some(earlier) => *earlier = row,
            None => standing.push(row),
        }
    }
    standing.sort_by_key(|row| row.counter);
    let (mut calls, mut others) = (Vec::new(), Vec::new());
    let mut turn = board.dealer();
    let mut before = Some(Vec::new());
    for row in standing {
        let bid = row.bid.trim();
        if bid.eq_ignore_ascii_case("SkipBid") {
            before = None;
            turn = row.direction.unwrap_or(turn);
            continue;
        }
        let Ok(call) = bid.parse::<Call>() else {
            others.push(NotACall { counter: row.counter, bid: row.bid.to_owned() });
            before = None;
            turn = turn.next();
            continue;
        };
        // Somebody else than expected called: calls in between are missing.
        if row.direction.is_some_and(|seat| seat != turn) {
            before = None;
        }
        let seat = row.direction.unwrap_or(turn);
        calls.push(RecordedCall { seat, call, before: before.clone() });
        if let Some(before) = &mut before {
            before.push(call);
        }
        turn = seat.next();
    }
    (calls, others)
}
