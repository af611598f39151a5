import path from 'node:path'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { Statement } from './split-sql.ts'

function lineOf(statement: Statement, error: Error): number {
  const position = error instanceof postgres.PostgresError ? Number(error.position) : Number.NaN
  if (!(position > 0)) return statement.line
  // The text can begin with comments, but `line` is the line of the first SQL word.
  const comment = statement.text.split('\n').findIndex((line) => !/^\s*(--.*)?$/.test(line))
  return statement.line - Math.max(0, comment) + statement.text.slice(0, position).split('\n').length - 1
}

/** Runs a file's statements in order. @throws Error with the file, the line and PostgreSQL's message */
export async function runStatements(
  tx: Sql | TransactionSql,
  file: string,
  statements: Statement[],
): Promise<void> {
  for (const statement of statements) {
    try {
      await tx.unsafe(statement.text)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const where = `${path.relative(process.cwd(), file)}:${lineOf(statement, error)}`
      const detail = error instanceof postgres.PostgresError ? [error.detail, error.hint, error.where] : []
      throw new Error([`${where}: ${error.message}`, ...detail.filter(Boolean)].join('\n  '), {
        cause: error,
      })
    }
  }
}
