//! What everybody in the server may ask about its place in the club; the desk alone changes it.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::confirming::SyncSetting;
use super::followers::Followers;
use super::offset::ClockOffset;
use super::place::{Partner, Place, Role, Term};
use crate::Trouble;
use crate::auth::{Guesses, Lockout, Secret};

/// Nobody guesses 256 bits; this keeps out who tries without end.
const KEYS: Guesses = Guesses {
    free: 8,
    first_wait: Duration::from_secs(4),
    longest: Duration::from_secs(15 * 60),
    forgiven: Duration::from_secs(30 * 60),
};

/// A server's place in its club; shared by all who ask.
#[derive(Clone)]
pub struct Standby(pub(super) Arc<Inner>);

pub(super) struct Inner {
    journal: PathBuf,
    place: RwLock<Place>,
    /// The follower key; the desk reads it again when the copy brings another one.
    key: RwLock<Secret>,
    partners: RwLock<Vec<Partner>>,
    /// The addresses at which phones may find this server; told by the server once it listens.
    own: RwLock<Arc<dyn Fn() -> Vec<String> + Send + Sync>>,
    changed: watch::Sender<u64>,
    pub(super) followers: Mutex<Followers>,
    /// Wakes threads that wait for `followers` to change; `moves` wakes everybody else.
    pub(super) moved: Condvar,
    pub(super) moves: watch::Sender<u64>,
    /// What was written last.
    pub(super) written: watch::Sender<u64>,
    /// Counts what the director should hear of.
    pub(super) told: watch::Sender<u64>,
    pub(super) sync: RwLock<SyncSetting>,
    copy: Mutex<Copying>,
    wrong: Mutex<Lockout<IpAddr>>,
    /// Messages that had the right proof and did not open.
    unopened: Mutex<Lockout<IpAddr>>,
    /// How many large messages each address is sending.
    large: Mutex<BTreeMap<IpAddr, usize>>,
}

/// How the copying goes, as a standby sees it.
#[derive(Debug, Clone, Default)]
pub(super) struct Copying {
    /// When the other one was last heard.
    pub(super) heard: Option<Instant>,
    /// Facts that were copied since the start.
    pub(super) facts: u64,
    /// How often everything was there.
    pub(super) passes: u64,
    /// Whether everything was there once.
    pub(super) complete: bool,
    /// Whether the other one is sending now.
    pub(super) is_connected: bool,
    /// Whether it has stepped back for this computer, and everything it had has come.
    pub(super) has_last: bool,
    /// How far this computer's clock is ahead of the other's.
    pub(super) offset: ClockOffset,
    /// What is written down of that.
    pub(super) kept_ahead: Option<SignedDuration>,
    /// What is the matter, for people.
    pub(super) problem: Option<String>,
    /// What was done with an older journal, for people.
    pub(super) set_aside: Option<String>,
}

impl Standby {
    pub(crate) fn new(
        journal: &Path,
        place: Place,
        key: Secret,
        partners: Vec<Partner>,
    ) -> Standby {
        Standby(Arc::new(Inner {
            journal: journal.to_owned(),
            place: RwLock::new(place),
            key: RwLock::new(key),
            partners: RwLock::new(partners),
            own: RwLock::new(Arc::new(Vec::new)),
            changed: watch::Sender::new(0),
            followers: Mutex::default(),
            moved: Condvar::new(),
            moves: watch::Sender::new(0),
            written: watch::Sender::new(0),
            told: watch::Sender::new(0),
            sync: RwLock::default(),
            copy: Mutex::default(),
            wrong: Mutex::new(Lockout::new(KEYS)),
            unopened: Mutex::new(Lockout::new(KEYS)),
            large: Mutex::default(),
        }))
    }

