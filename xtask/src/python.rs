//! A Python of the tests' own under `target/peers/python`, with the packages that they judge us by.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::command;
use crate::screen::say;

/// The system's own Python; Windows knows it by another name.
pub(crate) const SYSTEM: &str = if cfg!(windows) { "python" } else { "python3" };

/// The packages, of one version and with the digest they must have.
const REQUIREMENTS: &str = "crates/tenace/tests/python/requirements.txt";

/// Where Python stands in its folder.
const PROGRAM: &str = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };

/// Sees to it that Python and its packages are there; what is there already is left as it is.
pub(crate) fn ensure() -> anyhow::Result<()> {
    let folder = command::root().join("target").join("peers").join("python");
    let file = command::root().join(REQUIREMENTS);
    let wanted = fs::read(&file).with_context(|| format!("{} is missing", file.display()))?;
    // Written last, so what was cut off is done again.
    let done = folder.join(".installed-from");
    let python = folder.join(PROGRAM);
    // The system's Python may have been replaced by another since: then this one starts no more.
    let works = || command::succeeds(Command::new(&python).args(["-c", "import ssl"]));
    if fs::read(&done).is_ok_and(|before| before == wanted) && works() {
        return Ok(());
    }
    say(format_args!("installing the packages of {REQUIREMENTS}"))?;
    make(&folder)?;
    install(&python, &file)?;
    fs::write(&done, wanted).with_context(|| format!("cannot write {}", done.display()))
}

fn make(folder: &Path) -> anyhow::Result<()> {
    let mut venv = Command::new(SYSTEM);
    venv.args(["-m", "venv", "--clear"]).arg(folder);
    if !command::run_quietly(venv)? {
        bail!(
            "Python could not be set up for the tests; try `{SYSTEM} -m venv {}`",
            folder.display()
        );
    }
    Ok(())
}

fn install(python: &Path, requirements: &Path) -> anyhow::Result<()> {
    let mut pip = Command::new(python);
    // Nothing is built here, and nobody is there to answer a question.
    pip.args(["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]);
    pip.args(["--no-deps", "--only-binary=:all:", "--requirement"]).arg(requirements);
    if !command::run_quietly(pip)? {
        bail!(
            "the vendor's Python client could not be installed; is there a way to pypi.org? Try `{} -m pip install \
             --requirement {}`",
            python.display(),
            requirements.display()
        );
    }
    Ok(())
}
