//! The `Auction` section.
//!
//! Tolerates hyphens before the dealer's call, `AP`, any case, `P`, `D`, `R` and `1N`. An auction
//! with an accepted irregularity (`^I`, `^S`) is kept as text but has no [`Auction`]: the laws it
//! is checked against do not allow it.

use bridge::{Auction, Call, Seat};

use super::annotated::{Annotated, Item};
use crate::set::RecordedAuction;

/// An auction as it was read.
pub(super) struct ReadAuction {
    /// The calls, unless they are irregular or none could be read.
    pub(super) recorded: Option<RecordedAuction>,
    /// The section from the dealer on, its words in the export spelling.
    pub(super) section: Annotated,
    /// What was forgiven, with the line.
    pub(super) forgiven: Vec<(usize, String)>,
    /// What could not be read, with the line.
    pub(super) lost: Option<(usize, String)>,
}

/// Reads the calls of a section that starts in the column of `first`.
pub(super) fn read(
    mut section: Annotated,
    first: Seat,
    dealer: Seat,
    notes: &[(u8, String)],
) -> ReadAuction {
    let mut forgiven = Vec::new();
    let mut lost = None;
    let items = std::mem::take(&mut section.items);
    let skipped = items.iter().take_while(|item| item.word == "-").count();
    let caller = (0..skipped % 4).fold(first, |seat, _| seat.next());
    let mut auction = Auction::new(caller);
    let mut recorded_notes = Vec::new();
    let mut irregular = false;
    if caller != dealer && items.len() > skipped {
        let what = format!("{} deals but {} calls first", dealer.name(), caller.name());
        lost = Some((items.first().map_or(0, |item| item.line), what));
    }
    for mut item in items.into_iter().skip(skipped) {
        if lost.is_some() {
            break;
        }
        let line = item.line;
        if section.items.last().is_some_and(|last| last.word == "+") {
            lost = Some((line, format!("“{}” stands after “+”", item.word)));
            break;
        }
        if irregular || item.irregular.is_some() || item.word == "^S" {
            match check_irregular(&mut item, &auction, irregular) {
                Ok(()) => irregular = true,
                Err(what) => lost = Some((line, what)),
            }
        } else if item.word != "+" {
            let at = auction.calls().len();
            match add(&mut auction, &mut item, &mut forgiven) {
                Ok(()) => {
                    if let Some(note) = item.note {
                        let text = notes.iter().find(|(number, _)| *number == note);
                        recorded_notes
                            .push((at, text.map_or_else(String::new, |(_, text)| text.clone())));
                    }
                }
                Err(what) => lost = Some((line, what)),
            }
        }
        if lost.is_none() {
            section.items.push(item);
        }
    }
    let complete = auction.is_over() && !irregular;
    if lost.is_some() || complete {
        let continued = section.items.last().is_some_and(|item| item.word == "+");
        section.stopped = lost.is_some() && !complete && !continued;
    }
    let called = auction.calls().len() > 0 && !irregular && caller == dealer;
    let recorded = called.then_some(RecordedAuction { auction, notes: recorded_notes });
    ReadAuction { recorded, section, forgiven, lost }
}

/// Adds one call, or all passes of `AP`, and spells it as the export form does.
fn add(
    auction: &mut Auction,
    item: &mut Item,
    forgiven: &mut Vec<(usize, String)>,
) -> Result<(), String> {
    if item.word == "AP" {
        if auction.is_over() {
            return Err("calls stand after the end of the auction".to_owned());
        }
        while !auction.is_over() {
            auction.push(Call::Pass).map_err(|error| error.to_string())?;
        }
        return Ok(());
    }
    let call = call(&item.word).ok_or_else(|| format!("“{}” is not a call", item.word))?;
    let spelling = call.to_string();
    if !item.word.eq_ignore_ascii_case(&spelling) {
        forgiven.push((item.line, format!("“{}” is written for {spelling}", item.word)));
    }
    auction.push(call).map_err(|error| error.to_string())?;
    item.word = spelling;
    Ok(())
}

/// Reads one call; the hyphen is none here.
pub(super) fn call(word: &str) -> Option<Call> {
    if word.starts_with('-') { None } else { word.parse().ok() }
}

/// Checks what can be checked once the auction has left the laws, and spells it properly.
fn check_irregular(item: &mut Item, auction: &Auction, already: bool) -> Result<(), String> {
    if matches!(item.word.as_str(), "^S" | "AP" | "+") {
        return Ok(());
    }
    let call = call(&item.word).ok_or_else(|| format!("“{}” is not a call", item.word))?;
    if item.irregular == Some('I') && !already {
        let sufficient = match (call, auction.last_bid()) {
            (Call::Bid(bid), Some((_, highest))) => bid > highest,
            _ => true,
        };
        if sufficient {
            return Err(format!("{call} is marked as insufficient but is not"));
        }
    } else if matches!(item.irregular, Some('R' | 'L')) {
        return Err("^R and ^L are for cards, not for calls".to_owned());
    }
    item.word = call.to_string();
    Ok(())
}
