//! Looking for clubs on the network.

use std::{
    sync::mpsc::Sender,
    thread,
    time::{Duration, Instant},
};

use tabiya_wire::net::{Address, Found, Nearby, NearbyError};

use crate::signal::Signal;

/// So long clubs are looked for, before what was found is told.
const PATIENCE: Duration = Duration::from_millis(2500);
/// Once one is found, the others have so much longer.
const LATECOMERS: Duration = Duration::from_millis(600);

/// Looks for clubs. What is found comes as a signal.
pub(crate) fn look(signals: Sender<Signal>) {
    thread::spawn(move || {
        let found = find().map_err(|error| error.to_string());
        let _ = signals.send(Signal::Clubs(found));
    });
}

fn find() -> Result<Vec<Found>, NearbyError> {
    let nearby = Nearby::look("")?;
    let mut end = Instant::now() + PATIENCE;
    let mut count = 0;
    loop {
        let found = nearby.list();
        let now = Instant::now();
        if found.len() > count {
            count = found.len();
            end = end.min(now + LATECOMERS);
        }
        if now >= end {
            return Ok(found);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Where a club is that was found.
pub(crate) fn address(found: &Found) -> Option<Address> {
    found.urls().iter().find_map(|url| url.parse().ok())
}
