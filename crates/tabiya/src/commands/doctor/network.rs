//! Checks of the network: ports, firewall, and discovery.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
    thread,
    time::{Duration, Instant},
};

use tabiya_wire::net::{Announcement, Api, ClubInfo, Credentials, DEFAULT_PORT, Discovery};

use super::{CheckContext, Finding};

/// Time for an announcement to come back.
const DISCOVERY_TIME: Duration = Duration::from_secs(3);

const PORT: &str = "Port";

/// Checks that the club answers, or that its ports are free.
pub(super) async fn ports(context: &CheckContext<'_>) -> Vec<Finding> {
    if let Some(running) = &context.running {
        let urls = running.local_url.iter().chain(&running.urls);
        let mut findings = Vec::new();
        for url in urls {
            findings.push(answers(url).await);
        }
        return findings;
    }
    let usual = [SocketAddr::from((Ipv4Addr::UNSPECIFIED, DEFAULT_PORT))];
    let listen = match context.config.listen.is_empty() {
        true => &usual[..],
        false => &context.config.listen,
    };
    listen.iter().map(|address| is_free(*address)).collect()
}

/// Asks a running club for its health.
async fn answers(url: &str) -> Finding {
    if url.starts_with("https") {
        // Whether its certificate is trusted is a question of other computers.
        return Finding::good(PORT, format!("{url} (not asked, because it is https)"));
    }
    let Ok(address) = url.parse() else {
        return Finding::wrong(PORT, format!("{url} is no address"), "Report this.");
    };
    let api = Api::new(address, Credentials::new());
    match api.get::<serde_json::Value>("/api/v1/health").await {
        Ok(_) => Finding::good(PORT, format!("the club answers at {url}")),
        // Not every system looks such names up.
        Err(_) if url.contains(".local") => Finding::advice(
            PORT,
            format!("this computer does not find {url}"),
            "Others may; this one needs mDNS (libnss-mdns or systemd-resolved).",
        ),
        Err(error) => Finding::wrong(
            PORT,
            format!("the club does not answer at {url}: {error}"),
            "Look at its log; a local firewall may be in the way.",
        ),
    }
}

/// Checks that nobody listens on an address yet.
fn is_free(address: SocketAddr) -> Finding {
    let port = address.port();
    match TcpListener::bind(address) {
        Ok(_) => Finding::good(PORT, format!("{address} is free; the club is not running")),
        Err(error) => match error.kind() {
            io::ErrorKind::AddrInUse => Finding::wrong(
                PORT,
                format!("another program uses {address}"),
                format!(
                    "Find it with `ss -ltnp \"sport = :{port}\"`, or choose another port with --bind."
                ),
            ),
            io::ErrorKind::PermissionDenied => Finding::wrong(
                PORT,
                format!("this user may not listen on {address}"),
                "Use a port from 1024, or give the service CAP_NET_BIND_SERVICE.",
            ),
            io::ErrorKind::AddrNotAvailable => Finding::wrong(
                PORT,
                format!("this computer does not have the address of {address}"),
                "Use one that it has, or 0.0.0.0 for all.",
            ),
            _ => Finding::wrong(
                PORT,
                format!("cannot listen on {address}: {error}"),
                "Choose another address with --bind.",
            ),
        },
    }
}

/// Looks for firewalls that are known by their files.
pub(super) fn firewall(context: &CheckContext) -> Finding {
    let configured = context.config.listen.first().map(SocketAddr::port);
    let running = context.running.as_ref().and_then(|status| {
        let url = status.urls.first().or(status.local_url.as_ref())?;
        Some(url.parse::<tabiya_wire::net::Address>().ok()?.port())
    });
    let port = running.or(configured).unwrap_or(DEFAULT_PORT);
    firewall_in(Path::new("/"), port)
}

