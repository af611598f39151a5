import { bucketAndMop } from '../furniture/office.ts'
import { buildRoom } from '../furniture/room.ts'
import { palette } from '../palette.ts'
import { clearDay } from '../skies.ts'
import { hex } from '../tracer/colour.ts'
import { dusty, flecked, glowing, matt, paint, tiles } from '../tracer/material.ts'
import { Scene } from '../tracer/scene.ts'

const dust = hex('#e9e1d2')
const largeStone = tiles(hex('#cfc6b6'), hex('#a89f90'), 0.9, 0.9, {
  gap: 0.005,
  variety: 0.05,
  gloss: 0.05,
  rough: 0.06,
})
const sea = paint(hex('#3f8f9c'), 0.25, 0.03)
const beach = matt(hex('#e7d3a8'), 0.06, 0.2)

function seaView(scene: Scene): void {
  scene.box([-900, -42, 60], [900, -40, 3000], sea)
  scene.box([-900, -42, -200], [900, -39.5, 62], beach)
  for (let line = 0; line < 3; line++)
    scene.box([-900, -40.2, 68 + line * 9], [900, -39.9, 69.6 + line * 9], palette.white)
}

export function livingRoom(): Scene {
  const scene = new Scene(clearDay([-0.5, 0.62, 0.55]), {
    eye: [5.3, 1.5, 0.4],
    target: [3.2, 1.1, 7],
    view: 52,
    exposure: 0.72,
  })
  buildRoom(scene, {
    width: 6.4,
    depth: 7.2,
    height: 2.7,
    floor: dusty(largeStone, dust, 0.85),
    ceiling: palette.white,
    walls: palette.white,
    openings: [{ wall: 'far', from: 0.9, to: 5.6, sill: 0, head: 2.4, panes: 3, frame: palette.charcoal }],
  })
  seaView(scene)
  scene.box([0.4, -0.2, 7.4], [6.2, -0.02, 9.2], largeStone)
  scene.box([0.4, 1.02, 9.1], [6.2, 1.06, 9.15], palette.steel)
  for (let post = 0; post < 7; post++)
    scene.box([0.5 + post * 0.9, 0, 9.1], [0.53 + post * 0.9, 1.04, 9.14], palette.steel)
  const card = matt(hex('#c49a68'), 0.05, 20)
  scene.block([1.3, 0, 4.7], [0.7, 0.5, 0.5], 0.3, card)
  scene.block([1.45, 0.5, 4.75], [0.5, 0.36, 0.42], -0.15, card)
  scene.block([0.8, 0, 5.6], [0.55, 0.42, 0.45], -0.4, card)
  const plank = dusty(palette.pine, dust, 0.8)
  for (const x of [3.6, 4.7]) {
    for (const z of [4.05, 4.35]) scene.block([x, 0, z], [0.05, 0.8, 0.05], 0, palette.pine)
    scene.block([x, 0.8, 4.2], [0.1, 0.07, 0.6], 0, palette.pine)
  }
  scene.block([4.15, 0.87, 4.2], [2.0, 0.035, 0.32], 0.04, plank)
  scene.post([3.7, 0.905, 4.2], 0.09, 0.2, palette.steel)
  scene.post([4.0, 0.905, 4.24], 0.09, 0.16, palette.white)
  scene.block([4.6, 0.905, 4.2], [0.3, 0.05, 0.1], 0.5, palette.clay)
  for (const [x, z] of [
    [5.5, 5.0],
    [5.72, 5.05],
    [5.6, 5.25],
  ] as const)
    scene.post([x, 0, z], 0.14, 0.32, palette.porcelain)
  scene.box([0.01, 0.3, 2.6], [0.03, 0.38, 2.72], palette.porcelain)
  scene.block([2.4, 0, 5.9], [0.5, 0.012, 1.1], 0.5, matt(hex('#d8cdb9'), 0.1, 9))
  bucketAndMop(scene, [2.5, 0, 4.1], palette.teal)
  return scene
}

