//! What waits for the director: one list of everything, oldest first.

use std::collections::{BTreeMap, BTreeSet};

use bridge::BoardNo;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use session::model::{
    CallAnswer, Participation, PlayerId, RoundNo, SectionLetters, SessionNo, TableNo,
};
use session::state::EventState;
use session::{Author, Seq, State};

use super::TableRow;
use super::at_tables::PinUses;
use super::changed::{self, Changed};
use super::early::{self, EarlyPlace, EarlyRound};
use super::missing;
use super::phones::Phone;
use super::set_aside::Aside;
use super::suspicion::{Flag, Why};
use crate::auth::{Table, WrongPins};
use crate::check::Unanswered;
use crate::desk::{Chronicle, Withdrawal};
use crate::trouble::sentence;

/// From so many minutes on a slow table is worth a look.
const SLOW: i64 = 8;

/// So many entries of a table are listed in the room; the others are counted, and listed on a page of their own.
const FIRST_ENTRIES: usize = 6;

/// So long it is told that a scoring program took results away, and what directors did at tables.
pub(super) const LATELY: SignedDuration = SignedDuration::from_hours(1);

/// Something that waits for the director.
#[derive(Debug, Clone, Serialize)]
pub(in crate::director) struct Matter {
    /// What it is about, told apart from all others.
    pub(super) key: String,
    /// Empty when it is about no table.
    pub(super) table: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) round: Option<RoundNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<BoardNo>,
    /// The fact it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seq: Option<Seq>,
    /// Since when.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<Timestamp>,
    #[serde(flatten)]
    pub(super) kind: Kind,
}

/// What waits.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", content = "about", rename_all = "snake_case")]
pub(in crate::director) enum Kind {
    /// A table calls.
    Call {
        reason: Option<String>,
        answer: Option<CallAnswer>,
        /// Who answered so.
        by: Option<String>,
    },
    /// A result could not stand.
    SetAside(Aside),
    /// So many more results of the table could not stand.
    More { entries: usize },
    /// The table sent more than a table can; so often something was turned away in the last hour.
    Flood { turned_away: usize },
    /// The table asked about more entries of boards than it needs: so often it had no answer in the last hour.
    Asked(Unanswered),
    /// The table entered a number that plays elsewhere already.
    PlaysElsewhere { number: PlayerId, who: String },
    /// A board of a past round has no result.
    Missing,
    /// A result is probably wrong.
    Suspicious(Why),
    /// A table entered boards of a round that is not open. They count, and nothing is shown of them there.
    Early {
        boards: BTreeSet<BoardNo>,
        /// The tables that have not finished the round before; none when the session waits to be opened.
        waits_for: BTreeSet<String>,
    },
    /// A result does not fit the movement.
    Misfit { outcome: String, reason: String },
    /// A table erased or changed a result after it could have seen the cards.
    Changed(Changed),
    /// Results came for boards that the director had given up.
    CameLate { boards: BTreeSet<BoardNo> },
    /// So many entries are on a phone only.
    Unsent { entries: usize },
    /// A phone has not been heard.
    Silent { seconds: u64 },
    /// Nobody knows who sits there.
    Unknown { seats: Vec<char> },
    /// A table is behind.
    Slow { minutes: i64, rounds: u16 },
    /// A scoring program took results away.
    Program { text: String },
    /// The director's PIN was used on a phone of the table.
    PinUsed(PinUses),
    /// A director unlocked the cards of a board at the table.
    Unlocked { by: String },
    /// Wrong PINs were typed at the table, and no right one since.
    WrongPins { count: u32 },
    /// What is received is on this computer's disk only, because the standby at this address is too slow or went away;
    /// or every answer waits for it, and for how long.
    Standby { at: String, is_gone: bool, holds_up_ms: Option<u64> },
}

