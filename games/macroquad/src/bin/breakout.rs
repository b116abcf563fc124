//! Breakout in a window: mouse or arrow keys lead the paddle, the space bar or a click serves.
//!
//! ```sh
//! cargo run --release --bin breakout
//! ```

use std::error::Error;

use hazumi::response::Bend;
use hazumi::{Aabb, Body, BodyId, Circle, Response, Tags, Vec2, World};
use hazumi_games::{Options, Room, Steps};
use macroquad::prelude::{
    BLACK, Color, Conf, KeyCode, MouseButton, clear_background, draw_circle, draw_line, draw_rectangle, draw_text,
    get_frame_time, is_key_down, is_key_pressed, is_mouse_button_pressed, mouse_delta_position, next_frame,
};

const WALL: Tags = Tags::bit(0);
const BRICK: Tags = Tags::bit(1);
const PADDLE: Tags = Tags::bit(2);
const BALL: Tags = Tags::bit(3);

const ROOM: Vec2 = Vec2::new(480.0, 600.0);
const EDGE: f32 = 12.0;
const PADDLE_SIZE: Vec2 = Vec2::new(84.0, 12.0);
const PADDLE_Y: f32 = 560.0;
const RADIUS: f32 = 6.0;
const SPEED: f32 = 330.0;
const ROWS: usize = 7;
const COLUMNS: usize = 12;
const LIVES: usize = 3;

/// A row's colours, from the top.
const ROW_COLORS: [[u8; 3]; ROWS] =
    [[239, 71, 111], [247, 108, 94], [255, 159, 67], [255, 209, 102], [6, 214, 160], [17, 178, 214], [92, 124, 250]];
const GROUND: Color = Color::new(0.055, 0.063, 0.102, 1.0);
const FRAME: Color = Color::new(0.18, 0.2, 0.3, 1.0);
const LIGHT: Color = Color::new(0.96, 0.95, 0.9, 1.0);

/// A brick that was hit, as it fades.
struct Shard {
    at: Vec2,
    color: Color,
    age: f32,
}

struct Game {
    world: World,
    paddle: BodyId,
    ball: BodyId,
    /// Whether the ball lies on the paddle still.
    waits: bool,
    aim: f32,
    bricks: usize,
    lives: usize,
    score: usize,
    shards: Vec<Shard>,
    trail: Vec<Vec2>,
}

fn color_of(row: usize) -> Color {
    let [red, green, blue] = ROW_COLORS[row % ROWS];
    Color::from_rgba(red, green, blue, 255)
}

