//! Grants: the director's leave to do more at one table, given for the PIN, for five minutes at a
//! time. It ends when the PIN changes. In memory only; after a restart the PIN is asked again.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

use bridge::BoardNo;

use super::{Fingerprint, Secret, Table};

/// How long a grant lasts after it was last used.
pub const GRANT_SECONDS: u64 = 300;
/// How long a board stays unlocked, however often it is looked at.
pub const UNLOCKED_SECONDS: u64 = 600;

/// The grants that hold.
#[derive(Debug, Default)]
pub struct Grants {
    by: HashMap<Fingerprint, Grant>,
}

#[derive(Debug)]
struct Grant {
    table: Table,
    /// The fingerprint of the PIN it was given for.
    pin: Fingerprint,
    until: Instant,
    /// The boards that were looked up with it.
    looked_up: BTreeSet<BoardNo>,
    /// The one board whose cards a director unlocked, and until when.
    unlocked: Option<(BoardNo, Instant)>,
}

impl Grants {
    /// Gives a grant for a table to somebody who knew the PIN.
    pub fn give(
        &mut self,
        table: Table,
        pin: &str,
        now: Instant,
    ) -> Result<Secret, getrandom::Error> {
        self.by.retain(|_, grant| grant.until > now);
        let secret = Secret::fresh()?;
        let until = now + Duration::from_secs(GRANT_SECONDS);
        let pin = Fingerprint::of(pin.as_bytes());
        let (looked_up, unlocked) = (BTreeSet::new(), None);
        self.by.insert(secret.fingerprint(), Grant { table, pin, until, looked_up, unlocked });
        Ok(secret)
    }

    /// Tells whether a grant holds for a table whose PIN is `pin` now, and lets it last longer.
    pub fn holds(&mut self, grant: &str, table: &Table, pin: &str, now: Instant) -> bool {
        let holds = self.is_valid(grant, table, pin, now);
        if let Some(grant) = self.of_mut(grant).filter(|_| holds) {
            grant.until = now + Duration::from_secs(GRANT_SECONDS);
        }
        holds
    }

    /// Tells the same, and lets it last no longer: for what a page asks on its own.
    pub fn is_valid(&self, grant: &str, table: &Table, pin: &str, now: Instant) -> bool {
        let pin = Fingerprint::of(pin.as_bytes());
        let holds = |grant: &Grant| grant.table == *table && grant.pin == pin && grant.until > now;
        self.of(grant).is_some_and(holds)
    }

    /// Tells whether a board was looked up with a grant before.
    pub fn has_looked_up(&self, grant: &str, board: BoardNo) -> bool {
        self.of(grant).is_some_and(|grant| grant.looked_up.contains(&board))
    }

    /// Takes in that a board was looked up with a grant.
    pub fn look_up(&mut self, grant: &str, board: BoardNo) {
        if let Some(grant) = self.of_mut(grant) {
            grant.looked_up.insert(board);
        }
    }

    /// Unlocks the cards of one board on the phone that has the grant, in place of another.
    pub fn unlock(&mut self, grant: &str, board: BoardNo, now: Instant) {
        if let Some(grant) = self.of_mut(grant) {
            grant.unlocked = Some((board, now + Duration::from_secs(UNLOCKED_SECONDS)));
        }
    }

    /// Tells whether the cards of a board are unlocked on the phone that has the grant.
    pub fn has_unlocked(&self, grant: &str, board: BoardNo, now: Instant) -> bool {
        let unlocked = self.of(grant).and_then(|grant| grant.unlocked);
        unlocked.is_some_and(|(one, until)| one == board && until > now)
    }

    fn of(&self, grant: &str) -> Option<&Grant> {
        self.by.get(&Secret::read(grant)?.fingerprint())
    }

    fn of_mut(&mut self, grant: &str) -> Option<&mut Grant> {
        self.by.get_mut(&Secret::read(grant)?.fingerprint())
    }
}

#[cfg(test)]
mod tests {
    use session::EventId;
    use session::model::{SessionNo, TableNo};

    use super::*;

    #[test]
    fn a_grant_is_for_its_table_and_lasts_while_it_is_used() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let table = |number| Table {
            event: EventId(uuid::Uuid::nil()),
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            table: TableNo::new(number).unwrap(),
        };
        let mut grants = Grants::default();
        let grant = grants.give(table(1), "0000", start).unwrap().text();
        assert!(!grants.holds(&grant, &table(2), "0000", start));
        assert!(!grants.holds("nonsense", &table(1), "0000", start));
        assert!(grants.holds(&grant, &table(1), "0000", at(299)));
        assert!(grants.holds(&grant, &table(1), "0000", at(598)));
        assert!(!grants.holds(&grant, &table(1), "1234", at(598)));
        assert!(!grants.holds(&grant, &table(1), "0000", at(898)));
    }
    #[test]
    fn one_board_is_unlocked_for_one_grant_and_for_ten_minutes() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let table = Table {
            event: EventId(uuid::Uuid::nil()),
            session: SessionNo::FIRST,
            section: "A".parse().unwrap(),
            table: TableNo::new(1).unwrap(),
        };
        let mut grants = Grants::default();
        let [one, other] = [(); 2].map(|()| grants.give(table, "4711", start).unwrap().text());
        let board = |number| BoardNo::new(number).unwrap();
        grants.unlock(&one, board(7), start);
        assert!(grants.has_unlocked(&one, board(7), at(599)));
        assert!(!grants.has_unlocked(&one, board(7), at(600)));
        assert!(!grants.has_unlocked(&one, board(8), start));
        assert!(!grants.has_unlocked(&other, board(7), start));
        grants.unlock(&one, board(8), start);
        assert!(!grants.has_unlocked(&one, board(7), start), "another board takes its place");
        grants.look_up(&one, board(3));
        assert!(grants.has_looked_up(&one, board(3)) && !grants.has_looked_up(&other, board(3)));
    }
}
