//! The message files: every key in every language, with the same places to fill in, and every sentence of
//! the scoring among them.

use std::collections::BTreeSet;
use std::path::Path;

use scoring::{Explanation, Profile, ScoringMethod};
use test_support::events::CLUB_NIGHT;
use web::texts::Language;

use crate::evening::Evening;

/// Returns the names of the places to fill in.
fn places(text: &str) -> BTreeSet<&str> {
    let after = text.split("{ $").skip(1);
    after.filter_map(|rest| rest.split(|letter: char| !letter.is_alphanumeric()).next()).collect()
}

#[test]
fn every_text_is_there_in_every_language() {
    let english = Language::En.messages();
    assert!(english.len() > 100);
    for language in Language::ALL {
        let own = language.messages();
        assert_eq!(own.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>());
        for (key, text) in &own {
            assert_eq!(places(text), places(&english[key]), "{key} in {}", language.code());
            assert!(!text.is_empty(), "{key} in {}", language.code());
            assert_ne!(language.t(key), *key, "{key} in {} cannot be read", language.code());
        }
    }
}

/// Returns the keys that the sources ask for, as far as they are written out.
fn asked(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            asked(&path, keys);
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        for call in [".t(\"", ".say(\""] {
            let after = source.split(call).skip(1);
            keys.extend(after.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        }
    }
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let mut keys = BTreeSet::new();
    asked(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut keys);
    assert!(keys.len() > 30, "{keys:?}");
    let messages = Language::En.messages();
    let missing: Vec<&String> =
        keys.iter().filter(|key| !messages.contains_key(key.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn numbers_and_days_are_written_as_the_language_does() {
    let date = jiff::civil::date(2026, 11, 17);
    assert_eq!(Language::En.date(date), "Tuesday 17 November 2026");
    assert_eq!(Language::Nl.date(date), "dinsdag 17 november 2026");
    assert_eq!(Language::En.number("-12.5"), "−12.5");
    assert_eq!(Language::Nl.percent("61.25"), "61,25\u{a0}%");
}

/// Returns all sentences of an explanation.
fn sentences(explanation: &Explanation, all: &mut BTreeSet<String>) {
    all.insert(explanation.because.clone());
    for part in &explanation.parts {
        sentences(part, all);
    }
}

#[test]
fn every_explanation_can_be_said_in_every_language() {
    let mut all = BTreeSet::new();
    for method in ScoringMethod::ALL {
        for profile in Profile::NAMES {
            let groups = format!(
                "[[sessions]]\n    groups = [{{ number = 1, method = \"{}\", profile = \"{profile}\" }}]\n",
                method.name()
            );
            let mut evening = Evening::of(&CLUB_NIGHT.replace("[[sessions]]\n", &groups));
            evening.enter_all(&[
                "A1 1 4SE= HJ",
                "A3 1 4SE+1",
                "A2 1 4SE=",
                "B2 1 PASS",
                "A1 2 A+ A-",
                "A3 2 [60% 4SN=, 40% 4SN-1]",
                "A2 2 1NTN=",
                "B2 2 60% 40%",
                "A2 3 3NTS-2",
                "A1 3 NP",
                "A3 3 3NTS=",
                "B2 3 [3NTS=] A-",
                "A2 4 A A",
                "A1 4 ? ?",
                "A3 4 6HXE-3 WD",
                "A3 5 2CW=",
            ]);
            let scores = evening.state.scores();
            for (_, _, group) in scores.groups() {
                let Some(pairs) = group.pairs() else { continue };
                for at in 0..pairs.field().entrants() {
                    let explained = pairs.explain(scoring::Entrant::at(at), None).unwrap();
                    sentences(&explained, &mut all);
                }
            }
        }
    }
    assert!(all.len() > 200, "{}", all.len());
    let said: BTreeSet<String> = all.iter().map(|one| Language::Nl.sentence(one)).collect();
    let english =
        [" the ", " of the ", "against ", "board", " and ", "tied", "average", "the ", "pair"];
    assert!(said.contains("beter dan 1 en gelijk aan 1 van 3 andere: 2 × 1 + 1 × 1"), "{said:#?}");
    let left: Vec<&String> =
        said.iter().filter(|one| english.iter().any(|word| one.contains(word))).collect();
    assert!(left.is_empty(), "{left:#?}");
}
