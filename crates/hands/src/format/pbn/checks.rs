//! Checks of tag values that no board needs but PBN 2.1 describes.
//!
//! A value that fails is kept as it is; the complaint says what is unusual about it.

/// Says what is unusual about a value, without full stop.
pub(super) fn check(name: &str, value: &str) -> Option<&'static str> {
    if value.contains('\t') {
        return Some("has a tab in it");
    }
    if value.chars().any(char::is_control) {
        return Some("has control characters in it");
    }
    if value.is_empty() || value == "?" {
        return None;
    }
    match name {
        "Date" | "EventDate" | "UTCDate" if !is_date(value) => Some("is not written YYYY.MM.DD"),
        "Round" if !value.split('.').all(is_indicator) => Some("is not a round"),
        "Score" | "ScoreMP" | "ScoreIMP" if !is_score(value, is_number) => Some("is not a score"),
        "ScorePercentage" if !is_score(value, is_percentage) => Some("is not a percentage"),
        "ScoreRubber" if !is_score(value, is_rubber) => Some("is not a rubber score"),
        "OptimumScore" if !has_side(value) || !is_score(value, is_number) => {
            Some("is not a score with its side, such as NS 600")
        }
        "Scoring" if value.split(';').any(|field| !is_field(field)) => {
            Some("has fields that are not words")
        }
        "Room" if !matches!(value, "Open" | "Closed") => Some("is neither Open nor Closed"),
        "FrenchMP" if !matches!(value, "Yes" | "No") => Some("is neither Yes nor No"),
        "Hidden" if !value.bytes().all(|b| b"NESW".contains(&b)) => Some("is not a list of seats"),
        _ => None,
    }
}

fn is_date(value: &str) -> bool {
    let shape = |c: char| if c.is_ascii_digit() || c == '?' { '0' } else { c };
    value.chars().map(shape).eq("0000.00.00".chars())
}

fn is_indicator(part: &str) -> bool {
    !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ' ')
}

fn is_field(field: &str) -> bool {
    !field.is_empty() && !field.contains('?')
}

fn has_side(value: &str) -> bool {
    value.starts_with("NS ") || value.starts_with("EW ")
}

/// Checks the five forms of a score: of declarer, of one side, of both sides.
fn is_score(value: &str, is_one: fn(&str) -> bool) -> bool {
    let mut sides = Vec::new();
    let mut scores: Vec<String> = vec![String::new()];
    for word in value.split_whitespace() {
        if matches!(word, "NS" | "EW") {
            if scores.last().is_some_and(|score| !score.is_empty()) {
                scores.push(String::new());
            }
            sides.push(word);
        } else if let Some(score) = scores.last_mut() {
            // Only the parts of a rubber score may stand apart: 50 / 70.
            if !score.is_empty() && !score.ends_with('/') && word != "/" {
                return false;
            }
            score.push_str(word);
        }
    }
    let expected = sides.len().max(1);
    scores.len() == expected && sides.len() <= 2 && scores.iter().all(|score| is_one(score))
}

fn is_number(score: &str) -> bool {
    let digits = score.strip_prefix(['+', '-']).unwrap_or(score);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    !whole.is_empty() && whole.bytes().chain(decimals.bytes()).all(|b| b.is_ascii_digit())
}

fn is_percentage(score: &str) -> bool {
    is_number(score) && score.parse::<f64>().is_ok_and(|n| (0.0..=100.0).contains(&n))
}

fn is_rubber(score: &str) -> bool {
    let is_whole = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    score.split_once('/').is_some_and(|(above, below)| is_whole(above) && is_whole(below))
}
