//! Names as people see them: without characters that cannot be seen, and that make a name look like another one or
//! turn the text around it.

/// So many combining marks may stand on a letter: Vietnamese and Thai need two.
const MOST_MARKS: usize = 2;

/// Marks that stand on the letter before them, of scripts whose letters have two at most.
const MARKS: [(char, char); 28] = [
    ('\u{300}', '\u{36f}'),
    ('\u{483}', '\u{489}'),
    ('\u{591}', '\u{5bd}'),
    ('\u{5bf}', '\u{5bf}'),
    ('\u{5c1}', '\u{5c2}'),
    ('\u{5c4}', '\u{5c5}'),
    ('\u{610}', '\u{61a}'),
    ('\u{64b}', '\u{65f}'),
    ('\u{670}', '\u{670}'),
    ('\u{6d6}', '\u{6dc}'),
    ('\u{6df}', '\u{6e4}'),
    ('\u{6e7}', '\u{6e8}'),
    ('\u{6ea}', '\u{6ed}'),
    ('\u{730}', '\u{74a}'),
    ('\u{7a6}', '\u{7b0}'),
    ('\u{8d3}', '\u{8ff}'),
    ('\u{951}', '\u{957}'),
    ('\u{e34}', '\u{e3a}'),
    ('\u{e47}', '\u{e4e}'),
    ('\u{eb4}', '\u{ebc}'),
    ('\u{ec8}', '\u{ecd}'),
    ('\u{f71}', '\u{f84}'),
    ('\u{f8d}', '\u{fbc}'),
    ('\u{1ab0}', '\u{1aff}'),
    ('\u{1dc0}', '\u{1dff}'),
    ('\u{20d0}', '\u{20ff}'),
    ('\u{a8e0}', '\u{a8f1}'),
    ('\u{fe20}', '\u{fe2f}'),
];

/// Returns a text without what cannot be seen, or hides what is around it: NUL and other control characters, the byte
/// order mark, the marks that override, embed or isolate a direction of writing, what no font draws (soft hyphens,
/// fillers, selectors), a second joiner after another, and a third mark on one letter. Tabs and line ends become blanks;
/// letters of any script, and what joins them, stay.
pub fn visible(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut before = Before::default();
    for letter in text.chars().filter(|letter| before.keeps(*letter)) {
        kept.push(if letter.is_whitespace() { ' ' } else { letter });
    }
    kept
}

/// Tells whether [`visible`] takes anything out of a text; blanks of any kind do not count.
pub fn has_hidden(text: &str) -> bool {
    let mut before = Before::default();
    text.chars().any(|letter| !before.keeps(letter))
}

/// Tells whether nothing can be seen of a text: only blanks, and characters without width such as joiners.
pub fn is_unseen(text: &str) -> bool {
    let is_unseen = |letter: char| {
        letter.is_whitespace() || is_hidden(letter) || is_joiner(letter) || letter == '\u{2800}'
    };
    text.chars().all(is_unseen)
}

/// What came last of a text.
#[derive(Default)]
struct Before {
    marks: usize,
    is_joiner: bool,
}

impl Before {
    /// Tells whether the next character stays.
    fn keeps(&mut self, letter: char) -> bool {
        if !letter.is_whitespace() && is_hidden(letter) {
            return false;
        }
        if is_joiner(letter) {
            return !std::mem::replace(&mut self.is_joiner, true);
        }
        if is_mark(letter) {
            self.marks += 1;
            return self.marks <= MOST_MARKS;
        }
        *self = Before::default();
        true
    }
}

fn is_mark(letter: char) -> bool {
    MARKS.iter().any(|(first, last)| (*first..=*last).contains(&letter))
}

/// What joins two letters or keeps them apart; Persian and the scripts of India are written with them.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Control characters, marks of the direction of writing, and what Unicode calls default ignorable, but for joiners.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        )
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        )
        || matches!(letter, '\u{180b}'..='\u{180f}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(letter, '\u{3164}' | '\u{ffa0}' | '\u{fe00}'..='\u{fe0f}' | '\u{fff0}'..='\u{fff8}')
        || matches!(letter, '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(letter, '\u{e0000}'..='\u{e0fff}')
}
