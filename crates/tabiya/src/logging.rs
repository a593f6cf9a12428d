//! Logging to standard error, one line per event.

use std::io;

use anyhow::Context;
use tracing_subscriber::{Layer, filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use crate::color::ColorChoice;

/// Starts logging with a filter such as `warn` or `info,tabiya_club=debug`.
pub(crate) fn init(filter: &str, color: ColorChoice) -> anyhow::Result<()> {
    let targets = parse_filter(filter)?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(color.stderr())
        .with_filter(targets);
    tracing_subscriber::registry().with(lines).try_init()?;
    Ok(())
}

/// Checks a filter without starting to log.
pub(crate) fn check_filter(filter: &str) -> Result<(), String> {
    parse_filter(filter)
        .map(drop)
        .map_err(|error| error.to_string())
}

fn parse_filter(filter: &str) -> anyhow::Result<Targets> {
    filter.parse().with_context(|| {
        format!(
            "\"{}\" is not a valid log filter; use info, debug or tabiya_club=debug, for example",
            filter.escape_debug()
        )
    })
}
