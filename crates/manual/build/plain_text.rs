//! Documents as plain text for a terminal, wrapped to 78 columns.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};

use crate::document::{Document, Target, element, text_of};

/// Columns of a line. Most terminals have at least 80.
const WIDTH: usize = 78;
/// Columns between the columns of a table.
const GAP: usize = 2;
/// Longest code whose words stay on one line.
const UNBROKEN_CODE: usize = 30;
/// Stands for a space in such code, until the lines are broken.
const FIXED_SPACE: char = '\u{e000}';

/// Returns a document as text.
pub(crate) fn text(document: &Document, documents: &[Document]) -> String {
    let mut writer = Writer {
        documents,
        out: String::new(),
    };
    writer.blocks(&document.events, WIDTH, "");
    writer.out
}

struct Writer<'a> {
    documents: &'a [Document],
    out: String,
}

impl Writer<'_> {
    /// Writes blocks, each followed by an empty line.
    fn blocks(&mut self, events: &[Event<'_>], width: usize, indent: &str) {
        let mut rest = events;
        while !rest.is_empty() {
            let block = next_block(rest);
            self.block(block, width, indent);
            rest = &rest[block.len()..];
        }
    }

    fn block(&mut self, block: &[Event<'_>], width: usize, indent: &str) {
        let inside = inner(block);
        match &block[0] {
            Event::Start(Tag::Heading { level, .. }) => self.heading(*level, inside, indent),
            Event::Start(Tag::CodeBlock(kind)) => {
                let code = text_of(inside);
                let is_fenced = matches!(kind, CodeBlockKind::Fenced(_));
                debug_assert!(is_fenced, "documents fence their code");
                for line in code.lines() {
                    self.line(&format!("{indent}    "), line);
                }
                self.out.push('\n');
            }
            Event::Start(Tag::List(first)) => self.list(inside, *first, width, indent),
            Event::Start(Tag::Table(alignments)) => self.table(inside, alignments, width, indent),
            Event::Start(Tag::BlockQuote(_)) => {
                self.blocks(inside, width - 2, &format!("{indent}  "));
            }
            Event::Start(Tag::HtmlBlock) | Event::Rule => {}
            Event::Start(Tag::Paragraph) => self.paragraph(inside, width, indent),
            // Text of a list item without a paragraph.
            _ => self.paragraph(block, width, indent),
        }
    }

    fn heading(&mut self, level: HeadingLevel, inside: &[Event<'_>], indent: &str) {
        let text = self.inline(inside);
        let underline = match level {
            HeadingLevel::H1 => Some("="),
            HeadingLevel::H2 => Some("-"),
            _ => None,
        };
        self.line(indent, &text);
        if let Some(sign) = underline {
            self.line(indent, &sign.repeat(text.chars().count()));
        }
        self.out.push('\n');
    }

    fn paragraph(&mut self, inside: &[Event<'_>], width: usize, indent: &str) {
        for line in wrap(&self.inline(inside), width) {
            self.line(indent, &line);
        }
        self.out.push('\n');
    }

    fn list(&mut self, inside: &[Event<'_>], first: Option<u64>, width: usize, indent: &str) {
        let mut rest = inside;
        let mut number = first;
        while !rest.is_empty() {
            let item = element(rest);
            let mark = match &mut number {
                Some(number) => {
                    *number += 1;
                    format!("{}. ", *number - 1)
                }
                None => "- ".to_string(),
            };
            // Written without the mark first, which then replaces the indent of its first line.
            let start = self.out.len();
            let deeper = format!("{indent}{}", " ".repeat(mark.len()));
            self.blocks(inner(item), width - mark.len(), &deeper);
            if self.out[start..].starts_with(&deeper) {
                let marked = format!("{indent}{mark}");
                self.out.replace_range(start..start + deeper.len(), &marked);
            }
            // Items follow each other without empty lines.
            let kept = self.out.trim_end().len();
            self.out.truncate(kept);
            self.out.push('\n');
            rest = &rest[item.len()..];
        }
        self.out.push('\n');
    }

    fn table(
        &mut self,
        inside: &[Event<'_>],
        alignments: &[Alignment],
        width: usize,
        indent: &str,
    ) {
        let is_picture = |cell: &String| cell.is_empty() || cell.starts_with("[Picture");
        let rows = self.rows(inside);
        // Tables that only arrange pictures say nothing here.
        if rows.iter().skip(1).flatten().all(is_picture) {
            return;
        }
        let widths = column_widths(&rows, width);
        for (index, row) in rows.iter().enumerate() {
            let cells = row.iter().zip(&widths);
            let cells: Vec<_> = cells.map(|(cell, width)| wrap(cell, *width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for number in 0..height {
                let mut line = String::new();
                for (column, cell) in cells.iter().enumerate() {
                    let text = cell.get(number).map_or("", String::as_str);
                    let space = " ".repeat(widths[column].saturating_sub(text.chars().count()));
                    line += &match alignments.get(column) {
                        Some(Alignment::Right) => space + text,
                        _ => text.to_string() + &space,
                    };
                    line += &" ".repeat(GAP);
                }
                self.line(indent, &line);
            }
            if index == 0 {
                let rules: Vec<_> = widths.iter().map(|width| "-".repeat(*width)).collect();
                self.line(indent, &rules.join(&" ".repeat(GAP)));
            }
        }
        self.out.push('\n');
    }

    /// Returns the texts of the cells by row; the head comes first.
    fn rows(&self, inside: &[Event<'_>]) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        let mut rest = inside;
        while !rest.is_empty() {
            let row = element(rest);
            let mut cells = Vec::new();
            let mut in_row = inner(row);
            while !in_row.is_empty() {
                let cell = element(in_row);
                cells.push(self.inline(inner(cell)).trim().to_string());
                in_row = &in_row[cell.len()..];
            }
            rows.push(cells);
            rest = &rest[row.len()..];
        }
        rows
    }

    /// Returns running text. Links say what leads to their target.
    fn inline(&self, events: &[Event<'_>]) -> String {
        let mut text = String::new();
        let mut rest = events;
        while let Some(event) = rest.first() {
            let mut used = 1;
            match event {
                Event::Text(it) => text += it,
                Event::Code(it) if it.chars().count() <= UNBROKEN_CODE => {
                    text += &format!("`{it}`").replace(' ', &FIXED_SPACE.to_string());
                }
                Event::Code(it) => text += &format!("`{it}`"),
                Event::SoftBreak | Event::HardBreak => text.push(' '),
                Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => text.push('*'),
                Event::Start(Tag::Image { .. }) => {
                    let inside = element(rest);
                    used = inside.len();
                    text += &format!("[Picture: {}]", text_of(inside));
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    let inside = element(rest);
                    used = inside.len();
                    text += &self.link(&self.inline(inner(inside)), dest_url);
                }
                _ => {}
            }
            rest = &rest[used..];
        }
        text
    }

    fn link(&self, text: &str, link: &str) -> String {
        match Target::resolve(link, self.documents) {
            Target::External(address) if address == text => address,
            Target::External(address) => format!("{text} <{address}>"),
            // A file's name says nothing here.
            Target::Topic(name, _) if text.ends_with(".md") => help_command(&name),
            Target::Topic(name, _) => format!("{text} ({})", help_command(&name)),
            Target::Anchor(_) | Target::Picture(_) | Target::Outside(_) => text.to_string(),
        }
    }

    fn line(&mut self, indent: &str, text: &str) {
        let line = format!("{indent}{text}").replace(FIXED_SPACE, " ");
        self.out += line.trim_end();
        self.out.push('\n');
    }
}

/// Returns the events of the first block: an element, or the text before the next one.
fn next_block<'a, 'e>(events: &'a [Event<'e>]) -> &'a [Event<'e>] {
    let is_inline = |event: &Event<'_>| match event {
        Event::Start(tag) => matches!(
            tag,
            Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. }
        ),
        Event::Rule => false,
        _ => true,
    };
    if !is_inline(&events[0]) {
        return element(events);
    }
    let mut length = 0;
    while length < events.len() && is_inline(&events[length]) {
        length += element(&events[length..]).len();
    }
    &events[..length]
}

fn help_command(topic: &str) -> String {
    format!("`tabiya help {topic}`").replace(' ', &FIXED_SPACE.to_string())
}

/// Events between a start and its end.
fn inner<'a, 'e>(element: &'a [Event<'e>]) -> &'a [Event<'e>] {
    match element {
        [_, inside @ .., _] => inside,
        _ => &[],
    }
}

/// Breaks text into lines of at most `width` columns. Longer words are broken too.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        for part in pieces(word, width) {
            let part_length = part.chars().count();
            if length > 0 && length + 1 + part_length > width {
                lines.push(std::mem::take(&mut line));
                length = 0;
            }
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            line += &part;
            length += part_length;
        }
    }
    if length > 0 {
        lines.push(line);
    }
    lines
}

