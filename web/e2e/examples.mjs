// The examples in a real browser: they load without an error, the ball takes bricks away, and the paddle obeys.

import { createServer } from 'node:http'
import sirv from 'sirv'

/** How each example tells how many bricks are left, as an expression. */
const examples = [
  { name: 'plain', left: `Number(document.querySelector('#left')?.textContent || NaN)` },
  { name: 'p5', left: `Number(document.querySelector('canvas')?.dataset.left ?? NaN)` },
]

/** Plays the examples under `root` (the folder web/) in a browser of playwright-core; throws if one of them fails. */
export async function run(browser, { root, log, shots }) {
  const server = createServer(sirv(root, { dev: true }))
  await new Promise((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  try {
    for (const example of examples) {
      const said = await play(browser, `http://127.0.0.1:${server.address().port}/examples/${example.name}/`, example, shots)
      log(`examples/${example.name}: ${said}`)
    }
  } finally {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
}

async function play(browser, address, { name, left }, shots) {
  const page = await browser.newPage({ viewport: { width: 900, height: 820 } }), errors = []
  page.on('console', message => { if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`) })
  page.on('pageerror', error => errors.push(String(error)))
  try {
    await page.goto(address)
    await page.waitForFunction(`${left} > 0`, null, { timeout: 20_000 }).catch(() => {
      throw new Error(`${name}: never began. ${errors.join('; ')}`)
    })
    const canvas = page.locator('canvas'), all = await page.evaluate(left), box = await canvas.boundingBox()
    if (all < 40) throw new Error(`${name}: begins with ${all} bricks, expected at least 40`)

    // The paddle goes where the mouse is: its colour shows there, and did not before.
    const paddleAt = share => page.evaluate(share => {
      const canvas = document.querySelector('canvas'), zoom = canvas.width / 480
      return [...canvas.getContext('2d').getImageData(share * canvas.width, 556 * zoom, 1, 1).data].slice(0, 3)
    }, share)
    const lit = ([r, g, b]) => Math.abs(r - 0x7f) + Math.abs(g - 0xd1) + Math.abs(b - 0xc7) < 24
    for (const [there, elsewhere] of [[0.2, 0.8], [0.8, 0.2]]) {
      await page.mouse.move(box.x + box.width * there, box.y + box.height * 0.9)
      await page.waitForTimeout(150)
      if (!lit(await paddleAt(there)) || lit(await paddleAt(elsewhere))) throw new Error(`${name}: the paddle is not where the mouse is, at ${there} of the width`)
    }
    await page.waitForFunction(`${left} <= ${all - 3}`, null, { timeout: 20_000 }).catch(async () => {
      throw new Error(`${name}: ${all} bricks at first, and still ${await page.evaluate(left)} after 20 seconds`)
    })
    const rest = await page.evaluate(left)
    if (shots) await page.screenshot({ path: `${shots}/example-${name}.png` })
    if (errors.length) throw new Error(`${name}: errors in the console: ${errors.join('; ')}`)
    return `${all - rest} of ${all} bricks are gone, the paddle follows the mouse, no error`
  } finally {
    await page.close()
  }
}
