import { recipes, runRecipes } from '../recipes/index.ts'
import type { TestOptions } from './options.ts'
import { type SuiteResult, suiteThatDidNotRun } from './report.ts'

/** Does the recipes of CONTRIBUTING in a copy of the project, which passes its checks and tests afterwards. */
export async function runRecipesSuite({ all }: Pick<TestOptions, 'all'>): Promise<SuiteResult> {
  try {
    await runRecipes(all, (line) => console.log(line))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(reason)
    return suiteThatDidNotRun('recipes', reason.split('\n').slice(0, 1).join(''))
  }
  return { name: 'recipes', passed: recipes.length, failed: 0, skipped: 0, failures: [] }
}
