//! [`Template`]: the rounds of a movement, turned as far as it takes.
//!
//! A round can be played a round earlier or later, with E/W some tables further round the room, and
//! with the boards some sets further: that is what a director can announce in one sentence.

use std::collections::BTreeSet;

use super::in_progress::shifted;
use super::ledger::Ledger;
use crate::check::{Line, Who, seated};
use crate::{Contest, Movement, Row, Seating};

/// Nobody is sent further round the room, and no set, than this either way.
const FURTHEST: u16 = 32;

/// How a round of the template is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Turn {
    /// Which round of the template.
    pub(crate) round: u16,
    /// How many tables further E/W sit.
    pub(crate) on: u16,
    /// How many sets further the boards are.
    pub(crate) sets: u16,
}

/// The rounds of a movement that can be played.
pub(crate) struct Template {
    contest: Contest,
    pub(crate) rounds: Vec<(u16, Vec<Row>)>,
    /// Of each pair, whether it is of the line that moves; nothing if there are no such lines.
    moving: Option<BTreeSet<Who>>,
    pub(crate) sets: u16,
}

/// A round as everybody sees it: by place in a ledger, which set they play and whom they meet.
pub(crate) struct Sight {
    /// 0 for none.
    pub(crate) sets: Vec<u16>,
    /// The place of whom they meet and 1; 0 for nobody.
    pub(crate) others: Vec<u16>,
}

/// A template by the places of a ledger, in which a turned round is looked at without being made.
pub(crate) struct Places {
    rounds: Vec<(u16, Vec<Desk>)>,
    sets: u16,
    size: usize,
}

/// A table of a round.
struct Desk {
    seats: [Option<usize>; 4],
    is_full: bool,
    /// Which of the seats moves.
    moves: usize,
    set: u16,
}

/// What may be done to the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freedom {
    /// Each is played when it would be, and all are turned alike.
    OneTurn,
    /// They are played in another order.
    Order,
    /// Anything.
    Any,
}

impl Template {
    /// Returns the rounds of a movement, for this contest.
    pub(crate) fn new(movement: &Movement) -> Template {
        let contest = movement.contest();
        let rounds = (1..=movement.rounds()).map(|round| {
            let rows = movement.rows().iter().filter(|row| row.round == round);
            (round, rows.copied().collect::<Vec<Row>>())
        });
        let rounds: Vec<(u16, Vec<Row>)> = rounds.filter(|(_, rows)| !rows.is_empty()).collect();
        let moving = moving_line(contest, movement.rows());
        Template { contest, rounds, moving, sets: movement.sets() }
    }

    fn tables(&self) -> u16 {
        self.rounds.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0).try_into().unwrap_or(0)
    }

    /// Returns a round, turned, as it would be played in `round`.
    pub(crate) fn round(&self, turn: Turn, round: u16) -> Option<Vec<Row>> {
        let (_, rows) = self.rounds.iter().find(|(number, _)| *number == turn.round)?;
        let mut rows = rows.clone();
        if turn.on != 0 {
            let moving = self.moving.as_ref()?;
            let movers: Vec<u16> =
                rows.iter().map(|row| *mover(self.contest, moving, row).0).collect();
            let n = rows.len();
            for (at, row) in rows.iter_mut().enumerate() {
                let from = (at + n - usize::from(turn.on) % n.max(1)) % n.max(1);
                let ns_moves = !mover(self.contest, moving, row).1;
                if let (Some(number), Seating::Pairs { ns, ew }) =
                    (movers.get(from), &mut row.seating)
                {
                    *(if ns_moves { ns } else { ew }) = *number;
                }
            }
        }
        for row in &mut rows {
            row.round = round;
            row.set = if row.seating.is_full() {
                shifted(row.set, i32::from(turn.sets), self.sets)
            } else {
                0
            };
        }
        // A full table without boards cannot be played: a half table was turned away from its place.
        rows.iter().all(|row| row.set != 0 || !row.seating.is_full()).then_some(rows)
    }

    /// Returns every turn there is, the least first.
    pub(crate) fn turns(&self, freedom: Freedom) -> Vec<Turn> {
        let own = freedom == Freedom::Order || self.contest == Contest::Teams;
        let on = if own || self.moving.is_none() { 1 } else { self.tables().max(1) };
        let sets = if own { 1 } else { self.sets.max(1) };
        let least = |n: u16, of: u16| n.min(of - n);
        let mut turns: Vec<Turn> = Vec::new();
        for (round, _) in &self.rounds {
            for on in (0..on).filter(|n| least(*n, on) <= FURTHEST) {
                let sets = (0..sets).filter(|n| least(*n, sets) <= FURTHEST);
                turns.extend(sets.map(|sets| Turn { round: *round, on, sets }));
            }
        }
        turns.sort_by_key(|turn| (least(turn.on, on) + least(turn.sets, sets), turn.on, *turn));
        turns
    }

    /// Returns the rounds by the places of a ledger.
    pub(crate) fn places(&self, ledger: &Ledger) -> Places {
        let desk = |row: &Row| {
            let seats = seated(self.contest, row).map(|who| ledger.index(who?));
            let moving = self.moving.as_ref();
            let moves = moving.map_or(1, |it| usize::from(mover(self.contest, it, row).1));
            Desk { seats, is_full: row.seating.is_full(), moves, set: row.set }
        };
        let rounds =
            self.rounds.iter().map(|(round, rows)| (*round, rows.iter().map(desk).collect()));
        Places { rounds: rounds.collect(), sets: self.sets, size: ledger.size() }
    }
}

