//! [`Responder`]: the way back to whoever waits for an answer of a room.

use std::{fmt, sync::Arc};

use tabiya_wire::Reason;
use tokio::sync::oneshot;

use super::{Answer, NodeLink, RequestNumber};
use crate::reasons;

/// Answers a request, of this node or of another one. A request that is dropped without an answer is repeated by its node,
/// which may find another owner of the game.
pub(crate) struct Responder<T> {
    to: Option<Destination<T>>,
}

enum Destination<T> {
    Here(oneshot::Sender<Result<T, Reason>>),
    Remote {
        link: Arc<NodeLink>,
        request: RequestNumber,
    },
}

/// The answer to a request of this node.
pub(crate) struct Response<T>(oneshot::Receiver<Result<T, Reason>>);

impl<T> Responder<T> {
    /// Creates a responder for a request of this node.
    pub(crate) fn new() -> (Self, Response<T>) {
        let (sender, receiver) = oneshot::channel();
        let responder = Self {
            to: Some(Destination::Here(sender)),
        };
        (responder, Response(receiver))
    }

    /// Returns the responder for a request of another node.
    pub(super) fn remote(link: Arc<NodeLink>, request: RequestNumber) -> Self {
        Self {
            to: Some(Destination::Remote { link, request }),
        }
    }

    /// Answers that another node has to be asked.
    pub(crate) fn redirect(mut self) {
        match self.to.take() {
            Some(Destination::Remote { link, request }) => link.redirect(request),
            // Dropped: the request fails.
            Some(Destination::Here(_)) | None => {}
        }
    }
}

impl<T: Into<Answer>> Responder<T> {
    /// Answers the request.
    pub(crate) fn send(mut self, answer: Result<T, Reason>) {
        match self.to.take() {
            // Whoever asked may have gone.
            Some(Destination::Here(sender)) => drop(sender.send(answer)),
            Some(Destination::Remote { link, request }) => {
                let answer = answer.map_or_else(Answer::Refused, Into::into);
                link.answer(request, answer);
            }
            None => {}
        }
    }
}

impl<T> Response<T> {
    /// Waits for the answer.
    pub(crate) async fn wait(self) -> Result<T, Reason> {
        self.0.await.unwrap_or_else(|_| Err(reasons::busy()))
    }
}

impl<T> Drop for Responder<T> {
    fn drop(&mut self) {
        if let Some(Destination::Remote { link, request }) = self.to.take() {
            link.redirect(request);
        }
    }
}

impl<T> fmt::Debug for Responder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Responder").finish_non_exhaustive()
    }
}
