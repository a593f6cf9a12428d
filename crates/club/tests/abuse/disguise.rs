//! Impersonation: forged cookies, other sites, other host names.

use serde_json::json;

use crate::common::{BackgroundGame, RawConnection, TestClient, TestServer};

#[tokio::test]
async fn forged_cookies_are_ignored() {
    let server = TestServer::open().await;
    let other = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let anna = server.person("Anna").await;
    let cookie = anna.cookie.clone().unwrap();
    let (name, value) = cookie.split_once('=').unwrap();
    let foreign = other.person("Anna").await.cookie.unwrap();
    let (_, foreign) = foreign.split_once('=').unwrap();
    let last = if value.ends_with('0') { "1" } else { "0" };
    let forged = [
        // Another session.
        value.replacen(".0.", ".0.0", 1),
        value.replacen(".0.", ".0.00000000000000000000000000000000.", 1),
        value.replacen(&anna.id, "00000000", 1),
        value.replacen(".0.", ".1.", 1),
        value[..value.len() - 1].to_string(),
        format!("{}{last}", &value[..value.len() - 1]),
        value[..value.rfind('.').unwrap()].to_string(),
        format!("{value}0"),
        format!("{value}{value}"),
        foreign.to_string(),
        String::new(),
        "....".into(),
        "%00".into(),
        "x".repeat(3_000),
    ];
    for forged in forged {
        let mut eve = TestClient {
            cookie: Some(format!("{name}={forged}")),
            ..TestClient::new_guest(server.address)
        };
        let me = eve.get("/api/v1/me").await.ok();
        assert_ne!(me["id"], anna.id.as_str(), "{forged}");
        assert_eq!(me["organiser"], false, "{forged}");
        assert_ne!(me["name"], "Anna", "{forged}");
    }
    let mut anna = anna;
    assert_eq!(
        anna.get("/api/v1/me").await.ok()["name"],
        "Anna",
        "hers is good"
    );
    let header = TestClient::new_guest(server.address)
        .get("/api/v1/me")
        .await;
    let header = header.header("set-cookie").unwrap().to_string();
    let mut attributes: Vec<&str> = header.split("; ").skip(1).collect();
    attributes.sort_unstable();
    assert_eq!(
        attributes,
        ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax"]
    );
    background_game.assert_unaffected().await;
}

/// Behind a trusted https proxy, cookies are marked secure. Other proxies are not trusted.
#[tokio::test]
async fn cookies_are_secure_behind_an_https_proxy() {
    let proxied = TestServer::with(|settings| settings.proxies = vec![[127, 0, 0, 1].into()]).await;
    let open = TestServer::open().await;
    for (server, scheme, is_secure) in [
        (&proxied, "https", true),
        (&proxied, "http", false),
        (&open, "https", false),
    ] {
        let mut eve = TestClient::new_guest(server.address);
        let headers = [("X-Forwarded-Proto", scheme)];
        let answer = eve.request("GET", "/api/v1/me", &headers, None).await;
        let cookie = answer.header("set-cookie").unwrap();
        assert_eq!(
            cookie.split("; ").any(|attribute| attribute == "Secure"),
            is_secure,
            "{scheme}: {cookie}"
        );
    }
}

/// A client can forge the header's first values, but not the one the proxy adds.
#[tokio::test]
async fn forged_forwarded_addresses_are_ignored() {
    let server = TestServer::with(|settings| {
        settings.proxies = vec![[127, 0, 0, 1].into()];
        settings.requests_per_second = 10;
    })
    .await;
    let mut eve = TestClient::new_guest(server.address);
    let mut refused = 0;
    for number in 0..250 {
        let forged = format!("10.0.{number}.1");
        let headers = [
            ("X-Forwarded-For", &*forged),
            ("X-Forwarded-For", "192.0.2.7"),
        ];
        let answer = eve.request("GET", "/api/v1/me", &headers, None).await;
        refused += u32::from(answer.status == 429);
    }
    assert!(refused > 50, "{refused}");
}

