//! Everything that the program says in sentences of its own is in the phrasebook.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use movement::advise::{Evening, SharingAllowed, Stationary, Winners, advise};
use movement::check::{Line, Who};
use movement::repair::{Happened, InProgress, repair, why_none};
use movement::{Wanted, generate};
use web::phrasebook::Phrasebook;

/// Words that no Dutch sentence has.
const ENGLISH: [&str; 26] = [
    "the", "and", "with", "has", "have", "are", "not", "from", "there", "this", "that", "board",
    "boards", "round", "rounds", "table", "tables", "pair", "pairs", "plays", "sits", "they",
    "their", "nobody", "which", "other",
];

/// Returns the sentences that are not known, or not wholly.
fn unknown(sentences: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    let book = Phrasebook::of("nl").unwrap();
    let told = |sentence: String| match book.translate(&sentence) {
        None => Some(sentence),
        Some(dutch) => {
            let words = dutch.split(|letter: char| !letter.is_alphabetic());
            let left: Vec<&str> = words.filter(|word| ENGLISH.contains(word)).collect();
            (!left.is_empty()).then(|| format!("{sentence} => {dutch}"))
        }
    };
    sentences.into_iter().collect::<BTreeSet<String>>().into_iter().filter_map(told).collect()
}

#[track_caller]
pub(crate) fn all_known(sentences: impl IntoIterator<Item = String>) {
    let unknown: Vec<String> = unknown(sentences).into_iter().collect();
    assert!(
        unknown.is_empty(),
        "{} are not in the phrasebook:\n{}",
        unknown.len(),
        unknown.join("\n")
    );
}

#[test]
fn what_the_adviser_says_is_known() {
    let mut said: Vec<String> = Vec::new();
    for pairs in 2..=40 {
        let plain = Evening::about(pairs, 24);
        let wishes = [
            plain.clone(),
            Evening { winners: Winners::One, ..plain.clone() },
            Evening { winners: Winners::Two, sharing: SharingAllowed::No, ..plain.clone() },
            Evening { stationary: Stationary::Pairs(vec![2, 3]), ..plain.clone() },
            Evening { minutes: Some(120), boards_owned: Some(24), ..plain.clone() },
            Evening { set_sizes: Some(1..=2), boards_owned: Some(200), ..plain },
        ];
        for evening in wishes {
            let (list, because) = match advise(&evening) {
                Ok(list) => (list, None),
                Err(nothing) => (nothing.nearest, Some(nothing.because)),
            };
            said.extend(because);
            for advice in list {
                said.extend([advice.title(), advice.wanted.kind.description().to_owned()]);
                said.extend(advice.reasons.into_iter().map(|reason| reason.text));
                said.extend(advice.gives_up.into_iter().map(|wish| wish.text));
            }
        }
    }
    all_known(said);
}

#[test]
fn what_the_repairer_says_is_known() {
    let mut said: Vec<String> = Vec::new();
    let codes = ["mitchell:7", "skip-mitchell:6", "share-relay:6", "howell:5"];
    for code in codes {
        let wanted: Wanted = code.parse().unwrap();
        let movement = generate(&wanted).unwrap();
        let phantom = generate(&Wanted { phantom: true, ..wanted }).unwrap();
        for (movement, rounds) in [(&movement, &[1, 3, 5][..]), (&phantom, &[3])] {
            for &now in rounds {
                let mut happened = vec![
                    Happened::LatePairs { pairs: 1 },
                    Happened::LatePairs { pairs: 2 },
                    Happened::LatePairs { pairs: 99 },
                    Happened::RelaySkipped { from_round: 2 },
                    Happened::SkipForgotten { from_round: 4 },
                    Happened::BoardsOff { from_round: 2, tables: Vec::new(), by: 1 },
                    Happened::BoardsOff { from_round: 2, tables: vec![1], by: 1 },
                    Happened::ArrowsTurned { round: 2, tables: Vec::new() },
                    Happened::PlayedOtherwise,
                    Happened::BoardsMissed { table: 2, round: 2 },
                    Happened::BoardsMissed { table: 99, round: 2 },
                    Happened::Curtail { rounds: 4 },
                    Happened::Curtail { rounds: 40 },
                    Happened::AddRounds { rounds: 1 },
                    Happened::AddRounds { rounds: 2 },
                    Happened::AddRounds { rounds: 99 },
                ];
                for line in [None, Some(Line::Ns), Some(Line::Ew)] {
                    let (one, other) = (Who { number: 1, line }, Who { number: 2, line });
                    happened.push(Happened::Leaves { who: one });
                    happened.push(Happened::Leaves { who: Who { number: 99, line } });
                    happened.push(Happened::PairsSwapped { one, other, from_round: 2 });
                    happened.push(Happened::PairsSwapped { one, other: one, from_round: 2 });
                }
                let mut progress = InProgress::new(movement, now);
                progress.names =
                    (1..=20).map(|set| (set, format!("boards {set}-{}", set + 1))).collect();
                for happened in happened {
                    said.push(why_none(&progress, &happened));
                    if let Err(mistake) = happened.check(&progress) {
                        said.push(mistake.to_string());
                        continue;
                    }
                    for way in repair(&progress, &happened) {
                        said.extend([way.title, way.explanation]);
                        said.extend(way.against.into_iter().chain(way.already_broken));
                        said.extend(way.notices.into_iter().map(|notice| {
                            let who: Vec<String> =
                                notice.who.iter().map(ToString::to_string).collect();
                            format!("{}: {}", who.join(", "), notice.text)
                        }));
                    }
                }
            }
        }
    }
    all_known(said);
}

