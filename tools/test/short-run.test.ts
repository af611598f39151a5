import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages } from '../../src/app/pages.ts'
import {
  filesOfTheRest,
  isChosenFile,
  journeyOfPage,
  journeysOfRules,
  journeysOnDesktop,
} from '../../tests/short-run.ts'

const journeys = new Set([...Object.values(journeyOfPage), ...journeysOfRules, ...journeysOnDesktop])

it('the short run opens every page of the app, and lists no page that is gone', () => {
  expect(Object.keys(journeyOfPage).sort()).toEqual(pages.map(({ path }) => path).sort())
})

it.each([...journeys])('the short run’s journey exists: %s', (journey) => {
  const [file, title = ''] = journey.split(' › ')
  const source = readFileSync(`tests/e2e/${file}.spec.ts`, 'utf8')
  const written = [...source.matchAll(/\b(?:test|testWith\w+)\(\s*(?:'([^'\n]*)'|`([^`\n]*)`)/g)].map(
    ([, plain, template]) => (plain ?? template ?? '').replaceAll(/ @[\w-]+/g, ''),
  )
  // A placeholder in a template matches any words.
  const titles = written.map((text) => {
    const parts = text
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^()|[\]\\]/g, String.raw`\$&`))
    return new RegExp(`^${parts.join('.+')}$`)
  })
  expect(titles.filter((pattern) => pattern.test(title))).toHaveLength(1)
})

describe('the rest of the tests', () => {
  it('lists only files that exist', () => {
    for (const file of filesOfTheRest) expect(() => readFileSync(file), file).not.toThrow()
  })

  it('includes the files that the short run leaves out, and those that try more values', () => {
    const [leftOut = ''] = filesOfTheRest
    expect(isChosenFile(leftOut, '', 'short')).toBe(false)
    expect(isChosenFile(leftOut, '', 'rest')).toBe(true)
    const triesMore = "import { tries } from '../tries-all.ts'"
    for (const part of ['short', 'rest', 'all'] as const)
      expect(isChosenFile('tests/integration/application-races.test.ts', triesMore, part)).toBe(true)
    expect(isChosenFile('supabase/tests/404_requirements.test.sql', 'where tests.tries_all()', 'rest')).toBe(
      true,
    )
    expect(isChosenFile('src/app/session.test.ts', '', 'rest')).toBe(false)
  })
})