#[tokio::test]
async fn cross_site_requests_are_refused() {
    let server = TestServer::open().await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut anna = server.person("Anna").await;
    let own = format!("http://{}", server.address);
    let near = format!("http://{}:1", server.address.ip());
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1.evil.example",
        &near,
        "file://",
    ] {
        assert_eq!(
            anna.try_socket(&[("Origin", origin)]).await.err(),
            Some(403),
            "{origin}"
        );
        let body = Some(json!({ "name": "Mallory" }).to_string());
        let answer = anna
            .request("POST", "/api/v1/me", &[("Origin", origin)], body)
            .await;
        answer.assert_refused(403, "foreignOrigin");
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    for site in ["cross-site", "same-site"] {
        let body = Some(json!({ "name": "Mallory" }).to_string());
        let answer = anna
            .request("POST", "/api/v1/me", &[("Sec-Fetch-Site", site)], body)
            .await;
        answer.assert_refused(403, "foreignOrigin");
        assert_eq!(
            anna.try_socket(&[("Sec-Fetch-Site", site)]).await.err(),
            Some(403)
        );
    }
    // A cross-site form can be sent without permission, but not as JSON.
    let form = Some(r#"{"name":"Mallory","x":"="}"#.to_string());
    let answer = anna
        .request(
            "POST",
            "/api/v1/me",
            &[("Content-Type", "text/plain")],
            form,
        )
        .await;
    assert_eq!(answer.status, 415, "{answer:?}");
    assert_eq!(anna.get("/api/v1/me").await.ok()["name"], "Anna");
    let mut socket = anna
        .try_socket(&[("Origin", &own)])
        .await
        .unwrap_or_else(|status| panic!("{status}"));
    socket.ping().await;
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn unknown_host_names_are_refused() {
    let server =
        TestServer::with(|settings| settings.hosts = vec!["chess.school.example".into()]).await;
    let background_game = BackgroundGame::begin(server.address).await;
    let mut anna = server.person("Anna").await;
    let port = server.address.port();
    let evil = format!("evil.example:{port}");
    for host in [
        &evil,
        "evil.example",
        "127.0.0.1.evil.example",
        "",
        ":80",
        "localhost.evil.example",
        "127.0.0.1@evil.example",
    ] {
        let answer = anna
            .request("GET", "/api/v1/me", &[("Host", host)], None)
            .await;
        assert!(matches!(answer.status, 400 | 421), "{host}: {answer:?}");
        // With a matching origin, as after DNS rebinding.
        let origin = format!("http://{host}");
        let answer = anna
            .request(
                "POST",
                "/api/v1/me",
                &[("Host", host), ("Origin", &origin)],
                Some(r#"{"name":"M"}"#.into()),
            )
            .await;
        assert!(matches!(answer.status, 400 | 421), "{host}: {answer:?}");
    }
    assert_eq!(anna.try_socket(&[("Host", &evil)]).await.err(), Some(421));
    for host in [
        "localhost",
        "127.0.0.1",
        "[::1]:80",
        "192.168.1.5:8064",
        "chess.school.example",
        "LOCALHOST:1",
        "localhost.",
    ] {
        let answer = anna
            .request("GET", "/api/v1/me", &[("Host", host)], None)
            .await;
        assert_eq!(answer.status, 200, "{host}");
    }
    let mut raw = RawConnection::connect(&anna).await;
    raw.send(b"GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n")
        .await;
    let answer = String::from_utf8(raw.read_to_end().await).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 421"),
        "without a name: {answer}"
    );
    assert_eq!(anna.get("/api/v1/me").await.ok()["name"], "Anna");
    background_game.assert_unaffected().await;
}

#[tokio::test]
async fn several_host_headers_are_refused() {
    let server = TestServer::open().await;
    let eve = server.person("Eve").await;
    let mut raw = RawConnection::connect(&eve).await;
    let host = server.address;
    let head = format!("GET /api/v1/me HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n");
    raw.send(format!("{head}Connection: close\r\n\r\n").as_bytes())
        .await;
    let answer = String::from_utf8(raw.read_to_end().await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
}
