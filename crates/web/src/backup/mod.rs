//! Copies of everything into a second folder every few minutes, while people play. A thread of its own
//! writes them, so that a slow stick makes nobody wait, and what goes wrong is told, not hidden.

mod copy;
mod ladder;
mod setting;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::{Timestamp, Zoned};
use serde_json::{Value, json};
use tokio::sync::{Notify, oneshot};

use copy::Made;
pub use setting::{Every, EveryError, Setting};

/// After so long without a word from the folder, the director is told.
const SILENCE: Duration = Duration::from_secs(60);

/// The copies: where they go, and how they fare. Shared by all who ask.
#[derive(Clone, Default)]
pub(crate) struct Backups {
    state: Arc<Mutex<Standing>>,
    /// Somebody wants a copy now, or has changed the setting.
    wake: Arc<Notify>,
}

#[derive(Default)]
struct Standing {
    setting: Option<Setting>,
    /// The command line has said where: the page cannot change it.
    is_fixed: bool,
    last: Option<Made>,
    /// What is wrong, and since when.
    problem: Option<(Timestamp, String)>,
    is_copying: bool,
    next: Option<Timestamp>,
    same_disk: bool,
}

impl Backups {
    /// Settles where copies go; from the command line once and for all.
    pub(crate) fn settle(&self, setting: Option<Setting>, is_fixed: bool) {
        let mut state = self.state();
        if state.setting.as_ref().map(|one| &one.folder) != setting.as_ref().map(|one| &one.folder)
        {
            state.last = None;
        }
        state.problem = None;
        state.next = setting.as_ref().map(|_| Timestamp::now());
        state.setting = setting;
        state.is_fixed |= is_fixed;
        drop(state);
        self.wake.notify_one();
    }

    /// Tells whether the command line has settled it.
    pub(crate) fn is_fixed(&self) -> bool {
        self.state().is_fixed
    }

    /// Asks for a copy now.
    pub(crate) fn hurry(&self) {
        self.state().next = Some(Timestamp::now());
        self.wake.notify_one();
    }

    /// Returns how the copies fare, as the console shows it.
    pub(crate) fn standing(&self) -> Value {
        let state = self.state();
        let Standing { setting, is_fixed, last, problem, is_copying, next, same_disk } = &*state;
        json!({
            "folder": setting.as_ref().map(|one| one.folder.display().to_string()),
            "every": setting.as_ref().map(|one| one.every.seconds()),
            "fixed": is_fixed,
            "last": last.as_ref().map(|made| {
                json!({ "at": made.at, "file": made.file, "bytes": made.bytes })
            }),
            "problem": problem.as_ref().map(|(since, message)| {
                json!({ "since": since, "message": message })
            }),
            "copying": is_copying,
            "next": setting.as_ref().and(*next),
            "same_disk": same_disk,
        })
    }

    /// Makes copies until it is dropped.
    pub(crate) async fn keep_copying(self, journal: PathBuf) {
        loop {
            let due = self.due();
            tokio::select! {
                () = self.wake.notified() => continue,
                () = async {
                    match due {
                        Some(wait) => tokio::time::sleep(wait).await,
                        None => std::future::pending().await,
                    }
                } => {}
            }
            let setting = self.state().setting.clone();
            if let Some(setting) = setting {
                self.copy(journal.clone(), setting).await;
            }
        }
    }

    /// Returns how long it is until the next copy; nothing when there is to be none.
    fn due(&self) -> Option<Duration> {
        let state = self.state();
        state.setting.as_ref()?;
        let left = state.next?.duration_since(Timestamp::now());
        Some(Duration::try_from(left).unwrap_or_default())
    }

    async fn copy(&self, journal: PathBuf, setting: Setting) {
        let Setting { folder, every } = setting;
        {
            let mut state = self.state();
            state.is_copying = true;
            state.next = Timestamp::now().checked_add(every.duration()).ok();
        }
        let (tell, mut told) = oneshot::channel();
        let to = folder.clone();
        // Not one of the runtime's threads: they are waited for when the server stops, and a share that
        // does not answer may hold this one for ever.
        let work = move || {
            let same_disk = is_same_disk(&journal, &to);
            let _ = tell.send((copy::copy(&journal, &to, &Zoned::now()), same_disk));
        };
        let thread = std::thread::Builder::new().name("backup".to_owned()).spawn(work);
        let done = match thread {
            Err(error) => Err(format!("This computer gives no thread to copy with: {error}.")),
            Ok(_) => loop {
                match tokio::time::timeout(SILENCE, &mut told).await {
                    Err(_) => self.complain(format!(
                        "The folder {} does not answer. Copies wait for it.",
                        folder.display()
                    )),
                    Ok(Ok((done, same_disk))) => {
                        self.state().same_disk = same_disk;
                        break done;
                    }
                    Ok(Err(_)) => break Err("Copying failed in a way nobody expected.".to_owned()),
                }
            },
        };
        self.state().is_copying = false;
        match done {
            Ok(made) => {
                let mut state = self.state();
                // Somebody may have chosen another folder meanwhile.
                if state.setting.as_ref().is_some_and(|one| one.folder == folder) {
                    (state.last, state.problem) = (Some(made), None);
                }
            }
            Err(problem) => self.complain(problem),
        }
    }

    fn complain(&self, problem: String) {
        let mut state = self.state();
        if state.problem.as_ref().is_none_or(|(_, before)| *before != problem) {
            // Once is enough for the log: the console shows it all the time.
            tracing::warn!("no backup: {problem}");
            let since = state.problem.as_ref().map_or_else(Timestamp::now, |(since, _)| *since);
            state.problem = Some((since, problem));
        }
    }

    fn state(&self) -> MutexGuard<'_, Standing> {
        // What is kept is plain values, true at every moment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells whether two places are on one disk, where the system can tell: what ends one, ends both.
#[cfg(unix)]
fn is_same_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let disk = |path: &Path| std::fs::metadata(path).map(|data| data.dev()).ok();
    disk(one).is_some() && disk(one) == disk(other)
}

#[cfg(not(unix))]
fn is_same_disk(one: &Path, other: &Path) -> bool {
    let disk = |path: &Path| {
        path.canonicalize()
            .ok()
            .and_then(|path| path.components().next().map(|part| part.as_os_str().to_owned()))
    };
    disk(one).is_some() && disk(one) == disk(other)
}
