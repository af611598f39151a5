import { palette } from '../palette.ts'
import type { Material } from '../tracer/material.ts'
import type { Point, Scene } from '../tracer/scene.ts'

/** A point beside a piece of furniture that stands at `at` and is turned by `yaw`. */
export function beside(at: Point, yaw: number, x: number, y: number, z: number): Point {
  return [
    at[0] + x * Math.cos(yaw) + z * Math.sin(yaw),
    at[1] + y,
    at[2] - x * Math.sin(yaw) + z * Math.cos(yaw),
  ]
}

/** A table top on four legs. */
export function table(
  scene: Scene,
  at: Point,
  size: Point,
  yaw: number,
  top: Material,
  legs: Material,
): void {
  scene.block(beside(at, yaw, 0, size[1] - 0.035, 0), [size[0], 0.035, size[2]], yaw, top)
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      const foot = beside(at, yaw, x * (size[0] / 2 - 0.06), 0, z * (size[2] / 2 - 0.06))
      scene.block(foot, [0.045, size[1] - 0.035, 0.045], yaw, legs)
    }
  }
}

/** A desk with a screen, a keyboard and a cup; it faces −z at yaw 0. */
export function desk(scene: Scene, at: Point, yaw: number, cup: Material): void {
  table(scene, at, [1.5, 0.73, 0.75], yaw, palette.oak, palette.white)
  scene.block(beside(at, yaw, -0.1, 0.86, 0.18), [0.62, 0.36, 0.025], yaw, palette.screen)
  scene.block(beside(at, yaw, -0.1, 0.73, 0.2), [0.05, 0.16, 0.04], yaw, palette.charcoal)
  scene.block(beside(at, yaw, -0.1, 0.73, 0.2), [0.24, 0.012, 0.16], yaw, palette.charcoal)
  scene.block(beside(at, yaw, -0.1, 0.73, -0.14), [0.42, 0.018, 0.13], yaw, palette.white)
  scene.post(beside(at, yaw, 0.5, 0.73, 0.05), 0.042, 0.1, cup)
  scene.block(beside(at, yaw, 0.52, 0, 0), [0.38, 0.56, 0.55], yaw, palette.white)
}

/** An office chair; its back is towards −z at yaw 0. */
export function officeChair(scene: Scene, at: Point, yaw: number, cloth: Material): void {
  for (let leg = 0; leg < 5; leg++) {
    const turn = yaw + (leg * 2 * Math.PI) / 5
    scene.block(beside(at, turn, 0, 0.05, 0.14), [0.045, 0.035, 0.3], turn, palette.charcoal)
  }
  scene.post(beside(at, yaw, 0, 0.05, 0), 0.03, 0.38, palette.charcoal)
  scene.block(beside(at, yaw, 0, 0.43, 0), [0.48, 0.075, 0.46], yaw, cloth)
  scene.block(beside(at, yaw, 0, 0.58, -0.23), [0.44, 0.48, 0.055], yaw, cloth)
  for (const side of [-1, 1]) {
    scene.block(beside(at, yaw, side * 0.27, 0.64, -0.02), [0.05, 0.03, 0.28], yaw, palette.charcoal)
    scene.block(beside(at, yaw, side * 0.27, 0.45, -0.02), [0.035, 0.2, 0.035], yaw, palette.charcoal)
  }
}

/** A plant of leaf clusters in a pot. */
export function plant(scene: Scene, at: Point, height: number, pot: Material): void {
  scene.post(at, 0.17, 0.36, pot)
  scene.post([at[0], at[1] + 0.36, at[2]], 0.02, height * 0.5, palette.oak)
  for (let leaf = 0; leaf < 34; leaf++) {
    const turn = leaf * 2.4
    const rise = (leaf % 17) / 17
    const out = (0.1 + 0.2 * Math.sin(rise * Math.PI)) * height * 0.75
    const place: Point = [
      at[0] + Math.cos(turn) * out,
      at[1] + 0.42 + rise * (height - 0.45),
      at[2] + Math.sin(turn) * out,
    ]
    scene.ball(
      place,
      [0.1 + 0.05 * (leaf % 3), 0.035 + 0.02 * (leaf % 2), 0.09],
      leaf % 2 ? palette.leaf : palette.deepLeaf,
    )
  }
}

/** A lamp on a cord, with its light. */
export function pendant(scene: Scene, at: Point, ceiling: number, shade: Material, light: Point): void {
  scene.post([at[0], at[1] + 0.2, at[2]], 0.006, ceiling - at[1] - 0.2, palette.black)
  scene.post([at[0], at[1], at[2]], 0.17, 0.2, shade)
  scene.post([at[0], at[1] - 0.012, at[2]], 0.14, 0.012, palette.lamp)
  scene.downLight([at[0], at[1] - 0.03, at[2]], 0.24, 0.24, light)
}

/** Open shelves from the floor up, filled with rows of books. */
export function bookshelf(
  scene: Scene,
  at: Point,
  width: number,
  rows: number,
  yaw: number,
  wood: Material,
  filled: number,
): void {
  const rise = 0.34
  const height = rows * rise + 0.06
  for (const side of [-1, 1])
    scene.block(beside(at, yaw, (side * width) / 2, 0, 0), [0.03, height, 0.3], yaw, wood)
  scene.block(beside(at, yaw, 0, 0, 0.14), [width, height, 0.015], yaw, wood)
  const spines = [
    palette.clay,
    palette.teal,
    palette.cream,
    palette.navy,
    palette.ochre,
    palette.sage,
    palette.sand,
  ]
  for (let row = 0; row <= rows; row++) {
    scene.block(beside(at, yaw, 0, row * rise, 0), [width, 0.03, 0.3], yaw, wood)
    if (row === rows) break
    let x = -width / 2 + 0.04
    for (let book = 0; x < width / 2 - 0.08; book++) {
      const seed = (row * 31 + book * 17 + Math.round(at[0] * 10)) % 23
      const thick = 0.022 + (seed % 5) * 0.007
      if ((seed * 7) % 23 < filled * 23) {
        const tall = 0.2 + (seed % 4) * 0.025
        const spine = spines[(seed * 5 + row) % spines.length] ?? palette.clay
        scene.block(beside(at, yaw, x + thick / 2, row * rise + 0.03, -0.03), [thick, tall, 0.19], yaw, spine)
      }
      x += thick + 0.003
    }
  }
}

/** A cleaner's bucket with a mop leaning out of it. */
export function bucketAndMop(scene: Scene, at: Point, colour: Material): void {
  scene.post(at, 0.15, 0.27, colour)
  scene.post([at[0], at[1] + 0.262, at[2]], 0.135, 0.012, palette.steel)
  scene.post([at[0] + 0.06, at[1] + 0.15, at[2] + 0.03], 0.013, 1.2, palette.pine)
  scene.ball([at[0] + 0.06, at[1] + 0.3, at[2] + 0.03], [0.07, 0.1, 0.07], palette.white)
}
