//! The maximum values of the control programs: what a file may hold so that its tables can be uploaded.
//!
//! Two profiles, each with its source: [`Limits::SERVER_2008`] and [`Limits::BRIDGEMATE_2`]. They are checked before
//! anything is written. A [`Breach`] names the limit, the place, the value and what to do.
//!
//! A *server* is the base station of one computer. The limits on how many sections and tables there are hold for each
//! server by itself: what exceeds them can be spread over several computers. The others hold for every file.

mod breach;
mod plan;

pub use breach::{Breach, Limit};
pub use plan::{Plan, RoundPlan, SectionPlan, TablePlan};

use std::collections::BTreeMap;

/// The maximum values of one generation of control programs and their servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// What has these limits, as it reads in a sentence.
    pub name: &'static str,
    /// Where they are published.
    pub source: &'static str,
    /// The most sections.
    pub sections: u32,
    /// The most tables of one server.
    pub tables: u32,
    /// How a server's tables are shared among its sections: up to so many sections, so many tables for each.
    pub shares: &'static [(u32, u32)],
    /// The highest number of a table.
    pub table: u32,
    /// The highest number of a pair.
    pub pair: u32,
    /// The highest number of a board.
    pub board: u32,
    /// The most boards in a round.
    pub boards_of_round: u32,
    /// The highest number of a round.
    pub round: u32,
    /// What the server can remember of one table.
    pub memory: Memory,
}

/// How much the rounds and boards of one table may take together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// What a round takes, an empty one too.
    pub round: u32,
    /// What a board takes.
    pub board: u32,
    /// The most there is.
    pub most: u32,
}

impl Limits {
    /// Bridgemate Pro Control 1.7 and its server, with the terminals of that time.
    pub const SERVER_2008: Self = Self {
        name: "a server of 2008",
        source: "Bridgemate implementation guide, revision 1.16 of May 2nd, 2008, chapter “Maximum values”",
        sections: 26,
        tables: 128,
        shares: &[(2, 128), (4, 64), (8, 32), (16, 16), (26, 8)],
        table: 511,
        pair: 999,
        board: 63,
        boards_of_round: 32,
        round: 63,
        memory: Memory { round: 3, board: 4, most: 479 },
    };

    /// Bridgemate Control Software of today with Bridgemate II.
    pub const BRIDGEMATE_2: Self = Self {
        name: "a server of today (Bridgemate II)",
        source: "Bridgemate developer's guide, revisions 37 to 49, chapter “Maximum values”",
        sections: 78,
        tables: 256,
        shares: &[],
        table: 4095,
        pair: 4095,
        board: 127,
        boards_of_round: 54,
        round: 255,
        memory: Memory { round: 1, board: 1, most: 256 },
    };

    /// Both, the older first.
    pub const ALL: [Self; 2] = [Self::SERVER_2008, Self::BRIDGEMATE_2];

    /// Returns everything in a plan that is beyond these limits, in the order of the plan.
    pub fn check(&self, plan: &Plan) -> Vec<Breach> {
        let mut breaches = Vec::new();
        self.check_servers(plan, &mut breaches);
        for section in &plan.sections {
            for table in &section.tables {
                self.check_table(&section.letters, table, &mut breaches);
            }
        }
        breaches
    }

    /// Returns how many tables each of so many sections may have on one server.
    pub fn share(&self, n_sections: u32) -> u32 {
        let share = self.shares.iter().find(|(most, _)| n_sections <= *most);
        share.map_or(if self.shares.is_empty() { self.tables } else { 0 }, |(_, tables)| *tables)
    }

