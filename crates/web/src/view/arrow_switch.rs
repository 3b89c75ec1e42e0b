//! Arrow switches: who sits in the other direction because the table is turned, and not because their way
//! through the movement takes them there.
//!
//! A table is turned in a round when its stationary pair sits in the other direction than it usually does;
//! where none sits, as beside a rover, when both pairs do. Pairs who leave the pivot table of a hesitation,
//! or move on in a Howell, change direction too, but no arrow is switched: their seats tell them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use bridge::Side;
use session::model::{Contestant, Movement, Round, RoundNo, Section, TableNo};

use super::people::contestants;

/// Which tables of a section are turned in which rounds.
pub(super) struct ArrowSwitches<'a> {
    section: &'a Section,
    movement: &'a Movement,
    habits: BTreeMap<Contestant, Habit>,
    /// Whether most tables have a stationary pair, so that those who move have a direction of their own.
    is_like_a_mitchell: bool,
}

/// Where a contestant sits in all its rounds.
struct Habit {
    /// The only table, if it is one.
    table: Option<TableNo>,
    /// How many rounds it plays in each direction.
    ns: usize,
    ew: usize,
    /// Its first round, and the direction then.
    first: (RoundNo, Side),
}

impl<'a> ArrowSwitches<'a> {
    pub(super) fn new(section: &'a Section, movement: &'a Movement) -> ArrowSwitches<'a> {
        let mut habits: BTreeMap<Contestant, Habit> = BTreeMap::new();
        for row in movement.rounds() {
            let is_played = usize::from(row.is_played(section));
            for (seat, who) in contestants(section, &row.seating) {
                let here = (row.round, seat.side());
                let new = Habit { table: Some(row.table), ns: 0, ew: 0, first: here };
                let habit = habits.entry(who).or_insert(new);
                habit.table = habit.table.filter(|table| *table == row.table);
                if row.round < habit.first.0 {
                    habit.first = here;
                }
                match seat.side() {
                    Side::NorthSouth => habit.ns += is_played,
                    Side::EastWest => habit.ew += is_played,
                }
            }
        }
        let stays = |habit: &Habit| habit.table.filter(|_| habit.ns + habit.ew > 1);
        let stationary: BTreeSet<TableNo> = habits.values().filter_map(stays).collect();
        let is_like_a_mitchell = 2 * stationary.len() > movement.tables().count();
        ArrowSwitches { section, movement, habits, is_like_a_mitchell }
    }

    /// Tells whether an arrow switch brings a contestant from one direction, in the round it played before,
    /// to the other in this one.
    pub(super) fn turns(&self, who: Contestant, row: &Round, before: (TableNo, RoundNo)) -> bool {
        let moves = self.habits.get(&who).is_none_or(|habit| habit.table.is_none());
        if moves && !self.is_like_a_mitchell {
            return false;
        }
        let before = self.movement.at(before.0, before.1);
        self.is_turned(row) || before.is_some_and(|before| self.is_turned(before))
    }

    fn is_turned(&self, row: &Round) -> bool {
        let here = contestants(self.section, &row.seating);
        let mut stationary_pairs = 0;
        let mut turned_pairs = 0;
        for (seat, who) in &here {
            let Some(habit) = self.habits.get(who) else { continue };
            let is_other_way = habit.usual_side() != seat.side();
            if habit.table.is_some() {
                if is_other_way {
                    return true;
                }
                stationary_pairs += 1;
            }
            turned_pairs += usize::from(is_other_way);
        }
        stationary_pairs == 0 && here.len() > 1 && turned_pairs == here.len()
    }
}

impl Habit {
    fn usual_side(&self) -> Side {
        match self.ns.cmp(&self.ew) {
            Ordering::Greater => Side::NorthSouth,
            Ordering::Less => Side::EastWest,
            Ordering::Equal => self.first.1,
        }
    }
}