fn firewall_in(root: &Path, port: u16) -> Finding {
    const FIREWALL: &str = "Firewall";
    let ufw = fs::read_to_string(root.join("etc/ufw/ufw.conf")).unwrap_or_default();
    let rules = fs::read_to_string(root.join("etc/ufw/user.rules")).unwrap_or_default();
    let is_allowed = rules
        .lines()
        .any(|line| line.contains("ACCEPT") && line.contains(&format!("--dport {port} ")));
    if ufw.lines().any(|line| line.trim() == "ENABLED=yes") && !is_allowed {
        return Finding::advice(
            FIREWALL,
            "ufw is on",
            format!("For other computers: sudo ufw allow {port}/tcp && sudo ufw allow 5353/udp"),
        );
    }
    if root.join("run/firewalld").exists() {
        return Finding::advice(
            FIREWALL,
            "firewalld is on",
            format!(
                "For other computers: sudo firewall-cmd --permanent --add-port={port}/tcp --add-service=mdns && sudo firewall-cmd --reload"
            ),
        );
    }
    if cfg!(windows) {
        return Finding::advice(
            FIREWALL,
            "not checked on Windows",
            "If others cannot connect, allow Tabiya in private networks.",
        );
    }
    Finding::good(
        FIREWALL,
        format!("no ufw or firewalld that blocks port {port}"),
    )
}

/// Announces something and looks for it, as clubs and players do.
pub(super) fn local_names() -> Finding {
    const MDNS: &str = "Discovery";
    let tag = format!("doctor{}", std::process::id());
    let info = ClubInfo {
        name: tag.clone(),
        port: 9,
        tls: false,
        host: tag.clone(),
        tag,
    };
    let advice = "Clubs nearby and NAME.local do not work here; people can type the address or scan the QR code.";
    let started = Discovery::start("").and_then(|looking| {
        let announced = Announcement::start(&info)?;
        Ok((looking, announced))
    });
    let (looking, announced) = match started {
        Ok(started) => started,
        Err(error) => return Finding::advice(MDNS, error.to_string(), advice),
    };
    let end = Instant::now() + DISCOVERY_TIME;
    let is_found = loop {
        if looking.clubs().iter().any(|club| club.name == info.name) {
            break true;
        }
        if Instant::now() > end {
            break false;
        }
        thread::sleep(Duration::from_millis(50));
    };
    drop(announced);
    match is_found {
        true => Finding::good(MDNS, "announcements (mDNS) arrive"),
        false => Finding::advice(MDNS, "announcements (mDNS) do not arrive", advice),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Verdict, *};

    #[test]
    fn firewalls_are_recognised() {
        let root = tempfile::tempdir().unwrap();
        let at = |path: &str| root.path().join(path);
        let found = || firewall_in(root.path(), 8064);
        assert_eq!(found().verdict, Verdict::Good);
        fs::create_dir_all(at("etc/ufw")).unwrap();
        fs::write(at("etc/ufw/ufw.conf"), "# x\nENABLED=no\n").unwrap();
        assert_eq!(found().verdict, Verdict::Good);
        fs::write(at("etc/ufw/ufw.conf"), "# x\nENABLED=yes\n").unwrap();
        assert!(found().advice.unwrap().contains("ufw allow 8064/tcp"));
        let rule = "-A ufw-user-input -p tcp --dport 8064 -j ACCEPT\n";
        fs::write(at("etc/ufw/user.rules"), rule).unwrap();
        assert_eq!(found().verdict, Verdict::Good);
        fs::create_dir_all(at("run/firewalld")).unwrap();
        assert!(found().advice.unwrap().contains("--add-port=8064/tcp"));
    }

    #[test]
    fn ports_are_free_or_taken() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = taken.local_addr().unwrap();
        let found = is_free(address);
        assert_eq!(found.verdict, Verdict::Wrong);
        assert!(found.text.contains(&address.to_string()), "{}", found.text);
        let other = SocketAddr::from(([192, 0, 2, 77], 8064));
        assert!(is_free(other).text.contains("does not have the address"));
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        assert_eq!(is_free(any).verdict, Verdict::Good);
    }
}
