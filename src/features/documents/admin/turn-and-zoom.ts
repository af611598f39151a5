/** The view of a file: its clockwise turn in degrees, and its zoom. Zoom 1 fits the file into its frame. */
export type View = { turn: 0 | 90 | 180 | 270; zoom: number }

export const plainView: View = { turn: 0, zoom: 1 }

/** Each step is about one and a half times the previous. The largest zoom shows the small print on a card. */
const zooms = [1, 1.5, 2.25, 3.5, 5]

/** Turns the view by a quarter: clockwise with 1, anticlockwise with -1. */
export function turned(view: View, quarters: 1 | -1): View {
  const turns = [0, 90, 180, 270] as const
  return { ...view, turn: turns[(view.turn / 90 + quarters + 4) % 4] ?? 0 }
}

/** Zooms in one step (1) or out one step (-1). Returns the view unchanged if there is no further step. */
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

/**
 * The scale that fits a picture or page, turned as in the view, into the frame. The scale is multiplied by the view's
 * zoom.
 */
export function scaleToFit(natural: Size, frame: Size, view: View): number {
  const { width, height } = turnedSize(natural, view)
  return Math.min(frame.width / width, frame.height / height) * view.zoom
}
