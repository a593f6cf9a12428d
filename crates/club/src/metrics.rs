//! [`Metrics`]: what the club counts, for Prometheus.

use std::{
    fmt::Write,
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
};

use tabiya_game::{Event, EventKind};

/// What the club counts.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Events that were stored.
    pub events: AtomicU64,
    /// Moves among them.
    pub moves: AtomicU64,
    /// Games that ended.
    pub ended: AtomicU64,
    /// Games that began.
    pub began: AtomicU64,
    /// Sockets that are open.
    pub sockets: AtomicI64,
    /// Rooms that are open.
    pub rooms: AtomicI64,
    /// Messages that clients sent.
    pub heard: AtomicU64,
    /// Clients that were given up because they did not keep up.
    pub given_up: AtomicU64,
    /// Messages that were refused because they came too fast.
    pub too_fast: AtomicU64,
    /// Requests by HTTP.
    pub requests: AtomicU64,
}

impl Metrics {
    pub(crate) fn stored(&self, events: &[Event]) {
        self.events.fetch_add(events.len() as u64, Relaxed);
        for event in events {
            match event.kind {
                EventKind::Moved(_) => self.moves.fetch_add(1, Relaxed),
                EventKind::Ended(_) => self.ended.fetch_add(1, Relaxed),
                EventKind::Began(_) => self.began.fetch_add(1, Relaxed),
                _ => 0,
            };
        }
    }

    /// As Prometheus reads it.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let counters = [
            ("events", "Events stored", &self.events),
            ("moves", "Moves stored", &self.moves),
            ("games_begun", "Games begun", &self.began),
            ("games_ended", "Games ended", &self.ended),
            ("messages", "Messages of clients", &self.heard),
            (
                "clients_given_up",
                "Clients too slow to be kept",
                &self.given_up,
            ),
            ("too_fast", "Messages refused as too fast", &self.too_fast),
            ("http_requests", "Requests by HTTP", &self.requests),
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
