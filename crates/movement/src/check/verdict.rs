//! The verdict: sentences a director understands, broken rules first, then warnings, then facts.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::Contest;
use crate::check::{Fault, Line, Meetings, Report, Span, nouns};
use crate::words::{capital, list, times};

/// After so many broken rules the rest is only counted.
const MOST_FAULTS: usize = 8;

/// How much a sentence matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A rule is broken: this cannot be played.
    Broken,
    /// It can be played, but somebody will ask.
    Warning,
    /// Good to know.
    Fact,
}

/// One sentence of a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// How much it matters.
    pub severity: Severity,
    /// The sentence.
    pub text: String,
}

/// Returns the verdict on a report.
pub(crate) fn verdict(report: &Report) -> Vec<Sentence> {
    let mut sentences = Sentences { report, sentences: Vec::new() };
    sentences.faults();
    sentences.teams();
    sentences.sit_outs();
    sentences.meetings();
    sentences.boards();
    sentences.sharing();
    sentences.stationary();
    sentences.balance();
    let mut sentences = sentences.sentences;
    sentences.sort_by_key(|sentence| sentence.severity);
    sentences
}

struct Sentences<'report> {
    report: &'report Report,
    sentences: Vec<Sentence>,
}

impl Sentences<'_> {
    fn say(&mut self, severity: Severity, text: impl Into<String>) {
        self.sentences.push(Sentence { severity, text: text.into() });
    }

    fn faults(&mut self) {
        let report = self.report;
        for fault in report.faults.iter().take(MOST_FAULTS) {
            self.say(Severity::Broken, fault.sentence(report.contest));
        }
        if report.faults.len() > MOST_FAULTS {
            let more = report.faults.len() - MOST_FAULTS;
            self.say(Severity::Broken, format!("There are {more} broken rules more."));
        }
        if report.plays.is_empty() {
            self.say(Severity::Broken, "Nobody plays anything.");
            return;
        }
        let twice = |fault: &Fault| matches!(fault, Fault::PlaysTwice { .. });
        if !report.faults.iter().any(twice) {
            self.say(Severity::Fact, "Nobody plays a board twice.");
        }
        for place in report.without_boards.iter().take(MOST_FAULTS) {
            let text = format!("Table {} has no boards in round {}.", place.table, place.round);
            self.say(Severity::Warning, text);
        }
    }

    fn teams(&mut self) {
        let report = self.report;
        if !report.against_themselves.is_empty() {
            let places = report.against_themselves.iter();
            let places =
                places.map(|place| format!("table {}, round {}", place.table, place.round));
            self.say(Severity::Broken, format!("A team plays itself: {}.", list(places)));
        }
        match report.mismatches.as_deref() {
            Some([]) => {
                self.say(Severity::Fact, "Both tables of every match play the same boards.");
            }
            Some(mismatches) => {
                let two = mismatches.iter().map(|one| format!("{} v {}", one.one, one.other));
                let text = format!(
                    "These matches cannot be compared, their two tables play different boards: {}.",
                    list(two)
                );
                self.say(Severity::Warning, text);
            }
            None => {}
        }
    }

    fn sit_outs(&mut self) {
        let report = self.report;
        let (one, many) = nouns(report.contest);
        let (twice, once): (Vec<_>, Vec<_>) =
            report.sit_outs.iter().partition(|sit_out| sit_out.rounds.len() > 1);
        for sit_out in twice.iter().take(MOST_FAULTS) {
            let (who, n) = (sit_out.who, times(sit_out.rounds.len()));
            let rounds = list(&sit_out.rounds);
            let text = format!("{} {who} sits out {n}: rounds {rounds}.", capital(one));
            self.say(Severity::Warning, text);
        }
        if twice.len() > MOST_FAULTS {
            let more = twice.len() - MOST_FAULTS;
            let text = format!("{more} {many} more sit out more than once.");
            self.say(Severity::Warning, text);
        }
        match once.as_slice() {
            [] if twice.is_empty() => self.say(Severity::Fact, "Nobody sits out."),
            [] => {}
            [only] => {
                let text = format!(
                    "{} {} sits out in round {}.",
                    capital(one),
                    only.who,
                    list(&only.rounds)
                );
                self.say(Severity::Fact, text);
            }
            once => {
                // Both lines of a team are one that sits out.
                let numbers: BTreeSet<u16> = once.iter().map(|out| out.who.number).collect();
                let is_teams = report.contest == Contest::Teams;
                let text = match if is_teams { numbers.len() } else { once.len() } {
                    all if all == report.contestants => "Everybody sits out once.".to_owned(),
                    1 => format!("{} {} sits out once.", capital(one), list(&numbers)),
                    some => format!("{some} {many} sit out once."),
                };
                self.say(Severity::Fact, text);
            }
        }
    }

    fn meetings(&mut self) {
        let report = self.report;
        let what = if report.partners.is_some() { " as opponents" } else { "" };
        self.met(&report.meetings, what);
        if let Some(partners) = &report.partners {
            self.met(partners, " as partners");
        }
    }

    fn met(&mut self, meetings: &Meetings, what: &str) {
        let report = self.report;
        if meetings.most == 0 {
            return;
        }
        let Meetings { others, least, most, .. } = *meetings;
        let all = if meetings.is_complete() { "all".into() } else { format!("{least} of") };
        let once = if meetings.revenge.is_empty() { " once" } else { "" };
        let text = if least == most {
            format!("Everybody meets {all} {others} others{once}{what}.")
        } else {
            format!("Everybody meets between {least} and {most} of {others} others{once}{what}.")
        };
        self.say(Severity::Fact, text);
        // In an individual everybody should meet everybody twice as an opponent.
        let allowed = if what == " as opponents" { 2 } else { 1 };
        let again: Vec<_> =
            meetings.revenge.iter().filter(|again| again.rounds.len() > allowed).collect();
        let (_, many) = nouns(report.contest);
        if again.len() > MOST_FAULTS {
            let text = format!("{} meetings{what} are repeated.", again.len());
            self.say(Severity::Warning, text);
            return;
        }
        for revenge in again {
            let text = format!(
                "{} {} and {} meet {}{what}: rounds {}.",
                capital(many),
                revenge.one,
                revenge.other,
                times(revenge.rounds.len()),
                list(&revenge.rounds)
            );
            self.say(Severity::Warning, text);
        }
    }

    fn boards(&mut self) {
        let report = self.report;
        if report.plays.is_empty() {
            return;
        }
        let Span { least, most } = report.sets_each;
        let sets = report.sets;
        let text = if report.complete {
            format!("Everybody plays all {sets} sets.")
        } else if least == most {
            format!("Everybody plays {least} of {sets} sets.")
        } else {
            format!("Everybody plays between {least} and {most} of {sets} sets.")
        };
        self.say(Severity::Fact, text);
        // The EBU asks that everybody is to play at least 70 % of the boards in play.
        if 10 * least < 7 * sets && report.contest != Contest::Teams {
            let text =
                format!("Somebody plays less than 70 % of the boards: {least} of {sets} sets.");
            self.say(Severity::Warning, text);
        }
        let plays = Span::of(report.plays.iter().map(|set| set.plays));
        let text = if plays.is_even() {
            format!("Every set is played {}.", times(plays.least))
        } else {
            format!("A set is played between {} and {} times.", plays.least, plays.most)
        };
        self.say(Severity::Fact, text);
        if report.equal_opportunity {
            self.say(Severity::Fact, "Everybody has the same opportunity.");
        }
    }

    fn sharing(&mut self) {
        let report = self.report;
        if report.sharing.is_empty() {
            self.say(Severity::Fact, "No table shares boards with another.");
            return;
        }
        let everywhere =
            report.sharing.iter().filter(|one| one.tables.len() == usize::from(report.tables));
        if everywhere.count() == usize::from(report.rounds) && report.tables > 2 {
            let text = "All tables play the same boards in every round, as in a barometer: \
                        there must be a copy for each.";
            self.say(Severity::Warning, text);
            return;
        }
        let mut groups: BTreeMap<&[u16], Vec<u16>> = BTreeMap::new();
        for sharing in &report.sharing {
            groups.entry(&sharing.tables).or_default().push(sharing.round);
        }
        if groups.len() > MOST_FAULTS {
            let mut rounds: Vec<u16> = report.sharing.iter().map(|one| one.round).collect();
            rounds.dedup();
            let most = report.sharing.iter().map(|one| one.tables.len()).max().unwrap_or(0);
            let text = format!(
                "Boards are shared in {} of {} rounds, by up to {most} tables.",
                rounds.len(),
                report.rounds
            );
            self.say(Severity::Warning, text);
            return;
        }
        for (tables, mut rounds) in groups {
            rounds.dedup();
            let when = match rounds.as_slice() {
                all if all.len() == usize::from(report.rounds) => "every round".into(),
                [one] => format!("round {one}"),
                some => format!("rounds {}", list(some)),
            };
            let text = format!("Tables {} share boards in {when}.", list(tables));
            self.say(Severity::Warning, text);
        }
    }

    fn stationary(&mut self) {
        let report = self.report;
        let (one, many) = nouns(report.contest);
        if report.stationary.is_empty() && report.rounds > 1 {
            self.say(Severity::Fact, format!("No {one} is stationary."));
        }
        for line in [None, Some(Line::Ns), Some(Line::Ew)] {
            let sitting = report.stationary.iter().filter(|who| who.line == line);
            let sitting: Vec<u16> = sitting.map(|who| who.number).collect();
            let line = line.map(|line| format!(" {line}")).unwrap_or_default();
            let numbers = list(&sitting);
            match sitting.len() {
                0 => {}
                1 => {
                    let text = format!("{} {numbers}{line} is stationary.", capital(one));
                    self.say(Severity::Fact, text);
                }
                _ => {
                    let text = format!("{} {numbers}{line} are stationary.", capital(many));
                    self.say(Severity::Fact, text);
                }
            }
        }
    }

    fn balance(&mut self) {
        let report = self.report;
        let (Some(q), Some(sd), Some(mean)) = (report.q, report.sd, report.mean) else { return };
        let bound = match report.q_bound {
            Some(bound) if bound - q < 0.005 => ", the best these meetings allow".into(),
            Some(bound) => format!(", and no arrows could give more than {bound:.2}"),
            None => String::new(),
        };
        let text = format!(
            "The balance is {q:.2} of 100 (competition {mean:.3} on average, SD {sd:.4}){bound}."
        );
        self.say(Severity::Fact, text);
    }
}
