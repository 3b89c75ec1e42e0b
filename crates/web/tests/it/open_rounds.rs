//! No sequence of what one table says shows it a card, or how a board went elsewhere, of a board that the movement has
//! not yet brought there, takes back how far anybody has come, or opens an older round again; and an honest evening is
//! shown what it always was.

use std::collections::BTreeSet;

use bridge::{BoardNo, Outcome};
use movement::{Kind, Wanted, generate};
use proptest::prelude::*;
use session::definition::{Definition, SectionPart};
use session::log::{HandRecorded, MovementSet, PublicitySet, decide};
use session::model::{
    Contestant, HandScope, Mates, Movement, Publicity, Round, RoundNo, SectionKind, SessionNo,
    Slot, StandingsShown, TableNo,
};
use session::state::OpenRounds;
use session::{
    AcceptanceDue, Author, Command, EnterAtTable, EnterResult, EraseResult, EventId, Seq,
};
use test_support::commands::section;
use uuid::Uuid;
use web::check::{Entry, is_in_hand};
use web::look;
use web::public::policy::Seen;
use web::view::{Around, TableView};

use crate::evening::{Evening, NOW};

const DEAL: &str = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";
const OUTCOMES: [&str; 4] = ["3NTN=", "4SE-1 HA", "PASS", "NP"];

/// A section that plays for real while one of its tables says whatever it likes.
struct Room {
    evening: Evening,
    kind: SectionKind,
    /// The rounds that are played, by table.
    rows: Vec<Round>,
    /// The rounds whose boards were really played.
    over: BTreeSet<(TableNo, RoundNo)>,
    /// The rounds that honest tables have on their phones and have not sent.
    unsent: BTreeSet<(TableNo, RoundNo)>,
}

/// How far the tables are.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Far {
    /// The rounds that are open.
    open: BTreeSet<(TableNo, RoundNo)>,
    /// The rounds whose results players change no more.
    past: BTreeSet<(TableNo, RoundNo)>,
}

/// What happens.
#[derive(Debug, Clone)]
enum Step {
    /// A table that can play a round plays it.
    Play(usize),
    /// The same, and its phone is offline.
    PlayOffline(usize),
    /// A phone comes back.
    Send(usize),
    /// The hostile table enters or corrects a result of any of its boards.
    Say(usize, usize),
    /// It erases one.
    Erase(usize),
    /// It erases all, the last round first.
    EraseAll,
    /// It claims one round after the other.
    SayAll,
    /// The director exchanges two rounds that nobody has begun: a new version of the movement.
    Exchange(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => any::<usize>().prop_map(Step::Play),
        1 => any::<usize>().prop_map(Step::PlayOffline),
        1 => any::<usize>().prop_map(Step::Send),
        5 => (any::<usize>(), 0..OUTCOMES.len()).prop_map(|(at, what)| Step::Say(at, what)),
        2 => any::<usize>().prop_map(Step::Erase),
        1 => Just(Step::SayAll),
        1 => Just(Step::EraseAll),
        1 => any::<usize>().prop_map(Step::Exchange),
    ]
}

/// Returns the movements of small rooms, with sit-outs and without.
fn plans() -> Vec<movement::Movement> {
    let sizes = Kind::ALL.into_iter().flat_map(|kind| (1..=5).map(move |tables| (kind, tables)));
    let wanted = sizes.flat_map(|(kind, tables)| {
        [false, true].map(|phantom| Wanted { phantom, ..Wanted::new(kind, tables) })
    });
    wanted.filter_map(|wanted| generate(&wanted).ok()).collect()
}

