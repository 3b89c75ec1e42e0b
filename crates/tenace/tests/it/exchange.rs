//! A scoring program of a test: it makes a file, and changes it while others have it open.

use std::path::PathBuf;

use jet::share::{Options, Patience, Shared, with_retry};
use jet::{Database, Value};
use test_support::wait::wait_for_ok;

use crate::club::TestClub;
use crate::server::TestServer;

/// How long a program waits for others that have the file open: a minute, on a machine that has much else to do.
pub(crate) const PATIENCE: Patience =
    Patience { tries: 600, pause: std::time::Duration::from_millis(100) };

/// The movement of every file here: two tables, two rounds, three boards a round.
const EVENT: &str = r#"
name = "Friday pairs"
[[sessions]]
[[sessions.settings]]
BM2ScoreCorrection = true
IntermediateResults = true
[[sessions.sections]]
section = "A"
rounds = [
    { table = 1, round = 1, ns = 1, ew = 2, boards = "1-3" },
    { table = 2, round = 1, ns = 3, ew = 4, boards = "4-6" },
    { table = 1, round = 2, ns = 1, ew = 3, boards = "7-9" },
    { table = 2, round = 2, ns = 2, ew = 4, boards = "10-12" },
]
"#;

/// A file that a scoring program made for an event, and the club whose phones run it.
pub(crate) struct Exchange {
    /// The club of the scoring program.
    pub(crate) office: TestClub,
    /// The club of the phones.
    pub(crate) hall: TestClub,
    pub(crate) file: String,
}

impl Exchange {
    pub(crate) fn new() -> Exchange {
        let office = TestClub::with_event(EVENT);
        let file = office.path("friday.bws");
        office.run(&["bws", "new", &office.event, &file, "--computer", "CLUB-PC"]).ok();
        Exchange { office, hall: TestClub::empty(), file }
    }

    /// Starts `tenace bws serve` and waits until it has told everything.
    pub(crate) fn serve(&mut self, more: &[&str]) -> (TestServer, String) {
        let start = ["bws", "serve", &self.file, "--http", "127.0.0.1:0", "--no-open"];
        let arguments = [&start[..], &["--computer", "CLUB-PC"], more].concat();
        let mut server = TestServer::run(self.hall.command(&arguments));
        let greeting = server.greeting();
        self.hall.event = self.newest_event();
        (server, greeting)
    }

    /// The event that was made last in the hall.
    pub(crate) fn newest_event(&self) -> String {
        let sql = "SELECT value FROM kept WHERE name LIKE 'bws control of %'";
        let journal = rusqlite::Connection::open(self.hall.data().join("tenace.db")).unwrap();
        let kept: Vec<u8> = journal.query_row(sql, [], |row| row.get(0)).unwrap();
        String::from_utf8(kept).unwrap()
    }

    /// The rows of a table of the file, each with some cells as text.
    pub(crate) fn rows(&self, table: &str, columns: &[&str]) -> Vec<String> {
        let csv = self.office.run(&["bws", "export", &self.file, table]).ok();
        let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let names = lines.next().unwrap();
        let place = |name: &&str| names.iter().position(|found| found == name).unwrap();
        let places: Vec<usize> = columns.iter().map(place).collect();
        lines.map(|row| places.iter().map(|n| row[*n]).collect::<Vec<_>>().join(" ")).collect()
    }

    /// Waits until a table of the file is as it should be.
    pub(crate) fn wait(&self, table: &str, columns: &[&str], wanted: &[&str]) {
        wait_for_ok(format_args!("{wanted:?} in {table}"), || {
            let found = self.rows(table, columns);
            if found == wanted { Ok(()) } else { Err(found) }
        });
    }

    /// Opens the file as a scoring program does that is not ours.
    pub(crate) fn open(&self) -> Database<Shared> {
        let computer = "OFFICE".to_owned();
        let options = Options { computer, patience: PATIENCE, ..Options::default() };
        Database::open(Shared::open(&PathBuf::from(&self.file), &options).unwrap()).unwrap()
    }
}

/// Changes the rows of a table whose column has this number.
pub(crate) fn update(
    database: &mut Database<Shared>,
    table: &str,
    (column, number): (&str, i64),
    cells: &[(&str, Value<'static>)],
) {
    let updated = with_retry(PATIENCE, || {
        let mut change = database.change()?;
        let table = change.table(table)?;
        let place = table.position(column).unwrap();
        let found = change.rows(&table)?.rows;
        for (id, _) in found.iter().filter(|(_, row)| row[place].as_i64() == Some(number)) {
            change.update(&table, *id, cells)?;
        }
        change.commit()
    });
    updated.unwrap();
}

/// The journal of a club.
fn journal(club: &TestClub) -> session::SqliteJournal {
    session::SqliteJournal::open(&club.data().join("tenace.db")).unwrap()
}

/// Writes down the place of a computer in its club: in charge, or replaced by another one.
pub(crate) fn keep_place(club: &TestClub, in_charge: bool) {
    let node = "01890000-0000-7000-8000-000000000001";
    let role = match in_charge {
        true => serde_json::json!({ "in_charge": { "since": null, "copied": [], "before": [] } }),
        false => serde_json::json!({
            "replaced": { "since": "2026-11-17T20:00:00Z", "by": [], "copied": null },
        }),
    };
    let term = serde_json::json!({ "number": 2, "node": node });
    let place = serde_json::json!({ "node": node, "term": term, "role": role });
    journal(club).keep("standby/place", &serde_json::to_vec(&place).unwrap()).unwrap();
}

/// Keeps a link of the club's server, as its console does.
pub(crate) fn keep_link(club: &TestClub, event: &str, file: &str, side: &str) {
    let place = journal(club).kept("standby/place").unwrap().unwrap();
    let place: serde_json::Value = serde_json::from_slice(&place).unwrap();
    let link = serde_json::json!({
        "file": file, "side": side, "session": 1, "every": 1, "computer": "CLUB-PC", "node": place["node"],
        "is_running": true, "since": "2026-11-17T19:00:00Z",
    });
    let links = serde_json::json!({ event: link });
    journal(club).keep("exchange", &serde_json::to_vec(&links).unwrap()).unwrap();
}
