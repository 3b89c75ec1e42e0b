//! The director's office: where the server is, who guesses too often, and passwords, which are worked
//! out a few at a time and never on the threads that answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use session::journal::KeptPerson;

use super::hashing::{Asker, Turns};
use crate::Trouble;
use crate::address;
use crate::auth::{Fingerprint, Guesses, Lockout, password};
use crate::backup::Backups;
use crate::server::RemoteAccess;

/// Fingers slip when a key is pasted, but nobody has to try often.
const KEYS: Guesses = Guesses {
    free: 8,
    first_wait: Duration::from_secs(4),
    longest: Duration::from_secs(15 * 60),
    forgiven: Duration::from_secs(30 * 60),
};
/// Of one person from one address.
const PASSWORDS: Guesses = Guesses { free: 5, first_wait: Duration::from_secs(2), ..KEYS };
/// Of anybody from one address: who tries one password on many names.
const ADDRESS: Guesses = Guesses { free: 30, ..KEYS };

/// So many passwords are worked out at a time; each takes 19 MiB.
const HASHES: usize = 2;
/// So long somebody waits for their turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// The director's office; shared by all who ask.
#[derive(Clone)]
pub(crate) struct Office {
    bound: SocketAddr,
    is_tls: bool,
    remote: RemoteAccess,
    guesses: Arc<Mutex<Tries>>,
    hashing: Turns,
    patience: Duration,
    /// Copies of everything, elsewhere.
    pub(crate) backups: Backups,
}

struct Tries {
    keys: Lockout<IpAddr>,
    /// By the digest of the name, which takes up as much whatever somebody writes there.
    passwords: Lockout<(Fingerprint, IpAddr)>,
    addresses: Lockout<IpAddr>,
}

impl Office {
    /// Opens the office of a server.
    pub(crate) fn new(
        bound: SocketAddr,
        is_tls: bool,
        remote: RemoteAccess,
        backups: Backups,
    ) -> Office {
        let tries = Tries {
            keys: Lockout::new(KEYS),
            passwords: Lockout::new(PASSWORDS),
            addresses: Lockout::new(ADDRESS),
        };
        let hashing = Turns::new(HASHES);
        let guesses = Arc::new(Mutex::new(tries));
        Office { bound, is_tls, remote, guesses, hashing, patience: PATIENCE, backups }
    }

    /// Returns the links at which phones may find the server now, likeliest first.
    pub(crate) fn links(&self) -> Vec<String> {
        let found = address::addresses(self.bound);
        let mut links: Vec<String> =
            found.into_iter().map(|address| address::link(self.is_tls, address)).collect();
        if !self.bound.ip().is_loopback() {
            links.push(address::link_by_name(self.is_tls, self.bound.port()));
        }
        links
    }

    /// Returns the links at which directors on other devices come in now, likeliest first.
    pub(crate) fn remote_links(&self) -> Vec<String> {
        address::remote_links(self.bound, self.is_tls, self.remote)
    }

    /// Returns how directors on other devices come in.
    pub(crate) fn remote(&self) -> RemoteAccess {
        self.remote
    }

    /// Returns the port for everybody.
    pub(crate) fn port(&self) -> u16 {
        self.bound.port()
    }

    /// Tells whether everything goes through TLS.
    pub(crate) fn is_tls(&self) -> bool {
        self.is_tls
    }

    /// Counts a wrong key; refused when there were too many. The right one is never refused: nobody
    /// guesses 256 bits, and nobody is to keep the director out by trying.
    pub(super) fn wrong_key(&self, who: IpAddr, now: Instant) -> Trouble {
        let mut tries = self.tries();
        match tries.keys.wait(&who, now) {
            Some(seconds) => Trouble::locked(seconds),
            None => {
                tries.keys.wrong(who, now);
                Trouble::wrong_key()
            }
        }
    }

    /// Forgives wrong keys.
    pub(super) fn right_key(&self, who: IpAddr) {
        self.tries().keys.right(&who);
    }

    /// Counts a try at somebody's password, before it is looked at: so many at once are many too. Returns how many there
    /// were from the address before.
    pub(super) fn try_password(
        &self,
        name: &str,
        who: IpAddr,
        now: Instant,
    ) -> Result<u32, Trouble> {
        let place = (name_digest(name), who);
        let mut tries = self.tries();
        let waits = tries.passwords.wait(&place, now).max(tries.addresses.wait(&who, now));
        if let Some(seconds) = waits {
            return Err(Trouble::locked(seconds));
        }
        let before = tries.addresses.tries(&who, now);
        tries.passwords.wrong(place, now);
        tries.addresses.wrong(who, now);
        Ok(before)
    }

    /// Takes back a try that was not looked at.
    fn give_back_try(&self, name: &str, who: IpAddr) {
        let mut tries = self.tries();
        tries.passwords.give_back(&(name_digest(name), who));
        tries.addresses.give_back(&who);
    }

    /// Forgives who knew the password after all.
    pub(super) fn right_password(&self, name: &str, who: IpAddr) {
        let mut tries = self.tries();
        tries.passwords.right(&(name_digest(name), who));
        tries.addresses.right(&who);
    }

