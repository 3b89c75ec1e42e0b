//! The comments before the header of travellers as CSV, which may say what the event was.
//!
//! | comment | says |
//! |---|---|
//! | `# title: Monday pairs` | the name of the event; also `club`, `date` and `program` |
//! | `# method: cross_imps` | how it was scored: `matchpoints`, `cross_imps` or `butler` |
//! | `# winners: 2` | whether there are two rankings, and numbers for each direction |
//! | `# pair 7: Ann Ash & Bo Birch` | the names of a pair; also `# pair A 7 NS: …` |
//! | `# player 3: Ann Ash` | the name of a player in an individual |
//!
//! Any other comment says nothing and is passed over.

use bridge::Side;

use crate::problem::{ProblemKind, Problems, excerpt};
use crate::{About, Contestant, ContestantKind, Method, PublishedStanding, ReadError};

/// What the comments say.
pub(super) struct Preamble {
    pub(super) about: About,
    pub(super) contestants: Vec<Contestant>,
}

/// Reads the comments; returns also the text from the header on, and how many rows are before it.
pub(super) fn read<'a>(
    text: &'a str,
    problems: &mut Problems,
) -> Result<(Preamble, &'a str, usize), ReadError> {
    let mut preamble = Preamble { about: About::default(), contestants: Vec::new() };
    let mut rest = text;
    let mut rows_before = 0;
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim();
        match line.strip_prefix('#') {
            Some(comment) => read_comment(comment, rows_before + 1, &mut preamble, problems),
            // A spreadsheet fills up short rows with separators.
            None if line.chars().all(|c| matches!(c, ',' | ';' | '\t' | '"' | ' ')) => {}
            None => return Ok((preamble, rest, rows_before)),
        }
        rest = after;
        rows_before += 1;
    }
    if rows_before == 0 || text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    Err(ReadError::NoHeader { missing: "there is nothing but comments in it".to_owned() })
}

fn read_comment(comment: &str, row: usize, preamble: &mut Preamble, problems: &mut Problems) {
    let Some((key, value)) = comment.split_once(':') else { return };
    // A spreadsheet fills up the row with separators here too.
    let value = value.trim().trim_end_matches([',', ';', '\t']).trim();
    let key = key.trim().to_lowercase();
    let about = &mut preamble.about;
    let text = Some(value.to_owned()).filter(|value| !value.is_empty());
    match key.as_str() {
        "title" => about.title = text,
        "club" => about.club = text,
        "date" => about.date = text,
        "program" => about.program = text,
        "method" => match value.to_lowercase().replace([' ', '-'], "_").as_str() {
            "matchpoints" | "match_points" | "mp" => about.method = Method::Matchpoints,
            "cross_imps" | "cross_imp" | "ximps" => about.method = Method::CrossImps,
            "butler" => about.method = Method::Butler,
            _ => {
                let what = format!(
                    "The method should be matchpoints, cross_imps or butler, not “{}”; it is left \
                     out.",
                    excerpt(value)
                );
                problems.add(row, ProblemKind::Unreadable, what);
            }
        },
        "winners" => match value {
            "1" => about.winners = Some(1),
            "2" => about.winners = Some(2),
            _ => {
                let what =
                    format!("The winners should be 1 or 2, not “{}”; left out.", excerpt(value));
                problems.add(row, ProblemKind::Unreadable, what);
            }
        },
        key => preamble.contestants.extend(read_contestant(key, value, row)),
    }
}

/// Reads `pair 7`, `pair A 7`, `pair 7 NS` or `player 3`, and the names after it.
fn read_contestant(key: &str, value: &str, row: usize) -> Option<Contestant> {
    let (kind, rest) = match key.split_once(char::is_whitespace)? {
        ("pair", rest) => (ContestantKind::Pair, rest),
        ("player", rest) => (ContestantKind::Player, rest),
        _ => return None,
    };
    let rest = rest.to_uppercase();
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let direction = words.last().and_then(|word| word.parse::<Side>().ok());
    // The first word is never a direction: it is the number.
    let direction = direction.filter(|_| words.len() > 1);
    if direction.is_some() {
        words.pop();
    }
    let number = (*words.last()?).to_owned();
    words.pop();
    let section = (!words.is_empty()).then(|| words.join(" "));
    let names = match kind {
        ContestantKind::Pair if value.contains('&') => value.split('&').collect(),
        ContestantKind::Pair if value.contains('/') => value.split('/').collect(),
        ContestantKind::Pair if value.contains(" and ") => value.split(" and ").collect(),
        _ => vec![value],
    };
    Some(Contestant {
        row,
        kind,
        key: number,
        session: None,
        section,
        direction,
        team: None,
        name: None,
        names: names
            .into_iter()
            .map(|name| name.trim().to_owned())
            .filter(|n| !n.is_empty())
            .collect(),
        pairs: Vec::new(),
        sat_out: 0,
        given: Vec::new(),
        published: PublishedStanding::default(),
    })
}
