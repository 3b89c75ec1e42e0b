//! The thread of a link: a turn every few seconds until it is told to stop. It has a connection to the journal of its
//! own, so that a file on a slow share makes nobody wait; the desk finds what it wrote and tells the pages.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;

use bws::link::{ControlOptions, Controller, FollowOptions, Follower, LinkError, Turn};
use bws::write::guid;
use jiff::{Timestamp, Zoned};
use session::{EventId, Journal, Seq, SqliteJournal};

use super::link::{Link, Side};
use super::path::{is_there, this_computer};
use super::phones::Phones;
use super::standing::Standing;
use crate::desk::Desk;
use crate::trouble::sentence;

/// A link at work.
pub(super) struct Runner {
    orders: mpsc::Sender<Order>,
    thread: JoinHandle<()>,
}

enum Order {
    /// Make a turn now.
    Now,
    Stop,
}

/// What a thread works on.
pub(super) struct Work {
    pub(super) journal: PathBuf,
    pub(super) event: EventId,
    pub(super) link: Link,
    pub(super) standing: Standing,
    pub(super) desk: Desk,
}

impl Runner {
    /// Starts a thread. Returns a sentence when this computer gives none.
    pub(super) fn start(work: Work) -> Result<Runner, String> {
        let (orders, inbox) = mpsc::channel();
        let run = move || {
            let ran = catch_unwind(AssertUnwindSafe(|| work.run(&inbox)));
            if ran.is_err() {
                let ended = "The link ended in a way nobody expected. Start it again.".to_owned();
                work.took(Turn { trouble: Some(ended), ..Turn::default() });
            }
        };
        let thread = std::thread::Builder::new().name("exchange".to_owned()).spawn(run);
        let thread = thread.map_err(|error| {
            format!("This computer gives no thread to follow the file with: {error}.")
        })?;
        Ok(Runner { orders, thread })
    }

    /// Asks for a turn now.
    pub(super) fn hurry(&self) {
        let _ = self.orders.send(Order::Now);
    }

    /// Asks it to stop after the turn that is under way; does not wait for it.
    pub(super) fn dismiss(&self) {
        let _ = self.orders.send(Order::Stop);
    }

    /// Tells whether it has stopped.
    pub(super) fn is_over(&self) -> bool {
        self.thread.is_finished()
    }
}

