//! [`Grid`]: the rows read so far, one for every table and round.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::check::fits;
use crate::exchange::problem::{Problem, Problems, quoted};
use crate::exchange::{MOST_NUMBER, MOST_ROUNDS, MOST_TABLES, ReadError};
use crate::{Contest, Movement, Row, Seating};

/// The rows of one movement.
#[derive(Debug, Default)]
pub(super) struct Grid {
    /// By table and round: who sits there, the set, and the line it was read from.
    rows: BTreeMap<(u16, u16), (Seating, u16, usize)>,
    tables: u16,
    rounds: u16,
}

impl Grid {
    /// Makes room for so many tables and rounds; refuses what is more than any movement has.
    pub(super) fn widen(&mut self, line: usize, tables: u16, rounds: u16) -> Result<(), ReadError> {
        self.tables = self.tables.max(tables);
        self.rounds = self.rounds.max(rounds);
        if self.tables > MOST_TABLES || self.rounds > MOST_ROUNDS {
            return Err(ReadError::TooLarge { line });
        }
        Ok(())
    }

    /// Puts in a row; a second one for the same table and round is passed over.
    pub(super) fn put(
        &mut self,
        line: usize,
        row: Row,
        problems: &mut Problems,
    ) -> Result<(), ReadError> {
        if row.table == 0 || row.round == 0 {
            problems.line(line, "Tables and rounds are counted from 1; the row is passed over.");
            return Ok(());
        }
        self.widen(line, row.table, row.round)?;
        match self.rows.entry((row.table, row.round)) {
            Entry::Vacant(free) => {
                free.insert((row.seating, row.set, line));
            }
            Entry::Occupied(_) => {
                let what = "This table has the round already; the row is passed over.";
                problems.place(line, row.table, row.round, what);
            }
        }
        Ok(())
    }

    /// Returns the movement, with nobody where nothing was said or players where there should be
    /// pairs; nothing if there are no rows.
    pub(super) fn finish(
        self,
        name: &str,
        contest: Contest,
        problems: &mut Problems,
    ) -> Option<Movement> {
        if self.rows.is_empty() {
            return None;
        }
        let mut rows = Vec::new();
        for table in 1..=self.tables {
            for round in 1..=self.rounds {
                let found = self.rows.get(&(table, round)).copied();
                let (seating, set, line) = found.unwrap_or((nobody(contest), 0, 0));
                let row = Row { table, round, seating, set };
                if fits(contest, &row) {
                    rows.push(row);
                    continue;
                }
                if seating != (Seating::Pairs { ns: 0, ew: 0 }) {
                    let what = "This does not fit the contest and is read as nobody.";
                    problems.place(line, table, round, what);
                }
                rows.push(Row { seating: nobody(contest), ..row });
            }
        }
        Some(Movement::new(one_line(name), contest, rows))
    }

    /// Returns how many rows the movement will have.
    pub(super) fn n_rows(&self) -> usize {
        usize::from(self.tables) * usize::from(self.rounds)
    }

    /// Guesses what is played for.
    ///
    /// Of teams every meeting is there both ways on the same set, and nobody meets his own number; no
    /// contest of pairs is like that. With two winners most numbers sit in both lines in one round. A
    /// pair in two places by mistake must not make it so, hence most.
    pub(super) fn guess(&self) -> Contest {
        if self.is_of_matches() {
            return Contest::Teams;
        }
        let mut lines: BTreeMap<u16, (Vec<u16>, Vec<u16>)> = BTreeMap::new();
        for ((_, round), (seating, ..)) in &self.rows {
            match *seating {
                Seating::Players { .. } => return Contest::Individual,
                Seating::Pairs { ns, ew } => {
                    let (all_ns, all_ew) = lines.entry(*round).or_default();
                    all_ns.extend((ns != 0).then_some(ns));
                    all_ew.extend((ew != 0).then_some(ew));
                }
            }
        }
        let (mut both, mut all) = (0_usize, 0_usize);
        for (ns, mut ew) in lines.into_values() {
            ew.sort_unstable();
            both += ns.iter().filter(|pair| ew.binary_search(pair).is_ok()).count();
            all += ns.len();
        }
        if 2 * both > all { Contest::TwoWinners } else { Contest::OneWinner }
    }

    /// Tells whether every meeting is played both ways on the same set, as matches of teams are.
    fn is_of_matches(&self) -> bool {
        let mut meetings: Vec<(u16, u16, u16)> = Vec::with_capacity(self.rows.len());
        for (seating, set, _) in self.rows.values() {
            match *seating {
                Seating::Players { .. } => return false,
                Seating::Pairs { ns: 0, .. } | Seating::Pairs { ew: 0, .. } => {}
                Seating::Pairs { ns, ew } if ns == ew || *set == 0 => return false,
                Seating::Pairs { ns, ew } => meetings.push((ns, ew, *set)),
            }
        }
        meetings.sort_unstable();
        let mut turned: Vec<_> = meetings.iter().map(|&(ns, ew, set)| (ew, ns, set)).collect();
        turned.sort_unstable();
        !meetings.is_empty() && meetings == turned
    }
}

/// Returns an empty table.
pub(super) fn nobody(contest: Contest) -> Seating {
    match contest {
        Contest::Individual => Seating::Players { n: 0, s: 0, e: 0, w: 0 },
        _ => Seating::Pairs { ns: 0, ew: 0 },
    }
}

/// Returns a name on one line, trimmed.
pub(super) fn one_line(name: &str) -> String {
    let words: Vec<&str> = name.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Reads a number of a pair, player or set. Nothing and a dash are nobody; what is no number is
/// nobody too, and a problem.
pub(super) fn number(
    line: usize,
    table: u16,
    round: u16,
    piece: &str,
    problems: &mut Problems,
) -> u16 {
    let piece = piece.trim().trim_matches('"').trim();
    if piece.is_empty() || piece == "-" || piece == "." {
        return 0;
    }
    match piece.parse::<u64>() {
        Ok(number) if number <= u64::from(MOST_NUMBER) => number as u16,
        Ok(number) => {
            let what = format!("The number is above {MOST_NUMBER} and is read as nobody.");
            let pair = u16::try_from(number).ok();
            let (table, round) = (Some(table), Some(round));
            problems.push(Problem { line, table, round, pair, what });
            0
        }
        Err(_) => {
            let what = format!("{} is no number and is read as nobody.", quoted(piece));
            problems.place(line, table, round, what);
            0
        }
    }
}
