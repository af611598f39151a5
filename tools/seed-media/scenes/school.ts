import { bookshelf, bucketAndMop, table } from '../furniture/office.ts'
import { buildRoom } from '../furniture/room.ts'
import { palette } from '../palette.ts'
import { clearDay } from '../skies.ts'
import { hex } from '../tracer/colour.ts'
import { flecked, glowing, type Material, matt, tiles } from '../tracer/material.ts'
import { type Point, Scene } from '../tracer/scene.ts'

const bright = [palette.ochre, palette.teal, palette.clay, palette.sage, palette.navy]
const vinyl = flecked(hex('#b9c2b8'), hex('#d9ddd2'), 0.02, 0.35, 0.06)

function yard(scene: Scene): void {
  scene.box([-60, -0.6, -30], [60, -0.3, 90], matt(hex('#93a56b'), 0.15, 0.8))
  for (let tree = 0; tree < 9; tree++) {
    const at: Point = [-13 - (tree % 3) * 5, -0.3, -2 + tree * 3.1]
    scene.post(at, 0.22, 3, palette.jarrah)
    for (let crown = 0; crown < 4; crown++) {
      scene.ball(
        [at[0] + Math.cos(crown * 2) * 1.3, 3.2 + (crown % 2) * 0.9, at[2] + Math.sin(crown * 2) * 1.3],
        [1.8, 1.3, 1.7],
        crown % 2 ? palette.leaf : palette.deepLeaf,
      )
    }
  }
}

function chair(scene: Scene, at: Point, yaw: number, colour: Material): void {
  scene.block([at[0], 0.38, at[2]], [0.36, 0.03, 0.36], yaw, colour)
  const back: Point = [at[0] - Math.sin(yaw) * 0.17, 0.48, at[2] - Math.cos(yaw) * 0.17]
  scene.block(back, [0.36, 0.3, 0.025], yaw, colour)
  for (const x of [-0.15, 0.15])
    for (const z of [-0.15, 0.15])
      scene.block([at[0] + x, 0, at[2] + z], [0.025, z < 0 ? 0.6 : 0.38, 0.025], 0, palette.steel)
}

export function classroom(): Scene {
  const scene = new Scene(clearDay([-0.78, 0.52, 0.1]), {
    eye: [6.6, 1.65, 0.5],
    target: [3.6, 1.1, 8],
    view: 52,
    exposure: 1.0,
  })
  buildRoom(scene, {
    width: 7.6,
    depth: 9,
    height: 3.1,
    floor: vinyl,
    ceiling: palette.white,
    walls: palette.cream,
    skirting: palette.charcoal,
    openings: [
      { wall: 'left', from: 1.4, to: 8.2, sill: 0.95, head: 2.7, panes: 6, rows: 2, frame: palette.white },
    ],
  })
  yard(scene)
  scene.box([2.2, 1.0, 8.95], [5.4, 2.25, 8.99], palette.white)
  scene.box([2.15, 0.95, 8.93], [5.45, 1.0, 8.99], palette.steel)
  scene.box([5.7, 1.1, 8.95], [7.3, 2.2, 8.99], palette.teal)
  for (let sheet = 0; sheet < 12; sheet++) {
    const x = 5.78 + (sheet % 4) * 0.37
    const y = 1.18 + Math.floor(sheet / 4) * 0.33
    scene.box([x, y, 8.93], [x + 0.3, y + 0.26, 8.96], palette.white)
    scene.ball(
      [x + 0.15, y + 0.13, 8.93],
      [0.08 + (sheet % 3) * 0.02, 0.07, 0.006],
      bright[(sheet * 3) % 5] ?? palette.clay,
    )
  }
  for (let flag = 0; flag < 22; flag++)
    scene.block(
      [0.5 + flag * 0.31, 2.62 - Math.sin((flag / 21) * Math.PI) * 0.16, 8.9],
      [0.19, 0.2, 0.01],
      0,
      bright[flag % 5] ?? palette.clay,
    )
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const x = 1.5 + column * 1.95
      const z = 3.9 + row * 1.55
      table(scene, [x, 0, z], [1.25, 0.66, 0.6], 0, palette.pine, palette.steel)
      for (const side of [-0.3, 0.3]) {
        if (row === 0 && column === 2)
          scene.block([x + side, 0.66, z], [0.36, 0.03, 0.36], 0.2, bright[column] ?? palette.clay)
        else
          chair(
            scene,
            [x + side, 0, z - 0.52],
            side * 0.5,
            bright[(row + column + (side > 0 ? 1 : 0)) % 5] ?? palette.clay,
          )
      }
    }
  }
  bookshelf(scene, [7.43, 0, 6.2], 2.2, 3, Math.PI / 2, palette.pine, 0.75)
  for (const x of [2.2, 5.2]) {
    for (const z of [3.2, 6.4]) {
      scene.box([x - 0.6, 3.06, z - 0.1], [x + 0.6, 3.1, z + 0.1], glowing([3, 2.9, 2.6]))
      scene.downLight([x, 3.04, z], 1.2, 0.2, [6, 5.6, 4.8])
    }
  }
  scene.post([0.4, 0, 8.5], 0.2, 0.4, palette.clay)
  bucketAndMop(scene, [6.65, 0, 4.5], palette.ochre)
  return scene
}

