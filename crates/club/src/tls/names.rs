//! [`CertificateNames`]: the host names and addresses that a certificate is for.

use std::{
    collections::BTreeSet,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

use crate::network;

/// Host names and addresses of a club.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CertificateNames {
    /// Host names, in lower case.
    pub hosts: BTreeSet<String>,
    /// Addresses.
    pub addresses: BTreeSet<IpAddr>,
}

/// Host names below these are local: nobody else can own one.
pub(super) const LOCAL_SUFFIXES: [&str; 8] = [
    "local",
    "localhost",
    "localdomain",
    "home.arpa",
    "home",
    "internal",
    "lan",
    "test",
];

/// Local networks: of homes and schools, of this computer, of computers without a router, and of VPNs.
pub(super) const LOCAL_NETWORKS: [(IpAddr, u8); 9] = [
    (IpAddr::V4(Ipv4Addr::new(10, 0, 0, 0)), 8),
    (IpAddr::V4(Ipv4Addr::new(172, 16, 0, 0)), 12),
    (IpAddr::V4(Ipv4Addr::new(192, 168, 0, 0)), 16),
    (IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), 8),
    (IpAddr::V4(Ipv4Addr::new(169, 254, 0, 0)), 16),
    (IpAddr::V4(Ipv4Addr::new(100, 64, 0, 0)), 10),
    (IpAddr::V6(Ipv6Addr::LOCALHOST), 128),
    (IpAddr::V6(Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0)), 7),
    (IpAddr::V6(Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0)), 10),
];

impl CertificateNames {
    /// Returns the names of this computer as they are now, and more host names.
    pub fn of_this_computer<'a>(more: impl IntoIterator<Item = &'a str>) -> Self {
        let own = network::host_name();
        let hosts = own.iter().flat_map(|own| network::forms_of_host_name(own));
        let mut names = Self::default();
        for host in hosts.chain(["localhost".to_string()]) {
            names.add_host(&host);
        }
        for host in more {
            names.add_host(host);
        }
        names.addresses = network::local_addresses().into_iter().collect();
        names.addresses.insert(Ipv4Addr::LOCALHOST.into());
        names.addresses.insert(Ipv6Addr::LOCALHOST.into());
        names
    }

    /// Adds a host name. One that no certificate can contain is left out.
    pub fn add_host(&mut self, host: &str) {
        let host = host.trim_end_matches('.').to_ascii_lowercase();
        let is_part = |part: &str| {
            let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
            (1..=63).contains(&part.len())
                && part.chars().all(fits)
                && !part.starts_with('-')
                && !part.ends_with('-')
        };
        if host.len() <= 253 && host.split('.').all(is_part) && host.parse::<IpAddr>().is_err() {
            self.hosts.insert(host);
        }
    }

    /// Returns true if all names of the other are among these.
    pub fn include(&self, other: &Self) -> bool {
        self.hosts.is_superset(&other.hosts) && self.addresses.is_superset(&other.addresses)
    }
}

/// Returns true if an address belongs to a local network.
pub(crate) fn is_local_address(address: IpAddr) -> bool {
    LOCAL_NETWORKS
        .iter()
        .any(|(network, prefix)| match (address, network) {
            (IpAddr::V4(address), IpAddr::V4(network)) => {
                let mask = u32::MAX << (32 - prefix);
                address.to_bits() & mask == network.to_bits()
            }
            (IpAddr::V6(address), IpAddr::V6(network)) => {
                let mask = u128::MAX << (128 - prefix);
                address.to_bits() & mask == network.to_bits()
            }
            _ => false,
        })
}

/// Returns true if a host name is one of these names or below one.
pub(super) fn is_below<'a>(host: &str, names: impl IntoIterator<Item = &'a str>) -> bool {
    names.into_iter().any(|name| {
        let above = host.strip_suffix(name);
        above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_addresses() {
        for local in [
            "10.255.0.1",
            "172.31.0.1",
            "192.168.0.7",
            "127.0.0.1",
            "169.254.1.1",
            "100.100.1.1",
            "::1",
            "fd00::7",
            "fe80::1",
        ] {
            assert!(is_local_address(local.parse().unwrap()), "{local}");
        }
        for public in [
            "11.0.0.1",
            "172.32.0.1",
            "192.169.0.1",
            "100.128.0.1",
            "8.8.8.8",
            "::2",
            "2001:db8::1",
        ] {
            assert!(!is_local_address(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn names_below_others() {
        assert!(is_below("box.local", ["local"]) && is_below("local", ["local"]));
        assert!(!is_below("boxlocal", ["local"]) && !is_below("local.example", ["local"]));
    }

    #[test]
    fn host_names_that_no_certificate_can_contain_are_left_out() {
        let mut names = CertificateNames::default();
        for host in [
            "",
            "a b",
            "шах.local",
            "my_box",
            "-a",
            "a-",
            "a..b",
            "10.0.0.1",
        ] {
            names.add_host(host);
        }
        names.add_host("Box.Local.");
        assert_eq!(names.hosts.into_iter().collect::<Vec<_>>(), ["box.local"]);
    }
}
