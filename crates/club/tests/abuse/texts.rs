//! Malicious texts: paths, SQL, HTML, invisible names.

use std::{
    borrow::Cow,
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::json;
use tabiya_club::PageFile;

use crate::common::{BackgroundGame, TestClient, TestGame, TestServer, refusal};

#[tokio::test]
async fn path_traversal_is_refused() {
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let page = {
        let asked = Arc::clone(&asked);
        Arc::new(move |path: &str| {
            asked.lock().unwrap().push(path.to_string());
            (path == "index.html").then(|| PageFile {
                bytes: Cow::Borrowed(b"<!doctype html>the page"),
                brotli: None,
                gzip: None,
                hash: "1".into(),
                kind: "text/html".into(),
                immutable: false,
            })
        })
    };
    let server = TestServer::with(|settings| settings.page = page).await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut eve = TestClient::new_guest(server.address);
    for path in [
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/assets/../../tabiya.db",
        "/tabiya.db",
        "/%00",
        "/..\\..\\windows",
        "/api/v1/../../etc/passwd",
        "/api/v1/games/..%2f..%2f..%2fetc%2fpasswd",
        "/api/v1/games/%00",
        "/api/v1/games/%ff",
        "/api/v1/players/../../../x",
    ] {
        let answer = eve.get(path).await;
        assert!((400..500).contains(&answer.status), "{path}: {answer:?}");
        assert!(!answer.body.contains("root:"), "{path}");
        // A browser that asks for a page gets `index.html` for any unknown path.
        let shown = eve
            .request("GET", path, &[("Accept", "text/html")], None)
            .await;
        let is_page = shown.body == "<!doctype html>the page";
        assert!(is_page || shown.status >= 400, "{path}: {shown:?}");
    }
    assert_eq!(eve.request("GET", "/", &[], None).await.status, 200);
    let outside = |path: &String| path.starts_with('/');
    assert!(!asked.lock().unwrap().iter().any(outside), "{asked:?}");
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn sql_and_html_are_stored_as_plain_text() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let (mut eve, mut bo) = (server.person("Eve").await, server.person("Bo").await);
    let names = [
        "Robert'); DROP TABLE games;--",
        "' OR '1'='1",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\"><svg/onload=alert(1)>",
        "${7*7}{{7*7}}",
        "%s%n\\u0000\\",
    ];
    for name in names {
        let answer = eve.post("/api/v1/me", json!({ "name": name })).await;
        assert_eq!(answer.ok()["name"], name);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'self'") && !policy.contains("unsafe"),
            "{policy}"
        );
    }
    let name = names[2];
    eve.post("/api/v1/me", json!({ "name": name })).await.ok();
    let game = eve.play(&mut bo, json!({})).await;
    let (mut white, mut black) = (eve.watch(&game).await, bo.watch(&game).await);
    for (number, text) in names.iter().enumerate() {
        white.say(&game, "players", text).await;
        let said = black.wait_for("said").await;
        assert_eq!(
            (&said["text"], &said["by"]["name"]),
            (&json!(text), &json!(name)),
            "{number}"
        );
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    let seen = bo.get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(seen.ok()["players"]["white"]["name"], name);
    assert_eq!(seen.ok()["said"].as_array().unwrap().len(), names.len());
    for path in [
        format!("/api/v1/games/{game}"),
        "/api/v1/players".into(),
        "/api/v1/games".into(),
        format!("/api/v1/games/{game}/pgn"),
        format!("/api/v1/games/{game}/log"),
    ] {
        let answer = bo.get(&path).await;
        assert!(
            !answer.header("content-type").unwrap().contains("html"),
            "{path}"
        );
    }
    let wrong = bo.get("/api/v1/games/<script>alert(1)</script>").await;
    let kind = wrong.header("content-type");
    assert!(kind.is_none_or(|kind| !kind.contains("html")), "{wrong:?}");
    // All tables still exist.
    assert_eq!(bo.get("/api/v1/games?state=finished").await.status, 200);
    bo.get("/api/v1/games?state=finished&before=1-x'%20OR%201=1")
        .await
        .assert_refused(400, "badMessage");
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn invisible_names_are_refused() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    for name in [
        "",
        "   ",
        "\u{200b}",
        "\u{200b} \u{200b}",
        "\u{202e}\t\u{feff}",
        "\n",
        &"x".repeat(31),
    ] {
        eve.post("/api/v1/me", json!({ "name": name }))
            .await
            .assert_refused(400, "badText");
    }
    let me = eve
        .post(
            "/api/v1/me",
            json!({ "name": "\u{feff} Ana\u{202e}\u{0} \u{200b}" }),
        )
        .await
        .ok();
    assert_eq!(me["name"], "Ana");
    let mut pair = TestGame::at(server.address, json!({})).await;
    pair.white
        .say(&pair.game, "players", "\u{200b} \u{200b}")
        .await;
    assert_eq!(refusal(&pair.white.wait_for("error").await), "badText");
    pair.white
        .say(&pair.game, "players", &"x".repeat(501))
        .await;
    assert_eq!(refusal(&pair.white.wait_for("error").await), "badText");
}

/// Players in public games cannot use the club's reserved names.
#[tokio::test]
async fn names_at_one_computer_cannot_impersonate_the_club() {
    let server = TestServer::open().await;
    let mut eve = server.person("Eve").await;
    for name in ["Organiser", "Tabiya 10", "\u{ff34}abiya"] {
        let players = json!({ "white": { "name": name }, "black": { "name": "Bo" } });
        let table = json!({ "public": true, "preset": { "players": players } });
        let refused = eve.post("/api/v1/games", table).await;
        refused.assert_refused(409, "nameTaken");
    }
}
