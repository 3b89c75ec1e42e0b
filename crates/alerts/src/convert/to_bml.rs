//! From a system to BML.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bridge::{BoardNo, Call};

use super::{Converted, NotKept};
use crate::auction::illegal;
use crate::bml::{self, Meaning, Seats, Vulnerabilities, Vulnerable};
use crate::line_kind::LineKind;
use crate::load::Place;
use crate::load::symbols::in_text;
use crate::look_up::Question;
use crate::option::Chosen;
use crate::reach::{Reach, Reaches};
use crate::spaces::{folded, trimmed};
use crate::system::System;
use crate::token::{CallSet, context};

/// The most auctions that a record with wild cards is written out as.
const MOST_AUCTIONS: usize = 64;

/// A seat to open in, and whether we and they are vulnerable: what an answer may depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Situation {
    /// The number of passes before the opening.
    n_passes: usize,
    we: bool,
    they: bool,
}

/// Everything that a system tells of one auction: a text, or nothing, for each situation.
type Answers = BTreeMap<Situation, Option<String>>;

impl System {
    /// Writes what a system says in BML.
    ///
    /// Options that are not chosen, records that only a partner's options reach, and patterns that stand for
    /// too many auctions are not kept, and neither is who trusts an explanation.
    pub fn to_bml(&self, chosen: &Chosen) -> Converted {
        let mut not_kept = BTreeSet::new();
        let mut auctions: BTreeMap<Vec<Call>, Place> = BTreeMap::new();
        let mut records = Vec::new();
        let mut is_told: HashMap<String, bool> = HashMap::new();
        let mut reaches = Reaches::new(self);
        for statement in self.statements() {
            let place = statement.place;
            let mut lost = |reason: String| {
                not_kept.insert(NotKept { place, reason });
            };
            let Some(reach) = reaches.of(&statement) else {
                // Prose with two commas has no call in it; a misspelt record has.
                if statement.call.parse::<Call>().is_ok() {
                    lost(format!(
                        "“{}, {}” matches no auction.",
                        statement.context, statement.call
                    ));
                }
                continue;
            };
            records.push((place, format!("{},{}", statement.context, statement.call)));
            let Some(written_out) = auctions_of(&reach) else {
                let reason = "stands for too many auctions, and BML has no wild cards.";
                lost(format!("“{}, {}” {reason}", statement.context, statement.call));
                continue;
            };
            // Of what a wild card stands for much cannot happen; that is no loss.
            let illegal_one = written_out.first().and_then(|auction| illegal(auction));
            let mut is_possible = false;
            for auction in written_out.into_iter().filter(|auction| illegal(auction).is_none()) {
                auctions.entry(opened(auction)).or_insert(place);
                is_possible = true;
            }
            if let Some(reason) = illegal_one.filter(|_| !is_possible) {
                let what = format!("{},{}", statement.context, statement.call);
                lost(format!("The auction of “{what}” cannot happen: {reason}."));
            }
            if let Some(option) = &statement.option
                && !*is_told
                    .entry(option.clone())
                    .or_insert_with(|| self.is_ever_told(chosen, option))
            {
                lost(format!("The option “{option}” is not chosen."));
            }
        }
        let mut meanings = Vec::new();
        let mut told = BTreeSet::new();
        for (auction, place) in auctions {
            let answers = self.answers(chosen, &auction, &mut told);
            for (seat, vulnerability, text) in covers(&answers) {
                let we_open = auction.len() % 2 == 1;
                let line = place.line as usize;
                let calls = auction.clone();
                meanings.push(Meaning { seat, vulnerability, we_open, calls, text, line });
            }
        }
        self.note_the_rest(chosen, &mut not_kept);
        let listed: BTreeSet<Place> = not_kept.iter().map(|it| it.place).collect();
        for (place, record) in records.into_iter().filter(|(place, _)| !told.contains(place)) {
            if !listed.contains(&place) {
                not_kept
                    .insert(NotKept { place, reason: format!("“{record}” is never told.") });
            }
        }
        let title = self.title();
        let text = bml::write(title.as_deref(), &meanings);
        self.check_back(&text, &meanings, &mut not_kept);
        Converted { text, not_kept: not_kept.into_iter().collect() }
    }

