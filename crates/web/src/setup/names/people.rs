//! Lines without a heading: which words are whose name.

use bridge::Side;

use super::doubtful::{ordinal, table, without_ordinals};
use super::fields::Style;
use super::team::{self, Label};
use super::{Entry, Listed, Person};

/// What stands between two names.
const BETWEEN: [&str; 11] =
    [" & ", "&", " + ", " / ", " and ", " en ", " und ", " et ", " – ", " — ", " - "];

const DASHES: [&str; 3] = [" - ", " – ", " — "];

/// So many digits at the start of a line are a pair's number; more are somebody's own.
const PAIR_DIGITS: usize = 3;

/// Returns the side a line of its own names: the pairs below sit there.
pub(super) fn side_heading(line: &str) -> Option<Side> {
    let marks = |c: char| c.is_whitespace() || matches!(c, ':' | ';' | ',' | '"' | '.' | '\t');
    let lower = line.to_lowercase();
    let word = lower.trim_matches(marks);
    let word = word.strip_suffix("pairs").or_else(|| word.strip_suffix("paren")).unwrap_or(word);
    direction(word.trim())
}

/// Reads N/S, EW, North-South, NZ, Oost-West and the like.
pub(super) fn direction(text: &str) -> Option<Side> {
    let letters: String = text.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect();
    match letters.as_str() {
        "ns" | "nz" | "northsouth" | "noordzuid" | "nordsud" | "nordsüd" => Some(Side::NorthSouth),
        "ew" | "ow" | "eastwest" | "oostwest" | "ostwest" | "eo" | "estouest" => {
            Some(Side::EastWest)
        }
        _ => None,
    }
}

/// Returns what a line holds.
pub(super) fn entry(line: &str, listed: Listed) -> Result<Entry, String> {
    let (label, rest) = team::label(line);
    let rest = &without_ordinals(rest)?;
    if let Some(table) = table(rest) {
        return Err(unclear_table(&table, listed));
    }
    let mut entry = Entry::empty();
    let has_label = label != Label::None;
    match label {
        Label::None => {}
        Label::Number(number) => entry.number = Some(number),
        Label::Name(number, side, name) => {
            if let Some(why) = team::unexpected(listed, name) {
                return Err(why);
            }
            (entry.number, entry.side, entry.title) = (number, side, Some(name.to_owned()));
            let first = line.split_whitespace().next().unwrap_or_default();
            entry.is_bare_number = first.chars().all(|c| c.is_ascii_digit());
        }
    }
    match listed {
        Listed::Pairs => {
            // After the name of a team, commas and semicolons separate its players.
            let names = rest.split([',', ';']).map(str::trim);
            let players = names.filter(|one| !one.is_empty() && !is_id(one)).count();
            if entry.title.is_some() && !has_between(rest) && players > 2 {
                return Err(super::too_many_for_a_pair(players));
            }
            pair(entry, rest)
        }
        Listed::Teams => {
            let rest = if has_label { rest } else { entry.front(rest) };
            // “Lions - Ann Smith, Bob Jones, …”: what stands before the dash is the team.
            let dash = DASHES.into_iter().find_map(|dash| rest.split_once(dash));
            // With a second dash it stands between players.
            let is_alone = |name: &str, players| !name.contains([',', '&']) && !has_dash(players);
            let (rest, has_label) = match dash.filter(|_| !has_label) {
                Some((name, players)) if players.contains(',') && is_alone(name, players) => {
                    entry.title = Some(name.trim().to_owned());
                    (players, true)
                }
                _ => (rest, has_label || line.contains(':')),
            };
            entry.players = team::players(rest, has_label)?;
            Ok(entry)
        }
        Listed::Individuals => team::alone(entry, rest),
    }
}

fn unclear_table(table: &str, listed: Listed) -> String {
    match listed {
        Listed::Individuals => format!(
            "It is not clear what “{table}” means. Write one player on each line, without tables."
        ),
        Listed::Pairs => format!(
            "It is not clear what “{table}” means. Write the pair's number first: 3 Ann Smith & Bob Jones."
        ),
        Listed::Teams => format!(
            "It is not clear what “{table}” means. Put a colon after the team: Lions: Ann Smith, Bob Jones, Cy Young, Di Old."
        ),
    }
}

