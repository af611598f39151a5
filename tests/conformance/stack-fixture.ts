import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { type Client, connectTo } from '../connect-client.ts'

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} must be set: these tests run against the stack that it names.`)
  return value
}

export const apiUrl = required('SUPABASE_URL')
export const publishableKey = required('SUPABASE_PUBLISHABLE_KEY')
export const secretKey = required('SUPABASE_SECRET_KEY')
/** A page of the app to which the auth service can redirect. */
export const returnUrl = `${process.env['APP_URL'] ?? 'http://127.0.0.1:5173'}/reset-password`

/** Returns a client without a session. */
export function newClient(key: string = publishableKey): Client {
  return connectTo(apiUrl, key)
}

/** The database as role `postgres`. */
export function openDatabase() {
  return postgres(required('DATABASE_URL'), { max: 1, onnotice: () => undefined })
}

export const password = 'Conformance1'
export const newAddress = () => `conformance-${randomUUID()}@shinework.example`

/** A person who has just signed up. */
export interface Person {
  id: string
  email: string
  client: Client
}

export async function newPerson(metadata: Readonly<Record<string, string>> = {}): Promise<Person> {
  const client = newClient()
  const email = newAddress()
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: {
        name: 'Conny Formance',
        phone: '+61 491 570 110',
        location: 'Anytown',
        proximity: 25,
        ...metadata,
      },
    },
  })
  if (error) throw error
  if (!data.user || !data.session)
    throw new Error('The stack must not ask new accounts to confirm their address')
  return { id: data.user.id, email, client }
}

/** Creates an Open job, bypassing row security. The test deletes it. */
export async function newOpenJob(sql: ReturnType<typeof openDatabase>, name: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, category, location_city, status, start_date)
    values (${name}, 'Office', 'Brisbane', 'Open', current_date) returning id`
  if (!row) throw new Error('The job was not created')
  return row.id
}
