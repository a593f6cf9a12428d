//! Content encodings: how a file of the page is compressed on its way.

use axum::http::{HeaderMap, header};

/// Encoding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

/// All encodings, the smallest first.
const ENCODINGS: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

impl Encoding {
    /// Returns the available encoding that the client prefers, and the smallest of several (RFC 9110, 12.5.3). If it
    /// accepts none, the body is sent as it is.
    pub(super) fn preferred(request: &HeaderMap, is_available: impl Fn(Self) -> bool) -> Self {
        let lines = request.get_all(header::ACCEPT_ENCODING).iter();
        let lines: Vec<&str> = lines.filter_map(|line| line.to_str().ok()).collect();
        let mut best = (Self::Identity, 0);
        for encoding in ENCODINGS {
            let weight = encoding.weight(&lines);
            if is_available(encoding) && weight > best.1 {
                best = (encoding, weight);
            }
        }
        best.0
    }

    /// Token for `Content-Encoding`; none for a body as it is.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    fn tokens(self) -> &'static [&'static str] {
        match self {
            Self::Brotli => &["br"],
            // The old name is accepted too (RFC 9110, 8.4.1.3).
            Self::Gzip => &["gzip", "x-gzip"],
            Self::Identity => &["identity"],
        }
    }

    /// Weight of the encoding in thousandths; 0 if it is not accepted.
    fn weight(self, lines: &[&str]) -> u32 {
        let mut of_any = None;
        for item in lines.iter().flat_map(|line| line.split(',')) {
            let (token, parameters) = item.split_once(';').unwrap_or((item, ""));
            let token = token.trim();
            let is = |name: &&str| token.eq_ignore_ascii_case(name);
            if self.tokens().iter().any(is) {
                return weight(parameters);
            }
            if token == "*" {
                of_any = Some(weight(parameters));
            }
        }
        // A body as it is is accepted unless it is excluded, but anything named is preferred.
        of_any.unwrap_or(u32::from(self == Self::Identity))
    }
}

/// Reads the weight among the parameters of an item: `q=0.8`. One that cannot be read excludes the item.
fn weight(parameters: &str) -> u32 {
    let mut parts = parameters
        .split(';')
        .filter_map(|part| part.trim().split_once('='));
    let Some((_, value)) = parts.find(|(name, _)| name.trim().eq_ignore_ascii_case("q")) else {
        return 1000;
    };
    match value.trim().parse::<f32>() {
        Ok(value) if (0.0..=1.0).contains(&value) => (value * 1000.0).round() as u32,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn preferred(lines: &[&'static str], is_available: impl Fn(Encoding) -> bool) -> Encoding {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(header::ACCEPT_ENCODING, HeaderValue::from_static(line));
        }
        Encoding::preferred(&headers, is_available)
    }

    #[track_caller]
    fn check(line: &'static str, want: Encoding) {
        assert_eq!(preferred(&[line], |_| true), want, "{line}");
    }

    #[test]
    fn the_smallest_of_equals_is_chosen() {
        check("gzip, deflate, br", Encoding::Brotli);
        check("gzip, deflate", Encoding::Gzip);
        check("GZIP", Encoding::Gzip);
        check("x-gzip", Encoding::Gzip);
        check("*", Encoding::Brotli);
        check("deflate, zstd", Encoding::Identity);
        check("", Encoding::Identity);
        assert_eq!(preferred(&[], |_| true), Encoding::Identity);
        assert_eq!(preferred(&["gzip", "br"], |_| true), Encoding::Brotli);
    }

    #[test]
    fn weights_decide() {
        check("br;q=0.2, gzip;q=0.8", Encoding::Gzip);
        check("br ; q=0.9 , gzip;Q=0.899", Encoding::Brotli);
        check("br;q=0, *", Encoding::Gzip);
        check("gzip, *;q=0", Encoding::Gzip);
        check("gzip;q=0, br;q=0", Encoding::Identity);
        check("identity, br;q=0.5", Encoding::Identity);
        check("identity;q=0.1, br;q=0.001", Encoding::Identity);
        check("br;q=0.001", Encoding::Brotli);
        check("*;q=0.5, identity;q=0.7", Encoding::Identity);
    }

    #[test]
    fn a_body_as_it_is_is_the_last_resort() {
        check("identity;q=0", Encoding::Identity);
        check("*;q=0", Encoding::Identity);
    }

    #[test]
    fn rubbish_is_not_accepted() {
        for line in [
            "br;q=x", "br;q=", "br;q=-1", "br;q=2", "br;q=NaN", "brr", ";;,,;q=1",
        ] {
            check(line, Encoding::Identity);
        }
    }

    #[test]
    fn only_available_encodings_are_chosen() {
        let is_gzip = |encoding| encoding != Encoding::Brotli;
        assert_eq!(preferred(&["br, gzip;q=0.1"], is_gzip), Encoding::Gzip);
        let is_plain = |encoding| encoding == Encoding::Identity;
        assert_eq!(preferred(&["br, gzip"], is_plain), Encoding::Identity);
    }
}