/// Takes in the two players of a pair.
fn pair(mut entry: Entry, line: &str) -> Result<Entry, String> {
    let style = Style::of(std::iter::once(line));
    let cells = style.cells(line);
    let cells: Vec<&str> =
        cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
    // One comma alone may stand between two names, or between last and first name; before and after an
    // “&” it does the latter.
    let apart = has_between(line) && line.matches(',').count() == line.matches(", ").count();
    let quoted = line.trim().starts_with('"');
    let is_text = style == Style::Commas && (cells.len() <= 2 || apart) && !quoted;
    if is_text || cells.len() == 1 {
        let text = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.trim_matches(|c: char| matches!(c, ';' | '"') || c.is_whitespace());
        let rest = entry.front(text);
        entry.players = people_of(rest)?;
    } else {
        let mut rest = cells.as_slice();
        // A number before every name is a member's: the pair's stands once, before all of them.
        let members = cells.len() >= 4
            && cells.len().is_multiple_of(2)
            && cells
                .chunks(2)
                .all(|two| matches!(two, [one, other] if is_id(one) && !is_id(other)));
        while let Some((first, others)) = rest.split_first().filter(|_| !members) {
            let left = entry.front(first);
            if left == *first {
                break;
            }
            if !left.is_empty() {
                // “3 Ann Smith” in one cell: the name stays.
                let mut own = vec![left];
                own.extend(others);
                entry.players = of_cells(&own, style, line)?;
                return Ok(entry);
            }
            rest = others;
        }
        entry.players = of_cells(rest, style, line)?;
    }
    Ok(entry)
}

impl Entry {
    /// Takes the pair's number and line from the front of a text; returns what follows.
    pub(super) fn front<'a>(&mut self, text: &'a str) -> &'a str {
        let mut rest = text.trim();
        for _ in 0..2 {
            let word = rest.split_whitespace().next().unwrap_or_default();
            let bare = word.trim_end_matches(['.', ')', ':', ',']).trim_start_matches('(');
            let digits: String = bare.chars().filter(char::is_ascii_digit).collect();
            let letters: String = bare.chars().filter(|c| !c.is_ascii_digit()).collect();
            let is_number = !digits.is_empty() && digits.len() <= PAIR_DIGITS;
            let side = direction(&letters);
            let is_place =
                is_number && self.number.is_none() && (letters.is_empty() || side.is_some());
            let is_side = digits.is_empty() && side.is_some() && self.side.is_none();
            if !is_place && !is_side {
                break;
            }
            if is_place {
                self.number = digits.parse().ok().filter(|number| *number > 0);
            }
            self.side = self.side.or(side);
            rest = rest.get(word.len()..).unwrap_or_default().trim_start();
        }
        rest
    }
}

/// Returns the people of a text that is not in cells: `Ann Smith & Bob Jones`.
pub(super) fn people_of(text: &str) -> Result<Vec<Person>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    if has_between(text) {
        return split_between(text).into_iter().map(person).collect();
    }
    if let Some((one, other)) = text.split_once(',') {
        let words = |text: &str| text.split_whitespace().filter(|word| !is_id(word)).count();
        return match (words(one), words(other)) {
            // Smith, Ann: one word of a name alone is no whole name.
            (0, _) | (_, 0) => Ok(vec![person(text)?]),
            (1, _) | (_, 1) if !other.contains(',') => Ok(vec![person(text)?]),
            _ => text.split(',').map(person).collect(),
        };
    }
    without_marks(text)
}

/// Returns the parts of a text between the first kind of mark it has.
pub(super) fn split_between(text: &str) -> Vec<&str> {
    let lower = text.to_lowercase();
    // Lower case may be longer: then the places would not agree.
    let searched = if lower.len() == text.len() { lower.as_str() } else { text };
    let Some(between) = BETWEEN.iter().find(|between| searched.contains(**between)) else {
        return vec![text];
    };
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, _) in searched.match_indices(between) {
        parts.push(text.get(from..at).unwrap_or_default());
        from = at + between.len();
    }
    parts.push(text.get(from..).unwrap_or_default());
    parts
}

/// Returns the people of words that nothing separates: `Ann Smith 12345 Bob Jones`.
fn without_marks(text: &str) -> Result<Vec<Person>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let names = words.iter().filter(|word| !is_id(word)).count();
    let has_ids = names < words.len();
    if has_ids {
        // Numbers stand before or after their names: the first word tells.
        let before = words.first().is_some_and(|word| is_id(word));
        let mut people: Vec<Person> = Vec::new();
        let mut name: Vec<&str> = Vec::new();
        let mut number: Option<String> = None;
        for word in words {
            if !is_id(word) {
                name.push(word);
                continue;
            }
            if before {
                if !name.is_empty() {
                    people.push(whole(&name, number.take())?);
                    name.clear();
                }
                number = Some(membership(word)?);
            } else {
                people.push(whole(&name, Some(membership(word)?))?);
                name.clear();
            }
        }
        if !name.is_empty() {
            people.push(whole(&name, number.take())?);
        } else if number.is_some() {
            return Err("A number has no name. Write the name beside it.".to_owned());
        }
        return Ok(people);
    }
    match words.as_slice() {
        [first, last, other_first, other_last] if are_two_names(&words) => {
            Ok(vec![whole(&[first, last], None)?, whole(&[other_first, other_last], None)?])
        }
        [_] | [_, _] => Ok(vec![whole(&words, None)?]),
        _ => Err(
            "It is not clear where the first name ends. Put & between the two: Ann Smith & Bob Jones."
                .to_owned(),
        ),
    }
}

