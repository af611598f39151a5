import { randomUUID } from 'node:crypto'
import postgres, { type TransactionSql } from 'postgres'
import type { Caller, StackContext } from '../types.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

// SQLSTATE classes of a server that cannot answer now: connection, resources, shut-down.
const UNAVAILABLE_CLASSES = ['08', '53', '57']

/**
 * May this caller listen to the private channel? Decided by the database: a probe message of the topic is written, read
 * back under the caller's role and claims, and rolled back, so it is the select policies on realtime.messages that answer.
 * A policy that fails refuses.
 */
export async function mayReadChannel(context: StackContext, caller: Caller, topic: string): Promise<boolean> {
  const id = randomUUID()
  try {
    return await context.sql.begin(async (tx) => {
      await tx`insert into realtime.messages (id, topic, extension) values (${id}, ${topic}, 'broadcast')`
      await becomeCaller(tx, caller, topic)
      const readable = await tx`select from realtime.messages where id = ${id}`
      await tx`rollback and chain`
      return readable.length > 0
    })
  } catch (error) {
    return refusedBy(context, error)
  }
}

/** May this caller send to the private channel? The insert policies on realtime.messages answer, by a probe rolled back. */
export async function mayWriteChannel(
  context: StackContext,
  caller: Caller,
  topic: string,
): Promise<boolean> {
  try {
    return await context.sql.begin(async (tx) => {
      await becomeCaller(tx, caller, topic)
      await tx`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`
      await tx`rollback and chain`
      return true
    })
  } catch (error) {
    return refusedBy(context, error)
  }
}

async function becomeCaller(tx: TransactionSql, caller: Caller, topic: string): Promise<void> {
  const subject = typeof caller.claims.sub === 'string' ? caller.claims.sub : ''
  await tx`
    select
      set_config('role', ${caller.role}, true),
      set_config('realtime.topic', ${topic}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ ...caller.claims, role: caller.role })}, true),
      set_config('request.jwt.claim.sub', ${subject}, true),
      set_config('request.jwt.claim.role', ${caller.role}, true)`
}

// A database that cannot be asked is not a refusal: that error goes on to the caller.
function refusedBy(context: StackContext, error: unknown): false {
  if (!(error instanceof postgres.PostgresError)) throw error
  if (UNAVAILABLE_CLASSES.includes(error.code.slice(0, 2))) throw error
  if (error.code !== INSUFFICIENT_PRIVILEGE) context.log(`realtime: RlsPolicyError: ${error.message}`)
  return false
}
