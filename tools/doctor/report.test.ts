import { describe, expect, it } from 'vitest'
import { all, allOfApi, bad, type Finding, good, judge, note, unknown } from './finding.ts'
import { ofAll } from './growth-checks.ts'
import { meaningOf, sentOrNot } from './message-checks.ts'
import { readOptions } from './options.ts'
import { exitCodeOf, lineOf, statementsOf, summaryOf } from './report.ts'
import { ruleBook, samplesFor } from './rule-book.ts'

const fine = good('Doors are shut')
const wrong = bad('Doors are shut', 'Shut them.')
const unclear = unknown('Doors can be examined', 'No answer')

describe('the doctor’s exit code', () => {
  it.each<[string, Finding[], boolean, number]>([
    ['all is good', [fine], false, 0],
    ['something needs a fix', [fine, wrong, unclear], false, 1],
    ['a chapter could not be examined', [fine, unclear], false, 2],
    ['only a note was found', [fine, note('It grows', 'Look.')], false, 0],
    ['the doctor was stopped', [fine], true, 2],
    ['the doctor was stopped and something needs a fix', [wrong], true, 1],
  ])('is right when %s', (_, findings, isStopped, code) => {
    expect(exitCodeOf(findings, isStopped)).toBe(code)
  })
})

describe('the doctor’s output', () => {
  it('shows a mark, the hint and a short statement for each finding', () => {
    expect(lineOf(fine, false)).toBe('  ✓ Doors are shut')
    expect(lineOf({ ...wrong, mend: 'select 1;' }, false)).toBe(
      "  ✗ Doors are shut\n      Shut them.\n      set lock_timeout = '2s';\n      select 1;",
    )
    expect(lineOf(unclear, true)).toBe('  \u001b[33m?\u001b[0m Doors can be examined\n      No answer')
    expect(lineOf({ ...wrong, mend: 'select 1;\nselect 2;' }, false)).toContain(
      '\n      select 1;\n      select 2;',
    )
    expect(lineOf({ ...wrong, mend: '-- Look: drop x;' }, false)).toContain('them.\n      -- Look: drop x;')
    expect(lineOf({ ...wrong, mend: `select ${'1'.repeat(300)};` }, false)).toContain(
      '--mend <file> writes the statement',
    )
  })

  it('counts the findings of each state, and writes the statements to a file in order', () => {
    expect(summaryOf([fine, wrong, wrong, unclear])).toBe('1 good, 2 to mend, 1 could not be told')
    expect(statementsOf([fine, { ...wrong, mend: 'select 1;' }])).toEqual(['-- Doors are shut\nselect 1;\n'])
    const both = [
      { ...wrong, mend: 'select 2;', order: 2 },
      { ...wrong, mend: 'select 1;', order: 1 },
    ]
    expect(statementsOf(both)).toEqual(['-- Doors are shut\nselect 1;\n', '-- Doors are shut\nselect 2;\n'])
  })
})

it('a check gives one good finding, or one bad finding for each fault', () => {
  expect(judge('Doors', true, 'Shut them.')).toEqual(good('Doors'))
  expect(judge('Doors', false, 'Shut them.')).toEqual(bad('Doors', 'Shut them.'))
  expect(all('Doors', [], String)).toEqual([good('Doors')])
  const faults = all('Doors', ['a', 'b'], (name) => `Shut ${name}.`)
  expect(faults).toEqual([bad('Doors: not a', 'Shut a.'), bad('Doors: not b', 'Shut b.')])
  expect(allOfApi('visitor', 'Doors', ['a'], String)).toMatchObject([{ state: 'bad', about: 'visitor a' }])
})

it.each([
  [401, null, 'It answers 401, the keys differ'],
  [404, null, 'It answers 404: deliver is not deployed'],
  [500, null, 'It answers 500: boom. Look at the function’s log.'],
  [null, 'it timed out', 'No answer: it timed out. Is Vault’s'],
  [null, null, 'No answer: no reason was recorded'],
])(
  'the doctor explains the status %s and the error %s of the database’s request to the function deliver',
  (status, error, says) => {
    expect(meaningOf(status, error, 'boom')).toContain(says)
  },
)

