//! The places of the server: every connection has one, and when all are taken this decides who has to go.
//!
//! A connection is public until one of its requests shows a table's token, a director's login or the key of the
//! club's computers. Tables and directors have places that the public cannot take: as long as they need them, the public
//! goes. Within a class everybody has a fair share: whoever holds most gives up the connection that has waited longest.
//!
//! Pure: times come in, and who has to go comes out.

mod holders;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::time::{Duration, Instant};

use crate::auth::{Fingerprint, Table};
use holders::{Group, Holders};

/// A head that has not come for this long is late: such connections go first.
pub const LATE: Duration = Duration::from_secs(2);
/// What one browser opens at a time. An address that holds fewer gets a place as long as anybody else waits.
pub const FEW: usize = 6;

/// A connection's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(u64);

/// What a connection has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Nothing.
    Public,
    /// The token of a table.
    Table(Table),
    /// A director's login, or the key of the club's computers.
    Director(Fingerprint),
}

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    /// Its first request has not come yet.
    Arriving,
    /// The server works for it.
    Working,
    /// It listens to news, reads its answer, sends a body, or is open for the next request.
    Idle,
}

/// Who got a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Admitted {
    /// The new place.
    pub place: PlaceId,
    /// The connection that has to end for it.
    pub ended: Option<PlaceId>,
}

/// All places.
#[derive(Debug)]
pub struct Places {
    most: usize,
    next: u64,
    held: HashMap<PlaceId, Held>,
    /// Public ones of which nothing has come yet, the oldest first.
    arriving: BTreeSet<PlaceId>,
    public: Holders,
    tables: Holders,
    directors: Holders,
}

#[derive(Debug, Clone, Copy)]
struct Held {
    class: Class,
    address: IpAddr,
    activity: Activity,
    since: Instant,
}

impl Held {
    fn group(&self) -> Group {
        match self.class {
            Class::Public => Group::Subnet(subnet(self.address)),
            Class::Table(table) => Group::Table(table),
            Class::Director(login) => Group::Login(login),
        }
    }

    /// Returns since when it has been idle; nothing while the server works for it.
    fn idle_since(&self) -> Option<Instant> {
        (self.activity != Activity::Working).then_some(self.since)
    }
}

impl Places {
    /// Makes this number of places.
    pub fn new(most: usize) -> Places {
        let [public, tables, directors] = [(); 3].map(|()| Holders::default());
        let (held, arriving) = (HashMap::new(), BTreeSet::new());
        Places { most, next: 0, held, arriving, public, tables, directors }
    }

    /// Returns how many connections may belong to tables: five of eight.
    pub fn most_tables(&self) -> usize {
        self.most * 5 / 8
    }

    /// Returns how many connections may belong to directors and the club's other computers: one of eight. So a
    /// quarter of the places is always for connections that have shown nothing yet.
    pub fn most_directors(&self) -> usize {
        self.most / 8
    }

    /// Returns how many public connections an address may have, however many places are free.
    pub fn most_from_one(&self) -> usize {
        self.most / 4
    }

    /// Returns how many places are taken.
    pub fn taken(&self) -> usize {
        self.held.len()
    }

    /// Returns what the connection at a place has shown.
    pub fn class(&self, place: PlaceId) -> Option<Class> {
        self.held.get(&place).map(|held| held.class)
    }

    /// Returns how many public connections an address has.
    pub fn public_from(&self, address: IpAddr) -> usize {
        self.public.count(Group::Subnet(subnet(address)), address)
    }

    /// Gives a new connection a place; nothing when there is none for it.
    pub fn admit(&mut self, address: IpAddr, now: Instant) -> Option<Admitted> {
        let own = self.public_from(address);
        let ended = if own >= self.most_from_one() && !address.is_loopback() {
            Some(self.oldest_idle_of(address)?)
        } else if self.held.len() >= self.most {
            Some(self.public_to_end(address, now)?)
        } else {
            None
        };
        if let Some(ended) = ended {
            self.release(ended);
        }
        let place = PlaceId(self.next);
        self.next += 1;
        let held = Held { class: Class::Public, address, activity: Activity::Arriving, since: now };
        self.insert(place, held);
        Some(Admitted { place, ended })
    }

    /// Takes in what a connection has shown. Returns the connection that has to end for it, if any. Where its class has no
    /// place left it stays public: it is answered all the same.
    pub fn show(&mut self, place: PlaceId, class: Class) -> Option<PlaceId> {
        let held = *self.held.get(&place)?;
        let is_less = matches!((held.class, class), (Class::Director(_), _) | (_, Class::Public));
        if is_less || held.class == class {
            return None;
        }
        let shown = Held { class, ..held };
        let (most, pool) = match class {
            Class::Director(_) => (self.most_directors(), &self.directors),
            _ => (self.most_tables(), &self.tables),
        };
        let is_in_pool = matches!((held.class, class), (Class::Table(_), Class::Table(_)));
        let ended = if pool.total() >= most && !is_in_pool {
            let idle_since = |id: PlaceId| self.held.get(&id)?.idle_since();
            Some(pool.one_to_end(shown.group(), idle_since)?)
        } else {
            None
        };
        if let Some(ended) = ended {
            self.release(ended);
        }
        self.release(place);
        self.insert(place, shown);
        ended
    }

