import { createHash, randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { frozenFile } from '../release/index.ts'
import { endRunner, type Files, runCheck } from './run-check.ts'

type Fault = [what: string, changed: Files, says: readonly string[], ...options: string[]]

/** The checks of this repository. Each check has a project that passes, and changes to it that must fail with the given messages. */
const checks: Record<string, { files: Files; faults: Fault[] }> = {
  boundaries: {
    files: {
      'src/lib/paths.ts': 'export const paths = {}',
      'src/components/card.tsx': "import { paths } from '@/lib/paths'",
      'src/features/jobs/api.ts': "import { Card } from '@/components/card'",
    },
    faults: [
      [
        'imports in the wrong direction',
        {
          'src/lib/paths.ts': "import { Card } from '../components/card'",
          'src/features/training/api.ts': "import { x } from '@/features/jobs/api'",
        },
        ['lib knows nothing of components', 'training uses only index.ts of jobs'],
      ],
    ],
  },

  texts: {
    files: {
      'src/main.tsx': "import { App } from './app/app'",
      'src/app/app.tsx': "import { t } from '@/lib/language'\nexport const App = () => <p>{t('Log In')}</p>",
      'src/lib/language.ts': 'export const t = (text: string) => text',
      'src/app/kit-gallery/page.tsx': 'export const Page = () => <p>For developers</p>',
      'src/features/page.tsx': "export const comesLater = t('Log In')",
    },
    faults: [
      [
        'a text that is in no catalogue, and one used before the language is known',
        {
          'src/features/card.tsx': 'const Card = () => <p>Log In</p>',
          'src/app/app.tsx': "import { t } from '@/lib/language'\nexport const App = t('Log In')",
          'src/lib/language.ts': "import '@/components/early'\nexport const t = (text: string) => text",
          'src/components/early.tsx': "export const early = t('Log In')",
        },
        ['card.tsx:1: "Log In" stands in no catalogue', 'app.tsx:2: runs before', 'early.tsx:1: runs before'],
      ],
    ],
  },

  styles: {
    files: {
      'src/card.module.css': '.card { color: red }\n@media print { .card .title { color: blue } }',
      'src/card.tsx': "import styles from './card.module.css'\nconst names = [styles.card, styles.title]",
      'src/styles/tokens.css': ':root { --line: red; --color-sky: blue }',
      'src/list.css': 'ul { border: 1px solid var(--line); width: var(--part, 1px) }',
      'src/list.tsx': "const style = { '--part': '1px', color: `var(--color-${name})` }",
    },
    faults: [
      [
        'a custom property that nothing sets',
        {
          'src/styles/tokens.css': ':root { --line-strong: red }',
          'src/list.tsx': "const style = { color: 'var(--ink)' }",
        },
        [
          'src/list.css: nothing sets --line.',
          'src/list.css: nothing sets --part.',
          'src/list.tsx: nothing sets --ink.',
        ],
      ],
      [
        'a class that is missing or unused',
        {
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
      ],
    ],
  },

  sql: {
    files: {
      'supabase/config.toml': 'schema_paths = ["./schemas/jobs.sql", "./schemas/a/places.sql"]',
      'supabase/schemas/jobs.sql': 'create table public.jobs (id uuid); -- public.places names it',
      'supabase/schemas/a/places.sql': 'create table public.places (job public.jobs);',
      'supabase/tests/1_jobs.test.sql': `-- ${'x'.repeat(137)}`,
    },
    faults: [
      [
        'a name that a later file creates, and long lines',
        {
          'supabase/config.toml':
            'schema_paths = ["./schemas/z.sql", "./schemas/jobs.sql", "./schemas/a/places.sql", "./schemas/made.sql"]',
          'supabase/schemas/z.sql': '$$ select from public.places, audit.entries, private.counted() $$',
          'supabase/schemas/made.sql':
            'create unlogged table if not exists audit.entries ();\ncreate or replace function private.counted() returns int',
          'supabase/schemas/a/places.sql': `create table public.places (job public.jobs);\n-- ${'x'.repeat(138)}`,
          'supabase/tests/2_places.test.sql': `-- ${'x'.repeat(138)}`,
        },
        [
          'z.sql: public.places is made later, by supabase/schemas/a/places.sql',
          'z.sql: audit.entries is made later, by supabase/schemas/made.sql',
          'z.sql: private.counted is made later, by supabase/schemas/made.sql',
          'places.sql:2: longer than 140',
          '2_places.test.sql:1: longer than 140',
        ],
      ],
    ],
  },

  frozen: {
    files: {
      [frozenFile]: JSON.stringify({ release: '1.0.0', migrations: { '1_jobs.sql': sumOf('select 1;\n') } }),
      'supabase/migrations/1_jobs.sql': 'select 1;\n',
      'supabase/migrations/2_places.sql': "set lock_timeout = '2s';\nselect 2;\n",
    },
    faults: [
      [
        'an edited migration of a release, and a new one that is unsafe on live databases',
        {
          'supabase/migrations/1_jobs.sql': 'select 2;\n',
          'supabase/migrations/2_places.sql':
            "set lock_timeout = '2s';\nalter table public.jobs drop column days;\n" +
            'DELETE FROM t WHERE id IN(SELECT id FROM t FOR SHARE LIMIT 1);\n',
        },
        [
          '1_jobs.sql was edited. It is part of version 1.0.0',
          '2_places.sql:2: Dropping a column',
          '2_places.sql:3: Rows that are locked',
        ],
      ],
    ],
  },

  'cited-rules': {
    files: {
      ...Object.fromEntries(
        ['supabase', 'tests', 'tools', 'public'].map((name) => [`${name}/empty.bin`, '']),
      ),
      'docs/product/01-one.md': '- **1.1** One.\n- **1.2** Two.\n',
      'docs/guide.md': 'As [the product](product/01-one.md) says in rule 1.2.',
      'README.md': 'See docs/product/01-one.md.',
      'src/lib/a.ts': '// Rule 1.1.',
    },
    faults: [
      [
        'citations of missing rules and files',
        {
          'src/lib/a.ts': '// One.\n// Rule 1.2.',
          'supabase/migrations/a.sql': '-- rules 1.1, 2.1',
          'README.md': 'See docs/gone.md.',
          'docs/guide.md': 'See [it](missing.md).',
          'tools/a.mjs': '// As the specification says.',
          'docs/product/01-one.md': '- **1.1** One.\n- **1.3** Two.\n',
        },
        [
          'README.md:1: there is no docs/gone.md',
          'docs/guide.md:1: there is no missing.md',
          'docs/product/01-one.md:2: 1.3 stands where 1.2 belongs',
          'src/lib/a.ts:2: there is no rule 1.2',
          'supabase/migrations/a.sql:1: there is no rule 2.1',
          'tools/a.mjs:1: "specification" is not in the repository; cite a rule of docs/product',
        ],
      ],
    ],
  },

  bundle: {
    files: {
      'package.json': JSON.stringify({ dependencies: { react: '1', 'react-router-dom': '1' } }),
      'dist/_headers': "/*\n  Content-Security-Policy: script-src 'self'; style-src 'self'\n",
      'dist/index.html': '<script type="module" src="/assets/a.js"></script>',
      'dist/assets/a.js': 'export const key = "sb_publishable_abc"',
      'dist/licenses.txt': '## react - 1 (MIT)\n\nCopyright',
      ...manifest({ a: { name: 'first', imports: ['b', 'c'] }, b: { imports: ['c'] }, c: {} }),
    },
    faults: [
      [
        'secrets, a script that the policy refuses, a missing licence, an import cycle',
        {
          'dist/index.html': '<script>go()</script>',
          'dist/assets/a.js': 'x="sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz"',
          'dist/deep/er/a.png': '\u0089PNG -----BEGIN PRIVATE KEY-----',
          // The entry for react-dom must not count as the licence of react, although its name begins with react.
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
      ],
    ],
  },

  sizes: sizes(),
}

function manifest(chunks: object): Files {
  return { 'dist.manifest.json': JSON.stringify(chunks) }
}

function sumOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Random bytes of this size, which cannot be compressed. */
function heavy(kilobytes: number): Buffer {
  return randomBytes(kilobytes * 1_024)
}

function sizes(): { files: Files; faults: Fault[] } {
  const chunks = {
    'index.html': { file: 'main.js', imports: ['shared'], css: ['main.css'] },
    shared: { file: 'shared.js' },
    'src/app/public-layout.tsx': { file: 'wall.js' },
    'src/features/account/pages/login-page.tsx': { file: 'login.js', imports: ['index.html'] },
    'src/app/protected-layout.tsx': { file: 'layout.js' },
    'src/features/jobs/cleaner/pages/jobs-page.tsx': { file: 'jobs.js' },
    'src/features/messages/notifications/components/notification-bell.tsx': { file: 'bell.js' },
  }
  const listed = Array.from({ length: 60 }, (_, index) => `{url:"${index === 0 ? '/' : '/shared.js'}"}`)
  const files = {
    ...Object.fromEntries(Object.values(chunks).map(({ file }) => [`dist/${file}`, 'small'])),
    'dist/main.css': 'a{}',
    'dist/index.html': '<p>',
    'dist/service-worker.js': listed.join(),
    ...manifest(chunks),
  }
  const faults: Fault[] = [
    ['a raise without a reason', { 'dist/shared.js': heavy(300) }, ['Say why'], '--raise', ''],
    [
      'too heavy files on the first pages and in the worker',
      { 'dist/shared.js': heavy(300), 'dist/main.css': heavy(10) },
      [
        ...['/login: script', '/login: style', '/jobs: script', '/jobs: style'].map((line) => `✗ ${line}`),
        ...['/jobs with the bell: script', '/jobs with the bell: style', 'kept for offline'].map(
          (line) => `✗ ${line}`,
        ),
      ],
    ],
    [
      'a page that is too heavy, and a part loaded after it',
      { 'dist/login.js': heavy(300), 'dist/bell.js': heavy(300) },
      [
        ...['✗ /login: script', '✓ /jobs: script', '✗ /jobs with the bell: script'],
        ...['✓ /login: style', '✓ kept for offline'],
      ],
    ],
    [
      'a page that was renamed',
      manifest({ ...chunks, 'src/app/public-layout.tsx': undefined }),
      ['public-layout.tsx; was the page renamed'],
    ],
    [
      'a service worker without a list of files',
      { 'dist/service-worker.js': 'self' },
      ['has no list of files'],
    ],
  ]
  return { files, faults }
}

afterAll(endRunner)

describe.each(Object.entries(checks))('%s', { timeout: 60_000 }, (name, { files, faults }) => {
  it('passes a project without faults', async () => {
    const { code, said } = await runCheck(`${name}.ts`, files)
    expect([code, said.replaceAll(/^✓.*\n/gm, '')]).toEqual([0, ''])
  })

  it.each(faults)('fails on %s', async (_what, changed, says, ...options) => {
    const { code, said } = await runCheck(`${name}.ts`, { ...files, ...changed }, ...options)
    expect(says.filter((reason) => !said.includes(reason))).toEqual([])
    expect(code).toBe(1)
  })
})

it('npm run check fails with the names of the checks that failed', { timeout: 60_000 }, async () => {
  const files = { ...checks['sql']?.files, 'src/card.module.css': '.forgotten { color: red }' }
  const { code, said } = await runCheck('run.ts', files, 'sql', 'styles')
  for (const words of ['✓ sql (', 'nothing uses ".forgotten"', '✗ styles (', 'Failed: styles\n'])
    expect(said).toContain(words)
  expect(code).toBe(1)
})
