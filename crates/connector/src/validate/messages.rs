//! The sentences found so far.

use std::borrow::Cow;

use crate::wire::{MOST_LETTERS, cut};

/// So many sentences are told. A scoring program shows them to somebody, who mends the first and sends again.
const MOST_SENTENCES: usize = 200;
/// What is said in the place of all others.
const MORE: &str = "… and more.";

/// The sentences found so far.
///
/// Of very many only the first are kept, and the others are not even made: a sentence has the texts of what it is about in
/// it, and of what that is in, so all of them would be many times as much as what came.
#[derive(Default)]
pub(super) struct Messages {
    told: Vec<String>,
    letters: usize,
    has_more: bool,
}

impl Messages {
    /// Adds a sentence.
    pub(super) fn add(&mut self, message: impl Into<String>) {
        self.add_if(true, || message.into());
    }

    /// Adds a sentence if something is wrong.
    pub(super) fn add_if(&mut self, wrong: bool, message: impl FnOnce() -> String) {
        if !wrong {
            return;
        }
        if self.told.len() >= MOST_SENTENCES || self.letters >= MOST_LETTERS {
            self.has_more = true;
            return;
        }
        let message = message();
        let message = match cut(&message) {
            Cow::Owned(beginning) => beginning,
            Cow::Borrowed(_) => message,
        };
        self.letters += message.len();
        self.told.push(message);
    }

    /// Adds a sentence that has the faults of a part in it, if the part has any.
    pub(super) fn add_part(
        &mut self,
        faults: &[String],
        between: &str,
        message: impl FnOnce(String) -> String,
    ) {
        self.add_if(!faults.is_empty(), || message(faults.join(between)));
    }

    /// Adds the sentences of another as they are.
    pub(super) fn append(&mut self, others: Vec<String>) {
        for other in others {
            self.add(other);
        }
    }

    /// Returns the sentences, the last of which says when there are more.
    pub(super) fn done(mut self) -> Vec<String> {
        if self.has_more {
            self.told.push(MORE.into());
        }
        self.told
    }
}