impl Room {
    /// Teams are compared match by match, or board by board.
    fn new(plan: &movement::Movement, by_board: bool) -> Option<Room> {
        let part = SectionPart::of_movement("A".parse().unwrap(), plan, 2).ok()?;
        let kind = part.kind;
        let method = match kind {
            SectionKind::Teams if !by_board => "team_vp_discrete",
            _ => "matchpoints",
        };
        let head = format!(
            "name = \"Room\"\n[[sessions]]\ngroups = [{{ number = 1, method = \"{method}\" }}]\n"
        );
        let mut file = Definition::read(&head).unwrap();
        file.sessions[0].sections.push(part);
        let mut evening = Evening { state: session::State::default() };
        for command in file.commands().ok()? {
            evening.tell(&command);
        }
        let id = section("A");
        let about = evening.event().sections.get(&id).unwrap().clone();
        let all = evening.event().movements.get(&id).unwrap().rounds().to_vec();
        let rows: Vec<Round> = all.into_iter().filter(|row| row.is_played(&about)).collect();
        let boards: BTreeSet<BoardNo> = rows.iter().flat_map(|row| row.boards.iter()).collect();
        for board in boards {
            let scope = HandScope { session: SessionNo::FIRST, section: None };
            let hand = HandRecorded { scope, board, deal: DEAL.parse().unwrap() };
            evening.tell(&Command::RecordHand(hand));
        }
        let publicity = Publicity { standings: StandingsShown::Live, ..Publicity::default() };
        let session = SessionNo::FIRST;
        evening.tell(&Command::SetPublicity(PublicitySet { session, publicity }));
        let (over, unsent) = (BTreeSet::new(), BTreeSet::new());
        Some(Room { evening, kind, rows, over, unsent })
    }

    fn who(&self, row: &Round) -> Vec<Contestant> {
        let about = self.evening.event().sections.get(&section("A")).unwrap();
        Contestant::all(about, &row.seating).collect()
    }

    /// Returns the round that somebody plays before another one; a team plays it in two rooms.
    fn before(&self, who: Contestant, round: RoundNo) -> Vec<&Round> {
        let earlier = self.rows.iter().filter(|row| row.round < round);
        let earlier: Vec<&Round> = earlier.filter(|row| self.who(row).contains(&who)).collect();
        let last = earlier.iter().map(|row| row.round).max();
        earlier.into_iter().filter(|row| Some(row.round) == last).collect()
    }

    fn is_over(&self, row: &Round) -> bool {
        self.over.contains(&(row.table, row.round))
    }

    /// Tells whether everybody is there and the table is free; the boards too, where somebody else had them before.
    fn can_begin(&self, row: &Round) -> bool {
        let here = self.who(row);
        let after = |other: &&Round| {
            other.round < row.round
                && (other.table == row.table
                    || self.who(other).iter().any(|who| here.contains(who))
                    || other.boards.iter().any(|board| row.boards.contains(board)))
        };
        !self.is_over(row) && self.rows.iter().filter(after).all(|other| self.is_over(other))
    }

    /// Tells whether the evening has brought a round to a table, whatever the table says of itself: those who come from
    /// other tables have played there, and somewhere else too the round before is over, unless the same players stay and
    /// play no match.
    fn is_brought(&self, row: &Round) -> bool {
        let earlier = self.rows.iter().map(|other| other.round).filter(|round| *round < row.round);
        let Some(last) = earlier.max() else { return true };
        let came: Vec<Vec<&Round>> =
            self.who(row).into_iter().map(|who| self.before(who, row.round)).collect();
        let elsewhere = came.iter().flatten().filter(|before| before.table != row.table);
        if !elsewhere.clone().all(|before| self.is_over(before)) {
            return false;
        }
        let is_same = |before: &&&Round| {
            before.table == row.table
                && self.who(before).len() == self.who(row).len()
                && self.who(row).iter().all(|who| self.who(before).contains(who))
        };
        let stay = came.first().and_then(|before| before.iter().find(is_same));
        if let Some(before) = stay.filter(|_| self.kind != SectionKind::Teams) {
            return self.is_brought(before);
        }
        let mut others = self
            .rows
            .iter()
            .filter(|other| other.round == last && other.table != row.table)
            .peekable();
        others.peek().is_none() || others.any(|other| self.is_over(other))
    }

