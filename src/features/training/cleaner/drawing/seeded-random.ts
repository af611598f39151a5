/** Returns whole numbers from 0 to `bound` - 1. */
export type Seeded = (bound: number) => number

/** Pseudo-random numbers that depend only on the id, so that the drawing for an id is always the same. */
export function seededBy(id: string): Seeded {
  let state = 2_166_136_261
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return (bound) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519)
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917) + 1
    return ((state ^ (state >>> 16)) >>> 0) % bound
  }
}
