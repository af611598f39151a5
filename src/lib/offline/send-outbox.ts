import type { QueryKey } from '@tanstack/react-query'
import { invalidate } from '../client/invalidate'
import { queryClient } from '../client/query-client'
import { codes, failure, unreachable } from '../client/result'
import { t } from '../i18n/language'
import { usableSession } from '../session/renewal'
import { storedSession } from '../session/stored-session'
import type { Outbox, OutboxEntry } from './outbox'

/** A request may take this long, in milliseconds; after that its entry is sent again. */
const timeoutMs = 10_000

/** How an outbox is sent. Sending an entry twice must do no harm: the answer may be lost. */
export type Sender<Kind extends string> = {
  outbox: Outbox<Kind>
  /** What is to be known before an entry is sent, or why it cannot be; undefined where nothing is in the way. */
  before?: (entry: OutboxEntry<Kind>) => Promise<Outcome | undefined>
  request: (
    userId: string,
    entry: OutboxEntry<Kind>,
  ) => { abortSignal: (signal: AbortSignal) => PromiseLike<{ error: unknown }> }
  /** The keys of what shows an entry: that is read again before the entry goes. */
  touches?: (userId: string, kind: Kind) => readonly QueryKey[]
  onTaken?: (entry: OutboxEntry<Kind>) => void
}

export type Outcome = 'taken' | 'later' | 'no answer' | { refusal: string }

/**
 * Sends what waits for a person, oldest first, until there is no answer. What the database has taken is removed, what it refuses stays
 * with the reason.
 */
export async function sendOutbox<Kind extends string>(userId: string, sender: Sender<Kind>): Promise<void> {
  const { outbox, touches, onTaken } = sender
  if (outbox.waiting(userId).length === 0) return
  await outbox.withLock(userId, async () => {
    /** Subjects of which an entry could not be sent: a later one must not overtake it. */
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
  // An expired session is renewed as soon as the backend can be reached.
  const session = await usableSession().catch(() => undefined)
  if (session?.userId !== userId) return 'no answer'
  const inTheWay = await before?.(entry)
  if (inTheWay) return inTheWay
  const signal = AbortSignal.timeout(timeoutMs)
  const { error } = await request(userId, entry).abortSignal(signal)
  if (!error) return 'taken'
  const { code, error: refusal } = failure(error, t('This could not be saved.'))
  if (signal.aborted || code === unreachable || code === codes.sessionEnded) return 'no answer'
  // The database's own words; too many requests pass, and so does all else. Somebody else may have logged in meanwhile.
  const isRefused = /^PT4(?!29)/.test(code) && storedSession()?.userId === userId
  return isRefused ? { refusal } : 'later'
}