    /// The same for players who keep time: after a sit-out they do not begin before anybody else has finished the round.
    fn may_begin(&self, row: &Round) -> bool {
        self.can_begin(row) && self.is_brought(row)
    }

    /// Exchanges two rounds after the last that is over anywhere, if there are two.
    fn exchange(&mut self, at: usize) {
        let over = self.over.iter().map(|(_, round)| *round).max();
        let rounds: BTreeSet<RoundNo> = self.rows.iter().map(|row| row.round).collect();
        let later: Vec<RoundNo> =
            rounds.into_iter().filter(|round| over.is_none_or(|over| *round > over)).collect();
        if later.len() < 2 {
            return;
        }
        let one = later[at % (later.len() - 1)];
        let other = later[at % (later.len() - 1) + 1];
        let moved = |round: RoundNo| match round {
            round if round == one => other,
            round if round == other => one,
            round => round,
        };
        let exchanged = |row: &Round| {
            let mates = row.mates.map(|mates| Mates { round: moved(mates.round), ..mates });
            Round { round: moved(row.round), mates, ..row.clone() }
        };
        let (session, letters) = (SessionNo::FIRST, "A".parse().unwrap());
        let movement = self.evening.event().movements.get(&section("A")).unwrap();
        let rounds: Vec<Round> = movement.rounds().iter().map(exchanged).collect();
        let (from_round, rounds) = (one, Movement::from(rounds));
        let set = MovementSet { session, section: letters, from_round, rounds };
        self.evening.tell(&Command::SetMovement(set));
        self.rows = self.rows.iter().map(exchanged).collect();
    }

    fn say(&mut self, row: &Round, board: BoardNo, outcome: &str) {
        let slot = slot(row, board);
        let correct = self.evening.event().results.get(&slot).is_some();
        let enter = EnterResult {
            session: slot.session,
            section: slot.section,
            table: slot.table,
            round: Some(slot.round),
            board,
            outcome: outcome.parse().unwrap(),
            seating: None,
            correct,
            insist: false,
            reason: None,
        };
        let acceptance = AcceptanceDue::WithEntry;
        let command = Command::EnterAtTable(EnterAtTable { entry: enter, acceptance });
        if decide(&self.evening.state, &command).is_ok() {
            let (section, table) = (slot.section, slot.table);
            self.evening.tell_as(Author::Table { section, table }, &command);
        }
    }

    fn erase(&mut self, row: &Round, board: BoardNo) {
        let Slot { session, section, table, round, board } = slot(row, board);
        let erase =
            EraseResult { session, section, table, round: Some(round), board, reason: None };
        let command = Command::EraseResult(erase);
        if decide(&self.evening.state, &command).is_ok() {
            self.evening.tell_as(Author::Table { section, table }, &command);
        }
    }

    /// Returns how far the tables are: which rounds are open, and which are past.
    fn far(&self) -> Far {
        let rounds = OpenRounds::of_section(self.evening.event(), section("A"), NOW).unwrap();
        let places = |is_so: &dyn Fn(TableNo, RoundNo) -> bool| {
            let places = self.rows.iter().map(|row| (row.table, row.round));
            places.filter(|(table, round)| is_so(*table, *round)).collect()
        };
        Far {
            open: places(&|table, round| rounds.is_open(table, round)),
            past: places(&|table, round| rounds.is_past(table, round)),
        }
    }

    fn enter_row(&mut self, row: &Round) {
        for board in row.boards.iter() {
            self.say(row, board, "2HS=");
        }
    }

