//! Names of the fuzz targets: the `[[bin]]` sections of `fuzz/Cargo.toml`.

use std::fs;
use std::path::Path;

use crate::Result;

/// Returns the target of this name, or all targets.
pub(super) fn select(folder: &Path, name: Option<&str>) -> Result<Vec<String>> {
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest)
        .map_err(|error| format!("cannot read {}: {error}", manifest.display()))?;
    let names = names(&text);
    match name {
        None if names.is_empty() => Err(format!("no targets in {}", manifest.display()).into()),
        None => Ok(names),
        Some(name) if names.iter().any(|known| known == name) => Ok(vec![name.to_owned()]),
        Some(name) => Err(format!("no target `{name}`; there are: {}", names.join(", ")).into()),
    }
}

/// Parses just enough TOML: a `name = "…"` line below each `[[bin]]`.
fn names(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_bin = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            in_bin = line == "[[bin]]";
        } else if in_bin && let Some(name) = value_of("name", line) {
            names.push(name.to_owned());
        }
    }
    names
}

fn value_of<'line>(key: &str, line: &'line str) -> Option<&'line str> {
    let (found, value) = line.split_once('=')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    (found.trim() == key).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bins_are_targets() {
        let manifest = "[package]\nname = \"tabiya-fuzz\"\n\n\
             [[bin]]\nname = \"fen\"\npath = \"targets/fen.rs\"\n\n\
             [dependencies]\nname = \"1\"\n\n\
             [[bin]]\n  path = \"targets/pgn.rs\"\n  name=\"pgn\"\n";
        assert_eq!(names(manifest), ["fen", "pgn"]);
    }

    #[test]
    fn every_listed_target_can_be_selected() {
        let folder = crate::command::root().join("fuzz");
        for name in select(&folder, None).unwrap() {
            assert_eq!(select(&folder, Some(&name)).unwrap(), [name]);
        }
    }

    #[test]
    fn an_unknown_target_is_an_error_that_lists_the_known_ones() {
        let folder = crate::command::root().join("fuzz");
        let error = select(&folder, Some("checkers")).unwrap_err().to_string();
        assert!(
            error.starts_with("no target `checkers`; there are: fen"),
            "{error}"
        );
    }
}
