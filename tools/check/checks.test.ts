import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runCheck } from './run-check.ts'

// Each check of `npm run check` that is our own passes a project that is well, and fails with a reason once a fault is planted.

const slow = 60_000

/** What a check says of a project with faults in it; each must be told, and the check must fail. */
async function expectFaults(
  program: string,
  files: Parameters<typeof runCheck>[1],
  reasons: readonly string[],
  ...options: string[]
) {
  const { code, said } = await runCheck(program, files, ...options)
  expect(reasons.filter((reason) => !said.includes(reason))).toEqual([])
  expect(code).toBe(1)
}

describe('boundaries', () => {
  const files = {
    'src/lib/paths.ts': 'export const paths = {}',
    'src/components/card.tsx': "import { paths } from '@/lib/paths'",
    'src/features/jobs/api.ts': "import { Card } from '@/components/card'",
  }

  it('pass', async () => expect(await runCheck('boundaries.ts', files)).toEqual({ code: 0, said: '' }), slow)

  it(
    'fail',
    () =>
      expectFaults(
        'boundaries.ts',
        {
          ...files,
          'src/lib/paths.ts': "import { Card } from '../components/card'",
          'src/features/training/api.ts': "import { x } from '@/features/jobs/api'",
        },
        ['lib knows nothing of components', 'training knows nothing of jobs'],
      ),
    slow,
  )
})

describe('texts', () => {
  const files = {
    'src/main.tsx': "import { App } from './app/app'",
    'src/app/app.tsx': "import { t } from '@/lib/language'\nexport const App = () => <p>{t('Log In')}</p>",
    'src/lib/language.ts': 'export const t = (text: string) => text',
    'src/app/kit/page.tsx': 'export const Page = () => <p>For developers</p>',
    'src/features/page.tsx': "export const comesLater = t('Log In')",
  }

  it('pass', async () => expect(await runCheck('texts.ts', files)).toEqual({ code: 0, said: '' }), slow)

  it(
    'fail on what stands in no catalogue',
    () =>
      expectFaults('texts.ts', { ...files, 'src/features/card.tsx': 'const Card = () => <p>Log In</p>' }, [
        'card.tsx:1: "Log In" stands in no catalogue',
      ]),
    slow,
  )

  it(
    'fail on what is said before the language is known',
    () =>
      expectFaults(
        'texts.ts',
        {
          ...files,
          'src/app/app.tsx': "import { t } from '@/lib/language'\nexport const App = t('Log In')",
          'src/lib/language.ts': "import '@/components/early'\nexport const t = (text: string) => text",
          'src/components/early.tsx': "export const early = t('Log In')",
        },
        ['app.tsx:2: runs before', 'early.tsx:1: runs before'],
      ),
    slow,
  )
})

describe('styles', () => {
  const files = {
    'src/card.module.css': '.card { color: red }\n@media print { .card .title { color: blue } }',
    'src/card.tsx': "import styles from './card.module.css'\nconst names = [styles.card, styles.title]",
  }

  it('pass', async () => expect(await runCheck('styles.ts', files)).toEqual({ code: 0, said: '' }), slow)

  it(
    'fail',
    () =>
      expectFaults(
        'styles.ts',
        {
          ...files,
          'src/card.module.css': '.card { color: red }',
          'src/other.module.css': '.forgotten { color: red }',
          'src/list.module.css': '.row { color: red }',
          'src/list.tsx': "import styles from '@/list.module.css'\nstyles[name]",
        },
        [
          'src/card.tsx: ./card.module.css has no class "title"',
          'src/other.module.css: nothing uses ".forgotten"',
          'src/list.module.css: nothing uses ".row"',
          'src/list.tsx: write styles.… out',
        ],
      ),
    slow,
  )
})

describe('sql', () => {
  const files = {
    'supabase/migrations/1_jobs.sql': 'create table public.jobs (id uuid); -- public.places names it',
    'supabase/migrations/2_places.sql': 'create table public.places (job public.jobs);',
    'supabase/tests/1_jobs.test.sql': `-- ${'x'.repeat(137)}`,
  }

  it('pass', async () => expect(await runCheck('sql.ts', files)).toEqual({ code: 0, said: '' }), slow)

  it(
    'fail',
    () =>
      expectFaults(
        'sql.ts',
        {
          ...files,
          'supabase/migrations/0_first.sql': '$$ select from public.places $$',
          'supabase/migrations/3_last.sql': `\n-- ${'x'.repeat(138)}`,
          'supabase/tests/2_places.test.sql': `-- ${'x'.repeat(138)}`,
        },
        [
          '0_first.sql: public.places is made later, by 2_places.sql',
          '3_last.sql:2: longer than 140',
          '2_places.test.sql:1: longer than 140',
        ],
      ),
    slow,
  )
})

