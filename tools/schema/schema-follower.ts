import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import postgres, { type Sql } from 'postgres'
import * as z from 'zod/mini'
import { type Database, recordMigrations, runStatements, splitSql } from '../local-stack/index.ts'
import { asOwner } from './as-owner.ts'
import { type Action, type Comparison, compareDatabases, nameOf, subjectOf } from './compare.ts'
import { quickStatements } from './quick-statements.ts'
import { schemaFiles, startSchemaDatabase } from './schema-database.ts'
import { inScratch } from './scratch-database.ts'
import { losesData, planInWords } from './write-migration.ts'

/** A running database's connection strings as `postgres` and as the platform's superuser. */
export type FollowedDatabase = Pick<Database, 'projectUrl' | 'platformUrl'>

interface FollowOptions {
  database: FollowedDatabase
  /** The file that records which schema files the database follows. It is removed together with the database. */
  stateFile: string
  migrationsFolder: string
  print: (line: string) => void
  /** Returns the schema files in order. */
  files?: () => string[]
}

const stateSchema = z.object({
  /** A hash of the schema files that the database follows. */
  hash: z.string(),
  /** Whether the database has changes that are not in a migration yet. */
  isAhead: z.boolean(),
})

/** Makes a running database follow supabase/schemas, without migrations and without losing data. */
export class SchemaFollower {
  readonly #options: Required<FollowOptions>
  #texts: Map<string, string>

  constructor(options: FollowOptions) {
    this.#options = { files: schemaFiles, ...options }
    this.#texts = this.#read()
  }

  /** Whether the database has changes that are not in a migration yet. */
  get isAhead(): boolean {
    return this.#state()?.isAhead === true
  }

