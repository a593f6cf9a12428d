//! The addresses of this computer, and what people type to get there.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Where doors are found from other computers: the likeliest first, and none twice.
pub(super) fn urls(doors: &[SocketAddr], scheme: &str) -> Vec<String> {
    let own = own();
    let mut urls = Vec::new();
    for door in doors {
        let ips: Vec<IpAddr> = if door.ip().is_unspecified() {
            let same_kind = own.iter().filter(|ip| ip.is_ipv4() == door.is_ipv4());
            same_kind.copied().collect()
        } else {
            vec![door.ip()]
        };
        for ip in ips {
            let url = url(SocketAddr::new(ip, door.port()), scheme);
            if !urls.contains(&url) {
                urls.push(url);
            }
        }
    }
    urls
}

/// A place as people type it.
pub(super) fn url(place: SocketAddr, scheme: &str) -> String {
    match (scheme, place.port()) {
        ("http", 80) | ("https", 443) => match place.ip() {
            IpAddr::V4(ip) => format!("{scheme}://{ip}/"),
            IpAddr::V6(ip) => format!("{scheme}://[{ip}]/"),
        },
        _ => format!("{scheme}://{place}/"),
    }
}

/// The addresses of this computer, the likeliest first.
fn own() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let all = interfaces.iter().map(|interface| interface.ip());
    let outgoing = [
        outgoing(
            Ipv4Addr::UNSPECIFIED.into(),
            Ipv4Addr::new(192, 0, 2, 1).into(),
        ),
        outgoing(
            Ipv6Addr::UNSPECIFIED.into(),
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
        ),
    ];
    in_order(all.collect(), &outgoing)
}

/// The likeliest first: by which this computer speaks to the world, then the others, by IPv4 first, and those of
/// one link last. Where a browser would have to name the link, it cannot be used.
fn in_order(mut all: Vec<IpAddr>, outgoing: &[Option<IpAddr>]) -> Vec<IpAddr> {
    all.retain(|ip| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_unspecified(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unspecified() && !ip.is_unicast_link_local(),
    });
    all.sort_by_key(|ip| {
        let is_link = matches!(ip, IpAddr::V4(ip) if ip.is_link_local());
        (is_link, ip.is_ipv6(), !outgoing.contains(&Some(*ip)))
    });
    all.dedup();
    all
}

/// The address by which this computer would speak to another. Nothing is sent.
fn outgoing(from: IpAddr, to: IpAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind((from, 0)).ok()?;
    socket.connect((to, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_likeliest_comes_first() {
        let all = [
            "127.0.0.1",
            "169.254.3.4",
            "::1",
            "fe80::1",
            "fd00::7",
            "172.17.0.1",
            "192.168.0.7",
        ];
        let all = all.into_iter().map(ip).collect();
        let ordered = in_order(all, &[Some(ip("192.168.0.7")), None]);
        let want = ["192.168.0.7", "172.17.0.1", "fd00::7", "169.254.3.4"];
        assert_eq!(ordered, want.map(ip));
    }

    #[test]
    fn places_as_people_type_them() {
        let place = |text: &str| text.parse::<SocketAddr>().unwrap();
        assert_eq!(
            url(place("192.168.0.7:8064"), "http"),
            "http://192.168.0.7:8064/"
        );
        assert_eq!(
            url(place("[fd00::7]:8064"), "https"),
            "https://[fd00::7]:8064/"
        );
        assert_eq!(url(place("192.168.0.7:80"), "http"), "http://192.168.0.7/");
        assert_eq!(url(place("[fd00::7]:443"), "https"), "https://[fd00::7]/");
        let named = urls(
            &[place("192.168.0.7:8064"), place("192.168.0.7:8064")],
            "http",
        );
        assert_eq!(named, ["http://192.168.0.7:8064/"]);
    }
}
