// Light that spills over what shines: drawn small, made smaller step by step, and spread back over the picture.

import type { Pen } from './pen'

const levels = 4

export class Bloom {
  private layers = Array.from({ length: levels }, () => document.createElement('canvas'))

  /** What `paint` draws, in the page's units and with its own colours, shines onto the canvas of the pen, if that blooms. */
  shine(pen: Pen, paint: (context: CanvasRenderingContext2D) => void, strength = 1): void {
    if (!pen.blooms) return
    const { layers } = this
    layers.forEach((layer, i) => {
      const wide = Math.ceil(pen.width / (3 * 2 ** i)), high = Math.ceil(pen.height / (3 * 2 ** i))
      if (layer.width !== wide || layer.height !== high) Object.assign(layer, { width: wide, height: high })
    })
    const contexts = layers.map(layer => layer.getContext('2d')!), [first] = contexts
    for (const c of contexts) {
      c.setTransform(1, 0, 0, 1, 0, 0)
      c.globalCompositeOperation = 'source-over'
      c.clearRect(0, 0, c.canvas.width, c.canvas.height)
    }
    first.setTransform(layers[0].width / pen.width, 0, 0, layers[0].height / pen.height, 0, 0)
    paint(first)
    first.setTransform(1, 0, 0, 1, 0, 0)
    for (let i = 1; i < levels; i++) contexts[i].drawImage(layers[i - 1], 0, 0, layers[i].width, layers[i].height)
    // Back up, each level with the wider light of the one below: a soft fall-off without steps.
    for (let i = levels - 2; i >= 0; i--) {
      contexts[i].globalCompositeOperation = 'lighter'
      contexts[i].globalAlpha = 0.9
      contexts[i].drawImage(layers[i + 1], 0, 0, layers[i].width, layers[i].height)
      contexts[i].globalAlpha = 1
    }
    const { context: c } = pen
    c.save()
    c.globalCompositeOperation = pen.palette.dark ? 'lighter' : 'source-over'
    c.globalAlpha = strength * (pen.palette.dark ? 0.75 : 0.6)
    c.drawImage(layers[0], 0, 0, pen.width, pen.height)
    c.restore()
  }
}
