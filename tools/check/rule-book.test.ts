import { expect, test } from 'vitest'
import { citationProblems, foreignCitations, readRuleBook } from './rule-book.ts'

const one = { file: '1.md', text: '# 1.\n\n- **1.1** One.\n- **1.2** Two.\n' }
const two = { file: '2.md', text: '# 2.\n\n- **2.1** Three.\n' }

test('every rule number in the rule book is found', () => {
  expect(readRuleBook([one, two])).toEqual({ numbers: new Set(['1.1', '1.2', '2.1']), problems: [] })
})

test('a missing or repeated rule number is reported', () => {
  const first = { ...one, text: one.text.replace('- **1.1** One.\n', '') }
  expect(readRuleBook([first, two]).problems).toEqual(['1.md:3: 1.2 stands where 1.1 belongs'])
  const second = { ...two, text: `${two.text}- **2.1** Again.\n` }
  expect(readRuleBook([one, second]).problems).toEqual(['2.md:4: 2.1 stands where 2.2 belongs'])
  expect(readRuleBook([two]).problems).toEqual(['2.md:3: 2.1 stands where 1.1 belongs'])
})

test('the parts of a rule (1.1a, 1.1b) are read, and a missing part is reported', () => {
  const parts = { file: '1.md', text: '- **1.1** One.\n- **1.1a** More.\n- **1.1b** More.\n- **1.2** Two.\n' }
  expect(readRuleBook([parts])).toEqual({ numbers: new Set(['1.1', '1.1a', '1.1b', '1.2']), problems: [] })
  const wrong = { ...parts, text: parts.text.replace('- **1.1a** More.\n', '') }
  expect(readRuleBook([wrong]).problems).toEqual(['1.md:2: 1.1b stands where 1.1a belongs'])
})

test('a rule with more than three sentences is reported', () => {
  const rule = '- **1.1** One. Two ("One. Two. Three."), e.g. these.\n  Three.'
  expect(readRuleBook([{ file: '1.md', text: `${rule}\n- **1.2** Four.\n\nFive.` }]).problems).toEqual([])
  expect(readRuleBook([{ file: '1.md', text: `${rule} Four.` }]).problems).toEqual([
    '1.md:1: 1.1 has 4 sentences; go on in 1.1a',
  ])
})

test('cited rules that do not exist are reported with their lines', () => {
  const { numbers } = readRuleBook([one, two])
  expect(citationProblems('// Rule 1.1, and rules 1.2, 2.1 too.', numbers)).toEqual([])
  expect(citationProblems('/** One a person\n * (rules 1.1,\n * 1.9). */', numbers)).toEqual([
    { line: 2, message: 'there is no rule 1.9' },
  ])
  expect(citationProblems('rules 1.1a, 1.2', numbers)).toEqual([
    { line: 1, message: 'there is no rule 1.1a' },
  ])
  expect(citationProblems('-- rule\n-- 3.1', numbers)).toEqual([{ line: 1, message: 'there is no rule 3.1' }])
  expect(citationProblems('as a rule 30 of them; a rule of 1.5 m', numbers)).toEqual([])
})

test('citations of texts outside the repository are reported', () => {
  expect(foreignCitations('// Shown once.\n// (specification, part 5) and Decision 11')).toEqual(
    ['specification', 'part 5', 'Decision 11'].map((words) => ({
      line: 2,
      message: `"${words}" is not in the repository; cite a rule of docs/product`,
    })),
  )
  expect(foreignCitations('part 3 of 5; her decision; rule 5.3')).toEqual([])
})
