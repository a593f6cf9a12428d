//! The addresses of this computer, and URLs for them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Returns URLs of listeners for other computers: the likeliest first, without duplicates. The one with the host name is
/// second: not every device finds it, but people can type it.
pub(super) fn urls(
    listeners: &[SocketAddr],
    scheme: &str,
    host: Option<&str>,
    is_shown: impl Fn(IpAddr) -> bool,
) -> Vec<String> {
    let addresses = local_addresses();
    let mut urls = Vec::new();
    let mut is_connected = false;
    for listener in listeners {
        let ips: Vec<IpAddr> = if listener.ip().is_unspecified() {
            let same_kind = addresses
                .iter()
                .filter(|ip| ip.is_ipv4() == listener.is_ipv4());
            same_kind.copied().collect()
        } else {
            vec![listener.ip()]
        };
        is_connected |= !ips.is_empty();
        for ip in ips.into_iter().filter(|ip| is_shown(*ip)) {
            let url = url(SocketAddr::new(ip, listener.port()), scheme);
            if !urls.contains(&url) {
                urls.push(url);
            }
        }
    }
    let port = listeners.first().map(SocketAddr::port);
    if let (Some(host), Some(port), true) = (host, port, is_connected) {
        urls.insert(urls.len().min(1), host_url(host, port, scheme));
    }
    urls
}

/// Formats a URL with a host name, without the default port.
fn host_url(host: &str, port: u16, scheme: &str) -> String {
    match (scheme, port) {
        ("http", 80) | ("https", 443) => format!("{scheme}://{host}/"),
        _ => format!("{scheme}://{host}:{port}/"),
    }
}

/// Formats a URL without the default port.
pub(super) fn url(address: SocketAddr, scheme: &str) -> String {
    let host = match address.ip() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    host_url(&host, address.port(), scheme)
}

/// Returns the addresses of this computer, the likeliest first.
pub(crate) fn local_addresses() -> Vec<IpAddr> {
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

/// Returns true if a host name or address leads to the computer that looks it up, whichever that is.
pub(crate) fn is_loopback_host(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let address = host.parse::<IpAddr>().map(|ip| ip.to_canonical());
    address.is_ok_and(|ip| ip.is_loopback() || ip.is_unspecified())
        || host == "localhost"
        || host.ends_with(".localhost")
}

/// Returns this computer's host name.
pub(crate) fn host_name() -> Option<String> {
    let name = gethostname::gethostname().into_string().ok()?;
    (!name.is_empty()).then_some(name)
}

/// Returns the names by which others may know a computer with this host name: as it is, without its domain, and with
/// `.local`.
pub(crate) fn forms_of_host_name(own: &str) -> [String; 3] {
    let label = own.split('.').next().unwrap_or_default();
    [own.to_string(), label.to_string(), format!("{label}.local")]
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
            None,
            |_| true,
        );
        assert_eq!(named, ["http://192.168.0.7:8064/"]);
    }

    #[test]
    fn the_host_name_comes_second() {
        let listeners = ["192.168.0.7:443", "[2001:db8::7]:443"].map(|text| text.parse().unwrap());
        let named = |is_shown: fn(IpAddr) -> bool| {
            urls(&listeners, "https", Some("library.local"), is_shown)
        };
        let want = ["https://192.168.0.7/", "https://library.local/"];
        assert_eq!(named(crate::tls::is_local_address), want);
        assert_eq!(named(|_| false), ["https://library.local/"]);
        assert_eq!(
            urls(&[], "https", Some("library.local"), |_| true),
            [] as [&str; 0]
        );
    }

    #[test]
    fn loopback_urls() {
        for url in [
            "http://127.0.0.1:8064/",
            "http://127.1.2.3/x",
            "https://localhost:80",
            "http://LOCALHOST./",
            "http://a.localhost/",
            "http://[::1]:8064/",
            "http://[::ffff:127.0.0.1]/",
            "http://0.0.0.0/",
        ] {
            assert!(
                is_loopback_host(super::super::host_of(url).unwrap()),
                "{url}"
            );
        }
        for url in [
            "http://192.168.0.7/",
            "http://library.local/",
            "http://[fd00::7]/",
        ] {
            assert!(
                !is_loopback_host(super::super::host_of(url).unwrap()),
                "{url}"
            );
        }
    }
}
