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

/// Tells whether nothing can be seen of a text: only blanks, and characters without width such as joiners.
pub fn is_unseen(text: &str) -> bool {
    text.chars().all(|letter| {
        letter.is_whitespace()
            || is_hidden(letter)
            || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
            || matches!(letter, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{206f}')
            || matches!(letter, '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fe00}'..='\u{fe0f}')
            || matches!(letter, '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
    })
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{feff}')
}
