//! Passing for somebody else: forged cookies, other sites, other names.

use serde_json::json;

use crate::common::{Elsewhere, Hall, Person, Raw};

#[tokio::test]
async fn forged_cookies_are_nobodys() {
    let hall = Hall::open().await;
    let other = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let anna = hall.person("Anna").await;
    let cookie = anna.cookie.clone().unwrap();
    let (name, value) = cookie.split_once('=').unwrap();
    let foreign = other.person("Anna").await.cookie.unwrap();
    let (_, foreign) = foreign.split_once('=').unwrap();
    let last = if value.ends_with('0') { "1" } else { "0" };
    let forged = [
        value.replace(".p.", ".o."),
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
        let mut eve = Person {
            cookie: Some(format!("{name}={forged}")),
            ..Person::stranger(hall.address)
        };
        let me = eve.get("/api/v1/me").await.good();
        assert_ne!(me["id"], anna.id.as_str(), "{forged}");
        assert_eq!(me["organiser"], false, "{forged}");
        assert_ne!(me["name"], "Anna", "{forged}");
    }
    let mut anna = anna;
    assert_eq!(
        anna.get("/api/v1/me").await.good()["name"],
        "Anna",
        "hers is good"
    );
    let header = Person::stranger(hall.address).get("/api/v1/me").await;
    let header = header.header("set-cookie").unwrap().to_string();
    assert!(
        header.contains("HttpOnly") && header.contains("SameSite"),
        "{header}"
    );
    elsewhere.did_not_notice().await;
}

/// Behind a proxy that speaks https with visitors, cookies are for https alone. Whoever is not that proxy is not believed.
#[tokio::test]
async fn cookies_behind_a_proxy() {
    let proxied = Hall::with(|settings| settings.proxy = "127.0.0.1".parse().ok()).await;
    let open = Hall::open().await;
    for (hall, scheme, is_secure) in [
        (&proxied, "https", true),
        (&proxied, "http", false),
        (&open, "https", false),
    ] {
        let mut eve = Person::stranger(hall.address);
        let headers = [("X-Forwarded-Proto", scheme)];
        let answer = eve.ask("GET", "/api/v1/me", &headers, None).await;
        let cookie = answer.header("set-cookie").unwrap();
        assert_eq!(
            cookie.ends_with("; Secure"),
            is_secure,
            "{scheme}: {cookie}"
        );
    }
}

/// Whoever writes the header first has not written the line that the proxy adds.
#[tokio::test]
async fn a_forged_address_before_the_proxys_is_not_believed() {
    let hall = Hall::with(|settings| {
        settings.proxy = "127.0.0.1".parse().ok();
        settings.requests_per_second = 10.0;
    })
    .await;
    let mut eve = Person::stranger(hall.address);
    let mut refused = 0;
    for number in 0..250 {
        let forged = format!("10.0.{number}.1");
        let headers = [
            ("X-Forwarded-For", &*forged),
            ("X-Forwarded-For", "192.0.2.7"),
        ];
        let answer = eve.ask("GET", "/api/v1/me", &headers, None).await;
        refused += u32::from(answer.status == 429);
    }
    assert!(refused > 50, "{refused}");
}

#[tokio::test]
async fn pages_of_other_sites_cannot_use_the_club() {
    let hall = Hall::open().await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut anna = hall.person("Anna").await;
    let own = format!("http://{}", hall.address);
    let near = format!("http://{}:1", hall.address.ip());
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1.evil.example",
        &near,
        "file://",
    ] {
        assert_eq!(
            anna.open_line(&[("Origin", origin)]).await.err(),
            Some(403),
            "{origin}"
        );
        let body = Some(json!({ "name": "Mallory" }).to_string());
        let answer = anna
            .ask("POST", "/api/v1/me", &[("Origin", origin)], body)
            .await;
        answer.refused(403, "foreignOrigin");
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    for site in ["cross-site", "same-site"] {
        let body = Some(json!({ "name": "Mallory" }).to_string());
        let answer = anna
            .ask("POST", "/api/v1/me", &[("Sec-Fetch-Site", site)], body)
            .await;
        answer.refused(403, "foreignOrigin");
        assert_eq!(
            anna.open_line(&[("Sec-Fetch-Site", site)]).await.err(),
            Some(403)
        );
    }
    // A form needs no leave to be sent, but it cannot say that it is JSON.
    let form = Some(r#"{"name":"Mallory","x":"="}"#.to_string());
    let answer = anna
        .ask(
            "POST",
            "/api/v1/me",
            &[("Content-Type", "text/plain")],
            form,
        )
        .await;
    assert_eq!(answer.status, 415, "{answer:?}");
    assert_eq!(anna.get("/api/v1/me").await.good()["name"], "Anna");
    let mut line = anna
        .open_line(&[("Origin", &own)])
        .await
        .unwrap_or_else(|status| panic!("{status}"));
    line.ping().await;
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn the_club_answers_to_its_own_names_only() {
    let hall = Hall::with(|settings| settings.hosts = vec!["chess.school.example".into()]).await;
    let elsewhere = Elsewhere::begin(hall.address).await;
    let mut anna = hall.person("Anna").await;
    let port = hall.address.port();
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
        let answer = anna.ask("GET", "/api/v1/me", &[("Host", host)], None).await;
        assert!(matches!(answer.status, 400 | 421), "{host}: {answer:?}");
        // With an origin that fits, as after rebinding.
        let origin = format!("http://{host}");
        let answer = anna
            .ask(
                "POST",
                "/api/v1/me",
                &[("Host", host), ("Origin", &origin)],
                Some(r#"{"name":"M"}"#.into()),
            )
            .await;
        assert!(matches!(answer.status, 400 | 421), "{host}: {answer:?}");
    }
    assert_eq!(anna.open_line(&[("Host", &evil)]).await.err(), Some(421));
    for host in [
        "localhost",
        "127.0.0.1",
        "[::1]:80",
        "192.168.1.5:8064",
        "chess.school.example",
        "LOCALHOST:1",
        "localhost.",
    ] {
        let answer = anna.ask("GET", "/api/v1/me", &[("Host", host)], None).await;
        assert_eq!(answer.status, 200, "{host}");
    }
    let mut raw = Raw::connect(&anna).await;
    raw.send(b"GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n")
        .await;
    let answer = String::from_utf8(raw.rest().await).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 421"),
        "without a name: {answer}"
    );
    assert_eq!(anna.get("/api/v1/me").await.good()["name"], "Anna");
    elsewhere.did_not_notice().await;
}

#[tokio::test]
async fn a_request_names_one_host() {
    let hall = Hall::open().await;
    let eve = hall.person("Eve").await;
    let mut raw = Raw::connect(&eve).await;
    let host = hall.address;
    let head = format!("GET /api/v1/me HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n");
    raw.send(format!("{head}Connection: close\r\n\r\n").as_bytes())
        .await;
    let answer = String::from_utf8(raw.rest().await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
}
