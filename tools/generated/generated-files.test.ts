import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { settleStale, staleAmong } from './index.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'generated-'))
  await writeFile(join(root, 'types.ts'), 'type A = 1\n')
})
afterAll(() => rm(root, { recursive: true }))

it.each([
  ['as generated', 'types.ts', 'type A = 1\n', []],
  ['with outdated content', 'types.ts', 'type A = 2\n', ['types.ts']],
  ['with another end of file', 'types.ts', 'type A = 1', ['types.ts']],
  ['that are missing', 'rules.md', '# Rules', ['rules.md']],
])(
  'given files %s (%s), the check of generated files reports exactly the stale ones',
  (_how, name, content, stale) => {
    expect(staleAmong([{ name, content }], root).map((one) => one.name)).toEqual(stale)
  },
)

it('a check names stale files and fails without writing them, and a run writes them', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const wanted = [{ name: 'types.ts', content: 'type A = 2\n' }]
  expect(settleStale(staleAmong(wanted, root), true)).toBe(1)
  expect(said).toHaveBeenCalledWith('types.ts is out of date. Run npm run types.')
  expect(staleAmong(wanted, root)).toHaveLength(1)
  expect(settleStale(staleAmong(wanted, root), false)).toBe(0)
  expect(settleStale(staleAmong(wanted, root), true)).toBe(0)
  vi.restoreAllMocks()
})
