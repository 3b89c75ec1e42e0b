//! Explanations from the table, recorded at the end of a file.

use alerts::{Choices, Document, NotRecorded, Question, Recorded, Recording, System, record};
use bridge::{BoardNo, Call};
use proptest::prelude::*;

use crate::random_files::{Asked, Dice, file};

const TIME: &str = "20260302_19:25";

fn recording<'a>(auction: &'a [Call], call: &str, text: &'a str) -> Recording<'a> {
    let call = alerts::call(call).unwrap();
    Recording { auction, call, text, time: TIME, deal: BoardNo::new(7), partner: Some("joe") }
}

/// Records after `1C--` that 1D is as told, and returns the file.
fn recorded(before: &str, text: &str) -> (String, Recorded) {
    let mut document = Document::new(before);
    let auction = alerts::calls("1C--").unwrap();
    let recorded = record(&mut document, &recording(&auction, "1D", text)).unwrap();
    (document.text().to_owned(), recorded)
}

fn added(before: &str, text: &str) -> String {
    let (after, recorded) = recorded(before, text);
    let added = after.strip_prefix(before).unwrap().to_owned();
    assert_eq!(
        added.trim_start_matches('\n').lines().last(),
        recorded.lines.last().map(|it| &**it)
    );
    added
}

#[test]
fn a_record_is_added_with_time_deal_and_partner() {
    assert_eq!(
        added("BBOalert\n", "0-7 or a trap"),
        "1C--,1D,0-7 or a trap,20260302_19:25 Deal 7 joe\n"
    );
}

#[test]
fn a_file_without_a_last_line_end_gets_one_of_its_own_kind() {
    assert_eq!(
        recorded("BBOalert\r\n,1C,16+", "0-7").0,
        "BBOalert\r\n,1C,16+\r\n1C--,1D,0-7,20260302_19:25 Deal 7 joe\r\n"
    );
}

#[test]
fn leading_passes_are_left_away() {
    let mut document = Document::new("BBOalert\n");
    let auction = alerts::calls("----1C--").unwrap();
    let recorded = record(&mut document, &recording(&auction, "1D", "0-7")).unwrap();
    assert_eq!(recorded.lines, ["1C--,1D,0-7,20260302_19:25 Deal 7 joe"]);
    let auction = alerts::calls("------").unwrap();
    let recorded = record(&mut document, &recording(&auction, "1D", "0-7")).unwrap();
    assert_eq!(recorded.lines, [",1D,0-7,20260302_19:25 Deal 7 joe"]);
}

#[test]
fn what_is_not_known_is_left_away() {
    let mut document = Document::new("BBOalert\n");
    let plain = Recording { deal: None, partner: None, ..recording(&[], "1D", "0-7") };
    assert_eq!(record(&mut document, &plain).unwrap().lines, [",1D,0-7,20260302_19:25"]);
}

#[test]
fn commas_line_ends_and_suit_symbols_are_written_as_a_record_can_have_them() {
    assert_eq!(
        added("BBOalert\n", " 5+♥,, or\n 4-4,  majors "),
        "1C--,1D,5+!H; or 4-4; majors,20260302_19:25 Deal 7 joe\n"
    );
    // This is a comma too by the time a record is divided.
    assert_eq!(
        added("BBOalert\n", "4-4&comma; majors"),
        "1C--,1D,4-4; majors,20260302_19:25 Deal 7 joe\n"
    );
}

#[test]
fn what_looks_like_html_is_kept() {
    assert_eq!(
        added("BBOalert\n", "a<b & c"),
        "1C--,1D,a&lt;b &amp; c,20260302_19:25 Deal 7 joe\n"
    );
    // Nothing is taken for HTML here, so nothing is written differently.
    assert_eq!(added("BBOalert\n", "5 < 6 & 7"), "1C--,1D,5 < 6 & 7,20260302_19:25 Deal 7 joe\n");
}

#[test]
fn an_open_option_is_closed_first() {
    let (text, told) = recorded("BBOalert\nOption,Weak\n,1N,12-14\n", "0-7");
    assert!(told.closed_option);
    assert_eq!(told.lines[0], "Option");
    assert!(text.ends_with(",1N,12-14\nOption\n1C--,1D,0-7,20260302_19:25 Deal 7 joe\n"));
    let (_, told) = recorded("BBOalert\nOption,Weak\n,1N,12-14\nOption\n", "0-7");
    assert!(!told.closed_option);
    assert_eq!(told.lines.len(), 1);
    // A heading is a block as well, though one that never counts.
    assert!(recorded("Option,Heading@s\n", "0-7").1.closed_option);
}

