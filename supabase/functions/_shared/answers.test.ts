import assert from 'node:assert/strict'
import { type Call, calls, services } from './contract-test.ts'
import { observe, type ServiceResponse } from './observed-test.ts'

// How each function translates a service's response into its own (rule 15.4). Functions never pass on a service's message,
// except the auth server's message about a login.
const text = 'A text of the service'
const every: Record<string, Call> = calls
type Answer = [status: number, code: string, message: string]

const login: Answer = [401, 'unauthenticated', 'Please log in.']
const internal: Answer = [500, 'internal', 'An unexpected error occurred. Please try again later.']
const away: Answer = [503, 'unavailable', 'The service is not available. Please try again later.']
const wrong: Answer = [401, 'unauthenticated', 'Invalid login credentials']
const soon: Answer = [429, 'resource-exhausted', 'Too many attempts. Please try again later.']
const soonInMinutes: Answer = [
  429,
  'resource-exhausted',
  'Too many attempts. Please try again in a few minutes.',
]
// A person who exceeds a limit gets a message about it (rule 15.10).
const tooMuch: [ServiceResponse, Answer] = [
  [429, { code: 'PT429', message: 'You are doing that too often. Please wait a minute.' }],
  [429, 'resource-exhausted', 'You are doing that too often. Please wait a minute.'],
]
const refused: ServiceResponse = [500, { message: text }]
const failing = [400, 401, 403, 404, 409, 429, 500, 502].map((status): [ServiceResponse, Answer] => [
  [status, { message: text }],
  internal,
])
/** The database's possible responses to a request for the caller's id, each with the function's resulting response. */
const ofCaller: [ServiceResponse, Answer][] = [
  ...[400, 401, 403, 404].map((status): [ServiceResponse, Answer] => [[status, { message: text }], login]),
  [
    [428, { message: text }],
    [401, 'unauthenticated', 'Please enter the code from your authenticator app first.'],
  ],
  [[429, { message: text }], soon],
  [refused, away],
  [[200, {}], away],
  [[200, null], away],
  [[200, '<html>'], away],
]

const cases: Record<string, Record<string, [ServiceResponse, Answer][]>> = {
  'sign-in-with-phone': {
    [services.count]: [...failing, [[200, false], soonInMinutes], [[200, null], soonInMinutes]],
    [services.check]: [...failing, [[200, null], wrong], [[200, {}], wrong]],
    [services.token]: [
      [
        [400, { msg: 'Email not confirmed' }],
        [401, 'unauthenticated', 'Email not confirmed'],
      ],
      [
        [401, { error_description: 'Banned' }],
        [401, 'unauthenticated', 'Banned'],
      ],
      [[400, {}], wrong],
      [
        [429, { msg: 'Slow down' }],
        [429, 'resource-exhausted', 'Slow down'],
      ],
      [[429, {}], soonInMinutes],
      [[403, { msg: text }], away],
      [[422, { msg: text }], away],
      [refused, away],
      [[200, '<html>'], away],
      [[200, { access_token: 'alone' }], away],
      [[200, { refresh_token: 'alone' }], away],
    ],
  },
  'save-push-token': {
    [services.caller]: ofCaller,
    [services.devices]: [
      [
        [409, { code: '23503', message: text }],
        [404, 'not-found', 'User profile not found'],
      ],
      [[409, { code: '23505', message: text }], internal],
      [[429, { message: text }], internal],
      tooMuch,
      [[403, { message: text }], internal],
      [refused, internal],
    ],
  },
  'calendar, a feed': {
    [services.feed]: [
      [
        [404, { message: text }],
        [404, 'not-found', 'There is no such calendar.'],
      ],
      ...failing.filter(([said]) => said[0] !== 404),
      tooMuch,
      [[200, {}], internal],
    ],
  },
  'calendar, a job': {
    [services.caller]: ofCaller,
    [services.job]: [
      [
        [404, { message: text }],
        [404, 'not-found', 'You are not accepted for this job.'],
      ],
      [
        [409, { message: text }],
        [409, 'aborted', 'This job has no start date yet, or is closed.'],
      ],
      ...failing.filter(([said]) => said[0] !== 404 && said[0] !== 409),
      tooMuch,
    ],
  },
  unsubscribe: {
    [services.unsubscribe]: [
      [
        [400, { message: text }],
        [404, 'not-found', 'This link is not valid.'],
      ],
      [
        [404, { message: text }],
        [404, 'not-found', 'This link is not valid.'],
      ],
      [[429, { message: text }], soon],
      [[401, { message: text }], away],
      [refused, away],
    ],
  },
  deliver: {
    [services.begin]: [
      ...failing,
      [
        [200, false],
        [409, 'aborted', 'This call is not valid.'],
      ],
    ],
  },
}

