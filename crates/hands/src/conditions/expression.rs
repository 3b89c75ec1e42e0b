//! Expressions: operators as in C, functions of hands, and names that were defined before.
//!
//! Forgives capital letters in the words of the language, a seat or suit as one letter, and a card
//! in either order (`AS` as `dealer` has it, or `SA`).

use std::collections::HashMap;

use super::builder::{Builder, DEEPEST, Node, NodeId, Operator};
use super::counts::{NAMES, QUALITY};
use super::error::{ConditionError, nearest, quoted};
use super::scanner::{Scanner, Word};
use super::words::{NOT_HERE, RESERVED, SUITS};

/// How deep brackets may be nested: the reader calls itself for each.
const MOST_BRACKETS: u32 = 100;

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
