//! `tabiya man`: writes the manual pages.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::{
    CommandOutcome,
    files::{self, ExistingFile},
};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya man --out ~/.local/share/man/man1\n\nThen `man tabiya` and `man tabiya-perft` show the pages."
)]
pub(crate) struct Arguments {
    /// Folder for the pages, one for each command; it is made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace pages that exist
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let folder = &arguments.out;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for (name, page) in pages()? {
        let path = folder.join(name);
        let existing = match arguments.force {
            true => ExistingFile::Replace,
            false => ExistingFile::Refuse {
                instead: "choose another folder, or replace the pages with --force",
            },
        };
        let mut out = files::create(&path, existing)?;
        out.write_all(&page)?;
        out.finish()?;
    }
    Ok(CommandOutcome::Success)
}

/// Returns the file names and texts of the pages.
fn pages() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut command = crate::Arguments::command().disable_help_subcommand(true);
    // Joins the names of commands with hyphens, as `man` finds them.
    command.build();
    let mut pages = Vec::new();
    add_pages(&command, &mut pages)?;
    Ok(pages)
}

fn add_pages(command: &clap::Command, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    let name = command
        .get_display_name()
        .unwrap_or_else(|| command.get_name());
    pages.push((format!("{name}.1"), page(command)?));
    for subcommand in command.get_subcommands() {
        if !subcommand.is_hide_set() {
            add_pages(subcommand, pages)?;
        }
    }
    Ok(())
}

/// Writes the page of a command.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone())
        .manual("Tabiya")
        .source(concat!("Tabiya ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    let title = page.len();
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(text) = command.get_after_help() {
        write_after_help(&mut page, &text.to_string())?;
    }
    // Each section repeats the definitions before the title.
    let text = String::from_utf8_lossy(&page[title..]).replace(DEFINITIONS, "");
    page.truncate(title);
    page.extend(text.as_bytes());
    Ok(page)
}

/// Definition of an apostrophe for old programs.
const DEFINITIONS: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// Writes the text after the options: notes, and lines of examples, which are indented.
fn write_after_help(page: &mut Vec<u8>, text: &str) -> io::Result<()> {
    let is_heading = |line: &str| matches!(line, "Example:" | "Examples:");
    let lines: Vec<&str> = text.lines().collect();
    let is_example = |line: &&&str| line.starts_with("  ");
    let notes = lines
        .iter()
        .filter(|line| !is_example(line) && !is_heading(line));
    let notes: Vec<&str> = notes.copied().collect();
    let notes = notes.join("\n");
    if !notes.trim().is_empty() {
        writeln!(page, ".SH NOTES")?;
        for line in notes.trim().lines() {
            match line {
                "" => writeln!(page, ".PP")?,
                line => writeln!(page, "{}", escape(line))?,
            }
        }
    }
    writeln!(page, ".SH EXAMPLES\n.nf")?;
    for line in lines.iter().filter(is_example) {
        writeln!(page, "{}", escape(line.trim_start()))?;
    }
    writeln!(page, ".fi")
}

/// Escapes a line of text for roff.
fn escape(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-");
    match text.starts_with(['.', '\'']) {
        true => format!("\\&{text}"),
        false => text,
    }
}
