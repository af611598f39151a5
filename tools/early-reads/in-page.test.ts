import { existsSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { pages } from '../../src/app/pages.ts'
import { sourcesOf } from '../shared/app-pages.ts'
import { type HeadScriptInput, storage } from './plugin.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

it.each(pages.map((page) => [page.path, page] as const))('the source files of %s exist', (_path, page) => {
  expect(sourcesOf(page).filter((source) => !existsSync(source))).toEqual([])
  expect(sourcesOf(page)).toHaveLength(page.audience === 'administrators' ? 3 : 2)
})

const session = (seconds: number) =>
  JSON.stringify({ access_token: 'token', expires_at: Date.now() / 1000 + seconds, user: { id: 'ada' } })
const hour = session(3600)

describe('the script in the page', () => {
  const told: HeadScriptInput = {
    files: ['login.js', 'home.js', 'job.js', 'job.css', 'form.js', 'client.js'],
    pages: [
      { path: '/login', audience: 'visitors', files: [0], reads: [] },
      {
        path: '/dashboard',
        audience: 'people',
        files: [1],
        reads: [{ key: 'home', path: '/rest/v1/rpc/dashboard', body: '{}' }],
      },
      { path: '/jobs/create', audience: 'people', files: [4], reads: [] },
      {
        path: '/jobs/:jobId',
        audience: 'people',
        files: [2, 3],
        reads: [
          { key: 'job', path: '/rest/v1/jobs?id=eq.$jobId' },
          { key: 'distance of $jobId for $user', path: '/rest/v1/rpc/distance', body: '{"job":"$jobId"}' },
        ],
      },
      { path: '/verify', audience: 'everybody', files: [], reads: [] },
    ],
    home: 1,
    door: 0,
    backend: { url: 'https://abc.example', key: 'publishable' },
    session: [{ key: 'own', path: '/rest/v1/profiles?id=eq.$user', accept: 'one' }],
    client: [5],
    storage,
  }

  /**
   * Runs the script at a URL. Returns the files and reads that the script fetches, the static frame that it shows, and the responses that
   * it stores for the app.
   */
  function run(
    address: string,
    stored: string | null | Error,
    { cookie = '', endsWithBrowser = false } = {},
  ) {
    const { pathname, search } = new URL(address, 'https://app.example')
    const links: Record<string, string>[] = []
    const asked: { url: string; init: { method: string; headers: unknown; body?: string } }[] = []
    const dataset: Record<string, string> = {}
    const window: { earlyReads?: { token: string; answers: Map<string, unknown> } } = {}
    const page = {
      told,
      window,
      location: { pathname, search },
      localStorage: {
        getItem: (key: string) => {
          if (stored instanceof Error) throw stored
          if (key === 'shinework.session') return stored
          return endsWithBrowser && key === 'shinework.session.ends-with-browser' ? 'yes' : null
        },
      },
      document: {
        cookie,
        documentElement: { dataset },
        createElement: () => ({}),
        head: { append: (link: Record<string, string>) => links.push(link) },
      },
      fetch: async (url: string, init: (typeof asked)[number]['init']) => asked.push({ url, init }),
    }
    runInNewContext(`${read('tools/early-reads/in-page.js')}\nfetchEarly(told)`, page)
    return {
      shell: dataset['shell'],
      links: links.map(({ rel, href }) => `${rel} ${href}`),
      reads: asked.map(({ url, init }) => `${init.method} ${url} ${init.body ?? ''}`.trim()),
      asked,
      kept: { token: window.earlyReads?.token, keys: [...(window.earlyReads?.answers.keys() ?? [])] },
    }
  }

  it.each([
    ['/jobs/7', hour, 'people', ['modulepreload /assets/job.js', 'preload /assets/job.css']],
    // Even on a page without early reads, the script preloads the file of the backend's client.
    ['/jobs/create/', hour, 'people', ['modulepreload /assets/form.js', 'modulepreload /assets/client.js']],
    [
      '/dashboard?day=1',
      hour,
      'people',
      ['modulepreload /assets/home.js', 'modulepreload /assets/client.js'],
    ],
    ['/dashboard', 'expired', 'people', ['modulepreload /assets/home.js', 'modulepreload /assets/client.js']],
    ['/jobs/7', null, 'visitors', ['modulepreload /assets/login.js']],
    ['/login', hour, 'people', ['modulepreload /assets/home.js', 'modulepreload /assets/client.js']],
    ['/', hour, 'people', ['modulepreload /assets/home.js']],
    ['/no/such/page', null, 'visitors', ['modulepreload /assets/login.js']],
    ['/verify', hour, 'visitors', []],
    ['/dashboard', new Error('Shut'), 'visitors', ['modulepreload /assets/login.js']],
  ])('shows at %s, with the session %j, the frame for %s', (address, stored, shell, links) => {
    expect(run(address, stored)).toMatchObject({ shell, links })
  })

  it('sends the page’s requests with the stored session', () => {
    const { reads, asked, kept } = run('/jobs/7', hour)
    expect(reads).toEqual([
      'GET https://abc.example/rest/v1/profiles?id=eq.ada',
      'GET https://abc.example/rest/v1/jobs?id=eq.7',
      'POST https://abc.example/rest/v1/rpc/distance {"job":"7"}',
    ])
    expect(asked[0]?.init.headers).toEqual({
      apikey: 'publishable',
      authorization: 'Bearer token',
      accept: 'one',
    })
    expect(kept).toEqual({ token: 'token', keys: ['own', 'job', 'distance of 7 for ada'] })
  })

  it.each([
    ['a search in the URL', '/dashboard?day=1', hour],
    ['a page that redirects', '/login', hour],
  ])('sends only the request that every page needs for %s', (_, address, stored) => {
    expect(run(address, stored).reads).toEqual(['GET https://abc.example/rest/v1/profiles?id=eq.ada'])
  })

  it.each([
    ['no session', null],
    ['a session that must be renewed first', session(60)],
    ['an invalid stored session', '{"expires_at":"soon"}'],
  ])('sends no request for %s', (_, stored) => {
    expect(run('/dashboard', stored).reads).toEqual([])
  })

  it('treats a session without Remember Me as ended after the browser was closed', () => {
    expect(run('/dashboard', hour, { endsWithBrowser: true })).toMatchObject({ shell: 'visitors', reads: [] })
    const open = { endsWithBrowser: true, cookie: 'a=b; shinework-open=1' }
    expect(run('/dashboard', hour, open)).toMatchObject({
      shell: 'people',
      reads: [{}, {}].map(() => expect.any(String)),
    })
  })
})
