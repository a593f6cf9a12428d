//! [`Site`]: documents as web pages.
//!
//! The pages need no script, and hold nothing that the club's content security policy forbids: no inline styles, no
//! inline scripts, nothing from elsewhere.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Tag, TagEnd, html::push_html};

use crate::{
    document::{Document, Target, element, text_of},
    picture::Picture,
};

/// All documents and pictures, which link to each other.
pub(crate) struct Site<'a> {
    documents: &'a [Document],
    pictures: &'a [Picture],
}

impl<'a> Site<'a> {
    /// Lists what there is to link to.
    pub(crate) fn new(documents: &'a [Document], pictures: &'a [Picture]) -> Self {
        Self {
            documents,
            pictures,
        }
    }

    /// Returns the whole page of a document.
    pub(crate) fn page(&self, document: &Document) -> String {
        let title = match document.title.as_str() {
            "Tabiya" => "Tabiya: manual".to_string(),
            title => format!("{} – Tabiya", escape(title)),
        };
        let version = env!("CARGO_PKG_VERSION");
        let topics = self.topics(document);
        let content = self.content(document);
        format!(
            r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/manual.css">
<script src="/docs/manual.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28"><span>Tabiya</span></a>
<a class="manual" href="/docs">Manual</a>
<a class="to-topics" href="#topics">Topics</a>
</header>
<div class="columns">
<main id="content">
{content}</main>
<nav id="topics" aria-label="Topics">
{topics}<p class="version">Tabiya {version}</p>
</nav>
</div>
</body>
</html>
"##
        )
    }

    /// Lists all topics, with the sections of the one that is shown.
    fn topics(&self, shown: &Document) -> String {
        let mut list = String::from("<ul>\n");
        for document in self.documents {
            let address = address(&document.name, None);
            let title = escape(document.title_in_lists());
            let is_shown = document.name == shown.name;
            let current = if is_shown {
                " aria-current=\"page\""
            } else {
                ""
            };
            list += &format!("<li><a href=\"{address}\"{current}>{title}</a>");
            if is_shown {
                list += &sections(document);
            }
            list += "</li>\n";
        }
        list + "</ul>\n"
    }

    /// Returns a document's text.
    fn content(&self, document: &Document) -> String {
        let mut events = Vec::new();
        let mut headings = document.headings.iter();
        let mut rest = &document.events[..];
        while let Some(event) = rest.first() {
            let mut used = 1;
            match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    let anchor = headings.next().map(|it| CowStr::from(it.anchor.clone()));
                    events.push(Event::Start(Tag::Heading {
                        level: *level,
                        id: anchor,
                        classes: Vec::new(),
                        attrs: Vec::new(),
                    }));
                }
                Event::Start(Tag::Image { dest_url, .. }) => {
                    let inside = element(rest);
                    used = inside.len();
                    events.push(html(self.image(dest_url, &text_of(inside))));
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let opening = match self.link(dest_url) {
                        Some(address) => format!("<a href=\"{}\">", escape(&address)),
                        None => "<span>".to_string(),
                    };
                    let closing = if opening == "<span>" {
                        "</span>"
                    } else {
                        "</a>"
                    };
                    let inside = element(rest);
                    used = inside.len();
                    events.push(html(opening));
                    events.extend(inside[1..inside.len() - 1].iter().cloned());
                    events.push(html(closing.to_string()));
                }
                Event::Start(Tag::Table(_)) => {
                    // Wide tables scroll; what scrolls can have the focus, for the keyboard.
                    let opening =
                        "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">";
                    events.push(html(opening.to_string()));
                    events.push(event.clone());
                }
                Event::End(TagEnd::Table) => {
                    events.push(event.clone());
                    events.push(html("</div>\n".to_string()));
                }
                other => events.push(other.clone()),
            }
            rest = &rest[used..];
        }
        let mut content = String::new();
        push_html(&mut content, events.into_iter());
        // The content security policy allows no inline styles.
        content
            .replace(" style=\"text-align: right\"", " class=\"right\"")
            .replace(" style=\"text-align: left\"", "")
            .replace(" style=\"text-align: center\"", " class=\"center\"")
            .replace("<pre>", "<pre tabindex=\"0\">")
    }

    /// Returns the address of a link; `None` for files that are not in the manual.
    fn link(&self, link: &str) -> Option<String> {
        match Target::resolve(link, self.documents) {
            Target::External(address) => Some(address),
            Target::Anchor(anchor) => Some(format!("#{anchor}")),
            Target::Topic(name, anchor) => Some(address(&name, anchor.as_deref())),
            Target::Picture(name) => Some(format!("/docs/pictures/{name}")),
            Target::Outside(_) => None,
        }
    }

    /// Returns a picture that opens in full size.
    fn image(&self, link: &str, alt: &str) -> String {
        let Target::Picture(name) = Target::resolve(link, self.documents) else {
            return escape(alt);
        };
        let size = self
            .pictures
            .iter()
            .find(|it| it.name == name)
            .and_then(|it| it.size);
        let size = size.map(|(width, height)| format!(" width=\"{width}\" height=\"{height}\""));
        format!(
            "<a class=\"picture\" href=\"/docs/pictures/{name}\"><img src=\"/docs/pictures/{name}\" alt=\"{}\"{} loading=\"lazy\"></a>",
            escape(alt),
            size.unwrap_or_default()
        )
    }
}

/// Lists the sections of a document.
fn sections(document: &Document) -> String {
    let headings = document.headings.iter();
    let sections: Vec<_> = headings.filter(|it| it.level == HeadingLevel::H2).collect();
    if sections.is_empty() {
        return String::new();
    }
    let mut list = String::from("\n<ul>\n");
    for section in sections {
        let (anchor, text) = (&section.anchor, escape(&section.text));
        list += &format!("<li><a href=\"#{anchor}\">{text}</a></li>\n");
    }
    list + "</ul>\n"
}

/// Address of a topic.
fn address(topic: &str, anchor: Option<&str>) -> String {
    let page = match topic {
        "overview" => "/docs".to_string(),
        name => format!("/docs/{name}"),
    };
    match anchor {
        Some(anchor) => format!("{page}#{anchor}"),
        None => page,
    }
}

fn html(text: String) -> Event<'static> {
    Event::InlineHtml(text.into())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
