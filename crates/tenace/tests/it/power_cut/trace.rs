//! Reads what strace wrote down: what a program did to the files of a folder, and what it answered.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// The calls that are written down. What is mapped into memory is SQLite's index of its write log alone, which it makes
/// anew after a crash.
pub(super) const CALLS: &str = "openat,close,write,writev,pwrite64,pwritev,sendto,sendmsg,lseek,fsync,fdatasync,\
    ftruncate,fallocate,rename,renameat,renameat2,unlink,unlinkat,copy_file_range,sendfile";

/// Something that happened, in order.
#[derive(Debug, Clone)]
pub(super) enum Event {
    /// A file of this name may be new.
    Created(String),
    /// The name stands for the file with this number.
    Named(String, usize),
    Removed(String),
    Renamed(String, String),
    Changed(String, FileOp),
    /// What a call would have done in which the program was killed.
    Undone,
    /// A thread begins to sync.
    SyncBegan(u32),
    /// It has synced a file.
    Synced(u32, String),
    FolderSynced,
    /// An answer says that a fact was received.
    Acknowledged(u64),
}

/// What is done to a file.
#[derive(Debug, Clone)]
pub(super) enum FileOp {
    Bytes(usize, Vec<u8>),
    Length(usize),
}

/// Tells whether a file survives a crash: SQLite makes the index of its write log anew.
pub(super) fn is_kept(name: &str) -> bool {
    !name.ends_with("-shm")
}

/// Tells whether the end of the program is written down.
pub(super) fn is_complete(trace: &Path) -> bool {
    let Ok(mut file) = File::open(trace) else { return false };
    let first = BufReader::new(&file).split(b' ').next().and_then(Result::ok).unwrap_or_default();
    let length = file.metadata().unwrap().len();
    file.seek(SeekFrom::Start(length.saturating_sub(200))).unwrap();
    let mut end = String::new();
    let _ = file.read_to_string(&mut end);
    let first = String::from_utf8(first).unwrap_or_default();
    // The first thread ends last.
    end.trim_end().lines().last().is_some_and(|line| {
        line.strip_prefix(&first).is_some_and(|rest| rest.trim_start().starts_with("+++ "))
    })
}

/// Reads a trace whose program has ended, and left the folder as it is now.
pub(super) fn read(trace: &Path, folder: &Path) -> Vec<Event> {
    let mut reader = Reader {
        folder: folder.to_str().unwrap().to_owned(),
        open: HashMap::new(),
        begun: HashMap::new(),
        unfinished: Vec::new(),
        events: Vec::new(),
    };
    for line in BufReader::new(File::open(trace).unwrap()).lines() {
        reader.line(&line.unwrap());
    }
    reader.unfinished.extend(reader.begun.values().filter_map(|(at, _)| *at));
    for at in &reader.unfinished {
        let Some(Event::Changed(name, op)) = reader.events.get(*at) else { continue };
        if !is_done(&folder.join(name), op) {
            reader.events[*at] = Event::Undone;
        }
    }
    reader.events
}

/// Tells whether a call in which the program was killed has done its work.
fn is_done(file: &Path, op: &FileOp) -> bool {
    let there = std::fs::read(file).unwrap_or_default();
    match op {
        FileOp::Bytes(at, data) => there.get(*at..at + data.len()) == Some(data),
        FileOp::Length(length) => there.len() == *length,
    }
}

struct Reader {
    folder: String,
    open: HashMap<i64, Opened>,
    /// The calls that have begun, by thread, each with the place of what it does.
    begun: HashMap<u32, (Option<usize>, String)>,
    /// The places of what calls do in which the program was killed.
    unfinished: Vec<usize>,
    events: Vec<Event>,
}

struct Opened {
    /// Empty for the folder itself.
    name: String,
    at: usize,
}

impl Reader {
    fn line(&mut self, line: &str) {
        let (thread, rest) = line.split_once(' ').unwrap();
        let (thread, rest) = (thread.parse().unwrap(), rest.trim_start());
        if rest.starts_with("+++") || rest.starts_with("---") {
            return;
        }
        if let Some(resumed) = rest.strip_prefix("<... ") {
            // A thread that was killed in the middle is seen to resume nothing.
            let Some((at, begun)) = self.begun.remove(&thread) else { return };
            let (_, end) = resumed.split_once(" resumed>").unwrap();
            let (call, result) = split(&format!("{begun}{end}"));
            return self.ended(thread, at, &call, result);
        }
        if let Some(begun) = rest.strip_suffix(" <unfinished ...>") {
            let at = self.began(thread, begun);
            self.begun.insert(thread, (at, begun.to_owned()));
            return;
        }
        let (call, result) = split(rest);
        let at = self.began(thread, &call);
        self.ended(thread, at, &call, result);
    }

    /// A call begins: from here on what it writes may be on the disk, and what it answers may have been read. Returns the
    /// place of what it does, if that is an event.
    fn began(&mut self, thread: u32, call: &str) -> Option<usize> {
        let before = self.events.len();
        self.begin(thread, call);
        (self.events.len() > before).then_some(before)
    }

