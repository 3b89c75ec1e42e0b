//! What is refused before a file is made, and what is told with it.

use super::{computer, event, made, request};
use bws::write::{Control, CreateError, Created, Format, Request, create};

const ONE_TABLE: &str = r#"
    name = "One table"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" }]
"#;

fn refusal(text: &str, computers: &[String], control: Control) -> CreateError {
    create(event(text).event(), &Request { control, ..request(computers) }).unwrap_err()
}

#[test]
fn a_computer_that_is_named_twice_is_refused() {
    let computers = ["PC1", "PC2", "pc1"].map(str::to_owned);
    assert_eq!(
        refusal(ONE_TABLE, &computers, Control::Today).to_string(),
        "the computer pc1 is named twice: name each once, since each has one server"
    );
}

#[test]
fn a_pair_whose_number_means_nobody_is_told() {
    let with = |about: &str| {
        let text =
            ONE_TABLE.replace("ew = 2", "ew = 999").replace("rounds", &format!("{about}\nrounds"));
        made(&event(&text), Format::Access2000).notes
    };
    assert_eq!(
        with(""),
        [
            "section A has a pair 999, which programs take for a pair that is not there: give it another number"
        ]
    );
    assert_eq!(with("missing_pair = 999"), [""; 0]);
}

/// So many sections, A to Z, AA and so on, of one table each.
fn sections(n_sections: usize) -> String {
    let letters =
        ('A'..='Z').map(String::from).chain(('A'..='Z').map(|letter| format!("{letter}{letter}")));
    let section = |letters: String| {
        format!(
            "[[sessions.sections]]\nsection = \"{letters}\"\n\
             rounds = [{{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-2\" }}]\n"
        )
    };
    let all: String = letters.take(n_sections).map(section).collect();
    format!("name = \"Many\"\n[[sessions]]\n{all}")
}

#[test]
fn too_many_sections_are_told_as_such_and_not_by_their_letters() {
    let old = refusal(&sections(27), &computer(), Control::Of2008);
    assert_eq!(
        old.to_string(),
        "there are 27 sections; a server of 2008 has at most 26: put sections together, or make another event of some of \
         them, with a file of its own"
    );
    made(&event(&sections(27)), Format::Access2000);
}

#[test]
fn settings_without_a_column_are_named() {
    let with = |settings: &str| {
        made(
            &event(&format!("{ONE_TABLE}\n[[sessions.settings]]\n{settings}\n")),
            Format::Access2000,
        )
    };
    let note = |created: &Created| {
        let notes = created.notes.iter().filter(|note| note.contains("column"));
        notes.cloned().collect::<Vec<String>>()
    };
    let default = with("BM3SessionSummary = false\nLeadCard = true");
    assert_eq!(note(&default), [""; 0]);
    assert_eq!(
        note(&with("BM3SessionSummary = true")),
        ["the file has no column for the setting BM3SessionSummary: it stays here"]
    );
    assert_eq!(
        note(&with("BM3SessionSummary = true\nBM3PlayerNumberMandatory = true")),
        [
            "the file has no columns for the settings BM3PlayerNumberMandatory, BM3SessionSummary: they stay here"
        ]
    );
}
