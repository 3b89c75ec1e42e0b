//! Who gets a place, and who has to go, for any sequence of connections.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rstest::rstest;
use session::EventId;
use session::model::{SessionNo, TableNo};
use test_support::random::times;
use uuid::Uuid;
use web::auth::{Fingerprint, Table};
use web::places::{Activity, Class, FEW, LATE, PlaceId, Places};

/// So few that they are soon taken.
const MOST: usize = 48;

fn table(number: u16) -> Class {
    Class::Table(Table {
        event: EventId(Uuid::nil()),
        session: SessionNo::FIRST,
        section: "A".parse().unwrap(),
        table: TableNo::new(number).unwrap(),
    })
}

fn director(number: u8) -> Class {
    Class::Director(Fingerprint::from_bytes([number; 32]))
}

/// Addresses of three networks, one of them of IPv6, and of this computer.
fn address(number: u8) -> IpAddr {
    let text = match number % 4 {
        0 => format!("192.168.1.{number}"),
        1 => format!("10.7.{number}.1"),
        2 => format!("2001:db8:{number}::"),
        _ => "127.0.0.1".to_owned(),
    };
    text.parse().unwrap()
}

#[derive(Debug, Clone)]
enum Step {
    Admit(u8),
    Show(usize, Class),
    Do(usize, Activity),
    Release(usize),
    Wait(u64),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let class = prop_oneof![(1..4_u16).prop_map(table), (0..3_u8).prop_map(director)];
    let activity = prop_oneof![Just(Activity::Working), Just(Activity::Idle)];
    let step = prop_oneof![
        8 => (0..12_u8).prop_map(Step::Admit),
        3 => (any::<usize>(), class).prop_map(|(index, class)| Step::Show(index, class)),
        5 => (any::<usize>(), activity).prop_map(|(index, activity)| Step::Do(index, activity)),
        1 => any::<usize>().prop_map(Step::Release),
        2 => (0..3_000_u64).prop_map(Step::Wait),
    ];
    proptest::collection::vec(step, 0..400)
}

/// What is known of the connections from outside.
struct Club {
    places: Places,
    now: Instant,
    open: Vec<PlaceId>,
    known: HashMap<PlaceId, (IpAddr, Activity)>,
}

impl Club {
    fn new(most: usize) -> Club {
        let (open, known) = (Vec::new(), HashMap::new());
        Club { places: Places::new(most), now: Instant::now(), open, known }
    }

    fn is_public(&self, place: PlaceId) -> bool {
        self.places.class(place) == Some(Class::Public)
    }

    fn forget(&mut self, place: PlaceId) {
        self.open.retain(|other| *other != place);
        self.known.remove(&place);
    }

    fn admit(&mut self, address: IpAddr) -> Option<PlaceId> {
        let own = self.places.public_from(address);
        let taken = self.places.taken();
        let public: Vec<PlaceId> =
            self.open.iter().copied().filter(|place| self.is_public(*place)).collect();
        let held = |place: &PlaceId| self.places.public_from(self.known[place].0);
        let before: HashMap<PlaceId, usize> =
            public.iter().map(|place| (*place, held(place))).collect();
        let is_idle = |place: &PlaceId| self.known[place].1 != Activity::Working;
        let idle = public.iter().filter(|place| is_idle(place)).count();
        let is_at_its_most = own >= self.places.most_from_one() && !address.is_loopback();
        let Some(admitted) = self.places.admit(address, self.now) else {
            // Whoever comes finds a place while anybody idle has shown nothing.
            assert!(is_at_its_most || (taken == self.places.taken() && idle == 0));
            return None;
        };
        if let Some(ended) = admitted.ended {
            assert!(public.contains(&ended), "only the public goes");
            let (other, activity) = self.known[&ended];
            // What the server works on ends only for somebody who holds much less.
            assert!(activity != Activity::Working || before[&ended] >= own + 2);
            assert!(!is_at_its_most || other == address);
            self.forget(ended);
        }
        self.open.push(admitted.place);
        self.known.insert(admitted.place, (address, Activity::Arriving));
        Some(admitted.place)
    }

