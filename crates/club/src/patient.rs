//! [`Patient`]: a connection that does not wait for ever to get rid of what it writes.

use std::{
    future::Future,
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

/// Whoever takes nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection whose other end has to take what is written to it.
pub(crate) struct Patient<S> {
    stream: S,
    /// Since something waits to be taken. On the heap, for most connections have none most of the time.
    alarm: Option<Pin<Box<Sleep>>>,
    patience: Duration,
}

impl<S> Patient<S> {
    pub(crate) fn new(stream: S) -> Self {
        Self {
            stream,
            alarm: None,
            patience: PATIENCE,
        }
    }

    /// Passes on how a write went, and watches the time while it waits.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.alarm = None;
            return written;
        }
        let patience = self.patience;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(context, shut)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_is_given_up() {
        let (near, mut far) = duplex(16);
        let mut near = Patient::new(near);
        near.write_all(&[1; 16]).await.unwrap();
        // A slow one is waited for, as long as it takes something.
        let reading = tokio::spawn(async move {
            for _ in 0..4 {
                sleep(PATIENCE / 2).await;
                far.read_exact(&mut [0; 16]).await.unwrap();
            }
            far
        });
        near.write_all(&[2; 64]).await.unwrap();
        let _far = reading.await.unwrap();
        let error = near.write_all(&[3; 64]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