/// Words within a longer last name, and those among them that nobody has as a first name.
const IN_NAMES: [&str; 25] = [
    "van", "von", "vom", "de", "der", "den", "des", "del", "della", "du", "dos", "ten", "ter",
    "zu", "op", "het", "vd", "v.d.", "di", "da", "la", "le", "el", "al", "st.",
];
const NO_FIRST_NAMES: usize = 18;

/// Tells whether four words that nothing separates are two first and two last names: not “Maria de la Cruz”, “van der Berg
/// Jan” or “Jan Van Den Berg”.
pub(super) fn are_two_names(words: &[&str]) -> bool {
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
    let known = |word: &str| IN_NAMES.iter().position(|one| *one == word.to_lowercase());
    let is_part = |(at, word): (usize, &&str)| {
        known(word).is_some_and(|index| at % 2 == 1 || index < NO_FIRST_NAMES)
    };
    (small == 0 || small == words.len()) && !words.iter().enumerate().any(is_part)
}

/// Tells whether what one person should be is two whole names: `Ann Smith, Bob Jones`, but not `van den Berg, Jan Willem`.
fn is_two_names(text: &str) -> bool {
    let words = |text: &str| text.split_whitespace().filter(|word| !is_id(word)).count();
    let is_part = |word: &str| {
        word.starts_with(char::is_lowercase) || IN_NAMES.contains(&word.to_lowercase().as_str())
    };
    text.split_once(',').is_some_and(|(one, other)| {
        words(one) > 1
            && words(other) > 1
            && !one.split_whitespace().next().is_some_and(is_part)
            && !is_suffix(other)
    })
}

/// Returns the people of cells: names, membership numbers, or first and last names apart.
fn of_cells(cells: &[&str], style: Style, line: &str) -> Result<Vec<Person>, String> {
    let names: Vec<&str> = cells.iter().copied().filter(|cell| !is_id(cell)).collect();
    let single = names.iter().all(|name| !has_between(name) && !name.contains(','));
    // First and last names in cells of their own; after “, ” people write the last name first. Two cells that both have
    // several words are two whole names.
    let is_halves = |two: &[&str]| two.iter().any(|cell| cell.split_whitespace().count() == 1);
    if names.len() == 4 && single && names.chunks(2).all(is_halves) {
        let last_first = style == Style::Commas && line.contains(", ");
        let mut people = Vec::new();
        for pair in names.chunks(2) {
            let [one, other] = pair else { continue };
            let words = if last_first { [*other, *one] } else { [*one, *other] };
            people.push(whole(&words, None)?);
        }
        return numbered(people, cells, 2);
    }
    let mut people = Vec::new();
    for name in &names {
        // A cell with blanks and no mark is one name: “Ann de la Cruz”.
        match has_between(name) || name.split_whitespace().any(is_id) {
            true => people.extend(people_of(name)?),
            false => people.push(person(name)?),
        }
    }
    if names.iter().any(|name| has_between(name)) {
        return numbered(people, &ids_last(cells), 1);
    }
    numbered(people, cells, 1)
}

/// Returns the cells with the numbers after the names.
fn ids_last<'a>(cells: &[&'a str]) -> Vec<&'a str> {
    let (ids, names): (Vec<&str>, Vec<&str>) = cells.iter().copied().partition(|cell| is_id(cell));
    names.into_iter().chain(ids).collect()
}

/// Gives the membership numbers among the cells to the people: each stands before or after its name,
/// which has so many cells.
fn numbered(mut people: Vec<Person>, cells: &[&str], width: usize) -> Result<Vec<Person>, String> {
    let before = cells.first().is_some_and(|cell| is_id(cell));
    let mut names = 0;
    for cell in cells {
        if !is_id(cell) {
            names += 1;
            continue;
        }
        let at = if before { names / width } else { (names / width).saturating_sub(1) };
        let owner = match people.get(at) {
            Some(one) if one.number.is_none() => Some(at),
            _ => people.iter().position(|one| one.number.is_none()),
        };
        match owner.and_then(|at| people.get_mut(at)) {
            Some(one) => one.number = Some(membership(cell)?),
            None => return Err(format!("“{cell}” belongs to no name on this line.")),
        }
    }
    Ok(people)
}

