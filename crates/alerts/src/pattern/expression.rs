//! Regular expressions in JavaScript's syntax, as far as they need no backtracking.
//!
//! Read into an [`Expression`] over ASCII, because an auction has no other characters: a letter from
//! elsewhere is a set without members. Understood as a browser without the `u` flag does: `{` that
//! begins no count and `]` are themselves, `\1` without a first group is a character code. Looking
//! ahead or back and repeating what a group found are refused by name: they cannot be answered in
//! bounded time.

use thiserror::Error;

/// The deepest that groups may be in each other.
const MOST_DEEP: usize = 50;
/// The highest count in `{n}`.
const MOST_TIMES: u32 = 1_000;

/// Why a regular expression never matches.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadPattern {
    /// It is no regular expression.
    #[error("{0}")]
    Wrong(&'static str),
    /// It is one that is not supported here.
    #[error("{0}")]
    NotSupported(&'static str),
}

/// A set of ASCII characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Characters(pub(crate) u128);

impl Characters {
    const NONE: Characters = Characters(0);

    fn one(c: char) -> Characters {
        if c.is_ascii() { Characters(1 << u32::from(c)) } else { Characters::NONE }
    }

    fn range(first: char, last: char) -> Characters {
        let members = (0..128).filter(|byte| (u32::from(first)..=u32::from(last)).contains(byte));
        Characters(members.fold(0, |set, byte| set | 1 << byte))
    }

    fn of(holds: impl Fn(u8) -> bool) -> Characters {
        let members = (0..128_u8).filter(|byte| holds(*byte));
        Characters(members.fold(0, |set, byte| set | 1 << byte))
    }

    fn with(self, other: Characters) -> Characters {
        Characters(self.0 | other.0)
    }

    fn others(self) -> Characters {
        Characters(!self.0)
    }

    pub(crate) fn has(self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }
}

/// A regular expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expression {
    Set(Characters),
    Start,
    End,
    WordEdge(bool),
    All(Vec<Expression>),
    /// Any of several, the first that fits being preferred.
    Any(Vec<Expression>),
    Times {
        what: Box<Expression>,
        least: u32,
        most: Option<u32>,
        greedy: bool,
    },
}

/// Reads a regular expression.
pub(crate) fn read(text: &str) -> Result<Expression, BadPattern> {
    let n_groups = count_groups(text);
    let mut reader = Reader { rest: text, n_groups, deep: 0 };
    let expression = reader.any()?;
    match reader.rest.is_empty() {
        true => Ok(expression),
        // Only a bracket ends the reading early.
        false => Err(BadPattern::Wrong("a “)” closes a group that was not opened")),
    }
}

