//! What differs between the versions of USEBIO, and the events that no sample shows.

use results::{ContestantKind, EventKind, Format, Method, ReadError, read, read_usebio};
use rstest::rstest;
use scoring::Score;

use crate::{problems, usebio};

#[rstest]
#[case("PAIRS", EventKind::Pairs, Method::Other(String::new()))]
#[case("MP_PAIRS", EventKind::Pairs, Method::Matchpoints)]
#[case("BUTLER_PAIRS", EventKind::Pairs, Method::Butler)]
#[case("CROSS_IMP", EventKind::Pairs, Method::CrossImps)]
#[case("CROSS_IMPS", EventKind::Pairs, Method::CrossImps)]
#[case("AGGREGATE", EventKind::Pairs, Method::Aggregate)]
#[case("SWISS_PAIRS_CROSS_IMPS", EventKind::SwissPairs, Method::CrossImps)]
#[case("SWISS_PAIRS_BUTLER_IMPS", EventKind::SwissPairs, Method::Butler)]
#[case("INDIVIDUAL", EventKind::Individual, Method::Other(String::new()))]
#[case("TEAMS_OF_FOUR", EventKind::Teams, Method::Imps)]
#[case("HEAD_TO_HEAD", EventKind::Teams, Method::Imps)]
#[case("KO", EventKind::Teams, Method::Imps)]
#[case("SWISS_TEAMS", EventKind::SwissTeams, Method::Imps)]
#[case("mp_pairs", EventKind::Pairs, Method::Matchpoints)]
fn event_types(#[case] word: &str, #[case] kind: EventKind, #[case] method: Method) {
    let text = usebio("").replace("PAIRS", word);
    let file = read_usebio(text.as_bytes()).unwrap();
    assert_eq!((file.about.kind, file.about.method), (kind, method));
    assert_eq!(file.problems, []);
}

#[rstest]
#[case("MATCH_POINTS", Method::Matchpoints)]
#[case("BUTLER", Method::Butler)]
#[case("BUTLER_IMPS", Method::Butler)]
#[case("PAB", Method::BoardAMatch)]
#[case("BAM", Method::BoardAMatch)]
#[case("HYBRID", Method::Hybrid)]
#[case("IMPS", Method::Imps)]
#[case("SOMETHING", Method::Other("SOMETHING".into()))]
fn scoring_methods(#[case] word: &str, #[case] method: Method) {
    let element = format!("<BOARD_SCORING_METHOD> {word} </BOARD_SCORING_METHOD>");
    let file = read_usebio(usebio(&element).as_bytes()).unwrap();
    assert_eq!(file.about.method, method);
}

#[test]
fn version_1_0_says_the_method_with_the_participants_and_masterpoints_bare() {
    let text = usebio(
        "<MASTER_POINT_TYPE>Black</MASTER_POINT_TYPE>
        <PARTICIPANTS EVENT_TYPE=\"MP_PAIRS\"><PAIR><PAIR_NUMBER>7</PAIR_NUMBER>
        <MASTER_POINTS_AWARDED>12</MASTER_POINTS_AWARDED><DIRECTION>N</DIRECTION>
        <PERCENTAGE>62.01923%</PERCENTAGE></PAIR></PARTICIPANTS>",
    )
    .replace("1.2", "1.0");
    let file = read_usebio(text.as_bytes()).unwrap();
    assert_eq!(file.format, Format::Usebio { version: "1.0".into() });
    assert_eq!(file.about.method, Method::Matchpoints);
    let published = &file.contestants[0].published;
    assert_eq!(published.masterpoints, Some(Score::whole(12)));
    assert_eq!(published.percentage, Some("62.01923".parse().unwrap()));
    assert_eq!(file.contestants[0].direction, Some(bridge::Side::NorthSouth));
    assert_eq!(file.problems, []);
}

#[test]
fn version_1_3_and_sections_directly_below_the_event() {
    let text = usebio(
        "<EVENT_ID>9</EVENT_ID><TITLE>Open &amp; shut</TITLE><DATE>2024-12-01</DATE>
        <SECTION SECTION_ID=\"A\"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></SECTION>
        <SECTION SECTION_ID=\"B\"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></SECTION>",
    );
    let file = read_usebio(text.replace("1.2", "1.3").as_bytes()).unwrap();
    assert_eq!(file.about.title.as_deref(), Some("Open & shut"));
    assert_eq!(file.about.date.as_deref(), Some("2024-12-01"));
    let sections: Vec<_> = file.boards.iter().map(|board| board.section.as_deref()).collect();
    assert_eq!(sections, [Some("A"), Some("B")]);
    assert_eq!(file.problems, []);
}

