//! Illegal auctions: contexts and calls that cannot follow each other at the table.
//!
//! Seats are free: a context may begin with the passes before the first bid or without them, and may be
//! the opponents' auction. So the laws are asked from the first call on, whoever makes it. Records that
//! share the calls up to the wrong one are told once.

use bridge::{Auction, AuctionError, Call, Seat};

use super::code::Code;
use super::context::{ContextKind, Legality};
use super::finding::{Finding, Findings, excerpt};
use super::group::Groups;
use super::laws::after_all;
use super::sheet::{Row, Sheet};
use super::spot::Part;
use crate::token::{context, number, number_of, token};

pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) {
    let mut groups = Groups::default();
    for row in sheet.rows.iter().filter(|row| !row.is_uncertain && !row.is_quiet) {
        let context = sheet.context(row);
        let calls = sheet.call(row).set;
        // What matches nothing is told elsewhere.
        if calls.is_empty() {
            continue;
        }
        match context.legality {
            Legality::Unknown => {}
            Legality::Illegal(at) => {
                let end = at.map_or(context.text.len(), |at| 2 * at + 2);
                let cause = context.text.get(..end).unwrap_or(&context.text);
                let spot = || sheet.part(row, Part::Context);
                groups.add(cause, spot, || illegal_context(sheet, row));
            }
            Legality::One(_) | Legality::Several(_) if !context.allows(calls) => {
                findings.push(illegal_call(sheet, row));
            }
            Legality::One(_) | Legality::Several(_) => {}
        }
    }
    groups.tell(findings);
}

fn illegal_context(sheet: &Sheet<'_>, row: &Row) -> Finding {
    let known = sheet.context(row);
    let (ContextKind::Literal(numbers), Legality::Illegal(Some(at))) =
        (&known.kind, &known.legality)
    else {
        let message = format!("no auction that “{}” matches is legal", excerpt(&known.text));
        return Finding::new(Code::IllegalAuction, sheet.part(row, Part::Context), message);
    };
    let calls: Vec<Call> = Call::all().collect();
    let calls: Vec<Call> =
        numbers.iter().filter_map(|call| calls.get(usize::from(*call)).copied()).collect();
    let (before, wrong) = calls.split_at((*at).min(calls.len().saturating_sub(1)));
    let wrong = wrong.first().copied().unwrap_or(Call::Pass);
    let reason = reason(before, wrong);
    let spot = match known.is_written_out {
        true => sheet.within(row, Part::Context, &known.text, 2 * at..2 * at + 2),
        false => sheet.part(row, Part::Context),
    };
    let message = format!("the auction is illegal: {}", reason.0);
    let finding = Finding::new(Code::IllegalAuction, spot, message).label(reason.1);
    let call = sheet.call(row).set.only();
    finding.help_if(mended(sheet, row, numbers, *at, call))
}

fn illegal_call(sheet: &Sheet<'_>, row: &Row) -> Finding {
    let known = sheet.context(row);
    let call = sheet.call(row);
    let spot = sheet.part(row, Part::Call);
    let finding = |message: String| Finding::new(Code::IllegalAuction, spot.clone(), message);
    let (ContextKind::Literal(numbers), Some(only)) = (&known.kind, call.set.only()) else {
        let (call, context) = (excerpt(&call.text), excerpt(&known.text));
        return finding(format!("the auction is illegal: “{call}” can never follow “{context}”"));
    };
    let calls: Vec<Call> = Call::all().collect();
    let call_of = |number: &u8| calls.get(usize::from(*number)).copied();
    let before: Vec<Call> = numbers.iter().filter_map(call_of).collect();
    let reason = reason(&before, call_of(&only).unwrap_or(Call::Pass));
    let finding = finding(format!("the auction is illegal: {}", reason.0)).label(reason.1);
    finding.help_if(mended(sheet, row, numbers, numbers.len(), Some(only)))
}

/// Says why a call is illegal: in a sentence, and in a few words.
fn reason(before: &[Call], wrong: Call) -> (String, String) {
    let mut auction = Auction::new(Seat::North);
    let problem = before.iter().chain([&wrong]).find_map(|call| auction.push(*call).err());
    let last = |bids: &[Call]| {
        let bid = bids.iter().rev().find(|call| matches!(call, Call::Bid(_)));
        bid.map_or("", |bid| token(*bid))
    };
    let (name, last) = (token(wrong), last(before));
    let (sentence, label) = match problem {
        Some(AuctionError::Over) if last.is_empty() => {
            (format!("“{name}” comes after four passes"), "the auction is over")
        }
        Some(AuctionError::Over) => {
            (format!("“{name}” comes after three passes"), "the auction is over")
        }
        Some(AuctionError::Insufficient { .. }) => {
            let sentence = format!("“{name}” is not sufficient over “{last}”");
            return (sentence, format!("must be higher than {last}"));
        }
        Some(AuctionError::NoBid) => ("there is no bid to double".to_owned(), "nothing to double"),
        Some(AuctionError::OwnBid(_)) => {
            (format!("“{name}” doubles “{last}”, a bid of the same side"), "a bid of the same side")
        }
        Some(AuctionError::AlreadyDoubled) => {
            (format!("“{last}” is doubled already"), "doubled already")
        }
        Some(AuctionError::NotDoubled(_)) => (
            "a redouble needs a double by the opponents before it".to_owned(),
            "nothing to redouble",
        ),
        Some(AuctionError::NotUnderstood(_)) | None => {
            (format!("“{name}” is not allowed here"), "not allowed here")
        }
    };
    (sentence, label.to_owned())
}

/// Returns the record with a pass more or less before the wrong call, if that makes everything legal: it
/// is what goes wrong most with doubles.
fn mended(
    sheet: &Sheet<'_>,
    row: &Row,
    numbers: &[u8],
    at: usize,
    call: Option<u8>,
) -> Option<String> {
    let pass = number(Call::Pass);
    let is_legal = |calls: &Vec<u8>| {
        let all: Vec<u8> = calls.iter().copied().chain(call).collect();
        after_all(&all).is_ok()
    };
    let (before, after) = numbers.split_at_checked(at)?;
    let more = [before, &[pass], after].concat();
    let less = before.split_last().filter(|(last, _)| **last == pass);
    let less = less.map(|(_, rest)| [rest, after].concat());
    let tries = [less, Some(more)].into_iter().flatten().filter(is_legal);
    let calls: Vec<Call> = Call::all().collect();
    let written = tries.map(|numbers| {
        let numbers = numbers.iter().filter_map(|call| calls.get(usize::from(*call)).copied());
        let fixed = context(&numbers.collect::<Vec<_>>());
        sheet.with_part(row, Part::Context, &fixed).unwrap_or(fixed)
    });
    let written: Vec<String> = written.collect();
    (!written.is_empty()).then(|| format!("perhaps this was meant: {}", written.join("  or: ")))
}

/// Returns the number of the call that a token is.
pub(super) fn numbered(token: &str) -> Option<u8> {
    number_of(token.as_bytes().try_into().ok()?)
}
