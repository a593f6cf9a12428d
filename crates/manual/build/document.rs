//! [`Document`]: a parsed Markdown file, its headings, and where its links lead.

use std::{collections::BTreeSet, fs, io, path::Path};

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Document of the manual.
pub(crate) struct Document {
    /// Name of the topic: the file's name without its ending.
    pub(crate) name: String,
    /// Text of the first heading.
    pub(crate) title: String,
    /// Its Markdown, parsed.
    pub(crate) events: Vec<Event<'static>>,
    /// Its headings, in order.
    pub(crate) headings: Vec<Heading>,
}

/// Heading of a document.
pub(crate) struct Heading {
    /// Level: 1 is the title.
    pub(crate) level: HeadingLevel,
    /// Text without markup.
    pub(crate) text: String,
    /// Anchor, as code hosting sites derive it from the text.
    pub(crate) anchor: String,
}

/// Where a link leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// Another site.
    External(String),
    /// A heading of the same document.
    Anchor(String),
    /// A topic of the manual, and a heading there.
    Topic(String, Option<String>),
    /// A picture of the manual.
    Picture(String),
    /// A file of the repository that is not in the manual.
    Outside(String),
}

impl Document {
    /// Reads a file without the sections of the given titles.
    pub(crate) fn read(name: &str, path: &Path, left_out: &[&str]) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        Ok(Self::parse(name, &text, left_out))
    }

    /// Title in lists of topics. That of the README is the program's name.
    pub(crate) fn title_in_lists(&self) -> &str {
        match self.name.as_str() {
            "overview" => "Overview",
            _ => &self.title,
        }
    }

    /// Parses Markdown.
    pub(crate) fn parse(name: &str, markdown: &str, left_out: &[&str]) -> Self {
        let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
        let events = without_sections(parser.map(Event::into_static).collect(), left_out);
        let headings = headings(&events);
        let title = headings.first().map_or(name, |first| first.text.as_str());
        Self {
            name: name.to_string(),
            title: title.to_string(),
            headings,
            events,
        }
    }
}

impl Target {
    /// Resolves a link of a document. Documents are in the root of the repository and in `docs`, and no two have one
    /// name, so the folder does not matter.
    pub(crate) fn resolve(link: &str, documents: &[Document]) -> Self {
        if link.contains("://") || link.starts_with("mailto:") {
            return Self::External(link.to_string());
        }
        if let Some(anchor) = link.strip_prefix('#') {
            return Self::Anchor(anchor.to_string());
        }
        let (path, anchor) = match link.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor.to_string())),
            None => (link, None),
        };
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        if folder == "pictures" || folder.ends_with("/pictures") {
            return Self::Picture(file.to_string());
        }
        let name = match file.strip_suffix(".md") {
            Some("README") => Some("overview".to_string()),
            Some(name) => Some(name.to_lowercase()),
            None => None,
        };
        let is_topic = |name: &String| documents.iter().any(|it| it.name == *name);
        match name.filter(is_topic) {
            Some(name) => Self::Topic(name, anchor),
            None => Self::Outside(path.to_string()),
        }
    }
}

/// Returns the text of events, without markup.
pub(crate) fn text_of(events: &[Event<'_>]) -> String {
    let texts = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => text,
        Event::SoftBreak | Event::HardBreak => " ",
        _ => "",
    });
    texts.collect()
}

/// Returns the events from a start to its end, both included.
pub(crate) fn element<'a, 'e>(events: &'a [Event<'e>]) -> &'a [Event<'e>] {
    let mut depth = 0;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &events[..=index];
        }
    }
    events
}

/// Removes the sections of second level with these titles.
fn without_sections(events: Vec<Event<'static>>, left_out: &[&str]) -> Vec<Event<'static>> {
    let mut kept = Vec::new();
    let mut is_left_out = false;
    for (index, event) in events.iter().enumerate() {
        if let Event::Start(Tag::Heading { level, .. }) = event
            && *level <= HeadingLevel::H2
        {
            let title = text_of(element(&events[index..]));
            is_left_out = left_out.contains(&title.as_str());
        }
        if !is_left_out {
            kept.push(event.clone());
        }
    }
    kept
}

fn headings(events: &[Event<'_>]) -> Vec<Heading> {
    let mut used = BTreeSet::new();
    let mut found = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let Event::Start(Tag::Heading { level, .. }) = event else {
            continue;
        };
        let inside = element(&events[index..]);
        debug_assert!(matches!(
            inside.last(),
            Some(Event::End(TagEnd::Heading(_)))
        ));
        let text = text_of(inside);
        found.push(Heading {
            level: *level,
            anchor: unused(&slug(&text), &mut used),
            text,
        });
    }
    found
}

/// Anchor of a heading: small letters, hyphens for spaces, no punctuation.
fn slug(text: &str) -> String {
    let letters = text.to_lowercase();
    let kept = letters.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ if letter.is_alphanumeric() => Some(letter),
        _ => None,
    });
    kept.collect()
}

/// Tells equal anchors apart by a number.
fn unused(anchor: &str, used: &mut BTreeSet<String>) -> String {
    let numbered = (1..).map(|number| format!("{anchor}-{number}"));
    let mut candidates = std::iter::once(anchor.to_string()).chain(numbered);
    let found = candidates.find(|it| !used.contains(it));
    let found = found.expect("the numbers do not end");
    used.insert(found.clone());
    found
}
