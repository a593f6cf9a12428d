//! [`StopSignal`]: stops a long-running task from another thread.

use std::sync::{
    Arc, Mutex, PoisonError, Weak,
    atomic::{AtomicBool, Ordering},
};

use tabiya_engine::SearchControl;

/// Stops a long-running task from another thread, even in the middle of its searches.
///
/// ```
/// use tabiya_player::StopSignal;
/// let stop_signal = StopSignal::default();
/// assert!(!stop_signal.is_stopped());
/// stop_signal.stop();
/// assert!(stop_signal.is_stopped());
/// ```
#[derive(Debug, Default)]
pub struct StopSignal {
    is_stopped: AtomicBool,
    /// Controls of the current searches, and of some that have ended.
    searches: Mutex<Vec<Weak<SearchControl>>>,
}

impl StopSignal {
    /// Stops the task.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        let searches = self.searches.lock();
        for search in &*searches.unwrap_or_else(PoisonError::into_inner) {
            if let Some(search) = search.upgrade() {
                search.stop();
            }
        }
    }

    /// True once the task is to stop.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Creates the control of a search, which the signal stops too, as long as it is kept.
    pub(crate) fn next_search(&self) -> Arc<SearchControl> {
        let control = Arc::new(SearchControl::new());
        let searches = self.searches.lock();
        let mut searches = searches.unwrap_or_else(PoisonError::into_inner);
        searches.retain(|search| search.strong_count() > 0);
        searches.push(Arc::downgrade(&control));
        // The signal may have been set just before.
        if self.is_stopped() {
            control.stop();
        }
        control
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_searches_are_stopped_and_ended_ones_are_forgotten() {
        let stop_signal = StopSignal::default();
        for _ in 0..100 {
            stop_signal.next_search();
        }
        let (one, other) = (stop_signal.next_search(), stop_signal.next_search());
        assert_eq!(stop_signal.searches.lock().unwrap().len(), 2);
        assert!(!one.is_stopped() && !other.is_stopped());
        stop_signal.stop();
        assert!(one.is_stopped() && other.is_stopped());
        assert!(stop_signal.next_search().is_stopped());
    }
}
