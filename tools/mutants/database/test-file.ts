import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { splitSql } from '../../local-stack/index.ts'
import { tapLines } from '../../shared/tap.ts'
import { fingerprintOf } from './journal.ts'

const folder = 'supabase/tests'

/** A pgTAP file, without the statements that open and close its transaction. */
export interface TestFile {
  name: string
  statements: string[]
  /** Changes with the file and with the helpers. */
  fingerprint: string
}

/** The project's test files, without the helpers that they all share. */
export async function readTestFiles(): Promise<TestFile[]> {
  const names = (await readdir(folder)).filter((name) => /^(?!00).*\.test\.sql$/.test(name)).sort()
  const helpers = (await readHelpers()).join()
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name), 'utf8')
      const statements = splitSql(content).map(({ text }) => text)
      return {
        name,
        statements: statements.filter((text) => !/(?:^|\n)\s*(?:begin|rollback)$/i.test(text)),
        fingerprint: fingerprintOf(helpers + content),
      }
    }),
  )
}

/** The helpers that every test file uses. They commit; a database gets them once. */
export async function readHelpers(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^00.*\.test\.sql$/.test(name)).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

/** A fault that cannot be planted, because its SQL is wrong. */
export class StillbornError extends Error {}

/**
 * Runs a test file in one transaction, in which a fault may be planted before, and rolls it back. It ends with the first
 * failure, so that a caught fault costs as little as possible.
 * @param atEnd runs before the rollback of a file that passes
 * @returns the failure, or undefined when every test passes
 * @throws StillbornError when the fault cannot be planted
 */
export async function runTestFile(
  sql: Sql,
  file: TestFile,
  plant: string | undefined,
  atEnd?: () => Promise<void>,
): Promise<string | undefined> {
  await sql.unsafe('begin')
  try {
    if (plant !== undefined) {
      try {
        await sql.unsafe(plant)
      } catch (error) {
        throw new StillbornError(messageOf(error))
      }
    }
    for (const statement of file.statements) {
      const failure = await failureOf(sql, statement)
      if (failure !== undefined) return failure
    }
    await atEnd?.()
    return undefined
  } finally {
    await sql.unsafe('rollback')
  }
}

async function failureOf(sql: Sql, statement: string): Promise<string | undefined> {
  try {
    const rows: unknown = await sql.unsafe(statement)
    return tapLines(rows).find((line) => /^not ok \d|^# Looks like you planned/.test(line))
  } catch (error) {
    if (error instanceof postgres.PostgresError) return messageOf(error)
    throw error
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