fn brick_size() -> Vec2 {
    Vec2::new((ROOM.x - 2.0 * EDGE - 24.0) / COLUMNS as f32, 20.0)
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        for wall in [
            Aabb::new([0.0, 0.0], [ROOM.x, EDGE])?,
            Aabb::new([0.0, EDGE], [EDGE, ROOM.y + 200.0])?,
            Aabb::new([ROOM.x - EDGE, EDGE], [ROOM.x, ROOM.y + 200.0])?,
        ] {
            world.add(Body::fixed(wall).tags(WALL))?;
        }
        let (size, mut bricks) = (brick_size(), 0);
        for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
            let corner = Vec2::new(EDGE + 12.0 + size.x * column as f32, 70.0 + size.y * row as f32);
            world.add(Body::fixed(Aabb::new(corner, corner + size)?).tags(BRICK).user(row as u64))?;
            bricks += 1;
        }
        let paddle = Aabb::from_center([0.5 * ROOM.x, PADDLE_Y], PADDLE_SIZE)?;
        let paddle = world.add(Body::kinematic(paddle).tags(PADDLE))?;
        let ball = Circle::new([0.5 * ROOM.x, PADDLE_Y - 0.5 * PADDLE_SIZE.y - RADIUS], RADIUS)?;
        let ball = world.add(Body::dynamic(ball).tags(BALL).keep_speed())?;
        let (shards, trail) = (vec![], vec![]);
        Ok(Self { world, paddle, ball, waits: true, aim: 0.5 * ROOM.x, bricks, lives: LIVES, score: 0, shards, trail })
    }

    fn place(&self, id: BodyId) -> Vec2 {
        self.world.get(id).map_or(Vec2::ZERO, |body| body.position())
    }

    fn serve(&mut self) -> Result<(), Box<dyn Error>> {
        if self.waits {
            self.waits = false;
            self.world.set_velocity(self.ball, Vec2::new(0.5, -0.866) * SPEED)?;
        }
        Ok(())
    }

    /// One step, in which the paddle goes to `aim`.
    fn step(&mut self, dt: f32) -> Result<(), Box<dyn Error>> {
        let half = 0.5 * PADDLE_SIZE.x;
        self.aim = self.aim.clamp(EDGE + half, ROOM.x - EDGE - half);
        self.world.move_to(self.paddle, [self.aim, PADDLE_Y], 0.0)?;
        if self.waits {
            self.world.teleport(self.ball, [self.aim, PADDLE_Y - 0.5 * PADDLE_SIZE.y - RADIUS - 0.5])?;
        }
        let Self { world, bricks, score, shards, .. } = self;
        world.step(dt, |hit, world| {
            let Some(other) = world.get(hit.other) else { return Response::BOUNCE };
            if hit.other_tags.contains(PADDLE) {
                let face = Bend { center: other.position(), toward: -Vec2::Y, half_width: half, most: 1.05 };
                return hit.bend(&face);
            }
            if hit.other_tags.contains(BRICK) {
                shards.push(Shard { at: other.position(), color: color_of(other.user() as usize), age: 0.0 });
                if world.remove(hit.other).is_ok() {
                    (*bricks, *score) = (bricks.saturating_sub(1), *score + 10);
                }
            }
            Response::BOUNCE
        })?;
        // The way of the ball, corner by corner: a trail with the bends where they were.
        if !self.waits {
            self.trail.extend(self.world.path(self.ball).map(|(_, place)| place));
        }
        let most = 90;
        self.trail.drain(..self.trail.len().saturating_sub(most));
        self.shards.iter_mut().for_each(|shard| shard.age += dt);
        self.shards.retain(|shard| shard.age < 0.5);
        if self.place(self.ball).y > ROOM.y + 40.0 {
            (self.lives, self.waits) = (self.lives.saturating_sub(1), true);
            self.trail.clear();
            self.world.set_velocity(self.ball, Vec2::ZERO)?;
        }
        if self.lives == 0 || self.bricks == 0 {
            let score = if self.lives == 0 { 0 } else { self.score };
            *self = Self { score, ..Self::new()? };
        }
        Ok(())
    }

    /// What happens is drawn a moment late, between two steps.
    fn draw(&self, fraction: f32) {
        draw_rectangle(0.0, 0.0, ROOM.x, ROOM.y, GROUND);
        draw_rectangle(0.0, 0.0, ROOM.x, EDGE, FRAME);
        draw_rectangle(0.0, 0.0, EDGE, ROOM.y, FRAME);
        draw_rectangle(ROOM.x - EDGE, 0.0, EDGE, ROOM.y, FRAME);
        let size = brick_size();
        for body in self.world.iter().filter(|body| body.tags() == BRICK) {
            let (corner, color) = (body.position() - size * 0.5, color_of(body.user() as usize));
            draw_rectangle(corner.x + 1.0, corner.y + 1.0, size.x - 2.0, size.y - 2.0, color);
            let light = Color { a: 0.25, ..LIGHT };
            draw_rectangle(corner.x + 1.0, corner.y + 1.0, size.x - 2.0, 3.0, light);
        }
        for Shard { at, color, age } in &self.shards {
            let left = 1.0 - age / 0.5;
            let size = size * left;
            draw_rectangle(at.x - 0.5 * size.x, at.y - 0.5 * size.y, size.x, size.y, Color { a: 0.7 * left, ..*color });
        }
        let ball = self.world.position_at(self.ball, fraction).unwrap_or_default();
        let way = self.trail.iter().copied().chain([ball]).collect::<Vec<_>>();
        for (number, pair) in way.windows(2).enumerate() {
            let share = (number + 1) as f32 / way.len() as f32;
            let color = Color { a: 0.35 * share * share, ..LIGHT };
            draw_line(pair[0].x, pair[0].y, pair[1].x, pair[1].y, 2.0 * RADIUS * share, color);
        }
        draw_circle(ball.x, ball.y, RADIUS, LIGHT);
        let paddle = self.world.position_at(self.paddle, fraction).unwrap_or_default();
        let corner = paddle - PADDLE_SIZE * 0.5;
        draw_rectangle(corner.x, corner.y, PADDLE_SIZE.x, PADDLE_SIZE.y, LIGHT);
        draw_rectangle(corner.x, corner.y + PADDLE_SIZE.y - 3.0, PADDLE_SIZE.x, 3.0, Color { a: 0.25, ..BLACK });
        draw_text(format!("{:05}", self.score), EDGE + 12.0, 48.0, 28.0, LIGHT);
        for life in 0..self.lives {
            draw_circle(ROOM.x - EDGE - 20.0 - 20.0 * life as f32, 40.0, 6.0, LIGHT);
        }
        if self.waits {
            draw_text("click or space", 0.5 * ROOM.x - 75.0, 400.0, 26.0, Color { a: 0.6, ..LIGHT });
        }
    }
}

fn window() -> Conf {
    Conf {
        window_title: "hazumi: Breakout".to_owned(),
        window_width: ROOM.x as i32,
        window_height: ROOM.y as i32,
        high_dpi: true,
        ..Conf::default()
    }
}

async fn play(options: Options) -> Result<(), Box<dyn Error>> {
    let (mut game, mut steps, room) = (Game::new()?, Steps::of(1.0 / 120.0), Room { size: ROOM });
    for frame in 0.. {
        let seconds = if options.is_demo() { 1.0 / 60.0 } else { get_frame_time() };
        if options.is_demo() {
            game.serve()?;
            game.aim = game.place(game.ball).x + (frame % 61) as f32 - 30.0;
        } else {
            // Whichever was moved last leads.
            if mouse_delta_position() != macroquad::math::Vec2::ZERO {
                game.aim = room.mouse().x;
            }
            let held = |key, way: f32| if is_key_down(key) { way } else { 0.0 };
            game.aim += (held(KeyCode::Right, 1.0) + held(KeyCode::Left, -1.0)) * 520.0 * seconds;
            if is_key_pressed(KeyCode::Space) || is_mouse_button_pressed(MouseButton::Left) {
                game.serve()?;
            }
        }
        for _ in 0..steps.due(seconds) {
            game.step(steps.length)?;
        }
        clear_background(BLACK);
        room.enter();
        game.draw(steps.fraction());
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
