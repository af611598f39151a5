import { bookshelf, bucketAndMop, plant, table } from '../furniture/office.ts'
import { buildRoom } from '../furniture/room.ts'
import { palette } from '../palette.ts'
import { lateDay } from '../skies.ts'
import { hex } from '../tracer/colour.ts'
import { flecked, glowing, matt, tiles } from '../tracer/material.ts'
import { Scene } from '../tracer/scene.ts'

const bright = [palette.ochre, palette.teal, palette.clay, palette.sage, palette.cream]
const cork = flecked(hex('#cdb08a'), hex('#b1916a'), 0.012, 0.35, 0.03)

function lawn(scene: Scene): void {
  scene.box([-60, -0.5, -30], [60, -0.25, 90], matt(hex('#8fa163'), 0.15, 0.8))
  scene.box([8.5, -0.25, -20], [8.6, 1.5, 40], palette.pine)
  for (let crown = 0; crown < 14; crown++) {
    scene.ball(
      [12 + (crown % 3) * 1.6, 2 + (crown % 4) * 0.6, -4 + crown * 1.5],
      [1.7, 1.4, 1.5],
      crown % 2 ? palette.leaf : palette.deepLeaf,
    )
  }
}

export function playroom(): Scene {
  const scene = new Scene(lateDay([0.8, 0.48, 0.2]), {
    eye: [0.8, 1.35, 0.4],
    target: [2.9, 0.85, 7],
    view: 54,
    exposure: 1.0,
  })
  buildRoom(scene, {
    width: 6,
    depth: 7.4,
    height: 2.9,
    floor: cork,
    ceiling: palette.white,
    walls: palette.cream,
    farWall: palette.sage,
    skirting: palette.white,
    openings: [{ wall: 'right', from: 1.2, to: 6.8, sill: 0.5, head: 2.4, panes: 5, frame: palette.white }],
  })
  lawn(scene)
  scene.post([2.9, 0, 4.4], 1.15, 0.014, palette.teal)
  scene.post([2.9, 0, 4.4], 0.85, 0.018, palette.cream)
  scene.post([2.9, 0, 4.4], 0.5, 0.022, palette.ochre)
  for (let row = 0; row < 2; row++) {
    for (let bay = 0; bay < 5; bay++) {
      const x = 0.5 + bay * 0.62
      const y = row * 0.42
      scene.box([x, y, 6.95], [x + 0.03, y + 0.42, 7.38], palette.pine)
      scene.box(
        [x + 0.06, y + 0.05, 6.98],
        [x + 0.58, y + 0.3, 7.36],
        bright[(bay + row * 2) % 5] ?? palette.ochre,
      )
    }
    scene.box([0.5, row * 0.42 + 0.4, 6.95], [3.63, row * 0.42 + 0.43, 7.38], palette.pine)
  }
  scene.box([3.6, 0, 6.95], [3.63, 0.86, 7.38], palette.pine)
  scene.ball([1.0, 0.97, 7.15], [0.13, 0.13, 0.13], palette.clay)
  scene.block([1.7, 0.86, 7.15], [0.3, 0.18, 0.2], 0.2, palette.ochre)
  for (let block = 0; block < 4; block++)
    scene.block(
      [2.5 + block * 0.02, 0.86 + block * 0.1, 7.15],
      [0.1, 0.1, 0.1],
      block * 0.3,
      bright[block] ?? palette.clay,
    )
  table(scene, [4.6, 0, 5.2], [1.1, 0.5, 0.8], 0.15, palette.pine, palette.pine)
  for (const [x, z, turn] of [
    [4.1, 4.6, 0],
    [5.0, 4.6, 1],
    [4.2, 5.85, 2],
    [5.1, 5.8, 3],
  ] as const) {
    scene.block([x, 0.26, z], [0.28, 0.03, 0.28], 0, bright[turn] ?? palette.clay)
    scene.block([x, 0.29, z + (z < 5 ? -0.13 : 0.13)], [0.28, 0.26, 0.025], 0, bright[turn] ?? palette.clay)
    for (const a of [-0.11, 0.11])
      for (const b of [-0.11, 0.11]) scene.block([x + a, 0, z + b], [0.025, 0.26, 0.025], 0, palette.pine)
  }
  scene.block([0.55, 0, 4.9], [0.8, 0.3, 1.4], 0, palette.clay)
  scene.block([0.25, 0.3, 4.9], [0.2, 0.35, 1.4], 0, palette.clay)
  scene.ball([0.6, 0.44, 4.6], [0.18, 0.14, 0.22], palette.cream)
  bookshelf(scene, [0.17, 0, 6.3], 1.1, 3, -Math.PI / 2, palette.pine, 0.6)
  for (let shape = 0; shape < 9; shape++) {
    const x = 0.9 + shape * 0.55
    scene.post([x, 2.0 + (shape % 2) * 0.18, 6.9], 0.004, 0.7, palette.white)
    scene.ball([x, 1.95 + (shape % 2) * 0.18, 6.9], [0.11, 0.11, 0.02], bright[shape % 5] ?? palette.clay)
  }
  scene.post([3.3, 0.02, 4.2], 0.12, 0.1, palette.clay)
  scene.post([3.3, 0.12, 4.2], 0.085, 0.08, palette.cream)
  scene.ball([2.4, 0.15, 4.0], [0.15, 0.15, 0.15], palette.clay)
  plant(scene, [5.5, 0, 6.9], 1.3, palette.white)
  bucketAndMop(scene, [1.75, 0, 3.5], palette.teal)
  return scene
}