    /// Returns the place.
    pub fn place(&self) -> Place {
        self.0.place.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells whether the evening runs here.
    pub fn is_in_charge(&self) -> bool {
        self.0.place.read().unwrap_or_else(PoisonError::into_inner).is_in_charge()
    }

    /// Returns the term as phones carry it.
    pub(crate) fn term_text(&self) -> String {
        let term = self.place().term;
        term.text(&self.key())
    }

    /// Reads a term that a phone carries.
    pub(super) fn read_term(&self, text: &str) -> Option<Term> {
        Term::read(text, &self.key())
    }

    /// Returns the key with which computers of this club know each other.
    pub fn key(&self) -> Secret {
        *self.0.key.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the addresses of the club's other computers, latest first.
    pub(crate) fn partner_origins(&self) -> Vec<String> {
        let partners = self.0.partners.read().unwrap_or_else(PoisonError::into_inner);
        let mut origins: Vec<String> =
            partners.iter().flat_map(|partner| partner.origins.iter().cloned()).collect();
        let own = self.own_origins();
        let mut seen = std::collections::BTreeSet::new();
        origins.retain(|origin| !own.contains(origin) && seen.insert(origin.clone()));
        origins.truncate(MOST_ORIGINS);
        origins
    }

    pub(crate) fn partners(&self) -> Vec<Partner> {
        self.0.partners.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the addresses of this server.
    pub(crate) fn own_origins(&self) -> Vec<String> {
        let own = Arc::clone(&self.0.own.read().unwrap_or_else(PoisonError::into_inner));
        own()
    }

    /// Tells at which addresses this server can be found.
    pub(crate) fn set_own(&self, own: impl Fn() -> Vec<String> + Send + Sync + 'static) {
        *self.0.own.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(own);
    }

    pub(super) fn journal(&self) -> &Path {
        &self.0.journal
    }

    /// Waits for changes of the place.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.0.changed.subscribe()
    }

    /// Takes in a new place; only the desk does so, after writing it down.
    pub(crate) fn set_place(&self, place: Place) {
        *self.0.place.write().unwrap_or_else(PoisonError::into_inner) = place;
        self.0.changed.send_modify(|count| *count += 1);
    }

    pub(crate) fn set_key(&self, key: Secret) {
        *self.0.key.write().unwrap_or_else(PoisonError::into_inner) = key;
    }

    pub(crate) fn set_partners(&self, partners: Vec<Partner>) {
        *self.0.partners.write().unwrap_or_else(PoisonError::into_inner) = partners;
    }

    pub(super) fn copying(&self) -> MutexGuard<'_, Copying> {
        self.0.copy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how far this computer's clock is ahead of the one's that it followed last, as far as is known.
    pub(crate) fn ahead(&self) -> Option<SignedDuration> {
        let copying = self.copying();
        copying.offset.ahead().or(copying.kept_ahead)
    }

    /// Takes in what is written down of that.
    pub(crate) fn set_kept_ahead(&self, ahead: Option<SignedDuration>) {
        self.copying().kept_ahead = ahead;
    }

    /// Tells whether a standby has had everything once.
    pub fn is_complete(&self) -> bool {
        self.copying().complete
    }

    /// Returns what is the matter with the copying, for people.
    pub fn problem(&self) -> Option<String> {
        self.copying().problem.clone()
    }

    /// Returns where an older journal was put, as a sentence.
    pub fn set_aside(&self) -> Option<String> {
        self.copying().set_aside.clone()
    }

    /// Holds an address that sent messages which did not open to a wait.
    pub(super) fn guard_unopened(&self, who: IpAddr) -> Result<(), Trouble> {
        let unopened = self.0.unopened.lock().unwrap_or_else(PoisonError::into_inner);
        unopened.wait(&who, Instant::now()).map_or(Ok(()), |seconds| Err(Trouble::locked(seconds)))
    }

    /// Counts a message that had the right proof and did not open.
    pub(super) fn not_opened(&self, who: IpAddr) -> Trouble {
        let mut unopened = self.0.unopened.lock().unwrap_or_else(PoisonError::into_inner);
        unopened.wrong(who, Instant::now());
        Trouble::wrong_follower_key()
    }

    /// Lets an address send a large message, unless it is sending too many.
    pub(super) fn begin_large(&self, who: IpAddr) -> Option<Sending> {
        let mut large = self.0.large.lock().unwrap_or_else(PoisonError::into_inner);
        let count = large.entry(who).or_default();
        if *count >= MOST_LARGE {
            return None;
        }
        *count += 1;
        Some(Sending { standby: self.clone(), who })
    }

    /// Counts a wrong key, and holds who sent too many to a wait. Who has the right one never comes here.
    pub(super) fn wrong_key(&self, who: IpAddr) -> Trouble {
        let mut wrong = self.0.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if let Some(seconds) = wrong.wait(&who, now) {
            return Trouble::locked(seconds);
        }
        wrong.wrong(who, now);
        Trouble::wrong_follower_key()
    }

    /// Returns how things stand, as anybody may know it: without what the disk says, which names folders.
    pub(crate) fn public_status(&self) -> Value {
        let mut status = self.status();
        if let Some(copy) = status.get_mut("copy").and_then(Value::as_object_mut) {
            copy.retain(|key, _| key != "problem" && key != "set_aside");
        }
        status
    }

    /// Returns how things stand, for the director.
    pub(crate) fn status(&self) -> Value {
        let place = self.place();
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (followers, sync) = (self.followers().status(), self.sync());
        let mut status = json!({
            "role": match place.role {
                Role::InCharge { .. } => "in_charge",
                Role::Following { .. } => "following",
                Role::Replaced { .. } => "replaced",
            },
            "term": place.term.number, "node": place.node, "elsewhere": place.elsewhere(),
            "followers": followers,
            "sync": sync.is_on.then(|| millis(sync.limit)),
        });
        match &place.role {
            Role::Following { .. } => {
                let copy = self.copying().clone();
                status["copy"] = json!({
                    "complete": copy.complete, "facts": copy.facts,
                    "heard_ms": copy.heard.map(|heard| millis(heard.elapsed())),
                    "problem": copy.problem, "set_aside": copy.set_aside,
                });
            }
            Role::Replaced { since, .. } => status["since"] = json!(since),
            Role::InCharge { since, .. } => status["since"] = json!(since),
        }
        status
    }
}

/// A large message is being sent until this is dropped.
pub(super) struct Sending {
    standby: Standby,
    who: IpAddr,
}

impl Drop for Sending {
    fn drop(&mut self) {
        let mut large = self.standby.0.large.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = large.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                large.remove(&self.who);
            }
        }
    }
}

/// So many large messages an address may be sending.
const MOST_LARGE: usize = 4;
/// So many addresses of other computers are told to phones.
const MOST_ORIGINS: usize = 12;
/// So many other computers are remembered, for so long.
pub(crate) const MOST_PARTNERS: usize = 4;
const REMEMBERED: i64 = 30 * 24 * 3600;

/// Returns the partners after meeting one again, latest first.
pub(crate) fn met(partners: &[Partner], met: Partner, now: Timestamp) -> Vec<Partner> {
    let is_kept = |other: &&Partner| {
        other.node != met.node && now.as_second() - other.seen.as_second() < REMEMBERED
    };
    let others: Vec<Partner> = partners.iter().filter(is_kept).cloned().collect();
    std::iter::once(met).chain(others).take(MOST_PARTNERS).collect()
}
