//! The standing of a Swiss: `number,name,score,played,ns`, a line each.
//!
//! Lenient: commas, semicolons or tabs, columns in any order and in capitals or not, quotes, `#` comments
//! and empty lines; columns it does not know are passed over, and of those it knows none is needed.
//! Strict: a number, score or opponent that cannot be read is refused, with its line, since everybody
//! would be paired by a wrong standing.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail, ensure};
use movement::swiss::Entry;

use super::super::decimal;

/// A standing, and what was played so far.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// Everybody, scores in thousandths.
    pub(super) entries: Vec<Entry>,
    pub(super) names: BTreeMap<u16, String>,
    /// Who has met, as often as they have.
    pub(super) played: Vec<(u16, u16)>,
    /// What does not agree.
    pub(super) doubts: Vec<String>,
}

/// Where the columns stand.
#[derive(Debug, Default)]
struct Columns {
    number: Option<usize>,
    name: Option<usize>,
    score: Option<usize>,
    played: Option<usize>,
    ns: Option<usize>,
}

/// Reads a standing.
pub(super) fn read(text: &str) -> anyhow::Result<Standing> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = (1_usize..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let header = "the first line must name the columns, such as number,name,score,played,ns";
    let (_, first) = lines.next().context(header)?;
    let separator =
        [';', '\t'].into_iter().find(|separator| first.contains(*separator)).unwrap_or(',');
    let columns = columns(&fields(first, separator)).context(header)?;
    let point = if separator == ',' { None } else { Some(',') };
    let mut standing = Standing::default();
    let mut says: BTreeMap<(u16, u16), u16> = BTreeMap::new();
    for (at, (line, content)) in (1_u16..).zip(lines) {
        let fields = fields(content, separator);
        let field = |column: Option<usize>| {
            column.and_then(|column| fields.get(column)).map_or("", |field| field.trim())
        };
        let entry = entry(at, &columns, field, point, &mut says);
        let entry = entry.with_context(|| format!("line {line}"))?;
        let name = field(columns.name);
        if !name.is_empty() {
            standing.names.insert(entry.number, name.to_owned());
        }
        standing.entries.push(entry);
    }
    standing.agree(&says);
    Ok(standing)
}

impl Standing {
    /// Takes as played what either of two says, and doubts it when only one does.
    fn agree(&mut self, says: &BTreeMap<(u16, u16), u16>) {
        let here: BTreeSet<u16> = self.entries.iter().map(|entry| entry.number).collect();
        for (&(one, other), &times) in says {
            let other_says = says.get(&(other, one)).copied().unwrap_or(0);
            // Of two that agree, the lower number has said it for both.
            if other_says > times || other_says == times && other < one {
                continue;
            }
            self.played.extend((0..times).map(|_| (one, other)));
            // Who is not in the file any more has gone home.
            if other_says < times && here.contains(&other) {
                self.doubts.push(format!(
                    "{one} says to have played {other}, and {other} does not; it is taken as played"
                ));
            }
        }
    }
}

/// Reads what a line says of one entrant.
fn entry<'a>(
    at: u16,
    columns: &Columns,
    field: impl Fn(Option<usize>) -> &'a str,
    point: Option<char>,
    says: &mut BTreeMap<(u16, u16), u16>,
) -> anyhow::Result<Entry> {
    let whole = |text: &str, what: &str| -> anyhow::Result<u16> {
        text.parse().ok().with_context(|| format!("“{text}” is no {what}; write a number"))
    };
    let number = match field(columns.number) {
        "" if columns.number.is_some() => bail!("there is no number; number everybody from 1"),
        "" => at,
        text => whole(text, "number of a team or pair")?,
    };
    let mut entry = Entry { number, ..Entry::default() };
    let score = field(columns.score);
    if !score.is_empty() {
        entry.score = i64::from(decimal::thousandths(score, point).context("the score")?);
    }
    let north_south = field(columns.ns);
    if !north_south.is_empty() {
        entry.north_south = whole(north_south, "count of rounds North-South")?;
    }
    for word in field(columns.played).split_whitespace() {
        if ["bye", "-", "–"].contains(&word.to_lowercase().as_str()) {
            entry.sat_out = entry.sat_out.saturating_add(1);
            continue;
        }
        entry.triangles = entry.triangles.saturating_add(u16::from(word.contains('+')));
        for opponent in word.split('+') {
            let opponent: u16 =
                opponent.parse().ok().filter(|number| *number != 0).with_context(|| {
                    format!(
                        "played “{word}”: write opponents such as 3, bye, or 3+7 for a triangle"
                    )
                })?;
            ensure!(opponent != number, "{number} cannot have played itself");
            let times = says.entry((number, opponent)).or_default();
            *times = times.saturating_add(1);
        }
    }
    Ok(entry)
}