struct Reader<'t> {
    rest: &'t str,
    n_groups: u32,
    deep: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = self.rest.get(c.len_utf8()..).unwrap_or_default();
        Some(c)
    }

    fn takes(&mut self, word: &str) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn any(&mut self) -> Result<Expression, BadPattern> {
        let mut choices = vec![self.all()?];
        while self.takes("|") {
            choices.push(self.all()?);
        }
        Ok(match choices.pop() {
            Some(only) if choices.is_empty() => only,
            last => Expression::Any(choices.into_iter().chain(last).collect()),
        })
    }

    fn all(&mut self) -> Result<Expression, BadPattern> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek() {
            if matches!(c, '|' | ')') {
                break;
            }
            let part = self.part()?;
            parts.push(self.times(part)?);
        }
        Ok(Expression::All(parts))
    }

    fn part(&mut self) -> Result<Expression, BadPattern> {
        let Some(c) = self.take() else { return Ok(Expression::All(Vec::new())) };
        Ok(match c {
            '^' => Expression::Start,
            '$' => Expression::End,
            '.' => Expression::Set(Characters::of(|byte| !matches!(byte, b'\n' | b'\r'))),
            '(' => self.group()?,
            '[' => Expression::Set(self.class()?),
            '\\' => self.escape()?,
            '*' | '+' | '?' => {
                return Err(BadPattern::Wrong("nothing stands before a sign that repeats it"));
            }
            '{' if count(self.rest).is_some() => {
                return Err(BadPattern::Wrong("nothing stands before a count that repeats it"));
            }
            c => Expression::Set(Characters::one(c)),
        })
    }

    fn group(&mut self) -> Result<Expression, BadPattern> {
        let looks = ["?=", "?!", "?<=", "?<!"];
        if looks.iter().any(|look| self.rest.starts_with(look)) {
            let reason = "looking ahead or back, as in “(?!…)”, is not supported";
            return Err(BadPattern::NotSupported(reason));
        }
        if self.takes("?<") {
            let named = self.rest.split_once('>').map(|(_, rest)| rest);
            self.rest = named.ok_or(BadPattern::Wrong("the name of a group has no end"))?;
        } else if self.rest.starts_with('?') && !self.takes("?:") {
            return Err(BadPattern::Wrong("“(?” begins no group that there is"));
        }
        self.deep += 1;
        if self.deep > MOST_DEEP {
            return Err(BadPattern::NotSupported("groups lie too deep in each other"));
        }
        let inner = self.any()?;
        self.deep -= 1;
        match self.takes(")") {
            true => Ok(inner),
            false => Err(BadPattern::Wrong("a group is opened with “(” and not closed")),
        }
    }

    fn times(&mut self, what: Expression) -> Result<Expression, BadPattern> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => match count(self.rest.get(1..).unwrap_or_default()) {
                Some((least, most, length)) => {
                    self.rest = self.rest.get(length..).unwrap_or_default();
                    (least, most)
                }
                None => return Ok(what),
            },
            _ => return Ok(what),
        };
        self.take();
        if matches!(what, Expression::Start | Expression::End | Expression::WordEdge(_)) {
            return Err(BadPattern::Wrong("a place such as “^” or “$” cannot be repeated"));
        }
        if most.is_some_and(|most| most < least) {
            return Err(BadPattern::Wrong("the numbers of a count are out of order"));
        }
        if least > MOST_TIMES || most.is_some_and(|most| most > MOST_TIMES) {
            return Err(BadPattern::NotSupported("a count is higher than 1,000"));
        }
        let greedy = !self.takes("?");
        if self.peek().is_some_and(|c| matches!(c, '*' | '+' | '?'))
            || self.rest.strip_prefix('{').is_some_and(|rest| count(rest).is_some())
        {
            return Err(BadPattern::Wrong("a sign repeats another one that repeats"));
        }
        Ok(Expression::Times { what: Box::new(what), least, most, greedy })
    }

    fn class(&mut self) -> Result<Characters, BadPattern> {
        const OPEN: BadPattern = BadPattern::Wrong("a class is opened with “[” and not closed");
        let negated = self.takes("^");
        let mut set = Characters::NONE;
        loop {
            if self.takes("]") {
                return Ok(if negated { set.others() } else { set });
            }
            let first = self.member()?.ok_or(OPEN)?;
            let is_range = self.rest.starts_with('-') && !self.rest.starts_with("-]");
            if !is_range {
                set = set.with(first.set());
                continue;
            }
            self.take();
            let last = self.member()?.ok_or(OPEN)?;
            match (first, last) {
                (Member::One(first), Member::One(last)) if first > last => {
                    return Err(BadPattern::Wrong("a range in a class is out of order"));
                }
                (Member::One(first), Member::One(last)) => {
                    set = set.with(Characters::range(first, last));
                }
                // A class such as \d in a range makes the stroke stand for itself.
                (first, last) => {
                    set = set.with(first.set()).with(last.set()).with(Characters::one('-'));
                }
            }
        }
    }

    fn member(&mut self) -> Result<Option<Member>, BadPattern> {
        let Some(c) = self.take() else { return Ok(None) };
        if c != '\\' {
            return Ok(Some(Member::One(c)));
        }
        if self.takes("b") {
            return Ok(Some(Member::One('\u{8}')));
        }
        if self.rest.starts_with('B') {
            self.take();
            return Ok(Some(Member::One('B')));
        }
        self.character().map(Some)
    }

    fn escape(&mut self) -> Result<Expression, BadPattern> {
        match self.peek() {
            Some('b') => {
                self.take();
                return Ok(Expression::WordEdge(true));
            }
            Some('B') => {
                self.take();
                return Ok(Expression::WordEdge(false));
            }
            Some('1'..='9') => {
                let digits = self.rest.chars().take_while(char::is_ascii_digit).collect::<String>();
                if digits.parse().is_ok_and(|number: u32| number <= self.n_groups) {
                    let reason = "repeating what a group found, as in “\\1”, is not supported";
                    return Err(BadPattern::NotSupported(reason));
                }
            }
            Some('k') if self.rest.starts_with("k<") => {
                let reason = "repeating what a group found is not supported";
                return Err(BadPattern::NotSupported(reason));
            }
            _ => {}
        }
        Ok(Expression::Set(self.character()?.set()))
    }

    /// Reads what follows a backslash.
    fn character(&mut self) -> Result<Member, BadPattern> {
        let Some(c) = self.take() else {
            return Err(BadPattern::Wrong("a backslash at the end stands before nothing"));
        };
        let digit = |byte: u8| byte.is_ascii_digit();
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let space = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c);
        Ok(match c {
            'd' => Member::Class(Characters::of(digit)),
            'D' => Member::Class(Characters::of(digit).others()),
            'w' => Member::Class(Characters::of(word)),
            'W' => Member::Class(Characters::of(word).others()),
            's' => Member::Class(Characters::of(space)),
            'S' => Member::Class(Characters::of(space).others()),
            't' => Member::One('\t'),
            'n' => Member::One('\n'),
            'v' => Member::One('\u{b}'),
            'f' => Member::One('\u{c}'),
            'r' => Member::One('\r'),
            'x' => Member::One(self.code(2).unwrap_or('x')),
            'u' => Member::One(self.code(4).unwrap_or('u')),
            'c' if self.peek().is_some_and(|c| c.is_ascii_alphabetic()) => {
                let letter = self.take().map_or(0, u32::from);
                Member::One(char::from_u32(letter % 32).unwrap_or('\u{0}'))
            }
            // Without a letter after it, the stroke and the `c` stand for themselves: no auction has a
            // stroke, so what follows does not matter.
            'c' => Member::One('\\'),
            '0'..='7' => {
                let mut code = u32::from(c) - u32::from('0');
                while let Some(next @ '0'..='7') = self.peek() {
                    let more = code * 8 + u32::from(next) - u32::from('0');
                    if more > 0o377 {
                        break;
                    }
                    code = more;
                    self.take();
                }
                Member::One(char::from_u32(code).unwrap_or('\u{0}'))
            }
            c => Member::One(c),
        })
    }

    /// Reads a character by its number in hexadecimal digits.
    fn code(&mut self, n_digits: usize) -> Option<char> {
        let digits = self.rest.get(..n_digits)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let code = is_number.then(|| u32::from_str_radix(digits, 16).ok()).flatten()?;
        self.rest = self.rest.get(n_digits..)?;
        // Half a pair is a character no auction has.
        Some(char::from_u32(code).unwrap_or('\u{fffd}'))
    }
}

/// A member of a class.
#[derive(Clone, Copy)]
enum Member {
    One(char),
    Class(Characters),
}

impl Member {
    fn set(self) -> Characters {
        match self {
            Member::One(c) => Characters::one(c),
            Member::Class(set) => set,
        }
    }
}

/// Reads `n}`, `n,}` or `n,m}` after a brace: the least, the most, and how long it is.
fn count(rest: &str) -> Option<(u32, Option<u32>, usize)> {
    let (inside, _) = rest.split_once('}')?;
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().unwrap_or(u32::MAX))
    };
    let (least, most) = match inside.split_once(',') {
        Some((least, "")) => (number(least)?, None),
        Some((least, most)) => (number(least)?, Some(number(most)?)),
        None => (number(inside)?, Some(number(inside)?)),
    };
    Some((least, most, inside.len() + 1))
}

/// Counts the groups that `\1` and so on could mean.
fn count_groups(text: &str) -> u32 {
    let (mut n, mut in_class, mut rest) = (0, false, text.chars().peekable());
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                rest.next();
            }
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class && rest.peek() != Some(&'?') => n += 1,
            _ => {}
        }
    }
    n
}
