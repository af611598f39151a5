import { bookshelf, bucketAndMop, pendant } from '../furniture/office.ts'
import { buildRoom } from '../furniture/room.ts'
import { palette } from '../palette.ts'
import { clearDay } from '../skies.ts'
import { hex } from '../tracer/colour.ts'
import { boards, dusty, flecked, matt, tiles } from '../tracer/material.ts'
import { Scene } from '../tracer/scene.ts'

const sawdust = hex('#e3cda0')
const paper = matt(hex('#b99a6c'), 0.06, 14)

export function shopfront(): Scene {
  const scene = new Scene(clearDay([-0.6, 0.75, -0.55]), {
    eye: [1.2, 1.6, -7.2],
    target: [0.2, 1.95, 0],
    view: 46,
    exposure: 0.42,
  })
  const paving = tiles(hex('#b3aca1'), hex('#8f887c'), 0.6, 0.6, { gap: 0.008, variety: 0.08 })
  const brick = tiles(hex('#a9674c'), hex('#c9b8a2'), 0.23, 0.076, {
    brick: true,
    gap: 0.009,
    variety: 0.2,
    gloss: 0,
  })
  const render = matt(hex('#d9cdb8'), 0.05, 3)
  scene.box([-14, -0.3, -4.4], [14, 0, 8], paving)
  scene.box([-14, -0.45, -30], [14, -0.14, -4.4], flecked(hex('#5b5c5e'), hex('#77787a'), 0.01, 0.4))
  scene.box([-3.2, 3.0, 0], [3.2, 7, 0.3], brick)
  for (const x of [-2.3, 1.1]) {
    scene.box([x, 4.1, -0.05], [x + 1.2, 6, 0.02], palette.cream)
    scene.box([x + 0.08, 4.2, -0.07], [x + 1.12, 5.9, 0.02], palette.mirror)
    scene.box([x + 0.57, 4.2, -0.09], [x + 0.63, 5.9, 0], palette.cream)
    scene.box([x + 0.05, 5.03, -0.09], [x + 1.15, 5.08, 0], palette.cream)
  }
  for (const x of [-3.2, 2.95]) scene.box([x, 0, -0.06], [x + 0.25, 3, 0.3], palette.teal)
  scene.box([-3.3, 2.62, -0.12], [3.3, 3.1, 0.3], palette.teal)
  scene.box([-3.35, 3.08, -0.2], [3.35, 3.16, 0.3], palette.cream)
  for (let letter = 0; letter < 7; letter++)
    scene.box([-1.1 + letter * 0.32, 2.78, -0.135], [-0.92 + letter * 0.32, 2.94, -0.11], palette.brass)
  scene.box([-2.95, 0, -0.04], [0.75, 0.55, 0.3], palette.teal)
  for (const x of [-2.95, -1.12, 0.7]) scene.box([x, 0.55, -0.03], [x + 0.06, 2.62, 0.1], palette.teal)
  scene.box([-2.9, 0.55, 0.06], [0.75, 2.62, 0.08], paper)
  scene.box([-2.9, 1.2, 0.05], [-1.5, 1.24, 0.07], palette.cream)
  scene.box([-2.4, 0.95, 0.03], [-1.75, 1.85, 0.06], palette.white)
  scene.box([-2.32, 1.65, 0.02], [-1.83, 1.74, 0.05], palette.clay)
  for (let line = 0; line < 5; line++)
    scene.box(
      [-2.32, 1.5 - line * 0.09, 0.02],
      [-1.95 + (line % 2) * 0.1, 1.52 - line * 0.09, 0.05],
      palette.charcoal,
    )
  scene.box([-1.05, 0.56, 0.05], [0.7, 2.6, 0.055], palette.mirror)
  scene.box([0.78, 0, 1.0], [2.95, 2.62, 1.1], palette.teal)
  scene.box([1.2, 0.08, 0.95], [2.45, 2.3, 1.02], palette.oak)
  scene.box([1.4, 0.9, 0.93], [2.25, 2.1, 0.99], palette.mirror)
  scene.box([2.3, 1.0, 0.88], [2.34, 1.35, 0.94], palette.brass)
  scene.box([0.78, 0, 0], [2.95, 0.06, 1], tiles(hex('#e5dfd2'), hex('#3b4a4a'), 0.1, 0.1, { gap: 0.02 }))
  scene.box([-12, 0, 0.02], [-3.2, 6.2, 0.4], render)
  scene.box([3.2, 0, 0.02], [12, 6.6, 0.4], matt(hex('#c58f6f'), 0.05, 3))
  for (const x of [-7.6, 4.1]) {
    scene.box([x, 0.5, -0.02], [x + 2.8, 2.5, 0.05], palette.mirror)
    scene.box([x - 0.08, 2.5, -0.9], [x + 2.9, 2.6, 0.05], palette.clay)
    scene.box([x - 0.08, 0.42, -0.05], [x + 2.9, 0.5, 0.05], palette.charcoal)
  }
  scene.box([-3.6, 3.45, -3], [3.6, 3.52, 0], palette.charcoal)
  for (const x of [-3.4, 3.3]) scene.post([x, 0, -2.9], 0.05, 3.46, palette.charcoal)
  scene.block([-0.4, 0, -0.9], [0.5, 0.02, 1.6], 0.1, palette.pine)
  for (const side of [-1, 1]) scene.block([-2.0, 0, -1.3 + side * 0.28], [0.5, 1.5, 0.03], 0, palette.pine)
  bucketAndMop(scene, [-1.25, 0, -1.0], palette.ochre)
  return scene
}

