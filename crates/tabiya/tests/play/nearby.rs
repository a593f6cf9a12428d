//! Clubs that are found on the network, without an address.

use std::{
    net::{Ipv4Addr, UdpSocket},
    thread,
    time::{Duration, Instant},
};

use crate::{home::Home, served::Served, terminal::Terminal};

/// Where clubs announce themselves.
const GROUP: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);

/// Whether what one program sends to everybody arrives at another on this computer, by plain sockets that know nothing of
/// clubs: some sandboxes have no network but the computer itself.
fn everybody_hears() -> Result<(), String> {
    let told = |error: std::io::Error| error.to_string();
    let ear = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).map_err(told)?;
    let port = ear.local_addr().map_err(told)?.port();
    let mouth = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).map_err(told)?;
    // The address that this computer would speak from.
    mouth.connect((GROUP, port)).map_err(told)?;
    let own = match mouth.local_addr().map_err(told)?.ip() {
        std::net::IpAddr::V4(own) if !own.is_loopback() => own,
        own => return Err(format!("there is no network but {own}")),
    };
    ear.join_multicast_v4(&GROUP, &own).map_err(told)?;
    mouth.set_multicast_loop_v4(true).map_err(told)?;
    ear.set_read_timeout(Some(Duration::from_secs(2)))
        .map_err(told)?;
    mouth.send(b"is anybody there?").map_err(told)?;
    let mut heard = [0; 64];
    ear.recv_from(&mut heard).map_err(told)?;
    Ok(())
}

/// A real club announces itself, and both faces find it and go in.
#[test]
fn a_club_is_found_and_joined() {
    if let Err(why) = everybody_hears() {
        eprintln!("NOT TESTED: nothing sent to everybody arrives on this computer ({why}).");
        eprintln!("What is done with clubs that are found is tested in the crate `terminal`.");
        return;
    }
    let home = Home::new();
    let name = format!("Club {}", std::process::id());
    let _club = Served::start_with(&home, &["--bind", "0.0.0.0:0", "--name", &name]);
    let end = Instant::now() + Duration::from_secs(40);
    // It may take a moment until the club is heard of.
    let text = loop {
        let (text, code) = Home::new().transcript(&["--join"], "quit\n");
        assert_eq!(code, 0, "{text}");
        if text.contains(&name) || Instant::now() > end {
            break text;
        }
        thread::sleep(Duration::from_millis(200));
    };
    assert!(text.contains("Looking for clubs on this network"), "{text}");
    let line = text.lines().find(|line| line.contains(&name));
    let line = line.unwrap_or_else(|| panic!("no {name}: {text}"));
    let (number, rest) = line.split_once(". ").unwrap();
    assert!(rest.contains("http://"), "{line}");
    // By its number in the list.
    let lines = format!("{number}\nquit\n");
    let (text, _) = Home::new().transcript(&["--join", "--name", "Anna"], &lines);
    assert!(text.contains("You are in the club as Anna."), "{text}");
    // By the mouse.
    let mut screen = Terminal::fresh(&["--join", "--name", "Bo"], (100, 30));
    crate::club::choose(&mut screen, &name);
    screen.wait_for("You are in the club as Bo.");
}
