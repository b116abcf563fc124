//! A platformer: a hero who walks over slopes and up stairs, jumps, stands on a thin platform and drops through it, and rides a lift to the flag.
//!
//! ```sh
//! cargo run --example platformer
//! ```

mod text;

use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Filter, Polygon, Tags, Vec2, Walker, World};

const GROUND: Tags = Tags::bit(0);
const THIN: Tags = Tags::bit(1);
const LIFT: Tags = Tags::bit(2);
const FLAG: Tags = Tags::bit(3);
const HERO: Tags = Tags::bit(4);

const TILE: f32 = 16.0;
const DT: f32 = 1.0 / 60.0;
const GRAVITY: f32 = 1100.0;
const SPEED: f32 = 120.0;
const JUMP: f32 = 390.0;

/// `#` ground, `/` and `\` slopes, `-` a thin platform, `L` a lift, `F` the flag, `@` the hero.
const LEVEL: [&str; 12] = [
    "                                        ",
    "                                     F  ",
    "                                   #####",
    "                                   #####",
    "             -----                 #####",
    "                                   #####",
    "                                   #####",
    "     /####\\                        #####",
    "    /######\\           ##          #####",
    "@  /########\\         ####       L #####",
    "########################################",
    "########################################",
];

struct Game {
    world: World,
    hero: BodyId,
    walker: Walker,
    lift: BodyId,
}

/// What the player holds.
#[derive(Clone, Copy)]
enum Keys {
    Walk(f32),
    Jump(f32),
    DropThrough,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        let (mut hero, mut lift) = (None, None);
        for (row, line) in LEVEL.iter().enumerate() {
            for (column, what) in line.chars().enumerate() {
                let near = Vec2::new(column as f32, row as f32) * TILE;
                let far = near + Vec2::new(TILE, TILE);
                let (below, right) = (Vec2::new(near.x, far.y), Vec2::new(far.x, near.y));
                match what {
                    '#' => _ = world.add(Body::fixed(Aabb::new(near, far)?).tags(GROUND))?,
                    '/' => _ = world.add(Body::fixed(Polygon::new([below, far, right])?).tags(GROUND))?,
                    '\\' => _ = world.add(Body::fixed(Polygon::new([near, below, far])?).tags(GROUND))?,
                    '-' => {
                        let thin = Aabb::new(near, [far.x, near.y + 4.0])?;
                        world.add(Body::fixed(thin).one_way_toward(-Vec2::Y).tags(THIN))?;
                    }
                    'L' => {
                        let plate = Aabb::new([near.x - TILE, far.y - 4.0], [far.x + TILE, far.y])?;
                        lift = Some(world.add(Body::kinematic(plate).tags(LIFT))?);
                    }
                    'F' => _ = world.add(Body::fixed(Aabb::new(near, far)?).tags(FLAG))?,
                    '@' => {
                        let body = Aabb::new([near.x + 3.0, near.y - 4.0], [far.x - 3.0, far.y])?;
                        let body = Body::kinematic(body).tags(HERO).stopped_by(GROUND | THIN | LIFT);
                        hero = Some(world.add(body)?);
                    }
                    _ => {}
                }
            }
        }
        let mut walker = Walker::new(-Vec2::Y);
        walker.step_height = TILE;
        let (hero, lift) = (hero.ok_or("the level has no hero")?, lift.ok_or("the level has no lift")?);
        Ok(Self { world, hero, walker, lift })
    }

    fn place(&self) -> Vec2 {
        self.world.get(self.hero).map_or(Vec2::ZERO, |hero| hero.position())
    }

    /// One frame: first what moves by itself, then the hero.
    fn frame(&mut self, keys: Keys) -> Result<(), Box<dyn Error>> {
        let lift = self.world.get(self.lift).map_or(0.0, |lift| lift.position().y);
        let rides = self.walker.floor().is_some_and(|floor| floor.body == self.lift);
        // It goes up while the hero is on it, and waits below.
        let up = if rides && lift > 2.2 * TILE { -60.0 } else { 0.0 };
        self.world.set_velocity(self.lift, [0.0, up])?;
        self.world.advance(DT)?;

        let walker = &mut self.walker;
        walker.velocity.y += GRAVITY * DT;
        match keys {
            Keys::Walk(way) => walker.velocity.x = way * SPEED,
            Keys::Jump(way) => {
                walker.velocity.x = way * SPEED;
                // A little late is in time.
                if walker.may_jump(0.1) {
                    walker.velocity.y = -JUMP;
                }
            }
            Keys::DropThrough => {
                walker.velocity.x = 0.0;
                walker.drop_through();
            }
        }
        walker.walk(&mut self.world, self.hero, DT)?;
        Ok(())
    }

    fn has_won(&self) -> bool {
        let mut found = vec![];
        if let Some(shape) = self.world.get(self.hero).and_then(|hero| hero.placed_shapes().next()) {
            self.world.overlapping(&shape, Filter::ALL.any_of(FLAG), &mut found);
        }
        !found.is_empty()
    }

    fn picture(&self) -> Result<String, Box<dyn Error>> {
        let far = Vec2::new(40.0, 12.0) * TILE;
        Ok(text::draw(&self.world, [Vec2::ZERO, far], 80, |body| match body.tags() {
            GROUND => '#',
            THIN => '-',
            LIFT => '=',
            FLAG => 'F',
            _ => '@',
        })?)
    }
}