    /// Lists what BML has no word for at all: options that are chosen, shortcuts and buttons.
    fn note_the_rest(&self, chosen: &Chosen, not_kept: &mut BTreeSet<NotKept>) {
        for line in self.lines() {
            let text = self.loaded.text(line);
            let name = || trimmed(text.split(',').nth(1).unwrap_or_default());
            let reason = match LineKind::of(text) {
                LineKind::Shortcut => format!("BML has no shortcuts: “{}”.", name()),
                LineKind::Button => format!("BML has no buttons: “{}”.", name()),
                LineKind::Option if !name().is_empty() => {
                    let label = self.options.find(name());
                    let has_tags = label.is_some_and(|it| !self.options.conditions(it).is_empty());
                    if has_tags || !self.is_ever_told(chosen, name()) {
                        continue;
                    }
                    format!("The option “{}” counts always in BML, and for everybody.", name())
                }
                _ => continue,
            };
            not_kept.insert(NotKept { place: line.place, reason });
        }
    }

    /// Tells whether an option is on in any situation.
    fn is_ever_told(&self, chosen: &Chosen, option: &str) -> bool {
        let situations = situations().into_iter();
        situations.into_iter().any(|situation| {
            let auction = vec![Call::Pass; situation.n_passes];
            let board = situation.board(situation.n_passes);
            let enabled = self.enabled_options(chosen, board, &auction);
            enabled.into_iter().any(|(name, on)| name == option && on)
        })
    }

    /// Looks an auction up in every situation.
    fn answers(
        &self,
        chosen: &Chosen,
        auction: &[Call],
        told_places: &mut BTreeSet<Place>,
    ) -> Answers {
        let Some((call, before)) = auction.split_last() else { return Answers::new() };
        let mut answer = |situation: Situation| {
            let passes = std::iter::repeat_n(Call::Pass, situation.n_passes);
            let calls: Vec<Call> = passes.chain(before.iter().copied()).collect();
            let board = situation.board(calls.len());
            let found = self.look_up(chosen, &Question { auction: &calls, call: *call, board })?;
            told_places.insert(found.place);
            let told = found.explanation;
            let text = told.both();
            (!told.is_empty()).then(|| as_bml_has_it(&text))
        };
        situations().into_iter().map(|situation| (situation, answer(situation))).collect()
    }

    /// Lists the meanings that reading the written text does not give back.
    fn check_back(&self, text: &str, meanings: &[Meaning], not_kept: &mut BTreeSet<NotKept>) {
        let read = bml::read(text, &mut |_: &str| Err("nothing is included".to_owned()));
        let key = |it: &Meaning| (it.seat, it.vulnerability, it.we_open, it.calls.clone());
        let mut known = BTreeMap::new();
        for meaning in &read.meanings {
            known.entry(key(meaning)).or_insert(&meaning.text);
        }
        for meaning in meanings {
            if known.get(&key(meaning)).is_some_and(|text| **text == meaning.text) {
                continue;
            }
            let line = u32::try_from(meaning.line).unwrap_or(u32::MAX);
            let what = context(&meaning.calls);
            let reason =
                format!("The text of “{what}” cannot be written as it is: “{}”.", meaning.text);
            not_kept.insert(NotKept { place: Place { file: 0, line }, reason });
        }
    }
}

impl Situation {
    /// Returns a board on which whoever calls after so many calls is in this situation.
    fn board(self, n_calls: usize) -> Option<BoardNo> {
        (1..=16).filter_map(BoardNo::new).find(|board| {
            let caller = (0..n_calls % 4).fold(board.dealer(), |seat, _| seat.next());
            let vulnerability = board.vulnerability();
            vulnerability.includes(caller.side()) == self.we
                && vulnerability.includes(caller.side().other()) == self.they
        })
    }
}

/// Returns a text as BML gives it back: one blank for several, and suits as `!C`, `!D`, `!H`, `!S`.
fn as_bml_has_it(text: &str) -> String {
    let suits = [("!c", "!C"), ("!d", "!D"), ("!h", "!H"), ("!s", "!S")];
    let text =
        suits.into_iter().fold(in_text(text), |text, (small, large)| text.replace(small, large));
    trimmed(&folded(&text)).to_owned()
}

