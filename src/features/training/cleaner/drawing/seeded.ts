/** Gives whole numbers from 0 up to, not including, `bound`. */
export type Seeded = (bound: number) => number

/** Numbers that look random and are always the same for an id, so that a drawing is. */
export function seededBy(id: string): Seeded {
  let state = 2_166_136_261
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return (bound) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519)
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917) + 1
    return ((state ^ (state >>> 16)) >>> 0) % bound
  }
}
