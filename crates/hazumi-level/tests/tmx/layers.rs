//! Layers, groups and the map itself.

use std::path::Path;

use hazumi::Vec2;
use hazumi_level::{Level, Role};

use crate::{Folder, TILES, aabb, map, read};

#[test]
fn layers_and_groups_hand_down_words_offsets_and_looks() {
    let (level, warnings) = read(
        r##"<group id="1" name="Group 1" class="bumper" offsetx="10" offsety="1" opacity="0.5">
        <objectgroup id="2" name="Object Layer 1" offsetx="1" offsety="2" color="#ff8000">
        <object id="1" x="0" y="0" width="2" height="2"/>
        <object id="2" x="0" y="0" width="2" height="2" class="ball"><ellipse/></object>
        </objectgroup></group>"##,
    );
    assert_eq!(warnings, [] as [&str; 0]);
    assert_eq!(level.bodies[0].shapes, [aabb([11.0, 3.0], [13.0, 5.0])]);
    assert_eq!(
        (level.bodies[0].tags.as_slice(), level.bodies[0].restitution),
        (["bumper".to_owned()].as_slice(), Some(1.2))
    );
    assert_eq!(level.bodies[0].paint.fill.as_deref(), Some("#ff800080"));
    assert_eq!((level.bodies[1].role, level.bodies[1].restitution), (Role::Ball, None));
}

#[test]
fn a_tile_layer_that_is_taken_as_fixed_has_nothing_of_a_ball() {
    let words = "ball rubber mass=2 damping=0.5 gravity-scale=2 keep-speed stopped-by=wall speed=90 velocity=3,4 restitution=0.5 belt=20";
    let layer = |class: &str| {
        format!(
            r#"<tileset firstgid="1" source="t.tsx"/><layer width="4" height="3" class="{class}"><data encoding="csv">1,0,0,0,0,0,0,0,0,0,0,0</data></layer>"#
        )
    };
    let (level, warnings) = read(&layer(words));
    assert_eq!(warnings, ["2:39: layer: a tile layer cannot be a ball, taken as fixed"]);
    let (fixed, _) = read(&layer("rubber restitution=0.5 belt=20"));
    assert_eq!(level.bodies, fixed.bodies);
}

#[test]
fn what_is_hidden_is_left_out() {
    let shown = r#"<object id="1" x="0" y="0" width="2" height="2"/>"#;
    let hidden = r#"<object id="1" x="0" y="0" width="2" height="2" visible="0"/>"#;
    let (level, warnings) = read(&format!(
        r#"<objectgroup visible="0">{shown}</objectgroup><group visible="0"><objectgroup>{shown}</objectgroup></group>
        <objectgroup>{hidden}</objectgroup>"#
    ));
    assert_eq!((level.bodies.len(), warnings), (0, vec![]));
}

#[test]
fn the_map_says_gravity_background_name_and_view() {
    let (level, _) = read(
        r##"<properties><property name="gravity" type="float" value="250"/><property name="background" value="#123"/>
        <property name="name" value="Cave"/></properties>"##,
    );
    assert_eq!(level.gravity, Vec2::new(0.0, 250.0));
    assert_eq!((level.background.as_deref(), level.name.as_str()), (Some("#123"), "Cave"));
    assert_eq!((level.view.min(), level.view.max()), (Vec2::ZERO, Vec2::new(64.0, 48.0)));
    let text = map("").replace("<map ", "<map backgroundcolor=\"#80112233\" ");
    let (level, _) = Folder::new(&[("map.tmx", &text)]).read().unwrap();
    assert_eq!(level.background.as_deref(), Some("#11223380"));
}

#[test]
fn an_infinite_map_is_its_chunks_always_in_the_same_order_and_shows_what_is_in_it() {
    let chunk = |x: i32, y: i32| format!(r#"<chunk x="{x}" y="{y}" width="2" height="1">1,0</chunk>"#);
    let text = map(&format!(
        "<tileset firstgid=\"1\" source=\"t.tsx\"/><layer width=\"4\" height=\"3\"><data encoding=\"csv\">{}{}{}</data></layer>",
        chunk(32, 16),
        chunk(-32, -16),
        chunk(0, 0)
    ))
    .replace("<map ", "<map infinite=\"1\" ");
    let (level, warnings) = Folder::new(&[("map.tmx", &text), ("t.tsx", TILES)]).read().unwrap();
    assert_eq!(warnings, []);
    let shapes = &level.bodies[0].shapes;
    assert_eq!(
        *shapes,
        [
            aabb([-512.0, -256.0], [-496.0, -240.0]),
            aabb([0.0, 0.0], [16.0, 16.0]),
            aabb([512.0, 256.0], [528.0, 272.0]),
        ]
    );
    assert_eq!((level.view.min(), level.view.max()), (Vec2::new(-512.0, -256.0), Vec2::new(528.0, 272.0)));
}

#[test]
fn groups_stand_within_each_other_as_deep_as_anyone_draws() {
    let deep = format!(
        "{}<objectgroup><object width=\"1\" height=\"1\"/></objectgroup>{}",
        "<group offsetx=\"1\">".repeat(60),
        "</group>".repeat(60)
    );
    assert_eq!(read(&deep).0.bodies[0].shapes, [aabb([60.0, 0.0], [61.0, 1.0])]);
}

#[test]
fn the_cave_is_closed_and_its_balls_bounce() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let (level, warnings) = Level::read(levels.join("cave.tmx")).unwrap();
    assert_eq!(warnings.len(), 1);
    let view = level.view;
    let balls: Vec<_> = (0..level.bodies.len()).filter(|&index| level.bodies[index].role == Role::Ball).collect();
    assert_eq!(balls.len(), 3);
    let mut play = hazumi_level::Play::new(level, 7).unwrap();
    let mut hits = 0;
    for _ in 0..60 * 60 {
        play.step(1.0 / 60.0).unwrap();
        hits += play.world().hits().len();
        for &ball in &balls {
            let id = play.id(ball).unwrap();
            let center = play.world().get(id).unwrap().position();
            assert!(view.contains(center), "{center:?}");
        }
    }
    assert!(hits > 100, "{hits}");
}
