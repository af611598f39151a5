import type { QueryKey } from '@tanstack/react-query'
import { invalidate } from '../client/invalidate'
import { queryClient } from '../client/query-client'
import { codes, failure, unreachable } from '../client/result'
import { t } from '../i18n/language'
import { usableSession } from '../session/session-renewal'
import { storedSession } from '../session/stored-session'
import type { Outbox, OutboxEntry } from './outbox'

/** The timeout of a request, in milliseconds. The entry of a request that times out is sent again. */
const timeoutMs = 10_000

/** How an outbox is sent. Requests must be idempotent, because a response can be lost. */
export type Sender<Kind extends string> = {
  outbox: Outbox<Kind>
  /** Runs before an entry is sent. Returns the outcome if the entry cannot be sent now, or undefined if it can. */
  before?: (entry: OutboxEntry<Kind>) => Promise<Outcome | undefined>
  request: (
    userId: string,
    entry: OutboxEntry<Kind>,
  ) => { abortSignal: (signal: AbortSignal) => PromiseLike<{ error: unknown }> }
  /**
   * Query keys of the data that an entry changes. This data is refetched before the entry is removed, so that the change stays visible.
   */
  touches?: (userId: string, kind: Kind) => readonly QueryKey[]
  onTaken?: (entry: OutboxEntry<Kind>) => void
}

export type Outcome = 'taken' | 'later' | 'no answer' | { refusal: string }

/**
 * Sends a person's unsent entries, oldest first, until one gets no response. Accepted entries are removed.
 * Refused entries stay with the reason.
 */
export async function sendOutbox<Kind extends string>(userId: string, sender: Sender<Kind>): Promise<void> {
  const { outbox, touches, onTaken } = sender
  if (outbox.waiting(userId).length === 0) return
  await outbox.withLock(userId, async () => {
    /** Subjects with an unsent entry, which a later entry must not overtake. */
    const held = new Set<string>()
    const entries = outbox.waiting(userId)
    try {
      for (const entry of entries) {
        if (held.has(entry.subject) || !outbox.isWaiting(userId, entry)) continue
        const outcome = await attempt(userId, sender, entry)
        if (outcome === 'no answer') return
        if (outcome === 'later') {
          held.add(entry.subject)
          continue
        }
        if (outcome !== 'taken') outbox.refuse(userId, entry, outcome.refusal)
        const touched = touches?.(userId, entry.kind) ?? []
        await invalidate(queryClient, ...touched)
        if (outcome !== 'taken') continue
        outbox.remove(entry)
        onTaken?.(entry)
      }
    } finally {
      outbox.noteUnanswered(entries.filter((entry) => outbox.isWaiting(userId, entry)))
    }
  })
}

async function attempt<Kind extends string>(
  userId: string,
  { before, request }: Sender<Kind>,
  entry: OutboxEntry<Kind>,
): Promise<Outcome> {
  // Renews an expired session as soon as the backend is reachable.
  const session = await usableSession().catch(() => undefined)
  if (session?.userId !== userId) return 'no answer'
  const inTheWay = await before?.(entry)
  if (inTheWay) return inTheWay
  const signal = AbortSignal.timeout(timeoutMs)
  const { error } = await request(userId, entry).abortSignal(signal)
  if (!error) return 'taken'
  const { code, error: refusal } = failure(error, t('This could not be saved.'))
  if (signal.aborted || code === unreachable || code === codes.sessionEnded) return 'no answer'
  // Only the database's own refusals are final. Errors such as too many requests are temporary. A refusal
  // does not count if someone else has logged in since.
  const isRefused = /^PT4(?!29)/.test(code) && storedSession()?.userId === userId
  return isRefused ? { refusal } : 'later'
}
