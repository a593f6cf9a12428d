//! [`Metrics`]: counters for Prometheus.

use std::{
    fmt::Write,
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
};

use tabiya_game::{Event, EventKind};

/// Counters and gauges.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Events stored.
    pub events: AtomicU64,
    /// Moves stored.
    pub moves: AtomicU64,
    /// Games ended.
    pub games_ended: AtomicU64,
    /// Games begun.
    pub games_begun: AtomicU64,
    /// Open WebSockets.
    pub sockets: AtomicI64,
    /// Open rooms.
    pub rooms: AtomicI64,
    /// Messages received from clients.
    pub messages_received: AtomicU64,
    /// Clients disconnected because they did not keep up.
    pub slow_clients: AtomicU64,
    /// Messages refused by the rate limit.
    pub rate_limited: AtomicU64,
    /// HTTP requests.
    pub requests: AtomicU64,
}

impl Metrics {
    pub(crate) fn count_stored(&self, events: &[Event]) {
        self.events.fetch_add(events.len() as u64, Relaxed);
        for event in events {
            match event.kind {
                EventKind::Moved(_) => self.moves.fetch_add(1, Relaxed),
                EventKind::Ended(_) => self.games_ended.fetch_add(1, Relaxed),
                EventKind::Began(_) => self.games_begun.fetch_add(1, Relaxed),
                _ => 0,
            };
        }
    }

    /// Formats the metrics as Prometheus text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let counters = [
            ("events", "Events stored", &self.events),
            ("moves", "Moves stored", &self.moves),
            ("games_begun", "Games begun", &self.games_begun),
            ("games_ended", "Games ended", &self.games_ended),
            (
                "messages",
                "Messages received from clients",
                &self.messages_received,
            ),
            (
                "clients_given_up",
                "Clients disconnected as too slow",
                &self.slow_clients,
            ),
            (
                "too_fast",
                "Messages refused by the rate limit",
                &self.rate_limited,
            ),
            ("http_requests", "HTTP requests", &self.requests),
        ];
        for (name, help, value) in counters {
            let value = value.load(Relaxed);
            metric(
                &mut text,
                &format!("{name}_total"),
                "counter",
                help,
                value as i64,
            );
        }
        metric(
            &mut text,
            "sockets",
            "gauge",
            "Open sockets",
            self.sockets.load(Relaxed),
        );
        metric(
            &mut text,
            "rooms",
            "gauge",
            "Open rooms",
            self.rooms.load(Relaxed),
        );
        text
    }
}

fn metric(text: &mut String, name: &str, kind: &str, help: &str, value: i64) {
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "# HELP tabiya_{name} {help}.\n# TYPE tabiya_{name} {kind}\ntabiya_{name} {value}\n"
    );
}
