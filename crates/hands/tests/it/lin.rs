//! LIN: what is understood, what is forgiven, what is lost, and the round trip.

use hands::{Format, HandSet, PlayedBoard, ReadError, ReadOptions, Reading, Severity};
use proptest::prelude::*;
use rstest::rstest;

use crate::table_stories;

/// The first board of the appendix, South first, in LIN's letters.
pub(crate) const HANDS: &str = "SJ65H743DAK4CKQ82,S93HKT8DQ96CJT974,ST2HJ965DT7532C63";
pub(crate) const DEAL: &str =
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

pub(crate) fn read(text: &str) -> Reading {
    let reading = hands::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(reading.format, Format::Lin, "{text}");
    reading
}

fn written(set: &HandSet) -> String {
    String::from_utf8(hands::write(set, Format::Lin, &Default::default()).unwrap().bytes).unwrap()
}

fn complaints(reading: &Reading) -> Vec<String> {
    reading.complaints.iter().map(ToString::to_string).collect()
}

#[rstest]
#[case::three_hands("md|3HANDS|")]
#[case::trailing_comma("md|3HANDS,|")]
#[case::nobody("pn|-,-,-,-|st||md|3HANDS,|")]
#[case::four_hands("md|3HANDS,SAKQ874HAQ2DJ8CA5|")]
#[case::ascending("md|3S56JH347D4AKC28QK,S39H8TKD69QC479TJ,S2TH569JD2357TC36|")]
#[case::lower_case("md|3sj65h743dak4ckq82,s93hkt8dq96cjt974,st2hj965dt7532c63|")]
#[case::any_one_left_out("md|3SJ65H743DAK4CKQ82,,ST2HJ965DT7532C63,SAKQ874HAQ2DJ8CA5|")]
#[case::line_ends_anywhere(
    "m\r\nd|3SJ65H743DAK4\r\nCKQ82,S93HKT8DQ96CJT974,ST2HJ965DT7532C63|\r\n"
)]
#[case::chat_about_an_address(
    "nt|x|\nnt|see https://example.org/v?lin=md%7C3|\nmd|3HANDS|nt|\n?n=1&s=2|"
)]
#[case::chat_with_a_bar("nt|ann: a | b|pg||md|3HANDS|")]
fn hands_are_read(#[case] text: &str) {
    let reading = read(&text.replace("HANDS", HANDS));
    assert_eq!(complaints(&reading), Vec::<String>::new());
    assert_eq!(reading.set.boards.len(), 1);
    assert_eq!(reading.set.boards[0].deal.to_string(), DEAL);
    assert_eq!(reading.set.boards[0].story, None);
}

