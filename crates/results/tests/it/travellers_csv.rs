//! Travellers as CSV: the header, the comments before it, and what separates the fields.

use bridge::{BySeat, BySide, Side};
use results::{
    ContestantKind, EventKind, Format, Method, Obtained, ReadError, Who, read, read_travellers_csv,
};
use rstest::rstest;

use crate::problems;

#[rstest]
#[case::comma("board,ns,ew,result\n1,3,4,4SN=\n")]
#[case::semicolon("board;ns;ew;result\n1;3;4;4SN=\n")]
#[case::tab("board\tns\tew\tresult\n1\t3\t4\t4SN=\n")]
#[case::windows("board,ns,ew,result\r\n1,3,4,4SN=\r\n")]
#[case::old_mac("board,ns,ew,result\r1,3,4,4SN=\r")]
#[case::byte_order_mark("\u{FEFF}board,ns,ew,result\n1,3,4,4SN=\n")]
#[case::any_order_and_case("Result, EW , N-S,BOARD\n4SN=,4,3,1\n")]
#[case::quotes("\"board\",\"ns\",\"ew\",\"result\"\n\"1\",\"3\",\"4\",\"4SN=\"\n")]
#[case::blank_rows("\n,,,\nboard,ns,ew,result\n\n,,,\n1,3,4,4SN=\n,,,\n")]
#[case::comments("# hello\nboard,ns,ew,result\n# there\n1,3,4,4SN=\n")]
#[case::no_end_of_line("board,ns,ew,result\n1,3,4,4SN=")]
fn tables_that_say_the_same(#[case] text: &str) {
    for file in [read_travellers_csv(text), read(text.as_bytes())] {
        let file = file.unwrap();
        assert_eq!(problems(&file), [""; 0]);
        assert_eq!(file.format, Format::TravellersCsv);
        let line = &file.boards[0].lines[0];
        assert_eq!(line.who, Who::Pairs(BySide { ns: "3".into(), ew: "4".into() }));
        let played = Some("4SN=".parse().unwrap());
        assert_eq!(line.obtained, Obtained::Table { points: 420, played });
    }
}

#[test]
fn comments_before_the_header_say_what_the_event_was() {
    let file = read_travellers_csv(
        "# Title: Monday pairs,,,\n# club: The Club\n# date: 2026-11-16\n# method: Cross-IMPs\n\
         # winners: 2\n# just a remark: it says nothing\n\
         # pair 7: Ann Ash & Bo Birch\n# pair B 8 EW: Cy Cedar / Di Dale\n\
         board,ns,ew,score\n1,7,8,50\n",
    )
    .unwrap();
    assert_eq!(problems(&file), [""; 0]);
    let about = &file.about;
    assert_eq!(about.title.as_deref(), Some("Monday pairs"));
    assert_eq!(about.club.as_deref(), Some("The Club"));
    assert_eq!(about.date.as_deref(), Some("2026-11-16"));
    assert_eq!((&about.method, about.winners), (&Method::CrossImps, Some(2)));
    let [ann, cy] = file.contestants.as_slice() else { panic!("two pairs") };
    assert_eq!((ann.key.as_str(), ann.row), ("7", 7));
    assert_eq!(ann.names, ["Ann Ash", "Bo Birch"]);
    assert_eq!((cy.key.as_str(), cy.section.as_deref()), ("8", Some("B")));
    assert_eq!((cy.direction, &cy.names[1]), (Some(Side::EastWest), &"Di Dale".to_owned()));
}

#[rstest]
#[case(
    "# method: guess",
    "row 1: The method should be matchpoints, cross_imps or butler, not “guess”; it is left out."
)]
#[case("# winners: 3", "row 1: The winners should be 1 or 2, not “3”; left out.")]
fn comments_that_cannot_be_read(#[case] comment: &str, #[case] sentence: &str) {
    let file = read_travellers_csv(&format!("{comment}\nboard,ns,ew,score\n")).unwrap();
    assert_eq!(problems(&file), [sentence]);
}

#[test]
fn an_individual_has_four_players_in_a_row() {
    let text = "# player 3: Ann Ash\n# player 4: Bo\n# player 5: Cy\n# player 6: Di\n\
                board,n,s,e,w,result\n1,3,4,5,6,PASS\n";
    let file = read_travellers_csv(text).unwrap();
    assert_eq!(problems(&file), [""; 0]);
    assert_eq!(file.about.kind, EventKind::Individual);
    assert_eq!(file.contestants[0].kind, ContestantKind::Player);
    let [north, south, east, west] = ["3", "4", "5", "6"].map(str::to_owned);
    let who = Who::Players(BySeat { north, east, south, west });
    assert_eq!(file.boards[0].lines[0].who, who);
}

#[test]
fn sections_keep_their_boards_apart() {
    let file =
        read_travellers_csv("section,board,ns,ew,score\nA,1,1,2,50\nB,1,1,2,80\nA,1,3,4,50\n")
            .unwrap();
    assert_eq!(problems(&file), [""; 0]);
    let boards: Vec<_> =
        file.boards.iter().map(|board| (board.section.as_deref(), board.lines.len())).collect();
    assert_eq!(boards, [(Some("A"), 2), (Some("B"), 1)]);
}

#[test]
fn published_matchpoints_and_versions_of_a_fouled_board() {
    let file = read_travellers_csv(
        "board,ns,ew,score,ns_mp,ew_mp,version\n1,1,2,50,1.5,\"0,5\",a\n1,3,4,50,x,2,9\n",
    )
    .unwrap();
    assert_eq!(file.about.method, Method::Matchpoints);
    let [first, second] = file.boards[0].lines.as_slice() else { panic!("two lines") };
    assert_eq!(first.published.matchpoints.ew, Some("0.5".parse().unwrap()));
    assert_eq!((first.version, second.version), (Some('A'), None));
    assert_eq!(
        problems(&file),
        [
            "row 3, board 1: Matchpoints should be a number, not “x”; left out.",
            "row 3, board 1: The version of a fouled board should be a letter such as A, not “9”; \
             it is left out.",
        ]
    );
}

#[rstest]
#[case("hello\n", "there is no column “board”")]
#[case("board,ns,result\n", "there are no columns “ns” and “ew”, nor “n”, “s”, “e” and “w”")]
#[case("board,ns,ew\n", "there is no column “result”, “contract” or “score”")]
#[case("# nothing\n", "there is nothing but comments in it")]
fn what_is_no_table_of_travellers(#[case] text: &str, #[case] missing: &str) {
    assert_eq!(
        read_travellers_csv(text).unwrap_err().to_string(),
        format!(
            "this is no file of travellers: {missing}; the first row must name the columns, such \
             as board,ns,ew,result"
        )
    );
}

#[test]
fn what_is_no_text() {
    assert_eq!(read_travellers_csv("").unwrap_err(), ReadError::Empty);
    assert_eq!(read_travellers_csv("board\0").unwrap_err(), ReadError::NotText);
}

#[test]
fn columns_that_are_not_known_or_there_twice() {
    let file = read_travellers_csv("board,ns,ew,score,weather,score\n1,1,2,50,rain,80\n").unwrap();
    assert_eq!(
        problems(&file),
        [
            "row 1: There are two columns “score”; the second is left out.",
            "row 1: Nothing is known of the column “weather”; it is left out. Check its spelling.",
        ]
    );
    assert_eq!(file.boards[0].lines[0].obtained, Obtained::Table { points: 50, played: None });
}
