import { writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { staleFiles } from '../../generated/index.ts'
import type { SchemaFollower } from '../../schema/index.ts'
import { applyMigrations } from '../migrate/apply-migrations.ts'
import { projectFolder } from '../project-config.ts'
import type { RunningStack } from '../stack.ts'
import { Batches, watchFiles } from '../watch-files.ts'

type Part = 'schemas' | 'migrations' | 'functions' | 'seed' | 'config'

/** The parts of the product to which changed files in the folder `supabase` belong. */
export function partsOf(files: string[]): Set<Part> {
  const parts = new Set<Part>()
  for (const file of files.map((name) => name.split(path.sep).join('/'))) {
    if (/^schemas\/.*\.sql$/.test(file)) parts.add('schemas')
    else if (/^migrations\/.*\.sql$/.test(file)) parts.add('migrations')
    else if (/^functions\/.*(?<!\.test)\.(ts|js|mjs|json)$|^functions\/\.env$/.test(file))
      parts.add('functions')
    else if (/^(reference|seeds|seed-files)\//.test(file)) parts.add('seed')
    // A change of config.toml can also change the list of schema files.
    else if (file === 'config.toml') parts.add('config').add('schemas')
  }
  return parts
}

/**
 * Watches the folder `supabase` while the product runs. Applies edited schema files and new migrations, reloads the API's
 * schema and writes the generated files. Restarts the edge functions. After edits to a migration, the seed or config.toml,
 * prints which command applies them.
 * @returns a function that stops watching
 */
export function watchProject(
  stack: RunningStack,
  follower: SchemaFollower,
  print: (line: string) => void,
): () => Promise<void> {
  /** Reloads the API's schema and writes the generated files when `work` has changed the database. */
  async function follow(work: Promise<boolean>): Promise<void> {
    const hasChanged = await work.catch((error: unknown) => {
      printError(error)
      return false
    })
    if (!hasChanged) return
    const sql = postgres(stack.databaseUrl, { max: 1 })
    await sql`notify pgrst, 'reload schema'`
    await sql.end()
    generation.add('all')
  }

  const printError = (error: unknown) => print(error instanceof Error ? error.message : String(error))

  async function migrate(): Promise<void> {
    const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} })
    const applied: string[] = []
    try {
      await applyMigrations(sql, path.join(projectFolder, 'migrations'), (name) => applied.push(name))
    } catch (error) {
      printError(error)
    } finally {
      if (applied.length > 0) {
        await sql`notify pgrst, 'reload schema'`
        print(`Applied ${applied.join(', ')}; the API serves it.`)
      }
      await sql.end()
    }
    if (applied.length > 0) generation.add('all')
  }

  // Generation takes seconds, so it runs in batches of its own and does not delay the next change.
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
    if (parts.has('migrations'))
      await (follower.isAhead ? follower.recordMigrations().catch(printError) : migrate())
    if (parts.has('schemas')) await follow(follower.save())
    if ((parts.has('functions') || parts.has('config')) && (await stack.restartFunctions()))
      print('Restarted the edge functions.')
  })
  const catchingUp = follow(follower.catchUp())
  return async () => {
    await catchingUp
    await stopWatching()
    await generation.close()
  }
}
