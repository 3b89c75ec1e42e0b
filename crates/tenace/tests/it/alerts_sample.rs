//! A small bidding system of our own, and `tenace alerts` on it in a folder of its own.

use std::process::Stdio;

use serde_json::Value;

use crate::club::{Ran, TestClub};

/// A system with a bit of everything; what is wrong with it is meant to be.
pub(crate) const SYSTEM: &str = "\
BBOalert,Our system

,1C,16+ any shape
,1D,11-15; 4+ diamonds
,1N,14-16 balanced#may have a 5-card major
1C--,1D,0-7 any
1C--,1H,8+; 5+ hearts
1C--1D--,1N,16-18 balanced
1C1S,Db,5-7 any
1N--,2C,Stayman
1N__,2C,natural
1N--,3N,
Shortcut,GF,game forcing
Shortcut,TH,transfer to !H
Shortcut,NF,not forcing
Option,Two_@n
,2H,5-9; 6 hearts
Option,Two_@v
,2H,8-11; 6 hearts
Option,Over weak
2S,Db,takeout
Option,Over strong
2S,Db,penalty
Option,Multi,joe,ann+me
,2D,weak two in a major
Option,Natural,bob
,2D,weak two
Option
";

/// A folder with the system in it, called `ours.bboalert`.
pub(crate) struct Desk {
    pub(crate) club: TestClub,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        let club = TestClub::empty();
        club.write("ours.bboalert", SYSTEM);
        Desk { club }
    }

    /// Writes a file of any bytes.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.club.path(name), bytes).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.club.path(name)).unwrap()
    }

    /// Runs `tenace alerts` in the folder, so that files are named without it.
    pub(crate) fn run(&self, words: &[&str]) -> Ran {
        let mut command = self.club.command(&[&["alerts"], words].concat());
        Ran::run(command.current_dir(self.club.folder.path()))
    }

    /// Runs it with a file as its standard input.
    pub(crate) fn run_piped(&self, words: &[&str], file: &str) -> Ran {
        let mut command = self.club.command(&[&["alerts"], words].concat());
        let input = std::fs::File::open(self.club.path(file)).unwrap();
        let command = command.current_dir(self.club.folder.path()).stdin(Stdio::from(input));
        Ran::run(command)
    }

    /// Runs it with `--json` and returns the answer and the exit code.
    pub(crate) fn json(&self, words: &[&str]) -> (Value, i32) {
        let ran = self.run(&[words, &["--json"]].concat());
        (serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}")), ran.code)
    }
}
