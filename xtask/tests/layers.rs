//! Which crate may depend on which, and under which licence: the plan of the house, asserted.
//!
//! A new crate fails these tests until it has a line in [`LAYERS`].

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::process::Command;

use serde_json::Value;

/// Each crate with the crates of this workspace that it may use, and with them whatever those may use. It
/// stands below all of them, so that dependencies point one way. Tests may use what they like.
const LAYERS: &[(&str, &[&str])] = &[
    ("tabiya-rules", &[]),
    ("tabiya-record", &["tabiya-rules"]),
    ("tabiya-engine", &["tabiya-rules"]),
    ("tabiya-protocol", &["tabiya-rules"]),
    ("tabiya-game", &["tabiya-rules", "tabiya-record"]),
    (
        "tabiya-player",
        &[
            "tabiya-rules",
            "tabiya-record",
            "tabiya-engine",
            "tabiya-protocol",
            "tabiya-game",
        ],
    ),
    ("tabiya-wire", &["tabiya-game"]),
    ("tabiya-words", &[]),
    (
        "tabiya-club",
        &["tabiya-player", "tabiya-wire", "tabiya-words"],
    ),
    (
        "tabiya-terminal",
        &["tabiya-player", "tabiya-wire", "tabiya-words"],
    ),
    ("tabiya-web", &[]),
    ("tabiya-train", &["tabiya-player"]),
    ("tabiya", SHIPPED),
    ("tabiya-bench", SHIPPED),
    ("xtask", &[]),
];

/// What the one binary is made of: all libraries but the trainer.
const SHIPPED: &[&str] = &[
    "tabiya-rules",
    "tabiya-record",
    "tabiya-engine",
    "tabiya-protocol",
    "tabiya-game",
    "tabiya-player",
    "tabiya-wire",
    "tabiya-words",
    "tabiya-club",
    "tabiya-terminal",
    "tabiya-web",
];

/// Libraries that others may build on without taking on the GPL.
const PERMISSIVE: &[&str] = &["tabiya-rules", "tabiya-record"];

#[test]
fn the_table_points_one_way() {
    for (index, (name, allowed)) in LAYERS.iter().enumerate() {
        for dependency in *allowed {
            let is_above = LAYERS[..index].iter().any(|(above, _)| above == dependency);
            assert!(
                is_above,
                "{name} may use {dependency}, which is not above it in the table"
            );
        }
    }
}

#[test]
fn each_crate_uses_only_what_it_may() {
    let metadata = workspace();
    let members = names(&metadata);
    for package in list(&metadata["packages"]) {
        let name = text(&package["name"]);
        assert!(
            LAYERS.iter().any(|(known, _)| *known == name),
            "{name} is new: give it a line in the table of this test"
        );
        let allowed = reach(name);
        for dependency in list(&package["dependencies"])
            .iter()
            .filter(|it| it["kind"] != "dev")
        {
            let dependency = text(&dependency["name"]);
            let may_use = !members.contains(dependency) || allowed.contains(dependency);
            assert!(may_use, "{name} may not use {dependency}");
        }
    }
}

/// All that a crate may use, directly or by way of others.
fn reach(name: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut open = vec![name];
    while let Some(next) = open.pop() {
        let allowed = LAYERS.iter().find(|(known, _)| *known == next);
        for dependency in allowed.map_or(&[][..], |(_, allowed)| allowed) {
            if found.insert(*dependency) {
                open.push(dependency);
            }
        }
    }
    found
}

#[test]
fn each_crate_states_its_licence() {
    for package in list(&workspace()["packages"]) {
        let name = text(&package["name"]);
        let want = if PERMISSIVE.contains(&name) {
            "MIT OR Apache-2.0"
        } else {
            "GPL-3.0-or-later"
        };
        assert_eq!(package["license"], want, "licence of {name}");
    }
}

