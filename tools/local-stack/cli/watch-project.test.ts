import { expect, it } from 'vitest'
import { partsOf } from './watch-project.ts'

it.each([
  ['migrations/20261122000000_words.sql', ['migrations']],
  ['functions/sign-in-with-phone/handler.ts', ['functions']],
  ['functions/_shared/cors.ts', ['functions']],
  ['functions/.env', ['functions']],
  ['functions/sign-in-with-phone/sign-in-with-phone.test.ts', []],
  ['seeds/01-accounts.sql', ['seed']],
  ['seed-files/jobs/photo.jpg', ['seed']],
  ['schemas/jobs/jobs.sql', ['schemas']],
  ['config.toml', ['config', 'schemas']],
  ['tests/001_helpers.sql', []],
  ['migrations/.20261122000000_words.sql.swp', []],
])('a change of %s affects the parts %j', (file, parts) => {
  expect([...partsOf([file])]).toEqual(parts)
})
