import { expect, test } from 'vitest'
import { canZoom, plainView, scaleToFit, turned, turnedSize, zoomed } from './turn-and-zoom'

test('four quarter turns in either direction bring a picture back to its first position', () => {
  let view = plainView
  const turns = [1, 1, 1, 1].map(() => {
    view = turned(view, 1)
    return view.turn
  })
  expect(turns).toEqual([90, 180, 270, 0])
  expect(turned(plainView, -1).turn).toBe(270)
})

test('zooming stops at the smallest and the largest size', () => {
  expect(canZoom(plainView, -1)).toBe(false)
  let view = plainView
  while (canZoom(view, 1)) view = zoomed(view, 1)
  expect(view.zoom).toBe(5)
  expect(zoomed(view, 1)).toBe(view)
})

test('a picture is scaled to fit its frame, however it is turned', () => {
  const [card, frame] = [
    { width: 800, height: 500 },
    { width: 400, height: 400 },
  ]
  expect(scaleToFit(card, frame, plainView)).toBe(0.5)
  expect(scaleToFit(card, frame, turned(plainView, 1))).toBe(0.5)
  expect(scaleToFit(card, { width: 400, height: 1000 }, turned(plainView, 1))).toBe(0.8)
  expect(turnedSize(card, turned(plainView, 1))).toEqual({ width: 500, height: 800 })
})
