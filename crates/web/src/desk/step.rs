//! In step with the journal's file: what others wrote is told, and when another file has taken its
//! place, everything is opened anew and the phones are asked for what they keep.

use std::path::PathBuf;

use jiff::Timestamp;
use session::journal::Fault;
use session::{EventId, JournalError, LiveEvent, SqliteJournal};

use super::books::{Books, Live};
use super::news::{News, changed};
use crate::Trouble;
use crate::auth::people::Moment;

impl Books {
    /// Returns an event in step with the journal. What others wrote meanwhile is told as news.
    pub fn event(&mut self, event: EventId) -> Result<&mut Live, JournalError> {
        match self.catch_up(event) {
            Err(error) if is_of_the_file(&error.fault) => {
                // Another file may be in its place by now.
                self.forget();
                self.forgotten.insert(event);
                self.catch_up(event)?;
            }
            Err(error) => {
                if matches!(error.fault, Fault::Record(_)) {
                    self.say_goodbye(event)?;
                }
                return Err(error);
            }
            Ok(()) => {}
        }
        let live = self.events.get_mut(&event).ok_or_else(|| no_event(event))?;
        self.openings.follow(live, Timestamp::now());
        Ok(live)
    }

    /// Looks at all open events for what others wrote, and opens doors for new ones.
    pub(super) fn look_around(&mut self) {
        self.try_the_disk_again();
        let mut problem = None;
        let open: Vec<EventId> = self.events.keys().chain(&self.forgotten).copied().collect();
        for event in open {
            if let Err(error) = self.event(event) {
                problem = Some(format!("an event cannot be read: {}", error.fault));
            }
        }
        if let Err(trouble) = self.read_place() {
            problem = Some(format!("the journal cannot be read: {}", trouble.message()));
        }
        self.watch_the_clock(Moment::now());
        if let Err(trouble) = self.welcome() {
            problem = Some(format!("the journal cannot be read: {}", trouble.message()));
        }
        if let Err(error) = self.read_people() {
            problem = Some(format!("the journal cannot be read: {}", error.fault));
        }
        if let Err(trouble) = self.show_certificate() {
            problem = Some(format!(
                "the certificate of the director's pages cannot be kept: {}",
                trouble.message()
            ));
        }
        // Once is enough: the desk looks every second.
        if problem != self.problem
            && let Some(problem) = &problem
        {
            tracing::warn!("{problem}");
        }
        self.problem = problem;
    }

    /// Looks at an event to which somebody beside the desk said something. A new one has its doors before it is told,
    /// however long ago its day is.
    pub(crate) fn look_at(&mut self, event: EventId) -> Result<(), Trouble> {
        if self.open_event(event).is_some() {
            self.event(event)?;
            return Ok(());
        }
        self.doors_of(event)?;
        self.tell(News::Replaced { event });
        Ok(())
    }

    /// Throws away what is in memory. Whatever is opened again may be another log.
    pub(super) fn forget(&mut self) {
        self.forgotten.extend(std::mem::take(&mut self.events).into_keys());
        self.journal.close();
    }

    /// Takes in what others wrote, opening the event when it is not open.
    fn catch_up(&mut self, event: EventId) -> Result<(), JournalError> {
        let Some(live) = self.events.get_mut(&event) else {
            let journal = self.standby.fence_desk(SqliteJournal::open(&self.path)?);
            let live = LiveEvent::open(journal, event)?;
            if self.forgotten.contains(&event) {
                self.read_doors()?;
                self.forgotten.remove(&event);
                self.tell(News::Replaced { event });
            }
            self.events.insert(event, live);
            return Ok(());
        };
        if live.journal().has_moved() {
            return Err(JournalError { path: PathBuf::new(), fault: Fault::Moved });
        }
        match live.catch_up()? {
            session::News::Replaced => {
                self.read_doors()?;
                self.tell(News::Replaced { event });
            }
            session::News::Facts(facts) if facts.is_empty() => {}
            session::News::Facts(facts) => {
                let news = changed(event, live.state(), &facts);
                self.open_new_doors(event, &news);
                self.tell(news);
            }
        }
        Ok(())
    }

    /// An event is not in the journal any more: its phones find that out when they say hello.
    fn say_goodbye(&mut self, event: EventId) -> Result<(), JournalError> {
        let was_known = self.events.remove(&event).is_some() | self.forgotten.remove(&event);
        if was_known {
            self.read_doors()?;
            self.tell(News::Replaced { event });
        }
        Ok(())
    }

    /// Opens doors for the events of these days that have none yet.
    fn welcome(&mut self) -> Result<(), Trouble> {
        let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::system()).date();
        let mut first_trouble = Ok(());
        for (event, info) in self.list()? {
            let date = info.and_then(|info| info.date);
            // An evening that was long ago is opened when somebody asks for it.
            let is_over =
                date.is_some_and(|date| today.since(date).is_ok_and(|span| span.get_days() > 7));
            if !is_over && !self.events.contains_key(&event) {
                // One that cannot be read does not keep the others waiting.
                let opened = self.open_doors(event).map_err(Trouble::from);
                first_trouble = first_trouble.and(opened);
            }
        }
        first_trouble
    }
}

fn no_event(event: EventId) -> JournalError {
    let fault = Fault::Record(format!("there is no event {event}"));
    JournalError { path: PathBuf::new(), fault }
}

/// Tells whether a fault is one of the file that was open, so that opening it again may help.
fn is_of_the_file(fault: &Fault) -> bool {
    matches!(fault, Fault::Moved | Fault::Damaged(_) | Fault::Missing | Fault::System(_))
}
