import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const slow = 60_000

/**
 * Puts each statement into a test of its own. Returns the statements that biome refuses because of
 * expect-matcher.grit.
 */
async function refused(statements: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'expect-matcher-'))
  try {
    const plugins = [resolve('tools/check/expect-matcher.grit')]
    const linter = { rules: { preset: 'none' } }
    await writeFile(join(folder, 'biome.json'), JSON.stringify({ plugins, linter }))
    await writeFile(join(folder, 'lines.ts'), statements.map((line) => `it('', async ${line})\n`).join(''))
    const biome = promisify(execFile)(
      resolve('node_modules/.bin/biome'),
      ['lint', '--max-diagnostics=none', '--colors=off', 'lines.ts'],
      { cwd: folder },
    )
    // A fault makes biome exit with an error, which is expected here.
    const { stdout, stderr } = await biome.catch((error: { stdout: string; stderr: string }) => error)
    expect(stdout).toContain('Checked 1 file')
    const lines = [...stderr.matchAll(/lines\.ts:(\d+):\d+ plugin/g)].map(([, line]) => Number(line) - 1)
    return statements.filter((_, line) => lines.includes(line))
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('an expect without a matcher is refused in every kind of statement', { timeout: slow }, async () => {
  const faulty = [
    '() => { expect(x) }',
    '() => { await expect(x) }',
    '() => { expect.soft(x) }',
    '() => { await expect.soft(x) }',
    '() => { expect.poll(x) }',
    '() => { await expect.poll(x) }',
    '() => expect(x)',
    '() => await expect(x)',
    '() => void expect(x)',
    '() => { return expect(x) }',
    '() => { return await expect(x) }',
    '() => { void expect(x) }',
    '() => { expect(x).not }',
    '() => { await expect(x).resolves }',
    '() => { await expect(x).rejects }',
    '() => { await expect(x).resolves.not }',
    '() => expect(x).rejects.not',
  ]
  expect(await refused(faulty)).toEqual(faulty)
})

it('an expect with a matcher is allowed', { timeout: slow }, async () => {
  const right = [
    '() => { expect(x).toBe(1) }',
    '() => { await expect(x).resolves.toBe(1) }',
    '() => { await expect.poll(() => x).not.toBe(1) }',
    '() => expect(x).not.toBe(1)',
    '() => void expect(x).toBe(1)',
    '() => { return expect(x).rejects.toThrow() }',
    '() => { expect.assertions(1) }',
    '() => { expect(x).toEqual({ a: expect.anything() }) }',
  ]
  expect(await refused(right)).toEqual([])
})
