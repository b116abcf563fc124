//! Plays the scenes with all engines and prints a table for each.

use clap::Parser;
use hazumi_peers::Outcome;
use hazumi_peers::engines::{BOX2D, HAZUMI, RAPIER, version};
use hazumi_peers::scenes::{ALL, Size};

/// hazumi beside parry2d, rapier2d and Box2D, in the same scenes.
#[derive(Parser)]
struct Arguments {
    /// A little of each scene, to see that it runs: these figures do not count.
    #[arg(long)]
    quick: bool,
    /// Which scenes; none means all.
    #[arg(value_parser = ALL.map(|scene| scene.name))]
    scenes: Vec<String>,
}

fn main() -> Outcome<()> {
    let arguments = Arguments::parse();
    if cfg!(debug_assertions) {
        eprintln!("This is a debug build: its speeds mean nothing. cargo run --release");
    }
    println!("# hazumi beside its peers\n");
    println!(
        "Balls of radius 0.25 m, steps of 1/60 s, one thread. Of the engines' settings, each scene says which it changes.\n"
    );
    for engine in [HAZUMI, RAPIER, BOX2D] {
        println!("- {} ({} {}): {}", engine.name, engine.package, engine.version(), engine.settings);
    }
    println!("- parry2d ({}): cast_shapes, in the last scene", version("parry2d"));
    println!();
    let size = if arguments.quick { Size::Quick } else { Size::Full };
    for scene in
        ALL.iter().filter(|scene| arguments.scenes.is_empty() || arguments.scenes.iter().any(|name| name == scene.name))
    {
        eprintln!("playing {} …", scene.name);
        for table in (scene.play)(size)? {
            println!("{table}");
        }
    }
    Ok(())
}
