//! What the public `sweep` costs beside a closed form written by hand for the one pair of shapes: circle against box, turned
//! box and segment, streaming through a million pairs and hot in cache.
//!
//! The closed forms are what one would write inline in a game: f32, early rejections by comparison, one root. Both sides
//! answer time, normal and point, and are fed the same pairs in turn, so that the noise of a shared machine hits both; the
//! ratio printed is the median over the rounds. With the environment variable `RATIO_ONLY` set, criterion's part is left out.
//! Hot, a processor that has learnt the 1,024 pairs by heart mispredicts nothing, so that instructions count; streaming, as in a
//! game, it is the mispredicted branches.

use core::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use hazumi::{Aabb, Circle, Obb, Segment, ShapeRef, Vec2, sweep};

/// A small generator (SplitMix64), so that every run measures the same pairs.
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / (1u64 << 24) as f32
    }

    fn within(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    fn point(&mut self, reach: f32) -> Vec2 {
        Vec2::new(self.within(-reach, reach), self.within(-reach, reach))
    }
}

struct Pair<T> {
    circle: Circle,
    motion: Vec2,
    target: T,
}

fn pairs<T>(n: usize, target: impl Fn(&mut Random) -> T) -> Vec<Pair<T>> {
    let mut random = Random(7);
    (0..n)
        .map(|_| Pair {
            circle: Circle::new(random.point(60.0), random.within(1.0, 15.0)).unwrap(),
            motion: random.point(100.0),
            target: target(&mut random),
        })
        .collect()
}

fn aabb(random: &mut Random) -> Aabb {
    Aabb::from_center(random.point(60.0), [random.within(2.0, 60.0), random.within(2.0, 60.0)]).unwrap()
}

fn obb(random: &mut Random) -> Obb {
    let size = [random.within(2.0, 80.0), random.within(2.0, 30.0)];
    Obb::new(random.point(60.0), size, random.within(-7.0, 7.0)).unwrap()
}

fn segment(random: &mut Random) -> Segment {
    Segment::new(random.point(60.0), random.point(60.0)).unwrap()
}

/// Center of the circle, motion and radius against a disc about the origin of the coordinates.
#[inline(always)]
fn by_hand_disc(p: Vec2, m: Vec2, r: f32) -> Option<(f32, Vec2)> {
    let b = p.dot(m);
    let c = p.length_squared() - r * r;
    if b >= 0.0 {
        return None;
    }
    if c <= 0.0 {
        return Some((0.0, p / p.length_squared().sqrt()));
    }
    let a = m.length_squared();
    let square = b * b - a * c;
    if square < 0.0 {
        return None;
    }
    let time = (-b - square.sqrt()) / a;
    (time <= 1.0).then(|| (time, (p + m * time) / r))
}

/// Against a box of half size `half` about the origin.
#[inline(always)]
fn by_hand_box(p: Vec2, m: Vec2, half: Vec2, r: f32) -> Option<(f32, Vec2, Vec2)> {
    let (rx, ry) = (half.x + r, half.y + r);
    if (p.x < -rx && p.x + m.x < -rx)
        || (p.x > rx && p.x + m.x > rx)
        || (p.y < -ry && p.y + m.y < -ry)
        || (p.y > ry && p.y + m.y > ry)
    {
        return None;
    }
    let (ix, iy) = (1.0 / m.x, 1.0 / m.y);
    let (x0, x1) = ((-rx - p.x) * ix, (rx - p.x) * ix);
    let (y0, y1) = ((-ry - p.y) * iy, (ry - p.y) * iy);
    let (enter_x, leave_x) = (x0.min(x1), x0.max(x1));
    let (enter_y, leave_y) = (y0.min(y1), y0.max(y1));
    let enter = enter_x.max(enter_y);
    if enter > leave_x.min(leave_y) || enter > 1.0 || leave_x.min(leave_y) < 0.0 {
        return None;
    }
    let q = p + m * enter.max(0.0);
    let corner = Vec2::new(q.x.clamp(-half.x, half.x), q.y.clamp(-half.y, half.y));
    if corner.x != q.x && corner.y != q.y {
        let (time, normal) = by_hand_disc(p - corner, m, r)?;
        return Some((time, normal, corner));
    }
    if enter < 0.0 {
        // Inside: out of the nearest face.
        let (dx, dy) = (rx - p.x.abs(), ry - p.y.abs());
        let normal = if dx < dy { Vec2::new(1f32.copysign(p.x), 0.0) } else { Vec2::new(0.0, 1f32.copysign(p.y)) };
        return (m.dot(normal) < 0.0).then_some((0.0, normal, corner));
    }
    let normal =
        if enter_x > enter_y { Vec2::new(-1f32.copysign(m.x), 0.0) } else { Vec2::new(0.0, -1f32.copysign(m.y)) };
    Some((enter, normal, corner))
}

#[inline(always)]
fn by_hand_aabb(pair: &Pair<Aabb>) -> Option<(f32, Vec2, Vec2)> {
    let center = pair.target.center();
    let half = pair.target.max() - center;
    let (time, normal, point) = by_hand_box(pair.circle.center() - center, pair.motion, half, pair.circle.radius())?;
    Some((time, normal, point + center))
}

