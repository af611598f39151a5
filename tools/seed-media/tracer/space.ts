import type { Solid } from './scene.ts'

const nothing = 1e9
const stride = 9

/** Finds what a ray meets first. The last hit is left in `t`, `solid` and `nx`, `ny`, `nz` to spare millions of objects. */
export class Space {
  t = nothing
  solid = -1
  nx = 0
  ny = 0
  nz = 0

  readonly #data: Float64Array
  readonly #kinds: Uint8Array
  /** Per node: min x, y, z, max x, y, z. A leaf holds one solid. */
  readonly #bounds: number[] = []
  readonly #left: number[] = []
  readonly #right: number[] = []
  readonly #leaf: number[] = []
  readonly #stack = new Int32Array(128)

  constructor(solids: readonly Solid[]) {
    this.#data = new Float64Array(solids.length * stride)
    this.#kinds = new Uint8Array(solids.length)
    solids.forEach((solid, index) => {
      this.#data.set(
        [...solid.centre, ...solid.half, Math.cos(solid.yaw), Math.sin(solid.yaw), 0],
        index * stride,
      )
      this.#kinds[index] = solid.kind === 'box' ? 0 : solid.kind === 'ball' ? 1 : 2
    })
    this.#build(
      solids.map((_, index) => index),
      solids,
    )
  }

  #build(indexes: number[], solids: readonly Solid[]): number {
    const node = this.#leaf.length
    const low = [nothing, nothing, nothing]
    const high = [-nothing, -nothing, -nothing]
    for (const index of indexes) {
      const solid = solids[index]
      if (!solid) continue
      const c = Math.abs(Math.cos(solid.yaw))
      const s = Math.abs(Math.sin(solid.yaw))
      const [hx, hy, hz] = solid.half
      const reach = [hx * c + hz * s, hy, hx * s + hz * c]
      solid.centre.forEach((at, axis) => {
        low[axis] = Math.min(low[axis] ?? 0, at - (reach[axis] ?? 0) - 1e-6)
        high[axis] = Math.max(high[axis] ?? 0, at + (reach[axis] ?? 0) + 1e-6)
      })
    }
    this.#bounds.push(...low, ...high)
    this.#left.push(-1)
    this.#right.push(-1)
    this.#leaf.push(indexes.length === 1 ? (indexes[0] ?? -1) : -1)
    if (indexes.length > 1) {
      const spans = low.map((value, axis) => (high[axis] ?? 0) - value)
      const axis = spans.indexOf(Math.max(...spans))
      indexes.sort((a, b) => (solids[a]?.centre[axis] ?? 0) - (solids[b]?.centre[axis] ?? 0))
      const middle = indexes.length >> 1
      this.#left[node] = this.#build(indexes.slice(0, middle), solids)
      this.#right[node] = this.#build(indexes.slice(middle), solids)
    }
    return node
  }

  /** True when something lies on the ray nearer than `limit`; the first such thing is left in the fields. */
  meet(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    limit: number,
    any = false,
  ): boolean {
    this.t = limit
    this.solid = -1
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    const bounds = this.#bounds
    const stack = this.#stack
    let depth = 1
    stack[0] = 0
    while (depth > 0) {
      depth--
      const node = stack[depth] ?? 0
      const b = node * 6
      let near = 0
      let far = this.t
      const x1 = ((bounds[b] ?? 0) - ox) * ix
      const x2 = ((bounds[b + 3] ?? 0) - ox) * ix
      near = Math.max(near, Math.min(x1, x2))
      far = Math.min(far, Math.max(x1, x2))
      const y1 = ((bounds[b + 1] ?? 0) - oy) * iy
      const y2 = ((bounds[b + 4] ?? 0) - oy) * iy
      near = Math.max(near, Math.min(y1, y2))
      far = Math.min(far, Math.max(y1, y2))
      const z1 = ((bounds[b + 2] ?? 0) - oz) * iz
      const z2 = ((bounds[b + 5] ?? 0) - oz) * iz
      near = Math.max(near, Math.min(z1, z2))
      far = Math.min(far, Math.max(z1, z2))
      if (!(near <= far)) continue
      const leaf = this.#leaf[node] ?? -1
      if (leaf >= 0) {
        this.#test(leaf, ox, oy, oz, dx, dy, dz)
        if (any && this.solid >= 0) return true
      } else {
        stack[depth] = this.#left[node] ?? 0
        stack[depth + 1] = this.#right[node] ?? 0
        depth += 2
      }
    }
    return this.solid >= 0
  }

  #test(index: number, wx: number, wy: number, wz: number, vx: number, vy: number, vz: number): void {
    const d = this.#data
    const at = index * stride
    const cos = d[at + 6] ?? 1
    const sin = d[at + 7] ?? 0
    const rx = wx - (d[at] ?? 0)
    const oy = wy - (d[at + 1] ?? 0)
    const rz = wz - (d[at + 2] ?? 0)
    const ox = rx * cos - rz * sin
    const oz = rx * sin + rz * cos
    const dx = vx * cos - vz * sin
    const dz = vx * sin + vz * cos
    const hx = d[at + 3] ?? 0
    const hy = d[at + 4] ?? 0
    const hz = d[at + 5] ?? 0
    const kind = this.#kinds[index]
    let t = nothing
    let nx = 0
    let ny = 0
    let nz = 0
    if (kind === 0) {
      const mx = 1 / dx
      const my = 1 / vy
      const mz = 1 / dz
      const kx = Math.abs(mx) * hx
      const ky = Math.abs(my) * hy
      const kz = Math.abs(mz) * hz
      const tx = -mx * ox - kx
      const ty = -my * oy - ky
      const tz = -mz * oz - kz
      t = Math.max(tx, ty, tz)
      if (t > Math.min(-mx * ox + kx, -my * oy + ky, -mz * oz + kz)) return
      if (t === tx) nx = -Math.sign(dx)
      else if (t === ty) ny = -Math.sign(vy)
      else nz = -Math.sign(dz)
    } else {
      const round = kind === 2
      const ax = ox / hx
      const ay = round ? 0 : oy / hy
      const az = oz / hz
      const bx = dx / hx
      const by = round ? 0 : vy / hy
      const bz = dz / hz
      const a = bx * bx + by * by + bz * bz
      const b = ax * bx + ay * by + az * bz
      const disc = b * b - a * (ax * ax + ay * ay + az * az - 1)
      if (round) {
        const cap = (-Math.sign(vy) * hy - oy) / vy
        const cx = ox + dx * cap
        const cz = oz + dz * cap
        if (cap > 1e-6 && cx * cx + cz * cz < hx * hx) {
          t = cap
          ny = -Math.sign(vy)
        }
      }
      if (disc > 0) {
        const side = (-b - Math.sqrt(disc)) / a
        if (side > 1e-6 && side < t && (!round || Math.abs(oy + vy * side) <= hy)) {
          t = side
          nx = (ox + dx * side) / (hx * hx)
          ny = round ? 0 : (oy + vy * side) / (hy * hy)
          nz = (oz + dz * side) / (hz * hz)
          const length = Math.hypot(nx, ny, nz)
          nx /= length
          ny /= length
          nz /= length
        }
      }
    }
    if (t <= 1e-6 || t >= this.t) return
    this.t = t
    this.solid = index
    this.nx = nx * cos + nz * sin
    this.ny = ny
    this.nz = -nx * sin + nz * cos
  }
}
