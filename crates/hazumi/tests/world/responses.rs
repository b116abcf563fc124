//! What comes of a hit: said of pairs of tags, of bodies, and slides along curves.
