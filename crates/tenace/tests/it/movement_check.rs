//! `tenace movement check` on files as people have them, and refusals that tell the true reason.

use serde_json::Value;

use crate::club::TestClub;

fn checked(club: &TestClub, words: &[&str]) -> (Value, i32) {
    let ran = club.run(&[&["movement", "check", "--json"], words].concat());
    (serde_json::from_str(&ran.stdout).unwrap(), ran.code)
}

#[test]
fn teams_are_compared_whether_the_file_says_teams_or_not() {
    let club = TestClub::empty();
    let words = ["movement", "show", "american-whist", "--tables", "5", "--format", "csv"];
    let text = club.run(&words).ok();
    assert!(text.starts_with("table,round,ns,ew,set\n1,1,"), "{text}");
    let file = club.write("whist.csv", &text);
    let (report, code) = checked(&club, &[&file]);
    assert_eq!((report["contest"].as_str(), code), (Some("teams"), 0));
    assert_eq!(report["mismatches"], Value::Array(Vec::new()));
    assert_eq!(report["notes"], Value::Array(Vec::new()));

    // Without its last round it is half a match too little, and looks like pairs.
    let short: Vec<&str> = text.lines().filter(|line| !line.contains(",4,")).collect();
    let file = club.write("short.csv", &short.join("\n"));
    let (report, _) = checked(&club, &[&file]);
    assert_eq!(report["contest"], "two_winners");
    let (report, _) = checked(&club, &["--contest", "teams", &file]);
    assert!(!report["mismatches"].as_array().unwrap().is_empty());
    let ran = club.run(&["movement", "check", "--contest", "individual", &file]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("the file seats pairs"), "{}", ran.stderr);
}

#[test]
fn a_team_does_not_play_itself() {
    let club = TestClub::empty();
    let file = club.write("own.csv", "table,round,ns,ew,set\n1,1,1,1,1\n2,1,2,2,1\n");
    let ran = club.run(&["movement", "check", "--contest", "teams", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("✗ A team plays itself: table 1, round 1"), "{}", ran.stdout);
    assert_eq!(checked(&club, &["--contest", "teams", &file]).0["playable"], false);
}

#[test]
fn files_in_other_encodings_are_read() {
    let club = TestClub::empty();
    let text = "movement: Übung\ntable 1: 1-2/1 1-3/2\n";
    let latin: Vec<u8> = text.chars().map(|letter| u8::try_from(letter).unwrap()).collect();
    let file = club.write("latin.txt", "");
    std::fs::write(&file, latin).unwrap();
    let (report, code) = checked(&club, &[&file]);
    assert_eq!((report["name"].as_str(), code), (Some("Übung"), 0));
    assert!(report["notes"][0].as_str().unwrap().contains("Windows-1252"), "{report}");

    let wide = std::iter::once(0xFEFF).chain(text.encode_utf16());
    let wide: Vec<u8> = wide.flat_map(u16::to_le_bytes).collect();
    let file = club.write("wide.txt", "");
    std::fs::write(&file, wide).unwrap();
    let (report, code) = checked(&club, &[&file]);
    assert_eq!((report["name"].as_str(), code), (Some("Übung"), 0));
    assert_eq!(report["notes"], Value::Array(Vec::new()));
}

#[test]
fn what_was_not_understood_is_in_the_json_too() {
    let club = TestClub::empty();
    let file = club.write("odd.csv", "table,round,ns,ew,set\n1,1,1,x,1\n1,2,1,2,2\n");
    let (report, code) = checked(&club, &[&file]);
    assert_eq!(code, 1);
    assert_eq!(
        report["notes"][0],
        "Line 2, table 1, round 1: `x` is no number and is read as nobody."
    );
}

#[test]
fn a_folder_hides_no_event() {
    let club = TestClub::empty();
    let folder = club.write("inside", "");
    std::fs::remove_file(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    let words = ["event", "new", "--movement", "howell", "--tables", "4", "--name"];
    club.run(&[&words[..], &[folder.as_str()]].concat()).ok();
    club.run(&["movement", "cards", &folder]).ok();
    let ran = club.run(&["movement", "show", &folder]);
    assert!(ran.stderr.contains("neither a kind of movement nor a file"), "{}", ran.stderr);
}

#[test]
fn a_large_movement_is_read_back() {
    let club = TestClub::empty();
    let words = ["movement", "show", "mitchell", "--tables", "201", "--format", "csv"];
    let file = club.write("large.csv", &club.run(&words).ok());
    club.run(&["movement", "check", &file]).ok();
}

#[test]
fn refusals_tell_the_true_reason() {
    let club = TestClub::empty();
    let refused = [
        ("movement show barometer --tables 3 --numbering next-ten", "its numbers are its own"),
        ("movement show american-whist --tables 3 --numbering 7,8,9", "its numbers are its own"),
        ("movement show howell --tables 4 --numbering next-ten", "no East-West line"),
        ("movement show thurner --tables 6 --rounds 3", "whole only after 5 rounds"),
        ("movement show triangle --tables 3 --rounds 1", "whole only after 2, 4 and so on"),
        ("movement show swiss --tables 6 --rounds 5", "tenace movement draw"),
        ("movement show mirrored --tables 4", "6, not 4"),
        ("movement optimise --tables 40 --rounds 30 --barometer --seconds 60", "tried in vain"),
        ("movement optimise --tables 65535 --rounds 65535", "2 to 40 tables"),
        ("event new --name A --movement mitchell --tables 301", "at most 255; give --rounds"),
    ];
    for (words, why) in refused {
        let ran = club.run(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(ran.code, 2, "{words}");
        assert!(ran.stderr.contains(why), "{words}: {}", ran.stderr);
    }
    let listed = club.run(&["movement", "list", "--tables", "1"]).ok();
    assert!(listed.contains("howell-individual"), "{listed}");
    let rows =
        club.run(&["movement", "show", "round-robin", "--tables", "5", "--format", "csv"]).ok();
    assert_eq!(rows.lines().count(), 1 + 5 * 5, "{rows}");
}
