import { describe, expect, it } from 'vitest'
import { runCheck } from './run-check.ts'

const slow = 60_000
const folder = (name: string) => ({ [`${name}/empty.bin`]: '' })
const files = {
  ...folder('supabase'),
  ...folder('tests'),
  ...folder('tools'),
  ...folder('public'),
  'docs/product.md': '- **1.1** One.\n- **1.2** Two.\n',
  'docs/guide.md': 'As [the product](product.md) says in rule 1.2.',
  'README.md': 'See docs/product.md.',
  'src/lib/a.ts': '// Rule 1.1.',
}

describe('cited rules', () => {
  it('pass', async () => expect(await runCheck('cited-rules.ts', files)).toEqual({ code: 0, said: '' }), slow)

  it(
    'fail',
    async () => {
      const { code, said } = await runCheck('cited-rules.ts', {
        ...files,
        'src/lib/a.ts': '// One.\n// Rule 1.2.',
        'supabase/migrations/a.sql': '-- rules 1.1, 2.1',
        'README.md': 'See docs/gone.md.',
        'docs/guide.md': 'See [it](missing.md).',
        'tools/a.mjs': '// As the specification says.',
        'docs/product.md': '- **1.1** One.\n- **1.3** Two.\n',
      })
      expect(said.trim().split('\n').toSorted()).toEqual([
        'README.md:1: there is no docs/gone.md',
        'docs/guide.md:1: there is no missing.md',
        'docs/product.md:2: 1.3 stands where 1.2 belongs',
        'src/lib/a.ts:2: there is no rule 1.2',
        'supabase/migrations/a.sql:1: there is no rule 2.1',
        'tools/a.mjs:1: "specification" is not in the repository; cite a rule of docs/product.md',
      ])
      expect(code).toBe(1)
    },
    slow,
  )
})
