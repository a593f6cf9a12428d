//! [`Decompressor`]: a reader of a file that may be compressed.

use std::io::{self, BufRead, Chain, Cursor, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::{
    BlockDecodingStrategy, FrameDecoder,
    errors::{FrameDecoderError, FrameHeaderError, ReadFrameHeaderError},
};

use crate::{Compression, DecompressError, DecompressErrorKind, format::Format, source::Source};

/// Reader of a file that may be compressed with gzip or Zstandard, which its first bytes tell; others are read as they
/// are.
///
/// A file may consist of several members or frames, as `cat a.gz b.gz` and parallel compressors make them. Checksums are
/// verified. Memory is bounded: by a few dozen kilobytes for gzip, and by [`Self::MAX_WINDOW`] for Zstandard, whatever
/// the size of the contents.
pub struct Decompressor<R> {
    state: State<R>,
}

enum State<R> {
    /// Nothing is read.
    Start(R),
    Plain(Chain<Cursor<Vec<u8>>, R>),
    Gzip(Box<GzDecoder<Source<R>>>),
    Zstandard(Box<Frames<R>>),
    Ended,
    Failed(DecompressError),
}

impl<R: Read> Decompressor<R> {
    /// Largest window of Zstandard data in bytes, as of the `zstd` program.
    pub const MAX_WINDOW: u64 = 128 << 20;

    /// Wraps a reader. Nothing is read before the first byte is asked for.
    pub const fn new(read: R) -> Self {
        Self {
            state: State::Start(read),
        }
    }

    /// Returns the compression, as far as it is known: it is told by the first bytes.
    pub const fn compression(&self) -> Option<Compression> {
        match self.state {
            State::Gzip(_) => Some(Compression::Gzip),
            State::Zstandard(_) => Some(Compression::Zstandard),
            _ => None,
        }
    }

    fn fail(&mut self, error: DecompressError) -> io::Error {
        self.state = State::Failed(error);
        error.into()
    }
}

impl<R: Read> Read for Decompressor<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match &mut self.state {
                State::Start(read) => {
                    let (start, format) = read_start(read)?;
                    let State::Start(rest) = std::mem::replace(&mut self.state, State::Ended)
                    else {
                        unreachable!("the state has just been matched");
                    };
                    self.state = match format {
                        Format::Plain => State::Plain(Cursor::new(start).chain(rest)),
                        Format::Compressed(Compression::Gzip) => {
                            let source = Source::new(start, rest);
                            State::Gzip(Box::new(GzDecoder::new(source)))
                        }
                        Format::Compressed(Compression::Zstandard) => {
                            let source = Source::new(start, rest);
                            State::Zstandard(Box::new(Frames::new(source)))
                        }
                        Format::Unsupported(format) => State::Failed(DecompressError {
                            format,
                            kind: DecompressErrorKind::Unsupported,
                        }),
                    };
                }
                State::Plain(read) => return read.read(buffer),
                State::Gzip(member) => match member.read(buffer) {
                    Ok(0) => self.next_member()?,
                    Ok(count) => return Ok(count),
                    Err(error) => {
                        let source = member.get_mut();
                        if let Some(failure) = source.take_failure() {
                            return Err(failure);
                        }
                        let kind = match error.kind() {
                            io::ErrorKind::UnexpectedEof => DecompressErrorKind::Truncated,
                            _ => DecompressErrorKind::Damaged,
                        };
                        return Err(self.fail(DecompressError::new(Compression::Gzip, kind)));
                    }
                },
                State::Zstandard(frames) => match frames.read(buffer) {
                    Ok(0) => self.state = State::Ended,
                    Ok(count) => return Ok(count),
                    Err(FramesError::Io(error)) => return Err(error),
                    Err(FramesError::Data(kind)) => {
                        return Err(self.fail(DecompressError::new(Compression::Zstandard, kind)));
                    }
                },
                State::Ended => return Ok(0),
                State::Failed(error) => return Err((*error).into()),
            }
        }
    }
}

