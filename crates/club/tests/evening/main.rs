//! An evening at a club: people play, watch, chat, leave and come back over real sockets.

include!("suite.rs");
