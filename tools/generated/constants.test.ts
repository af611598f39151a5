import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillConstants } from './constants.ts'

const file = 'src/lib/files/upload.ts'
const others = ['supabase/schemas', 'src/lib/files/picture-shapes.ts']
const page = '# 16\n\n<!-- constants: files -->\n| old |\n<!-- end -->\n\nMore.\n'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'constants-'))
  for (const name of [file, ...others]) await cp(name, join(root, name), { recursive: true })
})
afterAll(() => rm(root, { recursive: true }))

async function change(from: RegExp, to: string) {
  await writeFile(join(root, file), (await readFile(file, 'utf8')).replace(from, to))
}

it('a table gets the value from the code, and the text around the table stays unchanged', async () => {
  const before = fillConstants(page, root)
  expect(before).toMatch(/^# 16\n\n<!-- constants: files -->\n\| what \| value \|\n\|---\|---\|\n/)
  expect(before).toContain('| time of an upload | 600 s |\n<!-- end -->\n\nMore.\n')
  await change(/timeoutMs = 600_000/, 'timeoutMs = 1_200_000')
  expect(fillConstants(before, root)).toBe(before.replace('600 s', '1,200 s'))
})

it('a constant that is renamed, or has two values, is an error', async () => {
  await change(/timeoutMs = /, 'limit = ')
  expect(() => fillConstants(page, root)).toThrow(`${file} has 0 values for "time of an upload"`)
  await change(/^/, 'const timeoutMs = 1\n')
  expect(() => fillConstants(page, root)).toThrow(`${file} has 2 values`)
})
