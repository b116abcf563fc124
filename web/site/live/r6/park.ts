// The park of R6: who stands where. Units are pixels, 40 to a metre; y points down and the ground is 0.

import type { Vec2 } from 'hazumi'

export const metre = 40
export const gravity = 900
export const drum = { x: 0, half: 26, top: -22 }
export const ball = { radius: 12, apex: -166 }
/** The shoulder that the arm turns about, and the megaphone's round mouth at its end. */
export const arm = { shoulder: -92, stand: -70, length: 64, radius: 22 }
/** Angles of the arm, clockwise from the right: at rest, fully wound up, where the swing is over. */
export const rest = 2.6, wound = 1.2, over = -1.4
/** Radians per second of a swing, by how far it was wound up: 0 to 1. */
export const swingSpeed = (power: number) => 5 + 12 * power

/** The mouth's centre at an angle of the arm. */
export function mouth(stand: number, angle: number): Vec2 {
  return [stand + Math.cos(angle) * arm.length, arm.shoulder + Math.sin(angle) * arm.length]
}

/** What a strike was. */
export interface Strike { ball: Vec2; bat: Vec2; normal: Vec2; before: Vec2; after: Vec2; other: Vec2; batVelocity: Vec2 }
/** A shot: where it came down, in metres, by which rule, and its way for the overview. */
export interface Shot { metres: number; heavy: boolean; way: number[] }
