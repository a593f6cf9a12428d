//! [`LoadBalancer`]: one address for several nodes.

use std::{
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// Passes each connection on to the next node, whoever it comes from.
pub(crate) struct LoadBalancer {
    address: SocketAddr,
    nodes: Arc<Mutex<Vec<SocketAddr>>>,
    has_ended: Arc<AtomicBool>,
}

impl LoadBalancer {
    /// Starts one.
    pub(crate) fn start(nodes: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let balancer = Self {
            address: listener.local_addr().unwrap(),
            nodes: Arc::new(Mutex::new(nodes)),
            has_ended: Arc::default(),
        };
        let (nodes, has_ended) = (Arc::clone(&balancer.nodes), Arc::clone(&balancer.has_ended));
        thread::spawn(move || {
            let next = AtomicUsize::new(0);
            for client in listener.incoming().map_while(Result::ok) {
                if has_ended.load(Ordering::Relaxed) {
                    return;
                }
                let nodes = nodes.lock().unwrap().clone();
                if nodes.is_empty() {
                    continue;
                }
                let node = nodes[next.fetch_add(1, Ordering::Relaxed) % nodes.len()];
                if let Ok(node) = TcpStream::connect(node) {
                    let back = (node.try_clone().unwrap(), client.try_clone().unwrap());
                    thread::spawn(move || pass(client, node));
                    thread::spawn(move || pass(back.0, back.1));
                }
            }
        });
        balancer
    }

    /// Its address.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Replaces the nodes.
    pub(crate) fn set(&self, nodes: Vec<SocketAddr>) {
        *self.nodes.lock().unwrap() = nodes;
    }
}

/// Passes on what one side sends, to its end.
fn pass(mut from: TcpStream, mut to: TcpStream) {
    let _ = from.set_nodelay(true);
    let end = match std::io::copy(&mut from, &mut to) {
        Ok(_) => Shutdown::Write,
        Err(_) => Shutdown::Both,
    };
    let _ = to.shutdown(end);
}

impl Drop for LoadBalancer {
    fn drop(&mut self) {
        self.has_ended.store(true, Ordering::Relaxed);
        // Wakes the listener.
        let _ = TcpStream::connect(self.address);
    }
}
