//! `DEPENDENCIES.txt` and `.html`: whose work the program contains, and under which licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::Result;
use crate::command::{cargo_line, output, root};

/// Direct dependencies of the page that build it and are not part of it. A test compares them with what the page imports.
const PAGE_BUILD_TOOLS: &[&str] = &["vite"];

/// Licences that the page's packages come with, unless they are those of this repository. A test compares them.
const PAGE_LICENCES: &[(&str, &str)] = &[
    ("preact", "preact.txt"),
    ("@preact/signals", "preact-signals.txt"),
    ("@preact/signals-core", "preact-signals.txt"),
];

/// Parts that the linker adds, which no package manager lists: name and licence.
const LINKED: &[(&str, &str)] = &[
    ("Rust standard library", "MIT OR Apache-2.0"),
    (
        "LLVM libunwind and Zig compiler-rt, if built with zig",
        "Apache-2.0 WITH LLVM-exception OR MIT",
    ),
];

/// Everything of others that is in the program.
pub(super) struct DependencyList {
    dependencies: Vec<Dependency>,
}

struct Dependency {
    name: String,
    version: String,
    /// SPDX expression.
    licence: String,
    place: DependencyPlace,
    /// Texts of the licences, by name of file.
    texts: BTreeMap<String, String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DependencyPlace {
    Program,
    Page,
    Linked,
}

impl DependencyList {
    /// Asks cargo for the crates of the program on this system, and the page's lock file for its packages.
    pub(super) fn collect() -> Result<DependencyList> {
        let mut dependencies = crates()?;
        dependencies.extend(page_packages()?);
        dependencies.extend(LINKED.iter().map(|(name, licence)| Dependency {
            name: (*name).to_string(),
            version: "-".to_string(),
            licence: (*licence).to_string(),
            place: DependencyPlace::Linked,
            texts: BTreeMap::new(),
        }));
        for dependency in &mut dependencies {
            dependency.add_standard_texts()?;
        }
        Ok(DependencyList { dependencies })
    }

    /// Number of dependencies.
    pub(super) fn len(&self) -> usize {
        self.dependencies.len()
    }

    pub(super) fn to_text(&self) -> String {
        let mut text =
            String::from("What the program contains besides Tabiya itself, and the licences.\n\n");
        for dependency in &self.dependencies {
            let Dependency { name, version, .. } = dependency;
            let place = dependency.place.label();
            let line = format!("{name} {version} ({place}): {}\n", dependency.licence);
            text.push_str(&line);
        }
        for (licence, users) in self.texts() {
            let rule = "-".repeat(79);
            let users = users.join(", ");
            text.push_str(&format!(
                "\n{rule}\n{users}\n{rule}\n\n{}\n",
                licence.trim_end()
            ));
        }
        text
    }

