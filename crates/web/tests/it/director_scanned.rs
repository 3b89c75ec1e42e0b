//! Results as texts: what a phone writes is read, what is mistyped is told, and what is read twice is
//! one result.

use bridge::{BoardNo, Outcome};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::{Value, json};
use session::FactId;
use session::model::{PairNo, RoundNo, Seating, TableNo};
use uuid::Uuid;
use web::director::scanned::{Scanned, ScannedResult};

use crate::club::TestClub;
use crate::director_office::Browser;

/// What `crates/web/js-tests/unsent.test.js` has the phone write, with its sum.
const WRITTEN: &str = "TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198c000000070008000000000000001 \
                       4.12.5-12.PASS..0198c000000070008000000000000002 ";

fn summed(body: &str) -> String {
    let sum = body.bytes().fold(0, u8::wrapping_add);
    format!("{body}*{sum:02X}")
}

#[test]
fn what_a_phone_writes_is_read() {
    let scanned = Scanned::read(&summed(WRITTEN)).unwrap();
    assert_eq!(scanned.to_string(), summed(WRITTEN));
    assert_eq!((scanned.section.to_string().as_str(), scanned.table.get()), ("A", 3));
    assert_eq!(scanned.event, 0xc0ff_ee12);
    let [first, second] = &scanned.results[..] else { panic!("{scanned:?}") };
    assert_eq!((first.round.get(), first.board.to_string().as_str()), (4, "11"));
    assert_eq!(first.outcome.to_string(), "4SN= HK");
    assert_eq!(first.seating.to_string(), "5 v 12");
    assert_eq!(second.outcome, Outcome::passed_out());
}

#[test]
fn case_and_blanks_are_forgiven() {
    let right = Scanned::read(&summed(WRITTEN)).unwrap();
    let text = summed(WRITTEN);
    for typed in [
        text.to_uppercase(),
        text.to_lowercase(),
        format!("\n  {text}\r\n"),
        text.replace(' ', "  "),
        text.replace('.', ". "),
        text.replace("A3", "A 3").replace('*', " * "),
        text.replace("0000 4.", "00004."),
    ] {
        assert_eq!(Scanned::read(&typed).as_ref(), Ok(&right), "{typed}");
    }
}

#[rstest]
#[case("")]
#[case("hello")]
#[case("hello *1F")]
#[case("TENACE1")]
#[case("TENACE1 *00")]
#[case("TENACE1 33 c0ffee12 *00")]
#[case("TENACE1 A3 c0ffee *00")]
#[case("TENACE1 A3 c0ffee12 *00")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198 *00")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198c0000000700080000000000000é1 *00")]
#[case("TENACE1 A3 c0ffee12 0.11.5-12.4SN=.HK.0198c000000070008000000000000001 *00")]
#[case("TENACE1 A3 c0ffee12 4.x.5-12.4SN=.HK.0198c000000070008000000000000001 *00")]
#[case("TENACE1 A3 c0ffee12 4.11.5+12.4SN=.HK.0198c000000070008000000000000001 *00")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.8SN=.HK.0198c000000070008000000000000001 *00")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.A+ A-..0198c000000070008000000000000001 *00")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.zz98c000000070008000000000000001 *00")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198c000000070008000000000000001 *1")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198c000000070008000000000000001 *+F")]
#[case("TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198c000000070008000000000000001 *00")]
fn each_fault_has_a_sentence(#[case] text: &str) {
    let sentence = Scanned::read(text).unwrap_err().to_string();
    assert!(sentence.ends_with('.') && sentence.len() > 20, "{sentence}");
    assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
}

#[test]
fn a_mistyped_character_is_noticed() {
    let text = summed(WRITTEN);
    let right = Scanned::read(&text).unwrap();
    for (place, old) in text.char_indices() {
        for new in ['0', '7', 'A', 'S'] {
            if old.eq_ignore_ascii_case(&new) {
                continue;
            }
            let mut typed = text.clone();
            typed.replace_range(place..place + old.len_utf8(), &new.to_string());
            // A nought before a number is no mistake.
            let read = Scanned::read(&typed);
            assert!(read.is_err() || read.as_ref() == Ok(&right), "{typed}");
        }
    }
}

