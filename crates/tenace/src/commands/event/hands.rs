//! `tenace event hands`: the hand records of an event, from any file.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{bail, ensure};
use bridge::{BoardNo, Deal};
use clap::Args;
use hands::HandSet;
use jiff::Timestamp;
use serde::Serialize;
use session::log::HandRecorded;
use session::model::{HandScope, SectionId, SectionLetters, SessionNo};
use session::state::EventState;
use session::{Author, Command, FactId, Saying};
use uuid::Uuid;

use super::the_session;
use crate::commands::hand_file::{HandFile, deals};
use crate::data::Data;
use crate::screen::{Screen, complain};
use crate::{Verdict, tricks};

#[derive(Args)]
pub(crate) struct Hands {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// A file with its deals, in any format; `-` is a pipe
    file: String,
    #[command(flatten)]
    reading: HandFile,
    /// The session; needed when there are several
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    /// The section, when its boards were dealt apart
    #[arg(long, value_name = "LETTERS")]
    section: Option<SectionLetters>,
    /// Wait until double dummy is worked out, instead of leaving that to the background
    #[arg(long, conflicts_with = "no_tricks")]
    wait: bool,
    /// Do not work out what can be made
    #[arg(long)]
    no_tricks: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was recorded, for other programs.
#[derive(Serialize)]
struct Done {
    boards: usize,
    /// Boards of the movement that have no hand record.
    without: Vec<BoardNo>,
}

impl Hands {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let reading = self.reading.read(&self.file)?;
        if reading.set.about.condition.is_some() {
            complain(format_args!(
                "{}: it says that its deals are not random; they are for practice, not for a \
                 competition (Law 6)",
                self.file
            ));
        }
        let recorded = record(data, &self.event, &reading.set, self.session, self.section)?;
        let Recorded { boards, without } = recorded;
        if self.json {
            screen.tell_json(&Done { boards, without })?;
        } else {
            let plural = if boards == 1 { "board is" } else { "boards are" };
            screen.tell(format!("The hands of {boards} {plural} recorded."));
            if !without.is_empty() {
                let list: Vec<String> = without.iter().map(ToString::to_string).collect();
                complain(format_args!("no hands yet for boards {}", list.join(", ")));
            }
        }
        // The hands are safe; what follows can be done again at any time.
        if !self.no_tricks && !self.wait {
            let event = data.find(&self.event)?.1;
            if let Err(error) = tricks::in_background(data, event) {
                complain(format_args!("double dummy is worked out when it is asked for: {error}"));
            }
        }
        if self.wait {
            for (board, table) in reading.set.boards.iter().zip(tricks::tables(
                data,
                &deals(&reading.set),
                tricks::SECONDS_PER_DEAL,
            )) {
                if let Err(why) = table {
                    complain(format_args!("board {}: {why}", board.number));
                }
            }
        }
        Ok(if reading.is_damaged() { Verdict::No } else { Verdict::Yes })
    }
}

/// What came of recording hands.
pub(crate) struct Recorded {
    /// How many boards were recorded.
    pub(crate) boards: usize,
    /// The boards that have no hands yet.
    pub(crate) without: Vec<BoardNo>,
}

/// Records hands in an event, all or none.
pub(crate) fn record(
    data: &Data,
    event: &str,
    set: &HandSet,
    session: Option<SessionNo>,
    section: Option<SectionLetters>,
) -> anyhow::Result<Recorded> {
    let mut live = data.event(event)?;
    let session = the_session(live.state().event(), session)?;
    let scope = HandScope { session, section };
    let boards: BTreeSet<BoardNo> = boards_of(live.state().event(), scope);
    if let Some(letters) = section {
        let id = SectionId { session, letters };
        ensure!(live.state().event().sections.get(&id).is_some(), "there is no {id}");
    }
    let mut dealt: BTreeMap<BoardNo, Deal> = BTreeMap::new();
    let mut n_strangers = 0;
    for board in &set.boards {
        if !boards.contains(&board.number) {
            n_strangers += 1;
        } else if dealt.insert(board.number, board.deal).is_some_and(|deal| deal != board.deal) {
            bail!(
                "board {} is in the file with different cards; nothing is recorded",
                board.number
            );
        }
    }
    ensure!(
        !dealt.is_empty(),
        "none of these boards is played in the event; use --first to number them, or --session"
    );
    if n_strangers > 0 {
        let are = if n_strangers == 1 { "board is" } else { "boards are" };
        complain(format_args!("{n_strangers} {are} left out, which the event does not play"));
    }
    let recorded = dealt.len();
    let event = live.state().event();
    let known = |board: &BoardNo| event.hands.get(&(scope, *board)).copied();
    let changed = dealt.iter().filter(|(board, deal)| known(board).is_some_and(|it| it != **deal));
    let changed = changed.count();
    dealt.retain(|board, deal| known(board) != Some(*deal));
    if changed > 0 {
        let had = if changed == 1 { "board had" } else { "boards had" };
        complain(format_args!(
            "{changed} {had} other hands before; the log has them, and an undo brings them back"
        ));
    }
    let sayings = dealt.into_iter().map(|(board, deal)| Saying {
        command: Command::RecordHand(HandRecorded { scope, board, deal }),
        author: Author::Director(None),
        device: None,
        id: FactId(Uuid::now_v7()),
        time: Timestamp::now(),
    });
    let sayings: Vec<Saying> = sayings.collect();
    if !sayings.is_empty() {
        live.say_all(&sayings)?;
    }
    let event = live.state().event();
    let has_hands = |board: &BoardNo| event.hands.get(&(scope, *board)).is_some();
    let without = boards.into_iter().filter(|board| !has_hands(board)).collect();
    Ok(Recorded { boards: recorded, without })
}

/// Returns the boards that are played in a session or section, in order.
fn boards_of(event: &EventState, scope: HandScope) -> BTreeSet<BoardNo> {
    let movements = event.movements.iter().filter(|(id, _)| {
        id.session == scope.session && scope.section.is_none_or(|letters| id.letters == letters)
    });
    let rounds = movements.flat_map(|(_, movement)| movement.rounds().iter());
    rounds.flat_map(|round| round.boards.iter()).collect()
}
