import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bad, type Finding, good, judge } from './finding.ts'
import { type Answer, ask, type Target } from './target.ts'

/** Somebody whom the doctor made, signed in. */
export interface ThrowAway {
  id: string
  email: string
  token: string
  /** The session's id, which its channels are named by. */
  session: string
}

/** One who asks, and another who has what they must not get. */
export interface Pair {
  asker: ThrowAway
  other: ThrowAway
  /** The other's document in the bucket users. */
  file: string
}

/** What every account of the doctor's is called, so that a later run finds those that an interrupted one has left. */
export const doctorsName = 'Shinework doctor'
/** What this run's accounts are marked with: another that goes on at the same time keeps its own. */
const run = randomUUID()
/** No mail reaches it: RFC 2606 keeps it free. */
const domain = 'example.invalid'

const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  // Null of an account that was made by SQL.
  app_metadata: z.nullish(z.record(z.string(), z.unknown())),
  created_at: z.nullish(z.string()),
})
type Account = z.infer<typeof userSchema>
const sessionSchema = z.object({ access_token: z.string() })
const claimsSchema = z.object({ session_id: z.string() })

/** Sends one request with the secret key, which passes by every policy, and by the CAPTCHA. */
export function askAsOwner(target: Target, path: string, init: RequestInit = {}): Promise<Answer> {
  const { secretKey = '' } = target
  const headers = new Headers(init.headers)
  // A legacy key is a token and must be sent as one, too.
  if (!secretKey.startsWith('sb_')) headers.set('authorization', `Bearer ${secretKey}`)
  return ask({ ...target, publishableKey: secretKey }, path, { ...init, headers })
}

export const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** @throws Error that says what was refused */
function expectDone(answer: Answer, what: string): Answer {
  if (answer.status < 300) return answer
  const key = [401, 403].includes(answer.status) ? ' Is SUPABASE_SECRET_KEY this project’s?' : ''
  throw new Error(`${what} was refused: ${answer.status} ${answer.text.slice(0, 200)}${key}`)
}

/** Makes an account that only the doctor uses. @throws Error when it is refused */
export async function makeAccount(target: Target, email: string): Promise<{ id: string; password: string }> {
  const password = `${randomUUID()}Aa1`
  const given = {
    ...{ email, password, email_confirm: true },
    user_metadata: { name: doctorsName, full_name: doctorsName },
    // Nobody but whoever has the secret key sets this, so that nobody else's account is taken for one of these.
    app_metadata: { doctor: run },
  }
  const answer = await askAsOwner(target, '/auth/v1/admin/users', json(given))
  const { id } = userSchema.parse(JSON.parse(expectDone(answer, 'A throw-away account').text))
  return { id, password }
}

async function makeThrowAway(target: Target): Promise<ThrowAway> {
  const email = `doctor-${randomUUID()}@${domain}`
  const { id, password } = await makeAccount(target, email)
  const answer = await askAsOwner(target, '/auth/v1/token?grant_type=password', json({ email, password }))
  const { access_token: token } = sessionSchema.parse(
    JSON.parse(expectDone(answer, 'Signing in to a throw-away account').text),
  )
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return { id, email, token, session: claimsSchema.parse(JSON.parse(claims)).session_id }
}

/** A document of one of the doctor's accounts, in the bucket users. */
export const fileOf = (id: string, name = 'doctor') => `${id}/documents/whiteCard/${name}.pdf`

/** Gives the other bank details and a document, as if they had saved them. */
async function equip(target: Target, id: string): Promise<string> {
  const bank = { user_id: id, abn: '51824753556', bsb: '000-000', account_number: '00000000' }
  expectDone(await askAsOwner(target, '/rest/v1/payment_details', json(bank)), 'Saving bank details')
  const path = fileOf(id)
  const stored = await askAsOwner(target, `/storage/v1/object/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: '%PDF-1.4\n%%EOF\n',
  })
  expectDone(stored, 'Storing a document')
  const document = { user_id: id, type: 'whiteCard', path }
  expectDone(await askAsOwner(target, '/rest/v1/documents', json(document)), 'Saving a document')
  return path
}

/** Makes two cleaners; what is made is removed by {@link removeThrowAways}. @throws Error that says what was refused */
export async function makePair(target: Target): Promise<Pair> {
  const asker = await makeThrowAway(target)
  const other = await makeThrowAway(target)
  return { asker, other, file: await equip(target, other.id) }
}

/** Whether this run made an account. */
export const isOfThisRun = ({ app_metadata }: Account) => app_metadata?.['doctor'] === run

/** Whether a run that is over left an account: none takes ten minutes. */
const isLeftOver = ({ created_at }: Account) => Date.parse(created_at ?? '') < Date.now() - 600_000

/**
 * Removes accounts of the doctor's with their files.
 * @param isWanted which of them; all without it
 * @returns the addresses that are still there, or why it could not be told
 */
export async function removeThrowAways(
  target: Target,
  isWanted: (account: Account) => boolean = () => true,
): Promise<string[]> {
  const query = new URLSearchParams({ filter: doctorsName, per_page: '50' })
  const answer = await askAsOwner(target, `/auth/v1/admin/users?${query}`)
  const listed = z
    .object({ users: z.array(userSchema) })
    .parse(JSON.parse(expectDone(answer, 'The list').text))
  const own = listed.users.filter(
    (account) => typeof account.app_metadata?.['doctor'] === 'string' && isWanted(account),
  )
  const left: string[] = []
  for (const { id, email } of own) {
    const prefixes = [fileOf(id), fileOf(id, 'doctor-2')]
    await askAsOwner(target, '/storage/v1/object/users', json({ prefixes }, 'DELETE'))
    const removed = await askAsOwner(target, `/auth/v1/admin/users/${id}`, { method: 'DELETE' })
    if (removed.status >= 300) left.push(email)
  }
  return left
}

/**
 * Makes two cleaners and does `work` with them. What the doctor made is removed whatever becomes of it, also when the run is
 * interrupted; and before it, what an earlier run has left.
 */
export async function withPair(target: Target, work: (pair: Pair) => Promise<Finding[]>): Promise<Finding[]> {
  // Making and removing go on when the run is interrupted: half of either would be left.
  const { signal, ...steady } = target
  const findings: Finding[] = []
  try {
    await removeThrowAways(steady, isLeftOver)
    signal?.throwIfAborted()
    const pair = await makePair(steady)
    signal?.throwIfAborted()
    findings.push(good(made), ...(await work(pair)))
  } catch (error) {
    findings.push(bad(made, signal?.aborted ? 'The run was interrupted.' : messageOf(error)))
  }
  const left = await removeThrowAways(steady, isOfThisRun).catch((error: unknown) => [messageOf(error)])
  const hint = `Left: ${left.join(', ')}. A run in ten minutes removes them; or Authentication → Users, search "${doctorsName}".`
  return [...findings, judge(removed, left.length === 0, hint)]
}

const made = 'A cleaner can be made and log in'
const removed = 'What the doctor made is removed again'
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