fn result() -> impl Strategy<Value = ScannedResult> {
    let outcome = prop_oneof![
        Just("PASS".to_owned()),
        Just("NP".to_owned()),
        (1..=7u8, 0..5usize, 0..3usize, 0..4usize, -7..=6i8, 0..53usize, any::<bool>()).prop_map(
            |(level, strain, double, seat, over, lead, wrong)| {
                let strain = ["C", "D", "H", "S", "NT"][strain];
                let seat = ["N", "E", "S", "W"][seat];
                let over = over.clamp(-6 - level as i8, 7 - level as i8);
                let over = if over == 0 { "=".to_owned() } else { format!("{over:+}") };
                let lead = match lead {
                    52 => String::new(),
                    n => format!(
                        " {}{}",
                        ["C", "D", "H", "S"][n / 13],
                        &"23456789TJQKA"[n % 13..=n % 13]
                    ),
                };
                let wrong = if wrong { " WD" } else { "" };
                format!("{level}{strain}{}{seat}{over}{lead}{wrong}", ["", "X", "XX"][double])
            }
        ),
    ];
    let outcome = outcome.prop_map(|text| text.parse::<Outcome>().unwrap());
    let number = || (0..=PairNo::MAX).prop_map(PairNo::new);
    let seating = prop_oneof![
        (number(), number()).prop_map(|(ns, ew)| Seating::Pairs { ns, ew }),
        (number(), number(), number(), number()).prop_map(|(north, east, south, west)| {
            Seating::Individual { north, east, south, west }
        }),
    ];
    (1..=RoundNo::MAX, 1..=999u32, seating, outcome, any::<u128>()).prop_map(
        |(round, board, seating, outcome, id)| ScannedResult {
            round: RoundNo::new(round).unwrap(),
            board: BoardNo::new(board).unwrap(),
            seating,
            outcome,
            id: FactId(Uuid::from_u128(id)),
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        section in "[A-Z]{1,2}", table in 1..=TableNo::MAX, event: u32,
        results in prop::collection::vec(result(), 1..=8),
    ) {
        let table = TableNo::new(table).unwrap();
        let scanned = Scanned { section: section.parse().unwrap(), table, event, results };
        let text = scanned.to_string();
        prop_assert_eq!(Scanned::read(&text), Ok(scanned.clone()));
        prop_assert_eq!(Scanned::read(&text.to_lowercase()), Ok(scanned));
    }

    #[test]
    fn any_text_is_read_or_told(text in "TENACE1 [A-Z0-9. *+=-]{0,120}|\\PC{0,60}") {
        if let Err(error) = Scanned::read(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

/// Writes results of table A1 as its phone would.
fn text(club: &TestClub, table: &str, results: &[(u16, u32, &str, &str, Uuid)]) -> String {
    let event = club.event.0.simple().to_string();
    let mut body = format!("TENACE1 {table} {} ", &event[..8]);
    for (round, board, pairs, outcome, id) in results {
        body.push_str(&format!("{round}.{board}.{pairs}.{outcome}..{} ", id.simple()));
    }
    summed(&body)
}

fn scan(director: &Browser<'_>, text: &str) -> crate::club::Answer {
    director.post("/director/api/scanned", &json!({ "text": text }))
}

fn states(answer: &Value) -> Vec<&str> {
    answer["results"].as_array().unwrap().iter().map(|it| it["state"].as_str().unwrap()).collect()
}

#[test]
fn scanned_results_are_entered_once_and_set_aside_when_they_cannot_stand() {
    let club = TestClub::open();
    let director = club.director();
    let phone = club.phone("A1");
    phone.enter(1, 2, "PASS").ok();
    let ids = [Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7()];
    let text = text(
        &club,
        "A1",
        &[
            (1, 1, "1-2", "4SN=", ids[0]),
            (1, 2, "1-2", "3NTE-1", ids[1]),
            (2, 9, "1-3", "PASS", ids[2]),
        ],
    );
    let first = scan(&director, &text).ok();
    assert_eq!(states(&first), ["entered", "set_aside", "set_aside"]);
    let facts = club.facts();
    let again = scan(&director, &text).ok();
    assert_eq!(states(&again), ["known", "set_aside", "set_aside"]);
    assert_eq!(club.facts(), facts);
    let view = phone.view();
    assert_eq!(view["results"][0]["by"], "table A1");
    assert_eq!(view["results"][0]["id"], json!(ids[0]));
    assert_eq!(view["set_aside"].as_array().unwrap().len(), 2);
    // Only what was accepted on the phone is shown as a code.
    let table = format!("/director/api/table?event={}&section=A&table=1", club.event);
    let table = director.page(&table).ok();
    assert_eq!(table["results"][0]["acceptance"], "on_entering_phone");
    // The phone is back: what it sends is there already.
    let say = json!({ "result": { "round": 1, "board": 1, "outcome": "4SN=", "seating": { "ns": 1, "ew": 2 } } });
    assert_eq!(phone.say_as(ids[0], None, say).ok()["repeated"], true);
    assert_eq!(club.facts(), facts);
}

#[test]
fn texts_of_elsewhere_are_told() {
    let club = TestClub::open();
    let director = club.director();
    let facts = club.facts();
    let other = summed("TENACE1 A1 00000000 1.1.1-2.PASS..0198c000000070008000000000000001 ");
    for text in
        ["nonsense".to_owned(), other, text(&club, "Z1", &[(1, 1, "1-2", "PASS", Uuid::now_v7())])]
    {
        assert_eq!(scan(&director, &text).trouble(), (422, "refused".into()));
    }
    assert_eq!(club.facts(), facts);
}

#[test]
fn a_picture_of_a_code_becomes_its_text() {
    let club = TestClub::open();
    let director = club.director();
    let text = summed(WRITTEN);
    let code = qrcode::QrCode::new(&text).unwrap();
    let (scale, quiet) = (6, 24);
    let width = code.width() * scale + 2 * quiet;
    let dark = |x: usize, y: usize| {
        let inside = |place: usize| {
            place.checked_sub(quiet).map(|p| p / scale).filter(|p| *p < code.width())
        };
        inside(x).zip(inside(y)).is_some_and(|place| code[place] == qrcode::Color::Dark)
    };
    // Bytes that are text, so that the request can be written as one.
    let picture: String = (0..width * width)
        .map(|n| if dark(n % width, n / width) { '\x05' } else { '\x7e' })
        .collect();
    assert!(picture.len() > 64 * 1024);
    let headers = format!("Tenace-Director: {}\r\n", director.token);
    let path = format!("/director/api/scan?width={width}&height={width}");
    let answer = director.post_with(&path, &headers, &picture).ok();
    assert_eq!(answer, json!({ "texts": [text] }));
    let wrong = director.post_with("/director/api/scan?width=7&height=9", &headers, "abc");
    assert_eq!(wrong.trouble(), (400, "unreadable".into()));
    let nothing = director.post_with("/director/api/scan?width=3&height=1", &headers, "abc");
    assert_eq!(nothing.ok(), json!({ "texts": [] }));
    let large = "a".repeat(1024 * 1025);
    let path = "/director/api/scan?width=1024&height=1025";
    assert_eq!(director.post_with(path, &headers, &large).status, 413);
}