/// Finds the columns; there must be one that is known.
fn columns(names: &[String]) -> Option<Columns> {
    let mut columns = Columns::default();
    let mut known = false;
    for (at, name) in names.iter().enumerate() {
        let column = match name.trim().to_lowercase().as_str() {
            "number" | "team" | "pair" => &mut columns.number,
            "name" => &mut columns.name,
            "score" | "vp" => &mut columns.score,
            "played" => &mut columns.played,
            "ns" => &mut columns.ns,
            _ => continue,
        };
        *column = Some(at);
        known = true;
    }
    known.then_some(columns)
}

/// Takes a line apart; what is in quotes may hold separators, and two quotes are one.
fn fields(line: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let (mut quoted, mut letters) = (false, line.chars().peekable());
    while let Some(letter) = letters.next() {
        let Some(field) = fields.last_mut() else { break };
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' if quoted || field.trim().is_empty() => quoted = !quoted,
            letter if letter == separator && !quoted => fields.push(String::new()),
            letter => field.push(letter),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::{fields, read};

    #[test]
    fn a_standing_is_read_leniently() {
        let text =
            "\u{feff}Team;Score;Played;Town\r\n# after round 2\r\n1;20,5;2 bye;X\n2;-3;1 3+4;Y\n";
        let standing = read(text).unwrap_or_default();
        let [one, two] = standing.entries.as_slice() else { unreachable!("{standing:?}") };
        assert_eq!((one.number, one.score, one.sat_out), (1, 20_500, 1));
        assert_eq!((two.number, two.score, two.triangles), (2, -3_000, 1));
        // Both say so, and 3 and 4 have gone home.
        assert_eq!(standing.played, [(1, 2), (2, 3), (2, 4)]);
        assert!(standing.doubts.is_empty());
    }

    #[test]
    fn without_numbers_the_order_counts() {
        let standing = read("name\nAnn\n\"Bob, \"\"Big\"\"\"\n").unwrap_or_default();
        assert_eq!(standing.names.get(&2).map(String::as_str), Some("Bob, \"Big\""));
    }

    #[test]
    fn what_only_one_says_is_doubted() {
        let standing = read("number,played\n1,2 2\n2,1\n3,1\n").unwrap_or_default();
        assert_eq!(standing.played, [(1, 2), (1, 2), (3, 1)]);
        assert_eq!(standing.doubts.len(), 2);
        assert!(standing.doubts[1].starts_with("3 says to have played 1"), "{standing:?}");
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let error = |text| read(text).map_err(|error| format!("{error:#}")).unwrap_err();
        assert!(error("").starts_with("the first line must name the columns"));
        assert!(error("a,b\n1,2").starts_with("the first line must name the columns"));
        assert!(error("number\n1\nx").starts_with("line 3: “x” is no number"));
        assert!(error("number,name\n,Ann").starts_with("line 2: there is no number"));
        assert!(error("number,score\n1,many").contains("line 2: the score: “many” is no number"));
        assert!(error("number,played\n1,2+x").contains("played “2+x”: write opponents such as 3"));
        assert!(error("number,played\n1,0").contains("played “0”"));
        assert!(error("number,played\n1,1").contains("1 cannot have played itself"));
        assert!(error("number,ns\n1,?").contains("is no count of rounds North-South"));
    }

    #[test]
    fn any_line_comes_apart() {
        for line in ["", "\"", "\"\"\"", ",,\",", "a\"b,c", "–,\u{0}"] {
            assert!(!fields(line, ',').is_empty());
        }
        assert_eq!(fields("a, \"b,c\" ,d", ',').len(), 3);
    }
}
