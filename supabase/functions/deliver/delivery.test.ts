import assert from 'node:assert/strict'
import { readDelivery } from './delivery.ts'

const row: Record<string, unknown> = {
  id: 'a',
  claim: 'b',
  channel: 'push',
  kind: 'decisions',
  type: 'application_accepted',
  message: 'You are in.',
}
const device = { endpoint: 'https://push.example/1', keys: { p256dh: 'c', auth: 'd' } }

Deno.test('a claimed message without a required field is refused', () => {
  for (const name of Object.keys(row)) {
    assert.throws(
      () => readDelivery({ ...row, [name]: null }),
      new RegExp(`A claimed message has no ${name}`),
    )
  }
  assert.throws(() => readDelivery(null), /A claimed message has no id/)
})

Deno.test('optional fields of a message can be missing, and a message without a link leads to the start page', () => {
  const { link, jobId, email, language, unsubscribeToken, devices } = readDelivery(row)
  assert.deepEqual(
    [link, jobId, email, language, unsubscribeToken, devices],
    ['/', undefined, undefined, undefined, undefined, []],
  )
})

Deno.test('missing fields of a device become empty texts', () => {
  const { devices } = readDelivery({ ...row, devices: [device, { endpoint: device.endpoint }, null] })
  const none = { p256dh: '', auth: '' }
  assert.deepEqual(devices, [device, { endpoint: device.endpoint, keys: none }, { endpoint: '', keys: none }])
})
