//! The documents and the program say the same.

use std::path::PathBuf;

use session::model::{SettingKind, SettingName};

use crate::club::TestClub;

fn document(name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(name)).unwrap().replace("\r\n", "\n")
}

#[test]
fn the_readme_shows_what_the_demo_prints() {
    let readme = document("README.md");
    let club = TestClub::empty();
    let words =
        ["demo", "--http", "127.0.0.1:0", "--https", "127.0.0.1:0", "--speed", "0", "--once"];
    let demo = club.run(&words).ok();
    let block = readme.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(block.lines().count() > 5);
    for line in block.lines() {
        // Addresses, folders, fingerprints and PINs differ from run to run.
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_group = |word: &str| {
            word.len() == 11 && word.split(':').all(|pair| u8::from_str_radix(pair, 16).is_ok())
        };
        let same = |printed: &str| match words[..] {
            [kind @ ("data" | "players" | "director" | "elsewhere"), ..] => {
                printed.starts_with(kind)
            }
            [first, ..] if is_group(first) => {
                printed.len() == line.len() && printed.split_whitespace().all(is_group)
            }
            ["PIN", _, ref words @ ..] => {
                printed.starts_with("PIN")
                    && printed.split_whitespace().skip(2).eq(words.iter().copied())
            }
            _ => printed == line,
        };
        assert!(demo.lines().any(same), "the README has a line the demo does not print: {line}");
    }
}

#[test]
fn the_readme_names_the_two_commands() {
    let readme = document("README.md");
    assert!(readme.contains("cargo run --release -- demo"));
    assert!(readme.contains("cargo run --release -- example"));
    assert!(readme.contains("cargo xtask test"));
    assert!(document(".ci/run").contains("cargo xtask test"));
}

#[test]
fn every_event_file_in_the_documents_is_sound() {
    let manual = document("docs/event-file.md");
    let blocks: Vec<&str> = manual.split("```toml\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let text = block.split("```").next().unwrap();
        // Fragments start with a remark that says so; whole files start with their name.
        if !text.starts_with("name = ") {
            continue;
        }
        let club = TestClub::empty();
        let file = club.write("event.toml", text);
        club.run(&["event", "new", &file]).ok();
    }
}

#[test]
fn every_setting_and_scoring_method_is_in_the_manual() {
    let manual = document("docs/event-file.md");
    for name in SettingName::all() {
        let row = format!("\n| `{name}` | ");
        let row = manual.split_once(&row).and_then(|(_, rest)| rest.lines().next());
        let row = row.unwrap_or_else(|| panic!("docs/event-file.md lacks the setting {name}"));
        let event = session::state::EventState::default();
        let first = session::model::SessionNo::FIRST;
        let default = match web::policy::can_be_default(name) {
            true => web::policy::default_value(&event, first, None, name).to_string(),
            false => "each phone's own".to_owned(),
        };
        let default = default.trim_matches(['“', '”']);
        let told = row.rsplit(" | ").next().unwrap().trim_matches([' ', '|', '"', '`']);
        assert_eq!(told, default, "the default of {name} in docs/event-file.md");
        if let SettingKind::Number { min, max, zero_is_default, .. } = name.kind() {
            let range = format!("{min} to {max}").replace('-', "−");
            let values = row.split(" | ").next().unwrap();
            assert!(values.starts_with(&range), "the values of {name}: {values}, not {range}");
            assert_eq!(values.contains(", or 0 for "), zero_is_default, "{name}: {values}");
        }
    }
    for method in session::model::ScoringMethod::ALL {
        assert!(manual.contains(&format!("`{method}`")), "docs/event-file.md lacks {method}");
    }
}
