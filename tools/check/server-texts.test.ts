import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminServerTexts } from '../../src/languages/server-texts-admin.vi.ts'
import { serverTexts } from '../../supabase/functions/_shared/languages/server-texts.vi.ts'

/** Returns the error texts for users that a schema file raises, with % for each value. */
function refusalsIn(sql: string): string[] {
  const raised = sql.matchAll(/raise exception\s+'((?:[^']|'')*)'[^;]*'PT4\d\d'/g)
  return [...raised].map(([, text = '']) => text.replaceAll("''", "'"))
}

const folder = 'supabase/schemas'
const raised = new Set(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => refusalsIn(readFileSync(`${folder}/${file}`, 'utf8'))),
)

it('every refusal of the database is translated', () => {
  expect(raised.size).toBeGreaterThan(100)
  const texts = Object.keys({ ...serverTexts, ...adminServerTexts })
  const known = new Set(texts.map((text) => text.replaceAll(/\{\w+\}/g, '%')))
  const isTranslated = (text: string) =>
    // A lone '%' stands for a text that another statement supplies. Users never see 'This outcome is not known.', which goes
    // only to the edge function that sends messages.
    ['%', 'This outcome is not known.'].includes(text) ||
    known.has(text) ||
    // The catalogue splits each of these two texts into several, one per state or person. Finding one of them is
    // enough.
    known.has(text.replace('just been %', 'just been checked')) ||
    known.has(text.replace(/^% already/, '% has already'))
  expect([...raised].filter((text) => !isTranslated(text)).toSorted()).toEqual([])
})

it('the administrators’ catalogue repeats no text of the catalogue for everyone', () => {
  expect(Object.keys(adminServerTexts).filter((text) => text in serverTexts)).toEqual([])
})

it('every refusal of the edge functions is translated', () => {
  const functions = 'supabase/functions'
  const refused = ['sign-in-with-phone', 'unsubscribe'].flatMap((name) =>
    readdirSync(`${functions}/${name}`)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(`${functions}/${name}/${file}`, 'utf8').matchAll(/new Refusal\(.*?'([^']+)'\)/g),
      ])
      .map(([, text = '']) => text),
  )
  expect(refused.length).toBeGreaterThan(8)
  // This text is for mail programs and not for users, so it needs no translation.
  const toPrograms = 'The body must be List-Unsubscribe=One-Click.'
  expect(refused.filter((text) => !(text in serverTexts) && text !== toPrograms)).toEqual([])
})
