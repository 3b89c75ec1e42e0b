//! Entrants and their ratings: `name,rating`, a line each.
//!
//! Lenient: commas, semicolons or tabs; a heading, `#` comments and empty lines are passed over; a name
//! may be in quotes and have commas of its own, since the rating is what follows the last one; a rating
//! has up to three decimals, after a semicolon or a tab also with a decimal comma. A name alone, or with
//! nothing after the comma, has no rating and counts as the average of the others.

use anyhow::{Context, bail, ensure};

use super::super::decimal;

/// An entrant as the file names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entrant {
    /// The name.
    pub(super) name: String,
    /// The rating in thousandths.
    pub(super) rating: Option<i32>,
}

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
        let rating = match rating {
            "" => Ok(None),
            rating => decimal::thousandths(rating, point).map(Some).with_context(|| {
                format!("line {number}: write name,rating such as Ann & Bob,54.3")
            }),
        };
        match rating {
            // A heading names its columns.
            Err(_) if at == 0 => continue,
            Err(error) => return Err(error),
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
        assert!(
            error("Ann,50\nBob,strong")
                .contains("line 2: write name,rating such as Ann & Bob,54.3: “strong” is no")
        );
        assert!(error("Ann,50\nBob,5.1234").contains("more than three decimals"));
        assert!(error("Ann,50\nBob,3000000").contains("is more than 2000000"));
        assert!(error("Ann,50\n,50").contains("line 2: there is no name"));
        assert!(error("name,rating\n").contains("nobody is in it"));
    }
}
