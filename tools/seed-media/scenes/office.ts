import { bucketAndMop, desk, officeChair, pendant, plant, table } from '../furniture/office.ts'
import { buildRoom } from '../furniture/room.ts'
import { palette } from '../palette.ts'
import { hex } from '../tracer/colour.ts'
import { glowing, litTower, matt, paint, tiles } from '../tracer/material.ts'
import { Scene, type Sky } from '../tracer/scene.ts'

const dusk: Sky = {
  zenith: [0.1, 0.2, 0.5],
  horizon: [1.0, 0.46, 0.26],
  ground: [0.1, 0.09, 0.12],
  sun: [0.3, 0.05, 0.95],
  sunColour: [0, 0, 0],
}

function skyline(scene: Scene, away: number): void {
  const walls = [hex('#4a5070'), hex('#5c5068'), hex('#3e4560'), hex('#6b5566')]
  for (let tower = 0; tower < 16; tower++) {
    const wide = 9 + ((tower * 7) % 5) * 2.4
    const tall = 14 + ((tower * 13) % 9) * 6
    const material = litTower(walls[tower % 4] ?? hex('#39405a'), [0.62, 0.42, 0.22], 1.5, 0.95, 0.34)
    scene.block([-85 + tower * 12.5, -32, away + ((tower * 11) % 5) * 13], [wide, tall + 22, 12], 0, material)
  }
}

const panel = glowing([3.4, 3, 2.4])

export function openPlanAtDusk(): Scene {
  const scene = new Scene(dusk, { eye: [1.5, 1.55, 0.5], target: [4.9, 1.25, 9], view: 50, exposure: 1.35 })
  buildRoom(scene, {
    width: 8.4,
    depth: 11,
    height: 2.9,
    floor: palette.carpet,
    ceiling: palette.white,
    walls: palette.cream,
    skirting: palette.charcoal,
    openings: [
      { wall: 'far', from: 0.4, to: 8.0, sill: 0.5, head: 2.65, panes: 5, frame: palette.charcoal },
      { wall: 'right', from: 2.4, to: 10.6, sill: 0.5, head: 2.65, panes: 5, frame: palette.charcoal },
    ],
  })
  skyline(scene, 70)
  scene.block([70, -34, 30], [14, 60, 40], 0, litTower(hex('#3a3f55'), [0.62, 0.42, 0.22], 1.5, 0.95, 0.34))
  for (const x of [2.2, 5.9]) {
    for (const z of [2.6, 5.4, 8.2]) {
      scene.box([x - 0.6, 2.87, z - 0.15], [x + 0.6, 2.899, z + 0.15], panel)
      scene.downLight([x, 2.85, z], 1.2, 0.3, [15, 12.6, 9])
    }
  }
  const cups = [palette.clay, palette.teal, palette.ochre, palette.white]
  let cup = 0
  for (const x of [3.2, 5.1, 7.0]) {
    for (const z of [4.2, 7.1, 9.4]) {
      desk(scene, [x, 0, z], 0, cups[cup++ % 4] ?? palette.clay)
      officeChair(
        scene,
        [x - 0.15, 0, z - 0.72],
        0.35 * ((cup % 3) - 1),
        cup % 2 ? palette.teal : palette.navy,
      )
    }
  }
  plant(scene, [0.55, 0, 8.9], 1.5, palette.clay)
  plant(scene, [0.5, 0, 4.6], 1.15, palette.white)
  scene.box([0, 0, 5.4], [0.45, 1.1, 7.9], palette.oak)
  scene.block([0.25, 1.1, 6.2], [0.3, 0.32, 0.22], 0, palette.sage)
  bucketAndMop(scene, [1.95, 0, 4.7], palette.ochre)
  return scene
}

export function meetingRoom(): Scene {
  const scene = new Scene(dusk, { eye: [0.7, 1.5, 0.4], target: [3.4, 1.15, 6], view: 50, exposure: 1.5 })
  buildRoom(scene, {
    width: 5.4,
    depth: 7,
    height: 2.8,
    floor: palette.carpet,
    ceiling: palette.white,
    walls: palette.cream,
    farWall: palette.teal,
    skirting: palette.charcoal,
    openings: [
      { wall: 'right', from: 1.0, to: 6.7, sill: 0.35, head: 2.6, panes: 4, frame: palette.charcoal },
    ],
  })
  for (let tower = 0; tower < 7; tower++) {
    const material = litTower(hex(tower % 2 ? '#3b4159' : '#4c4559'), [0.62, 0.42, 0.22], 1.5, 0.95, 0.34)
    scene.block(
      [46 + (tower % 3) * 12, -34, -6 + tower * 13],
      [11, 46 + ((tower * 5) % 4) * 7, 9],
      0,
      material,
    )
  }
  table(scene, [2.9, 0, 4.1], [1.35, 0.74, 3.6], 0, palette.oak, palette.charcoal)
  for (const z of [2.9, 3.75, 4.6, 5.4]) {
    officeChair(scene, [1.8, 0, z], Math.PI / 2 + 0.12, palette.sand)
    officeChair(scene, [4.0, 0, z], -Math.PI / 2 - 0.1, palette.sand)
  }
  for (const z of [3.1, 4.1, 5.1]) pendant(scene, [2.9, 1.85, z], 2.8, palette.charcoal, [75, 60, 40])
  scene.box([1.75, 1.05, 6.93], [3.85, 2.2, 6.98], palette.screen)
  scene.block([2.6, 0.74, 3.2], [0.3, 0.012, 0.21], 0.2, palette.white)
  scene.block([3.2, 0.74, 4.8], [0.21, 0.02, 0.3], -0.3, palette.navy)
  for (const [x, z] of [
    [2.55, 4.3],
    [3.3, 3.7],
    [2.6, 5.2],
  ] as const)
    scene.post([x, 0.74, z], 0.035, 0.12, palette.porcelain)
  plant(scene, [0.5, 0, 6.4], 1.5, palette.white)
  return scene
}

