//! A platformer in a window: arrow keys or A and D walk, the space bar jumps, down and jump drops through a thin platform.
//!
//! ```sh
//! cargo run --release --bin platformer
//! ```

use std::error::Error;

use hazumi::{Aabb, Body, BodyId, Capsule, Circle, Polygon, Shape, Tags, Vec2, Walked, Walker, World};
use hazumi_games::{Options, Room, Steps, draw_shape};
use macroquad::prelude::{
    BLACK, Color, Conf, KeyCode, clear_background, draw_circle, draw_ellipse, draw_poly, draw_rectangle, draw_text,
    draw_triangle, get_frame_time, is_key_down, is_key_pressed, next_frame, vec2,
};

const GROUND: Tags = Tags::bit(0);
const THIN: Tags = Tags::bit(1);
const COIN: Tags = Tags::bit(2);
const CARRIER: Tags = Tags::bit(3);
const HERO: Tags = Tags::bit(4);

const TILE: f32 = 16.0;
/// `#` ground, `/` and `\` slopes, `-` a thin platform, `o` a coin, `L` a lift, `F` a ferry, `@` the hero.
const LEVEL: [&str; 22] = [
    "                                        ",
    "                                        ",
    "                                        ",
    "                 o  o                   ",
    "   o o          ------                  ",
    "  -----                          o o    ",
    "                               #######  ",
    "                       o               #",
    "           o          ---              #",
    "          ---                          #",
    "                                       #",
    "    o                      F           #",
    "   ---                                 #",
    "                                    L  #",
    "         o o o                         #",
    "        /#####\\                        #",
    "   o   /#######\\           o   o       #",
    "      /#########\\   o     ##  ###      #",
    "@    /###########\\     #####  #####    #",
    "####################  ######  ##########",
    "####################  ######  ##########",
    "####################  ######  ##########",
];
const SIZE: Vec2 = Vec2::new(40.0 * TILE, 22.0 * TILE);

const DT: f32 = 1.0 / 120.0;
const GRAVITY: f32 = 1100.0;
const SPEED: f32 = 150.0;
const JUMP: f32 = 400.0;
/// A jump counts for so long after it was asked for, and for so long after the hero walked off an edge.
const PATIENCE: f32 = 0.1;

const SKY: [Color; 2] = [Color::new(0.13, 0.11, 0.25, 1.0), Color::new(0.93, 0.47, 0.4, 1.0)];
const EARTH: Color = Color::new(0.16, 0.13, 0.22, 1.0);
const GRASS: Color = Color::new(0.42, 0.75, 0.5, 1.0);
const WOOD: Color = Color::new(0.93, 0.76, 0.5, 1.0);
const GOLD: Color = Color::new(1.0, 0.83, 0.35, 1.0);
const COAT: Color = Color::new(0.93, 0.95, 1.0, 1.0);
const SCARF: Color = Color::new(0.9, 0.25, 0.3, 1.0);

/// What goes to and fro between two places.
struct Carrier {
    body: BodyId,
    ends: [Vec2; 2],
    seconds: f32,
}

/// What the player holds.
#[derive(Clone, Copy, Default)]
struct Keys {
    way: f32,
    jumps: bool,
    holds_jump: bool,
    down: bool,
}

