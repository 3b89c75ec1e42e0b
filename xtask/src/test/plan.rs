//! Which steps are run: for everything, or for one crate.

use std::fs;

use super::step::{Step, Work};
use crate::usage::Usage;
use crate::{attack, command, pages, setup};

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// The crate to check; without one, everything.
    pub package: Option<String>,
    /// Many more crashes, deals and look-ups, and new cases for the property tests.
    pub long: bool,
}

impl Request {
    /// Reads the arguments after `test`.
    pub fn read(arguments: &[String]) -> Result<Self, Usage> {
        let mut request = Self { package: None, long: false };
        for argument in arguments {
            if argument == "--long" {
                request.long = true;
            } else if argument.starts_with('-') || request.package.is_some() {
                return Err(Usage("`test` takes a crate's name and `--long`.".into()));
            } else if packages().contains(argument) {
                request.package = Some(argument.clone());
            } else {
                let names = packages().join(", ");
                return Err(Usage(format!("There is no crate `{argument}`; there are {names}.")));
            }
        }
        Ok(request)
    }

    /// Returns the steps, lane by lane: the lanes run side by side, the steps of a lane in order.
    pub fn plan(&self) -> Vec<Vec<Step>> {
        match self.package.as_deref() {
            None => everything(),
            Some(package) => one_crate(package),
        }
    }
}

/// Returns the names of our crates, which are those of their folders.
pub fn packages() -> Vec<String> {
    let entries = fs::read_dir(command::root().join("crates")).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.chain(["xtask".to_owned()]).collect();
    names.sort();
    names
}

/// Where the lints build.
const LINTS: &str = "--target-dir target/lints";

/// `--examples`, of which there are none, gives the crates the features they have in tests: they are checked once for both.
const SAME_FEATURES: &str = "--lib --bins --examples";

/// Everything. The program is built first: the browser needs it, and takes longest. Setting up needs the network rather
/// than the processor, so it goes on meanwhile. The lints have a target folder of their own, because cargo locks the one it
/// builds in, and use the processor when nothing else does.
fn everything() -> Vec<Vec<Step>> {
    let all = "--workspace";
    vec![
        vec![
            cargo("program", &pages::BUILD_PROGRAM.join(" "), &[]),
            // Not the benchmarks, which are too slow to run as tests, and no library that switches its tests off.
            cargo("tests", &format!("test {all} --tests --locked --no-fail-fast"), &["setup"]),
            cargo("documentation tests", &format!("test {all} --doc --locked --no-fail-fast"), &[]),
        ],
        vec![
            Step { name: "setup", needs: vec![], work: Work::Setup(setup::for_tests) },
            cargo("format", "fmt --all --check", &[]),
        ]
        .into_iter()
        .chain(page_steps())
        .chain([attack_step()])
        .collect(),
        vec![
            // All targets: this is also what keeps the benchmarks compiling.
            lint("clippy", &format!("clippy {all} --all-targets --locked {LINTS} -- -D warnings")),
            Step {
                name: "documentation",
                needs: vec![],
                work: Work::Documentation(arguments(&format!(
                    "doc {all} {SAME_FEATURES} --no-deps --locked {LINTS}"
                ))),
            },
        ],
    ]
}

fn page_steps() -> [Step; 4] {
    [
        Step { name: "page types", needs: vec![], work: Work::OneTest(pages::types) },
        Step { name: "page modules", needs: vec![], work: Work::Node(pages::modules) },
        // Apart from the other setup: Rust tests do without a browser.
        Step { name: "browser setup", needs: vec![], work: Work::Setup(setup::for_browser) },
        Step { name: "browser", needs: vec!["program"], work: Work::Node(pages::browser) },
    ]
}

/// After the browser: by then nothing is built any more, and many of the Rust tests, which go on meanwhile, wait.
fn attack_step() -> Step {
    Step { name: "attack", needs: vec!["program"], work: Work::Attack(attack::step) }
}

/// What one crate needs; the pages belong to `web`.
fn one_crate(name: &str) -> Vec<Vec<Step>> {
    let package = format!("--package {name}");
    let has_library = name != "tenace";
    let mut rust = vec![cargo(
        "tests",
        &format!("test {package} --tests --locked --no-fail-fast"),
        &["setup"],
    )];
    if has_library {
        rust.push(cargo("documentation tests", &format!("test {package} --doc --locked"), &[]));
    }
    let mut others = vec![
        Step { name: "setup", needs: vec![], work: Work::Setup(setup_for(name)) },
        cargo("format", &format!("fmt {package} --check"), &[]),
    ];
    if name == "web" {
        rust.insert(0, cargo("program", &pages::BUILD_PROGRAM.join(" "), &[]));
        others.extend(page_steps());
    }
    if name == "attack" {
        rust.insert(0, cargo("program", &pages::BUILD_PROGRAM.join(" "), &[]));
        others.push(attack_step());
    }
    let clippy = format!("clippy {package} --all-targets --locked {LINTS} -- -D warnings");
    vec![rust, others, vec![lint("clippy", &clippy)]]
}

/// What the tests of a crate need beyond Rust.
fn setup_for(package: &str) -> fn() -> anyhow::Result<()> {
    match package {
        "bws" | "jet" => setup::for_databases,
        "connector" => setup::for_connector,
        "tenace" | "web" => setup::for_tests,
        _ => setup::for_rust,
    }
}

fn cargo(name: &'static str, words: &str, needs: &[&'static str]) -> Step {
    Step { name, needs: needs.to_vec(), work: Work::Cargo(arguments(words)) }
}

/// The lints are a component that the setup may have to install.
fn lint(name: &'static str, words: &str) -> Step {
    Step { name, needs: vec!["setup"], work: Work::IdleCargo(arguments(words)) }
}

fn arguments(words: &str) -> Vec<String> {
    words.split(' ').map(str::to_owned).collect()
}
