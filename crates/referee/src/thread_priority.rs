//! Lowers the scheduling priority of a thread.

/// Gives the current thread the lowest scheduling priority (Linux only, where each thread has its own niceness).
#[cfg(target_os = "linux")]
pub fn lower_thread_priority() {
    const LOWEST_NICENESS: i32 = 19;
    // If that is not permitted, the thread keeps its normal priority.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LOWEST_NICENESS);
}

/// Does nothing: this system has no priority per thread that safe code can set.
#[cfg(not(target_os = "linux"))]
pub fn lower_thread_priority() {}
