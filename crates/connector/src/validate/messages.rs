//! The sentences found so far.

/// The sentences found so far.
#[derive(Default)]
pub(super) struct Messages(Vec<String>);

impl Messages {
    /// Adds a sentence.
    pub(super) fn add(&mut self, message: impl Into<String>) {
        self.0.push(message.into());
    }

    /// Adds a sentence if something is wrong.
    pub(super) fn add_if(&mut self, wrong: bool, message: impl FnOnce() -> String) {
        if wrong {
            self.0.push(message());
        }
    }

    /// Adds a sentence that has the faults of a part in it, if the part has any.
    pub(super) fn add_part(
        &mut self,
        faults: &[String],
        between: &str,
        message: impl FnOnce(String) -> String,
    ) {
        if !faults.is_empty() {
            self.0.push(message(faults.join(between)));
        }
    }

    /// Adds the sentences of another as they are.
    pub(super) fn append(&mut self, others: Vec<String>) {
        self.0.extend(others);
    }

    /// Returns all sentences.
    pub(super) fn done(self) -> Vec<String> {
        self.0
    }
}
