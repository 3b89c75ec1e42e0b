//! The power goes while results are entered. The real server runs under strace, which writes down what it does to its
//! files and what it answers; from that, disks are rebuilt as they may be after a cut at any moment: what was not synced is
//! kept, dropped or torn. Each is opened by the real program's store: what was acknowledged before the cut is there, once
//! and as it was, and the log is sound.

mod disk;
mod trace;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use session::journal::Record;
use session::{EventId, LiveEvent, Seq, SqliteJournal};
use tempfile::TempDir;
use test_support::not_tried::not_tried;
use test_support::process::try_output;
use test_support::random::{Random, times};
use test_support::wait::{Deadline, LONG_LIMIT, wait_for};

use crate::club::{TestClub, binary};
use crate::server::{TestPhone, TestServer, tokens};
use disk::Disk;
use trace::Event;

/// How many tables play: each may correct sixty results in an hour.
fn tables() -> usize {
    times(3, 12)
}

/// How many results are entered in each life of the server: few, or so many that SQLite moves its write log into the
/// database in between.
fn entries() -> u64 {
    times(16, 700)
}

/// How many disks are rebuilt, and how many of them the binary itself reads.
fn cuts() -> (usize, usize) {
    times((150, 3), (1_500, 30))
}

/// How a life of the server ends.
#[derive(Clone, Copy)]
enum End {
    /// Somebody stops it: the write log goes into the database and away.
    Stopped,
    Killed,
}

#[test]
fn a_power_cut_loses_nothing_that_was_acknowledged() {
    if let Err(why) = strace_works() {
        return not_tried("a power cut", why);
    }
    let mut random = Random::new();
    let club = TestClub::with_tables(u32::try_from(tables()).unwrap(), 1);
    let tokens = {
        let mut server = TestServer::start(&club);
        let tokens = tokens(&club, tables());
        server.program.terminate();
        server.program.wait();
        tokens
    };
    let mut disk = Disk::of(&club.data());
    let mut events = Vec::new();
    for (life, end) in
        [End::Stopped, End::Killed, End::Stopped, End::Killed].into_iter().enumerate()
    {
        let trace = live(&club, &tokens, life, end);
        events.extend(trace::read(&trace, &club.data()));
    }
    // Before anybody opens the journal, who would tidy up.
    let left = Disk::of(&club.data()).whole();
    let log = records(&club.data(), &club);
    let places = random_places(&mut random, events.len());
    let (mut acknowledged, mut answers, mut checked) = (0, 0, 0);
    for (at, event) in events.iter().enumerate() {
        for _ in 0..places.get(&at).copied().unwrap_or(0) {
            let with_binary = checked < cuts().1;
            check(&disk.cut(&mut random), &club, acknowledged, &log, with_binary);
            checked += 1;
        }
        match event {
            Event::Acknowledged(seq) => {
                acknowledged = acknowledged.max(*seq);
                answers += 1;
            }
            event => disk.apply(event),
        }
    }
    // What was rebuilt is what was there.
    assert!(disk.whole() == left, "strace missed something");
    assert!(answers >= entries() * 4, "{answers} answers were seen");
    let length = events.len();
    println!("{checked} power cuts over {length} operations and {answers} answers");
}

/// Runs the server once while phones enter results; returns what strace wrote down.
fn live(club: &TestClub, tokens: &[String], life: usize, end: End) -> PathBuf {
    let trace = PathBuf::from(club.path(&format!("trace{life}")));
    let mut server = TestServer::run(under_strace(club, &trace));
    std::thread::scope(|scope| {
        for (number, token) in tokens.iter().enumerate() {
            let mut phone = TestPhone::new(&server.address, token);
            scope.spawn(move || enter(&mut phone, life, number));
        }
    });
    match end {
        End::Stopped => {
            server.program.terminate();
            server.program.wait();
        }
        End::Killed => server.program.kill(),
    }
    wait_for("strace to write down the end", || trace::is_complete(&trace));
    trace
}

