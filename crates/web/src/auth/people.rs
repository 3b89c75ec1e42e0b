//! The people of the director's pages and the browsers they logged in with, in memory. The journal's
//! file has the same; what others change there is taken over each second.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use jiff::Timestamp;
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
/// A clock that moves by more than so many seconds against the other was set.
const JUMP: i64 = 60;

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

/// A moment by both clocks of a computer. Logins are measured by the one that nobody sets: a clock that jumps by
/// weeks logs nobody out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// What the computer's clock says, in microseconds since 1970.
    pub wall: i64,
    /// How long the program has been running, in microseconds.
    pub steady: i64,
}

impl Moment {
    /// Returns the moment it is now.
    pub fn now() -> Moment {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        let steady = i64::try_from(START.elapsed().as_micros()).unwrap_or(i64::MAX);
        Moment { wall: Timestamp::now().as_microsecond(), steady }
    }

    /// Returns what the steady clock said at a time of the other clock that is past; one that is still to come is
    /// now, for the clock was set back since.
    fn steady_at(self, wall: i64) -> i64 {
        self.steady.saturating_sub(self.wall.saturating_sub(wall).max(0))
    }

    /// Returns what the computer's clock would have said at a moment of the steady one, as it is set now.
    fn wall_at(self, steady: i64) -> i64 {
        self.wall.saturating_sub(self.steady.saturating_sub(steady))
    }

    /// Returns how far the two clocks are apart.
    fn offset(self) -> i64 {
        self.wall.saturating_sub(self.steady)
    }
}

#[derive(Debug)]
struct Noted {
    /// As the file has it, by the computer's clock.
    login: KeptLogin,
    /// Since when it holds, by the steady clock.
    since: i64,
    /// When it was last used, by the steady clock.
    seen: i64,
    /// When the file last learned that it is in use, by the steady clock.
    noted: i64,
    /// How far the clocks were apart then.
    offset: i64,
}

impl Noted {
    fn new(login: KeptLogin, now: Moment) -> Noted {
        let (since, seen) = (now.steady_at(login.since), now.steady_at(login.seen));
        Noted { login, since, seen, noted: seen, offset: now.offset() }
    }

    /// Takes over what the file has of it now. That it was used later is known here first.
    fn updated(mut self, login: KeptLogin, now: Moment) -> Noted {
        if login.seen > self.login.seen {
            self.seen = self.seen.max(now.steady_at(login.seen));
        }
        self.login = login;
        self
    }

    fn over(&self, now: Moment) -> Option<Standing> {
        over(now.steady - self.since, now.steady - self.seen)
    }

    /// Returns the login as the computer's clock has it now.
    fn at(&self, now: Moment) -> KeptLogin {
        let (since, seen) = (now.wall_at(self.since), now.wall_at(self.seen));
        KeptLogin { since, seen, ..self.login.clone() }
    }

    /// Returns what the file should learn of a login that is in use, when it has not for long, or when the
    /// computer's clock was set since: what it has would end the login at the next start.
    fn note(&mut self, now: Moment) -> Option<KeptLogin> {
        let has_jumped = (now.offset() - self.offset).abs() >= JUMP * SECOND;
        (has_jumped || now.steady - self.noted >= NOTED * SECOND).then(|| {
            (self.noted, self.offset) = (now.steady, now.offset());
            self.login = self.at(now);
            self.login.clone()
        })
    }
}

