//! Another implementation of the locks as a judge: Python's `fcntl`, by process and by open file, as Samba takes them.

use super::pages::{TestFile, count, quick};
use jet::page::Medium;
use jet::share::{Patience, Shared};
use jet::{Error, Version};
use rstest::rstest;
use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use test_support::process::Program;

/// Takes, frees and asks for locks on a lock file, as told line by line: `lock START LENGTH`, `free START LENGTH`.
const SCRIPT: &str = r"
import fcntl, os, struct, sys
ldb, command = sys.argv[1], int(sys.argv[2])
fd = os.open(ldb, os.O_RDWR | os.O_CREAT)
for line in sys.stdin:
    what, start, length = line.split()
    kind = {'lock': fcntl.F_WRLCK, 'share': fcntl.F_RDLCK, 'free': fcntl.F_UNLCK}[what]
    try:
        fcntl.fcntl(fd, command, struct.pack('@hhqqi4x', kind, 0, int(start, 16), int(length), 0))
        print('granted', flush=True)
    except BlockingIOError:
        print('refused', flush=True)
";
const F_SETLK: i32 = 6;
const F_OFD_SETLK: i32 = 37;

struct Judge {
    to: ChildStdin,
    program: Program,
}

impl Judge {
    /// Starts the judge, or says plainly that there is none.
    fn start(file: &TestFile, command: i32) -> Option<Self> {
        let ldb = file.path.with_extension("ldb");
        let started = cfg!(target_os = "linux").then(|| {
            let mut python = Command::new("python3");
            python.args(["-c", SCRIPT]).arg(ldb).arg(command.to_string());
            Program::try_start(python.stdin(Stdio::piped()))
        });
        let Some(Ok(mut program)) = started else {
            println!(
                "python3 is absent, or this is not Linux: the locks were not judged from outside"
            );
            return None;
        };
        let to = program.stdin().unwrap();
        Some(Self { to, program })
    }

    /// Whether a request was granted.
    fn ask(&mut self, request: &str) -> bool {
        writeln!(self.to, "{request}").unwrap();
        match self.program.line().as_str() {
            "granted" => true,
            "refused" => false,
            other => panic!("the judge said {other:?}"),
        }
    }
}

#[rstest]
fn our_locks_are_where_jet_looks_for_them(#[values(F_SETLK, F_OFD_SETLK)] command: i32) {
    let file = TestFile::new(Version::Jet4);
    let mut shared = file.open();
    let Some(mut judge) = Judge::start(&file, command) else { return };
    assert!(!judge.ask("lock 10000001 1"), "our place is held");
    assert!(judge.ask("lock 10000002 1"), "the next is free");
    shared.claim(5).unwrap();
    for (request, granted) in [
        ("lock 20000A01 258", false), // page 5 for writing, as user 2
        ("share 20000A02 1", false),  // page 5 for reading, as user 2
        ("lock 20000801 258", true),  // page 4
        ("lock 20000C01 258", true),  // page 6
        ("share 20000AFF 1", false),  // page 5 for reading, as user 255
    ] {
        assert_eq!(judge.ask(request), granted, "{request}");
    }
    shared.abandon();
    assert!(judge.ask("lock 20000A01 258"), "a freed page");
}

#[rstest]
fn locks_of_others_are_honoured(#[values(F_SETLK, F_OFD_SETLK)] command: i32) {
    let file = TestFile::new(Version::Jet3);
    let Some(mut judge) = Judge::start(&file, command) else { return };
    assert!(judge.ask("lock 10000001 1"));
    let mut shared = file.open();
    assert_eq!(shared.slot(), 2, "the place of another is not taken");
    // Page 3 as user 1 writes it, and page 4 as user 1 reads it.
    assert!(judge.ask("lock 20000601 257"));
    assert!(judge.ask("share 20000801 1"));
    assert!(matches!(shared.claim(3), Err(Error::Locked(_))));
    assert!(matches!(shared.claim(4), Err(Error::Locked(_))));
    assert!(judge.ask("free 20000601 257"));
    assert!(judge.ask("free 20000801 1"));
    count(&mut shared, Patience::NONE, 0, &[3, 4], true).unwrap();
    // A table that user 1 keeps to itself.
    assert!(judge.ask("lock 50000A01 257"));
    assert!(matches!(shared.use_table(5, jet::share::TableUse::Write), Err(Error::Locked(_))));
    shared.use_table(6, jet::share::TableUse::Write).unwrap();
    assert!(matches!(Shared::open_alone(&file.path, &quick()), Err(Error::Locked(_))));
    drop(shared);
    assert_eq!(file.beside(), ["club.ldb"], "not the last user");
}

#[rstest]
fn a_living_writer_is_waited_for_and_a_dead_stranger_asks_for_repair(
    #[values(F_SETLK, F_OFD_SETLK)] command: i32,
) {
    let file = TestFile::new(Version::Jet4);
    let mut shared = file.open();
    let Some(mut judge) = Judge::start(&file, command) else { return };
    assert!(judge.ask("lock 10000002 1"));
    file.set_word(2, 0x0000);
    count(&mut shared, Patience::NONE, 0, &[3], false).unwrap();
    drop(judge);
    let refused = count(&mut shared, Patience::NONE, 0, &[3], false);
    assert!(matches!(refused, Err(Error::NotUsable(_))), "{refused:?}");
}
