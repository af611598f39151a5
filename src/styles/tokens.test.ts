import { describe, expect, it } from 'vitest'
import shell from '../../index.html?raw'
import css from './tokens.css?raw'

const colours = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', day = '', night = '']) => [name, { day, night }],
  ),
)

type Theme = 'day' | 'night'

function colour(name: string, theme: Theme): string {
  const found = colours.get(name)
  if (!found) throw new Error(`There is no colour named ${name}.`)
  return found[theme]
}

/** Returns the relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'sunken']
const tones = ['positive', 'warning', 'danger', 'info']

const texts: [string, string][] = [
  ...['ink', 'muted', 'link', 'danger'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ...tones.flatMap((tone) =>
    [`${tone}-wash`, 'surface', 'sunken'].map((ground): [string, string] => [`${tone}-ink`, ground]),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-wattle', 'wattle'],
  ['on-frame', 'frame'],
  ['frame-muted', 'frame'],
  ['ground', 'ink'],
]

const parts: [string, string][] = [
  ...['control', 'primary', 'focus', 'sky', 'ochre', 'gum', 'jacaranda', 'stone'].flatMap((part) =>
    ['ground', 'surface'].map((ground): [string, string] => [part, ground]),
  ),
  ['wattle', 'frame'],
]

describe.each<Theme>(['day', 'night'])('the %s theme', (theme) => {
  it.each(texts)('has readable text in %s on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(parts)('sets the part %s apart from %s', (part, ground) => {
    expect(contrast(colour(part, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  it.each(['frame', 'on-frame', 'ground', 'muted', 'wattle'])(
    'paints %s in the same colour in the static shell and the app',
    (name) => {
      expect(shell).toContain(colour(name, theme))
    },
  )
})

it('the contrast of every colour is checked, except for the line between cards', () => {
  const measured = new Set([...texts, ...parts].flat())
  // The line between cards carries no meaning, so its contrast does not matter.
  expect([...colours.keys()].filter((name) => !measured.has(name))).toEqual(['line'])
  expect(css.match(/--color-[\w-]+:/g)?.length).toBe(colours.size)
})
