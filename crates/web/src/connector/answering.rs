//! Answering while this computer is in charge, and only then.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use connector::broker::Broker;
use connector::listen::Listening;
use connector::wire::Numbering;
use session::{EventId, SqliteJournal};

use super::{Connector, Open, Place, Said, State};
use crate::desk::{Books, Desk};
use crate::trouble::sentence;

/// After so long it is tried again to listen: whoever has the place may have gone.
const AGAIN: Duration = Duration::from_secs(10);

impl Said {
    /// Takes in that something was said to an event.
    fn to(&self, event: EventId) {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).insert(event);
        self.news.notify_one();
    }

    fn take(&self) -> BTreeSet<EventId> {
        std::mem::take(&mut *self.events.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Connector {
    /// Answers while this computer is in charge and does not even listen while it is not, until it is dropped. Has the
    /// desk look at what was said.
    pub(crate) async fn keep_answering(self, desk: Desk) {
        let mut changes = desk.standby().watch();
        loop {
            changes.mark_unchanged();
            let answers = match desk.standby().is_in_charge() {
                true => self.begin(&desk).await,
                false => {
                    self.rest().await;
                    true
                }
            };
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return },
                () = self.0.said.news.notified() => self.look(&desk).await,
                () = tokio::time::sleep(AGAIN), if !answers => {}
            }
        }
    }

    /// Begins to answer, unless nobody wants that. Returns whether all is well.
    async fn begin(&self, desk: &Desk) -> bool {
        let Some((address, lines)) = self.wish().place() else { return true };
        let before = {
            let mut state = self.state();
            if matches!(*state, State::Answers(_)) {
                return true;
            }
            std::mem::take(&mut *state)
        };
        let (listening, failed) = match before {
            State::Listens(listening) => (Ok(*listening), None),
            State::Fails(why) => (Listening::bind(address, &lines), Some(why)),
            _ => (Listening::bind(address, &lines), None),
        };
        let opened = match listening {
            Ok(listening) => self.open(desk, listening).await,
            Err(why) => Err(why.to_string()),
        };
        match opened {
            Ok(open) => {
                *self.state() = State::Answers(open);
                true
            }
            Err(why) => {
                // A matter that lasts is told once; the page shows it all the time.
                if failed.as_ref() != Some(&why) {
                    tracing::warn!("the Data Connector could not listen: {why}");
                }
                *self.state() = State::Fails(why);
                false
            }
        }
    }

    async fn open(&self, desk: &Desk, listening: Listening) -> Result<Open, String> {
        let journal = desk.ask(|books| Ok(books.journal_path().to_owned())).await;
        let journal = journal.map_err(|trouble| trouble.message().to_owned())?;
        let (beside, said) = (desk.clone(), Arc::clone(&self.0.said));
        let numbering = self.numbering();
        let open = move || broker(&beside, journal, numbering, said);
        let broker = tokio::task::spawn_blocking(open).await;
        let failed = || "This failed in a way nobody expected. It is tried again.".to_owned();
        let broker = Arc::new(broker.map_err(|_| failed())??);
        let place = Place::of(&listening);
        let answering = listening.start(Arc::clone(&broker) as Arc<_>);
        Ok(Open { place, broker, answering })
    }

    /// Stops to listen, and returns when what is being answered is answered.
    pub(crate) async fn rest(&self) {
        let before = std::mem::take(&mut *self.state());
        if let State::Answers(Open { answering, .. }) = before {
            answering.stop().await;
        }
    }

    /// Has the desk look at what was said, so that nobody waits until it looks around by itself.
    async fn look(&self, desk: &Desk) {
        let events = self.0.said.take();
        let look =
            move |books: &mut Books| events.into_iter().try_for_each(|event| books.look_at(event));
        if let Err(trouble) = desk.ask(look).await {
            tracing::warn!("what a scoring program said is not seen yet: {}", trouble.message());
        }
    }
}

/// Opens the broker, on a journal that is written only while this computer is in charge.
fn broker(
    desk: &Desk,
    journal: PathBuf,
    numbering: Numbering,
    said: Arc<Said>,
) -> Result<Broker, String> {
    let journal = SqliteJournal::open(&journal).map(|journal| desk.standby().fence(journal));
    let broker = journal.and_then(|journal| Broker::open(journal, numbering));
    match broker {
        Ok(broker) => Ok(broker.telling(move |event| said.to(event))),
        // Where the data is is nobody's affair here.
        Err(error) => Err(sentence(&error.fault.to_string())),
    }
}
