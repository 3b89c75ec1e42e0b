//! Meanings written as BML.
//!
//! One form: `#SEAT` and `#VUL` where they change, then a table of the first calls with their
//! answers, two blanks further in each, then tables headed by a sequence for what begins in the
//! middle of an auction or lies too deep. Only a pass of theirs that nobody explains is left out,
//! as long as they do nothing but pass; BML puts it in again.
//!
//! ```text
//! #VUL Y0
//!
//! 1C = 16+
//!   1D = 0--7
//!   (1S)
//!     D = 5--7
//!
//! (1N)-P-(P)---
//! D = Strength
//! ```
//!
//! What BML cannot say is left out: meanings without calls or without a text. Texts are written on
//! one line with single blanks, suits as `!c`.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use bridge::{Call, Form};

use super::text::as_in_bml;
use super::{Meaning, Seats, Vulnerabilities};

/// How far in rows go before their answers get a table of their own.
const DEEPEST: usize = 8;

/// Writes meanings as BML; of several for the same calls, seat and vulnerability only the first.
pub fn write(title: Option<&str>, meanings: &[Meaning]) -> String {
    let mut out = String::new();
    let title = title.map(as_in_bml).unwrap_or_default();
    if !title.is_empty() {
        element(&mut out, &format!("#+TITLE: {title}\n"));
    }
    let (mut seat, mut vulnerability) = (Seats::Any, Vulnerabilities::default());
    for section in sections(meanings) {
        if section.seat != seat {
            seat = section.seat;
            element(&mut out, &format!("#SEAT {seat}\n"));
        }
        if section.vulnerability != vulnerability {
            vulnerability = section.vulnerability;
            element(&mut out, &format!("#VUL {vulnerability}\n"));
        }
        for tree in &section.trees {
            tree.write(&mut out);
        }
    }
    out
}

/// Adds an element, with a blank line before it.
fn element(out: &mut String, text: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(text);
}

/// The meanings of one seat and vulnerability.
struct Section {
    seat: Seats,
    vulnerability: Vulnerabilities,
    /// The auctions that we begin, and those that they do.
    trees: [Tree; 2],
}

fn sections(meanings: &[Meaning]) -> Vec<Section> {
    let mut sections = Vec::<Section>::new();
    for meaning in meanings {
        let (seat, vulnerability) = (meaning.seat, meaning.vulnerability);
        let is_it = |s: &Section| s.seat == seat && s.vulnerability == vulnerability;
        let at = sections.iter().position(is_it).unwrap_or_else(|| {
            let trees = [true, false].map(Tree::new);
            sections.push(Section { seat, vulnerability, trees });
            sections.len() - 1
        });
        if let Some(section) = sections.get_mut(at) {
            let [ours, theirs] = &mut section.trees;
            if meaning.we_open { ours } else { theirs }.add(meaning);
        }
    }
    sections
}

/// Auctions that share their beginnings.
struct Tree {
    we_open: bool,
    nodes: Vec<Node>,
    places: HashMap<(usize, Call), usize>,
}

/// A call after others; the first node is the beginning and no call.
struct Node {
    call: Option<Call>,
    ours: bool,
    parent: usize,
    /// Whether they have done more than pass, this call included.
    contested: bool,
    text: String,
    answers: Vec<usize>,
}

impl Tree {
    /// The node where auctions begin.
    const START: usize = 0;

    fn new(we_open: bool) -> Self {
        let start = Node {
            call: None,
            ours: !we_open,
            parent: Self::START,
            contested: false,
            text: String::new(),
            answers: Vec::new(),
        };
        Self { we_open, nodes: vec![start], places: HashMap::new() }
    }

    fn add(&mut self, meaning: &Meaning) {
        let text = as_in_bml(&meaning.text);
        if text.is_empty() || meaning.calls.is_empty() {
            return;
        }
        let mut at = Self::START;
        for &call in &meaning.calls {
            at = self.answer(at, call);
        }
        let node = &mut self.nodes[at];
        if node.text.is_empty() {
            node.text = text;
        }
    }

