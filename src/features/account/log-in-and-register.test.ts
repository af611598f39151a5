import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/lib/client/result'
import {
  fakeDevice,
  type Network,
  noNetwork,
  refusal,
  settle,
  silence,
  tokenOf,
} from '@/lib/testing/fake-device'

const device = fakeDevice()
const { register, signIn } = await import('./log-in-and-register')
const { storedSession } = await import('@/lib/session/stored-session')

const ada = 'ada'
const proof = { captchaToken: 'proof' }
const tokens = {
  access_token: tokenOf(ada),
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3_600,
  user: { id: ada },
}
const byEmail = (remember = true) =>
  settle(signIn({ identifier: 'ada@app.example', password: 'Sesame123', remember }, proof))
const byPhone = () =>
  settle(signIn({ identifier: '0412 345 678', password: 'Sesame123', remember: true }, proof))
const isSignedIn = () => storedSession()?.userId === ada
const closeBrowser = () => {
  document.cookie = ''
}
const gatewayIsDown: Network = () => new Response('<html>', { status: 503 })

beforeEach(() => {
  device.begin()
  device.network = () => Response.json(tokens)
})
afterEach(() => void vi.useRealTimers())

describe('a login by email', () => {
  it('signs the person in, with the CAPTCHA token in the request', async () => {
    expect(await byEmail()).toEqual({ success: true })
    expect(device.sent).toMatchObject([
      {
        path: '/auth/v1/token',
        body: {
          email: 'ada@app.example',
          password: 'Sesame123',
          gotrue_meta_security: { captcha_token: 'proof' },
        },
      },
    ])
    expect(isSignedIn()).toBe(true)
  })

  it.each([
    [{}, 2],
    [proof, 1],
  ])(
    'is retried after a broken response, but never with the same CAPTCHA token: %j',
    async (given, times) => {
      let answers = 0
      device.network = () => {
        answers += 1
        return answers === 1
          ? Response.json({ code: 500, msg: 'Unexpected failure' }, { status: 500 })
          : Response.json(tokens)
      }
      const login = { identifier: 'ada@app.example', password: 'Sesame123', remember: true }
      expect((await settle(signIn(login, given))).success).toBe(times === 2)
      expect(device.sent).toHaveLength(times)
    },
  )

  it.each([
    [true, true],
    [false, false],
  ])('with "Remember me" set to %s outlives the browser: %s', async (remember, outlives) => {
    await byEmail(remember)
    expect(isSignedIn()).toBe(true)
    closeBrowser()
    expect(isSignedIn()).toBe(outlives)
  })

  it.each<[string, Network, string, string]>([
    [
      'with wrong credentials',
      refusal('invalid_credentials', 'Invalid login credentials', 400),
      'invalid_credentials',
      'Invalid login credentials',
    ],
    [
      'with an unconfirmed address',
      refusal('email_not_confirmed', 'Email not confirmed', 400),
      'email_not_confirmed',
      'Email not confirmed',
    ],
    [
      'after too many attempts',
      refusal('over_request_rate_limit', 'Request rate limit reached', 429),
      'over_request_rate_limit',
      'Too many attempts from your network. Please try again in a few minutes.',
    ],
  ])('%s shows the reason, and signs nobody in', async (_what, network, code, error) => {
    device.network = network
    expect(await byEmail()).toEqual({ success: false, code, error })
    expect(isSignedIn()).toBe(false)
  })

  it.each([
    ['no network', noNetwork],
    ['a gateway’s error page', gatewayIsDown],
  ])('with %s fails as unreachable, not as refused', async (_what, network) => {
    device.network = network
    expect(await byEmail()).toEqual({ success: false, code: unreachable, error: 'Failed to log in' })
  })
})

