import { afterEach, expect, it, vi } from 'vitest'
import { fakeDevice, tokenOf } from '@/lib/testing/fake-device'
import { failure, unreachable } from './result'

const device = fakeDevice()
const sent = () => device.sent.map(({ method, path, search, bearer }) => [method, path + search, bearer])

afterEach(() => {
  vi.doUnmock('./backend-client')
  device.signOut()
  device.sent.length = 0
  device.openPage()
})

it('calls on the client are recorded, and sent when their response is awaited', async () => {
  const { supabase } = await import('./supabase')
  device.signIn('ada')
  device.network = () => Response.json([{ id: '7' }])
  const unasked = supabase.from('jobs').select('id').eq('status', 'Open')
  await supabase.rpc('is_admin')
  expect(await unasked.limit(1).maybeSingle()).toMatchObject({ data: { id: '7' }, error: null })
  await supabase.storage.from('users').remove(['a.png'])
  expect(sent()).toEqual([
    ['POST', '/rest/v1/rpc/is_admin', `Bearer ${tokenOf('ada')}`],
    ['GET', '/rest/v1/jobs?select=id&status=eq.Open&limit=1', `Bearer ${tokenOf('ada')}`],
    ['DELETE', '/storage/v1/object/users', `Bearer ${tokenOf('ada')}`],
  ])
})

it('if the client’s file fails to load, the request fails like an offline one, and the next request loads the file', async () => {
  const { supabase } = await import('./supabase')
  vi.doMock('./backend-client', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { data, error } = await supabase.rpc('is_admin')
  expect([data, failure(error, '').code]).toEqual([null, unreachable])
  expect((await supabase.auth.signOut()).error).toBeTruthy()
  vi.doUnmock('./backend-client')
  device.network = () => Response.json(true)
  expect((await supabase.rpc('is_admin')).data).toBe(true)
})

it('the client is loaded after the page’s first paint, and is available at once from then on', async () => {
  const frames: (() => void)[] = []
  Object.assign(window, { requestAnimationFrame: (work: () => void) => frames.push(work) })
  const loaded = vi.fn<() => object>(() => ({}))
  vi.doMock('./backend-client', loaded)
  const { loadClient } = await import('./supabase')
  const loading = loadClient()
  await new Promise((resolve) => setTimeout(resolve))
  frames.shift()?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(loaded).not.toHaveBeenCalled()
  frames.shift()?.()
  await loading
  expect(loaded).toHaveBeenCalledOnce()
  await loadClient()
  expect(frames).toEqual([])
})

it('a request is not sent if another person logs in while the client is loading', async () => {
  const { supabase } = await import('./supabase')
  device.signIn('ada')
  device.network = () => Response.json([])
  const asked = supabase.rpc('apply_to_job', { job_id: '7' }).then(({ error }) => error)
  device.signIn('bo')
  expect(failure(await asked, '').code).toBe(unreachable)
  expect(sent()).toEqual([])
})
