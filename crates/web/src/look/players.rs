//! Finding a player by number or by parts of the name, and where they sit.

use std::collections::BTreeSet;

use bridge::Seat;
use jiff::Timestamp;
use serde::Serialize;
use session::model::{Participation, PlayerId, Seating, SectionId, TableNo};
use session::state::EventState;

use super::NotShown;
use super::seated::Table;
use crate::policy::{NumbersRule, Policy};
use crate::view::{Person, contestant_at};

/// How many players an answer has at most.
const MOST: usize = 12;

/// The players found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayersLook {
    /// At most twelve.
    pub players: Vec<FoundPlayer>,
    /// Why no member can have the number, when nobody has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<String>,
}

/// A player found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FoundPlayer {
    /// The membership number; a guest has none.
    pub number: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// Where they sit now, such as `A3 N`.
    pub sits: Option<String>,
}

/// Finds players: by the beginning of a number, or by the beginnings of parts of a name, where case
/// and accents are forgiven. `is_listed` tells whether the club or the director made a player known: those come first, and
/// of those whom only a table named nobody is found who has no place, so that no table fills the answers of others.
pub fn players(
    event: &EventState,
    id: SectionId,
    table: TableNo,
    query: &str,
    now: Timestamp,
    is_listed: &dyn Fn(&PlayerId) -> bool,
) -> Result<PlayersLook, NotShown> {
    let place = Table::new(event, id, table, now).ok_or(NotShown::NoTable)?;
    let policy = Policy::of(event, id);
    let wanted = Wanted::new(query, policy.numbers_as_text);
    let wrong = match wanted {
        Wanted::Number { .. } if !is_known(event, query) => policy.wrong_number(query),
        _ => None,
    };
    if !policy.names_known {
        // The number itself can be looked at all the same.
        let checks = policy.numbers_rule != NumbersRule::None;
        let only_checked = PlayersLook { players: Vec::new(), wrong };
        return if checks { Ok(only_checked) } else { Err(NotShown::Off) };
    }
    let people = event.players.iter().map(|(player, _)| (player, Person::of(event, player)));
    let mut found: Vec<(&PlayerId, Person)> =
        people.filter(|(_, person)| wanted.is(person)).collect();
    let places: BTreeSet<&PlayerId> =
        event.participations.iter().filter_map(|(_, player)| player.as_ref()).collect();
    found.retain(|(player, _)| places.contains(player) || is_listed(player));
    // The exact number first, then members, then by name.
    found.sort_by_cached_key(|(player, person)| {
        let is_exact = person.number.as_deref() == Some(query.trim());
        let is_member = person.number.is_some() && is_listed(player);
        (!is_exact, !is_member, !is_listed(player), person.name.as_deref().map(plain))
    });
    let players = found.into_iter().take(MOST).map(|(player, person)| FoundPlayer {
        sits: seat_of(&place, player),
        number: person.number,
        name: person.name,
    });
    Ok(PlayersLook { players: players.collect(), wrong })
}

/// Tells whether somebody has exactly this number.
fn is_known(event: &EventState, number: &str) -> bool {
    number.trim().parse::<PlayerId>().is_ok_and(|player| event.players.get(&player).is_some())
}

/// What is looked for.
enum Wanted {
    Number { start: String, as_text: bool },
    Name(Vec<String>),
    Nothing,
}

impl Wanted {
    fn new(query: &str, as_text: bool) -> Wanted {
        let query = query.trim();
        if query.chars().any(|c| c.is_ascii_digit()) {
            return Wanted::Number { start: number(query, as_text), as_text };
        }
        let words: Vec<String> = words(query);
        match words.iter().map(String::len).sum::<usize>() {
            0 | 1 => Wanted::Nothing,
            _ => Wanted::Name(words),
        }
    }

    fn is(&self, person: &Person) -> bool {
        match self {
            Wanted::Nothing => false,
            Wanted::Number { start, as_text } => {
                let own = person.number.as_deref().map(|own| number(own, *as_text));
                own.is_some_and(|own| own.starts_with(start))
            }
            Wanted::Name(parts) => {
                let own = person.name.as_deref().map(words).unwrap_or_default();
                parts.iter().all(|part| own.iter().any(|word| word.starts_with(part)))
            }
        }
    }
}

fn number(text: &str, as_text: bool) -> String {
    let text = text.to_uppercase();
    if as_text { text } else { text.trim_start_matches('0').to_owned() }
}

fn words(name: &str) -> Vec<String> {
    let plain = plain(name);
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns a name in small letters without accents, so that `Angstrom` finds `Ångström`.
fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => plain.push('a'),
            'ç' | 'ć' | 'č' => plain.push('c'),
            'ď' | 'đ' | 'ð' => plain.push('d'),
            'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => plain.push('e'),
            'ğ' | 'ģ' => plain.push('g'),
            'ì' | 'í' | 'î' | 'ï' | 'ī' | 'į' | 'ı' => plain.push('i'),
            'ķ' => plain.push('k'),
            'ł' | 'ĺ' | 'ľ' | 'ļ' => plain.push('l'),
            'ñ' | 'ń' | 'ň' | 'ņ' => plain.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => plain.push('o'),
            'ŕ' | 'ř' => plain.push('r'),
            'ś' | 'š' | 'ş' | 'ș' => plain.push('s'),
            'ť' | 'ţ' | 'ț' => plain.push('t'),
            'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' | 'ų' => plain.push('u'),
            'ý' | 'ÿ' => plain.push('y'),
            'ź' | 'ż' | 'ž' => plain.push('z'),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ß' => plain.push_str("ss"),
            'þ' => plain.push_str("th"),
            // Marks that stand by themselves after their letter.
            '\u{300}'..='\u{36f}' => {}
            other => plain.push(other),
        }
    }
    plain
}

/// Returns where a player sits in the round the asking table plays.
fn seat_of(place: &Table<'_>, player: &PlayerId) -> Option<String> {
    let event = place.event;
    // Who sits where is no secret: the movement tells it.
    let round = place.last_begun_round();
    let filled = event
        .participations
        .iter()
        .filter(|(key, filled)| key.session == place.id.session && filled.as_ref() == Some(player));
    filled.map(|(key, _)| key).find_map(|key: &Participation| {
        let id = key.section_id();
        // Somebody else may have the place by now.
        let now = event.player_at(id, key.contestant, key.place, round);
        now.filter(|now| *now == player)?;
        let section = event.sections.get(&id)?;
        let rows = event.movements.get(&id)?.rounds().iter().filter(|row| row.round == round);
        let sits = |seating: &Seating| {
            let mut seats = Seat::ALL
                .iter()
                .filter(|seat| contestant_at(section, seating, **seat) == Some(key.contestant));
            let (first, second) = (seats.next(), seats.next());
            if key.place == 2 { second } else { first }
        };
        rows.filter_map(|row| Some((row.table, sits(&row.seating)?)))
            .map(|(table, seat)| format!("{}{table} {}", id.letters, seat.letter()))
            .next()
    })
}
