//! What stands between the brackets of a function: seats, suits, cards and shapes.

use bridge::{Card, Seat, Suit};

use super::builder::NodeId;
use super::error::{ConditionError, quoted};
use super::expression::Expressions;
use super::scanner::Word;
use super::shape::{Pattern, ShapeSet, is_possible};
use super::words::{seat_of, suit_of};

type Result<T> = std::result::Result<T, ConditionError>;

impl<'a> Expressions<'a> {
    pub(super) fn shape(&mut self, word: Word<'a>) -> Result<NodeId> {
        self.open(word)?;
        let seat = self.seat()? as u8;
        self.scanner.expect(",", "after the seat")?;
        let mut set = ShapeSet::empty();
        let mut add = !self.scanner.sign("-")?;
        loop {
            let any = self.operator_word("any")?;
            let pattern = self.pattern()?;
            set.change(pattern, any, add);
            add = if self.scanner.sign("+")? || self.scanner.sign(",")? {
                true
            } else if self.scanner.sign("-")? {
                false
            } else {
                break;
            };
        }
        self.close()?;
        if set.is_empty() {
            let what = "no hand has a shape of this list";
            let fix = "begin with what is allowed, such as xxxx - any 4333 for all but 4333";
            return Err(self.scanner.error_at(word, what, fix));
        }
        Ok(self.builder.shape(seat, set))
    }

    fn pattern(&mut self) -> Result<Pattern> {
        let fix = "write four digits or x for spades, hearts, diamonds and clubs, such as 5xx2";
        let Some(word) = self.scanner.word()? else {
            let what = format!("a shape is missing before {}", self.scanner.next_quoted());
            return Err(self.scanner.error_here(what, fix));
        };
        let mut pattern: Pattern = [None; 4];
        let mut letters = word.text.chars();
        let mut understood = word.text.len() == 4;
        for (place, letter) in pattern.iter_mut().zip(letters.by_ref()) {
            *place = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
            understood &= place.is_some() || letter.eq_ignore_ascii_case(&'x');
        }
        if !understood {
            let what = format!("{} is not a shape", quoted(word.text));
            return Err(self.scanner.error_at(word, what, fix));
        }
        if !is_possible(pattern) {
            let sum: u32 = pattern.iter().flatten().map(|&digit| u32::from(digit)).sum();
            let what = format!("{} has {sum} cards, not 13", word.text);
            return Err(self.scanner.error_at(word, what, "make it 13 cards, or write x"));
        }
        Ok(pattern)
    }

    /// Reads a seat, which must be next.
    pub(super) fn seat(&mut self) -> Result<Seat> {
        let fix = "write north, east, south or west";
        let Some(word) = self.scanner.word()? else {
            let what = format!("a seat is missing before {}", self.scanner.next_quoted());
            return Err(self.scanner.error_here(what, fix));
        };
        seat_of(word.text).ok_or_else(|| {
            let what = format!("{} is not a seat", quoted(word.text));
            self.scanner.error_at(word, what, fix)
        })
    }

    pub(super) fn suit(&mut self) -> Result<Suit> {
        let fix = "write spades, hearts, diamonds or clubs";
        let Some(word) = self.scanner.word()? else {
            let what = format!("a suit is missing before {}", self.scanner.next_quoted());
            return Err(self.scanner.error_here(what, fix));
        };
        suit_of(word.text).ok_or_else(|| {
            let what = format!("{} is not a suit", quoted(word.text));
            self.scanner.error_at(word, what, fix)
        })
    }

    pub(super) fn card(&mut self) -> Result<Card> {
        let fix =
            "write rank and suit, such as AS for the ace of spades or TC for the ten of clubs";
        let Some(word) = self.scanner.word()? else {
            let what = format!("a card is missing before {}", self.scanner.next_quoted());
            return Err(self.scanner.error_here(what, fix));
        };
        word.text.parse().map_err(|_| {
            let what = format!("{} is not a card", quoted(word.text));
            self.scanner.error_at(word, what, fix)
        })
    }

    pub(super) fn open(&mut self, function: Word<'_>) -> Result<()> {
        let at = self.scanner.at();
        if self.scanner.sign("(")? {
            return Ok(());
        }
        self.scanner.back_to(at);
        let what = format!("{} needs a seat in brackets", quoted(function.text));
        let fix = format!("write {}(north, …", function.text);
        Err(self.scanner.error_at(function, what, fix.replace(", …", ")")))
    }

    pub(super) fn close(&mut self) -> Result<()> {
        self.scanner.expect(")", "for the bracket that was opened")
    }

    pub(super) fn operator_word(&mut self, operator: &str) -> Result<bool> {
        let word = self.scanner.peek_word()?;
        let found = word.is_some_and(|word| word.text.eq_ignore_ascii_case(operator));
        if found {
            self.scanner.word()?;
        }
        Ok(found)
    }
}
