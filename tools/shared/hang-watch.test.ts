import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { captureProgram } from './run-program.ts'

/** Runs JavaScript in a watched process, which is killed if it hangs for two seconds. The code can call `say` to print. */
async function run(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shinework-hangs-'))
  const noteFile = join(folder, 'hung')
  const watch = JSON.stringify(join(import.meta.dirname, 'hang-watch.mjs'))
  const program = `import { watchForHangs } from ${watch}; const say = watchForHangs(2); ${code}`
  const options = ['--input-type=module', '--eval', program]
  try {
    const ended = await captureProgram(process.execPath, options, { TESTS_HUNG_FILE: noteFile })
    return { ...ended, note: ended.code === 0 ? '' : readFileSync(noteFile, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it.each([
  ['an endless loop', 'for (;;);'],
  ['an endless loop of microtasks', 'for (;;) await undefined'],
])('a process that hangs in %s is killed, and the output names its test', async (_, loop) => {
  const { code, errors, note } = await run(`say('one'); say('two'); ${loop}`)
  expect(code).toBe(1)
  expect(errors).toContain('two: a loop that did not end within 2 seconds')
  expect(note).toBe(errors)
})

it('a process whose event loop runs is left alone, and ends by itself', async () => {
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 3000))'
  expect(await run(`say('one'); ${wait}`)).toMatchObject({ code: 0, errors: '' })
})
