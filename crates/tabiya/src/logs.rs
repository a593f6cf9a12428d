//! What the club reports of itself: to standard error, one line a report, with names and values.

use std::io::{self, IsTerminal};

use anyhow::Context;
use tracing_subscriber::{Layer, filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

/// Begins to report whatever a filter lets through, such as `warn` or `info,tabiya_club=debug`.
pub(crate) fn begin(filter: &str) -> anyhow::Result<()> {
    let targets: Targets = filter.parse().with_context(|| {
        format!(
            "\"{}\" says nothing about what to log",
            filter.escape_debug()
        )
    })?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_filter(targets);
    tracing_subscriber::registry().with(lines).try_init()?;
    Ok(())
}
