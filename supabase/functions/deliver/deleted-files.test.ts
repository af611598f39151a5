import assert from 'node:assert/strict'
import { withPlatform } from '../_shared/platform-test.ts'
import { removeDeletedFiles } from './deleted-files.ts'

/**
 * A fake database and storage with these files of deleted accounts. `removes` returns the paths that the storage
 * removes.
 */
function storeOf(files: string[], removes = (paths: unknown[]) => paths) {
  return ({ name, given }: { name: string; given: Record<string, unknown> }) => {
    if (name === 'files_of_deleted_accounts') return files.slice(0, Number(given.page_size))
    const gone = removes(Array.isArray(given.prefixes) ? given.prefixes : [])
    files.splice(0, files.length, ...files.filter((file) => !gone.includes(file)))
    return gone.map((path) => ({ name: path }))
  }
}

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `person/documents/visa/${index}.pdf`)

Deno.test('all files of deleted accounts are removed, page by page, with the secret key', async () => {
  const files = filesOf(101)
  const calls = await withPlatform({}, storeOf(files), async () => {
    assert.equal(await removeDeletedFiles(() => false), 101)
  })
  assert.deepEqual(files, [])
  const ask = 'files_of_deleted_accounts'
  const remove = '/storage/v1/object/users'
  assert.deepEqual(
    calls.map(({ name }) => name),
    [ask, remove, ask, remove, ask],
  )
  assert.deepEqual([...new Set(calls.map(({ key }) => key))], ['sb_secret_test'])
})

Deno.test('the removal ends with an error if the storage service removes nothing', async () => {
  const calls = await withPlatform(
    {},
    storeOf(filesOf(3), () => []),
    async () => {
      await assert.rejects(
        removeDeletedFiles(() => false),
        /keeps a file/,
      )
    },
  )
  assert.equal(calls.length, 3)
})

Deno.test('the removal of deleted accounts’ files ends at a refusal or at the time limit', async () => {
  const refused = () => new Response('{}', { status: 500 })
  await withPlatform(
    {},
    ({ name }) => (name === 'files_of_deleted_accounts' ? ['person/a.pdf'] : refused()),
    async () => {
      await assert.rejects(
        removeDeletedFiles(() => false),
        /answered 500/,
      )
    },
  )
  await withPlatform(
    {},
    () => ({}),
    async () => {
      await assert.rejects(
        removeDeletedFiles(() => false),
        /did not answer a list/,
      )
    },
  )
  const calls = await withPlatform({}, storeOf(filesOf(3)), async () => {
    assert.equal(await removeDeletedFiles(() => true), 0)
  })
  assert.equal(calls.length, 0)
})
