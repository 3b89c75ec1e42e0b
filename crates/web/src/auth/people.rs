//! The people of the director's pages and the browsers they logged in with, in memory. The journal's
//! file has the same; what others change there is taken over each second.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use session::journal::{KeptLogin, KeptPerson};

use super::{Fingerprint, Role};

/// So long a browser may ask for nothing, in seconds.
pub const IDLE: i64 = 12 * 60 * 60;
/// So long a login lasts at most.
pub const LONGEST: i64 = 7 * 24 * 60 * 60;
/// A login that is over is remembered for so long, to say so.
const REMEMBERED: i64 = 30 * 24 * 60 * 60;
/// The file learns no more often that a browser is in use.
const NOTED: i64 = 10 * 60;

/// So many logins are kept.
const MOST: usize = 200;

const SECOND: i64 = 1_000_000;

/// One of the people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The name, as the log shows it.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// The password's hash.
    pub password: String,
    /// Since when, in microseconds since 1970.
    pub made: i64,
}

/// Who asks: somebody who has logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The name; nobody before there are people.
    pub name: Option<String>,
    /// What they may do.
    pub role: Role,
    /// What the file should learn of this login, when it has not for long.
    pub note: Option<KeptLogin>,
}

/// What became of a login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It holds.
    Here(Known),
    /// Nothing was asked for too long.
    Idle,
    /// It lasted as long as a login may.
    Old,
    /// It was ended, or never was.
    Gone,
}

/// The people and their logins; shared by all who ask.
#[derive(Debug, Clone, Default)]
pub struct People(Arc<Mutex<Inner>>);

#[derive(Debug, Default)]
struct Inner {
    accounts: Vec<Account>,
    logins: HashMap<Fingerprint, Noted>,
}

#[derive(Debug)]
struct Noted {
    login: KeptLogin,
    /// When the file last learned that it is in use.
    noted: i64,
}

impl People {
    /// Takes over what the file has. That somebody was seen later is known here first.
    pub fn replace(&self, people: Vec<KeptPerson>, logins: Vec<KeptLogin>) {
        let mut inner = self.inner();
        inner.accounts = people.into_iter().map(Account::from).collect();
        let mut before = std::mem::take(&mut inner.logins);
        for mut login in logins {
            let id = Fingerprint::from_bytes(login.id);
            let noted = login.seen;
            if let Some(before) = before.remove(&id) {
                login.seen = login.seen.max(before.login.seen);
            }
            inner.logins.insert(id, Noted { login, noted });
        }
    }

    /// Returns all people, by name.
    pub fn all(&self) -> Vec<Account> {
        self.inner().accounts.clone()
    }

    /// Returns who bears a name.
    pub fn find(&self, name: &str) -> Option<Account> {
        let key = KeptPerson::key_of(name);
        let inner = self.inner();
        inner.accounts.iter().find(|one| KeptPerson::key_of(&one.name) == key).cloned()
    }

    /// Returns who asks with a login, and notes that it is in use.
    pub fn look_up(&self, id: &Fingerprint, now: i64) -> Standing {
        let mut inner = self.inner();
        let Inner { accounts, logins } = &mut *inner;
        let Some(Noted { login, noted }) = logins.get_mut(id) else { return Standing::Gone };
        match over(login, now) {
            Some(standing) => return standing,
            None => login.seen = login.seen.max(now),
        }
        let (name, role) = match &login.person {
            None if accounts.is_empty() => (None, Role::Director),
            None => return Standing::Gone,
            Some(key) => match accounts.iter().find(|one| KeptPerson::key_of(&one.name) == *key) {
                Some(one) => (Some(one.name.clone()), one.role),
                None => return Standing::Gone,
            },
        };
        let note = (now - *noted >= NOTED * SECOND).then(|| {
            *noted = now;
            login.clone()
        });
        Standing::Here(Known { name, role, note })
    }

    /// Tells whether a login holds, without counting as use of it.
    pub fn holds(&self, id: &Fingerprint, now: i64) -> bool {
        let inner = self.inner();
        inner.logins.get(id).is_some_and(|noted| over(&noted.login, now).is_none())
    }

    /// Returns the logins that hold, latest use first.
    pub fn logins(&self, now: i64) -> Vec<KeptLogin> {
        let inner = self.inner();
        let held = inner.logins.values().map(|noted| &noted.login);
        let mut held: Vec<KeptLogin> =
            held.filter(|login| over(login, now).is_none()).cloned().collect();
        held.sort_by_key(|login| (std::cmp::Reverse(login.seen), login.id));
        held
    }