    fn show(&mut self, place: PlaceId, class: Class) {
        if let Some(ended) = self.places.show(place, class) {
            assert_ne!(ended, place);
            assert_ne!(self.known[&ended].1, Activity::Working);
            self.forget(ended);
        }
    }

    fn step(&mut self, step: Step) {
        let chosen = |index: usize| self.open.get(index % self.open.len().max(1)).copied();
        match step {
            Step::Admit(number) => drop(self.admit(address(number))),
            Step::Wait(millis) => self.now += Duration::from_millis(millis),
            Step::Show(index, class) => {
                chosen(index).into_iter().for_each(|place| self.show(place, class));
            }
            Step::Do(index, activity) => {
                if let Some(place) = chosen(index) {
                    self.places.set(place, activity, self.now);
                    self.known.get_mut(&place).unwrap().1 = activity;
                }
            }
            Step::Release(index) => {
                if let Some(place) = chosen(index) {
                    self.places.release(place);
                    self.forget(place);
                }
            }
        }
    }

    fn check(&self) {
        assert_eq!(self.places.taken(), self.open.len());
        assert!(self.places.taken() <= MOST);
        let count = |is: fn(Class) -> bool| {
            let classes = self.open.iter().filter_map(|place| self.places.class(*place));
            classes.filter(|class| is(*class)).count()
        };
        assert!(count(|class| matches!(class, Class::Table(_))) <= self.places.most_tables());
        assert!(count(|class| matches!(class, Class::Director(_))) <= self.places.most_directors());
        for address in (0..4).map(address) {
            let public = self.open.iter().filter(|place| self.is_public(**place));
            let own = public.filter(|place| self.known[place].0 == address).count();
            assert_eq!(self.places.public_from(address), own);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(64, 2_000)))]

    #[test]
    fn budgets_hold_and_only_the_public_makes_room(steps in steps()) {
        let mut club = Club::new(MOST);
        for step in steps {
            club.step(step);
            club.check();
        }
        // What is released is free.
        for place in std::mem::take(&mut club.open) {
            club.places.release(place);
            club.places.release(place);
        }
        club.known.clear();
        prop_assert_eq!(club.places.taken(), 0);
        for number in 0..MOST {
            prop_assert!(club.admit(address(u8::try_from(number).unwrap())).is_some());
        }
        prop_assert_eq!(club.places.taken(), MOST);
    }

    /// Whatever attackers do, an address that holds what one browser opens keeps it, and one that comes gets in.
    #[test]
    fn attackers_take_nothing_from_who_holds_little(
        attackers in 1..30_u8,
        order in proptest::collection::vec((any::<u8>(), any::<bool>()), 1_000),
    ) {
        let mut places = Places::new(400);
        let mut now = Instant::now();
        let visitor: IpAddr = "172.16.0.9".parse().unwrap();
        let streams: Vec<PlaceId> = (0..FEW)
            .map(|_| {
                let place = places.admit(visitor, now).unwrap().place;
                places.set(place, Activity::Idle, now);
                place
            })
            .collect();
        for (number, says_something) in order {
            now += Duration::from_millis(10);
            if let Some(admitted) = places.admit(address(4 * (number % attackers)), now)
                && says_something
            {
                places.set(admitted.place, Activity::Idle, now);
            }
        }
        prop_assert!(streams.iter().all(|place| places.class(*place).is_some()));
        let phone = places.admit("172.16.3.4".parse().unwrap(), now);
        prop_assert!(phone.is_some());
    }
}

/// Fills a club from one address, with connections that wait.
fn full(most: usize, address: &str) -> (Places, Vec<PlaceId>, Instant) {
    let (mut places, start) = (Places::new(most), Instant::now());
    let mut open = Vec::new();
    loop {
        let now = start + Duration::from_millis(open.len() as u64);
        let admitted = places.admit(address.parse().unwrap(), now).unwrap();
        if admitted.ended.is_some() {
            places.release(admitted.place);
            open.remove(0);
            return (places, open, start + Duration::from_secs(60));
        }
        places.set(admitted.place, Activity::Idle, now);
        open.push(admitted.place);
    }
}

