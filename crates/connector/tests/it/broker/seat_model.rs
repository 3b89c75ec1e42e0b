//! Random evenings of people who sit down, stand up and are seated, while the movement's pairs get other numbers: the
//! program believes what it put and polled, and that is who sits there.

use connector::dto::{Participation, Section};
use connector::queue::Kind;
use proptest::prelude::*;
use session::log::PlayerSeated;
use session::model::{Contestant, PairNo};
use test_support::random::times;

use super::*;
use crate::event::{again, id, round as sent_round, section};

#[derive(Clone, Debug)]
enum Step {
    /// A table has a player sit somewhere, or nobody.
    Sit(usize, Option<usize>),
    /// The scoring program does.
    Put(usize, Option<usize>),
    /// The scoring program gives a pair another number, or its old one back.
    Renumber(usize),
    /// It looks at what is new, or at everything.
    Poll(bool),
    /// It accepts what it last saw.
    Accept,
    /// The broker ends without a word and is started again.
    Restart,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let who = || proptest::option::weighted(0.8, 0..8_usize);
    let step = prop_oneof![
        6 => (0..8_usize, who()).prop_map(|(seat, who)| Step::Sit(seat, who)),
        3 => (0..8_usize, who()).prop_map(|(seat, who)| Step::Put(seat, who)),
        3 => (0..4_usize).prop_map(Step::Renumber),
        3 => any::<bool>().prop_map(Step::Poll),
        2 => Just(Step::Accept),
        1 => Just(Step::Restart),
    ];
    proptest::collection::vec(step, 1..40)
}

/// Who sits in each of the eight seats: North and South of a table, then East and West.
type Seats = [Option<String>; 8];

struct Evening {
    club: Club,
    /// The numbers of the four pairs.
    pairs: [i32; 4],
    force: Seats,
    believed: Seats,
    last: i32,
}

fn number(player: usize) -> String {
    (1001 + player).to_string()
}

/// Has somebody sit in a seat and nowhere else.
fn sit(seats: &mut Seats, seat: usize, who: Option<String>) {
    seats.iter_mut().filter(|sits| who.is_some() && **sits == who).for_each(|sits| *sits = None);
    seats[seat] = who;
}

/// The section, whose pairs have these numbers.
fn played(pairs: [i32; 4]) -> Section {
    let [a, b, c, d] = pairs;
    section(
        "A",
        vec![sent_round("A", (1, 1), (a, b), (1, 2)), sent_round("A", (2, 1), (c, d), (3, 4))],
    )
}

/// A seat as the wire names it: table and direction.
fn wire(seat: usize) -> (i32, i32) {
    let direction = [1, 3, 2, 4][seat % 4];
    (if seat < 4 { 1 } else { 2 }, direction)
}

impl Evening {
    fn new() -> Self {
        let pairs = [1, 2, 3, 4];
        let club = Club::new();
        let mut begun = init();
        begun.sessions = crate::event::event(vec![played(pairs)]).sessions;
        club.ok(Command::InitializeEvent, "", &begun);
        Self { club, pairs, force: Seats::default(), believed: Seats::default(), last: 0 }
    }

    fn table_says(&mut self, seat: usize, who: Option<String>) {
        let command = |seat: usize, player: Option<&String>| {
            let number = u16::try_from(self.pairs[seat / 2]).unwrap();
            let participation = session::model::Participation {
                session: SessionNo::FIRST,
                section: letters("A"),
                contestant: Contestant { number: PairNo::new(number).unwrap(), line: None },
                place: if seat.is_multiple_of(2) { 1 } else { 2 },
                from_round: RoundNo::FIRST,
            };
            let player = player.map(|player| player.parse().unwrap());
            session::Command::SeatPlayer(PlayerSeated { participation, player })
        };
        if self.force[seat] == who {
            return;
        }
        let before = self.force.iter().position(|sits| who.is_some() && *sits == who);
        let mut commands: Vec<_> = before.map(|seat| command(seat, None)).into_iter().collect();
        commands.push(command(seat, who.as_ref()));
        self.club.say(at(1), commands);
        sit(&mut self.force, seat, who);
    }

    fn program_puts(&mut self, seat: usize, who: Option<String>) {
        let (table_number, direction) = wire(seat);
        let put = Participation {
            session_guid: Some(GUID.into()),
            section_letters: Some("A".into()),
            table_number,
            direction: connector::dto::option::Direction(direction),
            round_number: 1,
            is_removal: who.is_none(),
            player_number: who.clone(),
            ..Participation::default()
        };
        done(self.club.put(Command::PutParticipations, GUID, &[put]));
        sit(&mut self.force, seat, who.clone());
        sit(&mut self.believed, seat, who);
    }

    fn program_polls(&mut self, command: Command) -> Result<(), TestCaseError> {
        let polled: Polled<Participation> = self.club.poll(command, GUID);
        for item in &polled.items {
            let at = (item.table_number, item.direction.0);
            let seat = (0..8).find(|seat| wire(*seat) == at).unwrap();
            self.believed[seat] = item.player_number.clone().filter(|_| !item.is_removal);
        }
        if polled.last_id != 0 {
            self.last = polled.last_id;
        }
        prop_assert_eq!(&self.believed, &self.force, "the program believes who sits there");
        Ok(())
    }

    /// Who sits there by the log.
    fn seats(&self) -> Seats {
        let live = self.club.live();
        let event = live.state().event();
        std::array::from_fn(|seat| {
            let number = PairNo::new(u16::try_from(self.pairs[seat / 2]).unwrap()).unwrap();
            let place = if seat.is_multiple_of(2) { 1 } else { 2 };
            let contestant = Contestant { number, line: None };
            let player = event.player_at(id("A"), contestant, place, RoundNo::FIRST);
            player.map(ToString::to_string)
        })
    }
}

fn run(steps: Vec<Step>) -> Result<(), TestCaseError> {
    let mut evening = Evening::new();
    for step in steps {
        match step {
            Step::Sit(seat, who) => evening.table_says(seat, who.map(number)),
            Step::Put(seat, who) => evening.program_puts(seat, who.map(number)),
            Step::Renumber(pair) => {
                let number = &mut evening.pairs[pair];
                *number = if *number > 10 { *number - 10 } else { *number + 10 };
                let update = again(&played(evening.pairs));
                evening.club.ok(Command::UpdateMovement, GUID, &update);
            }
            Step::Poll(true) => evening.program_polls(Command::PollQueueForNewParticipations)?,
            Step::Poll(false) => evening.program_polls(Command::PollQueueForAllParticipations)?,
            Step::Accept => evening.club.accept(Kind::Participations, GUID, evening.last),
            Step::Restart => evening.club.restart(),
        }
        prop_assert_eq!(evening.seats(), evening.force.clone());
    }
    evening.program_polls(Command::PollQueueForNewParticipations)?;
    evening.program_polls(Command::PollQueueForAllParticipations)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(times(16, 1000)))]

    #[test]
    fn the_program_hears_who_sits_where_whatever_pairs_are_called(steps in steps()) {
        run(steps)?;
    }
}
