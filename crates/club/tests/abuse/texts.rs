//! Texts that want to be more: paths, SQL, HTML, names that nobody sees.

use std::{
    borrow::Cow,
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::json;
use tabiya_club::File;

use crate::common::{Elsewhere, Hall, Pair, Person, refusal};

#[tokio::test]
async fn paths_lead_nowhere_else() {
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let page = {
        let asked = Arc::clone(&asked);
        Arc::new(move |path: &str| {
            asked.lock().unwrap().push(path.to_string());
            (path == "index.html").then(|| File {
                bytes: Cow::Borrowed(b"<!doctype html>the page"),
                kind: "text/html".into(),
                immutable: false,
            })
        })
    };
    let hall = Hall::with(|settings| settings.page = page).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut eve = Person::stranger(hall.address);
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
        // To a browser that looks for a page, every path that is none is the page itself.
        let shown = eve.ask("GET", path, &[("Accept", "text/html")], None).await;
        let is_page = shown.body == "<!doctype html>the page";
        assert!(is_page || shown.status >= 400, "{path}: {shown:?}");
    }
    assert_eq!(eve.ask("GET", "/", &[], None).await.status, 200);
    let outside = |path: &String| path.starts_with('/');
    assert!(!asked.lock().unwrap().iter().any(outside), "{asked:?}");
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn sql_and_html_are_texts_like_others() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let (mut eve, mut bo) = (hall.person("Eve").await, hall.person("Bo").await);
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
        assert_eq!(answer.good()["name"], name);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'self'") && !policy.contains("unsafe"),
            "{policy}"
        );
    }
    let name = names[2];
    eve.post("/api/v1/me", json!({ "name": name })).await.good();
    let game = eve.play(&mut bo, json!({})).await;
    let (mut white, mut black) = (eve.watch(&game).await, bo.watch(&game).await);
    for (number, text) in names.iter().enumerate() {
        white.say(&game, "players", text).await;
        let said = black.expect_type("said").await;
        assert_eq!(
            (&said["text"], &said["by"]["name"]),
            (&json!(text), &json!(name)),
            "{number}"
        );
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    let seen = bo.get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(seen.good()["players"]["white"]["name"], name);
    assert_eq!(seen.good()["said"].as_array().unwrap().len(), names.len());
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
    // All tables are there.
    assert_eq!(bo.get("/api/v1/games?state=finished").await.status, 200);
    bo.get("/api/v1/games?state=finished&before=1-x'%20OR%201=1")
        .await
        .refused(400, "badMessage");
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn names_that_nobody_sees_are_no_names() {
    let hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
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
            .refused(400, "badText");
    }
    let me = eve
        .post(
            "/api/v1/me",
            json!({ "name": "\u{feff} Ana\u{202e}\u{0} \u{200b}" }),
        )
        .await
        .good();
    assert_eq!(me["name"], "Ana");
    let mut pair = Pair::at(hall.address, json!({})).await;
    pair.white
        .say(&pair.game, "players", "\u{200b} \u{200b}")
        .await;
    assert_eq!(refusal(&pair.white.expect_type("error").await), "badText");
    pair.white
        .say(&pair.game, "players", &"x".repeat(501))
        .await;
    assert_eq!(refusal(&pair.white.expect_type("error").await), "badText");
}

/// Who sits at a board that all see is not called what the club is.
#[tokio::test]
async fn players_at_one_table_do_not_pass_for_the_club() {
    let hall = Hall::open().await;
    let mut eve = hall.person("Eve").await;
    for name in ["Organiser", "Tabiya 10", "\u{ff34}abiya"] {
        let players = json!({ "white": { "name": name }, "black": { "name": "Bo" } });
        let table = json!({ "public": true, "preset": { "players": players } });
        let refused = eve.post("/api/v1/games", table).await;
        refused.refused(409, "nameTaken");
    }
}
