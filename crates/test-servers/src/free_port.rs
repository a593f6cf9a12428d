//! Free ports.

use std::net::{Ipv4Addr, TcpListener};

/// Returns a port that nobody uses now. Somebody else may be faster to take it.
///
/// # Panics
///
/// If there is none.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener
        .local_addr()
        .expect("the address of a listener")
        .port()
}
