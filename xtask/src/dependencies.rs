//! Checks licences, sources and known advisories of all dependencies with `cargo deny`; `deny.toml` has the rules.

use crate::Result;
use crate::command::{cargo_line, run, succeeds};

/// Runs all checks. Advisories need their database, which is fetched from the web.
pub(crate) fn check() -> Result<()> {
    run(&mut cargo_line("deny check licenses bans sources"))?;
    if fetch_advisories() {
        run(&mut cargo_line("deny check advisories"))
    } else {
        println!("advisories: not checked, because their database could not be fetched");
        Ok(())
    }
}

/// Fetches the advisory database. False without a connection to the web.
fn fetch_advisories() -> bool {
    succeeds(&mut cargo_line("deny fetch db"))
}
