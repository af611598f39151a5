import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { functionTestsWith, readReport, runFunctionsSuite } from './reporting-suites.ts'

it('a word selects test files by their own name or their function’s name', async () => {
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

it('a word that matches no file fails the suite', async () => {
  expect(await runFunctionsSuite('.', { words: ['nothing-is-so-named'], extra: [] }, {})).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

it('a report names the tests that failed, and those that passed on a retry', () => {
  const report = `<testsuites>
    <testcase name="logs in" classname="log-in.spec.ts"></testcase>
    <testcase name="applies" classname="apply.spec.ts"><flakyFailure message="late"><![CDATA[Error: too late]]></flakyFailure></testcase>
    <testcase name="pays" classname="pay.spec.ts"><failure message="no"><![CDATA[Error: no &lt;row&gt;]]></failure></testcase>
    <testcase name="waits" classname="pay.spec.ts"><skipped/></testcase>
  </testsuites>`
  expect(readReport('browser', report, 1)).toEqual({
    name: 'browser',
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['pay.spec.ts › pays\n        Error: no <row>'],
    flaky: ['apply.spec.ts › applies\n        Error: too late'],
  })
})

it.each([
  ['<testcase name="a" classname="b"/>', 1, 'ended with code 1'],
  ['', 0, 'reported no test'],
])('a program that fails outside its tests fails its suite', (report, code, reason) => {
  const { failed, failures } = readReport('unit', report, code)
  expect(failed).toBe(1)
  expect(failures.join()).toContain(reason)
})