export function shopInterior(): Scene {
  const scene = new Scene(clearDay([-0.62, 0.5, -0.3]), {
    eye: [3.3, 1.55, 0.4],
    target: [2.5, 1.25, 8],
    view: 54,
    exposure: 1.35,
  })
  const floor = dusty(boards(hex('#b98d5f'), 0.15, 2.2, 0.03), sawdust, 0.75)
  buildRoom(scene, {
    width: 5,
    depth: 9,
    height: 3.6,
    floor,
    ceiling: palette.white,
    walls: palette.cream,
    farWall: palette.teal,
    openings: [
      { wall: 'left', from: 1.0, to: 3.2, sill: 0.9, head: 2.9, panes: 3, rows: 2, frame: palette.charcoal },
      { wall: 'far', from: 3.2, to: 4.4, sill: 0, head: 2.4, panes: 2, frame: palette.charcoal },
    ],
  })
  scene.box([-30, -0.5, -20], [40, -0.2, 60], palette.stone)
  for (let unit = 0; unit < 4; unit++) {
    bookshelf(scene, [4.83, 0, 3.1 + unit * 1.42], 1.38, 8, Math.PI / 2, palette.oak, unit === 0 ? 0.15 : 0)
    if (unit > 0) bookshelf(scene, [0.17, 0, 2.9 + unit * 1.42], 1.38, 8, -Math.PI / 2, palette.oak, 0)
  }
  bookshelf(scene, [1.0, 0, 8.8], 1.5, 8, 0, palette.oak, 0.05)
  scene.block([1.5, 0, 4.7], [0.75, 1.0, 1.7], 0, palette.sage)
  scene.block([1.5, 1.0, 4.7], [0.86, 0.05, 1.8], 0, dusty(palette.stone, sawdust, 0.8))
  scene.block([1.5, 1.05, 5.1], [0.42, 0.42, 0.5], 0, palette.steel)
  scene.block([1.62, 1.2, 5.0], [0.3, 0.06, 0.2], 0, palette.black)
  for (let cup = 0; cup < 4; cup++)
    scene.post([1.4 + (cup % 2) * 0.12, 1.47, 5.0 + (cup >> 1) * 0.14], 0.045, 0.07, palette.white)
  const card = matt(hex('#c49a68'), 0.05, 20)
  for (const [x, y, z, turn] of [
    [3.4, 0, 6.2, 0.3],
    [3.45, 0.42, 6.2, -0.1],
    [3.0, 0, 7.2, 0.8],
    [3.9, 0, 5.0, 0.15],
  ] as const) {
    scene.block([x, y, z], [0.6, 0.42, 0.45], turn, card)
  }
  for (const side of [-1, 1]) {
    scene.block([2.75 + side * 0.28, 0, 5.3], [0.05, 2.1, 0.07], 0, palette.steel)
    scene.block([2.75 + side * 0.32, 0, 5.9], [0.05, 2.0, 0.06], 0, palette.steel)
  }
  for (let rung = 1; rung < 7; rung++)
    scene.block([2.75, rung * 0.3, 5.3], [0.56, 0.03, 0.09], 0, palette.steel)
  for (const z of [3.6, 5.2, 6.8]) pendant(scene, [2.5, 2.5, z], 3.6, palette.brass, [16, 12.5, 8])
  bucketAndMop(scene, [2.35, 0, 4.3], palette.teal)
  return scene
}
