//! How a score came about, for whoever asks: a pair, a player or a team, and one board of it.

use bridge::{BoardNo, Side};
use scoring::teams::{BoardState, Team};
use scoring::{Entrant, Explanation};

use super::Scored;
use super::fields::Fields;
use super::part::Part;
use super::roster::Entry;
use super::teams::{PlayedMatch, Teams};

/// A question that cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExplainError {
    /// There is nobody of that number.
    #[error("there is no {kind} {asked}; there are {known}")]
    Unknown {
        /// Pair, player or team.
        kind: &'static str,
        /// What was asked for.
        asked: String,
        /// Who there is.
        known: String,
    },
    /// Several have that number.
    #[error("{asked} could be {known}: say which")]
    Several {
        /// What was asked for.
        asked: String,
        /// Who it could be.
        known: String,
    },
    /// They have no result on the board.
    #[error("{who} has no result on board {board}; it has results on {known}")]
    NoSuchBoard {
        /// Who.
        who: String,
        /// The board.
        board: String,
        /// Where it has results.
        known: String,
    },
}

pub(super) fn explain(scored: &Scored, asked: &str) -> Result<Explanation, ExplainError> {
    let (who, board) = match asked.rsplit_once(':') {
        Some((who, board)) => (who.trim(), Some(board.trim())),
        None => (asked.trim(), None),
    };
    match scored {
        Scored::Pairs(fields) => explain_pair(fields, who, board),
        Scored::Teams(teams) => explain_team(teams, who, board),
    }
}

fn explain_pair(
    fields: &Fields,
    who: &str,
    board: Option<&str>,
) -> Result<Explanation, ExplainError> {
    let roster = &fields.roster;
    let is_meant = |(_, entry): &(usize, &Entry)| is_meant(entry, who);
    let found: Vec<(usize, &Entry)> = roster.entries.iter().enumerate().filter(is_meant).collect();
    let list = |entries: &mut dyn Iterator<Item = &Entry>| {
        list(entries.map(|entry| entry.label.as_str()).collect())
    };
    let entrant = match found.as_slice() {
        [(index, _)] => Entrant::at(*index),
        [] => {
            let kind = if roster.is_individual { "player" } else { "pair" };
            let known = list(&mut roster.entries.iter());
            return Err(ExplainError::Unknown { kind, asked: who.to_owned(), known });
        }
        several => {
            let known = list(&mut several.iter().map(|(_, entry)| *entry));
            return Err(ExplainError::Several { asked: who.to_owned(), known });
        }
    };
    let name = |other: Entrant| {
        let names = roster.entry(other).map(|entry| entry.names.join(" & "));
        match names.filter(|names| other == entrant && !names.is_empty()) {
            Some(names) => format!("{}, {names}", roster.name(other)),
            None => roster.name(other),
        }
    };
    if let Some(text) = board {
        let number = text.parse::<BoardNo>().ok();
        let on = |part: &Part| part.explain_board(entrant, number?, &name);
        let mut found: Vec<Explanation> = fields.parts.iter().filter_map(on).collect();
        return match (found.pop(), found.is_empty()) {
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                found.push(last);
                Ok(Explanation::remark(format!("board {text}, in each session")).with(found))
            }
            (None, _) => Err(ExplainError::NoSuchBoard {
                who: roster.name(entrant),
                board: text.to_owned(),
                known: boards_of(fields, entrant),
            }),
        };
    }
    let counts = |part: &&Part| part.total_of(entrant).is_some_and(|total| total.boards > 0);
    let parts: Vec<&Part> = fields.parts.iter().filter(counts).collect();
    if let [only] = parts.as_slice()
        && let Some(explanation) = only.explain(entrant, &name)
    {
        return Ok(explanation);
    }
    let explain = |part: &&Part| {
        let session = part.session.as_deref().unwrap_or_default();
        let because = format!("session {session}");
        Explanation::remark(because).with(part.explain(entrant, &name))
    };
    let ranked = fields.rank(None).into_iter().find(|one| one.entrant == entrant);
    let total = ranked.map_or_else(String::new, |one| match one.percentage {
        Some(percentage) => format!("{} %", percentage.percent()),
        None => one.score.fixed(2),
    });
    let because = match parts.is_empty() {
        true => format!("{}: no board of theirs counts", roster.name(entrant)),
        false => format!("{} over all sessions", roster.name(entrant)),
    };
    Ok(Explanation::new(total, because).with(parts.iter().map(explain)))
}

/// Tells whether `7`, `NS7`, `A 7` or `A NS 7` means somebody; blanks and case do not matter.
fn is_meant(entry: &Entry, asked: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    let section = entry.section.as_deref().unwrap_or_default();
    let sides: Vec<String> = match entry.direction {
        Some(side) => vec![side.to_string(), letter(side).to_owned(), String::new()],
        None => vec![String::new()],
    };
    let mut texts = sides
        .iter()
        .flat_map(|side| [format!("{side}{}", entry.key), format!("{section}{side}{}", entry.key)]);
    let asked = plain(asked);
    texts.any(|text| plain(&text) == asked)
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "N",
        Side::EastWest => "E",
    }
}

fn boards_of(fields: &Fields, entrant: Entrant) -> String {
    let name = |_| String::new();
    let of = |part: &Part| -> Vec<String> {
        let has = |board: &BoardNo| part.explain_board(entrant, *board, &name).is_some();
        part.boards().filter(has).map(|board| board.to_string()).collect()
    };
    let boards: Vec<String> = fields.parts.iter().flat_map(of).collect();
    list(boards.iter().map(String::as_str).collect())
}

