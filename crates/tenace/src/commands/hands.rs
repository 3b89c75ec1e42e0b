//! `tenace hands`: hand records for people.

mod play;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use hands::diagram::diagram;
use hands::double_dummy::{TrickTable, par};
use hands::{Board, HandSet, StatedPar};
use serde::Serialize;
use session::state::EventState;

use super::hand_file::{Boards, HandFile, deals};
use crate::data::Data;
use crate::screen::{Screen, complain};
use crate::{Verdict, tricks};

#[derive(Subcommand)]
pub(crate) enum Hands {
    /// Print diagrams of boards, with high-card points and what can be made
    Show(Show),
    /// Tell what each lead, or each card later in the play, is worth
    Lead(play::Lead),
    /// Tell which cards of a recorded play gave tricks away
    Play(play::Play),
}

#[derive(Args)]
pub(crate) struct Show {
    /// A file with deals, in any format, or an event, by name or id
    source: String,
    /// Only these boards: 7, or 1-4
    boards: Vec<Boards>,
    #[command(flatten)]
    reading: HandFile,
    /// Do not work out what can be made
    #[arg(long)]
    no_tricks: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A board, for other programs.
#[derive(Serialize)]
struct Line {
    board: u32,
    dealer: String,
    vulnerable: String,
    deal: String,
    /// North, East, South, West.
    hcp: [u8; 4],
    tricks: Option<String>,
    par: Option<i32>,
}

impl Hands {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Hands::Show(command) => command.run(data, screen),
            Hands::Lead(command) => command.run(screen),
            Hands::Play(command) => command.run(screen),
        }
    }
}

impl Show {
    fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (mut set, mut verdict) = self.read(data)?;
        if !self.boards.is_empty() {
            let mut wanted = self.boards.iter().flat_map(Boards::numbers);
            let missing =
                wanted.find(|wanted| !set.boards.iter().any(|it| it.number.get() == *wanted));
            if let Some(missing) = missing {
                complain(format_args!("{}: there is no board {missing}", self.source));
                verdict = Verdict::No;
            }
            set.boards.retain(|board| self.boards.iter().any(|some| some.contains(board.number)));
        }
        let tables: Vec<Option<TrickTable>> = if self.no_tricks {
            vec![None; set.boards.len()]
        } else {
            let tables = tricks::tables(data, &deals(&set), tricks::SECONDS_PER_DEAL);
            let each = set.boards.iter().zip(tables).map(|(board, table)| {
                table.map_err(|why| complain(format_args!("board {}: {why}", board.number))).ok()
            });
            each.collect()
        };
        if self.json {
            let lines = set.boards.iter().zip(&tables).map(|(board, table)| line(board, *table));
            screen.json(&lines.collect::<Vec<_>>())?;
            return Ok(verdict);
        }
        for (place, (board, table)) in set.boards.iter().zip(&tables).enumerate() {
            if place > 0 {
                screen.line("")?;
            }
            for line in diagram(board, table.as_ref()).lines() {
                screen.line(line.trim_end())?;
            }
            if let Some(table) = table {
                let par = StatedPar::from(&par(table, board.dealer, board.vulnerability));
                let contracts = par.contracts.unwrap_or_else(|| "passed out".to_owned());
                screen.line(format!("Par {}: {contracts}", par.score.unwrap_or_default()))?;
            }
        }
        Ok(verdict)
    }

    /// Returns the boards of a file or an event.
    fn read(&self, data: &Data) -> anyhow::Result<(HandSet, Verdict)> {
        let is_file = self.source == "-" || std::path::Path::new(&self.source).is_file();
        if !is_file {
            let live = data.event(&self.source).with_context(|| {
                format!("there is no file “{}”, so it should be the name of an event", self.source)
            })?;
            let set = of_event(live.state().event());
            ensure!(
                !set.boards.is_empty(),
                "“{}” has no hands; `tenace event hands` records them",
                self.source
            );
            return Ok((set, Verdict::Yes));
        }
        let reading = self.reading.read(&self.source)?;
        let verdict = if reading.is_damaged() { Verdict::No } else { Verdict::Yes };
        Ok((reading.set, verdict))
    }
}

/// Returns the hands that are recorded in an event, in the order of sessions and boards.
pub(crate) fn of_event(event: &EventState) -> HandSet {
    let boards = event.hands.iter().map(|((_, board), deal)| Board::new(*board, *deal)).collect();
    HandSet { boards, ..HandSet::default() }
}

fn line(board: &Board, table: Option<TrickTable>) -> Line {
    let hands = board.deal.hands();
    Line {
        board: board.number.get(),
        dealer: board.dealer.to_string(),
        vulnerable: board.vulnerability.to_string(),
        deal: board.deal.to_string(),
        hcp: [hands.north, hands.east, hands.south, hands.west].map(bridge::Hand::hcp),
        tricks: table.map(|table| table.to_string()),
        par: table.map(|table| par(&table, board.dealer, board.vulnerability).score),
    }
}
