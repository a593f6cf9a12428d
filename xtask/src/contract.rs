//! `cargo xtask contract`: writes the files that show clients the JSON of the club.

use crate::Result;
use crate::command::{cargo_line, run};

/// Writes the golden messages, the OpenAPI description and the page's types anew from the Rust types. Review the
/// difference: other versions of the program read these forms.
pub(crate) fn write() -> Result<()> {
    for line in [
        "test -p tabiya-wire --test golden",
        "test -p tabiya-club --lib contract_is_up_to_date",
    ] {
        run(cargo_line(line).env("TABIYA_WRITE_GOLDEN", "1"))?;
    }
    Ok(())
}
