//! One answer, and what was asked for it.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::*;

/// Answers the next request so; gives what came.
async fn answer(listener: &TcpListener, answer: &str) -> String {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut came = Vec::new();
    loop {
        let mut bytes = [0; 1024];
        let count = stream.read(&mut bytes).await.unwrap();
        came.extend_from_slice(&bytes[..count]);
        let text = String::from_utf8_lossy(&came).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        if body.len() >= length.map_or(0, |length| length.parse().unwrap()) {
            stream.write_all(answer.as_bytes()).await.unwrap();
            return text;
        }
    }
}

fn ok(head: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {head}\r\ncontent-length: {length}\r\n\r\n{body}")
}

async fn open() -> (TcpListener, Api) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap().into();
    (listener, Api::new(address, Pass::new()))
}

#[tokio::test]
async fn somebody_new_keeps_the_cookie() {
    let (club, api) = open().await;
    let me = r#"{"id":"anna0001","name":"Anna","organiser":false,"local":true,"account":false}"#;
    let given = ok("200 OK\r\nset-cookie: tabiya-1=anna; Path=/", me);
    let (named, asked) = tokio::join!(api.rename("Anna"), answer(&club, &given));
    assert_eq!(named.unwrap().person.name, "Anna");
    assert!(asked.starts_with("POST /api/v1/me HTTP/1.1\r\n"), "{asked}");
    assert!(
        asked.contains("content-type: application/json\r\n"),
        "{asked}"
    );
    assert!(
        asked.contains(&format!("host: {}\r\n", api.address())),
        "{asked}"
    );
    assert!(asked.ends_with(r#"{"name":"Anna"}"#), "{asked}");
    let known = ok("200 OK", me);
    let (named, asked) = tokio::join!(api.me(), answer(&club, &known));
    assert!(named.unwrap().local);
    assert!(asked.contains("cookie: tabiya-1=anna\r\n"), "{asked}");
}

#[tokio::test]
async fn a_refusal_says_why() {
    let (club, api) = open().await;
    let body =
        r#"{"error":{"why":"noChallenge","text":"there is no challenge abcd1234 any more"}}"#;
    let refusal = ok("404 Not Found", body);
    let (refused, asked) = tokio::join!(api.accept("abcd1234"), answer(&club, &refusal));
    let refused = refused.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "there is no challenge abcd1234 any more"
    );
    assert!(matches!(refused, ApiError::Refused { status: 404, .. }));
    assert!(
        asked.starts_with("POST /api/v1/challenges/abcd1234/accept "),
        "{asked}"
    );
}

#[tokio::test]
async fn other_servers_are_not_believed() {
    let (club, api) = open().await;
    let page = ok("200 OK", "<html>");
    let (read, _) = tokio::join!(api.games(), answer(&club, &page));
    assert!(matches!(
        read,
        Err(ApiError::Unreadable { status: 200, .. })
    ));
    let endless = "HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n";
    let (read, _) = tokio::join!(api.pgn("abcd1234"), answer(&club, endless));
    assert!(matches!(read, Err(ApiError::TooLong | ApiError::Broken(_))));
    let (dropped, asked) = tokio::join!(
        api.call_off("abcd1234"),
        answer(&club, "HTTP/1.1 204 No Content\r\n\r\n")
    );
    dropped.unwrap();
    assert!(asked.starts_with("DELETE "), "{asked}");
    assert!(api.get::<Me>("/no path").await.is_err());
}
