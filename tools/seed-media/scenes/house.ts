import { bucketAndMop, pendant, plant, table } from '../furniture/office.ts'
import { buildRoom } from '../furniture/room.ts'
import { palette } from '../palette.ts'
import { clearDay, lateDay } from '../skies.ts'
import { hex } from '../tracer/colour.ts'
import { boards, matt, tiles } from '../tracer/material.ts'
import { type Point, Scene } from '../tracer/scene.ts'

const weatherboard = boards(hex('#e8e4d8'), 3, 0.16, 0, 0.05)
const panelling = boards(hex('#e9e3d4'), 0.16, 9, 0, 0.02)
const grass = matt(hex('#7f9a55'), 0.2, 1.5)

function garden(scene: Scene, ground: number): void {
  scene.box([-80, ground - 0.4, -40], [80, ground, 120], grass)
  for (let tree = 0; tree < 22; tree++) {
    const x = -34 + tree * 3.4
    const z = 13 + ((tree * 7) % 5) * 4
    const tall = 2.6 + ((tree * 5) % 4)
    scene.post([x, ground, z], 0.2, tall, palette.jarrah)
    for (let crown = 0; crown < 5; crown++) {
      const at: Point = [
        x + Math.cos(crown * 2.2) * 1.3,
        ground + tall + (crown % 3) * 0.7,
        z + Math.sin(crown * 2.2) * 1.2,
      ]
      scene.ball(at, [1.7, 1.2, 1.6], crown % 2 ? palette.leaf : palette.deepLeaf)
    }
  }
}

export function kitchen(): Scene {
  const scene = new Scene(clearDay([-0.72, 0.5, 0.2]), {
    eye: [4.2, 1.55, 0.4],
    target: [2.3, 1.0, 5.4],
    view: 54,
    exposure: 1.2,
  })
  const splash = tiles(hex('#a9bfb4'), hex('#e6e0d4'), 0.13, 0.13, { gap: 0.005, variety: 0.12, gloss: 0.07 })
  buildRoom(scene, {
    width: 5.2,
    depth: 5.6,
    height: 3.1,
    floor: palette.oak,
    ceiling: panelling,
    walls: panelling,
    skirting: palette.white,
    openings: [
      { wall: 'left', from: 2.2, to: 4.4, sill: 1.0, head: 2.4, panes: 3, rows: 2, frame: palette.white },
      { wall: 'far', from: 1.7, to: 3.1, sill: 1.15, head: 2.3, panes: 2, rows: 2, frame: palette.white },
    ],
  })
  garden(scene, -2.4)
  scene.box([0, 0.1, 4.95], [3.7, 0.86, 5.6], palette.sage)
  scene.box([0, 0.1, 1.9], [0.62, 0.86, 4.95], palette.sage)
  for (let door = 1; door < 6; door++)
    scene.box([0.62 + door * 0.6, 0.14, 4.938], [0.63 + door * 0.6, 0.84, 4.96], palette.black)
  for (let door = 1; door < 6; door++)
    scene.ball([0.7 + door * 0.6, 0.76, 4.93], [0.018, 0.018, 0.02], palette.brass)
  scene.box([0, 0.86, 4.9], [3.72, 0.9, 5.6], palette.pine)
  scene.box([0, 0.86, 1.85], [0.66, 0.9, 4.95], palette.pine)
  scene.box([0, 0.9, 5.57], [5.2, 1.15, 5.595], splash)
  scene.box([2.0, 0.88, 5.0], [2.8, 0.93, 5.5], palette.porcelain)
  scene.box([2.06, 0.925, 5.05], [2.74, 0.935, 5.42], matt(hex('#c8c5bd'), 0.02))
  scene.post([2.4, 0.9, 5.52], 0.015, 0.34, palette.brass)
  scene.box([2.387, 1.22, 5.28], [2.413, 1.245, 5.53], palette.brass)
  scene.box([3.75, 0, 4.93], [4.4, 0.92, 5.6], palette.white)
  scene.box([3.83, 0.25, 4.915], [4.32, 0.62, 4.935], palette.screen)
  scene.box([3.85, 0.7, 4.88], [4.3, 0.72, 4.92], palette.steel)
  for (const x of [3.92, 4.22])
    for (const z of [5.1, 5.42]) scene.post([x, 0.92, z], 0.08, 0.02, palette.black)
  scene.post([4.22, 0.94, 5.42], 0.1, 0.15, palette.teal)
  scene.box([3.72, 1.85, 5.15], [4.42, 2.0, 5.6], palette.steel)
  scene.box([3.95, 2.0, 5.3], [4.2, 3.1, 5.6], palette.steel)
  scene.box([4.5, 0, 4.9], [5.18, 1.85, 5.58], palette.porcelain)
  scene.box([4.56, 0.75, 4.87], [4.58, 1.4, 4.9], palette.steel)
  table(scene, [2.75, 0, 3.2], [1.5, 0.76, 0.85], 0.12, palette.jarrah, palette.white)
  scene.ball([2.6, 0.82, 3.15], [0.2, 0.07, 0.2], palette.porcelain)
  for (let lemon = 0; lemon < 5; lemon++) {
    scene.ball(
      [2.6 + Math.cos(lemon * 1.3) * 0.09, 0.9, 3.15 + Math.sin(lemon * 1.3) * 0.09],
      [0.045, 0.04, 0.04],
      palette.ochre,
    )
  }
  scene.post([0.35, 0.9, 4.2], 0.07, 0.2, palette.clay)
  scene.block([0.35, 0.9, 2.6], [0.25, 0.2, 0.3], 0.1, palette.steel)
  pendant(scene, [2.75, 2.1, 3.2], 3.1, palette.teal, [10, 8, 5])
  bucketAndMop(scene, [1.35, 0, 4.0], palette.ochre)
  return scene
}

