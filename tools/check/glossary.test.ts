import { afterAll, expect, it } from 'vitest'
import { endRunner, type Files, runCheck } from './run-check.ts'

const files: Files = {
  'CONTRIBUTING.md':
    '## Words\n\n| word | means | never |\n|---|---|---|\n| broadcast | An event. | news, told |\n\n## Next\n',
  'tools/check/old-names.txt': 'oldNews\n',
  'src/a.tsx': 'export const isLate = <p />',
  'src/b.ts': "const oldNews = 'told' // told",
  'supabase/functions/a.ts': '',
  'supabase/schemas/a.sql': "-- told\nselect 'told';",
}

afterAll(endRunner)

it('the glossary check accepts any word in comments, in strings and in listed names', async () => {
  expect(await runCheck('glossary.ts', files)).toMatchObject({ code: 0, said: '' })
})

it.each([
  ['a new name in the code', { 'src/a.tsx': 'const isToldLate = <p />' }, 'src/a.tsx: "isToldLate" has'],
  [
    'a new name in the schema',
    { 'supabase/schemas/a.sql': 'create table jobs_told ();' },
    'a.sql: "jobs_told" has',
  ],
  ['a listed name that is gone', { 'src/b.ts': '' }, 'old-names.txt: "oldNews" is gone'],
])('the glossary check fails on %s', { timeout: 60_000 }, async (_what, changed, says) => {
  const { code, said } = await runCheck('glossary.ts', { ...files, ...changed })
  expect([code, said]).toEqual([1, expect.stringContaining(says)])
})
