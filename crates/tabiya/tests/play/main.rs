//! `tabiya play`, as people and pipes use it: the real program, through pipes and pseudo-terminals.

#![cfg(unix)]

mod club;
mod endings;
mod home;
mod picture;
mod plain;
mod screen;
mod terminal;
