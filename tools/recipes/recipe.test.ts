import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { recipes } from './index.ts'
import { faultsOf, readRecipe } from './recipe.ts'

const contributing = await readFile('CONTRIBUTING.md', 'utf8')
const recipe = {
  title: 'add a rule',
  names: { '<word>': 'rule' },
  steps: [[{ file: 'src/lib/rule.ts' }, { file: 'tests/rules/rule.test.ts' }], []],
}
const told = `## How to …

### add a rule

1. Write it in \`src/lib/…\` and test it
   in \`tests\`.
2. Run \`npm test -- --only unit <word>\`.

### add another
`

it('every recipe of CONTRIBUTING is done by steps, and every file they write is named by the item they do', () => {
  const titles = [...contributing.matchAll(/^### (add .*)$/gm)].map(([, title = '']) => title)
  expect(recipes.map(({ title }) => title).sort()).toEqual(titles.sort())
  expect(recipes.flatMap((one) => faultsOf(one, readRecipe(contributing, one)))).toEqual([])
})

it('a recipe is read with its items and its commands', () => {
  const { items, commands } = readRecipe(told, recipe)
  expect(items).toHaveLength(2)
  expect(commands).toEqual(['npm test -- --only unit rule'])
  expect(faultsOf(recipe, { items, commands })).toEqual([])
})

it.each([
  ['without an item', told.replace('2. Run', 'Run'), ['add a rule: 1 items, 2 steps.']],
  [
    'that does not name a file',
    told.replace('in `tests`', 'somewhere'),
    ['add a rule: item 1 does not name tests/rules/rule.test.ts.'],
  ],
])('a recipe %s is at fault', (_how, text, faults) => {
  expect(faultsOf(recipe, readRecipe(text, recipe))).toEqual(faults)
})
