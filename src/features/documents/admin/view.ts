/** How a file is looked at: turned clockwise by so many degrees, and enlarged; 1 fits it into its frame. */
export type View = { turn: 0 | 90 | 180 | 270; zoom: number }

export const plainView: View = { turn: 0, zoom: 1 }

/** Half as large again with each step; large enough for the small print on a card. */
const zooms = [1, 1.5, 2.25, 3.5, 5]

/** Turned by a quarter: clockwise with 1, back with -1. */
export function turned(view: View, quarters: 1 | -1): View {
  const turns = [0, 90, 180, 270] as const
  return { ...view, turn: turns[(view.turn / 90 + quarters + 4) % 4] ?? 0 }
}

/** One step larger with 1, smaller with -1; unchanged at either end. */
export function zoomed(view: View, steps: 1 | -1): View {
  const next = zooms[zooms.indexOf(view.zoom) + steps]
  return next === undefined ? view : { ...view, zoom: next }
}

export function canZoom(view: View, steps: 1 | -1): boolean {
  return zoomed(view, steps) !== view
}

export type Size = { width: number; height: number }

export function turnedSize({ width, height }: Size, { turn }: View): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** How much to enlarge or reduce something so that it fits into the frame, turned and enlarged as the view says. */
export function scaleToFit(natural: Size, frame: Size, view: View): number {
  const { width, height } = turnedSize(natural, view)
  return Math.min(frame.width / width, frame.height / height) * view.zoom
}