export function corridor(): Scene {
  const scene = new Scene(clearDay([0.5, 0.6, 0.5]), {
    eye: [1.55, 1.5, 0.4],
    target: [1.2, 1.15, 14],
    view: 50,
    exposure: 1.1,
  })
  buildRoom(scene, {
    width: 2.7,
    depth: 17,
    height: 2.9,
    floor: tiles(hex('#a9b5ac'), hex('#98a49b'), 0.6, 0.6, {
      gap: 0.004,
      variety: 0.05,
      gloss: 0.12,
      rough: 0.05,
    }),
    ceiling: palette.white,
    walls: palette.cream,
    skirting: palette.charcoal,
    openings: [
      { wall: 'right', from: 3.2, to: 4.8, sill: 1.1, head: 2.4, panes: 2, frame: palette.white },
      { wall: 'right', from: 7.2, to: 8.8, sill: 1.1, head: 2.4, panes: 2, frame: palette.white },
      { wall: 'right', from: 11.2, to: 12.8, sill: 1.1, head: 2.4, panes: 2, frame: palette.white },
      { wall: 'far', from: 0.45, to: 2.25, sill: 0, head: 2.5, panes: 2, rows: 2, frame: palette.teal },
    ],
  })
  scene.box([-60, -0.6, -30], [60, -0.3, 90], matt(hex('#93a56b'), 0.15, 0.8))
  for (let crown = 0; crown < 12; crown++)
    scene.ball(
      [-6 + crown * 1.4, 2 + (crown % 3), 27 + (crown % 4)],
      [2, 1.7, 1.6],
      crown % 2 ? palette.leaf : palette.deepLeaf,
    )
  for (let bay = 0; bay < 4; bay++) {
    const z = 2.2 + bay * 3.6
    scene.box([0.005, 0, z + 2.35], [0.05, 2.15, z + 3.25], bright[bay % 5] ?? palette.teal)
    scene.box([0.04, 1.2, z + 2.6], [0.06, 1.9, z + 3.0], palette.mirror)
    scene.box([0.0, 1.22, z], [0.03, 1.36, z + 2.1], palette.pine)
    scene.box([0.0, 0.36, z], [0.34, 0.4, z + 2.1], palette.pine)
    for (let hook = 0; hook < 6; hook++) {
      const at = z + 0.18 + hook * 0.35
      scene.block([0.06, 1.24, at], [0.08, 0.02, 0.02], 0, palette.brass)
      if ((hook + bay) % 3 !== 1)
        scene.ball([0.1, 1.02, at], [0.075, 0.21, 0.13], bright[(hook * 2 + bay) % 5] ?? palette.clay)
    }
  }
  for (let sheet = 0; sheet < 5; sheet++) {
    scene.box([2.67, 1.35, 5.2 + sheet * 0.36], [2.69, 1.75, 5.48 + sheet * 0.36], palette.white)
    scene.ball([2.67, 1.55, 5.34 + sheet * 0.36], [0.01, 0.1, 0.09], bright[sheet] ?? palette.clay)
  }
  for (let lamp = 0; lamp < 4; lamp++) {
    scene.box([1.15, 2.86, 2.6 + lamp * 4], [1.55, 2.9, 3.6 + lamp * 4], glowing([2.6, 2.5, 2.2]))
    scene.downLight([1.35, 2.84, 3.1 + lamp * 4], 0.4, 1, [5, 4.7, 4])
  }
  bucketAndMop(scene, [1.9, 0, 5.0], palette.ochre)
  scene.block([1.35, 0, 6.4], [0.3, 0.6, 0.02], 0.3, palette.ochre)
  scene.block([1.35, 0, 6.62], [0.3, 0.6, 0.02], 0.3, palette.ochre)
  return scene
}