#[test]
fn one_address_has_a_quarter_and_this_computer_all() {
    // The last one made room for one more.
    assert_eq!(full(400, "192.168.1.5").1.len(), 99);
    assert_eq!(full(400, "127.0.0.1").1.len(), 399);
}

#[test]
fn who_has_waited_longest_goes_first() {
    let (mut places, open, now) = full(40, "127.0.0.1");
    let ended =
        |places: &mut Places| places.admit("127.0.0.1".parse().unwrap(), now).unwrap().ended;
    assert_eq!(ended(&mut places), None);
    assert_eq!(ended(&mut places), Some(open[0]));
    places.set(open[1], Activity::Working, now);
    assert_eq!(ended(&mut places), Some(open[2]));
}

#[test]
fn whose_head_is_late_goes_before_who_waits() {
    let (mut places, open, now) = full(40, "127.0.0.1");
    let slow = places.admit("192.168.1.5".parse().unwrap(), now).unwrap().place;
    let mut ended = |now| places.admit("192.168.1.6".parse().unwrap(), now).unwrap().ended;
    assert_eq!(ended(now), Some(open[0]));
    assert_eq!(ended(now + LATE), Some(slow));
}

/// One network of IPv6 may have any number of addresses, each with one connection.
#[test]
fn a_network_with_very_many_addresses_makes_room_for_others() {
    let (mut places, now) = (Places::new(400), Instant::now());
    let at_home: IpAddr = "192.168.1.5".parse().unwrap();
    let mine: Vec<PlaceId> = (0..3).map(|_| places.admit(at_home, now).unwrap().place).collect();
    mine.iter().for_each(|place| places.set(*place, Activity::Idle, now));
    for number in 0..2_000 {
        let address = format!("2001:db8:7:{number:x}::").parse().unwrap();
        let place = places.admit(address, now).unwrap().place;
        places.set(place, Activity::Idle, now);
        // Somebody else comes now and then.
        if number % 100 == 99 {
            assert!(places.admit("192.168.1.6".parse().unwrap(), now).is_some());
        }
    }
    assert!(mine.iter().all(|place| places.class(*place).is_some()));
}

/// A token that somebody photographed takes places from its own table only.
#[rstest]
#[case::one_address(1)]
#[case::many_addresses(200)]
fn a_tables_token_takes_no_place_of_another_table(#[case] addresses: u16) {
    let (mut places, now) = (Places::new(400), Instant::now());
    let mut connect = |address: String, class: Class| {
        let place = places.admit(address.parse().unwrap(), now)?.place;
        places.show(place, class);
        places.set(place, Activity::Idle, now);
        Some((place, places.class(place) == Some(class)))
    };
    let phones: Vec<_> = (1..=20)
        .flat_map(|number| (0..3).map(move |_| number))
        .map(|number| connect(format!("192.168.1.{number}"), table(number)).unwrap())
        .collect();
    for number in 0..2_000 {
        connect(format!("10.1.{}.{}", number % addresses, number % 7), table(99));
    }
    let late = connect("192.168.1.200".to_owned(), table(21)).unwrap();
    assert!(late.1, "a phone at another table has no place");
    assert!(phones.iter().all(|(place, _)| places.class(*place).is_some()));
}

#[test]
fn directors_have_places_of_their_own() {
    let (mut places, _, now) = full(400, "127.0.0.1");
    places.admit("127.0.0.1".parse().unwrap(), now);
    for number in 0..50 {
        let place = places.admit("192.168.1.5".parse().unwrap(), now).unwrap().place;
        places.show(place, director(number));
        places.set(place, Activity::Idle, now);
        assert_eq!(places.class(place), Some(director(number)));
    }
    // One more stays public, and is answered all the same.
    let place = places.admit("192.168.1.6".parse().unwrap(), now).unwrap().place;
    places.show(place, director(99));
    assert_eq!(places.class(place), Some(Class::Public));
    assert_eq!(places.taken(), 400);
}
