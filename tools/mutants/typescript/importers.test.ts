import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readImporters } from './importers.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'importers-'))
  const files = {
    'mail.test.ts': "import { send } from './mail.ts'",
    'push.test.ts': "import { test } from 'vitest'\nimport { push } from './push.ts'",
    'mail.ts': "export * from './words.ts'",
    'push.ts': "import './mail.ts'\nimport './push.ts'",
    'words.ts': '',
    'index.ts': "import './mail.ts'",
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
})

afterAll(() => rm(root, { recursive: true }))

it('finds the tests that import a file, through others too', async () => {
  const importersOf = await readImporters(['mail.test.ts', 'push.test.ts'], root)
  expect(importersOf('words.ts')).toEqual(['mail.test.ts', 'push.test.ts'])
  expect(importersOf('push.ts')).toEqual(['push.test.ts'])
  expect(importersOf('index.ts')).toEqual([])
})
