//! The desk: one thread that owns the journal and does everything that reads or writes it.
//!
//! Requests bring an errand, a function over the [`Books`], and wait for its answer. So nothing is
//! ever locked, everything is decided on one state, and a commit is durable before anybody hears of
//! it. A tick each second takes in what other processes wrote.

mod books;
mod certificate;
mod chronicle;
mod clock_jumps;
mod confirmed;
mod copying;
mod deeds;
mod disk;
mod keeping;
mod looks;
mod making;
mod news;
mod open_journal;
mod openings;
mod people;
mod pins;
mod step;

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use jiff::Timestamp;
use session::JournalError;
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot, watch};

pub(crate) use books::no_randomness;
pub use books::{Books, Live};
pub(crate) use chronicle::{Chronicle, Withdrawal};
pub(crate) use copying::{PLACE, RESTORED, kept_place};
pub(crate) use disk::is_of_the_disk;
pub use news::News;
pub(crate) use news::{changed, message};

use looks::SharedLooks;

use crate::Trouble;
use crate::auth::{Doors, Leases, People};
use crate::standby::Standby;
use crate::tls::ShownCertificate;

/// So many errands may wait; then those who bring more wait themselves.
const QUEUE: usize = 1024;
/// So many of them may be of people who have shown nothing.
const VISITORS: usize = 8;
/// So much news a slow listener may be behind before it is told that anything may have changed.
const NEWS: usize = 1024;
/// How often the desk looks for what others wrote.
const TICK: Duration = Duration::from_secs(1);

type Errand = Box<dyn FnOnce(&mut Books) + Send>;

enum Note {
    Errand(Errand),
    Stop,
}

/// Where errands are brought.
#[derive(Clone)]
pub struct Desk {
    notes: mpsc::Sender<Note>,
    news: broadcast::Sender<Arc<News>>,
    doors: Doors,
    leases: Leases,
    people: People,
    standby: Standby,
    /// When a clock next opens rounds.
    openings: watch::Receiver<Option<Timestamp>>,
    /// Lets a few visitors at a time bring errands.
    visitors: Arc<Semaphore>,
    /// Looks for tables that are not known here yet.
    looks: SharedLooks,
    certificate: ShownCertificate,
}

/// The thread behind a desk.
pub struct DeskThread(JoinHandle<()>);

impl Desk {
    /// Opens the journal, making it when it is not there, and starts the desk.
    pub fn open(journal: &Path) -> Result<(Desk, DeskThread), JournalError> {
        let (news, _) = broadcast::channel(NEWS);
        let (notes, mut inbox) = mpsc::channel(QUEUE);
        let doors = Doors::default();
        let leases = Leases::default();
        let people = People::default();
        let mut books =
            Books::open(journal, news.clone(), doors.clone(), leases.clone(), people.clone())?;
        let standby = books.standby.clone();
        let openings = books.openings.subscribe();
        let certificate = books.certificate.clone();
        let work = move || {
            while let Some(note) = inbox.blocking_recv() {
                match note {
                    Note::Stop => return,
                    Note::Errand(errand) => run(&mut books, errand),
                }
            }
        };
        let thread = std::thread::Builder::new().name("desk".to_owned()).spawn(work);
        let thread = thread.map_err(|error| JournalError {
            path: journal.to_owned(),
            fault: session::journal::Fault::System(error.to_string()),
        })?;
        let visitors = Arc::new(Semaphore::new(VISITORS));
        let desk = Desk {
            notes,
            news,
            doors,
            leases,
            people,
            standby,
            openings,
            visitors,
            looks: SharedLooks::default(),
            certificate,
        };
        Ok((desk, DeskThread(thread)))
    }

