//! `tenace alerts` on files as people have them: other encodings, imports, what is no system at all.

use std::io::Read;
use std::process::Stdio;

use serde_json::json;
use test_support::wait::finish;

use crate::alerts_sample::{Desk, SYSTEM};

/// Every command that reads one file.
fn readers(file: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["check", file],
        vec!["explain", file, "--call", "1C"],
        vec!["why", file, "--call", "1C"],
        vec!["search", file, "x"],
        vec!["tree", file],
        vec!["diff", file, "ours.bboalert"],
        vec!["diff", "ours.bboalert", file],
        vec!["convert", file, "-o", "-", "--to", "html"],
        vec!["quiz", file],
        vec!["test", file, "--write"],
        vec!["test", "ours.bboalert", file],
        vec!["record", file, "--call", "1C", "--text", "x"],
        vec!["expand", file, "x"],
    ]
}

#[test]
fn what_cannot_be_read_is_one_sentence() {
    let desk = Desk::new();
    desk.write("binary.bin", b"BBOalert\0\x01\x02\xff");
    std::fs::create_dir(desk.club.path("folder")).unwrap();
    let large = std::fs::File::create(desk.club.path("large.txt")).unwrap();
    large.set_len((64 << 20) + 1).unwrap();
    let sentences = [
        ("missing.txt", "there is no file missing.txt; check its name and its folder"),
        ("folder", "folder is a folder; name a file in it"),
        (
            "binary.bin",
            "binary.bin is no text; save the system as plain text (UTF-8) and try again",
        ),
        ("large.txt", "large.txt: the file is larger than 64 MB"),
    ];
    for (file, sentence) in sentences {
        for words in readers(file) {
            let told = desk.run(&words).wrong();
            assert_eq!(told, format!("tenace: {sentence}"), "{words:?}");
        }
    }
    // One bad file does not keep the others from being checked.
    let ran = desk.run(&["check", "missing.txt", "ours.bboalert"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stdout.contains("in ours.bboalert"), "{}", ran.stdout);
    assert!(ran.stderr.contains("there is no file missing.txt"), "{}", ran.stderr);
    assert!(ran.stderr.contains("1 of 2 files could not be read"), "{}", ran.stderr);
}

#[test]
fn encodings_and_line_ends_do_not_matter() {
    let desk = Desk::new();
    let text = "BBOalert\n,1C,élégant\n";
    let utf16: Vec<u8> =
        std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let files: [(&str, Vec<u8>); 4] = [
        ("marked.txt", format!("\u{feff}{text}").into_bytes()),
        ("windows.txt", text.replace('\n', "\r\n").into_bytes()),
        ("latin.txt", b"BBOalert\n,1C,\xe9l\xe9gant\n".to_vec()),
        ("wide.txt", utf16),
    ];
    for (name, bytes) in files {
        desk.write(name, bytes);
        let (told, code) = desk.json(&["explain", name, "--call", "1C"]);
        assert_eq!(
            (&told["explanation"], &told["line"], code),
            (&json!("élégant"), &json!(2), 0),
            "{name}"
        );
        assert_eq!(desk.run(&["check", name]).code, 0, "{name}");
    }
}

#[test]
fn a_pipe_is_read_too() {
    let desk = Desk::new();
    let told = desk.run_piped(&["explain", "-", "--call", "1C"], "ours.bboalert").ok();
    assert_eq!(told, "16+ any shape\n");
    let told = desk.run_piped(&["why", "-", "--call", "1C"], "ours.bboalert").ok();
    assert!(told.contains("  -:3: ,1C,16+ any shape"), "{told}");
    assert_eq!(desk.run_piped(&["check", "-"], "ours.bboalert").code, 0);
}

#[test]
fn who_has_bml_is_sent_to_convert() {
    let desk = Desk::new();
    let text = "#+TITLE: Ours\n\n1C 16+\n  1D 0-7\n";
    for file in ["notes.bml", "notes.txt"] {
        desk.write(file, text);
        let hint = format!(
            "it looks like BML; `tenace alerts convert {file} -o notes.bboalert` makes a BBOalert \
             file of it"
        );
        let (findings, code) = desk.json(&["check", file]);
        let finding = &findings[0];
        assert_eq!((&finding["code"], code), (&json!("unknown-file"), 1));
        assert_eq!((&finding["line"], &finding["help"]), (&json!(1), &json!(hint)));
        let told = desk.run(&["tree", file]).refused();
        assert_eq!(told, format!("tenace: there is no record in {file}: {hint}"));
        let ran = desk.run(&["search", file, "16"]);
        assert!(ran.stderr.starts_with(&format!("note: {file} is read as")), "{}", ran.stderr);
    }
    // What only has the ending of the other language is read all the same.
    desk.write("records.bml", ",1C,16+\n");
    let ran = desk.run(&["tree", "records.bml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("16+") && ran.stderr.contains("convert"), "{ran:?}");
    // The command that is named does it.
    desk.run(&["convert", "notes.bml", "-o", "notes.bboalert"]).ok();
    assert_eq!(desk.run(&["check", "notes.bboalert"]).code, 0);
}

#[test]
fn imports_are_read_beside_the_file_and_nowhere_else() {
    let desk = Desk::new();
    std::fs::create_dir(desk.club.path("parts")).unwrap();
    desk.write("main.txt", "BBOalert\nImport,parts/majors.txt\n,1C,16+\n");
    desk.write("parts/majors.txt", "BBOalert\n,1H,5+ hearts\nImport,spades.txt\n");
    desk.write("parts/spades.txt", "BBOalert\n,1S,5+ spades\n");
    let (told, _) = desk.json(&["explain", "main.txt", "--call", "1S"]);
    let file = std::path::Path::new("parts").join("spades.txt").display().to_string();
    assert_eq!(told, json!({"explanation": "5+ spades", "chat": null, "line": 2, "file": file}));
    let (told, _) = desk.json(&["explain", "main.txt", "--call", "1C"]);
    assert_eq!(told, json!({"explanation": "16+", "chat": null, "line": 3}));

    desk.write(
        "bad.txt",
        "BBOalert\nImport,https://example.org/x.txt\nImport,none.txt\nImport,parts\nImport,//host/share/x.txt\n,1C,16+\n",
    );
    let ran = desk.run(&["explain", "bad.txt", "--call", "1C"]);
    assert_eq!((ran.stdout.as_str(), ran.code), ("16+\n", 0));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    let [address, none, folder, share] = lines[..] else { panic!("{lines:?}") };
    assert!(
        address.starts_with("note: bad.txt:2: ") && address.contains("nothing is fetched"),
        "{address}"
    );
    assert!(none.starts_with("note: bad.txt:3: ") && none.contains("there is no file"), "{none}");
    assert!(
        folder.starts_with("note: bad.txt:4: ") && folder.contains("it is a folder"),
        "{folder}"
    );
    assert!(
        share.starts_with("note: bad.txt:5: ") && share.contains("another computer"),
        "{share}"
    );
    let (findings, code) = desk.json(&["check", "bad.txt"]);
    let codes: Vec<&str> =
        findings.as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect();
    assert_eq!(
        codes,
        ["import-of-address", "import-not-read", "import-not-read", "import-not-read"]
    );
    assert_eq!(code, 1);
}

#[test]
fn files_that_import_each_other_are_read_once() {
    let desk = Desk::new();
    desk.write("a.txt", "BBOalert\nImport,b.txt\n,1C,a\n");
    desk.write("b.txt", "BBOalert\nImport,./a.txt\n,1D,b\n");
    let ran = desk.run(&["explain", "a.txt", "--call", "1D"]);
    assert_eq!((ran.stdout.as_str(), ran.code), ("b\n", 0));
    assert_eq!(
        ran.stderr,
        "note: b.txt:2: “./a.txt”: it imports itself, so it is not read again\n"
    );
    let ran = desk.run(&["check", "a.txt"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.contains("error[import-loop]") && ran.stdout.contains("--> b.txt:2:1"),
        "{}",
        ran.stdout
    );
}

#[cfg(unix)]
#[test]
fn an_import_of_a_device_does_not_hang() {
    let desk = Desk::new();
    desk.write("device.txt", "BBOalert\nImport,/dev/zero\nImport,/dev/stdin\n,1C,16+\n");
    let ran = desk.run(&["explain", "device.txt", "--call", "1C"]);
    assert_eq!((ran.stdout.as_str(), ran.code), ("16+\n", 0));
    assert_eq!(ran.stderr.matches("it is no ordinary file").count(), 2, "{}", ran.stderr);
}

#[test]
fn four_megabytes_are_read_whatever_is_in_them() {
    let desk = Desk::new();
    let records = (0..80_000).map(|number| {
        let calls = ["1C", "1D", "1H", "1S", "1N", "2C", "2D"];
        let call = |place: usize| calls[number / 7usize.pow(u32::try_from(place).unwrap()) % 7];
        format!(
            "{}--{}--{}--,3N,meaning number {number} of a large system\n",
            call(0),
            call(1),
            call(2)
        )
    });
    let text: String = std::iter::once("BBOalert\n".to_owned()).chain(records).collect();
    assert!(text.len() > 4_000_000);
    desk.write("records.txt", &text);
    desk.write("line.txt", format!("BBOalert\n1C--,1D,{}\n", "x".repeat(4_000_000)));
    desk.write("calls.txt", format!("BBOalert\n{},1D,x\n", "1C".repeat(2_000_000)));
    desk.write("stars.txt", format!("BBOalert\n{},1D,x\n", "(1C|_*)*".repeat(500_000)));
    let patterns = (0..4_000).map(|number| format!("{}{number},1D,x\n", "(1C|_*)*".repeat(125)));
    desk.write("patterns.txt", format!("BBOalert\n{}", patterns.collect::<String>()));
    let told = desk.run(&["explain", "records.txt", "--auction", "1C P 1C P 1C P 3N"]);
    assert!(told.stdout.starts_with("meaning number "), "{told:?}");
    for file in ["records.txt", "line.txt", "calls.txt", "stars.txt", "patterns.txt"] {
        let ran = desk.run(&["check", file]);
        assert!(matches!(ran.code, 0 | 1) && ran.stderr.is_empty(), "{file}: {}", ran.stderr);
        assert!(
            ran.stdout.ends_with(&format!("{file}\n")) || ran.stdout.contains("nothing is wrong")
        );
        let ran = desk.run(&["why", file, "--call", "7N"]);
        assert_eq!((ran.code, ran.stderr.as_str()), (1, ""), "{file}");
    }
}

#[test]
fn whoever_stops_reading_has_seen_enough() {
    let desk = Desk::new();
    desk.write("many.txt", format!("{SYSTEM}{}", "1C--,Pass,wrong\n".repeat(5_000)));
    for words in [
        &["check", "many.txt"][..],
        &["check", "many.txt", "--json"],
        &["search", "many.txt", "wrong"],
    ] {
        let mut command = desk.club.command(&[&["alerts"], words].concat());
        let command = command.current_dir(desk.club.folder.path());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        finish("the first letter", move || output.read_exact(&mut [0]).unwrap());
        let ran = finish("the end of the command", || child.wait_with_output().unwrap());
        assert_eq!(String::from_utf8(ran.stderr).unwrap(), "", "{words:?}");
        assert!(matches!(ran.status.code(), Some(0 | 1)), "{words:?}");
    }
}
