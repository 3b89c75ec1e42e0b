//! What the pages for everybody look like, in both languages, and that they tell nothing too early.

use rstest::rstest;
use session::Command;
use session::log::{PublicitySet, StageSet};
use session::model::{BoardsShown, Publicity, SessionNo, Stage};
use test_support::events::CLUB_NIGHT;

use crate::club::{Answer, TestClub};

/// Returns a page in a language.
pub(crate) fn page(club: &TestClub, path: &str, language: &str) -> Answer {
    club.raw(&format!(
        "GET {path} HTTP/1.1\r\nHost: club.test:8080\r\nAccept-Language: {language}\r\nConnection: close\r\n\r\n"
    ))
}

/// Returns what people read.
pub(crate) fn text(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' => inside = false,
            letter if !inside => text.push(letter),
            _ => {}
        }
    }
    text
}

/// Replaces what differs from run to run, and leaves out the drawings.
fn steady(club: &TestClub, page: &str) -> String {
    let mut page = page.replace(&club.event.to_string(), "EVENT");
    while let Some(start) = page.find("/assets/") {
        let end = start + page[start + 8..].find('/').unwrap() + 8;
        page.replace_range(start..end, "ASSETS");
    }
    while let Some(start) = page.find("<path") {
        let end = start + page[start..].find("</svg>").unwrap();
        page.replace_range(start..end, "QR");
    }
    page.replace("><", ">\n<")
}

/// An evening in which board 1 is finished everywhere and board 2 is not.
fn evening() -> TestClub {
    let club = TestClub::with_event(CLUB_NIGHT);
    open_rounds_of_boards_1_and_2(&club);
    enter_boards_1_and_2(&club);
    club
}

fn enter_boards_1_and_2(club: &TestClub) {
    club.phone("A1").enter(1, 1, "4SE= HJ").ok();
    club.phone("A1").enter(1, 2, "7NTXXN-5 DA").ok();
    club.phone("A3").enter(2, 1, "4SE+1 D5").ok();
    club.phone("A2").enter(3, 1, "PASS").ok();
    club.phone("B2").enter(1, 1, "3NTE-1").ok();
}

/// Enters what comes before the rounds in which tables 2 and 3 play boards 1 and 2.
pub(crate) fn open_rounds_of_boards_1_and_2(club: &TestClub) {
    let plays = [("A2", 1, [3, 4]), ("A3", 1, [5, 6]), ("A1", 2, [3, 4]), ("A2", 2, [5, 6])];
    for (table, round, boards) in plays {
        for board in boards {
            club.phone(table).enter(round, board, "1NTN=").ok();
        }
    }
}

fn close(club: &TestClub) {
    let session = SessionNo::FIRST;
    club.director_says(Command::SetStage(StageSet { session, stage: Stage::Closed }));
}

/// The pages of an event, without the event.
const PAGES: [&str; 9] = [
    "",
    "?by=section",
    "/pairs",
    "/board/1",
    "/board/2",
    "/pair/A/NS1",
    "/pair/A/NS1?why=1",
    "/pair/A/NS1?why=2",
    "/pair/B/1",
];

#[rstest]
#[case("en")]
#[case("nl")]
fn the_pages_are_as_they_are(#[case] language: &str) {
    let club = evening();
    let mut shown = String::new();
    let paths = PAGES.iter().map(|path| format!("/e/{}{path}", club.event));
    let others = ["/".to_owned(), "/wall".to_owned(), format!("/wall/{}", club.event)];
    for path in others.into_iter().chain(paths) {
        let page = page(&club, &path, language);
        assert_eq!(page.status, 200, "{path}");
        shown.push_str(&format!("== {path}\n{}\n", page.body));
    }
    insta::assert_snapshot!(format!("pages_{language}"), steady(&club, &shown));
}

/// A page says what it waits for, and nothing that is not so.
#[rstest]
#[case("en", BoardsShown::Finished, "when everybody has played it")]
#[case("en", BoardsShown::AfterClose, "when the session is closed")]
#[case("nl", BoardsShown::Finished, "als iedereen het heeft gespeeld")]
#[case("nl", BoardsShown::AfterClose, "als de zitting gesloten is")]
fn a_page_says_what_it_waits_for(
    #[case] language: &str,
    #[case] travellers: BoardsShown,
    #[case] told: &str,
) {
    let club = evening();
    let session = SessionNo::FIRST;
    let publicity = Publicity { travellers, ..Publicity::default() };
    club.director_says(Command::SetPublicity(PublicitySet { session, publicity }));
    let all = ["when everybody", "when the session is closed", "still being played", "iedereen"];
    let get = |path: &str| {
        let page = page(&club, &format!("/e/{}{path}", club.event), language);
        text(&page.body)
    };
    for path in ["", "/board/2", "/pair/A/NS1"] {
        let page = get(path);
        assert!(page.contains(told), "{path}: {page}");
        let is_finished = travellers == BoardsShown::Finished;
        for other in all.iter().filter(|other| !told.contains(**other) && !is_finished) {
            assert!(!page.contains(other), "{path} says “{other}”: {page}");
        }
    }
    let closed = serde_json::json!({ "event": club.event, "session": 1, "stage": "closed" });
    club.director().post("/director/api/stage", &closed).ok();
    for path in ["", "/board/4", "/pair/A/NS1"] {
        let page = get(path);
        assert!(all.iter().all(|one| !page.contains(one)), "{path}: {page}");
    }
}

