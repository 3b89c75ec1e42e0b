//! Licence expressions as crates have them: SPDX's `MIT OR (Apache-2.0 AND ISC)`, and the old `MIT/Apache-2.0`.

/// Says whether an expression can be satisfied with the licences of a list; a text that is no expression cannot.
pub fn allows(expression: &str, list: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = Words { words: spaced.split_whitespace().collect(), list };
    words.any_of() == Some(true) && words.words.is_empty()
}

/// The words that are still to be read.
struct Words<'a> {
    words: Vec<&'a str>,
    list: &'a [&'a str],
}

impl<'a> Words<'a> {
    fn any_of(&mut self) -> Option<bool> {
        let mut any = self.all_of()?;
        while self.take("OR") {
            any |= self.all_of()?;
        }
        Some(any)
    }

    fn all_of(&mut self) -> Option<bool> {
        let mut all = self.one()?;
        while self.take("AND") {
            all &= self.one()?;
        }
        Some(all)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let inside = self.any_of()?;
            return self.take(")").then_some(inside);
        }
        let name = self.next()?;
        if self.take("WITH") {
            let exception = self.next()?;
            return Some(self.list.contains(&format!("{name} WITH {exception}").as_str()));
        }
        Some(self.list.contains(&name))
    }

    fn next(&mut self) -> Option<&'a str> {
        let is_name = |word: &&str| !["AND", "OR", "WITH", "(", ")"].contains(word);
        self.words.first().copied().filter(is_name)?;
        Some(self.words.remove(0))
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.words.first() == Some(&word);
        if found {
            self.words.remove(0);
        }
        found
    }
}
