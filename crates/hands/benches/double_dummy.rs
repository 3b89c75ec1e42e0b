//! Double-dummy tables of 200 random deals, against DDS as PyPI's `endplay` ships it, in one run.
//!
//! Compares CPU time, chunk by chunk in turns, so that a busy machine slows both alike; every table
//! must agree. Needs Python 3 with `venv`, PyPI the first time, and Linux's `/proc`; without them it
//! says so. `TENACE_DEALS=40` measures fewer deals.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use bridge::{BySeat, Card, Deal, Hand};
use hands::double_dummy::{Search, Solver, TrickTable};

const PACKAGE: &str = "endplay==0.5.12";
const CHUNK: usize = 10;

fn main() {
    let deals = std::env::var("TENACE_DEALS").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let deals = random_deals(deals);
    let mut solver = Search::default();
    let mut peer =
        Peer::start().map_err(|reason| println!("endplay is not measured: {reason}")).ok();
    let (mut ours, mut theirs) = (0.0, 0.0);
    let mut ratios = Vec::new();
    for chunk in deals.chunks(CHUNK) {
        let start = (cpu_seconds(), Instant::now());
        let tables: Vec<TrickTable> =
            chunk.iter().map(|deal| solver.table(deal).expect("solved")).collect();
        let our_chunk =
            cpu_seconds().zip(start.0).map_or(start.1.elapsed().as_secs_f64(), |(a, b)| a - b);
        ours += our_chunk;
        if let Some(peer) = &mut peer {
            let (their_chunk, their_tables) = peer.tables(chunk);
            assert_eq!(tables, their_tables);
            theirs += their_chunk;
            ratios.push(our_chunk / their_chunk);
            // Said at once: on a busy machine the whole takes long.
            println!("{our_chunk:.2} CPU-s against {their_chunk:.2}");
        }
    }
    let n = deals.len() as f64;
    println!("tenace: {ours:.2} CPU-s for {n} deals, {:.2} tables per CPU-s", n / ours);
    if peer.is_some() {
        println!("endplay: {theirs:.2} CPU-s, {:.2} tables per CPU-s", n / theirs);
        ratios.sort_by(f64::total_cmp);
        let median = ratios[ratios.len() / 2];
        println!("ratio: {:.3} (median of chunks {median:.3})", ours / theirs);
    }
}

/// DDS in a process of its own, asked one chunk at a time.
struct Peer {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Peer {
    fn start() -> Result<Self, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endplay");
        let python = folder.join("bin/python");
        let run = |command: &mut Command| match command.output() {
            Ok(output) if output.status.success() => Ok(()),
            Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
            Err(error) => Err(format!("{command:?}: {error}")),
        };
        if !folder.join("ready").exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
            run(Command::new(&python).args(["-m", "pip", "install", "--quiet", PACKAGE]))?;
            std::fs::write(folder.join("ready"), PACKAGE).map_err(|error| error.to_string())?;
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/endplay_tables.py");
        let mut command = Command::new(python);
        command.arg(script).arg("1").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().map_err(|error| error.to_string())?;
        let questions = process.stdin.take().ok_or("no pipe")?;
        let answers = BufReader::new(process.stdout.take().ok_or("no pipe")?);
        Ok(Self { process, questions, answers })
    }

    fn tables(&mut self, deals: &[Deal]) -> (f64, Vec<TrickTable>) {
        let deals: Vec<String> = deals.iter().map(Deal::to_string).collect();
        writeln!(self.questions, "{}", deals.join("|")).expect("the peer listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the peer answers");
        let mut words = answer.split_whitespace();
        let cpu = words.next().and_then(|word| word.parse().ok()).expect("a time");
        (cpu, words.map(|word| word.parse().expect("a table")).collect())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The CPU time of this process so far, all threads together, in steps of a hundredth of a second.
fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<f64>().ok());
    Some(ticks.sum::<Option<f64>>()? / 100.0)
}

/// Random deals, always the same: Fisher–Yates with SplitMix64.
fn random_deals(n: usize) -> Vec<Deal> {
    let mut state: u64 = 20_260_801;
    let mut next = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let mut deal = || {
        let mut pack: Vec<Card> = (0..52).filter_map(Card::from_index).collect();
        for i in (1..52u64).rev() {
            pack.swap(i as usize, (next() % (i + 1)) as usize);
        }
        let hand = |nth: usize| pack[nth * 13..][..13].iter().copied().collect::<Hand>();
        let hands = BySeat { north: hand(0), east: hand(1), south: hand(2), west: hand(3) };
        Deal::new(hands).expect("a whole pack")
    };
    (0..n).map(|_| deal()).collect()
}
