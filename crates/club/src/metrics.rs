//! [`Metrics`]: counters, gauges and latency histograms for Prometheus, in the OpenMetrics text format.

use std::time::Duration;

use axum::http::StatusCode;
use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Registry, Unit},
};
use tabiya_game::{Event, EventKind};

use crate::Store;

/// Counters, gauges and histograms.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Events stored.
    pub events: Counter,
    /// Moves stored.
    pub moves: Counter,
    /// Games ended.
    pub games_ended: Counter,
    /// Games begun.
    pub games_begun: Counter,
    /// Open WebSockets.
    pub sockets: Gauge,
    /// Open rooms.
    pub rooms: Gauge,
    /// Messages received from clients.
    pub messages_received: Counter,
    /// Clients disconnected because they did not keep up.
    pub slow_clients: Counter,
    /// Messages refused by the rate limit.
    pub rate_limited: Counter,
    /// HTTP requests.
    pub requests: Counter,
    /// Seconds from the arrival of a move until its acknowledgement is queued for the client.
    pub move_acknowledgement: Histogram,
    request_durations: Family<RequestLabels, Histogram, fn() -> Histogram>,
}

/// Labels of a request's duration.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    status: &'static str,
}

/// Upper bounds of the histograms' buckets in seconds: from a fast disk to a request that times out.
const LATENCY_BUCKETS: [f64; 15] = [
    0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
    10.0,
];

impl Metrics {
    /// Media type of [`Metrics::to_text`].
    pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /// Creates the metrics of a club, with those of its store.
    pub fn new(store: &dyn Store) -> Self {
        let mut registry = Registry::with_prefix("tabiya");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let events = counter("events", "Events stored");
        let moves = counter("moves", "Moves stored");
        let games_begun = counter("games_begun", "Games begun");
        let games_ended = counter("games_ended", "Games ended");
        let messages_received = counter("messages", "Messages received from clients");
        let slow_clients = counter("clients_given_up", "Clients disconnected as too slow");
        let rate_limited = counter("too_fast", "Messages refused by the rate limit");
        let requests = counter("http_requests", "HTTP requests");
        let (sockets, rooms) = (Gauge::default(), Gauge::default());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("rooms", "Open rooms", rooms.clone());
        let move_acknowledgement = new_latency();
        registry.register_with_unit(
            "move_acknowledgement",
            "Time from the arrival of a move to its acknowledgement",
            Unit::Seconds,
            move_acknowledgement.clone(),
        );
        let request_durations = Family::new_with_constructor(new_latency as fn() -> Histogram);
        registry.register_with_unit(
            "http_request_duration",
            "Time from the headers of a request to those of its response",
            Unit::Seconds,
            request_durations.clone(),
        );
        store.register_metrics(&mut registry);
        Self {
            registry,
            events,
            moves,
            games_ended,
            games_begun,
            sockets,
            rooms,
            messages_received,
            slow_clients,
            rate_limited,
            requests,
            move_acknowledgement,
            request_durations,
        }
    }

    pub(crate) fn count_stored(&self, events: &[Event]) {
        self.events.inc_by(events.len() as u64);
        for event in events {
            match event.kind {
                EventKind::Moved(_) => self.moves.inc(),
                EventKind::Ended(_) => self.games_ended.inc(),
                EventKind::Began(_) => self.games_begun.inc(),
                _ => 0,
            };
        }
    }

    /// Counts an HTTP request. The route is a pattern, so there are as many as endpoints.
    pub(crate) fn count_request(&self, route: &str, status: StatusCode, took: Duration) {
        self.requests.inc();
        let status = match status.as_u16() / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        let labels = RequestLabels {
            route: route.to_string(),
            status,
        };
        let durations = self.request_durations.get_or_create(&labels);
        durations.observe(took.as_secs_f64());
    }

    /// Formats the metrics as text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }
}

/// Creates a histogram of latencies in seconds.
pub(crate) fn new_latency() -> Histogram {
    Histogram::new(LATENCY_BUCKETS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sqlite;

    #[test]
    fn every_metric_is_documented() {
        let dir = tempfile::tempdir().unwrap();
        let store = Sqlite::open(dir.path()).unwrap();
        let metrics = Metrics::new(&store);
        metrics.count_request("page", StatusCode::OK, Duration::ZERO);
        let text = metrics.to_text();
        let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        let names: Vec<String> = types
            .map(|line| match line.split_once(' ').unwrap() {
                (name, "counter") => format!("`{name}_total`"),
                (name, _) => format!("`{name}`"),
            })
            .collect();
        assert_eq!(names.len(), 15);
        let documented = include_str!("../../../docs/hosting.md");
        for name in names {
            assert!(documented.contains(&name), "{name} is not in hosting.md");
        }
    }
}
