import { expect, it } from 'vitest'
import { testsFor } from './watch.ts'

it.each([
  [['tests/100_profiles.test.sql'], ['100_profiles.test.sql']],
  [['tests/001_people.test.sql', 'tests/100_profiles.test.sql'], 'all'],
  [['tests/100_profiles.test.sql', 'migrations/20261121000100_profiles.sql'], 'new database'],
  [['seeds/01-accounts.sql'], 'new database'],
  [['functions/_shared/cors.ts', 'config.toml', 'tests/.100.sql.swp'], []],
])('a change of %j runs %j', (files, tests) => {
  expect(testsFor(files)).toEqual(tests)
})
