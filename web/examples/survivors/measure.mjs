// What a frame costs, without drawing: `node measure.mjs`. In time of the processor, since other programs run too; the same game three times, of each frame
// the fastest counts.

import { init } from 'hazumi'
import { Crowd, height, width } from './crowd.js'

await init()
const frames = 1800, costs = new Float64Array(frames).fill(Infinity)
let crowd
for (let run = 0; run < 3; run++) {
  let seed = 1
  crowd = new Crowd(() => (seed = seed * 48271 % 0x7fffffff) / 0x7fffffff)
  for (let i = 0; i < frames; i++) {
    const started = process.cpuUsage(), t = i / 60
    crowd.frame(1 / 60, [width * (0.5 + 0.3 * Math.sin(t * 0.5)), height * (0.5 + 0.28 * Math.sin(t * 0.8))])
    const { user, system } = process.cpuUsage(started)
    costs[i] = Math.min(costs[i], (user + system) / 1000)
  }
}
// From the tenth second on the crowd is there.
const steady = costs.slice(600).sort(), at = share => `${steady[Math.floor(share * steady.length)].toFixed(1)} ms`
console.log(`${crowd.strength.size} enemies, ${crowd.swarm.length} bullets, ${crowd.score} down: a frame takes ${at(0.5)}, one in ten more than ${at(0.9)}, one in a hundred more than ${at(0.99)}`)
