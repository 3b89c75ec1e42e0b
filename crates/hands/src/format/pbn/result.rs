//! Reads the tags `Declarer`, `Contract` and `Result` of a game.

use bridge::{Contract, Seat, Side, Tricks};

use super::basics::read_seat;
use super::game::GameTag;
use super::story::Teller;
use crate::complaint::{Severity, excerpt};
use crate::set::PlayedBoard;

impl Teller<'_, '_> {
    /// Reads `Declarer`, `Contract` and `Result`.
    pub(super) fn played(&mut self) {
        let [declarer_tag, contract_tag, result_tag] = ["Declarer", "Contract", "Result"]
            .map(|name| self.game.tag(name).filter(|tag| !matches!(&*tag.value, "" | "?")));
        if declarer_tag.is_none() && contract_tag.is_none() && result_tag.is_none() {
            return;
        }
        let declarer = declarer_tag.and_then(|tag| {
            let seat = read_seat(&tag.value);
            if seat.is_none() {
                let what = format!("Declarer “{}” is not a seat", excerpt(&tag.value));
                self.fault(tag.line, Severity::PartLost, what);
            }
            seat
        });
        let tricks = result_tag.and_then(|tag| {
            let tricks = read_result(&tag.value, declarer);
            if tricks.is_none() {
                let what = format!("Result “{}” is not understood", excerpt(&tag.value));
                self.fault(tag.line, Severity::PartLost, what);
            }
            tricks
        });
        let is_pass = |tag: &GameTag<'_>| {
            ["PASS", "P", "AP", "PASSED OUT"].iter().any(|w| tag.value.eq_ignore_ascii_case(w))
        };
        let played = match contract_tag {
            Some(tag) if is_pass(tag) => {
                if let Some(tag) = declarer_tag.or(result_tag) {
                    let what = "all passed, but there is a declarer or result; it is left out";
                    self.fault(tag.line, Severity::PartLost, what);
                }
                Some(PlayedBoard::PassedOut)
            }
            Some(tag) => match tag.value.parse::<Contract>() {
                Ok(contract) => {
                    if !tag.value.eq_ignore_ascii_case(&contract.to_string()) {
                        self.faults.habit("contract", tag.line, Some(self.board.number), || {
                            format!("Contract “{}” is read as {contract}", excerpt(&tag.value))
                        });
                    }
                    Some(PlayedBoard::Contract { contract, declarer, tricks })
                }
                Err(_) => {
                    let what = format!("Contract “{}” is not understood", excerpt(&tag.value));
                    self.fault(tag.line, Severity::PartLost, what);
                    None
                }
            },
            None => None,
        };
        if played.is_none() && declarer.is_none() && result_tag.is_some() {
            let line = result_tag.map_or(0, |tag| tag.line);
            self.fault(line, Severity::Forgiven, "there is a result but no declarer; it is kept");
        }
        let is_contract = matches!(played, Some(PlayedBoard::Contract { .. }));
        for (tag, known) in [(declarer_tag, declarer.is_some()), (result_tag, tricks.is_some())] {
            // With a contract only a caret says more than the story.
            if let Some(tag) = tag
                && known
                && (tag.value.starts_with('^') || played.is_none())
                && (is_contract || played.is_none())
            {
                self.put(tag.name, &tag.value.to_ascii_uppercase(), Vec::new());
            }
        }
        if played.is_some() {
            self.story().played = played;
        }
    }
}

/// Reads a `Result` value as declarer's tricks.
pub(super) fn read_result(value: &str, declarer: Option<Seat>) -> Option<Tricks> {
    let value = value.strip_prefix('^').unwrap_or(value);
    let words: Vec<&str> = value.split_whitespace().collect();
    let number = |word: &str| word.parse::<u8>().ok().and_then(Tricks::new);
    let of_side = |side: &str, word: &str| {
        let tricks = number(word)?;
        let is_own = declarer?.side() == side.parse::<Side>().ok()?;
        if is_own { Some(tricks) } else { Tricks::new(13 - tricks.get()) }
    };
    match words.as_slice() {
        [word] => number(word),
        [side, word] => of_side(side, word),
        [first, word, second, other] => {
            let sum = number(word)?.get() + number(other)?.get();
            let both = first.parse::<Side>().ok()? != second.parse::<Side>().ok()?;
            if both && sum == 13 { of_side(first, word) } else { None }
        }
        _ => None,
    }
}