#[test]
fn a_swiss_event_of_pairs() {
    let text = usebio(
        "<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>
        <SECTION><MATCH><ROUND_NUMBER>2</ROUND_NUMBER><NS_PAIR_NUMBER>4</NS_PAIR_NUMBER>
        <EW_PAIR_NUMBER>9</EW_PAIR_NUMBER><NS_SCORE>6</NS_SCORE><EW_SCORE>-6</EW_SCORE>
        <NS_VICTORY_POINTS>12.56</NS_VICTORY_POINTS><EW_VICTORY_POINTS>7.44</EW_VICTORY_POINTS>
        <BOARD><BOARD_NUMBER>3</BOARD_NUMBER></BOARD></MATCH></SECTION>",
    );
    let file = read_usebio(text.replace("PAIRS", "SWISS_PAIRS").as_bytes()).unwrap();
    assert_eq!(file.about.kind, EventKind::SwissPairs);
    assert!(file.about.to_victory_points);
    let found = &file.matches[0];
    assert_eq!((found.round, found.boards.len()), (Some(2), 1));
    assert_eq!((found.team.as_str(), found.opponents.as_str()), ("4", "9"));
    assert_eq!(found.published.team_vps, Some(Score::from_hundredths(1256)));
    assert_eq!(found.published.opposing_score, Some(Score::whole(-6)));
}

#[test]
fn a_team_may_have_players_only() {
    let text = usebio(
        "<PARTICIPANTS><TEAM TEAM_ID='3' TEAM_NAME='Bo &quot;B&quot; &amp; Co'>
        <PLAYER><PLAYER_NAME>Ann  Ash</PLAYER_NAME></PLAYER></TEAM></PARTICIPANTS>
        <MATCH><TEAM>3</TEAM><OPPOSING_TEAM>4</OPPOSING_TEAM><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
        <TRAVELLER_LINE><NS_PAIR_NUMBER>3-1-2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4-1-2</EW_PAIR_NUMBER>
        <SCORE>50</SCORE></TRAVELLER_LINE></BOARD></MATCH>",
    );
    let file = read_usebio(text.replace("=\"PAIRS\"", "=\"TEAMS\"").as_bytes()).unwrap();
    let team = &file.contestants[0];
    assert_eq!((team.kind, team.name.as_deref()), (ContestantKind::Team, Some("Bo \"B\" & Co")));
    assert_eq!(team.names, ["Ann Ash"]);
    assert_eq!(
        problems(&file),
        [
            "row 5: Team 4 is not among the participants, and occurs once; those results are kept and \
          marked."
        ]
    );
}

#[test]
fn names_in_other_encodings() {
    let inside = "<TITLE>Zoë’s cup</TITLE>";
    let declared =
        |encoding| format!("<?xml version='1.0' encoding='{encoding}'?>\n{}", usebio(inside));
    let title = |bytes: &[u8]| read(bytes).unwrap().about.title;
    assert_eq!(title(declared("UTF-8").as_bytes()).as_deref(), Some("Zoë’s cup"));

    let latin = declared("iso-8859-1").replace('’', "'");
    let latin: Vec<u8> = latin.chars().map(|c| u8::try_from(c).unwrap()).collect();
    assert_eq!(title(&latin).as_deref(), Some("Zoë's cup"));

    let utf_16 = declared("utf-16");
    let mut bytes = vec![0xFF, 0xFE];
    bytes.extend(utf_16.encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(title(&bytes).as_deref(), Some("Zoë’s cup"));

    // Says UTF-8 and is not.
    let wrong = String::from_utf8_lossy(&latin).replace("iso-8859-1", "UTF-8");
    let wrong: Vec<u8> = wrong.replace('\u{FFFD}', "\u{EB}").chars().map(|c| c as u8).collect();
    let file = read(&wrong).unwrap();
    assert_eq!(file.about.title.as_deref(), Some("Zoë's cup"));
    assert_eq!(
        problems(&file),
        ["row 1: The file is not in UTF-8, so it was read as Windows-1252; check the names with \
          accents."]
    );
}

#[test]
fn what_is_not_usebio_at_all() {
    let error = |text: &[u8]| read(text).unwrap_err();
    assert_eq!(error(b""), ReadError::Empty);
    assert_eq!(error(b" \n"), ReadError::Empty);
    assert_eq!(error(b"PK\x03\x04\0\0"), ReadError::NotText);
    assert_eq!(error(b"<USEBIO/>"), ReadError::NoEvent);
    assert_eq!(
        error(b"<html><p>Login</p></html>").to_string(),
        "this is XML, but not USEBIO: it begins with <HTML>, not with <USEBIO>; export the results \
         as USEBIO"
    );
    assert!(matches!(error(b"<"), ReadError::NotXml { row: 1, .. }));
    assert_eq!(error(&vec![b' '; results::LARGEST_FILE + 1]), ReadError::TooLarge);
}
