// The examples in a real browser: they load without an error, draw, play, and do what their pages say.

import assert from 'node:assert/strict'
import { serve } from './house.mjs'

const limit = { timeout: 200_000 }
const text = id => page => page.locator(`#${id}`).textContent()
const number = id => async page => Number((await text(id)(page)).replaceAll(',', ''))
const ofCanvas = page => page.locator('canvas').evaluate(canvas => Number(canvas.dataset.left ?? NaN))

/** By folder: what is to be seen there. */
const examples = {
  plain: page => takesAway(page, number('left'), 60),
  breakout: page => breakout(page, number('left')),
  p5: page => breakout(page, ofCanvas),
  phaser: page => breakout(page, ofCanvas),
  pixi: page => goesOn(page, number('hits'), 1000),
  three: page => goesOn(page, number('hits'), 50),
  rollback,
  survivors,
}

/** Plays the examples under `root` (the folder web/) in a browser of playwright-core; throws if one of them fails. */
export async function run(browser, { root, log, shots }) {
  const served = await serve(root, { dev: true })
  try {
    for (const [name, watch] of Object.entries(examples)) log(`examples/${name}: ${await play(browser, `${served.url}examples/${name}/`, name, watch, shots)}`)
  } finally {
    await served.close()
  }
}

async function play(browser, address, name, watch, shots) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } }), errors = []
  page.setDefaultTimeout(limit.timeout)
  page.on('console', message => { if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`) })
  page.on('pageerror', error => errors.push(String(error)))
  page.on('request', request => { if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(new URL(address).origin)) errors.push(`${request.url()}: is not of the page`) })
  try {
    await page.goto(address)
    const said = await watch(page)
    // Text is drawn, and so are bodies: a blank picture has one colour.
    for (const canvas of await page.locator('canvas').all()) assert.ok(await colours(page, canvas) >= 4, 'the canvas is blank')
    if (shots) await page.screenshot({ path: `${shots}/example-${name}.png` })
    assert.deepEqual(errors, [])
    return said
  } catch (error) {
    error.message = `${name}: ${error.message}\n${errors.join('\n')}`
    throw error
  } finally {
    await page.close()
  }
}

/** Waits until what is read fits. */
async function until(page, read, fits) {
  const before = Date.now()
  for (;;) {
    const value = await read(page).catch(() => NaN)
    if (fits(value)) return value
    if (Date.now() - before > limit.timeout) throw new Error(`still ${value} after ${limit.timeout / 1000} seconds`)
    await page.waitForTimeout(100)
  }
}

/** Bricks go. */
async function takesAway(page, left, atLeast) {
  const all = await until(page, left, value => value > 0)
  assert.ok(all >= atLeast, `begins with ${all} bricks, expected at least ${atLeast}`)
  const rest = await until(page, left, value => value <= all - 3)
  return `${all - rest} of ${all} bricks are gone`
}

/** Bricks go, and the paddle is where the mouse is: its colour shows there, and did not before. */
async function breakout(page, left) {
  await until(page, left, value => value > 0)
  const box = await page.locator('canvas').boundingBox()
  const paddleAt = async share => {
    const { data, width, height } = await picture(page, page.locator('canvas'))
    const [r, g, b] = data.subarray(4 * (Math.round(556 / 600 * height) * width + Math.round(share * width)))
    return Math.abs(r - 0x7f) + Math.abs(g - 0xd1) + Math.abs(b - 0xc7) < 24
  }
  for (const [there, elsewhere] of [[0.2, 0.8], [0.8, 0.2]]) {
    await page.mouse.move(box.x + box.width * there, box.y + box.height * 0.9)
    await until(page, async () => await paddleAt(there) && !await paddleAt(elsewhere), lit => lit === true)
  }
  return `${await takesAway(page, left, 40)}, the paddle follows the mouse`
}

/** A count rises. */
async function goesOn(page, count, most) {
  const value = await until(page, count, value => value >= most)
  await until(page, count, next => next > value)
  return `${value} hits`
}

/** What both have heard of is the same for both, at every moment, however late they hear of it. */
async function rollback(page) {
  await page.evaluate(() => {
    const known = document.querySelector('#known')
    new MutationObserver(() => { if (known.textContent.includes('NOT')) console.error(`frame ${known.textContent}`) }).observe(known, { childList: true })
  })
  // A finger on one's own table holds one's own bat.
  const table = page.locator('canvas').first(), { x, y, height } = await table.boundingBox()
  const bat = () => table.evaluate(canvas => {
    const { data } = canvas.getContext('2d').getImageData(24, 0, 1, canvas.height), rows = [...Array(canvas.height).keys()].filter(row => data[4 * row] === 0x7f && data[4 * row + 1] === 0xd1)
    return rows.reduce((sum, row) => sum + row, 0) / rows.length / canvas.height
  })
  for (const share of [0.25, 0.75]) {
    await page.mouse.move(x + 100, y + height * share)
    await page.mouse.down()
    await until(page, bat, at => Math.abs(at - share) < 0.05)
    await page.mouse.up()
  }
  const frame = async () => parseInt(await text('known')(page))
  const first = await until(page, frame, value => value > 60), replayed = await number('replayed')(page)
  await page.locator('#delay').fill('600')
  await until(page, frame, value => value > first + 120)
  const again = await number('replayed')(page)
  assert.ok(replayed > 0 && again > replayed, `${replayed} frames were played again, then ${again}`)
  return `${await text('known')(page)} after ${again} frames that were played again`
}

/** The page shows its figures; and the same game, without its looks, has nobody in another. */
async function survivors(page) {
  await until(page, number('bullets'), value => value > 500)
  const cost = await until(page, text('cost'), value => /^\d+\.\d ms$/.test(value))
  const told = await page.evaluate(async () => {
    const { Crowd, heroRadius, radius } = await import('./crowd.js')
    let seed = 1, most = 0, deepest = 0
    const crowd = new Crowd(() => (seed = seed * 48271 % 0x7fffffff) / 0x7fffffff), { world, strength } = crowd
    for (let i = 0; i < 900; i++) {
      crowd.frame(1 / 60, [480 + 200 * Math.sin(i / 90), 320])
      most = Math.max(most, crowd.swarm.length)
      if (i % 60) continue
      const places = [...strength.keys()].map(enemy => [world.x(enemy), world.y(enemy), radius])
      places.push([world.x(crowd.heroBody), world.y(crowd.heroBody), heroRadius])
      places.forEach(([x, y, r], i) => places.slice(i + 1).forEach(([u, v, s]) => { deepest = Math.max(deepest, r + s - Math.hypot(x - u, y - v)) }))
    }
    return { enemies: strength.size, most, deepest, score: crowd.score }
  })
  assert.equal(told.enemies, 500)
  assert.ok(told.most === 2000 && told.score > 0 && told.deepest < 0.001, JSON.stringify(told))
  return `${told.most} bullets, nobody in another; ${cost} a frame here`
}

/** What is to be seen of it, as it is on the screen. */
async function picture(page, canvas) {
  const png = (await canvas.screenshot()).toString('base64')
  const { base64, ...sizes } = await page.evaluate(async png => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const { width, height } = image, pen = new OffscreenCanvas(width, height).getContext('2d')
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height), reader = new FileReader()
    reader.readAsDataURL(new Blob([data]))
    await new Promise(done => { reader.onload = done })
    return { width, height, base64: reader.result.split(',')[1] }
  }, png)
  return { ...sizes, data: new Uint8ClampedArray(Buffer.from(base64, 'base64')) }
}

/** How many colours it has. */
async function colours(page, canvas) {
  const { data } = await picture(page, canvas)
  return new Set(new Uint32Array(data.buffer)).size
}
