import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isChosenFile } from './tests/short-run.ts'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }

/** What a test can leave behind for the file after it: another clock, module, global or setting. Such a file has a process of its own. */
const leavesTraces = /\bvi\.|\/testing\/|\bglobalThis\b|\bprocess\.env\b|\bObject\.defineProperty\b/

const testFiles = ['src', 'worker', 'tools', 'tests/conformance', 'tests/integration']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ file, text }) => isChosenFile(file, text))

const unitTests = testFiles.filter(({ file }) => !file.startsWith('tests/'))
const filesOf = (tests: typeof testFiles) => tests.map(({ file }) => file)

// Style sheets arrive empty unless asked for; the contrast test reads the real one.
const unit = { environment: 'node', css: { include: /\.css/ } } as const

/** A limit of this many milliseconds for each test and hook, and a little less for what is polled, so that it can say what it saw. */
const limits = (milliseconds: number) => ({
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
  expect: { poll: { timeout: milliseconds - 2000 } },
  setupFiles: ['tools/test/vitest-hangs.ts'],
})

export default defineConfig({
  test: {
    // What supabase-js prints whenever it is loaded on Node 20, which we go on supporting.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below are deprecated'),
    projects: [
      {
        resolve: { alias },
        test: {
          ...unit,
          ...limits(15_000),
          name: 'unit',
          include: filesOf(unitTests.filter(({ text }) => leavesTraces.test(text))),
        },
      },
      {
        resolve: { alias },
        // Starting a process takes longer than most of them.
        test: {
          ...unit,
          ...limits(15_000),
          name: 'unit-together',
          include: filesOf(unitTests.filter(({ text }) => !leavesTraces.test(text))),
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: filesOf(testFiles.filter(({ file }) => file.startsWith('tests/'))),
          environment: 'node',
          // Nothing in them replaces a module or a global, and loading what they share takes as long as many of them.
          isolate: false,
          // The files share one backend; each keeps to people and jobs of its own.
          maxWorkers: 2,
          ...limits(30_000),
        },
      },
    ],
  },
})
