//! `tenace connector movement`: shows the movements of a session, and changes one.

use anyhow::bail;
use clap::{Args, Subcommand};
use connector::dto::{Round, Section, SectionUpdate, Table};
use connector::validate::Validate;
use connector::wire::{Command, Payload, Request};

use super::source;
use super::target::{Asking, OfSession, plain_guid};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::Screen;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Movement {
    /// The letters of the section; without them, all sections
    section: Option<String>,
    #[command(flatten)]
    session: OfSession,
    #[command(flatten)]
    pub(crate) asking: Asking,
    #[command(subcommand)]
    pub(crate) update: Option<Change>,
}

#[derive(Subcommand)]
pub(crate) enum Change {
    /// Change, add or delete a section, and show the rounds that have changed
    Update(Update),
}

#[derive(Args)]
pub(crate) struct Update {
    /// A SectionUpdateDTO in JSON; `-` reads it from a pipe
    file: String,
    /// Send it although our checks find something wrong, to see what the Data Connector says
    #[arg(long)]
    unchecked: bool,
    #[command(flatten)]
    session: OfSession,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

impl Movement {
    /// Tells whether the answer is printed as JSON.
    pub(crate) fn is_json(&self) -> bool {
        match &self.update {
            Some(Change::Update(update)) => update.asking.json,
            None => self.asking.json,
        }
    }

    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        if let Some(Change::Update(update)) = self.update {
            return update.run(screen);
        }
        let mut client = self.asking.target.client()?;
        let session = self.session.guid(&mut client)?;
        let sections = match &self.section {
            Some(letters) => vec![client.movement(&session, letters)?],
            None => client.all_movements(&session)?,
        };
        match self.asking.json {
            true if self.section.is_some() => screen.json(&sections.first())?,
            true => screen.json(&sections)?,
            false if sections.is_empty() => screen.line("The session has no sections.")?,
            false => {
                for section in &sections {
                    screen.line(title(section))?;
                    rounds(section.tables.as_deref().unwrap_or_default(), screen)?;
                }
            }
        }
        Ok(Verdict::Yes)
    }
}

impl Update {
    fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let text = source::text(&self.file)?;
        let request = Request::new(Command::UpdateMovement, "", &text);
        let name = source::name(&self.file);
        let Payload::SectionUpdate(mut update) = source::payload(&self.file, &request)? else {
            bail!("{name}: a SectionUpdateDTO is due");
        };
        if !self.unchecked {
            source::ensure_known(&self.file, &request)?;
        }
        let mut client = self.asking.target.client()?;
        if update.session_guid.as_deref().unwrap_or_default().is_empty() {
            let guid = self.session.guid(&mut client)?;
            fill(&mut update, &guid);
        }
        let faults = if self.unchecked { Vec::new() } else { update.validate() };
        if !faults.is_empty() {
            return Err(AnswerIsNo(format!("{name}: {}", faults.join("\n"))).into());
        }
        let changed = client.update_movement(&update)?;
        if self.asking.json {
            screen.tell_json(&changed)?;
            return Ok(Verdict::Yes);
        }
        let letters = update.letters.as_deref().unwrap_or_default();
        let tables = changed.and_then(|changed| changed.tables).unwrap_or_default();
        let count = tables.iter().flat_map(|table| table.rounds.iter().flatten()).count();
        let what = match (update.is_deleted, count) {
            (true, _) => "is deleted".to_owned(),
            (false, 0) => "is as it was".to_owned(),
            (false, 1) => "has 1 changed round".to_owned(),
            (false, more) => format!("has {more} changed rounds"),
        };
        screen.tell(format!("section {letters} {what}"));
        if count > 0 {
            rounds(&tables, screen)?;
        }
        Ok(Verdict::Yes)
    }
}

/// Gives an update and everything in it a session, where none is said.
fn fill(update: &mut SectionUpdate, guid: &str) {
    let guid = plain_guid(guid);
    let set = |place: &mut Option<String>| {
        if place.as_deref().unwrap_or_default().is_empty() {
            *place = Some(guid.clone());
        }
    };
    set(&mut update.session_guid);
    for table in update.tables.iter_mut().flatten() {
        set(&mut table.session_guid);
        for round in table.rounds.iter_mut().flatten() {
            set(&mut round.session_guid);
        }
    }
    update.added_players.iter_mut().flatten().for_each(|player| set(&mut player.session_guid));
    update.participations.iter_mut().flatten().for_each(|seat| set(&mut seat.session_guid));
}

/// What a section is, on one line.
fn title(section: &Section) -> String {
    let letters = section.letters.as_deref().unwrap_or_default();
    let winners = if section.winners == 2 { "two winners" } else { "one winner" };
    let mut title = format!(
        "section {letters}: {}, {winners}, scoring group {}",
        section.game_type, section.scoring_group_number
    );
    if let Some(name) = section.name.as_deref().filter(|name| !name.is_empty()) {
        title.push_str(&format!(", “{name}”"));
    }
    if section.missing_pair != 0 {
        title.push_str(&format!(", pair {} is not there", section.missing_pair));
    }
    title
}

fn rounds(tables: &[Table], screen: &mut Screen) -> anyhow::Result<()> {
    let rows = tables.iter().flat_map(|table| table.rounds.iter().flatten()).map(row);
    let headings = ["table", "round", "NS", "EW", "boards"];
    screen.table(&headings, &["round", "NS", "EW"], rows)
}

fn row(round: &Round) -> Vec<String> {
    let pair = |number: i32| if number == 0 { "–".to_owned() } else { number.to_string() };
    let boards = match (round.low_board_number, round.high_board_number) {
        (0, _) => String::new(),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}-{high}"),
    };
    let letters = round.section_letters.as_deref().unwrap_or_default();
    let (ns, ew) = (pair(round.pair_ns), pair(round.pair_ew));
    vec![format!("{letters}{}", round.table_number), round.round_number.to_string(), ns, ew, boards]
}
