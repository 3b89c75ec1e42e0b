//! The statement `predeal`: cards (`north SAK, HQ2`) and lengths (`spades(north)==5`).
//!
//! Forgives small letters, `10` for `T`, and commas between the parts.

use bridge::{Card, Rank, Seat, Suit};

use super::error::{ConditionError, quoted};
use super::scanner::Word;
use super::script::Statements;
use super::words::{seat_of, suit_of};

type Result<T> = std::result::Result<T, ConditionError>;

impl<'a> Statements<'a> {
    /// Reads what follows `predeal`.
    pub(super) fn predeal(&mut self, statement: Word<'a>) -> Result<()> {
        let mut parts = 0;
        while let Some(word) = self.expressions.scanner.peek_word()? {
            if is_suit_name(word.text) {
                if !self.length(parts == 0)? {
                    break;
                }
            } else if let Some(seat) = seat_of(word.text).filter(|_| !self.is_definition_next()) {
                self.expressions.scanner.word()?;
                self.holdings(seat)?;
            } else {
                break;
            }
            parts += 1;
            self.expressions.scanner.sign(",")?;
        }
        if parts == 0 {
            let what = "what is dealt beforehand is missing";
            let fix = "write a seat and its cards, such as north SAKQ, H2, or spades(north)==5";
            return Err(self.expressions.scanner.error_here(what, fix));
        }
        self.check(statement)
    }

    fn is_definition_next(&mut self) -> bool {
        self.is_definition().unwrap_or(false)
    }

    /// Reads holdings such as `SAKQ, H2`.
    fn holdings(&mut self, seat: Seat) -> Result<()> {
        let mut holdings = 0;
        loop {
            let at = self.expressions.scanner.at();
            if holdings > 0 && !self.expressions.scanner.sign(",")? {
                return Ok(());
            }
            let next = self.expressions.scanner.peek_word()?;
            let other = |word: Word<'_>| is_suit_name(word.text) || seat_of(word.text).is_some();
            match next {
                Some(word) if !(holdings > 0 && other(word)) => {
                    self.expressions.scanner.word()?;
                    self.holding(seat, word)?;
                }
                // A comma between two parts belongs to neither.
                Some(_) => {
                    self.expressions.scanner.back_to(at);
                    return Ok(());
                }
                None => {
                    let scanner = &self.expressions.scanner;
                    let what = format!("cards are missing before {}", scanner.next_quoted());
                    let fix = "write a suit and its cards, such as SAKQ";
                    return Err(scanner.error_here(what, fix));
                }
            }
            holdings += 1;
        }
    }

    fn holding(&mut self, seat: Seat, word: Word<'a>) -> Result<()> {
        let fix = "write the letter of the suit and the cards, such as SAKQ or DT98";
        let wrong = || format!("{} is not a holding", quoted(word.text));
        let scanner = &self.expressions.scanner;
        let mut letters = word.text.chars();
        let suit = letters.next().and_then(|letter| suit_of(&letter.to_string()));
        let Some(suit) = suit else { return Err(scanner.error_at(word, wrong(), fix)) };
        let ranks = letters.as_str().replace("10", "T");
        if ranks.is_empty() {
            let what = format!("no cards follow {}", quoted(word.text));
            let seat = seat.name().to_lowercase();
            let fix = format!("for none of the suit, write {}({seat})==0", suit_name(suit));
            return Err(scanner.error_at(word, what, fix));
        }
        for letter in ranks.chars() {
            let rank: Rank = match letter.to_string().parse() {
                Ok(rank) => rank,
                Err(_) => return Err(scanner.error_at(word, wrong(), fix)),
            };
            let card = Card { suit, rank };
            let holder =
                Seat::ALL.into_iter().find(|&seat| self.predeal.cards[seat].contains(card));
            if let Some(holder) = holder {
                let what = format!("{card} is already dealt to {}", holder.name());
                return Err(scanner.error_at(word, what, "deal each card once"));
            }
            self.predeal.cards[seat].insert(card);
        }
        Ok(())
    }

    /// Reads `spades(north)==5`; if something else follows, it is the condition, and nothing is
    /// read, unless it `must` be a length.
    fn length(&mut self, must: bool) -> Result<bool> {
        let start = self.expressions.scanner.at();
        let Some(word) = self.expressions.scanner.word()? else { return Ok(false) };
        let Some(suit) = suit_of(word.text) else { return Ok(false) };
        self.expressions.scanner.expect("(", "after the suit")?;
        let seat = self.expressions.seat()?;
        self.expressions.scanner.expect(")", "after the seat")?;
        let scanner = &mut self.expressions.scanner;
        let exactly = scanner.sign("==")?;
        if !exactly && must {
            let what = "only an exact length can be dealt beforehand";
            let fix = "write == and a number here, or put this into the condition";
            return Err(scanner.error_here(what, fix));
        }
        let number = scanner.peek_word()?.and_then(|word| word.text.parse::<u8>().ok());
        let number = number.filter(|_| exactly);
        if number.is_some() {
            scanner.word()?;
            scanner.skip()?;
        }
        let operators = ["&&", "||", "?", "+", "-", "*", "/", "%", "<", ">", "=", "!="];
        let word_next = scanner.peek_word()?.map_or("", |word| word.text);
        let goes_on = operators.iter().any(|sign| scanner.rest().starts_with(sign))
            || ["and", "or"].iter().any(|operator| word_next.eq_ignore_ascii_case(operator));
        match number {
            Some(number) if !goes_on => {
                let place = &mut self.predeal.lengths[seat][suit as usize];
                if place.is_some_and(|earlier| earlier != number) || number > 13 {
                    let what =
                        format!("{} cannot have {number} {} here", seat.name(), suit_name(suit));
                    let fix = "give each suit of a hand one length, at most 13";
                    return Err(self.expressions.scanner.error_at(word, what, fix));
                }
                *place = Some(number);
                Ok(true)
            }
            _ if must => {
                let what = "only an exact length can be dealt beforehand";
                let fix = "write a number after ==, and “condition” before a condition";
                Err(self.expressions.scanner.error_at(word, what, fix))
            }
            _ => {
                self.expressions.scanner.back_to(start);
                Ok(false)
            }
        }
    }

    /// Finds what can be told at once to be impossible.
    fn check(&self, statement: Word<'a>) -> Result<()> {
        let wrong = |what: String| {
            let fix = "take cards away, or change the lengths";
            Err(self.expressions.scanner.error_at(statement, what, fix))
        };
        for seat in Seat::ALL {
            let cards = self.predeal.cards[seat].len();
            if cards > 13 {
                return wrong(format!("{} is dealt {cards} cards, not 13", seat.name()));
            }
            for suit in Suit::ALL {
                let held = self.predeal.held(seat, suit);
                let length = self.predeal.lengths[seat][suit as usize];
                if let Some(length) = length.filter(|&length| held > usize::from(length)) {
                    return wrong(format!(
                        "{} is dealt {held} {} and is to have {length}",
                        seat.name(),
                        suit_name(suit)
                    ));
                }
            }
            let lengths = self.predeal.lengths[seat];
            let sum: u32 = lengths.iter().flatten().map(|&length| u32::from(length)).sum();
            if sum > 13 || sum < 13 && lengths.iter().all(Option::is_some) {
                return wrong(format!("the lengths of {} make {sum} cards, not 13", seat.name()));
            }
        }
        Ok(())
    }
}

fn is_suit_name(word: &str) -> bool {
    word.len() > 1 && suit_of(word).is_some()
}

const fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}
