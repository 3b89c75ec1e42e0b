//! The crates we build on, from `cargo metadata`: their licences, versions that come twice, and the Rust they need.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::process::Command;

use serde_json::Value;
use test_support::process;
use xtask::command::root;
use xtask::licence;

/// The licences that a dependency may have: all permissive.
const LICENCES: [&str; 9] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "0BSD",
];

/// Crates with another licence, or none in their manifest.
const OTHER_LICENCES: [(&str, &str); 2] = [
    // Asks only for changes of its own files; `directories` needs it, and we change nothing.
    ("option-ext", "MPL-2.0"),
    // Its file LICENSE is the MIT licence; `jetdb` needs it, in tests only.
    ("ovba", ""),
];

/// Crates of the program that come in several versions, and how many.
const SEVERAL: [(&str, usize); 4] = [
    // defmt, which jiff uses on microcontrollers only, has an old one.
    ("bitflags", 2),
    // ring 0.17 has an old one.
    ("getrandom", 2),
    // The macros of maud, rust-embed and others, which run at build time only, have an old one.
    ("syn", 2),
    // ring 0.17 has an old one.
    ("windows-sys", 2),
];

struct Graph {
    packages: BTreeMap<String, Value>,
    nodes: BTreeMap<String, Value>,
}

impl Graph {
    fn read() -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["metadata", "--locked", "--format-version", "1"]).current_dir(root());
        // On a fresh machine it fetches the crates of other systems.
        let output = process::output(&mut command);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let read: Value = serde_json::from_slice(&output.stdout).unwrap();
        let by_id = |list: &Value| {
            let list = list.as_array().unwrap().iter();
            list.map(|one| (text(one, "id").to_owned(), one.clone())).collect()
        };
        Self { packages: by_id(&read["packages"]), nodes: by_id(&read["resolve"]["nodes"]) }
    }

    /// The crates of others: those that come from a registry.
    fn outside(&self) -> impl Iterator<Item = &Value> {
        self.packages.values().filter(|package| !package["source"].is_null())
    }

    /// The ids of what the program is built from, on any system: no dev-dependencies.
    fn program(&self) -> HashSet<&str> {
        let tenace = self.packages.iter().find(|(_, package)| text(package, "name") == "tenace");
        let mut open = vec![tenace.unwrap().0.as_str()];
        let mut found = HashSet::new();
        while let Some(id) = open.pop() {
            if !found.insert(id) {
                continue;
            }
            let dependencies = self.nodes[id]["deps"].as_array().unwrap().iter();
            let built = dependencies.filter(|dependency| {
                let mut kinds = dependency["dep_kinds"].as_array().unwrap().iter();
                kinds.any(|kind| kind["kind"] != "dev")
            });
            open.extend(built.map(|dependency| text(dependency, "pkg")));
        }
        found
    }
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

#[test]
fn every_licence_is_on_the_list() {
    let graph = Graph::read();
    let refused: BTreeSet<(&str, &str)> = graph
        .outside()
        .filter(|package| !licence::allows(text(package, "license"), &LICENCES))
        .map(|package| (text(package, "name"), text(package, "license")))
        .collect();
    assert_eq!(refused, BTreeSet::from(OTHER_LICENCES), "crates whose licence is not on the list");
}

#[test]
fn no_crate_of_the_program_comes_twice_unless_it_is_on_the_list() {
    let graph = Graph::read();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in graph.program().into_iter().map(|id| &graph.packages[id]) {
        versions.entry(text(package, "name")).or_default().insert(text(package, "version"));
    }
    versions.retain(|_, versions| versions.len() > 1);
    let counts: BTreeMap<&str, usize> =
        versions.iter().map(|(name, versions)| (*name, versions.len())).collect();
    assert_eq!(counts, BTreeMap::from(SEVERAL), "several versions of a crate: {versions:?}");
}

/// The `rust-version` that our manifests promise is one that all crates can be built with.
#[test]
fn no_crate_needs_a_newer_rust_than_we_promise() {
    let graph = Graph::read();
    let number = |version: &str| -> Vec<u32> {
        version.split('.').map(|part| part.parse().unwrap()).collect()
    };
    let ours = graph.packages.values().find(|package| text(package, "name") == "tenace").unwrap();
    let promised = text(ours, "rust_version");
    // 1.89 promises 1.89.0.
    let limit = [number(promised), vec![0]].concat();
    let newer: Vec<_> = graph
        .outside()
        .filter(|package| package["rust_version"].is_string())
        .filter(|package| number(text(package, "rust_version")) > limit)
        .map(|package| (text(package, "name"), text(package, "rust_version")))
        .collect();
    assert!(newer.is_empty(), "these need a newer Rust than {promised}: {newer:?}");
}
