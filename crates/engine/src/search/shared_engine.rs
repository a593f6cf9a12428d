//! [`SharedEngine`]: an engine with several owners.

use std::sync::{Arc, Mutex, PoisonError};

use super::Engine;
use crate::Evaluator;

/// An engine shared by several owners; their searches run one after another.
pub struct SharedEngine<E>(Arc<Mutex<Engine<E>>>);

impl<E> Clone for SharedEngine<E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<E: Evaluator> SharedEngine<E> {
    /// Wraps an engine for sharing.
    pub fn new(engine: Engine<E>) -> Self {
        Self(Arc::new(Mutex::new(engine)))
    }

    /// Calls a function with the engine, after the running search, if any.
    pub fn with<T>(&self, work: impl FnOnce(&mut Engine<E>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