struct Game {
    world: World,
    hero: BodyId,
    walker: Walker,
    walked: Walked,
    carriers: Vec<Carrier>,
    start: Vec2,
    time: f32,
    /// For how long the jump that was asked for still counts.
    wants_jump: f32,
    coins: usize,
    faces: f32,
    scarf: Vec<Vec2>,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        let (mut carriers, mut start) = (vec![], Vec2::ZERO);
        for (row, line) in LEVEL.iter().enumerate() {
            for (column, what) in line.chars().enumerate() {
                let corner = Vec2::new(column as f32, row as f32) * TILE;
                let (middle, far) = (corner + Vec2::new(0.5, 0.5) * TILE, corner + Vec2::new(1.0, 1.0) * TILE);
                let (left, right) = (Vec2::new(corner.x, far.y), Vec2::new(far.x, corner.y));
                let carrier = |size: Vec2, way: Vec2, seconds: f32| {
                    let shape = Aabb::from_center(middle, size)?;
                    Ok::<_, Box<dyn Error>>((Body::kinematic(shape).tags(CARRIER), [middle, middle + way], seconds))
                };
                let carried = match what {
                    'L' => Some(carrier(Vec2::new(40.0, 8.0), Vec2::new(0.0, -7.0 * TILE), 5.0)?),
                    'F' => Some(carrier(Vec2::new(44.0, 8.0), Vec2::new(-9.0 * TILE, 0.0), 6.0)?),
                    _ => None,
                };
                if let Some((body, ends, seconds)) = carried {
                    carriers.push(Carrier { body: world.add(body)?, ends, seconds });
                }
                let body = match what {
                    '#' => Body::fixed(Aabb::new(corner, far)?).tags(GROUND),
                    '/' => Body::fixed(Polygon::new([left, far, right])?).tags(GROUND),
                    '\\' => Body::fixed(Polygon::new([corner, left, far])?).tags(GROUND),
                    '-' => {
                        let thin = Aabb::new(corner, corner + Vec2::new(TILE, 5.0))?;
                        Body::fixed(thin).one_way_toward(-Vec2::Y).tags(THIN)
                    }
                    'o' => Body::fixed(Circle::new(middle, 4.0)?).tags(COIN),
                    _ => {
                        start = if what == '@' { middle } else { start };
                        continue;
                    }
                };
                world.add(body)?;
            }
        }
        for x in [-8.0, SIZE.x + 8.0] {
            world.add(Body::fixed(Aabb::from_center([x, 0.5 * SIZE.y], [16.0, 2.0 * SIZE.y])?).tags(GROUND))?;
        }
        let shape = Capsule::new(start + Vec2::new(0.0, -4.0), start + Vec2::new(0.0, 3.0), 5.0)?;
        let hero = world.add(Body::kinematic(shape).tags(HERO).stopped_by(GROUND | THIN | CARRIER))?;
        let mut walker = Walker::new(-Vec2::Y);
        walker.step_height = 5.0;
        Ok(Self {
            world,
            hero,
            walker,
            walked: Walked::default(),
            carriers,
            start,
            time: 0.0,
            wants_jump: 0.0,
            coins: 0,
            faces: 1.0,
            scarf: vec![start; 9],
        })
    }

    fn place(&self) -> Vec2 {
        self.world.get(self.hero).map_or(self.start, |hero| hero.position())
    }

    /// One step: what moves goes on, then the hero.
    fn step(&mut self, keys: Keys) -> Result<(), Box<dyn Error>> {
        self.time += DT;
        for Carrier { body, ends: [from, to], seconds } in &self.carriers {
            let there_and_back = (2.0 * self.time / seconds).rem_euclid(2.0);
            let share = if there_and_back > 1.0 { 2.0 - there_and_back } else { there_and_back };
            let eased = share * share * (3.0 - 2.0 * share);
            self.world.move_to(*body, *from + (*to - *from) * eased, 0.0)?;
        }
        self.world.advance(DT)?;

        let walker = &mut self.walker;
        let grip = if walker.is_on_floor() { 14.0 } else { 7.0 };
        walker.velocity.x += (keys.way * SPEED - walker.velocity.x) * (grip * DT).min(1.0);
        walker.velocity.y += GRAVITY * DT;
        self.wants_jump = if keys.jumps { PATIENCE } else { self.wants_jump - DT };
        if self.wants_jump > 0.0 && keys.down {
            walker.drop_through();
            self.wants_jump = 0.0;
        } else if self.wants_jump > 0.0 && walker.may_jump(PATIENCE) {
            (walker.velocity.y, self.wants_jump) = (-JUMP, 0.0);
        }
        if !keys.holds_jump && walker.velocity.y < -0.4 * JUMP {
            walker.velocity.y = -0.4 * JUMP;
        }
        walker.walk_into(&mut self.world, self.hero, DT, &mut self.walked)?;
        if keys.way != 0.0 {
            self.faces = keys.way.signum();
        }
        self.take_coins()?;
        if self.place().y > SIZE.y + 40.0 {
            self.world.teleport(self.hero, self.start)?;
            self.walker.leave_floor();
            self.walker.velocity = Vec2::ZERO;
        }
        self.trail_scarf();
        Ok(())
    }

    fn take_coins(&mut self) -> Result<(), Box<dyn Error>> {
        let Some(hero) = self.world.get(self.hero) else { return Ok(()) };
        let (mut found, only) = (vec![], hazumi::Filter::ALL.any_of(COIN));
        for shape in hero.placed_shapes() {
            self.world.overlapping(&shape, only, &mut found);
        }
        for coin in found {
            self.coins += usize::from(self.world.remove(coin.body).is_ok());
        }
        Ok(())
    }

    fn trail_scarf(&mut self) {
        let neck = self.place() + Vec2::new(-2.0 * self.faces, -3.0);
        self.scarf[0] = neck;
        for knot in 1..self.scarf.len() {
            let before = self.scarf[knot - 1];
            let fallen = self.scarf[knot] + Vec2::new(-12.0 * self.faces * DT, 30.0 * DT);
            let way = fallen - before;
            let length = way.length();
            self.scarf[knot] = if length > 2.2 { before + way * (2.2 / length) } else { fallen };
        }
    }

    fn draw(&self) {
        draw_sky(self.place().x);
        for body in self.world.iter() {
            let Some(shape) = body.placed_shapes().next() else { continue };
            let at = body.position();
            if body.tags() == GROUND {
                draw_shape(&shape, EARTH);
                draw_grass(&self.world, &shape);
            } else if body.tags() == THIN {
                draw_rectangle(at.x - 0.5 * TILE, at.y - 2.5, TILE, 5.0, WOOD);
                draw_rectangle(at.x - 0.5 * TILE, at.y + 0.5, TILE, 2.0, Color { a: 0.25, ..BLACK });
            } else if body.tags() == CARRIER {
                draw_shape(&shape, WOOD);
                draw_rectangle(shape.aabb().min().x, at.y + 1.0, 2.0 * (at.x - shape.aabb().min().x), 3.0, SCARF);
            } else if body.tags() == COIN {
                let turn = (2.0 * self.time + 0.02 * at.x).rem_euclid(2.0) - 1.0;
                draw_ellipse(at.x, at.y, 4.0 * (1.0 - turn * turn).max(0.15), 4.0, 0.0, GOLD);
            }
        }
        for (number, knot) in self.scarf.iter().enumerate() {
            draw_circle(knot.x, knot.y, 2.2 - 0.14 * number as f32, SCARF);
        }
        let at = self.place();
        if let Some(shape) = self.world.get(self.hero).and_then(|hero| hero.placed_shapes().next()) {
            draw_shape(&shape, COAT);
        }
        draw_circle(at.x + 2.2 * self.faces, at.y - 4.5, 1.2, EARTH);
        draw_rectangle(at.x - 5.0, at.y - 2.8, 10.0, 2.6, SCARF);
        draw_circle(18.0, 16.0, 5.0, GOLD);
        draw_text(format!("{}", self.coins), 29.0, 21.0, 18.0, COAT);
    }
}

