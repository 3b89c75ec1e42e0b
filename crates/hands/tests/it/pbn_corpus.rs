//! Real PBN files, read when they are beside the project.

use std::path::{Path, PathBuf};

use hands::pbn::Document;
use hands::{Format, ReadOptions, Reading, Severity};

use crate::pbn_checker::check_export;

fn files() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/deals"));
    let mut files = Vec::new();
    for folder in [folder.to_owned(), folder.join("pbn")] {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            println!("{} is absent: nothing to check", folder.display());
            continue;
        };
        let paths = entries.map(|entry| entry.unwrap().path());
        let mut paths: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|e| e == "pbn")).collect();
        paths.sort();
        files.extend(paths.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())));
    }
    files
}

fn read(bytes: &[u8]) -> Reading {
    let read = hands::read(bytes, &ReadOptions::default()).unwrap();
    assert_eq!(read.format, Format::Pbn);
    read
}

#[test]
fn every_file_comes_back_byte_for_byte_as_a_document() {
    for (path, bytes) in files() {
        assert!(Document::parse(&bytes).to_bytes() == bytes, "{}", path.display());
    }
}

#[test]
fn correct_files_have_only_complaints_that_are_explained() {
    // What the import format allows but is no board, or what a board does not need.
    let explained = [
        "The game has no deal, so it is no board",
        "The game has no board number",
        "The dealer is not given",
        "The vulnerability is not given",
        "of the four hands",
        "This is an end position",
        "The OptimumResultTable has not all twenty results",
        "is not written YYYY.MM.DD",
        "Vulnerable “",
        "irregularity",
        "PBN 2.1 has no tag CommentIsClosed",
    ];
    // The call of 5♣ stands in North's column though East is declarer.
    let by_file = [("endplay-tests~pbn~example4", "is not what the auction says")];
    let in_order = "in the order of play, not in columns";
    for (path, bytes) in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.contains("errors_") {
            continue;
        }
        for complaint in read(&bytes).complaints {
            let known = explained.iter().any(|text| complaint.what.contains(text))
                || complaint.what.contains(in_order)
                || by_file
                    .iter()
                    .any(|(f, text)| name.contains(f) && complaint.what.contains(text));
            assert!(known, "{name}: {complaint}");
        }
    }
}

#[test]
fn every_faulty_game_of_the_verifier_gets_a_complaint() {
    for (path, bytes) in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.contains("errors_") {
            continue;
        }
        let text = hands::pbn::Document::parse(&bytes);
        let starts: Vec<usize> = text
            .parts()
            .iter()
            .filter(|part| matches!(&part.kind, hands::pbn::PartKind::Escape(text) if text.contains("== game ")))
            .map(|part| part.line)
            .collect();
        assert!(!starts.is_empty());
        let complaints = read(&bytes).complaints;
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(usize::MAX);
            let found = complaints.iter().any(|complaint| match complaint.place {
                hands::Place::Line(line) => (start..end).contains(&line),
                _ => false,
            });
            // Game 61 of the first file has no fault: declarer may yet win thirteen tricks.
            let is_faultless = name.contains("errors_10") && i + 1 == 61;
            assert!(found || is_faultless, "{name}: game {} (line {start})", i + 1);
        }
    }
}

#[test]
fn what_was_read_is_written_by_the_rules_and_stays() {
    for (path, bytes) in files() {
        let first = read(&bytes);
        if first.set.boards.is_empty() {
            continue;
        }
        let written = hands::write(&first.set, Format::Pbn, &Default::default()).unwrap().bytes;
        check_export(&written);
        let again = read(&written);
        assert_eq!(again.set.boards.len(), first.set.boards.len(), "{}", path.display());
        for (a, b) in first.set.boards.iter().zip(&again.set.boards) {
            assert_eq!((a.number, a.dealer, a.deal), (b.number, b.dealer, b.deal));
            let (a, b) = (a.story.clone().unwrap_or_default(), b.story.clone().unwrap_or_default());
            assert_eq!((&a.names, &a.played, &a.play), (&b.names, &b.played, &b.play));
            assert_eq!((&a.auction, &a.stated_tricks), (&b.auction, &b.stated_tricks));
            if path.to_string_lossy().contains("errors_") {
                continue;
            }
            for tag in a.others.iter().filter(|tag| !matches!(tag.name.as_str(), "" | "Note")) {
                let kept = b.others.iter().any(|other| other.name == tag.name);
                assert!(kept || tag.name == "OptimumResultTable", "{}: {tag:?}", path.display());
            }
        }
        let stable = hands::write(&again.set, Format::Pbn, &Default::default()).unwrap().bytes;
        assert!(stable == written, "{}", path.display());
        let lost = |reading: &Reading| {
            reading.complaints.iter().filter(|c| c.severity == Severity::BoardLost).count()
        };
        // Games that are no boards are no boards again.
        assert!(lost(&again) <= lost(&first), "{}", path.display());
    }
}
