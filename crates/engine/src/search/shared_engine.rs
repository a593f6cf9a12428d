//! [`SharedEngine`]: an engine whose searches run on threads of their own, and [`SearchHandle`] to one of them.

use std::{
    sync::{Arc, Mutex, PoisonError},
    thread::JoinHandle,
};

use super::{Engine, Limits, Root, SearchControl, SearchReport, SearchResult};
use crate::Evaluator;

/// Handle to a search running on its own thread.
pub struct SearchHandle {
    control: Arc<SearchControl>,
    thread: JoinHandle<SearchResult>,
}

impl SearchHandle {
    /// Stops the search; [`SearchHandle::join`] then returns at once.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Reports that the expected move was played, so that the limits apply.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// Returns true if the search has ended.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the search to end, and returns its result.
    ///
    /// # Panics
    /// If the search panicked.
    pub fn join(self) -> SearchResult {
        match self.thread.join() {
            Ok(result) => result,
            Err(cause) => std::panic::resume_unwind(cause),
        }
    }
}

/// An engine shared by several owners; their searches run one after another.
pub struct SharedEngine<E>(Arc<Mutex<Engine<E>>>);

impl<E> Clone for SharedEngine<E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<E: Evaluator + 'static> SharedEngine<E> {
    /// Wraps an engine for sharing.
    pub fn new(engine: Engine<E>) -> Self {
        Self(Arc::new(Mutex::new(engine)))
    }

    /// Starts a search on its own thread.
    pub fn go(
        &self,
        root: Root,
        limits: Limits,
        control: Arc<SearchControl>,
        on_report: impl FnMut(SearchReport<'_>) + Send + 'static,
    ) -> SearchHandle {
        let engine = self.clone();
        let search_control = Arc::clone(&control);
        let thread = std::thread::spawn(move || {
            engine.with(|engine| engine.search(&root, &limits, &search_control, on_report))
        });
        SearchHandle { control, thread }
    }

    /// Calls a function with the engine, after the running search, if any.
    pub fn with<T>(&self, work: impl FnOnce(&mut Engine<E>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
