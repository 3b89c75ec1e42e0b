//! Grants: the director's leave to do more at one table, given for the PIN, for five minutes at a
//! time. It ends when the PIN changes. In memory only; after a restart the PIN is asked again.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::{Fingerprint, Secret, Table};

/// How long a grant lasts after it was last used.
pub const GRANT_SECONDS: u64 = 300;

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
        self.by.insert(secret.fingerprint(), Grant { table, pin, until });
        Ok(secret)
    }

    /// Tells whether a grant holds for a table whose PIN is `pin` now, and lets it last longer.
    pub fn holds(&mut self, grant: &str, table: &Table, pin: &str, now: Instant) -> bool {
        let Some(secret) = Secret::read(grant) else { return false };
        let Some(grant) = self.by.get_mut(&secret.fingerprint()) else { return false };
        let pin = Fingerprint::of(pin.as_bytes());
        let holds = grant.table == *table && grant.pin == pin && grant.until > now;
        if holds {
            grant.until = now + Duration::from_secs(GRANT_SECONDS);
        }
        holds
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
}
