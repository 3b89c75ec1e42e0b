//! CSV with a row for every table and round: `table,round,ns,ew,set`, or for an individual
//! `table,round,n,s,e,w,set`.
//!
//! Reading takes the columns in any order and in capitals or not, commas, semicolons or tabs, rows in
//! any order, `#` comments, and passes over columns it does not know. Three comments are understood:
//! `# name: …`, `# contest: …` and `# set size: …`. 0 or nothing is nobody, or no boards. Writing gives the header and
//! the rows by table and round, without comments, so that any other program can read it.

use std::fmt::Write as _;

use crate::exchange::grid::{Grid, number};
use crate::exchange::problem::{Problems, quoted};
use crate::exchange::text::{contest_named, set_size_named};
use crate::exchange::{FileMovement, MovementFile, ReadError, limit};
use crate::{Contest, Movement, Row, Seating};

/// Where the columns stand.
#[derive(Debug, Clone, Copy, Default)]
struct Columns {
    table: Option<usize>,
    round: Option<usize>,
    seats: [Option<usize>; 4],
    set: Option<usize>,
    of_players: bool,
}

/// Tells whether a line, in small letters, is the header.
pub(super) fn is_header(line: &str) -> bool {
    columns(line, separator(line)).is_some()
}

/// Reads a movement from CSV. The file does not always say what is played for: give it, or it is
/// guessed from the numbers. An empty name is replaced by the file's.
pub fn read_csv(
    text: &str,
    name: &str,
    contest: Option<Contest>,
) -> Result<MovementFile, ReadError> {
    let text = limit(text)?;
    let mut problems = Problems::default();
    let (mut name, mut contest) = (name.to_owned(), contest);
    let mut set_size = None;
    let mut header: Option<(Columns, char)> = None;
    let mut grid = Grid::default();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if let Some(comment) = content.strip_prefix('#') {
            match comment.split_once(':') {
                Some((key, value))
                    if name.is_empty() && key.trim().eq_ignore_ascii_case("name") =>
                {
                    name = value.trim().to_owned();
                }
                Some((key, value)) if key.trim().eq_ignore_ascii_case("contest") => {
                    contest = contest.or_else(|| contest_named(value));
                }
                Some((key, value)) if key.trim().eq_ignore_ascii_case("set size") => {
                    set_size = set_size_named(line, value, &mut problems);
                }
                _ => {}
            }
            continue;
        }
        if content.is_empty() {
            continue;
        }
        let Some((columns, separator)) = header else {
            let small = content.to_ascii_lowercase();
            let separator = separator(&small);
            header = columns(&small, separator).map(|columns| (columns, separator));
            if header.is_none() {
                problems.line(line, "The first row must name the columns table,round,ns,ew,set.");
                return Err(problems.nothing());
            }
            continue;
        };
        let fields: Vec<&str> = content.split(separator).collect();
        let field = |column: Option<usize>| {
            column.and_then(|column| fields.get(column)).copied().unwrap_or_default().trim()
        };
        let place = |column: Option<usize>| field(column).trim_matches('"').parse::<u16>().ok();
        let (Some(table), Some(round)) = (place(columns.table), place(columns.round)) else {
            let what = format!("{} names no table and round; it is passed over.", quoted(content));
            problems.line(line, what);
            continue;
        };
        let mut read = |column| number(line, table, round, field(column), &mut problems);
        let [a, b, c, d] = columns.seats.map(&mut read);
        let set = read(columns.set);
        let seating = if columns.of_players {
            Seating::Players { n: a, s: b, e: c, w: d }
        } else {
            Seating::Pairs { ns: a, ew: b }
        };
        grid.put(line, Row { table, round, seating, set }, &mut problems)?;
    }
    let guess = grid.guess();
    let fits =
        |contest: &Contest| (*contest == Contest::Individual) == (guess == Contest::Individual);
    let contest = contest.filter(fits).unwrap_or(guess);
    match grid.finish(&name, contest, &mut problems) {
        Some(movement) => {
            let movements = vec![FileMovement { movement, set_size, line: 1 }];
            Ok(MovementFile { movements, problems: problems.into_vec() })
        }
        None => Err(problems.nothing()),
    }
}

/// Writes a movement as CSV.
pub fn write_csv(movement: &Movement) -> String {
    let of_players = movement.contest() == Contest::Individual;
    let header = if of_players { "table,round,n,s,e,w,set" } else { "table,round,ns,ew,set" };
    let mut text = format!("{header}\n");
    for row in movement.rows() {
        let Row { table, round, set, .. } = *row;
        // Writing to a String cannot fail.
        let _ = match row.seating {
            Seating::Pairs { ns, ew } => writeln!(text, "{table},{round},{ns},{ew},{set}"),
            Seating::Players { n, s, e, w } => {
                writeln!(text, "{table},{round},{n},{s},{e},{w},{set}")
            }
        };
    }
    text
}

fn separator(header: &str) -> char {
    [';', '\t'].into_iter().find(|separator| header.contains(*separator)).unwrap_or(',')
}

fn columns(header: &str, separator: char) -> Option<Columns> {
    let mut columns = Columns::default();
    let mut pairs = [None; 4];
    let mut players = [None; 4];
    for (at, name) in header.split(separator).enumerate() {
        let column = match name.trim().trim_matches('"').trim() {
            "table" => &mut columns.table,
            "round" => &mut columns.round,
            "set" | "boards" => &mut columns.set,
            "ns" => &mut pairs[0],
            "ew" => &mut pairs[1],
            "n" => &mut players[0],
            "s" => &mut players[1],
            "e" => &mut players[2],
            "w" => &mut players[3],
            _ => continue,
        };
        *column = Some(at);
    }
    columns.of_players = players.iter().all(Option::is_some);
    columns.seats = if columns.of_players { players } else { pairs };
    let seats = if columns.of_players { 4 } else { 2 };
    let named = columns.seats.iter().take(seats).all(Option::is_some);
    (named && columns.table.is_some() && columns.round.is_some() && columns.set.is_some())
        .then_some(columns)
}
