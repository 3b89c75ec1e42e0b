//! The crates we build on, from `cargo metadata`: their licences, versions that come twice, and the Rust they need.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::process::Command;

use serde_json::Value;
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

/// Crates with another licence, or none in their manifest, and why they may stay.
const OTHER_LICENCES: [(&str, &str); 2] = [
    (
        "option-ext",
        "MPL-2.0, which asks only for changes of its own files; `directories` needs it, and we change nothing",
    ),
    ("ovba", "its file LICENSE is the MIT licence; `jetdb` needs it, in tests only"),
];

/// Crates of the program that come in two versions, and who brings the old one.
const TWICE: [(&str, &str); 4] = [
    ("bitflags", "defmt, which jiff uses on microcontrollers only"),
    ("getrandom", "ring 0.17"),
    ("syn", "the macros of maud, rust-embed and others, which run at build time only"),
    ("windows-sys", "ring 0.17"),
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
        let output = command.output().unwrap();
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
    let excused: BTreeSet<&str> = OTHER_LICENCES.iter().map(|(name, _)| *name).collect();
    let refused: BTreeMap<&str, &str> = graph
        .outside()
        .filter(|package| !licence::allows(text(package, "license"), &LICENCES))
        .map(|package| (text(package, "name"), text(package, "license")))
        .collect();
    let names: BTreeSet<&str> = refused.keys().copied().collect();
    assert_eq!(names, excused, "crates whose licence is not on the list: {refused:?}");
}

#[test]
fn no_crate_comes_twice_unless_the_list_says_why() {
    let graph = Graph::read();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in graph.program().into_iter().map(|id| &graph.packages[id]) {
        versions.entry(text(package, "name")).or_default().insert(text(package, "version"));
    }
    versions.retain(|_, versions| versions.len() > 1);
    let names: BTreeSet<&str> = versions.keys().copied().collect();
    let known: BTreeSet<&str> = TWICE.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, known, "crates of the program in several versions: {versions:?}");
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
