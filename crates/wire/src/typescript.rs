//! TypeScript types from JSON Schemas, as the page uses them.

use serde_json::{Map, Value};

/// Line width of the page's sources.
const WIDTH: usize = 120;

/// Types that JSON Schema has no words for.
const PREAMBLE: &str = "\
/**
 * Messages between the page and the club. Generated from the types of `crates/wire` by `cargo xtask contract`: do not
 * edit. A type named `…Input` is the form in which a client sends it, with fields that may be left out.
 */

/** One value for each side. */
export interface ByColor<T> {
  white: T;
  black: T;
}

/** Time left on the clocks; null for a side without a clock. */
export type TimeLeft = ByColor<Millis | null>;
";

/// Writes the types of named schemas.
///
/// ```
/// let schemas = serde_json::json!({
///     "Role": { "description": "Kind of piece.", "type": "string", "enum": ["pawn", "king"] },
/// });
/// let text = tabiya_wire::typescript::write(schemas.as_object().unwrap());
/// assert!(text.ends_with("\n/** Kind of piece. */\nexport type Role = \"pawn\" | \"king\";\n"));
/// ```
pub fn write(schemas: &Map<String, Value>) -> String {
    let mut text = PREAMBLE.to_string();
    for (name, schema) in schemas {
        text.push('\n');
        text.push_str(&comment(schema, ""));
        text.push_str(&declaration(name, schema));
    }
    text
}

/// Declares one type: as an interface, a union with one line per member, or an alias.
fn declaration(name: &str, schema: &Value) -> String {
    let alternatives = alternatives(schema);
    if alternatives.is_empty() && schema["properties"].is_object() && !is_by_color(schema) {
        let object = object(schema, "");
        return match schema.get("$ref") {
            None => format!("export interface {name} {object}\n"),
            Some(_) => format!("export type {name} = {};\n", type_of(schema, "")),
        };
    }
    let one_line = format!("export type {name} = {};\n", type_of(schema, ""));
    let is_plain = !alternatives
        .iter()
        .any(|member| member["properties"].is_object());
    if (is_plain && one_line.len() <= WIDTH) || schema["properties"].is_object() {
        return one_line;
    }
    let members: String = alternatives
        .iter()
        .map(|member| format!("{}  | {}\n", comment(member, "  "), type_of(member, "    ")))
        .collect();
    format!("export type {name} =\n{};\n", members.trim_end())
}

/// Writes a type, with `indent` before lines after the first.
fn type_of(schema: &Value, indent: &str) -> String {
    let mut parts = Vec::new();
    if let Some(Value::String(reference)) = schema.get("$ref") {
        parts.extend(reference.rsplit('/').next().map(str::to_string));
    }
    let is_nullable = schema["type"]
        .as_array()
        .is_some_and(|types| types.iter().any(|name| name == "null"));
    if is_by_color(schema) {
        parts.push(by_color(schema, indent));
    } else if schema["properties"].is_object() {
        // The tag of a union comes first.
        parts.insert(0, object(schema, indent));
    }
    if let Some(Value::Array(all)) = schema.get("allOf") {
        parts.extend(all.iter().map(|part| type_of(part, indent)));
    }
    let alternatives = alternatives(schema);
    if !alternatives.is_empty() {
        let union = union(alternatives.iter().map(|member| type_of(member, indent)));
        let is_alone = parts.is_empty() || alternatives.len() == 1;
        parts.push(if is_alone {
            union
        } else {
            format!("({union})")
        });
    }
    match parts.len() {
        0 => simple(schema, indent),
        1 if is_nullable => format!("{} | null", parts.concat()),
        _ => parts.join(" & "),
    }
}

/// Writes a type without properties, references or alternatives.
fn simple(schema: &Value, indent: &str) -> String {
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        return union(values.iter().map(Value::to_string));
    }
    match &schema["type"] {
        Value::Array(types) => union(types.iter().map(|one| named(one, schema, indent))),
        one => named(one, schema, indent),
    }
}

