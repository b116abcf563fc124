// The room of R5: what stands in it and which way it moves. Data alone.

import { aabb, circle, cubicBez, quadBez, segment, type Shape, type Vec2 } from 'hazumi/play'

export type Name = 'wall' | 'pillar' | 'column' | 'gate' | 'arch' | 'bay' | 'wave' | 'piston' | 'lift' | 'tram' | 'roller' | 'broom' | 'swell' | 'mat'
export interface Thing {
  name: Name
  shape: Shape
  /** What stops from its front only: the side of (dy, −dx). */
  oneWay?: boolean
  /** The corners of its way and back, from where it is drawn, and the seconds one round takes. */
  way?: { points: Vec2[]; period: number; smooth?: boolean }
}

export const house = { width: 800, height: 480 }
/** Tags: what raises events only. */
export const EVENT = 1

/** Nothing that moves comes nearer to anything than a walker is wide: nobody is crushed. The outer walls go on beyond the picture. */
export const things: Thing[] = [
  { name: 'mat', shape: circle([110, 110], 44) },
  { name: 'wall', shape: aabb([-180, 20], [20, 460]) },
  { name: 'wall', shape: aabb([780, 20], [980, 460]) },
  { name: 'wall', shape: aabb([-180, -180], [980, 20]) },
  { name: 'wall', shape: aabb([-180, 460], [980, 660]) },
  { name: 'pillar', shape: aabb([252, 20], [272, 122]) },
  { name: 'pillar', shape: aabb([252, 236], [272, 300]) },
  { name: 'column', shape: circle([420, 150], 26) },
  { name: 'column', shape: circle([500, 214], 17) },
  { name: 'bay', shape: quadBez([780, 60], [640, 132], [780, 214]) },
  { name: 'wave', shape: cubicBez([20, 350], [110, 330], [120, 470], [214, 460]) },
  { name: 'gate', oneWay: true, shape: segment([262, 122], [262, 236]) },
  { name: 'arch', oneWay: true, shape: quadBez([330, 460], [382, 350], [330, 260]) },
  { name: 'piston', shape: aabb([20, 218], [66, 286]), way: { points: [[0, 0], [108, 0]], period: 3 } },
  { name: 'lift', shape: aabb([150, 388], [236, 402]), way: { points: [[0, 0], [0, -60]], period: 4 } },
  { name: 'tram', shape: aabb([404, 290], [478, 320]), way: { points: [[0, 0], [160, 0], [160, 100], [0, 100], [0, 0]], period: 8 } },
  { name: 'roller', shape: circle([548, 68], 20), way: { points: [[0, 0], [-220, 0]], period: 4.6, smooth: true } },
  { name: 'broom', shape: segment([750, 444], [750, 330]), way: { points: [[0, 0], [-66, 0]], period: 2.6 } },
  { name: 'swell', shape: quadBez([560, 206], [616, 268], [672, 206]), way: { points: [[0, 0], [0, -44]], period: 3.4, smooth: true } },
]

/** How far from its place it is after so many seconds: there and back, or round where the way is closed. */
export function offsetOf({ way }: Thing, seconds: number): Vec2 {
  if (!way) return [0, 0]
  const { points, period, smooth } = way, last = points[points.length - 1], closed = last[0] === points[0][0] && last[1] === points[0][1]
  const round = (seconds / period) % 1, there = closed ? round : 1 - Math.abs(1 - 2 * round)
  const share = smooth ? (1 - Math.cos(Math.PI * there)) / 2 : there
  const lengths = points.slice(1).map((to, i) => Math.hypot(to[0] - points[i][0], to[1] - points[i][1]))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (let i = 0; i < lengths.length; i++) {
    if (left <= lengths[i] || i === lengths.length - 1) {
      const t = left / lengths[i], [from, to] = [points[i], points[i + 1]]
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    }
    left -= lengths[i]
  }
  return [0, 0]
}

/** Half the size of the hero and of the crowd, and where they begin. */
export const hero = { half: 13, at: [200, 80] as Vec2 }
export const crowd: { half: number; at: Vec2; heading: number }[] = [
  { half: 11, at: [200, 180], heading: 0.2 },
  { half: 10, at: [330, 90], heading: 1.9 },
  { half: 12, at: [640, 120], heading: 2.8 },
  { half: 10, at: [700, 270], heading: 4.1 },
  { half: 11, at: [556, 350], heading: 0.9 },
  { half: 10, at: [290, 420], heading: 5.2 },
  { half: 12, at: [380, 210], heading: 3.4 },
  { half: 10, at: [640, 420], heading: 0.3 },
]
