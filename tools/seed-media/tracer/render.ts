import { type Colour, randomStream } from './colour.ts'
import { skyLight } from './daylight.ts'
import { type Grid, kinship, smooth } from './filter.ts'
import { gather, reflect } from './gather.ts'
import { type Gathered, LightMeter } from './light.ts'
import type { Scene } from './scene.ts'
import { Space } from './space.ts'
import { developed } from './tone.ts'
import { View } from './view.ts'

const far = 1e8
/** Soft light is gathered on a grid this many times coarser than the picture. */
const coarseness = 3
/** Where in each pixel the scene is looked at: a turned square smooths both upright and level edges. */
const corners = [
  [0.375, 0.125],
  [0.875, 0.375],
  [0.125, 0.625],
  [0.625, 0.875],
] as const

export interface Quality {
  width: number
  height: number
  /** Light paths for each point of the coarse grid. */
  paths: number
}

/** Draws a scene as a photograph would show it; returns RGBA bytes, row by row. */
export function render(scene: Scene, { width, height, paths }: Quality): Uint8ClampedArray {
  const space = new Space(scene.solids)
  const view = new View(scene.camera, width / height)
  const meter = new LightMeter(scene, space, randomStream(71))
  const grid = look(scene, space, view, Math.ceil(width / coarseness), Math.ceil(height / coarseness))
  const light = smooth(grid, gather(grid, meter, paths), 4, 0.25)
  const mirrored = smooth(grid, reflect(scene, grid, meter, paths), 3, 0.5)

  const pixels = new Uint8ClampedArray(width * height * 4)
  const eye = scene.camera.eye
  const random = randomStream(9)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum: [number, number, number] = [0, 0, 0]
      for (const [right, down] of corners) {
        const u = (x + right) / width
        const v = (y + down) / height
        const seen = shade(...view.ray(u, v), u, v)
        const shown = developed(seen, scene.camera.exposure, u, v)
        for (const channel of [0, 1, 2] as const) sum[channel] += shown[channel] / 4
      }
      pixels.set([...sum.map((value) => value * 255 + random() - 0.5), 255], (y * width + x) * 4)
    }
  }
  return pixels

  function shade(dx: number, dy: number, dz: number, u: number, v: number): Colour {
    if (!space.meet(eye[0], eye[1], eye[2], dx, dy, dz, far)) {
      return skyLight(scene.sky, dx, dy, dz)
    }
    const { t, nx, ny, nz, solid } = space
    const material = scene.solids[solid]?.material
    if (!material) return [0, 0, 0]
    const x = eye[0] + dx * t
    const y = eye[1] + dy * t
    const z = eye[2] + dz * t
    const colour = material.paint(x, y, z, nx, ny, nz)
    const got: Gathered = { r: 0, g: 0, b: 0 }
    meter.addSun(got, x, y, z, nx, ny, nz, { r: 1, g: 1, b: 1 }, 0.003)
    const [er, eg, eb, mr, mg, mb] = sample(grid, light, mirrored, solid, [x, y, z, nx, ny, nz], t, u, v)
    const glance = 1 - Math.min(1, Math.abs(dx * nx + dy * ny + dz * nz))
    const share = material.gloss === 0 ? 0 : material.gloss + (1 - material.gloss) * glance ** 5 * 0.7
    const glow = material.glow?.(x, y, z, nx, ny, nz) ?? [0, 0, 0]
    return [
      colour[0] * (er + got.r) * (1 - share) + mr * share + glow[0],
      colour[1] * (eg + got.g) * (1 - share) + mg * share + glow[1],
      colour[2] * (eb + got.b) * (1 - share) + mb * share + glow[2],
    ]
  }
}

/** What the camera sees at each point of the coarse grid; one place more, at the end, holds the point asked for. */
function look(scene: Scene, space: Space, view: View, width: number, height: number): Grid {
  const size = width * height + 1
  const grid: Grid = {
    width,
    height,
    place: new Float32Array(size * 6),
    solid: new Int16Array(size).fill(-1),
    depth: new Float32Array(size),
  }
  const [ex, ey, ez] = scene.camera.eye
  for (let index = 0; index < width * height; index++) {
    const [dx, dy, dz] = view.ray(((index % width) + 0.5) / width, (Math.floor(index / width) + 0.5) / height)
    if (!space.meet(ex, ey, ez, dx, dy, dz, far)) continue
    const { t, nx, ny, nz } = space
    grid.solid[index] = space.solid
    grid.depth[index] = t
    grid.place.set([ex + dx * t, ey + dy * t, ez + dz * t, nx, ny, nz], index * 6)
  }
  return grid
}

/** Reads the coarse light for one point of the picture, from grid points on the same surface. */
function sample(
  grid: Grid,
  light: Float32Array,
  mirrored: Float32Array,
  solid: number,
  place: number[],
  depth: number,
  u: number,
  v: number,
): [number, number, number, number, number, number] {
  const asked = grid.width * grid.height
  grid.place.set(place, asked * 6)
  grid.solid[asked] = solid
  grid.depth[asked] = depth
  const gx = u * grid.width - 0.5
  const gy = v * grid.height - 0.5
  const out: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]
  let sum = 0
  for (const reach of [1, 3]) {
    for (let y = Math.floor(gy) - reach + 1; y <= Math.floor(gy) + reach; y++) {
      if (y < 0 || y >= grid.height) continue
      for (let x = Math.floor(gx) - reach + 1; x <= Math.floor(gx) + reach; x++) {
        if (x < 0 || x >= grid.width) continue
        const index = y * grid.width + x
        const near =
          Math.max(0.02, 1 - Math.abs(x - gx) / reach) * Math.max(0.02, 1 - Math.abs(y - gy) / reach)
        const weight = near * (kinship(grid, asked, index) + (grid.solid[index] === solid ? 1e-4 : 0))
        if (weight <= 0) continue
        sum += weight
        for (const channel of [0, 1, 2] as const) out[channel] += (light[index * 3 + channel] ?? 0) * weight
        for (const channel of [3, 4, 5] as const)
          out[channel] += (mirrored[index * 3 + channel - 3] ?? 0) * weight
      }
    }
    if (sum > 0.001) break
  }
  if (sum === 0) return out
  return [out[0] / sum, out[1] / sum, out[2] / sum, out[3] / sum, out[4] / sum, out[5] / sum]
}