    /// Returns the node of the call after `parent`, a new one if need be.
    fn answer(&mut self, parent: usize, call: Call) -> usize {
        let new = self.nodes.len();
        let at = *self.places.entry((parent, call)).or_insert(new);
        if at == new {
            let Node { ours, contested, .. } = self.nodes[parent];
            let ours = if parent == Self::START { self.we_open } else { !ours };
            self.nodes[parent].answers.push(new);
            self.nodes.push(Node {
                call: Some(call),
                ours,
                parent,
                contested: contested || (!ours && call != Call::Pass),
                text: String::new(),
                answers: Vec::new(),
            });
        }
        at
    }

    fn write(&self, out: &mut String) {
        // Each table lists the answers to a node.
        let mut tables = VecDeque::from([Self::START]);
        while let Some(head) = tables.pop_front() {
            let rows = self.rows(head, &mut tables);
            if rows.is_empty() {
                continue;
            }
            let mut table = self.head(head);
            table.push_str(&rows);
            // BML takes only what begins with a bid for a table, unless it is told.
            if !table.trim_start_matches('(').starts_with(|c: char| c.is_ascii_digit()) {
                table.insert_str(0, "#BIDTABLE\n");
            }
            element(out, &table);
        }
    }

    /// Writes the rows of a table, and notes what needs a table of its own.
    fn rows(&self, head: usize, tables: &mut VecDeque<usize>) -> String {
        let mut rows = String::new();
        let mut stack = vec![];
        let push = |stack: &mut Vec<_>, node: usize, depth: usize| {
            stack.extend(self.nodes[node].answers.iter().rev().map(|&answer| (answer, depth)));
        };
        push(&mut stack, head, 0);
        while let Some((at, depth)) = stack.pop() {
            let node = &self.nodes[at];
            if self.is_implied(at) {
                push(&mut stack, at, depth);
                continue;
            }
            let begins_later = head == Self::START && depth == 0 && node.text.is_empty();
            if begins_later || (depth >= DEEPEST && !node.answers.is_empty()) {
                tables.push_back(self.first_with_answers(at));
                if node.text.is_empty() {
                    continue;
                }
            } else {
                push(&mut stack, at, depth + 1);
            }
            let blanks = 2 * depth;
            let call = self.call(at);
            let is_explained = if node.text.is_empty() { "" } else { " = " };
            // Writing to a string cannot fail.
            let _ = writeln!(rows, "{:blanks$}{call}{is_explained}{}", "", node.text);
        }
        rows
    }

    /// Follows an auction that has one way to go, to where there is something to explain.
    fn first_with_answers(&self, mut at: usize) -> usize {
        while let [only] = *self.nodes[at].answers
            && self.nodes[only].text.is_empty()
        {
            at = only;
        }
        at
    }

    /// Writes the sequence up to a node as the head of a table.
    fn head(&self, mut at: usize) -> String {
        let mut calls = Vec::new();
        while at != Self::START {
            if !self.is_implied(at) {
                calls.push(self.call(at));
            }
            at = self.nodes[at].parent;
        }
        calls.reverse();
        if calls.is_empty() { String::new() } else { format!("{}---\n", calls.join("-")) }
    }

    /// Tells whether a pass is put in by who reads, so that it need not be written.
    fn is_implied(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        node.call == Some(Call::Pass)
            && !node.ours
            && !node.contested
            && node.text.is_empty()
            && node.parent != Self::START
    }

    fn call(&self, at: usize) -> String {
        let node = &self.nodes[at];
        let call = node.call.map(|call| call.text(Form::Lin).to_ascii_uppercase());
        let call = call.unwrap_or_default();
        if node.ours { call } else { format!("({call})") }
    }
}
