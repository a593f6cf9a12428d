//! Requests and responses against a fake server.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::*;

/// Sends this response to the next request, and returns that request.
async fn respond(listener: &TcpListener, respond: &str) -> String {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut received = Vec::new();
    loop {
        let mut bytes = [0; 1024];
        let count = stream.read(&mut bytes).await.unwrap();
        received.extend_from_slice(&bytes[..count]);
        let text = String::from_utf8_lossy(&received).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        if body.len() >= length.map_or(0, |length| length.parse().unwrap()) {
            stream.write_all(respond.as_bytes()).await.unwrap();
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
    (listener, Api::new(address, Credentials::new()))
}

#[tokio::test]
async fn a_new_person_keeps_the_cookie() {
    let (club, api) = open().await;
    let me = r#"{"id":"anna0001","name":"Anna","organiser":false,"local":true,"account":false}"#;
    let given = ok("200 OK\r\nset-cookie: tabiya-1=anna; Path=/", me);
    let (named, request) = tokio::join!(api.rename("Anna"), respond(&club, &given));
    assert_eq!(named.unwrap().person.name, "Anna");
    assert!(
        request.starts_with("POST /api/v1/me HTTP/1.1\r\n"),
        "{request}"
    );
    assert!(
        request.contains("content-type: application/json\r\n"),
        "{request}"
    );
    assert!(
        request.contains(&format!("host: {}\r\n", api.address())),
        "{request}"
    );
    assert!(request.ends_with(r#"{"name":"Anna"}"#), "{request}");
    let known = ok("200 OK", me);
    let (named, request) = tokio::join!(api.me(), respond(&club, &known));
    assert!(named.unwrap().local);
    assert!(request.contains("cookie: tabiya-1=anna\r\n"), "{request}");
}

#[tokio::test]
async fn a_refusal_has_its_reason() {
    let (club, api) = open().await;
    let body =
        r#"{"error":{"why":"noChallenge","text":"there is no challenge abcd1234 any more"}}"#;
    let refusal = ok("404 Not Found", body);
    let id = "abcd1234".parse().unwrap();
    let (refused, request) = tokio::join!(api.accept_challenge(id), respond(&club, &refusal));
    let refused = refused.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "there is no challenge abcd1234 any more"
    );
    assert!(matches!(refused, ApiError::Refused { status: 404, .. }));
    assert!(
        request.starts_with("POST /api/v1/challenges/abcd1234/accept "),
        "{request}"
    );
}

#[tokio::test]
async fn invalid_responses_are_errors() {
    let (club, api) = open().await;
    let page = ok("200 OK", "<html>");
    let (read, _) = tokio::join!(api.games(), respond(&club, &page));
    assert!(matches!(
        read,
        Err(ApiError::Unreadable { status: 200, .. })
    ));
    let endless = "HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n";
    let (read, _) = tokio::join!(
        api.pgn("abcd1234".parse().unwrap()),
        respond(&club, endless)
    );
    assert!(matches!(read, Err(ApiError::TooLong | ApiError::Broken(_))));
    let (dropped, request) = tokio::join!(
        api.cancel_challenge("abcd1234".parse().unwrap()),
        respond(&club, "HTTP/1.1 204 No Content\r\n\r\n")
    );
    dropped.unwrap();
    assert!(request.starts_with("DELETE "), "{request}");
    assert!(api.get::<Me>("/no path").await.is_err());
}
