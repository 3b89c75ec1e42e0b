//! Tables multiplied out: every auction that the rows of a [`Table`] stand for.
//!
//! Rows are taken in the order of the table. Of rows that answer the same call, one that stands for
//! several (`2X`) leaves a bid to one that names it (`2C`) wherever that is, and any but a plain
//! row leaves it to an earlier one. Where two calls of the same side follow each other the other
//! side's pass is put in.
//!
//! A stack of our own walks the rows: how deep a table is nested is not for the program's stack to
//! bear.

use std::mem;

use bridge::{Auction, Bid, Call, Strain, Suit};

use super::limits;
use super::pattern::Pattern;
use super::problem::Problems;
use super::source::Place;
use super::table::{Row, Table};
use super::text::put_suit;
use super::variable::{Unbound, Variable, Variables};
use super::{Meaning, Seats, Vulnerabilities};

/// Collects the meanings of all tables of a text.
#[derive(Default)]
pub(super) struct Expansion {
    pub(super) seat: Seats,
    pub(super) vulnerability: Vulnerabilities,
    pub(super) meanings: Vec<Meaning>,
    n_bytes: usize,
    n_visits: usize,
    is_full: bool,
}

/// The auction up to where rows are chosen, but for its calls.
#[derive(Clone, Copy, Default)]
struct State {
    n_calls: usize,
    we_open: bool,
    highest: Option<Bid>,
    variables: Variables,
}

/// A call that a row can stand for.
#[derive(Clone, Copy)]
struct Choice {
    call: Call,
    variable: Option<(Variable, Suit)>,
}

/// Rows that answer the same call in the same auction.
struct Frame<'a> {
    state: State,
    rows: &'a [usize],
    next: usize,
    /// The row that is being multiplied out, and its remaining choices, the first one last.
    row: usize,
    choices: Vec<Choice>,
    /// The calls of the plain rows, a bit each; rows of several may not take them.
    plain: u128,
    /// The calls of the rows so far; no row but a plain one may take them again.
    taken: u128,
}

/// What has become of a row.
#[derive(Clone, PartialEq, Eq)]
enum Fate {
    /// The walk did not come to it.
    Unseen,
    /// It stood for nothing so far, for this reason.
    Nothing(&'static str),
    /// It stood for a call, or a row before it took all it could stand for.
    Used,
}

impl Expansion {
    /// Multiplies a table out.
    pub(super) fn table(&mut self, table: &Table, problems: &mut Problems) {
        let mut fates = vec![Fate::Unseen; table.rows.len()];
        let mut calls = Vec::new();
        let mut is_too_long = false;
        let mut stack = vec![Frame::new(State::default(), &table.first, table)];
        while let Some(frame) = stack.last_mut() {
            if self.is_full {
                return;
            }
            let Some(choice) = frame.choices.pop() else {
                match frame.next_row(table, &mut fates) {
                    Some(row) => self.visit(row, problems),
                    None => drop(stack.pop()),
                }
                continue;
            };
            let Some(row) = table.rows.get(frame.row) else { continue };
            calls.truncate(frame.state.n_calls);
            let state = frame.state.after(row.ours, choice, &mut calls);
            if calls.len() > Auction::LONGEST {
                if !mem::replace(&mut is_too_long, true) {
                    let sentence = "This auction is longer than any can be; it ends here.";
                    problems.say(&row.place, sentence);
                }
                continue;
            }
            self.mean(row, choice, &state, &calls, problems);
            if !row.answers.is_empty() {
                stack.push(Frame::new(state, &row.answers, table));
            }
        }
        for (row, fate) in table.rows.iter().zip(fates) {
            if let Fate::Nothing(reason) = fate {
                let word = &row.word;
                problems.say(&row.place, format!("{word} stands for no call here: {reason}"));
            }
        }
    }

    fn mean(
        &mut self,
        row: &Row,
        choice: Choice,
        state: &State,
        calls: &[Call],
        problems: &mut Problems,
    ) {
        if row.text.is_empty() {
            return;
        }
        let text = match choice.variable {
            Some((variable, suit)) => put_suit(&row.text, variable.name(), suit),
            None => row.text.clone(),
        };
        self.n_bytes = self.n_bytes.saturating_add(text.len() + calls.len());
        if self.meanings.len() >= limits::MEANINGS || self.n_bytes > limits::MEANING_BYTES {
            self.fill(&row.place, problems);
            return;
        }
        self.meanings.push(Meaning {
            seat: self.seat,
            vulnerability: self.vulnerability,
            we_open: state.we_open,
            calls: calls.to_vec(),
            text,
            line: row.place.line,
        });
    }

    fn visit(&mut self, row: &Row, problems: &mut Problems) {
        self.n_visits += 1;
        if self.n_visits > limits::VISITS {
            self.fill(&row.place, problems);
        }
    }

