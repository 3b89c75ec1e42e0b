//! Tests of a system: what it is expected to say of calls, compared with what it says.
//!
//! | line | means |
//! |---|---|
//! | `T,context,call,expected` | after this auction the call is explained so; nothing expected: not at all |
//! | `SetOptions,name,…` | what follows is asked with these options selected; alone: as at the beginning |
//! | `SetBoard,7` | what follows happens on this board; alone: on none |
//! | `SetPartner,name` | what follows is played with this partner; alone: as at the beginning |
//!
//! Everything else is a comment. An auction is written as in files, `1C--1D--`, or as people do. The
//! expected text may have commas, for which the file has `;`; blanks are folded, `♣` is `!C`. With a `#` in
//! it, explanation and chat are compared, otherwise the explanation only.

use std::collections::{HashMap, HashSet};

use bridge::{BoardNo, Call};
use serde::Serialize;

use crate::asking::Asker;
use crate::auction;
use crate::explanation::semicolons;
use crate::load::Place;
use crate::load::symbols::in_text;
use crate::look_up::Question;
use crate::option::{Choices, Chosen};
use crate::reach::meanings;
use crate::spaces::{bare, is_space, trimmed};
use crate::statement::Statement;
use crate::system::System;
use crate::token;

/// What came of a test.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The line of the test, from 1.
    pub line: usize,
    /// The auction as it is written there.
    pub context: String,
    /// The call as it is written there.
    pub call: String,
    /// What is expected.
    pub expected: String,
    /// What the system says; with the chat, if the test speaks of it.
    pub got: Option<String>,
    /// Where it says so.
    pub place: Option<Place>,
    /// Whether that is as expected.
    pub passed: bool,
    /// Why it could not be asked.
    pub problem: Option<String>,
}

impl System {
    /// Runs tests; `choices` is what counts where a test does not say otherwise.
    pub fn exam(&self, choices: &Choices, tests: &str) -> Vec<Verdict> {
        let mut exam = Exam {
            system: self,
            given: choices,
            choices: choices.clone(),
            chosen: self.choose(choices),
            board: None,
        };
        let lines = tests.lines().enumerate();
        lines.filter_map(|(at, line)| exam.line(at + 1, line)).collect()
    }

    /// Writes tests that pass now: of every record with a plain auction and call, as the system
    /// explains it with the record's option selected, or with what is selected by itself. A block with tags is
    /// asked for on a board and in a seat that they allow.
    pub fn exam_of(&self) -> String {
        let statements = self.statements();
        let mut by_option: HashMap<Option<&str>, Vec<&Statement>> = HashMap::new();
        for statement in &statements {
            by_option.entry(statement.option.as_deref()).or_default().push(statement);
        }
        let mut asker = Asker::new(self);
        let mut exam = Written::default();
        for option in std::iter::once(None).chain(self.options().map(Some)) {
            let mut known = HashSet::new();
            for statement in by_option.remove(&option).unwrap_or_default() {
                let Some(auction) = token::calls(&statement.context) else { continue };
                for (call, _) in meanings(statement) {
                    let Some(call) = token::call(call) else { continue };
                    let Some(asking) = asker.asking(option, &auction) else { continue };
                    let Some(found) = asker.look_up(option, &auction, call) else { continue };
                    if found.scripts.is_empty() && known.insert((auction.clone(), call)) {
                        let partner = option.and_then(|name| self.options.partner_of(name));
                        exam.set(option, partner, asking.board);
                        let passes = "--".repeat(asking.n_passes);
                        let text = even(&found.explanation.both());
                        let (context, call) = (token::context(&auction), token::token(call));
                        exam.line(&format!("T,{passes}{context},{call},{text}"));
                    }
                }
            }
        }
        exam.tests
    }
}

/// Tests as far as they are written, and what is set for the next one.
#[derive(Default)]
struct Written {
    tests: String,
    option: Option<String>,
    partner: Option<String>,
    board: Option<BoardNo>,
}

impl Written {
    fn line(&mut self, line: &str) {
        self.tests.push_str(line);
        self.tests.push('\n');
    }

