import type { Sql, TransactionSql } from 'postgres'
import * as z from 'zod/mini'
import type { ProjectConfig } from '../project-config.ts'
import type { Session } from './session.ts'

export type Factor = { id: string; status: 'unverified' | 'verified'; friendly_name: string; secret: string }
type Hook = ProjectConfig['auth']['hook']['mfa_verification_attempt']
type Challenge = { id: string; is_used: boolean; age: number }

const verdictSchema = z.looseObject({ decision: z.string(), message: z._default(z.string(), '') })

/** The auth service's tables of second factors, as GoTrue reads and writes them. */
export function mfaStore(sql: Sql, hook: Hook) {
  return { ...factorsIn(sql), ...challengesIn(sql, hook) }
}

function factorsIn(sql: Sql) {
  return {
    factorsOf: (user: string) => sql<Factor[]>`
      select id, status, friendly_name, secret from auth.mfa_factors where user_id = ${user}`,

    /** A user's factors in the format in which the API returns them. */
    async shownFactors(user: string): Promise<object[]> {
      const rows = await sql<{ shown: object }[]>`
        select jsonb_build_object('id', id, 'created_at', created_at, 'status', status, 'factor_type', factor_type) as shown
        from auth.mfa_factors where user_id = ${user} order by created_at`
      return rows.map(({ shown }) => shown)
    },

    async find(user: string, id: string): Promise<Factor | undefined> {
      const [factor] = await sql<Factor[]>`
        select id, status, friendly_name, secret from auth.mfa_factors where user_id = ${user} and id::text = ${id}`
      return factor
    },

    /** Removes enrolments that were not finished within five minutes. */
    forgetUnverified: (user: string) => sql`
      delete from auth.mfa_factors
      where user_id = ${user} and status = 'unverified' and created_at + interval '5 minutes' < now()`,

    async add(user: string, name: string, secret: string): Promise<string | undefined> {
      const [added] = await sql<{ id: string }[]>`
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
        values (gen_random_uuid(), ${user}, ${name}, 'totp', 'unverified', now(), now(), ${secret}) returning id`
      return added?.id
    },

    /** Removes a factor. Sessions that the factor's codes have raised to aal2 return to aal1. */
    remove: (user: string, factor: string) =>
      sql.begin(async (tx) => {
        await asAuthAdmin(tx)
        await tx`delete from auth.mfa_factors where id = ${factor}`
        await tx`
          delete from auth.mfa_amr_claims where authentication_method = 'totp'
            and session_id in (select id from auth.sessions where factor_id = ${factor})`
        await tx`
          update auth.sessions set aal = 'aal1', factor_id = null where user_id = ${user} and factor_id = ${factor}`
      }),
  }
}

function challengesIn(sql: Sql, hook: Hook) {
  return {
    async challenge(factor: string): Promise<{ id: string; seconds: number }> {
      const [asked] = await sql<{ id: string; seconds: number }[]>`
        insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
        values (gen_random_uuid(), ${factor}, now(), '127.0.0.1')
        returning id, floor(extract(epoch from created_at))::integer as seconds`
      if (!asked) throw new Error('No challenge was made')
      return asked
    },

    async findChallenge(id: string, factor: string): Promise<Challenge | undefined> {
      const [challenge] = await sql<Challenge[]>`
        select id, verified_at is not null as is_used, extract(epoch from now() - created_at)::float as age
        from auth.mfa_challenges where id = ${id} and factor_id = ${factor}`
      return challenge
    },

    /**
     * Calls the project's hook for a verification attempt under GoTrue's role, and returns the hook's verdict. Undefined
     * without a hook.
     */
    async askHook(user_id: string, factor_id: string, valid: boolean) {
      if (!hook.enabled) return undefined
      const name = functionOf(hook.uri)
      const asked = { metadata: {}, user_id, factor_id, factor_type: 'totp', valid }
      return sql.begin(async (tx) => {
        await asAuthAdmin(tx)
        const [row] = await tx<{ verdict: unknown }[]>`select ${tx(name)}(${tx.json(asked)}) as verdict`
        return verdictSchema.parse(row?.verdict)
      })
    },

    endSessions: (user: string) => sql`delete from auth.sessions where user_id = ${user}`,

    /**
     * Accepts a correct code. Marks factor and challenge as verified, and raises the session to aal2. Ends the user's
     * sessions of a lower level, and removes the unverified factors.
     * @returns the session's refresh token
     */
    accept: ({ id, user_id }: Session, factor: Factor, challenge: string): Promise<string> =>
      sql.begin(async (tx) => {
        await asAuthAdmin(tx)
        await tx`update auth.mfa_challenges set verified_at = now() where id = ${challenge}`
        await tx`
          update auth.mfa_factors set status = 'verified', updated_at = now()
          where id = ${factor.id} and status = 'unverified'`
        await tx`
          insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
          values (gen_random_uuid(), ${id}, now(), now(), 'totp')
          on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`
        await tx`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${id}`
        await tx`delete from auth.sessions where user_id = ${user_id} and aal < 'aal2'`
        await tx`
          delete from auth.mfa_factors where user_id = ${user_id} and status = 'unverified' and factor_type = 'totp'`
        const [current] = await tx<{ token: string }[]>`
          select token from auth.refresh_tokens where session_id = ${id} and not revoked order by created_at desc limit 1`
        if (!current) throw new Error('The session has no refresh token')
        return current.token
      }),
  }
}

/** Switches to GoTrue's role. A project's triggers recognise GoTrue's writes by this role. */
const asAuthAdmin = (tx: TransactionSql) => tx`select set_config('role', 'supabase_auth_admin', true)`

/** Returns the function that the URL `pg-functions://postgres/<schema>/<name>` names. */
function functionOf(uri: string): string {
  const [schema, name] = new URL(uri).pathname.slice(1).split('/')
  return `${schema}.${name}`
}
