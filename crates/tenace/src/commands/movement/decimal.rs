//! Ratings and scores with up to three decimals, read exactly.

use anyhow::{Context, ensure};

/// How many parts one is divided into.
pub(super) const UNIT: i32 = 1000;

/// No number is higher, so that thousandths can be added up.
const HIGHEST: i32 = 2_000_000;

/// Reads a number in thousandths, `54.3`, and with a decimal comma where one cannot be mistaken.
pub(super) fn thousandths(text: &str, decimal_comma: Option<char>) -> anyhow::Result<i32> {
    let wrong = || format!("“{text}” is no number such as 54.3");
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
        format!("“{text}” is more than {HIGHEST}; divide all numbers by the same")
    })?;
    let part: i32 = format!("{part:0<3}").parse().ok().with_context(wrong)?;
    Ok(sign * (whole * UNIT + part))
}

/// Writes thousandths with as few decimals as they need.
pub(super) fn written(thousandths: i64) -> String {
    let unit = u64::try_from(UNIT).unwrap_or(1);
    let size = thousandths.unsigned_abs();
    let sign = if thousandths < 0 { "−" } else { "" };
    let text = format!("{sign}{}.{:03}", size / unit, size % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
