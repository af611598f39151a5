import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const read = (line: string) => readOptions(line.split(' ').filter(Boolean))

it('npm test runs the short run of every suite except the planted faults by default', () => {
  expect(read('')).toEqual({
    suites: ['unit', 'database', 'advisors', 'integration', 'functions', 'browser'],
    words: [],
    extra: [],
    part: 'short',
    all: false,
    real: false,
    watch: false,
  })
})

it('arguments choose suites, files, and options for the program of the suite', () => {
  expect(read('--only browser apply -- --trace=on --headed')).toEqual({
    suites: ['browser'],
    words: ['apply'],
    extra: ['--trace=on', '--headed'],
    part: 'all',
    all: false,
    real: false,
    watch: false,
  })
  expect(read('--only integration --only unit csv dates')).toMatchObject({
    suites: ['unit', 'integration'],
    words: ['csv', 'dates'],
  })
})

it('--all runs every test', () => {
  expect(read('--all --only database')).toMatchObject({ suites: ['database'], part: 'all', all: true })
  expect(read('--all').suites).toContain('mutants')
})

it('--rest runs what the short run leaves out', () => {
  expect(read('--rest')).toMatchObject({
    suites: ['unit', 'database', 'mutants', 'integration', 'browser'],
    part: 'rest',
    all: true,
  })
})

it('--real --rest runs the rest of the tests on Supabase’s own services', () => {
  expect(read('--real --rest')).toMatchObject({
    suites: ['database', 'integration', 'browser'],
    part: 'rest',
    real: true,
  })
})

it('the suite of planted faults runs in the short run only if it is named', () => {
  expect(read('--only mutants')).toMatchObject({ suites: ['mutants'], part: 'short' })
})

it('--watch watches unit and database tests', () => {
  expect(read('--watch')).toMatchObject({ suites: ['unit', 'database'], watch: true })
  expect(read('--watch --only database jobs')).toMatchObject({
    suites: ['database'],
    words: ['jobs'],
    watch: true,
  })
})

it.each([
  ['--only everything', '--only takes unit, database'],
  ['--watch --only browser', '--watch takes unit, database; not browser'],
  ['--rest --only advisors', '--rest takes unit, database, mutants, integration, browser; not advisors'],
  ['--rest --all', 'give one of them'],
  ['--rest --watch', 'do not go together'],
  ['--real --watch', 'do not go together'],
  ['--real --only unit', '--real takes database'],
  ['-- --trace=on', 'Options after -- are for one suite'],
  ['--only database -- --trace=on', 'Options after -- are for one suite'],
  ['--watch -- -t name', 'Options after -- are for one suite'],
])('npm test refuses "%s"', (line, message) => {
  expect(() => read(line)).toThrow(message)
})
