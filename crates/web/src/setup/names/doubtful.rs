//! What no name has: such a line is refused, because nothing else can be made of it for certain.

use super::people::{are_two_names, direction};
use super::{Listed, Person};

/// Signs that stand around names or between them, and in none.
const SIGNS: [char; 8] = ['(', ')', '[', ']', '=', '|', '/', '+'];

/// Words before the number of a table.
const TABLES: [&str; 4] = ["table", "tafel", "tisch", "tavolo"];

/// Digits of a number that may only count players: 1. or 2)
const ORDINAL_DIGITS: usize = 3;

/// Returns the number of a word that counts players: `2.` or `2)`.
pub(super) fn ordinal(word: &str) -> Option<usize> {
    let digits = word.trim_end_matches(['.', ')']);
    let is_short = (1..=ORDINAL_DIGITS).contains(&digits.len()) && digits.len() < word.len();
    digits.parse().ok().filter(|_| is_short && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Returns the players of a line without the numbers that count them: `1. Ann Smith, 2. Bob Jones`. A number before all of
/// these stays, as does the only one of a line, perhaps after its direction.
pub(super) fn without_ordinals(text: &str) -> Result<String, String> {
    let mut found: Vec<(usize, &str, usize)> = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        found.extend(ordinal(word).map(|number| (at, word, number)));
    }
    let counts = |found: &[(usize, &str, usize)]| {
        found.len() > 1
            && (1..).zip(found).all(|(count, (at, _, number))| {
                let before = text.get(..*at).unwrap_or_default().trim_end_matches(' ');
                *number == count && (count == 1 || before.ends_with([',', ';', '\t', '&']))
            })
    };
    let is_first = |at: usize| {
        let before = text.get(..at).unwrap_or_default().trim();
        before.is_empty() || direction(before).is_some()
    };
    let counting = match found.as_slice() {
        all if counts(all) => all,
        [(at, ..), others @ ..] if is_first(*at) && (others.is_empty() || counts(others)) => others,
        [] => &[],
        [.., (_, word, _)] => return Err(unclear_sign(word)),
    };
    let mut rest = String::with_capacity(text.len());
    let mut from = 0;
    for (at, word, _) in counting {
        rest.push_str(text.get(from..*at).unwrap_or_default());
        from = at + word.len();
    }
    rest.push_str(text.get(from..).unwrap_or_default());
    Ok(rest)
}

/// Returns the table that a line names, such as `Table 3`.
pub(super) fn table(text: &str) -> Option<String> {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut next = words.next();
    while let Some(word) = next {
        next = words.next();
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        if !TABLES.contains(&letters.to_lowercase().as_str()) {
            continue;
        }
        let number = if letters.len() < word.len() { Some("") } else { next };
        let is_number = |text: &&str| text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit());
        if let Some(number) = number.filter(is_number) {
            return Some(format!("{word} {number}").trim_end().to_owned());
        }
    }
    None
}

/// Returns what is wrong with the players of a line, if anything is.
pub(super) fn why_doubtful(players: &[Person], listed: Listed) -> Option<String> {
    for Person { name, .. } in players {
        if let Some(sign) = name.chars().find(|c| SIGNS.contains(c) || *c == ':') {
            return Some(match listed {
                Listed::Teams => format!(
                    "It is not clear what “{sign}” means in “{name}”. Put a colon after the team, and commas between the players: Lions: Ann Smith, Bob Jones, Cy Young, Di Old."
                ),
                Listed::Pairs => format!(
                    "It is not clear what “{sign}” means in “{name}”. Write both names and nothing else: Ann Smith & Bob Jones."
                ),
                Listed::Individuals => format!(
                    "It is not clear what “{sign}” means in “{name}”. Write the name and nothing else: Ann Smith."
                ),
            });
        }
        if let Some(word) = name.split_whitespace().find(|word| ordinal(word).is_some()) {
            return Some(unclear_sign(word));
        }
    }
    // Where one of them cannot be two, the others are long names: María García-López Ruiz.
    let is_short = listed == Listed::Teams && players.len() < 4;
    let are_doubled = is_short && players.iter().all(|player| is_doubled(&player.name));
    let first = players.first().filter(|_| are_doubled);
    first.map(|Person { name, .. }| {
        format!(
            "It is not clear whether “{name}” is one player or two. Put commas between the players: Lions: Ann Smith, Bob Jones, Cy Young, Di Old."
        )
    })
}

fn unclear_sign(word: &str) -> String {
    format!("It is not clear what “{word}” means. Write the names without numbers that count them.")
}

/// Tells whether a name looks like two: `Ann Smith Bob Jones`, `Ann Smith-Bob Jones`.
fn is_doubled(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_joined = |word: &&&str| {
        word.split_once('-').is_some_and(|(_, other)| other.starts_with(char::is_uppercase))
    };
    let within = words.get(1..words.len().saturating_sub(1)).unwrap_or_default();
    within.iter().any(|word| is_joined(&word)) || (words.len() == 4 && are_two_names(&words))
}
