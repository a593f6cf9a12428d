//! `tabiya play`, as people and pipes use it: the real program, through pipes and pseudo-terminals.

#![cfg(unix)]

mod club;
mod endings;
mod engines;
mod files;
mod home;
mod letters;
mod manners;
mod nearby;
mod picture;
mod plain;
mod private;
mod screen;
mod series;
mod served;
mod terminal;