  /**
   * Applies the schema files that were saved since the last call.
   * @returns whether the database changed
   */
  async save(): Promise<boolean> {
    const texts = this.#read()
    const saved = [...texts].filter(([file, text]) => this.#texts.get(file) !== text)
    if (saved.length === 0 && texts.size === this.#texts.size) return false
    const start = performance.now()
    const changes = (await this.#replace(saved, texts)) ?? (await this.#applyDifferences())
    if (changes === undefined) return false
    this.#texts = texts
    this.#keepState(this.isAhead || changes.length > 0)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    for (const change of changes) this.#options.print(`  ${change}`)
    if (changes.length > 0) this.#options.print(`The database follows supabase/schemas (${seconds} s).`)
    return changes.length > 0
  }

  /**
   * Updates the database if the schema files changed while no follower was running, for example by a pull.
   * @returns whether the database changed
   */
  async catchUp(): Promise<boolean> {
    const state = this.#state()
    if (state === undefined) this.#keepState(false)
    if (state === undefined || state.hash === hashOf(this.#texts)) return false
    this.#texts = new Map()
    return this.save()
  }

  /** Records new migrations as applied, because the database already has their changes. */
  async recordMigrations(): Promise<void> {
    const { migrationsFolder, print } = this.#options
    if ((await this.#applyDifferences()) === undefined) return
    const names = await this.#connected((sql) => recordMigrations(sql, migrationsFolder))
    if (names.length === 0) return
    this.#keepState(false)
    print(
      `Recorded ${names.join(', ')}: the database had the change already. ` +
        'What a migration does to rows did not run here; "npm run db:reset" runs it.',
    )
  }

  #read(): Map<string, string> {
    return new Map(this.#options.files().map((file) => [file, readFileSync(file, 'utf8')]))
  }

  #state() {
    const { stateFile } = this.#options
    return existsSync(stateFile) ? stateSchema.parse(JSON.parse(readFileSync(stateFile, 'utf8'))) : undefined
  }

  #keepState(isAhead: boolean): void {
    writeFileSync(this.#options.stateFile, JSON.stringify({ hash: hashOf(this.#texts), isAhead }))
  }

  async #connected<T>(work: (sql: Sql) => Promise<T>, url = this.#options.database.projectUrl): Promise<T> {
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    try {
      return await work(sql)
    } finally {
      await sql.end()
    }
  }

  /**
   * Replaces functions, policies and similar objects. Returns undefined if the files contain changes that need the
   * full comparison.
   */
  async #replace(
    saved: [file: string, text: string][],
    texts: ReadonlyMap<string, string>,
  ): Promise<string[] | undefined> {
    if ([...this.#texts.keys()].some((file) => !texts.has(file))) return undefined
    const edits: { file: string; statements: ReturnType<typeof splitSql> }[] = []
    for (const [file, text] of saved) {
      const statements = quickStatements(splitSql(this.#texts.get(file) ?? ''), splitSql(text))
      // Only the comparison of whole schemas can apply a file that switches roles, such as the audit's files.
      if (statements === undefined || /^\s*set role /m.test(text)) return undefined
      if (statements.length > 0) edits.push({ file, statements })
    }
    try {
      await this.#connected((sql) =>
        sql.begin(async (tx) => {
          for (const { file, statements } of edits) await runStatements(tx, file, statements)
        }),
      )
    } catch (error) {
      // Leaves the change to the comparison, which for example drops a function first if its return type changed. If that
      // fails, too, the error names file and line.
      if (error instanceof Error && /cannot change|cannot drop columns/.test(error.message)) return undefined
      throw error
    }
    return edits.map(
      ({ file, statements }) => `${relative(process.cwd(), file)}: ${statements.length} replaced or added`,
    )
  }

  /**
   * Compares the database with one made from the files, and applies the differences. Undefined if applying them would lose
   * data.
   */
  async #applyDifferences(): Promise<string[] | undefined> {
    const { database, files, print } = this.#options
    const comparison = await inScratch(
      (place) => startSchemaDatabase(place, files()),
      (desired) => compareDatabases(database.platformUrl, desired.platformUrl),
    )
    const losses = await this.#connected((sql) => lossesOf(comparison, sql), database.platformUrl)
    for (const { sql: statement } of losses) print(lossInWords(statement, database.projectUrl))
    if (losses.length > 0) return undefined
    await this.#connected((sql) => apply(comparison, sql))
    return planInWords(comparison)
  }
}

const hashOf = (texts: ReadonlyMap<string, string>) =>
  createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex')

/**
 * Returns the steps that would remove values. Dropping a table without rows or a column without values is allowed.
 */
async function lossesOf({ plan }: Comparison, sql: Sql): Promise<Action[]> {
  const losses: Action[] = []
  for (const action of plan.actions.filter(losesData)) {
    const [lost] = action.destroys
    const from =
      lost?.kind === 'table'
        ? sql`select from ${sql(lost.schema)}.${sql(lost.name)} limit 1`
        : lost?.kind === 'column'
          ? sql`select from ${sql(lost.schema)}.${sql(lost.table)} where ${sql(lost.name)} is not null limit 1`
          : undefined
    if (from === undefined || (await from).length > 0) losses.push(action)
  }
  return losses
}

const lossInWords = (statement: string, url: string) =>
  `Not applied, because values would be lost. If they may go: psql '${url}' -c '${statement.replaceAll("'", `'\\''`)}', then save again. ` +
  'For a rename run "alter … rename …" in the same way.'

/** Runs the steps of a comparison in one transaction. @throws Error with the object and PostgreSQL's message */
async function apply({ plan, beside, ownerOf }: Comparison, sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    for (const { name, value } of plan.preamble) await tx`select set_config(${name}, ${value}, true)`
    for (const action of plan.actions) {
      const id = subjectOf(action)
      await tx.unsafe(asOwner(id && ownerOf(id), `${action.sql};`)).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`${action.verb} ${nameOf(id)}: ${reason}`, { cause: error })
      })
    }
    for (const { statement, owner } of beside) await tx.unsafe(asOwner(owner, statement))
  })
}
