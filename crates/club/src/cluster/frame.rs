//! Frames between nodes: many messages, or a part of a long one, with a number that shows what was lost.
//!
//! ```text
//! node: i64 | number: u64 | flags: u8 | (length: u32, message as MessagePack) …
//! ```
//! Numbers are little-endian. A message longer than a frame is cut; all its frames but the last have the flag
//! [`CONTINUES`], and all but the first [`CONTINUED`].

use std::collections::VecDeque;

use bytes::{BufMut, Bytes, BytesMut};

use super::NodeMessage;
use crate::NodeId;

/// Its last message goes on in the next frame.
const CONTINUES: u8 = 1;
/// It begins in the middle of a message.
const CONTINUED: u8 = 2;

const HEADER: usize = 8 + 8 + 1;
/// Size of a message's length.
const LENGTH: usize = 4;
/// Maximum size of a frame. NATS carries 1 MB by default.
const MAX_FRAME: usize = 512 * 1024;
/// Maximum size of all waiting frames. Beyond it all are dropped.
const MAX_WAITING: usize = 64 * 1024 * 1024;

/// Makes frames of messages.
pub(super) struct FrameWriter {
    own: NodeId,
    /// Number of the next frame.
    number: u64,
    current: BytesMut,
    waiting: VecDeque<Bytes>,
    waiting_bytes: usize,
}

impl FrameWriter {
    pub(super) fn new(own: NodeId) -> Self {
        Self {
            own,
            number: 0,
            current: BytesMut::new(),
            waiting: VecDeque::new(),
            waiting_bytes: 0,
        }
    }

    /// Adds a message.
    pub(super) fn push(&mut self, message: &NodeMessage<'_>) {
        let body = match rmp_serde::to_vec_named(message) {
            Ok(body) => body,
            Err(error) => {
                tracing::error!(%error, "a message between nodes cannot be written");
                return;
            }
        };
        if self.waiting_bytes + self.current.len() + body.len() > MAX_WAITING {
            // The other node sees that numbers are missing.
            self.waiting.clear();
            self.waiting_bytes = 0;
            self.current.clear();
            self.number += 1;
        }
        if self.current.len() + HEADER + LENGTH + body.len() > MAX_FRAME {
            self.finish(0);
        }
        self.begin(0);
        self.current.put_u32_le(body.len() as u32);
        let mut rest = &body[..];
        while self.current.len() + rest.len() > MAX_FRAME {
            let (part, more) = rest.split_at(MAX_FRAME - self.current.len());
            self.current.put_slice(part);
            self.finish(CONTINUES);
            self.begin(CONTINUED);
            rest = more;
        }
        self.current.put_slice(rest);
    }

    /// Returns the next frame, if there is anything to send.
    pub(super) fn next(&mut self) -> Option<Bytes> {
        if self.waiting.is_empty() {
            self.finish(0);
        }
        let frame = self.waiting.pop_front()?;
        self.waiting_bytes -= frame.len();
        Some(frame)
    }

    fn begin(&mut self, flags: u8) {
        if self.current.is_empty() {
            self.current.put_i64_le(self.own.number());
            self.current.put_u64_le(self.number);
            self.current.put_u8(flags);
            self.number += 1;
        }
    }

    fn finish(&mut self, flags: u8) {
        if !self.current.is_empty() {
            self.current[HEADER - 1] |= flags;
            self.waiting_bytes += self.current.len();
            self.waiting.push_back(self.current.split().freeze());
        }
    }
}

/// Returns the node that sent a frame.
pub(super) fn sender(frame: &[u8]) -> Option<NodeId> {
    let node = frame.first_chunk::<8>()?;
    NodeId::from_number(i64::from_le_bytes(*node))
}

/// Takes the frames of one node apart.
#[derive(Default)]
pub(super) struct FrameReader {
    /// Number of the next frame; `None` before the first.
    number: Option<u64>,
    /// The beginning of a message that goes on in the next frame.
    part: BytesMut,
}

/// Messages of a frame.
pub(super) struct ReceivedFrame {
    pub(super) messages: Vec<NodeMessage<'static>>,
    /// True if frames before it were lost.
    pub(super) has_gap: bool,
}