    fn check_servers(&self, plan: &Plan, breaches: &mut Vec<Breach>) {
        let n_sections = count(plan.sections.len());
        if n_sections > self.sections {
            breaches.push(Breach {
                limit: Limit::Sections,
                found: n_sections,
                most: self.sections,
                sentence: format!(
                    "there are {n_sections} sections; {} has at most {}: put sections together, or make another event of some of them, \
                     with a file of its own",
                    self.name, self.sections
                ),
            });
        }
        let mut servers: BTreeMap<u32, BTreeMap<usize, u32>> = BTreeMap::new();
        for (nth, section) in plan.sections.iter().enumerate() {
            for table in &section.tables {
                let sections = servers.entry(table.server).or_default();
                *sections.entry(nth).or_default() += 1;
            }
        }
        for sections in servers.values() {
            let n_tables: u32 = sections.values().sum();
            if n_tables > self.tables {
                breaches.push(Breach {
                    limit: Limit::TablesOfServer,
                    found: n_tables,
                    most: self.tables,
                    sentence: format!(
                        "there are {n_tables} tables; {} has at most {}: spread them over more computers, each with a server (bws new \
                         --computer NAME for each)",
                        self.name, self.tables
                    ),
                });
            }
            let share = self.share(count(sections.len()));
            for (&nth, &found) in
                sections.iter().filter(|(_, found)| **found > share.min(self.tables))
            {
                // Told already, as the number of all tables.
                if share >= self.tables || share == 0 {
                    continue;
                }
                let letters = plan.sections.get(nth).map_or("", |section| &section.letters);
                let range = self.range_of(count(sections.len()));
                breaches.push(Breach {
                    limit: Limit::TablesOfSection,
                    found,
                    most: share,
                    sentence: format!(
                        "section {letters} has {found} tables; with {range} sections {} has {share} for each: spread the \
                         sections over more computers, each with a server (bws new --computer NAME for each)",
                        self.name
                    ),
                });
            }
        }
    }

    /// The line of the guide's table that a number of sections falls into, as words.
    fn range_of(&self, n_sections: u32) -> String {
        let mut from = 1;
        for (to, _) in self.shares {
            if n_sections <= *to {
                let joint = if to - from == 1 { "or" } else { "to" };
                return format!("{from} {joint} {to}");
            }
            from = to + 1;
        }
        n_sections.to_string()
    }

    fn check_table(&self, letters: &str, table: &TablePlan, breaches: &mut Vec<Breach>) {
        let number = table.table;
        let mut refuse = |limit, found: u32, most: u32, sentence: String| {
            breaches.push(Breach { limit, found, most, sentence });
        };
        let name = self.name;
        if number == 0 || number > self.table {
            refuse(
                Limit::TableNumber,
                number,
                self.table,
                format!(
                    "table {letters}{number}: {name} has table numbers from 1 to {}: number the tables anew",
                    self.table
                ),
            );
        }
        for round in &table.rounds {
            let at = format!("table {letters}{number}, round {}", round.round);
            if let Some(&pair) = round.pairs.iter().find(|pair| **pair > self.pair) {
                refuse(
                    Limit::PairNumber,
                    pair,
                    self.pair,
                    format!(
                        "{at}: pair {pair} sits there; {name} has pair numbers up to {}: number the pairs anew",
                        self.pair
                    ),
                );
            }
            if let Some(&board) =
                round.boards.iter().find(|board| **board == 0 || **board > self.board)
            {
                refuse(
                    Limit::BoardNumber,
                    board,
                    self.board,
                    format!(
                        "{at}: board {board} is played there; {name} has board numbers from 1 to {}: number the boards anew",
                        self.board
                    ),
                );
            }
            let n_boards = count(round.boards.len());
            if n_boards > self.boards_of_round {
                refuse(
                    Limit::BoardsOfRound,
                    n_boards,
                    self.boards_of_round,
                    format!(
                        "{at}: {n_boards} boards are played there; {name} has at most {} boards in a round: play them in \
                     more rounds",
                        self.boards_of_round
                    ),
                );
            }
        }
        let n_rounds = table.rounds.iter().map(|round| round.round).max().unwrap_or_default();
        if n_rounds > self.round {
            refuse(
                Limit::Rounds,
                n_rounds,
                self.round,
                format!(
                    "table {letters}{number} has {n_rounds} rounds; {name} has at most {}: play the rounds beyond as \
                     another session, with a file of its own",
                    self.round
                ),
            );
        }
        let n_boards: u32 = table.rounds.iter().map(|round| count(round.boards.len())).sum();
        let Memory { round, board, most } = self.memory;
        let taken = n_rounds.saturating_mul(round).saturating_add(n_boards.saturating_mul(board));
        if taken > most {
            let times =
                |weight: u32| if weight == 1 { String::new() } else { format!("{weight} × ") };
            refuse(
                Limit::TableMemory,
                taken,
                most,
                format!(
                    "table {letters}{number}: {n_rounds} rounds and {n_boards} boards make {}rounds + {}boards = {taken}; {name} \
                 has room for {most} at a table: play some of the rounds as another session, with a file of its own",
                    times(round),
                    times(board)
                ),
            );
        }
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
