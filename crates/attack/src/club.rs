//! A fresh club for each attack: the real server in a network namespace of its own, with an event, and what a player can read
//! from the cards on its tables.

use std::fs;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use serde_json::Value;

use crate::evening;
use crate::http::{self, Answer};
use crate::relay;
use crate::room::{LOOPBACK, SERVER, Wire};

/// How long the server may take to start on a busy machine.
const START: Duration = Duration::from_secs(60);
/// The last line of what it prints when it starts.
const LAST_LINE: &str = "Stop with Ctrl-C.";

/// Waits until the wire is laid, and becomes the server. The process keeps its number from the first word on.
const IN_NAMESPACE: &str = "echo ready; read -r go; \
    ip link set lo up && ip link set club up && ip address add 10.77.0.1/16 dev club && exec \"$@\"";

/// A club that is attacked. Its server is killed when this is dropped.
pub(crate) struct Club {
    server: Child,
    _wire: Wire,
    folder: PathBuf,
    program: PathBuf,
    /// The event's id.
    pub(crate) event: String,
    /// The PIN that was drawn for it.
    pub(crate) pin: String,
    /// The director's key.
    pub(crate) key: String,
    cards: Vec<Card>,
}

/// The card on a table.
#[derive(Debug, Clone)]
pub(crate) struct Card {
    pub(crate) table: String,
    pub(crate) code: String,
    pub(crate) token: String,
}

impl Club {
    /// Makes an event and starts the server; each club of a run has a number of its own.
    pub(crate) fn open(program: &Path, folder: &Path, number: u32) -> anyhow::Result<Club> {
        let folder = folder.join(format!("club{number}"));
        fs::create_dir_all(&folder)?;
        let file = folder.join("evening.toml");
        fs::write(&file, evening::file())?;
        let made =
            tenace(program, &folder, &["event", "new", &file.display().to_string(), "--json"])?;
        let event = made["event"].as_str().context("the new event has no id")?.to_owned();
        let (server, wire, key) = start(program, &folder, number)?;
        let (pin, cards) = (String::new(), Vec::new());
        let program = program.to_owned();
        let mut club = Club { server, _wire: wire, folder, program, event, pin, key, cards };
        club.read_cards()?;
        Ok(club)
    }

    fn read_cards(&mut self) -> anyhow::Result<()> {
        let shown = self.tenace(&["event", "show", &self.event, "--json"])?;
        let pin = shown["sections"][0]["pin"].as_str().context("the event has no PIN")?;
        self.pin = pin.to_owned();
        let end = Instant::now() + START;
        // The server makes the codes when it has begun to answer.
        while self.cards.is_empty() {
            self.cards = self.look_at_cards()?;
            ensure!(Instant::now() < end, "the tables have no codes");
        }
        Ok(())
    }

    fn look_at_cards(&self) -> anyhow::Result<Vec<Card>> {
        let cards = self.tenace(&["event", "tables", &self.event, "--json"])?;
        let card = |card: &Value| {
            let (section, table) = (card["section"].as_str()?, card["table"].as_u64()?);
            Some(Card {
                table: format!("{section}{table}"),
                code: card["code"].as_str()?.to_owned(),
                token: card["link"].as_str()?.strip_prefix("/t#")?.to_owned(),
            })
        };
        Ok(cards.as_array().into_iter().flatten().filter_map(card).collect())
    }

    /// Runs a command of the program beside the server, and returns what it prints as JSON.
    pub(crate) fn tenace(&self, words: &[&str]) -> anyhow::Result<Value> {
        tenace(&self.program, &self.folder, words)
    }

    /// Returns the card of a table.
    pub(crate) fn card(&self, table: &str) -> anyhow::Result<&Card> {
        let found = self.cards.iter().find(|card| card.table == table);
        found.with_context(|| format!("table {table} has no card"))
    }

    /// Tells whether a code is on a card.
    pub(crate) fn has_code(&self, code: &str) -> bool {
        self.cards.iter().any(|card| card.code == code)
    }

