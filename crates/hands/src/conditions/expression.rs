//! Expressions: operators as in C, functions of hands, and names that were defined before.
//!
//! Forgives capital letters in the words of the language, a seat or suit as one letter, and a card
//! in either order (`AS` as `dealer` has it, or `SA`).

use std::collections::HashMap;

use bridge::{Card, Seat, Suit};

use super::builder::{Builder, DEEPEST, Node, NodeId, Operator};
use super::counts::{NAMES, QUALITY};
use super::error::{ConditionError, nearest, quoted};
use super::scanner::{Scanner, Word};
use super::shape::{Pattern, ShapeSet, is_possible};

/// How deep brackets may be nested: the reader calls itself for each.
const MOST_BRACKETS: u32 = 100;

/// The functions that need a double-dummy solver or chance, and why they are not there.
const NOT_HERE: [(&str, &str); 8] = [
    ("tricks", "double-dummy tricks are not worked out while dealing"),
    ("trick", "double-dummy tricks are not worked out while dealing"),
    ("score", "scores belong to double-dummy tricks, which are not worked out while dealing"),
    ("scores", "scores belong to double-dummy tricks, which are not worked out while dealing"),
    ("imps", "IMPs belong to double-dummy tricks, which are not worked out while dealing"),
    ("imp", "IMPs belong to double-dummy tricks, which are not worked out while dealing"),
    ("rnd", "a condition by chance could not be checked by dealing the boards again"),
    ("evalcontract", "double-dummy tricks are not worked out while dealing"),
];

/// The suits as functions and arguments, clubs first as [`Suit`] has them.
const SUITS: [(&str, Suit); 12] = [
    ("clubs", Suit::Clubs),
    ("diamonds", Suit::Diamonds),
    ("hearts", Suit::Hearts),
    ("spades", Suit::Spades),
    ("club", Suit::Clubs),
    ("diamond", Suit::Diamonds),
    ("heart", Suit::Hearts),
    ("spade", Suit::Spades),
    ("c", Suit::Clubs),
    ("d", Suit::Diamonds),
    ("h", Suit::Hearts),
    ("s", Suit::Spades),
];

/// Words that mean something in every script, besides the functions and the suits.
const RESERVED: [&str; 26] = [
    "generate",
    "produce",
    "vulnerable",
    "dealer",
    "predeal",
    "pointcount",
    "altcount",
    "condition",
    "action",
    "and",
    "or",
    "not",
    "any",
    "north",
    "east",
    "south",
    "west",
    "shape",
    "hascard",
    "cccc",
    "average",
    "frequency",
    "print",
    "printall",
    "printpbn",
    "printes",
];

/// Reads expressions into a program.
#[derive(Debug)]
pub(super) struct Expressions<'a> {
    pub(super) scanner: Scanner<'a>,
    pub(super) builder: Builder,
    pub(super) names: HashMap<&'a str, NodeId>,
    brackets: u32,
}

type Result<T> = std::result::Result<T, ConditionError>;

