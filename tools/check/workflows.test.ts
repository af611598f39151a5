import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

// Checks the text of the workflows, because they can run only on GitHub.

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

  it('has read access to the repository only', () => {
    expect(permissions).toEqual({ contents: 'read' })
  })

  it('pins actions to a commit, and names the version', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'))
    expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length)
    for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('runs only npm scripts that exist, and inserts no untrusted input into a command', () => {
    for (const { run } of steps) {
      if (run === undefined) continue
      expect(run).not.toContain('${{')
      const [, script] = /^npm (?:run )?([\w:-]+)/.exec(run) ?? []
      if (script !== undefined && script !== 'ci') expect(Object.keys(scripts)).toContain(script)
    }
  })
})

const deploySchema = z.object({
  jobs: z.object({
    deploy: z.object({
      env: z.record(z.string(), z.string()),
      steps: z.array(
        z.object({
          uses: z.optional(z.string()),
          run: z.optional(z.string()),
          env: z.optional(z.record(z.string(), z.string())),
        }),
      ),
    }),
  }),
})

describe('the deployment', () => {
  const text = [...texts.values()].find((one) => one.startsWith('# Puts a commit online')) ?? ''
  const { env, steps } = deploySchema.parse(parse(text)).jobs.deploy
  const at = (words: string) => steps.findIndex(({ run = '' }) => run.startsWith(words))

  it('backs up, then updates the database, the functions and the app, then runs the doctor', () => {
    const order = ['npm run backup', 'npx supabase db push --yes', 'npx supabase functions deploy']
    const app = steps.findLastIndex(({ uses = '' }) => uses.startsWith('actions/upload-artifact@'))
    const places = [at('npx vite build'), ...order.map(at), app, at('npm run doctor')]
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it('gives each secret only to the steps that need it, and none to package scripts', () => {
    expect(Object.values(env).filter((value) => value.includes('secrets.'))).toEqual([])
    for (const { run = '', env: own = {} } of steps)
      if (/^(npm ci|npx vite build)/.test(run)) expect(own).toEqual({})
  })

  it('builds with every setting that the app reads', () => {
    const names = [
      ...readFileSync('src/lib/backend/env.ts', 'utf8').matchAll(/text\('(VITE_\w+)'\)/g),
      ...readFileSync('src/features/messages/push/push-switching.ts', 'utf8').matchAll(
        /env\['(VITE_\w+)'\]/g,
      ),
    ].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(Object.keys(env)).toEqual(expect.arrayContaining(names))
  })
})

it('CI tests every change with each supported version of Node', () => {
  const { jobs } = z
    .object({
      jobs: z.record(
        z.string(),
        z.object({ strategy: z.object({ matrix: z.object({ node: z.array(z.string()) }) }) }),
      ),
    })
    .parse(parse([...texts.values()].find((one) => one.startsWith('name: CI')) ?? ''))
  expect(Object.values(jobs).map(({ strategy }) => strategy.matrix.node)).toEqual([['20.19', '22', '24']])
})

it('the dependency bot updates npm packages and GitHub actions', () => {
  const bot = z
    .object({ version: z.literal(2), updates: z.array(z.object({ 'package-ecosystem': z.string() })) })
    .parse(parse(readFileSync('.github/dependabot.yml', 'utf8')))
  expect(bot.updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions'])
})
