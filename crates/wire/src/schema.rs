//! [`Schemas`]: the JSON Schemas of messages, collected for an OpenAPI document.
//!
//! A type may have two forms. In what a client sends, fields with a default may be left out; in what the club sends,
//! they are always there. A type used both ways with different forms appears twice: `Preset` and `PresetInput`.

use std::collections::BTreeSet;

use schemars::{
    JsonSchema, SchemaGenerator,
    generate::SchemaSettings,
    transform::{RecursiveTransform, Transform},
};
use serde_json::{Map, Value};

/// Path of the schemas in the document.
const PATH: &str = "#/components/schemas/";
/// Path of the schemas of what clients send, until they are named.
const INPUT_PATH: &str = "#/components/input/";

/// JSON Schemas of the types that a document mentions.
///
/// ```
/// use tabiya_wire::{GameList, schema::Schemas};
/// let mut schemas = Schemas::default();
/// let reference = schemas.output::<GameList>();
/// assert_eq!(reference["$ref"], "#/components/schemas/GameList");
/// let mut document = serde_json::json!({ "response": reference });
/// let schemas = schemas.name_in(&mut document);
/// assert!(schemas.contains_key("GameSummary"));
/// ```
#[derive(Debug)]
pub struct Schemas {
    input: SchemaGenerator,
    output: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Self {
        let settings = |path: &'static str| {
            SchemaSettings::draft2020_12()
                .with(|settings| settings.definitions_path = path.trim_start_matches('#').into())
                .with_transform(RecursiveTransform(plain_text))
        };
        Self {
            input: settings(INPUT_PATH).for_deserialize().into_generator(),
            output: settings(PATH).for_serialize().into_generator(),
        }
    }
}

impl Schemas {
    /// Returns the schema of what a client sends.
    pub fn input<T: JsonSchema>(&mut self) -> Value {
        self.input.subschema_for::<T>().to_value()
    }

    /// Returns the schema of what the club sends.
    pub fn output<T: JsonSchema>(&mut self) -> Value {
        self.output.subschema_for::<T>().to_value()
    }

    /// Returns the fields of query parameters with their schemas, and the names of those that are required.
    pub fn parameters<T: JsonSchema>(&mut self) -> (Map<String, Value>, Vec<String>) {
        let mut schema = T::json_schema(&mut self.input);
        RecursiveTransform(plain_text).transform(&mut schema);
        let mut schema = schema.to_value();
        let required = schema["required"].as_array().into_iter().flatten();
        let required = required.filter_map(|name| name.as_str().map(String::from));
        let required = required.collect();
        match schema["properties"].take() {
            Value::Object(properties) => (properties, required),
            _ => (Map::new(), required),
        }
    }

    /// Names all schemas, corrects the references in a document, and returns the schemas by name.
    pub fn name_in(mut self, document: &mut Value) -> Map<String, Value> {
        let mut input = self.input.take_definitions(true);
        let mut output = self.output.take_definitions(true);
        for schema in output.values_mut() {
            without_null_where_optional(schema);
        }
        let different = different_forms(&input, &output);
        let rename = |name: &str| match different.contains(name) {
            true => format!("{PATH}{name}Input"),
            false => format!("{PATH}{name}"),
        };
        rename_references(document, &rename);
        for (name, mut schema) in std::mem::take(&mut input) {
            rename_references(&mut schema, &rename);
            let name = rename(&name).split_off(PATH.len());
            output.entry(name).or_insert(schema);
        }
        refer_to_flattened(&mut output);
        output.sort_keys();
        output
    }
}

/// Returns the names whose two forms differ, in themselves or in what they refer to.
fn different_forms(input: &Map<String, Value>, output: &Map<String, Value>) -> BTreeSet<String> {
    let mut different = BTreeSet::new();
    loop {
        let rename = |name: &str| match different.contains(name) {
            true => format!("{INPUT_PATH}{name}"),
            false => format!("{PATH}{name}"),
        };
        let more: BTreeSet<String> = input
            .iter()
            .filter(|(name, schema)| {
                let mut schema = (*schema).clone();
                rename_references(&mut schema, &rename);
                output.get(*name).is_some_and(|output| *output != schema)
            })
            .map(|(name, _)| name.clone())
            .collect();
        if more == different {
            return different;
        }
        different = more;
    }
}

