//! The statement `action`: averages and frequencies are worked out, printing is left to others.

use super::builder::NodeId;
use super::error::ConditionError;
use super::scanner::Word;
use super::script::{STATEMENTS, Statements};
use super::tally::{What, rows_between};

/// The rows of a frequency at most.
const MOST_ROWS: usize = 10_000;

type Result<T> = std::result::Result<T, ConditionError>;

impl<'a> Statements<'a> {
    /// Reads what follows `action`.
    pub(super) fn actions(&mut self) -> Result<()> {
        loop {
            while self.expressions.scanner.sign(",")? {}
            let Some(word) = self.expressions.scanner.peek_word()? else { return Ok(()) };
            let lower = word.text.to_ascii_lowercase();
            if self.is_definition()? {
                return Ok(());
            }
            match lower.as_str() {
                "average" => self.average()?,
                "frequency" => self.frequency(word)?,
                "print" => {
                    self.expressions.scanner.word()?;
                    self.expressions.scanner.expect("(", "after print")?;
                    while !self.expressions.scanner.sign(")")? {
                        self.expressions.seat()?;
                        self.expressions.scanner.sign(",")?;
                    }
                    self.not_done(word);
                }
                "printes" => {
                    self.expressions.scanner.word()?;
                    self.texts_and_expressions()?;
                    self.not_done(word);
                }
                "printcompact" | "printoneline" => {
                    self.expressions.scanner.word()?;
                    if !self.is_end_of_action()? {
                        self.expressions.expression()?;
                    }
                    self.not_done(word);
                }
                "printall" | "printew" | "printns" | "printpbn" | "printside" => {
                    self.expressions.scanner.word()?;
                    self.not_done(word);
                }
                _ => return Ok(()),
            }
        }
    }

    fn average(&mut self) -> Result<()> {
        self.expressions.scanner.word()?;
        let label = self.expressions.scanner.quoted_text()?.unwrap_or("").to_owned();
        let node = self.expressions.expression()?;
        self.statistics.push((label, What::Average, node));
        Ok(())
    }

    fn frequency(&mut self, word: Word<'a>) -> Result<()> {
        self.expressions.scanner.word()?;
        let label = self.expressions.scanner.quoted_text()?.unwrap_or("").to_owned();
        self.expressions.scanner.expect("(", "after frequency")?;
        let (node, low, high) = self.bounded(word)?;
        if self.expressions.scanner.sign(",")? {
            self.bounded(word)?;
            self.note(word.place.0, "A frequency of two expressions together is not worked out.");
        } else {
            self.statistics.push((label, What::Frequency { low, high }, node));
        }
        self.expressions.scanner.expect(")", "after the bounds")
    }

    /// Reads an expression, its lowest and its highest value.
    fn bounded(&mut self, word: Word<'a>) -> Result<(NodeId, i64, i64)> {
        let node = self.expressions.expression()?;
        self.expressions.scanner.expect(",", "before the lowest value")?;
        let low = self.number("the lowest value")?;
        self.expressions.scanner.expect(",", "before the highest value")?;
        let high = self.number("the highest value")?;
        if low > high || rows_between(low, high) > MOST_ROWS {
            let what = format!("a frequency from {low} to {high} cannot be shown");
            let fix = "write the lowest value first, and have at most 10000 rows";
            return Err(self.expressions.scanner.error_at(word, what, fix));
        }
        Ok((node, low, high))
    }

    /// Reads what `printes` prints: texts, `\n` and expressions, with or without brackets.
    fn texts_and_expressions(&mut self) -> Result<()> {
        let bracket = self.expressions.scanner.sign("(")?;
        loop {
            let text = self.expressions.scanner.quoted_text()?.is_some();
            if !text && !self.expressions.scanner.sign("\\n")? {
                self.expressions.expression()?;
            }
            let at = self.expressions.scanner.at();
            if !self.expressions.scanner.sign(",")? {
                break;
            }
            // Without brackets the next action ends the list.
            let next = self.expressions.scanner.peek_word()?.map(|word| word.text);
            let is_action = |word: &str| {
                let lower = word.to_ascii_lowercase();
                lower.starts_with("print") || lower == "average" || lower == "frequency"
            };
            if !bracket && next.is_some_and(is_action) {
                self.expressions.scanner.back_to(at);
                return Ok(());
            }
        }
        if bracket {
            self.expressions.scanner.expect(")", "after what is printed")?;
        }
        Ok(())
    }

    /// Tells whether an action that may have an expression has none.
    fn is_end_of_action(&mut self) -> Result<bool> {
        if self.expressions.scanner.is_done()?
            || self.expressions.scanner.rest().starts_with(',')
            || self.is_definition()?
        {
            return Ok(true);
        }
        let word = self.expressions.scanner.peek_word()?;
        let lower = word.map(|word| word.text.to_ascii_lowercase());
        Ok(lower.is_some_and(|lower| STATEMENTS.contains(&lower.as_str())))
    }

    fn not_done(&mut self, word: Word<'a>) {
        let what = format!(
            "“{}” is left out: the boards go to the file that is asked for on the command line.",
            word.text
        );
        self.note(word.place.0, what);
    }
}
