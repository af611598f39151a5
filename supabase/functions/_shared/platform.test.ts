import assert from 'node:assert/strict'
import { postToPlatform } from './platform.ts'
import { withPlatform } from './platform-test.ts'

async function keyUsed(environment: Record<string, string>): Promise<string | null | undefined> {
  const [call] = await withPlatform(
    environment,
    () => null,
    async () => {
      await postToPlatform('/rest/v1/rpc/anything', 'secret', {})
    },
  )
  return call?.key
}

const keys = (value: object) => ({ SUPABASE_SECRET_KEYS: JSON.stringify(value) })

Deno.test('the platform’s key named default is used, even if there are other keys', async () => {
  assert.equal(
    await keyUsed(keys({ next: 'sb_secret_next', default: 'sb_secret_default' })),
    'sb_secret_default',
  )
})

Deno.test('the remaining key is used if no key is named default', async () => {
  assert.equal(await keyUsed(keys({ next: 'sb_secret_next' })), 'sb_secret_next')
})

Deno.test('the single key is used if the dictionary of keys is missing or empty', async () => {
  assert.equal(await keyUsed({ SUPABASE_SECRET_KEYS: '' }), 'sb_secret_test')
  assert.equal(await keyUsed(keys({})), 'sb_secret_test')
})
