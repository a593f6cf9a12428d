//! The evening again, at a club of three nodes on PostgreSQL and NATS: see `has_nodes`.

include!("evening/suite.rs");
