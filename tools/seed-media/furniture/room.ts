import type { Material } from '../tracer/material.ts'
import type { Scene } from '../tracer/scene.ts'

/** A window or doorway: where it stands along its wall, and its sill and head height. Panes are divided by bars. */
export interface Opening {
  wall: 'left' | 'right' | 'far'
  from: number
  to: number
  sill: number
  head: number
  panes?: number
  rows?: number
  frame: Material
  /** False where what lies outside is no sky. */
  lights?: boolean
}

export interface Room {
  width: number
  depth: number
  height: number
  floor: Material
  ceiling: Material
  walls: Material
  /** Another finish for the far wall. */
  farWall?: Material
  skirting?: Material
  openings: Opening[]
}

const thick = 0.16

/** Builds a room from x = 0 to its width and z = 0 (behind the camera) to its depth. */
export function buildRoom(scene: Scene, room: Room): void {
  const { width, depth, height } = room
  scene.box([-thick, -0.2, -thick], [width + thick, 0, depth + thick], room.floor)
  scene.box([-thick, height, -thick], [width + thick, height + 0.2, depth + thick], room.ceiling)
  scene.box([-thick, 0, -thick], [width + thick, height, 0], room.walls)
  for (const wall of ['left', 'right', 'far'] as const) {
    const material = wall === 'far' ? (room.farWall ?? room.walls) : room.walls
    const end = wall === 'far' ? width : depth
    let at = 0
    const openings = room.openings.filter((opening) => opening.wall === wall).sort((a, b) => a.from - b.from)
    for (const opening of openings) {
      slab(scene, room, wall, at, opening.from, 0, height, 0, thick, material)
      slab(scene, room, wall, opening.from, opening.to, 0, opening.sill, 0, thick, material)
      slab(scene, room, wall, opening.from, opening.to, opening.head, height, 0, thick, material)
      frameOpening(scene, room, opening)
      at = opening.to
    }
    slab(scene, room, wall, at, end, 0, height, 0, thick, material)
    if (room.skirting) {
      const gaps = openings.filter((opening) => opening.sill < 0.1)
      let from = 0
      for (const gap of gaps) {
        slab(scene, room, wall, from, gap.from, 0, 0.1, -0.015, 0, room.skirting)
        from = gap.to
      }
      slab(scene, room, wall, from, end, 0, 0.1, -0.015, 0, room.skirting)
    }
  }
}

/** A piece of a wall: along it from `from` to `to`, and through it from `inner` to `outer` (0 is the room's side). */
function slab(
  scene: Scene,
  room: Room,
  wall: Opening['wall'],
  from: number,
  to: number,
  low: number,
  high: number,
  inner: number,
  outer: number,
  material: Material,
): void {
  if (to - from < 1e-4 || high - low < 1e-4) return
  if (wall === 'left') scene.box([-outer, low, from], [-inner, high, to], material)
  else if (wall === 'right')
    scene.box([room.width + inner, low, from], [room.width + outer, high, to], material)
  else scene.box([from, low, room.depth + inner], [to, high, room.depth + outer], material)
}

function frameOpening(scene: Scene, room: Room, opening: Opening): void {
  const { wall, from, to, sill, head, frame } = opening
  const bar = 0.045
  const piece = (a: number, b: number, low: number, high: number) =>
    slab(scene, room, wall, a, b, low, high, 0.03, 0.1, frame)
  piece(from, to, head - bar, head)
  if (sill > 0.05) piece(from, to, sill, sill + bar)
  const panes = opening.panes ?? 1
  for (let pane = 0; pane <= panes; pane++) {
    const at = from + ((to - from) * pane) / panes
    piece(Math.max(from, at - bar / 2), Math.min(to, at + bar / 2), sill, head)
  }
  const rows = opening.rows ?? 1
  for (let row = 1; row < rows; row++) {
    const at = sill + ((head - sill) * row) / rows
    piece(from, to, at - bar / 2, at + bar / 2)
  }
  if (opening.lights === false) return
  const long = to - from
  const tall = head - sill
  if (wall === 'left') {
    scene.lights.push({
      corner: [-0.01, sill, from],
      u: [0, 0, long],
      v: [0, tall, 0],
      normal: [1, 0, 0],
      colour: 'sky',
    })
  } else if (wall === 'right') {
    scene.lights.push({
      corner: [room.width + 0.01, sill, from],
      u: [0, 0, long],
      v: [0, tall, 0],
      normal: [-1, 0, 0],
      colour: 'sky',
    })
  } else {
    scene.lights.push({
      corner: [from, sill, room.depth + 0.01],
      u: [long, 0, 0],
      v: [0, tall, 0],
      normal: [0, 0, -1],
      colour: 'sky',
    })
  }
}
