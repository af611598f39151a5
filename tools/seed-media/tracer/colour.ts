/** Linear light, red, green and blue; 1 is paper white under full light. */
export type Colour = readonly [number, number, number]

/** A colour as designers write it (`#c9a27e`), in linear light. */
export function hex(code: string): Colour {
  const channel = (at: number) => (Number.parseInt(code.slice(at, at + 2), 16) / 255) ** 2.2
  return [channel(1), channel(3), channel(5)]
}

export function scale(colour: Colour, by: number): Colour {
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** A repeatable stream of numbers in [0, 1): the same picture comes out of every run. */
export function randomStream(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A fixed pseudo-random number in [0, 1) for a cell of a grid. */
export function cellNoise(x: number, y: number, z = 0): number {
  let h =
    Math.imul(Math.floor(x), 374761393) ^
    Math.imul(Math.floor(y), 668265263) ^
    Math.imul(Math.floor(z), 2147483647)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise in [0, 1) over the plane. */
export function smoothNoise(x: number, y: number, z = 0): number {
  const fx = x - Math.floor(x)
  const fy = y - Math.floor(y)
  const ux = fx * fx * (3 - 2 * fx)
  const uy = fy * fy * (3 - 2 * fy)
  const top = cellNoise(x, y, z) * (1 - ux) + cellNoise(x + 1, y, z) * ux
  const bottom = cellNoise(x, y + 1, z) * (1 - ux) + cellNoise(x + 1, y + 1, z) * ux
  return top * (1 - uy) + bottom * uy
}
