/** What the camera sees at each point of a coarse grid. */
export interface Grid {
  width: number
  height: number
  /** Per point: x, y, z, nx, ny, nz. */
  place: Float32Array
  /** The solid seen, or −1 for the sky. */
  solid: Int16Array
  /** Distance from the eye, by which tolerances grow. */
  depth: Float32Array
}

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]

/** How far two points belong to the same surface, 0 to 1. */
export function kinship(grid: Grid, a: number, b: number): number {
  if ((grid.solid[b] ?? -1) < 0) return 0
  const p = grid.place
  const at = (index: number, part: number) => p[index * 6 + part] ?? 0
  const same = at(a, 3) * at(b, 3) + at(a, 4) * at(b, 4) + at(a, 5) * at(b, 5)
  if (same < 0.8) return 0
  const off =
    at(a, 3) * (at(b, 0) - at(a, 0)) + at(a, 4) * (at(b, 1) - at(a, 1)) + at(a, 5) * (at(b, 2) - at(a, 2))
  return same ** 16 * Math.exp(-Math.abs(off) / (0.004 * (grid.depth[a] ?? 1)))
}

/**
 * Takes the grain out of gathered light (r, g, b a point) without blurring across edges: an à-trous wavelet filter.
 * A first, blind round tells how bright each place is; the second keeps shadows apart by it. `edge` is the relative
 * step in brightness that counts as one.
 */
export function smooth(grid: Grid, light: Float32Array, passes: number, edge: number): Float32Array {
  const guide = filter(grid, filter(grid, light, null, 1, 1), null, 2, 1)
  let from = light
  for (let pass = 0; pass < passes; pass++) from = filter(grid, from, guide, 1 << pass, edge)
  return from
}

function filter(
  grid: Grid,
  from: Float32Array,
  guide: Float32Array | null,
  step: number,
  edge: number,
): Float32Array {
  const to = new Float32Array(from.length)
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) smoothPoint(grid, from, guide, to, x, y, step, edge)
  }
  return to
}

function smoothPoint(
  grid: Grid,
  from: Float32Array,
  guide: Float32Array | null,
  to: Float32Array,
  x: number,
  y: number,
  step: number,
  edge: number,
): void {
  const here = y * grid.width + x
  if ((grid.solid[here] ?? -1) < 0) return
  const bright = guide ? brightness(guide, here) : 0
  let sum = 0
  let r = 0
  let g = 0
  let b = 0
  for (let j = -2; j <= 2; j++) {
    const sy = y + j * step
    if (sy < 0 || sy >= grid.height) continue
    for (let i = -2; i <= 2; i++) {
      const sx = x + i * step
      if (sx < 0 || sx >= grid.width) continue
      const there = sy * grid.width + sx
      const kin = kinship(grid, here, there)
      if (kin < 0.001) continue
      const apart = guide ? Math.abs(brightness(guide, there) - bright) / (bright + 0.02) : 0
      const weight = (kernel[i + 2] ?? 0) * (kernel[j + 2] ?? 0) * kin * Math.exp(-apart / edge)
      sum += weight
      r += (from[there * 3] ?? 0) * weight
      g += (from[there * 3 + 1] ?? 0) * weight
      b += (from[there * 3 + 2] ?? 0) * weight
    }
  }
  to[here * 3] = r / sum
  to[here * 3 + 1] = g / sum
  to[here * 3 + 2] = b / sum
}

function brightness(light: Float32Array, index: number): number {
  return (light[index * 3] ?? 0) * 0.3 + (light[index * 3 + 1] ?? 0) * 0.6 + (light[index * 3 + 2] ?? 0) * 0.1
}
