//! Archives of other programs that tests compare us with, fetched and unpacked under `target/peers`.
//!
//! They are not ours to keep in the repository. Each is of one version and has to have the digest that is written here, so
//! that a test means the same on every machine.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::command;
use crate::screen::say;

/// One archive.
struct Archive {
    /// What it is, for people.
    name: &'static str,
    /// The folder it has inside, and gets under `target/peers`.
    folder: &'static str,
    address: &'static str,
    sha256: &'static str,
}

/// The vendor's client of the Data Connector in Python, with the requests, responses and validations it is tested with.
const CONNECTOR_CLIENT: Archive = Archive {
    name: "the Data Connector client 1.2.1",
    folder: "bridgemate_dataconnector_client-1.2.1",
    address: "https://files.pythonhosted.org/packages/23/a9/998893747f30389b781249ee0ca0df178e3e185e4370d1360f7e20109ea7/bridgemate_dataconnector_client-1.2.1.tar.gz",
    sha256: "7fdb6b172472ee2186b79e6d9ba492d3fe56124965d43895b3c3ec96df0782f5",
};

/// Prints the SHA-256 of a file; Node.js has it on every system, and the tests need Node.js anyway.
const DIGEST: &str = "const digest = require('crypto').createHash('sha256'); \
    process.stdout.write(digest.update(require('fs').readFileSync(process.argv[1])).digest('hex'))";

/// Sees to it that all archives are there, whole and unpacked.
pub(crate) fn ensure() -> anyhow::Result<()> {
    let peers = command::root().join("target").join("peers");
    fetch(&CONNECTOR_CLIENT, &peers)
}

fn fetch(archive: &Archive, peers: &Path) -> anyhow::Result<()> {
    let Archive { folder, sha256, .. } = archive;
    // Written last, so what was cut off is done again.
    let done = peers.join(folder).join(".unpacked-from");
    if fs::read_to_string(&done).is_ok_and(|digest| digest == *sha256) {
        return Ok(());
    }
    fs::create_dir_all(peers).with_context(|| format!("cannot make {}", peers.display()))?;
    let file = peers.join(format!("{folder}.tar.gz"));
    if !has_digest(&file, sha256) {
        download(archive, &file)?;
    }
    let mut tar = Command::new("tar");
    tar.arg("-xzf").arg(&file).arg("-C").arg(peers);
    if !command::run_quietly(tar)? {
        bail!("{} could not be unpacked", file.display());
    }
    fs::write(&done, sha256).with_context(|| format!("cannot write {}", done.display()))
}

fn download(archive: &Archive, file: &Path) -> anyhow::Result<()> {
    let Archive { name, address, sha256, .. } = archive;
    say(format_args!("fetching {name} from {address}"))?;
    let mut curl = Command::new("curl");
    curl.args(["--fail", "--silent", "--show-error", "--location", "--retry", "3", "--output"]);
    curl.arg(file).arg(address);
    // Some machines have Python and no curl.
    let mut python = Command::new("python3");
    python.args(["-c", "import sys, urllib.request; urllib.request.urlretrieve(*sys.argv[1:])"]);
    python.arg(address).arg(file);
    let fetched = command::run_quietly(curl).unwrap_or(false)
        || command::run_quietly(python).unwrap_or(false);
    if !fetched {
        bail!(
            "{name} could not be fetched; save {address} as {} and run this again",
            file.display()
        );
    }
    if !has_digest(file, sha256) {
        fs::remove_file(file).with_context(|| format!("cannot remove {}", file.display()))?;
        bail!("what {address} gave is not {name}: its SHA-256 is not {sha256}; try again later");
    }
    Ok(())
}

fn has_digest(file: &Path, sha256: &str) -> bool {
    file.is_file()
        && command::prints(Command::new("node").args(["--eval", DIGEST]).arg(file), sha256)
}