    /// Returns the hash of a new password, for somebody who has shown who they are.
    pub(super) async fn hash(&self, password: String) -> Result<String, Trouble> {
        let refused = |error: password::PasswordError| Trouble::refused(error.to_string());
        password::check(&password).map_err(refused)?;
        let who = Asker { address: None, wrong: 0 };
        self.work(who, move || password::hash(&password)).await?.map_err(refused)
    }

    /// Tells whether a password is the one that was hashed; without a hash it never is, and takes as long to find out.
    /// Wrong ones are counted.
    pub(super) async fn is_right(
        &self,
        name: &str,
        who: IpAddr,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Trouble> {
        let wrong = self.try_password(name, who, Instant::now())?;
        let is_somebodys = hash.is_some();
        let hash = hash.unwrap_or_else(|| password::nobodys().to_owned());
        let asker = Asker { address: Some(who), wrong };
        let is_right = self.work(asker, move || password::is_right(&password, &hash)).await;
        if is_right.is_err() {
            self.give_back_try(name, who);
        }
        let is_right = is_right? && is_somebodys;
        if is_right {
            self.right_password(name, who);
        }
        Ok(is_right)
    }

    /// Does slow work when it is its turn, beside the threads that answer.
    async fn work<T: Send + 'static>(
        &self,
        who: Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let Ok(Some(turn)) = tokio::time::timeout(self.patience, self.hashing.wait(who)).await
        else {
            return Err(Trouble::slow_down(self.patience.as_secs()));
        };
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            // Kept until the work is done, even when who asked has gone.
            drop(turn);
            done
        });
        done.await.map_err(|_| Trouble::away())
    }

    fn tries(&self) -> MutexGuard<'_, Tries> {
        // What is kept is plain values, true at every moment.
        self.guesses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn name_digest(name: &str) -> Fingerprint {
    Fingerprint::of(KeptPerson::key_of(name).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn office() -> Office {
        let bound = "127.0.0.1:80".parse().unwrap();
        Office::new(bound, false, RemoteAccess::None, Backups::default())
    }

    #[test]
    fn wrong_keys_lock_their_sender_only() {
        let office = office();
        let [stranger, director]: [IpAddr; 2] =
            ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse().unwrap());
        let now = Instant::now();
        let codes: Vec<&str> = (0..200).map(|_| office.wrong_key(stranger, now).code()).collect();
        assert_eq!(codes.iter().filter(|code| **code == "wrong_key").count(), 9);
        assert_eq!(office.wrong_key(director, now).code(), "wrong_key");
    }

    #[test]
    fn guessing_one_password_waits_longer_each_time_and_disturbs_nobody_else() {
        let office = office();
        let [stranger, director]: [IpAddr; 2] =
            ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse().unwrap());
        let start = Instant::now();
        let mut now = start;
        let mut waits = Vec::new();
        for _ in 0..25 {
            if let Err(trouble) = office.try_password("Ann", stranger, now) {
                assert_eq!(trouble.code(), "locked");
                let mut wait = 0;
                while office.try_password("Ann", stranger, now).is_err() {
                    (now, wait) = (now + Duration::from_secs(1), wait + 1);
                }
                waits.push(wait);
            }
        }
        assert_eq!(waits.get(..4), Some(&[2, 4, 8, 16][..]));
        assert_eq!(waits.last(), Some(&900), "a quarter of an hour is the longest");
        // Not the director at another address, nor others at the same one.
        assert!(office.try_password("ann", director, now).is_ok());
        assert!(office.try_password("Bob", stranger, now).is_ok());
    }

    #[test]
    fn who_had_to_wait_too_long_has_not_guessed() {
        let office = Office { patience: Duration::ZERO, ..office() };
        let [stranger, other, director]: [IpAddr; 3] =
            ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map(|ip| ip.parse().unwrap());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let busy = |address| {
                let turns = office.hashing.clone();
                async move { turns.wait(Asker { address: Some(address), wrong: 0 }).await }
            };
            let held = [busy(stranger).await, busy(other).await];
            for _ in 0..40 {
                let tried = office.is_right("Ann", director, "vier harten".to_owned(), None).await;
                assert_eq!(tried.unwrap_err().code(), "slow_down");
            }
            assert_eq!(office.tries().addresses.tries(&director, Instant::now()), 0);
            drop(held);
        });
    }

    #[test]
    fn one_password_for_many_names_waits_too() {
        let office = office();
        let stranger = "10.0.0.1".parse().unwrap();
        let now = Instant::now();
        let tried = |number: usize| office.try_password(&format!("name {number}"), stranger, now);
        assert!((0..31).all(|number| tried(number).is_ok()));
        assert!(tried(31).is_err());
    }

    #[test]
    fn who_knew_it_is_forgiven() {
        let office = office();
        let who = "10.0.0.1".parse().unwrap();
        let now = Instant::now();
        for _ in 0..20 {
            for _ in 0..4 {
                assert!(office.try_password("Ann", who, now).is_ok());
            }
            office.right_password("ANN", who);
        }
    }
}