    /// Sets what is not so already.
    fn set(&mut self, option: Option<&str>, partner: Option<&str>, board: Option<BoardNo>) {
        let with = |word: &str, value: Option<&str>| match value {
            Some(value) if !value.is_empty() => format!("{word},{value}"),
            _ => word.to_owned(),
        };
        if self.partner.as_deref() != partner {
            self.line(&with("SetPartner", partner));
            self.partner = partner.map(str::to_owned);
        }
        if self.option.as_deref() != option {
            self.line(&with("SetOptions", option));
            self.option = option.map(str::to_owned);
        }
        if self.board != board {
            let number = board.map(|board| board.get().to_string());
            self.line(&with("SetBoard", number.as_deref()));
            self.board = board;
        }
    }
}

/// An exam as far as it has come.
struct Exam<'a> {
    system: &'a System,
    given: &'a Choices,
    choices: Choices,
    chosen: Chosen,
    board: Option<BoardNo>,
}

impl Exam<'_> {
    fn line(&mut self, line: usize, text: &str) -> Option<Verdict> {
        let mut tested = text.splitn(4, ',').map(trimmed);
        if let [Some("T"), Some(context), Some(call), Some(expected)] =
            [tested.next(), tested.next(), tested.next(), tested.next()]
        {
            return Some(self.test(line, context, call, expected));
        }
        let fields: Vec<&str> = text.split(',').map(trimmed).collect();
        let problem = match fields.as_slice() {
            ["T", _, ..] => Some("a test has four fields: T,context,call,expected".to_owned()),
            ["SetOptions", names @ ..] => self.select(names),
            ["SetBoard"] | ["SetBoard", ""] => {
                self.board = None;
                None
            }
            ["SetBoard", number, ..] => match number.parse() {
                Ok(board) => {
                    self.board = Some(board);
                    None
                }
                Err(error) => Some(format!("{error}")),
            },
            ["SetPartner", name @ ..] => {
                let name = name.first().filter(|name| !name.is_empty());
                let named = name.map(|name| (*name).to_owned());
                self.choices.partner = named.or_else(|| self.given.partner.clone());
                None
            }
            _ => return None,
        };
        self.chosen = self.system.choose(&self.choices);
        problem.map(|problem| Verdict { line, problem: Some(problem), ..Verdict::default() })
    }

    /// Selects options; tells which of them there are not.
    fn select(&mut self, names: &[&str]) -> Option<String> {
        self.choices.options.clone_from(&self.given.options);
        let mut unknown = Vec::new();
        for name in names.iter().filter(|name| !name.is_empty()) {
            self.choices.options.push(((*name).to_owned(), true));
            if !self.system.options().any(|known| known == *name) {
                unknown.push(format!("“{name}”"));
            }
        }
        let unknown = unknown.join(" and ");
        (!unknown.is_empty()).then(|| format!("there is no option {unknown} in this system"))
    }

    fn test(&self, line: usize, context: &str, call: &str, expected: &str) -> Verdict {
        let mut verdict = Verdict {
            line,
            context: context.to_owned(),
            call: call.to_owned(),
            expected: expected.to_owned(),
            ..Verdict::default()
        };
        let (auction, call) = match asked(context, call) {
            Ok(asked) => asked,
            Err(problem) => {
                verdict.problem = Some(problem);
                return verdict;
            }
        };
        let question = Question { auction: &auction, call, board: self.board };
        let found = self.system.look_up(&self.chosen, &question);
        verdict.place = found.as_ref().map(|found| found.place);
        verdict.got = found.map(|found| match expected.contains('#') {
            true => found.explanation.both(),
            false => found.explanation.explanation,
        });
        let got = even(verdict.got.as_deref().unwrap_or_default());
        let as_written = even(expected);
        let as_filed = even(&semicolons(expected.trim_end_matches(',')));
        verdict.passed = got == as_written || got == as_filed;
        verdict
    }
}

/// Reads what is asked: in the signs of files, or as people write it.
fn asked(context: &str, call: &str) -> Result<(Vec<Call>, Call), String> {
    // Suit symbols become `!C` and lose their sign with the blanks.
    let plain = |text: &str| bare(&in_text(text)).replace("NT", "N");
    let plain_call = token::call(&plain(call)).or_else(|| call.parse().ok());
    if let (Some(auction), Some(call)) = (token::calls(&plain(context)), plain_call) {
        return Ok((auction, call));
    }
    auction::read_asked(context, Some(call)).map_err(|error| error.to_string())
}

/// Returns a text as it is compared: suit symbols as `!C`, all white space as single blanks.
fn even(text: &str) -> String {
    let text = in_text(text);
    let words: Vec<&str> = text.split(is_space).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
