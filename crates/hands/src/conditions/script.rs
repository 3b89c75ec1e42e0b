//! Statements: what stands around the expressions of a script.

use bridge::{Seat, Vulnerability};

use super::Script;
use super::builder::NodeId;
use super::counts::{COUNTS, FIRST_ALTERNATE, HCP, Values, usual_values};
use super::error::{ConditionError, Note, line_of, nearest, quoted};
use super::expression::Expressions;
use super::predeal::Predeal;
use super::program::Program;
use super::scanner::Word;
use super::tally::{Statistic, What};
use super::words::is_reserved;

/// The largest script; a larger one is something else.
const LARGEST: usize = 1 << 20;

/// What a card may count, so that a suit's points fit their table.
const MOST_POINTS: i64 = 2000;

pub(super) const STATEMENTS: [&str; 9] = [
    "generate",
    "produce",
    "vulnerable",
    "dealer",
    "predeal",
    "pointcount",
    "altcount",
    "condition",
    "action",
];

type Result<T> = std::result::Result<T, ConditionError>;

/// Reads the statements of a script.
pub(super) struct Statements<'a> {
    pub(super) expressions: Expressions<'a>,
    condition: Option<NodeId>,
    pub(super) statistics: Vec<(String, What, NodeId)>,
    values: [Values; COUNTS],
    produce: Option<u64>,
    generate: Option<u64>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    pub(super) predeal: Predeal,
    notes: Vec<Note>,
}

/// Reads a script.
pub(super) fn read(text: &str) -> Result<Script> {
    if text.len() > LARGEST {
        let what = "this is too long for a condition: it has more than a megabyte";
        return Err(ConditionError::new(text, (0, 0), what, "check that it is the right file"));
    }
    let mut values = [[0; 13]; COUNTS];
    for (count, values) in (0..).zip(values.iter_mut()) {
        *values = usual_values(count);
    }
    let mut statements = Statements {
        expressions: Expressions::new(text),
        condition: None,
        statistics: Vec::new(),
        values,
        produce: None,
        generate: None,
        dealer: None,
        vulnerable: None,
        predeal: Predeal::default(),
        notes: Vec::new(),
    };
    while !statements.expressions.scanner.is_done()? {
        statements.statement()?;
    }
    Ok(statements.finish())
}

impl<'a> Statements<'a> {
    fn finish(mut self) -> Script {
        let builder = &mut self.expressions.builder;
        let condition = self.condition.unwrap_or_else(|| builder.number(1));
        let never = builder.constant(condition) == Some(0);
        let always = builder.constant(condition).is_some_and(|value| value != 0);
        // Terms are tested as soon as the hands they look at are known.
        let terms: Vec<NodeId> = match builder.nodes.get(condition as usize) {
            Some(super::builder::Node::All(terms)) => terms.to_vec(),
            _ => vec![condition],
        };
        let seats: Vec<u8> = terms.iter().map(|&term| builder.about(term).last_seat).collect();
        let mut roots = terms;
        roots.extend(self.statistics.iter().map(|(_, _, node)| *node));
        let (program, roots) = Program::new(builder, &self.values, &roots);
        let (terms, statistics) = roots.split_at(seats.len());
        Script {
            produce: self.produce,
            generate: self.generate,
            dealer: self.dealer,
            vulnerable: self.vulnerable,
            predeal: self.predeal,
            notes: self.notes,
            never,
            always,
            terms: [0..=0, 1..=1, 2..=3].map(|stage| {
                let terms = terms.iter().zip(&seats);
                terms.filter(|(_, seat)| stage.contains(*seat)).map(|(&term, _)| term).collect()
            }),
            statistics: self
                .statistics
                .into_iter()
                .zip(statistics)
                .map(|((label, what, _), &node)| Statistic { label, what, node })
                .collect(),
            program,
        }
    }