/// What the server remembers of tables besides the log.
pub(super) struct Remembered {
    /// How often something was turned away.
    pub(super) turned_away: BTreeMap<Table, usize>,
    /// What was asked about entries and had no answer.
    pub(super) unanswered: BTreeMap<Table, Unanswered>,
    /// Numbers that play elsewhere already, with the place they have.
    pub(super) elsewhere: BTreeMap<Table, (PlayerId, Participation)>,
    pub(super) wrong_pins: Vec<(Table, WrongPins)>,
}

/// How far tables are behind the room, by minutes and by rounds.
pub(super) struct Slowness<'a> {
    pub(super) minutes: &'a BTreeMap<String, i64>,
    pub(super) rounds: &'a BTreeMap<String, u16>,
}

/// An entry that was set aside.
type Entry<'a> = session::state::Matter<'a, session::log::EntrySetAside>;

impl Matter {
    /// Tells whether a table waits at this moment.
    pub(super) fn is_call(&self) -> bool {
        matches!(self.kind, Kind::Call { .. })
    }

    /// Tells whether it is a result that could not stand: of these a table may have many.
    pub(super) fn is_entry(&self) -> bool {
        matches!(self.kind, Kind::SetAside(_))
    }
}

/// Returns something about a table that the log does not have.
fn of_now(table: Table, key: &str, kind: Kind) -> Matter {
    let (key, table) = (format!("{key}{table}"), table.to_string());
    Matter { key, table, round: None, board: None, seq: None, at: None, kind }
}

/// What the list is made from.
pub(super) struct Telling<'a> {
    pub(super) state: &'a State,
    pub(super) event: &'a EventState,
    pub(super) session: SessionNo,
    pub(super) chronicle: &'a Chronicle,
    pub(super) now: Timestamp,
}

