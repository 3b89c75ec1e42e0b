//! `tenace deal`: random boards, and the proof that they are.

mod commit;
mod verify;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use bridge::{BoardNo, Deal as Cards};
use clap::{Args, Subcommand};
use hands::conditions::{Script, Search};
use hands::dealing::{Audit, Seed, big_deal, deal, deals_digest};
use hands::{About, Board, Format, HandSet};
use jiff::Timestamp;
use serde::Serialize;

use super::AnswerIsNo;
use super::dup_options::DupOptions;
use crate::data::Data;
use crate::screen::{Screen, complain};
use crate::{Verdict, files, tricks};

/// Deals random boards.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, after_help = DEAL_HELP)]
pub(crate) struct Deal {
    #[command(subcommand)]
    other: Option<Other>,
    #[command(flatten)]
    now: Option<Now>,
    #[command(flatten)]
    dup: DupOptions,
}

#[derive(Subcommand)]
enum Other {
    /// Promise an event's boards before they can be known: a commitment to publish, a key to keep
    Commit(commit::Commit),
    /// Deal a session that was promised, once the public value is known
    Session(commit::Session),
    /// Check that boards are those of an audit record or a commitment
    Verify(verify::Verify),
}

#[derive(Args)]
#[group(id = "deal_now")]
struct Now {
    /// How many boards; a condition's `produce` tells it if this does not
    #[arg(long, value_name = "N", required_unless_present = "condition", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_BOARDS)))]
    boards: Option<u32>,
    /// The number of the first board
    #[arg(long, default_value = "1", value_name = "K")]
    from: BoardNo,
    /// Deal again what was dealt from this seed, up to 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,
    /// The file to write; its audit record is written beside it
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The format to write; the ending of OUT tells it if this does not
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Write over a file that is there
    #[arg(long)]
    replace: bool,
    /// For practice only: a file with a condition in dealer's language, or the condition itself
    #[arg(long, value_name = "FILE|TEXT")]
    condition: Option<String>,
    /// Deal as Big Deal 2.0 does from this hash, 40 hexadecimal digits
    #[arg(long, value_name = "HEX", conflicts_with_all = ["seed", "condition"])]
    big_deal: Option<big_deal::Hash>,
    /// The owner's identification in Big Deal's settings
    #[arg(long, default_value = big_deal::DEFAULT_OWNER, value_name = "TEXT", requires = "big_deal")]
    owner: String,
    /// Record the hands in this event too
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
    /// Show the cards; otherwise whoever deals can play
    #[arg(long)]
    show: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const DEAL_HELP: &str = "\
Every one of the 53,644,737,765,488,792,839,237,440,000 deals is equally likely (Law 6). The seed comes
from the system's randomness; the audit record holds it, so keep it as secret as the boards.

Examples:
  tenace deal --boards 32 -o tuesday.pbn
  tenace deal --boards 16 --from 17 -o second.dup
  tenace deal --boards 20 --condition 'hcp(north) >= 15 and shape(north, any 4333)' -o practice.pbn
  tenace deal commit --event \"Club final\" --promise \"DAX on 1 June\" --session Final:28 -o final
  tenace deal verify tuesday.pbn";

/// No event has more boards; a library of practice deals is made in several files.
const MOST_BOARDS: u32 = 1_000_000;

/// What was dealt, for other programs.
#[derive(Serialize)]
struct Done {
    file: String,
    audit: String,
    boards: u32,
    tried: u64,
}

/// A set of boards with how it came about.
struct Dealt {
    set: HandSet,
    audit: Audit,
    /// The averages and frequencies a condition asks for.
    tally: Vec<String>,
}

impl Deal {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match (self.other, self.now) {
            (Some(Other::Commit(command)), _) => command.run(screen),
            (Some(Other::Session(command)), _) => command.run(screen),
            (Some(Other::Verify(command)), _) => command.run(screen),
            (None, Some(now)) => now.run(&self.dup, data, screen),
            (None, None) => bail!("say how many boards: tenace deal --boards 32 -o tuesday.pbn"),
        }
    }
}

