//! Which copies stay: the last dozen, then one an hour, then one a day. Counted from the newest copy,
//! not from today, so that a club that rests for a year finds everything as it was.

use std::collections::BTreeSet;

use jiff::civil::{Date, DateTime};

/// So many of the latest copies stay, whatever their distance.
const LATEST: usize = 12;
/// So many hours have a copy, among them those of the latest.
const HOURS: usize = 24;
/// So many days have a copy. Every copy has everything that was ever said, so older ones add nothing.
const DAYS: usize = 31;

/// Returns the times of the copies that may go.
pub(super) fn superfluous(copies: &[DateTime]) -> Vec<DateTime> {
    let mut newest_first: Vec<DateTime> = copies.to_vec();
    newest_first.sort_unstable_by(|one, other| other.cmp(one));
    newest_first.dedup();
    let mut hours: BTreeSet<(Date, i8)> = BTreeSet::new();
    let mut days: BTreeSet<Date> = BTreeSet::new();
    let mut gone = Vec::new();
    for (place, copy) in newest_first.into_iter().enumerate() {
        let (hour, day) = ((copy.date(), copy.hour()), copy.date());
        let is_of_an_hour = !hours.contains(&hour) && hours.len() < HOURS;
        let is_of_a_day = !days.contains(&day) && days.len() < DAYS;
        if place < LATEST || is_of_an_hour || is_of_a_day {
            hours.insert(hour);
            days.insert(day);
        } else {
            gone.push(copy);
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use jiff::civil::date;

    use super::*;

    /// Makes a copy every five minutes from 19:00 on, thinning after each.
    fn after(copies: i64) -> Vec<DateTime> {
        let start = date(2026, 11, 17).at(19, 0, 0, 0);
        let mut kept: Vec<DateTime> = Vec::new();
        for number in 0..copies {
            kept.push(start.saturating_add((5 * number).minutes()));
            let gone = superfluous(&kept);
            kept.retain(|copy| !gone.contains(copy));
        }
        kept
    }

    fn times(copies: &[DateTime]) -> Vec<String> {
        copies.iter().map(|copy| copy.strftime("%d %H:%M").to_string()).collect()
    }

    #[test]
    fn an_evening_keeps_its_last_hour_and_one_of_each_hour_before() {
        let kept = times(&after(45));
        let expected = [
            "17 19:55", "17 20:55", "17 21:45", "17 21:50", "17 21:55", "17 22:00", "17 22:05",
            "17 22:10", "17 22:15", "17 22:20", "17 22:25", "17 22:30", "17 22:35", "17 22:40",
        ];
        assert_eq!(kept, expected);
    }

    #[test]
    fn weeks_keep_a_day_and_a_year_stays_small() {
        let kept = after(12 * 24 * 40);
        assert!(kept.len() <= LATEST + HOURS + DAYS, "{}", kept.len());
        let days: BTreeSet<Date> = kept.iter().map(|copy| copy.date()).collect();
        assert_eq!(days.len(), DAYS);
        // Of a day long ago the last copy is the one that stayed.
        assert_eq!(kept.first().map(|copy| (copy.hour(), copy.minute())), Some((23, 55)));
    }

    #[test]
    fn few_copies_all_stay() {
        assert_eq!(after(12).len(), 12);
        assert!(superfluous(&[]).is_empty());
    }
}