impl FrameReader {
    /// Reads a frame. `None` if it is none, or an old one.
    pub(super) fn read(&mut self, frame: &[u8]) -> Option<ReceivedFrame> {
        let (header, mut body) = frame.split_at_checked(HEADER)?;
        let number = u64::from_le_bytes(*header[8..].first_chunk()?);
        let flags = header[HEADER - 1];
        let expected = self.number.unwrap_or(number);
        if number < expected {
            return None;
        }
        let mut has_gap = number > expected;
        self.number = Some(number + 1);
        let is_whole = flags & CONTINUED == 0;
        if is_whole || has_gap {
            self.part.clear();
        }
        let mut messages = Vec::new();
        if !is_whole && self.part.is_empty() {
            // The beginning is missing. What follows in this frame belongs to the same message or begins after it, which
            // only its length would tell.
            has_gap = true;
            return Some(ReceivedFrame { messages, has_gap });
        }
        let joined;
        if !self.part.is_empty() {
            self.part.put_slice(body);
            joined = self.part.split();
            body = &joined;
        }
        while let Some((length, rest)) = body.split_first_chunk::<LENGTH>() {
            let length = u32::from_le_bytes(*length) as usize;
            let Some((message, rest)) = rest.split_at_checked(length) else {
                break;
            };
            body = rest;
            match rmp_serde::from_slice(message) {
                Ok(message) => messages.push(message),
                // A later version may send what this one does not know.
                Err(error) => {
                    tracing::warn!(%error, "a message of another node cannot be read");
                }
            }
        }
        if flags & CONTINUES != 0 {
            self.part = BytesMut::from(body);
        }
        Some(ReceivedFrame { messages, has_gap })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(number: i64) -> NodeId {
        NodeId::from_number(number).unwrap()
    }

    fn person(text: String) -> NodeMessage<'static> {
        NodeMessage::ToPerson {
            person: "anna0001".parse().unwrap(),
            text: text.into(),
        }
    }

    fn frames(writer: &mut FrameWriter) -> Vec<Bytes> {
        std::iter::from_fn(|| writer.next()).collect()
    }

    #[test]
    fn messages_share_a_frame_and_arrive_in_order() {
        let mut writer = FrameWriter::new(node(7));
        let sent: Vec<_> = (0..10).map(|n| person(n.to_string())).collect();
        sent.iter().for_each(|message| writer.push(message));
        let frames = frames(&mut writer);
        assert_eq!(frames.len(), 1);
        assert_eq!(sender(&frames[0]), Some(node(7)));
        let read = FrameReader::default().read(&frames[0]).unwrap();
        assert!(read.messages == sent && !read.has_gap);
    }

    #[test]
    fn long_messages_are_cut_and_joined() {
        let mut writer = FrameWriter::new(node(1));
        let sent = [
            person("a".into()),
            person("b".repeat(3 * MAX_FRAME)),
            person("c".into()),
            person("d".repeat(MAX_FRAME - 10)),
        ];
        sent.iter().for_each(|message| writer.push(message));
        let frames = frames(&mut writer);
        assert!(frames.iter().all(|frame| frame.len() <= MAX_FRAME));
        let mut reader = FrameReader::default();
        let read: Vec<_> = frames.iter().map(|it| reader.read(it).unwrap()).collect();
        assert!(read.iter().all(|frame| !frame.has_gap));
        let messages: Vec<_> = read.into_iter().flat_map(|it| it.messages).collect();
        assert!(messages == sent);
    }

    #[test]
    fn a_lost_frame_is_noticed_and_spoils_no_other() {
        let mut writer = FrameWriter::new(node(1));
        let mut sent = Vec::new();
        for n in 0..6 {
            // The third is long.
            let length = if n == 2 { 2 * MAX_FRAME } else { 5 };
            writer.push(&person("x".repeat(length)));
            sent.extend(frames(&mut writer));
        }
        for lost in 1..sent.len() - 1 {
            let mut reader = FrameReader::default();
            let mut gaps = 0;
            let mut messages = 0;
            for (index, frame) in sent.iter().enumerate() {
                if index != lost {
                    let read = reader.read(frame).unwrap();
                    gaps += usize::from(read.has_gap);
                    messages += read.messages.len();
                }
            }
            assert!(gaps >= 1, "frame {lost}");
            assert_eq!(messages, 5, "frame {lost}");
        }
        // The same frame again is ignored.
        let mut reader = FrameReader::default();
        assert!(reader.read(&sent[0]).is_some());
        assert!(reader.read(&sent[0]).is_none());
    }

    #[test]
    fn any_bytes_are_read_without_panic() {
        let mut state = 1u64;
        for length in 0..200 {
            let bytes: Vec<u8> = (0..length)
                .map(|_| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
                    (state >> 56) as u8
                })
                .collect();
            let mut reader = FrameReader::default();
            for _ in 0..3 {
                let _ = reader.read(&bytes);
            }
            let _ = sender(&bytes);
        }
    }
}