#[rstest]
#[case::two_hands("md|3SJ65H743DAK4CKQ82,S93HKT8DQ96CJT974,|", "BoardLost")]
#[case::ten(
    "md|3SJ65H743DAK4CKQ82,S93HK108DQ96CJ10974,S102HJ965D107532C63|",
    "Forgiven line 1, board 1: A ten is written 10, not T; understood all the same."
)]
#[case::order(
    "md|3H743SJ65DAK4CKQ82,S93HKT8DQ96CJT974,ST2HJ965DT7532C63|",
    "Forgiven line 1, board 1: The suits are not in the order S, H, D, C; understood all the same."
)]
#[case::dealer(
    "md|7SJ65H743DAK4CKQ82,S93HKT8DQ96CJT974,ST2HJ965DT7532C63|",
    "Forgiven line 1, board 1: 7 is no dealer (1 South, 2 West, 3 North, 4 East); the board number \
     decides."
)]
#[case::vulnerability(
    "md|3HANDS|sv|q|",
    "Forgiven line 1, board 1: “q” is no vulnerability (o, n, e or b); the board number decides."
)]
#[case::twice(
    "md|3SJ65H743DAK4CKQ82,S93HKT8DQ96CJT974,SJ2HJ965DT7532C63|",
    "BoardLost line 1, board 1: The hands cannot be read: the ♠J is in the hands of North and \
     South. The board is left out."
)]
#[case::too_few(
    "\nmd|3SJ6H743DAK4CKQ82,S93HKT8DQ96CJT974,ST2HJ965DT7532C63|",
    "BoardLost line 2, board 1: The hands cannot be read: East has 0 cards, not 13. The board is \
     left out."
)]
#[case::not_a_card(
    "md|3SJX5H743DAK4CKQ82,S93HKT8DQ96CJT974,ST2HJ965DT7532C63|",
    "BoardLost line 1, board 1: The hands cannot be read: South: “SJX5H743DAK4CKQ82” is not a hand \
     such as SAK2HQJ83D954CKT7. The board is left out."
)]
#[case::no_call(
    "md|3HANDS|mb|1Z|",
    "PartLost line 1, board 1: “1Z” is not a call; it is passed over."
)]
#[case::insufficient(
    "md|3HANDS|mb|2S|mb|1H|mb|p|",
    "PartLost line 1, board 1: The auction is impossible: call 2 is 1H, but 1H is not sufficient \
     over 2S. The calls before it are kept."
)]
#[case::not_held(
    "md|4HANDS|mb|3N|mb|p|mb|p|mb|p|\npc|CK|pc|C4|pc|C3|pc|C5|pc|SA|",
    "PartLost line 2, board 1: The play is impossible: South does not hold the ♠A. The 4 cards \
     before it are kept."
)]
#[case::revoke(
    "md|4HANDS|mb|3N|mb|p|mb|p|mb|p|pc|CK|pc|S9|",
    "PartLost line 1, board 1: The play is impossible: West plays the ♠9 but can follow to the ♣. \
     The card before it is kept."
)]
#[case::no_contract(
    "md|4HANDS|pc|CK|",
    "PartLost line 1, board 1: The play cannot be followed, for nothing says what the contract is; \
     it is left out."
)]
#[case::passed_out(
    "md|4HANDS|mb|pppp|pc|CK|",
    "PartLost line 1, board 1: Cards are played although all four passed; the play is left out."
)]
#[case::claim(
    "md|4HANDS|mb|3N|mb|p|mb|p|mb|p|mc|14|",
    "PartLost line 1, board 1: “14” is not a number of tricks; it is passed over."
)]
#[case::claim_too_high(
    "md|4HANDS|mb|3N|mb|p|mb|p|mb|p|pc|CKC4C3C5|mc|13|",
    "Forgiven line 1, board 1: Declarer is said to make 13 tricks, but the play shows 0 won and 1 \
     lost; the stated number is kept."
)]
fn faults_are_named(#[case] text: &str, #[case] wanted: &str) {
    let reading = read(&text.replace("HANDS", HANDS));
    let [complaint] = reading.complaints.as_slice() else {
        panic!("{:?}", complaints(&reading));
    };
    let said = format!("{:?} {complaint}", complaint.severity);
    assert!(said.starts_with(wanted), "{said}");
    let is_lost = complaint.severity == Severity::BoardLost;
    assert_eq!(reading.set.boards.len(), usize::from(!is_lost));
}

#[test]
fn an_impossible_play_costs_neither_its_board_nor_the_others() {
    let bad = format!("qx|o1|md|4{HANDS}|mb|3N|mb|ppp|pc|CK|pc|CA|pg||\n");
    let good = format!("qx|o2|md|4{HANDS}|mb|3N|mb|ppp|pc|CK|pc|C4|pg||\n");
    let reading = read(&format!("{bad}{good}"));
    let plays: Vec<usize> =
        reading.set.boards.iter().map(|board| board.story.as_ref().unwrap().play.len()).collect();
    assert_eq!(plays, [1, 2]);
    assert_eq!(reading.complaints.len(), 1);
    assert!(!reading.lost_boards());
}

#[test]
fn numbers_come_from_qx_else_from_the_heading_else_by_counting() {
    let text = format!("qx|o12|md|3{HANDS}|ah|Board 5|md|3{HANDS}|ah|Board 7|md|3{HANDS}|");
    let numbers: Vec<u32> = read(&text).set.boards.iter().map(|b| b.number.get()).collect();
    assert_eq!(numbers, [12, 7, 8]);
    let options = ReadOptions { first: bridge::BoardNo::new(17), ..Default::default() };
    let reading = hands::read(format!("md|3{HANDS}|md|3{HANDS}|").as_bytes(), &options).unwrap();
    let numbers: Vec<u32> = reading.set.boards.iter().map(|b| b.number.get()).collect();
    assert_eq!(numbers, [17, 18]);
}

