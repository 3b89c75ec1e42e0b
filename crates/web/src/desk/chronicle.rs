//! When each fact of an event was said and by whom, in memory: the state keeps neither, and a page of
//! a whole room cannot ask the journal ten thousand times. And which results a scoring program took away, of which a
//! director is to hear.

use jiff::Timestamp;
use session::log::DirectorAtTable;
use session::model::SessionNo;
use session::{Author, Fact, FactBody, JournalError, Seq};

use super::books::Live;

/// Times and authors of an event's facts, by their place in the log.
#[derive(Debug, Default)]
pub(crate) struct Chronicle {
    /// The journal's generation the entries are of.
    generation: u64,
    entries: Vec<Entry>,
    /// The last result that was erased, and its session.
    erased: Option<(Seq, SessionNo)>,
    withdrawals: Vec<Withdrawal>,
    deeds: Vec<(Seq, DirectorAtTable)>,
}

/// A scoring program changed a movement, and results went with it.
#[derive(Debug, Clone)]
pub(crate) struct Withdrawal {
    /// The fact that says so.
    pub(crate) seq: Seq,
    /// The session.
    pub(crate) session: SessionNo,
    /// What was done, in words.
    pub(crate) title: String,
}

/// When a fact was said, and by whom.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// When.
    pub(crate) time: Timestamp,
    /// By whom.
    pub(crate) author: Author,
}

impl Chronicle {
    /// Takes in what was said since it was last asked for.
    pub(super) fn follow(&mut self, live: &Live) -> Result<(), JournalError> {
        let known = self.entries.len() as u64;
        if live.generation() != self.generation || live.state().head().0 < known {
            *self = Chronicle { generation: live.generation(), ..Chronicle::default() };
        }
        let after = Seq(self.entries.len() as u64);
        if live.state().head() > after {
            live.facts_after(after, |fact| self.take(fact))?;
        }
        Ok(())
    }

    fn take(&mut self, fact: Fact) {
        match fact.body {
            FactBody::ResultErased(erased) => self.erased = Some((fact.seq, erased.slot.session)),
            FactBody::OperationDone(done) if fact.author == Author::ScoringProgram => {
                let erased = self.erased.filter(|(seq, _)| *seq >= done.first);
                self.withdrawals.extend(erased.map(|(_, session)| Withdrawal {
                    seq: fact.seq,
                    session,
                    title: done.title,
                }));
            }
            FactBody::DirectorAtTable(deed) => self.deeds.push((fact.seq, deed)),
            _ => {}
        }
        self.entries.push(Entry { time: fact.time, author: fact.author });
    }

    /// Returns what scoring programs took away, oldest first.
    pub(crate) fn withdrawals(&self) -> &[Withdrawal] {
        &self.withdrawals
    }

    /// Returns what directors did at tables, oldest first.
    pub(crate) fn deeds(&self) -> &[(Seq, DirectorAtTable)] {
        &self.deeds
    }

    /// Returns when a fact was said and by whom.
    pub(crate) fn of(&self, seq: Seq) -> Option<&Entry> {
        let index = usize::try_from(seq.0.checked_sub(1)?).ok()?;
        self.entries.get(index)
    }

    /// Returns when a fact was said.
    pub(crate) fn time(&self, seq: Seq) -> Option<Timestamp> {
        self.of(seq).map(|entry| entry.time)
    }
}
