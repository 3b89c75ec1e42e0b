//! From BML to a system.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Converted, NotKept};
use crate::bml::{Bml, Meaning, Seats, Vulnerabilities, Vulnerable};
use crate::explanation::{Explanation, first_node};
use crate::load::Place;
use crate::token::{context, token};

/// Writes what a BML text says as a system.
///
/// The first of several definitions counts in BML, so only that is written. Blocks for particular seats and
/// vulnerabilities follow the others, the most particular last, so that they count. Commas become
/// semicolons, as everywhere in these files. What opponents' calls mean is not kept: a system explains
/// our own.
pub fn from_bml(bml: &Bml) -> Converted {
    let mut not_kept = Vec::new();
    let mut blocks: BTreeMap<(usize, String), Vec<String>> = BTreeMap::new();
    let mut known = std::collections::HashSet::new();
    for meaning in &bml.meanings {
        let line = u32::try_from(meaning.line).unwrap_or(u32::MAX);
        let place = Place { file: 0, line };
        let Some((call, before)) = meaning.calls.split_last() else { continue };
        let what = || format!("{},{}", context(before), token(*call));
        if !meaning.is_ours() {
            let reason =
                format!("“{}” is an opponent's call, and a system explains our own.", what());
            not_kept.push(NotKept { place, reason });
            continue;
        }
        let key = (meaning.seat, meaning.vulnerability, meaning.calls.as_slice());
        if !known.insert(key) {
            continue;
        }
        let Some(text) = written(&meaning.text) else {
            let reason = format!(
                "The text of “{}” would be read as something else: “{}”.",
                what(),
                meaning.text
            );
            not_kept.push(NotKept { place, reason });
            continue;
        };
        let tags = tags(meaning.seat, meaning.vulnerability);
        // The more tags there are, the fewer situations a block is for.
        let n_tags = kinds(meaning);
        blocks.entry((n_tags, tags)).or_default().push(format!("{},{text}", what()));
    }
    let mut text = String::from("BBOalert");
    // Writing into a text cannot fail.
    let _ = match &bml.title {
        Some(title) => {
            // A stroke at the end would join the next line to it.
            let title = title.replace(',', ";");
            writeln!(text, ",{}", title.trim_end_matches('\\'))
        }
        None => writeln!(text),
    };
    let mut is_open = false;
    for ((_, tags), records) in &blocks {
        if !tags.is_empty() {
            let _ = writeln!(text, "Option,When_{tags}");
            is_open = true;
        }
        for record in records {
            text.push_str(record);
            text.push('\n');
        }
    }
    if is_open {
        text.push_str("Option\n");
    }
    Converted { text, not_kept }
}

/// Returns how particular a meaning is: fewer situations, a higher number.
fn kinds(meaning: &Meaning) -> usize {
    let seat = match meaning.seat {
        Seats::Any => 0,
        Seats::FirstOrSecond | Seats::ThirdOrFourth => 1,
        Seats::First | Seats::Second | Seats::Third | Seats::Fourth => 2,
    };
    let Vulnerabilities { we, they } = meaning.vulnerability;
    seat + usize::from(we != Vulnerable::Either) + usize::from(they != Vulnerable::Either)
}

fn tags(seat: Seats, vulnerability: Vulnerabilities) -> String {
    let seat = match seat {
        Seats::Any => "",
        Seats::First => "@1",
        Seats::Second => "@2",
        Seats::Third => "@3",
        Seats::Fourth => "@4",
        Seats::FirstOrSecond => "@1@2",
        Seats::ThirdOrFourth => "@3@4",
    };
    let we = match vulnerability.we {
        Vulnerable::Either => "",
        Vulnerable::Yes => "@v",
        Vulnerable::No => "@n",
    };
    let they = match vulnerability.they {
        Vulnerable::Either => "",
        Vulnerable::Yes => "@V",
        Vulnerable::No => "@N",
    };
    format!("{seat}{we}{they}")
}

/// Returns a text so that it is read as itself; nothing if that is not possible.
fn written(text: &str) -> Option<String> {
    let mut written = text.replace(',', ";");
    let meant = written.clone();
    if first_node(&written) != written {
        written = written.replace('&', "&amp;").replace('<', "&lt;");
    }
    if let Some(begun) = written.strip_suffix('\\') {
        written = format!("{begun}&#92;");
    }
    let read = Explanation::read(&written, false);
    let told = read.both();
    let is_plain = !read.trusted && !read.alerted && read.deferred.is_none();
    (is_plain && told == meant && !written.contains("@I")).then_some(written)
}
