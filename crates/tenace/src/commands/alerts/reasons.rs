//! Why the block of a record is switched off: it is not selected, meant for another partner, or its
//! tags do not fit the board.
//!
//! Each of the three is set right in turn, then two of them, then all: the first that switches the
//! block on is the reason.

use alerts::{Choices, Found, Question, Rules};
use bridge::{BoardNo, Call};
use serde::Serialize;

use super::source::Source;
use super::words::{listed, quoted};

/// A reason why a block is switched off.
#[derive(Serialize)]
pub(super) struct Reason {
    kind: Kind,
    pub(super) sentence: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// It is deselected, or another one of its first word is selected.
    Selection,
    /// Its tags do not fit the board and the auction.
    Tags,
    /// It is meant for other partners.
    Partner,
    /// Nothing can switch it on.
    Never,
}

/// The ways to set things right, the simplest first.
const WAYS: [&[Kind]; 7] = [
    &[Kind::Selection],
    &[Kind::Tags],
    &[Kind::Partner],
    &[Kind::Tags, Kind::Selection],
    &[Kind::Partner, Kind::Tags],
    &[Kind::Partner, Kind::Selection],
    &[Kind::Partner, Kind::Tags, Kind::Selection],
];

/// Tells why the block of a record is switched off.
pub(super) fn reasons(
    source: &Source,
    choices: &Choices,
    question: &Question<'_>,
    found: &Found,
) -> Vec<Reason> {
    let Some(option) = found.option.as_deref() else {
        let sentence = "its block begins with an Option line that makes no option".to_owned();
        return vec![Reason { kind: Kind::Never, sentence }];
    };
    if option.contains("@s") {
        let sentence = "its option is a heading between options (@s), which is never on".to_owned();
        return vec![Reason { kind: Kind::Never, sentence }];
    }
    let off = Off { source, choices, question, option };
    let ways = WAYS.iter().find(|way| off.partners_for(way).is_some());
    let kinds = ways.copied().unwrap_or(&[]);
    kinds.iter().map(|kind| Reason { kind: *kind, sentence: off.sentence(*kind, kinds) }).collect()
}

/// A block that is switched off.
struct Off<'a> {
    source: &'a Source,
    choices: &'a Choices,
    question: &'a Question<'a>,
    option: &'a str,
}

impl Off<'_> {
    /// Tells whether the block is on; with tags set right, in any situation at all.
    fn is_on(&self, choices: &Choices, way: &[Kind]) -> bool {
        let system = &self.source.system;
        let chosen = system.choose(choices);
        let is_on_after = |board: Option<BoardNo>, auction: &[Call]| {
            let options = system.enabled_options(&chosen, board, auction);
            options.into_iter().any(|(name, is_on)| name == self.option && is_on)
        };
        if !way.contains(&Kind::Tags) {
            return is_on_after(self.question.board, self.question.auction);
        }
        // All seats to open in and all vulnerabilities.
        let boards = || (1..=16).map(BoardNo::new);
        let passes = [Call::Pass; 3];
        (0..=3).any(|n_passes| {
            boards().any(|board| is_on_after(board, passes.get(..n_passes).unwrap_or_default()))
        })
    }

    /// Sets some things right; returns the partners with whom the block is then on, which are none if
    /// the partner is not to be changed. Nothing if it stays off.
    fn partners_for(&self, way: &[Kind]) -> Option<Vec<String>> {
        let mut choices = self.choices.clone();
        if way.contains(&Kind::Selection) {
            choices.options.push((self.option.to_owned(), true));
        }
        if !way.contains(&Kind::Partner) {
            return self.is_on(&choices, way).then(Vec::new);
        }
        let names = self.source.system.partners().map(str::to_owned);
        let fitting = names.filter(|name| {
            choices.partner = Some(name.clone());
            self.is_on(&choices, way)
        });
        let fitting: Vec<String> = fitting.collect();
        (!fitting.is_empty()).then_some(fitting)
    }

    fn sentence(&self, kind: Kind, way: &[Kind]) -> String {
        match kind {
            Kind::Selection => match self.rival() {
                Some(rival) => {
                    format!("not selected: {} is, and excludes it", quoted(&rival))
                }
                None => "not selected".to_owned(),
            },
            Kind::Partner => {
                let names = self.partners_for(way).unwrap_or_default();
                let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
                let partner = self.choices.partner.as_deref().unwrap_or_default();
                format!("for {} only, and the partner is {}", listed(&names), quoted(partner))
            }
            Kind::Tags => match self.question.board {
                Some(board) => self.misfit(board),
                None => "its tags do not fit".to_owned(),
            },
            Kind::Never => "never on".to_owned(),
        }
    }

    /// Returns the option that is selected instead: one with the same first word.
    fn rival(&self) -> Option<String> {
        let word = |name: &str| name.split(' ').next().unwrap_or_default().to_owned();
        let system = &self.source.system;
        let selected =
            system.enabled_options(&system.choose(self.choices), None, self.question.auction);
        let mut rivals =
            selected.into_iter().filter(|(name, is_on)| *is_on && *name != self.option);
        rivals.find(|(name, _)| word(name) == word(self.option)).map(|(name, _)| name.to_owned())
    }

    /// Says what tags ask for and how it is.
    fn misfit(&self, board: BoardNo) -> String {
        const TAGS: [&str; 8] = ["@1", "@2", "@3", "@4", "@n", "@v", "@N", "@V"];
        let tags: Vec<&str> = TAGS.into_iter().filter(|tag| self.option.contains(tag)).collect();
        let has = |some: &[&str]| tags.iter().any(|tag| some.contains(tag));
        let caller =
            (0..self.question.auction.len() % 4).fold(board.dealer(), |seat, _| seat.next());
        let vulnerability = board.vulnerability();
        let is = |vulnerable: bool| if vulnerable { "vulnerable" } else { "not vulnerable" };
        let mut how = Vec::new();
        if has(&["@n", "@v"]) {
            how.push(format!("we are {}", is(vulnerability.includes(caller.side()))));
        }
        // The older rule knows no tags for the opponents.
        if has(&["@N", "@V"]) && self.choices.rules == Rules::Today {
            how.push(format!("they are {}", is(vulnerability.includes(caller.side().other()))));
        }
        if has(&["@1", "@2", "@3", "@4"]) {
            let passes = self.question.auction.iter().take(3);
            let n_passes = passes.take_while(|call| **call == Call::Pass).count();
            how.push(format!("the opener sits in seat {}", n_passes + 1));
        }
        format!("its tags {} do not fit board {board}: {}", tags.join(" "), listed(&how))
    }
}
