//! Discovery of clubs on the local network.

use std::{
    sync::mpsc::Sender,
    thread,
    time::{Duration, Instant},
};

use tabiya_wire::net::{Address, DiscoveredClub, Discovery, DiscoveryError};

use crate::app_event::AppEvent;

/// Time to wait for clubs.
const TIMEOUT: Duration = Duration::from_millis(2500);
/// Extra time for others, once one is found.
const EXTRA_TIME: Duration = Duration::from_millis(600);

/// Starts to look for clubs. The result comes as an event.
pub(crate) fn start(app_events: Sender<AppEvent>) {
    thread::spawn(move || {
        let found = find().map_err(|error| error.to_string());
        let _ = app_events.send(AppEvent::Clubs(found));
    });
}

fn find() -> Result<Vec<DiscoveredClub>, DiscoveryError> {
    let discovery = Discovery::start("")?;
    let mut end = Instant::now() + TIMEOUT;
    let mut count = 0;
    loop {
        let found = discovery.clubs();
        let now = Instant::now();
        if found.len() > count {
            count = found.len();
            end = end.min(now + EXTRA_TIME);
        }
        if now >= end {
            return Ok(found);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Address of a discovered club.
pub(crate) fn address(found: &DiscoveredClub) -> Option<Address> {
    found.urls().iter().find_map(|url| url.parse().ok())
}
