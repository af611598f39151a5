import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

// Nobody here runs the workflows: what can be said of them without GitHub.

const folder = '.github/workflows'
const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number(),
      steps: z.array(z.object({ uses: z.optional(z.string()), run: z.optional(z.string()) })),
    }),
  ),
})

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

describe.each([...texts])('%s', (_, text) => {
  const { permissions, jobs } = workflowSchema.parse(parse(text))
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('may only read the repository', () => {
    expect(permissions).toEqual({ contents: 'read' })
  })

  it('uses actions by their commit, and names the version', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'))
    expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length)
    for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('runs commands that there are, and puts no text of others into a command', () => {
    for (const { run } of steps) {
      if (run === undefined) continue
      expect(run).not.toContain('${{')
      const [, script] = /^npm (?:run )?([\w:-]+)/.exec(run) ?? []
      if (script !== undefined && script !== 'ci') expect(Object.keys(scripts)).toContain(script)
    }
  })
})

it('the bot’s updates are of groups that there are', () => {
  const bot = z
    .object({ version: z.literal(2), updates: z.array(z.object({ 'package-ecosystem': z.string() })) })
    .parse(parse(readFileSync('.github/dependabot.yml', 'utf8')))
  expect(bot.updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions'])
})