describe('a login by phone', () => {
  it('signs the person in with the function’s tokens', async () => {
    device.network = ({ path }) => Response.json(path.endsWith('/user') ? { id: ada } : tokens)
    expect(await byPhone()).toEqual({ success: true })
    expect(device.sent[0]).toMatchObject({
      path: '/functions/v1/sign-in-with-phone',
      body: { phone: '0412 345 678', password: 'Sesame123' },
    })
    expect(isSignedIn()).toBe(true)
  })

  it('succeeds only once the session is stored', async () => {
    device.network = async ({ path }) => {
      if (path.startsWith('/auth/')) await new Promise((resolve) => setTimeout(resolve, 5_000))
      return Response.json(path.endsWith('/user') ? { id: ada } : tokens)
    }
    const signingIn = signIn({ identifier: '0412345678', password: 'Sesame123', remember: true }, proof)
    const heldThen = signingIn.then(isSignedIn)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await heldThen).toBe(true)
  })

  it('fails if the new session is refused', async () => {
    device.network = (sent) =>
      sent.path.startsWith('/auth/')
        ? refusal('user_banned', 'User is banned', 403)(sent)
        : Response.json({ ...tokens, refresh_token: 'of somebody who is banned' })
    expect(await byPhone()).toMatchObject({ success: false, error: 'User is banned' })
    expect(isSignedIn()).toBe(false)
  })

  it.each([
    ['Request rate limit reached', 'Too many attempts from your network. Please try again in a few minutes.'],
    [
      'Too many attempts. Please try again in a few minutes.',
      'Too many attempts. Please try again in a few minutes.',
    ],
  ])(
    'that is refused with "%s" because of too many attempts says to try again in a few minutes',
    async (text, says) => {
      device.network = refusal('resource-exhausted', text, 429)
      expect(await byPhone()).toMatchObject({ success: false, error: says })
      expect(isSignedIn()).toBe(false)
    },
  )

  it('shows the function’s error message if the credentials are wrong', async () => {
    device.network = refusal('invalid_credentials', 'Invalid login credentials', 400)
    expect(await byPhone()).toMatchObject({ success: false, error: 'Invalid login credentials' })
    expect(isSignedIn()).toBe(false)
  })

  it.each<[string, Network]>([
    ['no network', noNetwork],
    ['a gateway’s error page', gatewayIsDown],
    ['twenty seconds without a response', silence],
  ])('with %s fails as unreachable, not as refused', async (_what, network) => {
    device.network = network
    expect(await byPhone()).toEqual({ success: false, code: unreachable, error: 'Failed to log in' })
  })

  it('waits twenty seconds for a slow response', async () => {
    device.network = async ({ path }) => {
      if (path.startsWith('/functions/')) await new Promise((resolve) => setTimeout(resolve, 19_000))
      return Response.json(path.endsWith('/user') ? { id: ada } : tokens)
    }
    expect(await byPhone()).toEqual({ success: true })
  })

  it.each([{}, null, 'ok', { access_token: 7, refresh_token: 'next' }, { access_token: 'x' }])(
    'signs nobody in if the response is only %j',
    async (answer) => {
      device.network = () => Response.json(answer)
      expect(await byPhone()).toMatchObject({ success: false, error: 'Failed to log in' })
      expect(isSignedIn()).toBe(false)
    },
  )

  it.each(['<html>', '', 'null'])('shows an error if the error response is %j', async (text) => {
    device.network = () => new Response(text, { status: 500 })
    expect(await byPhone()).toMatchObject({ success: false, error: 'Failed to log in' })
  })
})

describe('a registration', () => {
  const values = {
    name: 'Ada Lovelace',
    email: 'ada@app.example',
    phone: '0412345678',
    location: 'Ballarat',
    postcode: '3350',
    proximity: 25,
    password: 'Sesame123',
    confirmation: 'Sesame123',
    remember: true,
  }
  const signUp = () => settle(register(values, proof))

  it('sends the fields of the profile and the language', async () => {
    expect(await signUp()).toEqual({ success: true, confirmed: true })
    const { name, phone, location, postcode, proximity } = values
    expect(device.sent).toMatchObject([
      {
        path: '/auth/v1/signup',
        body: {
          email: values.email,
          data: { name, phone, location, postcode, proximity, language: 'en' },
          gotrue_meta_security: { captcha_token: 'proof' },
        },
      },
    ])
    expect(isSignedIn()).toBe(true)
  })

  it.each<[string, Network]>([
    ['is new', () => Response.json({ id: 'somebody', identities: [{}] })],
    ['has an account', () => Response.json({ id: 'invented', identities: [] })],
    [
      'waits for its confirmation',
      refusal(
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 41 seconds.',
        429,
      ),
    ],
  ])(
    'gets the same response for an address that %s, if addresses must be confirmed',
    async (_what, network) => {
      device.network = network
      expect(await signUp()).toEqual({ success: true, confirmed: false })
      expect(isSignedIn()).toBe(false)
    },
  )

  it.each<[string, Network, string]>([
    [
      'the project has used up its emails',
      refusal('over_email_send_rate_limit', 'email rate limit exceeded', 429),
      'over_email_send_rate_limit',
    ],
    [
      'another person registered the address first',
      refusal('unexpected_failure', 'Database error saving new user', 500),
      'user_already_exists',
    ],
    ['the password is weak', refusal('weak_password', 'Password should be longer.', 422), 'weak_password'],
    ['the backend is unreachable', noNetwork, unreachable],
    ['a gateway sends its error page', gatewayIsDown, unreachable],
  ])('fails if %s', async (_when, network, code) => {
    device.network = network
    expect(await signUp()).toMatchObject({ success: false, code })
    expect(isSignedIn()).toBe(false)
  })
})
