//! A computer's place in the club: in charge, the standby of another one, or replaced by one that has
//! taken over; and the term, which goes up with every taking over.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use session::{EventId, Seq};
use uuid::Uuid;

use super::seal;
use crate::auth::Secret;

/// Who is in charge, since the how-manieth taking over. Of two terms the higher one counts; the
/// computer's id decides when two took over at the same moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Term {
    /// Counts from 1.
    pub number: u64,
    /// The computer in charge.
    pub node: Uuid,
}

impl Term {
    /// Returns the term as phones carry it, with a proof that it is one of this club's.
    pub(crate) fn text(&self, key: &Secret) -> String {
        let Term { number, node } = self;
        format!("{number}.{node}.{}", self.proof(key))
    }

    /// Reads a term that was carried by a phone; nothing when nobody of this club made it.
    pub(crate) fn read(text: &str, key: &Secret) -> Option<Term> {
        let mut parts = text.splitn(3, '.');
        let number = parts.next()?.parse().ok()?;
        let term = Term { number, node: parts.next()?.parse().ok()? };
        let sent = Secret::read(parts.next()?)?;
        let right = Secret::read(&term.proof(key))?;
        (sent.fingerprint() == right.fingerprint()).then_some(term)
    }

    fn proof(&self, key: &Secret) -> String {
        let words = format!("{}.{}", self.number, self.node);
        Secret::of(seal::derive(key, "tenace term", &[words.as_bytes()])).text()
    }
}

/// What a computer is in its club.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The evening runs here.
    InCharge {
        /// Since when it has been, if it took over.
        since: Option<Timestamp>,
        /// Where its log stood when it took over: what was copied from the one before.
        copied: Vec<(EventId, Seq)>,
        /// The computers that were in charge before, and have to be told.
        before: Vec<String>,
    },
    /// It keeps a copy of another one.
    Following {
        /// The address it was given.
        url: String,
        /// The key, as it was given.
        key: String,
        /// All addresses of the other one.
        origins: Vec<String>,
    },
    /// Another one has taken over.
    Replaced {
        /// Since when.
        since: Timestamp,
        /// Its addresses.
        by: Vec<String>,
        /// What it had copied when it took over; not known before it has told.
        copied: Option<Vec<(EventId, Seq)>>,
    },
}

/// A computer's place in its club.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// This computer.
    pub node: Uuid,
    /// The highest term it knows.
    pub term: Term,
    /// What it is.
    pub role: Role,
}

impl Place {
    /// Returns the place of a computer that nobody knows yet: it is in charge.
    pub(crate) fn fresh() -> Place {
        let node = Uuid::now_v7();
        let role = Role::InCharge { since: None, copied: Vec::new(), before: Vec::new() };
        Place { node, term: Term { number: 1, node }, role }
    }

    /// Tells whether the evening runs here.
    pub fn is_in_charge(&self) -> bool {
        matches!(self.role, Role::InCharge { .. })
    }

    /// Returns where the evening runs instead.
    pub fn elsewhere(&self) -> &[String] {
        match &self.role {
            Role::InCharge { .. } => &[],
            Role::Following { origins, .. } => origins,
            Role::Replaced { by, .. } => by,
        }
    }
}

/// Another computer of the club, met as a standby or as the one in charge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Partner {
    pub(crate) node: Uuid,
    /// The addresses at which phones may find it.
    pub(crate) origins: Vec<String>,
    pub(crate) seen: Timestamp,
}

/// Returns an address as an origin, `http://192.168.1.5:8080`: nothing else goes into a header.
pub fn origin(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches('/');
    let (scheme, host) = text.split_once("://")?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let is_one = matches!(scheme, "http" | "https")
        && !host.is_empty()
        && host.len() <= 100
        && host.chars().all(is_plain);
    is_one.then(|| format!("{scheme}://{}", host.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_believed_only_from_this_club() {
        let [key, other] = [Secret::of([1; 32]), Secret::of([2; 32])];
        let term = Term { number: 2, node: Uuid::from_u128(7) };
        let text = term.text(&key);
        assert_eq!(Term::read(&text, &key), Some(term));
        assert_eq!(Term::read(&text, &other), None);
        assert_eq!(Term::read(&text.replacen('2', "3", 1), &key), None);
        assert_eq!(Term::read("2", &key), None);
    }

    #[test]
    fn only_an_origin_is_one() {
        assert_eq!(origin("http://Club-PC:8080/").as_deref(), Some("http://club-pc:8080"));
        assert_eq!(origin("https://[fe80::1]:1").as_deref(), Some("https://[fe80::1]:1"));
        for wrong in ["club:8080", "ftp://a", "http://", "http://a;script-src *", "http://a/b"] {
            assert_eq!(origin(wrong), None, "{wrong}");
        }
    }
}