#[test]
fn permissive_libraries_need_nothing_under_the_gpl() {
    // All features; only this platform, as cargo fetches nothing else for a build.
    let host = cargo(&["-vV"]);
    let host = host
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("cargo has a host");
    let metadata = metadata(&[
        "--all-features",
        "--locked",
        "--filter-platform",
        host.trim(),
    ]);
    let graph = Graph::new(&metadata);
    for name in PERMISSIVE {
        for id in graph.needed_by(name) {
            let licence = graph.licences[id];
            let licence = licence.unwrap_or_else(|| panic!("{name} needs {id} without a licence"));
            assert!(!demands_gpl(licence), "{name} needs {id} under {licence}");
        }
    }
}

#[test]
fn rules_needs_nothing_by_default() {
    let tree = cargo(&[
        "tree",
        "--package",
        "tabiya-rules",
        "--edges",
        "normal,build",
        "--prefix",
        "none",
        "--locked",
    ]);
    assert_eq!(
        tree.lines().count(),
        1,
        "tabiya-rules has dependencies:\n{tree}"
    );
}

#[test]
fn a_choice_without_the_gpl_is_enough() {
    for free in [
        "MIT",
        "MIT OR Apache-2.0",
        "MIT/GPL-2.0",
        "Apache-2.0 OR LGPL-2.1 OR MIT",
    ] {
        assert!(!demands_gpl(free), "{free}");
    }
    for bound in [
        "GPL-3.0-or-later",
        "AGPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR ISC) AND GPL-2.0",
    ] {
        assert!(demands_gpl(bound), "{bound}");
    }
}

/// Whether no alternative of the licence is free of the GPL and its relatives. An expression that
/// joins licences counts as one alternative, which errs on the strict side.
fn demands_gpl(licence: &str) -> bool {
    let alternatives = if licence.contains(" AND ") {
        vec![licence.to_owned()]
    } else {
        licence
            .replace('/', " OR ")
            .split(" OR ")
            .map(str::to_owned)
            .collect()
    };
    alternatives
        .iter()
        .all(|alternative| alternative.contains("GPL"))
}

/// Who needs whom outside tests, by package id.
struct Graph<'data> {
    ids: BTreeMap<&'data str, &'data str>,
    licences: BTreeMap<&'data str, Option<&'data str>>,
    edges: BTreeMap<&'data str, Vec<&'data str>>,
}

impl<'data> Graph<'data> {
    fn new(metadata: &'data Value) -> Graph<'data> {
        let packages = list(&metadata["packages"]);
        let nodes = list(&metadata["resolve"]["nodes"]);
        Graph {
            ids: packages
                .iter()
                .map(|it| (text(&it["name"]), text(&it["id"])))
                .collect(),
            licences: packages
                .iter()
                .map(|it| (text(&it["id"]), it["license"].as_str()))
                .collect(),
            edges: nodes
                .iter()
                .map(|it| (text(&it["id"]), needed(it)))
                .collect(),
        }
    }

    /// The package and all that it is built from.
    fn needed_by(&self, name: &str) -> BTreeSet<&'data str> {
        let mut found = BTreeSet::new();
        let mut open = vec![self.ids[name]];
        while let Some(id) = open.pop() {
            if found.insert(id) {
                open.extend(&self.edges[id]);
            }
        }
        found
    }
}

/// The ids that a node of the graph needs for anything but its tests.
fn needed(node: &Value) -> Vec<&str> {
    let is_needed = |edge: &&Value| {
        list(&edge["dep_kinds"])
            .iter()
            .any(|kind| kind["kind"] != "dev")
    };
    list(&node["deps"])
        .iter()
        .filter(is_needed)
        .map(|edge| text(&edge["pkg"]))
        .collect()
}

fn workspace() -> Value {
    metadata(&["--no-deps", "--offline"])
}

fn metadata(arguments: &[&str]) -> Value {
    let output = cargo(&[&["metadata", "--format-version", "1"], arguments].concat());
    serde_json::from_str(&output).expect("cargo prints JSON")
}

fn cargo(arguments: &[&str]) -> String {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(root)
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "cargo {arguments:?} failed: {errors}"
    );
    String::from_utf8(output.stdout).expect("cargo prints UTF-8")
}

fn names(metadata: &Value) -> BTreeSet<&str> {
    list(&metadata["packages"])
        .iter()
        .map(|package| text(&package["name"]))
        .collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}