    fn statement(&mut self) -> Result<()> {
        let word = self.expressions.scanner.peek_word()?;
        let lower = word.map(|word| word.text.to_ascii_lowercase());
        if let (Some(word), Some(lower)) = (word, lower.as_deref()) {
            if STATEMENTS.contains(&lower) {
                self.expressions.scanner.word()?;
                return self.command(word, lower);
            }
            if self.is_definition()? {
                return self.definition(word);
            }
            self.check_misspelt(word)?;
        } else if self.expressions.scanner.sign(";")? {
            return Ok(());
        }
        self.condition()
    }

    fn command(&mut self, word: Word<'a>, lower: &str) -> Result<()> {
        match lower {
            "generate" => self.generate = Some(self.how_many(word)?),
            "produce" => self.produce = Some(self.how_many(word)?),
            "dealer" => self.dealer = Some(self.expressions.seat()?),
            "vulnerable" => self.vulnerable = Some(self.vulnerability()?),
            "predeal" => self.predeal(word)?,
            "pointcount" => self.values[usize::from(HCP)] = self.points()?,
            "altcount" => {
                let count = self.number("the number of the count, 0 to 9")?;
                let at = usize::try_from(count).ok().filter(|&count| count < 10);
                let Some(at) = at else {
                    let what = format!("there is no count {count}");
                    let fix = "write altcount, a number from 0 to 9, and what the cards count";
                    return Err(self.expressions.scanner.error_at(word, what, fix));
                };
                self.values[usize::from(FIRST_ALTERNATE) + at] = self.points()?;
            }
            "condition" => self.condition()?,
            _ => self.actions()?,
        }
        Ok(())
    }

    fn condition(&mut self) -> Result<()> {
        let at = self.expressions.scanner.at();
        let node = self.expressions.expression()?;
        self.check_stray()?;
        if self.condition.replace(node).is_some() {
            let what = "This condition takes the place of the one before; join them with && if \
                        both are meant.";
            self.note(at, what);
        }
        Ok(())
    }