/// Dusk, with two ridges of hills that lag behind as the hero walks.
fn draw_sky(x: f32) {
    const BANDS: usize = 44;
    for band in 0..BANDS {
        let share = band as f32 / BANDS as f32;
        let mix = |from: f32, to: f32| from + (to - from) * share * share;
        let color = Color::new(mix(SKY[0].r, SKY[1].r), mix(SKY[0].g, SKY[1].g), mix(SKY[0].b, SKY[1].b), 1.0);
        draw_rectangle(0.0, share * SIZE.y, SIZE.x, SIZE.y / BANDS as f32 + 1.0, color);
    }
    draw_poly(470.0, 205.0, 96, 46.0, 0.0, Color::new(1.0, 0.8, 0.55, 0.9));
    for (lag, height, color) in
        [(0.04, 120.0, Color::new(0.45, 0.24, 0.38, 1.0)), (0.1, 80.0, Color::new(0.3, 0.18, 0.33, 1.0))]
    {
        for hill in -1..8 {
            let middle = hill as f32 * 120.0 - lag * x;
            let top = SIZE.y - height - 40.0 * ((hill * 37) % 5) as f32 * 0.3;
            let foot = |way: f32| vec2(middle + way * 150.0, SIZE.y);
            draw_triangle(foot(-1.0), foot(1.0), vec2(middle, top), color);
        }
    }
}