/// Removes `null` from fields that the club leaves out instead.
fn without_null_where_optional(schema: &mut Value) {
    if let Value::Array(values) = schema {
        values.iter_mut().for_each(without_null_where_optional);
    }
    let Value::Object(fields) = schema else {
        return;
    };
    fields.values_mut().for_each(without_null_where_optional);
    let required = fields.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        let required = required.as_array().into_iter().flatten();
        required.into_iter().any(|field| field == name)
    };
    let Some(Value::Object(properties)) = fields.get_mut("properties") else {
        return;
    };
    for (_, field) in properties.iter_mut().filter(|(name, _)| !is_required(name)) {
        let Value::Object(field) = field else {
            continue;
        };
        if let Some(Value::Array(types)) = field.get_mut("type") {
            types.retain(|name| name != "null");
            if let [only] = types.as_slice() {
                let only = only.clone();
                field.insert("type".into(), only);
            }
        }
        if let Some(Value::Array(members)) = field.get_mut("anyOf") {
            members.retain(|member| member["type"] != "null");
            if let [Value::Object(only)] = members.as_slice() {
                let only = only.clone();
                field.shift_remove("anyOf");
                field.extend(only);
            }
        }
    }
}

/// Replaces the variants of an enum that is flattened into a struct by a reference to the enum.
fn refer_to_flattened(schemas: &mut Map<String, Value>) {
    let enums: Vec<(String, Value)> = schemas
        .iter()
        .filter(|(_, schema)| schema.get("properties").is_none())
        .filter_map(|(name, schema)| Some((name.clone(), schema.get("oneOf")?.clone())))
        .collect();
    for schema in schemas.values_mut().filter_map(Value::as_object_mut) {
        let flattened = schema.get("properties").and(schema.get("oneOf"));
        let found = enums.iter().find(|(_, members)| Some(members) == flattened);
        if let Some((name, _)) = found {
            schema.shift_remove("oneOf");
            schema.insert("$ref".into(), format!("{PATH}{name}").into());
        }
    }
}

/// Replaces references to [`INPUT_PATH`].
fn rename_references(value: &mut Value, rename: &dyn Fn(&str) -> String) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref")
                && let Some(name) = reference.strip_prefix(INPUT_PATH)
            {
                *reference = rename(name);
            }
            for field in fields.values_mut() {
                rename_references(field, rename);
            }
        }
        Value::Array(values) => {
            for value in values {
                rename_references(value, rename);
            }
        }
        _ => {}
    }
}

/// Turns the documentation of a Rust type into plain text: without examples and links. Removes formats that are not
/// in the OpenAPI registry, which repeat the limits.
fn plain_text(schema: &mut schemars::Schema) {
    if let Some(Value::String(text)) = schema.get("description") {
        let text = without_links(&without_examples(text)).replace("`None`", "`null`");
        schema.insert("description".into(), text.into());
    }
    if let Some(Value::String(format)) = schema.get("format")
        && format.starts_with('u')
        && format != "uri"
    {
        schema.remove("format");
    }
}

/// Removes code blocks, and joins the lines of each paragraph.
fn without_examples(text: &str) -> String {
    let outside = text.split("```").step_by(2).collect::<String>();
    let paragraphs = outside.split("\n\n").map(|paragraph| {
        let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
        lines.join(" ").trim().to_string()
    });
    let paragraphs: Vec<String> = paragraphs.filter(|text| !text.is_empty()).collect();
    paragraphs.join("\n\n")
}

/// Replaces links to Rust items by their text: ``[`Game::end`](crate::Game::end)`` becomes `` `Game::end` ``.
fn without_links(text: &str) -> String {
    let mut parts = text.split('[');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let Some((label, rest)) = part.split_once(']') else {
            plain.push('[');
            plain.push_str(part);
            continue;
        };
        let target = rest
            .strip_prefix('(')
            .and_then(|target| target.split_once(')'));
        match target {
            Some((_, rest)) => plain.extend([label, rest]),
            None if label.starts_with('`') => plain.extend([label, rest]),
            None => plain.extend(["[", label, "]", rest]),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_becomes_plain_text() {
        let text =
            "See [`Game::end`](crate::Game::end) and\n[`Log`], `[%clk]`.\n\n```\ncode\n```\nMore.";
        assert_eq!(
            without_links(&without_examples(text)),
            "See `Game::end` and `Log`, `[%clk]`.\n\nMore."
        );
    }

    #[test]
    fn types_with_two_forms_get_two_names() {
        let mut schemas = Schemas::default();
        let mut document = serde_json::json!({
            "request": schemas.input::<crate::NewChallenge>(),
            "response": schemas.output::<crate::Challenge>(),
        });
        let named = schemas.name_in(&mut document);
        assert!(named.contains_key("Preset") && named.contains_key("PresetInput"));
        assert!(named.contains_key("Color") && !named.contains_key("ColorInput"));
        assert!(!document.to_string().contains("/input/"));
    }
}