    fn definition(&mut self, word: Word<'a>) -> Result<()> {
        let scanner = &mut self.expressions.scanner;
        scanner.word()?;
        scanner.sign("=")?;
        if is_reserved(word.text) {
            let what = format!("{} is a word of the language", quoted(word.text));
            return Err(scanner.error_at(word, what, "choose another name"));
        }
        if self.expressions.names.contains_key(word.text) {
            let what = format!("{} is defined twice", quoted(word.text));
            return Err(self.expressions.scanner.error_at(word, what, "choose another name"));
        }
        if !word.text.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let what = format!("{} is not a name", quoted(word.text));
            let fix = "begin the name with a letter, or write == to compare";
            return Err(self.expressions.scanner.error_at(word, what, fix));
        }
        let node = self.expressions.expression()?;
        self.check_stray()?;
        self.expressions.names.insert(word.text, node);
        Ok(())
    }

    /// Tells whether a name and a single `=` are next.
    pub(super) fn is_definition(&mut self) -> Result<bool> {
        let scanner = &mut self.expressions.scanner;
        let at = scanner.at();
        scanner.word()?;
        let found = scanner.sign("=")? && !scanner.rest().starts_with('=');
        scanner.back_to(at);
        Ok(found)
    }

    /// Finds a misspelt statement before its arguments are taken for a condition.
    fn check_misspelt(&mut self, word: Word<'a>) -> Result<()> {
        let scanner = &mut self.expressions.scanner;
        let at = scanner.at();
        scanner.word()?;
        let next = scanner.peek_word()?;
        scanner.back_to(at);
        let known = is_reserved(word.text) || self.expressions.names.contains_key(word.text);
        let operator = |next: Word<'_>| {
            ["and", "or"].iter().any(|operator| next.text.eq_ignore_ascii_case(operator))
        };
        if known || next.is_none_or(operator) {
            return Ok(());
        }
        match nearest(word.text, STATEMENTS.into_iter()) {
            Some(near) => {
                let what = format!("{} is not known here", quoted(word.text));
                let fix = format!("did you mean {near}?");
                Err(self.expressions.scanner.error_at(word, what, fix))
            }
            None => Ok(()),
        }
    }

    /// Finds what cannot follow an expression and says what was meant.
    fn check_stray(&mut self) -> Result<()> {
        let scanner = &mut self.expressions.scanner;
        scanner.skip()?;
        let fix = match scanner.rest().chars().next() {
            Some('=') => "write == to compare, <= and >= with the = last",
            Some('&') => "write && for “and”",
            Some('|') => "write || for “or”",
            Some(')') => "take it away, or open a bracket before",
            Some(c) if !(c.is_alphanumeric() || "_(!-;".contains(c)) => "take it away",
            _ => return Ok(()),
        };
        let what = format!("{} cannot stand here", scanner.next_quoted());
        Err(scanner.error_here(what, fix))
    }

    /// Reads a whole number with an optional minus sign.
    pub(super) fn number(&mut self, meaning: &str) -> Result<i64> {
        let scanner = &mut self.expressions.scanner;
        let minus = scanner.sign("-")?;
        let word = scanner.peek_word()?;
        let number = word.and_then(|word| word.text.parse::<i64>().ok());
        match number {
            Some(number) => {
                scanner.word()?;
                Ok(if minus { -number } else { number })
            }
            None => {
                let what = format!("{} is not {meaning}", scanner.next_quoted());
                Err(scanner.error_here(what, "write a number"))
            }
        }
    }

    fn how_many(&mut self, word: Word<'a>) -> Result<u64> {
        let number = self.number("how many")?;
        u64::try_from(number).ok().filter(|&number| number > 0).ok_or_else(|| {
            let what = format!("{} {number} makes no deals", word.text);
            self.expressions.scanner.error_at(word, what, "write a number from 1 up")
        })
    }

    fn vulnerability(&mut self) -> Result<Vulnerability> {
        let fix = "write none, NS, EW or all";
        let scanner = &mut self.expressions.scanner;
        let Some(word) = scanner.word()? else {
            let what = format!("who is vulnerable is missing before {}", scanner.next_quoted());
            return Err(scanner.error_here(what, fix));
        };
        Ok(match word.text.to_ascii_lowercase().as_str() {
            "none" | "love" => Vulnerability::None,
            "ns" => Vulnerability::NorthSouth,
            "ew" => Vulnerability::EastWest,
            "all" | "both" => Vulnerability::Both,
            _ => {
                let what = format!("{} is not a vulnerability", quoted(word.text));
                return Err(scanner.error_at(word, what, fix));
            }
        })
    }

    /// Reads what ace, king and so on count; those that are not given count nothing.
    fn points(&mut self) -> Result<Values> {
        let mut values = [0; 13];
        let mut given = 0;
        loop {
            let scanner = &mut self.expressions.scanner;
            let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
            let next = scanner.peek_word()?.is_some_and(|word| is_number(word.text));
            if !next && !scanner.rest().starts_with('-') {
                break;
            }
            let place = scanner.next_place();
            let number = self.number("what a card counts")?;
            let text = self.expressions.scanner.text;
            let Some(value) = values.get_mut(given) else {
                let what = "there are only 13 ranks, from the ace to the two";
                return Err(ConditionError::new(text, place, what, "take the rest away"));
            };
            if number.abs() > MOST_POINTS {
                let what = format!("{number} is too much for one card");
                let fix = format!("write a number from -{MOST_POINTS} to {MOST_POINTS}");
                return Err(ConditionError::new(text, place, what, fix));
            }
            *value = i16::try_from(number).unwrap_or(0);
            given += 1;
        }
        if given == 0 {
            let what = "what the ace, the king and so on count is missing";
            let fix = "write numbers from the ace down, such as 4 3 2 1";
            return Err(self.expressions.scanner.error_here(what, fix));
        }
        Ok(values)
    }

    pub(super) fn note(&mut self, at: usize, what: impl Into<String>) {
        let text = self.expressions.scanner.text;
        let blanks = text.get(at..).map_or(0, |rest| rest.len() - rest.trim_start().len());
        self.notes.push(Note { line: line_of(text, at + blanks), what: what.into() });
    }
}
