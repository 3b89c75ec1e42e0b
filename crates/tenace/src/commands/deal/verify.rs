//! `tenace deal verify`: are these the boards that a seed, a record or a commitment gives?

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use bridge::BoardNo;
use clap::Args;
use hands::Board;
use hands::conditions::Script;
use hands::dealing::{Audit, Seed, big_deal, deals_digest};
use serde::Serialize;

use super::{at_random, audit_path, by_condition, commit, numbers};
use crate::commands::AnswerIsNo;
use crate::commands::hand_file::HandFile;
use crate::screen::Screen;
use crate::{Verdict, files};

#[derive(Args)]
pub(crate) struct Verify {
    /// The boards, in any format
    file: String,
    #[command(flatten)]
    reading: HandFile,
    /// The audit record; FILE.audit.json unless told
    #[arg(long, value_name = "FILE", conflicts_with = "commitment")]
    audit: Option<PathBuf>,
    /// The commitment that was published before the event
    #[arg(long, value_name = "FILE", requires_all = ["key", "value", "session"])]
    commitment: Option<PathBuf>,
    /// The key that was published after it
    #[arg(long, value_name = "FILE", requires = "commitment")]
    key: Option<PathBuf>,
    /// The public value that was promised
    #[arg(long, value_name = "TEXT", requires = "commitment")]
    value: Option<String>,
    /// Which session of the commitment, from 1
    #[arg(long, value_name = "N", requires = "commitment")]
    session: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    honest: bool,
    boards: usize,
    differences: Vec<String>,
}

impl Verify {
    pub(super) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let reading = self.reading.read(&self.file)?;
        let (mut expected, source) = match (&self.commitment, &self.key, &self.value, self.session)
        {
            (Some(commitment), Some(key), Some(value), Some(session)) => {
                let commitment = commit::read(commitment)?;
                let key = commit::read_key(key)?;
                commitment.check(&key).map_err(|error| AnswerIsNo(error.to_string()))?;
                let (session, seed) = commitment.session(&key, session, value)?;
                let first = BoardNo::try_from(session.first)?;
                let boards = at_random(&seed, &numbers(first, session.boards)?).set.boards;
                let promised = format!("“{}” and its value “{value}”", commitment.promise);
                (boards, format!("the commitment to “{}”, with {promised}", commitment.event))
            }
            _ => self.by_record()?,
        };
        if self.reading.picks() {
            expected.retain(|board| self.reading.is_picked(board.number));
        }
        let differences = differences(&reading.set.boards, &expected);
        let honest = differences.is_empty() && !reading.is_damaged();
        if self.json {
            screen.json(&Answer { honest, boards: expected.len(), differences })?;
        } else if honest {
            screen.line(format!(
                "{}: all {} boards are those of {source}.",
                self.file,
                expected.len()
            ))?;
        } else {
            for difference in differences.iter().take(5) {
                screen.line(format!("{}: {difference}", self.file))?;
            }
            if differences.len() > 5 {
                screen.line(format!("{}: and {} more", self.file, differences.len() - 5))?;
            }
            screen.line(format!("{}: these are not the boards of {source}.", self.file))?;
            if self.value.is_some() {
                screen.line("If the public value is spelled in another way, try that spelling.")?;
            }
        }
        Ok(if honest { Verdict::Yes } else { Verdict::No })
    }

    /// Deals again what the audit record tells.
    fn by_record(&self) -> anyhow::Result<(Vec<Board>, String)> {
        const LARGEST: usize = 1 << 20;
        let path = match &self.audit {
            Some(path) => path.clone(),
            None => audit_path(self.file.as_ref()),
        };
        let name = path.display().to_string();
        ensure!(
            path.is_file(),
            "there is no audit record {name}; name one with --audit, or a commitment with --commitment"
        );
        let bytes = files::read(&name, LARGEST)?;
        let audit: Audit = serde_json::from_slice(&bytes)
            .with_context(|| format!("{name} is no audit record of `tenace deal`"))?;
        ensure!(
            (1..=super::MOST_BOARDS).contains(&audit.boards),
            "{name}: {} boards cannot be dealt",
            audit.boards
        );
        let numbers = numbers(BoardNo::try_from(audit.first)?, audit.boards)?;
        let boards = match audit.method.as_str() {
            "chacha20-96" => {
                let seed: Seed = audit.seed.parse().with_context(|| name.clone())?;
                match &audit.condition {
                    Some(condition) => {
                        let script = Script::read(condition)?;
                        by_condition(&seed, condition, &script, &numbers)?.set.boards
                    }
                    None => at_random(&seed, &numbers).set.boards,
                }
            }
            "big-deal-2.0" => {
                let hash: big_deal::Hash = audit.seed.parse().with_context(|| name.clone())?;
                let owner = audit.owner.as_deref().unwrap_or(big_deal::DEFAULT_OWNER);
                let deals = big_deal::deals(hash, owner).map(|number| number.deal());
                numbers.iter().zip(deals).map(|(number, deal)| Board::new(*number, deal)).collect()
            }
            other => bail!("{name}: the method “{other}” is unknown to this version"),
        };
        let digest = deals_digest(boards.iter().map(|board| &board.deal));
        if digest != audit.deals {
            let why = "the seed does not give the deals it was made with; the record was changed";
            bail!(AnswerIsNo(format!("{name}: {why}")));
        }
        let source = match &audit.condition {
            Some(_) => "its audit record, chosen by a condition: they are not random",
            None => "its audit record",
        };
        Ok((boards, source.to_owned()))
    }
}

/// Lists where boards differ from those expected.
fn differences(found: &[Board], expected: &[Board]) -> Vec<String> {
    let expected: BTreeMap<BoardNo, &Board> =
        expected.iter().map(|board| (board.number, board)).collect();
    let mut differences = Vec::new();
    // Every board of the file is looked at: one that stands twice must be right twice.
    for board in found {
        let number = board.number;
        let difference = match expected.get(&number) {
            None => "was not dealt",
            Some(right) if right.deal != board.deal => "has other cards",
            Some(right) if right.dealer != board.dealer => "has another dealer",
            Some(right) if right.vulnerability != board.vulnerability => {
                "has another vulnerability"
            }
            Some(_) => continue,
        };
        differences.push(format!("board {number} {difference}"));
    }
    let numbers: BTreeSet<BoardNo> = found.iter().map(|board| board.number).collect();
    let missing = expected.keys().filter(|number| !numbers.contains(number));
    differences.extend(missing.map(|number| format!("board {number} is missing")));
    differences
}