    fn fill(&mut self, place: &Place, problems: &mut Problems) {
        self.is_full = true;
        problems.say(
            place,
            "The tables stand for too many auctions; from here on nothing more is read. Write rows \
             of fewer suits.",
        );
    }
}

impl State {
    /// Makes the call, with a pass before it if it is the other side's turn.
    fn after(mut self, ours: bool, choice: Choice, calls: &mut Vec<Call>) -> Self {
        if calls.is_empty() {
            self.we_open = ours;
        }
        if ours != (self.we_open == calls.len().is_multiple_of(2)) {
            calls.push(Call::Pass);
        }
        calls.push(choice.call);
        self.n_calls = calls.len();
        if let Call::Bid(bid) = choice.call {
            self.highest = self.highest.max(Some(bid));
            if let Some(suit) = bid.strain.suit() {
                self.variables.name(suit);
            }
        }
        if let Some((variable, suit)) = choice.variable {
            self.variables.bind(variable, suit);
        }
        self
    }

    /// Lists what a row can stand for; otherwise returns why it is nothing.
    fn choices(&self, pattern: &Pattern) -> Result<Vec<Choice>, &'static str> {
        let choice = |call| Choice { call, variable: None };
        let choices = match *pattern {
            Pattern::Call(call) => return Ok(vec![choice(call)]),
            Pattern::Steps(steps) => {
                let below =
                    self.highest.ok_or("steps are counted from a bid, and there is none.")?;
                let above = Bid::all().skip_while(|&bid| bid <= below).nth(steps - 1);
                let above = above.ok_or("it would be above 7N.")?;
                return Ok(vec![choice(Call::Bid(above))]);
            }
            Pattern::Bids(ref bids) => bids.iter().map(|&bid| choice(Call::Bid(bid))).collect(),
            Pattern::Variable(level, variable) => {
                let suits = self.variables.suits(variable).map_err(why_unbound)?;
                let of = |suit| Choice {
                    call: Call::Bid(Bid { level, strain: Strain::from(suit) }),
                    variable: Some((variable, suit)),
                };
                suits.into_iter().map(of).collect::<Vec<_>>()
            }
        };
        let sufficient = |choice: &Choice| match choice.call {
            Call::Bid(bid) => self.highest.is_none_or(|highest| bid > highest),
            _ => true,
        };
        let choices = choices.into_iter().filter(sufficient).collect::<Vec<_>>();
        if choices.is_empty() {
            return Err("its suits are named already, or its bids are too low. Take it out, or \
                        name the bid.");
        }
        Ok(choices)
    }
}

impl<'a> Frame<'a> {
    fn new(state: State, rows: &'a [usize], table: &Table) -> Self {
        let plain = rows.iter().filter_map(|&row| table.rows.get(row)).filter_map(|row| {
            let Pattern::Call(call) = row.pattern else { return None };
            Some(bit(row.ours, call))
        });
        let plain = plain.fold(0, |plain, bit| plain | bit);
        Self { state, rows, next: 0, row: 0, choices: Vec::new(), plain, taken: 0 }
    }

    /// Goes to the next row and its choices, if there is one.
    fn next_row<'t>(&mut self, table: &'t Table, fates: &mut [Fate]) -> Option<&'t Row> {
        let number = *self.rows.get(self.next)?;
        let (row, fate) = (table.rows.get(number)?, fates.get_mut(number)?);
        self.next += 1;
        self.row = number;
        match self.state.choices(&row.pattern) {
            Err(reason) if *fate != Fate::Used => *fate = Fate::Nothing(reason),
            Err(_) => {}
            Ok(choices) => {
                *fate = Fate::Used;
                let barred = match row.pattern {
                    Pattern::Call(_) => 0,
                    Pattern::Variable(_, variable) if self.state.variables.is_bound(variable) => {
                        self.taken
                    }
                    Pattern::Steps(_) => self.taken,
                    Pattern::Bids(_) | Pattern::Variable(..) => self.taken | self.plain,
                };
                for choice in choices.into_iter().rev() {
                    let bit = bit(row.ours, choice.call);
                    if barred & bit == 0 {
                        self.taken |= bit;
                        self.choices.push(choice);
                    }
                }
            }
        }
        Some(row)
    }
}

/// Returns the bit of a call: 38 calls of ours, then as many of theirs.
fn bit(ours: bool, call: Call) -> u128 {
    let number = match call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => 3 + 5 * (u32::from(bid.level.get()) - 1) + bid.strain as u32,
    };
    1 << (number + if ours { 0 } else { 38 })
}

fn why_unbound(Unbound(variable): Unbound) -> &'static str {
    match variable {
        Variable::Minor => "om is the other minor than m, and there is no m before it.",
        _ => "oM is the other major than M, and there is no M before it.",
    }
}
