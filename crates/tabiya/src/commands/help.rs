//! `tabiya help`: topics of the manual, and the help of commands.

use anyhow::bail;

use crate::{CommandOutcome, pager};

#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    /// Topic of the manual, such as `hosting`, or a command, such as `pgn check`; without one, all are listed
    #[arg(value_name = "TOPIC|COMMAND")]
    words: Vec<String>,
}

/// Returns what the help of the program says after its commands.
pub(crate) fn overview() -> String {
    format!(
        "Manual:\n{}\n\nWithout a command, Tabiya opens in a window or in the browser. Without a display, it prints the address of its page.\n\nExamples:\n  tabiya\n  tabiya --no-browser --port 8080\n  tabiya serve --name \"The library\"\n  tabiya perft 5\n  tabiya show \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"\n  tabiya pgn check games.pgn",
        topics()
    )
}

fn after_help() -> String {
    format!(
        "Topics of the manual:\n{}\n\nThe page has the manual too, with pictures: its address is /docs.\n\nExamples:\n  tabiya help hosting\n  tabiya help pgn check",
        topics()
    )
}

/// Lists the topics, one per line.
fn topics() -> String {
    let topics = tabiya_manual::topics().iter();
    let width = topics.clone().map(|it| it.name.len()).max().unwrap_or(0);
    let lines = topics.map(|it| format!("  tabiya help {:width$}  {}", it.name, it.title));
    lines.collect::<Vec<_>>().join("\n")
}

/// Shows a topic, or the help of a command of the program.
pub(crate) fn run(
    arguments: &Arguments,
    mut program: clap::Command,
) -> anyhow::Result<CommandOutcome> {
    // Gives the commands their whole names, such as `tabiya pgn check`.
    program.build();
    let words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
    if let Some(command) = find(&mut program, &words) {
        command.print_long_help()?;
        return Ok(CommandOutcome::Success);
    }
    let topic = match words[..] {
        [name] => tabiya_manual::topic(name.trim_end_matches(".md")),
        _ => None,
    };
    let Some(topic) = topic else {
        let similar = similar(&program, words[0]);
        let advice = similar.map_or(String::new(), |name| format!("did you mean {name}? "));
        bail!(
            "there is no command or topic \"{}\": {advice}`tabiya help` lists them",
            super::excerpt(&words.join(" "))
        );
    };
    pager::print(topic.text)?;
    Ok(CommandOutcome::Success)
}

/// Returns a command by the words of its name; the program itself for none.
fn find<'a>(program: &'a mut clap::Command, words: &[&str]) -> Option<&'a mut clap::Command> {
    let mut found = program;
    for word in words {
        found = found.find_subcommand_mut(word)?;
    }
    Some(found)
}

/// Returns the only topic or command that begins like a word.
fn similar<'a>(program: &'a clap::Command, word: &str) -> Option<&'a str> {
    let beginning: String = word.to_lowercase().chars().take(4).collect();
    let topics = tabiya_manual::topics().iter().map(|topic| topic.name);
    let commands = program.get_subcommands().map(clap::Command::get_name);
    let mut names = topics
        .chain(commands)
        .filter(|name| !beginning.is_empty() && name.starts_with(&beginning));
    names.next().filter(|_| names.next().is_none())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn no_topic_has_the_name_of_a_command() {
        let mut program = crate::Arguments::command();
        for topic in tabiya_manual::topics() {
            let command = super::find(&mut program, &[topic.name]);
            assert!(command.is_none(), "{}", topic.name);
        }
    }
}
