import type { Point, Sky } from './tracer/scene.ts'

/** A clear day, with the sun in a given direction and of a given strength. */
export function clearDay(sun: Point, strength = 1): Sky {
  const length = Math.hypot(...sun)
  return {
    zenith: [0.5, 1.05, 2.3],
    horizon: [2.0, 2.3, 2.7],
    ground: [0.9, 0.85, 0.75],
    sun: [sun[0] / length, sun[1] / length, sun[2] / length],
    sunColour: [6.6 * strength, 5.8 * strength, 4.6 * strength],
  }
}

/** Late afternoon: a low, warm sun. */
export function lateDay(sun: Point): Sky {
  const length = Math.hypot(...sun)
  return {
    zenith: [0.4, 0.7, 1.4],
    horizon: [2.4, 1.9, 1.5],
    ground: [0.6, 0.5, 0.42],
    sun: [sun[0] / length, sun[1] / length, sun[2] / length],
    sunColour: [6.4, 5, 3.5],
  }
}
