//! An event of 10,000 results against the npm package `bridge-scorer`, in one run.
//!
//! Needs Node.js and npm, and the npm registry the first time; without them it says so.

#[path = "peer/event.rs"]
mod event;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use scoring::{BoardMethod, Expected, Field, Profile, Rules, Scope, Score};

const PACKAGE: &str = "bridge-scorer@2.4.0";
const TABLES: u32 = 400;
const BOARDS: u32 = 25;

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bridge-scorer");
    match theirs(&folder) {
        Ok(theirs) => {
            compare("matchpoints", BoardMethod::Matchpoints, &theirs["matchpoints"]);
            compare("cross-IMPs", BoardMethod::CrossImps, &theirs["crossImps"]);
        }
        Err(reason) => println!("bridge-scorer was not measured: {reason}"),
    }
}

/// Runs the package on the event, and returns its times and totals.
fn theirs(folder: &Path) -> Result<serde_json::Value, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let run = |command: &mut Command| -> Result<Vec<u8>, String> {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        Ok(output.stdout)
    };
    if !folder.join("node_modules/bridge-scorer").exists() {
        let mut npm = Command::new("npm");
        run(npm
            .arg("install")
            .arg("--no-audit")
            .arg("--no-fund")
            .arg("--prefix")
            .arg(folder)
            .arg(PACKAGE))?;
    }
    let file = folder.join("event.json");
    let boards: Vec<Vec<(u32, u32, i32)>> = event::boards(TABLES, BOARDS);
    let event = serde_json::json!({ "pairs": 2 * TABLES, "boards": boards });
    std::fs::write(&file, event.to_string()).map_err(|error| error.to_string())?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peer/bridge-scorer.cjs");
    let output = run(Command::new("node").arg(script).arg(folder).arg(file))?;
    serde_json::from_slice(&output).map_err(|error| error.to_string())
}

fn compare(name: &str, method: BoardMethod, theirs: &serde_json::Value) {
    let rules = Rules::new(Profile::named("wbf").expect("built in"), method);
    let boards = event::travellers(TABLES, BOARDS);
    let mut times = Vec::new();
    let mut totals: Vec<Score> = Vec::new();
    for _ in 0..501 {
        let boards = boards.clone();
        let start = Instant::now();
        let field =
            Field::with_boards(rules.clone(), event::places(TABLES), Expected::Largest, boards);
        let standings = field.standings(Scope::default());
        times.push(start.elapsed());
        totals = vec![Score::ZERO; field.entrants()];
        for standing in standings {
            totals[standing.entrant.index()] = standing.score;
        }
    }
    times.sort_unstable();
    let ours: Duration = times[times.len() / 2];
    let milliseconds = theirs["ms"].as_f64().expect("a time");
    let their_totals = theirs["totals"].as_array().expect("totals");
    assert_eq!(their_totals.len(), totals.len());
    // Ours are printed with two decimals; theirs are floating.
    let close = |(ours, theirs): (&Score, &serde_json::Value)| {
        (ours.millionths() as f64 / 1e6 - theirs.as_f64().expect("a number")).abs() < 0.006
    };
    let same = totals.iter().zip(their_totals).filter(|pair| close(*pair)).count();
    println!(
        "{name}, {} results: bridge-scorer {milliseconds:.2} ms, ours {:.3} ms, {:.0} × ({same} of {} totals agree)",
        TABLES * BOARDS,
        ours.as_secs_f64() * 1e3,
        milliseconds / (ours.as_secs_f64() * 1e3),
        totals.len()
    );
}
