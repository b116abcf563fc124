// Stamps by the graphics card: positions go to it as they are, in one draw for each kind, and the picture comes back onto the canvas.

import type { Stamp, Stamped } from './stamps'

const vertex = `#version 300 es
in float x, y, vx, vy;
uniform float back, far, count;
uniform vec2 across, down, origin;
out vec3 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1), place = vec2(x, y) - vec2(vx, vy) * back + (corner * 2. - 1.) * far;
  gl_Position = vec4(across * place.x + down * place.y + origin, 0, 1);
  float speed = abs(vx) + abs(vy), share = vy / max(speed, 1e-30), way = speed > 0. ? floor((vx < 0. ? 3. - share : 1. + share) * count / 4.) : 0.;
  at = vec3(corner, mod(way, count));
}`
const fragment = `#version 300 es
precision mediump float;
precision mediump sampler2DArray;
in highp vec3 at;
uniform sampler2DArray pictures;
out vec4 colour;
void main() { colour = texture(pictures, at); }`

const attributes = ['x', 'y', 'vx', 'vy'] as const
const uniforms = ['back', 'far', 'count', 'across', 'down', 'origin'] as const
/** Wheels of pictures that are kept; a slider that is pulled asks for new ones all the time. */
const most = 24
/** Pixels of a stamp to a pixel of the screen: between two pixels it stays sharp. */
const finer = 2
/** A graphics card that the processor plays costs more than all else. */
const played = /swiftshader|llvmpipe|softpipe|software|basic render/i

interface Made { buffers: WebGLBuffer[]; places: Record<(typeof uniforms)[number], WebGLUniformLocation | null>; textures: Map<string, WebGLTexture> }

export class Instanced {
  /** Null while the card has taken its memory back. */
  private made: Made | null

  /** Null if there is no card for it. */
  static make(): Instanced | null {
    const canvas = document.createElement('canvas'), gl = canvas.getContext('webgl2', { antialias: false, depth: false })
    if (!gl) return null
    const told = String(gl.getParameter(gl.RENDERER)), hidden = told === 'WebKit WebGL' && gl.getExtension('WEBGL_debug_renderer_info')
    const made = played.test(hidden ? String(gl.getParameter(hidden.UNMASKED_RENDERER_WEBGL)) : told) ? null : prepare(gl)
    if (made) return new Instanced(canvas, gl, made)
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return null
  }

  private constructor(private canvas: HTMLCanvasElement, private gl: WebGL2RenderingContext, made: Made) {
    this.made = made
    canvas.addEventListener('webglcontextlost', event => {
      // Else it is never given back.
      event.preventDefault()
      this.made = null
    })
    canvas.addEventListener('webglcontextrestored', () => { this.made = prepare(gl) })
  }

  /** False if it cannot now: nothing was drawn then. */
  draw(context: CanvasRenderingContext2D, all: readonly Stamped[], back: number): boolean {
    const { canvas, gl, made } = this, { width, height } = context.canvas
    if (!made || gl.isContextLost()) return false
    // Stages of different sizes take turns: it only grows.
    if (canvas.width < width || canvas.height < height) {
      canvas.width = Math.max(canvas.width, width)
      canvas.height = Math.max(canvas.height, height)
    }
    const { a, b, c, d, e, f } = context.getTransform(), density = Math.hypot(a, b), { places } = made
    gl.viewport(0, canvas.height - height, width, height)
    gl.clear(gl.COLOR_BUFFER_BIT)
    gl.uniform1f(places.back, back)
    gl.uniform2f(places.across, (2 * a) / width, (-2 * b) / height)
    gl.uniform2f(places.down, (2 * c) / width, (-2 * d) / height)
    gl.uniform2f(places.origin, (2 * e) / width - 1, 1 - (2 * f) / height)
    for (const { stamps, places: { xs, ys, vxs, vys } } of all) {
      gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.texture(made, stamps, density))
      gl.uniform1f(places.far, stamps[0].far)
      gl.uniform1f(places.count, stamps.length)
      for (const [i, numbers] of [xs, ys, vxs, vys].entries()) {
        if (!numbers) {
          gl.disableVertexAttribArray(i)
          gl.vertexAttrib1f(i, 0)
          continue
        }
        gl.bindBuffer(gl.ARRAY_BUFFER, made.buffers[i])
        gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.STREAM_DRAW)
        gl.enableVertexAttribArray(i)
        gl.vertexAttribPointer(i, 1, gl.FLOAT, false, 0, 0)
        gl.vertexAttribDivisor(i, 1)
      }
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, xs.length)
    }
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.drawImage(canvas, 0, 0, width, height, 0, 0, width, height)
    context.restore()
    return true
  }

  private texture({ textures }: Made, stamps: Stamp[], density: number): WebGLTexture {
    const key = `${stamps.map(stamp => stamp.key).join()} ${density.toFixed(3)}`, { gl } = this
    let texture = textures.get(key)
    if (texture) return texture
    if (textures.size >= most) {
      for (const old of textures.values()) gl.deleteTexture(old)
      textures.clear()
    }
    textures.set(key, texture = gl.createTexture())
    const size = Math.ceil(stamps[0].far * 2 * density * finer), picture = document.createElement('canvas'), paper = picture.getContext('2d', { willReadFrequently: true })!
    picture.width = picture.height = size
    paper.setTransform(size / (2 * stamps[0].far), 0, 0, size / (2 * stamps[0].far), size / 2, size / 2)
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture)
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.RGBA8, size, size, stamps.length)
    for (const [layer, stamp] of stamps.entries()) {
      paper.clearRect(-stamp.far, -stamp.far, stamp.far * 2, stamp.far * 2)
      stamp.paint(paper)
      gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, size, size, 1, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    }
    for (const which of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, which, gl.LINEAR)
    for (const which of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, which, gl.CLAMP_TO_EDGE)
    return texture
  }
}

/** All that a context holds; null if the card does not want the program. */
function prepare(gl: WebGL2RenderingContext): Made | null {
  const program = gl.createProgram()
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  attributes.forEach((name, i) => gl.bindAttribLocation(program, i, name))
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    // Where it was lost meanwhile it has said nothing, and that is no fault.
    const why = gl.getProgramInfoLog(program)
    if (why) console.warn(`stamps are drawn one by one: ${why}`)
    return null
  }
  gl.useProgram(program)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  const places = Object.fromEntries(uniforms.map(name => [name, gl.getUniformLocation(program, name)])) as Made['places']
  return { buffers: attributes.map(() => gl.createBuffer()), places, textures: new Map() }
}
