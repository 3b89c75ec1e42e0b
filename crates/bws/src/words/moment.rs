//! The cells `DateLog` and `TimeLog`, and `Date` and `Time` of a session.
//!
//! A date is whole days since 1899-12-30; a time is that day and a part of it, exact to the second. Reading tolerates both
//! in one cell, as programs write that fill them from the clock: the day is taken from the one, the hour from the other.

use jiff::ToSpan;
use jiff::civil::{Date, DateTime, Time, date};

const SECONDS_OF_DAY: f64 = 86_400.0;
/// Access knows the years 100 to 9999.
const DAYS: std::ops::RangeInclusive<f64> = -657_434.0..=2_958_465.999_999;

/// Day 0 of Access.
const DAY_ZERO: Date = date(1899, 12, 30);

/// The day of a value; none where no calendar has it.
pub fn date_of(days: f64) -> Option<Date> {
    // Before day 0 the part of the day still counts forward, so the day is what is before the point.
    DAYS.contains(&days).then(|| DAY_ZERO.checked_add((days.trunc() as i64).days()).ok()).flatten()
}

/// The time of a value, to the second.
pub fn time_of(days: f64) -> Option<Time> {
    if !DAYS.contains(&days) {
        return None;
    }
    let seconds = (days.fract().abs() * SECONDS_OF_DAY).round().min(SECONDS_OF_DAY - 1.0) as i32;
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    Time::new(hour as i8, minute as i8, second as i8, 0).ok()
}

/// When a row was logged.
pub fn moment_of(date_log: Option<f64>, time_log: Option<f64>) -> Option<DateTime> {
    let day = date_of(date_log?)?;
    let time = time_log.map_or(Some(Time::midnight()), time_of)?;
    Some(DateTime::from_parts(day, time))
}

/// The value of a day.
pub fn days_of_date(day: Date) -> f64 {
    // Both are between the years -9999 and 9999, a few million days apart.
    f64::from(DAY_ZERO.until(day).map_or(0, |span| span.get_days()))
}

/// The value of a time, on day 0.
pub fn days_of_time(time: Time) -> f64 {
    let seconds = i32::from(time.hour()) * 3600 + i32::from(time.minute()) * 60;
    f64::from(seconds + i32::from(time.second())) / SECONDS_OF_DAY
}