impl Now {
    fn run(self, dup: &DupOptions, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        ensure!(
            self.output.as_os_str() != "-",
            "an audit record is written beside the boards, so OUT must be a file"
        );
        let event = match &self.event {
            // Found before anything is written: a name that is wrong must not leave a file.
            Some(event) => Some(data.find(event)?.1),
            None => None,
        };
        let script = self.condition.as_deref().map(script_of).transpose()?;
        ensure!(
            script.is_none() || event.is_none(),
            "boards that were chosen by a condition are for practice, not for an event (Law 6)"
        );
        let boards = match (self.boards, &script) {
            (Some(boards), _) => boards,
            (None, Some((_, script))) => {
                let boards = script.produce.and_then(|boards| u32::try_from(boards).ok());
                boards.filter(|boards| (1..=MOST_BOARDS).contains(boards)).context(
                    "--boards, or `produce` in the condition, must say how many boards there are",
                )?
            }
            (None, None) => bail!("--boards must say how many boards there are"),
        };
        let numbers = numbers(self.from, boards)?;
        let dealt = match (&self.big_deal, &script) {
            (Some(hash), _) => self.as_big_deal(*hash, &numbers),
            (None, script) => {
                let seed = match &self.seed {
                    Some(seed) => {
                        if seed.is_short() {
                            complain(
                                "this seed is so short that somebody could find it by trying: for practice only",
                            );
                        }
                        seed.clone()
                    }
                    None => new_seed()?,
                };
                match script {
                    Some((text, script)) => by_condition(&seed, text, script, &numbers)?,
                    None => at_random(&seed, &numbers),
                }
            }
        };
        write(&dealt, &self.output, self.to, dup, self.replace)?;
        if let Some(event) = event {
            super::event::record_hands(data, &event.to_string(), &dealt.set, None, None)?;
        }
        self.tell(&dealt, screen)
    }

    fn as_big_deal(&self, hash: big_deal::Hash, numbers: &[BoardNo]) -> Dealt {
        let deals = big_deal::deals(hash, &self.owner).map(|number| number.deal());
        let boards = numbers.iter().zip(deals).map(|(number, deal)| Board::new(*number, deal));
        let mut dealt = Dealt::new("big-deal-2.0", hash.to_string(), boards.collect());
        dealt.audit.owner = Some(self.owner.clone());
        dealt
    }

    fn tell(&self, dealt: &Dealt, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let (file, audit) = (self.output.display(), audit_path(&self.output));
        let boards = dealt.audit.boards;
        if self.json {
            screen.tell_json(&Done {
                file: file.to_string(),
                audit: audit.display().to_string(),
                boards,
                tried: dealt.audit.tried,
            })?;
        } else {
            let plural = if boards == 1 { "board" } else { "boards" };
            screen.tell(format!(
                "{file}: {boards} {plural}. {} tells how they came about; keep it as secret as the \
                 boards until they are played.",
                audit.display()
            ));
            for line in &dealt.tally {
                screen.line(line)?;
            }
        }
        if self.show && !self.json {
            for board in &dealt.set.boards {
                screen.line(hands::diagram::diagram(board, None))?;
            }
        }
        Ok(Verdict::Yes)
    }
}

impl Dealt {
    fn new(method: &str, seed: String, boards: Vec<Board>) -> Dealt {
        let cards: Vec<&Cards> = boards.iter().map(|board| &board.deal).collect();
        let audit = Audit {
            program: format!("tenace {}", env!("CARGO_PKG_VERSION")),
            method: method.to_owned(),
            made: Timestamp::now().to_string(),
            first: boards.first().map_or(1, |board| board.number.get()),
            boards: u32::try_from(boards.len()).unwrap_or(u32::MAX),
            seed,
            owner: None,
            condition: None,
            tried: boards.len() as u64,
            deals: deals_digest(cards),
        };
        let generator = Some(audit.program.clone());
        let about = About { generator, ..About::default() };
        Dealt { set: HandSet { about, boards }, audit, tally: Vec::new() }
    }
}

fn at_random(seed: &Seed, numbers: &[BoardNo]) -> Dealt {
    let boards = numbers.iter().map(|number| Board::new(*number, deal(seed, *number)));
    Dealt::new("chacha20-96", seed.to_hex(), boards.collect())
}