impl<'a> Expressions<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let scanner = Scanner::new(text);
        Self { scanner, builder: Builder::default(), names: HashMap::new(), brackets: 0 }
    }

    /// Reads an expression: `test ? yes : no`, or anything that binds closer.
    pub(super) fn expression(&mut self) -> Result<NodeId> {
        self.brackets += 1;
        if self.brackets > MOST_BRACKETS {
            return Err(self.too_deep());
        }
        let test = self.either()?;
        let node = if self.scanner.sign("?")? {
            let yes = self.expression()?;
            self.scanner.expect(":", "after the first value of this “? :”")?;
            let no = self.expression()?;
            self.builder.choose(test, yes, no)
        } else {
            test
        };
        self.brackets -= 1;
        if self.builder.about(node).depth > DEEPEST {
            return Err(self.too_deep());
        }
        Ok(node)
    }

    fn either(&mut self) -> Result<NodeId> {
        let first = self.both()?;
        let mut terms = vec![first];
        while self.scanner.sign("||")? || self.operator_word("or")? {
            terms.push(self.both()?);
        }
        Ok(if terms.len() == 1 { first } else { self.builder.any(terms) })
    }

    fn both(&mut self) -> Result<NodeId> {
        let first = self.binary(0)?;
        let mut terms = vec![first];
        while self.scanner.sign("&&")? || self.operator_word("and")? {
            terms.push(self.binary(0)?);
        }
        Ok(if terms.len() == 1 { first } else { self.builder.all(terms) })
    }

    fn binary(&mut self, level: usize) -> Result<NodeId> {
        use Operator::{
            Add, Divide, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Modulo, Multiply,
            NotEqual, Subtract,
        };
        /// Loosest first; of two signs that begin alike the longer comes first.
        const LEVELS: [&[(&str, Operator)]; 4] = [
            &[("==", Equal), ("!=", NotEqual)],
            &[("<=", LessOrEqual), (">=", GreaterOrEqual), ("<", Less), (">", Greater)],
            &[("+", Add), ("-", Subtract)],
            &[("*", Multiply), ("/", Divide), ("%", Modulo)],
        ];
        let Some(signs) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        'more: loop {
            for &(sign, operator) in *signs {
                let place = self.scanner.at();
                if self.scanner.sign(sign)? {
                    let right = self.binary(level + 1)?;
                    if matches!(operator, Divide | Modulo)
                        && self.builder.constant(right) == Some(0)
                    {
                        self.scanner.back_to(place);
                        self.scanner.skip()?;
                        let fix = "divide by something that can be other than 0";
                        return Err(self.scanner.error_here("this divides by 0", fix));
                    }
                    left = self.builder.binary(operator, left, right);
                    if self.builder.about(left).depth > DEEPEST {
                        return Err(self.too_deep());
                    }
                    continue 'more;
                }
            }
            return Ok(left);
        }
    }

    fn unary(&mut self) -> Result<NodeId> {
        self.brackets += 1;
        if self.brackets > MOST_BRACKETS {
            return Err(self.too_deep());
        }
        let node = if self.scanner.sign("!")? || self.operator_word("not")? {
            let of = self.unary()?;
            self.builder.not(of)
        } else if self.scanner.sign("-")? {
            let of = self.unary()?;
            self.builder.minus(of)
        } else if self.scanner.sign("(")? {
            let inner = self.expression()?;
            self.scanner.expect(")", "for the bracket that was opened")?;
            inner
        } else {
            self.value()?
        };
        self.brackets -= 1;
        Ok(node)
    }

    /// Reads a number, a function of a hand, or a name.
    fn value(&mut self) -> Result<NodeId> {
        let Some(word) = self.scanner.word()? else {
            let what = format!("an expression is missing before {}", self.scanner.next_quoted());
            let fix = "write something such as hcp(north) >= 15 here";
            return Err(self.scanner.error_here(what, fix));
        };
        if word.text.starts_with(|c: char| c.is_ascii_digit()) {
            let number = word.text.parse::<i32>().map_err(|_| {
                let what = format!("{} is not a number", quoted(word.text));
                self.scanner.error_at(word, what, "write digits only, at most 2147483647")
            })?;
            return Ok(self.builder.number(i64::from(number)));
        }
        if let Some(&node) = self.names.get(word.text) {
            return Ok(node);
        }
        let lower = word.text.to_ascii_lowercase();
        if let Some(&(_, suit)) = SUITS.iter().take(8).find(|(name, _)| *name == lower) {
            self.open(word)?;
            let seat = self.seat()? as u8;
            self.close()?;
            return Ok(self.builder.node(Node::Length { seat, suit: suit as u8 }));
        }
        if let Some(&(_, count)) = NAMES.iter().find(|(name, _)| *name == lower) {
            self.open(word)?;
            let seat = self.seat()? as u8;
            let suit = if count == QUALITY {
                self.scanner.expect(",", "after the seat")?;
                Some(self.suit()?)
            } else if self.scanner.sign(",")? {
                Some(self.suit()?)
            } else {
                None
            };
            self.close()?;
            return Ok(self.builder.node(match suit {
                Some(suit) => Node::CountSuit { count, seat, suit: suit as u8 },
                None => Node::Count { count, seat },
            }));
        }
        match lower.as_str() {
            "cccc" => {
                self.open(word)?;
                let seat = self.seat()? as u8;
                self.close()?;
                Ok(self.builder.node(Node::Cccc { seat }))
            }
            "hascard" => {
                self.open(word)?;
                let seat = self.seat()? as u8;
                self.scanner.expect(",", "after the seat")?;
                let card = self.card()?;
                self.close()?;
                Ok(self.builder.node(Node::Holds { seat, cards: 1 << card.index() }))
            }
            "shape" => self.shape(word),
            _ => Err(self.unknown(word, &lower)),
        }
    }

    fn shape(&mut self, word: Word<'a>) -> Result<NodeId> {
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

    fn suit(&mut self) -> Result<Suit> {
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

    fn card(&mut self) -> Result<Card> {
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

    fn open(&mut self, function: Word<'_>) -> Result<()> {
        let at = self.scanner.at();
        if self.scanner.sign("(")? {
            return Ok(());
        }
        self.scanner.back_to(at);
        let what = format!("{} needs a seat in brackets", quoted(function.text));
        let fix = format!("write {}(north, …", function.text);
        Err(self.scanner.error_at(function, what, fix.replace(", …", ")")))
    }

    fn close(&mut self) -> Result<()> {
        self.scanner.expect(")", "for the bracket that was opened")
    }

    fn operator_word(&mut self, operator: &str) -> Result<bool> {
        let word = self.scanner.peek_word()?;
        let found = word.is_some_and(|word| word.text.eq_ignore_ascii_case(operator));
        if found {
            self.scanner.word()?;
        }
        Ok(found)
    }

    fn unknown(&self, word: Word<'a>, lower: &str) -> ConditionError {
        if let Some((_, why)) = NOT_HERE.iter().find(|(name, _)| *name == lower) {
            let what = format!("{} is not supported: {why}", quoted(word.text));
            let fix = "leave it out, and analyse the boards after they have been dealt";
            return self.scanner.error_at(word, what, fix);
        }
        let what = format!("{} is not known here", quoted(word.text));
        if is_defined(self.scanner.rest(), word.text) {
            let fix = "it is defined further down: move the definition above this line";
            return self.scanner.error_at(word, what, fix);
        }
        let functions = NAMES.iter().map(|(name, _)| *name);
        let suits = SUITS.iter().take(8).map(|(name, _)| *name);
        let known = functions.chain(suits).chain(RESERVED).chain(self.names.keys().copied());
        let fix = match nearest(word.text, known) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("define it above this line, as in {} = hcp(north) >= 15", word.text),
        };
        self.scanner.error_at(word, what, fix)
    }

    fn too_deep(&self) -> ConditionError {
        let fix = "give a part of it a name (name = …) or take brackets away";
        self.scanner.error_here("this expression is nested too deeply", fix)
    }
}

/// Tells whether a word may not be the name of a definition.
pub(super) fn is_reserved(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    RESERVED.contains(&lower.as_str())
        || NAMES.iter().any(|(name, _)| *name == lower)
        || NOT_HERE.iter().any(|(name, _)| *name == lower)
        || SUITS.iter().take(8).any(|(name, _)| *name == lower)
}

pub(super) fn seat_of(word: &str) -> Option<Seat> {
    let lower = word.to_ascii_lowercase();
    let names = ["north", "east", "south", "west", "n", "e", "s", "w"];
    let at = names.iter().position(|name| *name == lower)?;
    Seat::ALL.get(at % 4).copied()
}

pub(super) fn suit_of(word: &str) -> Option<Suit> {
    let lower = word.to_ascii_lowercase();
    SUITS.iter().find(|(name, _)| *name == lower).map(|(_, suit)| *suit)
}

/// Tells whether `name =` stands in a text, though not `name ==`.
fn is_defined(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + name.len()..).map_or("", str::trim_start);
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
            && after.starts_with('=')
            && !after.starts_with("==")
    })
}
