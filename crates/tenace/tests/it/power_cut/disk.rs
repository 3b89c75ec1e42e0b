//! A disk with a cache: what was written is certain only when it was synced. The rest may be kept, dropped or torn when
//! the power goes.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use test_support::random::Random;

use super::trace::{Event, FileOp, is_kept};

/// What a disk writes whole or not at all, in bytes.
const SECTOR: usize = 512;

/// The files of one folder.
#[derive(Default)]
pub(super) struct Disk {
    files: HashMap<usize, File>,
    /// The files by name, as they are after a cut that drops everything.
    names: BTreeMap<String, usize>,
    /// What happened to names since the folder was synced, in order.
    unsynced: Vec<Event>,
    operations: u64,
    next: usize,
    /// The files as the program sees them.
    seen: BTreeMap<String, usize>,
    /// Up to which operation a sync that is under way reaches, by its thread.
    syncing: HashMap<u32, u64>,
}

#[derive(Default)]
struct File {
    durable: Vec<u8>,
    pending: Vec<(u64, FileOp)>,
}

/// What becomes of what was not synced.
#[derive(Clone, Copy)]
enum Fate {
    Dropped,
    Kept,
    /// The first ones are kept, the next is torn.
    UpTo(usize),
    /// Each by itself, in any order.
    Mixed,
}

impl Disk {
    /// Returns the disk of a folder that has been quiet for long.
    pub(super) fn of(folder: &Path) -> Disk {
        let mut disk = Disk::default();
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            if is_kept(&name) {
                let durable = std::fs::read(entry.path()).unwrap();
                let id = disk.add(File { durable, pending: Vec::new() });
                disk.names.insert(name.clone(), id);
                disk.seen.insert(name, id);
            }
        }
        disk
    }

    /// Takes in what the program did.
    pub(super) fn apply(&mut self, event: &Event) {
        self.operations += 1;
        match event {
            Event::Created(name) => {
                if !self.seen.contains_key(name) {
                    let id = self.add(File::default());
                    self.seen.insert(name.clone(), id);
                    // The name stands for this file from now on, whatever comes after it.
                    self.unsynced.push(Event::Named(name.clone(), id));
                }
            }
            Event::Removed(name) => {
                self.seen.remove(name);
                self.unsynced.push(event.clone());
            }
            Event::Renamed(from, to) => {
                if let Some(id) = self.seen.remove(from) {
                    self.seen.insert(to.clone(), id);
                }
                self.unsynced.push(event.clone());
            }
            Event::Changed(name, op) => {
                let operations = self.operations;
                if let Some(file) = self.seen.get(name).and_then(|id| self.files.get_mut(id)) {
                    file.pending.push((operations, op.clone()));
                }
            }
            Event::SyncBegan(thread) => {
                self.syncing.insert(*thread, self.operations);
            }
            Event::Synced(thread, name) => self.sync(*thread, name),
            Event::FolderSynced => {
                for event in std::mem::take(&mut self.unsynced) {
                    rename(&mut self.names, &event);
                }
            }
            Event::Named(..) | Event::Acknowledged(_) | Event::Undone => {}
        }
    }

    /// Returns the files as they may be after a cut now.
    pub(super) fn cut(&self, random: &mut Random) -> Vec<(String, Vec<u8>)> {
        let mut names = self.names.clone();
        for event in self.unsynced.iter().take(random.index(self.unsynced.len() + 1)) {
            rename(&mut names, event);
        }
        let mut cut = |id: &usize| self.files.get(id).map(|file| file.cut(random));
        names.iter().filter_map(|(name, id)| Some((name.clone(), cut(id)?))).collect()
    }

    /// Returns the files as the program sees them.
    pub(super) fn whole(&self) -> Vec<(String, Vec<u8>)> {
        let whole = |id: &usize| self.files.get(id).map(File::whole);
        self.seen.iter().filter_map(|(name, id)| Some((name.clone(), whole(id)?))).collect()
    }

    fn add(&mut self, file: File) -> usize {
        self.next += 1;
        self.files.insert(self.next, file);
        self.next
    }

    fn sync(&mut self, thread: u32, name: &str) {
        let reach = self.syncing.remove(&thread).unwrap_or(0);
        let Some(file) = self.seen.get(name).and_then(|id| self.files.get_mut(id)) else { return };
        let (synced, later) = std::mem::take(&mut file.pending)
            .into_iter()
            .partition::<Vec<_>, _>(|(number, _)| *number < reach);
        file.pending = later;
        for (_, op) in &synced {
            apply(&mut file.durable, op);
        }
    }
}

impl File {
    fn whole(&self) -> Vec<u8> {
        let mut bytes = self.durable.clone();
        self.pending.iter().for_each(|(_, op)| apply(&mut bytes, op));
        bytes
    }

    fn cut(&self, random: &mut Random) -> Vec<u8> {
        let fates = [
            Fate::Dropped,
            Fate::Kept,
            Fate::UpTo(random.index(self.pending.len() + 1)),
            Fate::Mixed,
            Fate::Mixed,
        ];
        let fate = *random.choose(&fates);
        let mut bytes = self.durable.clone();
        for (number, (_, op)) in self.pending.iter().enumerate() {
            match fate {
                Fate::Dropped => {}
                Fate::Kept => apply(&mut bytes, op),
                Fate::UpTo(last) if number < last => apply(&mut bytes, op),
                Fate::UpTo(last) if number == last => tear(&mut bytes, op, random),
                Fate::UpTo(_) => {}
                Fate::Mixed => match random.below(3) {
                    0 => {}
                    1 => apply(&mut bytes, op),
                    _ => tear(&mut bytes, op, random),
                },
            }
        }
        bytes
    }
}

fn rename(names: &mut BTreeMap<String, usize>, event: &Event) {
    match event {
        Event::Named(name, id) => drop(names.insert(name.clone(), *id)),
        Event::Removed(name) => drop(names.remove(name)),
        Event::Renamed(from, to) => {
            if let Some(id) = names.remove(from) {
                names.insert(to.clone(), id);
            }
        }
        _ => {}
    }
}

fn apply(bytes: &mut Vec<u8>, op: &FileOp) {
    match op {
        FileOp::Length(length) => bytes.resize(*length, 0),
        FileOp::Bytes(at, data) => {
            let end = at + data.len();
            if bytes.len() < end {
                bytes.resize(end, 0);
            }
            bytes[*at..end].copy_from_slice(data);
        }
    }
}

/// Writes some sectors and not the others.
fn tear(bytes: &mut Vec<u8>, op: &FileOp, random: &mut Random) {
    let FileOp::Bytes(at, data) = op else {
        if random.below(2) == 0 {
            apply(bytes, op);
        }
        return;
    };
    let mut from = *at;
    let end = at + data.len();
    while from < end {
        let to = ((from / SECTOR + 1) * SECTOR).min(end);
        if random.below(2) == 0 {
            apply(bytes, &FileOp::Bytes(from, data[from - at..to - at].to_vec()));
        }
        from = to;
    }
}