#[test]
fn a_vugraph_file_has_rooms_names_and_results() {
    let text = format!(
        "vg|Final,Segment 2,I,7,8,Blue,10,Red,12|\nrs|3NE+1,4SEx-1,PASS,|\n\
         pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n\
         qx|o7|st||md|4{HANDS}|sv|b|mb|3N!|an|to play|nt|ann: hello|pg||mb|p|mb|p|mb|p|mc|10|pg||\n\
         qx|c7|st||md|4{HANDS}|sv|b|pg||\nqx|o8|md|1{HANDS}|sv|o|\n"
    );
    let reading = read(&text);
    assert_eq!(complaints(&reading), Vec::<String>::new());
    assert_eq!(reading.set.about.event.as_deref(), Some("Final, Segment 2"));
    let [open, closed, passed] = reading.set.boards.as_slice() else { panic!() };
    let (open, closed) = (open.story.as_ref().unwrap(), closed.story.as_ref().unwrap());
    assert_eq!(open.room.as_deref(), Some("Open"));
    assert_eq!(open.names.south.as_deref(), Some("s1"));
    assert_eq!(open.auction.as_ref().unwrap().notes, [(0, "to play".to_owned())]);
    assert_eq!(closed.room.as_deref(), Some("Closed"));
    assert_eq!(closed.names.east.as_deref(), Some("e2"));
    let Some(PlayedBoard::Contract { contract, declarer, tricks }) = closed.played else {
        panic!()
    };
    assert_eq!(contract.to_string(), "4SX");
    assert_eq!((declarer, tricks.unwrap().get()), (Some(bridge::Seat::East), 9));
    assert_eq!(passed.story.as_ref().unwrap().played, Some(PlayedBoard::PassedOut));
}

#[test]
fn a_result_without_an_auction_survives_in_the_list_of_results() {
    let mut set = table_stories::set(1);
    for board in &mut set.boards {
        board.story = None;
    }
    let story = set.boards[0].story_mut();
    let contract = "3NTX".parse().unwrap();
    let tricks = bridge::Tricks::new(7);
    let declarer = Some(bridge::Seat::North);
    story.played = Some(PlayedBoard::Contract { contract, declarer, tricks });
    assert_eq!(read(&written(&set)).set, set);
}

#[test]
fn what_lin_cannot_spell_is_replaced() {
    let mut set = table_stories::set(1);
    set.boards.truncate(1);
    set.boards[0].story = None;
    set.boards[0].story_mut().names.north = Some("Ann, Lady|of\nthe Lake".to_owned());
    let text = written(&set);
    assert!(text.contains("|pn|,,Ann  Lady/of the Lake,|"), "{text}");
}

#[test]
fn any_encoding_and_any_line_end_is_read() {
    let text = format!("pn|Sören,,,|\r\nqx|o3|md|1{HANDS}|\r\npg||\n");
    let utf_16: Vec<u8> =
        "\u{FEFF}".chars().chain(text.chars()).flat_map(|c| (c as u16).to_le_bytes()).collect();
    let windows: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for bytes in
        [text.clone().into_bytes(), format!("\u{FEFF}{text}").into_bytes(), utf_16, windows]
    {
        let reading = hands::read(&bytes, &ReadOptions::default()).unwrap();
        assert!(reading.complaints.is_empty());
        let story = reading.set.boards[0].story.as_ref().unwrap();
        assert_eq!(story.names.south.as_deref(), Some("Sören"));
    }
}

#[test]
fn behind_an_impossible_call_the_play_cannot_be_followed() {
    let reading = read(&format!("md|4{HANDS}|mb|1N|mb|1C|mb|p|mb|p|pc|CK|"));
    let [call, play] = reading.complaints.as_slice() else { panic!("{:?}", complaints(&reading)) };
    assert!(call.what.starts_with("The auction is impossible: call 2 is 1C"), "{call}");
    assert!(play.what.starts_with("The play cannot be followed"), "{play}");
    let story = reading.set.boards[0].story.as_ref().unwrap();
    assert_eq!(story.auction.as_ref().unwrap().auction.to_string(), "E:1NT");
    assert!(story.play.is_empty());
}

#[test]
fn something_else_is_refused() {
    let options = ReadOptions { format: Some(Format::Lin), ..Default::default() };
    let refused = hands::read(b"Dear Sir,", &options).unwrap_err();
    assert!(matches!(refused, ReadError::NotThis { .. }), "{refused}");
}

/// A game of board 1, without an auction.
fn game(number: u32, table: &str, contract: &str, declarer: &str, result: &str) -> String {
    format!(
        "[Board \"{number}\"]\n[Deal \"{DEAL}\"]\n{table}[Declarer \"{declarer}\"]\n\
         [Contract \"{contract}\"]\n[Result \"{result}\"]\n\n"
    )
}

