import assert from 'node:assert/strict'
import { isPublicHost } from './public-host.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('No address'), { code }))

Deno.test('a host is public if all of its addresses are public', async () => {
  const publicOnes = [
    '93.184.216.34',
    '8.8.110.5',
    '172.32.0.1',
    '2606:2800:220:1::1',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
  ]
  for (const address of publicOnes)
    assert.equal(await isPublicHost('a', async () => [address]), true, address)
  assert.equal(await isPublicHost('a', async () => publicOnes), true)
  for (const address of ['10.0.0.5', '198.18.0.1', '::1', 'fd00::1', '::ffff:10.0.0.5']) {
    assert.equal(await isPublicHost('a', async () => [...publicOnes, address]), false, address)
  }
  const insideOfIpv6 = [
    '64:ff9b::a00:5',
    '64:ff9b:1::a00:5',
    '64:FF9B::10.0.0.5',
    '2002:a00:5::1',
    '2001::a00:5',
    '2001:0:a00:5::1',
    'fec0::1',
  ]
  for (const address of insideOfIpv6)
    assert.equal(await isPublicHost('a', async () => [address]), false, address)
  assert.equal(await isPublicHost('localhost'), false)
})

Deno.test('a host without an address is undecided, and any host counts as public if no address lookup is possible', async () => {
  for (const code of ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']) {
    assert.equal(await isPublicHost('a', failing(code)), undefined, code)
  }
  assert.equal(await isPublicHost('a', failing('EPERM')), true)
  assert.equal(await isPublicHost('a', () => Promise.reject(new Error('Not here'))), true)
})
