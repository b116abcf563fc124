fn main() -> Result<(), Box<dyn std::error::Error>> {
    // #region lines
    use hazumi::swarm::{Bullet, Hits, Player, Swarm};

    let mut swarm = Swarm::new();
    for i in 0..1000 {
        let angle = i as f32 * 0.1;
        let velocity = [200. * angle.cos(), 200. * angle.sin()];
        swarm.spawn(Bullet::new([0., 0.], velocity, 4.))?;
    }
    // Within this frame the player goes from here to there.
    let player = Player::moving([90., 0.], [100., 0.], 3.)?;
    let player = player.ring(20.)?;

    let mut hits = Hits::new();
    swarm.frame(0.5, &player, &mut hits)?;
    let grazes = hits.grazes().len();
    // The bullets that hit are gone.
    swarm.remove_all(hits.hits().iter().map(|hit| hit.index));
    // #endregion lines
    assert!(grazes > 0 && !hits.hits().is_empty());
    assert_eq!(swarm.len(), 1000 - hits.hits().len());
    Ok(())
}
