import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { nameChecks } from './person-name'

const schema = z.string().check(z.trim(), ...nameChecks('missing'))
const said = (name: string) => schema.safeParse(name).error?.issues.map(({ message }) => message) ?? []

it.each([['Ann'], ['Łucja 张'], ['محمد\u200c رضا'], ['O’Brien-Smith'], ['3']])('%s is a name', (name) => {
  expect(said(name)).toEqual([])
})

it.each([[' '], ['\u200b\u200d'], ['\u3164'], ['\u2800\u00ad'], ['\u{e0041}\ufe0f'], ['\u2066\u202e']])(
  '%j shows nothing',
  (name) => {
    expect(said(name)).toEqual(['missing'])
  },
)

it.each([['Ann\u202eeoD'], ['\u2067Ann\u2069']])('%j turns what it says', (name) => {
  expect(said(name)).toEqual(['This name has hidden characters. Please type it again.'])
})
