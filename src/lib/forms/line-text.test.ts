import { expect, it } from 'vitest'
import { lineText, shows } from './line-text'

const schema = lineText(20).check(shows('missing'))
const said = (text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []

it.each([['Ann'], ['Łucja 张'], ['محمد\u200c رضا'], ['O’Brien-Smith'], ['3']])('%s is a name', (name) => {
  expect(said(name)).toEqual([])
})

it.each([[' '], ['\u200b\u200d'], ['\u3164'], ['\u2800\u00ad'], ['\u{e0041}\ufe0f']])(
  '%j shows nothing',
  (name) => {
    expect(said(name)).toEqual(['missing'])
  },
)

it.each([['Ann\u202eeoD'], ['\u2067Ann\u2069']])('%j turns what it says', (name) => {
  expect(said(name)).toEqual(['This text has hidden characters. Please type it again.'])
})
