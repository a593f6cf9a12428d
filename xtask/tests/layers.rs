//! Checks the allowed dependencies between crates, and their licences.
//!
//! A new crate fails these tests until it has a line in [`LAYERS`].

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::process::Command;

use serde_json::Value;

/// Each crate with the workspace crates that it may use, directly or through those. Crates come after their
/// dependencies, so that dependencies point one way. Tests may use any crate.
const LAYERS: &[(&str, &[&str])] = &[
    ("tabiya-rules", &[]),
    ("tabiya-record", &["tabiya-rules"]),
    ("tabiya-engine", &["tabiya-rules"]),
    ("tabiya-protocol", &["tabiya-rules"]),
    ("tabiya-game", &["tabiya-rules", "tabiya-record"]),
    ("tabiya-referee", &["tabiya-game"]),
    (
        "tabiya-player",
        &[
            "tabiya-rules",
            "tabiya-record",
            "tabiya-engine",
            "tabiya-protocol",
            "tabiya-game",
            "tabiya-referee",
        ],
    ),
    ("tabiya-matches", &["tabiya-player"]),
    ("tabiya-wire", &["tabiya-game"]),
    ("tabiya-words", &[]),
    ("tabiya-decompress", &[]),
    (
        "tabiya-club",
        &["tabiya-player", "tabiya-wire", "tabiya-words"],
    ),
    (
        "tabiya-terminal",
        &[
            "tabiya-player",
            "tabiya-wire",
            "tabiya-words",
            "tabiya-decompress",
        ],
    ),
    ("tabiya-page-builder", &[]),
    ("tabiya-web", &["tabiya-page-builder"]),
    ("tabiya-manual", &[]),
    ("tabiya-backup", &["tabiya-club"]),
    ("tabiya-train", &["tabiya-player"]),
    ("tabiya-test-servers", &[]),
    ("tabiya", SHIPPED),
    ("tabiya-bench", SHIPPED),
    ("xtask", &["tabiya-page-builder"]),
];

/// Crates of the shipped binary: all libraries but the trainer.
const SHIPPED: &[&str] = &[
    "tabiya-rules",
    "tabiya-record",
    "tabiya-engine",
    "tabiya-protocol",
    "tabiya-game",
    "tabiya-referee",
    "tabiya-player",
    "tabiya-matches",
    "tabiya-wire",
    "tabiya-words",
    "tabiya-decompress",
    "tabiya-club",
    "tabiya-terminal",
    "tabiya-page-builder",
    "tabiya-web",
    "tabiya-manual",
    "tabiya-backup",
];

/// Libraries that others can use without the GPL.
const PERMISSIVE: &[&str] = &["tabiya-rules", "tabiya-record"];

#[test]
fn layers_point_one_way() {
    for (index, (name, allowed)) in LAYERS.iter().enumerate() {
        for dependency in *allowed {
            let is_above = LAYERS[..index].iter().any(|(above, _)| above == dependency);
            assert!(
                is_above,
                "{name} may use {dependency}, which is not listed before it"
            );
        }
    }
}

#[test]
fn each_crate_uses_only_allowed_dependencies() {
    let metadata = workspace();
    let members = names(&metadata);
    for package in list(&metadata["packages"]) {
        let name = text(&package["name"]);
        assert!(
            LAYERS.iter().any(|(known, _)| *known == name),
            "{name} is new: add a line to LAYERS"
        );
        let allowed = allowed_dependencies(name);
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

/// All crates that a crate may use, directly or transitively.
fn allowed_dependencies(name: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut pending = vec![name];
    while let Some(next) = pending.pop() {
        let allowed = LAYERS.iter().find(|(known, _)| *known == next);
        for dependency in allowed.map_or(&[][..], |(_, allowed)| allowed) {
            if found.insert(*dependency) {
                pending.push(dependency);
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
fn permissive_libraries_have_no_gpl_dependencies() {
    // All features, but only this platform, because cargo fetches no others for a build.
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
    let graph = DependencyGraph::new(&metadata);
    for name in PERMISSIVE {
        for id in graph.needed_by(name) {
            let licence = graph.licences[id];
            let licence = licence.unwrap_or_else(|| panic!("{name} needs {id} without a licence"));
            assert!(!requires_gpl(licence), "{name} needs {id} under {licence}");
        }
    }
}

#[test]
fn rules_has_no_dependencies_by_default() {
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
fn one_alternative_without_the_gpl_is_enough() {
    for free in [
        "MIT",
        "MIT OR Apache-2.0",
        "MIT/GPL-2.0",
        "Apache-2.0 OR LGPL-2.1 OR MIT",
    ] {
        assert!(!requires_gpl(free), "{free}");
    }
    for bound in [
        "GPL-3.0-or-later",
        "AGPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR ISC) AND GPL-2.0",
    ] {
        assert!(requires_gpl(bound), "{bound}");
    }
}

/// True if every alternative of the licence includes the GPL or a relative. An expression that joins licences counts
/// as one alternative, to be on the strict side.
fn requires_gpl(licence: &str) -> bool {
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

/// Dependencies outside tests, by package id.
struct DependencyGraph<'data> {
    ids: BTreeMap<&'data str, &'data str>,
    licences: BTreeMap<&'data str, Option<&'data str>>,
    edges: BTreeMap<&'data str, Vec<&'data str>>,
}

impl<'data> DependencyGraph<'data> {
    fn new(metadata: &'data Value) -> DependencyGraph<'data> {
        let packages = list(&metadata["packages"]);
        let nodes = list(&metadata["resolve"]["nodes"]);
        DependencyGraph {
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

    /// A package and all its dependencies.
    fn needed_by(&self, name: &str) -> BTreeSet<&'data str> {
        let mut found = BTreeSet::new();
        let mut pending = vec![self.ids[name]];
        while let Some(id) = pending.pop() {
            if found.insert(id) {
                pending.extend(&self.edges[id]);
            }
        }
        found
    }
}

/// Ids of the dependencies of a node, except dev-dependencies.
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
