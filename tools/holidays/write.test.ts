import { expect, it } from 'vitest'
import { holidaysFile } from './write.ts'

it('the public holidays are those of the installed package', () => {
  const { current, generated } = holidaysFile()
  expect(current).toBe(generated)
})
