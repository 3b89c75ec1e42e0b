//! Numbers as other programs write them: scores, points and counts.
//!
//! Tolerates blanks around and inside the sign (`- 50`), every dash for the minus, a plus, a
//! decimal comma, a percent sign behind, more decimals than a [`Score`] holds (cut after six), and
//! `.00` behind points.

use scoring::Score;

/// Reads a published number.
pub(crate) fn read_score(text: &str) -> Option<Score> {
    let plain = plain(text);
    let number = plain.strip_suffix('%').unwrap_or(&plain);
    let end = match number.find(['.', ',']) {
        // All before the seventh decimal; what follows must still be digits.
        Some(point) if number[point + 1..].bytes().all(|byte| byte.is_ascii_digit()) => {
            number.len().min(point + 7)
        }
        _ => number.len(),
    };
    number.get(..end)?.parse().ok()
}

/// Reads points, which are a whole number.
pub(crate) fn read_points(text: &str) -> Option<i32> {
    let plain = plain(text);
    let whole = match plain.split_once(['.', ',']) {
        Some((whole, decimals)) if decimals.bytes().all(|byte| byte == b'0') => whole,
        Some(_) => return None,
        None => &plain,
    };
    whole.parse().ok()
}

/// Tells whether some contract at some vulnerability may give these points.
///
/// All scores are whole tens, and 7NTXX thirteen down, vulnerable, is the most there is.
pub(crate) fn is_possible(points: i32) -> bool {
    points % 10 == 0 && points.unsigned_abs() <= 7600
}

fn plain(text: &str) -> String {
    let dash = |c| match c {
        '\u{2010}'..='\u{2015}' | '−' | '﹣' | '－' => '-',
        c => c,
    };
    text.chars().filter(|c| !c.is_whitespace()).map(dash).collect()
}
