//! The second process, in the attackers' network namespace: one attack after the other, each on a fresh club.

use std::path::{Path, PathBuf};
use std::process;
use std::thread;
use std::time::Instant;

use anyhow::bail;
use serde_json::Value;

use crate::arguments::Request;
use crate::attacks::{self, Attack};
use crate::club::Club;
use crate::report::{Finding, Line, Outcome, print, summary};
use crate::room;

/// The exit code when the time was over.
const OUT_OF_TIME: i32 = 3;

/// Runs the attacks; `Ok(false)` unless all of them held.
pub fn run(words: &[String]) -> anyhow::Result<bool> {
    let [folder, outside, words @ ..] = words else {
        bail!("name a folder for the clubs, and the network namespace outside");
    };
    let (folder, request) = (PathBuf::from(folder), Request::read(words)?);
    room::furnish(outside)?;
    stop_in_time(&request);
    let is_wanted = |attack: &&Attack| request.only.as_ref().is_none_or(|only| only == attack.name);
    let mut lines = Vec::new();
    for (attack, number) in attacks::ALL.iter().filter(is_wanted).zip(1..) {
        let line = try_one(attack, &request, &folder, number);
        if !request.json {
            print(&line)?;
        }
        lines.push(line);
    }
    if request.json {
        print(Value::Array(lines.iter().map(Line::json).collect()))?;
    } else {
        print(summary(&lines))?;
    }
    Ok(lines.iter().all(|line| line.finding.outcome() == Outcome::Held))
}

fn try_one(attack: &Attack, request: &Request, folder: &Path, number: u32) -> Line {
    let (start, mut finding) = (Instant::now(), Finding::default());
    match Club::open(&request.program, folder, number) {
        Ok(mut club) => {
            let ended = (attack.run)(&club, request.size, &mut finding);
            finding.check(club.is_running(), "the server has ended");
            if let Err(why) = ended {
                finding.not_run(format!("{why:#}"));
            }
        }
        Err(why) => finding.not_run(format!("{why:#}")),
    }
    let (name, tries) = (attack.name, attack.tries);
    Line { name, tries, finding, seconds: start.elapsed().as_secs_f64() }
}

/// Ends this process when the time is over, and with it the server and all connections.
fn stop_in_time(request: &Request) {
    let limit = request.size.limit();
    thread::spawn(move || {
        thread::sleep(limit);
        eprintln!("error: the attack was stopped, because it had not ended after {limit:?}");
        process::exit(OUT_OF_TIME);
    });
}