    /// Takes in what a connection is doing.
    pub fn set(&mut self, place: PlaceId, activity: Activity, now: Instant) {
        if let Some(held) = self.held.get_mut(&place)
            && held.activity != activity
        {
            (held.activity, held.since) = (activity, now);
            self.arriving.remove(&place);
        }
    }

    /// Tells whether nothing has come from a connection yet.
    pub fn is_arriving(&self, place: PlaceId) -> bool {
        self.arriving.contains(&place)
    }

    /// Frees a place; one that was freed already stays so.
    pub fn release(&mut self, place: PlaceId) {
        if let Some(held) = self.held.remove(&place) {
            self.arriving.remove(&place);
            self.pool(held.class).remove(held.group(), held.address, place);
        }
    }

    fn insert(&mut self, place: PlaceId, held: Held) {
        if (held.class, held.activity) == (Class::Public, Activity::Arriving) {
            self.arriving.insert(place);
        }
        self.pool(held.class).insert(held.group(), held.address, place);
        self.held.insert(place, held);
    }

    fn pool(&mut self, class: Class) -> &mut Holders {
        match class {
            Class::Public => &mut self.public,
            Class::Table(_) => &mut self.tables,
            Class::Director(_) => &mut self.directors,
        }
    }

    fn oldest_idle_of(&self, address: IpAddr) -> Option<PlaceId> {
        let own = self.public.places(Group::Subnet(subnet(address)), address);
        self.oldest_idle(own)
    }

    fn oldest_idle(&self, places: &[PlaceId]) -> Option<PlaceId> {
        let since = |place: &PlaceId| {
            let held = self.held.get(place)?;
            Some((held.idle_since()?, *place))
        };
        places.iter().filter_map(since).min().map(|(_, place)| place)
    }

    /// Chooses the public connection that ends for a new one of an address: one whose head is late, else the one that has
    /// been idle for longest at the address that holds most.
    fn public_to_end(&self, newcomer: IpAddr, now: Instant) -> Option<PlaceId> {
        let own = self.public_from(newcomer);
        // Two more than the newcomer: otherwise two addresses would take one place from each other for ever.
        let is_heavier = |count: usize| count >= own + 2;
        let may_end =
            |address: IpAddr, count: usize| own < FEW || address == newcomer || is_heavier(count);
        // A network that has more than half of the public places gives them up first, however many addresses it has.
        let weight = |(in_group, _, places): &(usize, IpAddr, &[PlaceId])| {
            (in_group * 2 > self.public.total(), places.len())
        };
        let heaviest = self.public.addresses().max_by_key(weight);
        self.late(now, may_end)
            .or_else(|| {
                let (_, address, places) = heaviest?;
                may_end(address, places.len()).then(|| self.oldest_idle(places))?
            })
            .or_else(|| {
                let all = self.public.addresses();
                let mut all: Vec<_> =
                    all.filter(|(.., a, places)| may_end(*a, places.len())).collect();
                all.sort_by_key(|found| std::cmp::Reverse(weight(found)));
                all.into_iter().find_map(|(.., places)| self.oldest_idle(places))
            })
            // Whoever holds much more than the newcomer gives up even what the server works on.
            .or_else(|| {
                let (.., places) = heaviest.filter(|(.., places)| is_heavier(places.len()))?;
                places.first().copied()
            })
            .or_else(|| self.public.addresses().find_map(|(.., places)| self.oldest_idle(places)))
    }

    /// Returns the connection whose head is late for longest, of those that may end.
    fn late(&self, now: Instant, may_end: impl Fn(IpAddr, usize) -> bool) -> Option<PlaceId> {
        let held = |place: &PlaceId| self.held.get(place).map(|held| (*place, held));
        let late = self
            .arriving
            .iter()
            .filter_map(held)
            .take_while(|(_, held)| now.saturating_duration_since(held.since) >= LATE);
        let mut may =
            late.filter(|(_, held)| may_end(held.address, self.public_from(held.address)));
        may.next().map(|(place, _)| place)
    }
}

/// Returns the network of an address: of IPv4 its /24, of IPv6 its /48, because addresses of IPv6 are known by their
/// /64 here.
fn subnet(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(address) => IpAddr::V4((u32::from(address) & 0xFFFF_FF00).into()),
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !(u128::MAX >> 48)).into()),
    }
}
