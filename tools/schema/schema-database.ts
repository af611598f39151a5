import { readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import {
  type Database,
  projectFolder,
  readProjectConfig,
  runStatements,
  splitSql,
  startDatabase,
} from '../local-stack/index.ts'

/** The files that define the database, in the order of `[db.migrations] schema_paths`. */
export const schemaFiles = (): string[] =>
  readProjectConfig().db.migrations.schema_paths.map((file) => path.join(projectFolder, file))

/**
 * Starts a database made from the files of supabase/schemas, without any migration.
 * @param place the database's port and data folder
 * @param files the schema files in order
 * @throws Error with the file, the line and PostgreSQL's message if a file fails
 */
export async function startSchemaDatabase(
  place: { port: number; dataDir: string },
  files = schemaFiles(),
): Promise<Database> {
  const database = await startDatabase({ ...place, throwAway: true })
  const sql = postgres(database.projectUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.begin(async (tx) => {
      for (const file of files) await runStatements(tx, file, splitSql(readFileSync(file, 'utf8')))
    })
    return database
  } catch (error) {
    await database.stop()
    throw error
  } finally {
    await sql.end()
  }
}
