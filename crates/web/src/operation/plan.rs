//! A plan: how an operation would be done, said before it is done.

use serde::Serialize;
use session::Command;
use session::model::has_hidden;
use session::state::Key;
use sha2::{Digest, Sha256};

/// How an operation would be done.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// What is done, in a few words; the log shows it.
    pub title: String,
    /// What is done and why, in sentences.
    pub sentences: Vec<String>,
    /// What the director should know before doing it: rules that are bent, results that will not
    /// fit.
    pub warnings: Vec<String>,
    /// The ways in which it can be done; the page sends back the code of one.
    pub choices: Vec<Choice>,
    /// The way this plan takes, by its code.
    pub chosen: Option<String>,
    /// Whether it bends a rule that nobody bends without saying why: then it needs the director's note.
    pub needs_note: bool,
    /// What is said, in order.
    pub commands: Vec<Command>,
    /// What else the plan stands on, besides what its commands touch: a change of it by somebody
    /// else makes the plan void.
    pub stands_on: Vec<Key>,
}

/// One way in which an operation can be done.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Choice {
    /// What the page sends back.
    pub code: String,
    /// A few words.
    pub title: String,
    /// What is done and why.
    pub sentences: Vec<String>,
    /// What speaks against it.
    pub against: Vec<String>,
}

impl Plan {
    /// Returns a plan of some commands.
    pub fn new(title: impl Into<String>, commands: Vec<Command>) -> Plan {
        Plan { title: title.into(), commands, ..Plan::default() }
    }

    /// Adds a sentence.
    #[must_use]
    pub fn saying(mut self, sentence: impl Into<String>) -> Plan {
        self.sentences.push(sentence.into());
        self
    }

    /// Adds a warning.
    #[must_use]
    pub fn warning(mut self, sentence: impl Into<String>) -> Plan {
        self.warnings.push(sentence.into());
        self
    }

    /// Warns when characters that cannot be seen were left out of one of these names.
    #[must_use]
    pub(crate) fn of_names<'a>(self, typed: impl IntoIterator<Item = Option<&'a String>>) -> Plan {
        match typed.into_iter().flatten().any(|name| has_hidden(name)) {
            true => self.warning("Characters that cannot be seen were left out of the name."),
            false => self,
        }
    }

    /// Returns a text that is the same for two plans only if they would say the same.
    pub(crate) fn digest(&self) -> String {
        let told = format!("{:?}", self.commands);
        let digest = Sha256::digest(told.as_bytes());
        digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
    }
}
