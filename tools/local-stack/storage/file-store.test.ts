import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FileStore } from './file-store.ts'

const [named, left] = [
  '5f8f2a52-9f39-4b0e-8f6a-0d6d3a2f9a11',
  '0b9d7e0c-63c7-4a53-8f39-4d8a9a1f7b22',
] as const

it('removes what no row names, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shinework-files-'))
  const files = await FileStore.open(folder)
  for (const version of [named, left]) await files.write(version, new TextEncoder().encode(version))
  await files.keepOnly([named, null])
  expect(new TextDecoder().decode(await files.read(named))).toBe(named)
  expect(await files.read(left)).toBeUndefined()
  await rm(folder, { recursive: true })
})
