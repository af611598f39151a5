import { skyLight } from './daylight.ts'
import type { Grid } from './filter.ts'
import type { Gathered, LightMeter } from './light.ts'
import type { Scene } from './scene.ts'

const far = 1e8

/** Soft light at each grid point: all of it but the sun's first touch. */
export function gather(grid: Grid, meter: LightMeter, paths: number): Float32Array {
  const light = new Float32Array(grid.solid.length * 3)
  for (let index = 0; index < grid.width * grid.height; index++) {
    if ((grid.solid[index] ?? -1) < 0) continue
    const [x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0] = grid.place.subarray(index * 6, index * 6 + 6)
    const sum: Gathered = { r: 0, g: 0, b: 0 }
    for (let path = 0; path < paths; path++) {
      const one: Gathered = { r: 0, g: 0, b: 0 }
      meter.addIndirect(one, x, y, z, nx, ny, nz, 3, path)
      // A rare path of great light would leave a bright speck.
      const tame = Math.min(1, 6 / Math.max(one.r, one.g, one.b, 1e-6))
      sum.r += one.r * tame
      sum.g += one.g * tame
      sum.b += one.b * tame
    }
    light.set([sum.r / paths, sum.g / paths, sum.b / paths], index * 3)
  }
  return light
}

/** What glossy surfaces mirror at each grid point. */
export function reflect(scene: Scene, grid: Grid, meter: LightMeter, paths: number): Float32Array {
  const light = new Float32Array(grid.solid.length * 3)
  const [ex, ey, ez] = scene.camera.eye
  const rounds = Math.max(4, paths >> 1)
  for (let index = 0; index < grid.width * grid.height; index++) {
    const material = scene.solids[grid.solid[index] ?? -1]?.material
    if (!material || material.gloss === 0) continue
    const [x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0] = grid.place.subarray(index * 6, index * 6 + 6)
    const sum: Gathered = { r: 0, g: 0, b: 0 }
    for (let round = 0; round < rounds; round++) {
      const along = ((x - ex) * nx + (y - ey) * ny + (z - ez) * nz) * 2
      const away = grid.depth[index] ?? 1
      const stray = () => (meter.random() + meter.random() - 1) * material.rough
      const d = [
        (x - ex - along * nx) / away + stray(),
        (y - ey - along * ny) / away + stray(),
        (z - ez - along * nz) / away + stray(),
      ]
      const length = Math.hypot(...d)
      addSeen(
        scene,
        meter,
        round,
        sum,
        [x + nx * 1e-3, y + ny * 1e-3, z + nz * 1e-3],
        d.map((part) => part / length),
      )
    }
    light.set([sum.r / rounds, sum.g / rounds, sum.b / rounds], index * 3)
  }
  return light
}

function addSeen(
  scene: Scene,
  meter: LightMeter,
  turn: number,
  into: Gathered,
  from: number[],
  direction: number[],
): void {
  const [x = 0, y = 0, z = 0] = from
  const [dx = 0, dy = 0, dz = 1] = direction
  const space = meter.space
  if (!space.meet(x, y, z, dx, dy, dz, far)) {
    const sky = skyLight(scene.sky, dx, dy, dz)
    into.r += sky[0]
    into.g += sky[1]
    into.b += sky[2]
    return
  }
  const { t, nx, ny, nz } = space
  const material = scene.solids[space.solid]?.material
  if (!material) return
  const [px, py, pz] = [x + dx * t, y + dy * t, z + dz * t]
  const colour = material.paint(px, py, pz, nx, ny, nz)
  const glow = material.glow?.(px, py, pz, nx, ny, nz) ?? [0, 0, 0]
  const weight: Gathered = { r: colour[0], g: colour[1], b: colour[2] }
  const got: Gathered = { r: glow[0], g: glow[1], b: glow[2] }
  meter.addSun(got, px, py, pz, nx, ny, nz, weight, 0)
  const soft: Gathered = { r: 0, g: 0, b: 0 }
  meter.addIndirect(soft, px, py, pz, nx, ny, nz, 1, turn)
  into.r += Math.min(6, got.r + soft.r * colour[0])
  into.g += Math.min(6, got.g + soft.g * colour[1])
  into.b += Math.min(6, got.b + soft.b * colour[2])
}
