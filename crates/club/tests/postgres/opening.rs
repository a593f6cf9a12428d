//! Connecting: versions, refusals, and what errors say.

use std::time::Duration;

use tabiya_club::{Metrics, Postgres, PostgresOptions, Store, StoreError};
use tabiya_test_servers::PostgresServer;

use crate::{TestStore, connect, server};

#[tokio::test]
async fn data_of_a_later_version_is_refused_and_untouched() {
    let data = TestStore::open().await;
    let found = Postgres::VERSION + 1;
    let set = format!("UPDATE schema_version SET version = {found}");
    server().execute(&data.url, &set);
    let known = Postgres::VERSION;
    assert_eq!(
        open_error(&data.url).await,
        StoreError::Newer { found, known }
    );
    let version = server().execute(&data.url, "SELECT version FROM schema_version");
    assert_eq!(version, found.to_string());
}

/// Whoever comes first makes the tables; the others wait.
#[tokio::test]
async fn several_processes_may_open_a_new_database() {
    let url = server().create_database();
    let opening = (0..5).map(|_| connect(&url));
    let stores = futures_util::future::join_all(opening).await;
    for (number, store) in (0u8..).zip(&stores) {
        store.put_setting("key", vec![number]).await.unwrap();
    }
    assert_eq!(stores[0].setting("key").await, Ok(Some(vec![4])));
}

#[tokio::test]
async fn unsafe_servers_are_refused() {
    let unsafe_server = PostgresServer::with(&["fsync=off"]);
    let error = open_error(&unsafe_server.create_database()).await;
    assert!(error.to_string().contains("fsync is off"), "{error}");

    server().execute(
        "postgres",
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'",
    );
    let error = open_error(&server().url("latin")).await;
    assert!(error.to_string().contains("encoding LATIN1"), "{error}");
}

/// A database may be set to lose the last moves; the store does not take part in that.
#[tokio::test]
async fn commits_are_durable_whatever_the_default() {
    let url = server().create_database();
    let database = url.rsplit('/').next().unwrap();
    server().execute(
        "postgres",
        &format!("ALTER DATABASE {database} SET synchronous_commit = off"),
    );
    let store = connect(&url).await;
    // The setting of the connection that writes, as seen from within.
    server().execute(
        &url,
        "CREATE TABLE seen (value text);
         CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;
         CREATE TRIGGER look BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION look()",
    );
    store.put_setting("key", vec![1]).await.unwrap();
    assert_eq!(server().execute(&url, "SELECT value FROM seen"), "on");
}

#[tokio::test]
async fn errors_do_not_show_the_password() {
    let url = server().create_database();
    let wrong = url.replace(PostgresServer::PASSWORD, "wrong-secret");
    let error = open_error(&wrong).await.to_string();
    assert!(error.contains("password authentication failed"), "{error}");
    assert!(!error.contains("secret"), "{error}");

    let error = open_error(&server().url("nowhere")).await.to_string();
    assert!(
        error.contains("database \"nowhere\" does not exist"),
        "{error}"
    );
    assert!(!error.contains(PostgresServer::PASSWORD), "{error}");

    // Nobody listens on these ports.
    let unreachable = "postgresql://tabiya:secret@127.0.0.1:1,127.0.0.1:2/club";
    let options = PostgresOptions {
        patience: Duration::from_millis(300),
        ..PostgresOptions::default()
    };
    let error = Postgres::connect(unreachable, options).await.err().unwrap();
    let error = error.to_string();
    assert!(error.contains("127.0.0.1:1, 127.0.0.1:2"), "{error}");
    assert!(!error.contains("secret"), "{error}");
}

#[tokio::test]
async fn the_first_host_that_can_write_is_used() {
    let url = server().create_database();
    let address = format!("127.0.0.1:{}", server().port());
    let hosts = format!("127.0.0.1:1,{address}");
    let store = connect(&url.replace(&address, &hosts)).await;
    store.check().await.unwrap();

    // A standby refuses to write.
    let database = url.rsplit('/').next().unwrap();
    server().execute(
        "postgres",
        &format!("ALTER DATABASE {database} SET default_transaction_read_only = on"),
    );
    let options = PostgresOptions {
        patience: Duration::from_millis(300),
        ..PostgresOptions::default()
    };
    let error = Postgres::connect(&url, options).await.err().unwrap();
    let error = error.to_string();
    assert!(error.contains("does not allow writes"), "{error}");
}

/// The certificate must be valid for the host and come from a trusted authority.
#[tokio::test]
async fn tls_is_used_if_asked_for() {
    let key = rcgen::KeyPair::generate().unwrap();
    let names = vec!["localhost".to_string()];
    let certificate = rcgen::CertificateParams::new(names).unwrap();
    let certificate = certificate.self_signed(&key).unwrap().pem();
    let server = PostgresServer::start_with_tls(&certificate, &key.serialize_pem());
    let dir = tempfile::tempdir().unwrap();
    let roots = dir.path().join("our root.pem");
    std::fs::write(&roots, certificate).unwrap();
    let roots = roots
        .to_str()
        .unwrap()
        .replace('/', "%2F")
        .replace(' ', "%20");

    let plain = server.create_database();
    let by_name = plain.replace("127.0.0.1", "localhost");
    let url = format!("{by_name}?sslmode=require&sslrootcert={roots}");
    let store = connect(&url).await;
    store.check().await.unwrap();
    let count = |is_on: bool| {
        let sql = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                   WHERE application_name = 'tabiya' AND ssl =";
        server.execute(&plain, &format!("{sql} {is_on}"))
    };
    assert_eq!((&*count(true), &*count(false)), ("1", "0"));
    let without = connect(&format!("{plain}?sslmode=disable")).await;
    assert_eq!((&*count(true), &*count(false)), ("1", "1"));
    drop(without);

    for (url, what) in [
        (format!("{by_name}?sslmode=require"), "UnknownIssuer"),
        (
            format!("{plain}?sslmode=require&sslrootcert={roots}"),
            "not valid for name",
        ),
        (
            format!("{by_name}?sslmode=require&sslrootcert=%2Fno"),
            "sslrootcert /no",
        ),
    ] {
        let options = PostgresOptions {
            patience: Duration::from_millis(300),
            ..crate::OPTIONS
        };
        let error = Postgres::connect(&url, options).await.err().unwrap();
        assert!(error.to_string().contains(what), "{error}");
    }
}

#[tokio::test]
async fn latencies_are_measured() {
    let data = TestStore::with_game(1, 1).await;
    data.store.unfinished().await.unwrap();
    let text = Metrics::new(&data.store).to_text();
    for name in ["store_commit", "store_write_wait", "store_read_wait"] {
        let count = format!("tabiya_{name}_seconds_count ");
        let line = text.lines().find_map(|line| line.strip_prefix(&count));
        let count: u64 = line.unwrap().parse().unwrap();
        assert!(count > 0, "{name}");
    }
}

async fn open_error(url: &str) -> StoreError {
    match Postgres::connect(url, crate::OPTIONS).await {
        Ok(_) => panic!("it opens"),
        Err(error) => error,
    }
}
