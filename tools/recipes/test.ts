import type { Recipe } from './recipe.ts'

/** What the form shows of the new column. */
export const test: Recipe = {
  title: 'add a test',
  names: { '<suite>': 'unit', '<word>': 'parking' },
  steps: [[{ file: 'src/features/admin/jobs/parking.test.ts' }], []],
}