export function verandah(): Scene {
  const scene = new Scene(lateDay([-0.8, 0.42, 0.25]), {
    eye: [2.2, 1.6, -1.2],
    target: [1.55, 1.2, 8],
    view: 50,
    exposure: 0.5,
  })
  garden(scene, -1.9)
  scene.box([0, -0.25, -3], [3.0, 0, 11], boards(hex('#a5754c'), 0.13, 3, 0.03))
  scene.box([3.0, -2, -3], [3.2, 3.2, 11], weatherboard)
  scene.box([-0.5, 3.0, -3], [3.2, 3.15, 11.4], palette.cream)
  for (let rafter = 0; rafter < 8; rafter++)
    scene.box([0, 2.88, -1 + rafter * 1.6], [3, 3.0, -0.92 + rafter * 1.6], palette.white)
  for (let post = 0; post < 6; post++) {
    const z = -0.8 + post * 2.3
    scene.box([0.02, 0, z], [0.12, 3, z + 0.1], palette.white)
    scene.box([0.03, 2.62, z - 0.35], [0.11, 2.66, z + 0.45], palette.white)
    scene.box([0.03, 2.66, z - 0.2], [0.11, 2.95, z + 0.3], palette.white)
  }
  scene.box([0.04, 0.95, -3], [0.11, 1.0, 10.8], palette.white)
  scene.box([0.05, 0.1, -3], [0.1, 0.14, 10.8], palette.white)
  for (let bar = 0; bar < 90; bar++)
    scene.box([0.06, 0.12, -2.5 + bar * 0.145], [0.09, 0.96, -2.47 + bar * 0.145], palette.white)
  scene.box([0, 0.95, 10.7], [3, 1.0, 10.77], palette.white)
  for (let bar = 0; bar < 20; bar++)
    scene.box([0.1 + bar * 0.145, 0.12, 10.72], [0.13 + bar * 0.145, 0.96, 10.75], palette.white)
  for (const z of [1.6, 5.4]) {
    scene.box([2.97, 0, z], [3.0, 2.4, z + 1.5], palette.white)
    scene.box([2.955, 0.05, z + 0.1], [2.985, 2.3, z + 0.72], palette.mirror)
    scene.box([2.955, 0.05, z + 0.78], [2.985, 2.3, z + 1.4], palette.mirror)
  }
  for (const [z, colour] of [
    [3.9, palette.teal],
    [4.9, palette.teal],
  ] as const) {
    scene.block([2.45, 0.38, z], [0.62, 0.06, 0.62], 0.1, palette.pine)
    scene.block([2.73, 0.4, z], [0.06, 0.6, 0.62], 0.1, palette.pine)
    scene.block([2.42, 0.44, z], [0.54, 0.1, 0.54], 0.1, colour)
    for (const x of [2.2, 2.7])
      for (const side of [-0.27, 0.27]) scene.block([x, 0, z + side], [0.05, 0.4, 0.05], 0, palette.pine)
  }
  plant(scene, [2.6, 0, 8.2], 1.2, palette.clay)
  plant(scene, [0.5, 0, 6.6], 0.9, palette.clay)
  bucketAndMop(scene, [1.0, 0, 3.2], palette.ochre)
  return scene
}

export function sunroom(): Scene {
  const scene = new Scene(lateDay([0.8, 0.5, 0.32]), {
    eye: [0.7, 1.5, 0.35],
    target: [2.2, 1.05, 5],
    view: 54,
    exposure: 0.9,
  })
  buildRoom(scene, {
    width: 4.2,
    depth: 5.4,
    height: 2.8,
    floor: boards(hex('#b0784c'), 0.13, 2, 0.045),
    ceiling: panelling,
    walls: panelling,
    skirting: palette.white,
    openings: [
      { wall: 'right', from: 0.8, to: 5.0, sill: 0.75, head: 2.35, panes: 6, rows: 2, frame: palette.white },
      { wall: 'far', from: 2.4, to: 3.9, sill: 0.75, head: 2.35, panes: 2, rows: 2, frame: palette.white },
    ],
  })
  garden(scene, -2.2)
  scene.block([1.1, 0, 4.6], [1.9, 0.34, 0.85], 0, palette.pine)
  scene.block([1.1, 0.34, 4.55], [1.84, 0.14, 0.8], 0, palette.sand)
  scene.block([1.1, 0.34, 4.98], [1.9, 0.55, 0.14], 0, palette.sand)
  scene.ball([0.5, 0.62, 4.75], [0.24, 0.22, 0.12], palette.clay)
  scene.ball([1.65, 0.62, 4.75], [0.24, 0.22, 0.12], palette.teal)
  scene.box(
    [0.9, 0.001, 2.5],
    [2.9, 0.012, 3.9],
    tiles(hex('#c9b08a'), hex('#7f5a44'), 0.5, 0.35, { gap: 0.05, variety: 0.1, gloss: 0 }),
  )
  scene.post([1.9, 0.012, 3.2], 0.03, 0.4, palette.charcoal)
  scene.post([1.9, 0.4, 3.2], 0.38, 0.035, palette.jarrah)
  scene.block([1.85, 0.435, 3.2], [0.26, 0.03, 0.19], 0.4, palette.navy)
  plant(scene, [3.7, 0, 4.9], 1.7, palette.white)
  plant(scene, [0.45, 0, 3.2], 1.0, palette.clay)
  scene.box([0.005, 1.3, 2.2], [0.03, 2.0, 3.1], palette.oak)
  scene.box([0.02, 1.36, 2.26], [0.035, 1.94, 3.04], matt(hex('#9fb6b0'), 0.4, 4))
  return scene
}