/// What was played, board by board: number, room, contract, declarer and tricks.
fn played(set: &HandSet) -> Vec<String> {
    let line = |board: &hands::Board| {
        let story = board.story.as_deref().cloned().unwrap_or_default();
        format!("{} {:?} {:?}", board.number, story.room, story.played)
    };
    set.boards.iter().map(line).collect()
}

#[rstest]
#[case::by_board(&[(1, ""), (1, ""), (1, ""), (2, ""), (2, ""), (2, "")])]
#[case::by_table(&[(1, ""), (2, ""), (3, ""), (1, ""), (2, ""), (3, "")])]
#[case::two_rooms(&[(1, "[Room \"Open\"]\n"), (1, "[Room \"Closed\"]\n"), (1, "[Room \"Open\"]\n")])]
fn every_result_of_a_board_has_its_own_entry(#[case] tables: &[(u32, &str)]) {
    let results = [("4S", "E", "10"), ("3NT", "W", "8"), ("Pass", "", ""), ("2HX", "S", "5")];
    let games = tables.iter().zip(results.iter().cycle()).map(|((number, table), result)| {
        let (contract, declarer, tricks) = result;
        game(*number, table, contract, declarer, tricks)
    });
    let pbn = games.collect::<String>();
    let first = hands::read(pbn.as_bytes(), &ReadOptions::default()).unwrap().set;
    let text = written(&first);
    assert_eq!(played(&read(&text).set), played(&first), "{text}");
}

#[test]
fn what_lin_has_no_place_for_is_told() {
    let unknown = game(1, "[Room \"7\"]\n", "4S", "?", "10");
    let set = hands::read(unknown.as_bytes(), &ReadOptions::default()).unwrap().set;
    let losses = hands::write(&set, Format::Lin, &Default::default()).unwrap().losses;
    let told: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["the room or table of 1 board", "the contract and result of 1 board"]);
}

/// Where a board has all its results in a table, they are lost as results and not among other tags.
#[test]
fn a_table_of_results_that_is_lost_is_told_as_such() {
    let total = "[TotalScoreTable \"Rank\\2R;PairId\\2R\"]\n 1  3\n 2  1\n";
    let scores = "[ScoreTable \"Contract\\4L;Declarer\\1R;Result\\2R\"]\n4S   N 10\n3NT  S  9\n";
    let games = [
        game(1, scores, "", "", ""),
        game(2, &format!("{scores}[HomeTeam \"Lions\"]\n"), "", "", ""),
        game(3, total, "", "", ""),
    ];
    let set = hands::read(games.concat().as_bytes(), &ReadOptions::default()).unwrap().set;
    assert_eq!(set.boards.len(), 3);
    for format in [Format::Lin, Format::Rbn, Format::Dup, Format::Csv] {
        let losses = hands::write(&set, format, &Default::default()).unwrap().losses;
        let told: Vec<String> = losses.iter().map(ToString::to_string).collect();
        for loss in ["the table of results of 3 boards", "other tags of 1 board"] {
            assert!(told.iter().any(|one| one == loss), "{format}: {told:?}");
        }
    }
    let losses = hands::write(&set, Format::Pbn, &Default::default()).unwrap().losses;
    assert_eq!(losses, []);
}

#[test]
fn files_that_were_joined_keep_their_results() {
    let file = |result: &str| {
        format!("vg|Final,,I,1,1,A,0,B,0|\nrs|{result},|\nqx|o1|md|3{HANDS}|sv|o|pg||\n")
    };
    let set = read(&format!("{}{}", file("4SE="), file("3NW-1"))).set;
    let contracts = |board: &hands::Board| match board.story.as_ref().unwrap().played {
        Some(PlayedBoard::Contract { contract, .. }) => contract.to_string(),
        _ => String::new(),
    };
    assert_eq!(set.boards.iter().map(contracts).collect::<Vec<_>>(), ["4S", "3NT"]);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(seed: u64) {
        let set = table_stories::set(seed);
        let text = written(&set);
        let reading = read(&text);
        prop_assert_eq!(complaints(&reading), Vec::<String>::new(), "{}", text);
        prop_assert_eq!(&reading.set, &set, "{}", text);
        prop_assert_eq!(written(&reading.set), text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(md|qx|pn|mb|pc|mc|an|sv|ah|vg|rs|bn|[|]|[a-zA-Z0-9,!|\n ]){0,40}") {
        let options = ReadOptions { format: Some(Format::Lin), ..Default::default() };
        let _ = hands::read(text.as_bytes(), &options);
    }
}