/// Breaks a word that is too long.
fn pieces(word: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let pieces = letters.chunks(width.max(1)).map(|it| it.iter().collect());
    pieces.collect()
}

/// Distributes the width of a table: each column gets room for its longest word, and of the rest what its longest cell
/// needs, in proportion.
fn column_widths(rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let available = width.saturating_sub(GAP * columns.saturating_sub(1));
    let longest = |column: usize, measure: fn(&str) -> usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| measure(cell)).max().unwrap_or(0)
    };
    let word = |cell: &str| cell.split_whitespace().map(|it| it.chars().count()).max();
    let wanted: Vec<usize> = (0..columns)
        .map(|column| longest(column, |cell| cell.chars().count()))
        .collect();
    if wanted.iter().sum::<usize>() <= available {
        return wanted;
    }
    let mut widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.filter_map(|cell| word(cell)).max().unwrap_or(0)
        })
        .collect();
    // Words that leave no room are broken.
    while widths.iter().sum::<usize>() > available {
        let Some(widest) = widths.iter_mut().max() else {
            break;
        };
        *widest = widest.saturating_sub(1);
    }
    let free = available - widths.iter().sum::<usize>();
    let missing: Vec<usize> = wanted.iter().zip(&widths).map(|(w, has)| w - has).collect();
    let all = missing.iter().sum::<usize>().max(1);
    for (width, missing) in widths.iter_mut().zip(missing) {
        *width += free * missing / all;
    }
    widths
}
