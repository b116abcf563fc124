//! The lines of the site's guide, as they stand in its pages: they compile, and do what the pages say.

// They are a game's lines, which may ask the platform for a sine.
#![allow(clippy::disallowed_methods)]

/// A file of the guide, a program of its own.
macro_rules! snippets {
    ($($name:ident)*) => {$(
        mod $name {
            include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/site/snippets/", stringify!($name), ".rs"));

            #[test]
            fn does_what_the_page_says() -> Result<(), Box<dyn std::error::Error>> {
                main()
            }
        }
    )*};
}

snippets! { start overlap r1 r2 r3 r4 r5 r6 order told moving belts flipper crowd damping contacts steer jump walker swarm swarm_walls levels replay }