const manifest = (chunks: object) => ({ 'dist/.vite/manifest.json': JSON.stringify(chunks) })

describe('bundle', () => {
  const files = {
    'package.json': JSON.stringify({ dependencies: { react: '1', 'react-router-dom': '1' } }),
    'dist/_headers': "/*\n  Content-Security-Policy: script-src 'self'; style-src 'self'\n",
    'dist/index.html': '<script type="module" src="/assets/a.js"></script>',
    'dist/assets/a.js': 'export const key = "sb_publishable_abc"',
    'dist/licenses.txt': '## react - 1 (MIT)\n\nCopyright',
    ...manifest({ a: { name: 'first', imports: ['b', 'c'] }, b: { imports: ['c'] }, c: {} }),
  }

  it('pass', async () => expect(await runCheck('bundle.ts', files)).toEqual({ code: 0, said: '' }), slow)

  it(
    'fail',
    () =>
      expectFaults(
        'bundle.ts',
        {
          ...files,
          'dist/index.html': '<script>go()</script>',
          'dist/assets/a.js': 'x="sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz"',
          'dist/deep/er/a.png': '\u0089PNG -----BEGIN PRIVATE KEY-----',
          // Of another package, whose name begins with that of the first.
          'dist/licenses.txt': '## react-dom - 1 (MIT)',
          ...manifest({ a: { name: 'first', imports: ['b'] }, b: { imports: ['c'] }, c: { imports: ['a'] } }),
        },
        [
          'The policy has no hash of the script go()',
          'a.js has',
          'a.png has',
          'licenses.txt does not name react.',
          'Files need each other: first → b → c → first.',
        ],
      ),
    slow,
  )

  it.each([
    ['a policy', { 'dist/_headers': '/*\n  A: b' }, 'There is no Content-Security-Policy'],
    ['licenses', { 'dist/licenses.txt': undefined }, 'licenses.txt'],
  ])(
    'fail without %s',
    (_what, changed, reason) => expectFaults('bundle.ts', { ...files, ...changed }, [reason]),
    slow,
  )
})

/** Nothing makes it smaller. */
const heavy = (kilobytes: number) => randomBytes(kilobytes * 1_024)

describe('sizes', () => {
  const chunks = {
    'index.html': { file: 'main.js', imports: ['shared'], css: ['main.css'] },
    shared: { file: 'shared.js' },
    'src/app/public-layout.tsx': { file: 'wall.js' },
    'src/features/auth/pages/login-page.tsx': { file: 'login.js', imports: ['index.html'] },
    'src/app/protected-layout.tsx': { file: 'layout.js' },
    'src/features/jobs/pages/jobs-page.tsx': { file: 'jobs.js' },
    'src/features/notifications/components/notification-bell.tsx': { file: 'bell.js' },
  }
  const listed = Array.from({ length: 60 }, (_, index) => `{url:"${index === 0 ? '/' : '/shared.js'}"}`)
  const files = {
    ...Object.fromEntries(Object.values(chunks).map(({ file }) => [`dist/${file}`, 'small'])),
    'dist/main.css': 'a{}',
    'dist/index.html': '<p>',
    'dist/service-worker.js': listed.join(),
    ...manifest(chunks),
  }
  it(
    'pass',
    async () => {
      const { code, said } = await runCheck('sizes.ts', files)
      expect([code, said.match(/✗/g)]).toEqual([0, null])
    },
    slow,
  )

  it(
    'are not raised without a reason',
    () => expectFaults('sizes.ts', { ...files, 'dist/shared.js': heavy(300) }, ['Say why'], '--raise', ''),
    slow,
  )

  it.each<[string, Record<string, string | Uint8Array>, string[]]>([
    [
      'a script that all pages need',
      { 'dist/shared.js': heavy(300) },
      ['✗ /login: script', '✗ /jobs: script'],
    ],
    [
      'the bell',
      { 'dist/bell.js': heavy(300) },
      ['✓ /login: script', '✓ /jobs: script', '✗ /jobs with the bell: script'],
    ],
    ['styles', { 'dist/main.css': heavy(10) }, ['✗ /login: style']],
    [
      'what is kept for offline',
      { 'dist/service-worker.js': Buffer.concat([Buffer.from(listed.join()), heavy(450)]) },
      ['✗ kept for offline'],
    ],
    [
      'a page that was renamed',
      manifest({ ...chunks, 'src/app/public-layout.tsx': undefined }),
      ['public-layout.tsx; was the page renamed'],
    ],
    ['a worker that keeps nothing', { 'dist/service-worker.js': 'self' }, ['has no list of files']],
  ])(
    'fail on %s',
    (_what, changed, reasons) => expectFaults('sizes.ts', { ...files, ...changed }, reasons),
    slow,
  )
})
