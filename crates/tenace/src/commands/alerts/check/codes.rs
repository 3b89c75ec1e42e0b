//! The names of the kinds of findings, as they are typed.

use alerts::Code;

use super::super::words::listed;

/// Reads the name of a kind of finding; a wrong one is answered with the nearest.
pub(super) fn code(name: &str) -> Result<Code, String> {
    /// How many letters may be wrong in a name that was surely meant.
    const FURTHEST: usize = 3;
    /// How many are named if none was surely meant.
    const MOST: usize = 3;
    let name = name.trim();
    name.parse().map_err(|error: alerts::UnknownCode| {
        let distance = |code: &Code| strsim::damerau_levenshtein(name, code.name());
        // Whoever types `alias` means one of those with the word in them.
        let is_part = |code: &Code| !name.is_empty() && code.name().contains(name);
        let mut codes = Code::ALL.to_vec();
        codes.sort_by_key(|code| (!is_part(code), distance(code)));
        let is_meant = |code: &&Code| !is_part(code) && distance(code) <= FURTHEST;
        if let Some(code) = codes.first().filter(is_meant) {
            return format!("{error}. Did you mean {code}?");
        }
        let nearest: Vec<String> = codes.iter().take(MOST).map(ToString::to_string).collect();
        format!("{error}; the nearest are {} (docs/alerts.md lists all)", listed(&nearest))
    })
}