export function kitchenette(): Scene {
  const scene = new Scene(dusk, { eye: [1.0, 1.5, 0.3], target: [2.3, 0.98, 4.4], view: 54, exposure: 1.15 })
  const splash = tiles(hex('#b9cbbf'), hex('#e8e2d6'), 0.2, 0.075, {
    brick: true,
    gap: 0.005,
    variety: 0.1,
    gloss: 0.06,
  })
  buildRoom(scene, {
    width: 4.6,
    depth: 4.6,
    height: 2.7,
    floor: palette.oak,
    ceiling: palette.white,
    walls: palette.cream,
    skirting: palette.white,
    openings: [
      { wall: 'right', from: 1.6, to: 3.4, sill: 1.0, head: 2.3, panes: 2, frame: palette.charcoal },
    ],
  })
  scene.box([0.3, 0.1, 3.95], [4.3, 0.86, 4.6], palette.teal)
  for (let door = 0; door <= 6; door++)
    scene.box([0.3 + door * 0.66, 0.14, 3.938], [0.312 + door * 0.66, 0.84, 3.96], palette.black)
  for (let door = 0; door < 6; door++)
    scene.box([0.5 + door * 0.66, 0.74, 3.92], [0.76 + door * 0.66, 0.755, 3.94], palette.brass)
  scene.box([0.26, 0.86, 3.9], [4.34, 0.9, 4.6], palette.stone)
  scene.box([0.26, 0.9, 4.57], [4.34, 1.55, 4.6], splash)
  scene.box([0.3, 1.55, 4.25], [2.3, 2.3, 4.6], palette.white)
  scene.box([1.295, 1.57, 4.24], [1.305, 2.28, 4.26], palette.charcoal)
  scene.box([2.5, 1.75, 4.32], [4.2, 1.79, 4.6], palette.oak)
  for (let cup = 0; cup < 6; cup++) {
    const glaze = [palette.clay, palette.white, palette.sage][cup % 3] ?? palette.white
    scene.post([2.7 + cup * 0.25, 1.79, 4.45], 0.045, 0.1, glaze)
  }
  scene.box([2.55, 0.895, 4.05], [3.15, 0.905, 4.45], palette.steel)
  scene.post([2.85, 0.9, 4.52], 0.016, 0.3, palette.steel)
  scene.box([2.835, 1.19, 4.28], [2.865, 1.215, 4.53], palette.steel)
  scene.block([0.85, 0.9, 4.3], [0.34, 0.36, 0.3], 0.1, palette.black)
  scene.block([0.85, 1.05, 4.15], [0.2, 0.03, 0.1], 0.1, palette.steel)
  scene.post([3.75, 0.9, 4.25], 0.07, 0.22, paint(hex('#d8b06a'), 0.05))
  scene.block([2.15, 0.9, 4.2], [0.16, 0.1, 0.11], 0.4, matt(hex('#e3c24f')))
  for (const x of [1.0, 2.2, 3.4]) {
    scene.box([x - 0.09, 2.685, 2.6], [x + 0.09, 2.7, 2.78], panel)
    scene.downLight([x, 2.67, 2.69], 0.3, 0.3, [34, 28, 20])
  }
  scene.downLight([1.3, 1.54, 4.35], 1.9, 0.1, [9, 7, 4.6])
  table(scene, [3.5, 0, 2.3], [0.8, 0.74, 0.8], 0.2, palette.oak, palette.charcoal)
  scene.post([3.5, 0.74, 2.3], 0.06, 0.14, palette.white)
  for (let leaf = 0; leaf < 7; leaf++) {
    scene.ball(
      [3.5 + Math.cos(leaf * 2) * 0.08, 0.95 + (leaf % 3) * 0.04, 2.3 + Math.sin(leaf * 2) * 0.08],
      [0.06, 0.07, 0.05],
      palette.leaf,
    )
  }
  bucketAndMop(scene, [1.25, 0, 3.45], palette.ochre)
  return scene
}