/// Writes a type by its name in JSON Schema.
fn named(name: &Value, schema: &Value, indent: &str) -> String {
    match name.as_str().unwrap_or_default() {
        "string" => "string".into(),
        "integer" | "number" => "number".into(),
        "boolean" => "boolean".into(),
        "null" => "null".into(),
        "object" => "Record<string, unknown>".into(),
        "array" => match &schema["prefixItems"] {
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
                format!("[{}]", items.join(", "))
            }
            _ => {
                let item = type_of(&schema["items"], indent);
                let is_compound = item.contains(" | ") || item.contains(" & ");
                if is_compound && !item.starts_with('{') {
                    format!("({item})[]")
                } else {
                    format!("{item}[]")
                }
            }
        },
        _ => "unknown".into(),
    }
}

/// Writes an object: in one line if it fits and no field has a comment.
fn object(schema: &Value, indent: &str) -> String {
    let inner = format!("{indent}  ");
    let mut fields = Vec::new();
    let mut has_comments = false;
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let comment = comment(field, &inner);
        has_comments |= !comment.is_empty();
        let mark = if is_required(schema, name) { "" } else { "?" };
        let field = format!("{name}{mark}: {}", type_of(field, &inner));
        fields.push((comment, field));
    }
    let texts: Vec<&str> = fields.iter().map(|(_, field)| field.as_str()).collect();
    let one_line = format!("{{ {} }}", texts.join("; "));
    if !has_comments
        && !indent.is_empty()
        && !one_line.contains('\n')
        && one_line.len() <= WIDTH / 2
    {
        return one_line;
    }
    let lines: String = fields
        .iter()
        .map(|(comment, field)| format!("{comment}{inner}{field};\n"))
        .collect();
    format!("{{\n{lines}{indent}}}")
}

fn is_required(schema: &Value, field: &str) -> bool {
    let required = schema["required"].as_array();
    required.is_some_and(|all| all.iter().any(|name| name == field))
}

/// Returns true for `ByColor<T>`: White's and Black's value of one type.
fn is_by_color(schema: &Value) -> bool {
    let properties = schema["properties"].as_object();
    properties.is_some_and(|sides| sides.len() == 2)
        && schema["properties"]["white"].is_object()
        && type_of(&schema["properties"]["white"], "")
            == type_of(&schema["properties"]["black"], "")
}

fn by_color(schema: &Value, indent: &str) -> String {
    let value = type_of(&schema["properties"]["white"], indent);
    match (value.as_str(), is_required(schema, "white")) {
        ("Millis | null", true) => "TimeLeft".into(),
        ("Millis | null", false) => "Partial<TimeLeft>".into(),
        (_, true) => format!("ByColor<{value}>"),
        (_, false) => format!("Partial<ByColor<{value}>>"),
    }
}

fn alternatives(schema: &Value) -> Vec<&Value> {
    let lists = ["oneOf", "anyOf"].map(|name| schema[name].as_array());
    lists.into_iter().flatten().flatten().collect()
}

fn union(members: impl Iterator<Item = String>) -> String {
    let members: Vec<String> = members.collect();
    members.join(" | ")
}

/// Writes the description of a schema as a comment, wrapped.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(text) = schema["description"].as_str() else {
        return String::new();
    };
    let one_line = format!("{indent}/** {text} */\n");
    if one_line.chars().count() <= WIDTH && !text.contains('\n') {
        return one_line;
    }
    let mut lines = vec![format!("{indent} *")];
    for (number, paragraph) in text.split("\n\n").enumerate() {
        if number > 0 {
            lines.extend([format!("{indent} *"), format!("{indent} *")]);
        }
        for word in paragraph.split_whitespace() {
            let line = lines.last_mut().expect("there is one line");
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(format!("{indent} * {word}"));
            } else {
                line.push(' ');
                line.push_str(word);
            }
        }
    }
    format!("{indent}/**\n{}\n{indent} */\n", lines.join("\n"))
}
