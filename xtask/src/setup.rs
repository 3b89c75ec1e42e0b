//! What the chores need beyond Rust itself: how to see that it is there, how to get it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, bail};

use crate::screen::say;
use crate::{command, peers, python};

/// One thing a chore needs.
struct Need {
    name: &'static str,
    /// A command that succeeds when the thing is there.
    probe: &'static [&'static str],
    /// The command that brings it.
    install: &'static [&'static str],
}

const RUSTFMT: Need = Need {
    name: "rustfmt",
    probe: &["cargo", "fmt", "--version"],
    install: &["rustup", "component", "add", "rustfmt"],
};

const CLIPPY: Need = Need {
    name: "clippy",
    probe: &["cargo", "clippy", "--version"],
    install: &["rustup", "component", "add", "clippy"],
};

/// Stops steps that hang, and servers in the tests; `ps` comes with it.
const KILL: Need = Need {
    name: "kill",
    probe: &["kill", "-l"],
    install: &["apt-get", "install", "--yes", "--no-install-recommends", "procps"],
};

const CARGO_FUZZ: Need = Need {
    name: "cargo-fuzz",
    probe: &["cargo", "fuzz", "--version"],
    install: &["cargo", "install", "cargo-fuzz", "--locked"],
};

/// Node's own program for packages; Windows finds a script only by its whole name.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

const NODE: Need = Need {
    name: "Node.js (18.19 or newer)",
    // The flag makes what is too old fail.
    probe: &["node", "--test-reporter=spec", "--eval", "0"],
    install: &["apt-get", "install", "--yes", "--no-install-recommends", "nodejs"],
};

const NODE_PACKAGES: Need = Need {
    name: "npm",
    probe: &[NPM, "--version"],
    install: &["apt-get", "install", "--yes", "--no-install-recommends", "npm"],
};

/// A reader of Access databases that is not ours: it must find in our files what we put there.
const MDBTOOLS: Need = Need {
    name: "mdbtools",
    probe: &["mdb-export", "--version"],
    install: if cfg!(target_os = "macos") {
        &["brew", "install", "mdbtools"]
    } else {
        &["apt-get", "install", "--yes", "--no-install-recommends", "mdbtools"]
    },
};

/// Brings archives; `tar`, which opens them, is part of every system we know.
const CURL: Need = Need {
    name: "curl",
    probe: &["curl", "--version"],
    install: &["apt-get", "install", "--yes", "--no-install-recommends", "curl", "ca-certificates"],
};

/// Lays the cable between network namespaces, in which limits by address are tested.
const IP: Need = Need {
    name: "ip (iproute2)",
    probe: &["ip", "-Version"],
    install: &["apt-get", "install", "--yes", "--no-install-recommends", "iproute2"],
};

/// Runs the vendor's own client of the Data Connector. `ensurepip` is what Debian leaves out of Python.
const PYTHON: Need = Need {
    name: "Python (3.10 or newer) with venv",
    probe: &[
        python::SYSTEM,
        "-c",
        "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))",
    ],
    install: if cfg!(target_os = "macos") {
        &["brew", "install", "python3"]
    } else {
        &["apt-get", "install", "--yes", "--no-install-recommends", "python3", "python3-venv"]
    },
};

/// Writes down what the server does to its files, so that power cuts can be tried on it.
const STRACE: Need = Need {
    name: "strace",
    probe: &["strace", "-V"],
    install: &["apt-get", "install", "--yes", "--no-install-recommends", "strace"],
};

/// Gives the server a clock that jumps.
const FAKETIME: Need = Need {
    name: "faketime",
    probe: &["faketime", "--version"],
    install: &["apt-get", "install", "--yes", "--no-install-recommends", "faketime"],
};

/// Where browsers of Chromium's family are on the systems we know, the best one for tests first. Debian's headless
/// shell is the same engine without a window: a phone of a test takes a tenth of the processor time there.
const BROWSERS: [&str; 9] = [
    HEADLESS_SHELL,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];

/// Installs what is missing of everything that Rust tests use.
pub fn for_tests() -> anyhow::Result<()> {
    for_databases()?;
    for_connector()?;
    // Where they are not, the tests that need them are not built.
    if cfg!(target_os = "linux") {
        ensure(&IP)?;
        ensure(&STRACE)?;
        ensure(&FAKETIME)?;
    }
    ensure(&PYTHON)?;
    python::ensure()
}

/// Installs a browser, if there is none.
pub fn for_browser() -> anyhow::Result<()> {
    browser().map(drop)
}

/// Installs what is missing for formatting, linting and stopping what hangs, which is all that most crates need.
pub fn for_rust() -> anyhow::Result<()> {
    if cfg!(unix) {
        ensure(&KILL)?;
    }
    ensure(&RUSTFMT)?;
    ensure(&CLIPPY)
}

/// Installs what is missing of the other readers of Access databases.
pub fn for_databases() -> anyhow::Result<()> {
    for_rust()?;
    // There is no mdbtools for Windows; the other readers do there.
    if cfg!(unix) {
        ensure(&MDBTOOLS)?;
    }
    // mdb-reader is among the packages of the pages' tests.
    for_packages()
}

/// Fetches the vendor's requests, responses and validations of the Data Connector.
pub fn for_connector() -> anyhow::Result<()> {
    for_rust()?;
    // Node.js computes the digests.
    ensure(&NODE)?;
    ensure(&CURL)?;
    peers::ensure()
}