#[inline(always)]
fn by_hand_obb(pair: &Pair<Obb>) -> Option<(f32, Vec2, Vec2)> {
    let (center, axis) = (pair.target.center(), pair.target.axis());
    let turned = |v: Vec2| Vec2::new(axis.dot(v), axis.cross(v));
    let back = |v: Vec2| axis * v.x + axis.perp() * v.y;
    let p = turned(pair.circle.center() - center);
    let (time, normal, point) = by_hand_box(p, turned(pair.motion), pair.target.half(), pair.circle.radius())?;
    Some((time, back(normal), back(point) + center))
}

#[inline(always)]
fn by_hand_segment(pair: &Pair<Segment>) -> Option<(f32, Vec2, Vec2)> {
    let (a, b, r, m) = (pair.target.a(), pair.target.b(), pair.circle.radius(), pair.motion);
    let (u, p) = (b - a, pair.circle.center() - a);
    let length = u.length_squared().sqrt();
    let u = u / length;
    let (across, rate) = (u.cross(p), u.cross(m));
    let (across, rate, normal) = if across < 0.0 { (-across, -rate, -u.perp()) } else { (across, rate, u.perp()) };
    let gap = across - r;
    if gap > 0.0 && gap + rate > 0.0 {
        return None;
    }
    let time = if gap > 0.0 { gap / -rate } else { 0.0 };
    let at = u.dot(p + m * time);
    if (0.0..=length).contains(&at) {
        return (rate < 0.0).then(|| (time, normal, a + u * at));
    }
    let end = if at < 0.0 { a } else { b };
    let (time, normal) = by_hand_disc(pair.circle.center() - end, m, r)?;
    Some((time, normal, end))
}

/// Something of every answer, so that none of it is optimised away.
#[inline(always)]
fn sum(hits: impl Iterator<Item = Option<(f32, Vec2, Vec2)>>) -> f32 {
    hits.flatten().map(|(time, normal, point)| time + normal.x + normal.y + point.x + point.y).sum()
}

#[inline(always)]
fn swept<T>(pair: &Pair<T>) -> Option<(f32, Vec2, Vec2)>
where
    for<'a> ShapeRef<'a>: From<&'a T>,
{
    sweep(&pair.circle, pair.motion, &pair.target).unwrap().map(|hit| (hit.time, hit.normal, hit.point))
}

/// The two ways to answer all pairs.
struct Contest<'a, T> {
    name: &'a str,
    pairs: &'a [Pair<T>],
    engine: fn(&[Pair<T>]) -> f32,
    by_hand: fn(&[Pair<T>]) -> f32,
}

impl<T> Contest<'_, T> {
    /// Both in turn, many times; prints the median of each and of the ratio.
    fn ratio(&self) {
        let repeats = (1_000_000 / self.pairs.len()).clamp(1, 200);
        let time = |f: fn(&[Pair<T>]) -> f32| {
            let start = Instant::now();
            for _ in 0..repeats {
                black_box(f(black_box(self.pairs)));
            }
            start.elapsed().as_secs_f64() * 1e9 / (repeats * self.pairs.len()) as f64
        };
        let mut rounds: Vec<(f64, f64)> = (0..41).map(|_| (time(self.engine), time(self.by_hand))).collect();
        let mut median = |key: fn(&(f64, f64)) -> f64| {
            rounds.sort_by(|a, b| key(a).total_cmp(&key(b)));
            key(&rounds[rounds.len() / 2])
        };
        let (ratio, engine, by_hand) = (median(|r| r.0 / r.1), median(|r| r.0), median(|r| r.1));
        println!("{:32} engine {engine:6.2} ns   by hand {by_hand:6.2} ns   ratio {ratio:.3}", self.name);
    }

    fn criterion(&self, criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group(self.name);
        group.throughput(Throughput::Elements(self.pairs.len() as u64));
        group.bench_function("engine", |bencher| bencher.iter(|| (self.engine)(black_box(self.pairs))));
        group.bench_function("by hand", |bencher| bencher.iter(|| (self.by_hand)(black_box(self.pairs))));
        group.finish();
    }
}

fn contests<T>(
    kind: &str,
    criterion: &mut Criterion,
    target: impl Fn(&mut Random) -> T,
    engine: fn(&[Pair<T>]) -> f32,
    by_hand: fn(&[Pair<T>]) -> f32,
) {
    let all = pairs(1_000_000, target);
    for (how, pairs) in [("streaming", &all[..]), ("hot", &all[..1024])] {
        let name = format!("circle against {kind}, {how}");
        let contest = Contest { name: &name, pairs, engine, by_hand };
        contest.ratio();
        if std::env::var_os("RATIO_ONLY").is_none() {
            contest.criterion(criterion);
        }
    }
    let hits = |f: fn(&[Pair<T>]) -> f32| (0..2000).filter(|&i| f(&all[i..=i]) != 0.0).count();
    println!("of 2000 pairs {} touch, {} by hand\n", hits(engine), hits(by_hand));
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    contests(
        "box",
        &mut criterion,
        aabb,
        |pairs| sum(pairs.iter().map(swept)),
        |pairs| sum(pairs.iter().map(by_hand_aabb)),
    );
    contests(
        "turned box",
        &mut criterion,
        obb,
        |pairs| sum(pairs.iter().map(swept)),
        |pairs| sum(pairs.iter().map(by_hand_obb)),
    );
    contests(
        "segment",
        &mut criterion,
        segment,
        |pairs| sum(pairs.iter().map(swept)),
        |pairs| sum(pairs.iter().map(by_hand_segment)),
    );
    criterion.final_summary();
}
