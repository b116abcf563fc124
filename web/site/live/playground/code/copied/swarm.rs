// swarm.svg, copied from hazumi's playground.
// What plays there plays here, to the last bit.
// cargo add hazumi-level
// It has more than bodies (4 emitters, 1 player): hazumi-level plays those by the level's own rules.
use hazumi_level::{Level, Play};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let level = Level::from_json(LEVEL)?;
    let mut play = Play::new(level, 7)?;
    // Ten seconds of it.
    for _ in 0..600 {
        play.step(1. / 60.)?;
    }
    println!("{}", play.checksum());
    Ok(())
}

const LEVEL: &str = r##"{
  "name": "A swarm of bullets",
  "view": {"min":[0,0],"max":[480,640]},
  "background": "#0c0a16",
  "bodies": [
    {"name":"orbit1","role":"decor","shapes":[{"circle":{"center":[240,200],"radius":60}}],"paint":{"fill":"none","stroke":"#1d1933","stroke_width":1.5}},
    {"name":"orbit2","role":"decor","shapes":[{"circle":{"center":[240,200],"radius":130}}],"paint":{"fill":"none","stroke":"#1d1933","stroke_width":1.5}},
    {"name":"orbit3","role":"decor","shapes":[{"circle":{"center":[240,200],"radius":210}}],"paint":{"fill":"none","stroke":"#1d1933","stroke_width":1.5}},
    {"name":"orbit4","role":"decor","shapes":[{"circle":{"center":[240,200],"radius":300}}],"paint":{"fill":"none","stroke":"#1d1933","stroke_width":1.5}},
    {"name":"orbit5","role":"decor","shapes":[{"circle":{"center":[240,200],"radius":400}}],"paint":{"fill":"none","stroke":"#1d1933","stroke_width":1.5}},
    {"name":"every=0.22 count=30 speed=110 spread=180 turn=3.7 bullet=3.6","role":"emitter","shapes":[{"circle":{"center":[240,200],"radius":20}}],"fire":{"every":0.22,"count":30,"speed":110,"angle":90,"spread":180,"turn":3.7,"radius":3.6},"paint":{"fill":"#ff5c8a","stroke":"#ffc2d3","stroke_width":2}},
    {"name":"every=0.16 count=9 speed=140 spread=180 turn=11 bullet=3 way=60,90,0,180 period=9 smooth","role":"emitter","shapes":[{"circle":{"center":[90,120],"radius":12}}],"motion":{"way":[[60,90],[0,180]],"period":9,"smooth":true},"fire":{"every":0.16,"count":9,"speed":140,"angle":90,"spread":180,"turn":11,"radius":3},"paint":{"fill":"#6ea8ff","stroke":"#cfe1ff","stroke_width":2}},
    {"name":"every=0.16 count=9 speed=140 spread=180 turn=-11 bullet=3 way=-60,90,0,180 period=9 smooth","role":"emitter","shapes":[{"circle":{"center":[390,120],"radius":12}}],"motion":{"way":[[-60,90],[0,180]],"period":9,"smooth":true},"fire":{"every":0.16,"count":9,"speed":140,"angle":90,"spread":180,"turn":-11,"radius":3},"paint":{"fill":"#b58bff","stroke":"#e6d8ff","stroke_width":2}},
    {"name":"every=0.9 count=7 speed=230 spread=22 aim bullet=4.4 delay=1 way=300,0 period=7 smooth","role":"emitter","shapes":[{"circle":{"center":[90,50],"radius":10}}],"motion":{"way":[[300,0]],"period":7,"smooth":true},"fire":{"every":0.9,"count":7,"speed":230,"spread":22,"aim":true,"radius":4.4,"delay":1},"paint":{"fill":"#ffc857","stroke":"#fff0cc","stroke_width":2}},
    {"name":"ring=16 way=110,-70,180,20,80,70,-80,60,-170,10,-100,-60 period=11 smooth","role":"player","shapes":[{"circle":{"center":[240,520],"radius":3.5}}],"motion":{"way":[[110,-70],[180,20],[80,70],[-80,60],[-170,10],[-100,-60]],"period":11,"smooth":true},"ring":16,"paint":{"fill":"#7df0d2","stroke":"#eafff9","stroke_width":1.5}}
  ]
}"##;