    /// Brings an errand and waits for its answer. What it acknowledges is on the disks of the standbys that keep up by
    /// then; the desk itself goes on meanwhile.
    pub async fn ask<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Books) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let (answer, acknowledges) = self.bring(errand).await?;
        if let Some(mark) = acknowledges {
            self.standby.confirmed(mark).await?;
        }
        answer
    }

    /// Brings an errand whose answer tells nobody that something was received.
    pub(crate) async fn ask_unconfirmed<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Books) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        self.bring(errand).await?.0
    }

    /// Brings an errand; returns its answer, and the mark of what it acknowledges.
    async fn bring<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Books) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<(Result<T, Trouble>, Option<u64>), Trouble> {
        let (sender, receiver) = oneshot::channel();
        let errand: Errand = Box::new(move |books| {
            let before = books.begin_errand();
            let answer = errand(books);
            let acknowledges = books.end_errand(before);
            // Whoever asked may have gone; what was done stays done.
            let _ = sender.send((answer, acknowledges));
        });
        self.notes.send(Note::Errand(errand)).await.map_err(|_| Trouble::away())?;
        receiver.await.map_err(|_| Trouble::away())
    }

    /// Brings an errand of somebody who has shown nothing. A few of them wait at the desk at a time, so that tables and
    /// directors never stand behind a crowd.
    pub(crate) async fn ask_for_visitor<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Books) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let _turn = self.visitors.acquire().await.map_err(|_| Trouble::away())?;
        self.ask(errand).await
    }

    /// Looks for tables that the file has by now and nobody here knows: of an event that another program made or put back
    /// a moment ago. All who wait for this share one look, and nothing is read if nobody wrote to the file.
    pub(crate) async fn look_for_new_doors(&self) -> Result<(), Trouble> {
        let read = |books: &mut Books| Ok(books.read_new_doors()?);
        self.looks.look(self.ask_for_visitor(read)).await
    }

    /// Looks for what others wrote, once a second, until the desk stops.
    pub(crate) async fn keep_looking(self) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let look = |books: &mut Books| {
                books.look_around();
                Ok(())
            };
            let looked = self.ask_unconfirmed(look).await;
            if looked.is_err() && self.notes.is_closed() {
                return;
            }
        }
    }

    /// Stops the desk after what was brought before.
    pub(crate) async fn stop(&self) {
        let _ = self.notes.send(Note::Stop).await;
    }

    /// Listens to the news from now on.
    pub fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        self.news.subscribe()
    }

    /// Returns which token and code lead to which table.
    pub fn doors(&self) -> &Doors {
        &self.doors
    }

    /// Returns this computer's place in the club.
    pub fn standby(&self) -> &Standby {
        &self.standby
    }

    /// Returns which phone enters for which table.
    pub fn leases(&self) -> &Leases {
        &self.leases
    }

    /// Returns the certificate that directors on other devices are shown.
    pub fn certificate(&self) -> &ShownCertificate {
        &self.certificate
    }

    /// Returns who may work on the director's pages.
    pub fn people(&self) -> &People {
        &self.people
    }
}

impl DeskThread {
    /// Waits until the desk has stopped.
    pub fn join(self) {
        if self.0.join().is_err() {
            tracing::error!("the desk ended in a fault");
        }
    }
}

/// Runs one errand. A fault in it must not end the evening: what is in memory is thrown away then,
/// for the journal has everything.
fn run(books: &mut Books, errand: Errand) {
    let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| errand(books)));
    if ran.is_err() {
        tracing::error!("an errand failed; the events are read anew");
        books.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_with_made_up_tokens_brings_one_errand_to_the_desk() {
        let folder = tempfile::tempdir().unwrap();
        let (desk, _thread) = Desk::open(&folder.path().join("tenace.db")).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (go_on, held) = std::sync::mpsc::channel::<()>();
            let (tell, begun) = oneshot::channel();
            let busy = desk.clone();
            let busy = tokio::spawn(async move {
                let errand = move |_: &mut Books| {
                    let _ = tell.send(());
                    let _ = held.recv();
                    Ok(())
                };
                busy.ask(errand).await
            });
            begun.await.unwrap();
            let crowd: Vec<_> = (0..200)
                .map(|_| {
                    let desk = desk.clone();
                    tokio::spawn(async move { desk.look_for_new_doors().await })
                })
                .collect();
            // One thread: each of them has had its turn after this.
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
            let waiting = desk.notes.max_capacity() - desk.notes.capacity();
            go_on.send(()).unwrap();
            assert_eq!(waiting, 1, "a table's errand would stand behind these");
            for one in crowd.into_iter().chain([busy]) {
                one.await.unwrap().unwrap();
            }
        });
    }
}
