//! Entrants and their ratings: `name,rating`, a line each.
//!
//! Lenient: commas, semicolons or tabs; a heading, `#` comments and empty lines are passed over; a name
//! may be in quotes and have commas of its own, since the rating is what follows the last one; a rating
//! has up to three decimals, after a semicolon or a tab also with a decimal comma. A name alone, or with
//! nothing after the comma, has no rating and counts as the average of the others.

use anyhow::{Context, bail, ensure};

/// An entrant as the file names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entrant {
    /// The name.
    pub(super) name: String,
    /// The rating in thousandths.
    pub(super) rating: Option<i32>,
}

/// No rating is higher, so that thousandths of it can be added up.
const HIGHEST: i32 = 2_000_000;

/// How many parts a rating's unit is divided into.
pub(super) const UNIT: i32 = 1000;

/// Reads entrants.
pub(super) fn read(text: &str) -> anyhow::Result<Vec<Entrant>> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines: Vec<(usize, &str)> =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    let all = || lines.iter().map(|(_, line)| *line);
    let separator =
        ['\t', ';', ','].into_iter().find(|separator| all().any(|line| line.contains(*separator)));
    let mut entrants = Vec::with_capacity(lines.len());
    for (at, (number, line)) in lines.iter().enumerate() {
        let split = separator.and_then(|separator| line.rsplit_once(separator));
        let (name, rating) = split.unwrap_or((line, ""));
        let name = name.trim().trim_matches('"').trim().to_owned();
        let rating = rating.trim().trim_matches('"');
        let point = if separator == Some(',') { None } else { Some(',') };
        match thousandths(rating, point) {
            // A heading names its columns.
            Err(_) if at == 0 => continue,
            Err(error) => return Err(error.context(format!("line {number}"))),
            Ok(_) if name.is_empty() => {
                bail!("line {number}: there is no name; write name,rating such as Ann & Bob,54.3")
            }
            Ok(rating) => entrants.push(Entrant { name, rating }),
        }
    }
    ensure!(!entrants.is_empty(), "nobody is in it; write a line name,rating for each");
    Ok(entrants)
}

/// Returns ratings for all: who has none counts as the average.
pub(super) fn ratings(entrants: &[Entrant]) -> Vec<i32> {
    let known = entrants.iter().filter_map(|entrant| entrant.rating.map(i64::from));
    let (sum, count) = known.fold((0, 0), |(sum, count), rating| (sum + rating, count + 1));
    let average = i64::checked_div(sum, count).and_then(|mean| i32::try_from(mean).ok());
    entrants.iter().map(|entrant| entrant.rating.or(average).unwrap_or(0)).collect()
}

/// Reads a rating; nothing is none.
fn thousandths(text: &str, decimal_comma: Option<char>) -> anyhow::Result<Option<i32>> {
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = || format!("“{text}” is no rating; write name,rating such as Ann & Bob,54.3");
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let point = |c: char| c == '.' || Some(c) == decimal_comma;
    let (whole, part) = digits.split_once(point).unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    ensure!(!whole.is_empty() && is_number(whole) && is_number(part), wrong());
    ensure!(part.len() <= 3, "“{text}” has more than three decimals; round it");
    let whole: i32 = whole.parse().ok().filter(|whole| *whole <= HIGHEST).with_context(|| {
        format!("“{text}” is more than {HIGHEST}; divide all ratings by the same number")
    })?;
    let part: i32 = format!("{part:0<3}").parse().ok().with_context(wrong)?;
    Ok(Some(sign * (whole * UNIT + part)))
}

#[cfg(test)]
mod tests {
    use super::{Entrant, ratings, read};

    fn check(text: &str, expected: &[(&str, Option<i32>)]) {
        let found = read(text).unwrap_or_default();
        let expected = expected
            .iter()
            .map(|(name, rating)| Entrant { name: (*name).to_owned(), rating: *rating });
        assert_eq!(found, expected.collect::<Vec<_>>(), "{text}");
    }

    #[test]
    fn entrants_are_read_leniently() {
        let two = [("Ann & Bob", Some(54_300)), ("Cy & Di", Some(-2_000))];
        check("Ann & Bob,54.3\nCy & Di,-2\n", &two);
        check("\u{feff}pair;rating\r\n# club\r\n\r\nAnn & Bob;54,3\r\nCy & Di;-2", &two);
        check("\"Ann & Bob\"\t54.300\nCy & Di\t-2.0", &two);
        check("Ann, Bob,1\nCy,", &[("Ann, Bob", Some(1000)), ("Cy", None)]);
        check("Ann\nCy", &[("Ann", None), ("Cy", None)]);
    }

    #[test]
    fn who_has_no_rating_counts_as_the_average() {
        let entrants = read("Ann,50\nBob,60\nCy,").unwrap_or_default();
        assert_eq!(ratings(&entrants), [50_000, 60_000, 55_000]);
        assert_eq!(ratings(&read("Ann\nBob").unwrap_or_default()), [0, 0]);
    }

    #[test]
    fn what_is_no_rating_is_told_with_its_line() {
        let error = |text| read(text).map_err(|error| format!("{error:#}")).unwrap_err();
        assert!(error("Ann,50\nBob,strong").starts_with("line 2: “strong” is no rating"));
        assert!(error("Ann,50\nBob,5.1234").contains("more than three decimals"));
        assert!(error("Ann,50\nBob,3000000").contains("divide all ratings"));
        assert!(error("Ann,50\n,50").contains("line 2: there is no name"));
        assert!(error("name,rating\n").contains("nobody is in it"));
    }
}