export function washroom(): Scene {
  const scene = new Scene(lateDay([0.8, 0.5, -0.1]), {
    eye: [3.1, 1.4, 0.3],
    target: [1.75, 0.85, 4.4],
    view: 56,
    exposure: 1.05,
  })
  const wall = tiles(hex('#e9ece4'), hex('#c9cec4'), 0.15, 0.15, { gap: 0.005, variety: 0.04, gloss: 0.07 })
  const floor = flecked(hex('#a9b8b4'), hex('#cfd8d2'), 0.015, 0.4, 0.06)
  buildRoom(scene, {
    width: 4,
    depth: 4.6,
    height: 2.6,
    floor,
    ceiling: palette.white,
    walls: wall,
    openings: [{ wall: 'right', from: 1.6, to: 3.8, sill: 1.2, head: 2.2, panes: 3, frame: palette.white }],
  })
  lawn(scene)
  scene.box([0.1, 0.42, 4.05], [3.3, 0.5, 4.6], palette.pine)
  scene.box([0.1, 0, 4.2], [3.3, 0.42, 4.6], palette.sage)
  scene.box([0.1, 0.72, 4.56], [3.3, 0.8, 4.595], palette.ochre)
  for (let basin = 0; basin < 4; basin++) {
    const x = 0.5 + basin * 0.8
    scene.ball([x, 0.55, 4.3], [0.25, 0.09, 0.19], palette.porcelain)
    scene.ball([x, 0.615, 4.28], [0.2, 0.03, 0.15], matt(hex('#cfd0ca'), 0.02))
    scene.post([x, 0.5, 4.52], 0.015, 0.26, palette.steel)
    scene.box([x - 0.013, 0.74, 4.38], [x + 0.013, 0.765, 4.53], palette.steel)
    scene.post([x, 1.0, 4.57], 0.001, 0.001, palette.steel)
    scene.ball([x, 1.15, 4.59], [0.23, 0.23, 0.012], palette.mirror)
    scene.ball([x, 1.15, 4.6], [0.26, 0.26, 0.012], bright[basin] ?? palette.clay)
    scene.block([x + 0.36, 0.5, 4.45], [0.07, 0.14, 0.07], 0, bright[(basin + 2) % 5] ?? palette.clay)
  }
  for (let stall = 0; stall < 2; stall++) {
    const z = 2.1 + stall * 1.0
    scene.box([0, 0.12, z], [0.95, 1.25, z + 0.03], bright[stall + 1] ?? palette.teal)
    scene.block([0.36, 0, z + 0.5], [0.42, 0.27, 0.28], 0, palette.porcelain)
    scene.block([0.1, 0.2, z + 0.5], [0.16, 0.42, 0.34], 0, palette.porcelain)
  }
  for (let hook = 0; hook < 5; hook++) {
    scene.box([3.96, 0.95, 1.0 + hook * 0.28], [3.98, 1.15, 1.2 + hook * 0.28], bright[hook] ?? palette.clay)
  }
  scene.box([1.7, 2.57, 2.2], [2.3, 2.6, 2.8], glowing([2.6, 2.5, 2.2]))
  scene.downLight([2, 2.55, 2.5], 0.6, 0.6, [5, 4.7, 4])
  scene.block([2.2, 0, 3.75], [0.45, 0.16, 0.3], 0.1, palette.pine)
  bucketAndMop(scene, [2.75, 0, 3.0], palette.ochre)
  return scene
}