it('the finding about the test message is good only if the message was sent', () => {
  expect(sentOrNot('me@a.example', { state: 'sent', reason: null }).state).toBe('good')
  expect(sentOrNot('me@a.example', { state: 'waiting', reason: '550 no' })).toMatchObject({
    state: 'bad',
    hint: 'It is waiting: 550 no',
  })
  expect(sentOrNot('me@a.example', undefined)).toMatchObject({
    state: 'bad',
    hint: expect.stringContaining('It is gone: it was not tried.'),
  })
})

it('the doctor notes when the database will outgrow the Free plan within a year', () => {
  expect(ofAll(400e6, 99e6)).toEqual(good('The database has 400 MB, and in a year 499 MB'))
  expect(ofAll(400e6, 100e6)).toMatchObject({ state: 'unknown', isNote: true })
})

describe('the doctor’s options', () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
  const url = ['--url', 'https://abc.supabase.co/x']

  it('come from the arguments, and the keys from the environment', () => {
    const environment = {
      ...{ ...keys, DATABASE_URL: 'postgresql://x' },
      ...{ VITE_CONTACT_EMAIL: 'office@a.example', VITE_VAPID_PUBLIC_KEY: 'BKey' },
    }
    const words = [
      ...url,
      '--without',
      'app',
      '--app',
      'https://a.example/b',
      '--mail',
      'me@a.example',
      '--mend',
      'm.sql',
    ]
    expect(readOptions(words, { ...environment, SUPABASE_ACCESS_TOKEN: 'sbp_x' })).toMatchObject({
      target: {
        ...{ url: 'https://abc.supabase.co', appUrl: 'https://a.example', mailTo: 'me@a.example' },
        ...{ databaseUrl: 'postgresql://x', accessToken: 'sbp_x' },
        ...{ build: { contactEmail: 'office@a.example', vapidPublicKey: 'BKey' }, without: ['app'] },
      },
      mendFile: 'm.sql',
    })
  })

  it.each([
    [url, {}, 'SUPABASE_PUBLISHABLE_KEY is not in the environment.'],
    [url, { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, 'SUPABASE_PUBLISHABLE_KEY holds a secret'],
    [url, { SUPABASE_PUBLISHABLE_KEY: 'sbp_x' }, 'SUPABASE_PUBLISHABLE_KEY holds a secret'],
    [[], keys, '--url is missing.'],
    [[...url, '--without', 'seo'], keys, '--without takes app, database, access-token, not seo.'],
    [['--url', 'abc'], keys, '--url is not an address: abc'],
    [[...url, '--app', 'abc'], keys, '--app is not an address: abc'],
    [[...url, '--mail', 'me@a.example'], keys, '--mail needs DATABASE_URL in the environment.'],
  ])('refuse %j with the environment %j', (words, environment, message) => {
    expect(() => readOptions(words, environment)).toThrow(message)
  })
})

it('the doctor requests everything listed in docs/rules.md, with valid sample values', () => {
  const { tables, functions, buckets } = ruleBook()
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['jobs', 'profiles', 'visits']))
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter((one) => one.forVisitors)).toEqual([])
  expect(functions.filter((one) => one.forVisitors).map(({ name }) => name)).toEqual([
    ...[
      'check_request',
      'dispute_change',
      'search_localities',
      'security_notice',
      'unsubscribe',
      'verify_certificate',
    ],
  ])
  expect(functions.length).toBeGreaterThan(120)
  expect(buckets.toSorted()).toEqual(['courses', 'jobs', 'users'])
  // Computed columns have no sample values, because they are functions that take a row.
  expect(functions.filter((one) => samplesFor(one) === undefined).length).toBeLessThan(10)
  const given = samplesFor({
    ...{ name: 'f', forVisitors: false },
    parameters: [
      'uuid',
      'integer[]',
      'boolean',
      'jsonb',
      'date',
      'timestamptz',
      'time without time zone',
      'text',
    ].map((type, at) => ({ name: `p${at}`, type })),
  })
  expect(Object.values(given ?? {})).toEqual([
    ...['00000000-0000-4000-8000-000000000000', '{1}', 'false', '{}', '2000-01-01', '2000-01-01T00:00:00Z'],
    ...['00:00', 'doctor'],
  ])
})