    fn begin(&mut self, thread: u32, call: &str) {
        let (name, arguments) = call.split_once('(').unwrap();
        let file = arguments.split([',', ')']).next().and_then(|text| text.trim().parse().ok());
        let file: i64 = file.unwrap_or(-1);
        match name {
            "fsync" | "fdatasync" => self.events.push(Event::SyncBegan(thread)),
            "close" => drop(self.open.remove(&file)),
            "write" | "pwrite64" | "writev" | "pwritev" | "sendto" | "sendmsg" => {
                let data = strings(arguments);
                match self.open.get_mut(&file) {
                    Some(opened) => {
                        let given = (name == "pwrite64").then(|| last_number(arguments));
                        assert!(!name.ends_with('v'), "SQLite writes in one piece: {name}");
                        let at = given.unwrap_or(opened.at);
                        opened.at = at + data.len();
                        let op = FileOp::Bytes(at, data);
                        self.events.push(Event::Changed(opened.name.clone(), op));
                    }
                    None => self.events.extend(acknowledged(&data).map(Event::Acknowledged)),
                }
            }
            "ftruncate" => {
                if let Some(opened) = self.open.get(&file) {
                    let op = FileOp::Length(last_number(arguments));
                    self.events.push(Event::Changed(opened.name.clone(), op));
                }
            }
            "fallocate" | "copy_file_range" | "sendfile" => {
                assert!(!self.open.contains_key(&file), "not understood: {name}");
            }
            _ => {}
        }
    }

    fn ended(&mut self, thread: u32, at: Option<usize>, call: &str, result: Option<i64>) {
        let (name, arguments) = call.split_once('(').unwrap();
        if result.is_none() {
            self.unfinished.extend(at);
        }
        let Some(result) = result.filter(|result| *result >= 0) else { return };
        let paths = || quoted(arguments).map(|path| self.within(&String::from_utf8(path).unwrap()));
        match name {
            "openat" => {
                let Some(Some(name)) = paths().next() else { return };
                if arguments.contains("O_CREAT") {
                    self.events.push(Event::Created(name.clone()));
                }
                if arguments.contains("O_TRUNC") {
                    self.events.push(Event::Changed(name.clone(), FileOp::Length(0)));
                }
                self.open.insert(result, Opened { name, at: 0 });
            }
            "lseek" => {
                let file = arguments.split(',').next().and_then(|text| text.trim().parse().ok());
                if let Some(opened) = file.and_then(|file: i64| self.open.get_mut(&file)) {
                    opened.at = usize::try_from(result).unwrap();
                }
            }
            "fsync" | "fdatasync" => {
                let file = arguments.trim_end_matches(')').trim().parse().ok();
                let opened = file.and_then(|file: i64| self.open.get(&file));
                self.events.extend(opened.map(|opened| match opened.name.as_str() {
                    "" => Event::FolderSynced,
                    name => Event::Synced(thread, name.to_owned()),
                }));
            }
            "unlink" | "unlinkat" => {
                let gone = paths().next().flatten();
                self.events.extend(gone.map(Event::Removed));
            }
            "rename" | "renameat" | "renameat2" => {
                let found: Vec<Option<String>> = paths().collect();
                match &found[..] {
                    [Some(from), Some(to)] => {
                        self.events.push(Event::Renamed(from.clone(), to.clone()));
                    }
                    [None, None] => {}
                    _ => panic!("into or out of the folder: {call}"),
                }
            }
            _ => {}
        }
    }

    /// Returns the name of a file that a cut can harm; empty for the folder itself.
    fn within(&self, path: &str) -> Option<String> {
        let name = path.strip_prefix(&self.folder)?.trim_start_matches('/');
        is_kept(name).then(|| name.to_owned())
    }
}

/// Splits a whole call into its beginning and its result.
fn split(text: &str) -> (String, Option<i64>) {
    // A call in which the program was killed has none.
    let (call, result) = text.rsplit_once(" = ").unwrap_or((text, "?"));
    let result = result.split_whitespace().next().and_then(|word| word.parse().ok());
    (call.trim_end().to_owned(), result)
}

/// Returns the strings of a call's arguments, which are all in hexadecimal.
fn quoted(arguments: &str) -> impl Iterator<Item = Vec<u8>> {
    assert!(!arguments.contains("\"..."), "strace shortened something");
    arguments.split('"').skip(1).step_by(2).map(|text| {
        let digit = |digit: u8| (digit as char).to_digit(16).unwrap();
        let byte = |pair: &[u8]| u8::try_from(digit(pair[2]) * 16 + digit(pair[3])).unwrap();
        text.as_bytes().chunks(4).map(byte).collect()
    })
}

fn strings(arguments: &str) -> Vec<u8> {
    quoted(arguments).flatten().collect()
}

fn last_number(arguments: &str) -> usize {
    arguments.trim_end_matches(')').rsplit(',').next().unwrap().trim().parse().unwrap()
}

/// Returns the fact that an answer to a phone says is received.
fn acknowledged(data: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(data);
    let (_, answer) = text.split_once("\r\n\r\n{\"seq\":")?;
    let (seq, rest) = answer.split_once(',')?;
    rest.starts_with("\"repeated\":").then(|| seq.parse().ok())?
}
