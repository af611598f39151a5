import { skyLight } from './daylight.ts'
import type { Light, Scene } from './scene.ts'
import type { Space } from './space.ts'

const far = 1e8
const off = 1e-4

/** Light as it gathers at a point; written into, to spare millions of arrays. */
export interface Gathered {
  r: number
  g: number
  b: number
}

/** Estimates the light that falls on points of a scene, by following random paths. */
export class LightMeter {
  readonly scene: Scene
  readonly space: Space
  readonly random: () => number
  readonly #areas: number[]

  constructor(scene: Scene, space: Space, random: () => number) {
    this.scene = scene
    this.space = space
    this.random = random
    this.#areas = scene.lights.map((light) => Math.hypot(...light.u) * Math.hypot(...light.v))
  }

  /** Adds the sun's light, softened by `spread` (the sun's apparent radius in radians), times `weight`. */
  addSun(
    into: Gathered,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    weight: Gathered,
    spread: number,
  ): void {
    const { sun, sunColour } = this.scene.sky
    const dx = sun[0] + (this.random() - 0.5) * 2 * spread
    const dy = sun[1] + (this.random() - 0.5) * 2 * spread
    const dz = sun[2] + (this.random() - 0.5) * 2 * spread
    const facing = dx * nx + dy * ny + dz * nz
    if (facing <= 0 || sunColour[0] === 0) return
    if (this.space.meet(x + nx * off, y + ny * off, z + nz * off, dx, dy, dz, far, true)) return
    into.r += sunColour[0] * facing * weight.r
    into.g += sunColour[1] * facing * weight.g
    into.b += sunColour[2] * facing * weight.b
  }

  /** Adds the light of one lamp or opening, the `turn`th or one picked at random, times `weight`. */
  addLamp(
    into: Gathered,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    weight: Gathered,
    turn?: number,
  ): void {
    const lights = this.scene.lights
    if (lights.length === 0) return
    const pick = turn === undefined ? Math.floor(this.random() * lights.length) : turn % lights.length
    const light = lights[pick]
    if (!light) return
    this.#addFrom(light, this.#areas[pick] ?? 0, lights.length, into, x, y, z, nx, ny, nz, weight)
  }

  #addFrom(
    light: Light,
    area: number,
    times: number,
    into: Gathered,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    weight: Gathered,
  ): void {
    const a = this.random()
    const b = this.random()
    let dx = light.corner[0] + light.u[0] * a + light.v[0] * b - x
    let dy = light.corner[1] + light.u[1] * a + light.v[1] * b - y
    let dz = light.corner[2] + light.u[2] * a + light.v[2] * b - z
    const distance = Math.hypot(dx, dy, dz)
    dx /= distance
    dy /= distance
    dz /= distance
    const facing = dx * nx + dy * ny + dz * nz
    const leaving = -(dx * light.normal[0] + dy * light.normal[1] + dz * light.normal[2])
    if (facing <= 0 || leaving <= 0) return
    const open = light.colour === 'sky'
    if (
      this.space.meet(x + nx * off, y + ny * off, z + nz * off, dx, dy, dz, open ? 40 : distance - 0.01, true)
    )
      return
    const colour = light.colour === 'sky' ? skyLight(this.scene.sky, dx, dy, dz) : light.colour
    const share = Math.min(
      6,
      (facing * leaving * area * times) / (Math.PI * Math.max(0.02, distance * distance)),
    )
    into.r += colour[0] * share * weight.r
    into.g += colour[1] * share * weight.g
    into.b += colour[2] * share * weight.b
  }

  /** Adds all light but the sun's first touch: lamps, openings, and what other surfaces throw back. Paths take `turn`s at the lamps. */
  addIndirect(
    into: Gathered,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    bounces: number,
    turn: number,
  ): void {
    const weight: Gathered = { r: 1, g: 1, b: 1 }
    this.addLamp(into, x, y, z, nx, ny, nz, weight, turn)
    const indoors = this.scene.lights.some((light) => light.colour === 'sky')
    for (let bounce = 0; bounce < bounces; bounce++) {
      const around = 2 * Math.PI * this.random()
      const height = 2 * this.random() - 1
      const flat = Math.sqrt(1 - height * height)
      let dx = nx + flat * Math.cos(around)
      let dy = ny + height
      let dz = nz + flat * Math.sin(around)
      const length = Math.hypot(dx, dy, dz) || 1
      dx /= length
      dy /= length
      dz /= length
      if (!this.space.meet(x + nx * off, y + ny * off, z + nz * off, dx, dy, dz, far)) {
        if (indoors) return
        const sky = skyLight(this.scene.sky, dx, dy, dz)
        into.r += sky[0] * weight.r
        into.g += sky[1] * weight.g
        into.b += sky[2] * weight.b
        return
      }
      const material = this.scene.solids[this.space.solid]?.material
      if (!material || material.glow) return
      nx = this.space.nx
      ny = this.space.ny
      nz = this.space.nz
      x += dx * this.space.t
      y += dy * this.space.t
      z += dz * this.space.t
      const colour = material.paint(x, y, z, nx, ny, nz)
      weight.r *= colour[0]
      weight.g *= colour[1]
      weight.b *= colour[2]
      this.addSun(into, x, y, z, nx, ny, nz, weight, 0)
      this.addLamp(into, x, y, z, nx, ny, nz, weight)
    }
  }
}
