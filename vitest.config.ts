import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isChosenFile } from './tests/short-run.ts'
import { directImports } from './tools/chunks/direct-imports.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = { '@': `${root}src` }

/**
 * Matches test files that change state which a later file would see: the clock, a module, a global or a setting. A setup file
 * resets such state.
 */
const leavesTraces = /\bvi\.|\/testing\/|\bglobalThis\b/
/** Matches test files that render into a DOM. */
const needsScreen = /@vitest-environment happy-dom/
/** Matches test files that change state which no setup file resets. Each of these files has its own process. */
const needsProcess = /\bvi\.(?:mock|doMock)\b|\bprocess\.env\b|\bObject\.defineProperty\b/

const testFiles = ['src', 'tools', 'tests/conformance', 'tests/integration']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ file, text }) => isChosenFile(file, text))

const unitTests = testFiles.filter(({ file }) => !file.startsWith('tests/'))
const filesOf = (tests: typeof testFiles) => tests.map(({ file }) => file)

// Vitest replaces style sheets with empty ones unless they are included here. The contrast test reads the real style
// sheet.
const unit = { environment: 'node', css: { include: /\.css/ } } as const

const watchForHangs = 'tools/test/vitest-hangs.ts'

/**
 * Time limits for each test and hook, in milliseconds. Polling ends two seconds earlier, so that its error can show the last
 * value.
 */
const limits = (milliseconds: number) => ({
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
  expect: { poll: { timeout: milliseconds - 2000 } },
  setupFiles: [watchForHangs],
})

const fresh = { isolate: false, setupFiles: [watchForHangs, 'tools/test/vitest-fresh-modules.ts'] }

const unitProject = (
  name: string,
  isIncluded: (test: (typeof testFiles)[number]) => boolean,
  options: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  plugins: [directImports(root)],
  resolve: { alias },
  test: { ...unit, ...limits(15_000), name, include: filesOf(unitTests.filter(isIncluded)), ...options },
})

export default defineConfig({
  test: {
    // Hides a warning that supabase-js prints when it is loaded on Node 20, because this project supports Node 20.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below are deprecated'),
    projects: [
      // Starting a process takes longer than running most files. Vitest reuses a process only if the next file is of the same
      // project, so each project runs as a group.
      unitProject('unit', ({ text }) => !needsProcess.test(text) && !leavesTraces.test(text), {
        isolate: false,
        sequence: { groupOrder: 1 },
      }),
      unitProject(
        'unit-fresh',
        ({ text }) => !needsProcess.test(text) && leavesTraces.test(text) && !needsScreen.test(text),
        { ...fresh, sequence: { groupOrder: 2 } },
      ),
      unitProject(
        'unit-screens',
        ({ text }) => !needsProcess.test(text) && leavesTraces.test(text) && needsScreen.test(text),
        { ...fresh, sequence: { groupOrder: 3 } },
      ),
      unitProject('unit-alone', ({ text }) => needsProcess.test(text), { sequence: { groupOrder: 4 } }),
      {
        plugins: [directImports(root)],
        resolve: { alias },
        test: {
          name: 'integration',
          include: filesOf(testFiles.filter(({ file }) => file.startsWith('tests/'))),
          environment: 'node',
          // Isolation is off, because the integration tests replace no module and no global. With isolation, each file would
          // load the shared modules again, which takes as long as running many of the tests.
          isolate: false,
          // Two files can run at once on the shared backend, because each file uses its own people and jobs.
          maxWorkers: 2,
          ...limits(30_000),
        },
      },
    ],
  },
})
