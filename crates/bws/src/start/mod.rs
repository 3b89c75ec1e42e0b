//! The parameters with which a scoring program starts the control program, in the old form and the new one.
//!
//! | old | new | means |
//! |---|---|---|
//! | `/f:[C:\My files\friday.bws]` | `-f"C:\My files\friday.bws"` | open this file |
//! | `/s` | `-s` | reset the terminals and upload; only with a file |
//! | `/r` | `-r` | read results; only with a file; without `/s` everything is resumed, with all results kept |
//! | `/m` | `-m` | start minimised |
//! | `/h:[1,2]` | refused | upload the hand records of these sections, by ID, first; only with `/s` |
//! | `/pi` | refused | a second instance, for a second set of terminals |
//! | `/t1` to `/t5` | – | the kind of terminal; kept, and otherwise of no matter here |
//! | – | `-c` | close when all results have been processed |
//! | – | `-b` | log every byte |
//! | – | `-l…` | the level of the log: `-ld` debug, `-lt` trace |
//!
//! Lenient: capitals, both forms in one line, no colon (`/f[…]`, as some programs have it), old parameters without a blank
//! between them (`/s/r`), blanks in the list of sections, the same parameter twice. A path in brackets that a shell took
//! apart at its blanks is put together again. Strict: what is unknown, incomplete or contradictory is refused with a
//! sentence, and so are `-h` and `-pi`, which the new control program refuses too.
//!
//! Sources: the implementation guide of 2008, “Using command line parameters at startup BM Pro”; the developer's guide from
//! revision 26 on; the start-up parameters of Bridgemate Control Software 5.

mod error;
mod words;

pub use error::StartError;

use std::fmt::Write;

use words::{bracketed, has_open_bracket, is_old, is_value, old_parts, split};

/// How a control program is to start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The exchange file to open.
    pub file: Option<String>,
    /// Whether to reset the terminals and upload what the file has.
    pub upload: bool,
    /// Whether to read results at once.
    pub retrieve: bool,
    /// Whether to start minimised.
    pub minimised: bool,
    /// The sections, by ID, whose hand records go first; empty when they are not asked for.
    pub hand_records: Vec<i16>,
    /// Whether it is a second instance.
    pub second_instance: bool,
    /// The kind of terminal, 1 to 5.
    pub terminal: Option<u8>,
    /// Whether to close when all results have been processed.
    pub close_when_done: bool,
    /// Whether to log every byte.
    pub log_bytes: bool,
    /// How much to log.
    pub log: LogLevel,
}

/// How much a control program logs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLevel {
    /// What matters.
    #[default]
    Info,
    /// More, to find a fault.
    Debug,
    /// Everything.
    Trace,
}

/// The two ways to spell parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// `/f:[…] /s`, as all control programs take it.
    Old,
    /// `-f"…" -s`, as the new one has it.
    New,
}

impl Start {
    /// Reads the arguments a program was started with, without its own name.
    pub fn from_args<S: AsRef<str>>(args: &[S]) -> Result<Self, StartError> {
        let mut words = Vec::new();
        let mut args = args.iter().map(AsRef::as_ref);
        while let Some(arg) = args.next() {
            let mut word = arg.to_owned();
            // A path in brackets may have been taken apart at its blanks.
            while is_old(&word) && has_open_bracket(&word) {
                let Some(next) = args.next() else { break };
                word.push(' ');
                word.push_str(next);
            }
            words.push(word);
        }
        Self::from_words(&words)
    }

    /// Reads a command line without the program's name, as Windows hands it over.
    pub fn from_line(line: &str) -> Result<Self, StartError> {
        Self::from_words(&split(line))
    }

    /// Whether everything goes on as it was, with all results kept.
    pub fn is_resuming(&self) -> bool {
        self.file.is_some() && !self.upload
    }

