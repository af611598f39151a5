import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import * as z from 'zod/mini'
import { type AuthRule, refuse } from './auth-rule.ts'
import { secretKey } from './callers.ts'

const metadata = z._default(z.record(z.string(), z.unknown()), {})
const newUserSchema = z.object({
  email: z.email(),
  password: z.string(),
  email_confirm: z._default(z.boolean(), false),
  user_metadata: metadata,
  app_metadata: metadata,
})
type NewUser = z.infer<typeof newUserSchema>

/**
 * GoTrue's calls for whoever holds the secret key, which @supabase/lite has not: an account is made, found and deleted. Of the answers
 * only what supabase-js's `auth.admin` needs.
 */
export function adminRule(sql: Sql): AuthRule {
  async function create(given: NewUser): Promise<Response> {
    const [known] = await sql`select from auth.users where email = ${given.email.toLowerCase()}`
    if (known) {
      const text = 'A user with this email address has already been registered'
      return refuse(422, 'email_exists', text)
    }
    const id = randomUUID()
    await sql.begin((tx) => [insertUser(tx, id, given), insertIdentity(tx, id, given)])
    return Response.json((await usersLike(sql, given.email.toLowerCase()))[0])
  }

  async function find(filter: string): Promise<Response> {
    return Response.json({ users: await usersLike(sql, `%${filter}%`), aud: 'authenticated' })
  }

  async function remove(id: string): Promise<Response> {
    const { count } = await sql`delete from auth.users where id::text = ${id}`
    return count === 1 ? Response.json({}) : refuse(404, 'user_not_found', 'User not found')
  }

  return async (request, next) => {
    const { pathname, searchParams } = new URL(request.url)
    const [, path] = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?$/.exec(pathname) ?? []
    if (!pathname.startsWith('/auth/v1/admin/users')) return next()
    if (request.headers.get('apikey') !== secretKey) return refuse(403, 'not_admin', 'User not allowed')
    if (request.method === 'GET' && path === undefined) return find(searchParams.get('filter') ?? '')
    if (request.method === 'DELETE' && path !== undefined) return remove(path)
    if (request.method !== 'POST' || path !== undefined) return next()
    const given = newUserSchema.safeParse(await request.json())
    return given.success
      ? create(given.data)
      : refuse(400, 'validation_failed', 'An email address and a password are needed')
  }
}

function insertUser(tx: TransactionSql, id: string, { email, password, email_confirm, ...given }: NewUser) {
  const provided = { provider: 'email', providers: ['email'], ...given.app_metadata }
  return tx`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email.toLowerCase()},
      extensions.crypt(${password}, extensions.gen_salt('bf')), ${email_confirm ? tx`now()` : null},
      ${JSON.stringify(provided)}::text::jsonb, ${JSON.stringify(given.user_metadata)}::text::jsonb, now(), now(), '', '', '')`
}

function insertIdentity(tx: TransactionSql, id: string, { email }: NewUser) {
  const about = { sub: id, email, email_verified: false, phone_verified: false }
  return tx`
    insert into auth.identities (id, user_id, provider_id, provider, identity_data, created_at, updated_at)
    values (gen_random_uuid(), ${id}, ${id}, 'email', ${JSON.stringify(about)}::text::jsonb, now(), now())`
}

function usersLike(sql: Sql, pattern: string) {
  return sql`
    select id, aud, role, email, email_confirmed_at, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata,
      created_at, updated_at
    from auth.users where email like ${pattern} or raw_user_meta_data ->> 'full_name' ilike ${pattern}
    order by created_at desc limit 50`
}