impl People {
    /// Takes over what the file has.
    pub fn replace(&self, people: Vec<KeptPerson>, logins: Vec<KeptLogin>, now: Moment) {
        let mut inner = self.inner();
        inner.accounts = people.into_iter().map(Account::from).collect();
        let mut before = std::mem::take(&mut inner.logins);
        for login in logins {
            let id = Fingerprint::from_bytes(login.id);
            let noted = match before.remove(&id) {
                Some(before) => before.updated(login, now),
                None => Noted::new(login, now),
            };
            inner.logins.insert(id, noted);
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
    pub fn look_up(&self, id: &Fingerprint, now: Moment) -> Standing {
        let mut inner = self.inner();
        let Inner { accounts, logins } = &mut *inner;
        let Some(noted) = logins.get_mut(id) else { return Standing::Gone };
        match noted.over(now) {
            Some(standing) => return standing,
            None => noted.seen = noted.seen.max(now.steady),
        }
        let (name, role) = match &noted.login.person {
            None if accounts.is_empty() => (None, Role::Director),
            None => return Standing::Gone,
            Some(key) => match accounts.iter().find(|one| KeptPerson::key_of(&one.name) == *key) {
                Some(one) => (Some(one.name.clone()), one.role),
                None => return Standing::Gone,
            },
        };
        Standing::Here(Known { name, role, note: noted.note(now) })
    }

    /// Tells whether a login holds, without counting as use of it.
    pub fn holds(&self, id: &Fingerprint, now: Moment) -> bool {
        self.inner().logins.get(id).is_some_and(|noted| noted.over(now).is_none())
    }

    /// Returns the logins that hold, latest use first.
    pub fn logins(&self, now: Moment) -> Vec<KeptLogin> {
        let inner = self.inner();
        let held = inner.logins.values().filter(|noted| noted.over(now).is_none());
        let mut held: Vec<KeptLogin> = held.map(|noted| noted.at(now)).collect();
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
    pub fn long_over(&self, now: Moment) -> Vec<[u8; 32]> {
        let inner = self.inner();
        let mut all: Vec<(i64, [u8; 32])> =
            inner.logins.values().map(|noted| (noted.seen, noted.login.id)).collect();
        all.sort_unstable_by(|one, other| other.cmp(one));
        let is_old = |seen: i64| now.steady - seen > REMEMBERED * SECOND;
        let over = all.iter().enumerate().filter(|(at, (seen, _))| *at >= MOST || is_old(*seen));
        over.map(|(_, (_, id))| *id).collect()
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // What is kept is plain values, true at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells whether a login of the file holds, by the computer's clock alone.
pub fn holds(login: &KeptLogin, now: i64) -> bool {
    over(now - login.since, now - login.seen).is_none()
}

/// Tells why a login does not hold any more that is this old and was last used so long ago.
fn over(age: i64, idle: i64) -> Option<Standing> {
    if age >= LONGEST * SECOND {
        Some(Standing::Old)
    } else if idle >= IDLE * SECOND {
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

    /// A moment of clocks that agree.
    fn at(steady: i64) -> Moment {
        Moment { wall: steady, steady }
    }

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
        people.replace(accounts, vec![login], at(0));
        (people, id)
    }

    #[test]
    fn a_login_lasts_while_it_is_used_but_no_longer_than_a_week() {
        let (people, id) = people(Some("ann"));
        let role = |time| match people.look_up(&id, at(time)) {
            Standing::Here(known) => Some((known.name, known.role)),
            _ => None,
        };
        for hour in (0..168).step_by(11) {
            assert_eq!(role(hour * HOUR), Some((Some("Ann".to_owned()), Role::Scorer)), "{hour}");
        }
        assert_eq!(people.look_up(&id, at(168 * HOUR)), Standing::Old);
        let (people, id) = self::people(Some("ann"));
        assert_eq!(people.look_up(&id, at(12 * HOUR)), Standing::Idle);
        assert!(!people.holds(&id, at(12 * HOUR)));
        assert!(people.logins(at(12 * HOUR)).is_empty());
    }

    #[test]
    fn the_file_learns_now_and_then_that_a_login_is_used() {
        let (people, id) = people(Some("ann"));
        let notes = |time| match people.look_up(&id, at(time)) {
            Standing::Here(known) => known.note.is_some(),
            _ => false,
        };
        assert!(!notes(599 * SECOND));
        assert!(notes(600 * SECOND));
        assert!(!notes(601 * SECOND));
    }

    #[test]
    fn a_clock_that_jumps_by_weeks_logs_nobody_out() {
        const WEEK: i64 = 7 * 24 * HOUR;
        for jump in [5 * WEEK, -5 * WEEK] {
            let (people, id) = people(Some("ann"));
            let jumped = |steady: i64| Moment { wall: steady + jump, steady };
            let Standing::Here(Known { note, .. }) = people.look_up(&id, jumped(HOUR)) else {
                panic!("{jump}: logged out")
            };
            assert!(people.holds(&id, jumped(11 * HOUR)), "{jump}");
            assert!(people.long_over(jumped(HOUR)).is_empty(), "{jump}");
            // The file learns of it at once: a server that starts now has nothing but this clock.
            let note = note.unwrap();
            assert_eq!((note.since, note.seen), (jump, HOUR + jump));
            let ann = people.all().iter().map(KeptPerson::from).collect();
            let restarted = People::default();
            restarted.replace(ann, vec![note], Moment { wall: 2 * HOUR + jump, steady: 0 });
            assert!(restarted.holds(&id, Moment { wall: 2 * HOUR + jump, steady: 0 }), "{jump}");
            // And back again.
            assert!(people.holds(&id, at(2 * HOUR)), "{jump}");
            // It still ends, by the time that passes.
            assert_eq!(people.look_up(&id, jumped(14 * HOUR)), Standing::Idle, "{jump}");
        }
    }

    #[test]
    fn use_of_a_login_elsewhere_counts() {
        let (people, id) = people(Some("ann"));
        let mut login = people.logins(at(1)).remove(0);
        (login.since, login.seen) = (0, 10 * HOUR);
        let ann: Vec<KeptPerson> = people.all().iter().map(KeptPerson::from).collect();
        people.replace(ann, vec![login], at(11 * HOUR));
        assert!(people.holds(&id, at(20 * HOUR)));
        assert!(!people.holds(&id, at(22 * HOUR)));
    }

    #[test]
    fn nobodys_login_holds_only_while_there_is_nobody() {
        let (people, id) = people(None);
        assert!(matches!(people.look_up(&id, at(1)), Standing::Here(Known { name: None, .. })));
        let login = people.logins(at(1)).remove(0);
        let ann = KeptPerson {
            name: "Ann".to_owned(),
            role: "director".to_owned(),
            password: String::new(),
            made: 0,
        };
        people.replace(vec![ann], vec![login], at(1));
        assert_eq!(people.look_up(&id, at(1)), Standing::Gone);
    }

    #[test]
    fn who_is_gone_has_no_login() {
        let (people, id) = people(Some("ann"));
        let login = people.logins(at(1)).remove(0);
        people.replace(Vec::new(), vec![login], at(1));
        assert_eq!(people.look_up(&id, at(1)), Standing::Gone);
    }
}