    /// Writes the parameters as a command line; none where a spelling has no word for one of them.
    pub fn line(&self, spelling: Spelling) -> Option<String> {
        let is_new = spelling == Spelling::New;
        let old_only =
            !self.hand_records.is_empty() || self.second_instance || self.terminal.is_some();
        let new_only = self.close_when_done || self.log_bytes || self.log != LogLevel::Info;
        // Neither spelling has a way to write these.
        let breaks = |file: &String| file.contains(['"', ']', '[']);
        if (is_new && old_only) || (!is_new && new_only) || self.file.as_ref().is_some_and(breaks) {
            return None;
        }
        let mut words = Vec::new();
        let mark = if is_new { '-' } else { '/' };
        words.extend(self.file.as_ref().map(|file| match spelling {
            Spelling::Old => format!("/f:[{file}]"),
            Spelling::New => format!("-f\"{file}\""),
        }));
        let flags = [
            (self.upload, "s"),
            (self.retrieve, "r"),
            (self.minimised, "m"),
            (self.second_instance, "pi"),
            (self.close_when_done, "c"),
            (self.log_bytes, "b"),
            (self.log == LogLevel::Debug, "ld"),
            (self.log == LogLevel::Trace, "lt"),
        ];
        words.extend(
            flags
                .into_iter()
                .filter(|(is_set, _)| *is_set)
                .map(|(_, name)| format!("{mark}{name}")),
        );
        if !self.hand_records.is_empty() {
            let mut list = String::new();
            for (nth, section) in self.hand_records.iter().enumerate() {
                let comma = if nth == 0 { "" } else { "," };
                let _ = write!(list, "{comma}{section}");
            }
            words.push(format!("/h:[{list}]"));
        }
        words.extend(self.terminal.map(|kind| format!("/t{kind}")));
        Some(words.join(" "))
    }

    fn from_words(words: &[String]) -> Result<Self, StartError> {
        let mut start = Self::default();
        for word in words.iter().map(|word| word.trim()).filter(|word| !word.is_empty()) {
            if is_old(word) {
                for part in old_parts(word) {
                    start.take_old(part)?;
                }
            } else {
                start.take_new(word)?;
            }
        }
        let together = [
            (start.upload, start.file.is_some(), "/s", "a file, /f:[…] or -f\"…\""),
            (start.retrieve, start.file.is_some(), "/r", "a file, /f:[…] or -f\"…\""),
            (!start.hand_records.is_empty(), start.upload, "/h", "/s, which uploads the tables"),
        ];
        match together.into_iter().find(|(is_set, has_partner, ..)| *is_set && !has_partner) {
            Some((_, _, parameter, with)) => Err(StartError::Alone { parameter, with }),
            None => Ok(start),
        }
    }

    fn take_old(&mut self, word: &str) -> Result<(), StartError> {
        let name = word.get(1..).unwrap_or_default().to_ascii_lowercase();
        match name.as_str() {
            "s" => self.upload = true,
            "r" => self.retrieve = true,
            "m" => self.minimised = true,
            "pi" => self.second_instance = true,
            "t1" | "t2" | "t3" | "t4" | "t5" => {
                self.terminal = name.get(1..).and_then(|number| number.parse().ok());
            }
            _ if name.starts_with('f') && is_value(&name) => {
                let example = "/f:[C:\\bridge\\friday.bws]";
                let file =
                    bracketed(word).ok_or(StartError::Brackets { parameter: "/f", example })?;
                self.set_file(file, "/f")?;
            }
            _ if name.starts_with('h') && is_value(&name) => {
                let list = bracketed(word)
                    .ok_or(StartError::Brackets { parameter: "/h", example: "/h:[1,2]" })?;
                let number = |text: &str| text.trim().parse::<i16>().ok().filter(|id| *id > 0);
                let sections: Option<Vec<i16>> = list.split(',').map(number).collect();
                self.hand_records =
                    sections.ok_or_else(|| StartError::Sections(list.to_owned()))?;
            }
            _ => return Err(StartError::Unknown(word.to_owned())),
        }
        Ok(())
    }

    fn take_new(&mut self, word: &str) -> Result<(), StartError> {
        let Some(name) = word.strip_prefix('-') else {
            return Err(StartError::Unknown(word.to_owned()));
        };
        let lower = name.to_ascii_lowercase();
        match lower.as_str() {
            "s" => self.upload = true,
            "r" => self.retrieve = true,
            "m" => self.minimised = true,
            "c" => self.close_when_done = true,
            "b" => self.log_bytes = true,
            "ld" => self.log = LogLevel::Debug,
            "lt" => self.log = LogLevel::Trace,
            "pi" => return Err(StartError::NoSecondInstance),
            _ if lower.starts_with('h') => return Err(StartError::NoHandRecords),
            _ if lower.starts_with('l') => return Err(StartError::LogLevel(word.to_owned())),
            _ if lower.starts_with('f') => {
                self.set_file(name.get(1..).unwrap_or_default(), "-f")?;
            }
            _ => return Err(StartError::Unknown(word.to_owned())),
        }
        Ok(())
    }

    fn set_file(&mut self, file: &str, parameter: &'static str) -> Result<(), StartError> {
        let file = file.trim().trim_matches('"').trim();
        if file.is_empty() {
            return Err(StartError::NoFile(parameter));
        }
        match &self.file {
            Some(first) if first != file => {
                Err(StartError::TwoFiles { first: first.clone(), second: file.to_owned() })
            }
            _ => {
                self.file = Some(file.to_owned());
                Ok(())
            }
        }
    }
}
