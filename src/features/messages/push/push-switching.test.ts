import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, noNetwork, refusal, type Sent, tokenOf } from '@/lib/testing/fake-device'

const device = fakeDevice()
vi.spyOn(console, 'info').mockImplementation(() => undefined)
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const [ada, bo] = ['ada', 'bo']

/** The state of push in the browser. */
const browser = {
  permission: 'granted',
  /** The answer that the person gives in the permission prompt. */
  answer: 'granted',
  asked: 0,
  /** The public key with which this device has subscribed. */
  subscribedWith: undefined as string | undefined,
  serves: true,
  shown: 0,
  closed: 0,
}
const subscription = () => ({
  endpoint: 'https://push.example/device',
  unsubscribe: async () => {
    browser.subscribedWith = undefined
    return true
  },
})
const pushManager = {
  getSubscription: async () => (browser.subscribedWith === undefined ? null : subscription()),
  subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    if (!browser.serves) throw new DOMException('no push service', 'AbortError')
    if (browser.subscribedWith !== undefined && browser.subscribedWith !== key)
      throw new DOMException('another key', 'InvalidStateError')
    browser.subscribedWith = key
    return subscription()
  },
}
const close = () => (browser.closed += 1)
const registration = Object.assign(new EventTarget(), {
  pushManager,
  getNotifications: async () => Array.from({ length: browser.shown }, () => ({ close })),
})
/** Imitates the registration of the app's worker, which resolves the promise `ready`. */
let install: (worker: unknown) => void
const serviceWorker = Object.assign(new EventTarget(), {
  register: async () => {
    install(registration)
    return registration
  },
  getRegistration: async () => registration as typeof registration | undefined,
  ready: Promise.resolve<unknown>(undefined),
})
const notification = {
  get permission() {
    return browser.permission
  },
  requestPermission: async () => {
    browser.asked += 1
    if (browser.permission === 'default') browser.permission = browser.answer
    return browser.permission
  },
}

/** The users for whom the backend has registered this device. */
let owners = new Set<string>()
const backend: Network = ({ path, search, bearer, method }: Sent) => {
  const who = bearer.endsWith(tokenOf(bo)) ? bo : ada
  if (path.endsWith('/save-push-token')) {
    owners = new Set([who])
    return Response.json({})
  }
  if (method === 'DELETE' && search.includes(`user_id=eq.${who}`)) {
    owners.delete(who)
    return new Response(null, { status: 204 })
  }
  return Response.json(search.includes(`eq.${who}`) && owners.has(who) ? [{ endpoint: 'x' }] : [])
}

const load = () => import('./push-switching')
let push: Awaited<ReturnType<typeof load>>
/** Opens the app on this device. */
async function open(key = 'key') {
  device.openPage()
  serviceWorker.ready = new Promise((resolve) => (install = resolve))
  vi.stubEnv('VITE_VAPID_PUBLIC_KEY', key)
  Object.assign(window, { PushManager: {}, Notification: notification })
  push = await load()
}
const stateOf = async (who = ada) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return client.fetchQuery(push.pushStateQuery(who)).catch(() => 'unknown')
}
const saves = () => device.sent.filter(({ path }) => path.endsWith('/save-push-token')).length

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', notification)
  Object.assign(browser, {
    permission: 'granted',
    answer: 'granted',
    asked: 0,
    serves: true,
    shown: 0,
    closed: 0,
  })
  browser.subscribedWith = undefined
  owners = new Set()
  device.storage.items.clear()
  device.sent.length = 0
  device.network = backend
  device.signIn(ada)
  logged.mockClear()
  await open()
})
afterEach(() => void vi.useRealTimers())

describe('opening the app', () => {
  it.each<[string, Partial<typeof browser>, number, string]>([
    ['registers a device whose person has given permission', {}, 0, 'on'],
    [
      'asks a person who was never asked, and registers the device if they agree',
      { permission: 'default' },
      1,
      'on',
    ],
    [
      'asks for permission, and registers nothing if the person refuses',
      { permission: 'default', answer: 'denied' },
      1,
      'blocked',
    ],
    [
      'asks for permission, and registers nothing if the person does not answer',
      { permission: 'default', answer: 'default' },
      1,
      'off',
    ],
    ['does not ask a person who has blocked notifications', { permission: 'denied' }, 0, 'blocked'],
    ['renews a subscription that was made with another key', { subscribedWith: 'old key' }, 0, 'on'],
    ['only logs an error if the browser’s push service refuses', { serves: false }, 0, 'off'],
  ])('%s', async (_what, so, asked, state) => {
    Object.assign(browser, so)
    await push.startPush(ada)
    expect(browser.asked).toBe(asked)
    expect(await stateOf()).toBe(state)
    expect(saves()).toBe(state === 'on' ? 1 : 0)
  })

  it('asks for permission only once, even on later visits', async () => {
    Object.assign(browser, { permission: 'default', answer: 'default' })
    await push.startPush(ada)
    await open()
    await push.startPush(ada)
    await push.startPush(bo)
    expect(browser.asked).toBe(1)
  })

  it('registers the device for the new person, and no longer for the previous person', async () => {
    await push.startPush(ada)
    device.signIn(bo)
    await push.startPush(bo)
    expect([await stateOf(bo), [...owners]]).toEqual(['on', [bo]])
  })

  it.each<[string, Network]>([
    ['without a network', noNetwork],
    ['when the request is refused', refusal('PT403', 'No.')],
  ])('only logs an error %s, and registers again on the next visit', async (_when, network) => {
    device.network = network
    await push.startPush(ada)
    expect(logged).toHaveBeenCalledOnce()
    device.network = backend
    await open()
    await push.startPush(ada)
    expect(await stateOf()).toBe('on')
  })

  it('registers nothing during a logout', async () => {
    const { expectLogout } = await import('@/lib/session/before-logout')
    expectLogout()
    await push.startPush(ada)
    expect([saves(), browser.subscribedWith]).toEqual([0, undefined])
  })

  it('registers nothing and asks nothing if push is not configured', async () => {
    browser.permission = 'default'
    await open('')
    expect(push.isPushSetUp).toBe(false)
    await push.startPush(ada)
    await push.switchPushOn(ada)
    await push.forgetDevice(ada)
    expect([browser.asked, device.sent]).toEqual([0, []])
  })
})

