//! Debian's `dealer`, run on the same condition.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Returns how many deals it found among so many, and the CPU time it took in seconds.
pub(crate) fn filter(condition: &str, tries: u64) -> Result<(u64, f64), String> {
    let program = std::env::var("DEALER").unwrap_or_else(|_| "/usr/games/dealer".to_owned());
    let script = format!("generate {tries}\nproduce {tries}\n{condition}\naction average 1\n");
    let before = children_time()?;
    let mut child = Command::new(&program)
        .args(["-s", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{program}: {error}"))?;
    let mut input = child.stdin.take().ok_or("no way in")?;
    input.write_all(script.as_bytes()).map_err(|error| error.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let found = text.lines().find_map(|line| line.strip_prefix("Produced ")?.split(' ').next());
    let found = found.and_then(|found| found.parse().ok()).ok_or_else(|| text.to_string())?;
    Ok((found, children_time()? - before))
}

/// Returns the CPU time of the processes that were waited for, in seconds.
fn children_time() -> Result<f64, String> {
    let stat = std::fs::read_to_string("/proc/self/stat").map_err(|error| error.to_string())?;
    // After the name in brackets, which may have blanks: fields 3 and on; 16 and 17 are ours.
    let (_, fields) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<f64>);
    let ticks: f64 = ticks.sum::<Result<f64, _>>().map_err(|error| error.to_string())?;
    // Linux counts them in hundredths of a second everywhere today.
    Ok(ticks / 100.0)
}
