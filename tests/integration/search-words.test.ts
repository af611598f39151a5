import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { folded, searchWords } from '@/lib/lists/search-words'
import { tries } from '../tries-all.ts'
import { connect, databaseUrl } from './database-session.ts'

// The browser must find the same cached rows as a search in the database would (rule 3.9).

const sql = connect(databaseUrl(), 'folded', 1)
afterAll(() => sql.end())

/** Letters of English and Vietnamese in both forms of Unicode, and everything that a search ignores or splits at. */
const alphabet = Array.from(
  `aAoOuzđĐøłßæœ 09&@\n${'ễắỳạ'.normalize('NFC')}${'ễắỳạ'.normalize('NFD')}'’‘ʼ\`′´\u00ad\u200b.-‐–—−`,
)

it('the browser folds texts and splits searches into words exactly as the database does', async () => {
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 60 }), tries(300, 3000))
  const rows = await sql<{ text: string; folded: string; words: string[] }[]>`
    select text, private.folded(text) as folded, array(select private.search_words(text)) as words
    from unnest(${texts}::text[]) text`
  expect(rows.length).toBe(texts.length)
  for (const row of rows) {
    expect({ text: row.text, folded: folded(row.text) }).toEqual({ text: row.text, folded: row.folded })
    expect({ text: row.text, words: searchWords(row.text) }).toEqual({ text: row.text, words: row.words })
  }
})