describe('the push switch', () => {
  it('stays off on later visits after a person has switched it off, but only for that person', async () => {
    await push.startPush(ada)
    await push.switchPushOff(ada)
    expect([await stateOf(), [...owners], browser.subscribedWith]).toEqual(['off', [], undefined])
    await open()
    await push.startPush(ada)
    expect(await stateOf()).toBe('off')
    device.signIn(bo)
    await push.startPush(bo)
    expect(await stateOf(bo)).toBe('on')
  })

  it('stays on during later visits after it has been switched on again', async () => {
    await push.switchPushOff(ada)
    await push.switchPushOn(ada)
    expect(await stateOf()).toBe('on')
    owners.clear()
    await open()
    await push.startPush(ada)
    expect(await stateOf()).toBe('on')
  })

  it.each<[string, Network]>([
    ['without a network', noNetwork],
    ['when the request is refused', refusal('PT403', 'No.')],
  ])(
    'reports an error if switching off fails %s, stays off, and can be switched off again',
    async (_when, network) => {
      await push.startPush(ada)
      device.network = network
      await expect(push.switchPushOff(ada)).rejects.toThrow()
      expect(browser.subscribedWith).toBe('key')
      device.network = backend
      await open()
      await push.startPush(ada)
      expect(saves()).toBe(1)
      await push.switchPushOff(ada)
      expect([[...owners], browser.subscribedWith]).toEqual([[], undefined])
    },
  )

  it('stays off if switching it on fails', async () => {
    await push.switchPushOff(ada)
    device.network = noNetwork
    await expect(push.switchPushOn(ada)).rejects.toThrow()
    device.network = backend
    await open()
    await push.startPush(ada)
    expect(saves()).toBe(1)
    expect(await stateOf()).toBe('off')
  })

  it('registers nothing and causes no error if the person denies permission', async () => {
    Object.assign(browser, { permission: 'default', answer: 'denied' })
    await push.switchPushOn(ada)
    expect([await stateOf(), saves()]).toEqual(['blocked', 0])
    // Opening the app again does not request permission again.
    browser.permission = 'default'
    await push.startPush(ada)
    expect(browser.asked).toBe(1)
  })
})

describe('forgetting the device before a logout', () => {
  it('unregisters the person and closes their notifications, and keeps the subscription', async () => {
    await push.startPush(ada)
    browser.shown = 2
    await push.forgetDevice(ada)
    expect([[...owners], browser.closed, browser.subscribedWith]).toEqual([[], 2, 'key'])
  })

  it('waits for a registration in flight, which would register the device again', async () => {
    vi.useFakeTimers()
    device.signIn(ada)
    device.network = async (sent) => {
      if (sent.path.endsWith('/save-push-token')) await new Promise((resolve) => setTimeout(resolve, 1_000))
      return backend(sent)
    }
    const starting = push.startPush(ada)
    await vi.advanceTimersByTimeAsync(10)
    const forgetting = push.forgetDevice(ada)
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all([starting, forgetting])
    expect([...owners]).toEqual([])
  })

  it('goes on after a failed registration, and lets the logout continue even if forgetting the device fails', async () => {
    await push.startPush(ada)
    device.network = noNetwork
    await push.startPush(ada)
    await push.forgetDevice(ada)
    expect(logged).toHaveBeenCalledTimes(2)
    device.network = backend
    await push.forgetDevice(ada)
    expect([...owners]).toEqual([])
  })

  it('sends no request without a subscription', async () => {
    await push.forgetDevice(ada)
    expect(device.sent).toEqual([])
  })
})

describe('the state of push on this device', () => {
  it('is unknown if the backend is unreachable', async () => {
    await push.startPush(ada)
    device.network = noNetwork
    expect(await stateOf()).toBe('unknown')
  })

  it('is off for a person for whom the device is not registered', async () => {
    await push.startPush(ada)
    device.signIn(bo)
    expect(await stateOf(bo)).toBe('off')
  })

  it('is insecure on plain http, whatever else is missing', async () => {
    Object.assign(window, { isSecureContext: false })
    vi.stubGlobal('navigator', {})
    expect(await stateOf()).toBe('insecure')
  })

  it.each([
    ['service workers', () => vi.stubGlobal('navigator', {})],
    ['push messages', () => Reflect.deleteProperty(window, 'PushManager')],
    ['notifications', () => Reflect.deleteProperty(window, 'Notification')],
  ])('is unsupported in a browser without %s, and causes no error', async (_what, removeFeature) => {
    removeFeature()
    expect(await stateOf()).toBe('unsupported')
    await push.startPush(ada)
    await push.switchPushOn(ada)
    await push.forgetDevice(ada)
    expect([device.sent, browser.asked]).toEqual([[], 0])
    expect(logged).not.toHaveBeenCalled()
  })
})
