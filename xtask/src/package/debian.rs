//! The `.deb` for Debian, Ubuntu and their relatives.

use std::collections::BTreeSet;
use std::fs;

use super::elf::ElfNeeds;
use super::file_tree::{FileTree, gzip};
use super::{Release, Timestamp};
use crate::Result;
use crate::command::root;

const MAINTAINER: &str = "The Tabiya authors <authors@tabiya.invalid>";
/// Scripts that dpkg runs.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Name that Debian gives this CPU architecture.
pub(super) fn architecture(rust_name: &str) -> &str {
    match rust_name {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// Writes the package with a version. The file is reproducible: it depends on the release alone.
pub(super) fn package(release: &Release, version: &str) -> Result<Vec<u8>> {
    let files = files(release, version)?;
    let mut control = FileTree::default();
    control.add_file("control", control_file(release, version, &files)?);
    let configuration = files.files().filter(|path| path.starts_with("etc/"));
    let conffiles: String = configuration.map(|path| format!("/{path}\n")).collect();
    if !conffiles.is_empty() {
        control.add_file("conffiles", conffiles);
    }
    for script in SCRIPTS {
        control.add_program(
            script,
            fs::read(root().join("packaging/debian").join(script))?,
        );
    }
    let time = release.time;
    Ok(ar(
        &[
            ("debian-binary", b"2.0\n"),
            ("control.tar.gz", &gzip(&control.to_tar("", time)?)?),
            ("data.tar.gz", &gzip(&files.to_tar("", time)?)?),
        ],
        time,
    ))
}

/// All files of the package, by their path on the system.
fn files(release: &Release, version: &str) -> Result<FileTree> {
    let packaging = root().join("packaging");
    let copyright = fs::read(packaging.join("debian/copyright"))?;
    let mut files = FileTree::default();
    files.add_program("usr/bin/tabiya", release.program.bytes.as_slice());
    files.add_tree("usr/", &release.shared);
    files.add_file(
        "usr/share/zsh/vendor-completions/_tabiya",
        release.zsh_completions.as_str(),
    );
    files.add_file(
        "usr/lib/systemd/system/tabiya.service",
        fs::read(packaging.join("tabiya.service"))?,
    );
    files.add_file("etc/tabiya/tabiya.toml", release.config.as_str());
    let doc = "usr/share/doc/tabiya";
    files.add_file(&format!("{doc}/copyright"), copyright);
    let changelog = changelog(version, release.time);
    files.add_file(&format!("{doc}/changelog.gz"), gzip(changelog.as_bytes())?);
    let news = fs::read(root().join("CHANGELOG.md"))?;
    files.add_file(&format!("{doc}/NEWS.md.gz"), gzip(&news)?);
    let dependencies = release.dependencies.to_text();
    files.add_file(
        &format!("{doc}/DEPENDENCIES.txt.gz"),
        gzip(dependencies.as_bytes())?,
    );
    Ok(files)
}

fn control_file(release: &Release, version: &str, files: &FileTree) -> Result<String> {
    let depends = depends(&release.program.needs)?;
    let architecture = architecture(release.architecture);
    let kilobytes = files.size().div_ceil(1024);
    Ok(format!(
        "Package: tabiya
Version: {version}
Architecture: {architecture}
Maintainer: {MAINTAINER}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: ca-certificates
Suggests: chromium | firefox-esr | www-browser
Section: misc
Priority: optional
Description: chess: board, club server, engine and analysis in one program
 Play in the browser or the terminal, against people, the computer or at a
 club; analyse games; study positions. The program is also a UCI and XBoard
 engine for other chess programs.
 .
 \"systemctl enable --now tabiya\" hosts a club for a room, a school or a city:
 a lobby, challenges, spectators, chat, an arbiter's desk and analysis, in the
 browser of everybody on the network, without accounts and without internet.
"
    ))
}

/// Packages that have the libraries the program needs, and what the scripts run.
fn depends(needs: &ElfNeeds) -> Result<String> {
    let mut packages = BTreeSet::from(["adduser".to_string()]);
    if let Some(glibc) = needs.glibc() {
        packages.insert(format!("libc6 (>= {glibc})"));
    }
    for library in &needs.libraries {
        let name = library.split(".so").next().unwrap_or_default();
        match name {
            "libc" | "libm" | "libdl" | "librt" | "libpthread" | "libutil" => {}
            _ if name.starts_with("ld-linux") => {}
            "libgcc_s" => {
                packages.insert("libgcc-s1 | libgcc1".to_string());
            }
            _ => {
                return Err(format!(
                    "the program needs {library}: name its Debian package in xtask/src/package/debian.rs"
                )
                .into());
            }
        }
    }
    Ok(Vec::from_iter(packages).join(", "))
}

/// Debian's changelog: what changed for users is in NEWS.md.
fn changelog(version: &str, time: Timestamp) -> String {
    format!(
        "tabiya ({version}) stable; urgency=medium\n\n  * What is new: NEWS.md.gz in this folder.\n\n -- {MAINTAINER}  {}\n",
        time.to_rfc2822()
    )
}

/// Archive of the old Unix kind: a line of 60 bytes before each file.
fn ar(members: &[(&str, &[u8])], time: Timestamp) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let header = format!(
            "{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n",
            time.seconds(),
            0,
            0,
            "100644",
            bytes.len()
        );
        archive.extend(header.as_bytes());
        archive.extend(*bytes);
        if bytes.len() % 2 == 1 {
            archive.push(b'\n');
        }
    }
    archive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_begin_at_even_places() {
        let archive = ar(&[("a", b"odd"), ("b", b"even")], Timestamp::from_seconds(7));
        let text = String::from_utf8(archive).unwrap();
        let want = "!<arch>\n\
            a               7           0     0     100644  3         `\nodd\n\
            b               7           0     0     100644  4         `\neven";
        assert_eq!(text, want);
    }

    #[test]
    fn libraries_of_the_program_are_dependencies() {
        let needs = |libraries: &[&str]| ElfNeeds {
            libraries: libraries.iter().map(|name| (*name).to_string()).collect(),
            ..ElfNeeds::default()
        };
        let of = |libraries: &[&str]| depends(&needs(libraries));
        assert_eq!(
            of(&["libc.so.6", "ld-linux-x86-64.so.2"]).unwrap(),
            "adduser"
        );
        assert_eq!(
            of(&["libgcc_s.so.1"]).unwrap(),
            "adduser, libgcc-s1 | libgcc1"
        );
        let error = of(&["libssl.so.3"]).unwrap_err().to_string();
        assert!(error.contains("libssl.so.3"), "{error}");
    }

    #[test]
    fn changelog_has_the_form_that_debian_reads() {
        let text = changelog("0.2.0", Timestamp::from_seconds(0));
        assert!(
            text.starts_with("tabiya (0.2.0) stable; urgency=medium\n\n  * "),
            "{text}"
        );
        assert!(
            text.ends_with("  Thu, 01 Jan 1970 00:00:00 +0000\n"),
            "{text}"
        );
    }
}