async function answerTo(call: Call, said: Call['said']): Promise<unknown[]> {
  const { status, body } = await observe({ ...call, said })
  assert.doesNotMatch(body, new RegExp(text))
  const { code, message, ...rest } = JSON.parse(body)
  assert.deepEqual(rest, {})
  return [status, code, message]
}

for (const [name, ofServices] of Object.entries(cases)) {
  const call = every[name]
  assert(call)
  for (const [service, answers] of Object.entries(ofServices)) {
    Deno.test(`${name} translates the responses of ${service} into its own`, async () => {
      for (const [said, wanted] of answers)
        assert.deepEqual(
          await answerTo(call, { ...call.said, [service]: said }),
          wanted,
          JSON.stringify(said),
        )
    })
  }
  Deno.test(`${name} reports a service that is unreachable, or that is silent for ten seconds`, async () => {
    const gone = await observe({
      ...call,
      environment: { ...call.environment, SUPABASE_URL: 'http://127.0.0.1:1' },
    })
    assert.deepEqual(JSON.parse(gone.body), { code: away[1], message: away[2] })
    assert.equal(gone.status, 503)
    const [first = ''] = Object.keys(ofServices)
    const waits: number[] = []
    const timeout = AbortSignal.timeout
    AbortSignal.timeout = (milliseconds) => {
      waits.push(milliseconds)
      return timeout(milliseconds === 10_000 ? 20 : milliseconds)
    }
    try {
      const late = await answerTo(call, { ...call.said, [first]: 'silence' })
      assert.deepEqual(late, [504, 'deadline-exceeded', away[2]])
      assert.deepEqual(waits, [10_000])
    } finally {
      AbortSignal.timeout = timeout
    }
  })
}

Deno.test('a refused login takes at least 0.6 s, at whatever step it is refused, and a successful login does not wait', async () => {
  const call = calls['sign-in-with-phone']
  const refusals: [string, ServiceResponse][] = [
    [services.count, [200, false]],
    [services.count, refused],
    [services.check, [200, null]],
    [services.check, refused],
    [services.token, [400, {}]],
    [services.token, [429, {}]],
    [services.token, refused],
  ]
  const { setTimeout } = globalThis
  const waits: unknown[] = []
  Reflect.set(globalThis, 'setTimeout', (work: () => void, milliseconds?: number) => {
    waits.push(milliseconds)
    return setTimeout(work, milliseconds)
  })
  for (const [service, said] of refusals) {
    const { status, took } = await observe({
      ...call,
      said: { ...call.said, [service]: said },
      isPatient: true,
    })
    assert(status >= 400)
    assert(took >= 595, `${service} ${JSON.stringify(said)} took ${took} ms`)
  }
  Reflect.set(globalThis, 'setTimeout', setTimeout)
  // The requested delays are compared, because the real time is longer on a busy machine.
  assert.deepEqual(waits, Array(refusals.length).fill(600))
  // The fastest of three attempts counts, because a busy machine can be slow in some of them.
  const times: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const { status, body, took } = await observe({ ...call, isPatient: true })
    assert.equal(status, 200)
    // Only the tokens leave the server. The auth server's response also holds the user's email address.
    assert.deepEqual(JSON.parse(body), { access_token: 'an-access-token', refresh_token: 'a-refresh-token' })
    times.push(took)
  }
  assert(Math.min(...times) < 595, `successful logins took ${times.join(', ')} ms`)
})