impl<R: Read> Decompressor<R> {
    /// Goes on with the next gzip member, or ends. Zeros after the last one are padding, as of tapes.
    fn next_member(&mut self) -> io::Result<()> {
        let State::Gzip(member) = &mut self.state else {
            return Ok(());
        };
        let source = member.get_mut();
        let mut is_padded = false;
        while source.peek()? == Some(0) {
            is_padded = true;
            source.consume(1);
        }
        match source.peek()? {
            None => self.state = State::Ended,
            Some(0x1f) if !is_padded => {
                let State::Gzip(member) = std::mem::replace(&mut self.state, State::Ended) else {
                    unreachable!("the state has just been matched");
                };
                let next = GzDecoder::new(member.into_inner());
                self.state = State::Gzip(Box::new(next));
            }
            Some(_) => {
                let kind = DecompressErrorKind::Trailing;
                return Err(self.fail(DecompressError::new(Compression::Gzip, kind)));
            }
        }
        Ok(())
    }
}

/// Reads as many bytes as tell the format, and no more: a person may be typing them.
fn read_start(read: &mut impl Read) -> io::Result<(Vec<u8>, Format)> {
    let mut start = Vec::new();
    loop {
        if let Some(format) = Format::of(&start) {
            return Ok((start, format));
        }
        let mut byte = [0];
        match read.read(&mut byte) {
            Ok(0) => return Ok((start, Format::Plain)),
            Ok(_) => start.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Zstandard frames, one after the other.
struct Frames<R> {
    source: Source<R>,
    decoder: FrameDecoder,
    /// True while a frame is being read.
    is_inside: bool,
}

enum FramesError {
    /// The reader below has failed.
    Io(io::Error),
    Data(DecompressErrorKind),
}

impl<R: Read> Frames<R> {
    fn new(source: Source<R>) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(Decompressor::<R>::MAX_WINDOW);
        Self {
            source,
            decoder,
            is_inside: false,
        }
    }

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, FramesError> {
        loop {
            if !self.is_inside {
                if self.source.peek().map_err(FramesError::Io)?.is_none() {
                    return Ok(0);
                }
                self.begin_frame()?;
                continue;
            }
            if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer).map_err(FramesError::Io);
            }
            if self.decoder.is_finished() {
                self.end_frame()?;
                continue;
            }
            let one_block = BlockDecodingStrategy::UptoBlocks(1);
            if let Err(error) = self.decoder.decode_blocks(&mut self.source, one_block) {
                return Err(self.error(&error));
            }
        }
    }

    /// Reads the header of a frame, or skips the frame if its contents are not data.
    fn begin_frame(&mut self) -> Result<(), FramesError> {
        match self.decoder.reset(&mut self.source) {
            Ok(()) => {
                self.is_inside = true;
                Ok(())
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                let length = u64::from(length);
                let mut skipped = self.source.by_ref().take(length);
                match io::copy(&mut skipped, &mut io::sink()) {
                    Ok(count) if count == length => Ok(()),
                    Ok(_) => Err(FramesError::Data(DecompressErrorKind::Truncated)),
                    Err(error) => Err(FramesError::Io(self.source.take_failure().unwrap_or(error))),
                }
            }
            Err(error) => Err(self.error(&error)),
        }
    }

    fn end_frame(&mut self) -> Result<(), FramesError> {
        self.is_inside = false;
        match self.decoder.get_checksum_from_data() {
            Some(sum) if self.decoder.get_calculated_checksum() != Some(sum) => {
                Err(FramesError::Data(DecompressErrorKind::Damaged))
            }
            _ => Ok(()),
        }
    }

    fn error(&mut self, error: &FrameDecoderError) -> FramesError {
        if let Some(failure) = self.source.take_failure() {
            return FramesError::Io(failure);
        }
        FramesError::Data(match error {
            FrameDecoderError::WindowSizeTooBig { requested, max } => {
                DecompressErrorKind::WindowTooLarge {
                    needed: *requested,
                    most: *max,
                }
            }
            FrameDecoderError::FrameHeaderError(FrameHeaderError::WindowTooBig { got }) => {
                DecompressErrorKind::WindowTooLarge {
                    needed: *got,
                    most: Decompressor::<R>::MAX_WINDOW,
                }
            }
            FrameDecoderError::DictNotProvided { .. } => DecompressErrorKind::Dictionary,
            FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_)) => {
                DecompressErrorKind::Trailing
            }
            _ if self.source.has_ended => DecompressErrorKind::Truncated,
            _ => DecompressErrorKind::Damaged,
        })
    }
}
