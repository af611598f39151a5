import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }

/** What a test can leave behind for the file after it: another clock, module, global or setting. */
const leavesTraces = /\bvi\.|\/testing\/|\bglobalThis\b|\bprocess\.env\b|\bObject\.defineProperty\b/

/** Unit tests that leave nothing behind share a process, as starting one takes longer than most of them. A new file has its own. */
const unitTestsTogether = ['src', 'worker', 'tools']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts') && !leavesTraces.test(readFileSync(file, 'utf8')))

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
          include: ['src/**/*.test.ts', 'worker/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: unitTestsTogether,
        },
      },
      {
        resolve: { alias },
        test: {
          ...unit,
          ...limits(15_000),
          name: 'unit-together',
          include: unitTestsTogether,
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: ['tests/conformance/**/*.test.ts', 'tests/integration/**/*.test.ts'],
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
