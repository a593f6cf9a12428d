//! The command line as a whole: completions, manual pages, colours, compressed files, progress, JSON.
#![cfg(unix)]

mod compressed;
mod folder;
mod json;
mod output;
mod shells;