/// Grass on what has nothing above it.
fn draw_grass(world: &World, shape: &Shape) {
    let [min, max] = [shape.aabb().min(), shape.aabb().max()];
    let above = Vec2::new(0.5 * (min.x + max.x), min.y - 0.25 * TILE);
    let covered = world.nearest(above, 0.0, hazumi::Filter::ALL.any_of(GROUND)).is_ok_and(|near| near.is_some());
    if covered || max.x - min.x > TILE + 1.0 || max.y - min.y > TILE + 1.0 {
        return;
    }
    match shape {
        Shape::Polygon(slope) => {
            let height = |x: f32| if slope.points().contains(&Vec2::new(x, min.y)) { min.y } else { max.y };
            let (from, to) = (vec2(min.x, height(min.x)), vec2(max.x, height(max.x)));
            let deep = vec2(0.0, 5.0);
            draw_triangle(from, to, from + deep, GRASS);
            draw_triangle(to, to + deep, from + deep, GRASS);
        }
        _ => draw_rectangle(min.x, min.y, max.x - min.x, 4.0, GRASS),
    }
}

fn window() -> Conf {
    Conf {
        window_title: "hazumi: platformer".to_owned(),
        window_width: 2 * SIZE.x as i32,
        window_height: 2 * SIZE.y as i32,
        high_dpi: true,
        ..Conf::default()
    }
}

/// A player who runs to the right, and jumps now and then.
fn demo(frame: u32) -> Keys {
    Keys { way: 1.0, jumps: frame % 50 == 20, holds_jump: frame % 50 < 45, down: false }
}

fn keys() -> Keys {
    let any_down = |keys: [KeyCode; 2]| keys.into_iter().any(is_key_down);
    let held = |keys, way: f32| if any_down(keys) { way } else { 0.0 };
    Keys {
        way: held([KeyCode::Right, KeyCode::D], 1.0) + held([KeyCode::Left, KeyCode::A], -1.0),
        jumps: [KeyCode::Space, KeyCode::Up, KeyCode::W].into_iter().any(is_key_pressed),
        holds_jump: any_down([KeyCode::Space, KeyCode::Up]) || is_key_down(KeyCode::W),
        down: any_down([KeyCode::Down, KeyCode::S]),
    }
}

async fn play(options: Options) -> Result<(), Box<dyn Error>> {
    let (mut game, mut steps, room) = (Game::new()?, Steps::of(DT), Room { size: SIZE });
    for frame in 0.. {
        let (seconds, mut keys) =
            if options.is_demo() { (1.0 / 60.0, demo(frame)) } else { (get_frame_time(), keys()) };
        for _ in 0..steps.due(seconds) {
            game.step(keys)?;
            // A key that went down counts in one step.
            keys.jumps = false;
        }
        clear_background(BLACK);
        room.enter();
        game.draw();
        if options.shoot(frame) {
            break;
        }
        next_frame().await;
    }
    Ok(())
}

#[macroquad::main(window)]
async fn main() -> Result<(), Box<dyn Error>> {
    play(Options::read()?).await
}
