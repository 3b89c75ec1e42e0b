//! Real LIN files from elsewhere, read where they lie; absent, the test says so.

use std::path::{Path, PathBuf};

use bridge::{Deal, Hand};
use hands::{Format, PlayedBoard, ReadOptions, Reading, Severity};

fn corpus() -> Option<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/deals"));
    if !folder.is_dir() {
        println!("{} is absent; the project's own samples must do", folder.display());
        return None;
    }
    Some(folder.to_owned())
}

fn read(path: &Path) -> Reading {
    let reading = hands::read(&std::fs::read(path).unwrap(), &ReadOptions::default()).unwrap();
    assert_eq!(reading.format, Format::Lin, "{}", path.display());
    reading
}

/// Reads Big Deal's CSV by hand: sixteen quoted holdings, North, East, South, West.
fn deals_of_csv(text: &str) -> Vec<Deal> {
    let deal = |line: &str| {
        let fields: Vec<&str> = line.split(',').map(|field| field.trim_matches('"')).collect();
        let mut hands = fields.chunks(4).map(|s| Hand::from_suits(s[0], s[1], s[2], s[3]).unwrap());
        Deal::new(bridge::BySeat::from_fn(|_| hands.next().unwrap())).unwrap()
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(deal).collect()
}

#[test]
fn big_deal_writes_the_same_deals_as_csv_and_we_write_its_bytes() {
    let Some(folder) = corpus() else { return };
    let mut n_files = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "lin") {
            continue;
        }
        n_files += 1;
        let reading = read(&path);
        assert_eq!(reading.complaints, [], "{}", path.display());
        let deals: Vec<Deal> = reading.set.boards.iter().map(|board| board.deal).collect();
        let csv = std::fs::read_to_string(path.with_extension("csv")).unwrap();
        assert_eq!(deals, deals_of_csv(&csv), "{}", path.display());
        for board in &reading.set.boards {
            assert_eq!(board.dealer, board.number.dealer());
            assert_eq!(board.vulnerability, board.number.vulnerability());
        }
        let bytes = hands::write(&reading.set, Format::Lin, &Default::default()).unwrap().bytes;
        let original = std::fs::read(&path).unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), String::from_utf8(original).unwrap());
    }
    assert!(n_files > 0);
}

#[test]
fn every_real_file_is_read_without_a_loss_and_survives_our_writing() {
    let Some(folder) = corpus() else { return };
    let mut n_boards = 0;
    for entry in std::fs::read_dir(folder.join("lin")).unwrap() {
        let path = entry.unwrap().path();
        let reading = read(&path);
        for complaint in &reading.complaints {
            println!("{}: {:?} {complaint}", path.display(), complaint.severity);
            assert!(complaint.severity < Severity::BoardLost, "{complaint}");
        }
        n_boards += reading.set.boards.len();
        let bytes = hands::write(&reading.set, Format::Lin, &Default::default()).unwrap().bytes;
        let again = hands::read(&bytes, &ReadOptions::default()).unwrap();
        assert_eq!(again.set, reading.set, "{}", path.display());
    }
    assert_eq!(n_boards, 8 + 1 + 30);
}

/// The list of results in the head says the same as auction and claim of each board.
#[test]
fn the_vugraph_file_agrees_with_its_own_results() {
    let Some(folder) = corpus() else { return };
    let path =
        folder.join("lin/forrestrice-bridge-bots-bridgebots~tests~resources~usbf_sf_14502.lin");
    let reading = read(&path);
    assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
    assert_eq!(reading.set.about.event.as_deref(), Some("2010 USBF SF A, Segment 4 of 8"));
    let text = std::fs::read_to_string(&path).unwrap();
    let results = text.split("rs|").nth(1).and_then(|rest| rest.split('|').next()).unwrap();
    for (board, result) in reading.set.boards.iter().zip(results.split(',')) {
        let story = board.story.as_ref().unwrap();
        let Some(PlayedBoard::Contract { contract, declarer, tricks }) = story.played else {
            panic!("board {} was played", board.number);
        };
        let outcome: bridge::Outcome = result.parse().unwrap();
        let played = bridge::Played {
            contract,
            declarer: declarer.unwrap(),
            tricks: tricks.unwrap(),
            lead: None,
        };
        assert_eq!(bridge::Outcome::played(played).to_string(), outcome.to_string());
    }
}