#[test]
fn a_closed_session_tells_everything_and_explains_it() {
    let club = TestClub::with_event(CLUB_NIGHT);
    enter_boards_1_and_2(&club);
    close(&club);
    let get = |path: &str, language: &str| {
        let page = page(&club, &format!("/e/{}{path}", club.event), language);
        assert_eq!(page.status, 200, "{path}");
        text(&page.body)
    };
    let total = get("/pair/A/NS1?why=total", "nl");
    assert!(
        total.contains("Hoe dit is berekend") && total.contains("matchpunten over 2 spellen"),
        "{total}"
    );
    let board = get("/board/2", "en");
    assert!(board.contains("7NT×× N −5"), "{board}");
    let why = get("/pair/A/NS1?why=1", "en");
    assert!(why.contains("beat 1 and tied") || why.contains("beat 1 of"), "{why}");
    insta::assert_snapshot!("closed_nl", total);
}

#[test]
fn no_page_in_dutch_has_an_english_text() {
    let club = evening();
    let check = |path: &str| {
        let page = page(&club, path, "nl");
        assert!(page.body.contains("<html lang=\"nl\">"));
        let words = text(&page.body.replace(">English<", "><"));
        let (english, dutch) =
            (web::texts::Language::En.messages(), web::texts::Language::Nl.messages());
        for (key, text) in &english {
            let is_word = text.len() > 3 && !text.contains('{') && dutch[key] != *text;
            assert!(!is_word || !words.contains(text.as_str()), "{path}: {text} in {words}");
        }
        let found = words
            .split(|letter: char| !letter.is_alphabetic())
            .find(|word| ENGLISH.contains(&word.to_lowercase().as_str()));
        assert_eq!(found, None, "{path}: {words}");
    };
    let pages = || {
        for path in PAGES {
            check(&format!("/e/{}{path}", club.event));
        }
        for path in ["/", "/wall", "/e/nothing", "/language/xx"] {
            check(path);
        }
    };
    pages();
    close(&club);
    pages();
    check(&format!("/e/{}/pair/A/NS1?why=total", club.event));
}

/// Words that are English and nothing else.
const ENGLISH: [&str; 23] = [
    "the",
    "and",
    "board",
    "boards",
    "pair",
    "round",
    "against",
    "beat",
    "tied",
    "others",
    "results",
    "standings",
    "place",
    "this",
    "with",
    "shown",
    "rounded",
    "matchpoints",
    "names",
    "dealt",
    "vulnerable",
    "when",
    "your",
];

#[test]
fn the_standings_have_every_pair_of_a_finished_round() {
    let club = TestClub::with_event(CLUB_NIGHT);
    let tables = [("A1", [1, 2]), ("A2", [3, 4]), ("A3", [5, 6]), ("B2", [1, 2])];
    for (table, board) in tables.into_iter().flat_map(|(table, two)| two.map(|one| (table, one))) {
        club.phone(table).enter(1, board, "4SN= HK").ok();
    }
    let body = page(&club, &format!("/e/{}?by=section", club.event), "en").body;
    let rows = body.matches("<td class=\"rank\"").count();
    let pairs = ["NS", "EW"]
        .into_iter()
        .flat_map(|side| (1..=3).map(move |number| format!("/pair/A/{side}{number}\"")));
    let missing: Vec<String> = pairs.filter(|pair| !body.contains(pair)).collect();
    assert_eq!((missing, rows), (vec![], 8), "{body}");
}

#[test]
fn no_page_has_the_contract_of_a_board_that_somebody_has_still_to_play() {
    let club = TestClub::with_event(CLUB_NIGHT);
    open_rounds_of_boards_1_and_2(&club);
    // Each table's result on board 2 is one that no other board has.
    let plays = [("A1", 1, "7NTXXN-5 DA"), ("A3", 2, "6CXS-4 HK"), ("A2", 3, "1DW+3 C9")];
    let told = ["7NT×× N", "6♣× S", "1♦ W"];
    let paths = || {
        let event = club.event;
        let boards = (1..=6).map(move |board| format!("/e/{event}/board/{board}"));
        let sides =
            ["NS", "EW"].into_iter().flat_map(|side| (1..=3).map(move |n| format!("{side}{n}")));
        let cards = sides.flat_map(move |who| {
            ["", "?why=2", "?why=total"].map(|why| format!("/e/{event}/pair/A/{who}{why}"))
        });
        let others = [
            "/".to_owned(),
            "/wall".to_owned(),
            format!("/e/{event}"),
            format!("/e/{event}/pairs"),
        ];
        boards.chain(cards).chain(others)
    };
    let is_anywhere =
        |what: &str| paths().any(|path| text(&page(&club, &path, "en").body).contains(what));
    for (table, round, outcome) in plays {
        club.phone(table).enter(round, 2, outcome).ok();
        for contract in told {
            assert!(!is_anywhere(contract), "{contract} after {table}");
        }
        // Nor the cards: North has all the spades.
        assert!(!is_anywhere("A K Q J 10 9 8 7 6 5 4 3 2"));
    }
    club.phone("B2").enter(1, 2, "PASS").ok();
    for contract in told {
        assert!(is_anywhere(contract), "{contract} when all have played");
    }
    assert!(is_anywhere("A K Q J 10 9 8 7 6 5 4 3 2"));
}
