//! A name before a colon, and the players of a team.

use bridge::Side;

use super::fields::Style;
use super::people::{
    are_two_names, has_between, is_id, is_suffix, membership, people_of, person, side_heading,
    split_between,
};
use super::{Entry, Listed, NameList, Person, is_blank, text_of};

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

/// Returns the lines with their numbers, those of a team below its name as one: `Lions:`, and a player on each line until an
/// empty one or the next name.
pub(super) fn with_blocks(lines: &[String]) -> Vec<(usize, String)> {
    let mut all: Vec<(usize, String)> = Vec::with_capacity(lines.len());
    let mut players: Option<usize> = None;
    for (number, line) in (1..).zip(lines) {
        let is_heading = side_heading(line).is_some();
        players = match (players, all.last_mut()) {
            (Some(before), Some((_, team)))
                if !is_heading && !is_blank(line) && !line.contains(':') =>
            {
                team.push_str(if before == 0 { " " } else { "; " });
                team.push_str(without_count(line, before + 1));
                Some(before + 1)
            }
            _ => {
                all.push((number, line.clone()));
                (!is_heading && line.trim_end().ends_with(':')).then_some(0)
            }
        };
    }
    all
}

/// Returns a player's line without the 1, 2, 3 that only counts the lines of the team.
fn without_count(line: &str, count: usize) -> &str {
    let mut words = line.splitn(2, char::is_whitespace);
    match (words.next(), words.next()) {
        (Some(first), Some(rest)) if first.trim_end_matches(['.', ')']) == count.to_string() => {
            rest
        }
        _ => line,
    }
}

/// Decides about numbers with only a blank before the name of a team. Where every team has a number they are numbers, where
/// some have none they belong to the name; of a single team nobody can tell.
pub(super) fn tell_numbers_from_names(list: &mut NameList, lines: &[(usize, String)]) {
    let named = || list.entries.iter().filter(|entry| entry.title.is_some());
    let (all, numbered) = (named().count(), named().filter(|entry| entry.number.is_some()).count());
    if all > 1 && all == numbered {
        return;
    }
    for mut entry in std::mem::take(&mut list.entries) {
        if let (true, Some(number), Some(name)) =
            (entry.is_bare_number, entry.number, entry.title.as_deref())
        {
            if all == 1 {
                let text = text_of(lines, entry.line);
                let why = format!(
                    "It is not clear whether {number} is the number of “{name}”. Write a full stop after a number: {number}. {name}: Ann Smith, Bob Jones, Cy Young, Di Old."
                );
                list.problem(entry.line, &text, why);
                continue;
            }
            entry.title = Some(format!("{number} {name}"));
            entry.number = None;
        }
        list.entries.push(entry);
    }
}

/// Tells whether a cell before the players of a team is its number: `3`, `Team 3`, `NS3`. Any other cell is its name.
pub(super) fn is_place(cell: &str) -> bool {
    let letters: String = cell.chars().filter(|c| !c.is_ascii_digit()).collect();
    let word = letters.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '#' | ')'));
    let is_known = word.is_empty()
        || super::people::direction(word).is_some()
        || NUMBERED.contains(&word.to_lowercase().as_str());
    is_known && cell.contains(|c: char| c.is_ascii_digit())
}

/// Takes the label from the front of a line; returns what follows the colon.
pub(super) fn label(line: &str) -> (Label<'_>, &str) {
    let Some((before, rest)) = line.split_once(':') else { return (Label::None, line) };
    let before = before.trim();
    let rest = rest.trim_start_matches([':', ' ']);
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
    let players = of_parts(&with_suffixes(&parts))?;
    refuse_unclear(&players, separator, has_label)?;
    Ok(players)
}

fn of_parts(parts: &[String]) -> Result<Vec<Person>, String> {
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
            // Between semicolons: Smith, Ann, or Ann Smith, Bob Jones.
            (false, _) if part.contains(',') => players.extend(people_of(part)?),
            (false, _) => players.push(person(part)?),
        }
    }
    Ok(players)
}

/// Returns the parts of a line with “Jr.” and the like at the name they belong to.
fn with_suffixes(parts: &[&str]) -> Vec<String> {
    let mut whole: Vec<String> = Vec::with_capacity(parts.len());
    for part in parts {
        match whole.last_mut() {
            Some(name) if is_suffix(part) => *name = format!("{name} {part}"),
            _ => whole.push((*part).to_owned()),
        }
    }
    whole
}

/// Refuses players who may be something else: a team, or halves of names.
fn refuse_unclear(
    players: &[Person],
    separator: Option<char>,
    has_label: bool,
) -> Result<(), String> {
    let is_one_word = |player: &Person| player.number.is_none() && !player.name.contains(' ');
    if let [only] = players
        && separator.is_none()
        && only.name.split_whitespace().count() > 2
    {
        return Err(
            "It is not clear where one player ends. Put commas between the players: Lions: Ann Smith, Bob Jones, Cy Young, Di Old."
                .to_owned(),
        );
    }
    if separator == Some(',')
        && matches!(players.len(), 2 | 4 | 6)
        && players.iter().all(is_one_word)
    {
        return Err(
            "It is not clear which of these are last names. Put semicolons between the players: Ann; Bob; Cy; Di, or Smith, Ann; Jones, Bob."
                .to_owned(),
        );
    }
    if let [first, others @ ..] = players
        && !has_label
        && (players.len() == 5
            || (others.len() > 1 && is_one_word(first) && !others.iter().any(is_one_word)))
    {
        return Err(format!(
            "It is not clear whether “{}” is a player or the team. Put a colon after the team: Lions: Ann Smith, Bob Jones, Cy Young, Di Old.",
            first.name
        ));
    }
    Ok(())
}

fn is_two_players(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().filter(|word| !is_id(word)).collect();
    words.len() == 4 && are_two_names(&words)
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
    let names = with_suffixes(&names);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let is_halves = names.iter().any(|name| !name.trim().contains(' '));
    let last_first = style == Style::Commas && line.contains(", ");
    entry.players = match names.as_slice() {
        [one] if has_between(one) => people_of(one)?,
        [one] if is_two_players(one) && !line.contains('"') => {
            return Err(format!(
                "It is not clear whether “{}” is one player or two. Write one player on each line; put the name of one player in quotes: \"Mary Ann Lee Smith\".",
                one.trim()
            ));
        }
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