/// The sources whose sentences people read, in the folder of the crates.
const SOURCES: [&str; 25] = [
    "bridge/src/outcome_error.rs",
    "bridge/src/tricks.rs",
    "movement/src/advise/reason.rs",
    "movement/src/repair/mistake.rs",
    "movement/src/repair/why.rs",
    "session/src/log/decide/undo.rs",
    "session/src/log/refusal.rs",
    "session/src/log/ruling_problem.rs",
    "session/src/model/clock.rs",
    "session/src/model/seating.rs",
    "session/src/state/event_state.rs",
    "web/src/auth/role.rs",
    "web/src/auth/roster.rs",
    "web/src/backup",
    "web/src/check/texts.rs",
    "web/src/desk/certificate.rs",
    "web/src/director",
    "web/src/look",
    "web/src/operation",
    "web/src/server/director_line.rs",
    "web/src/server/hosts.rs",
    "web/src/setup",
    "web/src/standby",
    "web/src/table",
    "web/src/trouble.rs",
];

fn sources(path: PathBuf) -> Vec<PathBuf> {
    if path.extension().is_some_and(|end| end == "rs") {
        return vec![path];
    }
    let Ok(inside) = fs::read_dir(&path) else { return Vec::new() };
    inside.flat_map(|entry| sources(entry.unwrap().path())).collect()
}

/// Returns the texts in quotes of a source, its tests apart.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let source = lines.collect::<Vec<&str>>().join("\n").replace("'\"'", "' '");
    let mut rest = source.as_str();
    let next = iter::from_fn(|| {
        let (_, from) = rest.split_once('"')?;
        let mut text = String::new();
        let mut letters = from.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => {
                    rest = &from[at + 1..];
                    return Some(text);
                }
                '\\' => match letters.next() {
                    Some((_, '\n')) => {
                        let after = letters.as_str().trim_start();
                        let skipped = letters.as_str().len() - after.len();
                        letters.by_ref().take(skipped).for_each(drop);
                    }
                    Some((_, other)) => text.push(other),
                    None => return None,
                },
                letter => text.push(letter),
            }
        }
        None
    });
    next.collect()
}

/// Returns the sentence that a format makes, with a number in each of its holes.
fn filled(format: &str) -> String {
    let mut sentence = String::new();
    let mut rest = format;
    while let Some((words, after)) = rest.split_once('{') {
        sentence.push_str(words);
        let Some((_, after)) = after.split_once('}') else { break };
        // A section and a table are one word.
        if !sentence.ends_with('7') {
            sentence.push('7');
        }
        rest = after;
    }
    sentence + rest
}

/// Sentences that are nothing without the words in their holes, each way of which has its phrase; and
/// those of pages in HTML.
const NOT_AS_THEY_STAND: [&str; 15] = [
    "Everybody meets at least {least} of {others} {who}.",
    "There are no tables yet: the session has no movement.",
    "This page needs JavaScript. Please switch it on.",
    "{place} has {there} already. Begin the line with ! to replace it by {outcome}.",
    "{} {kind} are {said} the total of {section} {contestant}; no board changes.",
    "{n} late {} set aside while it was closed: decide on each in the room.",
    "The {end} boards of each set are not played from round {from_round} on. Boards that fewer tables play are scored with the results they have.",
    "{} {} to play board {} at {place}{}.",
    "No place is empty that a pair could take from now on. {} Choose “A pair came late” to see what else can be done.",
    "{before} is named in {count} {places}; it is member {number} there.",
    "{who} plays{rounds} where {before} was named.",
    "{who} plays{rounds} in this place.",
    "There is no {id} in that event.",
    "Another computer has taken over since {time}. The evening runs there{at}.",
    "{name} is {value}.",
];

#[test]
fn every_sentence_in_the_sources_is_known() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = SOURCES.iter().flat_map(|path| sources(crates.join(path)));
    let texts = files.flat_map(|file| literals(&fs::read_to_string(file).unwrap()));
    let is_sentence = |text: &String| {
        let begins =
            text.starts_with(|first: char| first.is_uppercase() || first == '“' || first == '{');
        let ends = text.ends_with(['.', '?']);
        let words = text.split(' ').filter(|word| word.chars().all(char::is_lowercase)).count();
        begins && ends && words > 1 && !NOT_AS_THEY_STAND.contains(&text.as_str())
    };
    let said: Vec<String> = texts.filter(is_sentence).map(|text| filled(&text)).collect();
    assert!(said.len() > 300, "only {} sentences were found", said.len());
    all_known(said);
}

#[test]
fn every_refusal_is_known() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = [
        "bridge/src/outcome_error.rs",
        "session/src/log/refusal.rs",
        "session/src/log/ruling_problem.rs",
        "session/src/model/clock.rs",
    ];
    let texts = files.iter().flat_map(|file| {
        let source = fs::read_to_string(crates.join(file)).unwrap();
        // Only what is said of an error.
        source
            .split("error(")
            .skip(1)
            .filter_map(|after| literals(after).into_iter().next())
            .collect::<Vec<String>>()
    });
    all_known(texts.filter(|text| text.contains(' ')).map(|text| filled(&text)));
}
