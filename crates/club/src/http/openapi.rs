//! OpenAPI 3.1 description of the API.

use axum::{http::header, response::IntoResponse};

/// A file, so that it can be read without the program.
const DOCUMENT: &str = include_str!("openapi.json");

pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc};

    use axum::{Router, body::Body, extract::Request, http::Method};
    use serde_json::Value;
    use tower_service::Service;

    use super::*;
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
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        let mut described = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for method in methods.as_object().unwrap().keys() {
                described.insert(format!("{} {path}", method.to_uppercase()));
            }
        }
        assert_eq!(described, answered().await);
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
