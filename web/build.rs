//! Builds the page into `web/dist` if its sources have changed, and lists its files for the crate.
//!
//! Without Node, or if npm fails, the program gets a plain fallback page, and a warning says why.

use std::{
    collections::BTreeMap,
    env,
    ffi::OsStr,
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
    process::{self, Command},
};

/// Sources of the page, besides the messages.
const SOURCES: [&str; 7] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "tsconfig.json",
    "vite.config.ts",
];
/// Folder of the messages.
const MESSAGES: &str = "../crates/words/messages";
/// File in `dist` with a hash of the sources it was built from.
const STAMP: &str = ".sources";

type Files = BTreeMap<String, PathBuf>;

fn main() -> io::Result<()> {
    let web =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for source in SOURCES.iter().chain(&[MESSAGES, "fallback"]) {
        println!("cargo:rerun-if-changed={source}");
    }
    match build_if_changed(&web) {
        Ok(dist) => list(&files(&dist)?, true, &out),
        Err(why) => {
            println!("cargo:warning=the page was not built, and a plain one replaces it: {why}");
            // A missing file makes cargo run this again with the next build.
            println!("cargo:rerun-if-changed=no-page-yet");
            list(&files(&web.join("fallback"))?, false, &out)
        }
    }
}

/// Builds the page if needed and returns its folder. Concurrent builds wait for each other.
fn build_if_changed(web: &Path) -> Result<PathBuf, String> {
    let to_text = |error: io::Error| error.to_string();
    let lock = fs::File::create(web.join(".build-lock")).map_err(to_text)?;
    lock.lock().map_err(to_text)?;
    let dist = web.join("dist");
    let stamp = source_hash(web).map_err(to_text)?;
    let old = fs::read_to_string(dist.join(STAMP)).unwrap_or_default();
    if old != stamp {
        install(web)?;
        build(web, &dist, &stamp)?;
    }
    Ok(dist)
}

/// Hash of all sources.
fn source_hash(web: &Path) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for source in SOURCES.iter().chain(&[MESSAGES]) {
        let path = web.join(source);
        let found = if path.is_file() {
            Files::from([(String::new(), path)])
        } else {
            files(&path)?
        };
        for (name, path) in found {
            (source, name, fs::read(path)?).hash(&mut hasher);
        }
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

/// Installs the dependencies if `package-lock.json` is newer than the installed ones.
fn install(web: &Path) -> Result<(), String> {
    let modified = |path: &str| fs::metadata(web.join(path)).and_then(|it| it.modified());
    let locked = modified("package-lock.json").map_err(|error| error.to_string())?;
    if modified("node_modules/.package-lock.json").is_ok_and(|installed| installed >= locked) {
        return Ok(());
    }
    npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"])
}

/// Builds into `dist.new` and then replaces `dist`, so that `dist` is always complete.
fn build(web: &Path, dist: &Path, stamp: &str) -> Result<(), String> {
    let fresh = web.join("dist.new");
    npm(web, &["run", "build", "--", "--outDir", "dist.new"])?;
    let replace = || {
        fs::write(fresh.join(STAMP), stamp)?;
        if dist.exists() {
            fs::remove_dir_all(dist)?;
        }
        fs::rename(&fresh, dist)
    };
    replace().map_err(|error| format!("{} cannot be written: {error}", dist.display()))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(program)
        .args(arguments)
        .current_dir(web)
        .output();
    let process::Output {
        status,
        stdout,
        stderr,
    } = output.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "Node and npm are not installed (Node 20 or newer)".to_string(),
        _ => format!("npm cannot be started: {error}"),
    })?;
    if status.success() {
        return Ok(());
    }
    let output = [stdout, stderr].concat();
    let output = String::from_utf8_lossy(&output);
    let lines = output
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    let last = &lines[lines.len().saturating_sub(8)..];
    Err(format!("npm {} failed: {}", arguments[0], last.join(" | ")))
}

/// Files below a folder by relative path, without hidden ones. The folder may be missing.
fn files(folder: &Path) -> io::Result<Files> {
    let mut found = Files::new();
    let mut open = vec![(String::new(), folder.to_path_buf())];
    while let Some((name, path)) = open.pop() {
        let entries = match fs::read_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            other => other?,
        };
        for entry in entries {
            let entry = entry?;
            let last = entry.file_name();
            let last = OsStr::to_string_lossy(&last);
            if last.starts_with('.') {
                continue;
            }
            let name = if name.is_empty() {
                last.to_string()
            } else {
                format!("{name}/{last}")
            };
            if entry.file_type()?.is_dir() {
                open.push((name, entry.path()));
            } else {
                found.insert(name, entry.path());
            }
        }
    }
    Ok(found)
}

/// Copies the files, so that a later build cannot change them, and writes their list.
fn list(files: &Files, is_built: bool, out: &Path) -> io::Result<()> {
    let copies = out.join("page");
    if copies.exists() {
        fs::remove_dir_all(&copies)?;
    }
    fs::create_dir_all(&copies)?;
    let mut text = format!("pub(crate) const IS_BUILT: bool = {is_built};\n");
    text.push_str("pub(crate) const FILES: &[(&str, &[u8])] = &[\n");
    for (number, (name, path)) in files.iter().enumerate() {
        let copy = copies.join(number.to_string());
        fs::copy(path, &copy)?;
        writeln!(text, "    ({name:?}, include_bytes!({copy:?})),")
            .expect("writing to a string succeeds");
    }
    text.push_str("];\n");
    fs::write(out.join("files.rs"), text)
}
