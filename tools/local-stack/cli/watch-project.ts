import { writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { staleFiles } from '../../generated/index.ts'
import { applyMigrations } from '../migrate/apply-migrations.ts'
import { projectFolder } from '../project-config.ts'
import type { RunningStack } from '../stack.ts'
import { Batches, watchFiles } from '../watch-files.ts'

type Part = 'migrations' | 'functions' | 'seed' | 'config'

/** The parts of the product to which changed files of the folder `supabase` belong. */
export function partsOf(files: string[]): Set<Part> {
  const parts = new Set<Part>()
  for (const file of files.map((name) => name.split(path.sep).join('/'))) {
    if (/^migrations\/.*\.sql$/.test(file)) parts.add('migrations')
    else if (/^functions\/.*(?<!\.test)\.(ts|js|mjs|json)$|^functions\/\.env$/.test(file))
      parts.add('functions')
    else if (/^(reference|seeds|seed-files)\//.test(file)) parts.add('seed')
    else if (file === 'config.toml') parts.add('config')
  }
  return parts
}

/**
 * Watches the folder `supabase` while the product runs: applies new migrations, reloads the API's schema and writes the
 * generated files; restarts the edge functions; says what to do about an edited migration, the seed and config.toml.
 * @returns a function that stops it
 */
export function watchProject(stack: RunningStack, print: (line: string) => void): () => Promise<void> {
  async function migrate(): Promise<void> {
    const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} })
    const applied: string[] = []
    try {
      await applyMigrations(sql, path.join(projectFolder, 'migrations'), (name) => applied.push(name))
    } catch (error) {
      print(error instanceof Error ? error.message : String(error))
    } finally {
      if (applied.length > 0) {
        await sql`notify pgrst, 'reload schema'`
        print(`Applied ${applied.join(', ')}; the API serves it.`)
      }
      await sql.end()
    }
    if (applied.length > 0) generation.add('all')
  }

  // This takes seconds, and the next change must not wait for it.
  const generation = new Batches(async () => {
    const sql = postgres(stack.platformDatabaseUrl, { max: 1 })
    try {
      for (const { name, file, content } of await staleFiles(stack.databaseUrl, sql)) {
        writeFileSync(file, content)
        print(`Wrote ${name}.`)
      }
    } finally {
      await sql.end()
    }
  }, 0)

  const stopWatching = watchFiles(projectFolder, async (files) => {
    const parts = partsOf(files)
    if (parts.has('seed')) print('The seed was changed. Run "npm run db:reset" to load it.')
    if (parts.has('config'))
      print('supabase/config.toml was changed. Restart npm start for what is not about edge functions.')
    if (parts.has('migrations')) await migrate()
    if ((parts.has('functions') || parts.has('config')) && (await stack.restartFunctions()))
      print('Restarted the edge functions.')
  })
  return async () => {
    await stopWatching()
    await generation.close()
  }
}
