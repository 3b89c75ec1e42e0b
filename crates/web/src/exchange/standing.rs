//! How a link fares: its last turn, what is the matter, and what there was to tell, newest first.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bws::link::{Kind, Remark, Turn};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::path::without_folder;

/// So many remarks are kept; what they told is in the log and in the file.
const MOST_REMARKS: usize = 200;

/// How a link fares; shared by the thread that works and those who look.
#[derive(Debug, Clone, Default)]
pub(super) struct Standing(Arc<Mutex<Told>>);

#[derive(Debug, Default)]
struct Told {
    remarks: VecDeque<Line>,
    /// The number of the newest remark, so that a page knows which are new to it.
    count: u64,
    received: usize,
    sent: usize,
    /// When the last turn ended.
    last: Option<Timestamp>,
    /// What is the matter, and since when.
    trouble: Option<(Timestamp, String)>,
}

#[derive(Debug)]
struct Line {
    number: u64,
    at: Timestamp,
    remark: Remark,
}

impl Standing {
    /// Takes in what a turn did.
    pub(super) fn took(&self, at: Timestamp, turn: Turn, file: &Path) {
        let mut told = self.told();
        told.last = Some(at);
        let since = told.trouble.as_ref().map(|(since, _)| *since);
        let before = told.trouble.take().map(|(_, before)| before);
        told.trouble = turn.trouble.clone().map(|trouble| (since.unwrap_or(at), trouble));
        told.add(at, turn.received, turn.sent, turn.remarks);
        // A matter that lasts is told once; the page shows it all the time.
        if let Some(trouble) = turn.trouble.filter(|trouble| before.as_ref() != Some(trouble)) {
            tracing::warn!("exchange file: {}", without_folder(&trouble, file));
            told.add(at, 0, 0, vec![Remark { kind: Kind::Problem, text: trouble }]);
        }
    }

    /// Takes in what was done beside the turns.
    pub(super) fn did(&self, at: Timestamp, turn: Turn) {
        self.told().add(at, turn.received, turn.sent, turn.remarks);
    }

    /// Forgets what was the matter: nobody tries any longer.
    pub(super) fn rest(&self) {
        self.told().trouble = None;
    }

    /// Returns how it fares, as the console shows it; who may not know where things are is told no folders.
    pub(super) fn json(&self, file: &Path, sees_folders: bool) -> Value {
        let told = self.told();
        let text = |text: &str| match sees_folders {
            true => text.to_owned(),
            false => without_folder(text, file),
        };
        let remarks = told.remarks.iter().map(|Line { number, at, remark }| {
            json!({
                "number": number, "at": at, "kind": remark.kind, "text": text(&remark.text),
            })
        });
        json!({
            "received": told.received,
            "sent": told.sent,
            "last": told.last,
            "trouble": told.trouble.as_ref().map(|(since, trouble)| {
                json!({ "since": since, "message": text(trouble) })
            }),
            "remarks": remarks.collect::<Vec<_>>(),
        })
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        // What is kept is plain values, true at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Told {
    fn add(&mut self, at: Timestamp, received: usize, sent: usize, remarks: Vec<Remark>) {
        self.received += received;
        self.sent += sent;
        for remark in remarks {
            self.count += 1;
            self.remarks.push_front(Line { number: self.count, at, remark });
        }
        self.remarks.truncate(MOST_REMARKS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(received: usize, trouble: Option<&str>) -> Turn {
        let remark = |n: usize| Remark { kind: Kind::Received, text: format!("result {n}") };
        let remarks = (1..=received).map(remark).collect();
        Turn { remarks, received, trouble: trouble.map(ToOwned::to_owned), ..Turn::default() }
    }

    #[test]
    fn the_newest_remarks_stay_and_everything_is_counted() {
        let standing = Standing::default();
        let file = Path::new("/club/a.bws");
        for _ in 0..3 {
            standing.took(Timestamp::UNIX_EPOCH, turn(100, None), file);
        }
        let told = standing.json(file, true);
        assert_eq!((&told["received"], &told["sent"]), (&json!(300), &json!(0)));
        assert_eq!(told["remarks"].as_array().unwrap().len(), MOST_REMARKS);
        assert_eq!(
            (&told["remarks"][0]["number"], &told["remarks"][0]["text"]),
            (&json!(300), &json!("result 100"))
        );
    }

    #[test]
    fn a_matter_that_lasts_is_told_once_with_its_beginning() {
        let standing = Standing::default();
        let file = Path::new("/club/a.bws");
        let at = |second| Timestamp::from_second(second).unwrap();
        for second in 1..=3 {
            standing.took(at(second), turn(0, Some("/club/a.bws is away")), file);
        }
        let told = standing.json(file, false);
        assert_eq!(told["trouble"], json!({ "since": at(1), "message": "a.bws is away" }));
        assert_eq!(told["remarks"].as_array().unwrap().len(), 1);
        standing.took(at(4), turn(1, None), file);
        let told = standing.json(file, true);
        assert_eq!((&told["trouble"], &told["last"]), (&Value::Null, &json!(at(4))));
    }
}
