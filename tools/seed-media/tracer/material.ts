import { type Colour, cellNoise, mix, scale, smoothNoise } from './colour.ts'

/** The colour of a surface at a point (metres), given its normal. */
export type Paint = (x: number, y: number, z: number, nx: number, ny: number, nz: number) => Colour

export interface Material {
  paint: Paint
  /** Share of light mirrored when looked at straight on; 0 for a matt surface. */
  gloss: number
  /** How far a mirrored ray strays; 0 is a perfect mirror. */
  rough: number
  /** Light given off, or null. */
  glow: Paint | null
}

/** Coordinates within the face that is looked at: along it and up it (or across it, for floors). */
function onFace(x: number, y: number, z: number, nx: number, ny: number): [number, number] {
  if (Math.abs(ny) > 0.7) return [x, z]
  return Math.abs(nx) > 0.7 ? [z, y] : [x, y]
}

export function paint(colour: Colour, gloss = 0, rough = 0.2): Material {
  return { paint: () => colour, gloss, rough, glow: null }
}

/** Wall paint and fabric: one colour with a little unevenness. */
export function matt(colour: Colour, unevenness = 0.05, grain = 9): Material {
  const surface: Paint = (x, y, z, nx, ny) => {
    const [u, v] = onFace(x, y, z, nx, ny)
    return scale(colour, 1 - unevenness + 2 * unevenness * smoothNoise(u * grain, v * grain, 3))
  }
  return { paint: surface, gloss: 0, rough: 1, glow: null }
}

/** Boards lying along z (or up a wall), each a little different. */
export function boards(
  colour: Colour,
  width: number,
  length: number,
  gloss = 0.03,
  variety = 0.22,
): Material {
  const surface: Paint = (x, y, z, nx, ny) => {
    const [u, v] = onFace(x, y, z, nx, ny)
    const row = Math.floor(u / width)
    const along = v / length + cellNoise(row, 7) * 5
    const within = u / width - row
    const grain = smoothNoise(u * 60, v * 2.2 + row * 9, row) * Math.min(0.16, variety * 0.75)
    const gap = within < 0.025 || within > 0.975 || (along - Math.floor(along)) * length < 0.005 ? 0.55 : 1
    return scale(colour, gap * (1 - variety / 2 + variety * cellNoise(row, along, 1) - grain + 0.08))
  }
  return { paint: surface, gloss, rough: 0.12, glow: null }
}

/** Tiles with joints; `brick` shifts every second row by half. */
export function tiles(
  colour: Colour,
  joint: Colour,
  width: number,
  height: number,
  { gap = 0.006, variety = 0.06, brick = false, gloss = 0.05, rough = 0.08 } = {},
): Material {
  const surface: Paint = (x, y, z, nx, ny) => {
    const [u, v] = onFace(x, y, z, nx, ny)
    const row = Math.floor(v / height)
    const along = u / width + (brick && row % 2 !== 0 ? 0.5 : 0)
    const column = Math.floor(along)
    const atJoint = (along - column) * width < gap || (v / height - row) * height < gap
    if (atJoint) return joint
    return scale(colour, 1 - variety + 2 * variety * cellNoise(column, row, 5))
  }
  return { paint: surface, gloss, rough, glow: null }
}

/** Carpet, terrazzo, stone: flecks of a second colour. */
export function flecked(base: Colour, fleck: Colour, size: number, share: number, gloss = 0): Material {
  const surface: Paint = (x, y, z, nx, ny) => {
    const [u, v] = onFace(x, y, z, nx, ny)
    const cloud = 0.94 + 0.12 * smoothNoise(u * 1.7, v * 1.7, 2)
    return scale(cellNoise(u / size, v / size, 8) < share ? mix(base, fleck, 0.6) : base, cloud)
  }
  return { paint: surface, gloss, rough: 0.1, glow: null }
}

/** Lays pale dust over a material: on what faces up, in drifts. */
export function dusty(material: Material, dust: Colour, amount: number): Material {
  const surface: Paint = (x, y, z, nx, ny, nz) => {
    const below = material.paint(x, y, z, nx, ny, nz)
    const drift = smoothNoise(x * 1.3, z * 1.3, 4) * 0.6 + smoothNoise(x * 5, z * 5, 6) * 0.4
    const trodden = smoothNoise(x * 14, z * 3, 9) * 0.25
    return mix(
      below,
      dust,
      Math.max(0, Math.min(0.9, (drift - 0.25 - trodden) * 1.6)) * amount * Math.max(0.15, ny),
    )
  }
  return { ...material, paint: surface, gloss: material.gloss * (1 - amount * 0.7) }
}

export function glowing(colour: Colour): Material {
  return { paint: () => [0, 0, 0], gloss: 0, rough: 1, glow: () => colour }
}

/** What is left of a number above its whole part, also below zero. */
const part = (value: number) => value - Math.floor(value)

/** A tower seen at a distance in the evening: some of its windows are lit. */
export function litTower(
  wall: Colour,
  light: Colour,
  floor: number,
  pane: number,
  litShare: number,
): Material {
  const lit: Paint = (x, y, z, nx, ny) => {
    const [u, v] = onFace(x, y, z, nx, ny)
    const within = Math.abs(ny) < 0.5 && part(v / floor) > 0.38 && part(u / pane) > 0.22
    // Haze: even a dark wall is not black from afar.
    if (!within || cellNoise(u / pane, v / floor, 11) > litShare) return wall
    return scale(light, 0.35 + 0.65 * cellNoise(u / pane, v / floor, 12))
  }
  return { paint: () => [0, 0, 0], gloss: 0, rough: 1, glow: lit }
}
