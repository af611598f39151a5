import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { functionTestsWith, runFunctionsSuite } from './reporting-suites.ts'

it('a word chooses files by their name or their function', async () => {
  expect(await functionTestsWith(['time-zone', 'unsubscribe'])).toEqual([
    'supabase/functions/calendar/time-zone.test.ts',
    'supabase/functions/unsubscribe/unsubscribe.test.ts',
  ])
  const ofCalendar = await functionTestsWith(['calendar'])
  expect(ofCalendar).toContain('supabase/functions/calendar/time-zone.test.ts')
  expect(ofCalendar.every((file) => file.startsWith('supabase/functions/calendar/'))).toBe(true)
  const all = await functionTestsWith([])
  expect(all.length).toBeGreaterThan(ofCalendar.length)
  for (const file of all) expect(readFileSync(file, 'utf8')).toContain('Deno.test')
})

it('a word that no file has is no success', async () => {
  expect(await runFunctionsSuite('.', { words: ['nothing-is-so-named'], extra: [] }, {})).toMatchObject({
    passed: 0,
    failed: 1,
  })
})
