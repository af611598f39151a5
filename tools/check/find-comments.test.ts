import { afterAll, describe, expect, it } from 'vitest'
import { commentFaults } from './find-comments.ts'
import { endRunner, runCheck } from './run-check.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('a comment is refused', () => {
  it.each([
    ['for a sentence that begins with What', '// What the page shows.', 1, 'begin with the noun'],
    [
      'for a sentence that begins with Whoever, Whose or Whatever',
      '// One.\n// Whoever applied. Whose it is. Whatever.',
      1,
      'begin with',
    ],
    ['for a sentence that begins with That and a clause', '/** That it ended. */', 1, 'begin with the noun'],
    ['for "what" after a tag', '/**\n * Ends it.\n * @param now what ends\n */', 1, 'begin with the noun'],
    ['for "so long"', 'f()\n// Waits so long as it runs.', 2, 'say until'],
    ['for "all the same"', 'const a = <p>{/* Sent all the same. */}</p>', 1, 'say anyway'],
    ['for a 31-word sentence', `// ${words(31)}`, 1, 'has 31 words'],
    ['for a 31-word sentence on two lines', `/**\n * ${words(20)}\n * ${words(11)}\n */`, 1, 'has 31 words'],
  ])('%s', (_what, code, line, message) => {
    const [fault] = commentFaults('a.tsx', code)
    expect([fault?.line, fault?.message.includes(message)]).toEqual([line, true])
  })

  it('in SQL and style sheets, too', () => {
    expect(commentFaults('a.sql', "select '--', 1; -- What is next.")).toHaveLength(1)
    expect(commentFaults('a.sql', '-- One that was deleted\n-- all the same.')).toHaveLength(1)
    const on = (text: string) =>
      `comment on function public.f(text) is\n  '${text}';\ncomment on table t is '${words(20)}';`
    expect(commentFaults('a.sql', on("One. What a person''s job has. what: a word."))).toHaveLength(1)
    expect(commentFaults('a.sql', on(`${words(20)} '\n  '${words(10)}`))).toHaveLength(0)
    expect(commentFaults('a.sql', on(`${words(20)} '\n  '${words(11)}`))).toHaveLength(1)
    expect(commentFaults('a.css', 'a {\n  /* That is blue. */\n}')).toHaveLength(1)
  })
})

it.each([
  ['a demonstrative with its noun', '// That request needs a token.'],
  ['a question', '// What is left?'],
  [
    '"so long that", and things that are all the same',
    '// A name so long that it wraps. They are all the same.',
  ],
  ['thirty words', `// ${words(30)}. ${words(30)}`],
  ['a sentence that begins with the name of a package', `// ${words(20)}. squawk ${words(20)}`],
  [
    'tags, items and rows of a table',
    `/**\n * ${words(20)}\n * @returns ${words(20)}\n * - ${words(20)}\n * a    ${words(30)}\n */`,
  ],
  ['separate comments', `// ${words(20)}\n\n// ${words(20)}`],
  ['strings', "const glob = 'src/**/*.ts'\nconst text = '// What'\nconst other = 'a/**/b so long'"],
])('the comment check accepts %s', (_what, code) => {
  expect(commentFaults('a.ts', code)).toEqual([])
})

it('a #! line does not count as a comment', () => {
  expect(commentFaults('a.mjs', `#!/usr/bin/env node\n// ${words(29)}`)).toEqual([])
})

describe('the comment check', () => {
  afterAll(endRunner)

  const files = {
    'src/a.ts': '// Fine.',
    'src/a.txt': '// What',
    'tools/a.mjs': '',
    'tests/a.ts': '',
    'supabase/migrations/1.sql': '-- What',
  }

  it('passes a project with plain comments', async () => {
    expect(await runCheck('comments.ts', files)).toMatchObject({ code: 0, said: '' })
  })

  it('names the file and the line', async () => {
    const { code, said } = await runCheck('comments.ts', {
      ...files,
      'supabase/schemas/a.sql': '\n-- What is it.',
    })
    expect([code, said]).toEqual([1, expect.stringMatching(/^supabase\/schemas\/a\.sql:2: "What is it\." /)])
  })
})
