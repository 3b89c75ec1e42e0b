//! Reads any bytes as an exchange file, checks it and makes an event of it.
//!
//! An input is a choice and then either the bytes of a whole file, or changes to a small one made here: page, place in the
//! page (two bytes) and new byte, again and again. Nothing may panic or go on for ever, every finding is a sentence, and
//! reading twice gives the same.

#![no_main]

use std::sync::LazyLock;

use bws::check::check_bytes;
use bws::read::event::FileEvent;
use bws::read::read_bytes;
use bws::schema::TABLES;
use bws::words::{Place, Received};
use jet::page::Memory;
use jet::{Database, Result, Value, Version};
use libfuzzer_sys::fuzz_target;

/// The largest file that is looked at.
const LARGEST: usize = 1 << 18;

static SAMPLES: LazyLock<[Vec<u8>; 2]> =
    LazyLock::new(|| Version::ALL.map(|version| make(version).expect("a small file can be made")));

fuzz_target!(|input: &[u8]| {
    let Some((&choice, input)) = input.split_first() else { return };
    let bytes = if choice % 8 == 7 { input.to_vec() } else { changed(choice, input) };
    if bytes.len() > LARGEST {
        return;
    }
    let first = read_bytes(bytes.clone());
    match &first {
        Ok(reading) => {
            let event = FileEvent::of(&reading.exchange, "fuzz");
            for finding in reading.findings.list().iter().chain(event.findings.list()) {
                assert!(!finding.what.is_empty(), "{finding:?}");
            }
            // Dates may be no numbers, which equal nothing: the text is compared.
            let again = read_bytes(bytes.clone()).expect("it was read before");
            assert_eq!(format!("{:?}", again.exchange), format!("{:?}", reading.exchange));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert_eq!(check_bytes(bytes).is_ok(), first.is_ok());
});

fn changed(choice: u8, input: &[u8]) -> Vec<u8> {
    let nth = usize::from(choice % 2);
    let (mut bytes, size) = (SAMPLES[nth].clone(), Version::ALL[nth].page_size());
    for change in input.chunks_exact(4) {
        let place = usize::from(u16::from_le_bytes([change[1], change[2]])) % size;
        if let Some(byte) = bytes.get_mut(usize::from(change[0]) * size + place) {
            *byte = change[3];
        }
    }
    bytes
}

/// One section of one table with two rounds, a result, a player, settings and a hand.
fn make(version: Version) -> Result<Vec<u8>> {
    let mut database = Database::create(Memory::new(version), 45_352.0)?;
    let mut change = database.change()?;
    for schema in TABLES {
        change.create_table(&schema.spec(version), 45_352.0)?;
    }
    let mut row = |name: &str, cells: &[(&str, Value<'_>)]| -> Result<()> {
        let table = change.table(name)?;
        change.insert(&table, cells).map(|_| ())
    };
    let one = || Value::Int(1);
    row("Clients", &[("Computer", "CLUB".into())])?;
    row("Session", &[("ID", one()), ("Name", "Tuesday".into()), ("Date", Value::Date(45_352.0))])?;
    row(
        "Section",
        &[("ID", one()), ("Letter", "A".into()), ("Tables", one()), ("Session", one())],
    )?;
    row("Tables", &[("Section", one()), ("Table", one()), ("ComputerID", one())])?;
    for round in 1..=2i16 {
        let seats = [("NSPair", one()), ("EWPair", Value::Int(1 + round))];
        let boards = [("LowBoard", round.into()), ("HighBoard", round.into())];
        let place = [("Section", one()), ("Table", one()), ("Round", round.into())];
        row("RoundData", &[&place[..], &seats, &boards].concat())?;
    }
    let place = Place { section: 1, table: 1, round: 1, board: 1 };
    let mut received = Received { place, pair_ns: 1, pair_ew: 2, ..Received::default() };
    received.fill(&"4SXN= HT".parse().expect("a result"));
    row("ReceivedData", &received.cells())?;
    let seat = [("Section", one()), ("Table", one()), ("Direction", "N".into())];
    row("PlayerNumbers", &[&seat[..], &[("Number", "7".into()), ("Name", "Ada".into())]].concat())?;
    row("PlayerNames", &[("ID", Value::Long(7)), ("Name", "Ada".into()), ("strID", "7".into())])?;
    row("Settings", &[("Section", one()), ("BM2PINcode", "1234".into())])?;
    let suits = ["NorthSpades", "EastHearts", "SouthDiamonds", "WestClubs"];
    let mut hand: Vec<_> = suits.map(|suit| (suit, Value::from("AKQJT98765432"))).into();
    hand.extend([("Section", one()), ("Board", one())]);
    row("HandRecord", &hand)?;
    change.commit()?;
    Ok(database.into_medium().into_bytes())
}
