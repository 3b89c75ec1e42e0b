//! Names as people see them: without characters that cannot be seen, and that make a name look like another one or
//! turn the text around it.

/// Returns a text without what cannot be seen: NUL and other control characters, the byte order mark, and the marks
/// that override, embed or isolate a direction of writing. Tabs and line ends become blanks; letters of any script,
/// and what joins them, stay.
pub fn visible(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_whitespace() || !is_hidden(*letter));
    letters.map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect()
}

/// Tells whether [`visible`] takes anything out of a text; blanks of any kind do not count.
pub fn has_hidden(text: &str) -> bool {
    text.chars().any(|letter| !letter.is_whitespace() && is_hidden(letter))
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
