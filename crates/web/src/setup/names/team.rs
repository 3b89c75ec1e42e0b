//! A name before a colon, and the players of a team.

use bridge::Side;

use super::fields::Style;
use super::people::{has_between, is_id, membership, people_of, person, split_between};
use super::{Entry, Listed, Person};

/// Words before a number that say what is numbered.
const NUMBERED: [&str; 14] = [
    "team",
    "pair",
    "player",
    "viertal",
    "paar",
    "koppel",
    "speler",
    "équipe",
    "equipe",
    "paire",
    "joueur",
    "mannschaft",
    "spieler",
    "no",
];

/// What stands before the colon of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Label<'a> {
    /// Nothing, or only the number and the direction that may stand before names anyway.
    None,
    /// `Team 3:`
    Number(u16),
    /// `Lions:`, perhaps with a number before it.
    Name(Option<u16>, Option<Side>, &'a str),
}

/// Takes the label from the front of a line; returns what follows the colon.
pub(super) fn label(line: &str) -> (Label<'_>, &str) {
    let Some((before, rest)) = line.split_once(':') else { return (Label::None, line) };
    let before = before.trim();
    if before.is_empty() || rest.trim().is_empty() {
        return (Label::None, line);
    }
    let mut front = Entry::empty();
    let name = front.front(before);
    if name.is_empty() {
        return (Label::None, line);
    }
    let numbered = name.rsplit_once(' ').filter(|_| front.number.is_none());
    if let Some((word, number)) = numbered
        && NUMBERED.contains(&word.trim().trim_end_matches('.').to_lowercase().as_str())
        && let Ok(number @ 1..) = number.trim_start_matches('#').parse()
    {
        return (Label::Number(number), rest);
    }
    (Label::Name(front.number, front.side, name), rest)
}

/// Returns why a name before a colon cannot be here.
pub(super) fn unexpected(listed: Listed, name: &str) -> Option<String> {
    match listed {
        Listed::Teams => None,
        Listed::Pairs if name.chars().any(|c| c.is_ascii_digit()) => Some(format!(
            "It is not clear what “{name}” means. Write the pair's number first: 3 Ann Smith & Bob Jones."
        )),
        Listed::Pairs => None,
        Listed::Individuals => Some(format!(
            "It is not clear whether “{name}” is a player. Write one player on each line, without a colon."
        )),
    }
}

/// Returns the players of a team from what stands after its name. Each part between commas, semicolons, tabs or words such
/// as “and” is one player.
pub(super) fn players(text: &str, has_label: bool) -> Result<Vec<Person>, String> {
    let text = text.trim().trim_matches(|c: char| matches!(c, ',' | ';' | '\t'));
    let separator = [';', '\t', ','].into_iter().find(|mark| text.contains(*mark));
    let parts: Vec<&str> = match separator {
        Some(mark) => text.split(mark).map(str::trim).filter(|part| !part.is_empty()).collect(),
        None => vec![text],
    };
    let mut players: Vec<Person> = Vec::new();
    for part in parts {
        match (is_id(part), players.last_mut()) {
            // Ann Smith, 12345, Bob Jones, 67890
            (true, Some(last)) if last.number.is_none() => {
                last.number = Some(membership(part)?);
            }
            (true, _) => {
                return Err(format!(
                    "“{part}” belongs to no name on this line. Write a player's number after the name."
                ));
            }
            (false, _) if has_between(part) => {
                for one in split_between(part) {
                    players.push(person(one)?);
                }
            }
            (false, _) => players.push(person(part)?),
        }
    }
    if let [only] = players.as_slice()
        && separator.is_none()
        && only.name.split_whitespace().count() > 2
    {
        return Err(
            "It is not clear where one player ends. Put commas between the players: Lions: Ann Smith, Bob Jones, Cy Young, Di Old."
                .to_owned(),
        );
    }
    if let ([first, ..], 5, false) = (players.as_slice(), players.len(), has_label) {
        return Err(format!(
            "It is not clear whether “{}” is a player or the team. Put a colon after the team: Lions: Ann Smith, Bob Jones, Cy Young, Di Old.",
            first.name
        ));
    }
    Ok(players)
}

/// Takes in the one player of a line: `Ann Smith`, `Smith, Ann`, `7 12345 Mary Ann Smith`, or cells of a spreadsheet.
pub(super) fn alone(mut entry: Entry, line: &str) -> Result<Entry, String> {
    let style = Style::of(std::iter::once(line));
    let cells = style.cells(line);
    let mut cells: Vec<&str> =
        cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
    if let Some(first) = cells.first_mut() {
        *first = entry.front(first);
    }
    let (ids, names): (Vec<&str>, Vec<&str>) =
        cells.into_iter().filter(|cell| !cell.is_empty()).partition(|cell| is_id(cell));
    let is_halves = names.iter().any(|name| !name.trim().contains(' '));
    let last_first = style == Style::Commas && line.contains(", ");
    entry.players = match names.as_slice() {
        [one] if has_between(one) => people_of(one)?,
        [one] => vec![person(one)?],
        [last, first] if is_halves && last_first => vec![person(&format!("{first} {last}"))?],
        [first, last] if is_halves => vec![person(&format!("{first} {last}"))?],
        several => several.iter().map(|name| person(name)).collect::<Result<_, _>>()?,
    };
    if let ([id], [player]) = (ids.as_slice(), entry.players.as_mut_slice()) {
        player.number = Some(membership(id)?);
    } else if let Some(id) = ids.first() {
        return Err(format!("“{id}” belongs to no name on this line."));
    }
    Ok(entry)
}
