//! What a link has to tell, as it comes.

use serde::Serialize;

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Something came from the file into the event.
    Received,
    /// Something went from the event into the file.
    Sent,
    /// Something worth knowing.
    Note,
    /// Something that could not be done.
    Problem,
}

/// Something to tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// What it is about.
    pub kind: Kind,
    /// The sentence.
    pub text: String,
}

/// What one turn of a link did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// What there is to tell, in order.
    pub remarks: Vec<Remark>,
    /// How many things came from the file.
    pub received: usize,
    /// How many things went into the file.
    pub sent: usize,
    /// Why the turn could not be finished; the next one tries again.
    pub trouble: Option<String>,
}

impl Turn {
    /// Whether there is nothing to tell.
    pub fn is_quiet(&self) -> bool {
        self.remarks.is_empty() && self.trouble.is_none()
    }

    pub(super) fn received(&mut self, text: impl Into<String>) {
        self.received += 1;
        self.remarks.push(Remark { kind: Kind::Received, text: text.into() });
    }

    pub(super) fn sent(&mut self, text: impl Into<String>) {
        self.sent += 1;
        self.remarks.push(Remark { kind: Kind::Sent, text: text.into() });
    }

    pub(super) fn note(&mut self, text: impl Into<String>) {
        self.remarks.push(Remark { kind: Kind::Note, text: text.into() });
    }

    pub(super) fn problem(&mut self, text: impl Into<String>) {
        self.remarks.push(Remark { kind: Kind::Problem, text: text.into() });
    }
}