    /// Returns how many kilobytes of memory the server has.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.server.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.context("the system does not tell how much memory the server has")
    }

    /// Tells whether the server has not ended.
    pub(crate) fn is_running(&mut self) -> bool {
        self.server.try_wait().is_ok_and(|ended| ended.is_none())
    }

    /// Sends a request on the club's computer itself, by loopback, and returns how long the answer took.
    pub(crate) fn on_its_computer(&self, request: &str) -> anyhow::Result<(Answer, Duration)> {
        let namespace = format!("--net=/proc/{}/ns/net", self.server.id());
        let mut command = Command::new("nsenter");
        // By its number, because the file may have been built again meanwhile.
        let this_program = format!("/proc/{}/exe", std::process::id());
        command.arg(namespace).arg(this_program).arg(crate::arguments::RELAY);
        command.arg(LOOPBACK.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child =
            command.stderr(Stdio::piped()).spawn().context("`nsenter` did not start")?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (mut stdin, mut stdout) = stdin.zip(stdout).context("the relay has no pipes")?;
        let mut ready = [0; relay::READY.len()];
        let is_ready = stdout.read_exact(&mut ready);
        let start = Instant::now();
        let sent = is_ready.and_then(|()| stdin.write_all(request.as_bytes()));
        drop(stdin);
        let mut bytes = Vec::new();
        // The relay ends by itself: what it does is bounded.
        stdout.read_to_end(&mut bytes)?;
        let took = start.elapsed();
        let output = child.wait_with_output()?;
        if sent.is_err() || !output.status.success() {
            bail!("on its computer: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok((Answer::read(&bytes)?, took))
    }

    /// Asks for something without a token, from an address.
    pub(crate) fn get(&self, from: std::net::Ipv4Addr, path: &str) -> anyhow::Result<Answer> {
        let request = http::request("GET", &SERVER.to_string(), path, "", "");
        http::send(from, SERVER, request.as_bytes())
    }

    /// Posts JSON without a token, from an address.
    pub(crate) fn post(
        &self,
        from: std::net::Ipv4Addr,
        path: &str,
        body: &Value,
    ) -> anyhow::Result<Answer> {
        let headers = "Content-Type: application/json\r\n";
        let request = http::request("POST", &SERVER.to_string(), path, headers, &body.to_string());
        http::send(from, SERVER, request.as_bytes())
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        // Here, because the process outside may have no right to.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Starts the server behind a wire; returns the director's key that it prints.
fn start(program: &Path, folder: &Path, number: u32) -> anyhow::Result<(Child, Wire, String)> {
    let mut command = Command::new("unshare");
    command.args(["--net", "setpriv", "--pdeathsig", "KILL", "sh", "-c", IN_NAMESPACE, "club"]);
    command.arg(program).arg("--data").arg(folder);
    command.args(["serve", "--http", &format!("0.0.0.0:{}", SERVER.port())]);
    command.args(["--connector", "off", "--no-open"]);
    let log = fs::File::create(folder.join("server.log"))?;
    command.env_remove("RUST_LOG").env_remove("TENACE_HTTP").stderr(log);
    let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let laid = lay_wire(&mut server, folder, number);
    if laid.is_err() {
        let _ = server.kill();
        let _ = server.wait();
    }
    let (wire, key) = laid?;
    Ok((server, wire, key))
}

fn lay_wire(server: &mut Child, folder: &Path, number: u32) -> anyhow::Result<(Wire, String)> {
    let lines = lines(server)?;
    let end = Instant::now() + START;
    let next = || {
        let line = lines.recv_timeout(end.saturating_duration_since(Instant::now()));
        line.with_context(|| {
            let log = fs::read_to_string(folder.join("server.log")).unwrap_or_default();
            format!("the server did not start: {}", log.trim())
        })
    };
    next()?;
    let wire = Wire::lay(number, server.id())?;
    let mut stdin = server.stdin.take().context("the server has no input")?;
    stdin.write_all(b"go\n")?;
    let mut key = None;
    loop {
        let line = next()?;
        if let Some((_, found)) = line.split_once("/director#") {
            key = Some(found.trim().to_owned());
        }
        if line.contains(LAST_LINE) {
            return Ok((wire, key.context("the server did not print the director's link")?));
        }
    }
}

/// Reads what the server prints, on a thread of its own: no read goes on for ever.
fn lines(server: &mut Child) -> anyhow::Result<Receiver<String>> {
    let stdout = server.stdout.take().context("the server has no output")?;
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        // On to the end, also when nobody wants the lines any more: a full pipe would stop the server.
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    Ok(lines)
}

fn tenace(program: &Path, folder: &Path, words: &[&str]) -> anyhow::Result<Value> {
    let mut command = Command::new(program);
    command.arg("--data").arg(folder).args(words).stdin(Stdio::null());
    let output = command.output().context("the program could not be started")?;
    if !output.status.success() {
        bail!("tenace {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    serde_json::from_slice(&output.stdout).with_context(|| format!("tenace {}", words.join(" ")))
}