/// Lists a few words, and says when there are more.
fn list(words: Vec<&str>) -> String {
    const MOST: usize = 30;
    let more = if words.len() > MOST { " …" } else { "" };
    match words.is_empty() {
        true => "none".to_owned(),
        false => format!("{}{more}", words[..words.len().min(MOST)].join(", ")),
    }
}

fn explain_team(
    teams: &Teams,
    who: &str,
    board: Option<&str>,
) -> Result<Explanation, ExplainError> {
    let wanted = who.to_lowercase();
    let is_meant = |team: &super::teams::TeamName| {
        team.key.to_lowercase() == wanted
            || team.name.as_ref().is_some_and(|name| name.to_lowercase() == wanted)
    };
    let Some(index) = teams.teams.iter().position(is_meant) else {
        let known = list(teams.teams.iter().map(|team| team.key.as_str()).collect());
        return Err(ExplainError::Unknown { kind: "team", asked: who.to_owned(), known });
    };
    let team = u32::try_from(index).unwrap_or(u32::MAX);
    let key = teams.key(team);
    let number = board.map(|text| text.parse::<BoardNo>());
    if let Some(text) = board
        && !matches!(&number, Some(Ok(board)) if teams.has_board(team, *board))
    {
        let of = |one: &PlayedMatch| one.boards.iter().map(|board| board.board).collect::<Vec<_>>();
        let played = teams.matches.iter().filter(|one| [one.home, one.away].contains(&team));
        let mut known: Vec<u32> = played.flat_map(of).collect();
        known.sort_unstable();
        let known: Vec<String> = known.iter().map(u32::to_string).collect();
        let known = list(known.iter().map(String::as_str).collect());
        let (who, board) = (format!("team {key}"), text.to_owned());
        return Err(ExplainError::NoSuchBoard { who, board, known });
    }
    let only = number.and_then(Result::ok).map(BoardNo::get);
    let matches = teams.matches.iter().filter(|one| [one.home, one.away].contains(&team));
    let matches = matches.filter(|one| {
        only.is_none_or(|number| one.boards.iter().any(|board| board.board == number))
    });
    let parts = matches.map(|one| explain_match(teams, one, team, only));
    if only.is_some() {
        let because = format!("team {key}, board {}", board.unwrap_or_default());
        return Ok(Explanation::remark(because).with(parts));
    }
    let standing = teams.standings.iter().find(|standing| standing.team == team);
    let points =
        standing.map_or(String::new(), |one| format!("{} {}", one.points.short(2), teams.unit));
    let record = standing.map_or(String::new(), |one| {
        let matches = if one.matches == 1 { "match" } else { "matches" };
        format!("{} {matches}, {} won, {} drawn", one.matches, one.wins, one.draws)
    });
    let note = standing.and_then(|one| one.note.clone()).map(Explanation::remark);
    let because = format!("team {key}: {record} (profile {})", teams.profile);
    Ok(Explanation::new(points, because).with(parts).with(note))
}

fn explain_match(teams: &Teams, one: &PlayedMatch, number: u32, only: Option<u32>) -> Explanation {
    let team = if one.home == number { Team::Home } else { Team::Away };
    let against = teams.key(if one.home == number { one.away } else { one.home });
    let result = &one.result;
    let round = one.round.map_or(String::new(), |round| format!("round {round}, "));
    let scale = one.scale.as_ref().map_or(String::new(), |scale| format!(" on the scale {scale}"));
    let margin = result.margin[team].short(2);
    let because = format!("{round}against {against}: a margin of {margin}{scale}");
    let value = format!("{} {}", result.points[team].short(2), teams.unit);
    let rows = result.rows.iter().filter(|row| only.is_none_or(|board| board == row.board));
    let boards = rows.map(|row| {
        let value = match (row.state, row.score[team]) {
            (BoardState::Scored, Some(score)) => score.short(2),
            _ => "nothing".to_owned(),
        };
        let why = match (row.state, row.difference) {
            (BoardState::NotPlayed, _) => "not played at both tables".to_owned(),
            (BoardState::Undecided, _) => "the director has not ruled yet".to_owned(),
            (BoardState::Scored, None) => "by a ruling".to_owned(),
            (BoardState::Scored, Some(difference)) => {
                let own = if team == Team::Home { difference } else { -difference };
                format!("a difference of {own:+} points{}", tables(one, row.board, team))
            }
        };
        Explanation::new(value, format!("board {}: {why}", row.board))
    });
    Explanation::new(value, because).with(boards)
}

/// Returns the scores of both tables from one team's own side: `, +420 and −50`.
fn tables(one: &PlayedMatch, board: u32, team: Team) -> String {
    use scoring::teams::TeamLine::Points;
    let board = one.boards.iter().find(|other| other.board == board);
    match board.map(|board| (&board.home_ns, &board.home_ew)) {
        Some((Points(home_ns), Points(home_ew))) => {
            let (ns, ew) = match team {
                Team::Home => (*home_ns, -*home_ew),
                Team::Away => (*home_ew, -*home_ns),
            };
            format!(": North-South {ns:+}, East-West {ew:+}")
        }
        _ => String::new(),
    }
}
