//! In a module for the web, which has to travel, a function that takes a closure is there once and not once for each.

/// A borrowed closure as it is; where the module has to be small, as any of its kind.
macro_rules! one_copy {
    ($closure:expr, $any:ty) => {{
        #[cfg(hazumi_small)]
        let closure: $any = $closure;
        #[cfg(not(hazumi_small))]
        let closure = $closure;
        closure
    }};
}

pub(crate) use one_copy;