/// Sees to it that the attack can make its network, on the systems that have network namespaces.
pub fn for_attack() -> anyhow::Result<()> {
    if cfg!(target_os = "linux") { ensure(&IP) } else { Ok(()) }
}

/// Sees to it that everything `cargo xtask fuzz` uses is there.
pub fn for_fuzzing() -> anyhow::Result<()> {
    ensure(&CARGO_FUZZ)
}

/// Sees to it that Node.js and the packages of `e2e/` are there, exactly as its lock file says.
pub fn for_packages() -> anyhow::Result<()> {
    ensure(&NODE)?;
    ensure(&NODE_PACKAGES)?;
    let folder = command::root().join("e2e");
    let lock = folder.join("package-lock.json");
    let lock = fs::read(&lock).with_context(|| format!("{} is missing", lock.display()))?;
    // The lock file of the last installation, kept beside it: the same means nothing to do.
    let installed = folder.join("node_modules").join(".installed-from");
    if fs::read(&installed).is_ok_and(|before| before == lock) {
        return Ok(());
    }
    say("installing the packages of e2e with `npm ci`")?;
    let mut npm = Command::new(NPM);
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder);
    if !command::run_quietly(npm)? {
        bail!(
            "the packages that tests use could not be installed; try `npm ci` in {}",
            folder.display()
        );
    }
    fs::write(&installed, lock).with_context(|| format!("cannot write {}", installed.display()))
}

const HEADLESS_SHELL: &str = "/usr/bin/chromium-headless-shell";

/// Returns the browser for the tests of pages, installing one if there is none.
///
/// The variable `CHROMIUM` names another than those that are looked for.
pub fn browser() -> anyhow::Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        if named.is_file() {
            return Ok(named);
        }
        bail!("CHROMIUM names {}, and there is no such file", named.display());
    }
    static FOUND: Mutex<Option<PathBuf>> = Mutex::new(None);
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    // Asked for twice in a run, and looking for a better one takes its time.
    if found.is_none() {
        *found = Some(find_or_install()?);
    }
    found.clone().context("there is no browser")
}

fn find_or_install() -> anyhow::Result<PathBuf> {
    let find = || BROWSERS.iter().map(PathBuf::from).find(|path| path.is_file());
    // Only a machine that checks changes gets a second browser unasked.
    let may_improve = std::env::var_os("CI").is_some() && has_apt();
    if let Some(found) = find()
        && (found == Path::new(HEADLESS_SHELL) || !may_improve)
    {
        return Ok(found);
    }
    // Older systems of Debian's family have only the full browser, which does as well, more slowly.
    if install_browser("chromium-headless-shell").is_err() && find().is_none() {
        install_browser("chromium")?;
    }
    find().context("Chromium was installed, but is not where it should be; name it in CHROMIUM")
}

/// Installs a package with a browser, and the fonts that a bare system lacks: pages need letters and suits.
fn install_browser(package: &str) -> anyhow::Result<()> {
    say(format_args!("installing {package}, in which the pages are tested"))?;
    let words = ["apt-get", "install", "--yes", "--no-install-recommends"];
    install(package, &[&words[..], &[package, "fonts-dejavu-core"]].concat())
}

fn has_apt() -> bool {
    command::succeeds(&mut prepare(&["apt-get", "--version"]))
}

fn ensure(need: &Need) -> anyhow::Result<()> {
    if is_there(need) {
        return Ok(());
    }
    let name = need.name;
    say(format_args!("{name} is not installed; installing it"))?;
    install(name, need.install)?;
    if !is_there(need) {
        bail!("{name} was installed, but does not work; install it from your system's packages");
    }
    Ok(())
}

fn is_there(need: &Need) -> bool {
    command::succeeds(&mut prepare(need.probe))
}

/// Runs the command that brings a thing; what fails says what to do by hand.
fn install(name: &str, with: &[&str]) -> anyhow::Result<()> {
    let by_hand = with.join(" ");
    let advice =
        format!("{name} is missing and could not be installed with `{by_hand}`; please install it");
    if with.first() == Some(&"apt-get") {
        if !has_apt() {
            bail!("{name} is missing; install it from your system's packages and run this again");
        }
        // On a fresh machine the lists of packages are empty; old ones may do when this fails.
        let lists = command::run_quietly(as_root(&["apt-get", "update", "--quiet"]));
        lists.with_context(|| advice.clone())?;
    }
    say(format_args!("$ {by_hand}"))?;
    if !command::run_quietly(as_root(with)).with_context(|| advice.clone())? {
        bail!("{advice}");
    }
    Ok(())
}

/// Prepares a command of the system's packages so that it may change the system.
fn as_root(words: &[&str]) -> Command {
    let needs_root = words.first() == Some(&"apt-get");
    if !needs_root || command::prints(&mut prepare(&["id", "-u"]), "0") {
        return prepare(words);
    }
    // Without a terminal nobody can type a password: -n fails at once instead of waiting.
    let mut sudo = prepare(&["sudo", "-n", "DEBIAN_FRONTEND=noninteractive"]);
    sudo.args(words);
    sudo
}

fn prepare(words: &[&str]) -> Command {
    match words {
        ["cargo", arguments @ ..] => command::cargo(arguments),
        [program, arguments @ ..] => {
            let mut command = Command::new(program);
            command.args(arguments).current_dir(command::root());
            command.env("DEBIAN_FRONTEND", "noninteractive");
            command
        }
        // No entry is empty; were one, it is a program that does not exist.
        [] => Command::new(""),
    }
}
