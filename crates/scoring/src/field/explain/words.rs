//! Words for numbers: signs, plurals, roundings.

use bridge::Side;

use crate::exact::Exact;
use crate::{Half, Rounding, Score};

/// Writes a score with all its decimals, at least two if it has any: `8`, `8.50`, `22.8333`.
pub(super) fn exactly(score: Score) -> String {
    let short = score.short(6);
    let short = match short.split_once('.') {
        Some((_, decimals)) if decimals.len() < 2 => score.fixed(2),
        _ => short,
    };
    short.replace('-', "−")
}

/// Writes a score with at most two decimals, and says so where it has more.
pub(super) fn about(score: Score) -> String {
    match score.short(6).split_once('.') {
        Some((_, decimals)) if decimals.len() > 2 => {
            format!("about {}", score.fixed(2).replace('-', "−"))
        }
        _ => exactly(score),
    }
}

/// Writes a fraction with at most four decimals.
pub(super) fn nearly(exact: Exact) -> String {
    crate::explanation::people(Score::cut(exact, Rounding::FINEST, Exact::ZERO))
}

/// Writes a number that shows its sign.
pub(super) fn with_sign(text: &str) -> String {
    match text.strip_prefix(['−', '+']) {
        None if text.contains(|digit| ('1'..='9').contains(&digit)) => format!("+{text}"),
        _ => text.to_owned(),
    }
}

/// Writes points with their sign.
pub(super) fn signed(points: i64) -> String {
    with_sign(&points.to_string().replace('-', "−"))
}

/// Writes how many there are of something: `1 board`, `2 boards`.
pub(super) fn count(number: u32, one: &str) -> String {
    format!("{number} {}", plural(number == 1, one))
}

/// Writes a word in the singular or the plural.
pub(super) fn plural(is_one: bool, one: &str) -> String {
    if is_one { one.to_owned() } else { format!("{one}s") }
}

/// Writes an amount of IMPs.
pub(super) fn imps(score: Score) -> String {
    let is_one = score == Score::whole(1) || score == Score::whole(-1);
    format!("{} {}", exactly(score), plural(is_one, "IMP"))
}

/// Writes where a number is cut.
pub(super) fn rounded(rounding: Rounding) -> String {
    let step = Score::from_millionths(rounding.unit());
    let half = match rounding.half {
        Half::Up => "up",
        Half::AwayFromZero => "away from zero",
        Half::AwayFromAverage => "away from the average",
        Half::Even => "to the even digit",
    };
    format!("rounded to {step}, a half {half}")
}

/// Writes a side as short as sheets have it.
pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "N-S",
        Side::EastWest => "E-W",
    }
}

/// Points as a side sees them.
pub(super) fn own_view(side: Side, points: i32) -> i64 {
    let points = i64::from(points);
    if side == Side::NorthSouth { points } else { -points }
}
