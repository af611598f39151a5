import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isChosenFile } from './tests/short-run.ts'
import { directImports } from './tools/chunks/direct-imports.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = { '@': `${root}src` }

/** What a test leaves behind for the file after it, until it is taken back: another clock, module, global or setting. */
const leavesTraces = /\bvi\.|\/testing\/|\bglobalThis\b/
/** Draws on a screen. */
const needsScreen = /@vitest-environment happy-dom/
/** What nothing takes back. Such a file has a process of its own. */
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

// Style sheets arrive empty unless asked for; the contrast test reads the real one.
const unit = { environment: 'node', css: { include: /\.css/ } } as const

const watchForHangs = 'tools/test/vitest-hangs.ts'

/** A limit of this many milliseconds for each test and hook, and a little less for what is polled, so that it can say what it saw. */
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
    // What supabase-js prints whenever it is loaded on Node 20, which we go on supporting.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below are deprecated'),
    projects: [
      // Starting a process takes longer than most files. Vitest lets a process go on only if the next file is of the same project, so each
      // project runs as a group.
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