export function bathroom(): Scene {
  const scene = new Scene(clearDay([0.75, 0.5, -0.12]), {
    eye: [0.65, 1.5, 0.3],
    target: [1.75, 1.05, 3.4],
    view: 58,
    exposure: 1.25,
  })
  const wallTile = dusty(
    tiles(hex('#dfe4dd'), hex('#b8bdb4'), 0.3, 0.1, { gap: 0.004, variety: 0.05, gloss: 0.07 }),
    dust,
    0.5,
  )
  const floorTile = dusty(
    tiles(hex('#8c9a96'), hex('#c9c6bd'), 0.2, 0.2, { gap: 0.006, variety: 0.1, gloss: 0.04 }),
    dust,
    0.9,
  )
  buildRoom(scene, {
    width: 3.2,
    depth: 3.6,
    height: 2.6,
    floor: floorTile,
    ceiling: palette.white,
    walls: wallTile,
    openings: [{ wall: 'right', from: 1.6, to: 2.7, sill: 1.35, head: 2.3, panes: 2, frame: palette.white }],
  })
  scene.box([0.15, 0.35, 3.0], [1.75, 0.84, 3.6], palette.oak)
  scene.box([0.12, 0.84, 2.97], [1.78, 0.88, 3.6], palette.stone)
  scene.box([0.94, 0.4, 2.985], [0.955, 0.8, 3.01], palette.black)
  scene.ball([0.95, 0.93, 3.26], [0.26, 0.09, 0.19], palette.porcelain)
  scene.ball([0.95, 0.995, 3.25], [0.21, 0.03, 0.15], matt(hex('#cfcbc3'), 0.02))
  scene.post([0.95, 0.88, 3.5], 0.014, 0.3, palette.brass)
  scene.box([0.937, 1.16, 3.36], [0.963, 1.18, 3.51], palette.brass)
  scene.box([0.3, 1.2, 3.575], [1.6, 2.15, 3.59], palette.mirror)
  scene.post([1.42, 0.88, 3.2], 0.035, 0.16, palette.teal)
  scene.block([2.5, 0, 3.15], [0.36, 0.38, 0.55], 0, palette.porcelain)
  scene.ball([2.5, 0.39, 3.02], [0.2, 0.06, 0.27], palette.porcelain)
  scene.block([2.5, 0.36, 3.46], [0.38, 0.5, 0.2], 0, palette.porcelain)
  scene.box([0.01, 0.9, 1.5], [0.04, 0.93, 2.2], palette.brass)
  scene.box([0.03, 0.5, 1.6], [0.07, 0.93, 2.05], palette.sage)
  scene.block([2.0, 0, 2.0], [0.34, 0.02, 0.24], 0.5, palette.sand)
  scene.post([2.75, 0, 2.3], 0.14, 0.26, palette.ochre)
  scene.block([1.55, 0, 2.15], [0.12, 0.09, 0.08], 0.3, matt(hex('#e3c24f')))
  scene.box([0.8, 2.585, 1.9], [1.1, 2.6, 2.2], glowing([4, 3.6, 3]))
  scene.downLight([0.95, 2.57, 2.05], 0.3, 0.3, [26, 22, 16])
  return scene
}

export function balcony(): Scene {
  const scene = new Scene(clearDay([-0.55, 0.6, 0.25]), {
    eye: [1.2, 1.6, 0.2],
    target: [2.3, 1.15, 5],
    view: 54,
    exposure: 0.3,
  })
  seaView(scene)
  const deck = tiles(hex('#c9bda8'), hex('#a0937f'), 0.6, 0.6, { gap: 0.005, variety: 0.06 })
  scene.box([-0.2, -0.2, -2], [5.2, 0, 4.3], dusty(deck, dust, 0.5))
  scene.box([-0.2, 2.7, -2], [5.2, 2.95, 4.4], palette.white)
  scene.box([4.4, 0, -2], [4.6, 2.7, 4.1], palette.white)
  scene.box([-0.4, 0, -2], [-0.2, 2.7, 1.4], palette.white)
  scene.box([4.36, 0.05, 0.8], [4.41, 2.4, 3.4], palette.mirror)
  for (const z of [0.8, 2.1, 3.4]) scene.box([4.33, 0, z - 0.03], [4.42, 2.45, z + 0.03], palette.charcoal)
  scene.box([-0.2, 1.05, 4.15], [5, 1.1, 4.21], palette.steel)
  for (let post = 0; post < 9; post++)
    scene.box([-0.1 + post * 0.6, 0, 4.16], [-0.07 + post * 0.6, 1.06, 4.2], palette.steel)
  for (let rail = 1; rail < 7; rail++)
    scene.box([-0.2, rail * 0.15, 4.175], [5, rail * 0.15 + 0.012, 4.187], palette.steel)
  scene.block(
    [-40, -42, 52],
    [16, 62, 14],
    0,
    tiles(hex('#e5ddcf'), hex('#7f95a0'), 3.2, 3, { gap: 1.3, variety: 0.03, gloss: 0 }),
  )
  scene.block(
    [-74, -42, 66],
    [18, 48, 14],
    0,
    tiles(hex('#d8cbb8'), hex('#7f95a0'), 3.2, 3, { gap: 1.3, variety: 0.03, gloss: 0 }),
  )
  scene.block([3.5, 0, 2.9], [0.5, 0.42, 0.5], 0.2, flecked(hex('#b9775a'), hex('#9a5f45'), 0.03, 0.2))
  for (let leaf = 0; leaf < 18; leaf++) {
    const turn = leaf * 2.4
    scene.ball(
      [3.5 + Math.cos(turn) * 0.24, 0.6 + (leaf % 6) * 0.13, 2.9 + Math.sin(turn) * 0.24],
      [0.16, 0.06, 0.13],
      leaf % 2 ? palette.leaf : palette.deepLeaf,
    )
  }
  scene.post([0.75, 0, 3.3], 0.15, 0.27, palette.teal)
  scene.post([0.82, 0.2, 3.35], 0.012, 1.15, palette.pine)
  scene.block([0.82, 1.3, 3.33], [0.34, 0.04, 0.05], 0.6, palette.black)
  return scene
}
