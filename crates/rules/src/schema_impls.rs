//! JSON Schema of the values that `serde_impls` writes as text, behind the feature `schema`.

use alloc::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{San, Square, UciMove};

impl JsonSchema for Square {
    fn schema_name() -> Cow<'static, str> {
        "Square".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Square, such as `e4`.",
            "type": "string",
            "pattern": "^[a-h][1-8]$",
        })
    }
}

impl JsonSchema for UciMove {
    fn schema_name() -> Cow<'static, str> {
        "UciMove".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Move in UCI notation: `e2e4`, `e7e8q`; castling in Chess960 is `e1h1`.",
            "type": "string",
            "pattern": "^[a-h][1-8][a-h][1-8][nbrqk]?$",
        })
    }
}

impl JsonSchema for San {
    fn schema_name() -> Cow<'static, str> {
        "San".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Move in standard algebraic notation, such as `Nf3+`.",
            "type": "string",
        })
    }
}
