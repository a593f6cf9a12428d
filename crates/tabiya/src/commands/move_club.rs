//! `tabiya move-club`: copies a club from its folder into a PostgreSQL database.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use tabiya_club::{ImportSummary, Postgres, PostgresOptions};
use tokio::runtime::Builder;

use super::count;
use crate::CommandOutcome;

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya move-club /srv/chess --database postgresql://tabiya@db.example/club?sslmode=require\n\nThe club must be closed, and the database empty. Everything is copied, or nothing. The folder stays as it is: do not open a club in it any more, as nothing that is played there would be in the database. Other users of the computer can read the options of a command, so a URL with a password is better in TABIYA_DATABASE."
)]
pub(crate) struct Arguments {
    /// Data folder of the club
    #[arg(value_name = "DIR")]
    data: PathBuf,
    /// URL of the database
    #[arg(
        long,
        value_name = "URL",
        env = "TABIYA_DATABASE",
        hide_env_values = true
    )]
    database: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let data = &arguments.data;
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("cannot start the async runtime")?;
    let moved = runtime.block_on(async {
        let options = PostgresOptions::default();
        let store = Postgres::connect(&arguments.database, options)
            .await
            .context("cannot open the database")?;
        let moved = store.import(data).await;
        moved.with_context(|| format!("cannot move the club in {}", data.display()))
    })?;
    report(&moved, data, &mut io::stdout().lock())?;
    Ok(CommandOutcome::Success)
}

fn report(moved: &ImportSummary, data: &Path, out: &mut impl Write) -> io::Result<()> {
    let data = data.display();
    writeln!(out, "The club in {data} is now in the database:")?;
    let games = count(moved.games, "game", "games");
    let events = count(moved.events, "event", "events");
    writeln!(out, "  {games} with {events}")?;
    for (number, one, many) in [
        (moved.people, "person", "people"),
        (moved.tokens, "token", "tokens"),
        (moved.challenges, "open challenge", "open challenges"),
        (moved.chat_messages, "chat message", "chat messages"),
        (moved.settings, "internal setting", "internal settings"),
        (
            moved.revoked_sessions,
            "session that signed out",
            "sessions that signed out",
        ),
        (moved.codes, "one-time code", "one-time codes"),
    ] {
        writeln!(out, "  {}", count(number, one, many))?;
    }
    writeln!(
        out,
        "{data} is as it was. Do not open a club in it any more."
    )
}