    pub(super) fn to_html(&self) -> String {
        let mut html = String::from(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>Dependencies of Tabiya</title>\n\
             <style>body{font-family:sans-serif;margin:2em auto;max-width:60em;padding:0 1em}\
             table{border-collapse:collapse}td,th{padding:.2em 1em .2em 0;text-align:left}\
             pre{white-space:pre-wrap}</style>\n\
             <h1>Dependencies of Tabiya</h1>\n\
             <p>What the program contains besides Tabiya itself, and the licences.</p>\n\
             <table>\n<tr><th>Name<th>Version<th>Where<th>Licence</tr>\n",
        );
        for dependency in &self.dependencies {
            let cells = [
                &dependency.name,
                &dependency.version,
                dependency.place.label(),
                &dependency.licence,
            ];
            html.push_str("<tr>");
            for cell in cells {
                let _ = write!(html, "<td>{}", escape(cell));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</table>\n");
        for (licence, users) in self.texts() {
            let users = escape(&users.join(", "));
            let licence = escape(licence.trim_end());
            let _ = write!(html, "<h2>{users}</h2>\n<pre>{licence}</pre>\n");
        }
        html
    }

    /// Texts of licences, each once with the names of its users.
    fn texts(&self) -> Vec<(&str, Vec<&str>)> {
        let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for dependency in &self.dependencies {
            for text in dependency.texts.values() {
                let names = users.entry(text).or_default();
                if names.last() != Some(&dependency.name.as_str()) {
                    names.push(&dependency.name);
                }
            }
        }
        let mut texts: Vec<_> = users.into_iter().collect();
        texts.sort_by(|a, b| a.1.cmp(&b.1));
        texts
    }
}

impl Dependency {
    /// Adds the general texts of the licences, if the package comes without.
    fn add_standard_texts(&mut self) -> Result<()> {
        if !self.texts.is_empty() {
            return Ok(());
        }
        let standard = [
            ("Apache-2.0", "LICENSE-APACHE"),
            ("MIT", "LICENSE-MIT"),
            ("GPL-3.0", "LICENSE-GPL"),
        ];
        for (licence, file) in standard {
            if self.licence.contains(licence) {
                let mut text = read(&root().join(file))?;
                if licence == "MIT" {
                    text = text.replace(
                        "2026 the Tabiya authors",
                        &format!("the authors of {}", self.name),
                    );
                }
                self.texts.insert(file.to_string(), text);
                return Ok(());
            }
        }
        Err(format!(
            "{} has no licence file, and the text of \"{}\" is not in this repository",
            self.name, self.licence
        )
        .into())
    }
}

impl DependencyPlace {
    fn label(self) -> &'static str {
        match self {
            DependencyPlace::Program => "crate",
            DependencyPlace::Page => "page",
            DependencyPlace::Linked => "linked",
        }
    }
}

/// Crates of the program, without those that only build it.
fn crates() -> Result<Vec<Dependency>> {
    let tree = output(&mut cargo_line(
        "tree --locked --package tabiya --edges normal --prefix none --format {p}",
    ))?;
    let used: BTreeSet<(&str, &str)> = tree.lines().filter_map(name_and_version).collect();
    let metadata = output(&mut cargo_line("metadata --locked --format-version 1"))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let mut found = Vec::new();
    for package in packages {
        let (name, version) = (text(package, "name"), text(package, "version"));
        // The crates of this repository have no source.
        if package["source"].is_null() || !used.contains(&(name, version)) {
            continue;
        }
        let folder = Path::new(text(package, "manifest_path")).parent();
        found.push(Dependency {
            name: name.to_string(),
            version: version.to_string(),
            licence: text(package, "license").replace('/', " OR "),
            place: DependencyPlace::Program,
            texts: licence_files(folder.unwrap_or(root()))?,
        });
    }
    found.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(found)
}

/// Reads a line of `cargo tree`: `tar v0.4.46` or `tabiya v0.1.0 (/path) (*)`.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

/// Licence files in the folder of a package.
fn licence_files(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let upper = name.to_uppercase();
        let beginnings = [
            "LICENSE",
            "LICENCE",
            "COPYING",
            "COPYRIGHT",
            "NOTICE",
            "UNLICENSE",
        ];
        let is_licence = beginnings.iter().any(|word| upper.starts_with(word));
        if is_licence && entry.file_type()?.is_file() {
            texts.insert(name, read(&entry.path())?);
        }
    }
    Ok(texts)
}

/// Packages that the page contains: its direct dependencies, and theirs.
fn page_packages() -> Result<Vec<Dependency>> {
    let web = root().join("web");
    let lock: Value = serde_json::from_str(&read(&web.join("package-lock.json"))?)?;
    let packages = &lock["packages"];
    let keys = |package: &Value| -> Vec<String> {
        let names = package["dependencies"].as_object();
        names
            .into_iter()
            .flat_map(|it| it.keys().cloned())
            .collect()
    };
    let mut open = keys(&packages[""]);
    open.retain(|name| !PAGE_BUILD_TOOLS.contains(&name.as_str()));
    let mut found = BTreeMap::new();
    while let Some(name) = open.pop() {
        if found.contains_key(&name) {
            continue;
        }
        let package = &packages[format!("node_modules/{name}")];
        if package.is_null() {
            return Err(
                format!("web/package-lock.json does not list {name}, which the page uses").into(),
            );
        }
        open.extend(keys(package));
        let mut texts = BTreeMap::new();
        if let Some((_, file)) = PAGE_LICENCES.iter().find(|(user, _)| *user == name) {
            texts.insert((*file).to_string(), read(&web.join("licences").join(file))?);
        }
        let dependency = Dependency {
            name: name.clone(),
            version: text(package, "version").to_string(),
            licence: text(package, "license").to_string(),
            place: DependencyPlace::Page,
            texts,
        };
        found.insert(name, dependency);
    }
    Ok(found.into_values().collect())
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// Reads a text with line ends as on Unix.
fn read(path: &Path) -> Result<String> {
    let bytes =
        fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dependency_has_a_licence_with_its_text() {
        let list = DependencyList::collect().unwrap();
        assert!(list.len() > 50, "{}", list.len());
        for dependency in &list.dependencies {
            let name = &dependency.name;
            assert!(!dependency.licence.is_empty(), "{name} has no licence");
            assert!(!dependency.texts.is_empty(), "{name} has no text");
        }
        let has = |name: &str| list.dependencies.iter().any(|it| it.name == name);
        assert!(has("axum") && has("preact") && has("@preact/signals-core"));
        assert!(!has("vite") && !has("tabiya-rules") && !has("clap_derive_not"));
        let (text, html) = (list.to_text(), list.to_html());
        assert!(text.contains("\npreact ") && text.contains("Jason Miller"));
        assert!(html.contains("<td>preact<td>") && html.contains("Jason Miller"));
    }

    /// A build tool that the page imports would be missing from the list.
    #[test]
    fn the_page_imports_no_build_tools() {
        let mut open = vec![root().join("web/src")];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let source = fs::read(&path).unwrap();
                let source = String::from_utf8_lossy(&source);
                for tool in PAGE_BUILD_TOOLS {
                    let import = format!("from \"{tool}\"");
                    assert!(
                        !source.contains(&import),
                        "{} imports {tool}",
                        path.display()
                    );
                }
            }
        }
    }

    /// The texts in the repository are those of the installed packages, where Node has installed them.
    #[test]
    fn licences_of_the_page_are_those_of_its_packages() {
        for (package, file) in PAGE_LICENCES {
            let installed = root()
                .join("web/node_modules")
                .join(package)
                .join("LICENSE");
            if installed.exists() {
                let kept = root().join("web/licences").join(file);
                assert_eq!(read(&installed).unwrap(), read(&kept).unwrap(), "{package}");
            }
        }
    }

    #[test]
    fn lines_of_cargo_tree() {
        let local = "tabiya v0.1.0 (/a/b) (*)";
        assert_eq!(name_and_version(local), Some(("tabiya", "0.1.0")));
        assert_eq!(name_and_version("[build-dependencies]"), None);
    }
}
