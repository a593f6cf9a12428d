//! The addresses of this computer, and URLs for them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Returns URLs of listeners for other computers: the likeliest first, without duplicates.
pub(super) fn urls(listeners: &[SocketAddr], scheme: &str) -> Vec<String> {
    let addresses = local_addresses();
    let mut urls = Vec::new();
    for listener in listeners {
        let ips: Vec<IpAddr> = if listener.ip().is_unspecified() {
            let same_kind = addresses
                .iter()
                .filter(|ip| ip.is_ipv4() == listener.is_ipv4());
            same_kind.copied().collect()
        } else {
            vec![listener.ip()]
        };
        for ip in ips {
            let url = url(SocketAddr::new(ip, listener.port()), scheme);
            if !urls.contains(&url) {
                urls.push(url);
            }
        }
    }
    urls
}

/// Formats a URL without the default port.
pub(super) fn url(address: SocketAddr, scheme: &str) -> String {
    match (scheme, address.port()) {
        ("http", 80) | ("https", 443) => match address.ip() {
            IpAddr::V4(ip) => format!("{scheme}://{ip}/"),
            IpAddr::V6(ip) => format!("{scheme}://[{ip}]/"),
        },
        _ => format!("{scheme}://{address}/"),
    }
}

/// Returns the addresses of this computer, the likeliest first.
fn local_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let all = interfaces.iter().map(|interface| interface.ip());
    let outgoing = [
        outgoing_address(
            Ipv4Addr::UNSPECIFIED.into(),
            Ipv4Addr::new(192, 0, 2, 1).into(),
        ),
        outgoing_address(
            Ipv6Addr::UNSPECIFIED.into(),
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
        ),
    ];
    by_likelihood(all.collect(), &outgoing)
}

/// Sorts by likelihood: outgoing addresses first, IPv4 before IPv6, link-local last. IPv6 link-local addresses are
/// dropped, since browsers do not accept their zone ids.
fn by_likelihood(mut all: Vec<IpAddr>, outgoing: &[Option<IpAddr>]) -> Vec<IpAddr> {
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

/// Returns the local address used to reach another. Nothing is sent.
fn outgoing_address(from: IpAddr, to: IpAddr) -> Option<IpAddr> {
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
    fn addresses_are_sorted_by_likelihood() {
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
        let ordered = by_likelihood(all, &[Some(ip("192.168.0.7")), None]);
        let want = ["192.168.0.7", "172.17.0.1", "fd00::7", "169.254.3.4"];
        assert_eq!(ordered, want.map(ip));
    }

    #[test]
    fn urls_omit_default_ports() {
        let address = |text: &str| text.parse::<SocketAddr>().unwrap();
        assert_eq!(
            url(address("192.168.0.7:8064"), "http"),
            "http://192.168.0.7:8064/"
        );
        assert_eq!(
            url(address("[fd00::7]:8064"), "https"),
            "https://[fd00::7]:8064/"
        );
        assert_eq!(
            url(address("192.168.0.7:80"), "http"),
            "http://192.168.0.7/"
        );
        assert_eq!(url(address("[fd00::7]:443"), "https"), "https://[fd00::7]/");
        let named = urls(
            &[address("192.168.0.7:8064"), address("192.168.0.7:8064")],
            "http",
        );
        assert_eq!(named, ["http://192.168.0.7:8064/"]);
    }
}
