//! The words that all sentences of this crate are made of: numbers with their nouns, and lists.

use std::fmt::Display;

/// Of more than these the rest is only counted.
const MOST: usize = 10;

/// Writes "1 board", "24 boards".
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Writes "once", "twice", "3 times".
pub(crate) fn times(n: usize) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{n} times"),
    }
}

/// Writes a phrase as a sentence begins.
pub(crate) fn capital(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Writes "1", "1 and 2", "1, 2 and 3".
pub(crate) fn listed(names: Vec<String>) -> String {
    joined(&names, "and")
}

/// Writes "1", "1 or 2", "1, 2 or 3".
pub(crate) fn either(names: Vec<String>) -> String {
    joined(&names, "or")
}

/// Writes "1, 2 and 3"; after ten it is enough: "…, 9 and 5 more".
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.len() > MOST {
        let more = items.len() - MOST + 1;
        items.truncate(MOST - 1);
        items.push(format!("{more} more"));
    }
    listed(items)
}

fn joined(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{capital, counted, either, list, listed, times};

    #[test]
    fn words_are_put_together() {
        let names = |n: u8| (1..=n).map(|n| n.to_string()).collect::<Vec<_>>();
        assert_eq!(
            [names(0), names(1), names(2), names(3)].map(listed),
            ["", "1", "1 and 2", "1, 2 and 3"]
        );
        assert_eq!(either(names(3)), "1, 2 or 3");
        assert_eq!(list(1..=12), "1, 2, 3, 4, 5, 6, 7, 8, 9 and 3 more");
        assert_eq!([1, 2, 3].map(times), ["once", "twice", "3 times"]);
        assert_eq!([0, 1].map(|n| counted(n, "set")), ["0 sets", "1 set"]);
        assert_eq!([capital("élan"), capital("")], ["Élan", ""]);
    }
}
