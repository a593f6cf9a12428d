//! JSON Schema of what is serialized as text, behind the feature `schema`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::TimeControl;

impl JsonSchema for TimeControl {
    fn schema_name() -> Cow<'static, str> {
        "TimeControl".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Time control in the customary notation: minutes and increment in seconds, periods separated by commas.",
            "type": "string",
            "examples": ["5+3", "40/90+30, 30+30", "unlimited"],
        })
    }
}
