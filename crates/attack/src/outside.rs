//! The first process: makes the attackers' network namespace and starts itself in it, or says why it may not.

use std::env;
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};
use serde_json::json;
use tempfile::TempDir;

use crate::arguments::{self, Request};
use crate::report::print;
use crate::room;

/// How namespaces can be made: as root, as root of a user namespace, and as the machines allow it that check changes.
const WAYS: [&[&str]; 3] = [
    &["unshare", "--net"],
    &["unshare", "--net", "--user", "--map-root-user"],
    &["sudo", "-n", "--preserve-env", "unshare", "--net"],
];

/// What the attack does there: if this works, so does all of it. `setpriv` ends what is left when its parent is gone.
const REHEARSAL: &str = "ip link set lo up && ip link add name room0 type veth peer name club0 \
    && setpriv --pdeathsig KILL nsenter --net=/proc/self/ns/net true";

/// Raises the number of files that may be open: every connection of an attacker is one.
const START: &str = "ulimit -n \"$(ulimit -Hn)\"; exec setpriv --pdeathsig KILL \"$@\"";

/// Attacks; `Ok(false)` when something is broken or could not run.
pub fn run(words: &[String]) -> anyhow::Result<bool> {
    let request = Request::read(words)?;
    let program = &request.program;
    if !program.is_file() {
        bail!("there is no program at {}", program.display());
    }
    match way() {
        Ok(way) => attack(&request, way),
        Err(why) => {
            let must = env::var_os("CI").is_some() && cfg!(target_os = "linux");
            match request.json {
                true => print(json!({ "not_run": why }))?,
                false => print(format_args!("could not run: {why}"))?,
            }
            Ok(request.where_possible && !must)
        }
    }
}

fn attack(request: &Request, way: &[&str]) -> anyhow::Result<bool> {
    // Here, so that it is removed even when the process inside is stopped.
    let folder = TempDir::new().context("no folder for the clubs")?;
    let mut command = prepared(way);
    command.args(["sh", "-c", START, "attack"]);
    command.arg(env::current_exe()?).arg(arguments::INSIDE).arg(folder.path());
    command.arg(room::namespace()?).args(request.words()).stdin(Stdio::null());
    let ended = command.status().context("the process inside could not be started")?;
    Ok(ended.success())
}

fn prepared(way: &[&str]) -> Command {
    let (program, words) = way.split_first().unwrap_or((&"unshare", &[]));
    let mut command = Command::new(program);
    command.args(words);
    command
}

/// Returns the first way that works here, or why none does.
fn way() -> Result<&'static [&'static str], String> {
    if cfg!(not(target_os = "linux")) {
        return Err("only Linux has network namespaces, and loopback proves nothing".to_owned());
    }
    let mut why = String::new();
    for way in WAYS {
        match prepared(way).args(["sh", "-c", REHEARSAL]).output() {
            Ok(output) if output.status.success() => return Ok(way),
            Ok(output) => {
                let words = String::from_utf8_lossy(&output.stderr);
                why = words.lines().next_back().unwrap_or("for no reason given").to_owned();
            }
            // A machine without sudo has said why before.
            Err(_) if !why.is_empty() => {}
            Err(error) => why = format!("`{}`: {error}", way.join(" ")),
        }
    }
    Err(format!("network namespaces may not be made here ({why})"))
}