impl Work {
    fn run(&self, inbox: &mpsc::Receiver<Order>) {
        let mut linked = None;
        loop {
            // Whoever is not in charge writes nothing; the thread is stopped as well, a moment later.
            if self.desk.standby().is_in_charge() {
                let (turn, is_last) = self.turn(&mut linked);
                self.took(turn);
                if is_last {
                    return;
                }
            }
            match inbox.recv_timeout(self.link.every.duration()) {
                Ok(Order::Now) | Err(RecvTimeoutError::Timeout) => {}
                Ok(Order::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Makes a turn; tells whether there can be no other.
    fn turn(&self, linked: &mut Option<Linked>) -> (Turn, bool) {
        // A backup may have taken the journal's place.
        if linked.as_ref().is_some_and(Linked::has_moved) {
            *linked = None;
        }
        let mut turn = match linked {
            Some(linked) => linked.turn(),
            closed => match Linked::open(&self.desk, &self.journal, self.event, &self.link) {
                Ok(opened) => closed.insert(opened).turn(),
                Err(Unlinked { why, for_good }) => {
                    let turn = Turn { trouble: Some(why), ..Turn::default() };
                    if for_good {
                        return (turn, true);
                    }
                    turn
                }
            },
        };
        // Where the data is is nobody's affair here; the file's own folder is hidden from those who only look.
        let data = self.journal.display().to_string();
        turn.trouble = turn.trouble.map(|trouble| trouble.replace(&data, "the data"));
        if turn.trouble.is_some()
            && let Err(missing) = is_there(&self.link.file)
        {
            turn.trouble = Some(missing);
        }
        turn.trouble = turn.trouble.map(|trouble| sentence(&trouble));
        (turn, false)
    }

    fn took(&self, turn: Turn) {
        self.standing.took(Timestamp::now(), turn, &self.link.file);
    }
}

/// A file and an event that are open, on either side.
pub(super) enum Linked {
    Scoring(Box<Follower>),
    Control(Box<Controller>, Phones),
}

/// Why a file and an event are not linked.
pub(super) struct Unlinked {
    /// The sentence.
    pub(super) why: String,
    /// Whether only a person can change that: the two do not belong together any more.
    for_good: bool,
}

impl From<String> for Unlinked {
    fn from(why: String) -> Unlinked {
        Unlinked { why, for_good: false }
    }
}

impl Linked {
    /// Opens both. What does not belong together is left as it is: no event is made here, and none is changed.
    pub(super) fn open(
        desk: &Desk,
        journal: &Path,
        event: EventId,
        link: &Link,
    ) -> Result<Linked, Unlinked> {
        let journal = opened(desk, journal)?;
        let head = journal.head(event).map_err(|error| sentence(&error.fault.to_string()))?;
        if head.seq == Seq::START {
            let why = "The event that this file was linked with is not in the data any more. Put back a backup that has \
                       it, or link the file with another event.";
            return Err(Unlinked { why: why.to_owned(), for_good: true });
        }
        is_there(&link.file)?;
        if link.side == Side::Control {
            let resumed =
                Controller::resume(journal, event, &link.file, options(link, false), &Zoned::now());
            let (controller, _) = resumed.map_err(unlinked)?;
            return Ok(Linked::Control(Box::new(controller), Phones::of(event, desk)));
        }
        let options = FollowOptions {
            session: link.session,
            mark: link.mark.clone(),
            computer: own_name(),
            guid: guid(event, link.session),
        };
        let follower = Follower::open(journal, event, &link.file, options);
        follower.map(Box::new).map(Linked::Scoring).map_err(unlinked)
    }

    fn turn(&mut self) -> Turn {
        let now = Zoned::now();
        match self {
            Linked::Scoring(follower) => follower.turn(&now),
            Linked::Control(controller, phones) => controller.turn(&now, phones),
        }
    }

    fn has_moved(&self) -> bool {
        match self {
            Linked::Scoring(follower) => follower.live().journal().has_moved(),
            Linked::Control(controller, _) => controller.live().journal().has_moved(),
        }
    }
}

/// Opens a file that another program made: makes its event, or finds it again. Returns what there is to tell of it, or a
/// sentence when it cannot be run.
pub(super) fn control(
    desk: &Desk,
    journal: &Path,
    link: &Link,
    reset: bool,
) -> Result<(Controller, Turn), String> {
    is_there(&link.file)?;
    let journal = opened(desk, journal)?;
    match Controller::open(journal, &link.file, options(link, reset), &Zoned::now()) {
        Ok((controller, opened)) => Ok((controller, opened.told)),
        Err(error) => Err(unlinked(error).why),
    }
}

fn options(link: &Link, reset: bool) -> ControlOptions {
    let computer = link.computer.clone().unwrap_or_else(own_name);
    ControlOptions { computer, reset, hand_records: Vec::new() }
}

fn unlinked(error: LinkError) -> Unlinked {
    let for_good = matches!(
        error,
        LinkError::Replaced { .. } | LinkError::OtherSession { .. } | LinkError::OtherEvent { .. }
    );
    let why = match error {
        LinkError::NotOurs { computer, theirs, .. } => format!(
            "No table of the file belongs to the computer {computer}; its tables belong to {theirs}. Say as which of \
             them it is to be run."
        ),
        LinkError::Replaced { .. } => {
            "The file holds another session by now. Open it again to run that one.".to_owned()
        }
        error => sentence(&error.to_string()),
    };
    Unlinked { why, for_good }
}

/// Opens the journal, to be written only while this computer is in charge: a turn may be under way when it steps back.
fn opened(desk: &Desk, journal: &Path) -> Result<SqliteJournal, String> {
    let opened = SqliteJournal::open(journal).map(|journal| desk.standby().fence(journal));
    opened.map_err(|error| sentence(&error.fault.to_string()))
}

/// Returns the name by which other programs see this computer.
pub(super) fn own_name() -> String {
    this_computer().unwrap_or_else(|| "TENACE".to_owned())
}