impl Places {
    /// Returns a round, turned, as everybody sees it; nothing if somebody has played the set, or it
    /// cannot be turned like that.
    pub(crate) fn sight(&self, turn: Turn, ledger: &Ledger) -> Option<Sight> {
        let (_, desks) = self.rounds.iter().find(|(number, _)| *number == turn.round)?;
        let n = desks.len();
        let desk = |at: usize| {
            let desk = desks.get(at)?;
            let (mut seats, mut is_full) = (desk.seats, desk.is_full);
            if turn.on != 0 {
                let from = desks.get((at + n - usize::from(turn.on) % n) % n)?;
                *seats.get_mut(desk.moves)? = *from.seats.get(from.moves)?;
                is_full = seats.iter().take(2).all(Option::is_some);
            }
            let set = if is_full { shifted(desk.set, i32::from(turn.sets), self.sets) } else { 0 };
            // A full table without boards cannot be played.
            let has_played = |place: usize| ledger.has_at(place, set);
            let fits = !is_full || set != 0 && !seats.into_iter().flatten().any(has_played);
            fits.then_some((seats, set))
        };
        // Most turns do not fit, and the first tables tell.
        let desks: Option<Vec<([Option<usize>; 4], u16)>> = (0..n).map(desk).collect();
        let mut sight = Sight { sets: vec![0; self.size], others: vec![0; self.size] };
        for (seats, set) in desks?.into_iter().filter(|desk| desk.1 != 0) {
            for place in seats.into_iter().flatten() {
                *sight.sets.get_mut(place)? = set;
            }
            if let [Some(ns), Some(ew), None, None] = seats {
                *sight.others.get_mut(ns)? = u16::try_from(ew + 1).ok()?;
                *sight.others.get_mut(ew)? = u16::try_from(ns + 1).ok()?;
            }
        }
        Some(sight)
    }
}

impl Sight {
    /// Tells whether nobody plays the same set in both rounds.
    pub(crate) fn goes_with(&self, other: &Sight) -> bool {
        !same(&self.sets, &other.sets)
    }

    /// Tells whether some meet in both rounds.
    pub(crate) fn meets_as(&self, other: &Sight) -> bool {
        same(&self.others, &other.others)
    }

    /// Returns how many twos meet that have met in the ledger, or in one of these rounds.
    pub(crate) fn again<'s>(
        &self,
        ledger: &Ledger,
        before: impl Iterator<Item = &'s Sight> + Clone,
    ) -> usize {
        let again = |&(place, other): &(usize, &u16)| {
            let whom = usize::from(*other);
            // Each two once.
            whom > place + 1
                && (ledger.have_met(place, whom - 1)
                    || before.clone().any(|it| it.others.get(place) == Some(other)))
        };
        self.others.iter().enumerate().filter(again).count()
    }
}

/// Tells whether two lists agree anywhere but in zeros. Without a way out in between, so that many
/// are compared at once.
fn same(one: &[u16], other: &[u16]) -> bool {
    one.iter().zip(other).fold(false, |same, (one, other)| same | (one == other && *one != 0))
}

/// Returns the line that moves: those who start E/W, if each table always has one of each line.
pub(crate) fn moving_line(contest: Contest, rows: &[Row]) -> Option<BTreeSet<Who>> {
    if !matches!(contest, Contest::TwoWinners | Contest::OneWinner) {
        return None;
    }
    let first = rows.iter().map(|row| row.round).min()?;
    let (mut sitting, mut moving) = (BTreeSet::new(), BTreeSet::new());
    for row in rows.iter().filter(|row| row.round == first) {
        let [ns, ew, ..] = seated(contest, row);
        sitting.extend(ns);
        moving.extend(ew);
    }
    let one_each = |row: &Row| match seated(contest, row) {
        [Some(ns), Some(ew), ..] => {
            moving.contains(&ns) != moving.contains(&ew)
                && sitting.contains(&ns) != sitting.contains(&ew)
        }
        [Some(one), None, ..] | [None, Some(one), ..] => {
            moving.contains(&one) != sitting.contains(&one)
        }
        _ => false,
    };
    rows.iter().all(one_each).then_some(moving)
}

/// Returns who of the moving line sits here, and whether E/W.
fn mover<'r>(contest: Contest, moving: &BTreeSet<Who>, row: &'r Row) -> (&'r u16, bool) {
    const NOBODY: &u16 = &0;
    let Seating::Pairs { ns, ew } = &row.seating else { return (NOBODY, true) };
    let is_moving = |number: u16, line: Line| {
        let line = (contest == Contest::TwoWinners).then_some(line);
        moving.contains(&Who { line, number })
    };
    // Where a seat is empty the other tells which line is missing.
    let ns_moves = match (*ns, *ew) {
        (0, ew) => !is_moving(ew, Line::Ew),
        (ns, _) => is_moving(ns, Line::Ns),
    };
    if ns_moves { (ns, false) } else { (ew, true) }
}