/// Reads a condition, which may be a file; returns its text too.
fn script_of(condition: &str) -> anyhow::Result<(String, Script)> {
    const LARGEST_SCRIPT: usize = 1 << 20;
    let text = match Path::new(condition).is_file() {
        true => String::from_utf8_lossy(&files::read(condition, LARGEST_SCRIPT)?).into_owned(),
        false => condition.to_owned(),
    };
    let script = Script::read(&text);
    // A word with an ending is rather the name of a file than a condition.
    let looks_like_file = !condition.contains(['(', ' ', '\n']) && condition.contains(['.', '/']);
    if script.is_err() && looks_like_file {
        bail!("there is no file {condition}");
    }
    Ok((text, script?))
}

fn by_condition(
    seed: &Seed,
    text: &str,
    script: &Script,
    numbers: &[BoardNo],
) -> anyhow::Result<Dealt> {
    for note in &script.notes {
        complain(format_args!("condition, line {}: {}", note.line, note.what));
    }
    let bar = tricks::bar(numbers.len() as u64, "dealing");
    let mut search = Search::new(script, seed).map_err(|error| AnswerIsNo(error.to_string()))?;
    let mut tally = script.tally();
    let mut boards = Vec::with_capacity(numbers.len());
    for number in numbers {
        let cards = search.board(*number, |progress| {
            bar.set_message(format!("dealing, {} deals tried", progress.tried));
            ControlFlow::Continue(())
        });
        let cards = cards.map_err(|error| AnswerIsNo(error.to_string()))?;
        tally.add(&cards);
        let mut board = Board::new(*number, cards);
        board.dealer = script.dealer.unwrap_or(board.dealer);
        board.vulnerability = script.vulnerable.unwrap_or(board.vulnerability);
        boards.push(board);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let tried = search.progress().tried;
    let mut dealt = Dealt::new("chacha20-96", seed.to_hex(), boards);
    dealt.audit.tried = tried;
    if !tally.is_empty() {
        dealt.tally = tally.to_string().lines().map(str::to_owned).collect();
    }
    dealt.audit.condition = Some(text.trim().to_owned());
    dealt.set.about.condition = Some(text.trim().to_owned());
    Ok(dealt)
}

fn numbers(from: BoardNo, boards: u32) -> anyhow::Result<Vec<BoardNo>> {
    let last = from.get().checked_add(boards - 1).context("the board numbers are too large")?;
    (from.get()..=last).map(|number| BoardNo::try_from(number).map_err(Into::into)).collect()
}

/// Returns a seed from the system's randomness.
fn new_seed() -> anyhow::Result<Seed> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits)
        .map_err(|error| anyhow::anyhow!("the system gives no random numbers: {error}"))?;
    Ok(Seed::new(bits))
}

/// Returns where the audit record of a file is.
fn audit_path(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".audit.json");
    PathBuf::from(name)
}

/// Writes boards and their audit record.
///
/// The record goes first: boards whose origin nobody can tell are worse than none.
fn write(
    dealt: &Dealt,
    output: &Path,
    format: Option<Format>,
    dup: &DupOptions,
    replace: bool,
) -> anyhow::Result<()> {
    let format = match format {
        Some(format) => format,
        None => {
            let ending = output.extension().context("--to must name the format")?;
            ending.to_string_lossy().parse().context("--to must name the format")?
        }
    };
    let options = dup.for_format(format)?;
    let numbers = dealt.set.boards.iter().map(|board| board.number.get());
    let is_theirs = |chosen: Option<u32>, own: Option<u32>| chosen.is_none() || chosen == own;
    // The audit record names the boards by the numbers they were dealt for.
    ensure!(
        is_theirs(options.dup.first, numbers.clone().min())
            && is_theirs(options.dup.last, numbers.max()),
        "the boards would get other numbers than they are dealt for; `--from N` deals a set that \
         begins with board N"
    );
    let written = hands::write(&dealt.set, format, &options)?;
    let is_same = || std::fs::read(output).is_ok_and(|bytes| bytes == written.bytes);
    let record = audit_path(output);
    for path in [output, &record] {
        ensure!(
            replace || !path.exists() || is_same(),
            "{} is there already; boards are not dealt over others without --replace",
            path.display()
        );
    }
    for loss in &written.losses {
        complain(format_args!("{}: this format does not hold {loss}", output.display()));
    }
    let audit = serde_json::to_string_pretty(&dealt.audit)?;
    files::write_secret(&record, &format!("{audit}\n"), true)?;
    files::replace(output, &written.bytes)
}