    fn go(&mut self, hostile: TableNo, step: &Step) {
        let ready: Vec<Round> =
            self.rows.iter().filter(|row| self.can_begin(row)).cloned().collect();
        let pick = |at: usize| (!ready.is_empty()).then(|| ready[at % ready.len()].clone());
        let own: Vec<(Round, BoardNo)> = self
            .rows
            .iter()
            .filter(|row| row.table == hostile)
            .flat_map(|row| row.boards.iter().map(move |board| (row.clone(), board)))
            .collect();
        match step {
            Step::Play(at) | Step::PlayOffline(at) => {
                let Some(row) = pick(*at) else { return };
                self.over.insert((row.table, row.round));
                match step {
                    // The hostile table says what it likes; when it has played, it says that too.
                    Step::PlayOffline(_) => drop(self.unsent.insert((row.table, row.round))),
                    _ => self.enter_row(&row),
                }
            }
            Step::Send(at) => {
                let waiting = self.unsent.iter().nth(at % self.unsent.len().max(1)).copied();
                let Some((table, round)) = waiting else { return };
                self.unsent.remove(&(table, round));
                let row = self.rows.iter().find(|row| (row.table, row.round) == (table, round));
                let row = row.unwrap().clone();
                self.enter_row(&row);
            }
            Step::Say(at, what) => {
                let (row, board) = own[at % own.len()].clone();
                self.say(&row, board, OUTCOMES[*what]);
            }
            Step::Erase(at) => {
                let (row, board) = own[at % own.len()].clone();
                self.erase(&row, board);
            }
            Step::EraseAll => {
                for (row, board) in own.into_iter().rev() {
                    self.erase(&row, board);
                }
            }
            Step::SayAll => {
                for (row, board) in own {
                    self.say(&row, board, OUTCOMES[0]);
                }
            }
            Step::Exchange(at) => self.exchange(*at),
        }
    }

    /// Looks through every door of a table and at the public pages.
    fn check(&mut self, hostile: TableNo) -> Result<(), TestCaseError> {
        let own: Vec<Round> =
            self.rows.iter().filter(|row| row.table == hostile).cloned().collect();
        let brought: BTreeSet<RoundNo> =
            own.iter().filter(|row| self.is_brought(row)).map(|row| row.round).collect();
        self.check_boards(hostile, &own, &brought)?;
        self.check_view(hostile, &own, &brought)?;
        self.check_public(hostile, &brought)?;
        let event = self.evening.event();
        let early = event.entered_early(SessionNo::FIRST, NOW);
        for (_, result) in event.results.iter() {
            let Slot { table, round, board, .. } = result.slot;
            let is_seen = early.contains(&result.slot)
                || table != hostile
                || (brought.contains(&round) && has(&own, round, board));
            prop_assert!(is_seen, "a total tells of {}", result.slot);
        }
        let scores = self.evening.state.scores().clone();
        let event = self.evening.event();
        if look::summary(event, &scores, section("A"), hostile, NOW).is_ok() {
            prop_assert_eq!(brought.len(), own.len(), "the summary of the session");
        }
        Ok(())
    }

    fn check_boards(
        &mut self,
        hostile: TableNo,
        own: &[Round],
        brought: &BTreeSet<RoundNo>,
    ) -> Result<(), TestCaseError> {
        let scores = self.evening.state.scores().clone();
        let (event, id) = (self.evening.event(), section("A"));
        let (outcome, kind): (Outcome, _) = ("1NTN= C2".parse().unwrap(), self.kind);
        let boards: BTreeSet<BoardNo> = own.iter().flat_map(|row| row.boards.iter()).collect();
        for row in own {
            let results = &event.results;
            let is_of_interest = |board: &&BoardNo| {
                row.boards.contains(**board) || results.get(&slot(row, **board)).is_some()
            };
            for &board in boards.iter().filter(is_of_interest) {
                let (round, now) = (row.round, NOW);
                let seating = &row.seating;
                let outcome = &outcome;
                let entry =
                    Entry { section: id, table: hostile, round, board, outcome, seating, now };
                let asked = is_in_hand(event, &entry);
                prop_assert!(!asked || brought.contains(&round), "questions of {round}/{board}");
                let shown =
                    look::director_board(event, id, hostile, board, None, false, NOW).unwrap();
                let may = own
                    .iter()
                    .any(|row| row.boards.contains(board) && brought.contains(&row.round));
                prop_assert!(shown.hand.is_none() || may, "the menu shows {round}/{board}");
                let look = look::board(event, &scores, id, hostile, board, Some(round), None, NOW);
                let Ok(look) = look else { continue };
                let is_brought = brought.contains(&round) && row.boards.contains(board);
                prop_assert!(is_brought, "the board {round}/{board} is shown");
                let is_alone = kind == SectionKind::Teams && self.is_alone(row, board);
                let tells = look.hand.is_some() || look.rows.iter().any(|row| !row.own);
                prop_assert!(!is_alone || !tells, "{round}/{board} before the other room");
            }
        }
        Ok(())
    }