fn has_dash(text: &str) -> bool {
    DASHES.iter().any(|dash| text.contains(dash))
}

pub(super) fn has_between(text: &str) -> bool {
    let lower = text.to_lowercase();
    BETWEEN.iter().any(|between| lower.contains(between))
}

/// Reads one person: `Ann Smith`, `Smith, Ann`, `Ann Smith (12345)`, `12345 Ann Smith`.
pub(super) fn person(text: &str) -> Result<Person, String> {
    if is_two_names(text) {
        return Err(format!(
            "It is not clear whether “{}” is one player or two. Put & between two players and nowhere else.",
            text.trim()
        ));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let ids: Vec<&str> = words.iter().copied().filter(|word| is_id(word)).collect();
    let name: Vec<&str> = words.iter().copied().filter(|word| !is_id(word)).collect();
    match ids.as_slice() {
        [] => whole(&name, None),
        [one] => whole(&name, Some(membership(one)?)),
        _ => Err(format!("“{}” has more than one number.", text.trim())),
    }
}

fn whole(words: &[&str], number: Option<String>) -> Result<Person, String> {
    let name = flipped(&words.join(" "));
    let name = name.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"'));
    let name = without_full_stop(name).to_owned();
    if name.contains(':') {
        return Err(format!(
            "It is not clear what “{name}” means. A name has no colon; put one after a team only."
        ));
    }
    if name.contains(',') {
        return Err(format!(
            "It is not clear who “{name}” is. Write the first name first, without a comma: Ann Smith & Bob Jones."
        ));
    }
    if !name.chars().any(char::is_alphabetic) {
        return Err(match (number, name.as_str()) {
            (Some(number), _) => format!("Number {number} has no name. Write the name beside it."),
            (None, "") => "A name is missing on this line.".to_owned(),
            (None, name) => format!("“{name}” is not a name."),
        });
    }
    Ok(Person { name, number })
}

/// Returns a name without the full stop of its line: `Di Old.`, but not `Di O.` or `John Smith Jr.`
fn without_full_stop(name: &str) -> &str {
    let last = name.split_whitespace().last().unwrap_or_default();
    let letters = last.trim_end_matches('.');
    let is_short = letters.chars().count() < 2 || letters.contains('.') || is_suffix(last);
    if is_short { name } else { name.trim_end_matches('.') }
}

/// Tells whether a part of a line belongs to the name before it: `John Smith, Jr.`
pub(super) fn is_suffix(part: &str) -> bool {
    let word = part.trim().trim_end_matches('.').to_lowercase();
    matches!(word.as_str(), "jr" | "jnr" | "junior" | "sr" | "snr" | "senior" | "ii" | "iii" | "iv")
}

/// Turns `Smith, Ann` into `Ann Smith`.
pub(super) fn flipped(name: &str) -> String {
    if let Some((whole, suffix)) = name.rsplit_once(',').filter(|(_, last)| is_suffix(last)) {
        return format!("{} {}", flipped(whole), suffix.trim());
    }
    match name.split_once(',') {
        Some((last, first)) if !first.contains(',') && !first.trim().is_empty() => {
            format!("{} {}", first.trim(), last.trim()).trim().to_owned()
        }
        _ => name.trim().to_owned(),
    }
}

/// Tells whether a word is a membership number: digits, perhaps with letters, dots or brackets, but not 1. or 2)
pub(super) fn is_id(word: &str) -> bool {
    if ordinal(word).is_some() {
        return false;
    }
    let bare = word.trim_matches(['(', ')', '[', ']', '#', ',']);
    let digits = bare.chars().filter(char::is_ascii_digit).count();
    let others = bare.chars().filter(|c| !c.is_ascii_digit());
    digits > 0
        && digits * 2 >= bare.chars().count()
        && others.clone().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '/'))
}

/// Reads a membership number.
pub(super) fn membership(cell: &str) -> Result<String, String> {
    let bare = cell.trim().trim_matches(['(', ')', '[', ']', '#', ',', '.']);
    match bare.is_empty() {
        true => Err(format!("“{cell}” is not a membership number.")),
        false => Ok(bare.to_owned()),
    }
}
