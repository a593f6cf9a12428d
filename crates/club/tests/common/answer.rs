//! [`Answer`]: what a club answers to a request by HTTP.

use serde_json::Value;

/// An answer, taken apart.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// Reads a whole answer; nothing if it is none.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let pairs = lines.filter_map(|line| line.split_once(": "));
        Some(Self {
            status,
            headers: pairs
                .map(|(name, value)| (name.to_lowercase(), value.to_string()))
                .collect(),
            body: body.to_string(),
        })
    }

    /// The first header of this name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The body of an answer that has to be a good one.
    #[track_caller]
    pub(crate) fn good(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        if self.body.is_empty() {
            Value::Null
        } else {
            self.json()
        }
    }

    /// Checks that it is a refusal with this status, for this reason.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, why: &str) {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.json()["error"]["why"], why, "{self:?}");
    }
}
