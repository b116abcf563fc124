//! What a browser asks of an animation: else it ignores it.

use roxmltree::Document;

/// Panics where a browser would not play.
pub(crate) fn check(svg: &str) {
    let document = Document::parse(svg).unwrap();
    let animations: Vec<_> =
        document.descendants().filter(|node| node.tag_name().name().starts_with("animate")).collect();
    assert!(!animations.is_empty());
    for animation in animations {
        let list = |name: &str| animation.attribute(name).unwrap().split(';').collect::<Vec<_>>();
        let times: Vec<f64> = list("keyTimes").iter().map(|time| time.parse().unwrap()).collect();
        assert_eq!(times.len(), list("values").len());
        assert_eq!((times.first(), times.last()), (Some(&0.0), Some(&1.0)), "{times:?}");
        assert!(times.windows(2).all(|pair| pair[0] <= pair[1]), "{times:?}");
        assert!(animation.attribute("dur").unwrap().ends_with('s'));
    }
}
