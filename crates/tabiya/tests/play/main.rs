//! Tests of `tabiya play`: the real program, through pipes and pseudo-terminals.

#![cfg(unix)]

mod club;
mod discovery;
mod edge_cases;
mod endings;
mod engines;
mod files;
mod home;
mod https;
mod notation;
mod plain;
mod screen;
mod screenshots;
mod series;
mod terminal;
mod test_club;
