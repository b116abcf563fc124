//! Signals that the program was told to ignore when it began, as `nohup` tells it of a terminal that is closed.

#[cfg(unix)]
use libc::{SIG_IGN, SIGHUP, SIGINT, SIGTERM};

/// Does what takes the signals that end a program, and leaves those ignored that were ignored before.
pub(crate) fn kept<T>(take: impl FnOnce() -> T) -> T {
    #[cfg(unix)]
    let ignored = [SIGHUP, SIGINT, SIGTERM].map(|signal| (signal, is_ignored(signal)));
    let taken = take();
    #[cfg(unix)]
    for (signal, _) in ignored.into_iter().filter(|(_, is_ignored)| *is_ignored) {
        // SAFETY: a signal that is ignored runs no code.
        unsafe { libc::signal(signal, SIG_IGN) };
    }
    taken
}

#[cfg(unix)]
fn is_ignored(signal: libc::c_int) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: it sets nothing, and fills in an action that is valid of zeros too.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == SIG_IGN
    }
}