/// Enters and corrects the boards of a table.
fn enter(phone: &mut TestPhone, life: usize, number: usize) {
    let mine = (entries() + u64::try_from(number).unwrap()) / u64::try_from(tables()).unwrap();
    for n in 0..mine.max(1) {
        let tricks =
            ["=", "+1", "-1", "-2", "-3"][usize::try_from((n / 4 + life as u64) % 5).unwrap()];
        let say = json!({ "result": {
            "round": 1, "board": n % 4 + 1, "outcome": format!("4SN{tricks}"), "correct": life > 0 || n >= 4,
        } });
        let id = uuid::Uuid::now_v7().to_string();
        let what = format!("result {n} of table {} in life {life}", number + 1);
        let deadline = Deadline::after(LONG_LIMIT, what);
        loop {
            let (status, answer) = phone.say(&id, &say).unwrap();
            match status {
                200 => break,
                429 | 503 => std::thread::sleep(std::time::Duration::from_millis(20)),
                _ => panic!("{answer}"),
            }
            deadline.check_with(|| answer);
        }
    }
}

/// What strace does: its child is our own, and only the calls that are written down are stopped.
const STRACE: [&str; 4] = ["-D", "-f", "--seccomp-bpf", "-q"];

/// Returns why strace is of no use on this computer.
fn strace_works() -> Result<(), String> {
    let mut strace = Command::new("strace");
    strace.args(&STRACE[1..]).args(["-e", "trace=close", "-o", "/dev/null", "true"]);
    match try_output(&mut strace) {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(why) => Err(format!("strace: {why}")),
    }
}

/// Returns a server whose every write and answer is written down. It is our own child; strace is its.
fn under_strace(club: &TestClub, trace: &Path) -> Command {
    let mut command = Command::new("strace");
    command.args(STRACE).args(["-xx", "-s", "4000000", "-e"]);
    command.arg(format!("trace={}", trace::CALLS)).arg("-o").arg(trace).arg(binary());
    command.arg("--data").arg(club.data());
    command.args(["serve", "--http", "127.0.0.1:0", "--no-open", "--connector", "off"]);
    command.env_remove("TENACE_DATA");
    command
}

/// Returns how often the power is cut before each operation.
fn random_places(random: &mut Random, operations: usize) -> BTreeMap<usize, usize> {
    let mut places = BTreeMap::new();
    for _ in 0..cuts().0 {
        *places.entry(random.index(operations)).or_default() += 1;
    }
    places
}

/// The disk that is checked; when the check fails it is kept as it was before anybody opened it.
struct Checked<'a>(&'a [(String, Vec<u8>)]);

impl Checked<'_> {
    fn write(&self, folder: &Path) {
        for (name, bytes) in self.0 {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
    }
}

impl Drop for Checked<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let folder = TempDir::new().unwrap().keep();
            self.write(&folder);
            println!("the disk after this cut is kept in {}", folder.display());
        }
    }
}

/// Checks a disk after a cut.
fn check(
    files: &[(String, Vec<u8>)],
    club: &TestClub,
    acknowledged: u64,
    log: &[Record],
    with_binary: bool,
) {
    let (folder, checked) = (TempDir::new().unwrap(), Checked(files));
    checked.write(folder.path());
    if with_binary {
        let mut command = Command::new(binary());
        command.arg("--data").arg(folder.path()).args(["log", "verify", &club.event]);
        let output = test_support::process::output(&mut command);
        assert!(output.status.success(), "{output:?}");
    }
    let found = records(folder.path(), club);
    assert!(found.len() as u64 >= acknowledged, "{} of {acknowledged} facts", found.len());
    assert_eq!(Some(found.as_slice()), log.get(..found.len()), "another log");
    let event = EventId(club.event.parse().unwrap());
    let journal = SqliteJournal::open(&folder.path().join("tenace.db")).unwrap();
    let report = LiveEvent::open(journal, event).unwrap().verify().unwrap();
    assert!(report.problems.is_empty(), "{:?}", report.problems);
}

/// Returns the facts of a club's event in a data folder.
fn records(data: &Path, club: &TestClub) -> Vec<Record> {
    let journal = SqliteJournal::open(&data.join("tenace.db")).unwrap();
    let event = EventId(club.event.parse().unwrap());
    journal.some_records(event, Seq::START, usize::MAX).unwrap()
}
