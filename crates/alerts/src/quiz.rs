//! A quiz: calls of a system whose meaning is asked, with answers to choose from.
//!
//! Only what a look-up really tells is asked: plain auctions that can happen, explained by a record
//! that no other one overrides. The same seed gives the same quiz.

use std::collections::HashSet;

use bridge::Call;
use serde::Serialize;

use crate::auction::illegal;
use crate::explanation::Explanation;
use crate::load::Place;
use crate::look_up::Question;
use crate::option::Chosen;
use crate::reach::meanings;
use crate::spaces::trimmed;
use crate::system::System;
use crate::token;

/// The most answers to choose from.
const MOST_CHOICES: usize = 4;

/// A question of a quiz: what does this call mean after this auction?
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Puzzle {
    /// The calls before it.
    pub auction: Vec<Call>,
    /// The call.
    pub call: Call,
    /// What it means.
    pub answer: Explanation,
    /// Where that is written.
    pub place: Place,
    /// Answers to choose from: the right one, and what records near it say of other calls.
    pub choices: Vec<String>,
    /// Which of them is right, from 0.
    pub right: usize,
}

/// A record that could be asked.
struct Candidate {
    auction: Vec<Call>,
    call: Call,
    place: Place,
    answer: String,
}

impl System {
    /// Makes a quiz of so many questions, or as many as there can be.
    pub fn quiz(&self, chosen: &Chosen, number: usize, seed: u64) -> Vec<Puzzle> {
        let candidates = self.candidates(chosen);
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        let mut dice = Dice(seed);
        dice.shuffle(&mut order);
        let mut asked: HashSet<(&[Call], Call)> = HashSet::new();
        let mut puzzles = Vec::new();
        for at in order {
            if puzzles.len() >= number {
                break;
            }
            let Some(candidate) = candidates.get(at) else { continue };
            let question = (candidate.auction.as_slice(), candidate.call);
            if asked.contains(&question) {
                continue;
            }
            let Some(answer) = self.told(chosen, candidate) else { continue };
            asked.insert(question);
            let (choices, right) = choices(&candidates, at, &mut dice);
            puzzles.push(Puzzle {
                auction: candidate.auction.clone(),
                call: candidate.call,
                answer,
                place: candidate.place,
                choices,
                right,
            });
        }
        puzzles
    }

    /// Returns the plain records of the blocks that are switched on, in order.
    fn candidates(&self, chosen: &Chosen) -> Vec<Candidate> {
        let enabled = self.options.enabled(chosen, None, &[]);
        let mut candidates = Vec::new();
        for statement in self.statements() {
            let is_on = self.switch_of(statement.line).is_on(&enabled);
            let Some(auction) = token::calls(&statement.context).filter(|_| is_on) else {
                continue;
            };
            for (call, explanation) in meanings(&statement) {
                let answer = short(&explanation);
                if let Some(call) = token::call(call)
                    && !answer.is_empty()
                {
                    let (auction, place) = (auction.clone(), statement.place);
                    candidates.push(Candidate { auction, call, place, answer });
                }
            }
        }
        candidates
    }

    /// Returns what a look-up tells of a candidate, if it is told by that record and can be asked.
    fn told(&self, chosen: &Chosen, candidate: &Candidate) -> Option<Explanation> {
        let calls = [candidate.auction.as_slice(), &[candidate.call]].concat();
        if illegal(&calls).is_some() {
            return None;
        }
        let question = Question { auction: &candidate.auction, call: candidate.call, board: None };
        let found = self.look_up(chosen, &question)?;
        let is_it = found.place == candidate.place && found.scripts.is_empty();
        (is_it && short(&found.explanation) == candidate.answer).then_some(found.explanation)
    }
}

/// Returns what is told as one text: the explanation, or the chat where there is none.
fn short(explanation: &Explanation) -> String {
    let chat = explanation.chat.as_deref().unwrap_or_default();
    let [text, chat] = [&explanation.explanation, chat].map(trimmed);
    if text.is_empty() { chat } else { text }.to_owned()
}

/// Returns answers to choose from, shuffled, and which of them is right.
///
/// Wrong ones are what other calls after the same auction mean, then what stands nearest in the file:
/// what lies near is what could be confused.
fn choices(candidates: &[Candidate], at: usize, dice: &mut Dice) -> (Vec<String>, usize) {
    let Some(asked) = candidates.get(at) else { return (Vec::new(), 0) };
    let mut choices = vec![asked.answer.as_str()];
    let is_known = |choices: &[&str], text: &str| {
        choices.iter().any(|known| known.to_lowercase() == text.to_lowercase())
    };
    // Upwards and downwards in turn.
    let near = || {
        let steps = 1..candidates.len();
        let around = steps.flat_map(move |step| [at.checked_add(step), at.checked_sub(step)]);
        let is_same = |it: &&Candidate| (&it.auction, it.call) == (&asked.auction, asked.call);
        around
            .flatten()
            .filter_map(|at| candidates.get(at))
            .take(1_000)
            .filter(move |it| !is_same(it))
    };
    let same = near().filter(|other| other.auction == asked.auction);
    for other in same.chain(near()) {
        if choices.len() >= MOST_CHOICES {
            break;
        }
        if !is_known(&choices, &other.answer) {
            choices.push(&other.answer);
        }
    }
    let mut order: Vec<usize> = (0..choices.len()).collect();
    dice.shuffle(&mut order);
    let right = order.iter().position(|at| *at == 0).unwrap_or(0);
    let shuffled = order.into_iter().filter_map(|at| choices.get(at));
    (shuffled.map(|text| (*text).to_owned()).collect(), right)
}

/// Numbers that are the same for the same seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn shuffle(&mut self, items: &mut [usize]) {
        for last in (1..items.len()).rev() {
            // A position fits into either type.
            let other = self.next() % (last as u64 + 1);
            items.swap(last, usize::try_from(other).unwrap_or(0));
        }
    }
}
