//! The schemas in `docs/schemas` are those of the types.

use std::{fs, path::PathBuf};

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;

use super::{AdjudicationReport, AnalysisReport, MatchReportLine, PerftReport, PgnCheckReport};

/// Compares a schema with its file, or writes the file if `TABIYA_WRITE_SCHEMAS` is set.
#[track_caller]
fn check<T: JsonSchema>(name: &str) {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let schema = serde_json::to_value(&schema).unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schemas");
    let path = PathBuf::from(folder).join(format!("{name}.json"));
    if std::env::var_os("TABIYA_WRITE_SCHEMAS").is_some() {
        fs::create_dir_all(folder).unwrap();
        let text = serde_json::to_string_pretty(&schema).unwrap();
        fs::write(&path, text + "\n").unwrap();
        return;
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let written: Value = serde_json::from_str(&written).unwrap_or_default();
    assert!(
        written == schema,
        "docs/schemas/{name}.json is not that of the program: write it with\n\
         TABIYA_WRITE_SCHEMAS=1 cargo test -p tabiya --bin tabiya reports\n{schema:#}"
    );
}

#[test]
fn schemas_are_those_of_the_types() {
    check::<PerftReport>("perft");
    check::<AnalysisReport>("analyse");
    check::<MatchReportLine>("match");
    check::<PgnCheckReport>("pgn-check");
    check::<AdjudicationReport>("adjudicate");
}
