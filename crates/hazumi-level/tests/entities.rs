//! Entities: those of editors are read, and none fill the memory.

use hazumi_level::Level;

fn refused(text: &str) -> String {
    let error = Level::from_svg(text).map(|_| "was read").unwrap_err().to_string();
    let map = Level::from_tmx_with("a.tmx", |_| Ok(text.to_owned())).unwrap_err().to_string();
    assert_eq!(map, format!("a.tmx:{error}"));
    error
}

#[test]
fn entities_that_stand_for_gigabytes_are_refused_before_they_are_written_out() {
    let long = "x".repeat(60_000);
    let many = "&a;".repeat(20_000);
    for (declared, used) in [
        (format!("<!ENTITY a \"{long}\">"), format!("<desc>{many}</desc>")),
        (format!("<!ENTITY a '{long}'>"), format!("<desc title=\"{many}\"/>")),
        // Behind a comment, after one of the same name, or with others within.
        (format!("<!-- <!ENTITY a \" --><!ENTITY a \"{long}\">"), many.clone()),
        (format!("<!ENTITY a \"{long}\"><!ENTITY a ''>"), many.clone()),
        (format!("<!ENTITY b \"&c;\"><!ENTITY c \"{long}\"><!ENTITY a \"&b;\">"), many.clone()),
    ] {
        let error = refused(&format!("<!DOCTYPE svg [\n{declared}]><svg>{used}</svg>"));
        assert!(error.contains(": XML: entities stand for at most 16777216 bytes, got 120"), "{error}");
        assert!(error.starts_with("2:"), "{error}");
    }
    let declared: String = (0..1001).map(|number| format!("<!ENTITY a{number} \"\">")).collect();
    let error = refused(&format!("<!DOCTYPE svg [{declared}]><svg/>"));
    assert_eq!(error, "1:16: XML: a document has at most 1000 entities, got more");
}

#[test]
fn entities_of_editors_are_read() {
    let styles: String = (0..300).map(|number| format!("<!ENTITY st{number} \"fill:#{number:06};\">")).collect();
    let drawn = "<rect style=\"&st7;\" width=\"1\" height=\"1\"/>".repeat(9_000);
    let text = format!(
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [
        <!ENTITY ns_svg \"http://www.w3.org/2000/svg\">{styles}]><svg xmlns=\"&ns_svg;\" viewBox=\"0 0 9 9\">{drawn}</svg>"
    );
    let (level, warnings) = Level::from_svg(&text).unwrap();
    assert_eq!((level.bodies.len(), warnings.len()), (9_000, 0));
    assert_eq!(level.bodies[0].paint.fill.as_deref(), Some("#000007"));
}
