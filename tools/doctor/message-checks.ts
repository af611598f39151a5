import { setTimeout } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import { connectTo } from '../shared/database-connection.ts'
import type { Target } from './examined-project.ts'
import { bad, type Finding, good, unknown } from './finding.ts'

const what = 'The last call of the database to deliver was answered'

/** Checks the response of the edge function `deliver` to the database's last call. */
export async function checkAnswers(sql: TransactionSql): Promise<Finding[]> {
  const [last] = await sql<{ status: number | null; error: string | null; body: string }[]>`
    select status_code as status, case when timed_out then 'it timed out' else error_msg end as error,
      coalesce(left(content, 120), '') as body
    from net._http_response order by id desc limit 1`
  if (last === undefined) return [unknown(what, 'pg_net keeps answers for six hours, and has none.')]
  const { status, error, body } = last
  if (status !== null && status < 300) return [good(what)]
  return [bad(what, meaningOf(status, error, body))]
}

/** Explains a response of `deliver`, and says what to do. */
export function meaningOf(status: number | null, error: string | null, body: string): string {
  if (status === 401)
    return 'It answers 401, the keys differ: Vault’s deliver_key must be the function’s DELIVER_KEY. docs/operations.md, "Rotate a key".'
  if (status === 404)
    return 'It answers 404: deliver is not deployed, or Vault’s deliver_url names another project.'
  if (status === null)
    return `No answer: ${error ?? 'no reason was recorded'}. Is Vault’s deliver_url this project’s address?`
  return `It answers ${status}: ${body}. Look at the function’s log.`
}

/** How long to wait for the message. Cron calls `deliver` once per minute, so 130 seconds are enough for two calls. */
const waits = { seconds: 130, everyMs: 1000 }

/**
 * Sends one email to the account with this address, and checks that it was sent. The message passes through the same parts as
 * every message: the outbox, pg_net, deliver, the mail server.
 */
export async function checkMessage(
  { mailTo, databaseUrl, signal }: Target,
  { seconds, everyMs } = waits,
): Promise<Finding[]> {
  if (mailTo === undefined || databaseUrl === undefined) return []
  const sql = connectTo(databaseUrl)
  let message: Message | undefined
  try {
    const person = await accountOf(sql, mailTo)
    if (person === undefined) return [unknown(sentTo(mailTo), noAccount)]
    message = await write(sql, person)
    for (let second = 0; second < seconds && (await stateOf(sql, message))?.state === 'waiting'; second += 1)
      await setTimeout(everyMs, undefined, signal ? { signal } : {})
    return [sentOrNot(mailTo, await stateOf(sql, message))]
  } finally {
    if (message !== undefined) {
      await sql`delete from private.deliveries where notification_id = ${message.note}`
      await sql`delete from public.notifications where id = ${message.note}`
    }
    await sql.end({ timeout: 5 })
  }
}

async function accountOf(sql: Sql, address: string): Promise<string | undefined> {
  const [found] = await sql<
    { id: string }[]
  >`select id from auth.users where email = ${address.toLowerCase()}`
  return found?.id
}

/**
 * Writes a message that is due at once, whatever the user's settings. Also writes a notification, because a message without
 * a notification would count as deleted.
 */
function write(sql: Sql, person: string): Promise<Message | undefined> {
  return sql.begin(async (tx) => {
    const [note] = await tx<{ id: string }[]>`
      insert into public.notifications (user_id, message, type)
      values (${person}, 'Shinework’s doctor had this sent: messages arrive.', 'job_message') returning id`
    const [message] = await tx<Message[]>`
      insert into private.deliveries (notification_id, user_id, channel, kind, type, message, not_before, due_at, created_at)
      select id, user_id, 'email', private.notification_kind(type), type, message, created_at, created_at, created_at
      from public.notifications where id = ${note?.id ?? null}
      on conflict (notification_id, channel) do update set not_before = excluded.not_before, due_at = excluded.due_at
      returning id, notification_id as note`
    await tx`select private.call_deliver()`
    return message
  })
}

/** The ids of the written message and notification. */
type Message = { id: string; note: string }
type State = { state: string; reason: string | null }

async function stateOf(sql: Sql, message: Message | undefined): Promise<State | undefined> {
  const [found] = await sql<State[]>`
    select state, last_error as reason from private.deliveries where id = ${message?.id ?? null}`
  return found
}

const sentTo = (address: string) => `deliver has sent a message to ${address}`
const noAccount = 'No account has this address. Give that of an administrator.'

/** The finding about the doctor's test message, depending on the message's state. */
export function sentOrNot(address: string, found: State | undefined): Finding {
  const sent = sentTo(address)
  if (found?.state === 'sent') return good(`${sent}; look whether it is there`)
  const reason = found?.reason ?? 'it was not tried. Look at the last call above, and whether cron runs.'
  return bad(sent, `It is ${found?.state ?? 'gone'}: ${reason}`)
}