    /// Tells whether the other room of a match has not entered a board.
    fn is_alone(&self, row: &Round, board: BoardNo) -> bool {
        let numbers = |row: &Round| {
            let teams = row.seating.contestants().map(|(_, number)| number);
            teams.collect::<BTreeSet<_>>()
        };
        let others = self.rows.iter().filter(|other| {
            numbers(other) == numbers(row)
                && other.boards.contains(board)
                && (other.table, other.round) != (row.table, row.round)
        });
        others
            .into_iter()
            .any(|other| self.evening.event().results.get(&slot(other, board)).is_none())
    }

    fn check_view(
        &mut self,
        hostile: TableNo,
        own: &[Round],
        brought: &BTreeSet<RoundNo>,
    ) -> Result<(), TestCaseError> {
        let scores = self.evening.state.scores().clone();
        let around = Around {
            event: EventId(Uuid::nil()),
            seq: Seq::START,
            time: NOW,
            entered: &|_| None,
            is_director: false,
        };
        let view = TableView::of(self.evening.event(), &scores, section("A"), hostile, &around);
        for result in view.unwrap().results {
            let is_brought =
                brought.contains(&result.round) && has(own, result.round, result.board);
            let is_seen = result.percentage.is_none() || is_brought;
            prop_assert!(is_seen, "the view tells of {}/{}", result.round, result.board);
            let row = own.iter().find(|row| row.round == result.round);
            let is_alone = self.kind == SectionKind::Teams
                && row.is_some_and(|row| self.is_alone(row, result.board));
            let is_seen = result.percentage.is_none() || !is_alone;
            prop_assert!(is_seen, "{}/{} before the other room", result.round, result.board);
        }
        Ok(())
    }

    fn check_public(
        &self,
        hostile: TableNo,
        brought: &BTreeSet<RoundNo>,
    ) -> Result<(), TestCaseError> {
        let seen = Seen::of(self.evening.event(), NOW);
        let boards: BTreeSet<BoardNo> =
            self.rows.iter().flat_map(|row| row.boards.iter()).collect();
        let groups = seen.standings(SessionNo::FIRST).into_iter().flat_map(|it| it.groups());
        let mut counted: BTreeSet<Slot> = BTreeSet::new();
        for pairs in groups.filter_map(|(.., group)| group.pairs()) {
            let all = boards.iter().flat_map(|board| pairs.board(*board));
            counted.extend(all.map(|(slot, _)| slot));
        }
        for row in &self.rows {
            let is_played = match row.table == hostile {
                true => brought.contains(&row.round),
                false => self.is_over(row),
            };
            for board in row.boards.iter().filter(|_| !is_played) {
                let is_shown = seen.shows_board(section("A"), board)
                    || seen.deal(section("A"), board).is_some();
                prop_assert!(!is_shown, "everybody sees board {board}");
                let own = slot(row, board);
                prop_assert!(!counted.contains(&own), "the standings have {own}");
            }
        }
        Ok(())
    }
}

