//! Checks the documents of the repository and what they are converted to: links, anchors, width.

#[path = "../build/document.rs"]
mod document;
#[path = "../build/html.rs"]
mod html;
#[path = "../build/picture.rs"]
mod picture;
#[path = "../build/plain_text.rs"]
mod plain_text;
#[path = "../build/sources.rs"]
mod sources;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use document::{Document, Target};
use html::Site;
use pulldown_cmark::{Event, Tag};
use tabiya_manual::Topic;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Markdown files in the root and in `docs`.
fn markdown_files() -> Vec<PathBuf> {
    let folders = [repository(), repository().join("docs")];
    let entries = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    let found: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    assert!(found.len() > 8, "{found:?}");
    found
}

/// Returns the page of a topic.
fn page(topic: &Topic) -> &'static str {
    let file = tabiya_manual::file(&format!("docs/{}", topic.name)).unwrap();
    str::from_utf8(file.bytes).unwrap()
}

/// Texts between two marks.
fn between<'a>(text: &'a str, start: &str, end: char) -> impl Iterator<Item = &'a str> {
    let parts: Vec<_> = text.split(start).skip(1).collect();
    parts
        .into_iter()
        .map(move |part| part.split(end).next().unwrap())
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    for path in markdown_files() {
        let document = Document::read("x", &path, &[]).unwrap();
        for event in &document.events {
            let (Event::Start(Tag::Link { dest_url, .. })
            | Event::Start(Tag::Image { dest_url, .. })) = event
            else {
                continue;
            };
            if dest_url.contains("://") {
                assert!(dest_url.starts_with("https://"), "{path:?}: {dest_url}");
                continue;
            }
            let (file, anchor) = match dest_url.split_once('#') {
                Some((file, anchor)) => (file, Some(anchor)),
                None => (&**dest_url, None),
            };
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            assert!(target.exists(), "{path:?} links to {dest_url}");
            if let Some(anchor) = anchor {
                let target = Document::read("x", &target, &[]).unwrap();
                let has = target.headings.iter().any(|it| it.anchor == anchor);
                assert!(has, "{path:?} links to {dest_url}");
            }
        }
    }
}

#[test]
fn links_of_the_pages_lead_somewhere() {
    let mut seen = 0;
    for topic in tabiya_manual::topics() {
        let html = page(topic);
        for link in between(html, "href=\"", '"').chain(between(html, "src=\"", '"')) {
            seen += 1;
            let (path, anchor) = match link.split_once('#') {
                Some((path, anchor)) => (path, Some(anchor)),
                None => (link, None),
            };
            let target = match path {
                "" => html.as_bytes(),
                // The page's own.
                "/" | "/icon.svg" => continue,
                _ if path.starts_with("https://") => continue,
                _ => {
                    let path = path.strip_prefix('/').expect(link);
                    let file = tabiya_manual::file(path);
                    file.unwrap_or_else(|| panic!("{} links to {link}", topic.name))
                        .bytes
                }
            };
            if let Some(anchor) = anchor {
                let target = str::from_utf8(target).expect(link);
                let has = target.contains(&format!("id=\"{anchor}\""));
                assert!(has, "{} links to {link}", topic.name);
            }
        }
    }
    assert!(seen > 100, "{seen} links");
}

#[test]
fn pages_hold_nothing_that_the_club_forbids() {
    for topic in tabiya_manual::topics() {
        let html = page(topic);
        for forbidden in ["style=", "<style", "<script>", "onclick", "javascript:"] {
            assert!(!html.contains(forbidden), "{}", topic.name);
        }
        for script in between(html, "<script", '>') {
            assert_eq!(script, " src=\"/docs/manual.js\"");
        }
        for picture in between(html, "<img ", '>') {
            assert!(picture.contains("alt=\"") && picture.contains(" width=\""));
        }
        let ids: Vec<_> = between(html, "id=\"", '"').collect();
        let different: BTreeSet<_> = ids.iter().collect();
        assert_eq!(ids.len(), different.len(), "{}: {ids:?}", topic.name);
    }
}

#[test]
fn every_document_is_a_topic() {
    let names: Vec<_> = tabiya_manual::topics().iter().map(|it| it.name).collect();
    for path in fs::read_dir(repository().join("docs")).unwrap() {
        let path = path.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if path.extension().is_some_and(|ending| ending == "md") {
            assert!(names.contains(&name), "{name} is missing");
        }
    }
    assert_eq!(names[0], "overview");
    assert!(names.contains(&"security"));
}

#[test]
fn the_program_has_what_the_documents_say() {
    let documents = sources::documents(&repository()).unwrap();
    let pictures = sources::pictures(&repository()).unwrap();
    let site = Site::new(&documents, &pictures);
    assert_eq!(documents.len(), tabiya_manual::topics().len());
    for document in &documents {
        let topic = tabiya_manual::topic(&document.name).expect(&document.name);
        assert_eq!(page(topic), site.page(document));
        assert_eq!(topic.text, plain_text::text(document, &documents));
    }
    for picture in pictures {
        let file = tabiya_manual::file(&format!("docs/pictures/{}", picture.name)).unwrap();
        assert_eq!(file.bytes, fs::read(picture.path).unwrap());
    }
}

