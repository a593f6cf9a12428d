//! Discovery of clubs on the network, without an address.

use std::{
    net::{Ipv4Addr, UdpSocket},
    thread,
    time::{Duration, Instant},
};

use crate::{home::Home, terminal::Terminal, test_club::TestClub};

/// Multicast address of club announcements (mDNS).
const GROUP: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);

/// Checks with plain sockets that multicast packets arrive on this computer: some sandboxes have only a loopback
/// network.
fn multicast_works() -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    let receiver = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).map_err(text)?;
    let port = receiver.local_addr().map_err(text)?.port();
    let sender = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).map_err(text)?;
    // The address that this computer sends from.
    sender.connect((GROUP, port)).map_err(text)?;
    let own = match sender.local_addr().map_err(text)?.ip() {
        std::net::IpAddr::V4(own) if !own.is_loopback() => own,
        own => return Err(format!("the only network is {own}")),
    };
    receiver.join_multicast_v4(&GROUP, &own).map_err(text)?;
    sender.set_multicast_loop_v4(true).map_err(text)?;
    receiver
        .set_read_timeout(Some(Duration::from_secs(2)))
        .map_err(text)?;
    sender.send(b"ping").map_err(text)?;
    let mut received = [0; 64];
    receiver.recv_from(&mut received).map_err(text)?;
    Ok(())
}

/// A real club announces itself; plain mode and full screen find and join it.
#[test]
fn a_club_is_found_and_joined() {
    if let Err(why) = multicast_works() {
        eprintln!("NOT TESTED: multicast does not work on this computer ({why}).");
        eprintln!("The handling of discovered clubs is tested in the crate `terminal`.");
        return;
    }
    let home = Home::new();
    let name = format!("Club {}", std::process::id());
    let _club = TestClub::start_with(&home, &["--bind", "0.0.0.0:0", "--name", &name]);
    let end = Instant::now() + Duration::from_secs(40);
    // It may take a moment until the announcement arrives.
    let text = loop {
        let (text, code) = Home::new().transcript(&["--join"], "quit\n");
        assert_eq!(code, 0, "{text}");
        if text.contains(&name) || Instant::now() > end {
            break text;
        }
        thread::sleep(Duration::from_millis(200));
    };
    assert!(
        text.contains("Searching for clubs on this network"),
        "{text}"
    );
    let line = text.lines().find(|line| line.contains(&name));
    let line = line.unwrap_or_else(|| panic!("no {name}: {text}"));
    let (number, rest) = line.split_once(". ").unwrap();
    assert!(rest.contains("http://"), "{line}");
    // By its number in the list.
    let lines = format!("{number}\nquit\n");
    let (text, _) = Home::new().transcript(&["--join", "--name", "Anna"], &lines);
    assert!(text.contains("You joined the club as Anna."), "{text}");
    // By the mouse.
    let mut screen = Terminal::fresh(&["--join", "--name", "Bo"], (100, 30));
    crate::club::choose(&mut screen, &name);
    screen.wait_for("You joined the club as Bo.");
}
