//! Lists the files of the page for the crate, each also compressed. `tabiya-page-builder` says where they come from: the
//! archive in the repository, or a build with npm if the sources have changed since.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use flate2::{Compression, GzBuilder};
use tabiya_page_builder::{Page, archive, sources};

fn main() -> Result<(), Box<dyn Error>> {
    let web =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for path in sources::PATHS.iter().chain(&[archive::NAME]) {
        println!("cargo:rerun-if-changed={path}");
    }
    let Page { archive, outdated } = tabiya_page_builder::page(&web)?;
    if let Some(why) = outdated {
        println!(
            "cargo:warning=the page is older than its sources, because it could not be built: {why}"
        );
        // A missing file makes cargo run this again with the next build.
        println!("cargo:rerun-if-changed=no-new-page-yet");
    }
    list(&archive, &out)
}

/// Writes the files, so that a later build cannot change them, and their list.
fn list(archive: &archive::Archive, out: &Path) -> Result<(), Box<dyn Error>> {
    let folder = out.join("page");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let mut text = String::from("pub(crate) const FILES: &[(&str, EmbeddedFile)] = &[\n");
    for (number, (name, file)) in archive.files.iter().enumerate() {
        let embed = |ending: &str, content: &[u8]| {
            let path = folder.join(format!("{number}{ending}"));
            fs::write(&path, content).map(|()| format!("include_bytes!({path:?})"))
        };
        let bytes = embed("", &file.content)?;
        let (brotli, gzip) = match &file.brotli {
            None => ("None".to_string(), "None".to_string()),
            Some(brotli) => (
                format!("Some({})", embed(".br", brotli)?),
                format!("Some({})", embed(".gz", &gzip(&file.content)?)?),
            ),
        };
        let hash = sources::content_hash(&file.content);
        let kind = kind(name);
        // Vite puts a hash of the content into each name there.
        let immutable = name.starts_with("assets/");
        writeln!(
            text,
            "    ({name:?}, EmbeddedFile {{ bytes: {bytes}, brotli: {brotli}, gzip: {gzip}, hash: {hash:?}, \
             kind: {kind:?}, immutable: {immutable} }}),"
        )?;
    }
    text.push_str("];\n");
    Ok(fs::write(out.join("files.rs"), text)?)
}

/// Compresses a file, without a name or time.
fn gzip(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}

/// Media type by the ending of a name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
