// Which way balls start: those that start at random do so by the seed, as in the engine's levels.

import type { Vec2 } from 'hazumi/play'

interface Launch { speed: number; angle: number; spread?: number }

/** The velocities of a level's launches, asked for in the order of its bodies. */
export function launches(seed: number): (launch: Launch) => Vec2 {
  const unit = splitMix64(BigInt(seed)), single = Math.fround
  return ({ speed, angle, spread = 0 }) => {
    const turn = single(spread) * (2 * unit() - 1), way = (single(angle) + turn) * (Math.PI / 180)
    return [single(single(speed) * Math.cos(way)), single(single(speed) * Math.sin(way))]
  }
}

/** Sebastiano Vigna's SplitMix64, as numbers from 0 up to but not including 1. */
function splitMix64(seed: bigint): () => number {
  const bits = (value: bigint) => BigInt.asUintN(64, value)
  let state = bits(seed)
  return () => {
    state = bits(state + 0x9e3779b97f4a7c15n)
    let z = bits((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n)
    z = bits((z ^ (z >> 27n)) * 0x94d049bb133111ebn)
    return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53
  }
}
