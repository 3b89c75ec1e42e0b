//! The director's office: who has logged in, in memory only, and where the server is.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::address;
use crate::auth::{Fingerprint, Guesses, Lockout, Secret};

/// How long a login lasts.
pub(super) const LOGIN_SECONDS: u64 = 12 * 60 * 60;
/// So many logins at a time; the oldest ends when there are more.
const MOST: usize = 200;

/// Fingers slip when a key is pasted, but nobody has to try often.
const KEYS: Guesses = Guesses {
    free: 8,
    first_wait: Duration::from_secs(4),
    longest: Duration::from_secs(15 * 60),
    forgiven: Duration::from_secs(30 * 60),
};
/// Nobody guesses 256 bits, but somebody could lock the director out by trying: so strangers are
/// counted by address alone.
const KEYS_IN_ALL: Guesses = Guesses { free: u32::MAX - 1, ..KEYS };

/// The director's office; shared by all who ask.
#[derive(Clone)]
pub(crate) struct Office {
    bound: SocketAddr,
    is_tls: bool,
    logins: Arc<Mutex<Logins>>,
}

struct Logins {
    by: HashMap<Fingerprint, Login>,
    wrong: Lockout<IpAddr>,
}

#[derive(Clone, Copy)]
struct Login {
    until: Instant,
    /// What the page has to send along with everything it asks to be done.
    token: Secret,
}

impl Office {
    /// Opens the office of a server.
    pub(crate) fn new(bound: SocketAddr, is_tls: bool) -> Office {
        let logins = Logins { by: HashMap::new(), wrong: Lockout::new(KEYS, KEYS_IN_ALL) };
        Office { bound, is_tls, logins: Arc::new(Mutex::new(logins)) }
    }

    /// Returns the links at which phones may find the server now, likeliest first.
    pub(crate) fn links(&self) -> Vec<String> {
        let found = address::addresses(self.bound);
        let mut links: Vec<String> =
            found.into_iter().map(|address| address::link(self.is_tls, address)).collect();
        if !self.bound.ip().is_loopback() {
            links.push(format!(
                "{}://{}:{}",
                if self.is_tls { "https" } else { "http" },
                address::NAME,
                self.bound.port()
            ));
        }
        links
    }

    /// Tells whether everything goes through TLS.
    pub(crate) fn is_tls(&self) -> bool {
        self.is_tls
    }

    /// Returns how many seconds somebody has to wait before the next try.
    pub(super) fn wait(&self, who: IpAddr, now: Instant) -> Option<u64> {
        self.logins().wrong.wait(&who, now)
    }

    /// Counts a wrong key.
    pub(super) fn wrong(&self, who: IpAddr, now: Instant) {
        self.logins().wrong.wrong(who, now);
    }

    /// Lets the director in; returns what the cookie holds.
    pub(super) fn log_in(&self, who: IpAddr, now: Instant) -> Result<Secret, getrandom::Error> {
        let (id, token) = (Secret::fresh()?, Secret::fresh()?);
        let mut logins = self.logins();
        logins.wrong.right(&who);
        logins.by.retain(|_, login| login.until > now);
        if logins.by.len() >= MOST
            && let Some(oldest) =
                logins.by.iter().min_by_key(|(_, login)| login.until).map(|(id, _)| *id)
        {
            logins.by.remove(&oldest);
        }
        let until = now + Duration::from_secs(LOGIN_SECONDS);
        logins.by.insert(id.fingerprint(), Login { until, token });
        Ok(id)
    }

    /// Returns what a page with this cookie has to send along, while the login lasts.
    pub(super) fn token(&self, id: &Secret, now: Instant) -> Option<Secret> {
        let logins = self.logins();
        let login = logins.by.get(&id.fingerprint()).filter(|login| login.until > now);
        login.map(|login| login.token)
    }

    /// Ends a login.
    pub(super) fn log_out(&self, id: &Secret) {
        self.logins().by.remove(&id.fingerprint());
    }

    fn logins(&self) -> MutexGuard<'_, Logins> {
        // What is kept is plain values, true at every moment.
        self.logins.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_lasts_its_hours_and_ends_when_asked() {
        let office = Office::new("127.0.0.1:80".parse().unwrap(), false);
        let who = "10.0.0.1".parse().unwrap();
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let id = office.log_in(who, start).unwrap();
        assert!(office.token(&id, at(LOGIN_SECONDS - 1)).is_some());
        assert!(office.token(&id, at(LOGIN_SECONDS)).is_none());
        assert!(office.token(&Secret::fresh().unwrap(), start).is_none());
        office.log_out(&id);
        assert!(office.token(&id, start).is_none());
    }

    #[test]
    fn wrong_keys_lock_their_sender_only() {
        let office = Office::new("127.0.0.1:80".parse().unwrap(), false);
        let [stranger, director] = ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse().unwrap());
        let now = Instant::now();
        (0..200).for_each(|_| office.wrong(stranger, now));
        assert!(office.wait(stranger, now).is_some());
        assert!(office.wait(director, now).is_none());
    }
}