#[test]
fn left_out_sections_are_in_the_readme() {
    let readme = repository().join("README.md");
    let whole = Document::read("overview", &readme, &[]).unwrap();
    let shown = Document::read("overview", &readme, &sources::LEFT_OUT).unwrap();
    for title in sources::LEFT_OUT {
        let has = |it: &Document| it.headings.iter().any(|it| it.text == title);
        assert!(has(&whole), "the README has no section {title:?}");
        assert!(!has(&shown), "{title}");
    }
}

#[test]
fn texts_fit_a_terminal() {
    for topic in tabiya_manual::topics() {
        let title = topic.text.lines().next().unwrap();
        assert_eq!(
            topic.title,
            if title == "Tabiya" { "Overview" } else { title }
        );
        for line in topic.text.lines() {
            // Code is not broken.
            let is_code = line.starts_with("    ");
            let fits = line.chars().count() <= 78;
            assert!(fits || is_code, "{}: {line}", topic.name);
            assert!(!line.contains('\u{e000}') && !line.ends_with(' '), "{line}");
        }
    }
}

#[test]
fn files_have_paths() {
    for path in ["docs", "docs/", "docs/hosting", "docs/hosting/"] {
        let file = tabiya_manual::file(path).expect(path);
        assert!(file.bytes.starts_with(b"<!doctype html>"), "{path}");
    }
    let picture = tabiya_manual::file("docs/pictures/page-home.png").unwrap();
    assert_eq!(picture.kind, "image/png");
    let drawing = tabiya_manual::file("docs/pictures/terminal-large.svg").unwrap();
    let small = drawing.gzip.expect("a drawing gets smaller");
    assert!(small.len() * 5 < drawing.bytes.len() && small.starts_with(&[0x1f, 0x8b]));
    assert_ne!(picture.hash, drawing.hash);
    for path in [
        "",
        "doc",
        "docs/nothing",
        "docshosting",
        "docs/../docs",
        "docs/pictures/",
    ] {
        assert!(tabiya_manual::file(path).is_none(), "{path}");
    }
}

/// Converts a text that links to a topic "hosting".
fn converted(markdown: &str) -> (String, String) {
    let documents = [
        Document::parse("overview", markdown, &[]),
        Document::parse("hosting", "# Hosting\n", &[]),
    ];
    let page = Site::new(&documents, &[]).page(&documents[0]);
    let (_, page) = page.split_once("<main id=\"content\">\n").unwrap();
    let (page, _) = page.split_once("</main>").unwrap();
    (
        page.to_string(),
        plain_text::text(&documents[0], &documents),
    )
}

#[track_caller]
fn check(markdown: &str, page: &str, text: &str) {
    assert_eq!(converted(markdown), (page.to_string(), text.to_string()));
}

#[test]
fn links() {
    check(
        "See [docs/hosting.md](docs/hosting.md).",
        "<p>See <a href=\"/docs/hosting\">docs/hosting.md</a>.</p>\n",
        "See `tabiya help hosting`.\n\n",
    );
    check(
        "[Host](hosting.md#on-the-web) it.",
        "<p><a href=\"/docs/hosting#on-the-web\">Host</a> it.</p>\n",
        "Host (`tabiya help hosting`) it.\n\n",
    );
    check(
        "[Rust](https://www.rust-lang.org/) & [the rest](../ARCHITECTURE.md)",
        "<p><a href=\"https://www.rust-lang.org/\">Rust</a> &amp; <span>the rest</span></p>\n",
        "Rust <https://www.rust-lang.org/> & the rest\n\n",
    );
}

#[test]
fn lists_and_code() {
    check(
        "- one\n- two\n\n  ```sh\n  tabiya\n  ```\n",
        "<ul>\n<li>\n<p>one</p>\n</li>\n<li>\n<p>two</p>\n<pre tabindex=\"0\"><code class=\"language-sh\">tabiya\n</code></pre>\n</li>\n</ul>\n",
        "- one\n- two\n\n      tabiya\n\n",
    );
}

#[test]
fn a_table_is_wrapped() {
    let (page, text) = converted("| Number | Of |\n|---:|---|\n| 1 | `a b` |\n| 20 | x |\n");
    assert!(page.contains("<td class=\"right\">1</td>"), "{page}");
    assert_eq!(
        text,
        "Number  Of\n------  -----\n     1  `a b`\n    20  x\n\n"
    );
    let long = "word ".repeat(40);
    let (_, text) = converted(&format!("| A | B |\n|---|---|\n| `a b` | {long} |\n"));
    assert!(
        text.lines().all(|line| line.chars().count() <= 78),
        "{text}"
    );
    assert!(text.contains("`a b`  word word"), "{text}");
}

#[test]
fn targets() {
    let documents = [Document::parse("hosting", "# Hosting\n", &[])];
    let resolve = |link: &str| Target::resolve(link, &documents);
    assert_eq!(resolve("#x"), Target::Anchor("x".into()));
    assert_eq!(
        resolve("../docs/hosting.md"),
        Target::Topic("hosting".into(), None)
    );
    assert_eq!(
        resolve("docs/pictures/a.png"),
        Target::Picture("a.png".into())
    );
    assert_eq!(
        resolve("LICENSE-GPL"),
        Target::Outside("LICENSE-GPL".into())
    );
}
