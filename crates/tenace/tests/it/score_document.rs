//! `docs/scoring.md` shows what `tenace score` prints.

use std::path::PathBuf;

use crate::club::{Ran, TestClub};

fn document() -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join("docs/scoring.md")).unwrap().replace("\r\n", "\n")
}

fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let start = format!("```{language}\n");
    text.split(start.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn every_transcript_is_what_is_printed() {
    let text = document();
    let club = TestClub::empty();
    club.write("friday.csv", blocks(&text, "csv")[0]);
    let toml = blocks(&text, "toml");
    club.write("hill-club.toml", toml[0]);
    club.write("scale.toml", toml[1]);
    let transcripts = blocks(&text, "console");
    assert!(transcripts.len() >= 3);
    for transcript in transcripts {
        let (command, expected) = transcript.split_once('\n').unwrap();
        let words: Vec<&str> = command.strip_prefix("$ tenace ").unwrap().split(' ').collect();
        let mut command = club.command(&words);
        let printed = Ran::run(command.current_dir(club.folder.path())).ok();
        assert_eq!(printed, expected, "{words:?}");
    }
    let scheme = club.write("scheme.toml", blocks(&text, "scheme")[0]);
    club.run(&["score", &club.path("friday.csv"), "--masterpoints", &scheme]).ok();
    let scale = club.path("scale.toml");
    let csv = club.path("friday.csv");
    club.run(&["score", &csv, "--vp", &scale]).ok();
}

#[test]
fn every_profile_and_scale_is_described() {
    let text = document();
    for name in scoring::Profile::NAMES {
        assert!(text.contains(&format!("| `{name}` |")), "docs/scoring.md lacks {name}");
    }
    for scale in scoring::VpScale::ALL {
        let name = serde_json::to_value(scale).unwrap();
        let name = name.as_str().unwrap();
        assert!(text.contains(&format!("`{name}`")), "docs/scoring.md lacks {name}");
    }
}
