//! Converts the documents of the repository to web pages and to text, and lists them for the crate.

#[path = "build/document.rs"]
mod document;
#[path = "build/html.rs"]
mod html;
#[path = "build/picture.rs"]
mod picture;
#[path = "build/plain_text.rs"]
mod plain_text;
#[path = "build/sources.rs"]
mod sources;

use std::{
    collections::BTreeMap,
    env,
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use document::Document;
use flate2::{Compression, write::GzEncoder};
use html::Site;

/// Contents of the files by their path on the web.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> io::Result<()> {
    let variable = |name| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    let crate_folder = variable("CARGO_MANIFEST_DIR");
    let out = variable("OUT_DIR");
    let repository = crate_folder.join("../..");
    for source in ["README.md", "SECURITY.md", "docs"] {
        let path = repository.join(source);
        println!("cargo:rerun-if-changed={}", path.display());
    }
    for source in ["build", "style"] {
        println!("cargo:rerun-if-changed={source}");
    }
    let documents = sources::documents(&repository)?;
    let files = files(&documents, &repository, &crate_folder)?;
    let code = list_topics(&documents, &out)? + &list_files(&files, &out)?;
    fs::write(out.join("manual.rs"), code)
}

/// Returns the pages, their style, and the pictures.
fn files(documents: &[Document], repository: &Path, crate_folder: &Path) -> io::Result<Files> {
    let pictures = sources::pictures(repository)?;
    let site = Site::new(documents, &pictures);
    let mut files = Files::new();
    for document in documents {
        let path = format!("docs/{}", document.name);
        files.insert(path, site.page(document).into_bytes());
    }
    for name in ["manual.css", "manual.js"] {
        let bytes = fs::read(crate_folder.join("style").join(name))?;
        files.insert(format!("docs/{name}"), bytes);
    }
    for picture in &pictures {
        let path = format!("docs/pictures/{}", picture.name);
        files.insert(path, fs::read(&picture.path)?);
    }
    Ok(files)
}

/// Writes the texts, and returns the Rust code that lists the topics.
fn list_topics(documents: &[Document], out: &Path) -> io::Result<String> {
    let mut code = String::from("pub(crate) const TOPICS: &[Topic] = &[\n");
    for document in documents {
        let name = &document.name;
        let title = document.title_in_lists();
        let text = out.join(format!("{name}.txt"));
        fs::write(&text, plain_text::text(document, documents))?;
        writeln!(
            code,
            "    Topic {{ name: {name:?}, title: {title:?}, text: include_str!({text:?}) }},"
        )
        .expect("writing to a string succeeds");
    }
    code.push_str("];\n");
    Ok(code)
}

/// Writes the files and their compressed forms, and returns the Rust code that lists them.
fn list_files(files: &Files, out: &Path) -> io::Result<String> {
    let mut code = String::from("pub(crate) const FILES: &[(&str, ManualFile)] = &[\n");
    for (number, (path, bytes)) in files.iter().enumerate() {
        let plain = out.join(format!("{number}"));
        fs::write(&plain, bytes)?;
        let compressed = compress(bytes)?;
        let gzip = if compressed.len() < bytes.len() * 9 / 10 {
            let gzip = out.join(format!("{number}.gz"));
            fs::write(&gzip, compressed)?;
            format!("Some(include_bytes!({gzip:?}))")
        } else {
            "None".to_string()
        };
        let hash = hash(bytes);
        let kind = kind(path);
        writeln!(
            code,
            "    ({path:?}, ManualFile {{ bytes: include_bytes!({plain:?}), gzip: {gzip}, hash: \"{hash:016x}\", kind: {kind:?} }}),"
        )
        .expect("writing to a string succeeds");
    }
    code.push_str("];\n");
    Ok(code)
}

fn compress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// FNV-1a, the same on every machine. It tells versions of a file apart and keeps nobody from forging one.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "text/html; charset=utf-8",
    }
}
