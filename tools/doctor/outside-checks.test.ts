import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkApp, redirectsToHttps } from './app-checks.ts'
import { checkAuth } from './auth-checks.ts'
import { checkBuckets } from './bucket-checks.ts'
import { checkData } from './data-checks.ts'
import { examine } from './examine-project.ts'
import type { Target } from './examined-project.ts'
import type { Finding } from './finding.ts'
import { checkFunctions } from './function-checks.ts'
import { checkPlatform } from './platform-checks.ts'
import { checkRealtime } from './realtime-checks.ts'
import { exitCodeOf } from './report.ts'
import {
  answerOfProject,
  appUrl,
  projectUrl,
  publishableKey,
  serve,
  startRealtime,
  usualBuild,
} from './testing/fake-project.ts'
import { type Fault, outsideFaults } from './testing/outside-faults.ts'
import { platformAnswers, platformFaults } from './testing/platform-faults.ts'

// Tests the doctor's checks from outside. A project set up according to docs/hosting.md must have only good findings. Each planted fault
// must make its finding bad, with a hint. tests/integration/doctor.test.ts tests the real services.

let planted: Partial<Fault> = {}
let settings = platformAnswers()
const accessToken = 'sbp_token'
const managementUrl = 'https://api.example'

async function answer(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  if (origin === managementUrl) {
    const body = settings[pathname.replace(/^\/v1\/projects\/\w+\//, '')]
    const isAuthorized = request.headers.get('authorization') === `Bearer ${accessToken}`
    return isAuthorized && body !== undefined ? Response.json(body) : new Response('', { status: 404 })
  }
  const real = async () => answerOfProject(request)
  const instead = await planted.answer?.(request, real)
  return instead ?? (origin === projectUrl ? real() : serve(planted.host ?? {}, pathname))
}

const target = (): Target => ({
  ...{ url: projectUrl, publishableKey, appUrl, managementUrl, build: usualBuild },
  ...planted.target,
})
let realtime: Awaited<ReturnType<typeof startRealtime>>

beforeAll(async () => {
  realtime = await startRealtime(() => planted.channels ?? {})
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => answer(new Request(address, init)))
})
afterEach(() => {
  planted = {}
  settings = platformAnswers()
})
afterAll(() => {
  realtime.close()
  vi.unstubAllGlobals()
})

const examineChapter = (check: Fault['check']) =>
  check(check === checkRealtime ? { ...target(), url: realtime.url } : target())
const wrongIn = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'good').map(({ what, hint }) => `${what} → ${hint}`)
const beginning = (lines: readonly string[]) => lines.map((line) => expect.stringContaining(line))

const chapters = [checkApp, checkAuth, checkData, checkBuckets, checkFunctions, checkRealtime]

describe.each(chapters.map((check) => ({ name: check.name, check })))('$name', ({ check }) => {
  it('has only good findings for a healthy project, and each finding turns bad for at least one planted fault', async () => {
    const findings = await examineChapter(check)
    expect(wrongIn(findings)).toEqual([])
    const red = outsideFaults.flatMap(({ says }) => says).map((line) => line.replace(/(: not .*)? → .*/, ''))
    expect(findings.map(({ what }) => what).filter((what) => !red.includes(what))).toEqual([])
  })

  const own = outsideFaults.filter((fault) => fault.check === check)
  it.each(own.map((fault) => [fault.says.join('; '), fault] as const))('reports %s', async (_, fault) => {
    planted = fault
    expect(wrongIn(await examineChapter(check))).toEqual(beginning(fault.says))
  })
})

const examinePlatform = (token = accessToken) => checkPlatform({ ...target(), accessToken: token })

describe('the platform’s settings', () => {
  it('have only good findings for a healthy project, and each finding turns bad for at least one planted fault', async () => {
    const findings = await examinePlatform()
    expect(wrongIn(findings)).toEqual([])
    const red = platformFaults.map(([, line]) => line.replace(/(: not .*)? → .*/, ''))
    expect(findings.map(({ what }) => what).filter((what) => !red.includes(what))).toEqual([])
  })

  it.each(platformFaults.map(([change, says]) => [says, change] as const))(
    'reports %s',
    async (says, change) => {
      settings = { ...platformAnswers(), ...change }
      expect(wrongIn(await examinePlatform())).toEqual(beginning([says]))
    },
  )

  it('cannot be read with an invalid access token', async () => {
    await expect(examinePlatform('sbp_other')).rejects.toThrow(
      'The management API answers 404 for config/auth.',
    )
  })

  it('are not read without an access token', async () => {
    expect(await checkPlatform(target())).toEqual([])
  })
})

it.each([
  [301, 'https://app.example/', true],
  [301, 'http://app.example/', false],
  [200, '', false],
])('an http response %i %s counts as a redirect to https: %s', async (status, location, isRight) => {
  planted = { answer: () => new Response(null, { status, headers: { location } }) }
  expect(await redirectsToHttps('https://project.example')).toBe(isRight)
})

it('a chapter that cannot be examined is not reported as good, and the other chapters are still examined', async () => {
  planted = {
    answer: ({ url }) => {
      if (url.includes('/storage/')) throw new Error('no network')
      return undefined
    },
  }
  const titles: string[] = []
  const findings = await examine(target(), ({ title }) => titles.push(title))
  expect(titles).toEqual(expect.arrayContaining(['App', 'Auth', 'Data API', 'Storage', 'Edge functions']))
  expect(wrongIn(findings)).toContain(`Storage can be examined → ${projectUrl} does not answer`)
  expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
  expect(exitCodeOf(findings, false)).toBe(2)
})

const without = (words: string[]) => ({ url: projectUrl, publishableKey, managementUrl, without: words })
const unexamined = (findings: readonly Finding[]) =>
  findings.filter(({ state, isNote }) => state === 'unknown' && !isNote).map(({ what }) => what)

it('a chapter that lacks its input is not reported as good, and --without leaves the chapter out', async () => {
  const found = wrongIn(await examine(without(['access-token'])))
  expect(found).toEqual(
    expect.arrayContaining(
      beginning([
        'App can be examined → It needs --app. --without app leaves it out.',
        'Catalog can be examined → It needs DATABASE_URL in the environment. --without database',
        'Database can be examined → It needs DATABASE_URL in the environment.',
        'Platform is left out → --without access-token',
      ]),
    ),
  )
  const chosen = without(['app', 'database', 'access-token'])
  expect(unexamined(await examine(chosen)).filter((what) => what.endsWith('can be examined'))).toEqual([])
})

it('an aborted run checks no further chapters', async () => {
  const stopped = new AbortController()
  const titles: string[] = []
  await examine({ ...target(), signal: stopped.signal }, ({ title }) => {
    titles.push(title)
    stopped.abort()
  })
  expect(titles).toEqual(['App'])
})