#[test]
fn an_import_at_the_end_may_leave_an_option_open() {
    let (_, told) = recorded("BBOalert\nOption\nImport,other.txt\n", "0-7");
    assert!(told.closed_option);
    assert_eq!(told.warnings, ["what line 3 imports was not looked at"]);
    let (_, told) = recorded("BBOalert\nImport,other.txt\nOption\n", "0-7");
    assert!(!told.closed_option);
}

#[test]
fn an_open_script_is_closed_first() {
    let (text, told) = recorded("BBOalert\nScript,onDataLoad\nR = 1;\n", "0-7");
    assert!(told.closed_script && !told.closed_option);
    assert!(text.ends_with("R = 1;\nScript\n1C--,1D,0-7,20260302_19:25 Deal 7 joe\n"));
    assert!(!recorded("Script,a,R = 1\n", "0-7").1.closed_script);
    assert!(!recorded("Script,a\nR = 1\nScript\n", "0-7").1.closed_script);
}

#[test]
fn a_line_that_would_go_on_gets_an_empty_one_after_it() {
    assert_eq!(
        recorded("BBOalert\n,1C,16+ \\", "0-7").0,
        "BBOalert\n,1C,16+ \\\n\n1C--,1D,0-7,20260302_19:25 Deal 7 joe\n"
    );
    // There is one already.
    assert_eq!(recorded("BBOalert\n,1C,16+ \\\n\n", "0-7").1.lines.len(), 1);
}

#[test]
fn a_list_at_the_end_does_no_harm() {
    let (text, told) = recorded("BBOalert\n1C\n- 1D negative\n", "0-7");
    assert_eq!(told.lines.len(), 1);
    let system = System::of(&text);
    let auction = alerts::calls("1C--").unwrap();
    let question = Question { auction: &auction, call: alerts::call("1D").unwrap(), board: None };
    let found = system.look_up(&system.choose(&Choices::default()), &question).unwrap();
    assert_eq!(found.explanation.explanation, "0-7");
}

#[test]
fn an_empty_file_becomes_one_that_the_real_program_accepts() {
    assert_eq!(recorded("", "0-7").0, "BBOalert\n1C--,1D,0-7,20260302_19:25 Deal 7 joe\n");
}

#[test]
fn a_file_of_another_kind_is_refused() {
    for text in ["*00{Alerts 2.0}=", "https://example.org/system.txt"] {
        let mut document = Document::new(text);
        let told = record(&mut document, &recording(&[], "1C", "16+")).unwrap_err();
        assert_eq!(told, NotRecorded::NotASystem);
        assert_eq!(document.text(), text);
    }
}

#[test]
fn an_empty_text_is_refused() {
    for text in ["", "  \n", "#", "@A", "@T @A"] {
        let mut document = Document::new("BBOalert\n");
        let told = record(&mut document, &recording(&[], "1C", text)).unwrap_err();
        assert_eq!(told, NotRecorded::Empty, "{text}");
        assert_eq!(document.text(), "BBOalert\n");
    }
    let mut document = Document::new("BBOalert\n");
    let told = record(&mut document, &recording(&[], "1C", "see @I")).unwrap_err();
    assert_eq!(told, NotRecorded::Ignored);
}

#[test]
fn letters_that_the_file_cannot_have_are_refused() {
    let mut document = Document::read(b"BBOalert,canap\xe9\n").unwrap();
    let told = record(&mut document, &recording(&[], "1C", "słaba")).unwrap_err();
    assert_eq!(
        told.to_string(),
        "the file is written in Windows-1252, which has no letter for “ł”; save it as UTF-8 first"
    );
    // Suit symbols are no such letters, because they are written as `!C`.
    record(&mut document, &recording(&[], "1C", "canapé 5♠")).unwrap();
    assert!(document.write().ends_with(b",1C,canap\xe9 5!S,20260302_19:25 Deal 7 joe\n"));
}

#[test]
fn an_alias_that_rewrites_the_record_is_told() {
    let (_, told) = recorded("BBOalert\nAlias,nat,natural\n", "4+ nat");
    assert_eq!(
        told.warnings,
        ["the alias in line 2 replaces “nat” by “natural” in this record too"]
    );
    assert_eq!(recorded("BBOalert\nAlias,nat,natural\n", "4+").1.warnings, [""; 0]);
    assert_eq!(recorded("BBOalert\nAlias,nat,natural,@C\n", "4+ nat").1.warnings, [""; 0]);
}