/// What to do where the hero is: on to the right, with a jump onto the thin platform, through it again, and then by lift to the flag.
struct Player {
    has_dropped: bool,
}

impl Player {
    fn keys(&mut self, game: &Game) -> Keys {
        let (at, walker) = (game.place(), &game.walker);
        let on = |tags: Tags| {
            walker.floor().is_some_and(|floor| game.world.get(floor.body).is_some_and(|body| body.tags() == tags))
        };
        let is_on_lift = on(LIFT) && (at.x - 33.5 * TILE).abs() < 4.0;
        if !self.has_dropped && on(THIN) && at.x > 15.0 * TILE {
            self.has_dropped = true;
            return Keys::DropThrough;
        }
        if self.has_dropped && !walker.is_on_floor() && at.x < 18.0 * TILE {
            return Keys::Walk(0.0);
        }
        if is_on_lift && at.y > 1.6 * TILE {
            return Keys::Walk(0.0);
        }
        if !self.has_dropped && at.x > 9.5 * TILE && at.x < 11.5 * TILE && walker.is_on_floor() {
            return Keys::Jump(1.0);
        }
        Keys::Walk(1.0)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut game, mut player) = (Game::new()?, Player { has_dropped: false });
    for frame in 0..60 * 30 {
        if frame % 40 == 0 {
            println!("{:.1} s\n{}", frame as f32 * DT, game.picture()?);
        }
        let keys = player.keys(&game);
        game.frame(keys)?;
        if game.has_won() {
            println!("the flag, after {:.1} s\n{}", frame as f32 * DT, game.picture()?);
            break;
        }
    }
    Ok(())
}

#[test]
fn the_hero_goes_over_the_hill_drops_through_the_platform_and_rides_the_lift_to_the_flag() -> Result<(), Box<dyn Error>>
{
    let (mut game, mut player) = (Game::new()?, Player { has_dropped: false });
    let (mut lift_rode, mut stood_on_hill) = (0, false);
    for _ in 0..60 * 30 {
        let keys = player.keys(&game);
        game.frame(keys)?;
        lift_rode += usize::from(game.walker.floor().is_some_and(|floor| floor.body == game.lift));
        stood_on_hill |= game.walker.is_on_floor() && game.place().y < 7.0 * TILE;
        if game.has_won() {
            break;
        }
    }
    assert!(game.has_won(), "the hero is at {:?}", game.place());
    assert!(stood_on_hill && player.has_dropped && lift_rode > 60, "rode for {lift_rode} frames");
    Ok(())
}