    /// Returns the logins of somebody.
    pub fn logins_of(&self, name: &str) -> Vec<[u8; 32]> {
        let key = KeptPerson::key_of(name);
        let inner = self.inner();
        let own = inner.logins.values().filter(|noted| noted.login.person.as_ref() == Some(&key));
        own.map(|noted| noted.login.id).collect()
    }

    /// Returns the logins that nobody needs to be told about any more, and those used longest ago where
    /// there are too many.
    pub fn long_over(&self, now: i64) -> Vec<[u8; 32]> {
        let inner = self.inner();
        let mut all: Vec<(i64, [u8; 32])> =
            inner.logins.values().map(|Noted { login, .. }| (login.seen, login.id)).collect();
        all.sort_unstable_by(|one, other| other.cmp(one));
        let is_old = |seen: i64| now - seen > REMEMBERED * SECOND;
        let over = all.iter().enumerate().filter(|(at, (seen, _))| *at >= MOST || is_old(*seen));
        over.map(|(_, (_, id))| *id).collect()
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // What is kept is plain values, true at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells whether a login holds.
pub fn holds(login: &KeptLogin, now: i64) -> bool {
    over(login, now).is_none()
}

/// Tells why a login does not hold any more.
fn over(login: &KeptLogin, now: i64) -> Option<Standing> {
    if now - login.since >= LONGEST * SECOND {
        Some(Standing::Old)
    } else if now - login.seen >= IDLE * SECOND {
        Some(Standing::Idle)
    } else {
        None
    }
}

impl From<KeptPerson> for Account {
    fn from(kept: KeptPerson) -> Account {
        let KeptPerson { name, role, password, made } = kept;
        // A role that this version does not know may look, and no more.
        Account { name, role: role.parse().unwrap_or(Role::Viewer), password, made }
    }
}

impl From<&Account> for KeptPerson {
    fn from(account: &Account) -> KeptPerson {
        let Account { name, role, password, made } = account.clone();
        KeptPerson { name, role: role.to_string(), password, made }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3600 * SECOND;

    fn people(person: Option<&str>) -> (People, Fingerprint) {
        let id = Fingerprint::of(b"a cookie");
        let person = person.map(str::to_owned);
        let login = KeptLogin { id: id.bytes(), person, device: String::new(), since: 0, seen: 0 };
        let ann = KeptPerson {
            name: "Ann".to_owned(),
            role: "scorer".to_owned(),
            password: String::new(),
            made: 0,
        };
        let people = People::default();
        let accounts = if login.person.is_some() { vec![ann] } else { Vec::new() };
        people.replace(accounts, vec![login]);
        (people, id)
    }

    #[test]
    fn a_login_lasts_while_it_is_used_but_no_longer_than_a_week() {
        let (people, id) = people(Some("ann"));
        let role = |at| match people.look_up(&id, at) {
            Standing::Here(known) => Some((known.name, known.role)),
            _ => None,
        };
        for hour in (0..168).step_by(11) {
            assert_eq!(role(hour * HOUR), Some((Some("Ann".to_owned()), Role::Scorer)), "{hour}");
        }
        assert_eq!(people.look_up(&id, 168 * HOUR), Standing::Old);
        let (people, id) = self::people(Some("ann"));
        assert_eq!(people.look_up(&id, 12 * HOUR), Standing::Idle);
        assert!(!people.holds(&id, 12 * HOUR));
        assert!(people.logins(12 * HOUR).is_empty());
    }

    #[test]
    fn the_file_learns_now_and_then_that_a_login_is_used() {
        let (people, id) = people(Some("ann"));
        let notes = |at| match people.look_up(&id, at) {
            Standing::Here(known) => known.note.is_some(),
            _ => false,
        };
        assert!(!notes(599 * SECOND));
        assert!(notes(600 * SECOND));
        assert!(!notes(601 * SECOND));
    }

    #[test]
    fn nobodys_login_holds_only_while_there_is_nobody() {
        let (people, id) = people(None);
        assert!(matches!(people.look_up(&id, 1), Standing::Here(Known { name: None, .. })));
        let login = people.logins(1).remove(0);
        let ann = KeptPerson {
            name: "Ann".to_owned(),
            role: "director".to_owned(),
            password: String::new(),
            made: 0,
        };
        people.replace(vec![ann], vec![login]);
        assert_eq!(people.look_up(&id, 1), Standing::Gone);
    }

    #[test]
    fn who_is_gone_has_no_login() {
        let (people, id) = people(Some("ann"));
        let login = people.logins(1).remove(0);
        people.replace(Vec::new(), vec![login]);
        assert_eq!(people.look_up(&id, 1), Standing::Gone);
    }
}
