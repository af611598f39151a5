import type { Colour } from './colour.ts'
import type { Material } from './material.ts'

export type Point = readonly [number, number, number]

/** A box turned about the upright axis, an upright-axed ellipsoid, or an upright round post. */
export interface Solid {
  kind: 'box' | 'ball' | 'post'
  centre: Point
  half: Point
  yaw: number
  material: Material
}

/** A rectangle that lights the room: a lamp of one colour, or an opening to the sky. */
export interface Light {
  corner: Point
  u: Point
  v: Point
  /** Which way it shines. */
  normal: Point
  colour: Colour | 'sky'
}

export interface Sky {
  zenith: Colour
  horizon: Colour
  ground: Colour
  /** Towards the sun. */
  sun: Point
  sunColour: Colour
}

export interface Camera {
  eye: Point
  target: Point
  /** Upright field of view in degrees. */
  view: number
  exposure: number
}

/** Solids and lights in metres: x to the right, y up, z away from the camera. */
export class Scene {
  readonly solids: Solid[] = []
  readonly lights: Light[] = []

  readonly sky: Sky
  readonly camera: Camera

  constructor(sky: Sky, camera: Camera) {
    this.sky = sky
    this.camera = camera
  }

  /** An upright box from one corner to the opposite one. */
  box(from: Point, to: Point, material: Material): void {
    const centre: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2]
    const half: Point = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2, (to[2] - from[2]) / 2]
    this.solids.push({ kind: 'box', centre, half, yaw: 0, material })
  }

  /** A box standing at a point, by width, height and depth, turned by `yaw` radians. */
  block(at: Point, size: Point, yaw: number, material: Material): void {
    const centre: Point = [at[0], at[1] + size[1] / 2, at[2]]
    this.solids.push({ kind: 'box', centre, half: [size[0] / 2, size[1] / 2, size[2] / 2], yaw, material })
  }

  ball(centre: Point, radii: Point, material: Material): void {
    this.solids.push({ kind: 'ball', centre, half: radii, yaw: 0, material })
  }

  /** A round post standing at a point. */
  post(at: Point, radius: number, height: number, material: Material): void {
    const centre: Point = [at[0], at[1] + height / 2, at[2]]
    this.solids.push({ kind: 'post', centre, half: [radius, height / 2, radius], yaw: 0, material })
  }

  /** A lamp shining down from a rectangle centred at a point. */
  downLight(centre: Point, width: number, depth: number, colour: Colour): void {
    this.lights.push({
      corner: [centre[0] - width / 2, centre[1], centre[2] - depth / 2],
      u: [width, 0, 0],
      v: [0, 0, depth],
      normal: [0, -1, 0],
      colour,
    })
  }
}
