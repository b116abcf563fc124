//! What the objects of a map become.

use hazumi::{Shape, Vec2};
use hazumi_level::Role;

use crate::{Folder, TILES, aabb, area, corners, map, object, objects, read};

#[test]
fn a_rectangle_is_a_box_where_it_stands() {
    let body = object(r#"<object id="1" x="3" y="4" width="10" height="6"/>"#);
    assert_eq!(body.shapes, [aabb([3.0, 4.0], [13.0, 10.0])]);
    assert_eq!(body.role, Role::Fixed);
}

#[test]
fn a_turned_rectangle_turns_clockwise_about_its_top_left() {
    let body = object(r#"<object id="1" x="20" y="4" width="10" height="6" rotation="90"/>"#);
    assert_eq!(body.shapes, [aabb([14.0, 4.0], [20.0, 14.0])]);
    let body = object(r#"<object id="1" x="20" y="4" width="10" height="6" rotation="30"/>"#);
    let [Shape::Obb(obb)] = body.shapes.as_slice() else { panic!("{body:?}") };
    assert!((obb.angle() - 30f32.to_radians()).abs() < 1e-6);
    assert!(obb.corners().iter().any(|corner| (*corner - Vec2::new(20.0, 4.0)).length() < 1e-5));
    assert!(obb.center().x > 20.0 && obb.center().y > 4.0);
}

#[test]
fn a_round_ellipse_is_a_circle_and_another_a_capsule_with_a_warning() {
    let body = object(r#"<object id="1" x="2" y="4" width="8" height="8"><ellipse/></object>"#);
    let [Shape::Circle(circle)] = body.shapes.as_slice() else { panic!("{body:?}") };
    assert_eq!((circle.center(), circle.radius()), (Vec2::new(6.0, 8.0), 4.0));

    let (bodies, warnings) = objects(r#"<object id="1" x="2" y="4" width="12" height="4"><ellipse/></object>"#);
    let [Shape::Capsule(capsule)] = bodies[0].shapes.as_slice() else { panic!("{bodies:?}") };
    assert_eq!((capsule.aabb().min(), capsule.aabb().max()), (Vec2::new(2.0, 4.0), Vec2::new(14.0, 8.0)));
    assert_eq!(warnings, ["2:21: an ellipse is no shape of its own, taken as a capsule"]);
}

#[test]
fn a_capsule_is_a_capsule() {
    let body = object(r#"<object id="1" x="2" y="4" width="12" height="4"><capsule/></object>"#);
    let [Shape::Capsule(capsule)] = body.shapes.as_slice() else { panic!("{body:?}") };
    assert_eq!((capsule.a(), capsule.b(), capsule.radius()), (Vec2::new(4.0, 6.0), Vec2::new(12.0, 6.0), 2.0));
}

#[test]
fn a_polyline_is_a_body_of_segments() {
    let body = object(r#"<object id="1" x="10" y="10"><polyline points="0,0 5,0 5,-5"/></object>"#);
    let ends: Vec<_> = body
        .shapes
        .iter()
        .map(|shape| {
            let Shape::Segment(segment) = shape else { panic!("{shape:?}") };
            (segment.a(), segment.b())
        })
        .collect();
    let [a, b, c] = [Vec2::new(10.0, 10.0), Vec2::new(15.0, 10.0), Vec2::new(15.0, 5.0)];
    assert_eq!(ends, [(a, b), (b, c)]);
}

#[test]
fn a_convex_polygon_is_one_shape_and_a_concave_one_convex_pieces_of_the_same_area() {
    let body = object(r#"<object id="1" x="1" y="2"><polygon points="0,0 8,0 4,6"/></object>"#);
    assert_eq!(body.shapes.len(), 1);
    assert_eq!(corners(&body.shapes[0]), [(1.0, 2.0), (5.0, 8.0), (9.0, 2.0)]);

    // An L, either way round.
    for points in ["0,0 12,0 12,4 4,4 4,12 0,12", "0,0 0,12 4,12 4,4 12,4 12,0"] {
        let body = object(&format!(r#"<object id="1" x="1" y="2"><polygon points="{points}"/></object>"#));
        assert!(body.shapes.len() >= 2);
        assert_eq!(area(&body.shapes), 80.0);
        let all = body.shapes.iter().map(Shape::aabb).reduce(|a, b| a.union(&b)).unwrap();
        assert_eq!((all.min(), all.max()), (Vec2::new(1.0, 2.0), Vec2::new(13.0, 14.0)));
    }
}

#[test]
fn a_star_drawn_through_itself_is_what_it_covers() {
    let body = object(r#"<object id="1" x="20" y="20"><polygon points="0,-16 9,13 -15,-5 15,-5 -9,13"/></object>"#);
    // The points and the middle.
    assert!((area(&body.shapes) - 281.92).abs() < 0.01, "{}", area(&body.shapes));
}

#[test]
fn a_polygon_without_a_fill_is_its_sides() {
    let body = object(
        r##"<object id="1" x="0" y="0"><properties><property name="fill" value="none"/><property name="stroke" value="#fff"/>
        </properties><polygon points="0,0 12,0 12,12"/></object>"##,
    );
    assert_eq!(body.shapes.len(), 3);
    assert!(body.shapes.iter().all(|shape| matches!(shape, Shape::Segment(_))));
}

#[test]
fn a_point_is_a_ball_of_its_radius_if_its_words_say_so_and_else_left_out_with_one_warning() {
    for words in
        [r#"class="ball radius=3""#, r#"type="ball radius=3" name="one""#, r#"type="tea ball" class="radius=3 ball""#]
    {
        let body = object(&format!(r#"<object id="1" x="5" y="6" {words}><point/></object>"#));
        let [Shape::Circle(circle)] = body.shapes.as_slice() else { panic!("{body:?}") };
        assert_eq!((circle.center(), circle.radius(), body.role), (Vec2::new(5.0, 6.0), 3.0, Role::Ball));
    }
    let point = r#"<object id="1" x="5" y="6"><point/></object>"#;
    let (bodies, warnings) = objects(&format!("{point}{point}"));
    assert_eq!(bodies, []);
    assert_eq!(warnings, ["2:21: point: a body only as a ball with a radius, left out (2 times)"]);
}

#[test]
fn class_and_properties_say_what_a_body_is_and_the_later_override_the_earlier() {
    let body = object(
        r#"<object id="1" x="0" y="0" width="8" height="8" class="brick gold breaks=2" name="one"><properties>
        <property name="breaks" type="int" value="3"/>
        <property name="corners" value="diagonal"/>
        <property name="tags" value="shiny,rare"/>
        <property name="restitution" type="float" value="0.5"/>
        <property name="author" value="me"/></properties></object>"#,
    );
    assert_eq!(body.name, "one");
    assert_eq!(body.breaks_after, Some(3));
    assert_eq!(body.tags, ["brick", "gold", "shiny", "rare"]);
    assert_eq!(body.restitution, Some(0.5));
    assert_eq!(body.corners, hazumi::Corners::Diagonal);
}

/// Another kind takes nothing over from that of the layer, so that what is said beside it counts only if the kind is heard first.
#[test]
fn the_kind_of_a_body_is_heard_before_what_is_said_of_it() {
    for kind in ["ball", "mover", "crate", "wall", "bumper", "paddle"] {
        let (level, _) = read(&format!(
            r#"<objectgroup class="brick"><object x="1" y="1" width="8" height="8"><properties><property name="breaks" type="int" value="2"/>
            <property name="{kind}" type="bool" value="true"/><property name="restitution" type="float" value="0.5"/></properties></object></objectgroup>"#
        ));
        let body = &level.bodies[0];
        assert_eq!((body.breaks_after, body.restitution), (Some(2), Some(0.5)), "{kind}");
    }
}

#[test]
fn a_name_is_a_name_also_if_it_is_a_word() {
    for name in ["ball", "player", "brick breaks=2", "speed=fast", "radius=9"] {
        let body = object(&format!(r#"<object id="1" x="0" y="0" width="8" height="8" name="{name}"/>"#));
        let mut bare = object(r#"<object id="1" x="0" y="0" width="8" height="8"/>"#);
        name.clone_into(&mut bare.name);
        assert_eq!(body, bare);
    }
    let (level, warnings) = read(
        r#"<group name="ball"><objectgroup name="brick breaks=2"><object x="0" y="0" width="8" height="8"/></objectgroup></group>"#,
    );
    assert_eq!((level.bodies[0].tags.as_slice(), level.bodies[0].role, warnings), ([].as_slice(), Role::Fixed, vec![]));
}

#[test]
fn a_ball_sets_off_as_its_properties_say() {
    let ball = |properties: &str| {
        object(&format!(
            r#"<object id="1" x="0" y="0" width="8" height="8" class="ball"><properties>{properties}</properties><ellipse/></object>"#
        ))
    };
    let body = ball(
        r#"<property name="speed" type="int" value="300"/><property name="angle" type="float" value="-60"/>
           <property name="spread" type="float" value="5"/>"#,
    );
    let launch = body.launch.unwrap();
    assert_eq!((launch.speed, launch.angle, launch.spread), (300.0, -60.0, 5.0));
    let body = ball(r#"<property name="velocity" value="30 -40"/>"#);
    assert_eq!(body.velocity, Vec2::new(30.0, -40.0));
    let body = ball(
        r#"<property name="start" type="class" propertytype="Start"><properties>
           <property name="velocity" value="30 -40"/></properties></property>"#,
    );
    assert_eq!(body.velocity, Vec2::new(30.0, -40.0));
}

#[test]
fn a_ball_that_is_no_circle_is_the_circle_of_the_same_area_with_a_warning() {
    let (bodies, warnings) = objects(r#"<object id="1" x="0" y="0" width="8" height="4" class="ball"/>"#);
    let [Shape::Circle(circle)] = bodies[0].shapes.as_slice() else { panic!("{bodies:?}") };
    assert!((circle.radius() - (32.0 / std::f32::consts::PI).sqrt()).abs() < 1e-5);
    assert_eq!(warnings, ["2:21: object: a ball must be a circle, taken as the circle of the same area"]);
}

#[test]
fn an_object_has_what_its_template_says_and_it_does_not() {
    let template = r#"<template><tileset firstgid="1" source="../t.tsx"/>
        <object name="lamp" class="bumper" width="6" height="4"><properties>
        <property name="restitution" type="float" value="2"/></properties></object></template>"#;
    let text = map(r#"<objectgroup><object id="1" template="things/lamp.tx" x="2" y="3"/>
        <object id="2" template="things/lamp.tx" x="9" y="3" width="5" name="large"/></objectgroup>"#);
    let folder = Folder::new(&[("map.tmx", &text), ("t.tsx", TILES), ("things/lamp.tx", template)]);
    let (level, warnings) = folder.read().unwrap();
    assert_eq!(warnings, []);
    assert_eq!(level.bodies[0].shapes, [aabb([2.0, 3.0], [8.0, 7.0])]);
    assert_eq!((level.bodies[0].name.as_str(), level.bodies[0].restitution), ("lamp", Some(2.0)));
    assert_eq!(level.bodies[1].shapes, [aabb([9.0, 3.0], [14.0, 7.0])]);
    assert_eq!(level.bodies[1].name, "large");
}

#[test]
fn a_mover_is_the_one_convex_shape_that_its_object_is() {
    let mover = |rest: &str| object(&format!(r#"<object id="1" x="2" y="4" class="crate" {rest}"#));
    let boxed = mover(r#"width="10" height="6"/>"#);
    assert_eq!((boxed.role, boxed.tags.as_slice()), (Role::Mover, &["crate".to_owned()][..]));
    assert_eq!(boxed.shapes, [aabb([2.0, 4.0], [12.0, 10.0])]);
    assert!(matches!(mover(r#"width="10" height="6" rotation="30"/>"#).shapes.as_slice(), [Shape::Obb(_)]));
    let polygon = mover(r#"><polygon points="0,0 8,0 4,6"/></object>"#);
    assert_eq!(corners(&polygon.shapes[0]), [(2.0, 4.0), (6.0, 10.0), (10.0, 4.0)]);
    assert!(matches!(mover(r#"width="12" height="4"><capsule/></object>"#).shapes.as_slice(), [Shape::Capsule(_)]));
    let concave = map(
        r#"<objectgroup><object id="1" x="1" y="2" class="mover"><polygon points="0,0 12,0 12,4 4,4 4,12 0,12"/></object></objectgroup>"#,
    );
    let folder = Folder::new(&[("map.tmx", &concave)]);
    assert_eq!(
        folder.error(),
        "map.tmx:2:14: object: a mover must be convex, got an outline that fills 71 % of its convex hull"
    );
    let (bodies, warnings) = objects(r#"<object id="1" x="5" y="6" class="mover"><point/></object>"#);
    assert_eq!((bodies.len(), warnings.len()), (0, 1), "{warnings:?}");
}