#[test]
fn a_script_that_the_text_calls_is_told() {
    let (_, told) = recorded("BBOalert\nScript,rate,R = 5\n", "now %rate% points");
    assert_eq!(told.warnings, ["“%rate%” calls a script, which may change what is told"]);
}

/// What a text is told as when nothing stands in its way.
fn alone(text: &str) -> Option<(String, Option<String>)> {
    let mut document = Document::new("BBOalert\n");
    record(&mut document, &recording(&[], "1C", text)).ok()?;
    let system = System::of(document.text());
    let question = Question { auction: &[], call: alerts::call("1C").unwrap(), board: None };
    let found = system.look_up(&system.choose(&Choices::default()), &question).unwrap();
    Some((found.explanation.explanation, found.explanation.chat))
}

#[test]
fn a_text_is_told_as_it_was_recorded() {
    for text in ["15-17 bal", "a<b", "5 & 6", "x &lt; y", "<b>", "\\", "a\\nb", "&#44;", "#chat"] {
        let (explanation, chat) = alone(text).unwrap();
        let told = explanation + &chat.map(|chat| format!("#{chat}")).unwrap_or_default();
        assert_eq!(told, text);
    }
}

proptest! {
    /// The law of recording: afterwards the text is what is told, on every board and with every
    /// option, unless it is said otherwise.
    #[test]
    fn what_was_recorded_is_told(seed: u64, text in "[a-c,;<>&#@TIA♣%s\\\\ !C\n\\-]{0,12}") {
        let mut dice = Dice::new(seed);
        let file = file(&mut dice);
        for _ in 0..4 {
            let asked = Asked::new(&mut dice);
            let auction = asked.auction();
            let mut document = Document::new(file.as_str());
            let recording = recording(&auction, asked.call, &text);
            let told = alone(&text);
            let recorded = match record(&mut document, &recording) {
                Ok(recorded) => recorded,
                Err(_) => {
                    prop_assert!(told.is_none());
                    continue;
                }
            };
            if !recorded.warnings.is_empty() {
                continue;
            }
            let system = System::of(document.text());
            let question = Question { auction: &auction, call: recording.call, board: asked.board() };
            let found = system.look_up(&system.choose(&asked.choices()), &question);
            let found = found.map(|it| (it.explanation.explanation, it.explanation.chat));
            prop_assert_eq!(found, told, "{}", document.text());
            prop_assert!(document.text().starts_with(file.as_str()));
        }
    }

    #[test]
    fn any_file_can_be_added_to(before in "(?s).{0,60}", text in ".{0,20}") {
        let mut document = Document::new(before);
        let _ = record(&mut document, &recording(&[], "1C", &text));
    }
}

/// Found by a reviewer: two backslashes need two empty lines after them.
#[test]
fn a_line_that_would_go_on_twice_gets_two_empty_ones() {
    for before in ["BBOalert\nfoo\\\\", "BBOalert\nfoo\\\\\n\n", "BBOalert\nOption,A\n,1C,x\\\\\\"]
    {
        let mut document = Document::new(before);
        record(&mut document, &recording(&[], "1C", "strong")).unwrap();
        let system = alerts::System::of(document.text());
        let chosen = system.choose(&alerts::Choices::default());
        let call = alerts::call("1C").unwrap();
        let question = alerts::Question { auction: &[], call, board: None };
        let found = system.look_up(&chosen, &question);
        assert_eq!(
            found.map(|it| it.explanation.explanation).as_deref(),
            Some("strong"),
            "{before:?}"
        );
    }
}

#[test]
fn what_will_be_cut_or_counts_elsewhere_is_told() {
    let warned = |auction: &str, text: &str| {
        let mut document = Document::new("BBOalert\n");
        let auction = alerts::calls(auction).unwrap();
        record(&mut document, &recording(&auction, "1C", text)).unwrap().warnings
    };
    assert_eq!(warned("", "short"), [""; 0]);
    assert!(warned("", &"x".repeat(70))[0].contains("70 characters, and 69 are shown"));
    assert_eq!(warned("", "a#b#c"), ["what follows the second “#” is lost"]);
    assert!(warned("", "sure @T")[0].contains("are not shown"));
    assert!(warned("----", "light")[0].contains("every seat"));
}
