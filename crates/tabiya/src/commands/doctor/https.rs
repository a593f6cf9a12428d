//! Checks of the certificate.

use std::{path::Path, time::Duration};

use tabiya_club::{CertificateSummary, TimeSource};
use tabiya_game::Moment;

use super::{CheckContext, Finding};
use crate::commands::club_host;

const CERTIFICATE: &str = "Certificate";
const DAY_MS: u64 = Duration::from_secs(24 * 60 * 60).as_millis() as u64;
/// A certificate that somebody else renews should be renewed by then.
const SOON_DAYS: u64 = 14;

/// Checks the certificate, if the club uses https.
pub(super) fn certificate(context: &CheckContext) -> Finding {
    let now = TimeSource::real().wall_clock();
    if let Some(files) = &context.config.tls {
        return match CertificateSummary::read(&files.certificate) {
            Ok(found) => foreign(&found, &context.config.hosts, now),
            Err(error) => Finding::wrong(CERTIFICATE, error.to_string(), "Correct tls_cert."),
        };
    }
    let folder = context.data.join(club_host::TLS_FOLDER);
    match (context.config.https == Some(true), folder.exists()) {
        (false, false) => Finding::good(CERTIFICATE, "none: https is off"),
        (true, false) => Finding::good(CERTIFICATE, "the next start makes it"),
        (_, true) => own(&folder, now),
    }
}

/// Checks the certificate of the club's own authority.
fn own(folder: &Path, now: Moment) -> Finding {
    let read = |name: &str| CertificateSummary::read(&folder.join(name));
    let advice = "Restore the folder from a backup. If there is none, remove it: the next start makes a new authority, which every device has to trust again.";
    let authority = match read("authority.crt") {
        Ok(authority) => authority,
        Err(error) => return Finding::wrong(CERTIFICATE, error.to_string(), advice),
    };
    if let Some(finding) = open_keys(folder) {
        return finding;
    }
    let left = days_left(&authority, now);
    match read("club.crt") {
        Ok(club) if club.until > now => Finding::good(
            CERTIFICATE,
            format!(
                "of \"{}\", for {} more days; its authority lasts for {left}",
                authority.name,
                days_left(&club, now)
            ),
        ),
        _ => Finding::good(CERTIFICATE, "it has ended; the next start renews it"),
    }
}

/// Checks a certificate from files.
fn foreign(found: &CertificateSummary, hosts: &[String], now: Moment) -> Finding {
    let left = days_left(found, now);
    let renew = "Renew it, and send the club SIGHUP.";
    if found.until <= now {
        return Finding::wrong(CERTIFICATE, "it has ended", renew);
    }
    if found.from > now {
        return Finding::wrong(CERTIFICATE, "it is not valid yet", "Is the clock right?");
    }
    let missing = hosts.iter().find(|host| !found.is_for(host));
    if let Some(host) = missing {
        let text = format!("it is not for {host}");
        return Finding::advice(CERTIFICATE, text, "Have that name added to it.");
    }
    match left {
        SOON_DAYS.. => Finding::good(CERTIFICATE, format!("valid for {left} more days")),
        _ => Finding::advice(CERTIFICATE, format!("valid for {left} more days"), renew),
    }
}

/// Finds a key that other users can read.
#[cfg(unix)]
fn open_keys(folder: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;

    let open = ["authority.key", "club.key"].into_iter().find(|name| {
        let metadata = std::fs::metadata(folder.join(name));
        metadata.is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
    })?;
    Some(Finding::wrong(
        CERTIFICATE,
        format!("other users can read {open}"),
        format!("chmod 600 {}", folder.join(open).display()),
    ))
}

#[cfg(not(unix))]
fn open_keys(_: &Path) -> Option<Finding> {
    None
}

fn days_left(certificate: &CertificateSummary, now: Moment) -> u64 {
    certificate.until.0.saturating_sub(now.0) / DAY_MS
}

#[cfg(test)]
mod tests {
    use super::{super::Verdict, *};

    #[test]
    fn certificates_of_others() {
        let now = Moment(1000 * DAY_MS);
        let check = |from: u64, until: u64| {
            let mut found = CertificateSummary {
                name: "x".into(),
                from: Moment(from * DAY_MS),
                until: Moment(until * DAY_MS),
                names: tabiya_club::CertificateNames::default(),
            };
            found.names.add_host("chess.example");
            found.names.hosts.insert("*.club.example".into());
            found
        };
        let verdict = |from, until, hosts: &[&str]| {
            let hosts: Vec<String> = hosts.iter().map(ToString::to_string).collect();
            foreign(&check(from, until), &hosts, now).verdict
        };
        assert_eq!(verdict(900, 1100, &["chess.example"]), Verdict::Good);
        assert_eq!(verdict(900, 1100, &["a.club.example"]), Verdict::Good);
        assert_eq!(verdict(900, 1100, &["a.b.club.example"]), Verdict::Advice);
        assert_eq!(verdict(900, 1010, &[]), Verdict::Advice, "soon");
        assert_eq!(verdict(900, 1000, &[]), Verdict::Wrong, "over");
        assert_eq!(verdict(1001, 1100, &[]), Verdict::Wrong, "not yet");
    }
}