/// Tells whether a table plays a board in a round.
fn has(own: &[Round], round: RoundNo, board: BoardNo) -> bool {
    own.iter().any(|row| row.round == round && row.boards.contains(board))
}

fn slot(row: &Round, board: BoardNo) -> Slot {
    let (session, section) = (SessionNo::FIRST, "A".parse().unwrap());
    Slot { session, section, table: row.table, round: row.round, board }
}

/// Drawn cases seldom have the few movements in which nobody comes from elsewhere: here every one has its turn.
#[test]
fn what_one_table_claims_alone_shows_it_nothing_in_any_movement() {
    for (plan, by_board) in plans().iter().flat_map(|plan| [(plan, false), (plan, true)]) {
        let Some(room) = Room::new(plan, by_board) else { continue };
        if by_board && room.kind != SectionKind::Teams {
            continue;
        }
        let tables: BTreeSet<TableNo> = room.rows.iter().map(|row| row.table).collect();
        for hostile in tables {
            let mut room = Room::new(plan, by_board).unwrap();
            room.go(hostile, &Step::SayAll);
            room.check(hostile).unwrap();
        }
    }
}

/// One table after the other plays as far as it may.
#[test]
fn a_fast_table_waits_for_nothing_in_any_movement() {
    for plan in plans() {
        let Some(mut room) = Room::new(&plan, false) else { continue };
        while let Some(row) = room.rows.iter().find(|row| room.may_begin(row)).cloned() {
            let rounds = OpenRounds::of_table(room.evening.event(), section("A"), row.table, NOW);
            let is_open = rounds.unwrap().is_open(row.table, row.round);
            assert!(is_open, "table {} begins round {}", row.table, row.round);
            room.over.insert((row.table, row.round));
            room.enter_row(&row);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn nothing_that_a_table_says_shows_it_a_board_before_its_time_or_moves_anybody_back(
        plan in prop::sample::select(plans()),
        by_board in any::<bool>(),
        hostile in any::<usize>(),
        steps in prop::collection::vec(step(), 1..24),
    ) {
        let Some(mut room) = Room::new(&plan, by_board) else { return Ok(()) };
        let tables: BTreeSet<TableNo> = room.rows.iter().map(|row| row.table).collect();
        let Some(hostile) = tables.iter().nth(hostile % tables.len().max(1)).copied() else {
            return Ok(());
        };
        let mut before = room.far();
        for step in &steps {
            room.go(hostile, step);
            room.check(hostile)?;
            let now = room.far();
            // Another movement is another order.
            if let Step::Exchange(_) = step {
                before = now;
                continue;
            }
            prop_assert!(before.open.is_subset(&now.open), "{step:?} closes one of {before:?}");
            prop_assert!(before.past.is_subset(&now.past), "{step:?} reopens one of {before:?}");
            before = now;
        }
    }

    /// Whoever plays as the movement has it, at whatever pace, sees each round as soon as it begins.
    #[test]
    fn an_honest_evening_waits_for_nothing(
        plan in prop::sample::select(plans()),
        order in prop::collection::vec(any::<usize>(), 100),
    ) {
        let Some(mut room) = Room::new(&plan, false) else { return Ok(()) };
        for at in order {
            let ready: Vec<Round> =
                room.rows.iter().filter(|row| room.may_begin(row)).cloned().collect();
            if ready.is_empty() {
                break;
            }
            let row = ready[at % ready.len()].clone();
            let rounds = OpenRounds::of_table(room.evening.event(), section("A"), row.table, NOW);
            let is_open = rounds.unwrap().is_open(row.table, row.round);
            prop_assert!(is_open, "table {} begins round {}", row.table, row.round);
            room.over.insert((row.table, row.round));
            room.enter_row(&row);
        }
        prop_assert!(room.evening.event().entered_early(SessionNo::FIRST, NOW).is_empty());
    }
}
