import type { Camera } from './scene.ts'

/** Rays through the points of a picture. Upright lines stay upright, as in a photograph of architecture. */
export class View {
  readonly #forward: [number, number, number]
  readonly #right: [number, number, number]
  readonly #reach: number
  readonly #shift: number

  readonly #aspect: number

  constructor(camera: Camera, aspect: number) {
    this.#aspect = aspect
    const dx = camera.target[0] - camera.eye[0]
    const dz = camera.target[2] - camera.eye[2]
    const flat = Math.hypot(dx, dz)
    this.#forward = [dx / flat, 0, dz / flat]
    this.#right = [this.#forward[2], 0, -this.#forward[0]]
    this.#reach = Math.tan((camera.view * Math.PI) / 360)
    this.#shift = (camera.target[1] - camera.eye[1]) / flat
  }

  /** The direction through a point of the picture: u and v from 0 to 1, from the left and from the top. */
  ray(u: number, v: number): [number, number, number] {
    const across = (u * 2 - 1) * this.#reach * this.#aspect
    const up = (1 - v * 2) * this.#reach + this.#shift
    const dx = this.#forward[0] + this.#right[0] * across
    const dz = this.#forward[2] + this.#right[2] * across
    const length = Math.hypot(dx, up, dz)
    return [dx / length, up / length, dz / length]
  }
}
