//! OpenAPI 3.1 description of the API.

use axum::{http::header, response::IntoResponse};

/// Generated from [`operations`](super) and the types of `wire`; a file, so that it can be read without the program.
const DOCUMENT: &str = include_str!("openapi.json");

pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, path::Path, sync::Arc};

    use axum::{Router, body::Body, extract::Request, http::Method};
    use serde_json::Value;
    use tabiya_wire::{schema::Schemas, typescript};
    use tower_service::Service;

    use super::{super::operations, *};
    use crate::{Club, ClubSettings, Sqlite};

    /// Returns what the router answers, as `GET /path`.
    async fn answered() -> BTreeSet<String> {
        let data = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(data.path()).unwrap());
        let club = Club::open(store, ClubSettings::default())
            .await
            .unwrap()
            .club;
        let mut all = BTreeSet::new();
        for (path, methods) in super::super::routes() {
            let mut router = Router::new()
                .route(path, methods)
                .with_state(Arc::clone(&club));
            let example = path.replace("{id}", "abcd1234").replace("{code}", "abcd");
            // No endpoint supports PATCH, so the response lists the allowed methods.
            let request = Request::builder().method(Method::PATCH).uri(example);
            let answer = router
                .call(request.body(Body::empty()).unwrap())
                .await
                .unwrap();
            let allow = answer
                .headers()
                .get(header::ALLOW)
                .unwrap()
                .to_str()
                .unwrap();
            let methods = allow.split(',').filter(|method| *method != "HEAD");
            all.extend(methods.map(|method| format!("{method} {path}")));
        }
        all
    }

    #[tokio::test]
    async fn all_endpoints_are_described() {
        let operations = operations::operations(&mut Schemas::default());
        let described = operations
            .iter()
            .map(|operation| format!("{} {}", operation.method.to_uppercase(), operation.path));
        assert_eq!(described.collect::<BTreeSet<_>>(), answered().await);
    }

    /// The contract with clients: the OpenAPI description and the page's types are those of the Rust types, and every
    /// golden message fits them. `cargo xtask contract` writes them anew; review the difference.
    #[test]
    fn contract_is_up_to_date() {
        let document = operations::document();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let openapi = serde_json::to_string_pretty(&document).unwrap() + "\n";
        let mut errors = String::new();
        for (name, path, text) in [
            ("OpenAPI", "src/http/openapi.json", openapi),
            (
                "TypeScript",
                "../../web/src/wire.ts",
                typescript::write(schemas),
            ),
        ] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
            if std::env::var_os("TABIYA_WRITE_GOLDEN").is_some() {
                std::fs::write(&path, &text).unwrap();
            }
            let committed = std::fs::read_to_string(&path).unwrap();
            let differing = text
                .lines()
                .zip(committed.lines())
                .position(|(a, b)| a != b);
            if text != committed {
                let line = differing.map_or(0, |line| line + 1);
                errors += &format!("{name}: {} differs at line {line}\n", path.display());
            }
        }
        errors += &golden_errors(&document);
        assert!(
            errors.is_empty(),
            "{errors}`cargo xtask contract` writes them anew"
        );
    }

    /// Validates the golden messages of `wire` against the schemas.
    fn golden_errors(document: &Value) -> String {
        let mut errors = String::new();
        for (file, schema) in [
            ("client", "ClientMessage"),
            ("server", "ServerMessage"),
            ("events", "ServerMessage"),
            ("views", "GameView"),
            ("positions", "PositionView"),
            ("records", "ImportedRecord"),
        ] {
            let path = format!(
                "{}/../wire/tests/golden/{file}.jsonl",
                env!("CARGO_MANIFEST_DIR")
            );
            let mut root = document.clone();
            root["$ref"] = format!("#/components/schemas/{schema}").into();
            let validator = jsonschema::draft202012::new(&root).unwrap();
            for line in std::fs::read_to_string(path).unwrap().lines() {
                let message = serde_json::from_str(line).unwrap();
                for error in validator.iter_errors(&message) {
                    errors += &format!("golden {file}: not a {schema}: {error}\n");
                }
            }
        }
        errors
    }

    #[test]
    fn all_references_resolve() {
        fn check(whole: &Value, part: &Value) {
            match part {
                Value::Object(fields) => {
                    if let Some(Value::String(name)) = fields.get("$ref") {
                        let place = name.trim_start_matches('#');
                        assert!(whole.pointer(place).is_some(), "{name}");
                    }
                    fields.values().for_each(|value| check(whole, value));
                }
                Value::Array(values) => values.iter().for_each(|value| check(whole, value)),
                _ => {}
            }
        }
        let document = serde_json::from_str(DOCUMENT).unwrap();
        check(&document, &document);
    }
}
