import type { Colour } from './colour.ts'
import type { Sky } from './scene.ts'

/** The sky's light in a direction: zenith, horizon and the ground's haze, with a bright ring around the sun. */
export function skyLight(sky: Sky, dx: number, dy: number, dz: number): Colour {
  const towards = Math.max(0, dx * sky.sun[0] + dy * sky.sun[1] + dz * sky.sun[2])
  const halo = towards ** 24 * 0.25
  const up = Math.max(0, dy) ** 0.55
  const down = Math.min(1, Math.max(0, -dy * 8))
  const channel = (at: 0 | 1 | 2) => {
    const above = sky.horizon[at] + (sky.zenith[at] - sky.horizon[at]) * up
    return above + (sky.ground[at] - above) * down + sky.sunColour[at] * halo * 0.2
  }
  return [channel(0), channel(1), channel(2)]
}