impl Telling<'_> {
    /// Returns everything that waits, oldest first.
    pub(super) fn all(
        &self,
        tables: &[TableRow],
        phones: &BTreeMap<String, Phone>,
        slow: &Slowness<'_>,
        flags: Vec<Flag>,
        remembered: Remembered,
    ) -> Vec<Matter> {
        let mut all = self.calls();
        all.extend(self.asides());
        let Remembered { turned_away, unanswered, elsewhere, wrong_pins } = remembered;
        let flood = |(table, turned_away)| of_now(table, "flood", Kind::Flood { turned_away });
        all.extend(turned_away.into_iter().map(flood));
        let asked = |(table, unanswered)| of_now(table, "asked", Kind::Asked(unanswered));
        all.extend(unanswered.into_iter().map(asked));
        all.extend(self.elsewhere(elsewhere));
        all.extend(flags.into_iter().filter_map(|flag| self.suspicious(flag)));
        all.extend(self.changed());
        all.extend(self.early());
        all.extend(self.came_late());
        all.extend(self.misfits());
        all.extend(self.withdrawals());
        all.extend(self.at_tables(&wrong_pins));
        for row in tables {
            all.extend(self.of_table(row, phones.get(&row.id), slow));
        }
        all.sort_by_key(|matter| (matter.at.is_none(), matter.at, matter.seq));
        all
    }

    /// Numbers that play elsewhere as well, as long as they have that place.
    fn elsewhere(&self, all: BTreeMap<Table, (PlayerId, Participation)>) -> Vec<Matter> {
        let places = &self.event.participations;
        let sits = |(_, (player, there)): &(Table, (PlayerId, Participation))| {
            places.get(there).and_then(Option::as_ref) == Some(player)
        };
        let all = all.into_iter().filter(sits);
        all.map(|(table, (number, there))| {
            let who = format!("{} {}", there.section, there.contestant);
            of_now(table, "elsewhere", Kind::PlaysElsewhere { number, who })
        })
        .collect()
    }

    fn calls(&self) -> Vec<Matter> {
        let open = self.event.calls().open().filter(|call| call.raised.session == self.session);
        let matter = |call: session::state::Matter<'_, session::log::CallMade>| {
            let by = call.answered_by().and_then(|seq| self.chronicle.of(seq));
            let by = by.and_then(|entry| match &entry.author {
                Author::Director(name) => name.clone(),
                _ => None,
            });
            Matter {
                key: format!("call{}", call.seq),
                table: format!("{}{}", call.raised.section, call.raised.table),
                round: call.raised.round,
                board: None,
                seq: Some(call.seq),
                at: self.chronicle.time(call.seq),
                kind: Kind::Call {
                    reason: call.raised.reason.clone(),
                    answer: call.answer().map(|answered| answered.answer),
                    by,
                },
            }
        };
        open.map(matter).collect()
    }

    /// The first entries of each table that were set aside, and how many more it has.
    fn asides(&self) -> Vec<Matter> {
        let mut listed: BTreeMap<(SectionLetters, TableNo), usize> = BTreeMap::new();
        let mut found = Vec::new();
        for entry in self.open_entries() {
            let slot = entry.raised.slot;
            let of_table = listed.entry((slot.section, slot.table)).or_default();
            *of_table += 1;
            if *of_table <= FIRST_ENTRIES {
                found.push(self.aside(&entry));
            }
        }
        let more = listed.into_iter().filter(|(_, entries)| *entries > FIRST_ENTRIES);
        found.extend(more.map(|((section, table), entries)| Matter {
            key: format!("more{section}{table}"),
            table: format!("{section}{table}"),
            round: None,
            board: None,
            seq: None,
            at: None,
            kind: Kind::More { entries: entries - FIRST_ENTRIES },
        }));
        found
    }

    /// Returns how many entries of a table wait, and the first of those after one that is known.
    pub(super) fn entries_of(
        &self,
        section: SectionLetters,
        table: TableNo,
        after: Option<Seq>,
        most: usize,
    ) -> (usize, Vec<Matter>) {
        let of_table = |entry: &Entry<'_>| {
            (entry.raised.slot.section, entry.raised.slot.table) == (section, table)
        };
        let all = self.open_entries().filter(of_table).count();
        let wanted = self.open_entries().filter(of_table);
        let wanted = wanted.filter(|entry| after.is_none_or(|after| entry.seq > after));
        (all, wanted.take(most).map(|entry| self.aside(&entry)).collect())
    }

    fn open_entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let session = self.session;
        let open = self.event.set_aside().open();
        open.filter(move |entry| entry.raised.slot.session == session)
    }

    fn aside(&self, entry: &Entry<'_>) -> Matter {
        let slot = entry.raised.slot;
        Matter {
            key: format!("entry{}", entry.seq),
            table: format!("{}{}", slot.section, slot.table),
            round: Some(slot.round),
            board: Some(slot.board),
            seq: Some(entry.seq),
            at: self.chronicle.time(entry.seq),
            kind: Kind::SetAside(Aside::of(self.event, self.chronicle, entry.raised)),
        }
    }

    /// What the director has entered or corrected was looked at.
    fn suspicious(&self, Flag { seq, slot, why }: Flag) -> Option<Matter> {
        let entry = self.chronicle.of(seq);
        if entry.is_some_and(|entry| matches!(entry.author, Author::Director(_))) {
            return None;
        }
        Some(Matter {
            key: format!("suspicious{seq}"),
            table: format!("{}{}", slot.section, slot.table),
            round: Some(slot.round),
            board: Some(slot.board),
            seq: Some(seq),
            at: entry.map(|entry| entry.time),
            kind: Kind::Suspicious(why),
        })
    }

    fn changed(&self) -> Vec<Matter> {
        let found = changed::after_the_cards(self).into_iter();
        found
            .map(|(seq, slot, changed)| Matter {
                key: format!("changed{seq}"),
                table: format!("{}{}", slot.section, slot.table),
                round: Some(slot.round),
                board: Some(slot.board),
                seq: Some(seq),
                at: self.chronicle.time(seq),
                kind: Kind::Changed(changed),
            })
            .collect()
    }

    /// What tables entered for rounds that are not open, a line for each round.
    fn early(&self) -> Vec<Matter> {
        let matter =
            |(place, EarlyRound { boards, first, waits_for }): (EarlyPlace, EarlyRound)| {
                let table = format!("{}{}", place.section, place.table);
                Matter {
                    key: format!("early{table}/{}", place.round),
                    table,
                    round: Some(place.round),
                    board: None,
                    seq: Some(first),
                    at: self.chronicle.time(first),
                    kind: Kind::Early { boards, waits_for },
                }
            };
        early::rounds(self).into_iter().map(matter).collect()
    }

    fn misfits(&self) -> Vec<Matter> {
        let here = self.event.misfits().into_iter();
        let here = here.filter(|misfit| misfit.result.slot.session == self.session);
        here.map(|misfit| {
            let slot = misfit.result.slot;
            Matter {
                key: format!("misfit{}", misfit.seq),
                table: format!("{}{}", slot.section, slot.table),
                round: Some(slot.round),
                board: Some(slot.board),
                seq: Some(misfit.seq),
                at: self.chronicle.time(misfit.seq),
                kind: Kind::Misfit {
                    outcome: misfit.result.outcome.to_string(),
                    reason: misfit.reason,
                },
            }
        })
        .collect()
    }

    /// What scoring programs took away lately, unless it was undone.
    fn withdrawals(&self) -> Vec<Matter> {
        let here = self.chronicle.withdrawals().iter().filter(|one| one.session == self.session);
        let here = here.filter(|one| self.state.undone_by(one.seq).is_none());
        let matter = |one: &Withdrawal| {
            let at = self.chronicle.time(one.seq)?;
            (self.now.duration_since(at) < LATELY).then(|| Matter {
                key: format!("program{}", one.seq),
                table: String::new(),
                round: None,
                board: None,
                seq: Some(one.seq),
                at: Some(at),
                kind: Kind::Program { text: sentence(&one.title) },
            })
        };
        here.filter_map(matter).collect()
    }

    fn of_table(&self, row: &TableRow, phone: Option<&Phone>, slow: &Slowness<'_>) -> Vec<Matter> {
        let matter = |kind, key: &str, at| Matter {
            key: format!("{key}{}", row.id),
            table: row.id.clone(),
            round: row.round,
            board: None,
            seq: None,
            at,
            kind,
        };
        let ago = |seconds: i64| self.now.checked_sub(SignedDuration::from_secs(seconds)).ok();
        let mut found = Vec::new();
        for missing in missing::boards(self, row) {
            let key = format!("missing{}/", missing.board);
            let open = matter(Kind::Missing, &key, missing.since);
            found.push(Matter { round: Some(missing.round), board: Some(missing.board), ..open });
        }
        let entries = phone.map_or(0, |phone| phone.unsent);
        if entries > 0 {
            found.push(matter(Kind::Unsent { entries }, "unsent", None));
        }
        // A table that has finished may switch its phone off.
        if let Some(seconds) = phone.and_then(|phone| phone.silent).filter(|_| row.round.is_some())
        {
            let since = ago(i64::try_from(seconds).unwrap_or(i64::MAX / 2));
            found.push(matter(Kind::Silent { seconds }, "silent", since));
        }
        let minutes = slow.minutes.get(&row.id).copied().unwrap_or(0);
        let rounds = slow.rounds.get(&row.id).copied().unwrap_or(0);
        if minutes >= SLOW || rounds > 0 {
            let since = ago(minutes.saturating_mul(60));
            found.push(matter(Kind::Slow { minutes, rounds }, "slow", since));
        }
        let begun = row.rows.iter().find(|one| one.is_begun);
        if let Some(begun) = begun {
            let seats = missing::unknown_seats(self, row);
            if !seats.is_empty() {
                let since = missing::first(self, row, begun.round);
                found.push(matter(Kind::Unknown { seats }, "unknown", since));
            }
        }
        found
    }
}
