//! Builds the page into `web/dist`, if its sources changed since, and lists its files for the crate.
//!
//! Without Node, or if npm fails, the program is built all the same, with a plain page; a warning says why.

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

/// What the page is made of, besides the messages in its languages.
const SOURCES: [&str; 7] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "tsconfig.json",
    "vite.config.ts",
];
/// Where the messages are.
const MESSAGES: &str = "../crates/words/messages";
/// In `dist`: a hash of the sources that it was made of.
const STAMP: &str = ".sources";

type Files = BTreeMap<String, PathBuf>;

fn main() -> io::Result<()> {
    let web = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to"));
    for source in SOURCES.iter().chain(&[MESSAGES, "fallback"]) {
        println!("cargo:rerun-if-changed={source}");
    }
    match built(&web) {
        Ok(dist) => list(&files(&dist)?, true, &out),
        Err(why) => {
            println!("cargo:warning=the page is left out, and a plain one stands in: {why}");
            // What is missing makes cargo try again with the next build.
            println!("cargo:rerun-if-changed=no-page-yet");
            list(&files(&web.join("fallback"))?, false, &out)
        }
    }
}

/// Where the built page is. Builds that run at once wait for each other.
fn built(web: &Path) -> Result<PathBuf, String> {
    let told = |error: io::Error| error.to_string();
    let lock = fs::File::create(web.join(".build-lock")).map_err(told)?;
    lock.lock().map_err(told)?;
    let dist = web.join("dist");
    let stamp = stamp(web).map_err(told)?;
    let old = fs::read_to_string(dist.join(STAMP)).unwrap_or_default();
    if old != stamp {
        install(web)?;
        build(web, &dist, &stamp)?;
    }
    Ok(dist)
}

/// A hash of all sources.
fn stamp(web: &Path) -> io::Result<String> {
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

/// Fetches what the page is built with, if it is not there as `package-lock.json` names it.
fn install(web: &Path) -> Result<(), String> {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|it| it.modified());
    let wanted = changed("package-lock.json").map_err(|error| error.to_string())?;
    if changed("node_modules/.package-lock.json").is_ok_and(|there| there >= wanted) {
        return Ok(());
    }
    npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"])
}

/// Builds beside `dist`, which is replaced only by a whole page.
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
        _ => format!("npm does not run: {error}"),
    })?;
    if status.success() {
        return Ok(());
    }
    let said = [stdout, stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let said = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let said: Vec<&str> = said.collect();
    let last = &said[said.len().saturating_sub(8)..];
    Err(format!("npm {} failed: {}", arguments[0], last.join(" | ")))
}

/// All files below a folder, by their path from there. Hidden ones do not count; a folder may be missing.
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

/// Copies the files, so that another build cannot change them meanwhile, and writes their list.
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
        writeln!(text, "    ({name:?}, include_bytes!({copy:?})),").expect("text takes text");
    }
    text.push_str("];\n");
    fs::write(out.join("files.rs"), text)
}