fn situations() -> Vec<Situation> {
    let both = [false, true];
    let seats = (0..4).flat_map(|n_passes| both.map(|we| (n_passes, we)));
    let all = seats.flat_map(|(n_passes, we)| both.map(|they| Situation { n_passes, we, they }));
    all.collect()
}

/// Returns the auctions that a record explains; nothing if there are too many.
fn auctions_of(reach: &Reach) -> Option<Vec<Vec<Call>>> {
    let all: Vec<Call> = Call::all().collect();
    let calls = |set: CallSet| -> Vec<Call> {
        set.numbers().filter_map(|number| all.get(usize::from(number)).copied()).collect()
    };
    let mut auctions = Vec::new();
    for sequence in reach.sequences()? {
        let mut written = vec![Vec::new()];
        for set in sequence.iter().copied().chain([reach.calls]) {
            let next = calls(set);
            if written.len() * next.len() > MOST_AUCTIONS {
                return None;
            }
            let longer = |auction: &Vec<Call>| {
                let longer = |call: &Call| auction.iter().chain([call]).copied().collect();
                next.iter().map(longer).collect::<Vec<Vec<Call>>>()
            };
            written = written.iter().flat_map(longer).collect();
        }
        auctions.extend(written);
        if auctions.len() > MOST_AUCTIONS {
            return None;
        }
    }
    Some(auctions)
}

/// Returns an auction without the passes before the opening, which are a matter of the seat; of passes only,
/// the last stays.
fn opened(mut auction: Vec<Call>) -> Vec<Call> {
    let n_passes = auction.iter().take_while(|call| **call == Call::Pass).count();
    auction.drain(..n_passes.min(auction.len().saturating_sub(1)));
    auction
}

/// Divides the situations by what is told in them, into as few as BML can name.
fn covers(answers: &Answers) -> Vec<(Seats, Vulnerabilities, String)> {
    let texts: BTreeSet<&String> = answers.values().flatten().collect();
    let mut covers = Vec::new();
    for text in texts {
        let holds = |situation: &Situation| {
            answers.get(situation).is_some_and(|it| it.as_ref() == Some(text))
        };
        let mut left: BTreeSet<Situation> =
            situations().into_iter().filter(|it| holds(it)).collect();
        for (seat, vulnerability) in kinds() {
            let fits = |it: &Situation| fits(seat, vulnerability, *it);
            let all_hold = situations().iter().filter(|it| fits(it)).all(holds);
            let is_news = left.iter().any(fits);
            if all_hold && is_news {
                left.retain(|it| !fits(it));
                covers.push((seat, vulnerability, text.clone()));
            }
        }
    }
    covers
}

/// Returns what BML can name, the widest first.
fn kinds() -> Vec<(Seats, Vulnerabilities)> {
    let vulnerable = [Vulnerable::Either, Vulnerable::Yes, Vulnerable::No];
    let vulnerabilities =
        vulnerable.into_iter().flat_map(|we| vulnerable.map(|they| Vulnerabilities { we, they }));
    let vulnerabilities: Vec<Vulnerabilities> = vulnerabilities.collect();
    let seats = Seats::ALL.into_iter();
    let mut kinds: Vec<(Seats, Vulnerabilities)> =
        seats.flat_map(|seat| vulnerabilities.iter().map(move |it| (seat, *it))).collect();
    let width = |(seat, vulnerability): &(Seats, Vulnerabilities)| {
        situations().into_iter().filter(|it| fits(*seat, *vulnerability, *it)).count()
    };
    kinds.sort_by_key(|kind| std::cmp::Reverse(width(kind)));
    kinds
}

fn fits(seat: Seats, vulnerability: Vulnerabilities, situation: Situation) -> bool {
    let seats: &[usize] = match seat {
        Seats::Any => &[0, 1, 2, 3],
        Seats::First => &[0],
        Seats::Second => &[1],
        Seats::Third => &[2],
        Seats::Fourth => &[3],
        Seats::FirstOrSecond => &[0, 1],
        Seats::ThirdOrFourth => &[2, 3],
    };
    let agrees = |wanted: Vulnerable, is: bool| match wanted {
        Vulnerable::Either => true,
        Vulnerable::Yes => is,
        Vulnerable::No => !is,
    };
    seats.contains(&situation.n_passes)
        && agrees(vulnerability.we, situation.we)
        && agrees(vulnerability.they, situation.they)
}
