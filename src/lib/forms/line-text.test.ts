import { expect, it } from 'vitest'
import { lineText, shows } from './line-text'

const schema = lineText(20).check(shows('missing'))
const said = (text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []

it.each([['Ann'], ['Łucja 张'], ['محمد\u200c رضا'], ['O’Brien-Smith'], ['3']])(
  'a line of text accepts the name %s',
  (name) => {
    expect(said(name)).toEqual([])
  },
)

it.each([[' '], ['\u200b\u200d'], ['\u3164'], ['\u2800\u00ad'], ['\u{e0041}\ufe0f']])(
  'a line of text counts as missing if it holds only %j, which is invisible',
  (name) => {
    expect(said(name)).toEqual(['missing'])
  },
)

it.each([
  ['Nguye\u0302\u0303n'],
  ['Tie\u0302\u0301ng Vie\u0323\u0302t'],
  ['น้ำ'],
  ['a\u0300\u0301\u0302\u0303'],
  ['नमस्ते'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('a line of text accepts the name %j with its combining characters', (name) => {
  expect(said(name)).toEqual([])
})

it.each([
  ['Ann\nDoe', 'Ann Doe'],
  ['Ann\r\n\r\nDoe', 'Ann Doe'],
  ['Ann\tDoe', 'Ann Doe'],
  ['Ann\u2028Doe\u2029', 'Ann Doe'],
  ['Ann\u0085Doe', 'Ann Doe'],
  ['\vAnn\f', 'Ann'],
])('a line of text is tidied from %j to %j', (name, kept) => {
  expect(schema.parse(name)).toBe(kept)
})

it.each([
  ['Ann\u202eeoD'],
  ['\u2067Ann\u2069'],
  ['Ann\u0007'],
  ['A\u001bn'],
  ['Ann\u009b'],
  ['Ann\ue000'],
  ['Ann\u{f0000}'],
  ['Ann\u{10fffd}'],
  ['\ufff9Ann\ufffb'],
  ['a\u0300\u0301\u0302\u0303\u0304'],
  ['ก็็็็็'],
])('a line of text refuses %j because of its hidden characters', (name) => {
  expect(said(name)).toEqual(['This text has hidden characters. Please type it again.'])
})
